//! Linear layouts: other bases, names, sizes and orders.

use super::{Repair, any_backwards};
use crate::control::{each, holds};
use crate::diagnose::call::MAX_OPERANDS;
use crate::diagnose::operand::Operand;
use crate::linear::{LinearError, LinearLayout, Name};

mod bases;
mod names;
mod powers;
mod tuples;

/// A result about linear layouts; it is always copied.
type Linear = Result<LinearLayout, LinearError>;

impl Repair<'_> {
    /// Writes a help line for an error about linear layouts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn linear(&mut self, error: &LinearError) -> bool {
        match *error {
            LinearError::NotPowerOfTwo { number } => self.power(number) || self.all_powers(),
            LinearError::TooManyBits { .. } => self.fewer_bits(),
            LinearError::TooManyDims { .. } => self.flat(),
            LinearError::NotSurjective { .. } | LinearError::NotInvertible { .. } => self.bijection(0),
            LinearError::NotInImage { .. } => self.bijection(if self.call.operation().is_conversion() { 0 } else { 1 }),
            LinearError::NoSwizzle { left, right } | LinearError::BasesOverlap { left, right } => {
                self.without_common_bits(left, right)
            }
            LinearError::NotAPermutation { places, .. } => self.permutation(places),
            LinearError::Arity { dims, .. } => self.entries(dims),
            LinearError::UnknownDim { name } => {
                self.known(name.as_str()) || self.renamed_to(name.as_str()) || self.reordered()
            }
            LinearError::DimsDiffer { .. } | LinearError::OtherDim { .. } => self.reordered(),
            LinearError::SizesDiffer { name, left, right } => {
                self.resized(1, &name, left) || self.resized(0, &name, left) || self.resized(0, &name, right)
            }
            LinearError::NotSingle { name, .. } => self.resized(0, &name, 1),
            LinearError::DimTwice { name } => self.renamed(&name),
            LinearError::NoMove { name } => self.among_threads(&name),
            LinearError::NameLength { .. } => self.shortened(),
            LinearError::Broadcast { .. } => self.held_once(),
            LinearError::DomainNotPowerOfTwo { .. } | LinearError::NotLinear { .. } => {
                self.whole_bits() || self.tries_some(0, self.near(0).as_ref())
            }
            LinearError::TooSmall { extent, tile } => {
                self.filled(extent, tile) || self.larger(extent, tile) || self.any_number()
            }
            _ => self.any_number(),
        }
    }

    /// Proposes a linear layout in place of an operand, if there is one.
    #[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tries_linear(&mut self, argument: usize, layout: Linear) -> bool {
        holds!(let Ok(layout) = layout && self.tries(argument, &Operand::Linear(layout)))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn linear_at(&self, argument: usize) -> Option<LinearLayout> {
        match self.call.operand(argument) {
            Some(Operand::Linear(layout)) => Some(*layout),
            _ => None,
        }
    }

    /// Proposes the last operand with one number changed by as little as possible, if that is short.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn any_number(&mut self) -> bool {
        any_backwards!(argument of self.call => self.tries_some(argument, self.near(argument).as_ref()))
    }

    /// Proposes a linear layout with another size of one dimension.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn resized(&mut self, argument: usize, name: &Name, size: u64) -> bool {
        let Some(layout) = self.linear_at(argument) else { return false };
        let (of_ins, of_outs) = (layout.resize_in(name.as_str(), size), layout.resize_out(name.as_str(), size));
        self.tries_linear(argument, of_ins)
            || self.tries_linear(argument, of_outs)
            || self.with_bijection(argument, of_ins)
            || self.with_bijection(argument, of_outs)
    }

    /// Proposes one or both layouts without the registers that hold copies.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn held_once(&mut self) -> bool {
        let (mut all, mut changed) = (*self.call, 0usize);
        each!(argument in 0, MAX_OPERANDS => {
            if let Some(layout) = self.linear_at(argument)
                && let Ok(action) = layout.remove_broadcast()
                && let Ok(once) = action.apply(&layout)
            {
                if self.tries(argument, &Operand::Linear(once)) {
                    return true;
                }
                all = all.replaced(argument, &Operand::Linear(once));
                changed = changed.saturating_add(1);
            }
        });
        changed > 1 && all.evaluates() && self.call(&all)
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;
    use crate::IntTuple;
    use crate::diagnose::Operation;
    use crate::diagnose::OwnedCall;
    use crate::linear::Dims;

    fn help(call: &OwnedCall, error: &LinearError) -> Option<String> {
        call.explain_linear(error).help().map(ToString::to_string)
    }

    fn lanes(bases: &[u64]) -> LinearLayout {
        let mut layout = LinearLayout::onto(&Dims::of(&[("offset", 8)]).unwrap()).and_dim("lane").unwrap();
        for basis in bases {
            layout = layout.and_basis(&[*basis]).unwrap();
        }
        layout
    }

    #[test]
    fn an_order_names_each_place_once() {
        let square = LinearLayout::from_bases(&[("x", &[&[1, 0], &[0, 1]])], &[("row", 2), ("col", 2)]).unwrap();
        let call =
            OwnedCall::new(Operation::TransposeLinearLayout).linear(&square).tuple(&IntTuple::flat(&[2, 0]).unwrap());
        let error = square.permute_tensor(&[2, 0]).unwrap_err();
        assert_eq!(help(&call, &error).as_deref(), Some("try `(1,0)` for order"));
        let (cut, error) =
            (OwnedCall::new(Operation::SliceLinearLayout), LinearError::NotAPermutation { entry: 7, places: 2 });
        let held = LinearLayout::from_bases(&[("register", &[&[1, 0], &[0, 1]])], &[("dim0", 2), ("dim1", 2)]).unwrap();
        assert_eq!(help(&cut.linear(&held).number(7), &error).as_deref(), Some("try `1` for dim"));
    }

    #[test]
    fn bases_that_share_bits_become_single_bits() {
        let shared = lanes(&[7, 7, 2]);
        let (call, error) = (OwnedCall::new(Operation::FromLinear).linear(&shared), shared.to_swizzled().unwrap_err());
        let suggested = help(&call, &error);
        assert_eq!(suggested.as_deref(), Some("try `linear{ lane: [1,2] -> offset: 8 }` for A"));
    }

    #[test]
    fn the_name_that_begins_alike_comes_first() {
        let held = LinearLayout::from_bases(&[("register", &[&[0]]), ("lane", &[&[1]])], &[("offset", 2)]).unwrap();
        let call = |name| OwnedCall::new(Operation::RemoveZeroBases).linear(&held).name(name);
        let suggested = |name| help(&call(name), &held.remove_zero_bases(name).unwrap_err());
        assert_eq!(suggested("lanes").as_deref(), Some("try `\"lane\"` for input"));
        assert_eq!(suggested("warp").as_deref(), Some("try `\"register\"` for input"));
        assert_eq!(suggested("lanes_of_all_the_warps_here").as_deref(), Some("try `\"lane\"` for input"));
    }

    #[test]
    fn dimensions_of_one_name_get_another_and_too_many_become_one() {
        let (a, b) = (lanes(&[1]), lanes(&[2]));
        let (call, error) = (OwnedCall::new(Operation::ConcatIns).linear(&a).linear(&b), a.concat_ins(&b).unwrap_err());
        let suggested = help(&call, &error);
        assert_eq!(suggested.as_deref(), Some("try `linear{ lane_2: [2] -> offset: 8 }` for B"));
        let none = LinearLayout::onto(&Dims::of(&[("offset", 1)]).unwrap());
        let many = |names: &[&str]| names.iter().fold(none, |layout, name| layout.and_dim(name).unwrap());
        let (a, b) = (many(&["a", "b", "c", "d", "e"]), many(&["p", "q", "r", "s"]));
        let (call, error) = (OwnedCall::new(Operation::ConcatIns).linear(&a).linear(&b), a.concat_ins(&b).unwrap_err());
        assert_eq!(help(&call, &error).as_deref(), Some("try `linear{ p: [] }` for B"));
    }

    #[test]
    fn what_is_too_large_is_halved_and_what_is_no_power_made_one() {
        let a = lanes(&[1, 2]);
        let wide = OwnedCall::new(Operation::ResizeInDim).linear(&a).name("lane").number(1 << 63);
        let large = OwnedCall::new(Operation::Strided1d).number(1 << 40).number(1 << 40).name("x").name("y");
        let error = LinearLayout::strided_1d(1 << 40, 1 << 40, "x", "y").unwrap_err();
        assert!(wide.evaluates(), "63 bits are the limit");
        assert_eq!(help(&large, &error).as_deref(), Some("try `8388608` for stride"));
        let odd = OwnedCall::new(Operation::Strided1d).number(3).number(9).name("x").name("y");
        let error = LinearLayout::strided_1d(3, 9, "x", "y").unwrap_err();
        assert_eq!(help(&odd, &error).as_deref(), Some("try `strided1d(4, 8, \"x\", \"y\")`"));
    }

    #[test]
    fn what_is_too_small_is_filled() {
        let shape = IntTuple::flat(&[8, 32]).unwrap();
        let call = OwnedCall::new(Operation::FromNvmmaShared).number(128).number(16).tuple(&shape);
        let error = LinearError::TooSmall { extent: 32, tile: 64 };
        assert_eq!(help(&call, &error).as_deref(), Some("try `(8,64)` for S"));
        let held = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2]])], &["offset"]).unwrap();
        let shared = LinearLayout::identity_1d(4, "offset", "offset").unwrap();
        let call = OwnedCall::new(Operation::BankConflictsMemdesc).linear(&held).linear(&shared).number(8);
        let error = held.bank_conflicts_with(&shared, 8).unwrap_err();
        assert_eq!(help(&call, &error), None, "the tensor itself is too small");
    }
}
