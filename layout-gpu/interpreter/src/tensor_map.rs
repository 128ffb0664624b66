//! Tensor maps: what `cp.async.bulk.tensor` knows of a tensor in global memory and of its boxes.

mod interleave;
mod pieces;
mod window;

use crate::shape::MOST_SHARED;

pub(crate) use pieces::Piece;
pub use window::Window;

/// A tensor in global memory, and the boxes of it that bulk copies move, with the numbers that the driver's `cuTensorMapEncodeTiled` takes, or with a
/// [`Window`] those of `cuTensorMapEncodeIm2col`.
///
/// The 128 bytes of an encoded map are a format of this interpreter, in little-endian numbers:
///
/// | bytes | contents |
/// |---|---|
/// | 0–7 | `layoutTM` |
/// | 8–15 | the address |
/// | 16–21 | element, rank, interleave, swizzle, fill; 1 with a window, else 0 |
/// | 24–43 | five sizes, less one |
/// | 48–79 | four strides in bytes |
/// | 80–89 | five extents of the box |
/// | 90–94 | five steps between elements |
/// | 96–107 | the lower corner of the window, and the upper one, three numbers each |
///
/// ```
/// use layout_gpu_interpreter::TensorMap;
/// let map = TensorMap { element: 9, address: 4096, sizes: vec![256, 64], strides: vec![512], extents: vec![64, 8], steps: vec![1, 1],
///     interleave: 0, swizzle: 3, fill: 0, window: None };
/// assert_eq!(TensorMap::decode(&map.encode()?), Some(map.clone()));
/// let odd = TensorMap { strides: vec![520], ..map };
/// assert_eq!(odd.encode().unwrap_err(), "stride 0 of the tensor map is 520 bytes; strides are multiples of 16 below 2^40");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorMap {
    /// The type of an element, as a number of `CUtensorMapDataType`.
    pub element: u32,
    /// The address of the tensor.
    pub address: u64,
    /// Elements along each dimension, the contiguous one first.
    pub sizes: Vec<u64>,
    /// Bytes from one index to the next, of each dimension but the first.
    pub strides: Vec<u64>,
    /// The extents of a box in the tensor; with a window the channels of a pixel, and the pixels of a column.
    pub extents: Vec<u32>,
    /// The step between the elements of a box that are moved. The first one has no effect without an interleave, as on the device.
    pub steps: Vec<u32>,
    /// A number of `CUtensorMapInterleave`: 0 for none, 1 and 2 for slices of 16 and 32 bytes. Copies take maps with boxes of one whole slice, of a tensor that has one;
    /// more is not defined in public.
    pub interleave: u32,
    /// A number of `CUtensorMapSwizzle`: 0 for none, 1, 2 and 3 for 32, 64 and 128 bytes.
    pub swizzle: u32,
    /// A number of `CUtensorMapFloatOOBfill`: elements outside are zeros, or with 1 NaNs.
    pub fill: u32,
    /// The places of a filter, of a map for `.im2col`.
    pub window: Option<Window>,
}

/// The most pixels of a column.
const MOST_PIXELS: u32 = 1024;

const MAGIC: &[u8; 8] = b"layoutTM";

/// The bytes of each type of `CUtensorMapDataType`.
const BYTES: [u32; 13] = [1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4];

impl TensorMap {
    /// Returns the bytes of an element.
    #[must_use]
    pub fn element_bytes(&self) -> u32 {
        BYTES.get(self.element as usize).copied().unwrap_or(1)
    }

    /// Returns the elements that a box has along each dimension in shared memory.
    #[must_use]
    pub fn counts(&self) -> Vec<u32> {
        let is_ignored = |at: usize| at == 0 && self.interleave == 0 || self.window.is_some();
        let steps = self.steps.iter().enumerate().map(|(at, step)| if is_ignored(at) { 1 } else { *step });
        self.extents.iter().zip(steps).map(|(extent, step)| extent.div_ceil(step)).collect()
    }

    /// Returns the bytes of a box in shared memory.
    #[must_use]
    pub fn box_bytes(&self) -> u32 {
        self.counts().iter().product::<u32>() * self.element_bytes()
    }

    /// Encodes the map.
    ///
    /// # Errors
    /// The rule of the driver that it breaks: CUDA Driver API, `cuTensorMapEncodeTiled` and `cuTensorMapEncodeIm2col`.
    pub fn encode(&self) -> Result<[u8; 128], String> {
        self.check()?;
        let mut bytes = [0; 128];
        bytes[..8].copy_from_slice(MAGIC);
        bytes[8..16].copy_from_slice(&self.address.to_le_bytes());
        let small = [self.element, self.sizes.len() as u32, self.interleave, self.swizzle, self.fill];
        for (byte, value) in bytes[16..].iter_mut().zip(small) {
            *byte = value as u8;
        }
        for (place, size) in bytes[24..44].chunks_exact_mut(4).zip(&self.sizes) {
            place.copy_from_slice(&((size - 1) as u32).to_le_bytes());
        }
        for (place, stride) in bytes[48..80].chunks_exact_mut(8).zip(&self.strides) {
            place.copy_from_slice(&stride.to_le_bytes());
        }
        for (place, extent) in bytes[80..90].chunks_exact_mut(2).zip(&self.extents) {
            place.copy_from_slice(&(*extent as u16).to_le_bytes());
        }
        for (byte, step) in bytes[90..95].iter_mut().zip(&self.steps) {
            *byte = *step as u8;
        }
        if let Some(window) = &self.window {
            bytes[21] = 1;
            window.encode(&mut bytes[96..108]);
        }
        Ok(bytes)
    }

