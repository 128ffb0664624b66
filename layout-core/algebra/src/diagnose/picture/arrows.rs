//! Pictures of morphisms: the targets of positions, the entries of two codomains, the reach of the modes of a layout.

use super::super::call::OwnedCall;
use super::super::rows::{Cell, Fails};
use super::super::words::Words;
use super::rows::{n, rows};
use super::{Drawn, given, small};
use crate::algebra::sort::sort;
use crate::arithmetic::mul;
use crate::category::{CategoryError, NestMorphism};
use crate::control::{each, next, ok, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::operation::Operation;

/// Draws why there is no such morphism, if a picture can show it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn draw(words: &mut Words, error: &CategoryError, call: &OwnedCall) -> Drawn {
    match error {
        CategoryError::MapLength { .. }
        | CategoryError::MapOutOfRange { .. }
        | CategoryError::MapNotInjective { .. }
        | CategoryError::EntryMismatch { .. } => {
            let (domain, codomain, map) = (call.tuple_at(0), call.tuple_at(1), call.tuple_at(2));
            sent(words, &given!(domain), &given!(map), &given!(codomain))
        }
        CategoryError::NotComplementable { .. } | CategoryError::HitNotKept { .. } => {
            // The morphism whose complement is taken: the divisor, or the first.
            let f = given!(call.morphism_at(if call.operation().is_divide() { 1 } else { 0 }));
            sent(words, f.domain(), &tri!(map(&f)), f.codomain())
        }
        CategoryError::NotComposable { .. } => {
            let (f, g) = given!(call.first_and_next());
            beside(words, ["codomain", "next domain"], [f.codomain(), g.domain()])
        }
        CategoryError::CodomainMismatch { .. } => {
            let (f, g) = given!(pair(call));
            beside(words, ["codomain of f", "codomain of g"], [f.codomain(), g.codomain()])
        }
        CategoryError::ImagesNotDisjoint { .. } => {
            let (f, g) = given!(pair(call));
            hit(words, &f, &g)
        }
        CategoryError::NotTractable { .. } => reached(words, &given!(call.layout_at(0))),
        _ => Ok(()),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn pair(call: &OwnedCall) -> Option<(NestMorphism, NestMorphism)> {
    match (call.morphism_at(0), call.morphism_at(1)) {
        (Some(f), Some(g)) => Some((f, g)),
        _ => None,
    }
}

impl OwnedCall {
    /// Two morphisms where the first should end where the second begins.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in super::super) const fn first_and_next(&self) -> Option<(NestMorphism, NestMorphism)> {
        let Some((f, g)) = pair(self) else { return None };
        match self.operation() {
            // `g o f` is first f, then g; likewise f comes after the tiles in `f / g`.
            Operation::Composition | Operation::LogicalDivide | Operation::FlatDivide => Some((g, f)),
            Operation::LogicalProduct | Operation::FlatProduct | Operation::ProductAdmissible => {
                Some((g, ok!(f.complement())))
            }
            _ => Some((f, g)),
        }
    }
}

/// The targets of the positions, as a tuple.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn map(f: &NestMorphism) -> Result<IntTuple, AlgebraError> {
    let mut map = IntTuple::unit();
    each!(i in 0, f.map().domain() => {
        tri!(map.add(IntTuple::int(f.map().at(next(i)) as u64).tree()));
    });
    Ok(map)
}

/// The entry of a tuple at a position, as a cell.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn entries(tuple: &IntTuple, i: usize) -> Cell {
    if i < tuple.leaf_count() { n(tuple.leaf_at(i)) } else { Cell::Sign("") }
}

/// The number of positions of the longer of two tuples, if there are few.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn longest(a: &IntTuple, b: &IntTuple) -> Result<usize, AlgebraError> {
    let longest = if a.leaf_count() > b.leaf_count() { a.leaf_count() } else { b.leaf_count() };
    tri!(small(longest as u64));
    Ok(longest)
}

/// Draws a domain, the target of each of its positions, and the codomain.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sent(words: &mut Words, domain: &IntTuple, map: &IntTuple, codomain: &IntTuple) -> Drawn {
    let longest = tri!(longest(domain, codomain));
    tri!(small(map.leaf_count() as u64));
    rows!(words, Fails::Nowhere, i in 0, if map.leaf_count() > longest { map.leaf_count() } else { longest } => {
        "position" => if i < longest { n(next(i) as u64) } else { Cell::Sign("") },
        "domain" => entries(domain, i),
        "sent to" => entries(map, i),
        "codomain" => entries(codomain, i),
    })
}

/// Draws two tuples, position by position.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn beside(words: &mut Words, names: [&str; 2], [a, b]: [&IntTuple; 2]) -> Drawn {
    rows!(words, Fails::WhereTheyDiffer, i in 0, tri!(longest(a, b)) => {
        "position" => n(next(i) as u64),
        names[0] => entries(a, i),
        names[1] => entries(b, i),
    })
}

/// Draws the codomain of two morphisms, and which position of each is sent to each of its positions.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn hit(words: &mut Words, f: &NestMorphism, g: &NestMorphism) -> Drawn {
    let longest = tri!(longest(f.codomain(), f.codomain()));
    rows!(words, Fails::Nowhere, i in 0, longest => {
        "position" => n(next(i) as u64),
        "codomain" => entries(f.codomain(), i),
        "hit by f" => source(f, i),
        "hit by g" => source(g, i),
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn source(f: &NestMorphism, i: usize) -> Cell {
    match f.map().source_of(next(i)) {
        _ if i >= f.map().codomain() => Cell::Sign(""),
        0 => Cell::Sign("."),
        source => n(source as u64),
    }
}

/// Draws the modes of a layout in order of stride, and the reach of each.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn reached(words: &mut Words, layout: &LayoutValue) -> Drawn {
    let sorted = tri!(sort(layout));
    tri!(small(sorted.leaf_count() as u64));
    rows!(words, Fails::Nowhere, i in 0, sorted.leaf_count() => {
        "mode" => Cell::Mode(sorted.leaf_at(i)),
        "reaches" => n(tri!(mul(sorted.leaf_at(i).extent, sorted.leaf_at(i).stride))),
        "next stride" => if next(i) < sorted.leaf_count() { n(sorted.leaf_at(next(i)).stride) } else { Cell::Sign("") },
    })
}
