//! The instructions of products. [`wgmma!`](crate::wgmma) writes those that it is asked for, so that no kernel crate compiles all of them.

/// Defines a product by a warp group: 64 rows, `n8` to `n256` columns, of elements A and B into sums. Its instruction is compiled for the kernels that use
/// it alone.
///
/// | elements | sums |
/// |---|---|
/// | `BF16 * BF16`, `TF32 * TF32` | `f32` |
/// | `F16 * F16`, `E4M3` or `E5M2 *` either | `f32` or `F16` |
/// | `i8` or `u8 *` either; past `n32`, columns by 16 | `i32` |
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

        $crate::__wgmma_sums! { @ $n [$n] [] [$Name $A $B $Sum] }
    )*};
}

/// Lists the registers of a product's sums, four for each eight columns.
#[doc(hidden)]
#[macro_export]
macro_rules! __wgmma_sums {
    (@ $n:ident [n8] [$($d:tt)*] $what:tt) => { $crate::__wgmma_product! { $n $what (d0 d1 d2 d3) $($d)* } };
    (@ $n:ident [n16] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n8] [(d4 d5 d6 d7) $($d)*] $what } };
    (@ $n:ident [n24] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n16] [(d8 d9 d10 d11) $($d)*] $what } };
    (@ $n:ident [n32] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n24] [(d12 d13 d14 d15) $($d)*] $what } };
    (@ $n:ident [n40] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n32] [(d16 d17 d18 d19) $($d)*] $what } };
    (@ $n:ident [n48] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n40] [(d20 d21 d22 d23) $($d)*] $what } };
    (@ $n:ident [n56] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n48] [(d24 d25 d26 d27) $($d)*] $what } };
    (@ $n:ident [n64] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n56] [(d28 d29 d30 d31) $($d)*] $what } };
    (@ $n:ident [n72] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n64] [(d32 d33 d34 d35) $($d)*] $what } };
    (@ $n:ident [n80] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n72] [(d36 d37 d38 d39) $($d)*] $what } };
    (@ $n:ident [n88] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n80] [(d40 d41 d42 d43) $($d)*] $what } };
    (@ $n:ident [n96] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n88] [(d44 d45 d46 d47) $($d)*] $what } };
    (@ $n:ident [n104] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n96] [(d48 d49 d50 d51) $($d)*] $what } };
    (@ $n:ident [n112] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n104] [(d52 d53 d54 d55) $($d)*] $what } };
    (@ $n:ident [n120] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n112] [(d56 d57 d58 d59) $($d)*] $what } };
    (@ $n:ident [n128] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n120] [(d60 d61 d62 d63) $($d)*] $what } };
    (@ $n:ident [n136] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n128] [(d64 d65 d66 d67) $($d)*] $what } };
    (@ $n:ident [n144] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n136] [(d68 d69 d70 d71) $($d)*] $what } };
    (@ $n:ident [n152] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n144] [(d72 d73 d74 d75) $($d)*] $what } };
    (@ $n:ident [n160] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n152] [(d76 d77 d78 d79) $($d)*] $what } };
    (@ $n:ident [n168] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n160] [(d80 d81 d82 d83) $($d)*] $what } };
    (@ $n:ident [n176] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n168] [(d84 d85 d86 d87) $($d)*] $what } };
    (@ $n:ident [n184] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n176] [(d88 d89 d90 d91) $($d)*] $what } };
    (@ $n:ident [n192] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n184] [(d92 d93 d94 d95) $($d)*] $what } };
    (@ $n:ident [n200] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n192] [(d96 d97 d98 d99) $($d)*] $what } };
    (@ $n:ident [n208] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n200] [(d100 d101 d102 d103) $($d)*] $what } };
    (@ $n:ident [n216] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n208] [(d104 d105 d106 d107) $($d)*] $what } };
    (@ $n:ident [n224] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n216] [(d108 d109 d110 d111) $($d)*] $what } };
    (@ $n:ident [n232] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n224] [(d112 d113 d114 d115) $($d)*] $what } };
    (@ $n:ident [n240] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n232] [(d116 d117 d118 d119) $($d)*] $what } };
    (@ $n:ident [n248] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n240] [(d120 d121 d122 d123) $($d)*] $what } };
    (@ $n:ident [n256] [$($d:tt)*] $what:tt) => { $crate::__wgmma_sums! { @ $n [n248] [(d124 d125 d126 d127) $($d)*] $what } };
    (@ $n:ident $other:tt $d:tt $what:tt) => {
        compile_error! { concat!("no `wgmma` has `", stringify!($n), "`: its columns are a multiple of 8 up to 256, `n8` to `n256`") }
    };
}

