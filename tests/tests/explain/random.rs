//! Checks the law of every operation on random calls: an answer that breaks its law fails here.
//!
//! `LAYOUT_LAWS_INPUTS` and `LAYOUT_LAWS_SEED` set the number of calls and the seed, and `LAYOUT_LAWS_ONLY` selects one
//! operation. `LAYOUT_LAWS_TABLE` prints how many calls of each operation were answered and how many laws were checked; if it is
//! `refusals`, also the refusals of the others.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use std::{env, thread};

use layout_answers::steps::{Laws, Mark, laws};
use layout_tests::fuzz::calls::{self, Row};
use layout_tests::fuzz::{Choices, Random, setting};
use layout_tests::sample;

/// Number of calls by default.
const INPUTS: u64 = 100_000;
/// The smallest stack that the compiler gives a macro.
const STACK: usize = 8 << 20;
/// One in this many calls of an operation must be answered and its law hold, but no more than this many need be.
const ONE_IN: u64 = 8;
const ENOUGH: u64 = 64;

/// Results of the calls of one operation with arguments of one kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    called: u64,
    answered: u64,
    /// Answers whose law holds.
    held: u64,
    /// Answers whose law takes too long, or is not checked for numbers this large.
    not_tried: u64,
    /// Refusals that no answer exists, where this is true.
    denied: u64,
    spent: Duration,
    refusals: BTreeMap<String, String>,
}

impl Tally {
    /// Records a result; `None` if the process panicked.
    fn take(&mut self, text: &str, operation: &str, found: &Laws, spent: Duration) {
        self.called += 1;
        self.spent += spent;
        let last = found.calls.iter().rev().find(|called| called.operation == operation);
        let law = last.and_then(|called| called.law.as_ref());
        match (&found.answer, law.map(|law| law.mark)) {
            (Ok(_), mark) => {
                self.answered += 1;
                self.held += u64::from(mark == Some(Mark::Holds));
                self.not_tried += u64::from(mark == Some(Mark::Said));
            }
            (Err(mistakes), mark) => {
                let is_denied = last.is_some_and(|called| !called.is_answered) && mark == Some(Mark::Holds);
                self.denied += u64::from(is_denied);
                let headline = mistakes.first().map_or("", |mistake| &mistake.headline);
                let digit = |letter: char| if letter.is_ascii_digit() { '0' } else { letter };
                self.refusals.insert(headline.chars().map(digit).collect(), text.to_owned());
            }
        }
    }
}

type Census = BTreeMap<(&'static str, &'static str), Tally>;

/// Returns the laws that are broken.
fn faults(text: &str, found: &Laws) -> Vec<String> {
    let answer = found.answer.as_ref().map_or_else(|_| "refused".to_owned(), ToString::to_string);
    let broken = found.calls.iter().filter_map(|called| Some((called.operation, called.law.as_ref()?)));
    let broken = broken.filter(|(_, law)| law.mark == Mark::Fails);
    broken.map(|(operation, law)| format!("{text}\n    = {answer}\n    {operation}: {}", law.text)).collect()
}

/// Runs every operation in turn with arguments of each kind.
fn run(inputs: u64) -> (Census, Vec<String>) {
    let only = env::var("LAYOUT_LAWS_ONLY").ok();
    let pairs: Vec<(&'static str, Row)> = calls::rows()
        .flat_map(|row| row.operations().map(move |operation| (operation, row)))
        .filter(|(operation, _)| only.as_ref().is_none_or(|only| only == operation))
        .collect();
    let mut random = Random::new(setting("LAYOUT_LAWS_SEED", 20_261_122));
    let (mut census, mut odd, mut known, mut bytes) = (Census::new(), Vec::new(), HashSet::new(), [0; 256]);
    for ((operation, row), _) in pairs.iter().cycle().zip(0..inputs) {
        random.fill(&mut bytes);
        let text = calls::call(operation, row, &mut Choices::new(&bytes));
        if !known.insert(text.clone()) {
            continue;
        }
        let start = Instant::now();
        match catch_unwind(AssertUnwindSafe(|| laws(&text))) {
            Ok(found) => {
                let tally: &mut Tally = census.entry((operation, row.kind)).or_default();
                tally.take(&text, operation, &found, start.elapsed());
                odd.extend(faults(&text, &found));
            }
            Err(_) => odd.push(format!("{text}\n    panics")),
        }
    }
    (census, odd)
}

#[test]
fn no_answer_breaks_a_law() {
    let inputs = setting("LAYOUT_LAWS_INPUTS", sample::count(INPUTS, 60));
    let work = thread::Builder::new().stack_size(STACK).spawn(move || run(inputs)).expect("a thread");
    let (census, mut odd) = work.join().expect("a census");
    if let Ok(wanted) = env::var("LAYOUT_LAWS_TABLE") {
        println!("{}", table(&census, wanted == "refusals"));
    }
    let all = |count: fn(&Tally) -> u64| census.values().map(count).sum::<u64>();
    let (answered, held, denied) = (all(|one| one.answered), all(|one| one.held), all(|one| one.denied));
    println!("{inputs} calls, {answered} answered, {held} laws hold, {denied} of refusals");
    if inputs >= INPUTS {
        odd.extend(seldom(&census));
    }
    assert!(odd.is_empty(), "{} faults:\n{}", odd.len(), odd.join("\n"));
}

/// Returns the operations that are seldom answered or have no law, and kinds of arguments for which nothing is checked.
fn seldom(census: &Census) -> Vec<String> {
    let mut operations: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for ((operation, _), tally) in census {
        let [called, held] = operations.entry(operation).or_default();
        (*called, *held) = (*called + tally.called, *held + tally.held);
    }
    let seldom = operations.iter().filter(|(_, [called, held])| *held == 0 || *held < (called / ONE_IN).min(ENOUGH));
    let none = census.iter().filter(|(_, tally)| tally.held == 0);
    seldom
        .map(|(operation, [called, held])| format!("{operation}: {held} laws hold in {called} calls"))
        .chain(none.map(|((operation, kind), tally)| {
            format!("{operation} ({kind}): no law holds, {} of {} are answered", tally.answered, tally.called)
        }))
        .collect()
}

fn table(census: &Census, has_refusals: bool) -> String {
    let mut table = String::new();
    for ((operation, kind), tally) in census {
        let Tally { called, answered, held, not_tried, denied, spent, refusals } = tally;
        writeln!(
            table,
            "{operation:30} {kind:24} called {called:5} answered {answered:5} held {held:5} not tried {not_tried:5} denied {denied:5} {:6} us",
            spent.as_micros() / u128::from(*called)
        )
        .expect("a string");
        for (refusal, text) in refusals.iter().filter(|_| has_refusals) {
            writeln!(table, "        {refusal}   [{text}]").expect("a string");
        }
    }
    table
}
