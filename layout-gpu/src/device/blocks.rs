//! Blocks of shared memory: set aside by the assembler, or given out of what a launch adds.
//!
//! | | how much | since when |
//! |---|---|---|
//! | [`Smem::tensor`], [`Smem::for_layout`], [`Smem::block`] | 48 KiB in all | the kernel's PTX |
//! | [`dynamic_shared!`](crate::dynamic_shared) | what the launch says, to the device's limit: 99 KiB (`sm_86`, `sm_89`), 163 KiB (`sm_80`), 227 KiB (`sm_90`) | the launch |

use core::arch::asm;

use layout_core::{StaticComposed, Tensor};

use super::Smem;

/// Bytes of static shared memory, at most.
pub(super) const STATIC: usize = 48 << 10;
/// Bytes of dynamic shared memory that some device has, at most.
const DYNAMIC: usize = 227 << 10;
/// Bytes of a line of all banks.
const LINE: usize = 128;
/// What the dynamic shared memory begins at a multiple of.
const WHOLE: usize = 1024;

/// Sets so many bytes aside at a multiple of so many.
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
    /// Sets memory for a layout aside, as [`block`](Self::block) does, and sees it through the layout.
    ///
    /// ```ignore
    /// layout! { Stages = Sw<2,3,3> o (128,32,3):(32,1,4096); }
    /// let stages = Smem::<BF16>::tensor(Stages);
    /// let mine = Fetch::new().get_slice(thread).partition_d(stages);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn tensor<L: StaticComposed>(layout: L) -> Tensor<Self, L> {
        Tensor::new(Self::for_layout(layout), layout)
    }

    /// Sets memory for a layout aside, as [`block`](Self::block) does: its cosize in elements, at a multiple of the bytes that its swizzle mixes, if those
    /// are more than 128.
    #[must_use]
    #[inline(always)]
    pub fn for_layout<L: StaticComposed>(_: L) -> Self {
        set_aside!(L::ELEMENTS * size_of::<T>(), alignment::<T, L>())
    }

    /// Sets `N` elements of static shared memory aside, aligned to 128 bytes, uninitialized.
    ///
    /// Each call in the program text is a block of its own. Where the kernel begins, not in a loop or behind a branch that
    /// threads take differently: the compiler may copy what is there, and a copy is another block.
    #[must_use]
    #[inline(always)]
    pub fn block<const N: usize>() -> Self {
        set_aside!(N * size_of::<T>(), LINE)
    }
}

/// What a layout of elements `T` begins at a multiple of: a line of all banks, or as many bytes as its swizzle mixes.
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

/// A block's dynamic shared memory, given out from its beginning on: what [`dynamic_shared!`](crate::dynamic_shared) gives.
pub struct DynamicSmem {
    base: u32,
    used: u32,
}

impl DynamicSmem {
    /// All of it; for `dynamic_shared!`, which declares it.
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

    /// The next memory that a layout has room in, seen through the layout; at a multiple of 128 bytes, or of what its swizzle mixes.
    #[must_use]
    #[inline(always)]
    pub fn tensor<T: Copy, L: StaticComposed>(&mut self, layout: L) -> Tensor<Smem<T>, L> {
        let bytes = const { bytes::<T>(L::ELEMENTS) };
        Tensor::new(self.next(bytes, const { alignment::<T, L>() as u32 }), layout)
    }

    /// The next `N` elements, at a multiple of 128 bytes.
    #[must_use]
    #[inline(always)]
    pub fn block<T: Copy, const N: usize>(&mut self) -> Smem<T> {
        self.next(const { bytes::<T>(N) }, LINE as u32)
    }

    /// How many bytes were given out, which a launch must have at the least: a constant once the kernel is compiled.
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

/// Bytes of so many elements.
const fn bytes<T>(elements: usize) -> u32 {
    assert!(elements <= DYNAMIC / size_of::<T>(), "more than 227 KiB of shared memory, which no device has");
    (elements * size_of::<T>()) as u32
}

/// The block's dynamic shared memory, as much as the launch says: a [`DynamicSmem`](crate::device::DynamicSmem), which gives it out.
///
/// Past 48 KiB a device has to be asked for it, as the host half does for a launch whose `shared` is more.
///
/// ```ignore
/// let mut shared = dynamic_shared!();
/// let a = shared.tensor::<BF16, _>(StagesA);
/// let b = shared.tensor::<BF16, _>(StagesB);
/// ```
///
/// Each call begins at the beginning: what one phase of a kernel had there, the next one has for something else. Two calls in one kernel are a warning of the
/// builder, since their tensors overlap.
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
                ::core::concat!("// layout_gpu: dynamic_shared ", ::core::file!(), ":", ::core::line!()),
                options(nomem, nostack, preserves_flags)
            )
        };
        $crate::device::DynamicSmem::whole()
    }};
}
