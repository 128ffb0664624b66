//! The words for what an algorithm found; every number is its own.

mod linear;
mod morphism;
mod number;

use layout_algebra::trace::{Fact, LinearFact, Role, Stage, Step};
use layout_algebra::{LayoutValue, Mode};

use super::{Line, Mark};
use crate::value::Value;
use linear::Sides;

/// The lines of a trace.
pub(super) fn lines(steps: &[Step], left_out: usize) -> Vec<Line> {
    let mut teller = Teller::default();
    for (i, step) in steps.iter().enumerate() {
        teller.step(step, steps.get(i.saturating_add(1)..).unwrap_or_default());
    }
    teller.refused();
    teller.requests();
    if left_out > 0 {
        teller.say(Mark::Said, format!("… and {left_out} steps more"));
    }
    teller.lines
}

#[derive(Default)]
struct Teller {
    lines: Vec<Line>,
    depth: usize,
    stages: Vec<Stage>,
    /// What a line to come will gather: modes of the left side, or remainders.
    gathered: Vec<String>,
    boundaries: Vec<String>,
    /// The linear layouts of the parts, the innermost last.
    sides: Vec<Sides>,
    /// Candidates refused one after the other, beyond those that are told.
    refused: usize,
    /// Requests told one after the other, and how many are not, since they are like one of those, or too many.
    requests: Requests,
}

/// Requests to memory, one after the other.
#[derive(Default)]
struct Requests {
    /// The first line of the one that has begun.
    begun: usize,
    told: Vec<Vec<Line>>,
    alike: usize,
    others: usize,
}

/// Of requests that differ, so many are told.
const REQUESTS: usize = 4;

/// Of candidates that are refused one after the other, so many are told.
const TOLD: usize = 3;

impl Teller {
    fn say(&mut self, mark: Mark, text: impl Into<String>) {
        self.lines.push(Line { depth: self.depth, mark, text: text.into() });
    }

    fn step(&mut self, step: &Step, after: &[Step]) {
        match step {
            Step::Begin(stage) => {
                if *stage == Stage::RoundedDivide {
                    self.leave(Stage::Divide);
                }
                if let Stage::Warp(_) = stage {
                    self.requests.begun = self.lines.len();
                } else {
                    self.requests();
                }
                let sides = Sides::of(after);
                self.say(Mark::Said, headed(*stage, &sides, after));
                self.stages.push(*stage);
                self.sides.push(sides);
                self.depth = self.depth.saturating_add(1);
            }
            Step::End => {
                self.refused();
                let stage = self.stages.pop();
                self.sides.pop();
                if !matches!(stage, Some(Stage::Warp(_))) {
                    self.requests();
                }
                self.depth = self.depth.saturating_sub(1);
                if let Some(Stage::Warp(_)) = stage {
                    self.request();
                }
                // A part of which there is nothing to tell.
                self.lines.pop_if(|last| {
                    last.depth == self.depth && last.text.starts_with("mode ") && !last.text.contains(':')
                });
            }
            Step::Leave(stage) => self.leave(*stage),
            Step::Linear(Role::Answer, answer) => self.answer(format!("= {answer}")),
            Step::Morphism(Role::Answer, answer) => self.answer(format!("= {}", Value::from(*answer))),
            Step::Fact(Fact::Linear(fact)) => self.linear(fact),
            Step::Layout(Role::Answer, answer) => self.answer(format!("= {answer}")),
            Step::Fact(Fact::Outer { mode, boundary }) => self.outer(*mode, *boundary, after.first()),
            Step::Fact(Fact::Remainder { top, .. }) => self.gathered.push(top.to_string()),
            Step::Fact(Fact::Remainders { boundary, sum, is_below }) => self.remainders(*boundary, *sum, *is_below),
            Step::Fact(fact) => self.fact(fact),
            Step::Along(coordinate) => self.say(Mark::Said, format!("along the coordinate {coordinate}")),
            _ => (),
        }
    }

