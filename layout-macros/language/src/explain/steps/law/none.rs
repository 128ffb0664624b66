//! The laws of refusals: what is said not to exist does not, at all coordinates.

use layout_algebra::analysis::AccessError;
use layout_algebra::arithmetic::mul;
use layout_algebra::{AlgebraError, LayoutValue, Tiler};

use super::accesses;
use super::exists::Function;
use super::layouts::{by_mode, extent};
use super::trial::{Checked, Law, Read, Trial, few, leaves, length};
use crate::value::{Reason, Refusal, Value};

/// The law of a refusal, and what trying it showed; nothing if it says nothing of what exists.
pub(super) fn law(name: &str, values: &[Value], refusal: &Refusal) -> Option<Law> {
    let Reason::Algebra(error) = &refusal.reason else { return None };
    match (name, error) {
        ("composition", AlgebraError::Carry { .. } | AlgebraError::RunDoesNotDivide { .. }) => composition(values),
        ("auto_swizzle", AlgebraError::Access(AccessError::NoSwizzle { .. })) => accesses::none(values),
        _ => None,
    }
}

/// No layout of the shape of B has the offsets A(B(i)).
pub(super) fn composition(values: &[Value]) -> Option<Law> {
    let (Value::Layout(a), b) = (values.first()?.function()?, values.get(1)?) else { return None };
    let is_tiler = matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_));
    let tiler = match b.function().filter(|_| !is_tiler) {
        Some(Value::Layout(inner)) => Tiler::layout(&inner),
        Some(_) => return None,
        None => b.to_tiler().ok()?,
    };
    let says = "no layout that splits the modes of B has the offset A(B(i)) at every i";
    Some(Law::at_coordinates(says, no_layout(&a, &tiler)))
}

/// Whether there is no layout with the offsets of a composition, each layout of the tiler split by itself.
fn no_layout(a: &LayoutValue, tiler: &Tiler) -> Trial {
    let mut sizes = Vec::new();
    gather(a, tiler, &mut sizes)?;
    let size = few(sizes.iter().try_fold(1, |size, extent| mul(size, *extent))?)?;
    let offsets = (0..size).map(|i| by_mode(a, tiler, i)).collect::<Checked<Vec<u64>>>()?;
    let is_one = Function { extents: &sizes, offsets: &offsets }.is_a_layout()?;
    Ok((length(&offsets), is_one.then(|| "one does".to_owned())))
}

/// The extents of the layouts of a tiler, and of the modes that it leaves whole.
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
