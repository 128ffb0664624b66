//! The laws of predicates that a witness shows: the layout that there should be, made and tried.

use layout_algebra::category::NestMorphism;
use layout_algebra::{AlgebraError, LayoutValue, Rounding, complement_exact, logical_divide, sort};

use super::{Trial, Tried, at, count, few, function, offsets, pointwise};
use crate::evaluate;
use crate::value::Value;
use crate::vocabulary;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let Value::Boolean(says) = answer else { return None };
    let a = match function(values.first()?)? {
        Value::Layout(a) => a,
        // What is divided or composed is the layout behind the swizzle.
        Value::Composed(a) => {
            let mut inside = values.to_vec();
            *inside.first_mut()? = Value::from(*a.layout());
            return tried(name, &inside, answer);
        }
        _ => return None,
    };
    match name {
        "is_sorted" => Some(Tried::once(
            if *says { "sorted, its leaves are those of A" } else { "sorted, its leaves are not those of A" },
            sort(&a).and_then(|sorted| Ok(sorted.flatten()?.equals(&a.flatten()?) == *says)),
        )),
        "is_coalesced" => Some(Tried::new(
            if *says {
                "no mode can be left out, and no two neighbours take even steps together"
            } else {
                "a mode can be left out, or two neighbours take even steps together, or modes nest"
            },
            "coordinates",
            coalesced(&a).map(|(count, holds)| (count, (holds != *says).then(|| "it is not so".to_owned()))),
        )),
        "is_tractable" => tractable(&a, *says),
        "is_complementable" => complementable(&a, values.get(1), *says),
        "is_composable" => composable(&a, values, *says),
        "is_divisible" => {
            let divided = logical_divide(&a, &values.get(1)?.to_tile().ok()?, Rounding::Exact);
            Some(there_is(
                ["there is the layout A / T, with the offsets of A, each as often", "there is no layout A / T"],
                *says,
                &divided,
                |divided| {
                    let (before, after) = (offsets(&Value::Layout(a.clone()))?, offsets(&Value::from(*divided))?);
                    Ok((count(&Value::Layout(a.clone()))?, (before != after).then(|| "there are others".to_owned())))
                },
            ))
        }
        _ => None,
    }
}

/// What there is if the answer is yes, and is not if it is no.
fn there_is(
    laws: [&'static str; 2],
    says: bool,
    made: &Result<LayoutValue, AlgebraError>,
    trial: impl Fn(&LayoutValue) -> Trial,
) -> Tried {
    let [yes, no] = laws;
    match (made, says) {
        (Ok(made), true) => Tried::new(yes, "coordinates", trial(made)),
        (Err(error @ AlgebraError::NotDecided { .. }), _) => Tried::new(yes, "coordinates", Err(*error)),
        (made, _) => Tried::once(if says { yes } else { no }, Ok(made.is_err() && !says)),
    }
}

/// The composition, tried; and where there is none, that no layout of its shape has those offsets.
fn composable(a: &LayoutValue, values: &[Value], says: bool) -> Option<Tried> {
    let operands = [Value::from(*a), values.get(1)?.clone()];
    if !says {
        return super::none::composition(&operands);
    }
    let made = evaluate::operation(vocabulary::find("composition")?, &operands);
    let law = "there is the layout A o B, A(B(i)) at i";
    Some(match made {
        Ok(made) => Tried::new(law, "coordinates", super::composition(&operands, &made)?.1),
        Err(_) => Tried::once(law, Ok(false)),
    })
}

/// Whether all modes are needed: each pair of neighbours is gone through.
fn coalesced(a: &LayoutValue) -> Result<(u64, bool), AlgebraError> {
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
        let size = count(&both)?;
        let (_, odd) = pointwise(Ok(size), |i| Ok((at(&both, i)?, layout_algebra::arithmetic::mul(i, low.stride)?)))?;
        is_so = is_so && odd.is_some();
        all = all.max(size);
    }
    Ok((all, is_so))
}

/// A tractable layout is that of a morphism, and no other is.
fn tractable(a: &LayoutValue, says: bool) -> Option<Tried> {
    let arrow = NestMorphism::of_layout(a);
    Some(match (arrow, says) {
        (Ok(arrow), true) => {
            let (made, a) = (Value::from(arrow.layout().ok()?), Value::from(*a));
            let trial = pointwise(count(&a), |i| Ok((at(&made, i)?, at(&a, i)?)));
            Tried::new("there is a morphism whose layout has the offsets A(i)", "coordinates", trial)
        }
        (arrow, _) => Tried::once("there is no morphism whose layout it is", Ok(arrow.is_err() && !says)),
    })
}

/// With what fills its gaps it meets every offset below `n` once.
fn complementable(a: &LayoutValue, n: Option<&Value>, says: bool) -> Option<Tried> {
    let reach = |i: usize| {
        let leaf = a.leaf_at(i);
        if leaf.extent > 1 { leaf.extent.checked_mul(leaf.stride) } else { Some(1) }
    };
    let n = match n {
        Some(n) => n.to_tuple().ok()?.product().ok()?,
        // If some number will do, so does the end of the last mode.
        None => (0..a.leaf_count()).map(reach).collect::<Option<Vec<_>>>()?.into_iter().max()?.max(1),
    };
    Some(match (complement_exact(a, n), says) {
        (Ok(rest), true) => {
            let trial = LayoutValue::of(&[*a, rest]).and_then(|both| offsets(&Value::from(both))).map(|offsets| {
                let is_all = offsets.iter().copied().eq(0..n);
                (n, (!is_all).then(|| "not every one is met".to_owned()))
            });
            Tried::new("with its complement every offset below n is met once", "offsets", trial)
        }
        (rest, _) => Tried::once("nothing fills the offsets below n with it", Ok(rest.is_err() && !says)),
    })
}
