//! Requirements compared with the answers of the reference implementation: a result must exist, a refused one must not.

use layout_algebra::predicate::{
    Counterexample, require_compatible, require_composable, require_congruent, require_divisible,
    require_functionally_equal, require_injective,
};
use layout_algebra::{LayoutValue, Tiler};
use layout_tests::notation::{int_tuple, layout};
use layout_tests::oracle::{self, Expected, Vector};

/// Returns the two operands, if they are plain layouts.
fn layouts(vector: &Vector) -> Option<(LayoutValue, LayoutValue)> {
    match vector.args.as_slice() {
        [a, b] => layout(a).zip(layout(b)),
        _ => None,
    }
}

/// Returns whether a vector has a result; `None` if the result is wrong.
fn exists(vector: &Vector) -> Option<bool> {
    match vector.expected {
        Expected::Result(_) | Expected::SomeLayout => Some(true),
        Expected::Refusal => Some(false),
        Expected::Not(_) => None,
    }
}

/// Evaluates the requirement named like the operation, and returns whether it should hold.
fn required(vector: &Vector) -> Option<(Result<(), Counterexample>, bool)> {
    let shapes = || int_tuple(&vector.args[0]).zip(int_tuple(&vector.args[1]));
    let truth = || vector.result()?.as_bool();
    match vector.op.as_str() {
        "composition" => {
            let (a, b) = layouts(vector)?;
            Some((require_composable(&a, &Tiler::layout(&b)), exists(vector)?))
        }
        "logical_divide" => {
            let (a, b) = layouts(vector)?;
            Some((require_divisible(&a, &Tiler::layout(&b)), exists(vector)?))
        }
        "congruent" => shapes().map(|(a, b)| require_congruent(&a, &b)).zip(truth()),
        "compatible" => shapes().map(|(a, b)| require_compatible(&a, &b)).zip(truth()),
        _ => None,
    }
}

#[test]
fn requirements_hold_where_vectors_have_results() {
    let (mut hold, mut unmet) = (0, 0);
    for vector in oracle::vectors(&oracle::folder().join("cute")) {
        if let Some((required, holds)) = required(&vector) {
            assert_eq!(required.is_ok(), holds, "{}: {required:?}", vector.place);
            if holds { hold += 1 } else { unmet += 1 }
        }
    }
    println!("{hold} requirements hold, {unmet} do not");
    assert!(hold > 500 && unmet > 50, "{hold}, {unmet}");
}

#[test]
fn what_coalesces_is_the_same_function_and_tables_are_injective_or_not() {
    let (mut same, mut injective, mut collide) = (0, 0, 0);
    for vector in oracle::vectors(&oracle::folder().join("cute")) {
        let (Some(a), Some(result)) = (vector.args.first().and_then(|a| layout(a)), vector.result()) else { continue };
        match (vector.op.as_str(), vector.args.len()) {
            ("coalesce" | "flatten", 1) => {
                if let Some(other) = result.as_str().and_then(layout) {
                    assert_eq!(require_functionally_equal(&a, &other), Ok(()), "{}", vector.place);
                    same += 1;
                }
            }
            ("table", 1) => {
                let offsets: Vec<u64> =
                    result.as_array().expect("a list").iter().filter_map(serde_json::Value::as_u64).collect();
                let image: std::collections::HashSet<u64> = offsets.iter().copied().collect();
                let once = require_injective(&a);
                assert_eq!(once.is_ok(), image.len() == offsets.len(), "{}", vector.place);
                if once.is_ok() { injective += 1 } else { collide += 1 }
            }
            _ => (),
        }
    }
    println!("{same} are the same function, {injective} tables are injective, {collide} are not");
    assert!(same > 100 && injective + collide > 20, "{same}, {injective}, {collide}");
}
