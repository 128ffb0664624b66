//! # Traces
//!
//! The steps of an algorithm as data: the layouts it makes, each condition that it tests, with its numbers and whether it
//! holds, and each mode that it produces. The algorithm itself writes the trace at the point of decision, so that it shows what was
//! done; it holds no sentences. An operation that writes one is a method of [`Trace`]; the function of the same name calls it with the trace
//! off. The methods of a value that write one are called through [`Trace::on`].
//!
//! ```
//! use layout_algebra::trace::{Fact, Step, Trace};
//! use layout_algebra::{LayoutValue, Tiler};
//! let mut buffer = [Step::Nothing; 32];
//! let mut trace = Trace::into_buffer(&mut buffer);
//! let refused = trace.composition_by(&LayoutValue::line(1, 2)?, &Tiler::layout(&LayoutValue::line(4, 3)?));
//! assert_eq!(refused?.to_string(), "4:6");
//! let count = trace.count();
//! let run = |step: &Step| matches!(step, Step::Fact(Fact::Run { run: 4, rest: 4, slope: 6, holds: true, .. }));
//! assert!(buffer[..count].iter().any(run));
//! # Ok::<(), layout_algebra::AlgebraError>(())
//! ```

mod access;
mod fact;
mod linear;
mod morphism;
mod number;
mod said;
mod sides;
mod stage;
mod traced;

pub use access::{AccessFact, Field};
pub use fact::Fact;
pub use linear::{LinearFact, Part};
pub use morphism::MorphismFact;
pub use number::{Place, Relation, Sign};
pub use said::Within;
pub use sides::Sides;
pub use stage::Stage;
pub use traced::On;
pub(crate) use traced::traced;

use crate::category::NestMorphism;
use crate::control::next;
use crate::coordinate::basis::ScaledBasis;
use crate::layout_value::{LayoutValue, Mode};
use crate::linear::LinearLayout;
use crate::subtree::Subtree;

/// One entry of a trace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "values are `Copy` and of fixed capacity: there is no allocator to box with"
)]
pub enum Step {
    /// An unwritten slot.
    Nothing,
    /// A part begins: everything up to its end belongs to it.
    Begin(Stage),
    /// The part that began last ends; a part that fails does not end.
    End,
    /// This part ends, with everything that began in it, even if that failed.
    Leave(Stage),
    /// A layout that is used or made.
    Layout(Role, LayoutValue),
    /// A linear layout that is used or made.
    Linear(Role, LinearLayout),
    /// A morphism that is used or made.
    Morphism(Role, NestMorphism),
    /// The coordinate under consideration, in a layout of coordinates.
    Along(ScaledBasis),
    /// A condition, or a mode.
    Fact(Fact),
}

/// The role of a layout in its part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The first operand: `A`.
    Left,
    /// The second operand: `B`, the tile, the repetitions.
    Right,
    /// The result of the part.
    Answer,
}

/// The writer to which an algorithm reports its steps.
#[derive(Debug)]
pub struct Trace<'a> {
    buffer: &'a mut [Step],
    count: usize,
    keeps: Keeps,
}

/// The steps that a trace keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeps {
    /// Every step.
    All,
    /// The parts that have not ended, with their operands and the condition that does not hold.
    Open,
}

