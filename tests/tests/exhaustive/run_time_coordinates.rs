//! Coordinate layouts with run-time integers: each answer is that of the static layout once the numbers are given.

use std::collections::BTreeMap;

use layout_algebra::IntTuple;
use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::{Value, eval};
use layout_tests::given::{computed, with_numbers};
use layout_tests::sample;

use super::composed_parts::Numbers;

const NAMES: [&str; 4] = ["m", "n", "k", "p"];

/// What may be wrong with numbers of an expression that has an answer for others: a coordinate that is not there, or one that is a tuple elsewhere.
const DEPENDS: [&str; 3] = ["past the end", "does not fit", "moves along two coordinates"];

/// Draws a number, or a run-time integer with a chance of one in three.
fn number(draw: &mut Numbers, numbers: &[u64]) -> String {
    if draw.below(3) == 0 { format!("{{{}}}", draw.pick(&NAMES)) } else { draw.pick(numbers).to_string() }
}

/// Draws a nested tuple; `leaf` makes the leaves.
fn nested(draw: &mut Numbers, profile: &str, mut leaf: impl FnMut(&mut Numbers) -> String) -> String {
    profile.split('*').map(str::to_owned).reduce(|text, rest| text + &leaf(draw) + &rest).unwrap_or_default()
}

/// Draws a coordinate layout: one that counts its modes, with other steps, or with any.
fn coordinates(draw: &mut Numbers) -> String {
    let profile = draw.pick(&["*", "(*,*)", "(*,*)", "(*,*,*)", "((*,*),*)", "(*,(*,*))"]);
    let shape = nested(draw, profile, |draw| number(draw, &[1, 2, 3, 4, 4, 6, 8, 12]));
    let (kind, mut mode) = (draw.below(3), 0_u64);
    let stride = nested(draw, profile, |draw| {
        mode += 1;
        match kind {
            0 => format!("1@{}", mode - 1),
            1 => format!("{}@{}", number(draw, &[0, 1, 1, 2, 3, 4]), mode - 1),
            _ => format!("{}@{}", number(draw, &[0, 1, 1, 2, 3, 4]), draw.below(2)),
        }
    });
    format!("{shape}:{stride}")
}

