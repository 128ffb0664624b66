//! Atomics: the update that each makes in memory.

use super::Decoder;
use super::compare;
use super::general::{Float, both_halves, least};
use super::memory::{Suffixes, suffixes};
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::Direction;
use crate::half::{Bf16, F16};
use crate::program::{Access, Ordering, Register, Update};
use crate::syntax::{Class, Instruction, Operand};

const OPERATIONS: [Modifier; 10] = {
    use Modifier::{Add, And, Cas, Dec, Exch, Inc, Max, Min, Or, Xor};
    [Add, And, Or, Xor, Exch, Cas, Min, Max, Inc, Dec]
};

impl<'a> Decoder<'a> {
    /// `atom` and `red`, also of vectors.
    pub(super) fn atomic(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if op.name == "red" && op.take(Modifier::Async) {
            return self.remote(op, it);
        }
        let Some(said) = suffixes(op) else { return Ok(false) };
        // Halves keep subnormal numbers, with `.noftz` or without it.
        if matches!(said.kind, Type::F16 | Type::F16x2 | Type::Bf16 | Type::Bf16x2) {
            op.take(Modifier::Noftz);
        }
        let operation = op.pick(&OPERATIONS.map(|operation| (operation, operation)));
        let operands = op.without_policy(&it.operands);
        if said.kind == Type::B128 && said.count == 1 {
            return self.atomic_of_double(op, operation, &said.halved(), operands);
        }
        let Some(update) = operation.and_then(|operation| update(operation, said.kind)) else { return Ok(false) };
        let (result, address, operands) = match (op.name, operands) {
            ("atom", [result, address, operands @ ..]) => (Some(result), address, operands),
            ("red", [address, operands @ ..]) => (None, address, operands),
            _ => return Ok(false),
        };
        let count = if operation == Some(Modifier::Cas) { 2 } else { 1 };
        if said.count > 1 {
            let is_known =
                matches!(operation, Some(Modifier::Add | Modifier::Min | Modifier::Max)) && is_float(said.kind);
            return match (operands, is_known) {
                ([values], true) => self.atomic_of_each(&said, update, result, address, values),
                _ => Ok(false),
            };
        }
        if operands.len() != count || said.element < 2 {
            return Ok(false);
        }
        let mut access = self.access(Direction::Atomic, &said);
        if let Some(result) = result {
            access.results[0] = self.any_register(result, said.element)?;
        }
        for (value, operand) in access.operands.iter_mut().zip(operands) {
            *value = self.any_value(operand, said.element)?;
        }
        if !said.ordering.is_strong() {
            access.ordering = Ordering::Unsaid;
        }
        access.update = Some(update);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        self.emit_access(access);
        Ok(true)
    }
}

impl<'a> Decoder<'a> {
    /// `atom.exch.b128`, `atom.cas.b128`: each value takes two of the operands. Without an `update` it compares and exchanges.
    fn atomic_of_double(
        &mut self,
        op: &Opcode<'_>,
        operation: Option<Modifier>,
        said: &Suffixes,
        operands: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let (result, address, values) = match (op.name, operation, operands) {
            ("atom", Some(Modifier::Exch), [result, address, value]) => (result, address, vec![value]),
            ("atom", Some(Modifier::Cas), [result, address, old, new]) => (result, address, vec![old, new]),
            _ => return Ok(false),
        };
        let mut access = self.access(Direction::Atomic, said);
        if !said.ordering.is_strong() {
            access.ordering = Ordering::Unsaid;
        }
        access.update = if values.len() == 1 { update(Modifier::Exch, Type::B64) } else { None };
        access.results[..2].copy_from_slice(&self.double(result)?.map(Register::Wide));
        for (place, value) in access.operands.chunks_exact_mut(2).zip(values) {
            place.copy_from_slice(&self.double(value)?.map(Register::Wide));
        }
        let is_address = self.address(&mut access, address)?;
        if is_address {
            self.emit_access(access);
        }
        Ok(is_address)
    }

