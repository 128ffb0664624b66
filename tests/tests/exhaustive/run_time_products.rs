//! Products of run-time integers in braces: each answer is that of the numbers, and inverses are as long as whole modes make them.

use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::{Value, eval};
use layout_tests::given::{computed, with_numbers};
use layout_tests::sample;

use super::composed_parts::Numbers;

/// Written in braces or as a number.
fn product(factors: &[&str]) -> String {
    let known = factors.iter().filter_map(|factor| factor.parse::<u64>().ok()).product::<u64>();
    let mut names: Vec<String> =
        factors.iter().filter(|factor| factor.parse::<u64>().is_err()).map(|name| (*name).to_owned()).collect();
    if names.is_empty() {
        return known.to_string();
    }
    if known > 1 {
        names.insert(names.len() / 2, known.to_string());
    }
    format!("{{{}}}", names.join(" * "))
}

/// Numbers of which none is the extent of another mode.
const NUMBERS: [(&str, u64); 3] = [("m", 7), ("n", 11), ("k", 13)];

fn size(layout: &str) -> u64 {
    match eval(&format!("size({layout})")) {
        Ok(Value::Integer(size)) => size,
        other => panic!("{layout}: {other:?}"),
    }
}

#[test]
fn compact_layouts_merge_and_turn_around() {
    let (mut draw, mut answered) = (Numbers::new(31), 0);
    for _ in 0..sample::count(400, 6) {
        let count = usize::try_from(draw.below(3)).expect("small") + 2;
        let extents: Vec<&str> = (0..count).map(|_| draw.pick(&["m", "n", "k", "2", "3", "4", "6"])).collect();
        let mut order: Vec<usize> = (0..count).collect();
        for i in (1..count).rev() {
            order.swap(i, usize::try_from(draw.below(i as u64 + 1)).expect("small"));
        }
        let mut strides = vec![String::new(); count];
        for (at, mode) in order.iter().enumerate() {
            let mut before: Vec<&str> = order[..at].iter().map(|mode| extents[*mode]).collect();
            before.reverse();
            strides[*mode] = if before.is_empty() { "1".to_owned() } else { product(&before) };
        }
        let shape = extents.iter().map(|extent| product(&[extent])).collect::<Vec<_>>().join(",");
        let layout = format!("({shape}):({})", strides.join(","));
        let whole = size(&computed(&with_numbers(&layout, &NUMBERS)));
        for operation in ["right_inverse", "left_inverse", "coalesce"] {
            let call = format!("{operation}({layout})");
            let answer = match eval_written(&call, Remarks::None) {
                Ok(answer) => answer.to_string(),
                // Two modes may begin at one offset if an integer is 1.
                Err(_) => continue,
            };
            answered += 1;
            let found = computed(&with_numbers(&answer, &NUMBERS));
            let known = computed(&with_numbers(&call, &NUMBERS));
            assert_eq!(size(&found), whole, "{call}: {answer}");
            let same = eval(&format!("functionally_equal({found},{known})"));
            assert!(matches!(same, Ok(Value::Boolean(true))), "{call}: {answer}");
        }
    }
    assert!(answered >= sample::count(1_100, 6), "{answered}");
}
