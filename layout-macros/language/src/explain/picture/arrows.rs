//! Pictures of morphisms: what each position is sent to, what two codomains have, what the modes of a layout reach.

use layout_algebra::arithmetic::mul;
use layout_algebra::category::{CategoryError, NestMorphism};
use layout_algebra::{IntTuple, LayoutValue, sort};

use super::{COLUMNS, Rows, small, table, texts};
use crate::value::Value;
use crate::vocabulary::Operation;

/// Why there is no such morphism.
pub(super) fn of(error: &CategoryError, operation: &Operation, values: &[Value]) -> Option<Rows> {
    match error {
        CategoryError::MapLength { .. }
        | CategoryError::MapOutOfRange { .. }
        | CategoryError::MapNotInjective { .. }
        | CategoryError::EntryMismatch { .. } => {
            let tuple = |i: usize| values.get(i)?.to_tuple().ok();
            Some(sent(&tuple(0)?, &leaves(&tuple(2)?), &tuple(1)?))
        }
        CategoryError::NotComplementable { .. } | CategoryError::HitNotKept { .. } => {
            let f = morphism(values, 0)?;
            Some(sent(f.domain(), &targets(&f), f.codomain()))
        }
        CategoryError::NotComposable { .. } => {
            // `f o g` is first g, then f.
            let [first, then] = if operation.name == "composition" { [1, 0] } else { [0, 1] };
            let (f, g) = (morphism(values, first)?, morphism(values, then)?);
            Some(beside([("codomain", f.codomain()), ("next domain", g.domain())]))
        }
        CategoryError::CodomainMismatch { .. } => {
            let (f, g) = (morphism(values, 0)?, morphism(values, 1)?);
            Some(beside([("codomain of f", f.codomain()), ("codomain of g", g.codomain())]))
        }
        CategoryError::ImagesNotDisjoint { .. } => Some(hit(&morphism(values, 0)?, &morphism(values, 1)?)),
        CategoryError::NotTractable { .. } => Some(reached(&values.first()?.to_layout().ok()?)),
        _ => None,
    }
}

fn morphism(values: &[Value], argument: usize) -> Option<NestMorphism> {
    values.get(argument)?.to_morphism().ok()
}

fn targets(f: &NestMorphism) -> Vec<u64> {
    f.map().map().iter().filter_map(|target| u64::try_from(*target).ok()).collect()
}

fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|leaf| tuple.leaf_at(leaf)).collect()
}

fn row(numbers: &[u64]) -> Vec<String> {
    numbers.iter().map(u64::to_string).collect()
}

/// The positions of the longest of some tuples.
fn positions(tuples: &[&IntTuple]) -> Result<Vec<String>, layout_algebra::AlgebraError> {
    let longest = tuples.iter().map(|tuple| tuple.leaf_count()).max().unwrap_or(0);
    small(u64::try_from(longest).unwrap_or(COLUMNS))?;
    Ok((1..=longest).map(|position| position.to_string()).collect())
}

/// A domain, where each of its positions is sent, and the codomain.
fn sent(domain: &IntTuple, map: &[u64], codomain: &IntTuple) -> Rows {
    Ok(table(&[
        ("position", positions(&[domain, codomain])?),
        ("domain", row(&leaves(domain))),
        ("sent to", row(map)),
        ("codomain", row(&leaves(codomain))),
    ]))
}

/// Two tuples, position by position.
fn beside([a, b]: [(&str, &IntTuple); 2]) -> Rows {
    let positions = positions(&[a.1, b.1])?;
    Ok(table(&[("position", positions), (a.0, row(&leaves(a.1))), (b.0, row(&leaves(b.1)))]))
}

/// The codomain of two morphisms, and which position of each is sent to each of its positions.
fn hit(f: &NestMorphism, g: &NestMorphism) -> Rows {
    let sources = |h: &NestMorphism| {
        let source = |target: usize| h.map().map().iter().position(|to| *to == target);
        let text = |target: usize| match source(target) {
            Some(source) => source.saturating_add(1).to_string(),
            None => ".".to_owned(),
        };
        (1..=f.codomain().leaf_count()).map(text).collect::<Vec<String>>()
    };
    Ok(table(&[
        ("position", positions(&[f.codomain()])?),
        ("codomain", row(&leaves(f.codomain()))),
        ("hit by f", sources(f)),
        ("hit by g", sources(g)),
    ]))
}

/// The modes of a layout in order of stride, and what each reaches.
fn reached(layout: &LayoutValue) -> Rows {
    let sorted = sort(layout)?;
    let modes = || (0..sorted.leaf_count()).map(|i| sorted.leaf_at(i));
    small(u64::try_from(sorted.leaf_count()).unwrap_or(COLUMNS))?;
    Ok(table(&[
        ("mode", modes().map(|mode| format!("{}:{}", mode.extent, mode.stride)).collect()),
        ("reaches", texts(modes().map(|mode| mul(mode.extent, mode.stride)))?),
        ("next stride", modes().skip(1).map(|mode| mode.stride.to_string()).collect()),
    ]))
}
