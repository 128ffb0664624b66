//! The laws of operations on morphisms, tried at every index if they are few.
//!
//! A morphism takes an index of its domain to one of its codomain, digit by digit: so it is tried here, and so its layout is.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::category::{FinMorphism, NestMorphism, refines_loosely};
use layout_algebra::{AlgebraError, IntTuple};

use super::{MOST, Trial, at, function};
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// The law, and what trying it showed; nothing if none of the values is a morphism, or there is no law.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    match (values.first()?, values.get(1), answer) {
        (Value::Morphism(f), Some(Value::Morphism(g)), Value::Morphism(h)) => of_two(name, [f, g, h]),
        (Value::Morphism(f), second, Value::Morphism(h)) => of_one(name, f, second, h),
        (from, Some(to), Value::Morphism(f)) if name == "morphism" => {
            let wanted = [from.to_tuple().ok()?, to.to_tuple().ok()?];
            let map: Vec<u64> = super::leaves(&values.get(2)?.to_tuple().ok()?);
            Some(("a step along leaf i is one along the leaf that the map names, or none", stepped(f, &wanted, &map)))
        }
        (Value::Morphism(f), second, _) => read(name, f, second, answer),
        (layout, None, Value::Morphism(f)) if name == "morphism" => {
            let layout = function(layout)?;
            Some(("f takes i to A(i)", both(f, |i| Ok((f.realize(i)?, at(&layout, i)?)))))
        }
        (_, Some(_), Value::Tuple(both)) if name == "mutual_refinement" => refinements(values, both),
        _ => None,
    }
}

/// Two sides at every index of a morphism.
pub(super) fn both(f: &NestMorphism, sides: impl Fn(u64) -> Result<(u64, u64), AlgebraError>) -> Trial {
    let size = f.size()?;
    super::pointwise(if size > MOST { Err(AlgebraError::NotDecided { size, limit: MOST }) } else { Ok(size) }, sides)
}

/// All images of a morphism, in order.
fn images(f: &NestMorphism) -> Result<Vec<u64>, AlgebraError> {
    let size = f.size()?;
    if size > MOST {
        return Err(AlgebraError::NotDecided { size, limit: MOST });
    }
    let mut images = (0..size).map(|i| f.realize(i)).collect::<Result<Vec<u64>, _>>()?;
    images.sort_unstable();
    Ok(images)
}

fn same_images(left: &NestMorphism, right: &NestMorphism) -> Trial {
    let (left, right) = (images(left)?, images(right)?);
    let count = u64::try_from(left.len()).unwrap_or(u64::MAX);
    Ok((count, (left != right).then(|| "there are others".to_owned())))
}

fn of_two(name: &str, [f, g, h]: [&NestMorphism; 3]) -> Law {
    Some(match name {
        "compose_morphisms" | "weak_composite" => {
            ("h takes i to g(f(i))", both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?))))
        }
        "composition" => ("it takes i to f(g(i))", both(h, |i| Ok((h.realize(i)?, f.realize(g.realize(i)?)?)))),
        "concat_morphisms" => (
            "it takes (i,j) to f(i) + g(j)",
            both(h, |index| {
                let (first, second) = apart(f, index)?;
                Ok((h.realize(index)?, f.realize(first)?.saturating_add(g.realize(second)?)))
            }),
        ),
        "sum_morphisms" => (
            "it takes (i,j) to f(i) + n · g(j), n the size of the codomain of f",
            both(h, |index| {
                let ((first, second), n) = (apart(f, index)?, f.cosize()?);
                Ok((h.realize(index)?, add(f.realize(first)?, mul(n, g.realize(second)?)?)?))
            }),
        ),
        "logical_divide" | "flat_divide" => ("it takes (i,j) to f(g(i) + j), the rest in order", divided(f, g, h)),
        "logical_product" | "flat_product" => {
            ("it takes (i,j) to f(i) + f'(g(j)), f' the complement", repeated(f, g, h))
        }
        _ => return None,
    })
}

/// An index of `(f, …)` as one of `f` and what is left.
fn apart(f: &NestMorphism, k: u64) -> Result<(u64, u64), AlgebraError> {
    let size = f.size()?;
    Ok((layout_algebra::arithmetic::rem(k, size)?, layout_algebra::arithmetic::div(k, size)?))
}

pub(super) fn divided(f: &NestMorphism, g: &NestMorphism, h: &NestMorphism) -> Trial {
    let rest = g.complement()?;
    both(h, |index| {
        let (inside, outside) = apart(g, index)?;
        Ok((h.realize(index)?, f.realize(g.realize(inside)?.saturating_add(rest.realize(outside)?))?))
    })
}

pub(super) fn repeated(f: &NestMorphism, g: &NestMorphism, h: &NestMorphism) -> Trial {
    let room = f.complement()?;
    both(h, |index| {
        let (inside, outside) = apart(f, index)?;
        Ok((h.realize(index)?, f.realize(inside)?.saturating_add(room.realize(g.realize(outside)?)?)))
    })
}

fn of_one(name: &str, f: &NestMorphism, second: Option<&Value>, h: &NestMorphism) -> Law {
    Some(match name {
        "coalesce" | "strong_coalesce" | "flatten" | "flatten_codomain" | "squeeze" | "pullback" | "pushforward"
        | "standard_form" => ("it takes i to f(i)", both(f, |i| Ok((h.realize(i)?, f.realize(i)?)))),
        "sort" => ("its images are those of f", same_images(f, h)),
        "complement" => ("every index of the codomain is f(i) + g(j) once", filled(f, h)),
        "restrict" => ("with the other entries 0 it is f", restricted(f, second?, h)),
        "factorize" => ("with the entries left out put back it is f", factorized(f, second?, h)),
        _ => return None,
    })
}

