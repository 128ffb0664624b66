//! The kernels: the parameters of a product.

/// A kernel: a product and its epilogue. Blocks of 128 threads.
macro_rules! entry {
    ($kernel:ident = $name:ident::$body:ident, $Element:ty, ($($argument:ident: $Argument:ty),*) $epilogue:expr) => {
        #[unsafe(no_mangle)]
        unsafe extern "ptx-kernel" fn $kernel(
            m: u32,
            n: u32,
            k: u32,
            splits: u32,
            a: *const $Element,
            a_matrix: u64,
            a_row: u32,
            a_column: u32,
            b: *const $Element,
            b_matrix: u64,
            b_row: u32,
            b_column: u32,
            $($argument: $Argument),*
        ) {
            layout_gpu::device::block_size::<128, 1, 1>();
            let a = Factor { data: a, matrix: a_matrix, strides: [a_row, a_column] };
            let b = Factor { data: b, matrix: b_matrix, strides: [b_row, b_column] };
            // SAFETY: the host's promise.
            unsafe { $name::$body((m, n, k, splits), a, b, $epilogue) }
        }
    };
}

macro_rules! fused {
    ($($kernel:ident = $name:ident::$body:ident),*: $Element:ty, $Sum:ty) => {$(
        entry! { $kernel = $name::$body, $Element,
            (c: *mut $Sum, c_matrix: u64, alpha: f32, beta: f32, bias: *const f32, activation: u32, output: u32)
            Fused { c, c_matrix, alpha, beta, bias, activation, output } }
    )*};
}