    /// What a part results in, if that was not said just before.
    fn answer(&mut self, text: String) {
        if self.lines.last().is_none_or(|last| last.text != text) {
            self.say(Mark::Said, text);
        }
    }

    /// Leaves a part that was refused and so did not end.
    fn leave(&mut self, stage: Stage) {
        while self.stages.contains(&stage) {
            self.stages.pop();
            self.sides.pop();
            self.depth = self.depth.saturating_sub(1);
        }
    }

    /// A finding about linear layouts; vectors that are reduced together are one line, candidates that are refused a few.
    fn linear(&mut self, fact: &LinearFact) {
        let sides = self.sides.last().cloned().unwrap_or_default();
        if let LinearFact::Reduced { vector } = *fact {
            self.gathered.push(linear::output(sides.left.as_ref(), vector));
            return;
        }
        let is_refused =
            matches!(fact, LinearFact::Undone { holds: false, .. } | LinearFact::Candidate { is_better: false, .. });
        if is_refused {
            self.refused = self.refused.saturating_add(1);
            if self.refused > TOLD {
                return;
            }
        } else {
            self.refused();
        }
        if let LinearFact::Rank { .. } = fact {
            let reduced = std::mem::take(&mut self.gathered).join(", ");
            self.say(Mark::Said, format!("independent are {}", if reduced.is_empty() { "none" } else { &reduced }));
        }
        let (mark, text) = linear::told(fact, self.stages.last().copied(), &sides);
        let is_tried = mark == Mark::Fails && self.stages.contains(&Stage::Trial);
        let mark = if is_tried { Mark::Said } else { mark };
        self.say(mark, text);
    }

    /// A request has ended: what is told before, or too much, is taken back.
    fn request(&mut self) {
        let told = self.lines.split_off(self.requests.begun.min(self.lines.len()));
        if self.requests.told.contains(&told) {
            self.requests.alike = self.requests.alike.saturating_add(1);
        } else if self.requests.told.len() >= REQUESTS {
            self.requests.others = self.requests.others.saturating_add(1);
        } else {
            self.lines.extend(told.iter().cloned());
            self.requests.told.push(told);
        }
    }

    /// How many requests there were that are not told.
    fn requests(&mut self) {
        let Requests { alike, others, .. } = std::mem::take(&mut self.requests);
        if alike > 0 {
            self.say(Mark::Said, format!("… and {alike} requests more that are the same"));
        }
        if others > 0 {
            self.say(Mark::Said, format!("… and {others} requests more"));
        }
    }

    /// How many candidates were refused that are not told.
    fn refused(&mut self) {
        if let Some(more @ 1..) = std::mem::take(&mut self.refused).checked_sub(TOLD) {
            self.say(Mark::Said, format!("… and {more} more that are no better"));
        }
    }

    /// The modes of the left side in one line.
    fn outer(&mut self, mode: Mode, boundary: u64, next: Option<&Step>) {
        self.gathered.push(written(mode));
        self.boundaries.push(boundary.to_string());
        if matches!(next, Some(Step::Fact(Fact::Outer { .. }))) {
            return;
        }
        let (modes, products) = (self.gathered.join(", "), self.boundaries.join(", "));
        self.gathered.clear();
        self.boundaries.clear();
        self.say(Mark::Said, format!("A coalesced is {modes}, its last mode without end; prefix products {products}"));
    }

    fn remainders(&mut self, boundary: u64, sum: u128, is_below: bool) {
        let terms = self.gathered.join(" + ");
        let total = if self.gathered.len() > 1 { format!("{terms} = {sum}") } else { terms };
        self.gathered.clear();
        let text = format!("remainders of the steps by {boundary}, at most {total}");
        if is_below {
            self.say(Mark::Holds, format!("{text}: below {boundary}, so nothing carries there"));
        } else {
            self.say(Mark::Said, format!("{text}: not below {boundary}, so the largest are tried"));
        }
    }

