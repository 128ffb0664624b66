//! Of morphisms.

use super::super::value::{Numbers, Refusal};
use crate::capacity::MAX_LEAVES;
use crate::category::{Classes, NestMorphism, TupleMorphism};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::Trace;

pub(in crate::operation) const fn is_coalesced(f: &NestMorphism, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
    trace.on(&tri!(f.flatten())).is_coalesced()
}

pub(in crate::operation) const fn flat_divide(
    f: &NestMorphism,
    g: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<TupleMorphism, AlgebraError> {
    let (f, g) = (tri!(tri!(f.flatten()).nest()), tri!(tri!(g.flatten()).nest()));
    tri!(trace.on(&f).logical_divide(&g)).flatten()
}

pub(in crate::operation) const fn flat_product(
    f: &NestMorphism,
    g: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<TupleMorphism, AlgebraError> {
    let (f, g) = (tri!(tri!(f.flatten()).nest()), tri!(tri!(g.flatten()).nest()));
    tri!(trace.on(&f).logical_product(&g)).flatten()
}

pub(in crate::operation) const fn mutual_refinement(
    s: &IntTuple,
    r: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    let (t, u) = tri!(trace.mutual_refinement(s, r));
    IntTuple::of(&[t, u])
}

pub(in crate::operation) const fn with_classes(
    found: Result<(TupleMorphism, Classes), AlgebraError>,
) -> Result<(NestMorphism, Classes), AlgebraError> {
    let (f, classes) = tri!(found);
    Ok((tri!(f.nest()), classes))
}

pub(in crate::operation) const fn merged(
    f: &TupleMorphism,
    lists: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<TupleMorphism, AlgebraError> {
    trace.on(f).update_codomain(&tri!(Classes::listed(lists, f.codomain().count())))
}

pub(in crate::operation) const fn underlying_map(
    s: &IntTuple,
    r: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<Numbers, Refusal> {
    match trace.underlying_map(s, r) {
        Ok((map, leaves)) => {
            let mut numbers = [0; MAX_LEAVES];
            each!(i in 0, leaves => {
                numbers[i] = map[i] as u64;
            });
            Ok(Numbers::of(&numbers, leaves))
        }
        Err(error) => Err(Refusal::Algebra(error)),
    }
}
