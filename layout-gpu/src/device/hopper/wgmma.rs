//! Products by a warp group: `wgmma`, of factors in shared memory, into sums that it writes while the kernel goes on.
//!
//! ```text
//!     wgmma.fence                  the sums belong to the products
//!     wgmma.mma_async × steps      32 bytes along k each
//!     wgmma.commit_group           a group of them
//!     wgmma.wait_group n           all but n groups are done
//! ```

use core::arch::asm;
use core::marker::PhantomData;

use layout_core::{Fragment, ShapeOf, StaticComposed, Stored, TypedLayout};

use super::tiles::{Operand, OperandAt};

/// A product of a warp group: one instruction, made by [`wgmma!`](crate::wgmma).
pub trait Wgmma {
    /// The elements of A.
    type A: Copy;
    /// The elements of B.
    type B: Copy;
    /// A sum.
    type Sum: Copy + 'static;
    /// The sums of a thread.
    type Sums;
    /// The columns of the product; it has 64 rows.
    const COLUMNS: u32;

    /// Issues a group of products, one for each 32 bytes along k; the old sums are forgotten if `ADDS` is 0.
    ///
    /// # Safety
    /// Same conditions as [`Running::multiply`].
    #[doc(hidden)]
    unsafe fn group<A: Operand, B: Operand, const ADDS: u32>(sums: &mut Self::Sums, a: u32, b: u32);

    /// Waits for all groups, and has the sums.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[doc(hidden)]
    unsafe fn settle(sums: &mut Self::Sums);
}

/// Sums that products of a warp group still write: borrowed, so that nobody reads them before [`finish`](Self::finish).
///
/// ```ignore
/// let mut sums = Fragment::<f32, Sums>::default();
/// let mut running = Running::<Product>::of(&mut sums);
/// running.begin(of_a.at(0), of_b.at(0));
/// running.multiply(of_a.at(1), of_b.at(1));
/// running.finish();
/// ```
#[derive(Debug)]
#[must_use = "sums of no products"]
pub struct Running<'a, W: Wgmma> {
    sums: &'a mut W::Sums,
    of: PhantomData<W>,
}

