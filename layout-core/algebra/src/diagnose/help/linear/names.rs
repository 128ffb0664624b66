//! Existing names of dimensions, in the required order, each of them once.

use super::{Linear, Repair};
use crate::control::{any, each, tri};
use crate::diagnose::call::MAX_OPERANDS;
use crate::diagnose::help::{any_backwards, backwards};
use crate::diagnose::operand::Operand;
use crate::linear::{Dims, LinearLayout, MAX_NAME, Name};
use crate::operation::Names;
use crate::piece::is_same;
use crate::text::Text;

impl Repair<'_> {
    /// Proposes an existing dimension in place of a name; those with a similar beginning come first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn known(&mut self, unknown: &str) -> bool {
        let Some(layout) = self.linear_at(0) else { return false };
        let sides = [layout.ins(), layout.outs()];
        each!(pass in 0, 2 => {
            each!(argument in 1, self.call.count() => {
                if matches!(self.call.operand(argument), Some(Operand::Text(text)) if is_same(text.as_str(), unknown)) {
                    each!(side in 0, 2 => {
                        each!(i in 0, sides[side].count() => {
                            let name = sides[side].get(i).name;
                            let is_tried = pass == 1 || begin_alike(name.as_str(), unknown);
                            if is_tried && self.tries(argument, &Operand::Text(Text::new(name.as_str()))) {
                                return true;
                            }
                        });
                    });
                }
            });
        });
        false
    }

    /// Proposes a layout with this name for a dimension with a similar beginning.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn renamed_to(&mut self, name: &str) -> bool {
        each!(argument in 0, self.call.count() => {
            if let Some(layout) = self.linear_at(argument) {
                let (ins, outs) = (with_name(&layout.ins(), name), with_name(&layout.outs(), name));
                if let Some(ins) = ins && self.tries_linear(argument, layout.reshape_ins(&ins)) {
                    return true;
                }
                if let Some(outs) = outs && self.tries_linear(argument, layout.reshape_outs(&outs)) {
                    return true;
                }
            }
        });
        false
    }

    /// Proposes all names in place of some; or the other layout with its dimensions in the order of the first, or cut to the same names.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn reordered(&mut self) -> bool {
        let Some(layout) = self.linear_at(0) else { return false };
        if let Some(other) = self.linear_at(1) {
            return self.tries_linear(1, ordered(&other, &layout.ins(), true))
                || self.tries_linear(1, ordered(&other, &layout.outs(), true))
                || self.tries_linear(1, ordered(&other, &layout.outs(), false))
                || self.tries_linear(1, other.reshape_ins(&layout.outs()))
                || self.tries_linear(1, other.reshape_outs(&layout.outs()))
                || self.tries_linear(1, other.reshape_ins(&layout.ins()))
                || self.with_bijection(1, other.reshape_outs(&layout.outs()));
        }
        any!(argument in 1, self.call.count() =>
            matches!(self.call.operand(argument), Some(Operand::Names(_)))
                && (self.tries(argument, &Operand::Names(Names::of_dims(&layout.ins())))
                    || self.tries(argument, &Operand::Names(Names::of_dims(&layout.outs())))))
    }

    /// Proposes another name in place of an existing one; or the second layout with new names where the first has the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn renamed(&mut self, name: &Name) -> bool {
        let other = Text::new(name.as_str()).and("_2");
        backwards!(argument of self.call => {
            if let Some(Operand::Text(text)) = self.call.operand(argument)
                && is_same(text.as_str(), name.as_str())
                && self.tries(argument, &Operand::Text(other))
            {
                return true;
            }
        });
        match (self.linear_at(0), self.linear_at(1)) {
            (Some(a), Some(b)) => {
                self.tries_linear(1, renamed(&b, &a.ins(), true)) || self.tries_linear(1, renamed(&b, &a.outs(), false))
            }
            _ => false,
        }
    }

    /// Proposes both layouts with a name of threads in place of another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn among_threads(&mut self, name: &Name) -> bool {
        let names = ["lane", "warp", "register", "block"];
        any!(i in 0, names.len() => {
            let mut all = *self.call;
            each!(argument in 0, MAX_OPERANDS => {
                if let Some(layout) = self.linear_at(argument)
                    && let Ok(renamed) = layout.rename_in(name.as_str(), names[i])
                {
                    all = all.replaced(argument, &Operand::Linear(renamed));
                }
            });
            all.evaluates() && self.call(&all)
        })
    }

    /// Proposes a name cut to the longest possible length, or an existing one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn shortened(&mut self) -> bool {
        let call = self.call;
        any_backwards!(argument of self.call =>
            let Some(Operand::Text(text)) = call.operand(argument)
                && text.as_str().len() > MAX_NAME
                && (self.tries(argument, &Operand::Text(Text::new(cut(text.as_str())))) || self.known(text.as_str())))
    }
}

/// The dimensions with this name for the first one with a similar beginning.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_name(given: &Dims, name: &str) -> Option<Dims> {
    let (mut dims, mut is_found) = (Dims::NONE, false);
    each!(i in 0, given.count() => {
        let dim = given.get(i);
        let is_meant = !is_found && begin_alike(dim.name.as_str(), name);
        is_found = is_found || is_meant;
        dims = match dims.and(if is_meant { name } else { dim.name.as_str() }, dim.size()) {
            Ok(dims) => dims,
            Err(_) => return None,
        };
    });
    if is_found { Some(dims) } else { None }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn begin_alike(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    !a.is_empty() && !b.is_empty() && a[0] == b[0]
}

/// The first bytes of a name, up to the longest possible length, in whole characters.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn cut(name: &str) -> &str {
    let mut length = MAX_NAME;
    while length > 0 && !name.is_char_boundary(length) {
        length = length.saturating_sub(1);
    }
    name.split_at(length).0
}

/// A layout with its inputs, or outputs, in the order of others.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ordered(layout: &LinearLayout, dims: &Dims, is_input: bool) -> Linear {
    let names = Names::of_dims(dims);
    let Some(names) = names.texts() else { return Ok(*layout) };
    if is_input { layout.transpose_ins(names.as_slice()) } else { layout.transpose_outs(names.as_slice()) }
}

/// A layout with new names for those of its inputs, or outputs, that are among `taken`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn renamed(layout: &LinearLayout, taken: &Dims, is_input: bool) -> Linear {
    let (given, mut dims) = (if is_input { layout.ins() } else { layout.outs() }, Dims::NONE);
    each!(i in 0, given.count() => {
        let dim = given.get(i);
        let name = Text::new(dim.name.as_str()).and(if taken.position(&dim.name).is_some() { "_2" } else { "" });
        dims = tri!(dims.and(name.as_str(), dim.size()));
    });
    if is_input { layout.reshape_ins(&dims) } else { layout.reshape_outs(&dims) }
}
