//! Assertions of shapes, and of what a layout covers.

use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::predicate::{Counterexample, require_compact, require_compatible, require_congruent, require_onto};
use layout_algebra::{IntTuple, make_layout};

use super::{Case, tuple, typed, value};

pub fn cases() -> Vec<Case> {
    vec![
        shapes("congruent", "(4,8)", "(4,(2,4))"),
        shapes("congruent", "(4,(2,3))", "(4,2,3)"),
        shapes("congruent", "(4,(2,3))", "24"),
        shapes("compatible", "(4,6)", "(4,2,3)"),
        shapes("compatible", "(6,4)", "(4,2,3)"),
        onto("(4,3):(1,5)", 16),
        onto("4:2", 7),
        compact("(8,4):(12,3)"),
    ]
}

fn case(asked: &OwnedCall, unmet: Result<(), Counterexample>, call: &str, generic: String) -> Case {
    let diagnosis = asked.explain_counterexample(&unmet.expect_err(call));
    Case { diagnosis, call: call.to_owned(), generic }
}

fn shapes(name: &str, a: &str, b: &str) -> Case {
    let (left, right) = (tuple(a), tuple(b));
    let compact = |shape: &IntTuple| typed(&make_layout(shape).expect("a layout").to_string());
    let (operation, unmet) = match name {
        "congruent" => (Operation::Congruent, require_congruent(&left, &right)),
        _ => (Operation::Compatible, require_compatible(&left, &right)),
    };
    let generic = format!("assert_{name}::<{}, {}>()", compact(&left), compact(&right));
    case(&OwnedCall::new(operation).tuple(&left).tuple(&right), unmet, &format!("{name}({a}, {b})"), generic)
}

fn onto(a: &str, n: u64) -> Case {
    let layout = value(a);
    let asked = OwnedCall::new(Operation::IsSurjectiveOnto).layout(&layout).number(n);
    let generic = format!("assert_onto::<{}, {n}>()", typed(a));
    case(&asked, require_onto(&layout, n), &format!("is_surjective_onto({a}, {n})"), generic)
}

fn compact(a: &str) -> Case {
    let layout = value(a);
    let asked = OwnedCall::new(Operation::IsCompact).layout(&layout);
    case(&asked, require_compact(&layout), &format!("is_compact({a})"), format!("assert_compact::<{}>()", typed(a)))
}