impl<'a, W: Wgmma> Running<'a, W> {
    /// Borrows the sums of a thread: a fragment of one product, 64 rows by its columns.
    #[inline(always)]
    pub fn of<L: TypedLayout>(sums: &'a mut Fragment<W::Sum, L>) -> Self
    where
        ShapeOf<L>: Stored,
    {
        const {
            assert!(
                size_of::<Fragment<W::Sum, L>>() == size_of::<W::Sums>(),
                "the fragment has not the sums of one such product"
            );
        }
        // SAFETY: as many sums, one after the other, in the order of the fragment's values: a fragment is compact.
        let sums = unsafe { &mut *core::ptr::from_mut(sums).cast::<W::Sums>() };
        Self { sums, of: PhantomData }
    }

    /// Adds `a · bᵀ` to the sums, all of k that the tiles have: one group of products.
    ///
    /// # Safety
    /// All threads of the warp group call it; the tiles are written, for this proxy, and stay as they are until [`wait`](Self::wait) says that the
    /// group is done.
    #[inline(always)]
    pub unsafe fn multiply<L: StaticComposed, M: StaticComposed>(
        &mut self,
        a: OperandAt<W::A, L>,
        b: OperandAt<W::B, M>,
    ) {
        // SAFETY: the caller's promise.
        unsafe { self.group::<_, _, 1>(a, a.low, b, b.low) };
    }

    /// Like [`multiply`](Self::multiply), with the old sums forgotten: the first products of a tile.
    ///
    /// # Safety
    /// Same conditions as [`multiply`](Self::multiply).
    #[inline(always)]
    pub unsafe fn begin<L: StaticComposed, M: StaticComposed>(&mut self, a: OperandAt<W::A, L>, b: OperandAt<W::B, M>) {
        // SAFETY: the caller's promise.
        unsafe { self.group::<_, _, 0>(a, a.low, b, b.low) };
    }

    #[inline(always)]
    unsafe fn group<A: Operand, B: Operand, const ADDS: u32>(&mut self, _: A, a: u32, _: B, b: u32) {
        const {
            assert!(A::ROWS == 64, "a product has 64 rows: A is a tile of 64");
            assert!(B::ROWS == W::COLUMNS, "B has not as many rows as the product has columns");
            assert!(A::STEPS == B::STEPS, "A and B have not the same extent along k");
            assert!(matches!(A::STEPS, 1 | 2 | 4 | 8), "a group of products takes 32, 64, 128 or 256 bytes along k");
        }
        // SAFETY: the caller's promise; the steps are those of the tiles.
        unsafe { W::group::<A, B, ADDS>(self.sums, a, b) };
    }

    /// Waits until at most `LEFT` groups are under way.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[inline(always)]
    pub unsafe fn wait<const LEFT: u32>(&mut self) {
        // SAFETY: the caller's promise.
        unsafe {
            if LEFT == 0 {
                W::settle(self.sums);
            } else {
                asm!("wgmma.wait_group.sync.aligned {};", const LEFT, options(nostack, preserves_flags));
            }
        }
    }

    /// Waits for all products, and gives the sums back.
    ///
    /// # Safety
    /// All threads of the warp group call it.
    #[inline(always)]
    pub unsafe fn finish(mut self) {
        // SAFETY: the caller's promise.
        unsafe { self.wait::<0>() };
    }
}

/// Defines a product by a warp group: 64 rows, `n8` to `n256` columns, of elements A and B into sums. Its instruction is compiled for the kernels that use
/// it alone.
///
/// | elements | sums |
/// |---|---|
/// | `F16 * F16`, `BF16 * BF16`, `TF32 * TF32`, `E4M3` or `E5M2 *` either | `f32` |
/// | `i8` or `u8 *` either | `i32` |
///
/// ```ignore
/// layout_gpu::wgmma! {
///     /// 64×256 sums of products of bf16.
///     pub Product: n256, BF16 * BF16 -> f32;
/// }
/// ```
#[macro_export]
#[allow_internal_unstable(asm_experimental_arch)]
macro_rules! wgmma {
    ($($(#[$about:meta])* $visible:vis $Name:ident: $n:ident, $A:ident * $B:ident -> $Sum:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug)]
        $visible struct $Name;

        $crate::__wgmma_sums! { $n [] [$Name $A $B $Sum] }
    )*};
}

/// Lists the registers of a product's sums, four for each eight columns.
#[doc(hidden)]
#[macro_export]
macro_rules! __wgmma_sums {
    ($n:ident [] $what:tt) => { $crate::__wgmma_sums! { @ $n [$n] [] $what } };
    (@ $n:ident [n8] [$($d:ident)*] $what:tt) => { $crate::__wgmma_product! { $n $what d0 d1 d2 d3 $($d)* } };
    (@ $n:ident [n16] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n8] [d4 d5 d6 d7 $($d)*] $what } };
    (@ $n:ident [n24] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n16] [d8 d9 d10 d11 $($d)*] $what } };
    (@ $n:ident [n32] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n24] [d12 d13 d14 d15 $($d)*] $what } };
    (@ $n:ident [n40] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n32] [d16 d17 d18 d19 $($d)*] $what } };
    (@ $n:ident [n48] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n40] [d20 d21 d22 d23 $($d)*] $what } };
    (@ $n:ident [n56] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n48] [d24 d25 d26 d27 $($d)*] $what } };
    (@ $n:ident [n64] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n56] [d28 d29 d30 d31 $($d)*] $what } };
    (@ $n:ident [n72] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n64] [d32 d33 d34 d35 $($d)*] $what } };
    (@ $n:ident [n80] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n72] [d36 d37 d38 d39 $($d)*] $what } };
    (@ $n:ident [n88] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n80] [d40 d41 d42 d43 $($d)*] $what } };
    (@ $n:ident [n96] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n88] [d44 d45 d46 d47 $($d)*] $what } };
    (@ $n:ident [n104] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n96] [d48 d49 d50 d51 $($d)*] $what } };
    (@ $n:ident [n112] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n104] [d52 d53 d54 d55 $($d)*] $what } };
    (@ $n:ident [n120] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n112] [d56 d57 d58 d59 $($d)*] $what } };
    (@ $n:ident [n128] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n120] [d60 d61 d62 d63 $($d)*] $what } };
    (@ $n:ident [n136] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n128] [d64 d65 d66 d67 $($d)*] $what } };
    (@ $n:ident [n144] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n136] [d68 d69 d70 d71 $($d)*] $what } };
    (@ $n:ident [n152] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n144] [d72 d73 d74 d75 $($d)*] $what } };
    (@ $n:ident [n160] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n152] [d76 d77 d78 d79 $($d)*] $what } };
    (@ $n:ident [n168] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n160] [d80 d81 d82 d83 $($d)*] $what } };
    (@ $n:ident [n176] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n168] [d84 d85 d86 d87 $($d)*] $what } };
    (@ $n:ident [n184] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n176] [d88 d89 d90 d91 $($d)*] $what } };
    (@ $n:ident [n192] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n184] [d92 d93 d94 d95 $($d)*] $what } };
    (@ $n:ident [n200] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n192] [d96 d97 d98 d99 $($d)*] $what } };
    (@ $n:ident [n208] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n200] [d100 d101 d102 d103 $($d)*] $what } };
    (@ $n:ident [n216] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n208] [d104 d105 d106 d107 $($d)*] $what } };
    (@ $n:ident [n224] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n216] [d108 d109 d110 d111 $($d)*] $what } };
    (@ $n:ident [n232] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n224] [d112 d113 d114 d115 $($d)*] $what } };
    (@ $n:ident [n240] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n232] [d116 d117 d118 d119 $($d)*] $what } };
    (@ $n:ident [n248] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n240] [d120 d121 d122 d123 $($d)*] $what } };
    (@ $n:ident [n256] [$($d:ident)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n248] [d124 d125 d126 d127 $($d)*] $what } };
}

