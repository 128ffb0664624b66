//! Swizzled layouts with run-time integers, the offset within the swizzle among them: each answer is that of the static layout once the numbers are given.

use std::collections::BTreeMap;

use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::{Value, eval};
use layout_tests::given::{computed, with_numbers};
use layout_tests::sample;

use super::composed_parts::Numbers;

const NAMES: [&str; 4] = ["m", "n", "k", "p"];

/// Draws a number, or a run-time integer with a chance of one in three.
fn number(draw: &mut Numbers, numbers: &[u64]) -> String {
    if draw.below(3) == 0 { format!("{{{}}}", draw.pick(&NAMES)) } else { draw.pick(numbers).to_string() }
}

/// Draws a swizzled layout of rank 2, most with an offset within the swizzle.
fn swizzled(draw: &mut Numbers) -> String {
    let swizzle = draw.pick(&["Sw<1,0,2>", "Sw<2,0,3>", "Sw<1,2,-2>", "Sw<2,1,3>", "Sw<3,3,3>"]);
    let between = if draw.below(4) == 0 { String::new() } else { format!("{} o ", number(draw, &[0, 1, 3, 8])) };
    let [a, b] = [(); 2].map(|()| number(draw, &[2, 4, 8]));
    let layout = match draw.below(3) {
        0 => format!("({a},{b}):row"),
        1 => format!("({a},{b}):col"),
        _ => format!("({a},{b}):({},{})", number(draw, &[1, 2, 8]), number(draw, &[1, 4, 16])),
    };
    format!("{swizzle} o {between}{layout}")
}

/// Draws a swizzled tile with a mode of stages behind it, at multiples of the swizzle's period or not.
fn staged(draw: &mut Numbers) -> String {
    let swizzle = draw.pick(&["Sw<1,0,2>", "Sw<2,0,3>", "Sw<1,2,-2>", "Sw<2,1,3>"]);
    let between = draw.pick(&["", "", "0 o ", "3 o ", "32 o ", "{k} o "]);
    let tile = draw.pick(&["4,8", "8,4", "2,{n}"]);
    let strides = draw.pick(&["8,1", "1,8", "1,4", "4,1"]);
    let stage = draw.pick(&["64", "{64 * m}", "32", "40", "{m}"]);
    format!("{swizzle} o {between}({tile},{}):({strides},{stage})", number(draw, &[4]))
}

/// Draws a call of each operation that such layouts are operands of.
fn call(draw: &mut Numbers) -> (&'static str, String) {
    let a = swizzled(draw);
    let (i, j) = (draw.below(3), draw.below(3));
    let tile = draw.pick(&["<2,2>", "<2,_>", "<4,2>"]);
    let calls = [
        ("itself", a.clone()),
        ("size", format!("size({a})")),
        ("call", format!("({a})({i},{j})")),
        ("call", format!("({a})({},{j})", number(draw, &[1, 5]))),
        ("slice", format!("slice(({i},_),{a})")),
        ("slice", format!("slice((_,0),{a})")),
        ("slice", format!("({a})(_,_)")),
        ("slice", format!("slice((_,{}),{a})", number(draw, &[0, 2]))),
        ("stage", format!("slice((_,_,{}),{})", number(draw, &[0, 1, 3]), staged(draw))),
        ("stage", format!("({})(_,{},{})", staged(draw), number(draw, &[0, 1]), number(draw, &[0, 2]))),
        ("slice_and_offset", format!("slice_and_offset((_,{}),{a})", number(draw, &[0, 1, 2]))),
        ("slice_and_offset", format!("slice_and_offset((_,_,{}),{})", number(draw, &[0, 1, 3]), staged(draw))),
        ("domain_offset", format!("domain_offset(({i},{}),{a})", number(draw, &[0, 1, 2]))),
        ("dice", format!("dice((_,{j}),{a})")),
        ("composition", format!("({a}) o <2,1>")),
        ("logical_divide", format!("logical_divide({a},{tile},loose)")),
        ("zipped_divide", format!("zipped_divide({a},{tile},loose)")),
        ("flatten", format!("flatten({a})")),
        ("get", format!("get({a},1)")),
        ("coalesce", format!("coalesce({a},(1,1))")),
        ("recast_layout", format!("recast_layout({a},16,{})", draw.pick(&[8, 16, 32]))),
    ];
    calls[usize::try_from(draw.below(calls.len() as u64)).expect("small")].clone()
}

/// Returns true if both expressions have the same value, or the same value at each index.
fn are_same(a: &str, b: &str) -> bool {
    let holds = |condition: String| matches!(eval(&condition), Ok(Value::Boolean(true)));
    holds(format!("({a}) == ({b})"))
        || holds(format!("table({a}) == table({b})"))
        || matches!((offsets(a), offsets(b)), (Some(a), Some(b)) if a == b)
}

/// The offsets of a layout and its beginning together: a part of the beginning may be inside the swizzle.
fn offsets(text: &str) -> Option<Vec<u64>> {
    let is_answer = text.starts_with('(');
    let answer = if is_answer { text.to_owned() } else { eval(text).ok()?.to_string() };
    let (layout, start) = answer.strip_prefix('(')?.strip_suffix(')')?.rsplit_once(',')?;
    let start: u64 = start.parse().ok()?;
    let Ok(Value::Integer(size)) = eval(&format!("size({layout})")) else { return None };
    let at = |i: u64| match eval(&format!("({layout})({i})")) {
        Ok(Value::Integer(offset)) => Some(start + offset),
        _ => None,
    };
    (0..size.min(64)).map(at).collect()
}

#[test]
fn answers_for_swizzled_layouts_are_those_of_numbers() {
    let mut draw = Numbers::new(47);
    let mut counts: BTreeMap<&str, [u64; 2]> = BTreeMap::new();
    for _ in 0..sample::count(3_000, 6) {
        let (name, text) = call(&mut draw);
        let (true, Ok(answer)) = (text.contains('{'), eval_written(&text, Remarks::None)) else { continue };
        let [answered, checked] = counts.entry(name).or_default();
        *answered += 1;
        for _ in 0..3 {
            // A mode of extent 1 has stride 0 where its numbers are known, which shows past its end.
            let numbers = NAMES.map(|name| (name, draw.pick(&[2, 3, 4, 6, 8, 16])));
            let [known, found] = [&text, &answer.to_string()].map(|text| computed(&with_numbers(text, &numbers)));
            let Ok(expected) = eval(&known) else { continue };
            assert!(
                are_same(&known, &found),
                "{text} is {answer}, but for {numbers:?} {found}, and {known} is {expected}"
            );
            *checked += 1;
        }
    }
    println!("{counts:?}");
    assert_eq!(counts.len(), 15, "{counts:?}");
    let [few, more] = [9, 18].map(|number| sample::count(number, 3));
    for (name, [answered, checked]) in counts {
        assert!(answered >= few && checked >= more, "{name}: {answered} answered, {checked} compared");
    }
}

/// A swizzle moves bits of offsets; coordinates have none.
#[test]
fn coordinates_are_not_swizzled() {
    for text in
        ["Sw<1,0,2> o ({m}:1@0)", "Sw<1,0,2> o {k} o (4:1@0)", "Sw<1,0,2> o 3 o ({m}:1@0)", "Sw<1,0,2> o (4:1@0)"]
    {
        assert!(eval_written(text, Remarks::None).is_err(), "{text}");
    }
}
