use layout_algebra::predicate::{Counterexample, require_same_function};
use layout_algebra::{
    ComposedLayout, Coord, IntTuple, LayoutValue, Major, Rounding, Sliced, Swizzle, Tiler, composition, idx2crd,
    logical_divide, make_layout, smem_atom,
};
use layout_tests::brute_force::{extension, size, swizzled, table};
use proptest::prelude::*;

use super::{any_compact, any_layout};

fn any_swizzle() -> impl Strategy<Value = Swizzle> {
    (0..4u32, 0..5u32, -5..6i32)
        .prop_filter_map("the bits overlap", |(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
}

fn any_composed() -> impl Strategy<Value = ComposedLayout> {
    let offset = prop_oneof![3 => Just(0), 1 => 0..70u64, 1 => Just(256)];
    (any_swizzle(), offset, prop_oneof![any_layout(), any_compact()])
        .prop_map(|(swizzle, offset, layout)| ComposedLayout::new(swizzle, offset, &layout))
}

/// The definition.
fn at(c: &ComposedLayout, index: u64) -> u64 {
    let swizzle = c.swizzle();
    swizzled(swizzle.bits(), swizzle.base(), swizzle.shift(), c.offset() + extension(c.layout(), index))
}

fn all(c: &ComposedLayout) -> Vec<u64> {
    (0..size(c.layout())).map(|index| at(c, index)).collect()
}

fn sorted(mut offsets: Vec<u64>) -> Vec<u64> {
    offsets.sort_unstable();
    offsets
}

/// The offsets of a slice, from where it begins.
fn offsets((slice, start): &(Sliced, u64)) -> Vec<u64> {
    let offsets = match slice {
        Sliced::Composed(slice) => all(slice),
        Sliced::Plain(slice) => table(slice),
    };
    offsets.into_iter().map(|offset| start + offset).collect()
}

proptest! {
    #[test]
    fn a_swizzle_is_its_own_inverse_and_keeps_its_blocks(swizzle in any_swizzle(), x in 0..1u64 << 20) {
        prop_assert_eq!(swizzle.apply(swizzle.apply(x)), x);
        prop_assert_eq!(swizzle.apply(x) & !swizzle.z_mask(), x & !swizzle.z_mask());
        prop_assert_eq!(swizzle.apply(x & !swizzle.y_mask()), x & !swizzle.y_mask());
    }

    #[test]
    fn masks_make_the_swizzle_again(swizzle in any_swizzle(), x in 0..1u64 << 20) {
        let again = Swizzle::of_masks(swizzle.y_mask(), swizzle.z_mask())?;
        prop_assert_eq!(again.apply(x), swizzle.apply(x));
    }

    #[test]
    fn atoms_of_shared_memory_are_rows_dealt_over_all_banks(
        is_k in any::<bool>(), width in 0..4u32, power in 2..8u32, row in 0..8u64,
    ) {
        let (bytes, bits) = (16 << width, 1 << power);
        let atom = smem_atom(if is_k { Major::K } else { Major::Mn }, bytes, bits)?;
        let extent = bytes * 8 / bits;
        prop_assert_eq!(atom.shape().product()?, 8 * extent);
        prop_assert!(atom.is_bijective()?, "{}", atom);
        // Units of 16 bytes stay whole; the first ones of as many rows as a width has units are in different ones.
        let unit = 128 / bits;
        let at = |row: u64, x: u64| {
            let coord = if is_k { [row, x] } else { [x, row] };
            atom.evaluate(&IntTuple::flat(&coord).expect("two")).expect("small")
        };
        for x in 0..unit {
            prop_assert_eq!(at(row, x), at(row, 0) + x);
        }
        let mut chunks: Vec<u64> = (0..8).map(|row| at(row, 0) * bits / 128 % 8).collect();
        chunks.sort_unstable();
        prop_assert!(chunks.into_iter().eq(0..8), "{}", atom);
    }

    #[test]
    fn what_is_done_to_coordinates_is_done_inside(c in any_composed(), b in any_layout(), n in 1..9u64) {
        prop_assert_eq!((0..size(c.layout())).map(|i| c.at(i)).collect::<Result<Vec<_>, _>>()?, all(&c));
        if let Ok(result) = c.composition(&Tiler::layout(&b)) {
            prop_assert_eq!(*result.layout(), composition(c.layout(), &b)?);
            let expected: Vec<u64> = table(&b).into_iter().map(|index| at(&c, index)).collect();
            prop_assert_eq!(all(&result), expected);
        }
        if let Ok(result) = c.logical_divide(&Tiler::extent(n)?, Rounding::Exact) {
            prop_assert_eq!(*result.layout(), logical_divide(c.layout(), &Tiler::extent(n)?, Rounding::Exact)?);
            prop_assert_eq!(sorted(all(&result)), sorted(all(&c)));
        }
        prop_assert_eq!(all(&c.coalesce()?), all(&c));
        prop_assert_eq!(all(&c.flatten()?), all(&c));
    }

    #[test]
    fn moved_modes_keep_their_offsets_and_added_ones_begin_where_it_did(c in any_composed(), times in 1..4usize, b in any_layout()) {
        prop_assert_eq!(sorted(all(&c.sort()?)), sorted(all(&c)));
        prop_assert!(layout_algebra::is_sorted(c.sort()?.layout()));
        let distinct = |c: &ComposedLayout| { let mut offsets = sorted(all(c)); offsets.dedup(); offsets };
        prop_assert_eq!(distinct(&c.filter_zeros()), distinct(&c));
        prop_assert!(layout_algebra::congruent(&c.filter_zeros().shape(), &c.shape()));
        let filtered = c.filter()?;
        prop_assert_eq!(distinct(&filtered), distinct(&c));
        prop_assert_eq!(c.is_surjective_onto(c.cosize()?)?, distinct(&c).len() as u64 == c.cosize()?);
        if size(c.layout()).pow(u32::try_from(times)?) < 1 << 16 {
            let repeated = c.repeat(times)?;
            let one = usize::try_from(size(c.layout()))?;
            prop_assert_eq!(&all(&repeated)[..one], &all(&c)[..]);
        }
        if c.layout().rank() == b.rank() && size(c.layout()) * size(&b) < 1 << 16 {
            let zipped = c.zip(&b)?;
            let modes: Vec<LayoutValue> = (0..c.layout().rank()).map(|i| zipped.layout().mode(i)?.mode(0)).collect::<Result<_, _>>()?;
            prop_assert_eq!(all(&c.with_layout(&LayoutValue::of(&modes)?)), all(&c));
        }
    }

    #[test]
    fn the_cosize_is_one_past_the_greatest(c in any_composed()) {
        prop_assert_eq!(c.cosize()?, all(&c).into_iter().max().unwrap_or_default() + 1);
        let distinct = { let mut sorted = sorted(all(&c)); sorted.dedup(); sorted.len() as u64 };
        prop_assert_eq!(c.is_injective()?, distinct == size(c.layout()));
        prop_assert_eq!(c.is_bijective()?, distinct == size(c.layout()) && c.cosize()? == distinct);
    }

    #[test]
    fn a_slice_begins_where_it_is(c in any_composed(), index in 0..10_000u64, whole in 0..4usize) {
        if c.layout().is_leaf() || whole >= c.layout().rank() {
            return Ok(());
        }
        let shape = c.shape();
        let fixed = idx2crd(&IntTuple::int(index % size(c.layout())), &shape)?;
        let slice = c.slice_and_offset(&Coord::indices(&fixed).replace(whole, &Coord::whole())?)?;
        let mode = shape.mode(whole)?;
        for (i, offset) in offsets(&slice).into_iter().enumerate() {
            let full = fixed.replace(whole, &idx2crd(&IntTuple::int(i as u64), &mode)?)?;
            prop_assert_eq!(offset, c.evaluate(&full)?, "{}", c);
        }
        let moved = c.domain_offset(&fixed)?;
        prop_assert_eq!(moved.at(0)?, c.evaluate(&fixed)?);
    }

    #[test]
    fn what_decays_is_plain(c in any_composed()) {
        let Some((layout, start)) = c.decay()? else {
            let plain = (0..size(c.layout())).map(|i| c.offset() + extension(c.layout(), i));
            prop_assert!(!plain.eq(all(&c)), "{} does nothing", c);
            return Ok(());
        };
        prop_assert_eq!(offsets(&(Sliced::Plain(layout), start)), all(&c));
    }

    #[test]
    fn inverses_lead_back(c in any_composed()) {
        if let Ok(inverse) = c.right_inverse() {
            for (i, coordinate) in all(&inverse).into_iter().enumerate() {
                prop_assert_eq!(at(&c, coordinate), i as u64, "{} {}", c, inverse);
            }
        }
        if let Ok(inverse) = c.left_inverse() {
            for offset in all(&c) {
                prop_assert_eq!(at(&c, at(&inverse, offset)), offset, "{} {}", c, inverse);
            }
        }
    }

    #[test]
    fn other_elements_cover_the_same_places(c in any_composed(), power in 0..4u32) {
        let parts = 1 << power;
        let words = |offsets: Vec<u64>| {
            let mut words: Vec<u64> = offsets.into_iter().map(|offset| offset / parts).collect();
            words.sort_unstable();
            words.dedup();
            words
        };
        if let Ok(fine) = c.downcast(parts) {
            prop_assert_eq!(words(all(&fine)), words(all(&c).into_iter().map(|offset| offset * parts).collect()));
            prop_assert_eq!(words(all(&fine.upcast(parts)?)), words(all(&c)));
        }
    }

    #[test]
    fn what_differs_differs_there_and_not_before(c in any_composed(), swizzle in any_swizzle(), start in 0..3u64, other in any_composed()) {
        for other in [ComposedLayout::new(swizzle, c.offset() + start, c.layout()), other] {
            let (ours, theirs) = (all(&c), all(&other));
            let first = ours.iter().zip(&theirs).position(|(left, right)| left != right);
            let (left, right) = (ours.len() as u64, theirs.len() as u64);
            let expected = match first {
                _ if left != right => Err(Counterexample::SizesDiffer { left, right }),
                Some(i) => Err(Counterexample::Differs { index: i as u64, left: ours[i], right: theirs[i] }),
                None => Ok(()),
            };
            prop_assert_eq!(require_same_function(&c, &other), expected);
            prop_assert_eq!(c.functionally_equal(&other)?, expected.is_ok());
        }
    }

    #[test]
    fn parts_are_those_of_the_indices(c in any_composed(), n in 1..5u64, index in 0..10_000u64) {
        let indices: LayoutValue = make_layout(&c.shape())?;
        let tile = Tiler::extent(n)?;
        let divides = |layout| logical_divide(layout, &tile, Rounding::Exact).is_ok();
        if !divides(&indices) || !divides(c.layout()) {
            return Ok(());
        }
        if let (Ok(found), Ok((part, start))) = (
            c.inner_partition(&tile, &Coord::at(index % (size(&indices) / n)), Rounding::Exact),
            layout_algebra::inner_partition(&indices, &tile, &Coord::at(index % (size(&indices) / n)), Rounding::Exact),
        ) {
            let expected: Vec<u64> = table(&part).into_iter().map(|index| at(&c, start + index)).collect();
            prop_assert_eq!(offsets(&found), expected, "{}", c);
        }
    }
}
