//! Morphisms and the main algebra: two algorithms that share nothing and must agree (theorems A to F of the paper).

use layout_algebra::category::{
    CategoryError, FinMorphism, NestMorphism, TupleMorphism, composition_by_steps, is_complementable_layout,
    mutual_refinement, n_complement, nullify_trivial_strides, refines_loosely, refines_strictly, relative_flattening,
    relative_mode, sort_with_permutation, underlying_map,
};
use layout_algebra::{
    AlgebraError, IntTuple, LayoutValue, Rounding, Tiler, coalesce, coalesce_by, complement, complement_exact,
    composition, is_tractable, logical_divide, logical_product, sort, squeeze,
};
use layout_language::Value;
use layout_tests::brute_force::{image, size, table};
use proptest::prelude::*;

use super::{any_compact, any_layout};

/// A nested tuple of these leaves: ranges of modes are grouped, one after the other.
fn nested(leaves: &[u64], groups: &[(usize, usize)]) -> IntTuple {
    let mut tuple = IntTuple::flat(leaves).expect("small");
    for (begin, length) in groups {
        let begin = begin % (tuple.rank() + 1);
        let end = (begin + length).min(tuple.rank());
        if begin < end && tuple.depth() < 4 {
            tuple = grouped(&tuple, begin, end);
        }
    }
    tuple
}

fn grouped(tuple: &IntTuple, begin: usize, end: usize) -> IntTuple {
    let modes: Vec<IntTuple> = (0..tuple.rank()).map(|i| tuple.mode(i).expect("there")).collect();
    let inner = IntTuple::of(&modes[begin..end]).expect("small");
    IntTuple::of(&[&modes[..begin], &[inner], &modes[end..]].concat()).expect("small")
}

pub(super) fn groups() -> impl Strategy<Value = Vec<(usize, usize)>> {
    prop::collection::vec((0..4usize, 1..4usize), 0..3)
}

/// What a domain is made of: each draws a target, or is an entry of its own that goes to the base point.
pub(super) fn draws(forgets: bool) -> impl Strategy<Value = Vec<Result<prop::sample::Index, u64>>> {
    let hit = any::<prop::sample::Index>().prop_map(Ok);
    let draw = if forgets { prop_oneof![3 => hit, 1 => (1..5u64).prop_map(Err)].boxed() } else { hit.boxed() };
    prop::collection::vec(draw, 0..6)
}

/// A morphism into `codomain`, an injective one where nothing is drawn for the base point.
pub(super) fn into(
    codomain: &IntTuple,
    draws: &[Result<prop::sample::Index, u64>],
    groups: &[(usize, usize)],
) -> NestMorphism {
    let mut left: Vec<usize> = (1..=codomain.leaf_count()).collect();
    let (mut entries, mut map) = (Vec::new(), Vec::new());
    for draw in draws {
        match draw {
            Ok(index) if !left.is_empty() => {
                let target = left.swap_remove(index.index(left.len()));
                map.push(target);
                entries.push(codomain.leaf_at(target - 1));
            }
            Ok(_) => (),
            Err(entry) => {
                map.push(0);
                entries.push(*entry);
            }
        }
    }
    NestMorphism::new(nested(&entries, groups), *codomain, &map).expect("valid")
}

fn any_tuple() -> impl Strategy<Value = IntTuple> {
    (prop::collection::vec(1..6u64, 0..6), groups()).prop_map(|(leaves, groups)| nested(&leaves, &groups))
}

pub(super) fn any_morphism() -> impl Strategy<Value = NestMorphism> {
    (any_tuple(), draws(true), groups()).prop_map(|(codomain, draws, groups)| into(&codomain, &draws, &groups))
}

pub(super) fn any_inclusion() -> impl Strategy<Value = NestMorphism> {
    (any_tuple(), draws(false), groups()).prop_map(|(codomain, draws, groups)| into(&codomain, &draws, &groups))
}

/// Layouts most of which are tractable: those of morphisms.
fn any_tractable() -> impl Strategy<Value = LayoutValue> {
    prop_oneof![
        any_morphism().prop_filter_map("no leaves", |f| f.layout().ok().filter(|layout| layout.leaf_count() > 0)),
        any_compact()
    ]
}

