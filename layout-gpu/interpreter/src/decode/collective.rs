//! Instructions that the lanes of a warp execute together.

use super::Decoder;
use super::general;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::lanes::{Slots, rule};
use crate::program::{Collective, Op};
use crate::registers::ALWAYS;
use crate::syntax::{Class, Instruction, Operand};

const SHUFFLES: [(Modifier, Collective); 4] = [
    (Modifier::Up, Collective::ShuffleUp),
    (Modifier::Down, Collective::ShuffleDown),
    (Modifier::Bfly, Collective::ShuffleXor),
    (Modifier::Idx, Collective::ShuffleIndex),
];

const VOTES: [(Modifier, Collective); 4] = [
    (Modifier::All, Collective::VoteAll),
    (Modifier::Any, Collective::VoteAny),
    (Modifier::Uni, Collective::VoteUniform),
    (Modifier::Ballot, Collective::Ballot),
];

impl<'a> Decoder<'a> {
    /// Decodes `shfl.sync`, `vote.sync`, `match.sync`, `redux.sync`, `elect.sync`, `movmatrix` and `activemask`.
    pub(super) fn collective(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if let ("elect", [Operand::Pair(..), members]) = (op.name, &it.operands[..]) {
            return self.elect(op, &it.operands[0], members);
        }
        let Some(kind) = op.kind() else { return Ok(false) };
        if let ("movmatrix", Type::B16, [to, value]) = (op.name, kind, &it.operands[..]) {
            let whole = [Modifier::Sync, Modifier::Aligned, Modifier::M8n8, Modifier::Trans];
            let is_whole = whole.into_iter().all(|modifier| op.take(modifier));
            let (to, value) = (self.register(to, Class::Narrow)?, self.value(value, Class::Narrow)?);
            let members = self.value(&Operand::Integer(u32::MAX.into()), Class::Narrow)?;
            let slots = [to, value, 0, 0, members];
            self.emit(Op::Collective { which: Collective::Transpose, slots, predicate: ALWAYS });
            return Ok(is_whole);
        }
        if !op.take(Modifier::Sync) && op.name != "activemask" {
            return if op.name == "vote" { self.vote_of_active(op, kind, &it.operands) } else { Ok(false) };
        }
        let (which, to, value, class) = match (op.name, kind, &it.operands[..]) {
            ("activemask", Type::B32, [to]) => {
                let slot = self.register(to, Class::Narrow)?;
                self.emit(Op::ActiveMask { slot });
                return Ok(true);
            }
            ("shfl", Type::B32, [to, value, lane, clamp, members]) => {
                let Some(which) = op.pick(&SHUFFLES) else { return Ok(false) };
                return self.shuffle(which, to, [value, lane, clamp, members]);
            }
            ("match", _, [to, value, _]) => {
                let class = match kind.bytes() {
                    4 => Class::Narrow,
                    8 => Class::Wide,
                    _ => return Ok(false),
                };
                let all = op.pick(&[(Modifier::All, true), (Modifier::Any, false)]);
                let Some(all) = all else { return Ok(false) };
                (Collective::Match { all, wide: class == Class::Wide }, to, value, class)
            }
            ("vote", Type::Pred | Type::B32, [to, value, _]) => {
                let Some(which) = op.pick(&VOTES) else { return Ok(false) };
                if matches!(which, Collective::Ballot) != (kind == Type::B32) {
                    return Ok(false);
                }
                (which, to, value, Class::Predicate)
            }
            ("redux", Type::F32, [to, value, members]) => return self.reduce_floats(op, to, value, members),
            ("redux", _, [to, value, _]) => {
                let Some(reduce) = reduction(op, kind) else { return Ok(false) };
                (Collective::Reduce(reduce), to, value, Class::Narrow)
            }
            _ => return Ok(false),
        };
        let value = self.value(value, class)?;
        let members = self.value(&it.operands[2], Class::Narrow)?;
        let (to, predicate) = self.with_predicate(to)?;
        let is_predicate = op.name == "vote" && kind == Type::Pred;
        let to = self.register(&to, if is_predicate { Class::Predicate } else { Class::Narrow })?;
        self.emit(Op::Collective { which, slots: [to, value, 0, 0, members], predicate });
        Ok(true)
    }

