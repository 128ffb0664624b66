//! Explanations agree with evaluation over the oracle vectors: in the verdict, the answer and the conditions.

mod arithmetic;
mod every_operation;
mod guide;
mod random;
mod run_time;

use layout_algebra::trace::{Fact, Step, Trace};
use layout_algebra::{AlgebraError, LayoutValue, composition};
use layout_answers::steps::{self, Mark};
use layout_language::vocabulary;
use layout_tests::notation::layout;
use layout_tests::oracle::{self, Vector};
use layout_tests::sample;

fn vectors() -> Vec<Vector> {
    let mut vectors = oracle::vectors(&oracle::folder().join("cute"));
    vectors.retain(|vector| vocabulary::find(&vector.op).is_some());
    vectors
}

#[test]
fn what_is_told_is_what_is_answered() {
    let (mut answered, mut refused, mut laws) = (0, 0, 0_u64);
    let sample = sample::one_in(10);
    let [many, few, held] = [3000, 100, 2500].map(|number| sample.expected(number));
    for vector in sample.cases(vectors()) {
        let call = format!("{}({})", vector.op, vector.args.join(", "));
        let explanation = steps::explain(&call);
        let Some(last) = explanation.chapters.last() else {
            // An argument is refused at its place.
            assert!(
                explanation.answer.is_err() && layout_language::eval(&call).is_err(),
                "{call}: nothing is explained"
            );
            continue;
        };
        let fails = last.lines.iter().filter(|line| line.mark == Mark::Fails).count();
        match (layout_language::eval(&call), &explanation.answer) {
            (Ok(value), Ok(same)) => {
                assert_eq!(value.to_string(), same.to_string(), "{call}");
                let is_false = value.to_string() == "false";
                assert!(fails == 0 || is_false, "{call}:\n{explanation}");
                if let Some(law) = &last.law {
                    assert_ne!(law.mark, Mark::Fails, "{call}: {}", law.text);
                    laws += u64::from(law.mark == Mark::Holds);
                }
                answered += 1;
            }
            (Err(mistakes), Err(same)) => {
                let text = |mistake: &layout_language::Diagnostic| mistake.to_string();
                let (mistakes, same) = (mistakes.iter().map(text), same.iter().map(text));
                assert_eq!(mistakes.collect::<Vec<_>>(), same.collect::<Vec<_>>(), "{call}");
                assert!(fails <= 1, "{call}:\n{explanation}");
                refused += 1;
            }
            (eval, explained) => panic!("{call}: evaluated to {eval:?}, explained as {explained:?}"),
        }
    }
    println!("{answered} answers and {refused} refusals are explained as they are, {laws} laws hold");
    assert!(answered > many && refused > few && laws > held, "{answered} {refused} {laws}");
}

/// Returns the facts of one composition.
fn facts(a: &LayoutValue, b: &LayoutValue) -> (Result<LayoutValue, AlgebraError>, Vec<Fact>) {
    let mut buffer = vec![Step::Nothing; 1024];
    let mut trace = Trace::into_buffer(&mut buffer);
    let answer = trace.composition(a, b);
    let count = trace.count();
    let fact = |step: &Step| if let Step::Fact(fact) = step { Some(*fact) } else { None };
    (answer, buffer.iter().take(count).filter_map(fact).collect())
}

/// Returns the modes that the facts produce, one after the other.
fn produced(facts: &[Fact]) -> Vec<(u64, u64)> {
    let mode = |fact: &Fact| match *fact {
        Fact::Run { run, slope, holds: true, .. } => Some((run, slope)),
        Fact::One { stride } => Some((1, stride)),
        _ => None,
    };
    facts.iter().filter_map(mode).collect()
}

#[test]
fn the_conditions_of_a_composition_decide_it() {
    let (mut answered, mut refused) = (0, 0);
    for vector in vectors().iter().filter(|vector| vector.op == "composition") {
        let operands = (vector.args.first().and_then(|a| layout(a)), vector.args.get(1).and_then(|b| layout(b)));
        let (Some(a), Some(b)) = operands else { continue };
        let (answer, facts) = facts(&a, &b);
        assert_eq!(answer, composition(&a, &b), "{}", vector.place);
        let fails: Vec<&Fact> = facts.iter().filter(|fact| fact.holds() == Some(false)).collect();
        match answer {
            Ok(result) => {
                let leaves = (0..result.leaf_count()).map(|i| (result.leaf_at(i).extent, result.leaf_at(i).stride));
                assert_eq!(produced(&facts), leaves.collect::<Vec<_>>(), "{}", vector.place);
                assert_eq!(fails, Vec::<&Fact>::new(), "{}", vector.place);
                answered += 1;
            }
            Err(AlgebraError::RunDoesNotDivide { run, rest, .. }) => {
                assert!(
                    matches!(fails[..], [Fact::Run { run: r, rest: s, .. }] if (*r, *s) == (run, rest)),
                    "{facts:?}"
                );
                refused += 1;
            }
            Err(AlgebraError::Carry { index, offset, apart, .. }) => {
                let expected = |fact: &Fact| *fact == Fact::Compared { index, offset, apart, holds: false };
                assert!(matches!(fails[..], [fact] if expected(fact)), "{facts:?}");
                refused += 1;
            }
            Err(error) => assert!(fails.len() <= 1, "{error}: {facts:?}"),
        }
    }
    println!("{answered} compositions and {refused} refusals have the conditions that decide them");
    assert!(answered > 300 && refused > 100, "{answered} {refused}");
}