    fn fact(&mut self, fact: &Fact) {
        let mark = match fact.holds() {
            None => Mark::Said,
            Some(_) if self.stages.contains(&Stage::Opposite) => Mark::Said,
            Some(false) if self.stages.contains(&Stage::Trial) => Mark::Said,
            Some(true) => Mark::Holds,
            Some(false) => Mark::Fails,
        };
        let is_coalesce = self.stages.last() == Some(&Stage::Coalesce);
        let text = composition(fact).or_else(|| coverage(fact)).or_else(|| other(fact, is_coalesce));
        if let Some(text) = text.or_else(|| number::told(fact)) {
            self.say(mark, text);
        }
    }
}

/// What begins.
fn headed(stage: Stage, sides: &Sides, after: &[Step]) -> String {
    let known = linear::header(stage, sides).or_else(|| morphism::header(stage, after));
    known.unwrap_or_else(|| header(stage, after))
}

/// What begins, with the layouts that follow.
fn header(stage: Stage, after: &[Step]) -> String {
    let layouts: Vec<&LayoutValue> = after.iter().map_while(operand).collect();
    let text = |i: usize| layouts.get(i).map_or_else(String::new, ToString::to_string);
    match stage {
        Stage::Mode(i) => format!("mode {i}"),
        Stage::Composition => format!("compose A = {} with B = {}", text(0), text(1)),
        Stage::Complement => format!("complement of {}", text(0)),
        Stage::Divide => format!("divide {} by {}: tile, then what it leaves", text(0), text(1)),
        Stage::RoundedDivide => format!("divide {} by {}, rounded up", text(0), text(1)),
        Stage::Product => format!("repeat {} as {} says, in its complement", text(0), text(1)),
        Stage::Coalesce if layouts.is_empty() => "coalesce".to_owned(),
        Stage::Coalesce => format!("coalesce {}", text(0)),
        Stage::RightInverse => format!("follow the strides 1, … of {}", text(0)),
        Stage::LeftInverse => format!("read the digits of the offsets of {}", text(0)),
        Stage::Warp(warp) => format!("a request of warp {warp}"),
        Stage::Candidates => "try one after the other, the least first".to_owned(),
        Stage::Opposite => "ask whether the opposite is so".to_owned(),
        Stage::Trial => "try".to_owned(),
        Stage::Decay => "follow the layout inside, B, through the swizzle, A".to_owned(),
        Stage::Start => "the offset where it begins".to_owned(),
        Stage::TileToShape => format!("count the blocks {}", text(0)),
        _ => "next".to_owned(),
    }
}

fn operand(step: &Step) -> Option<&LayoutValue> {
    match step {
        Step::Layout(Role::Left | Role::Right, layout) => Some(layout),
        _ => None,
    }
}

fn written(mode: Mode) -> String {
    format!("{}:{}", mode.extent, mode.stride)
}

fn divides(divisor: u64, number: u64, holds: bool) -> String {
    format!("{divisor} {} {number}", if holds { "divides" } else { "does not divide" })
}

fn composition(fact: &Fact) -> Option<String> {
    Some(match *fact {
        Fact::Leaf { leaf, mode } => format!("leaf {leaf} of B, {}", written(mode)),
        Fact::One { stride } => format!("one coordinate: written 1:{stride}"),
        Fact::Run { step, slope, run, rest, holds } => {
            let condition = divides(run, rest, holds);
            let mode = if holds { format!(" → {run}:{slope}") } else { String::new() };
            format!("steps of {step} in A go straight by {slope} for {run} of {rest}: {condition}{mode}")
        }
        Fact::Compared { index, offset, apart, holds: true } => {
            format!("at {index} the offset is {offset}, the steps apart give {apart} too: the carries cancel")
        }
        Fact::Compared { index, offset, apart, .. } => {
            format!("at {index} the offset is {offset}, the steps apart give {apart}: a carry")
        }
        Fact::Tried { size, holds: true } => format!("all {size} coordinates, tried one by one, agree"),
        Fact::Tried { size, .. } => format!("{size} coordinates are too many to try"),
        _ => return None,
    })
}

