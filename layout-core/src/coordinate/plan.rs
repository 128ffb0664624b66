//! The layout function of a layout that is known as a value: the leaves that each entry of a coordinate goes to.

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Mode};

use crate::coordinate::bits::bits_of_leaf;
use crate::coordinate::coord::Coord;
use crate::refusal::answer;
use crate::types::constant::{split, times};
use crate::types::index::Index;

/// The leaves of a layout, and the end of those of each entry of a coordinate. A constant that leaves no trace once
/// the optimizer has seen it.
pub(crate) struct Plan {
    leaves: [Mode; MAX_LEAVES],
    ends: [usize; MAX_LEAVES],
}

impl Plan {
    /// The empty plan, for layouts that need none.
    pub(crate) const NONE: Self = Self { leaves: [Mode { extent: 1, stride: 0 }; MAX_LEAVES], ends: [1; MAX_LEAVES] };

    /// The plan of coordinates, or an error (E0080) for those that do not fit the layout.
    #[track_caller]
    pub(crate) const fn new(layout: &LayoutValue, coord: &IntTuple) -> Self {
        let (plan, noted) = Self::noted(layout, coord);
        answer(noted);
        plan
    }

    /// The plan of coordinates that fit the layout, which others check.
    pub(crate) const fn of_fitting(layout: &LayoutValue, coord: &IntTuple) -> Self {
        match Self::noted(layout, coord) {
            (plan, Ok(_)) => plan,
            _ => Self::NONE,
        }
    }

    const fn noted(layout: &LayoutValue, coord: &IntTuple) -> (Self, Result<(usize, usize), AlgebraError>) {
        let mut plan = Self { leaves: [Mode { extent: 1, stride: 0 }; MAX_LEAVES], ends: [0; MAX_LEAVES] };
        let mut i = 0;
        while i < layout.leaf_count() {
            plan.leaves[i] = layout.leaf_at(i);
            i += 1;
        }
        let noted = plan.spread(layout, coord, 0, 0);
        (plan, noted)
    }

    /// Records the ends of the entries of `coord` from number `entry` on, for a layout that begins at leaf `leaf`; returns the next of both.
    const fn spread(
        &mut self,
        layout: &LayoutValue,
        coord: &IntTuple,
        entry: usize,
        leaf: usize,
    ) -> Result<(usize, usize), AlgebraError> {
        if coord.is_leaf() {
            self.ends[entry] = leaf + layout.leaf_count();
            return Ok((entry + 1, self.ends[entry]));
        }
        if layout.is_leaf() || coord.rank() != layout.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: layout.rank() });
        }
        let (mut entry, mut leaf, mut i) = (entry, leaf, 0);
        while i < coord.rank() {
            (entry, leaf) = match (layout.mode(i), coord.mode(i)) {
                (Ok(mode), Ok(part)) => match self.spread(&mode, &part, entry, leaf) {
                    Ok(next) => next,
                    Err(error) => return Err(error),
                },
                (Err(error), _) | (_, Err(error)) => return Err(error),
            };
            i += 1;
        }
        Ok((entry, leaf))
    }

    /// The plan of only those terms that have bits of `mask`.
    pub(crate) const fn within(self, mask: u64) -> Self {
        self.of_terms(mask, true)
    }

    /// The plan of the other terms.
    pub(crate) const fn without(self, mask: u64) -> Self {
        self.of_terms(mask, false)
    }

    const fn of_terms(mut self, mask: u64, within: bool) -> Self {
        let mut i = 0;
        while i < MAX_LEAVES {
            if (bits_of_leaf(self.leaves[i]) & mask != 0) != within {
                self.leaves[i].stride = 0;
            }
            i += 1;
        }
        self
    }

    /// The bits of the terms; an upper bound.
    pub(crate) const fn bits(&self) -> u64 {
        let (mut bits, mut i) = (0, 0);
        while i < MAX_LEAVES {
            bits |= bits_of_leaf(self.leaves[i]);
            i += 1;
        }
        bits
    }

    /// The offset of a coordinate for which this is the plan.
    #[inline(always)]
    pub(crate) fn offset<X: Coord>(&self, coord: X) -> X::Index {
        let mut sum = X::Index::truncated(0);
        let mut leaf = 0;
        coord.each(0, &mut |entry, index| {
            let end = self.ends[entry];
            let mut rest = index;
            while leaf + 1 < end {
                let mode = self.leaves[leaf];
                let (digit, next) = split(mode.extent, rest);
                sum = sum + times(mode.stride, digit);
                rest = next;
                leaf += 1;
            }
            sum = sum + times(self.leaves[leaf].stride, rest);
            leaf = end;
        });
        sum
    }
}

#[cfg(test)]
mod tests {
    use layout_algebra::{IntTuple, evaluate};

    use crate::operations::{Composition, ZippedDivide};
    use crate::{C, CoordOf, Layout, StaticIntTuple, StaticLayout};