/// A refinement of a tuple: some leaves are split in two, some of the halves again.
fn split(tuple: &IntTuple, ways: &mut impl Iterator<Item = usize>) -> IntTuple {
    if !tuple.is_leaf() {
        let modes: Vec<IntTuple> = (0..tuple.rank()).map(|i| split(&tuple.mode(i).expect("there"), ways)).collect();
        return IntTuple::of(&modes).unwrap_or(IntTuple::unit());
    }
    let n = tuple.leaf_at(0);
    let divisors: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
    match ways.next().unwrap_or(0) % (2 * divisors.len()) {
        way if way < divisors.len() => IntTuple::flat(&[divisors[way], n / divisors[way]]).expect("small"),
        _ => *tuple,
    }
}

fn is_category(error: AlgebraError) -> bool {
    matches!(error, AlgebraError::Category(_))
}

proptest! {
    #[test]
    fn a_morphism_realizes_its_layout(f in any_morphism()) {
        let layout = f.layout()?;
        if layout.leaf_count() == 0 {
            return Ok(());
        }
        let realized: Vec<u64> = (0..f.size()?).map(|index| f.realize(index)).collect::<Result<_, _>>()?;
        prop_assert_eq!(table(&layout), realized);
        prop_assert!(f.realize(f.size()?).is_err());
        prop_assert!(layout.cosize()? <= f.cosize()?);
    }

    #[test]
    fn theorem_a_the_standard_representation_stands_for_its_layout(layout in prop_oneof![any_layout(), any_tractable()]) {
        match NestMorphism::of_layout(&layout) {
            Ok(f) => {
                prop_assert_eq!(f.layout()?, layout);
                prop_assert_eq!((f.is_standard_form()?, is_tractable(&layout)?), (true, true));
                prop_assert_eq!(TupleMorphism::of_layout(&layout)?, f.flatten()?);
            }
            Err(error) => {
                prop_assert!(matches!(error, AlgebraError::Category(CategoryError::NotTractable { .. })), "{}", error);
                prop_assert!(!is_tractable(&layout)?);
            }
        }
    }

    #[test]
    fn theorem_b_morphisms_compose_as_layouts_do(g in any_morphism(), draws in draws(true), groups in groups()) {
        let f = into(g.domain(), &draws, &groups);
        if !(f.domain().leaf_count() > 0 && g.domain().leaf_count() > 0) {
            return Ok(());
        }
        let composite = f.compose(&g)?.layout()?;
        let expected = nullify_trivial_strides(&composition(&g.layout()?, &f.layout()?)?);
        prop_assert_eq!(nullify_trivial_strides(&coalesce_by(&composite, &composite.shape())?), expected);
    }

    #[test]
    fn composition_is_associative_and_has_units(h in any_morphism(), a in draws(true), b in draws(true)) {
        let g = into(h.domain(), &a, &[]);
        let f = into(g.domain(), &b, &[]);
        prop_assert_eq!(f.compose(&g)?.compose(&h)?, f.compose(&g.compose(&h)?)?);
        let positions: Vec<usize> = (1..=f.domain().leaf_count()).collect();
        prop_assert_eq!(NestMorphism::new(*f.domain(), *f.domain(), &positions)?.compose(&f)?, f);
    }

    #[test]
    fn theorem_c_both_coalesces_are_that_of_the_layout(f in any_morphism()) {
        let flat = f.flatten()?;
        let expected = coalesce(&f.layout()?)?;
        prop_assert_eq!(f.coalesce()?.layout()?, expected);
        prop_assert_eq!(coalesce(&flat.coalesce()?.layout()?)?, expected);
        prop_assert_eq!(flat.strong_coalesce()?.layout()?, flat.coalesce()?.layout()?);
        prop_assert!(flat.coalesce()?.is_coalesced()? && flat.coalesce()?.is_coalesced_where_hit()?);
        prop_assert!(!flat.is_coalesced()? || flat.is_coalesced_where_hit()?);
        let (coalesced, classes) = flat.coalesce_with_classes()?;
        prop_assert_eq!((classes.of().len(), classes.count()), (flat.squeeze()?.codomain().count(), coalesced.codomain().count()));
    }

    #[test]
    fn theorem_d_complements_fill_together(f in any_inclusion()) {
        let rest = f.complement()?;
        prop_assert_eq!(f.is_complementary_to(&rest), Ok(true));
        prop_assert!(f.concat(&rest)?.is_isomorphism());
        let both = f.concat(&rest)?.layout()?;
        prop_assert_eq!(image(&LayoutValue::of(&[LayoutValue::TRIVIAL, both])?), (0..f.cosize()?).collect::<Vec<_>>());
        prop_assert_eq!(coalesce(&rest.layout()?)?, complement(&f.layout()?, f.cosize()?)?);
        prop_assert_eq!(n_complement(&f.layout()?, f.cosize()?)?, complement(&f.layout()?, f.cosize()?)?);
    }

    #[test]
    fn theorem_e_divides_are_those_of_layouts(f in any_morphism(), draws in draws(false), groups in groups()) {
        let g = into(f.domain(), &draws, &groups);
        prop_assert!(g.divides(&f));
        let divided = f.logical_divide(&g)?;
        prop_assert_eq!(f.flatten()?.flat_divide(&g.flatten()?)?, divided.flatten()?);
        if g.domain().leaf_count() == 0 {
            return Ok(());
        }
        let expected = logical_divide(&f.layout()?, &Tiler::layout(&g.layout()?), Rounding::Exact)?;
        prop_assert_eq!(coalesce(&divided.layout()?)?, coalesce(&expected)?);
        for mode in 0..2 {
            let (ours, theirs) = (divided.layout()?.mode(mode)?, expected.mode(mode)?);
            prop_assert_eq!(coalesce(&ours)?, coalesce(&theirs)?);
        }
    }

    #[test]
    fn theorem_f_products_are_those_of_layouts(f in any_inclusion(), draws in draws(true), groups in groups()) {
        let g = into(f.complement()?.domain(), &draws, &groups);
        prop_assert!(f.is_admissible_with(&g));
        let product = f.logical_product(&g)?;
        prop_assert_eq!(f.flatten()?.flat_product(&g.flatten()?)?, product.flatten()?);
        if !(f.domain().leaf_count() > 0 && g.domain().leaf_count() > 0) {
            return Ok(());
        }
        let expected = logical_product(&f.layout()?, &Tiler::layout(&g.layout()?))?;
        prop_assert_eq!(table(&product.layout()?), table(&expected));
        prop_assert_eq!(coalesce(&product.layout()?.mode(1)?)?, coalesce(&expected.mode(1)?)?);
    }

    #[test]
    fn pulled_back_and_pushed_forward_is_one_function(f in any_morphism(), ways in prop::collection::vec(0..20usize, 12)) {
        let fine = split(f.codomain(), &mut ways.clone().into_iter());
        let pulled = f.pullback_along(&fine)?;
        prop_assert_eq!(refines_strictly(pulled.domain(), f.domain()), Ok(true));
        let fine = split(f.domain(), &mut ways.into_iter());
        let pushed = f.pushforward_along(&fine)?;
        prop_assert_eq!(refines_strictly(pushed.codomain(), f.codomain()), Ok(true));
        if f.domain().leaf_count() == 0 {
            return Ok(());
        }
        prop_assert_eq!(table(&pulled.layout()?), table(&f.layout()?));
        prop_assert_eq!(table(&pushed.layout()?), table(&f.layout()?));
    }

    #[test]
    fn the_composition_algorithm_agrees_with_the_main_algebra(a in any_tractable(), b in any_tractable()) {
        match composition_by_steps(&a, &b) {
            Ok(steps) => {
                let (ours, theirs) = (nullify_trivial_strides(&steps.result), composition(&b, &a)?);
                prop_assert_eq!(ours, nullify_trivial_strides(&theirs));
                prop_assert_eq!((table(&steps.weak), table(&steps.result)), (table(&theirs), table(&theirs)));
            }
            Err(error) => prop_assert!(is_category(error), "{}", error),
        }
    }

    #[test]
    fn where_a_goes_into_b_composition_is_found(b in any_tractable(), draws in draws(true), ways in prop::collection::vec(0..20usize, 12)) {
        let coarse = NestMorphism::of_layout(&coalesce(&b)?)?;
        let fine = split(coarse.domain(), &mut ways.into_iter());
        let f = into(&fine, &draws, &[]);
        // An entry 1 past the end of the other tuple has nothing to stand over.
        if !(f.domain().leaf_count() > 0 && f.is_nondegenerate()) {
            return Ok(());
        }
        let steps = composition_by_steps(&f.layout()?, &b)?;
        prop_assert_eq!(nullify_trivial_strides(&composition(&b, &f.layout()?)?), nullify_trivial_strides(&steps.result));
    }

    #[test]
    fn sorting_and_squeezing_are_those_of_the_layout(f in any_morphism()) {
        let flat = f.flatten()?;
        let layout = flat.layout()?;
        let sorted = flat.sort()?;
        prop_assert!(sorted.is_sorted());
        prop_assert_eq!(sorted.layout()?, sort(&layout)?);
        prop_assert_eq!(coalesce(&flat.squeeze()?.layout()?)?, coalesce(&squeeze(&layout)?)?);
        let (by_permutation, permutation) = sort_with_permutation(&layout)?;
        prop_assert_eq!(by_permutation, sort(&layout)?);
        prop_assert!(permutation.is_isomorphism());
        let leaves: Vec<_> = permutation.map().iter().map(|position| layout.leaf_at(position - 1)).collect();
        prop_assert!((0..leaves.len()).all(|i| leaves[i] == by_permutation.leaf_at(i)));
    }

    #[test]
    fn sums_compose_side_by_side(f in any_morphism(), g in any_morphism(), a in draws(true), b in draws(true)) {
        let (f, g) = (f.flatten()?, g.flatten()?);
        let before = |h: &TupleMorphism, draws: &[_]| into(&h.domain().tuple().expect("small"), draws, &[]).flatten();
        let (p, q) = (before(&f, &a)?, before(&g, &b)?);
        prop_assert_eq!(p.sum(&q)?.compose(&f.sum(&g)?)?, p.compose(&f)?.sum(&q.compose(&g)?)?);
        prop_assert_eq!(f.sum(&g)?.cosize()?, f.cosize()? * g.cosize()?);
    }

    #[test]
    fn restriction_keeps_modes_and_factors_compose_back(f in any_morphism(), kept in prop::collection::vec(any::<bool>(), 16)) {
        let f = f.flatten()?;
        let positions: Vec<usize> = (1..=f.domain().count()).filter(|i| kept[i - 1]).collect();
        let (all, some) = (f.layout()?, f.restrict(&positions)?.layout()?);
        prop_assert!(positions.iter().enumerate().all(|(k, i)| some.leaf_at(k) == all.leaf_at(i - 1)));
        let hit = |j: usize| f.map().is_hit(j);
        let positions: Vec<usize> = (1..=f.codomain().count()).filter(|j| hit(*j) || kept[j - 1]).collect();
        let factor = f.factorize(&positions)?;
        let inclusion = TupleMorphism::new(factor.codomain().as_slice(), f.codomain().as_slice(), &positions)?;
        prop_assert_eq!(factor.compose(&inclusion)?, f);
        if let Some(first) = positions.iter().position(|j| hit(*j)) {
            let without: Vec<usize> = [&positions[..first], &positions[first + 1..]].concat();
            prop_assert!(f.factorize(&without).is_err());
        }
    }

    #[test]
    fn isomorphisms_have_inverses(f in any_inclusion()) {
        let iso = f.concat(&f.complement()?)?;
        let positions: Vec<usize> = (1..=iso.map().domain()).collect();
        let both_ways = [iso.compose(&iso.inverse()?)?, iso.inverse()?.compose(&iso)?];
        prop_assert!(both_ways.iter().all(|f| f.map().map() == positions));
        prop_assert_eq!(f.inverse().is_ok(), f.is_isomorphism());
    }

    #[test]
    fn a_mutual_refinement_refines_both_and_begins_alike(t in any_tuple(), ways in prop::collection::vec(0..20usize, 12), more in 1..6u64) {
        // What refines one tuple, with something after it, has a mutual refinement with it.
        let fine = split(&t, &mut ways.into_iter());
        let u = IntTuple::of(&[fine, IntTuple::int(more)])?;
        let (t_fine, u_fine) = mutual_refinement(&t, &u)?;
        prop_assert_eq!((refines_strictly(&t_fine, &t), refines_strictly(&u_fine, &u)), (Ok(true), Ok(true)));
        prop_assert!(t_fine.leaf_count() <= u_fine.leaf_count());
        prop_assert!((0..t_fine.leaf_count()).all(|i| t_fine.leaf_at(i) == u_fine.leaf_at(i)));
    }

    #[test]
    fn what_lies_over_the_leaves_has_their_sizes(t in any_tuple(), ways in prop::collection::vec(0..20usize, 12)) {
        let fine = split(&t, &mut ways.into_iter());
        prop_assert_eq!((refines_strictly(&fine, &t), refines_loosely(&fine, &t)), (Ok(true), Ok(true)));
        let parts = relative_flattening(&fine, &t)?;
        let (map, leaves) = underlying_map(&fine, &t)?;
        prop_assert_eq!((parts.rank(), leaves), (t.leaf_count(), fine.leaf_count()));
        for i in 1..=t.leaf_count() {
            let part = relative_mode(&fine, i, &t)?;
            prop_assert_eq!((part.product()?, part), (t.leaf_at(i - 1), parts.mode(i - 1)?));
            prop_assert_eq!(map[..leaves].iter().filter(|leaf| **leaf == i).count(), part.leaf_count());
        }
    }

    #[test]
    fn the_complement_by_formula_is_the_exact_one(layout in prop_oneof![any_layout(), any_compact()], times in 1..7u64) {
        let n = layout.cosize()? * times;
        match n_complement(&layout, n) {
            Ok(rest) => {
                prop_assert_eq!(complement_exact(&layout, n)?, rest);
                prop_assert!(is_complementable_layout(&layout)?);
                let both = LayoutValue::of(&[layout, rest])?;
                prop_assert_eq!(image(&both), (0..n).collect::<Vec<_>>());
                prop_assert_eq!(size(&both), n);
            }
            Err(AlgebraError::NotComplementable { reach, .. }) => prop_assert!(n % reach != 0),
            Err(_) => prop_assert!(!is_complementable_layout(&layout)?),
        }
    }

    #[test]
    fn finite_morphisms_compose_as_functions(map in prop::collection::vec(0..5usize, 0..4), then in prop::collection::vec(0..4usize, 4)) {
        if let (Ok(f), Ok(g)) = (FinMorphism::new(map.len(), 4, &map), FinMorphism::new(4, 3, &then)) {
            let composite = f.compose(&g)?;
            prop_assert!((0..=map.len()).all(|i| composite.at(i) == g.at(f.at(i))));
        }
    }

    #[test]
    fn turned_around_a_finite_morphism_is_one_again(map in prop::collection::vec(0..5usize, 0..4)) {
        let Ok(f) = FinMorphism::new(map.len(), 4, &map) else { return Ok(()) };
        let turned = |f: &FinMorphism| {
            let sources: Vec<usize> = (1..=f.codomain()).map(|target| f.source_of(target)).collect();
            FinMorphism::new(f.codomain(), f.domain(), &sources)
        };
        let back = turned(&f)?;
        prop_assert!(turned(&back)?.equals(&f));
        let kept = |f: &FinMorphism| f.map().iter().filter(|target| **target > 0).count();
        prop_assert_eq!(kept(&f), kept(&back));
    }

    #[test]
    fn what_is_printed_of_a_morphism_parses_back(f in any_morphism(), draws in draws(true)) {
        if f.domain().leaf_count() == 0 || f.codomain().leaf_count() == 0 {
            return Ok(());
        }
        let text = |expression: &str| layout_language::eval(expression).map_or_else(|e| format!("{e:?}"), |v| v.to_string());
        let printed = text(&Value::from(f).to_string());
        prop_assert_eq!(&printed, &Value::from(f).to_string());
        prop_assert_eq!(text(&format!("layout_of({printed})")), f.layout()?.to_string());
        let before = into(f.domain(), &draws, &[]);
        if before.domain().leaf_count() > 0 {
            let composed = text(&format!("{printed} o {}", Value::from(before)));
            prop_assert_eq!(composed, Value::from(before.compose(&f)?).to_string());
        }
    }
}
