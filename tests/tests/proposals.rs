//! Suggestions of help lines evaluate when written in their place: refused calls of every operation of the language.
//!
//! `LAYOUT_PROPOSAL_CALLS` sets the number of calls of each operation, instead of a few dozen.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use layout_language::vocabulary::{self, Operation};
use layout_language::{eval, eval_brief};
use layout_tests::fuzz::calls::{self, Row};
use layout_tests::fuzz::{Choices, Random, setting};
use layout_tests::sample;

/// Number of calls of each operation for each kind of arguments, unless the environment sets it.
const CALLS: u64 = 30;
/// At least this percentage of refusals has a suggestion; most others have no similar call with an answer.
const HELPED: u64 = 35;

/// Returns the arguments of one call, with one of them taken from another call of the same kind, or misspelled; most are refused.
fn arguments(row: &Row, choices: &mut Choices<'_>) -> Vec<String> {
    let (mut arguments, others) = (row.arguments(choices), row.arguments(choices));
    let at = choices.below(arguments.len());
    let other = others[choices.below(others.len())].clone();
    match &mut arguments[at] {
        name if name.starts_with('"') && choices.once_in(2) => name.truncate(name.len() - 2),
        argument => *argument = other,
    }
    if arguments[at].starts_with('"') && !arguments[at].ends_with('"') {
        arguments[at].push('"');
    }
    arguments
}

/// The words after each suggestion that is a whole expression, not an operand of the call.
const WHOLE: [&str; 14] = [
    " counts offsets in elements, not in bytes",
    " splits both until they meet",
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
    ": the operands are in another order",
    "",
];

/// Replaces a tiled MMA or copy by its arguments, which operations take in its place.
fn spliced(arguments: &[String]) -> Vec<String> {
    let mut all = Vec::new();
    for argument in arguments {
        let called = argument.strip_suffix(')').and_then(|call| call.split_once('('));
        match called {
            Some(("tiled_mma" | "tiled_copy", inner)) => all.extend(parts(inner)),
            Some((name, inner)) if name.starts_with("tiled_copy_") => {
                let letter = name.trim_start_matches("tiled_copy_");
                all.extend(parts(inner));
                all.insert(all.len() - parts(inner).len() + 2, format!("\"{letter}\""));
            }
            _ => all.push(argument.clone()),
        }
    }
    all
}

/// Splits a text at the commas outside brackets.
fn parts(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_usize);
    for character in text.chars() {
        match character {
            '(' | '<' | '[' => depth += 1,
            ')' | '>' | ']' => depth -= 1,
            _ => (),
        }
        if character == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("a part").push(character);
        }
    }
    parts
}

