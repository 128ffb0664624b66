//! Instructions between registers.

use super::names::Binding;
use super::opcode::{Modifier, Opcode, Type};
use super::{Decoder, bits, carry, compare, convert, float, integer, pack, scale, video};
use crate::ParseError;
use crate::address::{LOCAL_WINDOW, SHARED_WINDOW};
use crate::lanes::{Rule, rule};
use crate::program::{Constant, Op};
use crate::syntax::{Class, Instruction, Operand, StateSpace};

impl<'a> Decoder<'a> {
    /// Decodes an instruction between registers, if it is one.
    pub(super) fn arithmetic(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        match (op.name, &it.operands[..]) {
            ("mov", [to, from]) if op.kind() == Some(Type::B128) => self.copy_double(to, from),
            ("mov", [to, from]) if op.take(Modifier::V2) || op.take(Modifier::V4) => self.copy_vector(op, to, from),
            ("mov", [to, from]) => self.copy(op, to, from),
            ("and" | "or" | "xor", [to, a, b]) if op.kind() == Some(Type::Pred) => self.logic(op.name, to, a, b),
            ("not", [to, a]) if op.kind() == Some(Type::Pred) => self.logic("not", to, a, a),
            ("setp", [to, rest @ ..]) => self.compare(op, to, rest),
            ("set", [to, rest @ ..]) => self.set(op, to, rest),
            ("lop3", [Operand::Pair(to, predicate), rest @ ..]) => self.lookup_and_test(op, [to, predicate], rest),
            ("min" | "max", [to, a, b, c]) if op.kind() == Some(Type::F32) => self.extreme_of_three(op, to, [a, b, c]),
            ("selp", _) => self.apply(op.kind().and_then(compare::choice), &it.operands),
            ("add", _) if matches!(op.kind(), Some(Type::S64 | Type::U64)) && !op.modifiers.contains(&Modifier::Cc) => {
                self.apply_sum(integer::rule(op), &it.operands)
            }
            ("cvta", [to, from]) => self.convert_address(op, to, from),
            ("isspacep", [to, address]) => self.is_space(op, to, address),
            ("cvt", _) if op.take(Modifier::Pack) => self.apply(pack::rule(op), &it.operands),
            ("cvt", _) if op.types().contains(&Type::Ue8m0x2) => self.apply(scale::rule(op), &it.operands),
            ("cvt", _) => {
                let to = op.types().first().copied();
                match (convert::rule(op), to) {
                    (Some(rule), Some(to)) => self.convert(rule, to, &it.operands),
                    _ => Ok(false),
                }
            }
            ("addc" | "subc" | "madc", _) => self.carrying(op, true, &it.operands),
            ("add" | "sub" | "mad", _) if op.modifiers.contains(&Modifier::Cc) => {
                self.carrying(op, false, &it.operands)
            }
            (name, _) if name.starts_with('v') && !name.ends_with(['2', '4']) => self.video(op, it),
            _ => {
                let is_float = op.kind().is_some_and(|kind| {
                    matches!(
                        kind,
                        Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2 | Type::F32 | Type::F32x2 | Type::F64
                    )
                });
                let rule = match op.name {
                    _ if is_float => float::rule(op),
                    name if name.starts_with('v') => video::rule(op),
                    "add" | "sub" | "mul" | "mad" | "mul24" | "mad24" | "div" | "rem" | "min" | "max" | "neg"
                    | "abs" | "sad" => integer::rule(op),
                    _ => bits::rule(op),
                };
                self.apply(rule, &it.operands)
            }
        }
    }

    /// Emits a rule with its operands; returns false if there is no rule or the number of operands is wrong.
    pub(super) fn apply(&mut self, rule: Option<Rule>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let Some(rule) = rule.filter(|rule| rule.classes.len() == operands.len()) else { return Ok(false) };
        let mut slots = Vec::with_capacity(5);
        for (index, (operand, class)) in operands.iter().zip(rule.classes).enumerate() {
            slots.push(if index == 0 { self.register(operand, *class)? } else { self.value(operand, *class)? });
        }
        let result = (rule.classes[0], slots[0]);
        self.flows.extend(rule.classes.iter().copied().zip(slots.iter().copied()).skip(1).map(|input| (result, input)));
        self.compute_rule(rule, &slots);
        Ok(true)
    }