fn coverage(fact: &Fact) -> Option<String> {
    Some(match *fact {
        Fact::Begins { mode, reach, gap, holds: true } => {
            format!("stride {} of {} is at least the reach {reach} → {gap}:{reach}", mode.stride, written(mode))
        }
        Fact::Begins { mode, reach, .. } => {
            format!("stride {} of {} is less than the reach {reach}", mode.stride, written(mode))
        }
        Fact::Last { size, reach, times } => format!("size {size} over reach {reach}, rounded up → {times}:{reach}"),
        Fact::Fills { reach, next, is_size, holds } => {
            let what = if is_size { "the size" } else { "the next stride" };
            format!("the reach {}, {what}", divides(reach, next, holds))
        }
        Fact::Moves { holds: true, .. } => "no mode stands still".to_owned(),
        Fact::Moves { extent, .. } => format!("{extent}:0 stands still, and so repeats"),
        Fact::Walked { mode, step, run, rest, holds } => {
            format!("in mode {mode} of A there are {run} steps of {step}: {}", divides(run, rest, holds))
        }
        Fact::Covers { covered, extent, holds } => {
            let what = if holds { "without a gap" } else { "and then a gap" };
            format!("{covered} of {extent} coordinates are covered, {what}")
        }
        Fact::Cotarget { size, cosize, target } => {
            format!("the block has {size} coordinates, the repetitions reach {cosize}: {target} offsets")
        }
        Fact::Short { size, cosize, target } => {
            format!("{size} gaps are less than {cosize}, since the block has holes: in {target} offsets once more")
        }
        _ => return None,
    })
}

fn other(fact: &Fact, is_coalesce: bool) -> Option<String> {
    Some(match *fact {
        Fact::Dropped { stride } if is_coalesce => format!("1:{stride} is dropped"),
        Fact::Kept { mode } if is_coalesce => format!("{} stays", written(mode)),
        Fact::Merged { before, mode, merged } => {
            let (before, mode, merged) = (written(before), written(mode), written(merged));
            format!("{before} ends where {mode} goes on: {merged}")
        }
        Fact::Follows { mode, product, reached, is_next: true } => {
            format!(
                "{} goes on from {reached}, with prefix product {product} → {}:{product}",
                written(mode),
                mode.extent
            )
        }
        Fact::Follows { mode, reached, .. } => format!("{} does not begin at {reached}: passed over", written(mode)),
        Fact::Digit { mode, smaller, digit, holds } => {
            let text = format!("stride of {}: {}", written(mode), divides(smaller, mode.stride, holds));
            if holds { format!("{text} → {}", written(digit)) } else { text }
        }
        Fact::LastDigit { digit } => format!("the last digit → {}", written(digit)),
        Fact::LedBack { size, holds: true } => format!("all {size} coordinates, tried one by one, are led back"),
        Fact::LedBack { size, .. } => format!("of {size} coordinates, one is not led back"),
        Fact::Shifts { left, right, holds } => {
            format!("shift {left} and shift {right} are {}", if holds { "the same" } else { "not the same" })
        }
        Fact::Masks { y, z, holds } => {
            let what = if holds { "runs, equally long, apart" } else { "not two runs, equally long, apart" };
            format!("bits read {y:#b}, bits changed {z:#b}: {what}")
        }
        Fact::Passes { size, holds: true } => format!("all {size} coordinates, tried one by one, agree"),
        Fact::Passes { size, .. } => format!("of {size} coordinates, tried one by one, one differs"),
        Fact::Block { mode, block, target, holds } => format!("mode {mode}: {}", divides(block, target, holds)),
        _ => return None,
    })
}
