//! Orders and scopes of accesses shared between threads, and fences.
//!
//! | order | meaning |
//! |---|---|
//! | [`Relaxed`] | does not order other accesses |
//! | [`Acquire`] | later accesses see everything the writing thread did before its release |
//! | [`Release`] | threads that acquire the value see everything this thread did before |
//! | [`AcqRel`] | both |
//!
//! | scope | threads |
//! |---|---|
//! | [`Cta`] | the threads of the block |
//! | [`Gpu`] | the threads of the grid, and of other grids on the device |
//! | [`Sys`] | the threads of other devices and of the host too |
//!
//! Source: PTX ISA, "Memory Consistency Model"; "Parallel Synchronization and Communication Instructions: fence".

use core::arch::asm;

/// Orders no other accesses.
#[derive(Clone, Copy, Debug)]
pub struct Relaxed;
/// Orders later accesses after the release it acquires.
#[derive(Clone, Copy, Debug)]
pub struct Acquire;
/// Orders earlier accesses before an acquire of it.
#[derive(Clone, Copy, Debug)]
pub struct Release;
/// Orders both.
#[derive(Clone, Copy, Debug)]
pub struct AcqRel;

/// The threads of the block.
#[derive(Clone, Copy, Debug)]
pub struct Cta;
/// The threads of the device.
#[derive(Clone, Copy, Debug)]
pub struct Gpu;
/// All threads, the host's too.
#[derive(Clone, Copy, Debug)]
pub struct Sys;

/// A scope of a fence: [`Cta`], [`Gpu`], [`Sys`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the scope of a fence",
    label = "neither `Cta` nor `Gpu` nor `Sys`"
)]
pub trait Scope {
    #[doc(hidden)]
    fn fence();
    #[doc(hidden)]
    fn fence_sc();
}

macro_rules! fences {
    ($($Scope:ident $acq_rel:literal $sc:literal;)*) => {$(
        impl Scope for $Scope {
            #[inline(always)]
            fn fence() {
                // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
                unsafe { asm!($acq_rel, options(nostack, preserves_flags)) }
            }

            #[inline(always)]
            fn fence_sc() {
                // SAFETY: as above.
                unsafe { asm!($sc, options(nostack, preserves_flags)) }
            }
        }
    )*};
}

fences! {
    Cta "fence.acq_rel.cta;" "fence.sc.cta;";
    Gpu "fence.acq_rel.gpu;" "fence.sc.gpu;";
    Sys "fence.acq_rel.sys;" "fence.sc.sys;";
}

/// Orders this thread's accesses before it and those after it, for the threads of the scope: `fence.acq_rel`.
#[inline(always)]
pub fn fence<S: Scope>() {
    S::fence();
}

/// Like [`fence`]; all threads of the scope also see all such fences in one order: `fence.sc`.
#[inline(always)]
pub fn fence_sc<S: Scope>() {
    S::fence_sc();
}
