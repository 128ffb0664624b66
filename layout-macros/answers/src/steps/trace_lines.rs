//! A trace as lines: parts are indented, similar events are merged, long lists are cut off.

use layout_algebra::trace::{Fact, LinearFact, Role, Sides, Sign, Stage, Step};
use layout_language::value::Value;

use super::{Line, Mark};

/// The number of different requests to show.
const REQUESTS: usize = 4;
/// The number of consecutive refused candidates to show.
const CANDIDATES: usize = 3;

/// The lines of a trace.
pub(super) fn lines(steps: &[Step], left_out: usize) -> Vec<Line> {
    let mut lines = TraceLines::default();
    for (i, step) in steps.iter().enumerate() {
        lines.step(step, steps.get(i.saturating_add(1)..).unwrap_or_default());
    }
    lines.count_candidates();
    lines.count_requests();
    if left_out > 0 {
        lines.write(Mark::Said, format!("… and {left_out} steps more"));
    }
    lines.lines
}

#[derive(Default)]
struct TraceLines {
    lines: Vec<Line>,
    depth: usize,
    /// The parts that have not ended, innermost last.
    parts: Vec<(Stage, Sides)>,
    /// The events merged into the next line: modes of the left side, remainders, vectors.
    gathered: Vec<String>,
    boundaries: Vec<String>,
    /// The number of consecutive refused candidates.
    refused: usize,
    requests: Requests,
}

/// Consecutive memory requests: each different one once, up to a limit.
#[derive(Default)]
struct Requests {
    /// The first line of the current request.
    begun: usize,
    shown: Vec<Vec<Line>>,
    alike: usize,
    others: usize,
}

impl TraceLines {
    fn write(&mut self, mark: Mark, text: impl Into<String>) {
        self.lines.push(Line { depth: self.depth, mark, text: text.into() });
    }

    fn step(&mut self, step: &Step, after: &[Step]) {
        match step {
            Step::Begin(stage) => self.begin(*stage, after),
            Step::End => self.end(),
            Step::Leave(stage) => self.leave(*stage),
            Step::Linear(Role::Answer, answer) => self.answer(format!("= {answer}")),
            Step::Morphism(Role::Answer, answer) => self.answer(format!("= {}", Value::from(*answer))),
            Step::Layout(Role::Answer, answer) => self.answer(format!("= {answer}")),
            Step::Fact(fact) => self.fact(fact, after.first()),
            Step::Along(coordinate) => self.write(Mark::Said, format!("along the coordinate {coordinate}")),
            _ => (),
        }
    }

    fn begin(&mut self, stage: Stage, after: &[Step]) {
        if stage == Stage::RoundedDivide {
            self.leave(Stage::Divide);
        }
        if let Stage::Warp(_) = stage {
            self.requests.begun = self.lines.len();
        } else {
            self.count_requests();
        }
        let sides = Sides::of(Some(stage), after);
        self.write(Mark::Said, stage.within(&sides).to_string());
        self.parts.push((stage, sides));
        self.depth = self.depth.saturating_add(1);
    }

    fn end(&mut self) {
        self.count_candidates();
        let is_request = matches!(self.parts.pop(), Some((Stage::Warp(_), _)));
        if !is_request {
            self.count_requests();
        }
        self.depth = self.depth.saturating_sub(1);
        if is_request {
            self.end_request();
        }
        // A part without any events.
        self.lines
            .pop_if(|last| last.depth == self.depth && last.text.starts_with("mode ") && !last.text.contains(':'));
    }

    /// Writes the result of a part, unless the last line is the same.
    fn answer(&mut self, text: String) {
        if self.lines.last().is_none_or(|last| last.text != text) {
            self.write(Mark::Said, text);
        }
    }

    fn is_in(&self, stage: Stage) -> bool {
        self.parts.iter().any(|(part, _)| *part == stage)
    }

    /// Leaves a part that was refused, so that its end is not in the trace.
    fn leave(&mut self, stage: Stage) {
        while self.is_in(stage) {
            self.parts.pop();
            self.depth = self.depth.saturating_sub(1);
        }
    }