    /// `vote` of before PTX 6.0, among the lanes that execute it together.
    fn vote_of_active(
        &mut self,
        op: &mut Opcode<'_>,
        kind: Type,
        operands: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let ([to, value], Some(which)) = (operands, op.pick(&VOTES)) else { return Ok(false) };
        let class = match (which, kind) {
            (Collective::Ballot, Type::B32) => Class::Narrow,
            (Collective::VoteAll | Collective::VoteAny | Collective::VoteUniform, Type::Pred) => Class::Predicate,
            _ => return Ok(false),
        };
        let (value, members) = (self.value(value, Class::Predicate)?, self.new_slot(Class::Narrow));
        self.emit(Op::ActiveMask { slot: members });
        let slots = [self.register(to, class)?, value, 0, 0, members];
        self.emit(Op::Collective { which, slots, predicate: ALWAYS });
        Ok(true)
    }

    /// `redux` of floats. Each value is first reduced with itself, so that a lone lane gives the canonical NaN, too.
    fn reduce_floats(
        &mut self,
        op: &mut Opcode<'_>,
        to: &Operand<'a>,
        value: &Operand<'a>,
        members: &Operand<'a>,
    ) -> Result<bool, ParseError> {
        let greater = op.pick(&[(Modifier::Min, false), (Modifier::Max, true)]);
        let (sizes, nan) = (op.take(Modifier::Abs), op.take(Modifier::Nan));
        let reduce: fn(u32, u32) -> u32 = match (greater, nan) {
            (Some(false), false) => |a, b| general::extreme_of_bits(a, b, false, false),
            (Some(false), true) => |a, b| general::extreme_of_bits(a, b, false, true),
            (Some(true), false) => |a, b| general::extreme_of_bits(a, b, true, false),
            (Some(true), true) => |a, b| general::extreme_of_bits(a, b, true, true),
            (None, _) => return Ok(false),
        };
        let mut value = self.value(value, Class::Narrow)?;
        if sizes {
            value = self.size_of(value);
        }
        let (canonical, members) = (self.new_slot(Class::Narrow), self.value(members, Class::Narrow)?);
        if let Some(rule) = rule!(|bits: u32| -> u32 { general::extreme_of_bits(bits, bits, false, false) }) {
            self.compute_rule(rule, &[canonical, value]);
        }
        let to = self.register(to, Class::Narrow)?;
        let slots = [to, canonical, 0, 0, members];
        self.emit(Op::Collective { which: Collective::Reduce(reduce), slots, predicate: ALWAYS });
        Ok(true)
    }

    fn elect(&mut self, op: &mut Opcode<'_>, to: &Operand<'a>, members: &Operand<'a>) -> Result<bool, ParseError> {
        let members = self.value(members, Class::Narrow)?;
        let (to, predicate) = self.with_predicate(to)?;
        let to = self.register(&to, Class::Narrow)?;
        self.emit(Op::Collective { which: Collective::Elect, slots: [to, 0, 0, 0, members], predicate });
        Ok(op.take(Modifier::Sync))
    }

    /// Splits `%r|%p` into the register and the predicate, if there is one.
    fn with_predicate(&mut self, to: &Operand<'a>) -> Result<(Operand<'a>, u32), ParseError> {
        Ok(match *to {
            Operand::Pair(to, predicate) => {
                (Operand::Name(to), self.register(&Operand::Name(predicate), Class::Predicate)?)
            }
            _ => (to.clone(), ALWAYS),
        })
    }

    fn shuffle(
        &mut self,
        which: Collective,
        to: &Operand<'a>,
        operands: [&Operand<'a>; 4],
    ) -> Result<bool, ParseError> {
        let mut slots: Slots = [0; 5];
        for (slot, operand) in slots[1..].iter_mut().zip(operands) {
            *slot = self.value(operand, Class::Narrow)?;
        }
        let (to, predicate) = self.with_predicate(to)?;
        slots[0] = self.register(&to, Class::Narrow)?;
        self.emit(Op::Collective { which, slots, predicate });
        Ok(true)
    }
}

fn reduction(op: &mut Opcode<'_>, kind: Type) -> Option<fn(u32, u32) -> u32> {
    use Modifier::{Add, And, Max, Min, Or, Xor};
    let operation = op.pick(&[Add, Min, Max, And, Or, Xor].map(|operation| (operation, operation)))?;
    Some(match (operation, kind) {
        (Add, Type::U32 | Type::S32) => u32::wrapping_add,
        (Min, Type::U32) => |a, b| a.min(b),
        (Max, Type::U32) => |a, b| a.max(b),
        (Min, Type::S32) => |a, b| (a as i32).min(b as i32) as u32,
        (Max, Type::S32) => |a, b| (a as i32).max(b as i32) as u32,
        (And, Type::B32) => |a, b| a & b,
        (Or, Type::B32) => |a, b| a | b,
        (Xor, Type::B32) => |a, b| a ^ b,
        _ => return None,
    })
}
