//! Layouts far too large to try all coordinates: a small layout, and steps far apart that repeat it without change.

use layout_algebra::analysis::{
    TileAccess, bank_conflicts, best_swizzle, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous,
    vector_width,
};
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, make_ordered_layout};

use super::composed_parts::Numbers;
use super::swizzle::swizzles;
use layout_tests::sample;

/// Beyond the reach of any small layout, and a multiple of every period of a small swizzle and of any line.
const FAR: u64 = 1 << 32;

/// Returns 4096 coordinates that fill whole periods, with the modes in any order.
fn square(numbers: &mut Numbers) -> LayoutValue {
    let order = IntTuple::flat(&[0; 4].map(|_: u64| numbers.below(2))).expect("four");
    make_ordered_layout(&IntTuple::flat(&[2, 4, 8, 64]).expect("four"), &order).expect("small")
}

/// Repeats the layout after each of `steps − 1` steps.
fn repeated(layout: &ComposedLayout, steps: u64, step: u64) -> ComposedLayout {
    let line = LayoutValue::line(steps, step).expect("steps");
    layout.with_layout(&LayoutValue::of(&[*layout.layout(), line]).expect("two modes"))
}

/// Returns the costs of the threads of a warp, for words.
fn costs(threads: &ComposedLayout) -> [u64; 3] {
    [bank_conflicts, coalesced_sectors, coalesced_lines].map(|cost| cost(threads, 4, 4).expect("aligned"))
}

#[test]
fn copies_reach_and_cost_as_much_as_the_first() {
    let (all, mut numbers) = (swizzles(3, 3, 5), Numbers::new(19));
    for _ in 0..256 {
        let (layout, steps) = (numbers.composed(&all, 2), 1 + numbers.below(1 << 30));
        let (far, near) = (repeated(&layout, steps, FAR), &layout);
        assert_eq!(far.cosize(), near.cosize().map(|end| end + (steps - 1) * FAR), "{far}");
        assert_eq!(footprint(&far), footprint(near).map(|count| count * steps), "{far}");
        assert_eq!(image_gaps(&far).map(|gaps| gaps + footprint(&far).expect("as before")), far.cosize(), "{far}");
        assert_eq!(vector_width(&far), vector_width(near), "{far}");
        let warps = LayoutValue::of(&[LayoutValue::line(32, numbers.below(70)).expect("threads"), *near.layout()]);
        let near = near.with_layout(&warps.expect("two modes"));
        assert_eq!(costs(&repeated(&near, steps, FAR)), costs(&near).map(|cost| cost * steps), "{near} {steps} times");
    }
}

#[test]
fn threads_that_fill_no_warp_cost_what_they_cost_in_blocks() {
    let (all, mut numbers) = (swizzles(3, 3, 5), Numbers::new(20));
    for _ in 0..256 {
        // Copies of a size that is not a multiple of a warp, and the same in blocks of 32 copies, each a whole number of warps.
        let (layout, steps) = (numbers.composed(&all, 1), 1 + numbers.below(1 << 25));
        let (far, block) = (repeated(&layout, 32 * steps, FAR), repeated(&layout, 32, FAR));
        assert_eq!(costs(&far), costs(&block).map(|cost| cost * steps), "{layout} {steps} times");
    }
}

#[test]
fn tiles_cost_as_much_as_their_copies() {
    let (all, mut numbers) = (swizzles(3, 3, 5), Numbers::new(21));
    for round in 0..sample::count(256, 8) {
        let (tile, swizzle, bytes) = (square(&mut numbers), numbers.pick(&all), 1 << numbers.below(4));
        let steps = 2 + numbers.below(1 << 20);
        let layout = ComposedLayout::new(swizzle, 0, &tile);
        assert_eq!(is_contiguous(&repeated(&layout, steps, 4096)), is_contiguous(&layout), "{layout}");
        assert_eq!(is_contiguous(&repeated(&layout, steps, 8192)), Ok(false), "{layout}");
        let far = tile.append(&LayoutValue::line(steps, FAR).expect("steps")).expect("five modes");
        let along = |tile, mode| TileAccess::along(tile, bytes, mode).expect("in range");
        for mode in 0..4 {
            let conflicts = |tile| along(tile, mode).conflicts(&swizzle, u64::MAX);
            assert_eq!(conflicts(&far), conflicts(&tile).map(|conflicts| conflicts * steps), "{swizzle} o {tile}");
        }
        if round % 16 == 0 {
            let best = |tile| best_swizzle(&[along(tile, 0), along(tile, 3)]).expect("small");
            let (near, copies) = (best(&tile), best(&far));
            assert_eq!(copies.conflicts, near.conflicts * steps, "{tile}");
            assert!(copies.left <= near.left * steps, "{tile}");
        }
    }
}
