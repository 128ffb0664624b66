//! The laws of morphisms and of the tuples that they go between, tried at every index if they are few.
//!
//! A morphism takes an index of its domain to one of its codomain, digit by digit: so it is tried here, and so its layout is.

use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::category::{FinMorphism, NestMorphism, is_nondegenerate, nullify_trivial_strides, refines_loosely};
use layout_algebra::{IntTuple, LayoutValue};

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, at, count, entry, few, holds_at, law, law_of, leaves,
    length, modes, offsets, only_if, pointwise, predicate, same, sizes,
};
use crate::value::Value;

pub(super) const LAWS: &[Law] = &[
    // Predicates of two.
    predicate(
        &["are_composable"],
        ["there is a morphism that takes i to g(f(i))", "g does not begin at what f ends in"],
        |c| {
            let (f, g) = (c.morphism(0)?, c.morphism(1)?);
            c.claims_some(f.compose(g), |h| both(&h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?))))
        },
    ),
    predicate(&["divides"], ["f / g takes (i,j) to f(g(i) + j), the rest in order", "there is no f / g"], |c| {
        // The first is the divisor.
        let (g, f) = (c.morphism(0)?, c.morphism(1)?);
        c.claims_some(f.logical_divide(g), |h| divided(f, g, &h))
    }),
    predicate(
        &["product_admissible"],
        ["f * g takes (i,j) to f(i) + f'(g(j)), f' the complement", "there is no f * g"],
        |c| {
            let (f, g) = (c.morphism(0)?, c.morphism(1)?);
            c.claims_some(f.logical_product(g), |h| repeated(f, g, &h))
        },
    ),
    predicate(&["is_complementary_to"], [FILLED, "f and g side by side have no inverse"], |c| {
        let (f, g) = (c.morphism(0)?, c.morphism(1)?);
        c.claims_some(f.concat(g).and_then(|pair| pair.inverse()), |_| filled(f, g))
    }),
    Law {
        of: "leaves",
        ..predicate(
            &["images_are_disjoint"],
            ["no leaf of the codomain is hit twice", "a leaf of the codomain is hit twice"],
            |c| {
                let (f, g) = (c.morphism(0)?.map(), c.morphism(1)?.map());
                let is_twice = (1..=f.codomain()).any(|leaf| f.map().contains(&leaf) && g.map().contains(&leaf));
                c.claims((u64::try_from(f.codomain()).or_none()?, !is_twice))
            },
        )
    },
    // Predicates of one.
    predicate(
        &["is_isomorphism", "is_bijective"],
        ["there is an inverse, which takes f(i) back to i", "there is no inverse"],
        |c| {
            let f = c.morphism(0)?;
            c.claims_some(f.inverse(), |back| both(f, |i| Ok((back.realize(f.realize(i)?)?, i))))
        },
    ),
    predicate(
        &["is_complementable"],
        ["there is g, with every index of the codomain f(i) + g(j) once", "there is no complement"],
        |c| {
            let f = c.morphism(0)?;
            c.claims_some(f.complement(), |rest| filled(f, &rest))
        },
    ),
    predicate(
        &["is_standard_form"],
        ["it is the morphism of its layout", "it is not the morphism of its layout"],
        |c| {
            let f = c.morphism(0)?;
            c.claims((1, f.flatten()? == NestMorphism::of_layout(&f.layout()?)?.flatten()?))
        },
    ),
    predicate(&["is_sorted"], ["sorted, it has the layout of f", "sorted, it has another layout than f"], |c| {
        let flat = c.morphism(0)?.flatten()?;
        c.claims((1, flat.sort()?.layout()?.equals(&flat.layout()?)))
    }),
    predicate(&["is_coalesced"], ["coalesced, it is f", "coalesced, it is not f"], |c| {
        let flat = c.morphism(0)?.flatten()?;
        c.claims((1, flat.coalesce()? == flat))
    }),
    predicate(
        &["is_nondegenerate"],
        ["no extent of 1 of its layout has a stride", "an extent of 1 of its layout has one"],
        |c| c.claims((1, is_nondegenerate(&c.morphism(0)?.layout()?))),
    ),
    // A morphism made of others.
    law(&["compose_morphisms", "weak_composite"], "h takes i to g(f(i))", |c| {
        let [f, g, h] = three(c)?;
        both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?)))
    }),
    law(&["composition"], "it takes i to f(g(i))", |c| {
        let [f, g, h] = three(c)?;
        both(h, |i| Ok((h.realize(i)?, f.realize(g.realize(i)?)?)))
    }),
    law(&["concat_morphisms"], "it takes (i,j) to f(i) + g(j)", |c| {
        let [f, g, h] = three(c)?;
        both(h, |index| {
            let (first, second) = apart(f, index)?;
            Ok((h.realize(index)?, f.realize(first)?.saturating_add(g.realize(second)?)))
        })
    }),
    law(&["sum_morphisms"], "it takes (i,j) to f(i) + n · g(j), n the size of the codomain of f", |c| {
        let [f, g, h] = three(c)?;
        both(h, |index| {
            let ((first, second), n) = (apart(f, index)?, f.cosize()?);
            Ok((h.realize(index)?, add(f.realize(first)?, mul(n, g.realize(second)?)?)?))
        })
    }),
    law(&["logical_divide", "flat_divide"], "it takes (i,j) to f(g(i) + j), the rest in order", |c| {
        let [f, g, h] = three(c)?;
        divided(f, g, h)
    }),
    law(&["logical_product", "flat_product"], "it takes (i,j) to f(i) + f'(g(j)), f' the complement", |c| {
        let [f, g, h] = three(c)?;
        repeated(f, g, h)
    }),
    law(SAME, "it takes i to f(i)", |c| alike(c.morphism(0)?, c.answer.morphism()?)),
    law(&["coalesce_with_equiv"], "it takes i to f(i)", |c| {
        alike(c.morphism(0)?, c.answer.list()?.first().or_none()?.morphism()?)
    }),
    law(&["sort"], "its images are those of f", |c| Ok(same(&images(c.morphism(0)?)?, &images(c.answer.morphism()?)?))),
    law(&["complement"], FILLED, |c| filled(c.morphism(0)?, c.answer.morphism()?)),
    law(&["restrict"], "with the other entries 0 it is f", |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        let inclusion = inclusion(h.domain(), f.domain(), c.value(1)?)?;
        both(h, |i| Ok((h.realize(i)?, f.realize(inclusion.realize(i)?)?)))
    }),
    law(&["factorize"], "with the entries left out put back it is f", |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        let inclusion = inclusion(h.codomain(), f.codomain(), c.value(1)?)?;
        both(h, |i| Ok((inclusion.realize(h.realize(i)?)?, f.realize(i)?)))
    }),
    law_of("positions", &["update_codomain"], "each position hits the class of what f hits there", |c| {
        classed(c.morphism(0)?, c.answer.morphism()?, &c.tuple(1)?)
    }),
    law(&["morphism"], "a step along leaf i is one along the leaf that the map names, or none", |c| {
        stepped(c.answer.morphism()?, [&c.tuple(0)?, &c.tuple(1)?], &c.leaves(2)?)
    }),
    law(&["morphism"], "f takes i to A(i)", |c| {
        let (layout, f) = (c.function(0)?, c.answer.morphism()?);
        only_if(c.values.len() == 1)?;
        both(f, |i| Ok((f.realize(i)?, at(&layout, i)?)))
    }),
    // What is read off a morphism.
    law(&["layout_of"], "its offset at i is f(i)", |c| {
        let (f, layout) = (c.morphism(0)?, c.answer.function()?);
        both(f, |i| Ok((at(&layout, i)?, f.realize(i)?)))
    }),
    law(&["realize"], "the offsets of its layout", |c| {
        let (f, table) = (c.morphism(0)?, c.answer.table()?);
        let layout = Value::from(f.layout().or_none()?);
        both(f, |i| Ok((entry(table, i).unwrap_or(u64::MAX), at(&layout, i)?)))
    }),
    law(&["realize"], "the offset of its layout", |c| {
        let (layout, index) = (Value::from(c.morphism(0)?.layout().or_none()?), c.integer(1)?);
        Ok(holds_at(1, at(&layout, index)? == c.answer.integer()?))
    }),
    // Layouts and tuples, as morphisms take them.
    predicate(
        &["is_nondegenerate"],
        [
            "with stride 0 where the extent is 1, which has the same offsets, it is A",
            "with stride 0 where the extent is 1, which has the same offsets, it is not A",
        ],
        |c| {
            let (Value::Layout(a), says) = (c.function(0)?, c.answer.boolean()?) else { return Err(Untried::NoLaw) };
            let (still, a) = (Value::from(nullify_trivial_strides(&a)), Value::from(*a));
            let (count, odd) = pointwise(count(&a)?, |i| Ok((at(&still, i)?, at(&a, i)?)))?;
            Ok(holds_at(count, odd.is_none() && (still.to_string() == a.to_string()) == says))
        },
    ),
    law(&["flat_concatenate"], "its offset at (i,j) is A(i) + B(j)", |c| {
        let ((a, answer), b) = (c.functions()?, c.function(1)?);
        let size = count(&a).or_none()?;
        pointwise(count(&answer)?, |i| Ok((at(&answer, i)?, add(at(&a, rem(i, size)?)?, at(&b, div(i, size)?)?)?)))
    }),
    law_of("offsets", &["flat_complement"], "with A every offset below n is met once", |c| {
        let ((Value::Layout(a), Value::Layout(rest)), n) = (c.functions()?, c.integer(1)?) else {
            return Err(Untried::NoLaw);
        };
        // Where the quotients are not exact the formula leaves gaps, or meets offsets twice.
        only_if(is_exact(&a, n))?;
        let met = offsets(&LayoutValue::of(&[*a, *rest])?.into())?;
        Ok(holds_at(few(n)?, met.into_iter().eq(0..n)))
    }),
    law_of(
        "leaves",
        &["sort_flat_layout_with_perm"],
        "leaf i is leaf p(i) of A, and no stride is less than the one before",
        |c| {
            let (a, [Value::Layout(sorted), from]) = (c.layout(0)?, c.answer.list()?) else {
                return Err(Untried::NoLaw);
            };
            sorting(&a, sorted, from.table()?)
        },
    ),
    law(&["mutual_refinement"], "both refine, and the second begins with the leaves of the first", |c| {
        let (t, u, both) = (c.tuple(0)?, c.tuple(1)?, c.answer.tuple()?);
        let (fine_t, fine_u) = (both.mode(0).or_none()?, both.mode(1).or_none()?);
        let (begin, all) = (leaves(&fine_t), leaves(&fine_u));
        let is_fine = refines_loosely(&fine_t, &t)? && refines_loosely(&fine_u, &u)?;
        Ok(holds_at(length(&begin), is_fine && all.starts_with(&begin)))
    }),
    law(&["relative_mode"], "its size is leaf i of R", |c| {
        let (i, coarse, part) = (c.index(1)?.checked_sub(1).or_none()?, c.leaves(2)?, c.answer.tuple()?);
        Ok(holds_at(1, part.product()? == *coarse.get(i).or_none()?))
    }),
    law_of("leaves", &["relative_flattening"], "its parts are S in order, and have the leaves of R for sizes", |c| {
        let (fine, coarse, parts) = (c.leaves(0)?, c.leaves(1)?, c.answer.tuple()?);
        Ok(holds_at(length(&coarse), sizes(&parts)? == coarse && leaves(&parts) == fine))
    }),
    law_of("leaves", &["underlying_map"], "the leaves over each leaf of R have its size", |c| {
        lying(&c.leaves(0)?, &c.leaves(1)?, c.answer.table()?)
    }),
    law(&["sublength"], "so many leaves of S have the size of the leaves of R before i", |c| {
        let (fine, coarse, before) = (c.leaves(0)?, c.leaves(2)?, c.integer(1)?.checked_sub(1).or_none()?);
        let product = |leaves: &[u64], n: u64| leaves.iter().zip(0..n).try_fold(1, |size, (leaf, _)| mul(size, *leaf));
        let n = c.answer.integer()?;
        Ok(holds_at(1, product(&fine, n)? == product(&coarse, before)? && n <= length(&fine)))
    }),
];

