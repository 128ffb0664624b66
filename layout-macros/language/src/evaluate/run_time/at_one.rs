//! Conditions and numbers that must hold for run-time integers that turn out to be 1, too.
//!
//! `({m},8):row` has the stride 8 for every `m`, and `(1,8):row` the stride 0; modes that merge where one has the extent 1 are kept. The layouts agree
//! inside their domains, but `is_sorted`, `rank` or a composition past the end may tell them apart. Such an answer is given only if it is the
//! same with the number 1 in place of the integers, alone and together.

use layout_algebra::mixed::{MixedError, Symbol, Undecided};
use layout_algebra::operation::Operation as Known;

use super::{Called, SymbolicEvaluator};
use crate::errors::Remarks;
use crate::evaluate::Refusals;
use crate::evaluate::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::value::{Reason, Value};

/// Up to so many integers are tried in all sets; of more, each alone and all together.
const MAX_IN_ALL_SETS: usize = 4;
/// The value of the other integers, where formulas are compared.
const SAMPLE: u64 = 5;

/// A condition or a number.
#[derive(PartialEq, Eq)]
enum Measure {
    Condition(bool),
    Number(u64),
}

impl SymbolicEvaluator<'_> {
    /// Returns true for an integer that is 1 in this trial.
    pub(super) fn is_one(&self, number: usize) -> bool {
        bit(number) & self.ones != 0
    }

    /// Refuses a condition or a number that is another one where integers are 1.
    pub(super) fn expect_same_at_one(
        &self,
        called: &Called<'_>,
        answer: SymbolicValue,
    ) -> Result<SymbolicValue, SymbolicRefusal> {
        // A coordinate may be past the end of a mode of one element.
        let is_offset = matches!(called.operation.known, Known::Call | Known::Crd2Idx);
        if is_offset || self.ones != 0 || self.is_constant.is_some() || self.measure(&answer, 0).is_none() {
            return Ok(answer);
        }
        match self.sets().into_iter().find(|ones| !self.is_same(called, &answer, *ones)) {
            None => Ok(answer),
            Some(ones) => {
                let given = usize::try_from(ones.trailing_zeros()).unwrap_or_default();
                Err(MixedError::Undecided { given, question: Undecided::One }.into())
            }
        }
    }

    /// The sets of integers to try, as bits.
    fn sets(&self) -> Vec<u32> {
        let count = self.given.len();
        let all = bit(count).wrapping_sub(1);
        if count <= MAX_IN_ALL_SETS {
            return (1..=all).collect();
        }
        (0..count).map(bit).filter(|one| *one != 0).chain([all]).collect()
    }

    /// Compares the answer with that of the same call where these integers are 1.
    fn is_same(&self, called: &Called<'_>, answer: &SymbolicValue, ones: u32) -> bool {
        let mut refusals = Refusals::with(Remarks::None);
        let mut trial = SymbolicEvaluator::new(self.known.names, &mut refusals, None);
        (trial.given, trial.ones) = (self.given.clone(), ones);
        let found = trial.call(called.operation, called.arguments, called.among, called.place);
        match found {
            Some(found) => self.measure(answer, ones) == trial.measure(&found, ones),
            None => refusals.into_vec().iter().all(|refused| is_limit(&refused.refusal.reason)),
        }
    }

    /// The condition or the number, with 1 for these integers; `None` for any other value.
    fn measure(&self, answer: &SymbolicValue, ones: u32) -> Option<Measure> {
        let sample = |number| if bit(number) & ones == 0 { SAMPLE } else { 1 };
        let given: Vec<u64> = (0..self.given.len()).map(sample).collect();
        let value = |symbol: Symbol| self.terms.value(symbol, &given).ok();
        match answer {
            SymbolicValue::Known(Value::Boolean(holds)) => Some(Measure::Condition(*holds)),
            SymbolicValue::Condition(open) => {
                let holds = open.iter().map(|(less, more)| Some(value(*less)? < value(*more)?));
                holds.collect::<Option<Vec<bool>>>().map(|hold| Measure::Condition(!hold.contains(&false)))
            }
            SymbolicValue::Known(Value::Integer(number)) => Some(Measure::Number(*number)),
            SymbolicValue::Tuple(tuple) if tuple.is_leaf() => value(tuple.leaf_at(0)).map(Measure::Number),
            _ => None,
        }
    }
}

fn is_limit(reason: &Reason) -> bool {
    matches!(reason, Reason::Algebra(error) if error.is_limit())
}

/// The bit of an integer; 0 past the last.
fn bit(number: usize) -> u32 {
    u32::try_from(number).ok().and_then(|number| 1_u32.checked_shl(number)).unwrap_or_default()
}
