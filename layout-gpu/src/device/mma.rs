//! Matrix products by a warp: each instruction belongs to its atom, whose layouts state which lane has which elements.
//!
//! | elements of A and B | how they are made |
//! |---|---|
//! | bf16, tf32, f64, integers, bits, e4m3 and e5m2 with sums in f32 | LLVM's intrinsic, which is convergent: it stays in the control flow it was written in |
//! | f16, and sums in f16 | assembly: the intrinsic takes pairs of `f16`, which Rust cannot pass yet |
//!
//! The atoms of e4m3 and e5m2 need PTX 8.4, with sums in f16 8.7, and those of bits with `and` 7.1, which is more than `sm_89` and `sm_80`
//! imply: a kernel crate names the version, `ptx = "8.4"`, in `[package.metadata.layout-gpu]` of its manifest.
//!
//! Source: PTX ISA, "Multiply-and-accumulate instruction: mma".

use core::arch::asm;

use layout_core::__private::Poison as Refused;
use layout_core::atoms::{StaticMmaAtom, sm70, sm75, sm80, sm89, sm90};

/// An instruction that multiplies matrices, as seen by one lane.
///
/// Registers of 32 bits hold as many elements as fit, the first in the lowest bits: value `v` of the atom's layout is in register
/// `v · bits / 32`.
///
/// ```ignore
/// use layout_gpu::atoms::sm80::SM80_16x8x16_F32BF16BF16F32_TN::Atom;
/// let mut sums = [0.0; 4];
/// unsafe { Atom::call(&mut sums, a, b) };
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no instruction that a warp issues",
    label = "an atom whose `mma` this library does not have",
    note = "`Mma` is implemented for the atoms of sm_70 to sm_89 in `layout_gpu::atoms`, and for those of f64 of sm_90"
)]
pub trait Mma: StaticMmaAtom {
    /// The registers of A.
    type A: Copy;
    /// The registers of B.
    type B: Copy;
    /// The registers of C, the sums.
    type C: Copy;

    /// Adds the product of A and B to the sums.
    ///
    /// # Safety
    /// All 32 lanes of the warp call it together, each with its part of the matrices.
    unsafe fn call(sums: &mut Self::C, a: Self::A, b: Self::B);
}

impl<const REPORTED: usize> Mma for Refused<REPORTED> {
    type A = ();
    type B = ();
    type C = ();

    unsafe fn call((): &mut (), (): (), (): ()) {}
}

macro_rules! instructions {
    ($($how:ident $a:tt $b:tt $c:tt { $($module:ident::$name:ident: $text:literal $([$($element:ident)*])?;)* })*) => {
        $(instructions! { @ $how $a $b $c $($module $name $text)* })*
    };
    (@ $how:ident $a:tt $b:tt $c:tt $($module:ident $name:ident $text:literal)*) => {$(
        impl Mma for $module::$name::Atom {
            type A = registers!($a);
            type B = registers!($b);
            type C = registers!($c);

            #[inline(always)]
            unsafe fn call(sums: &mut Self::C, a: Self::A, b: Self::B) {
                $how! { $text sums a b $a $b $c }
            }
        }
    )*};
}

/// The type of named registers.
macro_rules! registers {
    ([$T:ident; $($register:ident)*]) => { [$T; [$(stringify!($register)),*].len()] };
}

macro_rules! intrinsic {
    ($text:literal $sums:ident $left:ident $right:ident [$A:ident; $($a:ident)*] [$B:ident; $($b:ident)*] [$C:ident; $($c:ident)*]) => {
        #[repr(C)]
        struct Sums { $($c: $C),* }
        unsafe extern "unadjusted" {
            #[link_name = $text]
            fn multiply($($a: $A,)* $($b: $B,)* $($c: $C),*) -> Sums;
        }
        let ([$($a),*], [$($b),*], [$($c),*]) = ($left, $right, *$sums);
        // SAFETY: touches no memory; all lanes come, as the caller promises.
        let Sums { $($c),* } = unsafe { multiply($($a,)* $($b,)* $($c),*) };
        *$sums = [$($c),*];
    };
}

macro_rules! list {
    ($first:ident $($rest:ident)*) => { concat!("{{{", stringify!($first), "}", $(", {", stringify!($rest), "}",)* "}}") };
}

