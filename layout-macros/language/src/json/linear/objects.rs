//! Objects read as linear layouts, and linear layouts written as objects.

use crate::json::told;
use layout_algebra::linear::{ColumnAction, Dims, LinearError, LinearLayout};
use serde_json::{Value as Json, json};

use super::{Answer, Failure, malformed};

/// The arguments of one call.
pub(super) struct Operands<'a>(pub &'a [Json]);

impl<'a> Operands<'a> {
    pub fn get(&self, i: usize) -> Result<&'a Json, Failure> {
        self.0.get(i).ok_or_else(|| malformed(format!("argument {i} is missing")))
    }

    pub fn layout(&self, i: usize) -> Result<LinearLayout, Failure> {
        layout(self.get(i)?)
    }

    pub fn text(&self, i: usize) -> Result<&'a str, Failure> {
        text(self.get(i)?)
    }

    pub fn integer(&self, i: usize) -> Result<u64, Failure> {
        integer(self.get(i)?)
    }

    /// An integer, or nothing.
    pub fn limit(&self, i: usize) -> Result<Option<u64>, Failure> {
        match self.0.get(i) {
            None | Some(Json::Null) => Ok(None),
            Some(number) => integer(number).map(Some),
        }
    }

    pub fn flag(&self, i: usize) -> Result<bool, Failure> {
        self.get(i)?.as_bool().ok_or_else(|| malformed(format!("argument {i} is neither true nor false")))
    }

    pub fn names(&self, i: usize) -> Result<Vec<&'a str>, Failure> {
        list(self.get(i)?)?.iter().map(text).collect()
    }

    pub fn numbers(&self, i: usize) -> Result<Vec<u64>, Failure> {
        numbers(self.get(i)?)
    }

    pub fn places(&self, i: usize) -> Result<Vec<usize>, Failure> {
        Ok(self.numbers(i)?.into_iter().map(|number| usize::try_from(number).unwrap_or(usize::MAX)).collect())
    }

    pub fn dims(&self, i: usize) -> Result<Dims, Failure> {
        dims(self.get(i)?)
    }
}

pub(super) fn list(value: &Json) -> Result<&Vec<Json>, Failure> {
    value.as_array().ok_or_else(|| malformed(format!("expected a list, found `{}`", told(value))))
}

pub(super) fn text(value: &Json) -> Result<&str, Failure> {
    value.as_str().ok_or_else(|| malformed(format!("expected a name, found `{}`", told(value))))
}

pub(super) fn integer(value: &Json) -> Result<u64, Failure> {
    value.as_u64().ok_or_else(|| malformed(format!("expected an integer, not negative, found `{}`", told(value))))
}

pub(super) fn numbers(value: &Json) -> Result<Vec<u64>, Failure> {
    list(value)?.iter().map(integer).collect()
}

pub(super) fn field<'a>(value: &'a Json, name: &str) -> Result<&'a Json, Failure> {
    value.get(name).ok_or_else(|| malformed(format!("the object has no `{name}`")))
}

/// `["row",4]`
fn pair(value: &Json) -> Result<(&str, &Json), Failure> {
    match list(value)?.as_slice() {
        [name, other] => Ok((text(name)?, other)),
        _ => Err(malformed(format!("expected a name and its value, found `{}`", told(value)))),
    }
}

/// `[["row",4],["col",2]]`
fn dims(value: &Json) -> Result<Dims, Failure> {
    let mut dims = Dims::NONE;
    for dim in list(value)? {
        let (name, size) = pair(dim)?;
        dims = dims.and(name, integer(size)?)?;
    }
    Ok(dims)
}

pub(super) fn layout(value: &Json) -> Result<LinearLayout, Failure> {
    let mut layout = LinearLayout::onto(&dims(field(value, "outs")?)?);
    for dim in list(field(value, "ins")?)? {
        let (name, bases) = pair(dim)?;
        layout = layout.and_dim(name)?;
        for basis in list(bases)? {
            layout = layout.and_basis(&numbers(basis)?)?;
        }
    }
    Ok(layout)
}

/// The object of a layout.
pub(super) fn object(layout: &LinearLayout) -> Json {
    let (ins, outs) = (layout.ins(), layout.outs());
    let basis = |i, k| -> Json { (0..outs.count()).map(|j| outs.part(layout.basis(i, k), j)).collect() };
    let dim =
        |i| -> Json { json!([ins.get(i).name.as_str(), (0..ins.get(i).bits).map(|k| basis(i, k)).collect::<Json>()]) };
    json!({ "ins": (0..ins.count()).map(dim).collect::<Json>(), "outs": sizes(&outs) })
}

fn sizes(dims: &Dims) -> Json {
    (0..dims.count()).map(|j| json!([dims.get(j).name.as_str(), dims.get(j).size()])).collect()
}

/// The object of an action on columns.
pub(super) fn action(action: &ColumnAction) -> Json {
    json!({ "dim": action.dim().as_str(), "size_log2": action.bits(), "action": action.places() })
}

/// An answer that is a layout.
pub(super) fn answered(layout: &Result<LinearLayout, LinearError>) -> Answer {
    Ok(object(layout.as_ref().map_err(|error| *error)?))
}

/// An answer that is a layout or none.
pub(super) fn if_any(layout: Option<&LinearLayout>) -> Json {
    layout.map_or(Json::Null, object)
}