    /// The algebra's answer for a coordinate of any kind.
    fn expected<L: StaticLayout>(coord: &IntTuple) -> u64 {
        evaluate(&L::VALUE, coord).unwrap()
    }

    /// Compares both ways to an offset, in both index types, for every index of the domain and twice as many past it.
    fn every_index<L: StaticLayout>(typed: impl Fn(L, u32) -> u32) {
        for i in 0..3 * u32::try_from(L::SIZE).unwrap() {
            let offset = expected::<L>(&IntTuple::int(u64::from(i)));
            assert_eq!(u64::from(StaticLayout::offset(L::default(), i)), offset, "{} at {i}", L::VALUE);
            assert_eq!(u64::from(typed(L::default(), i)), offset, "{} at {i}", L::VALUE);
            assert_eq!(StaticLayout::offset(L::default(), i as usize) as u64, offset);
        }
    }

    fn every_pair<S, D>()
    where
        Layout<S, D>: StaticLayout,
        S: StaticIntTuple + crate::Congruent<D>,
        D: StaticIntTuple,
        (u32, u32): CoordOf<S, D, Index = u32, Offset = u32>,
    {
        let layout = Layout::<S, D>::default();
        for i in 0..20_u32 {
            for j in 0..20_u32 {
                let coord = IntTuple::flat(&[u64::from(i), u64::from(j)]).unwrap();
                let offset = expected::<Layout<S, D>>(&coord);
                // Of the two, only this one looks whether the coordinate is inside.
                if (i, j).is_inside(layout.shape()) {
                    assert_eq!(u64::from(layout.offset((i, j))), offset);
                }
                assert_eq!(u64::from(StaticLayout::offset(layout, (i, j))), offset);
            }
        }
    }

    type Line = Layout<C<8>, C<3>>;
    type Single = Layout<(C<8>,), (C<3>,)>;
    type Ones = Layout<(C<1>, C<4>, C<1>), (C<7>, C<0>, C<9>)>;
    type Nested = Layout<((C<2>, (C<3>, C<2>)), C<5>), ((C<60>, (C<1>, C<30>)), C<6>)>;
    type Deep = Layout<(((((C<2>,),),),), C<3>), (((((C<3>,),),),), C<1>)>;
    #[cfg(feature = "wide")]
    type Wide = Layout<
        (C<2>, C<1>, C<2>, C<3>, C<2>, C<1>, C<2>, C<2>, C<2>, C<3>),
        (C<1>, C<5>, C<2>, C<7>, C<4>, C<1>, C<8>, C<0>, C<6>, C<9>),
    >;

    #[test]
    fn indices_agree_with_the_algebra() {
        every_index::<Line>(Layout::offset);
        every_index::<Single>(Layout::offset);
        every_index::<Ones>(Layout::offset);
        every_index::<Nested>(Layout::offset);
        every_index::<Deep>(Layout::offset);
        #[cfg(feature = "wide")]
        every_index::<Wide>(Layout::offset);
        every_index::<Composition<Nested, Layout<(C<2>, C<5>), (C<1>, C<12>)>>>(StaticLayout::offset);
        every_index::<ZippedDivide<Nested, (C<6>, C<5>)>>(StaticLayout::offset);
    }

    #[test]
    fn pairs_agree_with_the_algebra() {
        every_pair::<(C<4>, C<8>), (C<8>, C<1>)>();
        every_pair::<((C<2>, (C<3>, C<2>)), C<5>), ((C<60>, (C<1>, C<30>)), C<6>)>();
        every_pair::<((((C<2>,),),), C<3>), ((((C<3>,),),), C<1>)>();
    }

    #[test]
    fn natural_and_mixed_coordinates_agree_with_the_algebra() {
        let nested = Nested::new();
        for (i, j, k, l) in (0..240_u32).map(|n| (n % 2, n / 2 % 3, n / 6 % 8, n / 48)) {
            let inner = IntTuple::flat(&[j.into(), k.into()]).unwrap();
            let first = IntTuple::of(&[IntTuple::int(i.into()), inner]).unwrap();
            let coord = IntTuple::of(&[first, IntTuple::int(l.into())]).unwrap();
            let offset = expected::<Nested>(&coord);
            assert_eq!(u64::from(StaticLayout::offset(nested, ((i, (j, k)), l))), offset);
            if k < 2 {
                assert_eq!(u64::from(nested.offset(((i, (j, k)), l))), offset);
                let halfway = (j + 3 * k, l);
                assert_eq!(nested.offset(((i, halfway.0), l)), StaticLayout::offset(nested, ((i, halfway.0), l)));
            }
        }
    }

    #[test]
    fn indices_of_64_bits_reach_far() {
        type Far = Layout<(C<{ 1 << 33 }>, C<4>), (C<1>, C<{ 1 << 40 }>)>;
        assert_eq!(Far::new().offset((5_usize << 33) + 3), 3 + (5 << 40));
        assert_eq!(StaticLayout::offset(Far::new(), (7_usize, 2_usize)), 7 + (2 << 40));
    }
}
