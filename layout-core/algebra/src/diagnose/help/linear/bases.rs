//! Other bases: the independent ones, and those that are missing.

use super::{Linear, Repair};
use crate::control::{each, holds, next, tri};
use crate::diagnose::help::any_backwards;
use crate::diagnose::operand::Operand;
use crate::linear::{LinearLayout, MAX_BITS, bits};

/// The number of single bits that are tried in place of a basis.
const TRIES: usize = 8;

/// Linearly independent words, each without the lowest bits of those before.
struct Independent {
    words: [u64; MAX_BITS],
    count: usize,
}

impl Independent {
    const NONE: Self = Self { words: [0; MAX_BITS], count: 0 };

    /// The word after eliminating the words already there; 0 if it depends on them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rest(&self, word: u64) -> u64 {
        let mut rest = word;
        each!(i in 0, self.count => {
            let lowest = self.words[i] & self.words[i].wrapping_neg();
            if rest & lowest != 0 {
                rest ^= self.words[i];
            }
        });
        rest
    }

    /// Adds a word and returns true, if it is independent of those before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn takes(&mut self, word: u64) -> bool {
        let rest = self.rest(word);
        if rest == 0 || self.count >= MAX_BITS {
            return false;
        }
        self.words[self.count] = rest;
        self.count = next(self.count);
        true
    }
}

impl Repair<'_> {
    /// Proposes a bijection for an operand: its independent bases, and the missing ones in its first input.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn bijection(&mut self, argument: usize) -> bool {
        holds!(let Some(layout) = self.linear_at(argument) && self.with_bijection(argument, Ok(layout)))
    }

    /// Proposes the bijection of another layout in place of an operand.
    #[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn with_bijection(&mut self, argument: usize, layout: Linear) -> bool {
        holds!(let Ok(layout) = layout && layout.ins().count() > 0 && self.tries_linear(argument, bijection(&layout)))
    }

    /// Proposes a single bit in place of one of the bases with a common bit, or the layout without its last basis, or a bijection.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn without_common_bits(&mut self, left: u64, right: u64) -> bool {
        let Some(layout) = self.linear_at(0) else { return false };
        let mut at = layout.ins().bits();
        while at > 0 {
            at = at.saturating_sub(1);
            let basis = layout.basis_at(at);
            if (basis == left || basis == right) && self.with_single_bit(&layout, at) {
                return true;
            }
        }
        let last = layout.ins().bits().saturating_sub(1);
        (layout.ins().bits() > 0 && self.tries_linear(0, without(&layout, last)))
            || self.bijection(0)
            || self.tries_linear(0, single_bits(&layout))
    }

    /// Proposes a single bit independent of the other bases, in place of a basis.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_single_bit(&mut self, layout: &LinearLayout, at: u32) -> bool {
        let mut others = Independent::NONE;
        bits!(bit in layout.ins().bits() => {
            let _is_new = bit != at && others.takes(layout.basis_at(bit));
        });
        let mut tries = 0;
        bits!(bit in layout.outs().bits() => {
            let single = 1u64.wrapping_shl(bit);
            if others.rest(single) != 0 && tries < TRIES {
                tries = next(tries);
                if self.tries(0, &Operand::Linear(layout.with_basis_at(at, single))) {
                    return true;
                }
            }
        });
        false
    }

    /// Proposes an operand with all its inputs, or outputs, as one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn flat(&mut self) -> bool {
        any_backwards!(argument of self.call =>
            let Some(layout) = self.linear_at(argument)
                && (self.tries_linear(argument, Ok(layout.flatten_ins()))
                    || self.tries_linear(argument, Ok(layout.flatten_outs()))))
    }
}

/// The layout with these words as its bases, without those that are `None`, and with the `missing` bits at the end of its first input.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn rebuilt(layout: &LinearLayout, words: &[Option<u64>; MAX_BITS], missing: u64) -> Linear {
    let (ins, outs) = (layout.ins(), layout.outs());
    let mut all = LinearLayout::onto(&outs);
    each!(i in 0, ins.count() => {
        all = tri!(all.with_dim(ins.get(i).name));
        bits!(k in ins.get(i).bits => {
            if let Some(word) = words[ins.from(i).saturating_add(k) as usize] {
                all = tri!(all.with_word(word));
            }
        });
        bits!(bit in if i == 0 { outs.bits() } else { 0 } => {
            if missing & 1u64.wrapping_shl(bit) != 0 {
                all = tri!(all.with_word(1u64.wrapping_shl(bit)));
            }
        });
    });
    Ok(all)
}

/// The independent bases, and the missing ones in the first input.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bijection(layout: &LinearLayout) -> Linear {
    let (mut kept, mut found, mut missing) = ([None; MAX_BITS], Independent::NONE, 0);
    bits!(bit in layout.ins().bits() => {
        let word = layout.basis_at(bit);
        kept[bit as usize] = if found.takes(word) { Some(word) } else { None };
    });
    bits!(bit in layout.outs().bits() => {
        let single = 1u64.wrapping_shl(bit);
        missing |= if found.takes(single) { single } else { 0 };
    });
    rebuilt(layout, &kept, missing)
}

/// A single bit for each independent basis, one that the bases before lack; dependent bases are dropped.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn single_bits(layout: &LinearLayout) -> Linear {
    let (mut singles, mut found) = ([None; MAX_BITS], Independent::NONE);
    bits!(bit in layout.ins().bits() => {
        if found.takes(layout.basis_at(bit)) {
            let rest = found.words[found.count.saturating_sub(1)];
            singles[bit as usize] = Some(rest & rest.wrapping_neg());
        }
    });
    rebuilt(layout, &singles, 0)
}

/// The layout without one basis.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without(layout: &LinearLayout, at: u32) -> Linear {
    let mut others = [None; MAX_BITS];
    bits!(bit in layout.ins().bits() => {
        others[bit as usize] = if bit == at { None } else { Some(layout.basis_at(bit)) };
    });
    rebuilt(layout, &others, 0)
}
