//! Expressions with run-time integers are explained as they are: with conditions that hold for all integers, and the law with numbers for them.

use layout_answers::eval_written;
use layout_answers::steps::{self, Mark};
use layout_language::errors::Remarks;
use layout_language::eval;

use crate::explain::arithmetic;

/// Expressions and their answers.
const ANSWERED: &[(&str, &str)] = &[
    ("({m},{k}):row", "({m},{k}):({k},1)"),
    (
        "zipped_divide(({m},{k}):row, <128,8>, loose)",
        "((128,8),({m.div_ceil(128)},{k.div_ceil(8)})):(({k},1),({128 * k},8))",
    ),
    ("({m},8):({k},1) o <_,2:4>", "({m},2):({k},4)"),
    ("(4,8):(1,{m}) o (2,8):(2,4)", "(2,8):(2,{m})"),
    ("coalesce(({m},8):(1,{m}))", "{8 * m}:1"),
    ("({m},4) * 3", "(({m},4),3):((1,{m}),{4 * m})"),
    ("blocked_product(({m},4), (2,{k}))", "(({m},2),(4,{k})):((1,{4 * m}),({m},{8 * m}))"),
    ("upcast(({m},64):(64,1),8)", "({m},8):(8,1)"),
    ("Sw<2,0,2> o ({m},8):(8,1)", "Sw<2,0,2> o 0 o ({m},8):(8,1)"),
    ("flatten((({m},2),8):row)", "({m},2,8):(16,8,1)"),
    ("take(({m},2,{k}):col, 1, 3)", "(2,{k}):({m},{2 * m})"),
    (
        "tile_to_shape((2,4):(4,1), ({m},{k}), loose)",
        "((2,{m.div_ceil(2)}),(4,{k.div_ceil(4)})):((4,8),(1,{8 * m.div_ceil(2)}))",
    ),
    ("local_partition_layout(({m},{k}):row, (32,8), 3, loose)", "({m.div_ceil(32)},{k.div_ceil(8)}):({32 * k},8)"),
    ("zipped_divide({m * k + 1}:1, 4, loose)", "(4,{(m * k + 1).div_ceil(4)}):(1,4)"),
];

#[test]
fn it_is_told_as_it_stands() {
    let (mut laws, mut conditions) = (0, 0);
    for (text, answer) in ANSWERED {
        let explanation = steps::explain(text);
        assert_eq!(
            explanation.answer.as_ref().map(ToString::to_string).ok().as_deref(),
            Some(*answer),
            "{explanation}"
        );
        let written = eval_written(text, Remarks::None).map(|found| found.to_string());
        assert_eq!(written.ok().as_deref(), Some(*answer));
        // The printed answer reads back as itself.
        let again = eval_written(answer, Remarks::None).map(|found| found.to_string());
        assert_eq!(again.ok().as_deref(), Some(*answer));
        for chapter in &explanation.chapters {
            assert!(chapter.lines.iter().all(|line| line.mark != Mark::Fails), "{explanation}");
            chapter.lines.iter().for_each(|line| arithmetic::check(&line.text));
            conditions += chapter.lines.len();
            if let Some(law) = &chapter.law {
                assert_eq!(law.mark, Mark::Holds, "{explanation}");
                laws += 1;
            }
        }
    }
    println!("{laws} laws hold with numbers, {conditions} lines");
    assert!(laws > 10 && conditions > 10, "{laws} {conditions}");
}

/// Expressions that depend on the integers, and their messages.
const REFUSED: &[(&str, &str)] = &[
    ("({m},8):({k},1) / <4,2>", "`logical_divide` depends on whether 4 divides `m`, known at run time only"),
    (
        "left_inverse(({m},8):(2,{k}))",
        "`left_inverse` depends on `k`: whether one mode continues another, known at run time only",
    ),
    (
        "zipped_divide((8,{m}):(1,{k}), 4)",
        "`zipped_divide` depends on `k`: whether one mode continues another, known at run time only",
    ),
    ("upcast(({m},{k}):row, 8)", "`upcast` depends on whether 8 divides the stride `k`, known at run time only"),
    ("({m},8) == 4", "`==` of run-time integers is Rust: write it inside the braces"),
    ("A = {m}:1", "`{m}` is known at run time only: a number is needed here"),
    ("assert size({m}) == 4", "`{m}` is known at run time only: a number is needed here"),
];

#[test]
fn what_depends_on_it_is_refused_by_its_name() {
    for (text, headline) in REFUSED {
        let explanation = steps::explain(text);
        let headlines: Vec<String> =
            explanation.answer.as_ref().err().into_iter().flatten().map(|m| m.headline.clone()).collect();
        assert_eq!(headlines, [*headline], "{explanation}");
    }
}

#[test]
fn where_a_number_is_needed_no_macro_is_spoken_of() {
    let mistakes = eval("({m},8):({k},1)").unwrap_err();
    assert_eq!(mistakes.len(), 2, "{mistakes:?}");
    assert!(
        mistakes.iter().all(|mistake| mistake.headline.ends_with("known at run time only: a number is needed here"))
    );
    assert!(mistakes.iter().all(|mistake| !mistake.to_string().contains("make_layout!")));
}
