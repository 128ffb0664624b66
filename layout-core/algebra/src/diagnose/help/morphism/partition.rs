//! Classes that are not a partition, or that merge hit positions with others.

use crate::capacity::MAX_LEAVES;
use crate::category::NestMorphism;
use crate::control::{each, holds, next, tri};
use crate::diagnose::help::Repair;
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

impl Repair<'_> {
    /// Proposes classes with every position once, and hit positions by themselves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn partition(&mut self) -> bool {
        holds!(let (Some(f), Some(lists)) = (self.call.morphism_at(0), self.call.tuple_at(1))
            && let Ok(classes) = repaired(&f, &lists)
            && self.tries(1, &Operand::Tuple(classes)))
    }
}

/// True for each index that was listed already.
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

/// Adds a class of those of its positions that exist and are in no class yet; each hit position becomes a class of its own.
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

/// The index of an existing position that was not listed.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn free(position: u64, count: usize, listed: &Listed) -> Option<usize> {
    each!(i in 0, count => {
        if next(i) as u64 == position {
            return if listed[i] { None } else { Some(i) };
        }
    });
    None
}
