//! Loads, stores and atomics.

use super::Decoder;
use super::names::Binding;
use crate::ParseError;
use crate::parse::type_bytes;
use crate::program::{Access, Register, Update, Where};
use crate::report::{Direction, Space};
use crate::syntax::{Class, Instruction, Operand};

/// What the suffixes of a memory instruction say.
struct Suffixes<'p> {
    place: Where,
    count: u32,
    strong: bool,
    /// The type, without its dot.
    kind: &'p str,
    element: u32,
    /// The suffixes that are none of these: the operation of an atomic.
    rest: Vec<&'p str>,
}

fn suffixes<'p>(parts: &[&'p str]) -> Option<Suffixes<'p>> {
    let (kind, between) = parts[1..].split_last()?;
    let element = type_bytes(&format!(".{kind}"))?;
    let place = Where::Memory(Space::Generic);
    let mut found = Suffixes { place, count: 1, strong: false, kind, element, rest: Vec::new() };
    for part in between {
        match *part {
            "global" => found.place = Where::Memory(Space::Global),
            "shared" | "shared::cta" => found.place = Where::Memory(Space::Shared),
            "local" => found.place = Where::Memory(Space::Local),
            "const" => found.place = Where::Memory(Space::Constant),
            "param" | "param::entry" | "param::func" => found.place = Where::Parameter,
            "v2" => found.count = 2,
            "v4" => found.count = 4,
            "volatile" | "relaxed" | "acquire" | "release" | "acq_rel" | "mmio" => found.strong = true,
            "weak" | "nc" | "cta" | "cluster" | "gpu" | "sys" | "ca" | "cg" | "cs" | "lu" | "cv" | "wb" | "wt" => {}
            hint if hint.starts_with("L1::") || hint.starts_with("L2::") => {}
            other => found.rest.push(other),
        }
    }
    Some(found)
}

impl<'a> Decoder<'a> {
    pub(super) fn load_or_store(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let Some(said) = suffixes(parts).filter(|said| said.rest.is_empty() && said.element * said.count <= 16) else {
            return Ok(false);
        };
        let (direction, address, values) = match (parts[0], &it.operands[..]) {
            ("st", [address, values]) => (Direction::Store, address, values),
            ("ld" | "ldu", [values, address]) => (Direction::Load, address, values),
            _ => return Ok(false),
        };
        let listed = match values {
            Operand::List(list) => &list[..],
            single => std::slice::from_ref(single),
        };
        if listed.len() != said.count as usize {
            return Ok(false);
        }
        let mut access = self.access(direction, &said);
        for (index, operand) in listed.iter().enumerate() {
            match direction {
                Direction::Load => access.results[index] = self.any_register(operand, said.element)?,
                _ => access.operands[index] = self.any_value(operand, said.element)?,
            }
        }
        access.signed = said.kind.starts_with('s');
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        self.emit_access(access);
        Ok(true)
    }

    fn access(&self, direction: Direction, said: &Suffixes<'_>) -> Access {
        Access { strong: said.strong, ..self.plain_access(direction, said.place, said.element, said.count) }
    }

    /// An access that has no registers yet.
    pub(super) fn plain_access(&self, direction: Direction, place: Where, element: u32, count: u32) -> Access {
        Access {
            direction,
            place,
            element,
            count,
            signed: false,
            strong: false,
            base: Register::None,
            offset: 0,
            results: [Register::None; 4],
            operands: [Register::None; 4],
            update: None,
            counted: true,
            origin: self.program.origins.len() as u32 - 1,
        }
    }

    /// Fills in where an access goes; false where its operand is no address.
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
            (Binding::Local { start, .. }, Where::Memory(Space::Local)) => self.within_frame(access, start),
            (_, Where::Parameter) => return self.error(format!("`{name}` is not a parameter")),
            _ => access.base = Register::Wide(self.value(&Operand::Name(name), Class::Wide)?),
        }
        // A parameter by its address: a function's lies in local memory, an entry's where `cvta.param` finds it too.
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
            return self.error(format!("{width} bytes at offset {offset} of `{name}`, which has {size}"));
        }
        if access.offset % i64::from(access.width()) != 0 {
            return self.error(format!("offset {} of `{name}` is not a multiple of {}", access.offset, access.width()));
        }
        Ok(())
    }

    /// `atom` and `red`: the operation stands before the type.
    pub(super) fn atomic(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let Some(said) = suffixes(parts) else { return Ok(false) };
        let rest: Vec<&str> = said.rest.iter().copied().filter(|part| *part != "noftz").collect();
        let ([operation], Some(update)) = (&rest[..], rest.first().and_then(|name| update(name, said.kind))) else {
            return Ok(false);
        };
        let (result, address, operands) = match (parts[0], &it.operands[..]) {
            ("atom", [result, address, operands @ ..]) => (Some(result), address, operands),
            ("red", [address, operands @ ..]) => (None, address, operands),
            _ => return Ok(false),
        };
        if operands.len() != if *operation == "cas" { 2 } else { 1 } || said.count != 1 || said.element < 4 {
            return Ok(false);
        }
        let mut access = self.access(Direction::Atomic, &said);
        if let Some(result) = result {
            access.results[0] = self.any_register(result, said.element)?;
        }
        for (value, operand) in access.operands.iter_mut().zip(operands) {
            *value = self.any_value(operand, said.element)?;
        }
        (access.update, access.strong) = (Some(update), true);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        self.emit_access(access);
        Ok(true)
    }
}

fn update(operation: &str, kind: &str) -> Option<Update> {
    fn single(a: u64) -> f32 {
        f32::from_bits(a as u32)
    }
    Some(match (operation, kind) {
        ("add", "f32") => |old, a, _| u64::from((single(old) + single(a)).to_bits()),
        ("add", "f64") => |old, a, _| (f64::from_bits(old) + f64::from_bits(a)).to_bits(),
        ("add", "u32" | "s32" | "u64" | "s64") => |old, a, _| old.wrapping_add(a),
        ("and", "b32" | "b64") => |old, a, _| old & a,
        ("or", "b32" | "b64") => |old, a, _| old | a,
        ("xor", "b32" | "b64") => |old, a, _| old ^ a,
        ("exch", "b32" | "b64" | "u32" | "u64" | "s32" | "s64" | "f32") => |_, a, _| a,
        ("cas", "b32" | "u32" | "s32") => |old, a, b| if old as u32 == a as u32 { b } else { old },
        ("cas", "b64" | "u64" | "s64") => |old, a, b| if old == a { b } else { old },
        ("min", "u32") => |old, a, _| u64::from((old as u32).min(a as u32)),
        ("max", "u32") => |old, a, _| u64::from((old as u32).max(a as u32)),
        ("min", "s32") => |old, a, _| (old as i32).min(a as i32) as u64,
        ("max", "s32") => |old, a, _| (old as i32).max(a as i32) as u64,
        ("min", "u64") => |old, a, _| old.min(a),
        ("max", "u64") => |old, a, _| old.max(a),
        ("min", "s64") => |old, a, _| (old as i64).min(a as i64) as u64,
        ("max", "s64") => |old, a, _| (old as i64).max(a as i64) as u64,
        ("inc", "u32") => |old, a, _| if old as u32 >= a as u32 { 0 } else { old + 1 },
        ("dec", "u32") => |old, a, _| if old as u32 == 0 || old as u32 > a as u32 { a } else { old - 1 },
        _ => return None,
    })
}
