//! The laws of morphisms, tested at every index if there are few.
//!
//! A morphism maps an index of its domain to one of its codomain, digit by digit; it is tested that way, and so is its layout.

use layout_algebra::IntTuple;
use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::category::{FinMorphism, NestMorphism, is_nondegenerate};
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, entry, few, holds_at, law, law_of, leaves, length, modes, only_if,
    pointwise, predicate, same, value_at,
};

pub(super) const LAWS: &[Law] = &[
    // Predicates on two morphisms.
    predicate(
        &[Operation::AreComposable],
        ["there is a morphism that takes i to g(f(i))", "g does not begin at what f ends in"],
        |c| {
            let (f, g) = (c.morphism(0)?, c.morphism(1)?);
            c.claims_some(f.compose(g), |h| both(&h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?))))
        },
    ),
    predicate(
        &[Operation::Divides],
        ["f / g takes (i,j) to f(g(i) + j), the rest in order", "there is no f / g"],
        |c| {
            // The divisor comes first.
            let (g, f) = (c.morphism(0)?, c.morphism(1)?);
            c.claims_some(f.logical_divide(g), |h| divided(f, g, &h))
        },
    ),
    predicate(
        &[Operation::ProductAdmissible],
        ["f * g takes (i,j) to f(i) + f'(g(j)), f' the complement", "there is no f * g"],
        |c| {
            let (f, g) = (c.morphism(0)?, c.morphism(1)?);
            c.claims_some(f.logical_product(g), |h| repeated(f, g, &h))
        },
    ),
    predicate(&[Operation::IsComplementaryTo], [FILLED, "f and g side by side have no inverse"], |c| {
        let (f, g) = (c.morphism(0)?, c.morphism(1)?);
        c.claims_some(f.concat(g).and_then(|pair| pair.inverse()), |_| filled(f, g))
    }),
    Law {
        of: "leaves",
        ..predicate(
            &[Operation::ImagesAreDisjoint],
            ["no leaf of the codomain is hit twice", "a leaf of the codomain is hit twice"],
            |c| {
                let (f, g) = (c.morphism(0)?.map(), c.morphism(1)?.map());
                let is_twice = (1..=f.codomain()).any(|leaf| f.map().contains(&leaf) && g.map().contains(&leaf));
                c.claims((u64::try_from(f.codomain()).or_none()?, !is_twice))
            },
        )
    },
    // Predicates on one morphism.
    predicate(
        &[Operation::IsIsomorphism, Operation::IsBijective],
        ["there is an inverse, which takes f(i) back to i", "there is no inverse"],
        |c| {
            let f = c.morphism(0)?;
            c.claims_some(f.inverse(), |back| both(f, |i| Ok((back.realize(f.realize(i)?)?, i))))
        },
    ),
    predicate(
        &[Operation::IsComplementable],
        ["there is g, with every index of the codomain f(i) + g(j) once", "there is no complement"],
        |c| {
            let f = c.morphism(0)?;
            c.claims_some(f.complement(), |rest| filled(f, &rest))
        },
    ),
    predicate(
        &[Operation::IsStandardForm],
        ["it is the morphism of its layout", "it is not the morphism of its layout"],
        |c| {
            let f = c.morphism(0)?;
            c.claims((1, f.flatten()? == NestMorphism::of_layout(&f.layout()?)?.flatten()?))
        },
    ),
    predicate(
        &[Operation::IsSorted],
        ["sorted, it has the layout of f", "sorted, it has another layout than f"],
        |c| {
            let flat = c.morphism(0)?.flatten()?;
            c.claims((1, flat.sort()?.layout()?.equals(&flat.layout()?)))
        },
    ),
    predicate(&[Operation::IsCoalesced], ["coalesced, it is f", "coalesced, it is not f"], |c| {
        let flat = c.morphism(0)?.flatten()?;
        c.claims((1, flat.coalesce()? == flat))
    }),
    predicate(
        &[Operation::IsNondegenerate],
        ["no extent of 1 of its layout has a stride", "an extent of 1 of its layout has one"],
        |c| c.claims((1, is_nondegenerate(&c.morphism(0)?.layout()?))),
    ),
    // Morphisms made from others.
    law(&[Operation::ComposeMorphisms, Operation::WeakComposite], "h takes i to g(f(i))", |c| {
        let [f, g, h] = three(c)?;
        both(h, |i| Ok((h.realize(i)?, g.realize(f.realize(i)?)?)))
    }),
    law(&[Operation::Composition], "it takes i to f(g(i))", |c| {
        let [f, g, h] = three(c)?;
        both(h, |i| Ok((h.realize(i)?, f.realize(g.realize(i)?)?)))
    }),
    law(&[Operation::ConcatMorphisms], "it takes (i,j) to f(i) + g(j)", |c| {
        let [f, g, h] = three(c)?;
        both(h, |index| {
            let (first, second) = apart(f, index)?;
            Ok((h.realize(index)?, f.realize(first)?.saturating_add(g.realize(second)?)))
        })
    }),
    law(&[Operation::SumMorphisms], "it takes (i,j) to f(i) + n · g(j), n the size of the codomain of f", |c| {
        let [f, g, h] = three(c)?;
        both(h, |index| {
            let ((first, second), n) = (apart(f, index)?, f.cosize()?);
            Ok((h.realize(index)?, add(f.realize(first)?, mul(n, g.realize(second)?)?)?))
        })
    }),
    law(&[Operation::LogicalDivide, Operation::FlatDivide], "it takes (i,j) to f(g(i) + j), the rest in order", |c| {
        let [f, g, h] = three(c)?;
        divided(f, g, h)
    }),
    law(
        &[Operation::LogicalProduct, Operation::FlatProduct],
        "it takes (i,j) to f(i) + f'(g(j)), f' the complement",
        |c| {
            let [f, g, h] = three(c)?;
            repeated(f, g, h)
        },
    ),
    law(SAME, "it takes i to f(i)", |c| alike(c.morphism(0)?, c.answer.morphism()?)),
    law(&[Operation::CoalesceWithEquiv], "it takes i to f(i)", |c| {
        alike(c.morphism(0)?, c.answer.list()?.first().or_none()?.morphism()?)
    }),
    law(&[Operation::Sort], "its images are those of f", |c| {
        Ok(same(&images(c.morphism(0)?)?, &images(c.answer.morphism()?)?))
    }),
    law(&[Operation::Complement], FILLED, |c| filled(c.morphism(0)?, c.answer.morphism()?)),
    law(&[Operation::Restrict], "with the other entries 0 it is f", |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        let inclusion = inclusion(h.domain(), f.domain(), c.value(1)?)?;
        both(h, |i| Ok((h.realize(i)?, f.realize(inclusion.realize(i)?)?)))
    }),
    law(&[Operation::Factorize], "with the entries left out put back it is f", |c| {
        let (f, h) = (c.morphism(0)?, c.answer.morphism()?);
        let inclusion = inclusion(h.codomain(), f.codomain(), c.value(1)?)?;
        both(h, |i| Ok((inclusion.realize(h.realize(i)?)?, f.realize(i)?)))
    }),
    law_of("positions", &[Operation::UpdateCodomain], "each position hits the class of what f hits there", |c| {
        classed(c.morphism(0)?, c.answer.morphism()?, &c.tuple(1)?)
    }),
    law(&[Operation::Morphism], "a step along leaf i is one along the leaf that the map names, or none", |c| {
        stepped(c.answer.morphism()?, [&c.tuple(0)?, &c.tuple(1)?], &c.leaves(2)?)
    }),
    law(&[Operation::Morphism], "f takes i to A(i)", |c| {
        let (layout, f) = (c.function(0)?, c.answer.morphism()?);
        only_if(c.values.len() == 1)?;
        both(f, |i| Ok((f.realize(i)?, value_at(&layout, i)?)))
    }),
    // Properties of a morphism.
    law(&[Operation::LayoutOf], "its offset at i is f(i)", |c| {
        let (f, layout) = (c.morphism(0)?, c.answer.function()?);
        both(f, |i| Ok((value_at(&layout, i)?, f.realize(i)?)))
    }),
    law(&[Operation::Realize], "the offsets of its layout", |c| {
        let (f, table) = (c.morphism(0)?, c.answer.table()?);
        let layout = Value::from(f.layout().or_none()?);
        both(f, |i| Ok((entry(table, i).unwrap_or(u64::MAX), value_at(&layout, i)?)))
    }),
    law(&[Operation::Realize], "the offset of its layout", |c| {
        let (layout, index) = (Value::from(c.morphism(0)?.layout().or_none()?), c.integer(1)?);
        Ok(holds_at(1, value_at(&layout, index)? == c.answer.integer()?))
    }),
];

