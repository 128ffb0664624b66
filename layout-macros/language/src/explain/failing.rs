//! Which part of an operation failed: the mode, and the layouts that its algorithm was at.

use layout_algebra::LayoutValue;
use layout_algebra::trace::{Fact, Role, Stage, Step};

use crate::evaluate;
use crate::evaluate::story::Recorder;
use crate::value::Value;
use crate::vocabulary::Operation;

/// The part that failed.
#[derive(Clone, Debug)]
pub(super) struct Failing {
    /// The modes that lead to it, from the outside to the inside.
    pub modes: Vec<usize>,
    /// The algorithm.
    pub stage: Stage,
    /// What it worked on, and with what.
    pub operands: Vec<LayoutValue>,
    /// The condition.
    pub fact: Option<Fact>,
    /// The part around it, and what that one worked on.
    pub around: Option<(Stage, Vec<LayoutValue>)>,
}

/// The part at which the operation fails, told by its algorithms.
pub(super) fn part(operation: &Operation, values: &[Value]) -> Option<Failing> {
    let recorder = Recorder::default();
    evaluate::recorded(operation, values, &recorder).err()?;
    let (steps, left_out) = recorder.into_steps();
    if left_out > 0 {
        return None;
    }
    let mut open: Vec<(Stage, Vec<LayoutValue>)> = Vec::new();
    let mut fact = None;
    for step in &steps {
        match step {
            Step::Begin(stage) => {
                // What is rounded up has failed to be exact before.
                if *stage == Stage::RoundedDivide && open.last().is_some_and(|(stage, _)| *stage == Stage::Divide) {
                    open.pop();
                }
                open.push((*stage, Vec::new()));
            }
            Step::End => drop(open.pop()),
            Step::Layout(Role::Left | Role::Right, layout) => {
                open.last_mut().into_iter().for_each(|(_, operands)| operands.push(*layout));
            }
            Step::Fact(found) => fact = Some(*found),
            _ => (),
        }
    }
    let mode = |(stage, _): &(Stage, Vec<LayoutValue>)| match stage {
        Stage::Mode(i) => Some(*i),
        _ => None,
    };
    let modes = open.iter().filter_map(mode).collect();
    let (stage, operands) = open.pop()?;
    let fact = fact.filter(|fact| fact.holds() == Some(false));
    Some(Failing { modes, stage, operands, fact, around: open.pop() })
}
