//! Products, by maps of their factors.

use half::bf16;
use layout_gpu::host::{Buffer, Error, MapElement, Run};
use layout_gpu::{StaticComposed, TensorMap};

use crate::{E4M3, Kernels, Order, Step, area, expect};

impl Kernels {
    /// Computes `c = a bᵀ` for row-major `a` of m × k and `b` of n × k.
    ///
    /// # Errors
    /// Rows that are no multiple of 16 bytes, as all that TMA copies, buffers of other sizes, or what the device says.
    pub fn multiply_by(
        &self,
        step: Step,
        [m, n, k]: [u32; 3],
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        expect("the product", c, area([m, n]))?;
        // SAFETY: the maps and the product have these sizes, and there is a block for each tile.
        unsafe {
            match step {
                Step::Plain => {
                    let call = self.plain(m, n, k, map(a, [m, k])?, map(b, [n, k])?, c);
                    call.launch([n.div_ceil(64), m.div_ceil(64), 1])
                }
                Step::Ring => {
                    let call = self.ring(m, n, k, map(a, [m, k])?, map(b, [n, k])?, c);
                    call.launch([n.div_ceil(256), m.div_ceil(64), 1])
                }
                Step::Consumers => {
                    let call = self.consumers(m, n, k, map(a, [m, k])?, map(b, [n, k])?, c);
                    call.launch([n.div_ceil(256), m.div_ceil(128), 1])
                }
            }
        }
    }

    /// Computes the same by `product`, rounded to bf16, by so many clusters at once.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply(
        &self,
        sizes: [u32; 3],
        clusters: u32,
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        self.multiply_in([Order::Rows; 2], sizes, clusters, a, b, c)
    }

    /// Computes the same as [`multiply`](Self::multiply) for factors in these orders: row after row, or column after column.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by), of columns where those follow each other.
    pub fn multiply_in(
        &self,
        orders: [Order; 2],
        [m, n, k]: [u32; 3],
        clusters: u32,
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        let (grid, of_c) = (grid(clusters), map(c, [m, n])?);
        let (of_a, of_b) = ([m, k], [n, k]);
        // SAFETY: the maps are of matrices of these sizes.
        unsafe {
            match orders {
                [Order::Rows, Order::Rows] => self.product(m, n, k, map(a, of_a)?, map(b, of_b)?, of_c).launch(grid),
                [Order::Columns, Order::Rows] => {
                    self.product_a_columns(m, n, k, turned(a, of_a)?, map(b, of_b)?, of_c).launch(grid)
                }
                [Order::Rows, Order::Columns] => {
                    self.product_b_columns(m, n, k, map(a, of_a)?, turned(b, of_b)?, of_c).launch(grid)
                }
                [Order::Columns, Order::Columns] => {
                    self.product_columns(m, n, k, turned(a, of_a)?, turned(b, of_b)?, of_c).launch(grid)
                }
            }
        }
    }

    /// Computes the same as [`multiply`](Self::multiply) for factors of e4m3.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply_e4m3(
        &self,
        [m, n, k]: [u32; 3],
        clusters: u32,
        a: &Buffer<E4M3>,
        b: &Buffer<E4M3>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        let (a, b, c) = (map(a, [m, k])?, map(b, [n, k])?, map(c, [m, n])?);
        // SAFETY: the maps are of matrices of these sizes.
        unsafe { self.product_e4m3(m, n, k, a, b, c).launch(grid(clusters)) }
    }

    /// Computes `c = gelu(a bᵀ + bias)`, with a number of `bias` for each column; else as [`multiply`](Self::multiply) does.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply_gelu(
        &self,
        [m, n, k]: [u32; 3],
        clusters: u32,
        [a, b]: [&Buffer<bf16>; 2],
        bias: &Buffer<f32>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        expect("the bias", bias, n as usize)?;
        let (a, b, c) = (map(a, [m, k])?, map(b, [n, k])?, map(c, [m, n])?);
        // SAFETY: the maps are of matrices of these sizes.
        unsafe { self.product_gelu(m, n, k, a, b, bias, c).launch(grid(clusters)) }
    }

    /// Computes `c = a bᵀ + bias + residual`, with a number of `bias` for each column and a matrix like `c`; else as [`multiply`](Self::multiply) does.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply_plus(
        &self,
        [m, n, k]: [u32; 3],
        clusters: u32,
        [a, b]: [&Buffer<bf16>; 2],
        (bias, residual): (&Buffer<f32>, &Buffer<bf16>),
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        expect("the bias", bias, n as usize)?;
        let (a, b, residual, c) = (map(a, [m, k])?, map(b, [n, k])?, map(residual, [m, n])?, map(c, [m, n])?);
        // SAFETY: the maps are of matrices of these sizes.
        unsafe { self.product_residual(m, n, k, a, b, bias, residual, c).launch(grid(clusters)) }
    }

    /// Computes `batches` products, each as [`multiply`](Self::multiply) does, of matrices one after the other.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply_batches(
        &self,
        [m, n, k]: [u32; 3],
        batches: u32,
        clusters: u32,
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        let (of_a, of_b) = (matrices(a, [m, k], batches)?, matrices(b, [n, k], batches)?);
        let of_c = matrices(c, [m, n], batches)?;
        // SAFETY: the maps are of matrices of these sizes.
        unsafe { self.product_batched(m, n, k, batches, of_a, of_b, of_c).launch(grid(clusters)) }
    }

    /// Computes the same as [`multiply`](Self::multiply) with the steps of tiles dealt to clusters evenly, stream-k: no cluster is idle while others make the
    /// last tiles.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    pub fn multiply_streamed(
        &self,
        [m, n, k]: [u32; 3],
        clusters: u32,
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        let device = self.module.device();
        let mut sums = Buffer::<f32>::unwritten(device, area([256, 256]).saturating_mul(clusters as usize))?;
        let mut given = Buffer::from_slice(device, &vec![0_u32; 4 * clusters as usize])?;
        let (of_a, of_b, of_c) = (map(a, [m, k])?, map(b, [n, k])?, map(c, [m, n])?);
        // SAFETY: the maps are of matrices of these sizes, and each cluster has memory for its sums.
        unsafe { self.product_streamed(m, n, k, of_a, of_b, of_c, &mut sums, &mut given).launch(grid(clusters)) }
    }

    /// Computes the products of a mixture of experts, as [`multiply`](Self::multiply) does: the rows of `a` and `c` are sorted by expert, and those of each
    /// are filled up to a multiple of 256. `experts` has the expert of each 256 rows, and `b` a matrix of n × k for each of `count` experts; an expert
    /// that `b` does not have is one of zeros.
    ///
    /// # Errors
    /// Same as [`multiply_by`](Self::multiply_by).
    #[allow(clippy::too_many_arguments, reason = "one more than a product has, and they are its")]
    pub fn multiply_grouped(
        &self,
        [m, n, k]: [u32; 3],
        count: u32,
        clusters: u32,
        experts: &Buffer<u32>,
        a: &Buffer<bf16>,
        b: &Buffer<bf16>,
        c: &mut Buffer<bf16>,
    ) -> Result<Run, Error> {
        expect("the experts", experts, m.div_ceil(256) as usize)?;
        let (of_a, of_b, of_c) = (map(a, [m, k])?, matrices(b, [n, k], count)?, map(c, [m, n])?);
        // SAFETY: the maps are of matrices of these sizes; TMA reads zeros past the last expert.
        unsafe { self.product_grouped(m, n, k, experts, of_a, of_b, of_c).launch(grid(clusters)) }
    }
}

