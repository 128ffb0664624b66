//! Moves between tensor memory and registers, each with its wait in one statement: the compiler reads no register before.
//!
//! | atoms | of 16 or 32 lanes | registers of a repetition |
//! |---|---|---|
//! | `32dp32b` | lane `t`, a column each | 1 |
//! | `16dp64b` | pairs of lanes, 8 apart | 1 |
//! | `16dp128b` | lanes in quads, and 8 below | 2 |
//! | `16dp256b` | as the sums of `mma` | 4 |
//!
//! Which lane and column a thread's register has, the atom's layout says: `recast_layout(copy_dst("SM100_TMEM_LOAD_32dp32b32x"), 1, 32)` is
//! `(32,32):(32,1)`, of thread and register, in words of lanes of 32.

use core::arch::asm;

use layout_core::atoms::{StaticCopyAtom, sm100};
use layout_core::{Fragment, ShapeOf, Stored, TypedLayout};

/// A move between tensor memory and the registers of a warp: an atom `SM100_TMEM_LOAD_…` of the catalogue, without `_16b`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not move tensor memory to registers",
    note = "`TensorMove` is implemented for the atoms `SM100_TMEM_LOAD_…` of `layout_gpu::atoms::sm100` that begin with `32dp32b`, `16dp64b`, `16dp128b` and `16dp256b`"
)]
pub trait TensorMove: StaticCopyAtom {
    /// The registers of a thread.
    type Registers;

    /// Loads from this address, and waits.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load).
    #[doc(hidden)]
    unsafe fn load_registers(from: u32) -> Self::Registers;

    /// Stores to this address, and waits.
    ///
    /// # Safety
    /// Same conditions as [`store`](Self::store).
    #[doc(hidden)]
    unsafe fn store_registers(to: u32, values: &Self::Registers);

    /// Reads lanes and columns from an address on, [`of_warp`](super::TensorSums::of_warp).
    ///
    /// # Safety
    /// All threads of the warp call it together; the lanes are the warp's own. Products that write there are done: their commit was waited for, and
    /// [`fence_after_sync`](super::fence_after_sync) came after that.
    #[inline(always)]
    unsafe fn load<L: TypedLayout>(from: u32, to: &mut Fragment<f32, L>)
    where
        ShapeOf<L>: Stored,
    {
        const { assert!(is_as_large::<Self, L>(), "the fragment has not as many values as the move has registers") }
        // SAFETY: the caller's promise; as many registers, one after the other, in the order of the fragment's values.
        unsafe { core::ptr::from_mut(to).cast::<Self::Registers>().write(Self::load_registers(from)) };
    }

    /// Writes lanes and columns from an address on.
    ///
    /// # Safety
    /// All threads of the warp call it together; the lanes are the warp's own, and nobody else's access of them is under way.
    #[inline(always)]
    unsafe fn store<L: TypedLayout>(to: u32, from: &Fragment<f32, L>)
    where
        ShapeOf<L>: Stored,
    {
        const { assert!(is_as_large::<Self, L>(), "the fragment has not as many values as the move has registers") }
        // SAFETY: the caller's promise; as many registers, one after the other, in the order of the fragment's values.
        unsafe { Self::store_registers(to, &*core::ptr::from_ref(from).cast::<Self::Registers>()) };
    }
}

/// Returns true if a fragment of `f32` has as many values as a move has registers, which are as many as its atom says.
const fn is_as_large<M: TensorMove + ?Sized, L: TypedLayout>() -> bool
where
    ShapeOf<L>: Stored,
{
    let registers = size_of::<M::Registers>();
    size_of::<<ShapeOf<L> as Stored>::Array<f32>>() == registers && registers == 4 * registers_of::<M>()
}

/// Returns the registers of a thread, by the atom's layout of bits.
const fn registers_of<M: StaticCopyAtom + ?Sized>() -> usize {
    match M::VALUE.destination.size() {
        Ok(bits) => bits as usize / 32 / 32,
        Err(_) => 0,
    }
}

macro_rules! moves {
    ($($atom:ident: $shape:literal [$($r:ident)*];)*) => {$(
        impl TensorMove for sm100::$atom::Atom {
            type Registers = [f32; [$(stringify!($r)),*].len()];

            #[inline(always)]
            unsafe fn load_registers(from: u32) -> Self::Registers {
                $(let $r: f32;)*
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(
                        concat!("tcgen05.ld.sync.aligned.", $shape, ".b32 {{", moves!(@ $($r)*), "}}, [{from}]; tcgen05.wait::ld.sync.aligned;"),
                        $($r = out(reg32) $r,)* from = in(reg32) from, options(nostack, preserves_flags),
                    );
                }
                [$($r),*]
            }

            #[inline(always)]
            unsafe fn store_registers(to: u32, values: &Self::Registers) {
                let [$($r),*] = *values;
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(
                        concat!("tcgen05.st.sync.aligned.", $shape, ".b32 [{to}], {{", moves!(@ $($r)*), "}}; tcgen05.wait::st.sync.aligned;"),
                        $($r = in(reg32) $r,)* to = in(reg32) to, options(nostack, preserves_flags),
                    );
                }
            }
        }
    )*};
    (@ $first:ident $($r:ident)*) => { concat!("{", stringify!($first), "}" $(, ", {", stringify!($r), "}")*) };
}

