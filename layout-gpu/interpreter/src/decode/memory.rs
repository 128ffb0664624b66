//! Loads and stores.

use super::Decoder;
use super::compare;
use super::names::Binding;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::counted;
use crate::program::{Access, Ordering, Register, Where};
use crate::syntax::{Class, Instruction, Operand};

/// The place, width, ordering and type that a memory instruction's suffixes give.
pub(super) struct Suffixes {
    pub(super) place: Where,
    pub(super) count: u32,
    pub(super) ordering: Ordering,
    pub(super) is_narrow: bool,
    pub(super) kind: Type,
    pub(super) element: u32,
}

/// The address says which block of the cluster.
const SPACES: [(Modifier, Where); 6] = [
    (Modifier::Global, Where::Memory(Space::Global)),
    (Modifier::Shared, Where::Memory(Space::Shared)),
    (Modifier::SharedCluster, Where::Memory(Space::Shared)),
    (Modifier::Local, Where::Memory(Space::Local)),
    (Modifier::Const, Where::Memory(Space::Constant)),
    (Modifier::Param, Where::Parameter),
];

/// Accesses with one of these may meet those of other threads.
const ORDERINGS: [(Modifier, Ordering); 6] = [
    (Modifier::Acquire, Ordering::Acquire),
    (Modifier::Release, Ordering::Release),
    (Modifier::AcqRel, Ordering::AcquireRelease),
    (Modifier::Sc, Ordering::AcquireRelease),
    (Modifier::Volatile, Ordering::Volatile),
    (Modifier::Relaxed, Ordering::Relaxed),
];

/// The scopes that order nothing for other blocks here.
const NARROW: [(Modifier, ()); 2] = [(Modifier::Cta, ()), (Modifier::Cluster, ())];

/// The other scopes and cache operators of an instruction, which have no effect here.
fn without_effect(name: &str) -> &'static [Modifier] {
    use Modifier::{Ca, Cg, Cs, Cv, Gpu, L1Priority, L2First, L2Last, L2Normal, Lu, PrefetchSize, Sys, Wb, Weak, Wt};
    match name {
        "ld" => &[Weak, Gpu, Sys, Ca, Cg, Cs, Lu, Cv, L1Priority, L2Normal, L2First, L2Last, PrefetchSize],
        "st" => &[Weak, Gpu, Sys, Wb, Cg, Cs, Wt, L1Priority, L2Normal, L2First, L2Last],
        "atom" | "red" => &[Gpu, Sys],
        _ => &[],
    }
}

impl Suffixes {
    /// Returns true if there is a vector of as many elements: of 16 bytes, and with `.v8` or 64 bits of 32.
    fn is_a_vector(&self) -> bool {
        let bytes = self.element * self.count;
        let is_large = (self.element, self.count) == (4, 8) || (self.element, self.count) == (8, 4);
        is_large || self.count < 8 && (1..=16).contains(&bytes)
    }

    /// Splits 128 bits into two values of 64.
    pub(super) fn halved(self) -> Self {
        if self.kind == Type::B128 { Self { element: 8, count: 2, ..self } } else { self }
    }
}

pub(super) fn suffixes(op: &mut Opcode<'_>) -> Option<Suffixes> {
    let kind = op.kind()?;
    let place = op.pick(&SPACES).unwrap_or(Where::Memory(Space::Generic));
    let count = op.pick(&[(Modifier::V2, 2), (Modifier::V4, 4), (Modifier::V8, 8)]).unwrap_or(1);
    let ordering = op.pick(&ORDERINGS).unwrap_or(Ordering::Weak);
    // `.mmio` stands beside `.relaxed`.
    if ordering == Ordering::Relaxed {
        op.take(Modifier::Mmio);
    }
    let is_narrow = matches!(op.name, "ld" | "st" | "atom" | "red") && op.pick(&NARROW).is_some();
    let is_narrow = is_narrow || op.name == "ld" && op.take(Modifier::Nc);
    op.ignore(without_effect(op.name));
    Some(Suffixes { place, count, ordering, is_narrow, kind, element: kind.bytes() })
}

