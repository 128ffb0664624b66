//! Recomputes the arithmetic in a line of a diagnosis.

/// Words between numbers, and the relation that they state.
type Saying = (&'static str, fn(u64, u64) -> bool);

const SAYINGS: &[Saying] = &[
    (" divides ", |a, b| a > 0 && b.is_multiple_of(a)),
    (" does not divide ", |a, b| a == 0 || !b.is_multiple_of(a)),
    (" is less than ", |a, b| a < b),
    (" is not less than ", |a, b| a >= b),
    (" is at most ", |a, b| a <= b),
    (" is more than ", |a, b| a > b),
];

/// A sign between numbers, and its operation.
type Sign = (&'static str, fn(u64, u64) -> u64);

/// The signs between numbers before an equals sign.
const SIGNS: &[Sign] = &[(" + ", |a, b| a + b), (" − ", |a, b| a - b), (" · ", |a, b| a * b), (" ^ ", |a, b| a ^ b)];

/// Checks that a line's statements about numbers are true.
pub fn check(line: &str) {
    for (saying, holds) in SAYINGS {
        let pair = line.split_once(saying).and_then(|(left, right)| Some((last(left)?, first(right)?)));
        assert!(pair.is_none_or(|(a, b)| holds(a, b)), "{line}");
    }
    if let Some((a, sum)) = sum(line) {
        assert_eq!(a, sum, "{line}");
    }
}

/// Returns the value of `a + b + …` before the last equals sign, or of `a ^ b` after it, and the number on the other side.
fn sum(line: &str) -> Option<(u64, u64)> {
    let (left, right) = line.rsplit_once(" = ")?;
    let (left, right) = (left.rsplit([':', '→', ',']).next()?.trim(), right.split([':', '→', ',']).next()?.trim());
    Some((value(left)?, value(right)?))
}

fn value(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let (sign, apply) = SIGNS.iter().find(|(sign, _)| text.contains(sign))?;
    text.split(sign).map(|part| part.trim().parse().ok()).reduce(|a, b| Some(apply(a?, b?)))?
}

fn digits(text: &str) -> Option<u64> {
    text.parse().ok()
}

fn last(text: &str) -> Option<u64> {
    digits(text.rsplit(|c: char| !c.is_ascii_digit()).next()?)
}

fn first(text: &str) -> Option<u64> {
    digits(text.split(|c: char| !c.is_ascii_digit()).next()?)
}
