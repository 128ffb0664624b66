//! Expressions as text, for the command and the tests.

use crate::errors::{Diagnostic, Errors, Remarks};
use crate::evaluate::{self, Names};
use crate::value::Value;
use crate::{explain, parse};

/// Evaluates an expression.
///
/// # Errors
/// Every mistake in it, with notes and helps.
///
/// ```
/// let value = layout_language::eval("(4,8):(8,1) o (2,4)").map(|value| value.to_string());
/// assert_eq!(value.ok().as_deref(), Some("(2,4):(8,1)"));
/// ```
pub fn eval(text: &str) -> Result<Value, Vec<Diagnostic>> {
    answer(text, Errors::default())
}

/// Evaluates an expression like [`eval`], without notes and helps: an error costs no more than a result.
///
/// # Errors
/// Every mistake in it.
pub fn eval_brief(text: &str) -> Result<Value, Vec<Diagnostic>> {
    answer(text, Errors::with(Remarks::None))
}

fn answer(text: &str, mut errors: Errors) -> Result<Value, Vec<Diagnostic>> {
    let tokens = parse::tokens(text).map_err(|mistake| vec![mistake])?;
    let expr = parse::expression(tokens, &mut errors);
    let names = Names::new();
    if explain::bare::report(&expr, &names, &mut errors) {
        return errors.unless_reported(None);
    }
    let value = explain::reported(&names, &mut errors, |refusals| {
        let is_known = !expr.has_rust() || evaluate::is_known(&expr, refusals);
        is_known.then(|| evaluate::value(&expr, &names, refusals)).flatten()
    });
    errors.unless_reported(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        match eval(text) {
            Ok(value) => value.to_string(),
            Err(mistakes) => format!("error: {}", mistakes[0].headline),
        }
    }

    #[test]
    fn the_name_of_a_dimension_is_told_to_be_quoted() {
        let mistakes = eval(r#"identity1d(8, lane, "offset")"#).unwrap_err();
        let texts: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["unknown name `lane`\nhelp: the name of a dimension is written `\"lane\"`"]);
        assert_eq!(printed(r#"identity1d(8, "lane", "offset")"#), "linear{ lane: [1,2,4] }");
    }

    #[test]
    fn an_atom_stands_with_quotation_marks_or_without() {
        for name in ["SM80_16x8x16_F32F16F16F32_TN", "UniversalFMA<float,float,float,float>"] {
            assert_eq!(printed(&format!("mma_C({name})")), printed(&format!("mma_C(\"{name}\")")));
        }
        for name in ["SM75_U32x4_LDSM_N", "UniversalCopy<uint128_t>", "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>"] {
            assert_eq!(printed(&format!("copy_src({name})")), printed(&format!("copy_src(\"{name}\")")));
        }
        let unknown = "error: unknown atom";
        for name in ["SM80_16x8x16_F32F16F16F32_TM", "UniversalCopy<uint12_t>", "SM80_CP_ASYNC<uint7>"] {
            assert!(
                printed(&format!("mma_C({name})")).starts_with(unknown),
                "{name}: {}",
                printed(&format!("mma_C({name})"))
            );
        }
        assert_eq!(printed("mma_C(SM80_Tile)"), "error: unknown name `SM80_Tile`");
        assert_eq!(printed("UniversalCopy<2> o 3"), "error: expected a layout, found the text `\"UniversalCopy<2>\"`");
    }

    #[test]
    fn what_is_printed_reads_back() {
        for text in ["8", "(4)", "()", "(4,(2,2))", "8:1", "(4):(1)", "(4,(2,2)):(8,(1,4))", "<4:1,<8:2,_>>", "true"] {
            assert_eq!(printed(text), text);
            assert_eq!(printed(&printed(text)), text);
        }
    }

    #[test]
    fn the_place_decides_what_a_tuple_becomes() {
        assert_eq!(printed("(4,8)"), "(4,8)");
        assert_eq!(printed("(4,8):col"), "(4,8):(1,4)");
        assert_eq!(printed("(4,8):row"), "(4,8):(8,1)");
        assert_eq!(printed("(4:1,8:4)"), "(4,8):(1,4)");
        assert_eq!(printed("(4:1,_)"), "<4:1,_>");
        assert_eq!(printed("((4,8), 3:32)"), "((4,8),3):((1,4),32)");
        assert_eq!(printed("((4,8):row,)"), "((4,8)):((8,1))");
        assert_eq!(printed("size((4,8))"), "32");
    }

    #[test]
    fn parentheses_around_one_layout_group() {
        for (text, answer) in [
            ("((4,8):row)", "(4,8):(8,1)"),
            ("((4,8):(8,1))[0]", "4:8"),
            ("((4,8):(8,1) o <2,4>)[0]", "2:8"),
            ("((4,8):row)(1,2)", "10"),
            ("((4,8):row).flatten()", "(4,8):(8,1)"),
            ("(((4:1)))", "4:1"),
            ("(4:1, (8:4))", "(4,8):(1,4)"),
            ("((4:1, 8:4))", "(4,8):(1,4)"),
            ("make_layout((4:1))", "4:1"),
            ("make_layout((4:1), 8:4)", "(4,8):(1,4)"),
            ("(Sw<1,0,3>) o 0 o (8:1)", "Sw<1,0,3> o 0 o 8:1"),
            ("(coalesce((4,8)))[0]", "32:1"),
            ("((4:1) == 4:1) and (is_compact(4:1))", "true"),
            // A tuple of one.
            ("(4:1,)", "(4):(1)"),
            ("((4,8):row,)[0]", "(4,8):(8,1)"),
            ("(4)", "(4)"),
            ("((4,8))", "((4,8))"),
            ("((4)):((1))", "((4)):((1))"),
            ("({2*3})", "(6)"),
            ("rank((4:1,))", "1"),
            // A tuple in a tiler's place is a tiler.
            ("(16,8):row / (4:1)", "((4,4),8):((8,32),1)"),
            ("(16,8):row / (4:1,)", "((4,4),8):((8,32),1)"),
            ("(16,8):row o (4:0)", "(4):(0)"),
            ("(16,8):row o ((4:1))", "((4)):((8))"),
            ("composition((16,8):row, (4:1))", "(4):(8)"),
            ("(16,8):row / ((4:1), 8)", "(((4,4)),(8,1)):(((8,32)),(1,0))"),
            ("<(4:1),8>", "<<4:1>,8:1>"),
        ] {
            assert_eq!(printed(text), answer, "{text}");
        }
    }

    #[test]
    fn what_may_be_read_in_two_ways_is_refused_with_both() {
        for (text, spellings) in [
            ("make_layout((4,8), (8,1))", "`(4,8):(8,1)`, or `make_layout((4,8):col, (8,1):col)`"),
            ("make_layout(4, 8)", "`4:8`, or `make_layout(4:col, 8:col)`"),
            ("make_layout((4,8), (8,(1,1)))", "`make_layout((4,8):col, (8,(1,1)):col)`"),
            ("make_layout((4,8), (0,1))", "`(4,8):(0,1)`"),
            ("make_layout((4,8):row, col)", "`make_layout((4,8), col)`, or `(4,8):(8,1)`"),
            ("idx2crd(5, (4,8):row)", "`idx2crd(5, (4,8))`, or `idx2crd(5, (4,8), (8,1))`"),
            ("crd2idx((2,3), (4,8):row, (1,1))", "`crd2idx((2,3), (4,8), (1,1))`, or `crd2idx((2,3), (4,8):(8,1))`"),
            (
                "crd2crd((1,2), (4,8):row, (8,4):row)",
                "`crd2crd((1,2), (4,8), (8,4))`, or `idx2crd(crd2idx((1,2), (4,8):(8,1)), (8,4), (4,1))`",
            ),
            ("with_shape((4,8), (2,16):row)", "`with_shape((4,8), (2,16))`, or `composition((4,8), (2,16):(16,1))`"),
            ("tile_to_shape(2:1, (4,8):row)", "`tile_to_shape(2:1, (4,8))`, or `tile_to_shape(2:1, (4,8), row)`"),
            ("complement(4:1, (4,8):(1,5))", "`complement(4:1, 32)`, or `complement(4:1, 39)`"),
            ("sum((4,8):row)", "`sum((4,8))`, or `sum((8,1))`"),
        ] {
            let mistakes = eval(text).expect_err(text);
            assert_eq!(mistakes.len(), 1, "{text}");
            assert_eq!(mistakes[0].help.as_deref(), Some(&*format!("write {spellings}")), "{text}");
            for spelling in spellings.split('`').skip(1).step_by(2) {
                assert!(eval(spelling).is_ok(), "{text}: {spelling}");
            }
        }
        for (text, answer) in [
            ("make_layout((4,8))", "(4,8):(1,4)"),
            ("make_layout((4,8), row)", "(4,8):(8,1)"),
            ("make_layout((4,8), 3:32)", "((4,8),3):((1,4),32)"),
            ("crd2idx((2,3), (4,8):(8,1))", "19"),
            ("crd2idx((2,3), (4,8))", "14"),
            ("idx2crd(5, (4,8):col)", "(1,1)"),
            ("tile_to_shape(2:1, (4,8):col)", "((2,2),(1,8)):((1,2),(0,4))"),
        ] {
            assert_eq!(printed(text), answer, "{text}");
        }
    }

    #[test]
    fn integers_are_computed_where_integers_stand() {
        assert_eq!(printed("{2*3}"), "6");
        assert_eq!(printed("1 << 10"), "1024");
        assert_eq!(printed("({2*3},4):(1,{12/2})"), "(6,4):(1,6)");
        assert_eq!(printed("size((4,8)) == 4 * 8"), "true");
        assert_eq!(printed("4:1 * 8"), "(4,8):(1,4)");
        assert_eq!(printed("size((4,8)) * 2 + 9 / 4"), "66");
        assert_eq!(printed("{3 - 5}"), "error: overflow: 3 - 5 does not fit in 64 bits");
    }

    #[test]
    fn conditions_are_connected_and_the_left_one_guards() {
        assert_eq!(printed("size((4,8)) == 32 and not is_compact(4:2) or false"), "true");
        assert_eq!(printed("not (true and !true) && (is_compact(4:1) || false)"), "true");
        assert_eq!(printed("is_divisible(24:1, 5) and size(24:1 / 5) == 24"), "false");
        assert_eq!(printed("not is_divisible(24:1, 5) or size(24:1 / 5) == 24"), "true");
        assert_eq!(printed("(is_compact(4:1))"), "true");
        assert_eq!(
            printed("true and 24:1 / 5 == 4"),
            eval("24:1 / 5").map_err(|m| format!("error: {}", m[0].headline)).unwrap_err()
        );
        assert_eq!(printed("true or 3"), "true");
        assert_eq!(printed("false or 3"), "error: expected a condition, found the integer `3`");
        assert_eq!(printed("not 4:1"), "error: expected a condition, found the layout `4:1`");
    }

    #[test]
    fn a_refusal_has_the_numbers_that_were_written() {
        for text in ["Sw<1,4,4294967296>", "Sw<4294967297,0,1>", "Sw<1,4294967296,3>", "Sw<3,3,-2147483649>"] {
            assert_eq!(printed(text), format!("error: not a swizzle: `{text}` needs more than 64 bits"));
        }
        let two = "error: `morphism` takes 1 or 3 arguments, 2 given: `morphism(S1[, S2, map])`";
        assert_eq!(printed("morphism(64,0)"), two);
    }

    #[test]
    fn every_mistake_of_an_expression_is_told() {
        let mistakes = eval("((4,0):(1,2), (4,8):(1,2,3), 24:1 / 5)").unwrap_err();
        assert_eq!(mistakes.len(), 3);
        assert!(mistakes[2].help.is_some());
        assert!(eval_brief("24:1 / 5").unwrap_err()[0].help.is_none());
    }
}
