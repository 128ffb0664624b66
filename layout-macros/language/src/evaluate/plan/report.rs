//! The report of a plan's search, line by line.

use std::cmp::Ordering;

use layout_algebra::IntTuple;
use layout_algebra::atoms::plan::{
    Attempt, Blocks, Bounds, BoxAttempt, Cost, OperandPlan, Outcome, SumsAttempt, SumsPlan, TurnPlan, WarpgroupPlan,
};

/// The longest name of an instruction.
const NAME: usize = 24;
/// The longest swizzle.
const SWIZZLE: usize = 11;

/// The lines of an operand's plan, beside the plan in which nothing is given.
pub(super) fn operand(plan: &OperandPlan<'_>, free: Option<&OperandPlan<'_>>) -> Vec<String> {
    let swizzles: u64 = plan.attempts().map(|attempt| tried(&attempt.outcome)).fold(0, u64::saturating_add);
    let cost = &plan.found.cost;
    let proof = if plan.bounds.are_met(cost) {
        "no plan has fewer".to_owned()
    } else if plan.blocks.is_some() {
        "no block with its lanes and swizzles, and no instruction below, has fewer".to_owned()
    } else {
        format!("no swizzle of {swizzles} and no instruction below has fewer")
    };
    let mut lines = vec![headline(cost, &plan.bounds, &proof), columns()];
    if let Some(blocks) = &plan.blocks {
        let [m, n] = blocks.block;
        let (name, swizzle) = (plan.instruction.name, plan.found.swizzle.to_string());
        let Cost { sectors, turns, issues, .. } = cost;
        lines.push(format!("  {name:NAME$} {swizzle:SWIZZLE$} {sectors:>7} {turns:>6} {issues:>6}  chosen"));
        let [choices, candidates] = blocks.candidates;
        let permutes = blocks.permutes;
        lines.push(format!(
            "in the other order, {m}×{n} elements a thread turned in registers by {permutes} byte permutes; \
             {choices} blocks and lanes were tried, with {candidates} swizzles. In the order of memory:"
        ));
    }
    lines.extend(plan.untried.map(|extent| {
        format!("blocks turned in registers were not tried: they are planned for powers of two, {extent} is none")
    }));
    lines.extend(plan.attempts().filter_map(|attempt| line(&attempt, plan)));
    let cannot = plan.attempts().filter(|attempt| attempt.outcome == Outcome::Cannot);
    let cannot: Vec<&str> = cannot.map(|attempt| attempt.instruction.name).collect();
    if !cannot.is_empty() {
        lines.push(format!("what a thread needs is not side by side for {}", cannot.join(", ")));
    }
    if let Some(free) = free {
        lines.push(beside(cost, &free.found.cost));
    }
    lines
}

/// The lines of a plan for `wgmma`.
pub(super) fn warpgroup(plan: &WarpgroupPlan) -> Vec<String> {
    let WarpgroupPlan { sectors, boxes, bounds, .. } = plan;
    if let Some(turn) = &plan.turn {
        let proof = if bounds.are_met(&turn.cost) { "no plan has fewer" } else { "no blocks and lanes have fewer" };
        let ([m, n], permutes, candidates) = (turn.block, turn.permutes, turn.candidates);
        return vec![
            headline(&turn.cost, bounds, proof),
            format!(
                "{m}×{n} elements a thread turned in registers by {permutes} byte permutes; {candidates} blocks and lanes were tried"
            ),
            format!("stored along K under {}, which the descriptor names", plan.atom.swizzle()),
        ];
    }
    let area = plan.area.shape();
    let plural = if *boxes == 1 { "box" } else { "boxes" };
    let has_fewer = plan.attempts.iter().any(|attempt| attempt.found.is_some_and(|(other, _)| other < *boxes));
    let proof = if has_fewer { "as the given parts are" } else { "no atom has fewer boxes" };
    let mut lines = vec![
        format!("sectors {sectors} of {}, {boxes} {plural} of {area}: {proof}", bounds.sectors),
        format!("  {:>9} {:>7} {:>7}", "atom", "boxes", "sectors"),
    ];
    lines.extend(plan.attempts.iter().map(|BoxAttempt { bytes, found }| match found {
        Some((boxes, sectors)) => {
            let says = match boxes.cmp(&plan.boxes) {
                Ordering::Less => "not of the given parts",
                Ordering::Equal => "chosen",
                Ordering::Greater => "more boxes",
            };
            format!("  {bytes:>3} bytes {boxes:>7} {sectors:>7}  {says}")
        }
        None => format!("  {bytes:>3} bytes {:>7} {:>7}  divides no row, or no instruction", "", ""),
    }));
    lines
}

/// Compares the boxes of the given parts with those of the plan without them.
pub(super) fn beside_boxes(boxes: u64, free: u64) -> String {
    if boxes <= free {
        return "the given parts have no more boxes than those that would be chosen".to_owned();
    }
    format!("without the given parts: boxes {free}")
}

