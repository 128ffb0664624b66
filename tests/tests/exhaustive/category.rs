//! All morphisms, refinements and compositions of small tuples, compared with their definitions.

use std::collections::BTreeSet;

use layout_algebra::category::{
    FinMorphism, NestMorphism, TupleMorphism, composition_of_tractable, mutual_refinement, refines_loosely,
    refines_strictly,
};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, coalesce, composition, is_tractable};
use layout_tests::brute_force::{coordinates, extension, leaves, size, table};

use super::layouts;

/// Returns all lists of `length` numbers from `least` to `greatest`.
fn lists(length: usize, least: usize, greatest: usize) -> Vec<Vec<usize>> {
    (0..length).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| (least..=greatest).map(move |value| [&list[..], &[value]].concat())).collect()
    })
}

/// Returns all flat tuples of at most `rank` entries up to `greatest`.
fn tuples(rank: usize, greatest: usize) -> Vec<Vec<u64>> {
    let as_entries = |list: Vec<usize>| list.into_iter().map(|entry| entry as u64).collect();
    (0..=rank).flat_map(|length| lists(length, 1, greatest)).map(as_entries).collect()
}

fn is_pointed_partial_injection(map: &[usize], codomain: usize) -> bool {
    map.iter().all(|target| *target <= codomain)
        && (0..map.len()).all(|i| (0..i).all(|j| map[i] == 0 || map[i] != map[j]))
}

#[test]
fn maps_are_morphisms_exactly_if_they_are_pointed_partial_injections() {
    let (mut morphisms, mut refused) = (0, 0);
    for (domain, codomain) in (0..=3).flat_map(|m| (0..=3).map(move |n| (m, n))) {
        for map in lists(domain, 0, codomain + 1) {
            let valid = is_pointed_partial_injection(&map, codomain);
            assert_eq!(FinMorphism::new(domain, codomain, &map).is_ok(), valid, "{map:?} into {codomain}");
            assert!(FinMorphism::new(domain + 1, codomain, &map).is_err());
            if valid { morphisms += 1 } else { refused += 1 }
        }
    }
    println!("pointed partial injections: {morphisms} are, {refused} are not");
    // Partial injections of m into n: Σ C(m,k)·C(n,k)·k! over k.
    let choose = |n: usize, k: usize| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
    let injections = |m: usize, n: usize| -> usize {
        (0..=m.min(n)).map(|k| choose(m, k) * choose(n, k) * (1..=k).product::<usize>()).sum()
    };
    assert_eq!(morphisms, (0..=3).flat_map(|m| (0..=3).map(move |n| injections(m, n))).sum::<usize>());
}

/// Visits all morphisms of tuples of at most 3 entries up to 3, by the definition.
fn morphisms(found: &mut impl FnMut(&TupleMorphism)) -> usize {
    let mut refused = 0;
    for codomain in tuples(3, 3) {
        for domain in tuples(3, 3) {
            for map in lists(domain.len(), 0, codomain.len()) {
                let entries_agree = |(i, target): (usize, &usize)| *target == 0 || codomain[target - 1] == domain[i];
                let valid =
                    is_pointed_partial_injection(&map, codomain.len()) && map.iter().enumerate().all(entries_agree);
                match TupleMorphism::new(&domain, &codomain, &map) {
                    Ok(f) => {
                        assert!(valid, "{f}");
                        found(&f);
                    }
                    Err(error) => {
                        assert!(!valid, "{domain:?} {map:?} {codomain:?}: {error}");
                        refused += 1;
                    }
                }
            }
        }
    }
    refused
}

/// Returns the morphisms of tuples of at most 2 entries.
pub(super) fn small() -> Vec<TupleMorphism> {
    let mut all = Vec::new();
    morphisms(&mut |f| {
        if f.domain().count() <= 2 && f.codomain().count() <= 2 {
            all.push(*f);
        }
    });
    all
}

/// Evaluates a morphism at all indices: each digit goes to the position of its position.
pub(super) fn realized(f: &TupleMorphism) -> Vec<u64> {
    let (domain, codomain) = (f.domain().as_slice(), f.codomain().as_slice());
    let step = |target: &usize| if *target > 0 { codomain[..target - 1].iter().product() } else { 0_u64 };
    let steps: Vec<u64> = f.map().map().iter().map(step).collect();
    coordinates(domain).map(|place| place.iter().zip(&steps).map(|(digit, step)| digit * step).sum()).collect()
}

