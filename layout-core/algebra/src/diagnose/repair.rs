//! An accepted operand close to the given one: with one number changed, or one in each of several modes.

use super::call::OwnedCall;
use super::candidates::{Changes, ErrorNumbers};
use super::failing::Failing;
use super::operand::Operand;
use crate::algebra::injective::is_injective;
use crate::control::each;
use crate::layout_value::LayoutValue;

/// The most modes that are repaired one after the other.
const REPAIRED: usize = 6;

/// The operand with one number changed slightly; if several modes fail, one number in each.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn repaired(
    call: &OwnedCall,
    argument: usize,
    keys: &ErrorNumbers,
    failing: Option<&Failing>,
) -> Option<Operand> {
    let Some(given) = call.operand(argument) else { return None };
    let mut operand = *given;
    let mut part = failing.copied();
    each!(_repair in 0, REPAIRED => {
        match first_change(call, argument, &operand, part.as_ref(), keys) {
            (Some(varied), None) => return Some(varied),
            (Some(varied), later) => {
                operand = varied;
                part = later;
            }
            _ => return None,
        }
    });
    None
}

/// The first change that is accepted; else the first with which only a later mode fails, and that part.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_change(
    call: &OwnedCall,
    argument: usize,
    operand: &Operand,
    failing: Option<&Failing>,
    keys: &ErrorNumbers,
) -> (Option<Operand>, Option<Failing>) {
    let mode = match failing {
        Some(failing) => failing.mode(),
        None => None,
    };
    let candidates = Changes::of_operand(call, operand, mode, keys);
    let (mut repaired, mut later) = (None, None);
    each!(i in 0, candidates.count() => {
        let change = candidates.change_at(i);
        let varied = operand.with(change.place, change.number);
        let trial = call.replaced(argument, &varied);
        if !(call.operation().is_predicate() || call.operation().is_product()) || keeps(operand, &varied) {
            if trial.evaluates() {
                return (Some(varied), None);
            }
            if let (Some(failing), None) = (failing, &later)
                && failing.mode().is_some()
                && let Some(next) = Failing::find(&trial)
                && next.is_after(failing)
            {
                repaired = Some(varied);
                later = Some(next);
            }
        }
    });
    (repaired, later)
}

/// Returns true if an operand keeps its kind: no mode has disappeared, and an injective layout is still injective.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn keeps(given: &Operand, varied: &Operand) -> bool {
    each!(i in 0, given.count() => {
        if given.is_extent(i) && varied.number_at(i) == 1 && given.number_at(i) != 1 {
            return false;
        }
    });
    match (given, varied) {
        (Operand::Layout(given), Operand::Layout(varied)) => is_once(varied) || !is_once(given),
        _ => true,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_once(layout: &LayoutValue) -> bool {
    matches!(is_injective(layout), Ok(true))
}