const FILLED: &str = "every index of the codomain is f(i) + g(j) once";

/// What leaves the images where they are.
const SAME: &[&str] = &[
    "coalesce",
    "strong_coalesce",
    "flatten",
    "flatten_codomain",
    "squeeze",
    "pullback",
    "pushforward",
    "standard_form",
];

fn three<'a>(c: &Call<'a>) -> Maybe<[&'a NestMorphism; 3]> {
    Ok([c.morphism(0)?, c.morphism(1)?, c.answer.morphism()?])
}

/// Two sides at every index of a morphism.
fn both(f: &NestMorphism, sides: impl Fn(u64) -> Checked<(u64, u64)>) -> Trial {
    pointwise(few(f.size()?)?, sides)
}

/// Whether both take each index of the first to the same.
fn alike(f: &NestMorphism, h: &NestMorphism) -> Trial {
    both(f, |i| Ok((h.realize(i)?, f.realize(i)?)))
}

/// All images of a morphism, in order.
fn images(f: &NestMorphism) -> Checked<Vec<u64>> {
    let mut images = (0..few(f.size()?)?).map(|i| f.realize(i)).collect::<Checked<Vec<u64>>>()?;
    images.sort_unstable();
    Ok(images)
}

/// An index of `(f, …)` as one of `f` and what is left.
fn apart(f: &NestMorphism, k: u64) -> Checked<(u64, u64)> {
    let size = f.size()?;
    Ok((rem(k, size)?, div(k, size)?))
}

