//! The laws of comparisons: a tuple is less than another if it is a coordinate of it, or comes before it.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{IntTuple, congruent};

use super::{Tried, leaves, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (Value::Boolean(says), [a, b]) = (answer, values) else { return None };
    let (a, b) = (a.to_tuple().ok()?, b.to_tuple().ok()?);
    if !congruent(&a, &b) {
        return None;
    }
    // The greater is the shape; `leq` and `geq` deny what they are named after.
    let (coordinate, shape, is_in) = match name {
        "elem_less" => (&a, &b, *says),
        "elem_geq" => (&a, &b, !says),
        "elem_gtr" => (&b, &a, *says),
        "elem_leq" => (&b, &a, !says),
        _ => return before(name, &a, &b, *says),
    };
    let law = match (name, is_in) {
        ("elem_less" | "elem_geq", true) => "a is among the coordinates of the shape b",
        ("elem_less" | "elem_geq", false) => "a is not among the coordinates of the shape b",
        (_, true) => "b is among the coordinates of the shape a",
        (_, false) => "b is not among the coordinates of the shape a",
    };
    Some(within(law, coordinate, shape, is_in))
}

/// Whether a coordinate is met in a box, all of which is gone through.
fn within(says: &'static str, coordinate: &IntTuple, shape: &IntTuple, is_said: bool) -> Tried {
    let (wanted, mut is_met) = (leaves(coordinate), false);
    let trial = walk(&leaves(shape), |_, place| is_met |= place == wanted);
    Tried::new(says, "coordinates", trial.map(|count| (count, (is_met != is_said).then(|| "it is not so".to_owned()))))
}

/// Whether one index is less than the other, in a shape that has both.
fn before(name: &str, a: &IntTuple, b: &IntTuple, says: bool) -> Option<Tried> {
    let law = match (name, says) {
        ("lex_less", true) => "in a shape that has both, the rightmost index fastest, a comes before b",
        ("lex_less", false) => "in a shape that has both, the rightmost index fastest, a does not come before b",
        ("colex_less", true) => "in a shape that has both, the leftmost index fastest, a comes before b",
        ("colex_less", false) => "in a shape that has both, the leftmost index fastest, a does not come before b",
        _ => return None,
    };
    let (mut a, mut b) = (leaves(a), leaves(b));
    if name == "colex_less" {
        a.reverse();
        b.reverse();
    }
    let extents: Vec<u64> = a.iter().zip(&b).map(|(x, y)| x.max(y).saturating_add(1)).collect();
    let index = |coordinate: &[u64]| {
        let mut digits = coordinate.iter().zip(&extents);
        digits.try_fold(0, |index, (digit, extent)| add(mul(index, *extent)?, *digit))
    };
    let sides = index(&a).and_then(|left| Ok((left, index(&b)?)));
    Some(Tried::once(law, sides.map(|(left, right)| (left < right) == says)))
}
