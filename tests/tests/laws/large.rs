//! What algebra says of layouts far too large to try: a small one, and steps far apart that move it without change.

use layout_algebra::analysis::{
    TileAccess, bank_conflicts, best_swizzle, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous,
    vector_width,
};
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle, make_ordered_layout};
use proptest::prelude::*;

use super::any_layout;

/// Farther than any small layout reaches, and a multiple of every period of a small swizzle and of any line.
const FAR: u64 = 1 << 32;

fn any_swizzle() -> impl Strategy<Value = Swizzle> {
    (0..4u32, 0..4u32, 0..3i32, any::<bool>()).prop_map(|(bits, base, more, is_below)| {
        let shift = bits.cast_signed() + more;
        Swizzle::new(bits, base, if is_below { -shift } else { shift }).expect("small")
    })
}

fn any_swizzled() -> impl Strategy<Value = ComposedLayout> {
    (any_swizzle(), 0..40u64, any_layout())
        .prop_map(|(swizzle, offset, layout)| ComposedLayout::new(swizzle, offset, &layout))
}

/// 4096 coordinates that fill whole periods, the first modes advancing in any order.
fn any_square() -> impl Strategy<Value = LayoutValue> {
    prop::collection::vec(0..2u64, 4).prop_map(|order| {
        let order = IntTuple::flat(&order).expect("four");
        make_ordered_layout(&IntTuple::flat(&[2, 4, 8, 64]).expect("four"), &order).expect("small")
    })
}

/// The layout, and it again after each of `steps − 1` steps.
fn repeated(layout: &ComposedLayout, steps: u64, step: u64) -> ComposedLayout {
    let line = LayoutValue::line(steps, step).expect("steps");
    layout.with_layout(&LayoutValue::of(&[*layout.layout(), line]).expect("two modes"))
}

proptest! {
    #[test]
    fn the_last_copy_reaches_farthest(layout in any_swizzled(), steps in 1..1u64 << 30) {
        let far = repeated(&layout, steps, FAR);
        prop_assert_eq!(far.cosize()?, layout.cosize()? + (steps - 1) * FAR);
        prop_assert_eq!(footprint(&far)?, footprint(&layout)? * steps);
        prop_assert_eq!(image_gaps(&far)? + footprint(&far)?, far.cosize()?);
    }

    #[test]
    fn copies_are_as_wide_as_the_first(layout in any_swizzled(), steps in 1..1u64 << 30) {
        prop_assert_eq!(vector_width(&repeated(&layout, steps, FAR))?, vector_width(&layout)?);
    }

    #[test]
    fn copies_follow_each_other_where_each_fills_its_step(
        inner in any_square(), swizzle in any_swizzle(), steps in 2..1u64 << 30,
    ) {
        let layout = ComposedLayout::new(swizzle, 0, &inner);
        let size = layout.size()?;
        prop_assert_eq!(is_contiguous(&repeated(&layout, steps, size))?, is_contiguous(&layout)?);
        prop_assert!(!is_contiguous(&repeated(&layout, steps, 2 * size))?);
    }

    #[test]
    fn copies_cost_as_much_as_the_first(layout in any_swizzled(), stride in 0..70u64, steps in 1..1u64 << 30) {
        let warps = LayoutValue::of(&[LayoutValue::line(32, stride)?, *layout.layout()])?;
        let near = layout.with_layout(&warps);
        let far = repeated(&near, steps, FAR);
        prop_assert_eq!(bank_conflicts(&far, 4, 4)?, bank_conflicts(&near, 4, 4)? * steps);
        prop_assert_eq!(coalesced_sectors(&far, 4, 4)?, coalesced_sectors(&near, 4, 4)? * steps);
        prop_assert_eq!(coalesced_lines(&far, 4, 4)?, coalesced_lines(&near, 4, 4)? * steps);
    }

    #[test]
    fn threads_that_fill_no_warp_cost_what_they_cost_in_blocks(layout in any_swizzled(), steps in 1..1u64 << 25) {
        // Copies of a size that warps do not divide, and the same in blocks of 32 copies, each a whole number of warps.
        let (far, block) = (repeated(&layout, 32 * steps, FAR), repeated(&layout, 32, FAR));
        prop_assume!(layout.size()? <= 1 << 12);
        prop_assert_eq!(bank_conflicts(&far, 4, 4)?, bank_conflicts(&block, 4, 4)? * steps);
        prop_assert_eq!(coalesced_sectors(&far, 4, 4)?, coalesced_sectors(&block, 4, 4)? * steps);
    }

    #[test]
    fn tiles_cost_as_much_as_their_copies(
        tile in any_square(), swizzle in any_swizzle(), bytes in 0..4u32, steps in 1..1u64 << 20,
    ) {
        let far = tile.append(&LayoutValue::line(steps, FAR)?)?;
        for mode in 0..4 {
            let conflicts = |tile| TileAccess::along(tile, 1 << bytes, mode)?.conflicts(&swizzle, u64::MAX);
            prop_assert_eq!(conflicts(&far)?, conflicts(&tile)? * steps);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_best_swizzle_of_copies_is_no_worse(tile in any_square(), bytes in 0..4u32, steps in 1..1u64 << 20) {
        let far = tile.append(&LayoutValue::line(steps, FAR)?)?;
        let best = |tile| {
            best_swizzle(&[TileAccess::along(tile, 1 << bytes, 0)?, TileAccess::along(tile, 1 << bytes, 3)?])
        };
        let (near, copies) = (best(&tile)?, best(&far)?);
        prop_assert_eq!(copies.conflicts, near.conflicts * steps);
        prop_assert!(copies.left <= near.left * steps);
    }
}