/// Returns the fault of a help line for this call.
fn fault(operation: &Operation, arguments: &[String], help: &str) -> Option<String> {
    let arguments = spliced(arguments);
    let pieces: Vec<&str> = help.split('`').collect();
    let call = |at: usize, by: &str| {
        let mut changed = arguments.clone();
        // The suggestion may be for an argument that was left out.
        changed.resize(changed.len().max(at + 1), String::new());
        by.clone_into(&mut changed[at]);
        format!("{}({})", operation.name, changed.join(", "))
    };
    for (i, proposal) in pieces.iter().enumerate().skip(1).step_by(2) {
        if pieces[i - 1].ends_with("did you mean ") && vocabulary::find(proposal).is_some() {
            if eval_brief(&format!("{proposal}({})", arguments.join(", "))).is_err() {
                return Some(format!("`{proposal}` has no answer here"));
            }
            continue;
        }
        if eval_brief(proposal).is_err() {
            return Some(format!("`{proposal}` has no answer"));
        }
        let (before, after) = (pieces[i - 1], pieces.get(i + 1).copied().unwrap_or_default());
        if before.ends_with("round up with ") && !proposal.starts_with(&format!("{}(", operation.name)) {
            return Some(format!("`{proposal}` is another operation"));
        }
        let accepts = |at: usize| eval_brief(&call(at, proposal)).is_ok();
        let is_tried = before.ends_with("try ");
        let is_call = proposal.starts_with("Sw<")
            || proposal.split_once('(').is_some_and(|(name, _)| vocabulary::find(name).is_some());
        let is_one_of = proposal.starts_with('"') && !after.starts_with(" for ");
        if is_one_of && (0..arguments.len()).any(accepts) {
            continue;
        }
        if let (" for ", Some(replaced)) = (after, pieces.get(i + 2)) {
            if !(0..arguments.len()).any(|at| arguments[at] == *replaced && accepts(at)) {
                return Some(format!("`{proposal}` for `{replaced}` has no answer"));
            }
        } else if let Some(rest) = after.strip_prefix(" for ").filter(|rest| is_tried && !rest.is_empty()) {
            let (letter, _) = rest.split_once(',').unwrap_or((rest, ""));
            let place = operation.letters().into_iter().position(|other| other.trim_matches('"') == letter);
            let is_accepted = place.map_or_else(|| (0..arguments.len()).any(accepts), accepts);
            if !is_accepted {
                return Some(format!("`{proposal}` for {letter} has no answer"));
            }
        } else if (is_tried && !is_call) || before.ends_with("as in ") || after == " has one" {
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
    let calls = setting("LAYOUT_PROPOSAL_CALLS", sample::count(CALLS, 8));
    let (mut random, mut bytes) = (Random::new(20_261_122), [0; 512]);
    let (mut refused, mut helped) = (0_u64, BTreeMap::new());
    let (mut faults, mut slowest) = (Vec::new(), (Duration::ZERO, String::new()));
    let rows: Vec<Row> = calls::rows().filter(|row| !row.kind.starts_with("run time")).collect();
    let pairs = rows.iter().flat_map(|row| row.operations().map(move |operation| (operation, row)));
    for (operation, row) in pairs {
        let operation = vocabulary::find(operation).expect("an operation");
        for _ in 0..calls {
            random.fill(&mut bytes);
            let arguments = arguments(row, &mut Choices::new(&bytes));
            // An argument that is refused by itself cannot be replaced.
            let is_refused = |text: &String| text.contains('(') && text.len() > 5 && eval_brief(text).is_err();
            if arguments.iter().any(is_refused) {
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
    assert!(helps * 100 >= refused * HELPED, "a help is missing too often");
    let first: Vec<&str> = faults.iter().take(20).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} of {helps} helps:\n{}", faults.len(), first.join("\n"));
    assert!(helped.len() >= 60, "only {} operations were helped", helped.len());
}

/// Parts of one thread, of which few can be rounded up.
#[test]
fn a_part_is_rounded_up_as_itself() {
    let (mma, copy) = ("\"SM80_16x8x16_F32F16F16F32_TN\", (1,1,1)", "\"UniversalCopy<uint32_t>\", 32, (4,8), (1,1)");
    let of_mma =
        ["partition_A", "partition_B_layout", "partition_C", "partition_fragment_C", "partition_shape_A", "thrfrg_C"];
    let (of_mma, of_copy) =
        (of_mma.map(|name| (name, mma)), ["partition_S", "partition_D_layout"].map(|name| (name, copy)));
    for (name, of) in of_mma.into_iter().chain(of_copy) {
        let operation = vocabulary::find(name).expect("an operation");
        let thread = if operation.letters().last() == Some(&"thread") { vec!["0".to_owned()] } else { Vec::new() };
        let arguments =
            [vec!["(17,17)".to_owned()], parts(of).iter().map(|part| part.trim().to_owned()).collect(), thread]
                .concat();
        let Err(mistakes) = eval(&format!("{name}({})", arguments.join(", "))) else { panic!("{name} has an answer") };
        let help = mistakes[0].help.as_deref().unwrap_or_default();
        assert!(!help.is_empty(), "{name}: {}", mistakes[0].headline);
        assert_eq!(fault(operation, &arguments, help), None, "{arguments:?}: {help}");
    }
}

/// The permutations of an MMA for which every suggestion was once refused.
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
