//! The laws of morphisms and of the tuples that they go between, tried at every index if they are few.
//!
//! A morphism takes an index of its domain to one of its codomain, digit by digit: so it is tried here, and so its layout is.

use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::category::{FinMorphism, NestMorphism, is_nondegenerate, nullify_trivial_strides, refines_loosely};
use layout_algebra::{IntTuple, LayoutValue};

use super::trial::{
    Call, Checked, Law, Read, Row, Trial, at, count, entry, few, holds_at, leaves, length, modes, offsets, pointwise,
    said, same, sizes,
};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    // Predicates of two.
    (&["are_composable"], |c| {
        let (f, g, says) = (c.morphism(0)?, c.morphism(1)?, c.answer.boolean()?);
        let laws = ["there is a morphism that takes i to g(f(i))", "g does not begin at what f ends in"];
        let trial = |h: &NestMorphism| both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?)));
        Some(Law::witness(laws, says, &f.compose(g), trial))
    }),
    (&["divides"], |c| {
        // The first is the divisor.
        let (g, f, says) = (c.morphism(0)?, c.morphism(1)?, c.answer.boolean()?);
        let laws = [DIVIDED[1], "there is no f / g"];
        Some(Law::witness(laws, says, &f.logical_divide(g), |h| divided(f, g, h)))
    }),
    (&["product_admissible"], |c| {
        let (f, g, says) = (c.morphism(0)?, c.morphism(1)?, c.answer.boolean()?);
        let laws = [REPEATED[1], "there is no f * g"];
        Some(Law::witness(laws, says, &f.logical_product(g), |h| repeated(f, g, h)))
    }),
    (&["is_complementary_to"], |c| {
        let (f, g, says) = (c.morphism(0)?, c.morphism(1)?, c.answer.boolean()?);
        let laws = [FILLED, "f and g side by side have no inverse"];
        Some(Law::witness(laws, says, &f.concat(g).and_then(|pair| pair.inverse()), |_| filled(f, g)))
    }),
    (&["images_are_disjoint"], |c| {
        let (f, g, says) = (c.morphism(0)?, c.morphism(1)?, c.answer.boolean()?);
        let leaves = 1..=f.map().codomain();
        let is_met = |h: &NestMorphism, leaf: usize| h.map().map().contains(&leaf);
        let count = u64::try_from(*leaves.end()).unwrap_or(u64::MAX);
        let is_so = !leaves.into_iter().any(|leaf| is_met(f, leaf) && is_met(g, leaf));
        let laws = ["no leaf of the codomain is hit twice", "a leaf of the codomain is hit twice"];
        Some(Law::claimed(laws, "leaves", says, Ok((count, is_so))))
    }),
    // Predicates of one.
    (&["is_isomorphism", "is_bijective"], |c| {
        let (f, says) = (c.morphism(0)?, c.answer.boolean()?);
        let laws = ["there is an inverse, which takes f(i) back to i", "there is no inverse"];
        Some(Law::witness(laws, says, &f.inverse(), |back| both(f, |i| Ok((back.realize(f.realize(i)?)?, i)))))
    }),
    (&["is_complementable"], |c| {
        let (f, says) = (c.morphism(0)?, c.answer.boolean()?);
        let laws = ["there is g, with every index of the codomain f(i) + g(j) once", "there is no complement"];
        Some(Law::witness(laws, says, &f.complement(), |rest| filled(f, rest)))
    }),
    (&["is_standard_form"], |c| {
        let laws = ["it is the morphism of its layout", "it is not the morphism of its layout"];
        property(c, laws, |f| Ok(f.flatten()? == NestMorphism::of_layout(&f.layout()?)?.flatten()?))
    }),
    (&["is_sorted"], |c| {
        let laws = ["sorted, it has the layout of f", "sorted, it has another layout than f"];
        property(c, laws, |f| Ok(f.flatten()?.sort()?.layout()?.equals(&f.flatten()?.layout()?)))
    }),
    (&["is_coalesced"], |c| {
        property(c, ["coalesced, it is f", "coalesced, it is not f"], |f| Ok(f.flatten()?.coalesce()? == f.flatten()?))
    }),
    (&["is_nondegenerate"], |c| {
        let laws = ["no extent of 1 of its layout has a stride", "an extent of 1 of its layout has one"];
        property(c, laws, |f| Ok(is_nondegenerate(&f.layout()?)))
    }),
    // A morphism made of others.
    (&["compose_morphisms", "weak_composite"], |c| {
        of_two(c, "h takes i to g(f(i))", |f, g, h| both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?))))
    }),
    (&["composition"], |c| {
        of_two(c, "it takes i to f(g(i))", |f, g, h| both(h, |i| Ok((h.realize(i)?, f.realize(g.realize(i)?)?))))
    }),
    (&["concat_morphisms"], |c| {
        of_two(c, "it takes (i,j) to f(i) + g(j)", |f, g, h| {
            both(h, |index| {
                let (first, second) = apart(f, index)?;
                Ok((h.realize(index)?, f.realize(first)?.saturating_add(g.realize(second)?)))
            })
        })
    }),
    (&["sum_morphisms"], |c| {
        of_two(c, "it takes (i,j) to f(i) + n · g(j), n the size of the codomain of f", |f, g, h| {
            both(h, |index| {
                let ((first, second), n) = (apart(f, index)?, f.cosize()?);
                Ok((h.realize(index)?, add(f.realize(first)?, mul(n, g.realize(second)?)?)?))
            })
        })
    }),
    (&["logical_divide", "flat_divide"], |c| of_two(c, DIVIDED[0], divided)),
    (&["logical_product", "flat_product"], |c| of_two(c, REPEATED[0], repeated)),
    (SAME, |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        Some(Law::at_coordinates("it takes i to f(i)", alike(f, h)))
    }),
    (&["coalesce_with_equiv"], |c| {
        let (f, h) = (c.morphism(0)?, c.answer.list()?.first()?.morphism()?);
        Some(Law::at_coordinates("it takes i to f(i)", alike(f, h)))
    }),
    (&["sort"], |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        Some(Law::at_coordinates("its images are those of f", same(images(f), images(h))))
    }),
    (&["complement"], |c| Some(Law::at_coordinates(FILLED, filled(c.morphism(0)?, c.answer.morphism()?)))),
    (&["restrict"], |c| {
        let (f, kept, h) = (c.morphism(0)?, c.value(1)?, c.answer.morphism()?);
        let trial = inclusion(h.domain(), f.domain(), kept)
            .and_then(|inclusion| both(h, |i| Ok((h.realize(i)?, f.realize(inclusion.realize(i)?)?))));
        Some(Law::at_coordinates("with the other entries 0 it is f", trial))
    }),
    (&["factorize"], |c| {
        let (f, kept, h) = (c.morphism(0)?, c.value(1)?, c.answer.morphism()?);
        let trial = inclusion(h.codomain(), f.codomain(), kept)
            .and_then(|inclusion| both(h, |i| Ok((inclusion.realize(h.realize(i)?)?, f.realize(i)?))));
        Some(Law::at_coordinates("with the entries left out put back it is f", trial))
    }),
    (&["update_codomain"], |c| {
        let trial = classed(c.morphism(0)?, c.answer.morphism()?, &c.tuple(1)?);
        Some(Law::new("each position hits the class of what f hits there", "positions", trial))
    }),
    (&["morphism"], |c| {
        let trial = stepped(c.answer.morphism()?, [&c.tuple(0)?, &c.tuple(1)?], &c.value(2)?.leaves()?);
        Some(Law::at_coordinates("a step along leaf i is one along the leaf that the map names, or none", trial))
    }),
    (&["morphism"], |c| {
        let (layout, f) = (c.function(0).filter(|_| c.values.len() == 1)?, c.answer.morphism()?);
        Some(Law::at_coordinates("f takes i to A(i)", both(f, |i| Ok((f.realize(i)?, at(&layout, i)?)))))
    }),
    // What is read off a morphism.
    (&["layout_of"], |c| {
        let (f, layout) = (c.morphism(0)?, c.answer.function()?);
        Some(Law::at_coordinates("its offset at i is f(i)", both(f, |i| Ok((at(&layout, i)?, f.realize(i)?)))))
    }),
    (&["realize"], |c| {
        let (f, table) = (c.morphism(0)?, c.answer.table()?);
        let layout = Value::from(f.layout().ok()?);
        let sides = |i: u64| Ok((entry(table, i).unwrap_or(u64::MAX), at(&layout, i)?));
        Some(Law::at_coordinates("the offsets of its layout", both(f, sides)))
    }),
    (&["realize"], |c| {
        let (f, index, found) = (c.morphism(0)?, c.integer(1)?, c.answer.integer()?);
        let layout = Value::from(f.layout().ok()?);
        Some(Law::once("the offset of its layout", at(&layout, index).map(|there| there == found)))
    }),
    // Layouts and tuples, as morphisms take them.
    (&["is_nondegenerate"], |c| {
        let (Value::Layout(a), says) = (c.function(0)?, c.answer.boolean()?) else { return None };
        let (still, a) = (Value::from(nullify_trivial_strides(&a)), Value::from(*a));
        let laws = [
            "with stride 0 where the extent is 1, which has the same offsets, it is A",
            "with stride 0 where the extent is 1, which has the same offsets, it is not A",
        ];
        let trial = pointwise(count(&a), |i| Ok((at(&still, i)?, at(&a, i)?)));
        let is_so = (still.to_string() == a.to_string()) == says;
        let broken = |odd: Option<String>| odd.or_else(|| (!is_so).then(|| "it is not so".to_owned()));
        Some(Law::at_coordinates(said(laws, says), trial.map(|(count, odd)| (count, broken(odd)))))
    }),
    (&["flat_concatenate"], |c| {
        let (Value::Layout(a), b, answer) = (c.function(0)?, c.function(1)?, c.answer.function()?) else { return None };
        let (size, a) = (a.size().ok()?, Value::Layout(a));
        let apart = |i: u64| Ok((at(&answer, i)?, add(at(&a, rem(i, size)?)?, at(&b, div(i, size)?)?)?));
        Some(Law::pointwise("its offset at (i,j) is A(i) + B(j)", count(&answer), apart))
    }),
    (&["flat_complement"], |c| {
        let (Value::Layout(a), n, Value::Layout(rest)) = (c.function(0)?, c.integer(1)?, c.answer.function()?) else {
            return None;
        };
        let trial = || same(few(n).map(|n| (0..n).collect()), offsets(&Value::from(LayoutValue::of(&[*a, *rest])?)));
        // Where the quotients are not exact the formula leaves gaps, or meets offsets twice.
        is_exact(&a, n).then(|| Law::new("with A every offset below n is met once", "offsets", trial()))
    }),
    (&["sort_flat_layout_with_perm"], |c| {
        let (Value::Layout(a), [Value::Layout(sorted), from]) = (c.function(0)?, c.answer.list()?) else { return None };
        let trial = sorting(&a, sorted, from.table()?);
        Some(Law::new("leaf i is leaf p(i) of A, and no stride is less than the one before", "leaves", trial))
    }),
    (&["mutual_refinement"], |c| {
        let (t, u, both) = (c.tuple(0)?, c.tuple(1)?, c.answer.tuple()?);
        let (fine_t, fine_u) = (both.mode(0).ok()?, both.mode(1).ok()?);
        let refine = refines_loosely(&fine_t, &t).and_then(|refines| Ok(refines && refines_loosely(&fine_u, &u)?));
        let (begin, all) = (leaves(&fine_t), leaves(&fine_u));
        let trial = refine.and_then(|refine| holds_at(length(&begin), refine && all.starts_with(&begin)));
        Some(Law::at_coordinates("both refine, and the second begins with the leaves of the first", trial))
    }),
    (&["relative_mode"], |c| {
        let (part, coarse) = (c.answer.tuple()?, c.value(2)?.leaves()?);
        let wanted = *coarse.get(c.index(1)?.checked_sub(1)?)?;
        Some(Law::once("its size is leaf i of R", part.product().map(|size| size == wanted)))
    }),
    (&["relative_flattening"], |c| {
        let (fine, coarse, parts) = (c.value(0)?.leaves()?, c.value(1)?.leaves()?, c.answer.tuple()?);
        let trial =
            sizes(&parts).and_then(|sizes| holds_at(length(&coarse), sizes == coarse && leaves(&parts) == fine));
        Some(Law::new("its parts are S in order, and have the leaves of R for sizes", "leaves", trial))
    }),
    (&["underlying_map"], |c| {
        let trial = lying(&c.value(0)?.leaves()?, &c.value(1)?.leaves()?, c.answer.table()?);
        Some(Law::new("the leaves over each leaf of R have its size", "leaves", trial))
    }),
    (&["sublength"], |c| {
        let (fine, coarse) = (c.value(0)?.leaves()?, c.value(2)?.leaves()?);
        let (before, n) = (c.index(1)?.checked_sub(1)?, c.answer.index()?);
        let product = |leaves: &[u64], n: usize| leaves.iter().take(n).try_fold(1, |size, leaf| mul(size, *leaf));
        let is_same = product(&fine, n).and_then(|size| Ok(size == product(&coarse, before)? && n <= fine.len()));
        Some(Law::once("so many leaves of S have the size of the leaves of R before i", is_same))
    }),
];

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

