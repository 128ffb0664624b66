//! What a kernel declares about itself.

use core::arch::asm;

/// Declares that blocks of this kernel are `X` × `Y` × `Z` threads: the first line of a kernel. The builder writes it into the PTX as `.reqntid`, so that a launch, or a
/// declaration by `kernels!`, of other blocks is an error.
///
/// ```ignore
/// pub unsafe extern "ptx-kernel" fn scale(count: u32, factor: f32, numbers: *mut f32) {
///     block_size::<256, 1, 1>();
///     // …
/// }
/// ```
#[inline(always)]
pub fn block_size<const X: u32, const Y: u32, const Z: u32>() {
    const {
        let threads = X as u64 * Y as u64 * Z as u64;
        assert!(threads > 0 && threads <= 1024 && Z <= 64, "a block has 1 to 1024 threads, at most 64 along z");
    }
    // SAFETY: a comment.
    unsafe {
        asm!("// layout_gpu: .reqntid {x}, {y}, {z}", x = const X, y = const Y, z = const Z,
            options(nomem, nostack, preserves_flags));
    }
}

/// What a panic does: it ends the kernel, by a trap. Once in a kernel crate, which has no other.
///
/// ```ignore
/// layout_gpu::panic_handler!();
/// ```
#[macro_export]
macro_rules! panic_handler {
    () => {
        #[panic_handler]
        fn panic(_: &::core::panic::PanicInfo<'_>) -> ! {
            $crate::device::trap()
        }
    };
}

/// Ends the kernel with an error of the launch: CUDA's `__trap`.
#[inline(always)]
pub fn trap() -> ! {
    // SAFETY: no precondition.
    unsafe { core::arch::nvptx::trap() }
}