    /// Decodes a map; `None` if the bytes are none, or break a rule.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; 128] = bytes.try_into().ok()?;
        let rank = usize::from(bytes[17]);
        if &bytes[..8] != MAGIC || !(1..=5).contains(&rank) {
            return None;
        }
        let number = |start: usize, width: usize| {
            let mut all = [0; 8];
            all[..width].copy_from_slice(&bytes[start..start + width]);
            u64::from_le_bytes(all)
        };
        let window = (bytes[21] == 1).then(|| Window::decode(&bytes[96..108], rank));
        let extents = if window.is_some() { 2 } else { rank };
        let map = Self {
            element: bytes[16].into(),
            address: number(8, 8),
            sizes: (0..rank).map(|at| number(24 + 4 * at, 4) + 1).collect(),
            strides: (0..rank - 1).map(|at| number(48 + 8 * at, 8)).collect(),
            extents: (0..extents).map(|at| number(80 + 2 * at, 2) as u32).collect(),
            steps: (0..rank).map(|at| bytes[90 + at].into()).collect(),
            interleave: bytes[18].into(),
            swizzle: bytes[19].into(),
            fill: bytes[20].into(),
            window,
        };
        map.check().is_ok().then_some(map)
    }

    fn check(&self) -> Result<(), String> {
        let Self { element, address, sizes, strides, extents, steps, swizzle, fill, window, .. } = self;
        let (rank, grain) = (sizes.len(), self.grain());
        let refuse = |message: String| Err(message);
        if !(1..=5).contains(&rank) {
            return refuse(format!("the tensor map has {rank} dimensions; there are from 1 to 5"));
        }
        let of_box = if window.is_some() { 2 } else { rank };
        if (strides.len(), extents.len(), steps.len()) != (rank - 1, of_box, rank) {
            let (strides, extents, steps) = (strides.len(), extents.len(), steps.len());
            return refuse(format!(
                "a tensor map of {rank} dimensions has {} strides, {of_box} extents of the box and {rank} steps, not {strides}, {extents} and {steps}",
                rank - 1
            ));
        }
        if *element as usize >= BYTES.len() {
            return refuse(format!("the tensor map has elements of type {element}; there are from 0 to 12"));
        }
        self.check_interleave()?;
        if *swizzle > 3 || *fill > 1 {
            return refuse(format!(
                "swizzle {swizzle} and fill {fill} of a tensor map are not supported, only up to 3 and 1"
            ));
        }
        if !address.is_multiple_of(grain) {
            return refuse(format!("the tensor map's address {address:#x} is not a multiple of {grain}"));
        }
        if let Some((at, size)) = sizes.iter().enumerate().find(|(_, size)| !(1..=1 << 32).contains(*size)) {
            return refuse(format!("size {at} of the tensor map is {size}; there must be from 1 to 2^32"));
        }
        if let Some((at, stride)) =
            strides.iter().enumerate().find(|(_, stride)| *stride % grain != 0 || **stride >= 1 << 40)
        {
            return refuse(format!(
                "stride {at} of the tensor map is {stride} bytes; strides are multiples of {grain} below 2^40"
            ));
        }
        let most = |at: usize| if window.is_some() && at == 1 { MOST_PIXELS } else { 256 };
        if let Some((at, extent)) = extents.iter().enumerate().find(|(at, extent)| !(1..=most(*at)).contains(*extent)) {
            let most = most(at);
            return refuse(format!("extent {at} of the tensor map's box is {extent}; there must be from 1 to {most}"));
        }
        if let Some((at, step)) = steps.iter().enumerate().find(|(_, step)| !(1..=8).contains(*step)) {
            return refuse(format!("step {at} of the tensor map's box is {step}; there must be from 1 to 8"));
        }
        window.as_ref().map_or(Ok(()), |window| window.check(sizes, steps))?;
        self.check_box()
    }

    fn check_box(&self) -> Result<(), String> {
        let elements: u64 = self.counts().into_iter().map(u64::from).product();
        let bytes = elements * u64::from(self.element_bytes());
        if bytes > MOST_SHARED.into() {
            return Err(format!("the tensor map's box has {bytes} bytes; shared memory has at most {MOST_SHARED}"));
        }
        if self.interleave != 0 {
            return Ok(());
        }
        let row = self.counts()[0] * self.element_bytes();
        let span = 16 << self.swizzle;
        if !row.is_multiple_of(16) {
            return Err(format!("a row of the tensor map's box has {row} bytes, which is not a multiple of 16"));
        }
        if self.swizzle > 0 && row > span {
            return Err(format!(
                "a row of the tensor map's box has {row} bytes; with a swizzle of {span} bytes it has at most {span}"
            ));
        }
        Ok(())
    }

    /// Returns the bytes of an element outside the tensor: zeros, or a NaN of its type.
    pub(crate) fn outside(&self) -> [u8; 8] {
        let bits: u64 = match (self.fill, self.element) {
            (1, 6 | 9) => 0x7FFF,
            (1, 7 | 10 | 11 | 12) => 0x7FFF_FFFF,
            (1, 8) => 0x7FFF_FFFF_FFFF_FFFF,
            _ => 0,
        };
        bits.to_le_bytes()
    }
}