/// Draws a call of each operation that takes coordinate layouts.
fn call(draw: &mut Numbers) -> (&'static str, String) {
    let (a, b) = (coordinates(draw), coordinates(draw));
    let tile = draw.pick(&[
        "2",
        "3",
        "4",
        "3:2",
        "(2,2):(1,4)",
        "<2,2>",
        "<4,_>",
        "<2,4>",
        "<2:2,2>",
        "<4>",
        "4:0",
        "<2,(2,3):(0,1)>",
    ]);
    let loose = draw.pick(&["", ", loose"]);
    let (i, j) = (draw.below(3), draw.below(3));
    let block = draw.pick(&["(2,4):(1@0,1@1)", "(4,2):(2@1,1@0)", "(1,6):(0,1@1)", "4:1@0"]);
    let outer = draw.pick(&["(24,24):(24,1)", "({m},24):(24,1)", "(8,(4,6)):(1,({n},8))", "({m},{n}):({n},1)"]);
    let plain = draw.pick(&["4:1", "(2,3):(1,2)", "(4,2):(2,1)", "6:2", "8:1"]);
    let calls = [
        ("cosize", format!("cosize({a})")),
        ("rank", format!("rank({a})")),
        ("shape", format!("shape({a})")),
        ("call", format!("({a})({i})")),
        ("call", format!("({a})({})", number(draw, &[1, 5]))),
        ("slice", format!("slice((_,{i}),{a})")),
        ("dice", format!("dice((_,{i}),{a})")),
        ("slice", format!("({a})({i},_)")),
        ("get", format!("get({a},1)")),
        ("flatten", format!("flatten({a})")),
        ("transpose", format!("transpose({a})")),
        ("coalesce", format!("coalesce({a})")),
        ("coalesce", format!("coalesce({a},(1,1))")),
        ("filter", format!("filter({a})")),
        ("filter", format!("filter_zeros({a})")),
        ("filter_zeros", format!("filter_zeros({a},({i},{j}))")),
        ("is_injective", format!("is_injective({a})")),
        ("functionally_equal", format!("functionally_equal({a},{b})")),
        ("functionally_equal", format!("functionally_equal({a},coalesce({a}))")),
        ("compatible", format!("compatible(size({a}),{a})")),
        ("compatible", format!("refines({a},(4,{{m}}))")),
        ("is_in_domain", format!("is_in_domain({},{a})", number(draw, &[0, 1, 5]))),
        ("is_composable", format!("is_composable({a},{tile})")),
        ("is_divisible", format!("is_divisible({a},{tile})")),
        ("append", format!("append({a},{b})")),
        ("prepend", format!("prepend({a},{b})")),
        ("make_layout", format!("make_layout({a},{b})")),
        ("zip", format!("zip({a},{b})")),
        ("with_shape", format!("with_shape({a},(4,2))")),
        ("composition", format!("({a}) o {tile}")),
        ("composition", format!("({a}) o {plain}")),
        ("offset", format!("(({outer}) o ({i},{}) o ({b}))({j})", number(draw, &[0, 1, 2]))),
        ("offset", format!("size(({outer}) o ({i},{}) o ({b}))", number(draw, &[0, 1, 2]))),
        ("domain_offset", format!("domain_offset(({i},{}),{a})", number(draw, &[0, 1, 2]))),
        ("slice_and_offset", format!("slice_and_offset(({i},_),{a})")),
        ("under", format!("({outer}) o ({b})")),
        ("by mode", format!("({outer}) o <{}:2@0,(2,3):(1@0,2@0)>", number(draw, &[2, 3, 4]))),
        ("logical_divide", format!("logical_divide({a},{tile}{loose})")),
        ("zipped_divide", format!("zipped_divide({a},{tile}{loose})")),
        ("tiled_divide", format!("tiled_divide({a},{tile}{loose})")),
        ("flat_divide", format!("flat_divide({a},{tile}{loose})")),
        ("local_tile", format!("local_tile_layout({a},<2,2>,({i},{j}){loose})")),
        ("local_tile", format!("local_tile_layout({a},4,{i}{loose})")),
        ("inner_partition", format!("inner_partition_layout({a},<2,2>,({i},{j}){loose})")),
        ("outer_partition", format!("outer_partition_layout({a},<2,4>,(1,{j}){loose})")),
        ("local_partition", format!("local_partition_layout({a},(2,2),{i}{loose})")),
        ("complement", format!("complement({a})")),
        ("right_inverse", format!("right_inverse({a})")),
        ("left_inverse", format!("left_inverse({a})")),
        ("logical_product", format!("logical_product({a},{plain})")),
        ("logical_product", format!("logical_product({a},<2,3>)")),
        ("blocked_product", format!("blocked_product({a},{plain})")),
        ("raked_product", format!("raked_product({a},{plain})")),
        ("tile_to_shape", format!("tile_to_shape({block},({{m}},24){loose})")),
        ("tile_to_shape", format!("tile_to_shape(4:1@0,{{m}}{loose})")),
    ];
    calls[usize::try_from(draw.below(calls.len() as u64)).expect("small")].clone()
}

/// Returns true if both expressions have the same value, or are the same function with as many elements in each mode; coalescing keeps modes that might
/// be one.
fn are_same(a: &str, b: &str) -> bool {
    let holds = |condition: String| matches!(eval(&condition), Ok(Value::Boolean(true)));
    if holds(format!("({a}) == ({b})")) {
        return true;
    }
    if let (Ok(Value::Tuple(a)), Ok(Value::Tuple(b))) = (eval(a), eval(b)) {
        return is_same_coordinate(&a, &b);
    }
    // A mode of extent 1 may name a coordinate that nothing moves along.
    let is_same_function = holds(format!("functionally_equal({a},{b})"));
    let coalesces = |text: &str| text.starts_with("coalesce(") || text.starts_with("filter(");
    let is_coalesced = [a, b].iter().any(|text| coalesces(text) && !text.ends_with("(1,1))"));
    is_same_function && (is_coalesced || holds(format!("product_each(shape({a})) == product_each(shape({b}))")))
}