/// Returns the grid of so many clusters of two blocks.
const fn grid(clusters: u32) -> [u32; 3] {
    [clusters.saturating_mul(2), 1, 1]
}

/// Makes the map of a row-major matrix.
pub(crate) fn map<T, L>(matrix: &Buffer<T>, [rows, columns]: [u32; 2]) -> Result<TensorMap<T, L>, Error>
where
    T: MapElement,
    L: StaticComposed,
{
    expect("a matrix", matrix, area([rows, columns]))?;
    TensorMap::of(matrix, [rows as usize, columns as usize], columns as usize)
}

/// Makes the map of a column-major matrix.
pub(crate) fn turned<T: MapElement, L: StaticComposed>(
    matrix: &Buffer<T>,
    [rows, columns]: [u32; 2],
) -> Result<TensorMap<T, L>, Error> {
    expect("a matrix", matrix, area([rows, columns]))?;
    TensorMap::of(matrix, [rows as usize, columns as usize], rows as usize)
}

/// Makes the map of row-major matrices, one after the other.
fn matrices<T: MapElement, L: StaticComposed>(
    buffer: &Buffer<T>,
    sizes: [u32; 2],
    count: u32,
) -> Result<TensorMap<T, L>, Error> {
    let (each, count) = (area(sizes), count as usize);
    expect("the matrices", buffer, each.saturating_mul(count))?;
    let [rows, columns] = sizes.map(|size| size as usize);
    TensorMap::of_matrices(buffer, [rows, columns], columns, &[(count, each)])
}
