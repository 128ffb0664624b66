//! Pairs of layouts of which at least one is swizzled: their compositions, and their common vectors.

use layout_algebra::{ComposedLayout, LayoutValue, Swizzle, Tiler, refines};
use layout_tests::brute_force::{
    composed_at as at, composed_table as all, layout_exists, leaves, size, swizzled as swizzled_offset, table,
};

use super::layouts;
use super::swizzle::swizzles;
use layout_tests::sample;

/// Puts layouts under every `step`th small swizzle.
fn some(layouts: &[LayoutValue], step: usize) -> Vec<ComposedLayout> {
    let swizzled = swizzles(2, 1, 3).into_iter().flat_map(|swizzle| {
        let placed = layouts.iter().flat_map(move |layout| [0, 1, 6].map(|offset| (offset, layout)));
        placed.map(move |(offset, layout)| ComposedLayout::new(swizzle, offset, layout))
    });
    swizzled.step_by(step).collect()
}

/// Checks whether some swizzle turns these offsets into those of a plain layout plus an offset.
fn exists(offsets: &[u64], inside: &LayoutValue, swizzles: &[Swizzle]) -> bool {
    let leaves = leaves(inside);
    let index = |coord: &[u64]| {
        let steps = coord.iter().zip(&leaves).rev();
        usize::try_from(steps.fold(0, |index, (x, leaf)| index * leaf.extent + x)).expect("small")
    };
    swizzles.iter().any(|swizzle| {
        let apply = |x: u64| swizzled_offset(swizzle.bits(), swizzle.base(), swizzle.shift(), x);
        let first = apply(offsets[0]);
        layout_exists(&leaves, |coord| apply(offsets[index(coord)]).checked_sub(first))
    })
}

#[test]
fn one_is_after_the_other_exactly_if_a_swizzled_layout_is() {
    let (outers, inners) = (some(&layouts(2, 8, 8), 2003), some(&layouts(2, 6, 4), 97));
    let plain = layouts(2, 8, 8).into_iter().step_by(61).map(|layout| ComposedLayout::plain(&layout));
    let outers: Vec<ComposedLayout> = outers.into_iter().chain(plain).collect();
    let swizzles = swizzles(5, 6, 7);
    let (mut found, mut none) = (0, 0);
    let sample = sample::one_in(8);
    let most = sample.expected(1000);
    for (outer, inner) in sample.cases(outers.iter().flat_map(|outer| inners.iter().map(move |inner| (outer, inner)))) {
        let expected: Vec<u64> = all(inner).iter().map(|index| at(outer, *index)).collect();
        let what = || format!("({outer}) o ({inner})");
        if let Ok(result) = outer.after(inner) {
            found += 1;
            assert_eq!(all(&result), expected, "{}: {result}", what());
            assert_eq!(refines(&result.shape(), &inner.shape()), Ok(true), "{}: {result}", what());
        } else {
            none += 1;
            assert!(!exists(&expected, inner.layout(), &swizzles), "{}", what());
        }
    }
    println!("{found} compositions, {none} refused");
    assert!(found > most && none > most);
}

/// A swizzled layout after a plain one: inside the swizzle, or by another swizzle where the layout inside has no composition.
#[test]
fn a_swizzled_layout_is_after_a_plain_one_exactly_if_a_swizzled_layout_is() {
    let (outers, inners) = (some(&layouts(2, 8, 8), 1009), layouts(2, 6, 9));
    let swizzles = swizzles(5, 6, 7);
    let (mut inside, mut otherwise, mut none) = (0, 0, 0);
    let sample = sample::one_in(64);
    for (outer, inner) in sample.cases(outers.iter().flat_map(|outer| inners.iter().map(move |inner| (outer, inner)))) {
        let expected: Vec<u64> = table(inner).iter().map(|index| at(outer, *index)).collect();
        let what = || format!("({outer}) o {inner}");
        if let Ok(result) = outer.composition(&Tiler::layout(inner)) {
            assert_eq!(all(&result), expected, "{}: {result}", what());
            assert_eq!(refines(&result.shape(), &inner.shape()), Ok(true), "{}: {result}", what());
            let is_inside = layout_algebra::composition(outer.layout(), inner).is_ok();
            *(if is_inside { &mut inside } else { &mut otherwise }) += 1;
        } else {
            none += 1;
            assert!(!exists(&expected, inner, &swizzles), "{}", what());
        }
    }
    println!("{inside} inside, {otherwise} by another swizzle, {none} refused");
    assert!(inside > 100 && otherwise > 3 && none > 20, "{inside} {otherwise} {none}");
}

#[test]
fn in_common_is_what_both_go_on_with() {
    let both = some(&layouts(2, 16, 4), 311);
    let mut longest = 0;
    for (c, d) in both.iter().flat_map(|c| both.iter().map(move |d| (c, d))) {
        let (count, common) = (c.max_common_vector(d).unwrap(), c.max_common_layout(d).unwrap());
        assert!(size(&common) <= count, "{c}, {d}");
        let inside = layout_algebra::max_common_layout(c.layout(), d.layout()).unwrap();
        for (layout, index) in [c, d].into_iter().flat_map(|layout| (0..size(&common)).map(move |n| (layout, n))) {
            let coordinate = layout_algebra::offset(&common, index).unwrap();
            assert_eq!(Ok(coordinate), layout_algebra::offset(&inside, index), "{c}, {d}");
            assert_eq!(at(layout, coordinate), at(layout, 0) + index, "{c}, {d}");
        }
        longest = longest.max(count);
    }
    assert!(longest >= 4, "{longest}");
}
