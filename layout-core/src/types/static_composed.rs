//! The known properties of a layout at compile time, swizzled or not.

use core::marker::PhantomData;

use layout_algebra::{ComposedLayout, IntTuple, Swizzle};

use crate::coordinate::coord::Coord;
use crate::coordinate::offsets::Offsets;
use crate::coordinate::plan::Plan;
use crate::refusal::answer;
use crate::types::any_layout::Evaluate;
use crate::types::index::Index;
use crate::types::static_operand::StaticOperand;

/// A layout known at compile time that may be swizzled: a [`StaticLayout`](crate::StaticLayout), a
/// [`Swizzled`](crate::Swizzled), or one of the [`operations`](crate::operations) on it.
///
/// Generic code with this bound accepts any shared-memory layout. Its value is a composed layout; for a
/// plain one, swizzle and offset do nothing. Offsets are those of [`Offsets::offset_of`].
///
/// ```
/// use layout_core::operations::ZippedDivide;
/// use layout_core::{C, Layout, Offsets, StaticComposed, Swizzled};
///
/// /// Where the second tile begins.
/// fn second<L: StaticComposed>() -> u32 {
///     ZippedDivide::<L, (C<2>, C<4>)>::new().offset_of((0, 1))
/// }
/// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
/// assert_eq!(second::<Rows>(), 16);
/// assert_eq!(second::<Swizzled<1, 0, 4, 0, Rows>>(), 17);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout known at compile time",
    label = "neither a static layout nor a swizzled one",
    note = "static layouts are `Layout<Shape, Stride>` of congruent tuples of `C<N>`, `Swizzled<…>` of one, what `layout!` makes, \
            and the operations on them",
    note = "what holds integers known at run time, or steps along coordinates, is none"
)]
pub trait StaticComposed: StaticOperand + Offsets + Evaluate<u32> + Evaluate<usize> + Default {
    /// The layout as a value.
    const COMPOSED: ComposedLayout;
}

/// The data that coordinates need in a layout.
pub(crate) struct Met {
    plan: Plan,
    offset: u64,
    y_mask: u64,
    shift: i32,
    is_felt: bool,
}

impl Met {
    #[track_caller]
    const fn new(composed: &ComposedLayout, profile: &IntTuple, most: u64) -> Self {
        fits(composed, most);
        let (swizzle, plan) = (composed.swizzle(), Plan::new(composed.layout(), profile));
        let (y_mask, shift, is_felt) = (swizzle.y_mask(), swizzle.shift(), is_felt(swizzle, most));
        Self { plan, offset: composed.offset(), y_mask, shift, is_felt }
    }

    /// The offset of a coordinate: everything that does not depend on the coordinate is constant.
    #[inline(always)]
    pub(crate) fn offset<X: Coord>(&self, coord: X) -> X::Index {
        let moved = self.plan.offset(coord) + X::Index::truncated(self.offset);
        if !self.is_felt {
            return moved;
        }
        moved ^ shifted(moved & X::Index::truncated(self.y_mask), self.shift)
    }
}

/// Coordinates `X` in the layout `L`. A macro reads the data in `met.rs`, so that a message shows that file, not the whole macro.
pub(crate) struct At<L, X>(PhantomData<(L, X)>);

impl<L: StaticComposed, X: Coord> At<L, X> {
    /// Rejects a coordinate type that does not fit the layout, and an index type that the offsets do not fit in. One constant, so that a rejected layout
    /// is noted once.
    pub(crate) const MET: &Met = &Met::new(&L::COMPOSED, &X::PROFILE, <X::Index as Index>::MAX);
}

/// The bits read, moved to the positions of the bits that they change.
#[inline(always)]
pub(crate) fn shifted<I: Index>(read: I, shift: i32) -> I {
    if shift < 0 { read << shift.unsigned_abs() } else { read >> shift.unsigned_abs() }
}

/// Returns true if a swizzle can change an index up to `most`: it reads and changes some of its bits.
pub(crate) const fn is_felt(swizzle: Swizzle, most: u64) -> bool {
    swizzle.y_mask() & most != 0 && swizzle.z_mask() & most != 0
}

/// Rejects an index type that the offsets, before and after the swizzle, do not fit in.
#[track_caller]
#[inline]
pub(crate) const fn fits(composed: &ComposedLayout, most: u64) {
    let last = answer(layout_algebra::arithmetic::add(answer(composed.layout().cosize()) - 1, composed.offset()));
    let swizzle = composed.swizzle();
    let is_still = last & swizzle.y_mask() == 0 && last < swizzle.y_mask();
    let reached = if is_still { last } else { last | swizzle.z_mask() };
    assert!(
        reached <= most,
        "the offsets of this layout do not fit in the coordinate's index type, `u32`: use a `usize`"
    );
}