pub(super) fn filled(f: &NestMorphism, g: &NestMorphism) -> Trial {
    let (cosize, pair) = (f.cosize()?, f.concat(g)?);
    let reached = images(&pair)?;
    Ok((cosize, (reached != (0..cosize).collect::<Vec<u64>>()).then(|| "it does not hold".to_owned())))
}

/// The positions of a tuple.
fn positions(value: &Value) -> Vec<usize> {
    let tuple = value.to_tuple().unwrap_or_else(|_| IntTuple::unit());
    (0..tuple.leaf_count()).map(|i| usize::try_from(tuple.leaf_at(i)).unwrap_or(usize::MAX)).collect()
}

fn restricted(f: &NestMorphism, kept: &Value, h: &NestMorphism) -> Trial {
    let positions = positions(kept);
    let inclusion = inclusion(h.domain(), f.domain(), &positions)?;
    both(h, |i| Ok((h.realize(i)?, f.realize(inclusion.realize(i)?)?)))
}

fn factorized(f: &NestMorphism, kept: &Value, h: &NestMorphism) -> Trial {
    let positions = positions(kept);
    let inclusion = inclusion(h.codomain(), f.codomain(), &positions)?;
    both(h, |i| Ok((inclusion.realize(h.realize(i)?)?, f.realize(i)?)))
}

/// The morphism that takes each entry to its place.
fn inclusion(from: &IntTuple, to: &IntTuple, positions: &[usize]) -> Result<NestMorphism, AlgebraError> {
    NestMorphism::of(*from, to.flatten()?, &FinMorphism::new(positions.len(), to.leaf_count(), positions)?)
}

/// Whether the first step along each leaf leads to the first along the leaf that is named.
fn stepped(f: &NestMorphism, [domain, codomain]: &[IntTuple; 2], map: &[u64]) -> Trial {
    let (from, to) = (super::leaves(domain), super::leaves(codomain));
    let mut steps = vec![0];
    let mut all = 1;
    for extent in &to {
        steps.push(all);
        all = mul(all, *extent)?;
    }
    let (mut index, mut odd) = (1, None);
    for (i, (extent, hit)) in from.iter().zip(map).enumerate() {
        let step = usize::try_from(*hit).ok().and_then(|hit| steps.get(hit)).copied();
        if *extent > 1 && Some(f.realize(index)?) != step && odd.is_none() {
            odd = Some(format!("not so along leaf {i}"));
        }
        index = mul(index, *extent)?;
    }
    let is_it = f.domain().to_string() == domain.to_string() && f.codomain().to_string() == codomain.to_string();
    let broken = odd.or_else(|| (!is_it).then(|| "it is between other tuples".to_owned()));
    Ok((u64::try_from(from.len()).unwrap_or(u64::MAX), broken))
}

/// What is read off a morphism.
fn read(name: &str, f: &NestMorphism, second: Option<&Value>, answer: &Value) -> Law {
    match (name, second, answer) {
        ("layout_of", None, layout) => {
            let layout = function(layout)?;
            Some(("its offset at i is f(i)", both(f, |i| Ok((at(&layout, i)?, f.realize(i)?)))))
        }
        ("realize", None, Value::Table(table)) => {
            let layout = Value::from(f.layout().ok()?);
            let entry = |i: u64| table.get(usize::try_from(i).unwrap_or(usize::MAX)).copied().unwrap_or(u64::MAX);
            Some(("the offsets of its layout", both(f, |i| Ok((entry(i), at(&layout, i)?)))))
        }
        ("realize", Some(index), Value::Integer(found)) => {
            let (layout, index) = (Value::from(f.layout().ok()?), index.to_integer().ok()?);
            Some(("the offset of its layout", super::pointwise(Ok(1), |_| Ok((*found, at(&layout, index)?)))))
        }
        _ => None,
    }
}

/// Both parts of an answer refine what they are of, and begin alike.
fn refinements(values: &[Value], both: &IntTuple) -> Law {
    let (t, u) = (values.first()?.to_tuple().ok()?, values.get(1)?.to_tuple().ok()?);
    let (fine_t, fine_u) = (both.mode(0).ok()?, both.mode(1).ok()?);
    let count = fine_t.leaf_count();
    let trial = || {
        let refine = refines_loosely(&fine_t, &t)? && refines_loosely(&fine_u, &u)?;
        let begin = (0..count).all(|i| i < fine_u.leaf_count() && fine_t.leaf_at(i) == fine_u.leaf_at(i));
        Ok((u64::try_from(count).unwrap_or(u64::MAX), (!refine || !begin).then(|| "they do not".to_owned())))
    };
    Some(("both refine, and the second begins with the leaves of the first", trial()))
}

#[cfg(test)]
mod tests {
    use super::super::offsets;
    use super::*;

    #[test]
    fn images_are_offsets() {
        let layout = layout_algebra::LayoutValue::line(4, 2).unwrap();
        let f = NestMorphism::of_layout(&layout).unwrap();
        assert_eq!(images(&f).unwrap(), offsets(&Value::from(layout)).unwrap());
    }
}