    /// Emits an update for each element of a vector; the first has the alignment of the whole vector.
    fn atomic_of_each(
        &mut self,
        said: &Suffixes,
        update: Update,
        result: Option<&Operand<'a>>,
        address: &Operand<'a>,
        values: &Operand<'a>,
    ) -> Result<bool, ParseError> {
        let (Operand::List(values), results) = (
            values,
            result.map(|result| match result {
                Operand::List(results) => &results[..],
                _ => &[],
            }),
        ) else {
            return Ok(false);
        };
        let count = said.count as usize;
        if values.len() != count || results.is_some_and(|results| results.len() != count) {
            return Ok(false);
        }
        let mut copies = Vec::new();
        for (index, value) in values.iter().enumerate() {
            let mut access = Access { count: 1, align: said.element, ..self.access(Direction::Atomic, said) };
            if !said.ordering.is_strong() {
                access.ordering = Ordering::Unsaid;
            }
            access.update = Some(update);
            access.operands[0] = self.any_value(value, said.element)?;
            if let Some(result) = results.map(|results| &results[index]).filter(|it| !matches!(it, Operand::Name("_")))
            {
                // A later element may still read the register.
                let (old, to) = (self.new_slot(Class::Narrow), self.register(result, Class::Narrow)?);
                access.results[0] = Register::Narrow(old);
                copies.push([to, old]);
            }
            if !self.address(&mut access, address)? {
                return Ok(false);
            }
            access.offset += i64::from(said.element) * index as i64;
            access.align = if index == 0 { said.element * said.count } else { said.element };
            self.emit_access(access);
        }
        for copy in copies {
            if let Some(rule) = compare::copy(Type::B32) {
                self.compute_rule(rule, &copy);
            }
        }
        Ok(true)
    }
}

fn is_float(kind: Type) -> bool {
    matches!(kind, Type::F16 | Type::Bf16 | Type::F16x2 | Type::Bf16x2 | Type::F32)
}

fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// Applies a function of one half to a register of one half or of two.
macro_rules! halves {
    ($type:ty, $pair:expr, |$a:ident, $b:ident| $body:expr) => {
        |old, value, _| {
            let one = |x: u64, y: u64| {
                let ($a, $b) = (<$type>::of_bits(x & 0xFFFF).wide(), <$type>::of_bits(y & 0xFFFF).wide());
                <$type>::narrow($body).bits()
            };
            if $pair { both_halves(old, value, one) } else { one(old, value) }
        }
    };
}

pub(super) fn update(operation: Modifier, kind: Type) -> Option<Update> {
    use Modifier::{Add, And, Cas, Dec, Exch, Inc, Max, Min, Or, Xor};
    use Type::{B16, B32, B64, Bf16x2, F16x2, F32, F64, S32, S64, U32, U64};
    Some(match (operation, kind) {
        (Add, F32) => |old, a, _| u64::from((single(old) + single(a)).to_bits()),
        (Add, F64) => |old, a, _| (f64::from_bits(old) + f64::from_bits(a)).to_bits(),
        (Add, Type::F16) => halves!(F16, false, |a, b| a + b),
        (Add, F16x2) => halves!(F16, true, |a, b| a + b),
        (Add, Type::Bf16) => halves!(Bf16, false, |a, b| a + b),
        (Add, Bf16x2) => halves!(Bf16, true, |a, b| a + b),
        (Min, Type::F16) => halves!(F16, false, |a, b| least(a, b)),
        (Min, F16x2) => halves!(F16, true, |a, b| least(a, b)),
        (Min, Type::Bf16) => halves!(Bf16, false, |a, b| least(a, b)),
        (Min, Bf16x2) => halves!(Bf16, true, |a, b| least(a, b)),
        (Max, Type::F16) => halves!(F16, false, |a, b| -least(-a, -b)),
        (Max, F16x2) => halves!(F16, true, |a, b| -least(-a, -b)),
        (Max, Type::Bf16) => halves!(Bf16, false, |a, b| -least(-a, -b)),
        (Max, Bf16x2) => halves!(Bf16, true, |a, b| -least(-a, -b)),
        (Add, U32 | S32 | U64 | S64) => |old, a, _| old.wrapping_add(a),
        (And, B32 | B64) => |old, a, _| old & a,
        (Or, B32 | B64) => |old, a, _| old | a,
        (Xor, B32 | B64) => |old, a, _| old ^ a,
        (Exch, B16 | B32 | B64 | U32 | U64 | S32 | S64 | F32 | F64) => |_, a, _| a,
        (Cas, B16) => |old, a, b| if old as u16 == a as u16 { b } else { old },
        (Cas, B32 | U32 | S32) => |old, a, b| if old as u32 == a as u32 { b } else { old },
        (Cas, B64 | U64 | S64) => |old, a, b| if old == a { b } else { old },
        (Min, U32) => |old, a, _| u64::from((old as u32).min(a as u32)),
        (Max, U32) => |old, a, _| u64::from((old as u32).max(a as u32)),
        (Min, S32) => |old, a, _| (old as i32).min(a as i32) as u64,
        (Max, S32) => |old, a, _| (old as i32).max(a as i32) as u64,
        (Min, U64) => |old, a, _| old.min(a),
        (Max, U64) => |old, a, _| old.max(a),
        (Min, S64) => |old, a, _| (old as i64).min(a as i64) as u64,
        (Max, S64) => |old, a, _| (old as i64).max(a as i64) as u64,
        (Inc, U32) => |old, a, _| if old as u32 >= a as u32 { 0 } else { old + 1 },
        (Dec, U32) => |old, a, _| if old as u32 == 0 || old as u32 > a as u32 { a } else { old - 1 },
        _ => return None,
    })
}
