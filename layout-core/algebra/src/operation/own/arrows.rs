//! Of morphisms.

use super::super::value::{Numbers, Refusal};
use crate::capacity::MAX_LEAVES;
use crate::category::{Classes, NestMorphism, TupleMorphism};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{self, Trace};

pub(in crate::operation) const fn is_coalesced(f: &NestMorphism, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
    tri!(f.flatten()).is_coalesced_traced(trace)
}

pub(in crate::operation) const fn flat_divide(
    f: &NestMorphism,
    g: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<TupleMorphism, AlgebraError> {
    let (f, g) = (tri!(tri!(f.flatten()).nest()), tri!(tri!(g.flatten()).nest()));
    tri!(f.logical_divide_traced(&g, trace)).flatten()
}

pub(in crate::operation) const fn flat_product(
    f: &NestMorphism,
    g: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<TupleMorphism, AlgebraError> {
    let (f, g) = (tri!(tri!(f.flatten()).nest()), tri!(tri!(g.flatten()).nest()));
    tri!(f.logical_product_traced(&g, trace)).flatten()
}

pub(in crate::operation) const fn mutual_refinement(
    s: &IntTuple,
    r: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    let (t, u) = tri!(trace::mutual_refinement(s, r, trace));
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
    f.update_codomain_traced(&tri!(Classes::listed(lists, f.codomain().count())), trace)
}

pub(in crate::operation) const fn underlying_map(
    s: &IntTuple,
    r: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<Numbers, Refusal> {
    match trace::underlying_map(s, r, trace) {
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
