//! Conversions between layouts of shape and stride and linear ones: every small layout, every small linear layout, every swizzle.

use layout_algebra::linear::{LinearError, LinearLayout, Vectors};
use layout_algebra::{ComposedLayout, Swizzle};
use layout_tests::brute_force::table;
use layout_tests::linear::{layouts as linear_layouts, span};

use super::layouts;

/// Returns the pairs that prove that a table is not linear.
fn witnesses(table: &[u64]) -> Vec<(u64, u64)> {
    let pairs = (0..table.len()).flat_map(|x| (0..table.len()).map(move |y| (x, y)));
    let breaks = pairs.filter(|(x, y)| table[x ^ y] != table[*x] ^ table[*y]);
    breaks.map(|(x, y)| (x as u64, y as u64)).collect()
}

#[test]
fn a_layout_is_linear_exactly_if_no_pair_shows_the_contrary() {
    let (mut linear, mut refused) = (0, 0);
    let swizzle = Swizzle::new(1, 0, 2).expect("valid");
    for layout in (1..=3).flat_map(|rank| layouts(rank, 8, 5)) {
        let table = table(&layout);
        let found = LinearLayout::from_layout(&layout);
        if !table.len().is_power_of_two() {
            assert_eq!(found, Err(LinearError::DomainNotPowerOfTwo { size: table.len() as u64 }), "{layout}");
            continue;
        }
        let witnesses = witnesses(&table);
        match found {
            Ok(found) => {
                let images: Vec<u64> = (0..table.len() as u64).map(|x| found.image(x)).collect();
                assert_eq!(images, table, "{layout}");
                linear += 1;
            }
            Err(LinearError::NotLinear { x, y, image, xor }) => {
                let first = witnesses.iter().find(|(x, _)| x.is_power_of_two());
                assert_eq!(first, Some(&(x, y)), "{layout}");
                let at = |x: u64| table[usize::try_from(x).expect("small")];
                assert_eq!((image, xor), (at(x ^ y), at(x) ^ at(y)), "{layout}");
                refused += 1;
            }
            Err(other) => panic!("{layout}: {other}"),
        }
        assert_eq!(found.is_ok(), witnesses.is_empty(), "{layout}");
        let swizzled = LinearLayout::from_composed(&ComposedLayout::new(swizzle, 0, &layout));
        assert_eq!(swizzled.is_ok(), found.is_ok(), "{layout}");
        for x in (0..table.len()).filter(|_| swizzled.is_ok()) {
            assert_eq!(swizzled.map(|swizzled| swizzled.image(x as u64)), Ok(swizzle.apply(table[x])), "{layout}");
        }
    }
    assert!(linear > 200 && refused > 1000, "{linear} and {refused}");
}

/// Checks whether a table is that of a layout with extents 2: the sum of its values at the powers of two.
fn adds(table: &[u64]) -> bool {
    let sum = |x: usize| (0..table.len().ilog2()).filter(|k| (x >> k) & 1 == 1).map(|k| table[1 << k]).sum::<u64>();
    (0..table.len()).all(|x| table[x] == sum(x))
}

/// Returns the swizzles of this many bits, in the order in which the smallest is searched.
fn swizzles(bits: u32) -> Vec<Swizzle> {
    let mut all = Vec::new();
    for (count, base) in (1..=bits).flat_map(|count| (0..bits).map(move |base| (count, base))) {
        for shift in count..=bits {
            let shift = i32::try_from(shift).expect("small");
            all.extend([shift, -shift].into_iter().filter_map(|shift| Swizzle::new(count, base, shift).ok()));
        }
    }
    all
}

#[test]
fn a_linear_layout_is_a_layout_exactly_if_it_adds_after_no_or_the_least_swizzle() {
    let tried = swizzles(4);
    let (mut plain, mut swizzled, mut neither) = (0, 0, 0);
    for layout in linear_layouts(&[("x", 3)], &[("offset", 4)])
        .iter()
        .chain(&linear_layouts(&[("x", 2), ("y", 1)], &[("offset", 3)]))
    {
        let table: Vec<u64> = (0..8).map(|x| layout.image(x)).collect();
        let found = layout.to_layout();
        assert_eq!(found.is_ok(), adds(&table), "{layout}");
        if let Ok(found) = found {
            assert_eq!(layout_tests::brute_force::table(&found), table, "{layout} as {found}");
            plain += 1;
        }
        let undone = |swizzle: &Swizzle| adds(&table.iter().map(|offset| swizzle.apply(*offset)).collect::<Vec<_>>());
        let least = if adds(&table) { Some(&Swizzle::IDENTITY) } else { tried.iter().find(|swizzle| undone(swizzle)) };
        match (layout.to_swizzled(), least) {
            (Ok(found), Some(least)) => {
                assert_eq!(found.swizzle(), *least, "{layout} as {found}");
                let images: Vec<u64> = (0..8).map(|x| found.at(x).expect("inside")).collect();
                assert_eq!(images, table, "{layout} as {found}");
                swizzled += 1;
            }
            (Err(LinearError::NoSwizzle { left, right }), None) => {
                assert!(left & right != 0, "{layout}");
                neither += 1;
            }
            (found, least) => panic!("{layout}: {found:?}, not {least:?}"),
        }
    }
    assert!(plain > 300 && swizzled > plain + 300 && neither > 300, "{plain}, {swizzled}, {neither}");
}

fn triples() -> impl Iterator<Item = [u64; 3]> {
    (0..512).map(|number| [number & 7, (number >> 3) & 7, number >> 6])
}

#[test]
fn vectors_span_what_their_xors_are() {
    for triple in triples() {
        let vectors = Vectors::of(&triple).expect("three");
        let (all, reduced) = (span(&triple), vectors.reduced());
        assert_eq!(span(reduced.as_slice()), all, "{triple:?}");
        assert_eq!(all.len(), 1 << reduced.count(), "{triple:?}");
        let lowest: Vec<u64> = reduced.as_slice().iter().map(|word| word & word.wrapping_neg()).collect();
        assert!(lowest.is_sorted(), "{triple:?}");
        for (i, bit) in lowest.iter().enumerate() {
            assert!(reduced.as_slice().iter().enumerate().all(|(j, word)| i == j || word & bit == 0), "{triple:?}");
        }
        assert_eq!(vectors.pivots(), lowest.iter().sum::<u64>(), "{triple:?}");
        assert!((0..8).all(|word| vectors.spans(word) == all.contains(&word)), "{triple:?}");
        let perpendicular = |word: &u64| triple.iter().all(|vector| (vector & word).count_ones().is_multiple_of(2));
        let expected: Vec<u64> = (0..8).filter(perpendicular).collect();
        assert_eq!(span(vectors.perpendicular(3).as_slice()), expected, "{triple:?}");
        let completed = [vectors.complement(3).as_slice(), &triple].concat();
        assert_eq!(span(&completed).len(), 8, "{triple:?}");
        assert_eq!(all.len() << vectors.complement(3).count(), 8, "{triple:?}");
    }
}

#[test]
fn an_intersection_spans_what_both_span() {
    for (a, b) in triples().step_by(3).flat_map(|a| triples().step_by(5).map(move |b| (a, b))) {
        let both = Vectors::of(&a).expect("three").intersection(&Vectors::of(&b).expect("three"), 3);
        let (left, right) = (span(&a), span(&b));
        let expected: Vec<u64> = left.into_iter().filter(|word| right.contains(word)).collect();
        assert_eq!(span(both.as_slice()), expected, "{a:?} and {b:?}");
    }
}
