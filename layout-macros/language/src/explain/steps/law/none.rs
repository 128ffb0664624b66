//! The laws of refusals: what is said not to exist does not, at all coordinates.

use layout_algebra::analysis::AccessError;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Tiler};

use super::exists::Function;
use super::{Trial, Tried, at, by_mode, extent, few, function, leaves, tile_accesses};
use crate::value::{Reason, Refusal, Value};

/// The law of a refusal, and what trying it showed; nothing if it says nothing of what exists.
pub(super) fn tried(name: &str, values: &[Value], refusal: &Refusal) -> Option<Tried> {
    let Reason::Algebra(error) = &refusal.reason else { return None };
    match (name, error) {
        ("composition", AlgebraError::Carry { .. } | AlgebraError::RunDoesNotDivide { .. }) => composition(values),
        ("auto_swizzle", AlgebraError::Access(AccessError::NoSwizzle { .. })) => tile_accesses::none(values),
        _ => None,
    }
}

/// No layout of the shape of B has the offsets A(B(i)).
pub(super) fn composition(values: &[Value]) -> Option<Tried> {
    let (Value::Layout(a), b) = (function(values.first()?)?, values.get(1)?) else { return None };
    let says = "no layout that splits the modes of B has the offset A(B(i)) at every i";
    let trial = match function(b).filter(|_| !matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_))) {
        Some(Value::Layout(inner)) => offsets(&inner, |i| at(&Value::from(*a), at(&Value::from(*inner), i)?)),
        Some(_) => return None,
        None => by_tiler(&a, &b.to_tiler().ok()?),
    };
    Some(Tried::new(says, "coordinates", trial))
}

fn by_tiler(a: &LayoutValue, tiler: &Tiler) -> Trial {
    if let Some(inner) = tiler.as_layout() {
        return offsets(&inner, |i| at(&Value::from(*a), at(&Value::from(inner), i)?));
    }
    let mut sizes = Vec::new();
    gather(a, tiler, &mut sizes)?;
    let line = sizes.iter().try_fold(1, |size, extent| layout_algebra::arithmetic::mul(size, *extent))?;
    found(&sizes, &(0..few(line)?).map(|i| by_mode(a, tiler, i)).collect::<Result<Vec<u64>, _>>()?)
}

/// The extents of the layouts of a tiler, and of the modes that it leaves whole.
fn gather(a: &LayoutValue, tiler: &Tiler, sizes: &mut Vec<u64>) -> Result<(), AlgebraError> {
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

fn offsets(inner: &LayoutValue, there: impl Fn(u64) -> Result<u64, AlgebraError>) -> Trial {
    let shape: IntTuple = inner.shape();
    let size = few(inner.size()?)?;
    found(&leaves(&shape), &(0..size).map(there).collect::<Result<Vec<u64>, _>>()?)
}

fn found(extents: &[u64], offsets: &[u64]) -> Trial {
    let is_one = Function { extents, offsets }.is_a_layout()?;
    Ok((u64::try_from(offsets.len()).unwrap_or(u64::MAX), is_one.then(|| "one does".to_owned())))
}
