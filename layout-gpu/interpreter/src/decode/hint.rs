//! Fences, and hints about speed, which have no effect here.

use super::Decoder;
use super::compare;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::program::Op;
use crate::syntax::{Instruction, Operand};

/// A hint: its name, its type, its number of operands, and its modifiers.
pub(super) type Hint = (&'static str, Option<Type>, std::ops::RangeInclusive<usize>, &'static [Modifier]);

/// Source: PTX ISA. Memory here is always in order; a fence is kept because it orders threads.
pub(super) const HINTS: [Hint; 11] = {
    use Modifier::{
        AcqRel, Acquire, Alias, Aligned, Async, AsyncGeneric, Cluster, Const, Cta, Cvt, Dec, Fractional, Gl, Global,
        Gpu, Inc, L1, L2, L2First, L2Last, L2Normal, L2Unchanged, LaunchDependents, Local, Mask, MbarrierInit, Param,
        Proxy, Range, Release, RestrictCluster, RestrictCta, Sc, Shared, SharedCluster, Sync, Sys, Tensormap,
        TensormapGeneric, Wait,
    };
    [
        ("membar", None, 0..=0, &[Cta, Gl, Sys, Proxy, Alias, Async, Global, Shared, SharedCluster]),
        (
            "fence",
            None,
            0..=2,
            &[
                Sc,
                AcqRel,
                Acquire,
                Release,
                Cta,
                Cluster,
                Gpu,
                Sys,
                RestrictCta,
                RestrictCluster,
                MbarrierInit,
                Proxy,
                Alias,
                Async,
                Global,
                Shared,
                SharedCluster,
                AsyncGeneric,
                TensormapGeneric,
            ],
        ),
        ("griddepcontrol", None, 0..=0, &[LaunchDependents, Wait]),
        ("prefetch", None, 1..=1, &[Global, Local, L1, L2, L2Last, L2Normal, Const, Param, Tensormap]),
        ("prefetchu", None, 1..=1, &[L1]),
        ("nanosleep", Some(Type::U32), 1..=1, &[]),
        ("pmevent", None, 1..=1, &[Mask]),
        ("setmaxnreg", Some(Type::U32), 1..=1, &[Inc, Dec, Sync, Aligned]),
        ("discard", None, 2..=2, &[Global, L2]),
        ("applypriority", None, 2..=2, &[Global, L2Normal]),
        (
            "createpolicy",
            Some(Type::B64),
            1..=4,
            &[Fractional, Range, Cvt, Global, L2, L2Last, L2Normal, L2First, L2Unchanged],
        ),
    ]
};

fn find(name: &str) -> Option<&'static Hint> {
    HINTS.iter().find(|(hint, ..)| *hint == name)
}

pub(super) fn is_hint(name: &str) -> bool {
    find(name).is_some()
}

/// Lists the modifiers and the type of a hint, for the message about others.
pub(super) fn forms(name: &str) -> Option<String> {
    let (_, kind, _, modifiers) = find(name)?;
    let words = modifiers.iter().map(|modifier| modifier.word()).chain(kind.map(Type::word));
    Some(words.map(|word| format!(".{word}")).collect::<Vec<_>>().join(", "))
}

impl<'a> Decoder<'a> {
    /// Decodes a fence or a hint.
    pub(super) fn hint(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let Some((_, kind, operands, modifiers)) = find(op.name) else { return Ok(false) };
        // A fence between proxies has no scope.
        let is_narrow = op.pick(&[(Modifier::Gl, ()), (Modifier::Gpu, ()), (Modifier::Sys, ())]).is_none();
        let has = |modifier| op.modifiers.contains(&modifier);
        let is_between_proxies = has(Modifier::Proxy) && has(Modifier::Async) && !has(Modifier::Global);
        let of_map = has(Modifier::TensormapGeneric) && has(Modifier::Acquire);
        let (shows_barriers, grows) = (has(Modifier::MbarrierInit), has(Modifier::Inc));
        op.ignore(modifiers);
        if !operands.contains(&it.operands.len()) || op.types() != kind.as_slice() {
            return Ok(false);
        }
        // Only the fence of a tensor map names memory: its 128 bytes.
        if op.name == "fence"
            && !matches!((of_map, &it.operands[..]), (_, []) | (true, [Operand::Address { .. }, Operand::Integer(128)]))
        {
            return Ok(false);
        }
        match (op.name, &it.operands[..]) {
            ("membar" | "fence", _) => {
                self.emit(Op::Fence { is_narrow });
                if is_between_proxies {
                    self.emit(Op::ProxyFence);
                }
                if shows_barriers {
                    self.emit(Op::ShowBarriers);
                }
                if let [address, _] = &it.operands[..] {
                    let Some(map) = self.bulk_access((Direction::Load, Space::Generic), address, 64)? else {
                        return Ok(false);
                    };
                    self.emit(Op::MapFence(map));
                }
            }
            ("setmaxnreg", [Operand::Integer(count)]) => {
                let Some(count) =
                    u32::try_from(*count).ok().filter(|count| (24..=256).contains(count) && count % 8 == 0)
                else {
                    return self
                        .error(format!("setmaxnreg of {count} registers; there are multiples of 8 from 24 to 256"));
                };
                self.emit(Op::Registers { count, grows });
            }
            ("setmaxnreg", _) => return Ok(false),
            ("createpolicy", [policy, ..]) => {
                return self.apply(compare::copy(Type::B64), &[policy.clone(), Operand::Integer(0)]);
            }
            _ => self.emit(Op::Nothing),
        }
        Ok(true)
    }
}
