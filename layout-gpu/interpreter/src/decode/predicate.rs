//! `setp` and `set`: comparisons, combined with predicates.

use super::Decoder;
use super::bits;
use super::compare::{self, COMBINATIONS, COMPARISONS};
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::lanes::Run;
use crate::program::Constant;
use crate::syntax::{Class, Operand};

/// A comparison and its operands.
struct Comparison {
    how: Modifier,
    kind: Type,
    flushes: bool,
    operands: [u32; 2],
    /// A predicate to combine the result with, and the operation.
    with: Option<(Run, u32)>,
}

impl Comparison {
    fn is_pair(&self) -> bool {
        matches!(self.kind, Type::F16x2 | Type::Bf16x2)
    }
}

impl<'a> Decoder<'a> {
    /// `setp`: writes the result to a predicate, and its opposite to a second one; for pairs, the results of both halves, the lower first.
    pub(super) fn compare(
        &mut self,
        op: &mut Opcode<'_>,
        to: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let Some(kind) = op.kind() else { return Ok(false) };
        let Some(found) = self.comparison(op, kind, rest)? else { return Ok(false) };
        let (first, second) = match *to {
            Operand::Pair(first, second) => (Operand::Name(first), Some(Operand::Name(second))),
            _ => (to.clone(), None),
        };
        let first = self.register(&first, Class::Predicate)?;
        let second = second.map(|second| self.register(&second, Class::Predicate)).transpose()?;
        if found.is_pair() {
            let Some(second) = second else { return Ok(false) };
            return Ok(self.compare_half(&found, false, first) && self.compare_half(&found, true, second));
        }
        if found.with.is_none() && second.is_none() {
            return Ok(self.compare_half(&found, false, first));
        }
        let plain = self.new_slot(Class::Predicate);
        let is_known = self.compare_half(&Comparison { with: None, ..found }, false, plain);
        self.combined(first, plain, found.with);
        if let (Some(second), Some(not)) = (second, compare::predicate_logic("not")) {
            self.compute(not, &[plain, plain, plain]);
            self.combined(second, plain, found.with);
        }
        Ok(is_known)
    }

    /// `set.<how>.<to>.<from>`
    pub(super) fn set(
        &mut self,
        op: &mut Opcode<'_>,
        to: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let [result, kind] = *op.types() else { return Ok(false) };
        let Some(found) = self.comparison(op, kind, rest)? else { return Ok(false) };
        let (Some(truth), Some(choice)) = (compare::truth(result, found.is_pair()), compare::choice(Type::B32)) else {
            return Ok(false);
        };
        let truth = self.constant(Class::Narrow, Constant::Bits(truth.into()));
        let zero = self.constant(Class::Narrow, Constant::Bits(0));
        let to = self.register(to, Class::Narrow)?;
        let plain = self.new_slot(Class::Predicate);
        if !self.compare_half(&found, false, plain) {
            return Ok(false);
        }
        self.compute_rule(choice, &[to, truth, zero, plain]);
        let (true, Some(both)) = (found.is_pair(), compare::both_halves()) else { return Ok(true) };
        let (low, high) = (self.new_slot(Class::Narrow), self.new_slot(Class::Narrow));
        self.compute_rule(choice, &[low, truth, zero, plain]);
        self.compare_half(&found, true, plain);
        self.compute_rule(choice, &[high, truth, zero, plain]);
        self.compute_rule(both, &[to, low, high]);
        Ok(true)
    }

    /// `lop3.or`, `lop3.and`: combines the test that the result is not zero with a predicate.
    pub(super) fn lookup_and_test(
        &mut self,
        op: &mut Opcode<'_>,
        [to, predicate]: [&'a str; 2],
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let combination = op.pick(&[(Modifier::And, "and"), (Modifier::Or, "or")]).and_then(compare::predicate_logic);
        let rules = (bits::rule(op), compare::rule(Modifier::Ne, Type::U32, false, false));
        let ([a, b, c, table, with], Some(run), (Some(lookup), Some(differ))) = (rest, combination, rules) else {
            return Ok(false);
        };
        let mut slots = [0; 5];
        for (slot, operand) in slots[1..].iter_mut().zip([a, b, c, table]) {
            *slot = self.value(operand, Class::Narrow)?;
        }
        slots[0] = self.register(&Operand::Name(to), Class::Narrow)?;
        let (plain, zero) = (self.new_slot(Class::Predicate), self.constant(Class::Narrow, Constant::Bits(0)));
        let with = self.value(with, Class::Predicate)?;
        let predicate = self.register(&Operand::Name(predicate), Class::Predicate)?;
        self.compute_rule(lookup, &slots);
        self.compute_rule(differ, &[plain, slots[0], zero]);
        self.compute(run, &[predicate, plain, with]);
        Ok(true)
    }

    fn comparison(
        &mut self,
        op: &mut Opcode<'_>,
        kind: Type,
        rest: &[Operand<'a>],
    ) -> Result<Option<Comparison>, ParseError> {
        let Some(how) = op.pick(&COMPARISONS.map(|how| (how, how))) else { return Ok(None) };
        let combination = op.pick(&COMBINATIONS).and_then(compare::predicate_logic);
        let may_flush = matches!(kind, Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 | Type::F32);
        let flushes = may_flush && op.take(Modifier::Ftz);
        let (a, b, with) = match (rest, combination) {
            ([a, b], None) => (a, b, None),
            ([a, b, with], Some(run)) => (a, b, Some((run, self.value(with, Class::Predicate)?))),
            _ => return Ok(None),
        };
        let Some(rule) = compare::rule(how, kind, false, flushes) else { return Ok(None) };
        let operands = [self.value(a, rule.classes[1])?, self.value(b, rule.classes[2])?];
        Ok(Some(Comparison { how, kind, flushes, operands, with }))
    }

    /// Compares the lower halves or the upper ones, or values that are not pairs; returns false if the comparison is not supported.
    fn compare_half(&mut self, found: &Comparison, high: bool, to: u32) -> bool {
        let Some(rule) = compare::rule(found.how, found.kind, high, found.flushes) else { return false };
        let [a, b] = found.operands;
        match found.with {
            None => self.compute_rule(rule, &[to, a, b]),
            with => {
                let plain = self.new_slot(Class::Predicate);
                self.compute_rule(rule, &[plain, a, b]);
                self.combined(to, plain, with);
            }
        }
        true
    }

    fn combined(&mut self, to: u32, plain: u32, with: Option<(Run, u32)>) {
        match (with, compare::predicate_logic("mov")) {
            (Some((run, with)), _) => self.compute(run, &[to, plain, with]),
            (None, Some(copy)) => self.compute(copy, &[to, plain, plain]),
            (None, None) => {}
        }
    }
}
