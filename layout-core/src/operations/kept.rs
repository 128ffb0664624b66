//! The modes of a layout that are left when others are fixed.

use core::marker::PhantomData;

use layout_algebra::LayoutValue;

use super::operation;
use crate::coordinate::coord::Coord;
use crate::coordinate::{SumAll, Zero};
use crate::refusal::{answer, tried};
use crate::symbolic::slice::IndicesOf;
use crate::types::index::Index;
use crate::types::static_composed::StaticComposed;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// The most modes of a tensor that is cut.
pub const MODES: usize = 6;

/// The modes that are left: [`All`], or those that a slice [`Kept`].
pub trait KeptModes: Copy + 'static {
    /// True for each mode that is left; longer than the number of modes.
    const KEPT: Option<[bool; MODES + 1]>;
}

/// Every mode.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct All;

impl KeptModes for All {
    const KEPT: Option<[bool; MODES + 1]> = None;
}

/// The modes among `X` that the coordinate `Y` leaves [`Whole`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kept<X, Y, I>(PhantomData<(X, Y, I)>);

impl<X: KeptModes, Y: SliceOf<I>, I: Index> KeptModes for Kept<X, Y, I> {
    const KEPT: Option<[bool; MODES + 1]> = {
        let (mut kept, mut mode, mut entry) = ([false; MODES + 1], 0, 0);
        while mode <= MODES {
            let was_kept = match X::KEPT {
                Some(kept) => kept[mode],
                None => true,
            };
            if was_kept && entry < Y::RANK {
                kept[mode] = Y::WHOLE[entry];
                entry += 1;
            }
            mode += 1;
        }
        Some(kept)
    };
}

/// The modes kept, in one tuple.
pub(crate) const fn keep(values: &LayoutValue, kept: Option<[bool; MODES + 1]>) -> LayoutValue {
    let Some(kept) = kept else { return *values };
    let (mut modes, mut count, mut i) = ([LayoutValue::TRIVIAL; MODES + 1], 0, 0);
    while i < values.rank() {
        assert!(i <= MODES, "a layout of more modes than are sliced");
        if kept[i] {
            modes[count] = answer(values.mode(i));
            count += 1;
        }
        i += 1;
    }
    assert!(count > 0, "a slice that leaves no mode `Whole` is an element: `tensor[coord]`");
    answer(LayoutValue::of(modes.split_at(count).0))
}

/// An entry of a coordinate that slices: an index, or [`Whole`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an entry of a slice",
    label = "neither an index nor `Whole`",
    note = "the entries are `Whole` or of one integer type, `u32` or `usize`; the index of `unroll!` has the type of its range, `0..4_u32`"
)]
pub trait SliceEntry<I>: Copy + 'static {
    /// True if it leaves its mode whole.
    const IS_WHOLE: bool;

    /// The type of the index, or [`Zero`] for a mode that is left.
    #[doc(hidden)]
    type Indices: Copy;

    /// The index; 0 for a mode that is left.
    fn index(self) -> I;
}

impl<I: Index> SliceEntry<I> for Whole {
    const IS_WHOLE: bool = true;
    type Indices = Zero;

    #[inline(always)]
    fn index(self) -> I {
        I::truncated(0)
    }
}

impl<I: Index> SliceEntry<I> for I {
    const IS_WHOLE: bool = false;
    type Indices = Self;

    #[inline(always)]
    fn index(self) -> I {
        self
    }
}

/// A coordinate that slices: a tuple of indices and [`Whole`], one for each mode.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the coordinate of a slice",
    label = "not a tuple of indices and `Whole`, one for each mode",
    note = "the modes of a thread's part are (value, rest, rest, …): of a part in stages, `part.slice((Whole, Whole, Whole, stage))`"
)]
pub trait SliceOf<I: Index>: Copy + 'static {
    /// True for each entry that is [`Whole`].
    const WHOLE: [bool; MODES + 1];
    /// The number of entries.
    const RANK: usize;
    /// The coordinate at which the slice begins.
    type First: Coord<Index = I>;

    /// The coordinate at which the slice begins.
    fn first(self) -> Self::First;
}

/// The index type, once for each entry.
macro_rules! index_of {
    ($entry:ident) => {
        I
    };
}
pub(crate) use index_of;

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($X: SliceEntry<I>,)* $LastX: SliceEntry<I>, I: Index> SliceOf<I> for ($($X,)* $LastX,)
        where
            ($($X::Indices,)* $LastX::Indices,): SumAll<Sum: IndicesOf<I>>,
        {
            const WHOLE: [bool; MODES + 1] = {
                let mut whole = [false; MODES + 1];
                $(whole[$i] = $X::IS_WHOLE;)*
                whole[$last] = $LastX::IS_WHOLE;
                whole
            };
            const RANK: usize = $last + 1;
            type First = ($(index_of!($X),)* index_of!($LastX),);

            #[inline(always)]
            fn first(self) -> Self::First {
                ($(self.$i.index(),)* self.$last.index(),)
            }
        }
    };
}

each_rank! { tuple to 7 }

operation! {
    /// The modes `X` of `A`, of a swizzled `A` those inside: a slice, without the amount to add to its offsets.
    ///
    /// ```
    /// use layout_core::atoms::{All, Kept, KeptOf};
    /// use layout_core::{C, Layout, Whole};
    /// type Stages = Layout<(C<4>, C<8>, C<2>), (C<8>, C<1>, C<32>)>;
    /// type Column = KeptOf<Stages, Kept<All, (Whole, u32, Whole), u32>>;
    /// assert_eq!(Column::new().to_string(), "(4,2):(8,32)");
    /// ```
    KeptOf<A: StaticComposed, X: KeptModes>, as plain = tried(&Ok(keep(A::COMPOSED.layout(), X::KEPT))), call Select.layout(A::COMPOSED.layout()),
        eg "select((4,8,2):(8,1,32), 0, 2)";
}