    /// Emits an addition of 64 bits, as [`Self::apply`] does.
    fn apply_sum(&mut self, rule: Option<Rule>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let before = self.flows.len();
        let is_emitted = self.apply(rule, operands)?;
        if let Some((sum, _)) = self.flows.get(before) {
            self.sums.insert(*sum, self.flows[before..].iter().map(|(_, term)| *term).collect());
        }
        Ok(is_emitted)
    }

    /// Emits a rule on slots, with `rule.how` in the last of them.
    pub(super) fn compute_rule(&mut self, rule: Rule, slots: &[u32]) {
        let mut all = [0, 0, 0, 0, rule.how];
        all[..slots.len()].copy_from_slice(slots);
        self.compute(rule.run, &all);
    }

    /// Emits a `cvt`, whose operands may lie in wider registers than their types need.
    fn convert(&mut self, rule: Rule, to: Type, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let ([result, value], [wanted, given]) = (operands, rule.classes) else {
            return self.apply(Some(rule), operands);
        };
        let given_slot = match (self.class_of(value), given) {
            (Some(Class::Wide), Class::Narrow) => {
                let wide = self.value(value, Class::Wide)?;
                let slot = self.new_slot(Class::Narrow);
                self.widen_or_narrow(Type::U32, Type::U64, slot, wide);
                slot
            }
            _ => self.value(value, *given)?,
        };
        if let (Some(Class::Wide), Class::Narrow) = (self.class_of(result), wanted) {
            let narrow = self.new_slot(Class::Narrow);
            self.compute_rule(rule, &[narrow, given_slot]);
            let wide = self.register(result, Class::Wide)?;
            // A signed value is kept sign-extended.
            let (to, from) = if to.is_signed() { (Type::S64, Type::S32) } else { (Type::U64, Type::U32) };
            self.widen_or_narrow(to, from, wide, narrow);
            return Ok(true);
        }
        let result = self.register(result, *wanted)?;
        self.compute_rule(rule, &[result, given_slot]);
        Ok(true)
    }

    fn widen_or_narrow(&mut self, to: Type, from: Type, result: u32, value: u32) {
        if let Some(rule) = convert::plain(to, from) {
            self.compute_rule(rule, &[result, value]);
        }
    }

    /// `mov.v2`, `mov.v4`: the source is read before the target is written.
    fn copy_vector(&mut self, op: &Opcode<'_>, to: &Operand<'a>, from: &Operand<'a>) -> Result<bool, ParseError> {
        let (to, from, Some(kind)) = (self.elements(to), self.elements(from), op.kind()) else { return Ok(false) };
        let class = if kind.bytes() == 8 { Class::Wide } else { Class::Narrow };
        let copies: Vec<_> = from.iter().map(|_| Operand::Slot(class, self.new_slot(class))).collect();
        let mut is_done = to.len() == from.len() && to.len() > 1;
        for (to, from) in copies.iter().zip(&from).chain(to.iter().zip(&copies)) {
            is_done &= self.apply(compare::copy(kind), &[to.clone(), from.clone()])?;
        }
        Ok(is_done)
    }

    /// Returns the class of the register that an operand names.
    pub(super) fn class_of(&mut self, operand: &Operand<'a>) -> Option<Class> {
        match operand {
            Operand::Slot(class, _) => Some(*class),
            Operand::Name(name) => match self.lookup(name) {
                Ok(Binding::Register(class, _)) => Some(class),
                _ => None,
            },
            _ => None,
        }
    }

    fn copy(&mut self, op: &Opcode<'_>, to: &Operand<'a>, from: &Operand<'a>) -> Result<bool, ParseError> {
        let Some(kind) = op.kind() else { return Ok(false) };
        match (to, from) {
            (Operand::List(parts), from) => {
                for (index, part) in parts.iter().enumerate() {
                    let Some(rule) = compare::unpack(kind, parts.len(), index) else { return Ok(false) };
                    if !matches!(part, Operand::Name("_")) {
                        self.apply(Some(rule), &[part.clone(), from.clone()])?;
                    }
                }
                Ok(!parts.is_empty())
            }
            (to, Operand::List(parts)) => {
                let operands: Vec<_> = std::iter::once(to).chain(parts).cloned().collect();
                self.apply(compare::pack(kind, parts.len()), &operands)
            }
            (to, from) if kind == Type::Pred => self.logic("mov", to, from, from),
            (
                to,
                Operand::Name(
                    name @ ("%clock" | "%clock64" | "%clock_hi" | "%globaltimer" | "%globaltimer_lo"
                    | "%globaltimer_hi"),
                ),
            ) => {
                let class = if matches!(*name, "%clock64" | "%globaltimer") { Class::Wide } else { Class::Narrow };
                let slot = self.register(to, class)?;
                self.emit(Op::Clock { class, slot });
                Ok(true)
            }
            (to, from) => self.apply(compare::copy(kind), &[to.clone(), from.clone()]),
        }
    }

