//! Swizzles and coordinate strides.

use layout_algebra::{ScaledBasis, Swizzle};

use crate::ast::Expr;
use crate::evaluate::{Among, Evaluator, Subject};
use crate::span::Place;
use crate::value::{Refusal, Value};

impl Evaluator<'_> {
    /// `Sw<3,4,-3>`.
    pub(super) fn swizzle(&mut self, numbers: &[Expr], is_negative: bool, place: Place) -> Option<Value> {
        let numbers: Vec<u64> = self.integers(numbers)?;
        let swizzle = match numbers.as_slice() {
            [bits, base, shift] => swizzle([*bits, *base, *shift], is_negative),
            _ => Err(Refusal::language("a swizzle is written with three numbers: `Sw<3,4,3>`")),
        };
        match swizzle {
            Ok(swizzle) => Some(Value::Swizzle(swizzle)),
            Err(refusal) => {
                self.refusals.push(refusal, Subject::Swizzle, place);
                None
            }
        }
    }

    /// `2@1@0`.
    pub(super) fn along(&mut self, steps: &Expr, path: &[Expr], place: Place) -> Option<Value> {
        let steps = self.integers(std::slice::from_ref(steps));
        let path = self.path(path);
        let basis = ScaledBasis::along(*steps?.first()?, &path?);
        self.settle(basis.map(|basis| Value::Basis(Box::new(basis))).map_err(Refusal::from), place)
    }

    /// The path to a coordinate, from the outside to the inside, of one written from the inside to the outside.
    pub(super) fn path(&mut self, path: &[Expr]) -> Option<Vec<usize>> {
        let path = self.integers(path)?.into_iter().rev();
        Some(path.map(|part| usize::try_from(part).unwrap_or(usize::MAX)).collect())
    }

    fn integers(&mut self, exprs: &[Expr]) -> Option<Vec<u64>> {
        let values: Vec<Option<u64>> = exprs
            .iter()
            .map(|expr| {
                let value = self.value(expr, Among::Numbers)?;
                self.settle(value.to_integer(), expr.place)
            })
            .collect();
        values.into_iter().collect()
    }
}

fn swizzle([bits, base, shift]: [u64; 3], is_negative: bool) -> Result<Swizzle, Refusal> {
    let (Ok(few), Ok(low), Ok(distance)) = (u32::try_from(bits), u32::try_from(base), i32::try_from(shift)) else {
        let sign = if is_negative { "-" } else { "" };
        return Err(Refusal::language(format!(
            "not a swizzle: `Sw<{bits},{base},{sign}{shift}>` needs more than 64 bits"
        )));
    };
    Ok(Swizzle::new(few, low, if is_negative { distance.saturating_neg() } else { distance })?)
}