fn divided(f: &NestMorphism, g: &NestMorphism, h: &NestMorphism) -> Trial {
    let rest = g.complement()?;
    both(h, |index| {
        let (inside, outside) = apart(g, index)?;
        Ok((h.realize(index)?, f.realize(g.realize(inside)?.saturating_add(rest.realize(outside)?))?))
    })
}

fn repeated(f: &NestMorphism, g: &NestMorphism, h: &NestMorphism) -> Trial {
    let room = f.complement()?;
    both(h, |index| {
        let (inside, outside) = apart(f, index)?;
        Ok((h.realize(index)?, f.realize(inside)?.saturating_add(room.realize(g.realize(outside)?)?)))
    })
}

/// Whether side by side they reach every index of the codomain once.
fn filled(f: &NestMorphism, g: &NestMorphism) -> Trial {
    let cosize = f.cosize()?;
    Ok(holds_at(cosize, images(&f.concat(g)?)?.into_iter().eq(0..cosize)))
}

/// The morphism that takes each entry to its place, at these positions.
fn inclusion(from: &IntTuple, to: &IntTuple, kept: &Value) -> Checked<NestMorphism> {
    let positions = kept.leaves().unwrap_or_default();
    let positions: Vec<usize> = positions.iter().map(|at| usize::try_from(*at).unwrap_or(usize::MAX)).collect();
    NestMorphism::of(*from, to.flatten()?, &FinMorphism::new(positions.len(), to.leaf_count(), &positions)?)
}

