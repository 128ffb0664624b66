//! Classes that are no partition, or that merge what is hit with others.

use crate::capacity::MAX_LEAVES;
use crate::category::NestMorphism;
use crate::control::{each, holds, next, tri};
use crate::diagnose::help::Repair;
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

impl Repair<'_> {
    /// The classes with every position once, those that are hit by themselves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn partition(&mut self) -> bool {
        holds!(let (Some(f), Some(lists)) = (self.call.morphism_at(0), self.call.tuple_at(1))
            && let Ok(classes) = repaired(&f, &lists)
            && self.tries(1, &Operand::Tuple(classes)))
    }
}

/// Whether each index was listed already.
type Listed = [bool; MAX_LEAVES];

#[cfg_attr(not(feature = "compiled"), inline)]
const fn repaired(f: &NestMorphism, lists: &IntTuple) -> Result<IntTuple, AlgebraError> {
    let (mut classes, mut listed) = (IntTuple::unit(), [false; MAX_LEAVES]);
    each!(class in 0, lists.rank() => {
        classes = tri!(with_class(&classes, &tri!(lists.mode(class)), f, &mut listed));
    });
    each!(j in 0, f.map().codomain() => {
        if !listed[j] {
            tri!(classes.add(IntTuple::int(next(j) as u64).tree()));
        }
    });
    Ok(classes)
}

/// One more class: those of its positions that are there and in no class before, but each that is hit a class of its own.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_class(
    classes: &IntTuple,
    members: &IntTuple,
    f: &NestMorphism,
    listed: &mut Listed,
) -> Result<IntTuple, AlgebraError> {
    let (mut classes, mut others) = (*classes, IntTuple::unit());
    each!(k in 0, members.leaf_count() => {
        let position = members.leaf_at(k);
        if let Some(i) = free(position, f.map().codomain(), listed) {
            listed[i] = true;
            if f.map().is_hit(next(i)) {
                tri!(classes.add(IntTuple::int(position).tree()));
            } else {
                tri!(others.add(IntTuple::int(position).tree()));
            }
        }
    });
    match others.leaf_count() {
        0 => Ok(classes),
        1 => classes.push(&tri!(others.mode(0))),
        _ => classes.push(&others),
    }
}

/// The index of a position that is there, and was not listed.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn free(position: u64, count: usize, listed: &Listed) -> Option<usize> {
    each!(i in 0, count => {
        if next(i) as u64 == position {
            return if listed[i] { None } else { Some(i) };
        }
    });
    None
}
