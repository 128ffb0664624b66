//! The laws of predicates that a witness shows: the layout that there should be, made and tried.

use layout_algebra::arithmetic::mul;
use layout_algebra::category::NestMorphism;
use layout_algebra::{LayoutValue, Rounding, complement_exact, logical_divide, sort};

use super::trial::{Call, Checked, Law, Read, Row, at, count, few, offsets, pointwise, said, same};
use super::{answer_of, law};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["is_sorted"], |c| {
        let (a, says) = operand(c)?;
        let laws = ["sorted, its leaves are those of A", "sorted, its leaves are not those of A"];
        let is_so = sort(&a).and_then(|sorted| Ok(sorted.flatten()?.equals(&a.flatten()?) == says));
        Some(Law::once(said(laws, says), is_so))
    }),
    (&["is_coalesced"], |c| {
        let (a, says) = operand(c)?;
        let laws = [
            "no mode can be left out, and no two neighbours take even steps together",
            "a mode can be left out, or two neighbours take even steps together, or modes nest",
        ];
        Some(Law::claimed(laws, "coordinates", says, coalesced(&a)))
    }),
    // A tractable layout is that of a morphism, and no other is.
    (&["is_tractable"], |c| {
        let (a, says) = operand(c)?;
        let arrow = NestMorphism::of_layout(&a);
        if let (Ok(arrow), true) = (&arrow, says) {
            let (made, a) = (Value::from(arrow.layout().ok()?), Value::from(a));
            let law = "there is a morphism whose layout has the offsets A(i)";
            return Some(Law::pointwise(law, count(&a), |i| Ok((at(&made, i)?, at(&a, i)?))));
        }
        Some(Law::once("there is no morphism whose layout it is", Ok(arrow.is_err() && !says)))
    }),
    // With what fills its gaps it meets every offset below `n` once.
    (&["is_complementable"], |c| {
        let (a, says) = operand(c)?;
        let n = match c.value(1) {
            Some(n) => n.tuple()?.product().ok()?,
            None => end_of_modes(&a)?,
        };
        let rest = complement_exact(&a, n);
        if let (Ok(rest), true) = (&rest, says) {
            let both = LayoutValue::of(&[a, *rest]).and_then(|both| offsets(&Value::from(both)));
            let trial = same(few(n).map(|n| (0..n).collect()), both);
            return Some(Law::new("with its complement every offset below n is met once", "offsets", trial));
        }
        Some(Law::once("nothing fills the offsets below n with it", Ok(rest.is_err() && !says)))
    }),
    (&["is_composable"], |c| {
        let (a, says) = operand(c)?;
        let operands = [Value::from(a), c.value(1)?.clone()];
        if !says {
            return super::none::composition(&operands);
        }
        let says = "there is the layout A o B, A(B(i)) at i";
        Some(match answer_of("composition", &operands) {
            Some(made) => {
                let call = Call { name: "composition", values: &operands, answer: &made };
                Law::at_coordinates(says, law(&call)?.trial)
            }
            None => Law::once(says, Ok(false)),
        })
    }),
    (&["is_divisible"], |c| {
        let (a, says) = operand(c)?;
        let divided = logical_divide(&a, &c.value(1)?.to_tile().ok()?, Rounding::Exact);
        let laws = ["there is the layout A / T, with the offsets of A, each as often", "there is no layout A / T"];
        let all = |layout: &LayoutValue| offsets(&Value::from(*layout));
        Some(Law::witness(laws, says, &divided, |divided| same(all(&a), all(divided))))
    }),
];

/// The layout, of a swizzled one what is behind the swizzle, and the answer: that is what is divided or composed.
fn operand(c: &Call<'_>) -> Option<(LayoutValue, bool)> {
    let a = match c.function(0)? {
        Value::Layout(a) => *a,
        Value::Composed(a) => *a.layout(),
        _ => return None,
    };
    Some((a, c.answer.boolean()?))
}

/// The end of the last mode: if some number has a complement, so does this one.
fn end_of_modes(a: &LayoutValue) -> Option<u64> {
    let reach = |i: usize| {
        let leaf = a.leaf_at(i);
        if leaf.extent > 1 { leaf.extent.checked_mul(leaf.stride) } else { Some(1) }
    };
    Some((0..a.leaf_count()).map(reach).collect::<Option<Vec<_>>>()?.into_iter().max()?.max(1))
}

/// Whether all modes are needed: each pair of neighbours is gone through.
fn coalesced(a: &LayoutValue) -> Checked<(u64, bool)> {
    let leaves: Vec<_> = (0..a.leaf_count()).map(|i| a.leaf_at(i)).collect();
    let is_flat = a.is_leaf() || (a.rank() > 1 && a.rank() == a.leaf_count());
    let mut is_so = is_flat && (leaves.len() == 1 || leaves.iter().all(|leaf| leaf.extent > 1));
    // Of one coordinate the stride is nothing, and written 0.
    is_so = is_so && leaves.iter().all(|leaf| leaf.extent > 1 || leaf.stride == 0);
    let mut all = few(a.size()?)?;
    for pair in leaves.windows(2) {
        let [low, high] = pair else { continue };
        let both = Value::from(LayoutValue::of(&[
            LayoutValue::line(low.extent, low.stride)?,
            LayoutValue::line(high.extent, high.stride)?,
        ])?);
        let (size, odd) = pointwise(count(&both), |i| Ok((at(&both, i)?, mul(i, low.stride)?)))?;
        is_so = is_so && odd.is_some();
        all = all.max(size);
    }
    Ok((all, is_so))
}
