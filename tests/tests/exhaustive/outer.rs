//! `A o n o B`: an offset between two layouts, compared with `A(n + B(c))`.

use layout_language::{Value, eval};
use layout_tests::brute_force::{extension, size, table};
use layout_tests::sample;

use super::layouts;

fn answer(text: &str) -> Result<Value, String> {
    eval(text).map_err(|errors| errors.iter().map(|error| error.headline.clone()).collect::<Vec<_>>().join("; "))
}

fn shown(text: &str) -> String {
    answer(text).unwrap_or_else(|error| panic!("{text}: {error}")).to_string()
}

#[test]
fn an_integer_between_layouts_is_an_offset() {
    let (outer, inner) = (layouts(2, 6, 4), layouts(2, 6, 3));
    for (round, a) in sample::one_in(6).cases(outer.iter().step_by(17).enumerate()) {
        for b in inner.iter().skip(round % 7).step_by(7) {
            for offset in [0, 1, 2, 5] {
                let text = format!("{a} o {offset} o {b}");
                assert_eq!(shown(&text), text);
                let expected: Vec<u64> = table(b).iter().map(|at| extension(a, offset + at)).collect();
                let listed: Vec<String> = expected.iter().map(u64::to_string).collect();
                assert_eq!(shown(&format!("table({text})")), format!("[{}]", listed.join(",")), "{text}");
                assert_eq!(shown(&format!("size({text})")), size(b).to_string());
                let last = size(b) - 1;
                assert_eq!(shown(&format!("({text})({last})")), listed[listed.len() - 1], "{text}");
                assert_eq!(
                    shown(&format!("cosize({text})")),
                    (expected.iter().max().unwrap() + 1).to_string(),
                    "{text}"
                );
            }
        }
    }
}

#[test]
fn chains_are_read_from_left_to_right() {
    for (text, printed) in [
        ("(4,8):(1,4) o 2", "2:1"),
        ("((4,8):(1,4) o 2) o (1,)", "(1):(1)"),
        ("(4,8):(1,4) o 2 o (2,3):(1,2) o 3:1", "(4,8):(1,4) o 2 o 3:1"),
        ("8:2 o (4,8):(1,4) o 2 o (2,3):(1,2)", "(4,8):(2,8) o 2 o (2,3):(1,2)"),
        ("8:2 o 1 o 8:1 o 2 o 3:1", "8:2 o 1 o 8:1 o 2 o 3:1"),
        ("8:2 o size(4:1) o 3:1", "8:2 o 4 o 3:1"),
        ("Sw<1,0,2> o 2 o (2,3):(1,2)", "Sw<1,0,2> o 2 o (2,3):(1,2)"),
        ("Sw<1,0,2> o (8,8):(1,8) o 2 o 3:1", "Sw<1,0,2> o 0 o (8,8):(1,8) o 2 o 3:1"),
        ("(6,2):(1,3) o (2,1) o (2,3):(1@1,2@0)", "(6,2):(1,3) o (2,1) o (2,3):(1@1,2@0)"),
        ("((6,2):(1,3) o (2,1) o (2,3):(1@1,2@0))(3)", "10"),
        ("(4,8):(1,4) o (2,4) o (1,2)", "(1,2):(1,4)"),
        ("decay((4,8):(1,4) o 2 o (2,3):(1,2))", "((2,3):(1,2),2)"),
        ("coalesce((4,8):(1,4) o 2 o (2,3):(1,2))", "(4,8):(1,4) o 2 o 6:1"),
        ("(2,3):(3,1) o 2 o (4,4):(4,1) / <2,2>", "(2,3):(3,1) o 2 o ((2,2),(2,2)):((4,8),(1,2))"),
        ("(32,4) / ((32,4) o 8)", "(8,16):(1,8)"),
    ] {
        assert_eq!(shown(text), printed, "{text}");
    }
    for (text, part) in [
        ("(Sw<1,0,2> o 5) o (2,3):(1,2)", "write `Sw<1,0,2> o 5 o …` or"),
        ("complement((4,8):(1,4) o 2 o (2,3):(1,2))", "does not take `A o n o B`"),
        ("(4,8):(1,4) o 2 o <2>", "expected a layout"),
    ] {
        let error = answer(text).expect_err(text);
        assert!(error.contains(part), "{text}: {error}");
    }
}
