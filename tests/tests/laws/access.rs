//! Accesses of tiles of a few hundred elements, swizzled and padded, counted again with sets.

use layout_algebra::analysis::{
    AccessError, Counted, TileAccess, auto_padding, auto_swizzle, best_swizzle, image_gaps,
};
use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Mode, Swizzle, is_injective};
use layout_tests::access::Access;
use proptest::prelude::*;

/// A matrix of powers of two, its strides, and who has what: the bits of an index, those of the threads first.
#[derive(Clone, Debug)]
struct Case {
    tile: LayoutValue,
    bytes: u64,
    order: Vec<u32>,
    thread_bits: usize,
}

impl Case {
    fn threads(&self) -> LayoutValue {
        of_bits(&self.order[..self.thread_bits])
    }

    fn values(&self) -> LayoutValue {
        of_bits(&self.order[self.thread_bits..])
    }

    fn ours(&self) -> TileAccess {
        let layout = LayoutValue::of(&[self.threads(), self.values()]).expect("small");
        TileAccess::new(&self.tile, self.bytes, &layout).expect("inside")
    }

    /// By the definition, in a tile of other strides.
    fn counted(&self, tile: &LayoutValue) -> Access {
        Access::of(tile, &self.threads(), &self.values(), self.bytes)
    }

    fn conflicts(&self, swizzle: &Swizzle) -> u64 {
        let [bits, base] = [swizzle.bits(), swizzle.base()].map(u32::cast_signed);
        self.counted(&self.tile).conflicts([bits, base, swizzle.shift()], self.bytes)
    }

    fn keeps_vectors(&self, swizzle: &Swizzle) -> bool {
        swizzle.is_identity() || self.counted(&self.tile).vector() <= 1 << swizzle.base()
    }
}

/// A mode of two for each bit.
fn of_bits(bits: &[u32]) -> LayoutValue {
    let modes: Vec<LayoutValue> =
        bits.iter().map(|bit| LayoutValue::leaf(Mode { extent: 2, stride: 1 << bit })).collect();
    if modes.is_empty() { LayoutValue::TRIVIAL } else { LayoutValue::of(&modes).expect("small") }
}

fn matrix(extents: [u64; 2], strides: [u64; 2]) -> LayoutValue {
    let tuple = |of: [u64; 2]| IntTuple::flat(&of).expect("small");
    LayoutValue::new(&tuple(extents), &tuple(strides)).expect("congruent")
}

/// Rows one after the other, columns, rows apart from each other.
fn any_case() -> impl Strategy<Value = Case> {
    (2..6_u32, 2..6_u32, 0..4_usize, 0..4_u32).prop_flat_map(|(rows, columns, kind, bytes)| {
        let extents = [1 << rows, 1 << columns];
        let strides = [[extents[1], 1], [1, extents[0]], [extents[1] + 1, 1], [2 * extents[1], 2]][kind];
        let order: Vec<u32> = (0..rows + columns).collect();
        (Just(order).prop_shuffle(), 2..6_usize).prop_map(move |(order, thread_bits)| Case {
            tile: matrix(extents, strides),
            bytes: 1 << bytes,
            thread_bits: thread_bits.min(order.len()),
            order,
        })
    })
}

