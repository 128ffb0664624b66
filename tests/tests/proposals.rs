//! What a help proposes is written in its place, and has an answer: refused calls of every operation of the language.
//!
//! `LAYOUT_PROPOSAL_CALLS` tries so many calls of each operation instead of a few dozen.

use std::collections::BTreeMap;
use std::env;
use std::time::{Duration, Instant};

use layout_language::vocabulary::{self, Operation};
use layout_language::{eval, eval_brief};
use layout_tests::fuzz::{Choices, Random};

/// Calls of each operation, if nothing else is said.
const CALLS: u64 = 60;

const EXTENTS: [&str; 12] = ["1", "2", "3", "4", "5", "6", "7", "8", "12", "16", "33", "40"];
const NAMES: [&str; 5] = ["\"lane\"", "\"register\"", "\"offset\"", "\"dim0\"", "\"laen\""];
const MMAS: [&str; 6] = [
    "\"SM80_16x8x16_F32F16F16F32_TN\"",
    "\"SM80_16x8x8_F32TF32TF32F32_TN\"",
    "\"SM75_16x8x8_F32F16F16F32_TN\"",
    "\"SM70_8x8x4_F32F16F16F32_TN\"",
    "\"SM80_16x8x16_F32F16F16F32_T\"",
    "\"UniversalFMA\"",
];
const COPIES: [&str; 4] =
    ["\"SM75_U32x4_LDSM_N\"", "\"SM75_U16x4_LDSM_T\"", "\"UniversalCopy<uint128_t>\"", "\"SM75_U32x4_LDSM\""];
const LINEAR: [&str; 5] = [
    "linear{ lane: [1,2,4] }",
    "linear{ lane: [1,2], register: [4,8] }",
    "linear{ lane: [1,1,2] -> offset: 8 }",
    "linear{ lane: [(1,0),(0,1)] -> dim0: 4, dim1: 2 }",
    "linear{ register: [1,6] -> offset: 8 }",
];