/// Returns true if the coordinates differ at most by parts that are 0.
fn is_same_coordinate(a: &IntTuple, b: &IntTuple) -> bool {
    if a.is_leaf() && b.is_leaf() {
        return a.leaf_at(0) == b.leaf_at(0);
    }
    let part = |of: &IntTuple, i: usize| match of.mode(i) {
        Ok(part) if !of.is_leaf() => part,
        _ => IntTuple::int(0),
    };
    (0..a.rank().max(b.rank())).all(|i| is_same_coordinate(&part(a, i), &part(b, i)))
}

/// Checks that an inverse leads back: a right one from every coordinate of its own, a left one from every coordinate of the layout.
fn leads_back(layout: &str, inverse: &str, is_right: bool) {
    let at = |layout: &str, coord: &str| match eval(&format!("({layout})({coord})")) {
        Ok(value) => value.to_string(),
        Err(error) => panic!("{inverse} of {layout} at {coord}: {error:?}"),
    };
    let sizes = eval(&format!("product_each(shape({inverse}))")).expect("small").to_string();
    let domain = if is_right { inverse } else { layout };
    let Ok(Value::Integer(size)) = eval(&format!("size({domain})")) else { panic!("{domain} has no size") };
    for i in 0..size.min(24) {
        let i = i.to_string();
        let coord = match is_right {
            true if inverse.starts_with('(') => eval(&format!("idx2crd({i},{sizes})")).expect("small").to_string(),
            true => i,
            false => at(layout, &i),
        };
        let back = at(layout, &at(inverse, &coord));
        assert!(are_same(&back, &coord), "{layout} after {inverse} takes {coord} to {back}");
    }
}

/// Checks one answer for several numbers; returns how many times it was compared.
fn compared(text: &str, answer: &str, draw: &mut Numbers) -> u64 {
    let mut count = 0;
    for _ in 0..4 {
        let numbers = NAMES.map(|name| (name, draw.pick(&[1, 2, 3, 4, 6, 8, 8, 12, 16, 24])));
        let [known, found] = [text, answer].map(|text| computed(&with_numbers(text, &numbers)));
        let expected = match eval(&known) {
            Ok(expected) => expected,
            Err(refusals) => {
                let headline = refusals[0].to_string();
                let depends = DEPENDS.iter().any(|part| headline.contains(part));
                assert!(depends, "{text} is {answer}, but for {numbers:?} refused: {headline}");
                continue;
            }
        };
        count += 1;
        if found == expected.to_string() {
            continue;
        }
        if let Some((operation, layout)) = known.split_once("_inverse(") {
            leads_back(layout.strip_suffix(')').expect("a call"), &found, operation == "right");
            continue;
        }
        assert!(are_same(&known, &found), "{text} is {answer}, but for {numbers:?} {found}, and {known} is {expected}");
    }
    count
}

#[test]
fn answers_for_coordinates_are_those_of_numbers() {
    let mut draw = Numbers::new(31);
    let mut counts: BTreeMap<&str, [u64; 3]> = BTreeMap::new();
    for _ in 0..sample::count(4_000, 3) {
        let (name, text) = call(&mut draw);
        if !text.contains('{') {
            continue;
        }
        let [answered, refused, checked] = counts.entry(name).or_default();
        match eval_written(&text, Remarks::None) {
            Ok(answer) => {
                *answered += 1;
                *checked += compared(&text, &answer.to_string(), &mut draw);
            }
            Err(_) => *refused += 1,
        }
    }
    println!("{counts:?}");
    let [few, more] = [6, 12].map(|number| sample::count(number, 3));
    for (name, [answered, refused, checked]) in counts {
        assert!(
            answered >= few && checked >= more,
            "{name}: {answered} answered, {refused} refused, {checked} compared"
        );
    }
}