impl<'a> Decoder<'a> {
    pub(super) fn load_or_store(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if op.name == "st" && op.take(Modifier::Async) {
            return self.remote(op, it);
        }
        let Some(said) = suffixes(op).filter(Suffixes::is_a_vector).map(Suffixes::halved) else { return Ok(false) };
        let (direction, address, values) = match (op.name, op.without_policy(&it.operands)) {
            ("st", [address, values]) => (Direction::Store, address, values),
            ("ld" | "ldu", [values, address]) => (Direction::Load, address, values),
            _ => return Ok(false),
        };
        let mut access = self.access(direction, &said);
        access.signed = said.kind.is_signed();
        if said.kind == Type::B128 {
            let registers = self.double(values)?.map(Register::Wide);
            (if direction == Direction::Load { &mut access.results } else { &mut access.operands })[..2]
                .copy_from_slice(&registers);
            let is_address = self.address(&mut access, address)?;
            if is_address {
                self.emit_access(access);
            }
            return Ok(is_address);
        }
        let listed = self.elements(values);
        if listed.len() != said.count as usize {
            return Ok(false);
        }
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        // 32 bytes are two accesses of 16, the first as aligned as the whole.
        let most = (16 / said.element).min(4) as usize;
        if listed.len() > most {
            self.keep_base(&mut access)?;
        }
        for part in listed.chunks(most) {
            access.count = part.len() as u32;
            for (index, operand) in part.iter().enumerate() {
                match direction {
                    Direction::Load => access.results[index] = self.any_register(operand, said.element)?,
                    _ => access.operands[index] = self.any_value(operand, said.element)?,
                }
            }
            self.emit_access(access.clone());
            access.offset += i64::from(access.width());
            access.align = access.width();
        }
        Ok(true)
    }

    /// Copies the base of an address, in case the first part of the access loads into it.
    fn keep_base(&mut self, access: &mut Access) -> Result<(), ParseError> {
        if let Register::Wide(base) = access.base {
            let copy = self.new_slot(Class::Wide);
            match compare::copy(Type::B64) {
                Some(rule) => self.compute_rule(rule, &[copy, base]),
                None => return self.error("an address has 64 bits"),
            }
            access.base = Register::Wide(copy);
        }
        Ok(())
    }

    pub(super) fn access(&self, direction: Direction, said: &Suffixes) -> Access {
        let Suffixes { ordering, is_narrow, .. } = *said;
        Access { ordering, is_narrow, ..self.plain_access(direction, said.place, said.element, said.count) }
    }

    /// An access without registers.
    pub(super) fn plain_access(&self, direction: Direction, place: Where, element: u32, count: u32) -> Access {
        Access {
            direction,
            place,
            element,
            count,
            align: element * count,
            signed: false,
            ordering: Ordering::Weak,
            is_narrow: false,
            base: Register::None,
            offset: 0,
            results: [Register::None; 4],
            operands: [Register::None; 4],
            update: None,
            counted: true,
            origin: self.program.origins.len() as u32 - 1,
        }
    }

    /// Fills in the address of an access; returns false if the operand is not an address.
    pub(super) fn address(&mut self, access: &mut Access, operand: &Operand<'a>) -> Result<bool, ParseError> {
        let Operand::Address { base, offset } = *operand else { return Ok(false) };
        access.offset = offset;
        let Some(name) = base else { return Ok(true) };
        match (self.lookup(name)?, access.place) {
            (Binding::Register(Class::Predicate, _), _) => return self.error(format!("`{name}` is not an address")),
            (Binding::Register(Class::Narrow, slot), _) => access.base = Register::Narrow(slot),
            (Binding::Register(Class::Wide, slot), _) => access.base = Register::Wide(slot),
            (Binding::Parameter { start, size }, Where::Parameter) => {
                self.within(name, access, size)?;
                access.offset += i64::from(start);
                access.counted = false;
                return Ok(true);
            }
            (Binding::Local { start, is_parameter: true, .. }, Where::Parameter) => {
                self.within_frame(access, start);
                access.counted = false;
            }
            (Binding::Local { start, .. }, Where::Memory(Space::Local | Space::Generic)) => {
                self.within_frame(access, start);
            }
            (_, Where::Parameter) => return self.error(format!("`{name}` is not a parameter")),
            (binding, _) => {
                // A generic access that names a variable is one of its space.
                if matches!(
                    (binding, access.place),
                    (Binding::Shared(_) | Binding::Dynamic, Where::Memory(Space::Generic))
                ) {
                    access.place = Where::Memory(Space::Shared);
                }
                access.base = Register::Wide(self.value(&Operand::Name(name), Class::Wide)?);
            }
        }
        // A parameter at a run-time address: a function's lies in local memory, an entry's where `cvta.param` points to.
        if access.place == Where::Parameter {
            access.place = Where::Memory(if self.function.frame.is_some() { Space::Local } else { Space::Constant });
        }
        Ok(true)
    }

    fn within(&self, name: &str, access: &Access, size: u32) -> Result<(), ParseError> {
        let end = access.offset.checked_add(i64::from(access.width()));
        if access.direction != Direction::Load {
            return self.error(format!("`{name}` is a parameter of the entry, which cannot be written"));
        }
        if access.offset < 0 || end.is_none_or(|end| end > i64::from(size)) {
            let (width, offset) = (access.width(), access.offset);
            return self.error(format!("{} at offset {offset} of `{name}`, which has {size}", counted(width, "byte")));
        }
        if access.offset % i64::from(access.width()) != 0 {
            return self.error(format!("offset {} of `{name}` is not a multiple of {}", access.offset, access.width()));
        }
        Ok(())
    }
}
