//! cuBLASLt, NVIDIA's library of products, where it is found when the program runs.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::from_ref;

use cudarc::cublaslt::result::{self, CublasError};
use cudarc::cublaslt::sys::{self, cublasComputeType_t as Compute, cudaDataType as Type};
use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Pod, Stream};

/// What it may use beside the matrices.
const WORKSPACE: usize = 32 << 20;
/// How many of the algorithms that it proposes are tried.
const PROPOSALS: usize = 8;

/// Elements of the factors, and what their products are summed in.
pub trait Element: Pod {
    /// An element of the product.
    type Sum: Pod;
    /// How the library calls factors, sums and the arithmetic.
    const TYPES: (Type, Type, Compute);
    /// One, by which the product is multiplied.
    const ONE: Self::Sum;
    /// Zero, by which what was there is multiplied.
    const ZERO: Self::Sum;
}

macro_rules! elements {
    ($($Element:ty: $Sum:ty = $one:expr, $zero:expr, $factor:ident $sum:ident $compute:ident;)*) => {$(
        impl Element for $Element {
            type Sum = $Sum;
            const TYPES: (Type, Type, Compute) = (Type::$factor, Type::$sum, Compute::$compute);
            const ONE: $Sum = $one;
            const ZERO: $Sum = $zero;
        }
    )*};
}

elements! {
    bf16: f32 = 1.0, 0.0, CUDA_R_16BF CUDA_R_32F CUBLAS_COMPUTE_32F;
    f16: f32 = 1.0, 0.0, CUDA_R_16F CUDA_R_32F CUBLAS_COMPUTE_32F;
    f32: f32 = 1.0, 0.0, CUDA_R_32F CUDA_R_32F CUBLAS_COMPUTE_32F_FAST_TF32;
    i8: i32 = 1, 0, CUDA_R_8I CUDA_R_32I CUBLAS_COMPUTE_32I;
}

/// The library on a GPU.
pub struct CublasLt {
    handle: sys::cublasLtHandle_t,
    workspace: Buffer<u8>,
}

impl CublasLt {
    /// The library for a GPU whose context is this thread's; or why there is none.
    pub fn find(device: &Device) -> Result<Self, String> {
        // SAFETY: loads NVIDIA's library, if there is one.
        if !device.is_gpu() || !unsafe { sys::is_culib_present() } {
            return Err("no cuBLASLt was found".into());
        }
        let handle = result::create_handle().map_err(|error| format!("cuBLASLt answers {error}"))?;
        let workspace = Buffer::unwritten(device, WORKSPACE).map_err(|error| error.to_string())?;
        Ok(Self { handle, workspace })
    }

    /// `c = a bᵀ` for `a` of m × k, `b` of n × k and `c` of m × n, all row-major.
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    pub fn plan<T: Element>(&self, [m, n, k]: [u32; 3]) -> Result<Plan<'_, T>, CublasError> {
        let (factor, sum, compute) = T::TYPES;
        let area = |rows: u32, columns: u32| rows as usize * columns as usize;
        let lengths = [area(m, k), area(n, k), area(m, n)];
        let [m, n, k] = [m, n, k].map(u64::from);
        // The library counts by columns: rows of ours are its columns, so it makes cᵀ = b aᵀ, of which `b` is transposed.
        let layouts = [
            result::create_matrix_layout(factor, k, n, k.cast_signed())?,
            result::create_matrix_layout(factor, k, m, k.cast_signed())?,
            result::create_matrix_layout(sum, n, m, n.cast_signed())?,
        ];
        let description = result::create_matmul_desc(compute, sum)?;
        // `CUBLAS_OP_T`
        let transposed = 1_i32;
        let which = sys::cublasLtMatmulDescAttributes_t::CUBLASLT_MATMUL_DESC_TRANSA;
        // SAFETY: a description, and an attribute of this type and size.
        unsafe {
            let value = from_ref(&transposed).cast();
            result::set_matmul_desc_attribute(description, which, value, size_of_val(&transposed))?;
        }
        let mut plan =
            Plan { library: self, description, layouts, algorithms: Vec::new(), lengths, elements: PhantomData };
        plan.algorithms = plan.propose()?;
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
pub struct Plan<'a, T> {
    library: &'a CublasLt,
    description: sys::cublasLtMatmulDesc_t,
    layouts: [sys::cublasLtMatrixLayout_t; 3],
    algorithms: Vec<sys::cublasLtMatmulHeuristicResult_t>,
    lengths: [usize; 3],
    elements: PhantomData<T>,
}

impl<T: Element> Plan<'_, T> {
    /// How many algorithms there are.
    #[must_use]
    pub fn algorithms(&self) -> usize {
        self.algorithms.len()
    }

    fn propose(&self) -> Result<Vec<sys::cublasLtMatmulHeuristicResult_t>, CublasError> {
        let preference = result::create_matmul_pref()?;
        let which = sys::cublasLtMatmulPreferenceAttributes_t::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
        let bytes = WORKSPACE as u64;
        // SAFETY: all zeros are a result, of no algorithm.
        let mut results: [sys::cublasLtMatmulHeuristicResult_t; PROPOSALS] = unsafe { std::mem::zeroed() };
        let ([b, a, c], mut count, most) = (self.layouts, 0, i32::try_from(PROPOSALS).unwrap_or(1));
        // SAFETY: what was made above, an attribute of this type and size, and room for so many results.
        unsafe {
            result::set_matmul_pref_attribute(preference, which, from_ref(&bytes).cast(), size_of_val(&bytes))?;
            let (handle, place) = (self.library.handle, results.as_mut_ptr());
            let found = sys::cublasLtMatmulAlgoGetHeuristic(
                handle,
                self.description,
                b,
                a,
                c,
                c,
                preference,
                most,
                place,
                &raw mut count,
            );
            result::destroy_matmul_pref(preference)?;
            found.result()?;
        }
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
        c: &mut Buffer<T::Sum>,
    ) -> Result<(), CublasError> {
        assert_eq!([a.len(), b.len(), c.len()], self.lengths, "buffers of the sizes of the plan");
        let place = |address: u64| std::ptr::without_provenance_mut::<c_void>(usize::try_from(address).unwrap_or(0));
        let [a, b, c] = [a.address(), b.address(), c.address()].map(place);
        let ([of_b, of_a, of_c], workspace) = (self.layouts, place(self.library.workspace.address()));
        let (one, zero) = (T::ONE, T::ZERO);
        let (one, zero) = (from_ref(&one).cast(), from_ref(&zero).cast());
        // SAFETY: what was made in `plan`, and buffers of the sizes there.
        unsafe {
            result::matmul(
                self.library.handle,
                self.description,
                one,
                zero,
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
        }
    }
}

impl<T> Drop for Plan<'_, T> {
    fn drop(&mut self) {
        // SAFETY: made in `plan`, and given back once.
        unsafe {
            let _ = result::destroy_matmul_desc(self.description);
            for layout in self.layouts {
                let _ = result::destroy_matrix_layout(layout);
            }
        }
    }
}