/// Whether the first step along each leaf leads to the first along the leaf that is named.
fn stepped(f: &NestMorphism, [domain, codomain]: [&IntTuple; 2], map: &[u64]) -> Trial {
    let (from, mut steps, mut all) = (leaves(domain), vec![0], 1);
    for extent in leaves(codomain) {
        steps.push(all);
        all = mul(all, extent)?;
    }
    let (mut index, mut odd) = (1, None);
    for (i, (extent, hit)) in from.iter().zip(map).enumerate() {
        if *extent > 1 && Some(f.realize(index)?) != entry(&steps, *hit) && odd.is_none() {
            odd = Some(format!("not so along leaf {i}"));
        }
        index = mul(index, *extent)?;
    }
    let is_it = f.domain().to_string() == domain.to_string() && f.codomain().to_string() == codomain.to_string();
    Ok((length(&from), odd.or_else(|| (!is_it).then(|| "it is between other tuples".to_owned()))))
}

/// Position by position, the class in which what `f` hits is listed; and each class is a leaf of the codomain.
fn classed(f: &NestMorphism, h: &NestMorphism, lists: &IntTuple) -> Trial {
    let lists: Vec<Vec<u64>> = modes(lists)?.iter().map(leaves).collect();
    let class =
        |target: usize| lists.iter().zip(1..).find(|(list, _)| list.iter().any(|at| u64::try_from(target) == Ok(*at)));
    let hits = f.map().map().iter().zip(h.map().map());
    let mut classes = hits.map(|(from, to)| class(*from).map_or(0, |(_, class)| class) == *to);
    Ok(holds_at(u64::try_from(f.map().domain()).or_none()?, classes.all(|is_so| is_so)))
}

/// Whether each leaf, in order of stride, goes on where a whole number of those before end, and `n` does at last.
fn is_exact(a: &LayoutValue, n: u64) -> bool {
    let mut leaves: Vec<(u64, u64)> = (0..a.leaf_count()).map(|i| (a.leaf_at(i).stride, a.leaf_at(i).extent)).collect();
    leaves.sort_unstable();
    let end = leaves.into_iter().try_fold(1_u64, |end, (stride, extent)| {
        (stride.checked_rem(end) == Some(0)).then(|| stride.checked_mul(extent))?
    });
    end.and_then(|end| n.checked_rem(end)) == Some(0)
}

/// Whether leaves are in order, each one of `a` and none twice.
fn sorting(a: &LayoutValue, sorted: &LayoutValue, from: &[u64]) -> Trial {
    let place = |i: usize| usize::try_from(*from.get(i)?).ok()?.checked_sub(1);
    let is_so = |i: usize| {
        let is_there = place(i).is_some_and(|at| at < a.leaf_count() && a.leaf_at(at) == sorted.leaf_at(i));
        let is_after = i == 0 || sorted.leaf_at(i.saturating_sub(1)).stride <= sorted.leaf_at(i).stride;
        is_there && is_after && from.iter().filter(|one| from.get(i) == Some(one)).count() == 1
    };
    Ok(holds_at(u64::try_from(a.leaf_count()).or_none()?, (0..a.leaf_count()).all(is_so)))
}

/// Whether the leaves that lie over each leaf have its size together.
fn lying(fine: &[u64], coarse: &[u64], map: &[u64]) -> Trial {
    for (entry, leaf) in coarse.iter().zip(1_u64..) {
        let over = fine.iter().zip(map).filter(|(_, over)| **over == leaf);
        let size = over.into_iter().try_fold(1, |size, (extent, _)| mul(size, *extent))?;
        if size != *entry || map.len() != fine.len() {
            return Ok((length(coarse), Some(format!("over leaf {leaf} they have {size}"))));
        }
    }
    Ok((length(coarse), None))
}