    /// `mov.b128`: between two registers of 128 bits, or one and a list of two of 64.
    fn copy_double(&mut self, to: &Operand<'a>, from: &Operand<'a>) -> Result<bool, ParseError> {
        let read = match from {
            Operand::List(parts) => match &parts[..] {
                [low, high] => [self.value(low, Class::Wide)?, self.value(high, Class::Wide)?],
                _ => return Ok(false),
            },
            from => self.double(from)?,
        };
        let written = match to {
            Operand::List(parts) => match &parts[..] {
                [low, high] => [self.register(low, Class::Wide)?, self.register(high, Class::Wide)?],
                _ => return Ok(false),
            },
            to => self.double(to)?,
        };
        let Some(rule) = compare::copy(Type::B64) else { return Ok(false) };
        // Through two new slots, since a list may swap the registers.
        let between = [self.new_slot(Class::Wide), self.new_slot(Class::Wide)];
        for (to, from) in between.into_iter().zip(read).chain(written.into_iter().zip(between)) {
            self.compute_rule(rule, &[to, from]);
        }
        Ok(true)
    }

    fn logic(&mut self, name: &str, to: &Operand<'a>, a: &Operand<'a>, b: &Operand<'a>) -> Result<bool, ParseError> {
        let Some(run) = compare::predicate_logic(name) else { return Ok(false) };
        let slots =
            [self.register(to, Class::Predicate)?, self.value(a, Class::Predicate)?, self.value(b, Class::Predicate)?];
        self.compute(run, &slots);
        Ok(true)
    }

