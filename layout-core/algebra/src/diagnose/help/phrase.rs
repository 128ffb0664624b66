//! The wording of help lines. Each function returns true, so that an attempt can end with it.

use super::ALTERNATIVES;
use crate::algebra::tile_to_shape::Order;
use crate::control::{each, next};
use crate::diagnose::call::OwnedCall;
use crate::diagnose::operand::Operand;
use crate::diagnose::words::Words;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::text::Text;

/// Begins a help line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(words: &mut Words) {
    words.push("\nhelp: ");
}

/// Writes ``try `(2,2):(1,4)` for A``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn with_for(words: &mut Words, argument: usize, operand: &Operand, letter: &str) -> bool {
    there(words, argument, operand);
    words.push(" for ");
    words.push(letter);
    true
}

/// Writes ``try `"…_TN"` or `"…_TN"` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn one_of(words: &mut Words, names: &[Text], count: usize) -> bool {
    help(words);
    words.push("try ");
    each!(i in 0, count => {
        words.push(if i == 0 { "`\"" } else if next(i) == count { " or `\"" } else { ", `\"" });
        words.push(names[i].as_str());
        words.push("\"`");
    });
    true
}

/// Writes `` try `4:1` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn there(words: &mut Words, argument: usize, operand: &Operand) -> bool {
    help(words);
    words.push("try ");
    quoted(words, argument, operand);
    true
}

/// Writes `` try `(4,8):(1,4)` for `(4,8):(1,5)` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(in crate::diagnose) const fn instead_of(
    words: &mut Words,
    argument: usize,
    operand: &Operand,
    given: &Operand,
) -> bool {
    there(words, argument, operand);
    words.push(" for `");
    given.write(words);
    words.push("`");
    true
}

/// Writes `` `4:1` ``, in place of an operand.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn quoted(words: &mut Words, argument: usize, operand: &Operand) {
    words.push("`");
    let from = words.length();
    operand.write(words);
    words.proposed(argument, from);
    words.push("`");
}

/// Writes ``try padding: `(8,8):(9,1)` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn named(words: &mut Words, what: &str, operand: &Operand) -> bool {
    help(words);
    words.push("try ");
    words.push(what);
    words.push(": `");
    operand.write(words);
    words.push("`");
    true
}

/// Writes `` try `A[1]` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn call(words: &mut Words, call: &OwnedCall) -> bool {
    help(words);
    words.push("try ");
    write_call(words, call, None);
    true
}

/// Writes another call, and its effect.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn another(words: &mut Words, call: &OwnedCall, what: &str) -> bool {
    help(words);
    write_call(words, call, None);
    words.push(what);
    true
}

/// Writes `` try `4:1`, or round up with `…` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn loose(words: &mut Words, is_near: bool, call: &OwnedCall) {
    words.push(if is_near { ", or " } else { "\nhelp: " });
    words.push("round up with ");
    write_call(words, call, Some("loose"));
}

/// Writes `` `(4,8):(1,4)` nests alike ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn nests_alike(words: &mut Words, layout: &LayoutValue) -> bool {
    help(words);
    words.push("`");
    words.layout(layout);
    words.push("` nests alike");
    true
}

/// Writes `` `(4,8):col` and `(4,8):row` find the strides themselves ``, if they do.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn ordered(words: &mut Words, shape: &IntTuple) -> bool {
    if Order::ColumnMajor.layout(shape).is_err() || Order::RowMajor.layout(shape).is_err() {
        return false;
    }
    help(words);
    words.push("`");
    words.tuple(shape);
    words.push(":col` and `");
    words.tuple(shape);
    words.push(":row` find the strides themselves");
    true
}

/// Writes ``try stride 1, 2 or 6, as in `(3,2):(6,6)` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn strides(words: &mut Words, found: [u64; ALTERNATIVES], count: usize, first: &Operand) -> bool {
    help(words);
    words.push("try stride ");
    either(words, &sorted(found, count), count);
    words.push(", as in ");
    quoted(words, 1, first);
    true
}

/// Writes `` `logical_divide(24:1, 5:1, loose)` ``.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn write_call(words: &mut Words, call: &OwnedCall, word: Option<&str>) {
    words.push("`");
    words.push(call.written().name());
    words.push("(");
    each!(i in 0, call.count() => {
        words.push(if i > 0 { ", " } else { "" });
        if let Some(operand) = call.operand(i) {
            operand.write(words);
        }
    });
    if let Some(word) = word {
        words.push(", ");
        words.push(word);
    }
    words.push(")`");
}

/// The first `count` numbers in order.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sorted(mut numbers: [u64; ALTERNATIVES], count: usize) -> [u64; ALTERNATIVES] {
    each!(_pass in 0, count => {
        each!(i in 1, count => {
            let before = i.saturating_sub(1);
            if numbers[before] > numbers[i] {
                (numbers[before], numbers[i]) = (numbers[i], numbers[before]);
            }
        });
    });
    numbers
}

/// Writes `1, 2 or 6`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn either(words: &mut Words, numbers: &[u64], count: usize) {
    each!(i in 0, count => {
        words.push(match i {
            0 => "",
            _ if next(i) == count => " or ",
            _ => ", ",
        });
        words.number(numbers[i]);
    });
}
