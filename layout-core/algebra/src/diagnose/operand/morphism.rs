//! The entries of a morphism as numbers that can be varied: those of the codomain, each together with the one that is sent there, then those of the domain that
//! are sent nowhere.

use crate::category::NestMorphism;
use crate::control::{each, next};
use crate::int_tuple::IntTuple;

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn count(f: &NestMorphism) -> usize {
    let mut count = f.codomain().leaf_count();
    each!(position in 1, next(f.map().domain()) => {
        if f.map().at(position) == 0 {
            count = next(count);
        }
    });
    count
}

/// The positions of entry `i` in the domain and in the codomain, from 1; 0 where it does not occur.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn places(f: &NestMorphism, i: usize) -> (usize, usize) {
    let hit = f.codomain().leaf_count();
    if i < hit {
        return (f.map().source_of(next(i)), next(i));
    }
    let mut before = hit;
    each!(position in 1, next(f.map().domain()) => {
        if f.map().at(position) == 0 {
            if before == i {
                return (position, 0);
            }
            before = next(before);
        }
    });
    (0, 0)
}

/// Entry `i`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn entry(f: &NestMorphism, i: usize) -> u64 {
    match places(f, i) {
        (0, 0) => 1,
        (source, 0) => f.domain().leaf_at(source.saturating_sub(1)),
        (_, target) => f.codomain().leaf_at(target.saturating_sub(1)),
    }
}

/// The morphism with another entry `i`, at all its positions; unchanged for 0, which is not a valid entry.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn with_entry(f: &NestMorphism, i: usize, entry: u64) -> NestMorphism {
    let (source, target) = places(f, i);
    let (domain, codomain) = (with_leaf(f.domain(), source, entry), with_leaf(f.codomain(), target, entry));
    match NestMorphism::of(domain, codomain, f.map()) {
        Ok(changed) => changed,
        Err(_) => *f,
    }
}

/// A tuple with another leaf at a position, counted from 1; unchanged at 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_leaf(tuple: &IntTuple, position: usize, leaf: u64) -> IntTuple {
    match position.checked_sub(1) {
        Some(i) => tuple.with_leaf(i, leaf),
        None => *tuple,
    }
}
