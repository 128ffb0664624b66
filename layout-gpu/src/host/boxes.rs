//! Tensor maps: tensors in buffers, and the boxes of them that bulk copies move.

use std::vec::Vec;
use std::{format, iter};

use half::{bf16, f16};
use layout_gpu_interpreter::{TensorMap as Map, Window};

use crate::host::{Argument, Buffer, Error, Pod};

mod sealed {
    pub trait Sealed {
        /// The number of the type among `CUtensorMapDataType`.
        const NUMBER: u32;
    }
}

/// A type whose tensors bulk copies move: `u8 u16 u32 u64 i32 i64 f16 bf16 f32 f64`, and [`E4M3`](crate::kernels::E4M3).
pub trait MapElement: Pod + sealed::Sealed {}

macro_rules! elements {
    ($($Element:ty: $number:expr;)*) => {$(
        impl sealed::Sealed for $Element {
            const NUMBER: u32 = $number;
        }
        impl MapElement for $Element {}
    )*};
}

// CUDA Driver API, `CUtensorMapDataType`.
elements! {
    u8: 0;
    crate::kernels::E4M3: 0;
    u16: 1;
    u32: 2;
    i32: 3;
    u64: 4;
    i64: 5;
    f16: 6;
    f32: 7;
    f64: 8;
    bf16: 9;
}

/// The order in which bulk copies put the 16 bytes of a box's row into shared memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Swizzle {
    /// One after the other.
    #[default]
    None,
    /// Exchanged within 32 bytes.
    Bytes32,
    /// Exchanged within 64 bytes.
    Bytes64,
    /// Exchanged within 128 bytes.
    Bytes128,
}

/// A tensor in a buffer, and the boxes of it that a kernel's bulk copies move (`cp.async.bulk.tensor`); by dimension, the contiguous one first.
///
/// [`argument`](Self::argument) makes the 128 bytes that a kernel takes by value (a `CUtensorMap`).
///
/// ```
/// use layout_gpu::host::{Boxes, Buffer, Device, Swizzle};
/// let device = Device::interpreter();
/// let matrix = Buffer::from_slice(&device, &[0.0_f32; 64 * 100])?;
/// let boxes = Boxes { sizes: &[100, 64], strides: &[100], extents: &[32, 8], swizzle: Swizzle::Bytes128, ..Boxes::default() };
/// assert_eq!(boxes.argument(&matrix)?.bytes().len(), 128);
///
/// let odd = Boxes { sizes: &[99, 64], strides: &[99], ..boxes };
/// assert_eq!(
///     odd.argument(&matrix).unwrap_err().to_string(),
///     "no tensor map: stride 0 is 99 elements of 4 bytes, 396 bytes; bulk copies take multiples of 16 bytes, less than 2^40"
/// );
/// # Ok::<(), layout_gpu::host::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Boxes<'a> {
    /// Elements of the tensor.
    pub sizes: &'a [usize],
    /// Elements from one index to the next, of each dimension but the first, whose elements lie one after the other.
    pub strides: &'a [usize],
    /// Elements of a box.
    pub extents: &'a [u32],
    /// The order of 16 bytes in shared memory.
    pub swizzle: Swizzle,
    /// Elements outside the tensor are read as NaNs, not as zeros.
    pub fills_with_nan: bool,
}

impl Boxes<'_> {
    /// Makes the argument for a kernel that reads the tensor.
    ///
    /// # Errors
    /// [`Error::TensorMap`] with the rule of bulk copies that it breaks, or that the tensor is larger than the buffer.
    pub fn argument<'b, T: MapElement>(&self, buffer: &'b Buffer<T>) -> Result<Argument<'b>, Error> {
        Ok(Argument::of_map(&self.words(buffer)?, buffer.device()))
    }

    /// Makes the argument for a kernel that writes the tensor.
    ///
    /// # Errors
    /// Same as [`argument`](Self::argument).
    pub fn argument_mut<'b, T: MapElement>(&self, buffer: &'b mut Buffer<T>) -> Result<Argument<'b>, Error> {
        self.argument(&*buffer)
    }

    pub(crate) fn words<T: MapElement>(&self, buffer: &Buffer<T>) -> Result<[u64; 16], Error> {
        buffer.device().0.encode(&self.map(buffer)?)
    }

    fn map<T: MapElement>(&self, buffer: &Buffer<T>) -> Result<Map, Error> {
        let Self { sizes, strides, extents, swizzle, fills_with_nan } = *self;
        let rank = sizes.len();
        if !(1..=5).contains(&rank) || strides.len() + 1 != rank || extents.len() != rank {
            let (strides, extents) = (strides.len(), extents.len());
            return Err(Error::TensorMap(format!(
                "{rank} sizes, {strides} strides and {extents} extents of a box; of 1 to 5 dimensions there is a stride of each but the first"
            )));
        }
        Ok(Map { extents: extents.to_vec(), fill: fills_with_nan.into(), ..tensor(buffer, sizes, strides, swizzle)? })
    }
}