    /// The least or the greatest of three floats, or of their absolute values with `.abs`.
    fn extreme_of_three(
        &mut self,
        op: &mut Opcode<'_>,
        to: &Operand<'a>,
        operands: [&Operand<'a>; 3],
    ) -> Result<bool, ParseError> {
        let sizes = op.take(Modifier::Abs);
        if op.modifiers.contains(&Modifier::Xorsign) {
            return Ok(false);
        }
        let Some(rule) = float::rule(op) else { return Ok(false) };
        let mut slots = [0; 3];
        for (slot, operand) in slots.iter_mut().zip(operands) {
            *slot = self.value(operand, Class::Narrow)?;
            if sizes {
                *slot = self.size_of(*slot);
            }
        }
        let (between, to) = (self.new_slot(Class::Narrow), self.register(to, Class::Narrow)?);
        self.compute_rule(rule, &[between, slots[0], slots[1]]);
        self.compute_rule(rule, &[to, between, slots[2]]);
        Ok(true)
    }

    /// Returns a slot with the absolute value of a 32-bit float.
    pub(super) fn size_of(&mut self, value: u32) -> u32 {
        let size = self.new_slot(Class::Narrow);
        if let Some(rule) = rule!(|bits: u32| -> u32 { bits & 0x7FFF_FFFF }) {
            self.compute_rule(rule, &[size, value]);
        }
        size
    }

    /// Emits an addition or subtraction with the carry flag; for `mad` the product first.
    fn carrying(&mut self, op: &mut Opcode<'_>, takes: bool, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let subtracts = op.name.starts_with("sub");
        let writes = op.take(Modifier::Cc);
        let Some(rule) = op.kind().and_then(|kind| carry::rule(kind, subtracts, takes, writes)) else {
            return Ok(false);
        };
        if !op.name.starts_with("mad") {
            return self.apply(Some(rule), operands);
        }
        let name = std::mem::replace(&mut op.name, "mul");
        let product = integer::rule(op);
        op.name = name;
        let (Some(product), [to, a, b, c]) = (product, operands) else { return Ok(false) };
        let class = rule.classes[0];
        if product.classes[0] != class {
            return Ok(false);
        }
        let (a, b, c) = (self.value(a, class)?, self.value(b, class)?, self.value(c, class)?);
        let (between, to) = (self.new_slot(class), self.register(to, class)?);
        self.compute_rule(product, &[between, a, b]);
        self.compute_rule(rule, &[to, between, c]);
        Ok(true)
    }

    /// `cvta`: converts between an address of one space and a generic one.
    fn convert_address(
        &mut self,
        op: &mut Opcode<'_>,
        to: &Operand<'a>,
        from: &Operand<'a>,
    ) -> Result<bool, ParseError> {
        let away = op.take(Modifier::To);
        let windows = [
            (Modifier::Global, 0),
            (Modifier::Const, 0),
            (Modifier::Param, 0),
            (Modifier::Shared, SHARED_WINDOW),
            (Modifier::SharedCluster, SHARED_WINDOW),
            (Modifier::Local, LOCAL_WINDOW),
        ];
        let (Some(window), Some(Type::U64)) = (op.pick(&windows), op.kind()) else { return Ok(false) };
        let shift = if away { window.wrapping_neg() } else { window };
        let sum = rule!(|a: u64, b: u64| -> u64 { a.wrapping_add(b) });
        self.apply_sum(sum, &[to.clone(), from.clone(), Operand::Integer(shift)])
    }

    /// `isspacep`: tests whether a generic address lies in a space.
    fn is_space(&mut self, op: &mut Opcode<'_>, to: &Operand<'a>, address: &Operand<'a>) -> Result<bool, ParseError> {
        if op.take(Modifier::Param) {
            return self.is_parameter(to, address);
        }
        if op.take(Modifier::Const) {
            return self.is_constant(to, address);
        }
        let windows = [
            (Modifier::Global, 0),
            (Modifier::Shared, SHARED_WINDOW),
            (Modifier::SharedCluster, SHARED_WINDOW),
            (Modifier::Local, LOCAL_WINDOW),
        ];
        let Some(window) = op.pick(&windows) else { return Ok(false) };
        let upper = rule!(|a: u64| -> u64 {
            match a >> 32 << 32 {
                SHARED_WINDOW => SHARED_WINDOW,
                LOCAL_WINDOW => LOCAL_WINDOW,
                _ => 0,
            }
        });
        let (Some(upper), Some(same)) = (upper, compare::rule(Modifier::Eq, Type::U64, false, false)) else {
            return Ok(false);
        };
        let (address, found) = (self.value(address, Class::Wide)?, self.new_slot(Class::Wide));
        let window = self.constant(Class::Wide, Constant::Bits(window));
        let to = self.register(to, Class::Predicate)?;
        self.compute_rule(upper, &[found, address]);
        self.compute_rule(same, &[to, found, window]);
        Ok(true)
    }

    /// Emits the test whether an address lies in one of the module's constants.
    fn is_constant(&mut self, to: &Operand<'a>, address: &Operand<'a>) -> Result<bool, ParseError> {
        let is_within = rule!(|address: u64, start: u64, size: u64, others: u64| -> u64 {
            others | u64::from(address.wrapping_sub(start) < size)
        });
        let (Some(is_within), Some(differ)) = (is_within, compare::rule(Modifier::Ne, Type::U64, false, false)) else {
            return Ok(false);
        };
        let (address, none) = (self.value(address, Class::Wide)?, self.constant(Class::Wide, Constant::Bits(0)));
        let mut found = none;
        for (index, variable) in (0..).zip(&self.text.variables) {
            if variable.space == StateSpace::Constant {
                let start = self.constant(Class::Wide, Constant::Variable(index, 0));
                let size = self.constant(Class::Wide, Constant::Bits(variable.size.unwrap_or(0).into()));
                let others = std::mem::replace(&mut found, self.new_slot(Class::Wide));
                self.compute_rule(is_within, &[found, address, start, size, others]);
            }
        }
        let to = self.register(to, Class::Predicate)?;
        self.compute_rule(differ, &[to, found, none]);
        Ok(true)
    }

    /// Emits the test whether an address lies in the entry's parameters.
    fn is_parameter(&mut self, to: &Operand<'a>, address: &Operand<'a>) -> Result<bool, ParseError> {
        let from_start = rule!(|a: u64, b: u64| -> u64 { a.wrapping_sub(b) });
        let (Some(from_start), Some(is_less)) = (from_start, compare::rule(Modifier::Lt, Type::U64, false, false))
        else {
            return Ok(false);
        };
        let (address, offset) = (self.value(address, Class::Wide)?, self.new_slot(Class::Wide));
        let start = self.constant(Class::Wide, Constant::Parameter(0));
        let size = self.constant(Class::Wide, Constant::Bits(self.program.parameter_bytes.into()));
        let to = self.register(to, Class::Predicate)?;
        self.compute_rule(from_start, &[offset, address, start]);
        self.compute_rule(is_less, &[to, offset, size]);
        Ok(true)
    }
}
