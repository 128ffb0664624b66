//! The smallest padding, compared with all paddings, using each tile's own vectors and counting each request word by word.

// Counts: auto_padding

use layout_algebra::analysis::{AccessError, Counted, TileAccess, auto_padding, usual_padding, usual_swizzle};
use layout_algebra::{AlgebraError, LayoutValue};
use layout_tests::fuzz::Random;
use layout_tests::requests::Requests;
use layout_tests::sample;

use super::auto_swizzle::{Case, extents, odd_cases, random_cases};
use super::layout;

/// Lengthens the rows of a tile by `pad` elements; `None` if a longer stride is not a multiple of the row.
fn padded(tile: &LayoutValue, pad: u64) -> Option<LayoutValue> {
    let strides = [0, 1].map(|leaf| tile.leaf_at(leaf).stride);
    let mode = strides.iter().position(|stride| *stride == 1);
    let others = || (0..2).filter(|leaf| Some(*leaf) != mode);
    let row = others().map(|leaf| strides[leaf]).min().expect("two modes");
    let longer = |stride: u64| match stride {
        _ if stride < row || pad == 0 => Some(stride),
        _ => stride.is_multiple_of(row).then(|| stride / row * (row + pad)),
    };
    Some(layout(&extents(tile), &[longer(strides[0])?, longer(strides[1])?]))
}

/// Returns the conflicts of an access of the padded tile, if its vectors are no narrower.
fn conflicts(case: &Case, tile: &LayoutValue) -> Option<u64> {
    let Case { threads, values, bytes, .. } = case;
    let vector = if case.is_scalar { 1 } else { Requests::widest(tile, threads, values, *bytes) };
    let requests = Requests::of_tile(tile, threads, values, *bytes, vector);
    (vector >= case.requests.vector()).then(|| requests.conflicts([0; 3], u64::MAX))
}

/// Counts over many tiles.
#[derive(Debug, Default)]
struct Found {
    padded: u32,
    none: u32,
    wider: u32,
}

impl Found {
    fn check(&mut self, cases: &[Case]) {
        let Case { tile, bytes, .. } = &cases[0];
        let accesses: Vec<TileAccess> = cases.iter().map(|case| *case.ours).collect();
        let total = |tile: &LayoutValue| cases.iter().map(|case| conflicts(case, tile)).sum::<Option<u64>>();
        // This includes paddings that are too long: none of them is better.
        let tiles: Vec<(LayoutValue, u64)> = (0..(128 + 16) / bytes)
            .map_while(|pad| padded(tile, pad))
            .filter_map(|tile| total(&tile).map(|conflicts| (tile, conflicts)))
            .collect();
        let least = tiles.iter().find(|(_, conflicts)| *conflicts == 0).map(|(tile, _)| *tile);
        let by: Vec<String> = cases.iter().map(|case| format!("{}, {}", case.threads, case.values)).collect();
        let ours = auto_padding(&accesses);
        match least {
            Some(least) => {
                assert_eq!(ours, Ok(least), "{by:?} in {tile} of {bytes} bytes");
                self.padded += u32::from(least != *tile);
                let vector = |case: &Case| Requests::widest(&least, &case.threads, &case.values, *bytes);
                self.wider += u32::from(cases.iter().any(|c| !c.is_scalar && vector(c) > c.requests.vector()));
            }
            None if padded(tile, 1).is_none() => {
                assert!(matches!(ours, Err(AlgebraError::Access(AccessError::NoRows { .. }))), "{tile}: {ours:?}");
            }
            None => {
                let left = tiles.iter().map(|(_, conflicts)| *conflicts).min().expect("the tile as it is");
                let counted = Some(Counted { conflicts: tiles[0].1, left });
                let none = Err(AlgebraError::Access(AccessError::NoPadding { counted }));
                assert_eq!(ours, none, "{by:?} in {tile} of {bytes} bytes");
                self.none += 1;
            }
        }
        if let Some(usual) = usual_padding(&accesses, u64::MAX) {
            assert_eq!(total(&usual), Some(0), "{usual}: {by:?} in {tile} of {bytes} bytes");
        }
        if let Some(usual) = usual_swizzle(&accesses, u64::MAX) {
            let [bits, base] = [usual.swizzle().bits(), usual.swizzle().base()].map(u32::cast_signed);
            let numbers = [bits, base, usual.swizzle().shift()];
            let left: u64 = cases.iter().map(|case| case.requests.conflicts(numbers, u64::MAX)).sum();
            assert_eq!(left, 0, "{usual}: {by:?} in {tile} of {bytes} bytes");
        }
    }
}

#[test]
fn rows_columns_and_matrices_padded() {
    let mut found = Found::default();
    odd_cases(&mut |cases| found.check(cases));
    println!("{found:?}");
    assert!(found.padded > 50);
}

#[test]
fn threads_and_values_padded() {
    let mut found = Found::default();
    random_cases(sample::count(200, 1), 40, &mut Random::new(7), &mut |cases| found.check(cases));
    println!("{found:?}");
    assert!(found.padded > 20 && found.none > 4 && found.wider > 0);
}
