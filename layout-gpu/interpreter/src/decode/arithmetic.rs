//! Instructions between registers.

use super::names::Binding;
use super::{Decoder, compare, convert, float, integer};
use crate::ParseError;
use crate::address::{LOCAL_WINDOW, SHARED_WINDOW};
use crate::lanes::{Rule, Run, Slots, rule};
use crate::program::{Constant, Op};
use crate::registers::{CARRY, LANES, Raw, Registers};
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes an instruction between registers, if it is one.
    pub(super) fn arithmetic(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let [name, between @ .., suffix] = parts else { return Ok(false) };
        match (*name, &it.operands[..]) {
            ("mov", [to, from]) => self.copy(suffix, to, from),
            ("and" | "or" | "xor", [to, a, b]) if *suffix == "pred" => self.logic(name, to, a, b),
            ("not", [to, a]) if *suffix == "pred" => self.logic(name, to, a, a),
            ("setp", [to, rest @ ..]) => self.compare(between, suffix, to, rest),
            ("set", [to, rest @ ..]) => self.set(between, suffix, to, rest),
            ("selp", _) => self.apply(compare::choice(suffix), &it.operands),
            ("cvta", [to, from]) => self.convert_address(between, suffix, to, from),
            ("cvt", _) => {
                let [between @ .., to] = between else { return Ok(false) };
                self.convert(between, to, suffix, &it.operands)
            }
            ("add" | "sub", _) if between == ["cc"] => self.apply(carrying(name, suffix, false), &it.operands),
            ("addc" | "subc", _) if between.is_empty() || between == ["cc"] => {
                self.apply(carrying(name, suffix, true), &it.operands)
            }
            _ => {
                let rule = integer::rule(name, between, suffix).or_else(|| float::rule(name, between, suffix));
                self.apply(rule, &it.operands)
            }
        }
    }

    /// A rule with its operands; false where there is no rule, or the operands are too many or too few.
    fn apply(&mut self, rule: Option<Rule>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let Some(rule) = rule.filter(|rule| rule.classes.len() == operands.len()) else { return Ok(false) };
        let mut slots = Vec::with_capacity(5);
        for (index, (operand, class)) in operands.iter().zip(rule.classes).enumerate() {
            slots.push(if index == 0 { self.register(operand, *class)? } else { self.value(operand, *class)? });
        }
        self.compute(rule.run, &slots);
        Ok(true)
    }

    /// `cvt`, whose operands may lie in wider registers than their types need.
    fn convert(
        &mut self,
        between: &[&str],
        to: &str,
        from: &str,
        operands: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let Some(rule) = convert::rule(between, to, from) else { return Ok(false) };
        let ([result, value], [wanted, given]) = (operands, rule.classes) else {
            return self.apply(Some(rule), operands);
        };
        let given_slot = match (self.class_of(value), given) {
            (Some(Class::Wide), Class::Narrow) => self.between("u32", "u64", value, Class::Wide, Class::Narrow)?,
            _ => self.value(value, *given)?,
        };
        if let (Some(Class::Wide), Class::Narrow) = (self.class_of(result), wanted) {
            let narrow = self.new_slot(Class::Narrow);
            self.compute(rule.run, &[narrow, given_slot]);
            let wide = self.register(result, Class::Wide)?;
            let Some(widening) = convert::rule(&[], if to.starts_with('s') { "s64" } else { "u64" }, widest(to)) else {
                return Ok(false);
            };
            self.compute(widening.run, &[wide, narrow]);
            return Ok(true);
        }
        let result = self.register(result, *wanted)?;
        self.compute(rule.run, &[result, given_slot]);
        Ok(true)
    }

    /// The value of an operand of one class in a register of another.
    fn between(
        &mut self,
        to: &str,
        from: &str,
        operand: &Operand<'a>,
        given: Class,
        wanted: Class,
    ) -> Result<u32, ParseError> {
        let from_slot = self.value(operand, given)?;
        let slot = self.new_slot(wanted);
        if let Some(rule) = convert::rule(&[], to, from) {
            self.compute(rule.run, &[slot, from_slot]);
        }
        Ok(slot)
    }

    /// The class of a register that an operand names.
    fn class_of(&mut self, operand: &Operand<'a>) -> Option<Class> {
        match operand {
            Operand::Name(name) => match self.lookup(name) {
                Ok(Binding::Register(class, _)) => Some(class),
                _ => None,
            },
            _ => None,
        }
    }

    fn copy(&mut self, suffix: &str, to: &Operand<'a>, from: &Operand<'a>) -> Result<bool, ParseError> {
        match (to, from) {
            (Operand::List(parts), from) => {
                for (index, part) in parts.iter().enumerate() {
                    let Some(rule) = compare::unpack(suffix, parts.len(), index) else { return Ok(false) };
                    if !matches!(part, Operand::Name("_")) {
                        self.apply(Some(rule), &[part.clone(), from.clone()])?;
                    }
                }
                Ok(!parts.is_empty())
            }
            (to, Operand::List(parts)) => {
                let operands: Vec<_> = std::iter::once(to).chain(parts).cloned().collect();
                self.apply(compare::pack(suffix, parts.len()), &operands)
            }
            (to, from) if suffix == "pred" => self.logic("mov", to, from, from),
            (to, Operand::Name(name @ ("%clock" | "%clock64" | "%clock_hi" | "%globaltimer"))) => {
                let class = if matches!(*name, "%clock" | "%clock_hi") { Class::Narrow } else { Class::Wide };
                let slot = self.register(to, class)?;
                self.emit(Op::Clock { class, slot });
                Ok(true)
            }
            (to, from) => self.apply(compare::copy(suffix), &[to.clone(), from.clone()]),
        }
    }

    fn logic(&mut self, name: &str, to: &Operand<'a>, a: &Operand<'a>, b: &Operand<'a>) -> Result<bool, ParseError> {
        let Some(run) = compare::predicate_logic(name) else { return Ok(false) };
        let slots =
            [self.register(to, Class::Predicate)?, self.value(a, Class::Predicate)?, self.value(b, Class::Predicate)?];
        self.compute(run, &slots);
        Ok(true)
    }

    /// `setp`: a comparison, perhaps combined with a predicate, whose result and its opposite go to one or two predicates.
    fn compare(
        &mut self,
        between: &[&str],
        suffix: &str,
        to: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let between: Vec<&str> = between.iter().copied().filter(|part| *part != "ftz").collect();
        let (how, combination) = match (&between[..], rest) {
            ([how], [_, _]) => (*how, None),
            ([how, combination], [_, _, with]) => {
                let Some(run) = compare::predicate_logic(combination) else { return Ok(false) };
                (*how, Some((run, with)))
            }
            _ => return Ok(false),
        };
        let Some(rule) = compare::rule(how, suffix) else { return Ok(false) };
        let (a, b) = (self.value(&rest[0], rule.classes[1])?, self.value(&rest[1], rule.classes[2])?);
        let with = match combination {
            Some((run, with)) => Some((run, self.value(with, Class::Predicate)?)),
            None => None,
        };
        let (first, second) = match *to {
            Operand::Pair(first, second) => (Operand::Name(first), Some(Operand::Name(second))),
            _ => (to.clone(), None),
        };
        let first = self.register(&first, Class::Predicate)?;
        let second = second.map(|second| self.register(&second, Class::Predicate)).transpose()?;
        if with.is_none() && second.is_none() {
            self.compute(rule.run, &[first, a, b]);
            return Ok(true);
        }
        let plain = self.new_slot(Class::Predicate);
        self.compute(rule.run, &[plain, a, b]);
        self.combined(first, plain, with);
        if let (Some(second), Some(not)) = (second, compare::predicate_logic("not")) {
            self.compute(not, &[plain, plain, plain]);
            self.combined(second, plain, with);
        }
        Ok(true)
    }

    fn combined(&mut self, to: u32, plain: u32, with: Option<(Run, u32)>) {
        match (with, compare::predicate_logic("mov")) {
            (Some((run, with)), _) => self.compute(run, &[to, plain, with]),
            (None, Some(copy)) => self.compute(copy, &[to, plain, plain]),
            (None, None) => {}
        }
    }

    /// `set.<how>.<to>.<from>`
    fn set(
        &mut self,
        between: &[&str],
        suffix: &str,
        to: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let ([how, kind] | [how, "ftz", kind], [a, b]) = (between, rest) else { return Ok(false) };
        let (Some(rule), Some((choice, truth))) = (compare::rule(how, suffix), compare::truth(kind)) else {
            return Ok(false);
        };
        let plain = self.new_slot(Class::Predicate);
        let (a, b) = (self.value(a, rule.classes[1])?, self.value(b, rule.classes[2])?);
        self.compute(rule.run, &[plain, a, b]);
        let truth = self.constant(Class::Narrow, Constant::Bits(truth.into()));
        let zero = self.constant(Class::Narrow, Constant::Bits(0));
        let to = self.register(to, Class::Narrow)?;
        self.compute(choice.run, &[to, truth, zero, plain]);
        Ok(true)
    }

    /// `cvta`: between an address of one space and a generic one.
    fn convert_address(
        &mut self,
        between: &[&str],
        suffix: &str,
        to: &Operand<'a>,
        from: &Operand<'a>,
    ) -> Result<bool, ParseError> {
        let (away, space) = match between {
            ["to", space] => (true, *space),
            [space] => (false, *space),
            _ => return Ok(false),
        };
        let window = match space {
            "global" | "const" | "param" => 0,
            "shared" => SHARED_WINDOW,
            "local" => LOCAL_WINDOW,
            _ => return Ok(false),
        };
        if suffix != "u64" {
            return Ok(false);
        }
        let shift = if away { window.wrapping_neg() } else { window };
        let sum = rule!(|a: u64, b: u64| -> u64 { a.wrapping_add(b) });
        self.apply(sum, &[to.clone(), from.clone(), Operand::Integer(shift)])
    }
}