fn any_swizzle() -> impl Strategy<Value = Swizzle> {
    (0..5_u32, 0..6_u32, -6..7_i32)
        .prop_filter_map("the bits overlap", |(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
}

proptest! {
    #[test]
    fn conflicts_are_those_of_words_in_one_bank(case in any_case(), swizzle in any_swizzle()) {
        let (ours, counted) = (case.ours(), case.counted(&case.tile));
        prop_assert_eq!(ours.vector(), counted.vector() as u64);
        match ours.conflicts(&swizzle, u64::MAX) {
            Ok(conflicts) if case.keeps_vectors(&swizzle) => prop_assert_eq!(conflicts, case.conflicts(&swizzle)),
            Ok(_) => (),
            Err(error) => {
                let apart = |error| matches!(error, AccessError::Misaligned { .. } | AccessError::Apart { .. });
                let is_apart = matches!(error, AlgebraError::Access(error) if apart(error));
                prop_assert!(is_apart && !case.keeps_vectors(&swizzle), "{}", error);
            }
        }
    }

    #[test]
    fn a_tile_that_begins_elsewhere_is_accessed_there(case in any_case(), swizzle in any_swizzle(), start in 0..300u64) {
        let counted = Access::placed(&case.tile, start, &case.threads(), &case.values(), case.bytes);
        let placed = case.ours().placed(start);
        prop_assert_eq!(placed.vector(), counted.vector() as u64);
        let [bits, base] = [swizzle.bits(), swizzle.base()].map(u32::cast_signed);
        if swizzle.is_identity() || counted.vector() <= 1 << swizzle.base() {
            let conflicts = counted.conflicts([bits, base, swizzle.shift()], case.bytes);
            prop_assert_eq!(placed.conflicts(&swizzle, u64::MAX), Ok(conflicts));
        }
        // Rows of 128 bytes further on, every bank is the same.
        let [here, there] = [0, 128 / case.bytes].map(|on| case.ours().placed(start + on));
        if here.vector() == there.vector() {
            prop_assert_eq!(here.conflicts(&Swizzle::IDENTITY, u64::MAX), there.conflicts(&Swizzle::IDENTITY, u64::MAX));
        }
    }

    #[test]
    fn the_least_swizzle_frees_and_none_leaves_less(case in any_case(), other in any_swizzle()) {
        let best = best_swizzle(&[case.ours()])?;
        prop_assert_eq!((best.conflicts, best.left), (case.conflicts(&Swizzle::IDENTITY), case.conflicts(&best.swizzle)));
        prop_assert!(best.left <= best.conflicts && case.keeps_vectors(&best.swizzle));
        if case.keeps_vectors(&other) {
            let left = case.conflicts(&other);
            prop_assert!(best.left <= left, "{} leaves {} and not {}", other, left, best.left);
            let is_as_good = left == best.left && !other.is_identity();
            prop_assert!(!is_as_good || best.swizzle.bits() <= other.bits(), "{} and not {}", other, best.swizzle);
        }
        let expected = match best.left {
            0 => Ok(ComposedLayout::new(best.swizzle, 0, &case.tile)),
            _ => Err(AlgebraError::Access(AccessError::NoSwizzle { counted: Some(Counted { conflicts: best.conflicts, left: best.left }) })),
        };
        prop_assert_eq!(auto_swizzle(&[case.ours()]), expected);
    }

    #[test]
    fn freed_for_two_is_freed_for_each(a in any_case(), order in Just((0..10_u32).collect::<Vec<_>>()).prop_shuffle()) {
        let order = order.into_iter().filter(|bit| (*bit as usize) < a.order.len()).collect();
        let b = Case { order, ..a.clone() };
        let both = [a.ours(), b.ours()];
        let best = best_swizzle(&both)?;
        prop_assert_eq!(best.conflicts, a.conflicts(&Swizzle::IDENTITY) + b.conflicts(&Swizzle::IDENTITY));
        prop_assert!(a.keeps_vectors(&best.swizzle) && b.keeps_vectors(&best.swizzle));
        prop_assert_eq!(best.left, a.conflicts(&best.swizzle) + b.conflicts(&best.swizzle));
        prop_assert!(best.left >= best_swizzle(&both[..1])?.left + best_swizzle(&both[1..])?.left);
    }

    #[test]
    fn the_least_padding_frees_and_none_shorter_does(case in any_case()) {
        let extents = [0, 1].map(|mode| case.tile.leaf_at(mode).extent);
        let case = Case { tile: matrix(extents, [extents[1], 1]), ..case };
        let vector = case.counted(&case.tile).vector();
        let padded = |pad: u64| matrix(extents, [extents[1] + pad, 1]);
        let conflicts = |pad: u64| case.counted(&padded(pad)).conflicts([0, 0, 0], case.bytes);
        let mut pads = (0..128 / case.bytes).filter(|pad| case.counted(&padded(*pad)).vector() >= vector);
        match auto_padding(&[case.ours()]) {
            Ok(found) => {
                let least = pads.find(|pad| conflicts(*pad) == 0).expect("the one that was found");
                prop_assert_eq!(found, padded(least));
                prop_assert!(is_injective(&found)?);
                prop_assert_eq!(image_gaps(&ComposedLayout::plain(&found))?, least * (extents[0] - 1));
            }
            Err(AlgebraError::Access(AccessError::NoPadding { counted: Some(Counted { conflicts: all, left }) })) => {
                prop_assert_eq!(all, conflicts(0));
                prop_assert_eq!(Some(left), pads.map(conflicts).min());
            }
            Err(error) => prop_assert!(false, "{}", error),
        }
    }
}
