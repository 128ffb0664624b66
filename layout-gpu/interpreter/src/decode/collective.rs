//! What the lanes of a warp do together.

use super::Decoder;
use crate::ParseError;
use crate::lanes::Slots;
use crate::program::{Collective, Op};
use crate::registers::ALWAYS;
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes `shfl.sync`, `vote.sync`, `redux.sync` and `activemask`.
    pub(super) fn collective(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        match (parts, &it.operands[..]) {
            (["activemask", "b32"], [to]) => {
                let slot = self.register(to, Class::Narrow)?;
                self.emit(Op::ActiveMask { slot });
                Ok(true)
            }
            (["shfl", "sync", mode, "b32"], [to, value, lane, clamp, members]) => {
                let which = match *mode {
                    "up" => Collective::ShuffleUp,
                    "down" => Collective::ShuffleDown,
                    "bfly" => Collective::ShuffleXor,
                    "idx" => Collective::ShuffleIndex,
                    _ => return Ok(false),
                };
                self.shuffle(which, to, [value, lane, clamp, members])
            }
            (["vote", "sync", mode, suffix], [to, value, members]) => {
                let (which, class) = match (*mode, *suffix) {
                    ("all", "pred") => (Collective::VoteAll, Class::Predicate),
                    ("any", "pred") => (Collective::VoteAny, Class::Predicate),
                    ("uni", "pred") => (Collective::VoteUniform, Class::Predicate),
                    ("ballot", "b32") => (Collective::Ballot, Class::Narrow),
                    _ => return Ok(false),
                };
                let value = self.value(value, Class::Predicate)?;
                let members = self.value(members, Class::Narrow)?;
                let to = self.register(to, class)?;
                self.emit(Op::Collective { which, slots: [to, value, 0, 0, members], predicate: ALWAYS });
                Ok(true)
            }
            (["redux", "sync", operation, suffix], [to, value, members]) => {
                let Some(reduce) = reduction(operation, suffix) else { return Ok(false) };
                let value = self.value(value, Class::Narrow)?;
                let members = self.value(members, Class::Narrow)?;
                let to = self.register(to, Class::Narrow)?;
                let which = Collective::Reduce(reduce);
                self.emit(Op::Collective { which, slots: [to, value, 0, 0, members], predicate: ALWAYS });
                Ok(true)
            }
            _ => Ok(false),
        }
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
        let (to, predicate) = match *to {
            Operand::Pair(to, predicate) => {
                (Operand::Name(to), self.register(&Operand::Name(predicate), Class::Predicate)?)
            }
            _ => (to.clone(), ALWAYS),
        };
        slots[0] = self.register(&to, Class::Narrow)?;
        self.emit(Op::Collective { which, slots, predicate });
        Ok(true)
    }
}

fn reduction(operation: &str, suffix: &str) -> Option<fn(u32, u32) -> u32> {
    Some(match (operation, suffix) {
        ("add", "u32" | "s32") => u32::wrapping_add,
        ("min", "u32") => |a, b| a.min(b),
        ("max", "u32") => |a, b| a.max(b),
        ("min", "s32") => |a, b| (a as i32).min(b as i32) as u32,
        ("max", "s32") => |a, b| (a as i32).max(b as i32) as u32,
        ("and", "b32") => |a, b| a & b,
        ("or", "b32") => |a, b| a | b,
        ("xor", "b32") => |a, b| a ^ b,
        _ => return None,
    })
}
