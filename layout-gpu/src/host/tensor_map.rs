//! Tensor maps by their type: of a matrix in a buffer, in the boxes that fill a tile.

use std::vec::Vec;
use std::{format, iter};

use bytemuck::NoUninit;
use layout_core::StaticComposed;

use crate::TensorMap;
use crate::host::boxes::{Boxes, Filter, MapElement, Swizzle};
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
        let swizzle = Self::swizzle();
        let boxes = Boxes { sizes: &sizes, strides: &strides, extents: &extents, swizzle, ..Boxes::default() };
        boxes.words(buffer).map(Self::from_words)
    }

    /// Makes the map of images in a buffer for the columns of a convolution (`.im2col`): the channels of a pixel are contiguous, the `sizes` of an image follow,
    /// the contiguous one first, and then the images.
    ///
    /// A tile is a column: a row of it for each of so many places of the filter, one after the other through an image and from image to image, with a part of the
    /// channels. `Map::load_column` of the device library copies the column that begins at a place, for one element of the filter.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device, Filter};
    /// use layout_gpu::{TensorMap, layout};
    /// layout! { Column = tile_to_shape(smem_atom_k(128,32), (64,32)); }
    /// let device = Device::interpreter();
    /// // Three images of 20 by 10 pixels of 64 channels.
    /// let images = Buffer::from_slice(&device, &[0.0_f32; 3 * 10 * 20 * 64])?;
    /// let filter = Filter { padding: [[1, 1]; 2], ..Filter::new([3, 3]) };
    /// TensorMap::<f32, Column>::of_images(&images, [20, 10], [3, 64], &filter)?;
    /// let far = Filter { padding: [[200, 0], [0, 0]], ..filter };
    /// assert_eq!(
    ///     TensorMap::<f32, Column>::of_images(&images, [20, 10], [3, 64], &far).unwrap_err().to_string(),
    ///     "no tensor map: corner -200 of the window; of 4 dimensions corners are from -128 to 127"
    /// );
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    ///
    /// # Errors
    /// Same as [`of`](Self::of); images have one to three dimensions. [`Error::TensorMap`] too for a tile that TMA fills by boxes one under the other.
    pub fn of_images<const N: usize>(
        buffer: &Buffer<T>,
        sizes: [usize; N],
        [images, channels]: [usize; 2],
        filter: &Filter<N>,
    ) -> Result<Self, Error> {
        let boxes = Self::BOXES;
        if boxes.down > 1 {
            let (down, pixels) = (boxes.down, boxes.extents[1]);
            return Err(Error::TensorMap(format!(
                "the tile is {down} boxes of {pixels} places one under the other; a column of a convolution is one"
            )));
        }
        let map = filter.map(buffer, sizes, [images, channels], (boxes.extents, Self::swizzle()))?;
        buffer.device().0.encode(&map).map(Self::from_words)
    }

    /// The swizzle of the tile.
    fn swizzle() -> Swizzle {
        match Self::BOXES.swizzle_bytes {
            32 => Swizzle::Bytes32,
            64 => Swizzle::Bytes64,
            128 => Swizzle::Bytes128,
            _ => Swizzle::None,
        }
    }
}
