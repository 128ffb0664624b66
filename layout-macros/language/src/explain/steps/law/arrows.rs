//! The laws of what is asked of morphisms and of the tuples that they go between: the morphism that there should be, made and tried.

use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::category::{NestMorphism, is_nondegenerate, nullify_trivial_strides};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue};

use super::morphism::{both, divided, filled, repeated};
use super::{Trial, Tried, at, count, few, function, leaves, modes, offsets, pointwise};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    match (values.first()?, values.get(1), answer) {
        (Value::Morphism(f), Some(Value::Morphism(g)), Value::Boolean(says)) => of_two(name, f, g, *says),
        (Value::Morphism(f), None, Value::Boolean(says)) => of_one(name, f, *says),
        (Value::Morphism(f), Some(lists), Value::Morphism(h)) if name == "update_codomain" => {
            let lists = lists.to_tuple().ok()?;
            Some(Tried::new("each position hits the class of what f hits there", "positions", classed(f, h, &lists)))
        }
        (Value::Morphism(f), None, Value::List(parts)) if name == "coalesce_with_equiv" => {
            let Some(Value::Morphism(h)) = parts.first() else { return None };
            Some(Tried::new("it takes i to f(i)", "coordinates", both(f, |i| Ok((h.realize(i)?, f.realize(i)?)))))
        }
        (Value::Morphism(_), ..) => None,
        _ => of_layouts(name, values, answer).or_else(|| of_tuples(name, values, answer)),
    }
}

/// What there is if the answer is yes, and is not if it is no.
fn made(
    laws: [&'static str; 2],
    says: bool,
    made: &Result<NestMorphism, AlgebraError>,
    trial: impl Fn(&NestMorphism) -> Trial,
) -> Tried {
    let [yes, no] = laws;
    match (made, says) {
        (Ok(h), true) => Tried::new(yes, "coordinates", trial(h)),
        (made, _) => Tried::once(if says { yes } else { no }, Ok(made.is_err() && !says)),
    }
}

fn of_two(name: &str, f: &NestMorphism, g: &NestMorphism, says: bool) -> Option<Tried> {
    Some(match name {
        "are_composable" => made(
            ["there is a morphism that takes i to g(f(i))", "g does not begin at what f ends in"],
            says,
            &f.compose(g),
            |h| both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?))),
        ),
        // The first is the divisor.
        "divides" => made(
            ["f / g takes (i,j) to f(g(i) + j), the rest in order", "there is no f / g"],
            says,
            &g.logical_divide(f),
            |h| divided(g, f, h),
        ),
        "product_admissible" => made(
            ["f * g takes (i,j) to f(i) + f'(g(j)), f' the complement", "there is no f * g"],
            says,
            &f.logical_product(g),
            |h| repeated(f, g, h),
        ),
        "is_complementary_to" => made(
            ["every index of the codomain is f(i) + g(j) once", "f and g side by side have no inverse"],
            says,
            &f.concat(g).and_then(|pair| pair.inverse()),
            |_| filled(f, g),
        ),
        "images_are_disjoint" => {
            let law = if says { "no leaf of the codomain is hit twice" } else { "a leaf of the codomain is hit twice" };
            let hits = |h: &NestMorphism, leaf: usize| h.map().map().contains(&leaf);
            let leaves = f.map().codomain();
            let is_so = (1..=leaves).any(|leaf| hits(f, leaf) && hits(g, leaf)) != says;
            Tried::new(law, "leaves", Ok((length(leaves), (!is_so).then(|| "it is not so".to_owned()))))
        }
        _ => return None,
    })
}

