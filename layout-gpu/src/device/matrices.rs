//! Matrices of 8 by 8 elements of 16 bits between shared memory and the fragments of a product: `ldmatrix` and `stmatrix`.
//!
//! ```text
//!     lane 8·i + r        has the address of row r of matrix i, 16 bytes that are aligned to 16
//!     lane 4·r + c        gets elements 2·c and 2·c + 1 of row r in register i;  transposed, of column r
//! ```

use core::arch::asm;

use super::Smem;

/// A number of matrices moved at once, as a type.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a number of matrices",
    label = "neither one nor two nor four registers",
    note = "`ldmatrix` loads 1, 2 or 4 matrices: `u32`, `[u32; 2]` or `[u32; 4]`"
)]
pub trait Matrices: Copy {
    /// Loads them.
    ///
    /// # Safety
    /// Same conditions as [`load_matrices`].
    unsafe fn load(from: *const u8) -> Self;
    /// Loads them transposed.
    ///
    /// # Safety
    /// Same conditions as [`load_matrices`].
    unsafe fn load_transposed(from: *const u8) -> Self;
    /// Stores them.
    ///
    /// # Safety
    /// Same conditions as [`store_matrices`].
    unsafe fn store(self, to: u32);
    /// Stores them transposed.
    ///
    /// # Safety
    /// Same conditions as [`store_matrices`].
    unsafe fn store_transposed(self, to: u32);
}

macro_rules! matrices {
    ($($count:literal: $($r:ident)* = $load:literal $transposed:literal $store:literal $store_transposed:literal;)*) => {$(
        impl Matrices for [u32; $count] {
            #[inline(always)]
            unsafe fn load(from: *const u8) -> Self {
                matrices!(@ $load from $($r)*)
            }

            #[inline(always)]
            unsafe fn load_transposed(from: *const u8) -> Self {
                matrices!(@ $transposed from $($r)*)
            }

            #[inline(always)]
            unsafe fn store(self, to: u32) {
                matrices!(@ store $store self to $($r)*)
            }

            #[inline(always)]
            unsafe fn store_transposed(self, to: u32) {
                matrices!(@ store $store_transposed self to $($r)*)
            }
        }
    )*};
    (@ store $text:literal $values:ident $to:ident $($r:ident)*) => {{
        let [$($r),*] = $values;
        // SAFETY: the caller's promise. By the address in shared memory: the intrinsic takes a generic one, which is computed for each.
        unsafe {
            asm!(
                concat!($text, " [{to}], {{", matrices!(@ list $($r)*), "}};"),
                to = in(reg32) $to, $($r = in(reg32) $r,)* options(nostack, preserves_flags),
            );
        }
    }};
    (@ list $first:ident $($rest:ident)*) => { concat!("{", stringify!($first), "}", $(", {", stringify!($rest), "}",)*) };
    (@ $link:literal $from:ident $only:ident) => {{
        unsafe extern "unadjusted" {
            #[link_name = $link]
            fn load(from: *const u8) -> u32;
        }
        // SAFETY: the caller's promise.
        [unsafe { load($from) }]
    }};
    (@ $link:literal $from:ident $($r:ident)*) => {{
        #[repr(C)]
        struct Registers { $($r: u32),* }
        unsafe extern "unadjusted" {
            #[link_name = $link]
            fn load(from: *const u8) -> Registers;
        }
        // SAFETY: the caller's promise.
        let Registers { $($r),* } = unsafe { load($from) };
        [$($r),*]
    }};
}

matrices! {
    1: a = "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0" "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p0"
        "stmatrix.sync.aligned.m8n8.x1.shared.b16" "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16";
    2: a b = "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p0" "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.trans.b16.p0"
        "stmatrix.sync.aligned.m8n8.x2.shared.b16" "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16";
    4: a b c d = "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p0" "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p0"
        "stmatrix.sync.aligned.m8n8.x4.shared.b16" "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16";
}

/// Loads 1, 2 or 4 matrices. Each lane gives the address of a row; with more lanes than rows, those of the last lanes are ignored.
///
/// # Safety
/// All lanes of the warp call it together. Each row lies in a block of this kernel, is aligned to 16 bytes, and was written before.
#[must_use]
#[inline(always)]
pub unsafe fn load_matrices<M: Matrices, T: Copy>(row: Smem<T>) -> M {
    // SAFETY: the caller's promise.
    unsafe { M::load(row.generic()) }
}

/// Like [`load_matrices`], with each matrix transposed.
///
/// # Safety
/// Same conditions as [`load_matrices`].
#[must_use]
#[inline(always)]
pub unsafe fn load_matrices_transposed<M: Matrices, T: Copy>(row: Smem<T>) -> M {
    // SAFETY: the caller's promise.
    unsafe { M::load_transposed(row.generic()) }
}

/// Stores 1, 2 or 4 matrices; from `sm_90` on.
///
/// # Safety
/// All lanes of the warp call it together. Each row lies in a block of this kernel, is aligned to 16 bytes, and no other thread reads or
/// writes it before the next barrier.
#[inline(always)]
pub unsafe fn store_matrices<M: Matrices, T: Copy>(row: Smem<T>, values: M) {
    // SAFETY: the caller's promise.
    unsafe { values.store(row.address()) }
}

/// Like [`store_matrices`], with each matrix transposed.
///
/// # Safety
/// Same conditions as [`store_matrices`].
#[inline(always)]
pub unsafe fn store_matrices_transposed<M: Matrices, T: Copy>(row: Smem<T>, values: M) {
    // SAFETY: the caller's promise.
    unsafe { values.store_transposed(row.address()) }
}
