//! Tuples of another length, orders that name each place once, layouts of whole bits.

use super::Repair;
use super::powers::nearest;
use crate::control::{each, holds, ok, tri};
use crate::diagnose::gaps::compacted;
use crate::diagnose::help::{any_backwards, backwards};
use crate::diagnose::operand::Operand;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::Mode;
use crate::operation::Operation;

impl Repair<'_> {
    /// Proposes a coordinate with as many entries as there are dimensions, or a shape with as many extents.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn entries(&mut self, dims: usize) -> bool {
        let is_coordinate = matches!(self.call.operation(), Operation::Call);
        any_backwards!(argument of self.call =>
            let Some(operand @ (Operand::Tuple(_) | Operand::Number(_))) = self.call.operand(argument)
                && let Some(given) = operand.tuple()
                && (self.filled_up(argument, &given, dims, if is_coordinate { 0 } else { 1 })
                    || (!is_coordinate
                        && given.leaf_count() > 0
                        && self.filled_up(argument, &given, dims, given.leaf_at(0)))))
    }

    /// Proposes a tuple of `dims` entries, padded with `filler`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn filled_up(&mut self, argument: usize, given: &IntTuple, dims: usize, filler: u64) -> bool {
        holds!(let Ok(fitted) = fitted(given, dims, filler) && self.tries(argument, &Operand::of_tuple(&fitted)))
    }

    /// Proposes an order that names each place once: entries out of range or repeated become the missing ones. Or the last place.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn permutation(&mut self, places: usize) -> bool {
        backwards!(argument of self.call => {
            let Some(operand @ (Operand::Tuple(_) | Operand::Number(_))) = self.call.operand(argument) else {
                continue;
            };
            if let Some(order) = operand.tuple()
                && let Some(order) = named_once(&order, places)
                && self.tries(argument, &order)
            {
                return true;
            }
            let last = Operand::Number(places.saturating_sub(1) as u64);
            if matches!(operand, Operand::Number(_)) && self.tries(argument, &last) {
                return true;
            }
        });
        false
    }

    /// Proposes a layout without gaps whose extents are the nearest powers of two.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn whole_bits(&mut self) -> bool {
        let Some(Operand::Layout(given)) = self.call.operand(0) else { return false };
        let mut layout = *given;
        each!(leaf in 0, given.leaf_count() => {
            let Mode { extent, stride } = given.leaf_at(leaf);
            layout = layout.with_leaf(leaf, Mode { extent: nearest(extent), stride });
        });
        holds!(let Some(layout) = compacted(&layout) && self.tries(0, &Operand::Layout(layout)))
    }
}

/// The tuple cut or padded to `count` entries.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fitted(given: &IntTuple, count: usize, filler: u64) -> Result<IntTuple, AlgebraError> {
    if count == 1 && given.leaf_count() > 0 {
        return Ok(IntTuple::int(given.leaf_at(0)));
    }
    let mut fitted = IntTuple::unit();
    each!(i in 0, count => {
        let entry = if i < given.leaf_count() { given.leaf_at(i) } else { filler };
        tri!(fitted.add(IntTuple::int(entry).tree()));
    });
    Ok(fitted)
}

/// The places in the given order, each once, with missing ones in place of invalid entries.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn named_once(given: &IntTuple, places: usize) -> Option<Operand> {
    let mut taken = 0u64;
    let (mut order, count) = ([u64::MAX; 64], places);
    if count == 0 || count > order.len() {
        return None;
    }
    each!(i in 0, count => {
        if i < given.leaf_count() && given.leaf_at(i) < count as u64 {
            let entry = given.leaf_at(i);
            let bit = 1u64.wrapping_shl((entry & 63) as u32);
            if taken & bit == 0 {
                taken |= bit;
                order[i] = entry;
            }
        }
    });
    each!(i in 0, count => {
        if order[i] == u64::MAX {
            order[i] = taken.trailing_ones() as u64;
            taken |= 1u64.wrapping_shl(taken.trailing_ones());
        }
    });
    Some(if count == 1 {
        Operand::Number(order[0])
    } else {
        Operand::Tuple(ok!(IntTuple::flat(order.split_at(count).0)))
    })
}
