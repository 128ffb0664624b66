//! `tensormap`: changes of a tensor map in memory, which are stores into the format of [`TensorMap`](crate::TensorMap), and its copy to global memory.

use super::Decoder;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::lanes::rule;
use crate::program::{Access, Constant, Op, Register, Special, Where};
use crate::syntax::{Class, Instruction, Operand};

/// A field: its first byte, its bytes, the distance of the next one if there is one for each dimension, and what is added to its value.
struct Field {
    start: i64,
    bytes: u32,
    step: Option<i64>,
    plus: i64,
}

const fn field(start: i64, bytes: u32, step: Option<i64>, plus: i64) -> Field {
    Field { start, bytes, step, plus }
}

fn named(modifier: Modifier) -> Option<Field> {
    Some(match modifier {
        Modifier::GlobalAddress => field(8, 8, None, 0),
        Modifier::Rank => field(17, 1, None, 1),
        Modifier::GlobalDim => field(24, 4, Some(4), -1),
        Modifier::GlobalStride => field(48, 8, Some(8), 0),
        Modifier::BoxDim => field(80, 2, Some(2), 0),
        Modifier::ElementStride => field(90, 1, Some(1), 0),
        Modifier::Elemtype => field(16, 1, None, 0),
        Modifier::InterleaveLayout => field(18, 1, None, 0),
        Modifier::SwizzleMode => field(19, 1, None, 0),
        Modifier::FillMode => field(20, 1, None, 0),
        _ => return None,
    })
}

/// The types of `.elemtype` as numbers of `CUtensorMapDataType`: PTX ISA, "tensormap.replace".
const ELEMENTS: [u64; 13] = [0, 1, 2, 3, 4, 5, 6, 7, 10, 8, 9, 11, 12];

impl<'a> Decoder<'a> {
    /// Decodes `tensormap`.
    pub(super) fn tensor_map(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if op.take(Modifier::CpFenceproxy) {
            return self.publish_map(op, &it.operands);
        }
        let fields = op.modifiers.clone().into_iter().find_map(|modifier| Some((modifier, named(modifier)?)));
        let (true, true, Some((name, field))) = (op.take(Modifier::Replace), op.take(Modifier::Tile), fields) else {
            return Ok(false);
        };
        op.take(name);
        let wide = field.bytes == 8;
        let kind = if wide { Type::B64 } else { Type::B32 };
        let Some(space) = op.pick(&[(Modifier::Global, Space::Global), (Modifier::Shared, Space::Shared)]) else {
            return Ok(false);
        };
        if op.types() != [Type::B1024, kind] {
            return Ok(false);
        }
        let (address, ord, value) = match (&it.operands[..], field.step) {
            ([address, Operand::Integer(ord), value], Some(_)) if *ord < 5 => (address, *ord as i64, value),
            ([address, value], None) => (address, 0, value),
            _ => return Ok(false),
        };
        let element = match value {
            Operand::Integer(number) if name == Modifier::Elemtype => {
                let Some(element) = ELEMENTS.get(*number as usize) else { return Ok(false) };
                Some(Operand::Integer(*element))
            }
            _ => None,
        };
        let value = element.as_ref().unwrap_or(value);
        let mut access = self.plain_access(Direction::Store, Where::Memory(space), field.bytes, 1);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        access.offset += field.start + ord * field.step.unwrap_or(0);
        access.operands[0] = if wide {
            Register::Wide(self.value(value, Class::Wide)?)
        } else {
            let (from, plus) = (self.value(value, Class::Narrow)?, field.plus as u32);
            let (plus, to) = (self.constant(Class::Narrow, Constant::Bits(plus.into())), self.new_slot(Class::Narrow));
            if let Some(rule) = rule!(|value: u32, plus: u32| -> u32 { value.wrapping_add(plus) }) {
                self.compute_rule(rule, &[to, from, plus]);
            }
            Register::Narrow(to)
        };
        access.counted = false;
        self.emit_access(access);
        Ok(true)
    }

    /// Decodes what follows `tensormap.cp_fenceproxy`: the lanes copy a word each, and release.
    fn publish_map(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        use Modifier::{Aligned, Cluster, Cta, Global, Gpu, Release, Shared, Sync, Sys, TensormapGeneric};
        let has_all = [Global, Shared, TensormapGeneric, Release, Sync, Aligned].map(|one| op.take(one)) == [true; 6];
        let Some(is_narrow) = op.pick(&[(Gpu, false), (Sys, false), (Cta, true), (Cluster, true)]) else {
            return Ok(false);
        };
        let ([to, from, Operand::Integer(128)], true) = (operands, has_all) else { return Ok(false) };
        let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
        self.emit(Op::SyncWarp { members });
        let word = Register::Narrow(self.new_slot(Class::Narrow));
        for (direction, space, address) in
            [(Direction::Load, Space::Shared, from), (Direction::Store, Space::Global, to)]
        {
            let mut access = self.plain_access(direction, Where::Memory(space), 4, 1);
            if !self.address(&mut access, address)? {
                return Ok(false);
            }
            self.step_by_lane(&mut access);
            (access.results[0], access.operands[0]) = match direction {
                Direction::Load => (word, Register::None),
                _ => (Register::None, word),
            };
            access.counted = false;
            self.emit_access(access);
        }
        self.emit(Op::SyncWarp { members });
        self.emit(Op::Fence { is_narrow });
        Ok(true)
    }

    /// Moves the address of each lane on by 4 bytes from the one before.
    fn step_by_lane(&mut self, access: &mut Access) {
        let lane = |class| (class, Constant::Special(Special::Lane));
        let (class, base, rule) = match access.base {
            Register::Narrow(base) => {
                (Class::Narrow, base, rule!(|base: u32, lane: u32| -> u32 { base.wrapping_add(4 * lane) }))
            }
            Register::Wide(base) => {
                (Class::Wide, base, rule!(|base: u64, lane: u64| -> u64 { base.wrapping_add(4 * lane) }))
            }
            Register::None => return,
        };
        let (class, constant) = lane(class);
        let (lane, to) = (self.constant(class, constant), self.new_slot(class));
        if let Some(rule) = rule {
            self.compute_rule(rule, &[to, base, lane]);
        }
        access.base = if class == Class::Narrow { Register::Narrow(to) } else { Register::Wide(to) };
    }
}
