//! Composed layouts, `C(c) = Sw(off + L(c))`, and their properties.

// Counts: decay functionally_equal is_surjective_onto

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Rounding, Swizzle, Tiler};
use layout_tests::brute_force::{
    composed_at as at, composed_offsets as image, composed_table as all, extension, is_table_of_a_layout,
    layout_exists, leaves, size, table,
};

use super::layouts;
use super::swizzle::swizzles;
use layout_tests::sample;

/// Visits small swizzles over small layouts, at several offsets.
fn composed(layouts: &[LayoutValue], visit: &mut impl FnMut(&ComposedLayout)) {
    for swizzle in swizzles(2, 1, 2) {
        for layout in layouts {
            for offset in [0, 1, 2, 5] {
                visit(&ComposedLayout::new(swizzle, offset, layout));
            }
        }
    }
}

#[test]
fn the_table_is_the_definition_and_the_cosize_its_end() {
    composed(&layouts(2, 8, 9), &mut |c| {
        let expected = all(c);
        let values: Vec<u64> = (0..size(c.layout())).map(|index| c.at(index).unwrap()).collect();
        assert_eq!(values, expected, "{c}");
        assert_eq!(c.cosize().unwrap(), expected.iter().max().unwrap() + 1, "{c}");
    });
}

#[test]
fn it_decays_exactly_if_a_plain_layout_has_its_offsets() {
    let mut decayed = 0;
    composed(&layouts(2, 8, 6), &mut |c| {
        let (expected, leaves) = (all(c), leaves(c.layout()));
        let result = c.decay().unwrap();
        if let Some((layout, offset)) = result {
            decayed += 1;
            let plain: Vec<u64> = table(&layout).iter().map(|x| x + offset).collect();
            assert_eq!(plain, expected, "{c}: {layout}");
            assert_eq!(layout_algebra::refines(&layout.shape(), &c.shape()), Ok(true), "{c}: {layout}");
        } else {
            let difference = |coord: &[u64]| {
                let step = coord.iter().zip(&leaves).map(|(x, leaf)| x * leaf.stride).sum::<u64>();
                c.swizzle().apply(c.offset() + step).checked_sub(expected[0])
            };
            assert!(!layout_exists(&leaves, difference), "{c}");
        }
    });
    assert!(decayed > 10_000, "{decayed}");
}

#[test]
fn compositions_and_divides_keep_the_law() {
    let (inner, mut sample) = (layouts(1, 6, 4), sample::one_in(6));
    composed(&layouts(2, 8, 4), &mut |c| {
        if !sample.takes() {
            return;
        }
        for b in &inner {
            if let Ok(result) = c.composition(&Tiler::layout(b)) {
                let expected: Vec<u64> = table(b).iter().map(|index| at(c, *index)).collect();
                assert_eq!(all(&result), expected, "{c} o {b}");
            }
            if let Ok(result) = c.zipped_divide(&Tiler::layout(b), Rounding::Exact) {
                let (mut kept, mut expected) = (all(&result), all(c));
                kept.sort_unstable();
                expected.sort_unstable();
                assert_eq!(kept, expected, "{c} / {b}");
            }
        }
    });
}

#[test]
fn modes_are_moved_left_out_and_added_inside() {
    let strides = |c: &ComposedLayout| leaves(c.layout()).iter().map(|leaf| leaf.stride).collect::<Vec<_>>();
    composed(&layouts(2, 8, 4), &mut |c| {
        let sorted = c.sort().unwrap();
        let (mut moved, mut expected) = (all(&sorted), all(c));
        moved.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moved, expected, "{c}");
        assert!(strides(&sorted).is_sorted(), "{c}: {sorted}");

        // Modes that do not move are left out, and no others: no mode of the rest could be.
        let moving = c.filter_zeros();
        assert_eq!(image(&moving), image(c), "{c}");
        for (leaf, mode) in leaves(moving.layout()).into_iter().enumerate() {
            let before: u64 = leaves(moving.layout()).iter().take(leaf).map(|mode| mode.extent).product();
            assert!(mode.extent == 1 || at(&moving, 0) != at(&moving, before), "{c}: {moving}");
        }

        // Each copy by itself is the layout, and copies add up inside the swizzle.
        let (twice, one) = (c.repeat(2).unwrap(), size(c.layout()));
        for (i, j) in (0..one).flat_map(|i| (0..one).map(move |j| (i, j))) {
            let sum = extension(c.layout(), i) + extension(c.layout(), j) + c.offset();
            assert_eq!(at(&twice, i + one * j), c.swizzle().apply(sum), "{c}");
        }
        let onto = |n: u64| image(c).into_iter().eq(0..n);
        assert!((0..12).all(|n| c.is_surjective_onto(n) == Ok(onto(n))), "{c}");
    });
}

