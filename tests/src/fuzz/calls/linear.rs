//! Linear layouts, and their related operands.

use super::super::Choices;
use super::Call;
pub(super) use super::lin::Lin;
use super::parts::{Laid, order, pick, upto};
use crate::tree::Tree;

pub(super) const IN: [&str; 2] = ["register", "lane"];
pub(super) const OUT: [&str; 2] = ["row", "col"];
pub(super) const HELD: [&str; 3] = ["register", "lane", "warp"];

/// The dimensions of a tensor.
pub(super) const DIMS: [&str; 2] = ["dim0", "dim1"];

/// Writes a layout of two inputs and two outputs; remembers a shape whose indices are its inputs.
pub(super) fn two_by_two(c: &mut Choices<'_>, call: &mut Call) -> String {
    let a = Lin::any(c, &IN, &OUT);
    call.laid = Laid::new(Tree::Leaf(1 << a.bits()), &[1]);
    a.to_string()
}

pub(super) fn bijection(c: &mut Choices<'_>, outs: &[&'static str]) -> String {
    Lin::bijection(c, &IN, outs).to_string()
}

/// Writes a bijection of offsets in which lower bits are added to higher ones.
pub(super) fn sheared(c: &mut Choices<'_>, _: &mut Call) -> String {
    let bits = 2 + c.below(4);
    let basis =
        |bit: usize, c: &mut Choices<'_>| 1_u64 << bit | if bit > 0 && c.once_in(2) { 1 << c.below(bit) } else { 0 };
    let words: Vec<String> = (0..bits).map(|bit| basis(bit, c).to_string()).collect();
    format!("linear{{ offset: [{}] }}", words.join(","))
}

/// Writes the numbers of this many columns in some order.
pub(super) fn places(c: &mut Choices<'_>, count: usize) -> String {
    let places: Vec<String> = order(c, count).iter().map(usize::to_string).collect();
    format!("({})", places.join(","))
}

/// Writes a layout with these inputs, and another with the same bases in another order.
pub(super) fn shuffled(c: &mut Choices<'_>, ins: &[&'static str]) -> Vec<String> {
    let a = Lin::bijection(c, ins, &["offset"]);
    vec![a.to_string(), a.shuffled(c).to_string()]
}

/// Writes two layouts of threads, and a layout of shared memory by vectors, banks and segments and one by offsets.
pub(super) fn held(c: &mut Choices<'_>) -> Vec<String> {
    let a = Lin::held(c);
    let bits = a.bits();
    let vector = c.below(3).min(bits);
    let bank = 5.min(bits - vector);
    let segments = [("vector", vector), ("bank", bank), ("segment", bits - vector - bank)];
    let segments = Lin::bijection_of(c, &segments, &[("offset", bits)]);
    let memory = Lin::bijection_of(c, &[("offset", bits)], &a.outs);
    let width = pick(c, &["8", "16", "32", "64", "128"]).to_owned();
    vec![a.to_string(), a.shuffled(c).to_string(), segments.to_string(), memory.to_string(), width]
}

pub(super) fn of_four(c: &mut Choices<'_>) -> Vec<String> {
    let outs = [("row", 2), ("col", 2)];
    let ins = [&["lane"][..], &["lane", "warp"]][c.below(2)];
    vec![Lin::random(c, &["register"], &outs).to_string(), Lin::random(c, ins, &outs).to_string()]
}

pub(super) fn same_inputs(c: &mut Choices<'_>) -> Vec<String> {
    let a = Lin::random(c, &IN, &[("row", 2)]);
    let ins = a.ins.iter().map(|(name, bases)| (*name, bases.iter().map(|_| upto(c, 7)).collect()));
    let b = Lin { ins: ins.collect(), outs: vec![("col", 3)] };
    vec![a.to_string(), b.to_string()]
}

/// Writes a layout, a dimension, and some of its columns in some order.
pub(super) fn columns(c: &mut Choices<'_>) -> Vec<String> {
    let a = Lin::sized(c, &IN, &OUT, 6, 5);
    let places: Vec<String> = order(c, a.ins[0].1.len()).iter().map(usize::to_string).collect();
    let kept = places[..c.below(places.len() + 1)].join(",");
    vec![a.to_string(), "\"register\"".to_owned(), if kept.is_empty() { "()".to_owned() } else { format!("({kept},)") }]
}

/// Writes two layouts that are the same function, or nearly so.
pub(super) fn two(c: &mut Choices<'_>) -> Vec<String> {
    let a = Lin::any(c, &IN, &OUT);
    let b = match c.below(3) {
        0 => format!("resize_out_dim({a},\"row\",32)"),
        1 => a.shuffled(c).to_string(),
        _ => Lin::random(c, &IN, &a.outs).to_string(),
    };
    vec![a.to_string(), b]
}

/// Writes two layouts; the second begins where the first ends.
pub(super) fn in_a_row(c: &mut Choices<'_>) -> Vec<String> {
    let a = Lin::any(c, &["lane", "warp"], &["k", "n"]);
    let b = Lin {
        ins: a.outs.iter().map(|(name, bits)| (*name, (0..*bits).map(|_| upto(c, 31)).collect())).collect(),
        outs: vec![("row", 3), ("col", 2)],
    };
    vec![a.to_string(), b.to_string()]
}

/// Writes two layouts with the same dimensions.
pub(super) fn factors(c: &mut Choices<'_>) -> Vec<String> {
    let one = |c: &mut Choices<'_>| {
        let sizes = pick(c, &[[1, 1], [2, 0], [0, 2], [1, 2]]);
        Lin::bijection_of(
            c,
            &[("register", 2), ("lane", sizes[0] + sizes[1] - 2 + 1)],
            &[("row", sizes[0]), ("col", sizes[1] + 1)],
        )
    };
    vec![one(c).to_string(), one(c).to_string()]
}

/// Writes a layout with one input that is also an output, and one that is not.
pub(super) fn apart(c: &mut Choices<'_>, _: &mut Call) -> String {
    let bits = 1 + c.below(2);
    let mut a = Lin::random(c, &["lane", "register"], &[("lane", bits), ("row", 2)]);
    a.ins[0].1 = (0..bits).map(|bit| 1 << bit).collect();
    if !c.once_in(4) {
        a.ins[1].1.iter_mut().for_each(|basis| *basis &= !((1 << bits) - 1));
    }
    a.to_string()
}