const FILLED: &str = "every index of the codomain is f(i) + g(j) once";

/// Operations that keep all images in place.
const SAME: &[Operation] = &[
    Operation::Coalesce,
    Operation::StrongCoalesce,
    Operation::Flatten,
    Operation::FlattenCodomain,
    Operation::Squeeze,
    Operation::Pullback,
    Operation::Pushforward,
    Operation::StandardForm,
];

fn three<'a>(c: &Call<'a>) -> Maybe<[&'a NestMorphism; 3]> {
    Ok([c.morphism(0)?, c.morphism(1)?, c.answer.morphism()?])
}

/// Compares two sides at every index of a morphism.
fn both(f: &NestMorphism, sides: impl Fn(u64) -> Checked<(u64, u64)>) -> Trial {
    pointwise(few(f.size()?)?, sides)
}

/// Tests that both map each index of the first to the same image.
fn alike(f: &NestMorphism, h: &NestMorphism) -> Trial {
    both(f, |i| Ok((h.realize(i)?, f.realize(i)?)))
}

/// All images of a morphism in order.
fn images(f: &NestMorphism) -> Checked<Vec<u64>> {
    let mut images = (0..few(f.size()?)?).map(|i| f.realize(i)).collect::<Checked<Vec<u64>>>()?;
    images.sort_unstable();
    Ok(images)
}

