//! A million inputs that nobody would write (a sixtieth of them unless `FULL=1`): each has an answer, a value or a mistake.
//!
//! `LAYOUT_FUZZ_SEED` sets the seed and `LAYOUT_FUZZ_INPUTS` the number for each kind; `LAYOUT_FUZZ_LAST` names a file that gets
//! each input before it is answered, in case the process dies. `tests/fuzz` searches for inputs with coverage.

use std::fmt::Write as _;
use std::io::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use layout_tests::fuzz::{Choices, Corpus, LINES, Make, Random, TEXTS, setting, verdict};
use layout_tests::sample;

/// Largest number of faults to report.
const SHOWN: usize = 10;
/// The stack of an answering thread: the smallest that the compiler gives a macro.
const STACK: usize = 8 << 20;

/// Results of a number of inputs.
#[derive(Default)]
struct Tally {
    inputs: usize,
    values: usize,
    spent: Duration,
    slowest: (Duration, String),
    faults: Vec<String>,
}

impl Tally {
    fn answer(&mut self, input: &str, verdict: impl FnOnce(&str) -> Result<bool, String>) {
        if let Some(file) = env::var_os("LAYOUT_FUZZ_LAST") {
            std::fs::write(file, input).expect("the file of the last input");
        }
        let start = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| verdict(input)));
        let spent = start.elapsed();
        self.inputs += 1;
        self.spent += spent;
        if spent > self.slowest.0 {
            self.slowest = (spent, input.to_owned());
        }
        match answer {
            Ok(Ok(is_value)) => self.values += usize::from(is_value),
            Ok(Err(fault)) => self.faults.push(format!("{input}\n    {fault}")),
            Err(_) => self.faults.push(format!("{input}\n    panics")),
        }
    }
}

/// Runs inputs of one kind, in a thread of its own. The next input is written past the test's own capture, so that it
/// is visible even if the stack overflows.
fn run(
    name: &str,
    make: Make,
    inputs: u64,
    corpus: &Corpus,
    verdict: impl Fn(&str) -> Result<bool, String> + Sync,
) -> Tally {
    let seed = setting("LAYOUT_FUZZ_SEED", 20_261_121);
    writeln!(io::stderr(), "fuzz: {inputs} {name}, seed {seed}").expect("standard error");
    let work = || {
        let mut random = Random::new(seed ^ inputs);
        let mut tally = Tally::default();
        let mut bytes = [0; 96];
        for _ in 0..inputs {
            random.fill(&mut bytes);
            tally.answer(&make(&mut Choices::new(&bytes), corpus), &verdict);
        }
        assert_eq!(u64::try_from(tally.inputs), Ok(inputs), "{name}");
        tally
    };
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).expect("a thread");
        thread.join().expect("every panic is caught")
    })
}

fn conclude(name: &str, tally: &Tally, report: &mut String) {
    let Tally { inputs, values, spent, slowest: (time, slowest), faults } = tally;
    let shown: String = slowest.chars().take(160).collect();
    println!("{name}: {inputs} inputs in {spent:?}, {values} values; the slowest took {time:?}: {shown}");
    for fault in faults.iter().take(SHOWN) {
        let fault: String = fault.chars().take(600).collect();
        writeln!(report, "{name}: {fault}").expect("a string");
    }
}

/// Runs all kinds of inputs, each as often as given.
fn run_all(kinds: &[(&str, Make)], often: &[u64], verdict: impl Fn(&str) -> Result<bool, String> + Sync) {
    let corpus = Corpus::load();
    let mut report = String::new();
    for ((name, make), inputs) in kinds.iter().zip(often) {
        let inputs = setting("LAYOUT_FUZZ_INPUTS", sample::count(*inputs, 60));
        conclude(name, &run(name, *make, inputs, &corpus, &verdict), &mut report);
    }
    assert!(report.is_empty(), "{report}");
}