/// The lines of a plan for the sums of `wgmma`.
pub(super) fn sums(plan: &SumsPlan) -> Vec<String> {
    let SumsPlan { cost, bounds, boxes, .. } = plan;
    let plural = if *boxes == 1 { "box" } else { "boxes" };
    let proof = if bounds.are_met(cost) { "no plan has fewer" } else { "no atom and no instruction below has fewer" };
    let mut lines = vec![
        format!("{}; {boxes} {plural} of {}", headline(cost, bounds, proof), plan.area.shape()),
        format!(
            "  {:>9} {:>7} {:NAME$} {:>7} {:>6} {:>6}",
            "atom", "boxes", "instruction", "sectors", "turns", "issues"
        ),
    ];
    lines.extend(plan.attempts.iter().map(|attempt| line_of_sums(attempt, plan)));
    lines
}

fn line_of_sums(attempt: &SumsAttempt, plan: &SumsPlan) -> String {
    let SumsAttempt { bytes, boxes, stored } = attempt;
    let Some((boxes, touched)) = boxes else {
        return format!("  {bytes:>3} bytes {:>7} {:NAME$} {:>7} {:>6} {:>6}  divides no row", "", "", "", "", "");
    };
    let (name, turns, issues, says) = match stored {
        Some((instruction, cost)) => {
            let is_chosen = *boxes == plan.boxes;
            let says = if is_chosen { "chosen" } else { "costs more, or has more boxes" };
            (instruction.name, cost.turns.to_string(), cost.issues.to_string(), says)
        }
        None if *boxes < plan.boxes => ("", String::new(), String::new(), "not of the given parts"),
        None if plan.bounds.are_met(&plan.cost) => ("", String::new(), String::new(), "more boxes, no fewer turns"),
        None => ("", String::new(), String::new(), "not of the given parts, or no instruction stores the sums"),
    };
    format!("  {bytes:>3} bytes {boxes:>7} {name:NAME$} {touched:>7} {turns:>6} {issues:>6}  {says}")
}

/// The line for a permutation that the plan gave the tiled MMA.
pub(super) fn permuted(extents: &IntTuple) -> String {
    format!("the tiled MMA takes {extents} at once: more atoms for an instruction, the same elements for each thread")
}

/// The lines of a change of order; if parts are given, beside the plan in which nothing is, if there is one.
pub(super) fn turn(plan: &TurnPlan<'_>, is_given: bool, free: Option<&TurnPlan<'_>>) -> Vec<String> {
    let [choices, candidates] = plan.candidates;
    let proof = if plan.bounds.are_met(&plan.cost) {
        "no plan has fewer".to_owned()
    } else if is_given {
        "no other parts beside the given ones have fewer".to_owned()
    } else {
        "no single elements and no blocks have fewer".to_owned()
    };
    let swizzle = plan.shared.swizzle();
    let under = if swizzle.is_identity() { "without a swizzle".to_owned() } else { format!("under {swizzle}") };
    let passes = plan.passes.map(|pass| format!("{} requests in {} turns", pass.requests, pass.turns()));
    let [fetched, put] = passes;
    let mut lines = vec![
        headline(&plan.cost, &plan.bounds, &proof),
        format!("{choices} choices of lanes were tried, with {candidates} swizzles"),
        format!("into shared memory {fetched}, out of it {put}, {under}"),
    ];
    lines.extend(plan.blocks.as_ref().map(|Blocks { block: [m, n], permutes, .. }| {
        let when = if plan.keeps_order { "after shared memory" } else { "before shared memory" };
        format!("{m}×{n} elements a thread turned in registers {when} by {permutes} byte permutes")
    }));
    lines.extend(free.map(|free| beside(&plan.cost, &free.cost)));
    lines
}

fn headline(cost: &Cost, bounds: &Bounds, proof: &str) -> String {
    format!("sectors {} of {}, turns {} of {}: {proof}", cost.sectors, bounds.sectors, cost.turns, bounds.turns)
}

fn columns() -> String {
    format!("  {:NAME$} {:SWIZZLE$} {:>7} {:>6} {:>6}", "instruction", "swizzle", "sectors", "turns", "issues")
}

fn line(attempt: &Attempt, plan: &OperandPlan<'_>) -> Option<String> {
    let name = attempt.instruction.name;
    match &attempt.outcome {
        Outcome::Found(found) => {
            let Cost { sectors, turns, issues, .. } = found.cost;
            let is_chosen = plan.blocks.is_none() && attempt.instruction == plan.instruction;
            let chosen = if is_chosen { "chosen" } else { "costs more" };
            let swizzle = found.swizzle.to_string();
            Some(format!("  {name:NAME$} {swizzle:SWIZZLE$} {sectors:>7} {turns:>6} {issues:>6}  {chosen}"))
        }
        Outcome::AtLeast { turns, issues } => {
            let none = "no fewer, without any conflict";
            Some(format!("  {name:NAME$} {:SWIZZLE$} {:>7} {turns:>6} {issues:>6}  {none}", "", ""))
        }
        Outcome::Cannot => None,
    }
}

const fn tried(outcome: &Outcome) -> u64 {
    match outcome {
        Outcome::Found(found) => found.swizzles,
        _ => 0,
    }
}

/// Compares the cost of the given parts with the plan without them.
pub(super) fn beside(cost: &Cost, free: &Cost) -> String {
    if cost <= free {
        return "the given parts cost no more than those that would be chosen".to_owned();
    }
    let Cost { sectors, turns, issues, .. } = free;
    format!("without the given parts: sectors {sectors}, turns {turns}, issues {issues}")
}