/// Names the registers of a move, by their number.
macro_rules! by_number {
    ($($atom:ident: $shape:literal $count:tt;)*) => {$(by_number! { @ $count $atom $shape })*};
    (@ 1 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0]; }
    };
    (@ 2 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1]; }
    };
    (@ 4 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3]; }
    };
    (@ 8 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3 r4 r5 r6 r7]; }
    };
    (@ 16 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15]; }
    };
    (@ 32 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r30 r31]; }
    };
    (@ 64 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r30 r31 r32 r33 r34 r35 r36 r37 r38 r39 r40 r41 r42 r43 r44 r45 r46 r47 r48 r49 r50 r51 r52 r53 r54 r55 r56 r57 r58 r59 r60 r61 r62 r63]; }
    };
    (@ 128 $atom:ident $shape:literal) => {
        moves! { $atom: $shape [r0 r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21 r22 r23 r24 r25 r26 r27 r28 r29 r30 r31 r32 r33 r34 r35 r36 r37 r38 r39 r40 r41 r42 r43 r44 r45 r46 r47 r48 r49 r50 r51 r52 r53 r54 r55 r56 r57 r58 r59 r60 r61 r62 r63 r64 r65 r66 r67 r68 r69 r70 r71 r72 r73 r74 r75 r76 r77 r78 r79 r80 r81 r82 r83 r84 r85 r86 r87 r88 r89 r90 r91 r92 r93 r94 r95 r96 r97 r98 r99 r100 r101 r102 r103 r104 r105 r106 r107 r108 r109 r110 r111 r112 r113 r114 r115 r116 r117 r118 r119 r120 r121 r122 r123 r124 r125 r126 r127]; }
    };
}

by_number! {
    SM100_TMEM_LOAD_32dp32b1x: "32x32b.x1" 1;
    SM100_TMEM_LOAD_32dp32b2x: "32x32b.x2" 2;
    SM100_TMEM_LOAD_32dp32b4x: "32x32b.x4" 4;
    SM100_TMEM_LOAD_32dp32b8x: "32x32b.x8" 8;
    SM100_TMEM_LOAD_32dp32b16x: "32x32b.x16" 16;
    SM100_TMEM_LOAD_32dp32b32x: "32x32b.x32" 32;
    SM100_TMEM_LOAD_32dp32b64x: "32x32b.x64" 64;
    SM100_TMEM_LOAD_32dp32b128x: "32x32b.x128" 128;
    SM100_TMEM_LOAD_16dp64b1x: "16x64b.x1" 1;
    SM100_TMEM_LOAD_16dp64b2x: "16x64b.x2" 2;
    SM100_TMEM_LOAD_16dp64b4x: "16x64b.x4" 4;
    SM100_TMEM_LOAD_16dp64b8x: "16x64b.x8" 8;
    SM100_TMEM_LOAD_16dp64b16x: "16x64b.x16" 16;
    SM100_TMEM_LOAD_16dp64b32x: "16x64b.x32" 32;
    SM100_TMEM_LOAD_16dp64b64x: "16x64b.x64" 64;
    SM100_TMEM_LOAD_16dp64b128x: "16x64b.x128" 128;
    SM100_TMEM_LOAD_16dp128b1x: "16x128b.x1" 2;
    SM100_TMEM_LOAD_16dp128b2x: "16x128b.x2" 4;
    SM100_TMEM_LOAD_16dp128b4x: "16x128b.x4" 8;
    SM100_TMEM_LOAD_16dp128b8x: "16x128b.x8" 16;
    SM100_TMEM_LOAD_16dp128b16x: "16x128b.x16" 32;
    SM100_TMEM_LOAD_16dp128b32x: "16x128b.x32" 64;
    SM100_TMEM_LOAD_16dp128b64x: "16x128b.x64" 128;
    SM100_TMEM_LOAD_16dp256b1x: "16x256b.x1" 4;
    SM100_TMEM_LOAD_16dp256b2x: "16x256b.x2" 8;
    SM100_TMEM_LOAD_16dp256b4x: "16x256b.x4" 16;
    SM100_TMEM_LOAD_16dp256b8x: "16x256b.x8" 32;
    SM100_TMEM_LOAD_16dp256b16x: "16x256b.x16" 64;
    SM100_TMEM_LOAD_16dp256b32x: "16x256b.x32" 128;
}