/// A filter that is moved over images, of `N` dimensions; the contiguous one first.
///
/// ```
/// use layout_gpu::host::Filter;
/// let filter = Filter { padding: [[1, 1]; 2], ..Filter::new([3, 3]) };
/// assert_eq!((filter.steps, filter.distances), ([1, 1], [1, 1]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter<const N: usize> {
    /// Elements along each dimension.
    pub extents: [u32; N],
    /// Zeros that images have before their first element and after their last.
    pub padding: [[u32; 2]; N],
    /// Elements from one place of the filter to the next, from 1 to 8.
    pub steps: [u32; N],
    /// Elements of the image from one element of the filter to the next.
    pub distances: [u32; N],
}

impl<const N: usize> Filter<N> {
    /// Makes a filter without padding that goes in steps of 1, with neighboring elements.
    #[must_use]
    pub const fn new(extents: [u32; N]) -> Self {
        Self { extents, padding: [[0; 2]; N], steps: [1; N], distances: [1; N] }
    }

    /// The map of `images` of so many `channels`, one after the other, for columns of `extents[1]` places with `extents[0]` channels.
    pub(super) fn map<T: MapElement>(
        &self,
        buffer: &Buffer<T>,
        sizes: [usize; N],
        [images, channels]: [usize; 2],
        (extents, swizzle): ([u32; 2], Swizzle),
    ) -> Result<Map, Error> {
        let sizes: Vec<usize> = iter::once(channels).chain(sizes).chain([images]).collect();
        let strides = sizes[..=N].iter().scan(1_usize, |stride, size| {
            *stride = stride.saturating_mul(*size);
            Some(*stride)
        });
        let map = tensor(buffer, &sizes, &strides.collect::<Vec<_>>(), swizzle)?;
        let corner = |number: i64| i32::try_from(number).unwrap_or(i32::MIN);
        let lower = |[before, _]: [u32; 2]| corner(-i64::from(before));
        let upper = |at: usize| {
            let last = i64::from(self.extents[at].saturating_sub(1)) * i64::from(self.distances[at]);
            corner(i64::from(self.padding[at][1]) - last)
        };
        let window = Window { lower: self.padding.map(lower).to_vec(), upper: (0..N).map(upper).collect() };
        let steps = iter::once(1).chain(self.steps).chain([1]).collect();
        Ok(Map { extents: extents.to_vec(), steps, window: Some(window), ..map })
    }
}

/// The map of a tensor, without the extents of its boxes.
fn tensor<T: MapElement>(
    buffer: &Buffer<T>,
    sizes: &[usize],
    strides: &[usize],
    swizzle: Swizzle,
) -> Result<Map, Error> {
    let refuse = |why| Err(Error::TensorMap(why));
    let bytes = size_of::<T>();
    if !buffer.address().is_multiple_of(16) {
        return refuse(format!("the tensor starts at {:#x}; bulk copies take multiples of 16 bytes", buffer.address()));
    }
    let in_bytes = |stride: &usize| (*stride as u64).saturating_mul(bytes as u64);
    if let Some((at, stride)) =
        strides.iter().enumerate().find(|(_, stride)| in_bytes(stride) % 16 != 0 || in_bytes(stride) >= 1 << 40)
    {
        let of = in_bytes(stride);
        return refuse(format!(
            "stride {at} is {stride} elements of {bytes} bytes, {of} bytes; bulk copies take multiples of 16 bytes, less than 2^40"
        ));
    }
    let ends = sizes[1..].iter().zip(strides).map(|(size, stride)| size.saturating_sub(1).saturating_mul(*stride));
    let elements = ends.fold(sizes[0], usize::saturating_add);
    if elements > buffer.len() && !sizes.contains(&0) {
        let len = buffer.len();
        return refuse(format!("the tensor reaches {elements} elements, and the buffer has {len}"));
    }
    Ok(Map {
        element: T::NUMBER,
        address: buffer.address(),
        sizes: sizes.iter().map(|size| *size as u64).collect(),
        strides: strides.iter().map(in_bytes).collect(),
        extents: Vec::new(),
        steps: std::vec![1; sizes.len()],
        interleave: 0,
        swizzle: swizzle as u32,
        fill: 0,
        window: None,
    })
}
