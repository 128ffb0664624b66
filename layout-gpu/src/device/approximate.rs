//! Functions of `f32` with an instruction of their own: approximate, not exact. Numbers below 2^-126 count as zero.
//!
//! | | largest error, by PTX ISA, "Floating Point Instructions" |
//! |---|---|
//! | `exp2` | 2 units in the last place |
//! | `log2` | 2^-22 of a result from 0.5 to 2, else relative 2 units |
//! | `rcp`, `sqrt` | 1 unit |
//! | `rsqrt` | 2^-22.9 relative |
//! | `sin`, `cos` | 2^-20.5 from −π to π |
//! | `tanh` | 2^-11 relative; from `sm_75` on |
//!
//! Exact ones come with the language: `1.0 / x` is rounded once, and `core::f32::math::sqrt` is too.

use core::arch::asm;

macro_rules! functions {
    ($($(#[$meta:meta])* $name:ident = $text:literal;)*) => {$(
        $(#[$meta])*
        #[must_use]
        #[inline(always)]
        pub fn $name(x: f32) -> f32 {
            let result: f32;
            // SAFETY: computes only; no memory is read or written.
            unsafe {
                asm!(concat!($text, " {}, {};"), lateout(reg32) result, in(reg32) x,
                    options(pure, nomem, nostack, preserves_flags));
            }
            result
        }
    )*};
}

functions! {
    /// 2^x, nearly.
    exp2 = "ex2.approx.ftz.f32";
    /// The logarithm to base 2, nearly.
    log2 = "lg2.approx.ftz.f32";
    /// 1/x, nearly.
    rcp = "rcp.approx.ftz.f32";
    /// The square root, nearly.
    sqrt = "sqrt.approx.ftz.f32";
    /// 1 over the square root, nearly.
    rsqrt = "rsqrt.approx.ftz.f32";
    /// The sine, nearly.
    sin = "sin.approx.ftz.f32";
    /// The cosine, nearly.
    cos = "cos.approx.ftz.f32";
    /// The hyperbolic tangent, nearly.
    tanh = "tanh.approx.f32";
}