fn extent(choices: &mut Choices<'_>) -> &'static str {
    choices.one(&EXTENTS)
}

fn tuple(choices: &mut Choices<'_>) -> String {
    match choices.below(6) {
        0 => extent(choices).to_owned(),
        1 => format!("({},({},{}))", extent(choices), extent(choices), extent(choices)),
        2 => format!("({},{},{})", extent(choices), extent(choices), extent(choices)),
        _ => format!("({},{})", extent(choices), extent(choices)),
    }
}

fn layout(choices: &mut Choices<'_>) -> String {
    let strides = ["0", "1", "2", "3", "4", "6", "8", "12", "16", "40", "64"];
    let d: [&str; 3] = std::array::from_fn(|_| choices.one(&strides));
    let s: [&str; 3] = std::array::from_fn(|_| extent(choices));
    match choices.below(8) {
        0 => format!("{}:{}", s[0], d[0]),
        1 => format!("({},({},{})):({},({},{}))", s[0], s[1], s[2], d[0], d[1], d[2]),
        2 => format!("({},{},{}):({},{},{})", s[0], s[1], s[2], d[0], d[1], d[2]),
        3 => format!("({},{}):row", s[0], s[1]),
        4 => format!("({},{}):col", s[0], s[1]),
        _ => format!("({},{}):({},{})", s[0], s[1], d[0], d[1]),
    }
}

fn swizzled(choices: &mut Choices<'_>) -> String {
    let swizzle = choices.one(&["Sw<1,0,3>", "Sw<2,3,3>", "Sw<3,3,3>", "Sw<2,0,-3>", "Sw<1,1,2>"]);
    let offset = choices.one(&["0", "0", "8", "3"]);
    format!("{swizzle} o {offset} o {}", layout(choices))
}

fn morphism(choices: &mut Choices<'_>) -> String {
    match choices.below(3) {
        0 => format!("morphism({})", tuple(choices)),
        1 => format!("morphism(({},{}),(4,8),({},{}))", 4, 8, choices.below(3), choices.below(3)),
        _ => format!("morphism({})", layout(choices)),
    }
}

/// What stands under a letter of a form.
fn argument(letter: &str, choices: &mut Choices<'_>) -> String {
    match (letter, choices.below(12)) {
        ("\"copy\"", _) => choices.one(&COPIES).to_owned(),
        ("\"name\"", choice) => if choice < 8 { choices.one(&MMAS) } else { choices.one(&COPIES) }.to_owned(),
        ("atoms", _) => choices.one(&["(1,1,1)", "(2,1,1)", "(2,2,1)", "(1,2,1):(2,1,0)", "(3,1,1)"]).to_owned(),
        ("loose" | "exact" | "row" | "col", _) => letter.to_owned(),
        ("f16", _) => choices.one(&["f16", "f32", "f64", "u8", "8"]).to_owned(),
        ("T" | "permutation", 0..3) => format!("({},{},{})", extent(choices), extent(choices), extent(choices)),
        ("T" | "permutation", 3..7) => format!("({},{})", extent(choices), extent(choices)),
        ("T" | "permutation", 7) => format!("<_,{}>", layout(choices)),
        ("c" | "projection", 0..4) => format!("(_,{})", choices.below(9)),
        ("c" | "projection", 4..8) => format!("({},{})", choices.below(9), choices.below(9)),
        ("c" | "projection", 8) => format!("({},(_,{}))", choices.below(9), choices.below(9)),
        ("n" | "i" | "begin" | "end" | "bits" | "bytes" | "thread" | "from" | "to" | "unit", 0..10) => {
            choices.one(&["0", "1", "2", "3", "4", "5", "8", "12", "16", "24", "32", "64"]).to_owned()
        }
        ("f" | "g" | "h", 0..10) => morphism(choices),
        ("A" | "B", 0..4) => layout(choices),
        ("S" | "R" | "order" | "profile" | "shape" | "tile", 0..9) | (_, 0..2) => tuple(choices),
        (_, 2) => swizzled(choices),
        (_, 3) => morphism(choices),
        (_, 4..6) => choices.one(&LINEAR).to_owned(),
        (_, 6) => choices.one(&NAMES).to_owned(),
        (_, 7) => choices.one(&["row", "col", "ldmatrix", "_", "loose"]).to_owned(),
        _ => layout(choices),
    }
}

/// The arguments of a call.
fn arguments(operation: &Operation, choices: &mut Choices<'_>) -> Vec<String> {
    let least = *operation.arity.start();
    let most = (*operation.arity.end()).min(6);
    let count = if choices.once_in(3) { most } else { least + choices.below((most - least).min(2) + 1) };
    let letters: Vec<&str> = operation.letters().collect();
    (0..count).map(|i| argument(letters.get(i).or(letters.last()).copied().unwrap_or("A"), choices)).collect()
}

/// The words after each proposal that is a whole expression, and no operand of the call.
const WHOLE: [&str; 13] = [
    " splits both until they meet",
    " would do",
    " leaves holes, and evaluates",
    " leaves the tiles in their modes",
    " sets the codomains side by side too",
    " nests alike",
    " has one coordinate",
    " find the strides themselves",
    " and ",
    ", or ",
    " is one",
    " holds",
    "",
];

/// What is wrong with a help for this call.
fn fault(operation: &Operation, arguments: &[String], help: &str) -> Option<String> {
    let pieces: Vec<&str> = help.split('`').collect();
    let call = |at: usize, by: &str| {
        let mut changed = arguments.to_vec();
        by.clone_into(&mut changed[at]);
        format!("{}({})", operation.name, changed.join(", "))
    };
    for (i, proposal) in pieces.iter().enumerate().skip(1).step_by(2) {
        if eval_brief(proposal).is_err() {
            return Some(format!("`{proposal}` has no answer"));
        }
        let (before, after) = (pieces[i - 1], pieces.get(i + 1).copied().unwrap_or_default());
        let accepts = |at: usize| eval_brief(&call(at, proposal)).is_ok();
        if let Some(rest) = after.strip_prefix(" for ").filter(|_| before.ends_with("with ")) {
            let (letter, _) = rest.split_once(" it would do").unwrap_or((rest, ""));
            let place = operation.letters().position(|other| other.trim_matches('"') == letter);
            let is_accepted = place.map_or_else(|| (0..arguments.len()).any(accepts), accepts);
            if !is_accepted {
                return Some(format!("`{proposal}` for {letter} has no answer"));
            }
        } else if after.contains("would do there") || before.ends_with("as in ") || after == " has one" {
            if !(0..arguments.len()).any(accepts) {
                return Some(format!("`{proposal}` has no answer in any place"));
            }
        } else if !WHOLE.contains(&after) && !before.ends_with("write ") {
            return Some(format!("what is proposed by `{proposal}`?"));
        }
    }
    None
}

#[test]
fn what_is_proposed_has_an_answer_for_every_operation() {
    let calls = env::var("LAYOUT_PROPOSAL_CALLS").ok().and_then(|text| text.parse().ok()).unwrap_or(CALLS);
    let (mut random, mut bytes) = (Random::new(20_261_122), [0; 96]);
    let (mut refused, mut helped) = (0_u64, BTreeMap::new());
    let (mut faults, mut slowest) = (Vec::new(), (Duration::ZERO, String::new()));
    for operation in vocabulary::all() {
        for _ in 0..calls {
            random.fill(&mut bytes);
            let arguments = arguments(operation, &mut Choices::new(&bytes));
            // Of an argument that is refused itself there is nothing to replace.
            if arguments
                .iter()
                .any(|text| text.starts_with(['m', 'S', 'l']) && text.len() > 5 && eval_brief(text).is_err())
            {
                continue;
            }
            let call = format!("{}({})", operation.name, arguments.join(", "));
            let start = Instant::now();
            let Err(mistakes) = eval(&call) else { continue };
            slowest = slowest.max((start.elapsed(), call.clone()));
            refused += 1;
            for mistake in mistakes {
                let Some(help) = mistake.help else { continue };
                *helped.entry(operation.name).or_insert(0) += 1;
                if let Some(fault) = fault(operation, &arguments, &help) {
                    faults.push(format!("{call}\n    {}\n    help: {help}\n    {fault}", mistake.headline));
                }
            }
        }
    }
    let helps: u64 = helped.values().sum();
    println!("the slowest refusal took {:?}: {}", slowest.0, slowest.1);
    println!("{refused} refused, {helps} helps, of {} operations", helped.len());
    let first: Vec<&str> = faults.iter().take(20).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} of {helps} helps:\n{}", faults.len(), first.join("\n"));
    assert!(helped.len() >= 60, "only {} operations were helped", helped.len());
}

/// The permutations of an MMA for which every proposal was refused in turn.
#[test]
fn permutations_that_are_proposed_are_accepted() {
    let mut helped = 0;
    for operand in ["layoutA_TV", "layoutB_TV", "layoutC_TV"] {
        let operation = vocabulary::find(operand).expect("an operation");
        for atoms in ["(2,2,1)", "(1,1,1)", "(1,2,2)"] {
            for permutation in ["(40,32,16)", "(32,24,16)", "(24,24,24)", "(32,32,8)", "(16,8,40)", "(33,16,16)"] {
                let name = "\"SM80_16x8x16_F32F16F16F32_TN\"";
                let arguments = [name, atoms, permutation].map(str::to_owned);
                let Err(mistakes) = eval(&format!("{operand}({})", arguments.join(", "))) else { continue };
                let Some(help) = &mistakes[0].help else { continue };
                assert_eq!(fault(operation, &arguments, help), None, "{arguments:?}: {help}");
                helped += 1;
            }
        }
    }
    assert!(helped > 20, "only {helped} permutations were helped");
}
