//! The laws of refusals: something claimed not to exist is searched for at all coordinates.

use layout_algebra::analysis::AccessError;
use layout_algebra::arithmetic::mul;
use layout_algebra::operation::Operation;
use layout_algebra::{AlgebraError, LayoutValue, Tiler};
use layout_language::value::{Reason, Refusal, Value};

use super::accesses;
use super::exists::Function;
use super::layouts::{by_mode, extent};
use super::trial::{Checked, Law, OrNone, Read, Trial, Untried, few, law, law_of, leaves, length};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Composition], NO_LAYOUT, |c| composition(c.values)),
    law_of("elements", &[Operation::AutoSwizzle], "every swizzle leaves conflicts, or takes vectors apart", |c| {
        accesses::none(c.values)
    }),
];

pub(super) const NO_LAYOUT: &str = "no layout that splits the modes of B has the offset A(B(i)) at every i";

/// Returns true if a refusal claims that something does not exist.
pub(super) const fn is_claim(refusal: &Refusal) -> bool {
    matches!(
        refusal.reason,
        Reason::Algebra(
            AlgebraError::Carry { .. }
                | AlgebraError::RunDoesNotDivide { .. }
                | AlgebraError::Access(AccessError::NoSwizzle { .. })
        )
    )
}

/// Tests that no layout with the shape of B has the offsets A(B(i)); each layout of a tiler is split separately.
pub(super) fn composition(values: &[Value]) -> Trial {
    let [a, b, ..] = values else { return Err(Untried::NoLaw) };
    let Value::Layout(a) = a.function()? else { return Err(Untried::NoLaw) };
    let is_tiler = matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_));
    let tiler = match b.function() {
        Ok(Value::Layout(inner)) if !is_tiler => Tiler::layout(&inner),
        Ok(_) if !is_tiler => return Err(Untried::NoLaw),
        _ => b.to_tiler().or_none()?,
    };
    let mut sizes = Vec::new();
    gather(&a, &tiler, &mut sizes)?;
    let size = few(sizes.iter().try_fold(1, |size, extent| mul(size, *extent))?)?;
    let offsets = (0..size).map(|i| by_mode(&a, &tiler, i)).collect::<Checked<Vec<u64>>>()?;
    let is_one = Function { extents: &sizes, offsets: &offsets }.is_a_layout()?;
    Ok((length(&offsets), is_one.then(|| "one does".to_owned())))
}

/// The extents of the layouts in a tiler, and of the modes that it keeps whole.
fn gather(a: &LayoutValue, tiler: &Tiler, sizes: &mut Vec<u64>) -> Checked<()> {
    match tiler.as_layout() {
        Some(layout) => sizes.extend(leaves(&layout.shape())),
        None if tiler.is_by_mode() => {
            for k in 0..tiler.rank() {
                gather(&a.mode(k)?, &tiler.mode(k)?, sizes)?;
            }
        }
        None => sizes.push(extent(a, tiler)?),
    }
    Ok(())
}
