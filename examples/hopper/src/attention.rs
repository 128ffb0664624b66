//! Attention, by maps of all heads.

use half::bf16;
use layout_gpu::host::{Buffer, Error, MapElement, Run};
use layout_gpu::{StaticComposed, TensorMap};

use crate::{Attention, HeadDimension, Kernels};

impl Kernels {
    /// Computes `o = softmax(q kᵀ / √d) v` for each head: matrices of queries × d and keys × d, one head after the other. A query without a key, as
    /// the first ones of a causal attention with more queries than keys, gets NaN.
    ///
    /// # Errors
    /// Buffers of other sizes, heads without queries or keys, or what the device says.
    pub fn attend(
        &self,
        sizes: Attention,
        q: &Buffer<bf16>,
        k: &Buffer<bf16>,
        v: &Buffer<bf16>,
        o: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        let Attention { heads, group, queries, keys, dimension, is_causal } = sizes;
        let (shared, is_causal) = (heads.div_ceil(group.max(1)), u32::from(is_causal));
        let grid = [queries.div_ceil(128), heads, 1];
        // SAFETY: the maps are of heads of these sizes, and there is a block for 128 queries of each.
        unsafe {
            match dimension {
                HeadDimension::D64 => {
                    let [q, o] = [of_rows(q, [heads, queries, 64])?, of_rows(o, [heads, queries, 64])?];
                    let (k, v) = (of_rows(k, [shared, keys, 64])?, of_columns(v, [shared, keys, 64])?);
                    self.attend_64(queries, keys, group, is_causal, q, k, v, o).launch(grid)
                }
                HeadDimension::D128 => {
                    let [q, o] = [of_rows(q, [heads, queries, 128])?, of_rows(o, [heads, queries, 128])?];
                    let (k, v) = (of_rows(k, [shared, keys, 128])?, of_columns(v, [shared, keys, 128])?);
                    self.attend_128(queries, keys, group, is_causal, q, k, v, o).launch(grid)
                }
            }
        }
    }
}

/// Makes the map of heads of `rows` by `d`, for tiles of rows.
fn of_rows<T: MapElement, L: StaticComposed>(
    buffer: &Buffer<T>,
    [heads, rows, d]: [u32; 3],
) -> Result<TensorMap<T, L>, Error> {
    of_heads(buffer, [heads, rows, d], [rows, d])
}

/// Makes the map of the same heads, seen as matrices of `d` by `rows`, for tiles of columns.
fn of_columns<T: MapElement, L: StaticComposed>(
    buffer: &Buffer<T>,
    [heads, rows, d]: [u32; 3],
) -> Result<TensorMap<T, L>, Error> {
    of_heads(buffer, [heads, rows, d], [d, rows])
}

fn of_heads<T: MapElement, L: StaticComposed>(
    buffer: &Buffer<T>,
    sizes: [u32; 3],
    matrix: [u32; 2],
) -> Result<TensorMap<T, L>, Error> {
    let [heads, rows, d] = sizes.map(|size| size as usize);
    crate::expect("heads", buffer, heads * rows * d)?;
    TensorMap::of_matrices(buffer, matrix.map(|size| size as usize), d, &[(heads, rows * d)])
}