/// `add.cc`, `addc` and their kin: sums of more than one register, by way of the carry flag.
fn carrying(name: &str, suffix: &str, takes: bool) -> Option<Rule> {
    /// What one lane does: the result and the carry, from the operands and the carry.
    trait Carries: Raw {
        fn add(self, other: Self, carry: bool) -> (Self, bool);
        fn not(self) -> Self;
    }
    macro_rules! carries {
        ($($type:ty)*) => {$(
            impl Carries for $type {
                fn add(self, other: Self, carry: bool) -> (Self, bool) {
                    let (sum, first) = self.overflowing_add(other);
                    let (sum, second) = sum.overflowing_add(carry.into());
                    (sum, first | second)
                }
                fn not(self) -> Self {
                    !self
                }
            }
        )*};
    }
    carries!(u32 u64);
    /// A difference is a sum with the complement, and a borrow is a carry that is missing.
    fn run<T: Carries, const SUBTRACTS: bool, const TAKES: bool>(registers: &mut Registers, mask: u32, slots: &Slots) {
        let file = T::file(registers);
        let (a, b) = (file.column(slots[1]), file.column(slots[2]));
        let mut defined = file.defined(slots[1]) & file.defined(slots[2]);
        if TAKES {
            defined &= registers.predicates.defined(CARRY);
        }
        let before = registers.predicates.bits(CARRY);
        let (mut sums, mut after) = ([T::default(); LANES], 0);
        for lane in 0..LANES {
            let carry = if TAKES { before >> lane & 1 == 1 } else { SUBTRACTS };
            let other = if SUBTRACTS { b[lane].not() } else { b[lane] };
            let (sum, overflow) = a[lane].add(other, carry);
            sums[lane] = sum;
            after |= u32::from(overflow) << lane;
        }
        T::file_mut(registers).set(slots[0], mask, defined, &sums);
        registers.predicates.set(CARRY, mask, defined, after);
    }
    macro_rules! pick {
        ($subtracts:literal, $takes:literal) => {
            match suffix {
                "u32" | "s32" => Some(Rule { run: run::<u32, $subtracts, $takes>, classes: &[Class::Narrow; 3] }),
                "u64" | "s64" => Some(Rule { run: run::<u64, $subtracts, $takes>, classes: &[Class::Wide; 3] }),
                _ => None,
            }
        };
    }
    match (name.starts_with("sub"), takes) {
        (false, false) => pick!(false, false),
        (false, true) => pick!(false, true),
        (true, false) => pick!(true, false),
        (true, true) => pick!(true, true),
    }
}

/// The 32 bits in which a narrow value lies: a signed one is extended by its sign.
fn widest(narrow: &str) -> &'static str {
    if narrow.starts_with('s') { "s32" } else { "u32" }
}
