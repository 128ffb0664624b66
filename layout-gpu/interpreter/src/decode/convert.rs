//! `cvt`: from any number to any number.

use crate::half::{Bf16, F16};
use crate::lanes::{Rule, rule};

/// The rule for `cvt.<between>.<to>.<from>`.
pub(super) fn rule(between: &[&str], to: &str, from: &str) -> Option<Rule> {
    let saturates = between.contains(&"sat");
    let rounding: Vec<&str> = between.iter().copied().filter(|part| !matches!(*part, "sat" | "ftz")).collect();
    match rounding[..] {
        [] if is_float(to) && is_float(from) => floats(to, from, saturates),
        [] if saturates => clamped(to, from),
        [] => integers(to, from),
        ["rn"] if to == "bf16x2" || to == "f16x2" => packed(to, from),
        ["rn"] if is_float(to) && is_float(from) => floats(to, from, saturates),
        ["rn"] if is_float(to) && !saturates => to_float(to, from),
        [mode @ ("rni" | "rzi" | "rmi" | "rpi")] if is_float(to) => (to == from).then(|| whole(mode, to))?,
        [mode @ ("rni" | "rzi" | "rmi" | "rpi")] if is_float(from) => to_integer(mode, to, from),
        _ => None,
    }
}

fn is_float(suffix: &str) -> bool {
    matches!(suffix, "f16" | "bf16" | "f32" | "f64")
}

/// For every integer type that `$suffix` may name, the body with `$T` that type.
macro_rules! each_integer {
    ($suffix:expr, $body:ident) => {
        match $suffix {
            "u8" => $body!(u8),
            "s8" => $body!(i8),
            "u16" => $body!(u16),
            "s16" => $body!(i16),
            "u32" => $body!(u32),
            "s32" => $body!(i32),
            "u64" => $body!(u64),
            "s64" => $body!(i64),
            _ => None,
        }
    };
}

fn integers(to: &str, from: &str) -> Option<Rule> {
    macro_rules! to {
        ($to:ty) => {{
            macro_rules! from {
                ($from:ty) => {
                    rule!(|a: $from| -> $to { a as $to })
                };
            }
            each_integer!(from, from)
        }};
    }
    each_integer!(to, to)
}

/// With `.sat` a number outside the new type becomes its nearest end.
fn clamped(to: &str, from: &str) -> Option<Rule> {
    macro_rules! to {
        ($to:ty) => {{
            macro_rules! from {
                ($from:ty) => {
                    rule!(|a: $from| -> $to { i128::from(a).clamp(<$to>::MIN.into(), <$to>::MAX.into()) as $to })
                };
            }
            each_integer!(from, from)
        }};
    }
    each_integer!(to, to)
}

fn to_float(to: &str, from: &str) -> Option<Rule> {
    macro_rules! single {
        ($from:ty) => {
            rule!(|a: $from| -> f32 { a as f32 })
        };
    }
    macro_rules! double {
        ($from:ty) => {
            rule!(|a: $from| -> f64 { a as f64 })
        };
    }
    macro_rules! half {
        ($from:ty) => {
            rule!(|a: $from| -> F16 { F16::from_f64(a as f64) })
        };
    }
    match to {
        "f32" => each_integer!(from, single),
        "f64" => each_integer!(from, double),
        "f16" => each_integer!(from, half),
        _ => None,
    }
}

/// Rounds to a whole number of the same type.
trait Rounds: Copy {
    fn whole(self, mode: u8) -> Self;
}

macro_rules! rounds {
    ($($float:ty)*) => {$(
        impl Rounds for $float {
            fn whole(self, mode: u8) -> Self {
                match mode {
                    b'n' => self.round_ties_even(),
                    b'm' => self.floor(),
                    b'p' => self.ceil(),
                    _ => self.trunc(),
                }
            }
        }
    )*};
}

rounds!(f32 f64);