#[test]
fn every_small_morphism_is_the_function_it_should_be() {
    let (mut count, mut inclusions, mut standard) = (0, 0, 0);
    let refused = morphisms(&mut |f| {
        count += 1;
        let function = realized(f);
        let by_index: Vec<u64> = (0..function.len() as u64).map(|index| f.realize(index).expect("small")).collect();
        assert_eq!(by_index, function, "{f}");
        if f.domain().count() > 0 {
            assert_eq!(table(&f.layout().expect("small")), function, "{f}");
        }
        for same in [f.squeeze(), f.coalesce(), f.strong_coalesce()] {
            assert_eq!(realized(&same.expect("small")), function, "{f}");
        }
        let coalesced = f.coalesce().expect("small");
        assert_eq!(f.is_coalesced().expect("small"), coalesced == *f, "{f}");
        let sorted = f.sort().expect("small").layout().expect("small");
        let modes = leaves(&sorted);
        let in_order = modes.windows(2).all(|w| (w[0].stride, w[0].extent) <= (w[1].stride, w[1].extent));
        assert!(in_order, "{f}: {sorted}");
        let modes = leaves(&f.layout().expect("small"));
        let is_sorted = modes.windows(2).all(|w| (w[0].stride, w[0].extent) <= (w[1].stride, w[1].extent));
        assert!(!f.is_sorted() || is_sorted, "{f}");
        if !f.map().map().contains(&0) {
            inclusions += 1;
            let rest = realized(&f.complement().expect("an inclusion"));
            let mut both: Vec<u64> = rest.iter().flat_map(|start| function.iter().map(move |x| start + x)).collect();
            both.sort_unstable();
            assert_eq!(both, (0..f.cosize().expect("small")).collect::<Vec<_>>(), "{f}");
        }
        standard += usize::from(f.nest().and_then(|f| f.is_standard_form()).expect("small"));
    });
    println!("{count} morphisms, {inclusions} inclusions, {standard} in standard form, {refused} refused");
    assert!(count > 1000 && inclusions > 100 && standard > 100 && refused > 1000);
}

#[test]
fn small_morphisms_compose_as_functions() {
    let by_ends = small();
    let (mut composed, mut refused) = (0, 0);
    for f in &by_ends {
        for g in by_ends.iter().step_by(3) {
            let fits = f.codomain().as_slice() == g.domain().as_slice();
            assert_eq!(f.is_composable_with(g), fits);
            let composite = f.compose(g);
            assert_eq!(composite.is_ok(), fits, "{f} then {g}");
            if let Ok(composite) = composite {
                let expected: Vec<u64> = realized(f).iter().map(|y| g.realize(*y).expect("within")).collect();
                assert_eq!(realized(&composite), expected, "{f} then {g}");
                composed += 1;
            } else {
                refused += 1;
            }
        }
    }
    println!("{composed} composites, {refused} refused");
    assert!(composed > 500 && refused > 500);
}

/// Returns all nested tuples of `size`, with at most two levels and three modes per tuple.
fn nested(size: u64, depth: usize) -> Vec<IntTuple> {
    let mut all = vec![IntTuple::int(size)];
    if depth > 0 {
        let divisors = || (1..=size).filter(move |d| size.is_multiple_of(*d));
        let mut sizes: Vec<Vec<u64>> = vec![vec![size]];
        sizes.extend(divisors().map(|d| vec![d, size / d]));
        for modes in sizes {
            let parts: Vec<Vec<IntTuple>> = modes.iter().map(|mode| nested(*mode, depth - 1)).collect();
            let tuples = parts.iter().fold(vec![IntTuple::unit()], |tuples, part| {
                tuples.iter().flat_map(|tuple| part.iter().map(|mode| tuple.push(mode).expect("small"))).collect()
            });
            all.extend(tuples);
        }
    }
    all
}

/// Returns every tuple obtained by contracting some parts of `tuple` to their size.
fn contractions(tuple: &IntTuple) -> BTreeSet<String> {
    let mut all = BTreeSet::from([tuple.product().expect("small").to_string()]);
    if !tuple.is_leaf() {
        let parts = (0..tuple.rank()).map(|i| contractions(&tuple.mode(i).expect("there")));
        let joined = parts.fold(vec![String::new()], |texts, part| {
            let comma = |text: &String| if text.is_empty() { String::new() } else { format!("{text},") };
            texts.iter().flat_map(|text| part.iter().map(move |mode| format!("{}{mode}", comma(text)))).collect()
        });
        all.extend(joined.into_iter().map(|modes| format!("({modes})")));
    }
    all
}

/// Removes the brackets around single modes, which the loose refinement ignores.
fn bare(tuple: &IntTuple) -> IntTuple {
    if tuple.is_leaf() {
        return *tuple;
    }
    let modes: Vec<IntTuple> = (0..tuple.rank()).map(|i| bare(&tuple.mode(i).expect("there"))).collect();
    match modes.as_slice() {
        [mode] if mode.is_leaf() => *mode,
        _ => IntTuple::of(&modes).expect("small"),
    }
}

#[test]
fn to_refine_is_to_contract_to() {
    let (mut refining, mut pairs, mut loosely) = (0, 0, 0);
    for n in 1..=8 {
        let tuples = nested(n, 2);
        for fine in &tuples {
            let contracted = contractions(fine);
            for coarse in &tuples {
                let expected = contracted.contains(&coarse.to_string());
                assert_eq!(refines_strictly(fine, coarse), Ok(expected), "{fine} over {coarse}");
                let loose = refines_loosely(fine, coarse).expect("small");
                assert!(loose || !expected, "{fine} over {coarse}");
                let seen_through = contractions(&bare(fine)).contains(&bare(coarse).to_string());
                assert!(!loose || seen_through || !expected, "{fine} over {coarse}");
                (refining, pairs, loosely) = (refining + u32::from(expected), pairs + 1, loosely + u32::from(loose));
            }
        }
    }
    println!("of {pairs} pairs {refining} refine, {loosely} loosely");
    assert!(refining > 100 && loosely > refining && pairs > loosely);
}

