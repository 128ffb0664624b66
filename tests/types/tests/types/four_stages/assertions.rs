//! Predicates that do not hold: conditions of the language, and assertions of generic code.

use super::{Case, parameters, typed_in};

/// Predicates whose assertion has the same name and the same operands.
const CALLS: [&str; 14] = [
    "is_injective((4,8):(1,2))",
    "functionally_equal((4,8):(1,5), (4,8):(1,2))",
    "is_divisible((1024,1024):(1024,1), <48:1,33:1>)",
    "is_compact((8,4):(12,3))",
    "compatible((4,6), (4,(2,4)))",
    "compatible((4,6), (4,2,3))",
    "compatible((6,4), (4,2,3))",
    "congruent((4,8), (4,(2,4)))",
    "congruent((4,(2,3)), (4,2,3))",
    "conflict_free((8,32):(32,1), (8,32):(1,8), 4)",
    "conflict_free(Sw<1,0,3> o (8,32):(32,1), (8,32):(1,8), 2)",
    "conflict_free((128,64):(64,1), (128,64):(1,128), 2)",
    "conflict_free((32,32):(32,1), (32,32):(1,32), 4)",
    "conflict_free((4,8):(8,1), (9,4):(1,9), 4)",
];

/// Other predicates, with their assertion.
const OTHERS: [(&str, &str); 4] = [
    ("congruent((4,(2,3)), 24)", "assert_congruent::<{(4,(2,3))}, {24:1}>()"),
    ("is_surjective_onto((4,8):(1,5), 32)", "assert_onto::<{(4,8):(1,5)}, 32>()"),
    ("is_surjective_onto((4,3):(1,5), 16)", "assert_onto::<{(4,3):(1,5)}, 16>()"),
    ("is_surjective_onto(4:2, 7)", "assert_onto::<{4:2}, 7>()"),
];

pub fn cases() -> Vec<Case> {
    let named = CALLS.map(|call| {
        let (name, parameters) = parameters(call);
        Case::new(call, &format!("assert_{}::<{parameters}>()", name.trim_start_matches("is_")))
    });
    let others = OTHERS.map(|(call, assertion)| Case::new(call, &typed_in(assertion)));
    named.into_iter().chain(others).collect()
}
