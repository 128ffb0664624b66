//! Rounding, flushing and limits of floating-point instructions.

use super::opcode::{Modifier, Opcode};
use crate::exact::{Format, Real, Rounding};

/// The modifiers of a float instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct How {
    pub(super) rounding: Rounding,
    /// `.ftz`: subnormal operands and results become zero.
    pub(super) flushes: bool,
    pub(super) limit: Limit,
}

/// The range that a result is clamped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    None,
    /// `.sat`: from 0 to 1, and 0 for a NaN.
    Unit,
    /// `.relu`: not below zero.
    Positive,
    /// `.satfinite`: at most the largest finite number.
    Finite,
    /// `.relu.satfinite`
    PositiveFinite,
}

const ROUNDINGS: [(Modifier, Rounding); 5] = [
    (Modifier::Rn, Rounding::Nearest),
    (Modifier::Rz, Rounding::Zero),
    (Modifier::Rm, Rounding::Down),
    (Modifier::Rp, Rounding::Up),
    (Modifier::Rna, Rounding::NearestAway),
];

const LIMITS: [Limit; 5] = [Limit::None, Limit::Unit, Limit::Positive, Limit::Finite, Limit::PositiveFinite];

/// The modifiers of an instruction, beside `.ftz`.
fn modifiers(name: &str) -> &'static [Modifier] {
    use Modifier::{Approx, Full, Relu, Rm, Rn, Rna, Rp, Rz, Sat, Satfinite};
    match name {
        "add" | "sub" | "mul" | "mad" => &[Rn, Rz, Rm, Rp, Sat],
        "fma" => &[Rn, Rz, Rm, Rp, Sat, Relu],
        "div" => &[Rn, Rz, Rm, Rp, Approx, Full],
        "rcp" | "sqrt" => &[Rn, Rz, Rm, Rp, Approx],
        "rsqrt" | "ex2" | "tanh" | "lg2" | "sin" | "cos" => &[Approx],
        "cvt" => &[Rn, Rna, Rz, Rm, Rp, Sat, Relu, Satfinite],
        _ => &[],
    }
}

impl How {
    pub(super) const PLAIN: Self = Self { rounding: Rounding::Nearest, flushes: false, limit: Limit::None };

    /// Takes the modifiers off an opcode that its instruction has. Approximate results are exact here.
    pub(super) fn take(op: &mut Opcode<'_>) -> Option<Self> {
        let known = modifiers(op.name);
        let flushes = op.take(Modifier::Ftz);
        let mut take = |modifier: Modifier| known.contains(&modifier) && op.take(modifier);
        let _ = take(Modifier::Approx) || take(Modifier::Full);
        let rounding = ROUNDINGS.into_iter().find(|(modifier, _)| take(*modifier));
        let rounding = rounding.map_or(Rounding::Nearest, |(_, rounding)| rounding);
        let limit = match (take(Modifier::Sat), take(Modifier::Relu), take(Modifier::Satfinite)) {
            (false, false, false) => Limit::None,
            (true, false, false) => Limit::Unit,
            (false, true, false) => Limit::Positive,
            (false, false, true) => Limit::Finite,
            (false, true, true) => Limit::PositiveFinite,
            _ => return None,
        };
        Some(Self { rounding, flushes, limit })
    }

    /// Packs the modifiers into a number that fits a slot of an instruction.
    pub(super) fn packed(self) -> u32 {
        let place = |found: Option<usize>| found.unwrap_or(0) as u32;
        place(ROUNDINGS.iter().position(|(_, rounding)| *rounding == self.rounding))
            | place(LIMITS.iter().position(|limit| *limit == self.limit)) << 3
            | u32::from(self.flushes) << 6
    }

    pub(super) fn unpacked(bits: u32) -> Self {
        Self {
            rounding: ROUNDINGS.get(bits as usize & 7).map_or(Rounding::Nearest, |(_, rounding)| *rounding),
            limit: LIMITS.get(bits as usize >> 3 & 7).copied().unwrap_or(Limit::None),
            flushes: bits >> 6 & 1 == 1,
        }
    }

    /// Reads an operand.
    pub(super) fn read(self, format: Format, bits: u64) -> Real {
        format.read(if self.flushes { format.flushed(bits) } else { bits })
    }

    /// Rounds and limits a result.
    pub(super) fn write(self, format: Format, real: Real) -> u64 {
        let real = match (self.limit, real) {
            (Limit::Unit, Real::Nan) => return 0,
            (Limit::Unit | Limit::Positive | Limit::PositiveFinite, real) if real.is_negative() => return 0,
            (_, real) => real,
        };
        let bits = format.write(real, self.rounding, matches!(self.limit, Limit::Finite | Limit::PositiveFinite));
        let bits = if self.flushes { format.flushed(bits) } else { bits };
        if self.limit == Limit::Unit { bits.min(format.one()) } else { bits }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_survives_a_slot() {
        for (_, rounding) in ROUNDINGS {
            for (limit, flushes) in LIMITS.into_iter().flat_map(|limit| [(limit, false), (limit, true)]) {
                let how = How { rounding, flushes, limit };
                assert_eq!(How::unpacked(how.packed()), how);
            }
        }
    }
}
