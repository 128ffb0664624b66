//! All pairs of small morphisms: side by side, divided, multiplied, each answered exactly if its condition holds.

use layout_algebra::category::TupleMorphism;

use super::category::{realized, small};

/// Returns the positions that are hit, in order.
fn hit(f: &TupleMorphism) -> Vec<usize> {
    let mut hit: Vec<usize> = f.map().map().iter().copied().filter(|target| *target > 0).collect();
    hit.sort_unstable();
    hit
}

fn is_inclusion(f: &TupleMorphism) -> bool {
    !f.map().map().contains(&0)
}

/// Returns the entries of the codomain that are not hit.
fn unhit(f: &TupleMorphism) -> Vec<u64> {
    let entries = (1..).zip(f.codomain().as_slice());
    entries.filter(|(position, _)| !hit(f).contains(position)).map(|(_, entry)| *entry).collect()
}

/// Returns `x + y` for every `y` and, within it, every `x`.
fn sums(x: &[u64], y: &[u64]) -> Vec<u64> {
    y.iter().flat_map(|y| x.iter().map(move |x| x + y)).collect()
}

/// Runs all pairs of small morphisms, and returns the numbers of refused pairs and of pairs whose answer was checked.
fn pairs(mut is_answered: impl FnMut(&TupleMorphism, &TupleMorphism) -> bool) -> [usize; 2] {
    let (all, mut counts) = (small(), [0; 2]);
    for f in &all {
        for g in &all {
            counts[usize::from(is_answered(f, g))] += 1;
        }
    }
    counts
}

#[test]
fn morphisms_stand_side_by_side_exactly_if_their_images_are_disjoint() {
    let mut complementary = 0;
    let [refused, together] = pairs(|f, g| {
        let have_one_codomain = f.codomain().as_slice() == g.codomain().as_slice();
        let are_disjoint = hit(f).iter().all(|position| !hit(g).contains(position));
        let disjoint = f.images_are_disjoint(g).ok();
        assert_eq!(disjoint, have_one_codomain.then_some(are_disjoint), "{f}, {g}");
        let concat = f.concat(g);
        assert_eq!(concat.is_ok(), have_one_codomain && are_disjoint, "{f}, {g}");
        let Ok(concat) = concat else { return false };
        let mut offsets = realized(&concat);
        assert_eq!(offsets, sums(&realized(f), &realized(g)), "{f}, {g}");
        let fills = is_inclusion(f) && is_inclusion(g) && hit(f).len() + hit(g).len() == f.codomain().count();
        assert_eq!(f.is_complementary_to(g), Ok(fills), "{f}, {g}");
        assert_eq!(concat.is_isomorphism(), fills, "{f}, {g}");
        if fills {
            offsets.sort_unstable();
            assert_eq!(offsets, (0..concat.cosize().expect("small")).collect::<Vec<_>>(), "{f}, {g}");
            complementary += 1;
        }
        true
    });
    println!("{together} side by side, {complementary} of them fill, {refused} refused");
    assert!(together > 500 && refused > 5000 && complementary > 50);
}

#[test]
fn morphisms_divide_exactly_if_the_tile_is_an_inclusion_into_the_domain() {
    let [refused, quotients] = pairs(|f, tile| {
        let divides = is_inclusion(tile) && tile.codomain().as_slice() == f.domain().as_slice();
        assert_eq!(tile.divides(f), divides, "{f} / {tile}");
        let quotient = f.flat_divide(tile);
        assert_eq!(quotient.is_ok(), divides, "{f} / {tile}");
        let Ok(quotient) = quotient else { return false };
        // First within the tile, then from tile to tile, each index of `f` once.
        let rest = realized(&tile.complement().expect("an inclusion"));
        let order = sums(&realized(tile), &rest);
        let expected: Vec<u64> = order.iter().map(|index| f.realize(*index).expect("within")).collect();
        assert_eq!(realized(&quotient), expected, "{f} / {tile}");
        true
    });
    println!("{quotients} quotients, {refused} refused");
    assert!(quotients > 200 && refused > 5000);
}

#[test]
fn morphisms_multiply_exactly_if_the_repetition_goes_into_what_the_block_leaves() {
    let [refused, products] = pairs(|block, times| {
        let admissible = is_inclusion(block) && times.codomain().as_slice() == unhit(block).as_slice();
        assert_eq!(block.is_admissible_with(times), admissible, "{block} * {times}");
        let product = block.flat_product(times);
        assert_eq!(product.is_ok(), admissible, "{block} * {times}");
        let Ok(product) = product else { return false };
        let rest = block.complement().expect("an inclusion");
        let starts: Vec<u64> = realized(times).iter().map(|index| rest.realize(*index).expect("within")).collect();
        assert_eq!(realized(&product), sums(&realized(block), &starts), "{block} * {times}");
        true
    });
    println!("{products} products, {refused} refused");
    assert!(products > 200 && refused > 5000);
}