/// Writes a product: the end of [`wgmma!`](crate::wgmma).
#[doc(hidden)]
#[macro_export]
#[allow_internal_unstable(asm_experimental_arch)]
macro_rules! __wgmma_product {
    ($n:ident [$Name:ident F16 F16 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name F16 F16 f32 "k16.f32.f16.f16" turned [$($d)*] } };
    ($n:ident [$Name:ident BF16 BF16 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name BF16 BF16 f32 "k16.f32.bf16.bf16" turned [$($d)*] } };
    ($n:ident [$Name:ident TF32 TF32 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name TF32 TF32 f32 "k8.f32.tf32.tf32" plain [$($d)*] } };
    ($n:ident [$Name:ident E4M3 E4M3 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name E4M3 E4M3 f32 "k32.f32.e4m3.e4m3" plain [$($d)*] } };
    ($n:ident [$Name:ident E4M3 E5M2 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name E4M3 E5M2 f32 "k32.f32.e4m3.e5m2" plain [$($d)*] } };
    ($n:ident [$Name:ident E5M2 E4M3 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name E5M2 E4M3 f32 "k32.f32.e5m2.e4m3" plain [$($d)*] } };
    ($n:ident [$Name:ident E5M2 E5M2 f32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name E5M2 E5M2 f32 "k32.f32.e5m2.e5m2" plain [$($d)*] } };
    ($n:ident [$Name:ident i8 i8 i32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name i8 i8 i32 "k32.s32.s8.s8" integers [$($d)*] } };
    ($n:ident [$Name:ident i8 u8 i32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name i8 u8 i32 "k32.s32.s8.u8" integers [$($d)*] } };
    ($n:ident [$Name:ident u8 i8 i32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name u8 i8 i32 "k32.s32.u8.s8" integers [$($d)*] } };
    ($n:ident [$Name:ident u8 u8 i32] $($d:ident)*) => { $crate::__wgmma_product! { @ $n $Name u8 u8 i32 "k32.s32.u8.u8" integers [$($d)*] } };
    (@ $n:ident $Name:ident $A:ident $B:ident $Sum:ident $types:literal $kind:ident $list:tt) => {
        impl $crate::device::hopper::Wgmma for $Name {
            type A = $A;
            type B = $B;
            type Sum = $Sum;
            type Sums = [$Sum; $crate::__wgmma_product!(@ count $list)];
            const COLUMNS: u32 = 2 * $crate::__wgmma_product!(@ count $list) as u32;

            #[inline(always)]
            unsafe fn group<A: $crate::device::hopper::Operand, B: $crate::device::hopper::Operand, const ADDS: u32>(
                sums: &mut Self::Sums,
                a: u32,
                b: u32,
            ) {
                // SAFETY: the caller's promise.
                unsafe {
                    match A::STEPS {
                        1 => $crate::__wgmma_product!(@ group $n $types $kind sums a b $list $list []),
                        2 => $crate::__wgmma_product!(@ group $n $types $kind sums a b $list $list [1 a1 b1]),
                        4 => $crate::__wgmma_product!(@ group $n $types $kind sums a b $list $list [1 a1 b1 2 a2 b2 3 a3 b3]),
                        _ => $crate::__wgmma_product!(@ group $n $types $kind sums a b $list $list [
                            1 a1 b1 2 a2 b2 3 a3 b3 4 a4 b4 5 a5 b5 6 a6 b6 7 a7 b7
                        ]),
                    }
                }
            }

            #[inline(always)]
            unsafe fn settle(sums: &mut Self::Sums) {
                // SAFETY: the caller's promise. The sums are operands, so that nothing that reads them is moved before it.
                unsafe { $crate::__wgmma_product!(@ settle sums $list) }
            }
        }
    };
    (@ group $n:ident $types:literal $kind:ident $sums:ident $a:ident $b:ident [$first:ident $($d:ident)*] $list:tt
     [$($step:literal $next_a:ident $next_b:ident)*]) => {{
        let [mut $first, $(mut $d),*] = *$sums;
        ::core::arch::asm!(
            "{{ .reg .pred p, q; .reg .b64 a, b; .reg .b32 x, y; setp.ne.u32 p, {adds}, 0; setp.eq.u32 q, 0, 0;",
            "wgmma.fence.sync.aligned;",
            "mov.b64 a, {{{low_a}, {high_a}}}; mov.b64 b, {{{low_b}, {high_b}}};",
            $crate::__wgmma_product!(@ line "p" $n $types $kind $list),
            $(
                concat!("add.u32 x, {low_a}, {", stringify!($next_a), "}; add.u32 y, {low_b}, {", stringify!($next_b), "};"),
                "mov.b64 a, {{x, {high_a}}}; mov.b64 b, {{y, {high_b}}};",
                $crate::__wgmma_product!(@ line "q" $n $types $kind $list),
            )*
            "wgmma.commit_group.sync.aligned; }} // {turned_a} {turned_b}",
            $first = inout(reg32) $first, $($d = inout(reg32) $d,)*
            low_a = in(reg32) $a, low_b = in(reg32) $b, high_a = const A::HIGH, high_b = const B::HIGH, adds = const ADDS,
            $($next_a = const A::STEP[$step], $next_b = const B::STEP[$step],)*
            turned_a = const A::TURNED, turned_b = const B::TURNED,
            options(nostack, preserves_flags),
        );
        *$sums = [$first, $($d),*];
    }};
    (@ settle $sums:ident [$first:ident $($d:ident)*]) => {{
        let [mut $first, $(mut $d),*] = *$sums;
        ::core::arch::asm!(
            concat!("wgmma.wait_group.sync.aligned 0; // {", stringify!($first), "}", $(" {", stringify!($d), "}",)*),
            $first = inout(reg32) $first, $($d = inout(reg32) $d,)*
            options(nostack, preserves_flags),
        );
        *$sums = [$first, $($d),*];
    }};
    (@ line $predicate:literal $n:ident $types:literal $kind:ident [$first:ident $($d:ident)*]) => {
        concat!(
            "wgmma.mma_async.sync.aligned.m64", stringify!($n), $types, " {{{", stringify!($first), "}", $(", {", stringify!($d), "}",)*
            "}}, a, b, ", $predicate, $crate::__wgmma_product!(@ modifiers $kind), ";"
        )
    };
    (@ count [$($d:ident)*]) => { [$(stringify!($d)),*].len() };
    (@ modifiers turned) => { ", 1, 1, {turned_a}, {turned_b}" };
    (@ modifiers plain) => { ", 1, 1" };
    (@ modifiers integers) => { "" };
}