/// An index of `(f, …)`, split into one of `f` and the rest.
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

/// Tests that the concatenation reaches every index of the codomain once.
fn filled(f: &NestMorphism, g: &NestMorphism) -> Trial {
    let cosize = f.cosize()?;
    Ok(holds_at(cosize, images(&f.concat(g)?)?.into_iter().eq(0..cosize)))
}

/// The morphism that maps each entry to its place, at these positions.
fn inclusion(from: &IntTuple, to: &IntTuple, kept: &Value) -> Checked<NestMorphism> {
    let positions = kept.leaves().unwrap_or_default();
    let positions: Vec<usize> = positions.iter().map(|at| usize::try_from(*at).unwrap_or(usize::MAX)).collect();
    NestMorphism::of(*from, to.flatten()?, &FinMorphism::new(positions.len(), to.leaf_count(), &positions)?)
}

/// Tests that the first step along each leaf is the first step along the leaf that the map names.
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

/// Tests that each position maps to the class that lists what `f` hits; the classes are the leaves of the codomain.
fn classed(f: &NestMorphism, h: &NestMorphism, lists: &IntTuple) -> Trial {
    let lists: Vec<Vec<u64>> = modes(lists)?.iter().map(leaves).collect();
    let class =
        |target: usize| lists.iter().zip(1..).find(|(list, _)| list.iter().any(|at| u64::try_from(target) == Ok(*at)));
    let hits = f.map().map().iter().zip(h.map().map());
    let mut classes = hits.map(|(from, to)| class(*from).map_or(0, |(_, class)| class) == *to);
    Ok(holds_at(u64::try_from(f.map().domain()).or_none()?, classes.all(|is_so| is_so)))
}