/// Numbers of inputs of each kind of text: bytes, tokens, expressions, statements, mutations and nesting.
const TEXT_RUNS: [u64; 6] = [490_000, 200_000, 80_000, 10_000, 120_000, 6_000];
const LINE_RUNS: [u64; 3] = [40_000, 100_000, 4_000];
const REMARK_RUNS: [u64; 6] = [4_000, 4_000, 6_000, 1_000, 16_000, 500];
const EXPLANATION_RUNS: [u64; 6] = [1_000, 1_000, 1_500, 1_000, 2_000, 250];
const DRAWING_RUNS: [u64; 6] = [500, 500, 1_000, 1_000, 1_000, 250];
const DOCUMENT_RUNS: [u64; 6] = [1_000, 2_000, 4_000, 1_000, 4_000, 500];
const MACRO_RUNS: [u64; 6] = [30_000, 20_000, 4_000, 2_000, 8_000, 1_000];

#[test]
fn a_million_inputs_are_tried() {
    let runs =
        [&TEXT_RUNS[..], &LINE_RUNS, &REMARK_RUNS, &EXPLANATION_RUNS, &DRAWING_RUNS, &DOCUMENT_RUNS, &MACRO_RUNS]
            .concat();
    assert!(runs.iter().sum::<u64>() >= 1_000_000);
}

/// Tests of the same form: the inputs, their numbers, and the check of an answer.
macro_rules! tests {
    ($($name:ident: $kinds:ident, $runs:ident, $verdict:expr;)*) => {$(
        #[test]
        fn $name() {
            run_all(&$kinds, &$runs, $verdict);
        }
    )*};
}

tests! {
    every_text_is_answered: TEXTS, TEXT_RUNS, verdict::of_text;
    every_line_is_answered: LINES, LINE_RUNS, verdict::of_line;
    remarks_say_the_same_and_what_they_propose_is_accepted:
        TEXTS, REMARK_RUNS, |text| verdict::of_remarks(text).map(|()| false);
    every_evaluation_is_explained_to_its_end: TEXTS, EXPLANATION_RUNS, verdict::of_explanation;
    every_drawing_is_well_formed: TEXTS, DRAWING_RUNS, verdict::of_drawings;
    every_documentation_is_well_formed: TEXTS, DOCUMENT_RUNS, verdict::of_document;
    the_macro_never_panics: TEXTS, MACRO_RUNS, |text| Ok(verdict::of_tokens(text));
}

/// Faults that inputs nobody would write have found.
#[test]
fn what_was_found_stays_found() {
    let nested = |often: usize| "(".repeat(often) + "4" + &")".repeat(often);
    let lines = [
        // Overflowed the stack: a spelled tuple was parsed without a limit of its depth.
        format!(
            r#"{{"op":"tiled_copy","args":["Copy_Atom<UniversalCopy<uint128_t>,half_t> | Layout<{}>"]}}"#,
            nested(200_000)
        ),
        // Used all memory: a part of 2^60 offsets was listed.
        format!(
            r#"{{"op":"tiled_mma","args":["SM80_16x8x16_F32BF16BF16F32_TN | Layout<Shape<_1,_2,_2>> | Tile<_16,_16,_{}> | MNK=(32,32,64)"]}}"#,
            1_u64 << 60
        ),
    ];
    let lines = lines.into_iter().chain(["\"\u{1}".to_owned()]);
    for line in lines {
        let shown: String = line.chars().take(100).collect();
        assert_eq!(verdict::of_line(&line), Ok(false), "{shown}");
    }
    for text in [
        // Headlines of more than a hundred columns.
        "partition_fragment_B(1,2,3,4,5)",
        "with_shape((((6,1,3),2,4),3,2):(((4,0,16),8,1),0,8),(96,3))",
        "composition((6,4,5,3):(4,30,6,120),(15,60):(24,6))",
        "mma_A(Sw<3,7,6> o 128 o ((8,4,6),(128,4,28)):((7,36,90),(90,11,1)))",
        "4:1.a_name_that_goes_on_and_on_and_on_and_on_and_on_and_on_and_on_and_on",
        // A suggestion that overflows.
        "((17592186044415,95),(1,32,1),6393214010383842811):(2,3,5)",
        // More than one line.
        "\u{1}\n\u{2}",
    ] {
        assert_eq!(verdict::of_text(text), Ok(false), "{text}");
        assert_eq!(verdict::of_remarks(text), Ok(()), "{text}");
    }
}
