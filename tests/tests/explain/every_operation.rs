//! Every operation that computes has an diagnosis: conditions and numbers that hold, a law that is tried.

use std::collections::BTreeSet;

use layout_language::explain::steps::{self, Chapter, Explanation, Mark};
use layout_language::vocabulary;

use crate::explain::arithmetic;
use crate::explain::examples::EXAMPLES;

/// What moves modes or dimensions about, stands in a table, is read off or written down at once: no number is worked out, the law is all there is to tell.
const MOVED: &[&str] = &[
    "append",
    "column_action",
    "composed",
    "composed_slice_table",
    "composed_table",
    "concat_ins",
    "concat_outs",
    "congruent",
    "copy_dst",
    "copy_ref",
    "copy_src",
    "copy_threads",
    "depth",
    "dice",
    "equal_ignoring_out_sizes",
    "flat_concatenate",
    "flatten",
    "flatten_codomain",
    "flatten_ins",
    "flatten_outs",
    "get",
    "group",
    "identity1d",
    "identity_standard_nd",
    "identity_tensor_table",
    "image",
    "make_identity_layout",
    "matrix",
    "mma_A",
    "mma_B",
    "mma_C",
    "mma_E",
    "mma_SFA",
    "mma_SFB",
    "mma_shape",
    "mma_threads",
    "prepend",
    "rank",
    "rename_in_dim",
    "repeat",
    "replace",
    "reshape_ins",
    "reshape_layout",
    "reshape_outs",
    "reverse",
    "scale_factors_k",
    "scale_factors_mn",
    "select",
    "shape",
    "slice",
    "slice_linear_layout",
    "sort",
    "squeeze",
    "squeeze_ins",
    "squeeze_outs",
    "stride",
    "strided1d",
    "sublayout",
    "swizzle_table",
    "table",
    "take",
    "tile_unzip",
    "tiled_mma_shape",
    "tiled_mma_threads",
    "transpose",
    "transpose_ins",
    "transpose_linear_layout",
    "transpose_outs",
    "unflatten",
    "zeros1d",
    "zeros_like",
    "zip",
];

/// What has a law for some operands, and for others none.
const SOMETIMES: &[&str] = &[
    "make_layout",
    "is_coalesced",
    "call",
    "ceil_div",
    "downcast_composed",
    "local_tile_proj",
    "idx2crd",
    "crd2idx",
    "logical_product",
    "morphism",
    "realize",
    "upcast_composed",
];

fn name(chapter: &Chapter) -> &str {
    chapter.title.split('(').next().unwrap_or_default()
}

#[test]
fn every_example_is_told() {
    let (mut lines, mut laws, mut odd) = (0, 0, Vec::new());
    for example in EXAMPLES.iter().copied().flatten() {
        let told = steps::explain(example);
        assert!(told.answer.is_ok(), "{told}");
        let last = told.chapters.last().unwrap_or_else(|| panic!("{example}: nothing is told"));
        let tried = told.chapters.iter().filter_map(|chapter| chapter.law.as_ref());
        assert!(tried.into_iter().all(|law| law.mark == Mark::Holds), "{told}");
        let faults = faults(last);
        if !faults.is_empty() {
            odd.push(format!("{faults:?}\n{told}"));
        }
        laws += usize::from(last.law.is_some());
        lines += last.lines.len();
        for line in &last.lines {
            arithmetic::check(&line.text);
        }
        is_on_the_page(&told);
    }
    assert!(odd.is_empty(), "{}", odd.join("\n"));
    println!("{lines} lines and {laws} laws hold");
}

#[test]
fn every_operation_is_told() {
    let told: BTreeSet<String> = EXAMPLES
        .iter()
        .copied()
        .flatten()
        .filter_map(|example| Some(name(steps::explain(example).chapters.last()?).to_owned()))
        .collect();
    let odd: Vec<&str> =
        vocabulary::all().map(|operation| operation.name).filter(|name| !told.contains(*name)).collect();
    assert!(odd.is_empty(), "{}", odd.join("\n"));
}

/// What is missing of an diagnosis, or wrong with it.
fn faults(chapter: &Chapter) -> Vec<&'static str> {
    let name = name(chapter);
    let (is_moved, is_either) = (MOVED.contains(&name), SOMETIMES.contains(&name));
    let is_tried = chapter.law.as_ref().map(|law| law.mark == Mark::Holds);
    let faults = [
        (chapter.lines.is_empty() && !is_moved && !is_either, "nothing is told"),
        (chapter.lines.iter().any(|line| line.mark == Mark::Fails), "a condition fails"),
        (is_tried == Some(false), "the law does not hold"),
        (is_tried.is_none() && !is_either, "no law"),
    ];
    faults.into_iter().filter_map(|(is_so, fault)| is_so.then_some(fault)).collect()
}

/// The page says what the text says.
fn is_on_the_page(told: &Explanation) {
    // Headings have code where there were backticks.
    let page = told.page().replace("<code>", "`").replace("</code>", "`");
    let escaped =
        |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;");
    for chapter in &told.chapters {
        let lines = chapter.lines.iter().chain(&chapter.law).map(|line| &line.text);
        for text in lines.chain(&chapter.operands).chain([&chapter.title]) {
            assert!(page.contains(&format!("{}</", escaped(text))), "{text} is not on the page");
        }
    }
}