fn length(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

fn of_one(name: &str, f: &NestMorphism, says: bool) -> Option<Tried> {
    Some(match name {
        "is_isomorphism" | "is_bijective" => made(
            ["there is an inverse, which takes f(i) back to i", "there is no inverse"],
            says,
            &f.inverse(),
            |back| both(f, |i| Ok((back.realize(f.realize(i)?)?, i))),
        ),
        "is_standard_form" => {
            let law = if says { "it is the morphism of its layout" } else { "it is not the morphism of its layout" };
            let standard = f.layout().and_then(|layout| NestMorphism::of_layout(&layout));
            Tried::once(law, standard.and_then(|standard| Ok((f.flatten()? == standard.flatten()?) == says)))
        }
        "is_complementable" => made(
            ["there is g, with every index of the codomain f(i) + g(j) once", "there is no complement"],
            says,
            &f.complement(),
            |rest| filled(f, rest),
        ),
        "is_sorted" => {
            let law = if says { "sorted, it has the layout of f" } else { "sorted, it has another layout than f" };
            let sorted = f.flatten().and_then(|flat| Ok((flat.sort()?.layout()?, flat.layout()?)));
            Tried::once(law, sorted.map(|(sorted, flat)| sorted.equals(&flat) == says))
        }
        "is_coalesced" => {
            let law = if says { "coalesced, it is f" } else { "coalesced, it is not f" };
            let other = f.flatten().and_then(|flat| Ok(flat.coalesce()? == flat));
            Tried::once(law, other.map(|is_same| is_same == says))
        }
        "is_nondegenerate" => {
            let law =
                if says { "no extent of 1 of its layout has a stride" } else { "an extent of 1 of its layout has one" };
            Tried::once(law, f.layout().map(|layout| is_nondegenerate(&layout) == says))
        }
        _ => return None,
    })
}

/// Position by position, the class in which what `f` hits is listed; and each class is a leaf of the codomain.
fn classed(f: &NestMorphism, h: &NestMorphism, lists: &IntTuple) -> Trial {
    let lists: Vec<Vec<u64>> = modes(lists)?.iter().map(leaves).collect();
    let class = |target: usize| lists.iter().zip(1..).find(|(list, _)| list.contains(&length(target)));
    let hits = f.map().map().iter().zip(h.map().map()).zip(1_u64..);
    let odd = hits.into_iter().find(|((from, to), _)| class(**from).map_or(0, |(_, class)| class) != **to);
    Ok((length(f.map().domain()), odd.map(|(_, position)| format!("it does not at {position}"))))
}

fn of_layouts(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let Value::Layout(a) = function(values.first()?)? else { return None };
    match (name, answer) {
        ("is_nondegenerate", Value::Boolean(says)) => {
            let (still, a) = (Value::from(nullify_trivial_strides(&a)), Value::from(*a));
            let law = if *says {
                "with stride 0 where the extent is 1, which has the same offsets, it is A"
            } else {
                "with stride 0 where the extent is 1, which has the same offsets, it is not A"
            };
            let trial = pointwise(count(&a), |i| Ok((at(&still, i)?, at(&a, i)?)));
            let is_so = (still.to_string() == a.to_string()) == *says;
            let broken = |odd: Option<String>| odd.or_else(|| (!is_so).then(|| "it is not so".to_owned()));
            Some(Tried::new(law, "coordinates", trial.map(|(count, odd)| (count, broken(odd)))))
        }
        ("flat_concatenate", _) => {
            let (a, b, answer) = (Value::from(*a), function(values.get(1)?)?, function(answer)?);
            let apart = |i: u64| {
                let size = count(&a)?;
                Ok((at(&answer, i)?, add(at(&a, rem(i, size)?)?, at(&b, div(i, size)?)?)?))
            };
            Some(Tried::new("its offset at (i,j) is A(i) + B(j)", "coordinates", pointwise(count(&answer), apart)))
        }
        ("flat_complement", _) => {
            let (n, Value::Layout(rest)) = (values.get(1)?.to_integer().ok()?, function(answer)?) else { return None };
            // Where the quotients are not exact the formula leaves gaps, or meets offsets twice.
            if !is_exact(&a, n) {
                return None;
            }
            Some(Tried::new("with A every offset below n is met once", "offsets", filling(&a, &rest, n)))
        }
        ("sort_flat_layout_with_perm", Value::List(parts)) => {
            let (Some(Value::Layout(sorted)), Some(Value::Table(from))) = (parts.first(), parts.get(1)) else {
                return None;
            };
            Some(Tried::new(
                "leaf i is leaf p(i) of A, and no stride is less than the one before",
                "leaves",
                Ok((length(a.leaf_count()), sorting(&a, sorted, from))),
            ))
        }
        _ => None,
    }
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

fn filling(a: &LayoutValue, rest: &LayoutValue, n: u64) -> Trial {
    let met = offsets(&Value::from(LayoutValue::of(&[*a, *rest])?))?;
    Ok((few(n)?, (!met.into_iter().eq(0..n)).then(|| "not every one is".to_owned())))
}

/// What is wrong with the order of leaves.
fn sorting(a: &LayoutValue, sorted: &LayoutValue, from: &[u64]) -> Option<String> {
    let place = |i: usize| usize::try_from(*from.get(i)?).ok()?.checked_sub(1);
    let is_so = |i: usize| {
        let is_there = place(i).is_some_and(|at| at < a.leaf_count() && a.leaf_at(at) == sorted.leaf_at(i));
        let is_after = i == 0 || sorted.leaf_at(i.saturating_sub(1)).stride <= sorted.leaf_at(i).stride;
        is_there && is_after && from.iter().filter(|one| from.get(i) == Some(one)).count() == 1
    };
    (0..a.leaf_count()).find(|i| !is_so(*i)).map(|i| format!("it does not at leaf {}", i.saturating_add(1)))
}

fn of_tuples(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let tuple = |i: usize| values.get(i)?.to_tuple().ok();
    let index = |i: usize| usize::try_from(values.get(i)?.to_integer().ok()?).ok();
    Some(match name {
        "relative_mode" => {
            let (entry, part) = (*leaves(&tuple(2)?).get(index(1)?.checked_sub(1)?)?, answer.to_tuple().ok()?);
            Tried::once("its size is leaf i of R", part.product().map(|size| size == entry))
        }
        "relative_flattening" => {
            let (fine, coarse, parts) = (tuple(0)?, tuple(1)?, answer.to_tuple().ok()?);
            let trial = sizes(&parts).map(|sizes| {
                let is_so = sizes == leaves(&coarse) && leaves(&parts) == leaves(&fine);
                (length(coarse.leaf_count()), (!is_so).then(|| "they do not".to_owned()))
            });
            Tried::new("its parts are S in order, and have the leaves of R for sizes", "leaves", trial)
        }
        "underlying_map" => {
            let (fine, coarse, Value::Table(map)) = (tuple(0)?, tuple(1)?, answer) else { return None };
            Tried::new("the leaves over each leaf of R have its size", "leaves", lying(&fine, &coarse, map))
        }
        "sublength" => {
            let (fine, coarse, before) = (leaves(&tuple(0)?), leaves(&tuple(2)?), index(1)?.checked_sub(1)?);
            let n = usize::try_from(answer.to_integer().ok()?).ok()?;
            let product = |leaves: &[u64], n: usize| leaves.iter().take(n).try_fold(1, |size, leaf| mul(size, *leaf));
            let both = product(&fine, n).and_then(|size| Ok(size == product(&coarse, before)?));
            let holds = both.map(|is_so| is_so && n <= fine.len());
            Tried::once("so many leaves of S have the size of the leaves of R before i", holds)
        }
        _ => return None,
    })
}

/// The size of each mode.
fn sizes(parts: &IntTuple) -> Result<Vec<u64>, AlgebraError> {
    modes(parts)?.iter().map(IntTuple::product).collect()
}

fn lying(fine: &IntTuple, coarse: &IntTuple, map: &[u64]) -> Trial {
    let fine = leaves(fine);
    for (entry, leaf) in leaves(coarse).into_iter().zip(1_u64..) {
        let over = fine.iter().zip(map).filter(|(_, over)| **over == leaf);
        let size = over.into_iter().try_fold(1, |size, (extent, _)| mul(size, *extent))?;
        if size != entry || map.len() != fine.len() {
            return Ok((length(coarse.leaf_count()), Some(format!("over leaf {leaf} they have {size}"))));
        }
    }
    Ok((length(coarse.leaf_count()), None))
}
