//! # Traces
//!
//! What an algorithm finds on its way, as data: the layouts it makes, each condition that it tests, with its numbers and whether it
//! holds, each mode that it produces. A trace is written by the algorithm itself, where it decides, so that it shows what was
//! done; it holds no sentence. An operation that writes one is a method of [`Trace`]; the function of the same name is this with the trace
//! off. The methods of a value that write one are those of [`Trace::on`].
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
    /// A slot that nothing was written to.
    Nothing,
    /// A part begins: all up to its end belongs to it.
    Begin(Stage),
    /// The part that began last ends; one that is refused does not end.
    End,
    /// This part ends, and what began in it, though it was refused.
    Leave(Stage),
    /// A layout that is taken or made.
    Layout(Role, LayoutValue),
    /// A linear layout that is taken or made.
    Linear(Role, LinearLayout),
    /// A morphism that is taken or made.
    Morphism(Role, NestMorphism),
    /// The coordinate that is looked at, of a layout of coordinates.
    Along(ScaledBasis),
    /// A condition, or a mode.
    Fact(Fact),
}

/// What a layout is to the part it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// What is worked on: `A`.
    Left,
    /// The second operand: `B`, the tile, the repetitions.
    Right,
    /// What the part results in.
    Answer,
}

/// Where an algorithm writes what it finds.
#[derive(Debug)]
pub struct Trace<'a> {
    buffer: &'a mut [Step],
    count: usize,
    keeps: Keeps,
}

/// What a trace keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Keeps {
    /// Every step.
    All,
    /// The parts that have not ended, with what they work on and the condition that does not hold.
    Open,
}

impl<'a> Trace<'a> {
    /// A trace that is off: nothing is written.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn off() -> Trace<'static> {
        Trace { buffer: &mut [], count: 0, keeps: Keeps::All }
    }

    /// A trace into this buffer; what does not fit is counted and left out.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn into_buffer(buffer: &'a mut [Step]) -> Self {
        Self { buffer, count: 0, keeps: Keeps::All }
    }

    /// A trace of the parts that have not ended: of an operation that is refused, those in which it is.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_what_is_open(buffer: &'a mut [Step]) -> Self {
        Self { buffer, count: 0, keeps: Keeps::Open }
    }

    /// The steps there were, of which as many as fit are written.
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

    /// Takes back what was written from the last `stage` on that has not ended; of none, the part that began last.
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

    /// The part has ended, with this morphism.
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

    /// What was worked out of two numbers.
    #[inline]
    pub(crate) const fn worked(&mut self, place: Place, sign: Sign, left: u64, right: u64, result: u64) {
        self.fact(Fact::Worked { place, sign, left, right, result });
    }

    /// That two ranks are the same, or not.
    #[inline]
    pub(crate) const fn ranks(&mut self, left: usize, right: usize) -> bool {
        self.test(Place::Rank, Relation::Equals, left as u64, right as u64)
    }

    /// Whether two numbers are so, written as a fact.
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

    /// A stage that looks at this linear layout begins.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn begin_linear(&mut self, stage: Stage, layout: &LinearLayout) {
        self.begin(stage);
        self.linear(Role::Left, layout);
    }

    /// The part has ended, with this linear layout.
    #[inline]
    pub(crate) const fn end_linear(&mut self, answer: &LinearLayout) {
        self.linear(Role::Answer, answer);
        self.leave();
    }

    /// The part has ended; its findings say all.
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

    /// What was tried has ended, though what began in it may have been refused.
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
            // What is rounded up has failed to be exact before.
            if matches!(stage, Stage::RoundedDivide) && !self.keeps_all() {
                self.take_back(Some(Stage::Divide));
            }
            self.push(&Step::Begin(stage));
        }
    }

    /// The part has ended, with this layout, borrowed.
    #[inline]
    pub(crate) const fn end_tree(&mut self, answer: Subtree<'_, Mode>) {
        if !self.is_off() {
            self.end(&answer.nested());
        }
    }

    /// The part has ended, with this layout.
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
