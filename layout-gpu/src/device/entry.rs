//! Declarations of a kernel about itself.

use core::arch::asm;

/// Declares that blocks of this kernel are `X` × `Y` × `Z` threads: the first line of a kernel. The builder writes it into the PTX as
/// `.reqntid`, so that other blocks are an error in a launch and in a declaration by `kernels!`.
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

/// Declares that no access of this kernel to shared memory has a bank conflict, where its layouts were chosen or asserted to have none: the interpreter counts, and
/// notes each access of a launch that has one, in the notes of its report.
///
/// ```ignore
/// layout! { assert conflict_free(Tile, (32,32):(32,1), f32); }            // the layout promises it
/// pub unsafe extern "ptx-kernel" fn turn(from: *const f32, to: *mut f32) {
///     no_bank_conflicts();                                               // and the kernel keeps it, or the interpreter says where not
///     // …
/// }
/// ```
#[inline(always)]
pub fn no_bank_conflicts() {
    // SAFETY: a comment.
    unsafe { asm!("// layout_gpu says: no bank conflicts", options(nomem, nostack, preserves_flags)) }
}

/// Defines the panic handler, which ends the kernel by a trap. Each kernel crate needs it once.
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

/// Ends the kernel with a launch error: CUDA's `__trap`.
#[inline(always)]
pub fn trap() -> ! {
    // SAFETY: no precondition.
    unsafe { core::arch::nvptx::trap() }
}