impl<'a> Trace<'a> {
    /// A trace that is off: nothing is written.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn off() -> Trace<'static> {
        Trace { buffer: &mut [], count: 0, keeps: Keeps::All }
    }

    /// A trace that writes into this buffer; steps that do not fit are counted and dropped.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn into_buffer(buffer: &'a mut [Step]) -> Self {
        Self { buffer, count: 0, keeps: Keeps::All }
    }

    /// A trace of the parts that have not ended: after an error, those in which it occurred.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_what_is_open(buffer: &'a mut [Step]) -> Self {
        Self { buffer, count: 0, keeps: Keeps::Open }
    }

    /// The number of steps, including those that did not fit.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count(&self) -> usize {
        self.count
    }

    #[cfg_attr(feature = "compiled", inline(never))]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(&mut self, step: &Step) {
        if self.count < self.buffer.len() {
            self.buffer[self.count] = *step;
        }
        self.count = next(self.count);
    }

    #[inline]
    pub(crate) const fn is_off(&self) -> bool {
        self.buffer.is_empty()
    }

    #[inline]
    const fn keeps_all(&self) -> bool {
        matches!(self.keeps, Keeps::All)
    }

    /// Removes everything written since the last `stage` that has not ended; with `None`, since the part that began last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn take_back(&mut self, stage: Option<Stage>) {
        let mut at = if self.count < self.buffer.len() { self.count } else { self.buffer.len() };
        while at > 0 {
            at = at.saturating_sub(1);
            let is_it = match (&self.buffer[at], stage) {
                (Step::Begin(Stage::Divide), Some(Stage::Divide)) | (Step::Begin(_), None) => true,
                (Step::Begin(Stage::Mode(_)), Some(_)) => return,
                _ => false,
            };
            if is_it {
                self.count = at;
                return;
            }
        }
    }

    #[inline]
    pub(crate) const fn fact(&mut self, fact: Fact) {
        if !self.is_off() && (self.keeps_all() || matches!(fact.holds(), Some(false))) {
            self.push(&Step::Fact(fact));
        }
    }

    #[inline]
    pub(crate) const fn layout(&mut self, role: Role, layout: &LayoutValue) {
        if !self.is_off() {
            self.push(&Step::Layout(role, *layout));
        }
    }

    #[inline]
    pub(crate) const fn tree(&mut self, role: Role, layout: Subtree<'_, Mode>) {
        if !self.is_off() {
            self.push(&Step::Layout(role, layout.nested()));
        }
    }

    #[inline]
    pub(crate) const fn found(&mut self, fact: LinearFact) {
        self.fact(Fact::Linear(fact));
    }

    #[inline]
    pub(crate) const fn arrow(&mut self, fact: MorphismFact) {
        self.fact(Fact::Morphism(fact));
    }

    #[inline]
    pub(crate) const fn access(&mut self, fact: AccessFact) {
        self.fact(Fact::Access(fact));
    }

    #[inline]
    pub(crate) const fn morphism(&mut self, role: Role, morphism: &NestMorphism) {
        if !self.is_off() && self.keeps_all() {
            self.push(&Step::Morphism(role, *morphism));
        }
    }

    /// Ends the part with this morphism.
    #[inline]
    pub(crate) const fn end_morphism(&mut self, answer: &NestMorphism) {
        self.morphism(Role::Answer, answer);
        self.leave();
    }

    #[inline]
    pub(crate) const fn along(&mut self, coordinate: &ScaledBasis) {
        if !self.is_off() && self.keeps_all() {
            self.push(&Step::Along(*coordinate));
        }
    }

    /// Records the result of arithmetic on two numbers.
    #[inline]
    pub(crate) const fn worked(&mut self, place: Place, sign: Sign, left: u64, right: u64, result: u64) {
        self.fact(Fact::Worked { place, sign, left, right, result });
    }

    /// Records the comparison of two ranks; returns true if they are equal.
    #[inline]
    pub(crate) const fn ranks(&mut self, left: usize, right: usize) -> bool {
        self.test(Place::Rank, Relation::Equals, left as u64, right as u64)
    }

    /// Records whether two numbers are in a relation, and returns it.
    #[inline]
    pub(crate) const fn test(&mut self, place: Place, relation: Relation, left: u64, right: u64) -> bool {
        let holds = relation.holds(left, right);
        self.fact(Fact::Tested { place, relation, left, right, holds });
        holds
    }

    #[inline]
    pub(crate) const fn linear(&mut self, role: Role, layout: &LinearLayout) {
        if !self.is_off() && self.keeps_all() {
            self.push(&Step::Linear(role, *layout));
        }
    }

    /// Begins a stage with this linear layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn begin_linear(&mut self, stage: Stage, layout: &LinearLayout) {
        self.begin(stage);
        self.linear(Role::Left, layout);
    }

    /// Ends the part with this linear layout.
    #[inline]
    pub(crate) const fn end_linear(&mut self, answer: &LinearLayout) {
        self.linear(Role::Answer, answer);
        self.leave();
    }

    /// Ends the part without a result: its facts say everything.
    #[inline]
    pub(crate) const fn leave(&mut self) {
        if self.is_off() {
            return;
        }
        if self.keeps_all() {
            self.push(&Step::End);
        } else {
            self.take_back(None);
        }
    }

    /// Ends a trial, even if something that began in it failed.
    #[inline]
    pub(crate) const fn leave_trial(&mut self) {
        if self.is_off() {
            return;
        }
        if self.keeps_all() {
            return self.push(&Step::Leave(Stage::Trial));
        }
        let mut at = if self.count < self.buffer.len() { self.count } else { self.buffer.len() };
        while at > 0 {
            at = at.saturating_sub(1);
            if matches!(&self.buffer[at], Step::Begin(Stage::Trial)) {
                self.count = at;
                return;
            }
        }
    }

    #[inline]
    pub(crate) const fn begin(&mut self, stage: Stage) {
        if !self.is_off() {
            // A rounded divide comes after the exact divide failed, so the steps of the exact one are removed.
            if matches!(stage, Stage::RoundedDivide) && !self.keeps_all() {
                self.take_back(Some(Stage::Divide));
            }
            self.push(&Step::Begin(stage));
        }
    }

    /// Ends the part with this layout, borrowed.
    #[inline]
    pub(crate) const fn end_tree(&mut self, answer: Subtree<'_, Mode>) {
        if !self.is_off() {
            self.end(&answer.nested());
        }
    }

    /// Ends the part with this layout.
    #[inline]
    pub(crate) const fn end(&mut self, answer: &LayoutValue) {
        if self.is_off() {
            return;
        }
        if self.keeps_all() {
            self.push(&Step::Layout(Role::Answer, *answer));
        }
        self.leave();
    }
}
