//! # Traces
//!
//! What an algorithm finds on its way, as data: the layouts it makes, each condition that it tests, with its numbers and whether it
//! holds, each mode that it produces. A trace is written by the algorithm itself, where it decides, so that what is told is what was
//! done; it holds no sentence. The operations of this module are those of the crate, which are these with the trace off.
//!
//! ```
//! use layout_algebra::trace::{self, Fact, Step, Trace};
//! use layout_algebra::{LayoutValue, Tiler};
//! let mut room = [Step::Nothing; 32];
//! let mut trace = Trace::into_room(&mut room);
//! let refused = trace::composition_by(&LayoutValue::line(1, 2)?, &Tiler::layout(&LayoutValue::line(4, 3)?), &mut trace);
//! assert_eq!(refused?.to_string(), "4:6");
//! let count = trace.count();
//! let run = |step: &Step| matches!(step, Step::Fact(Fact::Run { run: 4, rest: 4, slope: 6, holds: true, .. }));
//! assert!(room[..count].iter().any(run));
//! # Ok::<(), layout_algebra::AlgebraError>(())
//! ```

mod fact;

pub use crate::algebra::coalesce::{coalesce_by_traced as coalesce_by, coalesce_traced as coalesce};
pub use crate::algebra::complement::{complement_exact_traced as complement_exact, complement_traced as complement};
pub use crate::algebra::composition::{composition_by_traced as composition_by, composition_traced as composition};
pub use crate::algebra::divide::{
    flat_divide_traced as flat_divide, logical_divide_traced as logical_divide, tiled_divide_traced as tiled_divide,
    zipped_divide_traced as zipped_divide,
};
pub use crate::algebra::inverse::{left_inverse_traced as left_inverse, right_inverse_traced as right_inverse};
pub use crate::algebra::product::{
    blocked_product_traced as blocked_product, flat_product_traced as flat_product,
    logical_product_traced as logical_product, raked_product_traced as raked_product,
    tiled_product_traced as tiled_product, zipped_product_traced as zipped_product,
};
pub use crate::algebra::tile_to_shape::{
    tile_to_shape_loose_traced as tile_to_shape_loose, tile_to_shape_traced as tile_to_shape,
};
pub use fact::Fact;

use crate::control::next;
use crate::layout_value::LayoutValue;

/// One entry of a trace.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "values are `Copy` and of fixed capacity: there is no allocator to box with"
)]
pub enum Step {
    /// Room that nothing was written to.
    Nothing,
    /// A part begins: all up to its end belongs to it.
    Begin(Stage),
    /// The part that began last ends; one that is refused does not end.
    End,
    /// A layout that is taken or made.
    Layout(Role, LayoutValue),
    /// A condition, or a mode.
    Fact(Fact),
}

/// A part of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stage {
    /// One mode, where a tiler or a profile goes by mode.
    Mode(usize),
    /// A layout after another one.
    Composition,
    /// What fills the gaps of a layout.
    Complement,
    /// Tile and rest, then the composition.
    Divide,
    /// A divide that rounds up.
    RoundedDivide,
    /// A block and where its repetitions begin.
    Product,
    /// The fewest modes.
    Coalesce,
    /// The inverse that follows the strides 1, s, ….
    RightInverse,
    /// The inverse that reads the digits of an offset.
    LeftInverse,
    /// A block, repeated up to a shape.
    TileToShape,
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

/// Where an algorithm writes what it finds, if somebody wants to know.
#[derive(Debug)]
pub struct Trace<'a> {
    room: &'a mut [Step],
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
    /// A trace that nobody reads: nothing is written.
    #[must_use]
    pub const fn off() -> Trace<'static> {
        Trace { room: &mut [], count: 0, keeps: Keeps::All }
    }

    /// A trace into this room; what does not fit is counted and left out.
    #[must_use]
    pub const fn into_room(room: &'a mut [Step]) -> Self {
        Self { room, count: 0, keeps: Keeps::All }
    }

    /// A trace of the parts that have not ended: of an operation that is refused, those in which it is.
    #[must_use]
    pub(crate) const fn of_what_is_open(room: &'a mut [Step]) -> Self {
        Self { room, count: 0, keeps: Keeps::Open }
    }

    /// The steps there were, of which as many as there is room for are written.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    const fn push(&mut self, step: &Step) {
        if self.count < self.room.len() {
            self.room[self.count] = *step;
        }
        self.count = next(self.count);
    }

    const fn is_off(&self) -> bool {
        self.room.is_empty()
    }

    const fn keeps_all(&self) -> bool {
        matches!(self.keeps, Keeps::All)
    }

    /// Takes back what was written from the last `stage` on that has not ended; of none, the part that began last.
    const fn take_back(&mut self, stage: Option<Stage>) {
        let mut at = if self.count < self.room.len() { self.count } else { self.room.len() };
        while at > 0 {
            at = at.saturating_sub(1);
            let is_it = match (&self.room[at], stage) {
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

    pub(crate) const fn fact(&mut self, fact: Fact) {
        if !self.is_off() && (self.keeps_all() || matches!(fact.holds(), Some(false))) {
            self.push(&Step::Fact(fact));
        }
    }

    pub(crate) const fn layout(&mut self, role: Role, layout: &LayoutValue) {
        if !self.is_off() {
            self.push(&Step::Layout(role, *layout));
        }
    }

    pub(crate) const fn begin(&mut self, stage: Stage) {
        if !self.is_off() {
            // What is rounded up has failed to be exact before.
            if matches!(stage, Stage::RoundedDivide) && !self.keeps_all() {
                self.take_back(Some(Stage::Divide));
            }
            self.push(&Step::Begin(stage));
        }
    }

    /// The part has ended, with this layout.
    pub(crate) const fn end(&mut self, answer: &LayoutValue) {
        if self.is_off() {
            return;
        }
        if self.keeps_all() {
            self.push(&Step::Layout(Role::Answer, *answer));
            self.push(&Step::End);
        } else {
            self.take_back(None);
        }
    }
}
