//! The laws of predicates with witnesses: the claimed layout, constructed and tested.

use layout_algebra::arithmetic::mul;
use layout_algebra::category::NestMorphism;
use layout_algebra::operation::Operation;
use layout_algebra::{LayoutValue, Rounding, complement_exact, logical_divide, sort};
use layout_language::value::Value;

use super::none::{self, NO_LAYOUT};
use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Untried, count, few, holds_at, offsets, pointwise, predicate, same,
    value_at,
};
use super::{answer_of, trial};

pub(super) const LAWS: &[Law] = &[
    predicate(
        &[Operation::IsSorted],
        ["sorted, its leaves are those of A", "sorted, its leaves are not those of A"],
        |c| {
            let a = operand(c)?;
            c.claims((1, sort(&a)?.flatten()?.equals(&a.flatten()?)))
        },
    ),
    predicate(
        &[Operation::IsCoalesced],
        [
            "no mode can be left out, and no two neighbours take even steps together",
            "a mode can be left out, or two neighbours take even steps together, or modes nest",
        ],
        |c| c.claims(coalesced(&operand(c)?)?),
    ),
    // Exactly the tractable layouts are layouts of morphisms.
    predicate(
        &[Operation::IsTractable],
        ["there is a morphism whose layout has the offsets A(i)", "there is no morphism whose layout it is"],
        |c| {
            let a = operand(c)?;
            c.claims_some(NestMorphism::of_layout(&a), |arrow| {
                let (made, a) = (Value::from(arrow.layout().or_none()?), Value::from(a));
                pointwise(count(&a)?, |i| Ok((value_at(&made, i)?, value_at(&a, i)?)))
            })
        },
    ),
    // Together with its complement it has every offset below `n` once.
    Law {
        of: "offsets",
        ..predicate(
            &[Operation::IsComplementable],
            ["with its complement every offset below n is met once", "nothing fills the offsets below n with it"],
            |c| {
                let a = operand(c)?;
                let n = match c.values.get(1) {
                    Some(n) => n.tuple()?.product().or_none()?,
                    None => end_of_modes(&a).or_none()?,
                };
                c.claims_some(complement_exact(&a, n), |rest| {
                    let both = offsets(&LayoutValue::of(&[a, rest])?.into())?;
                    Ok(holds_at(n, both.into_iter().eq(0..n)))
                })
            },
        )
    },
    predicate(&[Operation::IsComposable], ["there is the layout A o B, A(B(i)) at i", NO_LAYOUT], |c| {
        let operands = [Value::from(operand(c)?), c.value(1)?.clone()];
        if !c.answer.boolean()? {
            return none::composition(&operands);
        }
        let Ok(made) = answer_of(Operation::Composition, &operands) else { return Ok(holds_at(1, false)) };
        trial(&Call { operation: Operation::Composition, values: &operands, answer: &made })
    }),
    predicate(
        &[Operation::IsDivisible],
        ["there is the layout A / T, with the offsets of A, each as often", "there is no layout A / T"],
        |c| {
            let a = operand(c)?;
            let divided = logical_divide(&a, &c.value(1)?.to_tile().or_none()?, Rounding::Exact);
            c.claims_some(divided, |divided| Ok(same(&offsets(&a.into())?, &offsets(&divided.into())?)))
        },
    ),
];

/// The layout, or the one behind a swizzle, since that is what gets divided or composed.
fn operand(c: &Call<'_>) -> Maybe<LayoutValue> {
    c.answer.boolean()?;
    match c.function(0)? {
        Value::Layout(a) => Ok(*a),
        Value::Composed(a) => Ok(*a.layout()),
        _ => Err(Untried::NoLaw),
    }
}

/// The end of the last mode: if the layout has a complement in any number, it has one in this.
fn end_of_modes(a: &LayoutValue) -> Option<u64> {
    let reach = |i: usize| {
        let leaf = a.leaf_at(i);
        if leaf.extent > 1 { leaf.extent.checked_mul(leaf.stride) } else { Some(1) }
    };
    Some((0..a.leaf_count()).map(reach).collect::<Option<Vec<_>>>()?.into_iter().max()?.max(1))
}

/// Checks whether all modes are needed, by visiting each pair of neighbors.
fn coalesced(a: &LayoutValue) -> Checked<(u64, bool)> {
    let leaves: Vec<_> = (0..a.leaf_count()).map(|i| a.leaf_at(i)).collect();
    let is_flat = a.is_leaf() || (a.rank() > 1 && a.depth() == 1);
    let mut is_so = is_flat && (leaves.len() == 1 || leaves.iter().all(|leaf| leaf.extent > 1));
    // The stride of a single coordinate does not matter and is written as 0.
    is_so = is_so && leaves.iter().all(|leaf| leaf.extent > 1 || leaf.stride == 0);
    let mut all = few(a.size()?)?;
    for pair in leaves.windows(2) {
        let [low, high] = pair else { continue };
        let both = Value::from(LayoutValue::of(&[
            LayoutValue::line(low.extent, low.stride)?,
            LayoutValue::line(high.extent, high.stride)?,
        ])?);
        let size = count(&both)?;
        let steps =
            (0..size).map(|i| Ok(value_at(&both, i)? == mul(i, low.stride)?)).collect::<Checked<Vec<bool>>>()?;
        is_so = is_so && steps.contains(&false);
        all = all.max(size);
    }
    Ok((all, is_so))
}