macro_rules! assembly {
    ($text:literal $sums:ident $left:ident $right:ident [$A:ident; $($a:ident)*] [$B:ident; $($b:ident)*] [$C:ident; $($c:ident)*]) => {
        let ([$($a),*], [$($b),*], [$(mut $c),*]) = ($left, $right, *$sums);
        // SAFETY: touches no memory; all lanes come, as the caller promises. Not `pure`, so that it is neither moved nor removed.
        unsafe {
            asm!(
                concat!($text, " ", list!($($c)*), ", ", list!($($a)*), ", ", list!($($b)*), ", ", list!($($c)*), ";"),
                $($a = in(reg32) $a,)* $($b = in(reg32) $b,)* $($c = inout(reg32) $c,)*
                options(nostack, nomem, preserves_flags),
            );
        }
        *$sums = [$($c),*];
    };
}

/// Passes the rows to a macro: how an instruction is made, the registers of A, B and C, and for each atom its text, then the elements of the three if they are types.
macro_rules! rows {
    ($then:ident) => {
        $then! {
        assembly [u32; a0 a1] [u32; b0 b1] [f32; c0 c1 c2 c3 c4 c5 c6 c7] {
            sm70::SM70_8x8x4_F32F16F16F32_TN: "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32" [F16 F16 f32];
            sm70::SM70_8x8x4_F32F16F16F32_NT: "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32" [F16 F16 f32];
            sm70::SM70_8x8x4_F32F16F16F32_NN: "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32" [F16 F16 f32];
            sm70::SM70_8x8x4_F32F16F16F32_TT: "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32" [F16 F16 f32];
        }
        assembly [u32; a0 a1] [u32; b0 b1] [u32; c0 c1 c2 c3] {
            sm70::SM70_8x8x4_F16F16F16F16_TN: "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16" [F16 F16 F16];
            sm70::SM70_8x8x4_F16F16F16F16_NT: "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16" [F16 F16 F16];
            sm70::SM70_8x8x4_F16F16F16F16_NN: "mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16" [F16 F16 F16];
            sm70::SM70_8x8x4_F16F16F16F16_TT: "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16" [F16 F16 F16];
        }
        assembly [u32; a0 a1] [u32; b0] [f32; c0 c1 c2 c3] {
            sm75::SM75_16x8x8_F32F16F16F32_TN: "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32" [F16 F16 f32];
            sm80::SM80_16x8x8_F32F16F16F32_TN: "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32" [F16 F16 f32];
        }
        assembly [u32; a0 a1] [u32; b0] [u32; c0 c1] {
            sm75::SM75_16x8x8_F16F16F16F16_TN: "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16" [F16 F16 F16];
            sm80::SM80_16x8x8_F16F16F16F16_TN: "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16" [F16 F16 F16];
        }
        intrinsic [u32; a0] [u32; b0] [i32; c0 c1] {
            sm75::SM75_8x8x16_S32S8S8S32_TN: "llvm.nvvm.mma.m8n8k16.row.col.s8" [i8 i8 i32];
            sm80::SM80_8x8x16_S32S8S8S32_TN: "llvm.nvvm.mma.m8n8k16.row.col.s8" [i8 i8 i32];
            sm80::SM80_8x8x16_S32S8S8S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k16.row.col.satfinite.s8" [i8 i8 i32];
            sm80::SM80_8x8x16_S32S8U8S32_TN: "llvm.nvvm.mma.m8n8k16.row.col.s8.u8" [i8 u8 i32];
            sm80::SM80_8x8x16_S32S8U8S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k16.row.col.satfinite.s8.u8" [i8 u8 i32];
            sm80::SM80_8x8x16_S32U8S8S32_TN: "llvm.nvvm.mma.m8n8k16.row.col.u8.s8" [u8 i8 i32];
            sm80::SM80_8x8x16_S32U8S8S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k16.row.col.satfinite.u8.s8" [u8 i8 i32];
            sm80::SM80_8x8x16_S32U8U8S32_TN: "llvm.nvvm.mma.m8n8k16.row.col.u8" [u8 u8 i32];
            sm80::SM80_8x8x16_S32U8U8S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k16.row.col.satfinite.u8" [u8 u8 i32];
            sm80::SM80_8x8x32_S32S4S4S32_TN: "llvm.nvvm.mma.m8n8k32.row.col.s4";
            sm80::SM80_8x8x32_S32S4S4S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k32.row.col.satfinite.s4";
            sm80::SM80_8x8x32_S32S4U4S32_TN: "llvm.nvvm.mma.m8n8k32.row.col.s4.u4";
            sm80::SM80_8x8x32_S32S4U4S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k32.row.col.satfinite.s4.u4";
            sm80::SM80_8x8x32_S32U4S4S32_TN: "llvm.nvvm.mma.m8n8k32.row.col.u4.s4";
            sm80::SM80_8x8x32_S32U4S4S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k32.row.col.satfinite.u4.s4";
            sm80::SM80_8x8x32_S32U4U4S32_TN: "llvm.nvvm.mma.m8n8k32.row.col.u4";
            sm80::SM80_8x8x32_S32U4U4S32_TN_SATURATE: "llvm.nvvm.mma.m8n8k32.row.col.satfinite.u4";
            sm80::SM80_8x8x128_S32U1U1S32_TN_XORPOPC: "llvm.nvvm.mma.xor.popc.m8n8k128.row.col.b1";
            sm80::SM80_8x8x128_S32U1U1S32_TN_ANDPOPC: "llvm.nvvm.mma.and.popc.m8n8k128.row.col.b1";
        }
        intrinsic [u32; a0 a1] [u32; b0] [f32; c0 c1 c2 c3] {
            sm80::SM80_16x8x8_F32BF16BF16F32_TN: "llvm.nvvm.mma.m16n8k8.row.col.bf16" [BF16 BF16 f32];
            sm80::SM80_16x8x4_F32TF32TF32F32_TN: "llvm.nvvm.mma.m16n8k4.row.col.tf32" [f32 f32 f32];
        }
        assembly [u32; a0 a1 a2 a3] [u32; b0 b1] [f32; c0 c1 c2 c3] {
            sm80::SM80_16x8x16_F32F16F16F32_TN: "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" [F16 F16 f32];
        }
        assembly [u32; a0 a1 a2 a3] [u32; b0 b1] [u32; c0 c1] {
            sm80::SM80_16x8x16_F16F16F16F16_TN: "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16" [F16 F16 F16];
            sm89::SM89_16x8x32_F16E4M3E4M3F16_TN: "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16" [E4M3 E4M3 F16];
            sm89::SM89_16x8x32_F16E4M3E5M2F16_TN: "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16" [E4M3 E5M2 F16];
            sm89::SM89_16x8x32_F16E5M2E4M3F16_TN: "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16" [E5M2 E4M3 F16];
            sm89::SM89_16x8x32_F16E5M2E5M2F16_TN: "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16" [E5M2 E5M2 F16];
        }
        intrinsic [u32; a0 a1 a2 a3] [u32; b0 b1] [f32; c0 c1 c2 c3] {
            sm80::SM80_16x8x16_F32BF16BF16F32_TN: "llvm.nvvm.mma.m16n8k16.row.col.bf16" [BF16 BF16 f32];
            sm80::SM80_16x8x8_F32TF32TF32F32_TN: "llvm.nvvm.mma.m16n8k8.row.col.tf32" [f32 f32 f32];
            sm89::SM89_16x8x32_F32E4M3E4M3F32_TN: "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e4m3.f32" [E4M3 E4M3 f32];
            sm89::SM89_16x8x32_F32E4M3E5M2F32_TN: "llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32" [E4M3 E5M2 f32];
            sm89::SM89_16x8x32_F32E5M2E4M3F32_TN: "llvm.nvvm.mma.m16n8k32.row.col.f32.e5m2.e4m3.f32" [E5M2 E4M3 f32];
            sm89::SM89_16x8x32_F32E5M2E5M2F32_TN: "llvm.nvvm.mma.m16n8k32.row.col.f32.e5m2.e5m2.f32" [E5M2 E5M2 f32];
        }
        intrinsic [f64; a0] [f64; b0] [f64; c0 c1] {
            sm80::SM80_8x8x4_F64F64F64F64_TN: "llvm.nvvm.mma.m8n8k4.row.col.f64" [f64 f64 f64];
        }
        intrinsic [u32; a0 a1] [u32; b0] [i32; c0 c1 c2 c3] {
            sm80::SM80_16x8x16_S32S8S8S32_TN: "llvm.nvvm.mma.m16n8k16.row.col.s8" [i8 i8 i32];
            sm80::SM80_16x8x16_S32S8S8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8" [i8 i8 i32];
            sm80::SM80_16x8x16_S32S8U8S32_TN: "llvm.nvvm.mma.m16n8k16.row.col.s8.u8" [i8 u8 i32];
            sm80::SM80_16x8x16_S32S8U8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k16.row.col.satfinite.s8.u8" [i8 u8 i32];
            sm80::SM80_16x8x16_S32U8S8S32_TN: "llvm.nvvm.mma.m16n8k16.row.col.u8.s8" [u8 i8 i32];
            sm80::SM80_16x8x16_S32U8S8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k16.row.col.satfinite.u8.s8" [u8 i8 i32];
            sm80::SM80_16x8x16_S32U8U8S32_TN: "llvm.nvvm.mma.m16n8k16.row.col.u8" [u8 u8 i32];
            sm80::SM80_16x8x16_S32U8U8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k16.row.col.satfinite.u8" [u8 u8 i32];
            sm80::SM80_16x8x32_S32S4S4S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.s4";
            sm80::SM80_16x8x32_S32S4S4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.s4";
            sm80::SM80_16x8x32_S32S4U4S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.s4.u4";
            sm80::SM80_16x8x32_S32S4U4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.s4.u4";
            sm80::SM80_16x8x32_S32U4S4S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.u4.s4";
            sm80::SM80_16x8x32_S32U4S4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.u4.s4";
            sm80::SM80_16x8x32_S32U4U4S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.u4";
            sm80::SM80_16x8x32_S32U4U4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.u4";
            sm80::SM80_16x8x128_S32U1U1S32_TN_XORPOPC: "llvm.nvvm.mma.xor.popc.m16n8k128.row.col.b1";
            sm80::SM80_16x8x128_S32U1U1S32_TN_ANDPOPC: "llvm.nvvm.mma.and.popc.m16n8k128.row.col.b1";
        }
        intrinsic [u32; a0 a1 a2 a3] [u32; b0 b1] [i32; c0 c1 c2 c3] {
            sm80::SM80_16x8x32_S32S8S8S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.s8" [i8 i8 i32];
            sm80::SM80_16x8x32_S32S8S8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.s8" [i8 i8 i32];
            sm80::SM80_16x8x32_S32S8U8S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.s8.u8" [i8 u8 i32];
            sm80::SM80_16x8x32_S32S8U8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.s8.u8" [i8 u8 i32];
            sm80::SM80_16x8x32_S32U8S8S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.u8.s8" [u8 i8 i32];
            sm80::SM80_16x8x32_S32U8S8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.u8.s8" [u8 i8 i32];
            sm80::SM80_16x8x32_S32U8U8S32_TN: "llvm.nvvm.mma.m16n8k32.row.col.u8" [u8 u8 i32];
            sm80::SM80_16x8x32_S32U8U8S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k32.row.col.satfinite.u8" [u8 u8 i32];
            sm80::SM80_16x8x64_S32S4S4S32_TN: "llvm.nvvm.mma.m16n8k64.row.col.s4";
            sm80::SM80_16x8x64_S32S4S4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k64.row.col.satfinite.s4";
            sm80::SM80_16x8x64_S32S4U4S32_TN: "llvm.nvvm.mma.m16n8k64.row.col.s4.u4";
            sm80::SM80_16x8x64_S32S4U4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k64.row.col.satfinite.s4.u4";
            sm80::SM80_16x8x64_S32U4S4S32_TN: "llvm.nvvm.mma.m16n8k64.row.col.u4.s4";
            sm80::SM80_16x8x64_S32U4S4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k64.row.col.satfinite.u4.s4";
            sm80::SM80_16x8x64_S32U4U4S32_TN: "llvm.nvvm.mma.m16n8k64.row.col.u4";
            sm80::SM80_16x8x64_S32U4U4S32_TN_SATURATE: "llvm.nvvm.mma.m16n8k64.row.col.satfinite.u4";
            sm80::SM80_16x8x256_S32U1U1S32_TN_XORPOPC: "llvm.nvvm.mma.xor.popc.m16n8k256.row.col.b1";
            sm80::SM80_16x8x256_S32U1U1S32_TN_ANDPOPC: "llvm.nvvm.mma.and.popc.m16n8k256.row.col.b1";
        }
        intrinsic [f64; a0 a1] [f64; b0] [f64; c0 c1 c2 c3] {
            sm90::SM90_16x8x4_F64F64F64F64_TN: "llvm.nvvm.mma.m16n8k4.row.col.f64" [f64 f64 f64];
        }
        intrinsic [f64; a0 a1 a2 a3] [f64; b0 b1] [f64; c0 c1 c2 c3] {
            sm90::SM90_16x8x8_F64F64F64F64_TN: "llvm.nvvm.mma.m16n8k8.row.col.f64" [f64 f64 f64];
        }
        intrinsic [f64; a0 a1 a2 a3 a4 a5 a6 a7] [f64; b0 b1 b2 b3] [f64; c0 c1 c2 c3] {
            sm90::SM90_16x8x16_F64F64F64F64_TN: "llvm.nvvm.mma.m16n8k16.row.col.f64" [f64 f64 f64];
        }
        }
    };
}

pub(super) use rows;
rows!(instructions);
