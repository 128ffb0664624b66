use layout_algebra::{
    Coord, IntTuple, LayoutValue, Rounding, Tiler, idx2crd, inner_partition, local_partition, local_tile,
    make_layout_tv, make_ordered_layout, outer_partition, tile_unzip, zip, zipped_divide,
};
use layout_tests::brute_force::{image, size, table};
use proptest::prelude::*;

use super::any_shape;

/// Extents of tiles, how many there are in each mode, and an order of the modes of the whole.
fn tiled() -> impl Strategy<Value = (LayoutValue, Tiler, IntTuple, IntTuple)> {
    prop::collection::vec((1..5u64, 1..4u64, 0..9u64), 2..4).prop_map(|modes| {
        let flat =
            |of: fn(&(u64, u64, u64)) -> u64| IntTuple::flat(&modes.iter().map(of).collect::<Vec<_>>()).expect("few");
        let whole = make_ordered_layout(&flat(|(tile, times, _)| tile * times), &flat(|(_, _, order)| *order));
        let parts: Vec<Tiler> = modes.iter().map(|(tile, ..)| Tiler::extent(*tile).expect("positive")).collect();
        (
            whole.expect("few"),
            Tiler::by_mode(&parts).expect("few"),
            flat(|(tile, ..)| *tile),
            flat(|(_, times, _)| *times),
        )
    })
}

/// The offsets of a part, from where it begins.
fn offsets((part, start): &(LayoutValue, u64)) -> Vec<u64> {
    table(part).into_iter().map(|offset| start + offset).collect()
}

fn at(index: u64, shape: &IntTuple) -> Coord {
    Coord::indices(&idx2crd(&IntTuple::int(index), shape).expect("small"))
}

proptest! {
    #[test]
    fn tiles_and_places_meet_every_offset_once((whole, tiler, tile, times) in tiled()) {
        let mut inner: Vec<u64> = Vec::new();
        for index in 0..times.product()? {
            let coord = at(index, &times);
            let part = inner_partition(&whole, &tiler, &coord, Rounding::Exact)?;
            prop_assert_eq!(local_tile(&whole, &tiler, &coord, &coord, Rounding::Exact)?, part);
            inner.extend(offsets(&part));
        }
        let mut outer: Vec<u64> = Vec::new();
        for index in 0..tile.product()? {
            outer.extend(offsets(&outer_partition(&whole, &tiler, &at(index, &tile), Rounding::Exact)?));
        }
        inner.sort_unstable();
        outer.sort_unstable();
        prop_assert_eq!((&inner, &outer), (&image(&whole), &image(&whole)));
    }

    #[test]
    fn shares_of_threads_meet_every_offset_once((whole, _, tile, _) in tiled(), order in prop::collection::vec(0..9u64, 64)) {
        let order = tile.with_leaves(order.try_into().expect("64"));
        let threads = make_ordered_layout(&tile, &order)?;
        let mut all: Vec<u64> = Vec::new();
        for thread in 0..size(&threads) {
            all.extend(offsets(&local_partition(&whole, &threads, thread, Rounding::Exact)?));
        }
        all.sort_unstable();
        prop_assert_eq!(all, image(&whole));
    }

    #[test]
    fn pairs_are_unzipped((whole, tiler, ..) in tiled()) {
        let zipped = zipped_divide(&whole, &tiler, Rounding::Exact)?;
        let pairs = zip(&zipped.mode(0)?, &zipped.mode(1)?)?;
        prop_assert_eq!(tile_unzip(&pairs, &tiler)?, zipped);
    }

    #[test]
    fn threads_and_values_number_the_tile(
        shapes in (any_shape(), any_shape()), orders in prop::collection::vec(0..9u64, 128),
    ) {
        let (first, second) = orders.split_at(64);
        let number = |shape: &IntTuple, order: &[u64]| {
            make_ordered_layout(shape, &shape.with_leaves(order.to_vec().try_into().expect("64")))
        };
        let (threads, values) = (number(&shapes.0, first)?, number(&shapes.1, second)?);
        let (layout, tile) = make_layout_tv(&threads, &values)?;
        prop_assert_eq!([size(&layout.mode(0)?), size(&layout.mode(1)?)], [size(&threads), size(&values)]);
        let count = size(&threads) * size(&values);
        prop_assert_eq!(tile.product()?, count);
        prop_assert!(image(&layout).into_iter().eq(0..count));
    }
}
