//! Slices, coordinates of offsets, reshapes: compared with tables.

// Counts: coalesce_z

use layout_algebra::{
    AlgebraError, Coord, IntTuple, LayoutValue, Tiler, coalesce_z, filter_zeros, get_1d_coord, get_flat_coord,
    get_hier_coord, is_compact, is_composable, is_surjective_onto, make_fragment_like, make_layout, make_layout_like,
    slice_and_offset, with_shape,
};
use layout_tests::brute_force::{composition_exists, coordinates, extension, image, leaves, offsets, size, table};

use super::layouts;

#[test]
fn a_slice_is_the_layout_at_the_coordinates_that_agree() {
    for a in layouts(3, 8, 3) {
        let modes = leaves(&a);
        let extents: Vec<u64> = modes.iter().map(|mode| mode.extent).collect();
        let all: Vec<Vec<u64>> = coordinates(&extents).collect();
        for fixed in &all {
            for mask in 0..8u8 {
                let is_whole = |i: usize| mask >> i & 1 == 1;
                let entry = |i: usize| if is_whole(i) { Coord::whole() } else { Coord::at(fixed[i]) };
                let coord = Coord::of(&[entry(0), entry(1), entry(2)]).expect("small");
                let (slice, offset) = slice_and_offset(&coord, &a).expect("fits");
                let agrees = |c: &&Vec<u64>| (0..3).all(|i| is_whole(i) || c[i] == fixed[i]);
                let at = |c: &Vec<u64>| c.iter().zip(&modes).map(|(x, mode)| x * mode.stride).sum::<u64>();
                let expected: Vec<u64> = all.iter().filter(agrees).map(at).collect();
                let found: Vec<u64> =
                    if mask == 0 { vec![offset] } else { table(&slice).iter().map(|x| x + offset).collect() };
                assert_eq!(found, expected, "{coord} of {a}");
                assert_eq!(slice.leaf_count() + a.dice(&coord).expect("fits").leaf_count(), 3);
            }
        }
    }
}

#[test]
fn every_offset_has_its_least_index() {
    for a in layouts(2, 12, 7).iter().chain(&layouts(3, 12, 4)) {
        let offsets = table(a);
        let is_compact = is_compact(a).expect("small");
        for offset in 0..a.cosize().expect("small") + 3 {
            let wanted = if is_compact { offset % size(a) } else { offset };
            let least = offsets.iter().position(|met| *met == wanted).map(|i| i as u64);
            assert_eq!(get_1d_coord(a, offset), least.ok_or(AlgebraError::NotReached { offset }), "{offset} in {a}");
            if let Some(index) = least {
                let natural = get_hier_coord(a, offset).expect("reached");
                assert_eq!(layout_algebra::crd2idx(&natural, &a.shape()), Ok(index));
                assert_eq!(get_flat_coord(a, offset), Ok(natural), "a flat layout's coordinates are flat");
            }
        }
    }
}

#[test]
fn surjective_is_every_offset_below() {
    for a in layouts(2, 12, 7).iter().chain(&layouts(3, 12, 4)) {
        for n in 1..=a.cosize().expect("small") + 1 {
            let expected = offsets(a) == (0..n).collect::<Vec<_>>();
            assert_eq!(is_surjective_onto(a, n), Ok(expected), "{a} onto {n}");
        }
    }
}

#[test]
fn coalesce_z_is_the_same_function_past_the_end() {
    for a in layouts(2, 12, 7).iter().chain(&layouts(3, 12, 4)) {
        let flat = coalesce_z(a).expect("small");
        assert_eq!(size(&flat), size(a), "{a}");
        assert!((0..3 * size(a) + 9).all(|i| extension(&flat, i) == extension(a, i)), "{a}: {flat}");
        assert_eq!(coalesce_z(&flat), Ok(flat), "{a}");
    }
}

#[test]
fn composable_is_that_a_composition_exists() {
    let right = layouts(2, 6, 5);
    for a in layouts(2, 8, 3) {
        for b in &right {
            let expected = composition_exists(&a, b);
            assert_eq!(is_composable(&a, &Tiler::layout(b)), Ok(expected), "{a} o {b}");
        }
    }
}

#[test]
fn with_shape_is_the_same_function() {
    let shapes: Vec<IntTuple> = layouts(2, 12, 0).iter().map(LayoutValue::shape).collect();
    for a in layouts(2, 12, 5) {
        for shape in shapes.iter().filter(|shape| shape.product() == a.size()) {
            match with_shape(&a, shape) {
                Ok(result) => assert_eq!(table(&result), table(&a), "{a} as {shape}"),
                Err(_) => assert!(!composition_exists(&a, &make_layout(shape).expect("small")), "{a} as {shape}"),
            }
        }
    }
}

#[test]
fn layouts_like_another_are_compact_in_its_order() {
    for a in layouts(3, 12, 5) {
        let like = make_layout_like(&a).expect("small");
        let moving = filter_zeros(&a);
        assert_eq!(offsets(&like), (0..size(&moving)).collect::<Vec<_>>(), "{a}: {like}");
        for (x, i) in leaves(&a).iter().zip(leaves(&like)) {
            for (y, j) in leaves(&a).iter().zip(leaves(&like)) {
                let both_move = x.stride > 0 && i.extent > 1 && j.extent > 1;
                assert!(!both_move || x.stride >= y.stride || i.stride < j.stride, "{a}: {like}");
            }
        }
        let fragment = make_fragment_like(&a).expect("small");
        let still = if leaves(&a)[0].stride == 0 { leaves(&a)[0].extent } else { 1 };
        let owned = size(&a) / still;
        assert_eq!(
            image(&fragment),
            (0..owned).flat_map(|o| vec![o; usize::try_from(still).unwrap()]).collect::<Vec<_>>()
        );
    }
}
