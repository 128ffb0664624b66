//! Another layout over the same memory: proved to have the same offsets, or promised.
//!
//! ```text
//!     offsets of a layout       filter, sort, coalesce
//!     (4,8):(8,1)               32:1
//!     ((2,2),8):((8,16),1)      32:1           the same
//!     (4,8):(9,1)               (8,4):(1,9)    others
//! ```
//!
//! Layouts that are equal when sorted and coalesced have the same set of offsets. If in each of two layouts without repeated offsets every mode
//! steps by a multiple of what the modes of smaller strides span, the converse holds too. Other layouts, such as `(3,4):(2,3)` and
//! `(2,2,3):(6,3,2)`, may be rejected although their offsets are the same.

use core::marker::PhantomData;

use layout_algebra::{ComposedLayout, LayoutValue, Text, coalesce, filter, sort};

use super::{Holds, Tensor};
use crate::refusal::answer;
use crate::types::static_composed::StaticComposed;

/// The layouts of one memory.
struct Same<L, M>(PhantomData<(L, M)>);

impl<L: StaticComposed, M: StaticComposed> Same<L, M> {
    /// Checks that both are swizzled alike and have the same offsets.
    const OFFSETS: () = must_be_one_memory(&L::COMPOSED, &M::COMPOSED);
}

/// The layout of the fewest modes, in order of their strides, that has the same offsets.
const fn in_order(layout: &LayoutValue) -> LayoutValue {
    answer(coalesce(&answer(sort(&answer(filter(layout))))))
}

/// Rejects layouts that are swizzled differently, or do not have the same offsets.
#[track_caller]
const fn must_be_one_memory(from: &ComposedLayout, to: &ComposedLayout) {
    let (one, other) = (in_order(from.layout()), in_order(to.layout()));
    let text = Text::new("cannot view this tensor: its ");
    let text = if !is_swizzled_alike(from, to) {
        text.and("layout is ").and(swizzle(from).as_str()).and(", the other ").and(swizzle(to).as_str())
    } else if !one.equals(&other) {
        let text = text.and("offsets are those of `").and(flat(&one).as_str());
        text.and("`, the other's those of `").and(flat(&other).as_str()).and("`")
    } else {
        return;
    };
    panic!("{}", text.and("\nnote: to use the memory anew: `unsafe { tensor.reinterpreted_as(layout) }`").as_str());
}

const fn is_swizzled_alike(from: &ComposedLayout, to: &ComposedLayout) -> bool {
    let (one, other) = (from.swizzle(), to.swizzle());
    one.y_mask() == other.y_mask() && one.z_mask() == other.z_mask() && from.offset() == to.offset()
}

/// The swizzle and the offset of a layout: `Sw<3,3,3> o 0 o …`.
const fn swizzle(layout: &ComposedLayout) -> Text {
    let swizzle = layout.swizzle();
    if swizzle.bits() == 0 && layout.offset() == 0 {
        return Text::new("not swizzled");
    }
    let text = Text::new("`Sw<").number(swizzle.bits() as u64).and(",").number(swizzle.base() as u64).and(",");
    text.signed(swizzle.shift()).and("> o ").number(layout.offset()).and(" o …`")
}

/// A layout of one level: `(8,4):(1,9)`.
const fn flat(layout: &LayoutValue) -> Text {
    let (open, close) = if layout.leaf_count() > 1 { ("(", ")") } else { ("", "") };
    let (mut text, mut comma, mut leaf) = (Text::new(open), "", 0);
    while leaf < layout.leaf_count() {
        text = text.and(comma).number(layout.leaf_at(leaf).extent);
        (comma, leaf) = (",", leaf + 1);
    }
    (text, comma, leaf) = (text.and(close).and(":").and(open), "", 0);
    while leaf < layout.leaf_count() {
        text = text.and(comma).number(layout.leaf_at(leaf).stride);
        (comma, leaf) = (",", leaf + 1);
    }
    text.and(close)
}

impl<P, L: StaticComposed> Tensor<P, L> {
    /// The same elements through another layout of the same offsets and the same swizzle, proved at compile time: an
    /// [operation](crate::operations) in generic code, or a layout that was declared for another use of the memory.
    ///
    /// ```
    /// use layout_core::operations::TiledDivide;
    /// use layout_core::{C, Layout, StaticLayout, Tensor};
    ///
    /// /// The sum of the tiles' corners.
    /// fn corners<L: StaticLayout>(tensor: Tensor<&[u32], L>) -> u32 {
    ///     let tiles = tensor.viewed_as(TiledDivide::<L, (C<2>, C<4>)>::new());
    ///     (0..4_u32).map(|tile| tiles[(0, tile % 2, tile / 2)]).sum()
    /// }
    /// let numbers: Vec<u32> = (0..32).collect();
    /// let rows = Tensor::new(&numbers[..], Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    /// assert_eq!(corners(rows), 0 + 4 + 16 + 20);
    /// ```
    ///
    /// Another swizzle finds other elements at each coordinate:
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Swizzled, Tensor};
    /// type Rows = Layout<(C<8>, C<8>), (C<8>, C<1>)>;
    /// let rows = Tensor::new([0; 64], Rows::new());
    /// let swizzled = rows.viewed_as(Swizzled::<3, 0, 3, 0, Rows>::new());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn viewed_as<M: StaticComposed>(self, layout: M) -> Tensor<P, M> {
        let () = Same::<L, M>::OFFSETS;
        self.through(layout)
    }
}

