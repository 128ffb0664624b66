//! Products of matrices on tensor cores.

use super::{Kernels, area, counted, expect};
use crate::host::{Buffer, Error, Launch, Pod, Run};

mod sealed {
    pub trait Sealed {}
}

/// An element of the factors of [`Kernels::gemm`].
///
/// | elements | sums | instruction |
/// |---|---|---|
/// | `half::bf16` | `f32` | `mma.m16n8k16` |
/// | `half::f16` | `f32` | `mma.m16n8k16` |
/// | `f32`, of which a product takes 10 bits after the first | `f32` | `mma.m16n8k8`, `tf32` |
/// | `i8` | `i32` | `mma.m16n8k32` |
pub trait GemmElement: Pod + sealed::Sealed {
    /// What its products are summed in.
    type Sum: Pod;
    /// The kernel for rows that begin at multiples of 16 bytes, and the one for any.
    const KERNELS: [&'static str; 2];
}

/// An element of which there are kernels for a right factor in rows.
pub trait RowElement: GemmElement {
    /// As [`GemmElement::KERNELS`].
    const OF_ROWS: [&'static str; 2];
}

macro_rules! of_rows {
    ($($Element:ty: $kernel:literal $any:literal;)*) => {$(
        impl RowElement for $Element {
            const OF_ROWS: [&'static str; 2] = [$kernel, $any];
        }
    )*};
}

of_rows! {
    half::bf16: "gemm_bf16_of_rows" "gemm_bf16_of_rows_any";
    half::f16: "gemm_f16_of_rows" "gemm_f16_of_rows_any";
}

macro_rules! elements {
    ($($Element:ty: $Sum:ty, $kernel:literal $any:literal;)*) => {$(
        impl sealed::Sealed for $Element {}

        impl GemmElement for $Element {
            type Sum = $Sum;
            const KERNELS: [&'static str; 2] = [$kernel, $any];
        }
    )*};
}

elements! {
    half::bf16: f32, "gemm_bf16" "gemm_bf16_any";
    half::f16: f32, "gemm_f16" "gemm_f16_any";
    f32: f32, "gemm_tf32" "gemm_tf32_any";
    i8: i32, "gemm_s8" "gemm_s8_any";
}

impl Kernels {
    /// `c = a bᵀ` on tensor cores, for `a` of m × k, `b` of n × k and `c` of m × n, all row-major.
    ///
    /// Rows of a multiple of 16 bytes are copied so many at once; of other lengths, element by element.
    ///
    /// ```
    /// use half::bf16;
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::Kernels;
    ///
    /// let device = Device::interpreter();
    /// let numbers = |count: usize| (0..count).map(|i| bf16::from_f32((i % 7) as f32)).collect::<Vec<_>>();
    /// let (a, b) = (Buffer::from_slice(&device, &numbers(3 * 8))?, Buffer::from_slice(&device, &numbers(2 * 8))?);
    /// let mut c = Buffer::unwritten(&device, 3 * 2)?;
    /// Kernels::load(&device)?.gemm([3, 2, 8], &a, &b, &mut c)?;
    /// // Row 0 of a and row 1 of b: 0·1 + 1·2 + 2·3 + 3·4 + 4·5 + 5·6 + 6·0 + 0·1.
    /// assert_eq!(c.to_vec()?[1], 70.0);
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    pub fn gemm<T: GemmElement>(
        &self,
        [m, n, k]: [u32; 3],
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<T::Sum>,
    ) -> Result<Run, Error> {
        expect("the right factor", b, area(n, k))?;
        self.on_tensor_cores(T::KERNELS, [k, k], [m, n, k], a, b, c)
    }

    /// `c = a b` on tensor cores, for `a` of m × k, `b` of k × n and `c` of m × n, all row-major: [`gemm`](Self::gemm) for a right factor that lies the
    /// other way.
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    pub fn gemm_of_rows<T: RowElement>(
        &self,
        [m, n, k]: [u32; 3],
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<T::Sum>,
    ) -> Result<Run, Error> {
        expect("the right factor", b, area(k, n))?;
        self.on_tensor_cores(T::OF_ROWS, [k, n], [m, n, k], a, b, c)
    }

    /// The kernel for rows of so many elements.
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    fn on_tensor_cores<T: GemmElement>(
        &self,
        kernels: [&'static str; 2],
        rows: [u32; 2],
        [m, n, k]: [u32; 3],
        a: &Buffer<T>,
        b: &Buffer<T>,
        c: &mut Buffer<T::Sum>,
    ) -> Result<Run, Error> {
        counted(&[m, n, k])?;
        expect("the left factor", a, area(m, k))?;
        expect("the product", c, area(m, n))?;
        let launch = Launch { grid: [n.div_ceil(128), m.div_ceil(128), 1], block: [128, 1, 1], shared: 0 };
        let is_wide = rows.iter().all(|row| (*row as usize * size_of::<T>()).is_multiple_of(16));
        let kernel = kernels[usize::from(!is_wide)];
        self.launch(kernel, launch, &[m.into(), n.into(), k.into(), a.into(), b.into(), c.into()])
    }
}