fn whole(mode: &str, suffix: &str) -> Option<Rule> {
    match (suffix, mode) {
        ("f32", "rni") => rule!(|a: f32| -> f32 { a.whole(b'n') }),
        ("f32", "rmi") => rule!(|a: f32| -> f32 { a.whole(b'm') }),
        ("f32", "rpi") => rule!(|a: f32| -> f32 { a.whole(b'p') }),
        ("f32", _) => rule!(|a: f32| -> f32 { a.whole(b'z') }),
        ("f64", "rni") => rule!(|a: f64| -> f64 { a.whole(b'n') }),
        ("f64", "rmi") => rule!(|a: f64| -> f64 { a.whole(b'm') }),
        ("f64", "rpi") => rule!(|a: f64| -> f64 { a.whole(b'p') }),
        ("f64", _) => rule!(|a: f64| -> f64 { a.whole(b'z') }),
        _ => None,
    }
}

/// A float outside the integers' range becomes their nearest end; a NaN 0, or the top bit alone where 64 bits take part.
fn to_integer(mode: &str, to: &str, from: &str) -> Option<Rule> {
    macro_rules! per_mode {
        ($from:ty, $to:ty, $nan:expr) => {
            match mode {
                "rni" => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'n') as $to } }),
                "rmi" => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'm') as $to } }),
                "rpi" => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'p') as $to } }),
                _ => rule!(|a: $from| -> $to { if a.is_nan() { $nan } else { a.whole(b'z') as $to } }),
            }
        };
    }
    macro_rules! single {
        ($to:ty) => {
            per_mode!(f32, $to, if <$to>::BITS == 64 { 1 << (<$to>::BITS - 1) } else { 0 })
        };
    }
    macro_rules! double {
        ($to:ty) => {
            per_mode!(f64, $to, 1 << (<$to>::BITS - 1))
        };
    }
    macro_rules! half {
        ($to:ty) => {
            rule!(|a: F16| -> $to { a.to_f32().trunc() as $to })
        };
    }
    match from {
        "f32" => each_integer!(to, single),
        "f64" => each_integer!(to, double),
        "f16" if mode == "rzi" => each_integer!(to, half),
        _ => None,
    }
}

fn floats(to: &str, from: &str, saturates: bool) -> Option<Rule> {
    match (to, from) {
        ("f32", "f32") if saturates => rule!(|a: f32| -> f32 { if a.is_nan() { 0.0 } else { a.clamp(0.0, 1.0) } }),
        _ if saturates => None,
        ("f32", "f32") => rule!(|a: f32| -> f32 { a }),
        ("f64", "f64") => rule!(|a: f64| -> f64 { a }),
        ("f16", "f16") => rule!(|a: F16| -> F16 { a }),
        ("f32", "f64") => rule!(|a: f64| -> f32 { a as f32 }),
        ("f64", "f32") => rule!(|a: f32| -> f64 { f64::from(a) }),
        ("f16", "f32") => rule!(|a: f32| -> F16 { F16::from_f64(f64::from(a)) }),
        ("f16", "f64") => rule!(|a: f64| -> F16 { F16::from_f64(a) }),
        ("f32", "f16") => rule!(|a: F16| -> f32 { a.to_f32() }),
        ("f64", "f16") => rule!(|a: F16| -> f64 { f64::from(a.to_f32()) }),
        ("bf16", "f32") => rule!(|a: f32| -> Bf16 { Bf16::from_f32(a) }),
        ("f32", "bf16") => rule!(|a: Bf16| -> f32 { a.to_f32() }),
        _ => None,
    }
}

/// Two floats to one register of two halves, the first above.
fn packed(to: &str, from: &str) -> Option<Rule> {
    match (to, from) {
        ("bf16x2", "f32") => rule!(|high: f32, low: f32| -> u32 {
            u32::from(Bf16::from_f32(high).0) << 16 | u32::from(Bf16::from_f32(low).0)
        }),
        ("f16x2", "f32") => rule!(|high: f32, low: f32| -> u32 {
            u32::from(F16::from_f64(f64::from(high)).0) << 16 | u32::from(F16::from_f64(f64::from(low)).0)
        }),
        _ => None,
    }
}
