//! Refused calls of all small linear layouts: a minimum percentage of them gets a suggestion.
//! `tests/proposals.rs` checks that suggestions evaluate.

use layout_tests::brute_force::digits;
use layout_tests::linear;
use layout_tests::sample;

/// Largest number of calls for each row, taken evenly from all; of which the default run takes a quarter.
const MOST: u64 = 3000;

/// A step that visits all calls, each once.
const PRIME: usize = 104_729;

/// Returns all linear layouts between dimensions of these numbers of bits, as texts.
fn linear(ins: &[(&str, u32)], outs: &[(&str, u32)]) -> Vec<String> {
    linear::layouts(ins, outs).iter().map(ToString::to_string).collect()
}

fn written(operands: &[&str]) -> Vec<String> {
    operands.iter().map(|operand| (*operand).to_owned()).collect()
}

/// Checks that at least `least` percent of the refusals of an operation with these operands have a suggestion.
fn check(operation: &str, operands: &[&[String]], least: usize) {
    let count: usize = operands.iter().map(|all| all.len()).product();
    let sizes: Vec<u64> = operands.iter().map(|all| all.len() as u64).collect();
    let (mut refused, mut helped) = (0, 0);
    for k in 0..count.min(usize::try_from(sample::count(MOST, 4)).expect("few")) {
        let at = |(place, all): (u64, &&[String])| all[usize::try_from(place).expect("small")].clone();
        let arguments: Vec<String> =
            digits((k * PRIME % count) as u64, &sizes).into_iter().zip(operands).map(at).collect();
        let call = format!("{operation}({})", arguments.join(", "));
        let Err(mistakes) = layout_language::eval(&call) else { continue };
        refused += 1;
        helped += usize::from(mistakes.iter().any(|mistake| mistake.help.is_some()));
    }
    println!("{operation}: {helped} of {refused} are helped");
    assert!(refused > 0 && helped * 100 >= refused * least, "{operation}: {helped} of {refused} are helped");
}

#[test]
fn refusals_of_linear_layouts_are_helped() {
    let one = linear(&[("x", 2), ("y", 1)], &[("offset", 3)]);
    let two = linear(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]);
    let pairs = [two.clone(), linear(&[("x", 1)], &[("a", 2), ("b", 1)]), linear(&[("a", 1), ("b", 1)], &[("z", 2)])];
    let (pairs, tensors) = (pairs.concat(), linear(&[("x", 2)], &[("dim0", 1), ("dim1", 1)]));
    let places =
        [&[("lane", 1), ("register", 1)][..], &[("lane", 1)]].map(|ins| linear(ins, &[("a", 1), ("b", 1)])).concat();
    let (names, sizes) =
        (written(&["\"x\"", "\"b\"", "\"xs\"", "\"a_name_too_long\""]), written(&["1", "2", "3", "4"]));
    let shapes = written(&["(1,4)", "(2,2)", "(2,3)", "(4,4)", "(0,1)"]);
    for (operations, operands, least) in [
        ("invert pseudoinvert from_linear", &[&one[..]][..], 100),
        ("compose concat_ins concat_outs", &[&pairs, &pairs], 65),
        ("invert_and_compose minimal_cvt", &[&pairs, &pairs], 60),
        ("conversion_kind", &[&places, &places], 60),
        ("image_is_within", &[&pairs, &pairs], 50),
        ("remove_zero_bases contiguous_elems", &[&two, &names], 100),
        ("squeeze_ins squeeze_outs", &[&two, &names], 25),
        ("resize_in_dim resize_out_dim", &[&two, &names, &sizes], 75),
        ("reshape_layout transpose_linear_layout", &[&tensors, &shapes], 100),
    ] {
        operations.split(' ').for_each(|operation| check(operation, operands, least));
    }
}
