//! The library's descriptions of a product; each is destroyed when it is dropped.

use std::ptr::from_ref;

use cudarc::cublaslt::result::{self, CublasError};
use cudarc::cublaslt::sys::{self, cublasLtEpilogue_t as Epilogue};
use layout_gpu::host::Buffer;

use super::{Element, Factor};

macro_rules! handles {
    ($($(#[$about:meta])* $Handle:ident($raw:ident) by $set:ident $destroy:ident, $Attribute:ident;)*) => {$(
        $(#[$about])*
        pub(super) struct $Handle(pub(super) sys::$raw);

        impl $Handle {
            /// Sets an attribute of this type.
            fn set<T>(&self, attribute: sys::$Attribute, value: T) -> Result<(), CublasError> {
                // SAFETY: the handle is valid, and the value has the size of the attribute.
                unsafe { result::$set(self.0, attribute, from_ref(&value).cast(), size_of::<T>()) }
            }
        }

        impl Drop for $Handle {
            fn drop(&mut self) {
                // SAFETY: created here and destroyed once.
                let _ = unsafe { result::$destroy(self.0) };
            }
        }
    )*};
}

handles! {
    /// Layout of a matrix.
    Layout(cublasLtMatrixLayout_t) by set_matrix_layout_attribute destroy_matrix_layout, cublasLtMatrixLayoutAttribute_t;
    /// Description of the computation.
    Description(cublasLtMatmulDesc_t) by set_matmul_desc_attribute destroy_matmul_desc, cublasLtMatmulDescAttributes_t;
    /// Limits for an algorithm.
    Preference(cublasLtMatmulPreference_t) by set_matmul_pref_attribute destroy_matmul_pref, cublasLtMatmulPreferenceAttributes_t;
}

impl Layout {
    /// Describes a batch of consecutive column-major matrices.
    pub(super) fn column_major<T: Element>(rows: u32, columns: u32, batch: u32) -> Result<Self, CublasError> {
        use sys::cublasLtMatrixLayoutAttribute_t::{
            CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET,
        };
        let layout = Self(result::create_matrix_layout(T::TYPE, rows.into(), columns.into(), rows.into())?);
        layout.set::<i32>(CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, batch.cast_signed())?;
        layout.set::<i64>(CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, i64::from(rows) * i64::from(columns))?;
        Ok(layout)
    }
}

impl Description {
    /// Describes the product with A transposed and, with a bias, the addition of the bias followed by a maximum with 0.
    pub(super) fn transposed_product<T: Factor, O: Element>(bias: Option<&Buffer<O>>) -> Result<Self, CublasError> {
        use sys::cublasLtMatmulDescAttributes_t::{
            CUBLASLT_MATMUL_DESC_BIAS_POINTER, CUBLASLT_MATMUL_DESC_EPILOGUE, CUBLASLT_MATMUL_DESC_TRANSA,
        };
        let description = Self(result::create_matmul_desc(T::COMPUTE, T::Scale::TYPE)?);
        // `CUBLAS_OP_T`
        description.set::<i32>(CUBLASLT_MATMUL_DESC_TRANSA, 1)?;
        if let Some(bias) = bias {
            description.set::<Epilogue>(CUBLASLT_MATMUL_DESC_EPILOGUE, Epilogue::CUBLASLT_EPILOGUE_RELU_BIAS)?;
            description.set::<u64>(CUBLASLT_MATMUL_DESC_BIAS_POINTER, bias.address())?;
        }
        Ok(description)
    }
}

impl Preference {
    /// Allows this many bytes of workspace.
    pub(super) fn of_workspace(bytes: u64) -> Result<Self, CublasError> {
        let which = sys::cublasLtMatmulPreferenceAttributes_t::CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES;
        let preference = Self(result::create_matmul_pref()?);
        preference.set::<u64>(which, bytes)?;
        Ok(preference)
    }
}
