//! Blocks of shared memory: static ones from the assembler, or parts of the launch's dynamic memory.
//!
//! | | size | set by |
//! |---|---|---|
//! | [`Smem::tensor`], [`Smem::for_layout`], [`Smem::block`] | 48 KiB in all | the kernel's PTX |
//! | [`dynamic_shared!`](crate::dynamic_shared) | set at launch, up to the device's limit: 99 KiB (`sm_86`, `sm_89`), 163 KiB (`sm_80`), 227 KiB (`sm_90`) | the launch |

use core::arch::asm;

use layout_core::{StaticComposed, Tensor};

use super::Smem;

/// The most bytes of static shared memory.
pub(super) const STATIC: usize = 48 << 10;
/// The most bytes of dynamic shared memory of any device.
const DYNAMIC: usize = 227 << 10;
/// Bytes of a line of all banks.
const LINE: usize = 128;
/// The alignment of the dynamic shared memory.
const WHOLE: usize = 1024;

/// Sets `$bytes` bytes aside, aligned to `$align`.
macro_rules! set_aside {
    ($bytes:expr, $align:expr) => {{
        const { assert!($bytes <= $crate::device::blocks::STATIC, "a block of more than 48 KiB: `dynamic_shared!` gives larger ones") }
        let address;
        // SAFETY: declares a variable in a scope of its own and takes its address; no memory is
        // read or written. Not `pure`, so that two blocks are never merged into one.
        unsafe {
            asm!(
                "{{ .shared .align {align} .b8 block[{bytes}]; mov.u32 {address}, block; }}",
                align = const $align,
                bytes = const $bytes,
                address = out(reg32) address,
                options(nostack, nomem, preserves_flags),
            );
        }
        Smem::from_address(address)
    }};
}

impl<T: Copy> Smem<T> {
    /// Sets memory for a layout aside, as [`block`](Self::block) does, as a tensor with that layout.
    ///
    /// ```ignore
    /// layout! { Stages = Sw<2,3,3> o (128,32,3):(32,1,4096); }
    /// let stages = Smem::<BF16>::tensor(Stages);
    /// let mine = Fetch::new().get_slice(thread).partition_d(stages);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tensor<L: StaticComposed>(layout: L) -> Tensor<Self, L> {
        // SAFETY: memory of its own, large enough for the layout.
        unsafe { Tensor::laid_over(Self::for_layout(layout), layout) }
    }

    /// Sets memory for a layout aside, as [`block`](Self::block) does: its cosize in elements, aligned to the bytes that its swizzle mixes,
    /// if those are more than 128.
    #[must_use]
    #[inline(always)]
    pub fn for_layout<L: StaticComposed>(_: L) -> Self {
        set_aside!(L::ELEMENTS * size_of::<T>(), alignment::<T, L>())
    }

    /// Sets `N` elements of static shared memory aside, aligned to 128 bytes, uninitialized.
    ///
    /// Each call in the program text is a block of its own. Call it at the start of the kernel, not in a loop or in a branch that
    /// threads take differently: the compiler may copy the code there, and a copy is another block.
    #[must_use]
    #[inline(always)]
    pub fn block<const N: usize>() -> Self {
        set_aside!(N * size_of::<T>(), LINE)
    }
}

/// The alignment of a layout of elements `T`: a line of all banks, or the bytes that its swizzle mixes if those are more.
const fn alignment<T, L: StaticComposed>() -> usize {
    let swizzle = L::COMPOSED.swizzle();
    if swizzle.is_identity() {
        return LINE;
    }
    let mixed = size_of::<T>() << (swizzle.bits() + swizzle.base() + swizzle.shift().unsigned_abs());
    if mixed < LINE {
        LINE
    } else if mixed > WHOLE {
        WHOLE
    } else {
        mixed.next_power_of_two()
    }
}

/// A block's dynamic shared memory, handed out from its start: the result of [`dynamic_shared!`](crate::dynamic_shared).
pub struct DynamicSmem {
    base: u32,
    used: u32,
}

impl DynamicSmem {
    /// Returns all of it; for `dynamic_shared!`, which declares it.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub fn whole() -> Self {
        let base;
        // SAFETY: takes an address; no memory is read or written.
        unsafe {
            asm!("mov.u32 {base}, layout_dynamic_shared;", base = out(reg32) base,
                options(pure, nomem, nostack, preserves_flags));
        }
        Self { base, used: 0 }
    }

    /// Hands out the next memory with room for a layout, as a tensor with it; aligned to 128 bytes, or to the bytes that its swizzle mixes.
    #[must_use]
    #[inline(always)]
    pub fn tensor<T: Copy, L: StaticComposed>(&mut self, layout: L) -> Tensor<Smem<T>, L> {
        let bytes = const { bytes::<T>(L::ELEMENTS) };
        let first = self.next(bytes, const { alignment::<T, L>() as u32 });
        // SAFETY: memory of its own, large enough for the layout.
        unsafe { Tensor::laid_over(first, layout) }
    }

    /// Hands out the next `N` elements, aligned to 128 bytes.
    #[must_use]
    #[inline(always)]
    pub fn block<T: Copy, const N: usize>(&mut self) -> Smem<T> {
        self.next(const { bytes::<T>(N) }, LINE as u32)
    }

    /// Returns the number of bytes handed out, which a launch needs at least: a constant in the compiled kernel.
    #[must_use]
    #[inline(always)]
    pub const fn used(&self) -> u32 {
        self.used
    }

    #[inline(always)]
    fn next<T: Copy>(&mut self, bytes: u32, align: u32) -> Smem<T> {
        let first = self.used.next_multiple_of(align);
        self.used = first.wrapping_add(bytes);
        Smem::from_address(self.base.wrapping_add(first))
    }
}

/// The bytes of this many elements.
const fn bytes<T>(elements: usize) -> u32 {
    assert!(elements <= DYNAMIC / size_of::<T>(), "more than 227 KiB of shared memory, which no device has");
    (elements * size_of::<T>()) as u32
}

/// Takes the block's dynamic shared memory, of the launch's size: a [`DynamicSmem`](crate::device::DynamicSmem), which hands it out.
///
/// More than 48 KiB must be requested of a device, as the host half does for a launch with a larger `shared`.
///
/// ```ignore
/// let mut shared = dynamic_shared!();
/// let a = shared.tensor::<BF16, _>(StagesA);
/// let b = shared.tensor::<BF16, _>(StagesB);
/// ```
///
/// It starts at the beginning, so the tensors of two calls in one kernel would overlap: the builder rejects such a kernel. A later phase that reuses the
/// memory of an earlier one takes it from the first call, too.
#[macro_export]
#[allow_internal_unstable(asm_experimental_arch)]
macro_rules! dynamic_shared {
    () => {{
        mod declared {
            ::core::arch::global_asm!(".extern .shared .align 1024 .b8 layout_dynamic_shared[];");
        }
        // SAFETY: a comment, for the builder.
        #[allow(unused_unsafe, reason = "where a kernel is unsafe as a whole")]
        unsafe {
            ::core::arch::asm!(
                ::core::concat!(
                    "// layout_gpu: dynamic_shared ",
                    ::core::file!(),
                    ":",
                    ::core::line!(),
                    ":",
                    ::core::column!()
                ),
                options(nomem, nostack, preserves_flags)
            )
        };
        $crate::device::DynamicSmem::whole()
    }};
}
