use layout_algebra::{
    LayoutValue, Order, Rounding, Tiler, blocked_product, coalesce, complement, composition, flat_divide, is_compact,
    is_complementable, left_inverse, logical_divide, logical_product, raked_product, refines, right_inverse,
    tile_to_shape, tiled_divide, zipped_divide,
};
use layout_tests::brute_force::{extension, image, size, table};
use proptest::prelude::*;

use super::{any_compact, any_layout};

fn line(extent: u64, stride: u64) -> LayoutValue {
    LayoutValue::line(extent, stride).expect("positive")
}

proptest! {
    #[test]
    fn composition_is_the_composed_function(a in any_layout(), b in any_layout()) {
        if let Ok(result) = composition(&a, &b) {
            prop_assert_eq!(refines(&result.shape(), &b.shape()), Ok(true));
            let expected: Vec<u64> = table(&b).into_iter().map(|y| extension(&a, y)).collect();
            prop_assert_eq!(table(&result), expected);
        }
    }

    #[test]
    fn the_identity_coalesces(a in any_layout()) {
        prop_assert_eq!(composition(&a, &line(size(&a), 1))?.to_string(), by_identity(&a));
    }

    #[test]
    fn composition_is_associative(a in any_compact(), b in any_layout(), c in any_layout()) {
        let fits = b.cosize()? <= size(&a) && c.cosize()? <= size(&b);
        if let (true, Ok(ab), Ok(bc)) = (fits, composition(&a, &b), composition(&b, &c))
            && let (Ok(left), Ok(right)) = (composition(&ab, &c), composition(&a, &bc))
        {
            prop_assert_eq!(table(&left), table(&right));
        }
    }

    #[test]
    fn a_layout_composed_with_its_right_inverse_counts(a in any_layout()) {
        let inverse = right_inverse(&a)?;
        let composed: Vec<u64> = table(&inverse).into_iter().map(|i| extension(&a, i)).collect();
        prop_assert_eq!(composed, (0..size(&inverse)).collect::<Vec<_>>());
    }

    #[test]
    fn compact_layouts_have_both_inverses(a in any_compact()) {
        let (right, left) = (right_inverse(&a)?, left_inverse(&a)?);
        prop_assert_eq!(right, left);
        prop_assert_eq!(size(&right), size(&a));
    }

    #[test]
    fn complement_and_layout_fill(a in any_layout(), times in 1..5u64) {
        let n = a.cosize()? * times;
        if is_complementable(&a, n)? {
            let both = LayoutValue::of(&[a, complement(&a, n)?])?;
            prop_assert_eq!(image(&both), (0..n).collect::<Vec<_>>());
        }
    }

    #[test]
    fn divides_agree_but_for_nesting(a in any_compact(), extents in prop::collection::vec(1..9u64, 1..4)) {
        let parts: Vec<Tiler> = extents.iter().map(|extent| Tiler::extent(*extent).expect("positive")).collect();
        let tiler = Tiler::by_mode(&parts)?;
        if let Ok(logical) = logical_divide(&a, &tiler, Rounding::Exact) {
            prop_assert_eq!(image(&logical), image(&a));
            let zipped = zipped_divide(&a, &tiler, Rounding::Exact)?;
            prop_assert_eq!(image(&zipped), image(&a));
            let tiled = tiled_divide(&a, &tiler, Rounding::Exact)?;
            prop_assert_eq!(tiled.mode(0)?, zipped.mode(0)?);
            prop_assert_eq!(tiled.flatten()?, zipped.flatten()?);
            prop_assert_eq!(flat_divide(&a, &tiler, Rounding::Exact)?.flatten()?, zipped.flatten()?);
        }
    }

    #[test]
    fn a_loose_divide_misses_nothing(a in any_compact(), extent in 1..40u64) {
        let tile = Tiler::extent(extent)?;
        if let Ok(loose) = logical_divide(&a, &tile, Rounding::Loose) {
            let covered = image(&loose);
            prop_assert!(image(&a).iter().all(|offset| covered.binary_search(offset).is_ok()));
        }
    }

    #[test]
    fn products_hold_the_block(a in any_layout(), b in any_layout()) {
        if let Ok(product) = logical_product(&a, &Tiler::layout(&b)) {
            prop_assert_eq!(product.mode(0)?, a);
            let blocked = blocked_product(&a, &b)?;
            prop_assert_eq!(image(&blocked), image(&product));
            prop_assert_eq!(image(&raked_product(&a, &b)?), image(&product));
            // Two bare modes have nothing to pair with but each other.
            let rank = if a.is_leaf() && b.is_leaf() { 2 } else { a.rank().max(b.rank()) };
            prop_assert_eq!(blocked.rank(), rank);
        }
    }

    #[test]
    fn tile_to_shape_repeats_a_compact_block_compactly(a in any_compact(), times in prop::collection::vec(1..4u64, 4)) {
        let mut target = layout_algebra::IntTuple::unit();
        for (i, times) in times.iter().enumerate().take(a.rank()) {
            target = target.push(&layout_algebra::IntTuple::int(a.mode(i)?.size()? * times))?;
        }
        let tiled = tile_to_shape(&a, &target, &Order::RowMajor)?;
        prop_assert_eq!(tiled.rank(), a.rank());
        prop_assert_eq!(size(&tiled), target.product()?);
        prop_assert_eq!(is_compact(&tiled), Ok(true));
    }
}

/// What `A ∘ (size:1)` is written as: the coalesced layout, a bare leaf of extent 1 keeping the stride of the last mode.
fn by_identity(a: &LayoutValue) -> String {
    if size(a) == 1 {
        let last = a.leaf_at(a.leaf_count() - 1);
        return format!("1:{}", last.stride);
    }
    coalesce(a).expect("small").to_string()
}
