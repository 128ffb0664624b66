//! Every operation that computes has an explanation whose conditions and numbers hold, as text and on the page.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use layout_answers::steps::{self, Chapter, Explanation, Mark};
use layout_language::vocabulary;
use layout_tests::fuzz::calls::{self, Row};
use layout_tests::fuzz::{Choices, Random};

use crate::explain::arithmetic;
use layout_tests::sample;

/// Number of explanations of each operation for each kind of arguments, and limit on the calls tried to find an answered one.
const EACH: u64 = 8;
const TRIED: usize = 64;

/// Operations that move modes or dimensions, look up a table, or write their answer at once: they compute no number, so the law
/// is the whole explanation.
const MOVED: &str = "append column_action composed composed_slice_table composed_table concat_ins concat_outs congruent copy_dst \
    copy_ref copy_src copy_threads depth dice equal_ignoring_out_sizes flat_concatenate flatten flatten_codomain \
    flatten_ins flatten_outs get group identity1d identity_standard_nd identity_tensor_table image \
    make_identity_layout matrix mma_A mma_B mma_C mma_E mma_SFA mma_SFB mma_shape mma_threads prepend rank \
    rename_in_dim repeat replace reshape_ins reshape_layout reshape_outs reverse scale_factors_k scale_factors_mn \
    select shape slice slice_linear_layout sort squeeze squeeze_ins squeeze_outs stride strided1d sublayout \
    swizzle_table table take tile_unzip tiled_mma tiled_mma_shape tiled_mma_threads transpose transpose_ins \
    transpose_linear_layout transpose_outs unflatten zeros1d zeros_like zip";

/// Returns explanations of calls of an operation that are answered, or refused because no answer exists.
fn explanations(operation: &str, row: &Row, random: &mut Random) -> Vec<Explanation> {
    let mut bytes = [0; 256];
    let mut draw = || {
        random.fill(&mut bytes);
        steps::explain(&calls::call(operation, row, &mut Choices::new(&bytes)))
    };
    (0..TRIED)
        .map(|_| draw())
        .filter(|explanation| explanation.answer.is_ok() && !explanation.chapters.is_empty())
        .take(usize::try_from(sample::count(EACH, 16)).expect("few"))
        .collect()
}

#[test]
fn every_operation_is_explained() {
    let (mut random, mut lines, mut count, mut odd) = (Random::new(20_261_122), BTreeMap::new(), 0, Vec::new());
    for row in calls::rows().filter(|row| !row.kind.starts_with("run time")) {
        for operation in row.operations() {
            for explanation in explanations(operation, &row, &mut random) {
                let last = explanation.chapters.last().expect("not empty");
                if !is_sound(last, &explanation) {
                    odd.push(explanation.to_string());
                }
                explanation
                    .chapters
                    .iter()
                    .flat_map(|chapter| &chapter.lines)
                    .for_each(|line| arithmetic::check(&line.text));
                is_on_the_page(&explanation);
                *lines.entry(operation).or_insert(0) += last.lines.len();
                count += 1;
            }
        }
    }
    assert!(odd.is_empty(), "{} are not sound:\n{}", odd.len(), odd.join("\n"));
    let is_moved = |name: &str| MOVED.split_whitespace().any(|moved| moved == name);
    let silent = |name: &&str| lines.get(name).is_none_or(|lines| *lines == 0) && !is_moved(name);
    let silent: Vec<&str> = vocabulary::all().map(|operation| operation.name).filter(silent).collect();
    assert!(silent.is_empty(), "nothing is said of {silent:?}");
    println!("{count} explanations hold, of {} operations", lines.len());
}

/// Each number of each example, one after the other, becomes so large that nothing may run element by element.
#[test]
fn explanations_of_large_numbers_end() {
    let examples: Vec<&str> = vocabulary::all().filter_map(|operation| Some(operation.known.example()?.0)).collect();
    assert!(examples.len() > 150, "{}", examples.len());
    for example in sample::one_in(8).cases(examples) {
        let is_digit = |(_, letter): &(usize, char)| letter.is_ascii_digit();
        let bytes = example.as_bytes();
        for (at, _) in example.char_indices().filter(is_digit) {
            // Skip numbers in the name of an atom or of anything else.
            if at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_alphanumeric() || bytes[before] == b'_') {
                continue;
            }
            let rest = example[at..].trim_start_matches(|letter: char| letter.is_ascii_digit());
            for large in ["65536", "4294967296", "18446744073709551615"] {
                let text = format!("{}{large}{rest}", &example[..at]);
                let begin = Instant::now();
                let explanation = steps::explain(&text);
                assert!(begin.elapsed() < Duration::from_secs(60), "{text}");
                assert!(explanation.answer.is_ok() || !explanation.to_string().is_empty(), "{text}");
            }
        }
    }
}

/// Checks that no law fails, and no condition except those of the answer `false`.
fn is_sound(last: &Chapter, explanation: &Explanation) -> bool {
    // A part that cannot be split further ends the search for a common part.
    if last.title.starts_with("common_coarsening") {
        return true;
    }
    let is_false = explanation.answer.as_ref().is_ok_and(|answer| answer.to_string() == "false");
    let mut laws = explanation.chapters.iter().filter_map(|chapter| chapter.law.as_ref());
    laws.all(|law| law.mark != Mark::Fails) && (is_false || last.lines.iter().all(|line| line.mark != Mark::Fails))
}

/// Checks that the page says the same as the text.
fn is_on_the_page(explanation: &Explanation) {
    // Headings have code elements in place of backticks.
    let page = explanation.page().replace("<code>", "`").replace("</code>", "`");
    let escaped =
        |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    for chapter in &explanation.chapters {
        let lines = chapter.lines.iter().chain(&chapter.law).map(|line| &line.text);
        for text in lines.chain(&chapter.operands).chain([&chapter.title]) {
            assert!(page.contains(&format!("{}</", escaped(text))), "{text} is not on the page");
        }
    }
}
