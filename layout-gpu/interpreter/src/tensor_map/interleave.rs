//! Interleaved tensors, `NC/8HWC8` and `NC/16HWC16`: the channels of a pixel come in slices of 16 or 32 bytes, all pixels of a slice before the next slice.
//!
//! PTX ISA, "Interleave layout", and CUDA Driver API, `cuTensorMapEncodeTiled`, say which maps there are. They say neither which stride leads from a slice to
//! the next nor where the second slice of a box lies in shared memory, and public programs disagree. Every reading moves a box of one whole slice, of a tensor
//! that has one, in the same way: as if it were not interleaved. The slices of a tensor are then a dimension of their own, `[8, W, H, C/8, N]`.

use super::TensorMap;

impl TensorMap {
    /// Returns the bytes of a slice of an interleaved tensor.
    const fn slice_bytes(&self) -> Option<u64> {
        match self.interleave {
            0 => None,
            interleave => Some(8 << interleave),
        }
    }

    /// Returns the multiple of bytes that the address and the strides are.
    pub(super) const fn grain(&self) -> u64 {
        if self.interleave == 2 { 32 } else { 16 }
    }

    /// Checks the rules of the driver for interleaved tensors.
    pub(super) fn check_interleave(&self) -> Result<(), String> {
        let Self { sizes, interleave, swizzle, .. } = self;
        let rank = sizes.len();
        match (*interleave, *swizzle) {
            (0, _) => Ok(()),
            (3.., _) => Err(format!(
                "interleave {interleave} of a tensor map is not supported; there are 0 for none, 1 for 16 bytes and 2 for 32"
            )),
            _ if rank < 3 => {
                Err(format!("the tensor map has {rank} dimensions; with an interleave there are from 3 to 5"))
            }
            (2, other) if other != 1 => Err(format!(
                "swizzle {other} of a tensor map with an interleave of 32 bytes is not supported, only 1 for 32 bytes"
            )),
            _ => Ok(()),
        }
    }

    /// Checks that a box of an interleaved tensor, from a channel on, is one that public texts define.
    pub(crate) fn refuse_slices(&self, channel: i32) -> Result<(), String> {
        let Some(slice) = self.slice_bytes() else { return Ok(()) };
        let bytes = |count: u64| count * u64::from(self.element_bytes());
        let (all, moved, next, step) =
            (bytes(self.sizes[0]), bytes(self.extents[0].into()), self.strides[0], self.steps[0]);
        if (all, moved, next, channel, step) == (slice, slice, slice, 0, 1) {
            return Ok(());
        }
        Err(format!(
            "a box of {moved} bytes from channel {channel} in steps of {step}, of a tensor of {all} bytes of channels, {next} from pixel to pixel, interleaved by \
             {slice} bytes, is not supported: only whole slices, of a tensor that has one, are defined in public (`[{}, W, H, slices, N]`)",
            slice / u64::from(self.element_bytes())
        ))
    }
}
