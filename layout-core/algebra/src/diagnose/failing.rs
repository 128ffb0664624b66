//! The part of an operation that failed: the mode, and the layouts in its algorithm at that point.

use super::call::OwnedCall;
use super::words::Words;
use crate::control::{each, next};
use crate::layout_value::LayoutValue;
use crate::trace::{Fact, Role, Stage, Step, Trace};

/// The number of steps kept: parts that have not ended, and their operands.
const BUFFER: usize = 32;
/// The deepest mode of a mode.
const MODES: usize = 8;

/// The part that failed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failing {
    /// The modes that lead to it, from the outside to the inside.
    pub modes: [usize; MODES],
    /// The number of these modes.
    pub depth: usize,
    /// The algorithm.
    pub stage: Stage,
    /// Its first operand.
    pub left: Option<LayoutValue>,
    /// Its second operand.
    pub right: Option<LayoutValue>,
    /// The condition.
    pub fact: Option<Fact>,
    /// True if another algorithm is around it.
    pub is_inside: bool,
}

impl Failing {
    /// The part at which the operation fails, from the trace of its algorithms.
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and steps are few but large")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn find(call: &OwnedCall) -> Option<Self> {
        if call.operation().is_whole() {
            return None;
        }
        let mut buffer = [Step::Nothing; BUFFER];
        let mut trace = Trace::of_what_is_open(&mut buffer);
        if call.traced(&mut trace) || trace.count() > BUFFER {
            return None;
        }
        let count = trace.count();
        let mut failing: Option<Self> = None;
        each!(i in 0, count => {
            failing = match (&buffer[i], failing) {
                (Step::Begin(stage), before) => Some(Self::begun(*stage, before.as_ref())),
                (Step::Layout(role, layout), Some(failing)) => Some(failing.with(*role, layout)),
                (Step::Fact(fact), Some(mut failing)) => {
                    failing.fact = Some(*fact);
                    Some(failing)
                }
                (_, failing) => failing,
            };
        });
        failing
    }

    /// A part inside the one before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn begun(stage: Stage, before: Option<&Self>) -> Self {
        let (mut modes, mut depth, mut is_inside) = ([0; MODES], 0, false);
        if let Some(before) = before {
            modes = before.modes;
            depth = before.depth;
            is_inside = !matches!(before.stage, Stage::Mode(_));
        }
        if let Stage::Mode(mode) = stage
            && depth < MODES
        {
            modes[depth] = mode;
            depth = depth.saturating_add(1);
        }
        Self { modes, depth, stage, left: None, right: None, fact: None, is_inside }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with(mut self, role: Role, layout: &LayoutValue) -> Self {
        match role {
            Role::Left => self.left = Some(*layout),
            Role::Right => self.right = Some(*layout),
            Role::Answer => (),
        }
        self
    }

    /// Writes `in mode 1: 8:1 o (3,2):(1,4)`, if the part is not the whole.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn write(&self, words: &mut Words) {
        let (Some(left), true) = (self.left, self.depth > 0 || self.is_inside) else { return };
        let sign = match self.stage {
            Stage::Composition => " o ",
            Stage::Divide | Stage::RoundedDivide => " / ",
            Stage::Product => " * ",
            Stage::Complement => "",
            _ => return,
        };
        words.push("\nnote: ");
        if self.depth > 0 {
            words.push("in mode ");
            each!(i in 0, self.depth => {
                words.push(if i > 0 { " of mode " } else { "" });
                // Kept from the outside in, written from the inside out.
                words.number(self.modes[self.depth.saturating_sub(next(i))] as u64);
            });
            words.push(": ");
        }
        words.push(if sign.is_empty() { "the complement of " } else { "" });
        words.layout(&left);
        words.push(sign);
        if let Some(right) = self.right
            && !sign.is_empty()
        {
            words.layout(&right);
        }
    }

    /// Returns true if the modes that lead to it come after those of another part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_after(&self, other: &Self) -> bool {
        each!(i in 0, MODES => {
            if i >= self.depth || i >= other.depth || self.modes[i] != other.modes[i] {
                return i < self.depth && i < other.depth && self.modes[i] > other.modes[i];
            }
        });
        false
    }

    /// The first of the modes that lead to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn mode(&self) -> Option<usize> {
        if self.depth > 0 { Some(self.modes[0]) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use crate::diagnose::{Operation, OwnedCall};
    use crate::{AlgebraError, IntTuple, LayoutValue, Rounding, Tiler, logical_divide};

    #[test]
    fn a_mode_within_a_mode_is_named_before_it() -> Result<(), AlgebraError> {
        let tuple = |first: u64, rest: &[u64]| IntTuple::of(&[IntTuple::int(first), IntTuple::flat(rest)?]);
        let a = LayoutValue::new(&tuple(7, &[9, 8])?, &tuple(72, &[8, 1])?)?;
        let halves = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::whole()])?;
        let tiler = Tiler::by_mode(&[Tiler::whole(), halves])?;
        let refused = logical_divide(&a, &tiler, Rounding::Exact).unwrap_err();
        let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tiler).explain(&refused);
        assert_eq!(diagnosis.notes().last(), Some("in mode 0 of mode 1: 9:8 / 2:1"));
        Ok(())
    }
}