/// Writes a product: the end of [`wgmma!`](crate::wgmma).
#[doc(hidden)]
#[macro_export]
#[allow_internal_unstable(asm_experimental_arch)]
macro_rules! __wgmma_product {
    ($n:ident [$Name:ident F16 F16 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name F16 F16 f32 "k16.f32.f16.f16" turned] $($d)* } };
    ($n:ident [$Name:ident F16 F16 F16] $($d:tt)*) => { $crate::__wgmma_product! { @pairs [$n $Name F16 F16 F16 "k16.f16.f16.f16" turned] $($d)* } };
    ($n:ident [$Name:ident BF16 BF16 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name BF16 BF16 f32 "k16.f32.bf16.bf16" turned] $($d)* } };
    ($n:ident [$Name:ident TF32 TF32 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name TF32 TF32 f32 "k8.f32.tf32.tf32" floats] $($d)* } };
    ($n:ident [$Name:ident E4M3 E4M3 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name E4M3 E4M3 f32 "k32.f32.e4m3.e4m3" floats] $($d)* } };
    ($n:ident [$Name:ident E4M3 E5M2 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name E4M3 E5M2 f32 "k32.f32.e4m3.e5m2" floats] $($d)* } };
    ($n:ident [$Name:ident E5M2 E4M3 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name E5M2 E4M3 f32 "k32.f32.e5m2.e4m3" floats] $($d)* } };
    ($n:ident [$Name:ident E5M2 E5M2 f32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name E5M2 E5M2 f32 "k32.f32.e5m2.e5m2" floats] $($d)* } };
    ($n:ident [$Name:ident E4M3 E4M3 F16] $($d:tt)*) => { $crate::__wgmma_product! { @pairs [$n $Name E4M3 E4M3 F16 "k32.f16.e4m3.e4m3" floats] $($d)* } };
    ($n:ident [$Name:ident E4M3 E5M2 F16] $($d:tt)*) => { $crate::__wgmma_product! { @pairs [$n $Name E4M3 E5M2 F16 "k32.f16.e4m3.e5m2" floats] $($d)* } };
    ($n:ident [$Name:ident E5M2 E4M3 F16] $($d:tt)*) => { $crate::__wgmma_product! { @pairs [$n $Name E5M2 E4M3 F16 "k32.f16.e5m2.e4m3" floats] $($d)* } };
    ($n:ident [$Name:ident E5M2 E5M2 F16] $($d:tt)*) => { $crate::__wgmma_product! { @pairs [$n $Name E5M2 E5M2 F16 "k32.f16.e5m2.e5m2" floats] $($d)* } };
    ($n:ident [$Name:ident i8 i8 i32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name i8 i8 i32 "k32.s32.s8.s8" integers] $($d)* } };
    ($n:ident [$Name:ident i8 u8 i32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name i8 u8 i32 "k32.s32.s8.u8" integers] $($d)* } };
    ($n:ident [$Name:ident u8 i8 i32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name u8 i8 i32 "k32.s32.u8.s8" integers] $($d)* } };
    ($n:ident [$Name:ident u8 u8 i32] $($d:tt)*) => { $crate::__wgmma_product! { @all [$n $Name u8 u8 i32 "k32.s32.u8.u8" integers] $($d)* } };
    // Sums of 16 bits are two in a register.
    (@pairs $what:tt $(($a:ident $b:ident $c:ident $d:ident))*) => { $crate::__wgmma_product! { @write $what u32 [$($a $b)*] } };
    (@all [$n:ident $Name:ident $A:ident $B:ident $Sum:ident $types:literal $kind:ident] $(($($d:ident)*))*) => {
        $crate::__wgmma_product! { @write [$n $Name $A $B $Sum $types $kind] $Sum [$($($d)*)*] }
    };
    (@write [$n:ident $Name:ident $A:ident $B:ident $Sum:ident $types:literal $kind:ident] $Register:ident $list:tt) => {
        $crate::__wgmma_product! { @impl [$n $types $kind] $Name $A $B $Sum $Register $kind $list }
    };
    (@impl $what:tt $Name:ident $A:ident $B:ident $Sum:ident $Register:ident $kind:ident $list:tt) => {
        impl $crate::device::hopper::Wgmma for $Name {
            type A = $A;
            type B = $B;
            type Sum = $Sum;
            type Sums = [$Register; $crate::__wgmma_product!(@count $list)];
            const COLUMNS: u32 = $crate::__wgmma_product!(@count $list) as u32 * 8 / size_of::<$Sum>() as u32;
            const SUBTRACTS: bool = $crate::__wgmma_product!(@subtracts $kind);

            #[inline(always)]
            unsafe fn group<A: $crate::device::hopper::Operand, B: $crate::device::hopper::Operand, const ADDS: u32, const SIGN: i32>(
                sums: &mut Self::Sums,
                a: u32,
                b: u32,
            ) {
                // SAFETY: the caller's promise.
                unsafe {
                    match A::STEPS {
                        1 => $crate::__wgmma_product!(@shared $what $list sums a b),
                        2 => $crate::__wgmma_product!(@shared $what $list sums a b [1 a1 b1]),
                        4 => $crate::__wgmma_product!(@shared $what $list sums a b [1 a1 b1] [2 a2 b2] [3 a3 b3]),
                        _ => $crate::__wgmma_product!(@shared $what $list sums a b [1 a1 b1] [2 a2 b2] [3 a3 b3] [4 a4 b4] [5 a5 b5] [6 a6 b6] [7 a7 b7]),
                    }
                }
            }

            #[inline(always)]
            unsafe fn group_held<B: $crate::device::hopper::Operand, const ADDS: u32, const SIGN: i32>(
                sums: &mut Self::Sums,
                a: *const u32,
                b: u32,
            ) {
                // SAFETY: the caller's promise: four registers for each step of B.
                unsafe {
                    match B::STEPS {
                        1 => $crate::__wgmma_product!(@held $what $list sums a b),
                        2 => $crate::__wgmma_product!(@held $what $list sums a b [1 b1 h4 h5 h6 h7]),
                        4 => $crate::__wgmma_product!(@held $what $list sums a b [1 b1 h4 h5 h6 h7] [2 b2 h8 h9 h10 h11] [3 b3 h12 h13 h14 h15]),
                        _ => $crate::__wgmma_product!(@held $what $list sums a b [1 b1 h4 h5 h6 h7] [2 b2 h8 h9 h10 h11] [3 b3 h12 h13 h14 h15] [4 b4 h16 h17 h18 h19] [5 b5 h20 h21 h22 h23] [6 b6 h24 h25 h26 h27] [7 b7 h28 h29 h30 h31]),
                    }
                }
            }

            #[inline(always)]
            unsafe fn settle<const LEFT: u32>(sums: &mut Self::Sums) {
                // SAFETY: the caller's promise. The sums are operands, so that nothing that reads them is moved before it.
                unsafe { $crate::__wgmma_product!(@settle sums $list) }
            }
        }
    };
    // A group is one statement: the compiler moves no register between its fence and its products.
    (@shared [$n:ident $types:literal $kind:ident] $list:tt $sums:ident $a:ident $b:ident $([$step:literal $next_a:ident $next_b:ident])*) => {
        $crate::__wgmma_product!(@statement $list $sums [
            "{{ .reg .pred p, q; .reg .b64 a, b; .reg .b32 x, y; setp.ne.u32 p, {adds}, 0; setp.eq.u32 q, 0, 0;",
            "wgmma.fence.sync.aligned;",
            "mov.b64 a, {{{low_a}, {high_a}}}; mov.b64 b, {{{low_b}, {high_b}}};",
            $crate::__wgmma_product!(@line [$n $types $kind] $list [", a, b, p"] turned),
            $(
                concat!("add.u32 x, {low_a}, {", stringify!($next_a), "}; add.u32 y, {low_b}, {", stringify!($next_b), "};"),
                "mov.b64 a, {{x, {high_a}}}; mov.b64 b, {{y, {high_b}}};",
                $crate::__wgmma_product!(@line [$n $types $kind] $list [", a, b, q"] turned),
            )*
            "wgmma.commit_group.sync.aligned; }} // {sign} {turned_a} {turned_b}"
        ] [
            low_a = in(reg32) $a, low_b = in(reg32) $b, high_a = const A::HIGH, high_b = const B::HIGH, adds = const ADDS, sign = const SIGN,
            $($next_a = const A::STEP[$step], $next_b = const B::STEP[$step],)*
            turned_a = const A::TURNED, turned_b = const B::TURNED
        ])
    };
    (@held [$n:ident $types:literal $kind:ident] $list:tt $sums:ident $a:ident $b:ident $([$step:literal $next_b:ident $($h:ident)*])*) => {{
        let [h0, h1, h2, h3 $($(, $h)*)*] = *$a.cast::<[u32; 4 $(+ 4 * ($step / $step))*]>();
        $crate::__wgmma_product!(@statement $list $sums [
            "{{ .reg .pred p, q; .reg .b64 b; .reg .b32 y; setp.ne.u32 p, {adds}, 0; setp.eq.u32 q, 0, 0;",
            "wgmma.fence.sync.aligned;",
            "mov.b64 b, {{{low_b}, {high_b}}};",
            $crate::__wgmma_product!(@line [$n $types $kind] $list [", {{{h0}, {h1}, {h2}, {h3}}}, b, p"] turned_b),
            $(
                concat!("add.u32 y, {low_b}, {", stringify!($next_b), "}; mov.b64 b, {{y, {high_b}}};"),
                $crate::__wgmma_product!(@line [$n $types $kind] $list [", {{", $crate::__wgmma_product!(@listed $($h)*), "}}, b, q"] turned_b),
            )*
            "wgmma.commit_group.sync.aligned; }} // {sign} {turned_b}"
        ] [
            h0 = in(reg32) h0, h1 = in(reg32) h1, h2 = in(reg32) h2, h3 = in(reg32) h3, $($($h = in(reg32) $h,)*)*
            low_b = in(reg32) $b, high_b = const B::HIGH, adds = const ADDS, sign = const SIGN,
            $($next_b = const B::STEP[$step],)*
            turned_b = const B::TURNED
        ])
    }};
    (@statement [$($d:ident)*] $sums:ident [$($text:expr),*] [$($operands:tt)*]) => {{
        let [$(mut $d),*] = *$sums;
        ::core::arch::asm!($($text,)* $($d = inout(reg32) $d,)* $($operands)*, options(nostack, preserves_flags));
        *$sums = [$($d),*];
    }};
    (@settle $sums:ident [$($d:ident)*]) => {
        $crate::__wgmma_product!(@statement [$($d)*] $sums [concat!("wgmma.wait_group.sync.aligned {left}; //" $(, " {", stringify!($d), "}")*)]
            [left = const LEFT])
    };
    (@line [$n:ident $types:literal $kind:ident] [$first:ident $($d:ident)*] [$($factors:tt)*] $turned:ident) => {
        concat!(
            "wgmma.mma_async.sync.aligned.m64", stringify!($n), $types, " {{{", stringify!($first), "}", $(", {", stringify!($d), "}",)* "}}", $($factors)*,
            $crate::__wgmma_product!(@modifiers $kind), $crate::__wgmma_product!(@$turned $kind), ";"
        )
    };
    (@listed $first:ident $($h:ident)*) => { concat!("{", stringify!($first), "}" $(, ", {", stringify!($h), "}")*) };
    (@count [$($d:ident)*]) => { [$(stringify!($d)),*].len() };
    (@subtracts integers) => { false };
    (@subtracts $kind:ident) => { true };
    (@modifiers integers) => { "" };
    (@modifiers $kind:ident) => { ", {sign}, 1" };
    (@turned turned) => { ", {turned_a}, {turned_b}" };
    (@turned $kind:ident) => { "" };
    (@turned_b turned) => { ", {turned_b}" };
    (@turned_b $kind:ident) => { "" };
    ($n:ident [$Name:ident $A:ident $B:ident $Sum:ident] $($d:tt)*) => {
        compile_error! { concat!(
            "no `wgmma` multiplies `", stringify!($A), "` and `", stringify!($B), "` into sums of `", stringify!($Sum),
            "`: there are `BF16` and `TF32` into `f32`; `F16`, `E4M3`, `E5M2` into `f32` or `F16`; `i8` and `u8` into `i32`"
        ) }
    };
}
