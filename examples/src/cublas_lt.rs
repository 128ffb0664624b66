//! cuBLASLt, NVIDIA's library of products, where it is found when the program runs.
//!
//! | of a call | here |
//! |---|---|
//! | layouts | by columns, the library's own: our row-major `a`, `b` and `c` are its matrices of k × m, k × n and n × m |
//! | operands | `D = op(A) B` with `op` the transposition: its A is our `b`, its B our `a`, its D our `c`. Of bytes and of e4m3 it has no other |
//! | leading dimensions | k, k and n |
//! | arithmetic | sums in `f32`, of bytes in `i32`; `alpha` and `beta` of the same type, on the host: 1 and 0 |
//! | C | is D, which is not read since `beta` is 0 |
//! | bias | a number for each row of D, which is a column of ours, of the type of D |
//! | batch | the number of matrices, and the elements from one to the next, in each layout |
//! | workspace | 32 MiB, at a multiple of 256 bytes, as are all buffers of the driver |
//! | algorithm | of eight that it proposes for this workspace, each is timed |

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

/// What it may use beside the matrices.
const WORKSPACE: usize = 32 << 20;
/// How many of the algorithms that it proposes are tried.
const PROPOSALS: u8 = 8;

/// The library on a GPU.
pub struct CublasLt {
    handle: sys::cublasLtHandle_t,
    workspace: Buffer<u8>,
}

/// The sentence for what the library refuses.
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
    /// The library for a GPU whose context is this thread's; or why there is none.
    pub fn find(device: &Device) -> Result<Self, String> {
        // SAFETY: loads NVIDIA's library, if there is one.
        if !device.is_gpu() || !unsafe { sys::is_culib_present() } {
            return Err("no cuBLASLt was found".into());
        }
        let workspace = Buffer::unwritten(device, WORKSPACE).map_err(|error| error.to_string())?;
        let handle = result::create_handle().map_err(refused("begin"))?;
        Ok(Self { handle, workspace })
    }

    /// `c = a bᵀ` for so many `a` of m × k, `b` of n × k and `c` of m × n, all row-major and one after the other; with a bias,
    /// a number for each column of `c`, `c = max(a bᵀ + bias, 0)`.
    pub fn plan<'a, T: Factor, O: Element>(
        &'a self,
        [m, n, k]: [u32; 3],
        batch: u32,
        bias: Option<&'a Buffer<O>>,
    ) -> Result<Plan<'a, T, O>, String> {
        let area = |rows: u32, columns: u32| batch as usize * rows as usize * columns as usize;
        let lengths = [area(m, k), area(n, k), area(m, n)];
        let layouts = [
            Layout::of::<T>(k, n, batch).map_err(refused("describe a matrix"))?,
            Layout::of::<T>(k, m, batch).map_err(refused("describe a matrix"))?,
            Layout::of::<O>(n, m, batch).map_err(refused("describe a matrix"))?,
        ];
        let description = Description::of::<T, O>(bias).map_err(refused("describe the product"))?;
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
        // SAFETY: made in `find`, and given back once; plans borrow it.
        let _ = unsafe { result::destroy_handle(self.handle) };
    }
}

/// A product of some sizes, and the algorithms that the library proposes for it.
pub struct Plan<'a, T, O> {
    library: &'a CublasLt,
    description: Description,
    layouts: [Layout; 3],
    algorithms: Vec<sys::cublasLtMatmulHeuristicResult_t>,
    lengths: [usize; 3],
    /// The description has the address of a bias.
    elements: PhantomData<(T, &'a Buffer<O>)>,
}

impl<T: Factor, O: Element> Plan<'_, T, O> {
    /// How many algorithms there are.
    #[must_use]
    pub fn algorithms(&self) -> usize {
        self.algorithms.len()
    }

    fn propose(&self) -> Result<Vec<sys::cublasLtMatmulHeuristicResult_t>, CublasError> {
        let preference = Preference::of_workspace(WORKSPACE as u64)?;
        // SAFETY: all zeros are a result, of no algorithm.
        let mut results: [sys::cublasLtMatmulHeuristicResult_t; PROPOSALS as usize] = unsafe { std::mem::zeroed() };
        let ([b, a, c], mut count, most) = (self.layouts.each_ref().map(|layout| layout.0), 0, i32::from(PROPOSALS));
        let (handle, description, place) = (self.library.handle, self.description.0, results.as_mut_ptr());
        // SAFETY: what was made for this, and room for so many results.
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

    /// Puts the product, by one of the algorithms, into a stream.
    ///
    /// # Panics
    /// For buffers of other sizes than the plan's.
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
        // SAFETY: what was made in `plan`, and buffers of the sizes there; scales are read before it returns.
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
