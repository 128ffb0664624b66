//! `multimem`: accesses of the memory of several devices by one address (PTX ISA, "`multimem.ld_reduce`").
//!
//! There is one device, so an address has one place: a reduction of what is loaded from all places is what is there, and a store or an update is one.

use super::Decoder;
use super::atomic::update;
use super::bulk::REDUCTIONS;
use super::opcode::{Modifier, Opcode};
use crate::ParseError;
use crate::syntax::Instruction;

/// The forms, with the instruction of one place.
const FORMS: [(Modifier, &str); 3] = [(Modifier::LdReduce, "ld"), (Modifier::St, "st"), (Modifier::Red, "red")];

impl<'a> Decoder<'a> {
    pub(super) fn multimem(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{Acquire, Cluster, Cta, Global, Gpu, Relaxed, Release, Sys, V2, V4, V8, Weak};
        let said = op.modifiers.clone();
        let Some(name) = op.pick(&FORMS) else { return Ok(false) };
        if name != "st" {
            let which = op.pick(&REDUCTIONS.map(|which| (which, which)));
            let is_known = which.zip(op.kind()).is_some_and(|(which, kind)| update(which, kind).is_some());
            if !is_known {
                return Ok(false);
            }
            if name == "ld" {
                op.take(Modifier::Acc);
            }
        }
        let order = match name {
            "ld" => Acquire,
            _ => Release,
        };
        let others = [order, Relaxed, Weak, Cta, Cluster, Gpu, Sys, Global, V2, V4, V8];
        if op.modifiers.iter().any(|one| !others.contains(one)) {
            return Ok(false);
        }
        if name == "red" {
            op.modifiers = said;
            op.take(Modifier::Red);
        }
        let whole = std::mem::replace(&mut op.name, name);
        let done = if name == "red" { self.atomic(op, it) } else { self.load_or_store(op, it) };
        op.name = whole;
        done
    }
}
