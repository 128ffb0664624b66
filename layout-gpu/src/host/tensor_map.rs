//! Tensor maps by their type: of a matrix in a buffer, in the boxes that fill a tile.

use std::iter;
use std::vec::Vec;

use bytemuck::NoUninit;
use layout_core::StaticComposed;

use crate::TensorMap;
use crate::host::boxes::{Boxes, MapElement, Swizzle};
use crate::host::{Buffer, Error};

// SAFETY: 16 words, without padding: the rest of the structure has no size.
unsafe impl<T: 'static, L: 'static> NoUninit for TensorMap<T, L> {}

impl<T: MapElement, L: StaticComposed> TensorMap<T, L> {
    /// Makes the map of a matrix of `rows` by `columns` in a buffer, for a kernel that takes it by value. Where rows of the tile are contiguous, rows of the
    /// matrix are, and follow each other by `stride` elements; where columns are, columns.
    ///
    /// The kernel reads and writes the buffer by the map as long as it runs.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::{TensorMap, layout};
    /// layout! { Tile = tile_to_shape(smem_atom_k(128,32), (64,32)); }
    /// let device = Device::interpreter();
    /// let matrix = Buffer::from_slice(&device, &[0.0_f32; 100 * 64])?;
    /// let map = TensorMap::<f32, Tile>::of(&matrix, [100, 64], 64)?;
    /// assert_ne!(map.words(), [0; 16]);
    /// assert_eq!(
    ///     TensorMap::<f32, Tile>::of(&matrix, [100, 63], 63).unwrap_err().to_string(),
    ///     "no tensor map: stride 0 is 63 elements of 4 bytes, 252 bytes; bulk copies take multiples of 16 bytes, less than 2^40"
    /// );
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::TensorMap`] with the rule of bulk copies that the matrix breaks, or that it is larger than the buffer.
    pub fn of(buffer: &Buffer<T>, [rows, columns]: [usize; 2], stride: usize) -> Result<Self, Error> {
        Self::of_matrices(buffer, [rows, columns], stride, &[])
    }

    /// Makes the map of many matrices in a buffer, such as those of heads and batches: as [`of`](Self::of), and for each further index the number of
    /// matrices and the elements from one to the next. A kernel copies tiles from `[row, column, head, batch]`.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::{TensorMap, layout};
    /// layout! { Tile = tile_to_shape(smem_atom_k(128,32), (64,32)); }
    /// let device = Device::interpreter();
    /// // (position, head, channel): 100 positions of 4 heads of 64 channels.
    /// let heads = Buffer::from_slice(&device, &[0.0_f32; 100 * 4 * 64])?;
    /// TensorMap::<f32, Tile>::of_matrices(&heads, [100, 64], 4 * 64, &[(4, 64)])?;
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`of`](Self::of); TMA counts along five dimensions.
    pub fn of_matrices(
        buffer: &Buffer<T>,
        [rows, columns]: [usize; 2],
        stride: usize,
        further: &[(usize, usize)],
    ) -> Result<Self, Error> {
        let boxes = Self::BOXES;
        let matrix = if boxes.contiguous == 1 { [columns, rows] } else { [rows, columns] };
        let sizes: Vec<usize> = matrix.into_iter().chain(further.iter().map(|(count, _)| *count)).collect();
        let strides: Vec<usize> = iter::once(stride).chain(further.iter().map(|(_, stride)| *stride)).collect();
        let extents: Vec<u32> = boxes.extents.into_iter().chain(further.iter().map(|_| 1)).collect();
        let swizzle = match boxes.swizzle_bytes {
            32 => Swizzle::Bytes32,
            64 => Swizzle::Bytes64,
            128 => Swizzle::Bytes128,
            _ => Swizzle::None,
        };
        let boxes = Boxes { sizes: &sizes, strides: &strides, extents: &extents, swizzle, ..Boxes::default() };
        boxes.words(buffer).map(Self::from_words)
    }
}
