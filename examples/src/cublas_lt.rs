//! cuBLASLt, NVIDIA's library for matrix products, loaded at run time if it is found.
//!
//! | part of a call | here |
//! |---|---|
//! | layouts | column-major, as the library expects: our row-major `a`, `b` and `c` are its matrices of k × m, k × n and n × m |
//! | operands | `D = op(A) B`, where `op` transposes: its A is our `b`, its B our `a`, its D our `c`. For bytes and e4m3 it has no other form |
//! | leading dimensions | k, k and n |
//! | arithmetic | sums in `f32`, or `i32` for bytes; `alpha` and `beta` of the same type, on the host: 1 and 0 |
//! | C | the same as D; not read, since `beta` is 0 |
//! | bias | a number for each row of D (a column of our `c`), of the type of D |
//! | batch | the number of matrices and the distance in elements between them, in each layout |
//! | workspace | 32 MiB, aligned to 256 bytes, as all buffers of the driver are |
//! | algorithm | eight that the library proposes for this workspace, each timed |

mod description;
mod element;

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::from_ref;

use cudarc::cublaslt::result::{self, CublasError};
use cudarc::cublaslt::sys;
use layout_gpu::host::{Buffer, Device, Stream};

use description::{Description, Layout, Preference};
pub use element::{Element, Factor};

/// Bytes that an algorithm may use beside the matrices.
const WORKSPACE: usize = 32 << 20;
/// Number of proposed algorithms to try.
const PROPOSALS: u8 = 8;

/// The library on a GPU.
pub struct CublasLt {
    handle: sys::cublasLtHandle_t,
    workspace: Buffer<u8>,
}

/// Returns a function that turns an error of the library into a sentence.
fn refused(doing: &'static str) -> impl Fn(CublasError) -> String {
    use sys::cublasStatus_t as Status;
    move |CublasError(status)| {
        let why = match status {
            Status::CUBLAS_STATUS_NOT_INITIALIZED => "it is not initialized",
            Status::CUBLAS_STATUS_ALLOC_FAILED => "it has no memory for that",
            Status::CUBLAS_STATUS_INVALID_VALUE => "a value is not valid",
            Status::CUBLAS_STATUS_ARCH_MISMATCH => "this GPU does not have that",
            Status::CUBLAS_STATUS_NOT_SUPPORTED => "it has no such product",
            Status::CUBLAS_STATUS_EXECUTION_FAILED => "the GPU did not run it",
            _ => "it failed",
        };
        format!("cuBLASLt cannot {doing}: {why} ({status:?})")
    }
}

impl CublasLt {
    /// Loads the library for a GPU whose context is current on this thread, or says why it cannot.
    pub fn find(device: &Device) -> Result<Self, String> {
        // SAFETY: loads NVIDIA's library, if there is one.
        if !device.is_gpu() || !unsafe { sys::is_culib_present() } {
            return Err("no cuBLASLt was found".into());
        }
        let workspace = Buffer::unwritten(device, WORKSPACE).map_err(|error| error.to_string())?;
        let handle = result::create_handle().map_err(refused("begin"))?;
        Ok(Self { handle, workspace })
    }

    /// Plans `c = a bᵀ` for a batch of `a` of m × k, `b` of n × k and `c` of m × n, all row-major and consecutive; with a bias,
    /// a number for each column of `c`, plans `c = max(a bᵀ + bias, 0)`.
    pub fn plan<'a, T: Factor, O: Element>(
        &'a self,
        [m, n, k]: [u32; 3],
        batch: u32,
        bias: Option<&'a Buffer<O>>,
    ) -> Result<Plan<'a, T, O>, String> {
        let area = |rows: u32, columns: u32| batch as usize * rows as usize * columns as usize;
        let lengths = [area(m, k), area(n, k), area(m, n)];
        let layouts = [
            Layout::column_major::<T>(k, n, batch).map_err(refused("describe a matrix"))?,
            Layout::column_major::<T>(k, m, batch).map_err(refused("describe a matrix"))?,
            Layout::column_major::<O>(n, m, batch).map_err(refused("describe a matrix"))?,
        ];
        let description = Description::transposed_product::<T, O>(bias).map_err(refused("describe the product"))?;
        let mut plan =
            Plan { library: self, description, layouts, algorithms: Vec::new(), lengths, elements: PhantomData };
        plan.algorithms = plan.propose().map_err(refused("propose an algorithm"))?;
        if plan.algorithms.is_empty() {
            return Err("cuBLASLt has no algorithm for it".into());
        }
        Ok(plan)
    }
}