/// The sentences of the result, and of there being one.
const DIVIDED: [&str; 2] =
    ["it takes (i,j) to f(g(i) + j), the rest in order", "f / g takes (i,j) to f(g(i) + j), the rest in order"];
const REPEATED: [&str; 2] =
    ["it takes (i,j) to f(i) + f'(g(j)), f' the complement", "f * g takes (i,j) to f(i) + f'(g(j)), f' the complement"];
const FILLED: &str = "every index of the codomain is f(i) + g(j) once";

/// Whether one morphism has a property, or has it not.
fn property(c: &Call<'_>, laws: [&'static str; 2], is_so: fn(&NestMorphism) -> Checked<bool>) -> Option<Law> {
    let (f, says) = (c.morphism(0)?, c.answer.boolean()?);
    Some(Law::once(said(laws, says), is_so(f).map(|is_so| is_so == says)))
}

/// A morphism that is made of two.
fn of_two(
    c: &Call<'_>,
    says: &'static str,
    trial: fn(&NestMorphism, &NestMorphism, &NestMorphism) -> Trial,
) -> Option<Law> {
    Some(Law::at_coordinates(says, trial(c.morphism(0)?, c.morphism(1)?, c.answer.morphism()?)))
}

/// Two sides at every index of a morphism.
fn both(f: &NestMorphism, sides: impl Fn(u64) -> Checked<(u64, u64)>) -> Trial {
    pointwise(f.size().and_then(few), sides)
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
    holds_at(cosize, images(&f.concat(g)?)?.into_iter().eq(0..cosize))
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
    holds_at(u64::try_from(f.map().domain()).unwrap_or(u64::MAX), classes.all(|is_so| is_so))
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
    holds_at(u64::try_from(a.leaf_count()).unwrap_or(u64::MAX), (0..a.leaf_count()).all(is_so))
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