impl<P, L: Copy> Tensor<P, L> {
    /// The same memory through any other layout, whatever was stored through this one: a buffer that is used again.
    ///
    /// A view of the same elements needs no promise: [`select`](Self::select), [`turned`](Self::turned) and the like, [`viewed_as`](Self::viewed_as).
    ///
    /// ```
    /// use layout_core::{Tensor, make_layout};
    /// let rows = Tensor::new([0, 1, 2, 3, 4, 5], make_layout!((2,3):row));
    /// // SAFETY: six elements, all stored; the order of columns is meant.
    /// let columns = unsafe { rows.reinterpreted_as(make_layout!((2,3))) };
    /// assert_eq!(columns[(1_u32, 0_u32)], 1);
    /// ```
    ///
    /// # Safety
    /// Each offset of the layout is an element of this memory, which holds a value wherever it is read; what is read through one layout and was
    /// stored through the other is meant to be found at another coordinate.
    ///
    /// # Panics
    /// If the data are a slice or an array that does not reach as far as the layout does.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub unsafe fn reinterpreted_as<M: Copy>(self, layout: M) -> Tensor<P, M>
    where
        P: Holds<M>,
    {
        Tensor::holding(self.data, layout)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::string::ToString;
    use std::vec::Vec;

    use layout_algebra::{IntTuple, is_injective};

    use super::*;
    use crate::operations::{Select, Transpose, ZippedDivide};
    use crate::{C, Layout, Swizzled};

    type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    type Tile = Swizzled<1, 0, 3, 0, Rows>;

    /// All layouts of three modes with extents of at most 3 and strides of at most 9, with their offsets.
    fn small() -> Vec<(LayoutValue, BTreeSet<u64>)> {
        let mut layouts = Vec::new();
        for i in 0..27 * 1000_u64 {
            let (e, d) = (i % 27, i / 27);
            let [shape, stride] = [[e % 3 + 1, e / 3 % 3 + 1, e / 9 + 1], [d % 10, d / 10 % 10, d / 100]];
            let layout = LayoutValue::new(&IntTuple::flat(&shape).unwrap(), &IntTuple::flat(&stride).unwrap()).unwrap();
            if is_injective(&filter(&layout).unwrap()).unwrap() {
                let size = layout.size().unwrap();
                let offsets = (0..size).map(|i| layout_algebra::offset(&layout, i).unwrap()).collect();
                layouts.push((layout, offsets));
            }
        }
        layouts
    }

    /// Checks that every mode steps by a multiple of what those of smaller strides span.
    fn is_chain(order: &LayoutValue) -> bool {
        (1..order.leaf_count()).all(|i| {
            let [inner, outer] = [order.leaf_at(i - 1), order.leaf_at(i)];
            outer.stride.is_multiple_of(inner.stride) && outer.stride >= inner.stride * inner.extent
        })
    }

    #[test]
    fn layouts_equal_in_order_have_the_same_offsets_and_chains_conversely() {
        let (mut by_order, mut by_offsets) = (BTreeMap::new(), BTreeMap::new());
        for (layout, offsets) in small() {
            let order = in_order(&layout);
            assert_eq!(*by_order.entry(order.to_string()).or_insert_with(|| offsets.clone()), offsets, "{layout}");
            if is_chain(&order) {
                assert_eq!(*by_offsets.entry(offsets).or_insert(order), order, "{layout}");
            }
        }
        assert!(by_order.len() > 300 && by_offsets.len() > 40, "{} {}", by_order.len(), by_offsets.len());
    }

    #[test]
    fn operations_are_views() {
        let data: [u32; 32] = core::array::from_fn(|i| u32::try_from(i).unwrap());
        let rows = Tensor::new(&data[..], Rows::new());
        let columns = rows.viewed_as(Transpose::<Rows>::new());
        let tiles = rows.viewed_as(ZippedDivide::<Rows, (C<2>, C<4>)>::new());
        for (i, j) in (0..32_u32).map(|n| (n % 4, n / 4)) {
            assert_eq!(columns[(j, i)], rows[(i, j)]);
            assert_eq!(tiles[((i % 2, j % 4), (i / 2, j / 4))], rows[(i, j)]);
        }
        let tile = Tensor::new(&data[..], Tile::new());
        let turned = tile.viewed_as(Select::<Tile, (C<1>, C<0>)>::new());
        assert!((0..32_u32).all(|n| turned[(n / 4, n % 4)] == tile[(n % 4, n / 4)]));
    }

    #[test]
    #[should_panic(expected = "its offsets are those of `32:1`, the other's those of `(8,4):(1,9)`")]
    fn other_offsets_are_named() {
        type Padded = Layout<(C<4>, C<8>), (C<9>, C<1>)>;
        must_be_one_memory(&Rows::COMPOSED, &Padded::COMPOSED);
    }

    #[test]
    #[should_panic(expected = "its layout is not swizzled, the other `Sw<1,0,3> o 0 o …`")]
    fn other_swizzles_are_named() {
        must_be_one_memory(&Rows::COMPOSED, &Swizzled::<1, 0, 3, 0, Rows>::COMPOSED);
    }

    #[test]
    fn memory_is_used_again() {
        let mut data = [0_u32; 32];
        // SAFETY: 32 elements, all of which hold a value.
        let mut line = unsafe { Tensor::new(&mut data[..], Rows::new()).reinterpreted_as(Layout::<C<8>, C<3>>::new()) };
        line.fill(1);
        assert_eq!(data.iter().sum::<u32>(), 8);
    }

    #[test]
    #[should_panic(expected = "past the end")]
    fn memory_that_is_too_short_is_refused() {
        // SAFETY: panics before anything is read.
        let _ = unsafe { Tensor::new(&[0_u8; 32][..], Rows::new()).reinterpreted_as(Layout::<C<8>, C<5>>::new()) };
    }
}
