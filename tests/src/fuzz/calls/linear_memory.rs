//! Linear layouts of tensors by a few numbers, and shared memory between two of them.

use super::super::Choices;
use super::lin::Lin;
use super::parts::pick;
use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row("a tensor", &["from_blocked"], |c| {
        let pair = |c: &mut Choices<'_>, most: usize| [1_u64 << c.below(most), 1 << c.below(most)];
        let lanes = pick(c, &[[8, 4], [4, 8], [16, 2], [32, 1], [1, 32], [2, 4]]);
        let lists = [pair(c, 3), lanes, pair(c, 2)].map(|[a, b]| format!("({a},{b})"));
        let order = pick(c, &["(0,1)", "(1,0)"]);
        let shape = format!("({},{})", 1 << (2 + c.below(5)), 1 << (2 + c.below(5)));
        lists.into_iter().chain([order.to_owned(), shape]).collect()
    }),
    row("a tensor", &["from_swizzled_shared"], |c| {
        let three = [1 << c.below(4), 1 << c.below(3), 1 << c.below(4)].map(|n: u64| n.to_string());
        let order = pick(c, &["(0,1)", "(1,0)"]);
        let shape = format!("({},{})", 1 << (2 + c.below(5)), 1 << (2 + c.below(5)));
        three.into_iter().chain([order.to_owned(), shape]).collect()
    }),
    row("a tensor", &["from_nvmma_shared"], |c| {
        let shape = format!("({},{})", 1 << (3 + c.below(4)), 1 << (3 + c.below(5)));
        let mut arguments =
            vec![pick(c, &["0", "32", "64", "128"]).to_owned(), pick(c, &["8", "16", "32"]).to_owned(), shape];
        if c.once_in(3) {
            arguments.push("true".to_owned());
        }
        arguments
    }),
    row("a tensor", &["from_mma_v2"], |c| vec![pick(c, &["(1,1)", "(2,1)", "(2,2)", "(1,4)"]).to_owned(), tensor(c)]),
    row("a tensor", &["from_mma_v2_operand"], |c| {
        let warps = pick(c, &["(1,1)", "(2,1)", "(2,2)", "(1,4)"]);
        vec![c.below(2).to_string(), pick(c, &["1", "2", "4"]).to_owned(), warps.to_owned(), tensor(c)]
    }),
    row("through memory", &["optimal_swizzling_ldst", "auto_swizzling"], |c| {
        let a = Lin::held(c);
        vec![a.to_string(), a.shuffled(c).to_string(), pick(c, &["8", "16", "32", "64"]).to_owned()]
    }),
    row("instructions", &["optimal_swizzling"], |c| {
        let a = Lin::held(c);
        let b = a.shuffled(c);
        let lanes = "(((),(0,1,2)),)";
        vec![a.to_string(), b.to_string(), lanes.to_owned(), lanes.to_owned(), pick(c, &["8", "16", "32"]).to_owned()]
    }),
    row("through memory", &["bank_conflicts_ldst", "bank_conflicts_by_rows"], |c| {
        let a = Lin::held(c);
        let (b, bits) = (a.shuffled(c), pick(c, &["8", "16", "32", "64", "128"]));
        let shared = if c.once_in(2) { format!("optimal_swizzling_ldst({a},{b},{bits})") } else { shared(c, a.bits()) };
        vec![a.to_string(), b.to_string(), shared, bits.to_owned()]
    }),
    row("memory", &["bank_conflicts_memdesc"], |c| {
        let a = Lin::held(c);
        let memory = Lin::bijection_of(c, &[("offset", a.bits())], &a.outs);
        vec![a.to_string(), memory.to_string(), pick(c, &["8", "16", "32", "64"]).to_owned()]
    }),
];

fn tensor(c: &mut Choices<'_>) -> String {
    format!("({},{})", 16 << c.below(3), 8 << c.below(4))
}

/// Shared memory of so many bits, as vectors, banks and segments.
fn shared(c: &mut Choices<'_>, bits: usize) -> String {
    let vector = c.below(3).min(bits);
    let bank = 5.min(bits - vector);
    Lin::bijection_of(c, &[("vector", vector), ("bank", bank), ("segment", bits - vector - bank)], &[("offset", bits)])
        .to_string()
}