impl Drop for CublasLt {
    fn drop(&mut self) {
        // SAFETY: created in `find` and destroyed once; plans borrow it.
        let _ = unsafe { result::destroy_handle(self.handle) };
    }
}

/// A product of given sizes, and the algorithms that the library proposes for it.
pub struct Plan<'a, T, O> {
    library: &'a CublasLt,
    description: Description,
    layouts: [Layout; 3],
    algorithms: Vec<sys::cublasLtMatmulHeuristicResult_t>,
    lengths: [usize; 3],
    /// The description contains the address of a bias.
    elements: PhantomData<(T, &'a Buffer<O>)>,
}

impl<T: Factor, O: Element> Plan<'_, T, O> {
    /// Returns the number of algorithms.
    #[must_use]
    pub fn algorithms(&self) -> usize {
        self.algorithms.len()
    }

    fn propose(&self) -> Result<Vec<sys::cublasLtMatmulHeuristicResult_t>, CublasError> {
        let preference = Preference::of_workspace(WORKSPACE as u64)?;
        // SAFETY: all zeros are a valid result without an algorithm.
        let mut results: [sys::cublasLtMatmulHeuristicResult_t; PROPOSALS as usize] = unsafe { std::mem::zeroed() };
        let ([b, a, c], mut count, most) = (self.layouts.each_ref().map(|layout| layout.0), 0, i32::from(PROPOSALS));
        let (handle, description, place) = (self.library.handle, self.description.0, results.as_mut_ptr());
        // SAFETY: the handles were created for this call, and there is room for this many results.
        let found = unsafe {
            sys::cublasLtMatmulAlgoGetHeuristic(
                handle,
                description,
                b,
                a,
                c,
                c,
                preference.0,
                most,
                place,
                &raw mut count,
            )
        };
        found.result()?;
        let is_possible =
            |result: &sys::cublasLtMatmulHeuristicResult_t| result.state == sys::cublasStatus_t::CUBLAS_STATUS_SUCCESS;
        Ok(results.into_iter().take(count.unsigned_abs() as usize).filter(is_possible).collect())
    }

    /// Puts the product into a stream, using one of the algorithms.
    ///
    /// # Panics
    /// Panics if the buffers do not have the plan's sizes.
    pub fn multiply(
        &self,
        algorithm: usize,
        stream: &Stream,
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<O>,
    ) -> Result<(), String> {
        assert_eq!([a.len(), b.len(), c.len()], self.lengths, "buffers of the sizes of the plan");
        let place = |address: u64| std::ptr::without_provenance_mut::<c_void>(usize::try_from(address).unwrap_or(0));
        let [a, b, c] = [a.address(), b.address(), c.address()].map(place);
        let ([of_b, of_a, of_c], workspace) =
            (self.layouts.each_ref().map(|layout| layout.0), place(self.library.workspace.address()));
        let (one, zero) = (T::ONE, T::ZERO);
        // SAFETY: the handles come from `plan`, and the buffers have its sizes; the scales are read before the call returns.
        let put = unsafe {
            result::matmul(
                self.library.handle,
                self.description.0,
                from_ref(&one).cast(),
                from_ref(&zero).cast(),
                b,
                of_b,
                a,
                of_a,
                c,
                of_c,
                c,
                of_c,
                &raw const self.algorithms[algorithm].algo,
                workspace,
                WORKSPACE,
                stream.handle().cast(),
            )
        };
        put.map_err(refused("multiply"))
    }
}