    fn fact(&mut self, fact: &Fact, next: Option<&Step>) {
        match *fact {
            Fact::Linear(LinearFact::Reduced { .. }) | Fact::Remainder { .. } => {
                let text = self.text(fact);
                return self.gathered.push(text);
            }
            Fact::Outer { boundary, .. } => {
                let text = self.text(fact);
                self.gathered.push(text);
                self.boundaries.push(boundary.to_string());
                if !matches!(next, Some(Step::Fact(Fact::Outer { .. }))) {
                    self.outer();
                }
                return;
            }
            Fact::Remainders { boundary, sum, is_below } => return self.remainders(fact, boundary, sum, is_below),
            // A sum with 0.
            Fact::Worked { sign: Sign::Plus, left: 0, .. } | Fact::Worked { sign: Sign::Plus, right: 0, .. } => return,
            Fact::Dropped { .. } | Fact::Kept { .. } if !self.is_coalesce() => return,
            Fact::Linear(ref fact) if self.is_left_out(fact) => return,
            Fact::Linear(LinearFact::Rank { .. }) => self.independent(),
            _ => (),
        }
        let (mark, text) = (self.mark(fact), self.text(fact));
        self.write(mark, text);
    }

    fn text(&self, fact: &Fact) -> String {
        self.parts.last().map_or_else(|| fact.to_string(), |(_, sides)| fact.within(sides).to_string())
    }

    fn mark(&self, fact: &Fact) -> Mark {
        let (is_linear, is_trial) = (matches!(fact, Fact::Linear(_)), self.is_in(Stage::Trial));
        match fact.holds() {
            None => Mark::Said,
            Some(_) if !is_linear && self.is_in(Stage::Opposite) => Mark::Said,
            // Another swizzle may undo the conflicts that this one does not.
            Some(false) if is_trial || matches!(fact, Fact::Linear(LinearFact::Undone { .. })) => Mark::Said,
            Some(true) => Mark::Holds,
            Some(false) => Mark::Fails,
        }
    }

    fn is_coalesce(&self) -> bool {
        matches!(self.parts.last(), Some((Stage::Coalesce, _)))
    }

    /// Returns true for a refused candidate beyond the number to show.
    fn is_left_out(&mut self, fact: &LinearFact) -> bool {
        if matches!(fact, LinearFact::Undone { holds: false, .. } | LinearFact::Candidate { is_better: false, .. }) {
            self.refused = self.refused.saturating_add(1);
            return self.refused > CANDIDATES;
        }
        self.count_candidates();
        false
    }

    /// Writes the reduced vectors in one line.
    fn independent(&mut self) {
        let reduced = std::mem::take(&mut self.gathered).join(", ");
        self.write(Mark::Said, format!("independent are {}", if reduced.is_empty() { "none" } else { &reduced }));
    }

    /// Writes the modes of the left side in one line.
    fn outer(&mut self) {
        let modes = std::mem::take(&mut self.gathered).join(", ");
        let products = std::mem::take(&mut self.boundaries).join(", ");
        self.write(
            Mark::Said,
            format!("A coalesced is {modes}, its last mode without end; prefix products {products}"),
        );
    }

    fn remainders(&mut self, fact: &Fact, boundary: u64, sum: u128, is_below: bool) {
        let terms = std::mem::take(&mut self.gathered);
        let sum = if terms.len() > 1 { format!(" = {sum}") } else { String::new() };
        let mark = if is_below { Mark::Holds } else { Mark::Said };
        self.write(mark, format!("remainders of the steps by {boundary}, at most {}{sum}: {fact}", terms.join(" + ")));
    }

    /// Drops a request that was already shown or is beyond the limit.
    fn end_request(&mut self) {
        let lines = self.lines.split_off(self.requests.begun.min(self.lines.len()));
        if self.requests.shown.contains(&lines) {
            self.requests.alike = self.requests.alike.saturating_add(1);
        } else if self.requests.shown.len() >= REQUESTS {
            self.requests.others = self.requests.others.saturating_add(1);
        } else {
            self.lines.extend(lines.iter().cloned());
            self.requests.shown.push(lines);
        }
    }

    /// Writes the number of requests not shown.
    fn count_requests(&mut self) {
        let Requests { alike, others, .. } = std::mem::take(&mut self.requests);
        if alike > 0 {
            self.write(Mark::Said, format!("… and {alike} requests more that are the same"));
        }
        if others > 0 {
            self.write(Mark::Said, format!("… and {others} requests more"));
        }
    }

    /// Writes the number of refused candidates not shown.
    fn count_candidates(&mut self) {
        if let Some(more @ 1..) = std::mem::take(&mut self.refused).checked_sub(CANDIDATES) {
            self.write(Mark::Said, format!("… and {more} more that are no better"));
        }
    }
}