#[test]
fn a_layout_after_a_swizzle_keeps_the_law() {
    let mut passed = 0;
    let outer = layouts(2, 16, 8);
    for a in outer.iter().step_by(7) {
        for swizzle in swizzles(2, 0, 2) {
            let c = ComposedLayout::new(swizzle, 0, &LayoutValue::line(16, 1).unwrap());
            let Ok(result) = c.under(a) else { continue };
            passed += 1;
            let expected: Vec<u64> = all(&c).iter().map(|index| extension(a, *index)).collect();
            assert_eq!(all(&result), expected, "{a} o {c}");
        }
    }
    assert!(passed > 100, "{passed}");
}

#[test]
fn coordinates_are_those_of_the_layout_inside() {
    composed(&layouts(2, 6, 3), &mut |c| {
        for index in 0..size(c.layout()) {
            let coord = layout_algebra::idx2crd(&IntTuple::int(index), &c.shape()).unwrap();
            assert_eq!(c.evaluate(&coord), c.at(index), "{c} at {coord}");
            let moved = c.domain_offset(&coord).unwrap();
            assert_eq!(moved.at(0), c.at(index), "{c} at {coord}");
        }
    });
}

#[test]
fn offsets_are_found_at_their_least_index() {
    let (mut found, mut missed, mut sample) = (0, 0, sample::one_in(16));
    let most = sample.expected(10_000);
    composed(&layouts(2, 8, 6), &mut |c| {
        if !sample.takes() {
            return;
        }
        let table = all(c);
        let is_compact = c.is_bijective() == Ok(true);
        for offset in 0..table.iter().max().unwrap() + 4 {
            let wanted = if is_compact { offset % table.len() as u64 } else { offset };
            let Some(least) = table.iter().position(|met| *met == wanted).map(|i| i as u64) else {
                missed += 1;
                assert_eq!(c.get_1d_coord(offset), Err(AlgebraError::NotReached { offset }), "{offset} in {c}");
                continue;
            };
            found += 1;
            let natural = c.get_hier_coord(offset).unwrap();
            assert_eq!(c.get_1d_coord(offset), Ok(least), "{offset} in {c}");
            assert_eq!(c.evaluate(&natural), Ok(wanted), "{offset} in {c}: {natural}");
            assert_eq!(c.get_flat_coord(offset), Ok(natural), "a flat layout's coordinates are flat");
        }
        let zeros: Vec<u64> = (0..).zip(&table).filter(|(_, offset)| **offset == 0).map(|(index, _)| index).collect();
        let nullspace = c.nullspace();
        assert_eq!(nullspace.is_ok(), !zeros.is_empty(), "{c}: {nullspace:?}");
        assert!(nullspace.is_err() || nullspace.map(|found| all(&ComposedLayout::plain(&found))) == Ok(zeros), "{c}");
    });
    assert!(found > most && missed > most, "{found} {missed}");
}

#[test]
fn sums_are_found_exactly_if_a_plain_layout_has_them() {
    let (mut added, mut refused, mut cancelled) = (0, 0, 0);
    let all_layouts = layouts(2, 8, 5);
    for (k, a) in all_layouts.iter().enumerate().step_by(5) {
        for (j, swizzle) in swizzles(2, 1, 2).into_iter().enumerate() {
            let (c, b) =
                (ComposedLayout::new(swizzle, (k % 3) as u64, a), &all_layouts[(7 * k + 3 * j) % all_layouts.len()]);
            let d = ComposedLayout::new(if j % 2 == 0 { swizzle } else { Swizzle::IDENTITY }, (j % 3) as u64, b);
            if size(a) != size(b) {
                continue;
            }
            let sums: Vec<u64> = all(&c).iter().zip(all(&d)).map(|(x, y)| x + y).collect();
            let steps: Option<Vec<u64>> = sums.iter().map(|sum| sum.checked_sub(sums[0])).collect();
            let exists = steps.is_some_and(|steps| is_table_of_a_layout(&steps));
            match c.layout_add(&d) {
                Ok(sum) => {
                    added += 1;
                    cancelled += u64::from(c.decay() == Ok(None));
                    assert_eq!(all(&sum), sums, "{c} + {d}: {sum}");
                }
                Err(error) => {
                    refused += 1;
                    assert!(matches!(error, AlgebraError::NoSum { .. }) && !exists, "{c} + {d}: {error}");
                }
            }
        }
    }
    println!("{added} added, {cancelled} of them of what does not decay, {refused} refused");
    assert!(added > 200 && refused > 100 && cancelled > 0, "{added} {refused} {cancelled}");
}

#[test]
fn predicates_are_those_of_the_offsets() {
    let mut bijective = 0;
    composed(&layouts(2, 8, 4), &mut |c| {
        let (table, image) = (all(c), image(c));
        assert_eq!(c.is_injective(), Ok(image.len() == table.len()), "{c}");
        let is_bijective = image.len() == table.len() && image.iter().copied().eq(0..image.len() as u64);
        assert_eq!(c.is_bijective(), Ok(is_bijective), "{c}");
        bijective += u64::from(is_bijective);
        for swizzle in swizzles(1, 1, 2) {
            let other = ComposedLayout::new(swizzle, c.offset(), c.layout());
            assert_eq!(c.functionally_equal(&other), Ok(all(&other) == table), "{c} {other}");
        }
    });
    assert!(bijective > 100, "{bijective}");
}