/// A coordinate that is an integer in one layout and a tuple in the other, with and without run-time integers.
#[test]
fn layouts_of_two_spaces_are_not_joined() {
    for extent in ["3", "{m}"] {
        for join in ["make_layout", "append", "prepend"] {
            let refused = eval_written(&format!("{join}({extent}:1@1, 4:1@0@1)"), Remarks::None).map(|_| ());
            let headline = refused.expect_err("two spaces").first().expect("one").to_string();
            assert!(headline.contains("moves along two coordinates"), "{join} of {extent}: {headline}");
            assert!(eval_written(&format!("{join}({extent}:1@1, 4:1@0)"), Remarks::None).is_ok(), "{join} of {extent}");
        }
    }
}

/// Coordinates that are not known, where the layout does not depend on them, and what depends on an extent.
#[test]
fn layouts_at_unknown_coordinates() {
    for (text, expected) in [
        ("local_tile_layout((8,8):(8,1), (2,4), ({i},_))", "(2,4,2):(8,1,4)"),
        ("local_tile_layout(({m},{n}):row, (2,4), ({i},_), loose)", "(2,4,{n.div_ceil(4)}):({n},1,4)"),
        ("local_partition_layout((8,8):(8,1), (2,4), {t})", "(4,2):(16,4)"),
        ("slice((_,{i}), (4,{m}):({m},1))", "(4):({m})"),
        ("make_identity_layout((4,8))(_,{i})", "(4):(1@0)"),
        ("slice_and_offset((_,{i}), (4,8):(8,1))", "((4):(8),{i})"),
        ("crd2idx(({i},2), (4,4), (1@1,{k}@0))", "({2 * k},{i})"),
        ("crd2idx((1,2), (4,4), (1@1,1@0))", "(2,1)"),
        ("complement(8:2@0, 64)", "((2,4)):((1@0,16@0))"),
        ("complement(8:2@0, {m})", "((2,{m.div_ceil(16)})):((1@0,16@0))"),
        ("slice((_,_,{p}), Sw<3,3,3> o (8,64,{s}):(64,1,512))", "Sw<3,3,3> o 0 o (8,64):(64,1)"),
        ("slice_and_offset((_,{p}), Sw<1,0,2> o (8,4):(1,8))", "(Sw<1,0,2> o 0 o (8):(1),{8 * p})"),
        ("is_in_domain(({i},2), ({m},8))", "{i < m}"),
        // Each mode that alone moves along its coordinate is rounded up, whatever the others do.
        ("logical_divide((3,{n}):(3@0,0), <2,_>)", "((2,2),{n}):((3@0,6@0),0)"),
        ("logical_divide(((2,3),{n}):((1@0,2@0),1@1), <4,4>)", "((4,2),(4,{n.div_ceil(4)})):((1@0,4@0),(1@1,4@1))"),
        ("zipped_divide((({m},3),8):((1@0,{m}@0),1@1), <{m},3>)", "(({m},3),(3,3)):((1@0,1@1),({m}@0,3@1))"),
        // As with numbers, it is refused only where a coordinate has both.
        ("(4,({m},8)):(1@0,(2@1@0,1@1))", "(4,({m},8)):(1@0,(2@1@0,1@1))"),
    ] {
        let answer = eval_written(text, Remarks::None).map(|answer| answer.to_string()).ok();
        assert_eq!(answer.as_deref(), Some(expected), "{text}");
    }
    for (text, expected) in [
        ("complement({m}:4)", "`complement` depends on `m`, known at run time only\nnote: A = {m}:4"),
        (
            "logical_divide((3,{n}):(3@0,0@1), <2,4>)",
            "`logical_divide` depends on whether 4 divides `n`, known at run time only\n\
             note: A = (3,{n}):(3@0,0), T = <2:1,4:1>",
        ),
    ] {
        let refused = eval_written(text, Remarks::None).map(|_| ()).expect_err("it depends on a number");
        let message = refused.first().expect("one").to_string();
        assert!(message.starts_with(expected), "{message}");
    }
}