/// Returns all ordered factorizations of `n` into factors above 1, including `n` alone.
fn factorizations(n: u64) -> Vec<Vec<u64>> {
    let mut all = vec![vec![n]];
    for first in (2..n).filter(|d| n.is_multiple_of(*d)) {
        all.extend(factorizations(n / first).into_iter().map(|rest| [&[first][..], &rest].concat()));
    }
    all
}

/// Returns the leaves of all flat refinements.
fn refinements(tuple: &[u64]) -> Vec<Vec<u64>> {
    tuple.iter().fold(vec![Vec::new()], |lists, entry| {
        let all = factorizations(*entry);
        lists.iter().flat_map(|list| all.iter().map(move |factors| [&list[..], factors].concat())).collect()
    })
}

#[test]
fn tuples_have_a_mutual_refinement_exactly_if_some_refinements_begin_alike() {
    let entries: Vec<Vec<u64>> = tuples(2, 8).into_iter().filter(|tuple| !tuple.contains(&1)).collect();
    let (mut found, mut refused) = (0, 0);
    for (t, u) in entries.iter().flat_map(|t| entries.iter().map(move |u| (t, u))) {
        let longer = refinements(u);
        let exists = refinements(t).iter().any(|fine| longer.iter().any(|other| other.starts_with(fine)));
        let answer = mutual_refinement(&IntTuple::flat(t).expect("small"), &IntTuple::flat(u).expect("small"));
        assert_eq!(answer.is_ok(), exists, "{t:?} and {u:?}: {answer:?}");
        if exists { found += 1 } else { refused += 1 }
    }
    println!("{found} pairs have a mutual refinement, {refused} have none");
    assert!(found > 100 && refused > 100);
}

/// Checks, for any two modes that move, that the reach of one divides the other's stride.
fn is_tractable_by_definition(layout: &LayoutValue) -> bool {
    let modes: Vec<_> = leaves(layout).into_iter().filter(|mode| mode.stride > 0).collect();
    let follows = |i: usize, j: usize| modes[j].stride.is_multiple_of(modes[i].extent * modes[i].stride);
    (0..modes.len()).all(|i| (0..i).all(|j| follows(i, j) || follows(j, i)))
}

#[test]
fn layouts_have_a_standard_representation_exactly_if_they_are_tractable() {
    let (mut tractable, mut refused) = (0, 0);
    for layout in layouts(2, 8, 12).into_iter().chain(layouts(3, 8, 6)) {
        let expected = is_tractable_by_definition(&layout);
        assert_eq!(is_tractable(&layout), Ok(expected), "{layout}");
        match NestMorphism::of_layout(&layout) {
            Ok(f) => {
                assert!(expected, "{layout}");
                assert_eq!(f.layout(), Ok(layout));
                tractable += 1;
            }
            Err(error) => {
                assert!(!expected, "{layout}: {error}");
                refused += 1;
            }
        }
    }
    println!("{tractable} tractable layouts, {refused} others");
    assert!(tractable > 100 && refused > 100);
}

#[test]
fn the_composition_algorithm_is_right_wherever_it_answers() {
    let (mut answered, mut refused, mut missed) = (0, 0, 0);
    let all = |rank, size, stride| layouts(rank, size, stride).into_iter().filter(is_tractable_by_definition);
    let outer: Vec<LayoutValue> = all(2, 8, 8).collect();
    for a in all(1, 8, 8).chain(all(2, 6, 6)) {
        for b in &outer {
            match composition_of_tractable(&a, b) {
                Ok(result) => {
                    let expected: Vec<u64> = table(&a).iter().map(|y| extension(b, *y)).collect();
                    assert_eq!(table(&result), expected, "{b} o {a}");
                    assert_eq!(size(&result), size(&a));
                    answered += 1;
                }
                Err(AlgebraError::Category(_)) => {
                    let (f, g) = (NestMorphism::of_layout(&a), coalesce(b).and_then(|b| NestMorphism::of_layout(&b)));
                    let ends = (*f.expect("tractable").codomain(), *g.expect("tractable").domain());
                    assert!(mutual_refinement(&ends.0, &ends.1).is_err(), "{b} o {a}");
                    refused += 1;
                    missed += u32::from(composition(b, &a).is_ok());
                }
                Err(error) => panic!("{b} o {a}: {error}"),
            }
        }
    }
    println!("{answered} compositions by refinement, {refused} refused, {missed} of them found by carries and runs");
    assert!(answered > 1000 && refused > 1000 && missed > 0);
}
