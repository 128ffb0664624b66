//! A layout that may be swizzled, with its offsets added up leaf by leaf and swizzled bit by bit, and the coordinates that one with `_`
//! stands for.

use layout_algebra::arithmetic::add;
use layout_algebra::{IntTuple, LayoutValue, Swizzle, crd2idx, evaluate, idx2crd, offset};
use layout_language::value::Value;

use super::trial::{Call, Checked, Maybe, OrNone, Read, Untried, bit_by_bit, dot, leaves, modes, tuple_of, walk};

/// `swizzle o start o layout`; a plain layout has neither swizzle nor start.
#[derive(Clone, Copy)]
pub(super) struct Whole {
    pub layout: LayoutValue,
    start: u64,
    swizzle: Swizzle,
    pub is_plain: bool,
}

impl Whole {
    pub(super) fn from_value(value: &Value) -> Maybe<Self> {
        Ok(match value.function()? {
            Value::Composed(whole) => {
                Self { layout: *whole.layout(), start: whole.offset(), swizzle: whole.swizzle(), is_plain: false }
            }
            Value::Layout(layout) => Self { layout: *layout, start: 0, swizzle: Swizzle::IDENTITY, is_plain: true },
            _ => return Err(Untried::NoLaw),
        })
    }

    /// The composition of the swizzle, offset and layout from argument `i` on.
    pub(super) fn composed(c: &Call<'_>, i: usize) -> Maybe<Self> {
        let (start, layout) = (c.integer(i.saturating_add(1))?, c.layout(i.saturating_add(2))?);
        Ok(Self { layout, start, swizzle: c.value(i)?.to_swizzle().or_none()?, is_plain: false })
    }

    pub(super) const fn shape(&self) -> IntTuple {
        self.layout.shape()
    }

    fn moved(&self, offset: u64) -> Checked<u64> {
        Ok(bit_by_bit(self.swizzle, add(self.start, offset)?))
    }

    /// The offset at an index.
    pub(super) fn offset_at(&self, index: u64) -> Checked<u64> {
        self.moved(offset(&self.layout, index)?)
    }

    /// The offset at one index per leaf.
    pub(super) fn at_leaves(&self, place: &[u64]) -> Checked<u64> {
        let strides: Vec<u64> = (0..self.layout.leaf_count()).map(|i| self.layout.leaf_at(i).stride).collect();
        self.moved(dot(place, &strides)?)
    }

    /// The offset at one index per mode.
    pub(super) fn at_modes(&self, place: &[u64]) -> Checked<u64> {
        let coordinate = match place {
            [only] if self.layout.is_leaf() || self.layout.rank() != 1 => IntTuple::int(*only),
            all => IntTuple::flat(all)?,
        };
        self.moved(evaluate(&self.layout, &coordinate)?)
    }

    /// The offsets at all coordinates that this one stands for, in order.
    pub(super) fn agreeing(&self, coordinate: &Value) -> Checked<Vec<u64>> {
        let (shape, mut found) = (self.shape(), Vec::new());
        walk(&leaves(&shape), |_, place| {
            if agrees(coordinate, place, &shape) {
                found.push(self.at_leaves(place));
            }
        })?;
        found.into_iter().collect()
    }
}

/// The parts of a coordinate, paired with their modes.
fn beside(coordinate: &Value, shape: &IntTuple) -> Option<Vec<(Value, IntTuple)>> {
    let parts = match coordinate {
        Value::Parts(parts) => parts.clone(),
        Value::Tuple(tuple) => modes(tuple).ok()?.into_iter().map(Value::from).collect(),
        _ => return None,
    };
    Some(parts.into_iter().zip(modes(shape).ok()?).collect())
}

pub(super) fn is_within(coordinate: &Value, shape: &IntTuple) -> bool {
    match beside(coordinate, shape) {
        Some(parts) => parts.iter().all(|(part, mode)| is_within(part, mode)),
        None => match coordinate {
            Value::Integer(index) => shape.product().is_ok_and(|size| *index < size),
            other => matches!(other, Value::Whole),
        },
    }
}

/// Returns true if a coordinate stands for these indices of the leaves.
fn agrees(coordinate: &Value, place: &[u64], shape: &IntTuple) -> bool {
    let Some(parts) = beside(coordinate, shape) else {
        return match coordinate {
            Value::Integer(index) => nested(place, shape).and_then(|at| crd2idx(&at, shape)) == Ok(*index),
            _ => true,
        };
    };
    let mut rest = place;
    parts.iter().all(|(part, mode)| {
        let (here, after) = rest.split_at(mode.leaf_count().min(rest.len()));
        rest = after;
        agrees(part, here, mode)
    })
}

/// Indices nested like a shape; missing ones are 0.
pub(super) fn nested(place: &[u64], shape: &IntTuple) -> Checked<IntTuple> {
    if shape.is_leaf() {
        return Ok(IntTuple::int(place.first().copied().unwrap_or(0)));
    }
    let mut rest = place;
    tuple_of(modes(shape)?.iter().map(|mode| {
        let (here, after) = rest.split_at(mode.leaf_count().min(rest.len()));
        rest = after;
        nested(here, mode)
    }))
}

/// The indices of the leaves for a coordinate that may be less deep than the shape.
pub(super) fn natural(coordinate: &IntTuple, shape: &IntTuple) -> Maybe<Vec<u64>> {
    if coordinate.is_leaf() {
        return Ok(leaves(&idx2crd(coordinate, shape).or_none()?));
    }
    let pairs = modes(coordinate).or_none()?.into_iter().zip(modes(shape).or_none()?);
    pairs.map(|(c, s)| natural(&c, &s)).collect::<Maybe<Vec<_>>>().map(|all| all.concat())
}
