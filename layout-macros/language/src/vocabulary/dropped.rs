//! Calls with two readings: two bare tuples, which may be a shape and its strides, and a layout in the position of a shape, whose strides
//! would be dropped.
//!
//! They are refused, with both spellings, unless the readings agree: a shape has compact column-major strides by itself.

use layout_algebra::operation::Operation as Known;
use layout_algebra::{IntTuple, Order};

use super::Arguments;
use crate::errors::shortened;
use crate::value::{Reason, Refusal, Value};

/// The longest pair of tuples that a headline shows.
const SHORT: usize = 40;

/// An argument as its readings depend on it, with or without run-time integers.
pub(crate) struct Written {
    /// The notation.
    pub text: String,
    /// True for bare integers without strides.
    pub is_bare: bool,
    /// Shape and strides of a layout.
    pub layout: Option<Strides>,
}

/// The shape and strides of a layout.
pub(crate) struct Strides {
    /// The notation of the shape.
    pub shape: String,
    /// The notation of the strides.
    pub stride: String,
    /// True if these are the strides of the bare shape, with the leftmost mode fastest.
    pub is_column_major: bool,
    /// True if these are the compact strides with the rightmost mode fastest.
    pub is_row_major: bool,
    /// Size and cosize, if they are known.
    pub sizes: Option<(u64, u64)>,
}

/// The argument that can be read in two ways, and the spelling of each reading.
struct TwoReadings {
    argument: usize,
    headline: String,
    spellings: Vec<String>,
}

/// Returns true if calls of the operation may be refused here.
pub(crate) fn is_concerned(operation: Known) -> bool {
    matches!(
        operation,
        Known::MakeLayout
            | Known::TileToShape
            | Known::WithShape
            | Known::Idx2Crd
            | Known::Crd2Idx
            | Known::Crd2Crd
            | Known::IncrementCoord
            | Known::Complement
            | Known::IsComplementable
            | Known::IsSurjectiveOnto
            | Known::Sum
            | Known::Max
            | Known::Min
            | Known::Gcd
            | Known::MaxElement
    )
}

/// The refusal of a call that can be read in two ways.
pub(super) fn refusal(operation: Known, arguments: &Arguments<'_>) -> Option<Refusal> {
    if !is_concerned(operation) {
        return None;
    }
    let written: Vec<Written> = arguments.values().iter().map(Written::from_value).collect();
    let nests_alike = match arguments.values() {
        [a, b] => a.to_tuple().ok().zip(b.to_tuple().ok()).is_some_and(|(a, b)| layout_algebra::congruent(&a, &b)),
        _ => false,
    };
    of_written(operation, &written, nests_alike)
}

/// The refusal of a call that may have run-time integers; `nest_alike` tells whether two bare tuples have the same nesting.
pub(crate) fn of_written(operation: Known, arguments: &[Written], nest_alike: bool) -> Option<Refusal> {
    let refused = match operation {
        Known::MakeLayout => make_layout(arguments, nest_alike),
        Known::Crd2Idx if arguments.len() < 3 => None,
        Known::Complement | Known::IsComplementable | Known::IsSurjectiveOnto => onto(operation, arguments),
        Known::Idx2Crd | Known::Crd2Idx | Known::WithShape | Known::TileToShape | Known::IncrementCoord => {
            of_a_shape(operation, arguments, 1)
        }
        Known::Crd2Crd => of_a_shape(operation, arguments, 1).or_else(|| of_a_shape(operation, arguments, 2)),
        _ => (0..arguments.len()).find_map(|i| of_a_shape(operation, arguments, i)),
    }?;
    let reason = Reason::TwoReadings { headline: refused.headline, spellings: refused.spellings };
    Some(Refusal { reason, argument: Some(refused.argument) })
}

/// `make_layout((4,8), (8,1))`, `make_layout((4,8):(8,1), col)`
fn make_layout(arguments: &[Written], nest_alike: bool) -> Option<TwoReadings> {
    let [shape, other] = arguments else { return None };
    if matches!(other.text.as_str(), "col" | "row") {
        return of_a_shape(Known::MakeLayout, arguments, 0);
    }
    if !shape.is_bare || !other.is_bare {
        return None;
    }
    let (shape, stride) = (&shape.text, &other.text);
    let both = format!("make_layout({shape}:col, {stride}:col)");
    let spellings = if nest_alike { vec![format!("{shape}:{stride}"), both] } else { vec![both] };
    let is_short = shape.len().saturating_add(stride.len()) <= SHORT;
    let which = if is_short { format!("`{shape}` and `{stride}`") } else { "two bare tuples".to_owned() };
    let headline = if nest_alike {
        format!("{which} may be a shape and its strides, or two shapes")
    } else {
        format!("{which} have no strides, and are not a shape and its strides")
    };
    Some(TwoReadings { argument: 1, headline, spellings })
}

/// A layout in the position of a shape, in argument `at`, whose strides matter.
fn of_a_shape(operation: Known, arguments: &[Written], at: usize) -> Option<TwoReadings> {
    let given = arguments.get(at)?;
    let layout = given.layout.as_ref().filter(|layout| !layout.is_column_major)?;
    let texts: Vec<&str> = arguments.iter().map(|argument| argument.text.as_str()).collect();
    let with = |by: &str| call(operation, &texts, at, by);
    let (shape, stride) = (&layout.shape, &layout.stride);
    let first = texts.first().copied().unwrap_or_default();
    let mut spellings = match (operation, arguments.len()) {
        (Known::MakeLayout, _) => vec![with(shape), given.text.clone()],
        (Known::Idx2Crd, 2) => vec![with(shape), with(&format!("{shape}, {stride}"))],
        (Known::Crd2Idx, _) => vec![with(shape), call(Known::Crd2Idx, texts.get(..2)?, at, &given.text)],
        (Known::Crd2Crd, _) => {
            let (within, into) = (arguments.get(1)?, arguments.get(2)?);
            let shapes = call(operation, &[first, within.shape(), into.shape()], 0, first);
            vec![shapes, format!("idx2crd(crd2idx({first}, {}), {})", within.text, into.apart())]
        }
        (Known::WithShape, _) => vec![with(shape), format!("composition({first}, {})", given.text)],
        (Known::TileToShape, _) if layout.is_row_major && matches!(texts.get(2), None | Some(&"loose")) => {
            vec![with(shape), with(&format!("{shape}, row"))]
        }
        (Known::Sum | Known::Max | Known::Min | Known::Gcd | Known::MaxElement, _) => vec![with(shape), with(stride)],
        _ => vec![with(shape)],
    };
    // `2:2` has the same notation for shape and strides.
    spellings.dedup();
    let headline =
        format!("`{}` takes a shape: the strides of `{}` would be dropped", operation.name(), shortened(&given.text));
    Some(TwoReadings { argument: at, headline, spellings })
}

/// A layout in the position of a number of offsets, which may mean its size or its cosize.
fn onto(operation: Known, arguments: &[Written]) -> Option<TwoReadings> {
    let given = arguments.get(1)?;
    let (size, cosize) = given.layout.as_ref()?.sizes.filter(|(size, cosize)| size != cosize)?;
    let texts: Vec<&str> = arguments.iter().map(|argument| argument.text.as_str()).collect();
    Some(TwoReadings {
        argument: 1,
        headline: format!(
            "`{}` up to `{}`: {size} coordinates, or {cosize} offsets?",
            operation.name(),
            shortened(&given.text)
        ),
        spellings: [size, cosize].iter().map(|number| call(operation, &texts, 1, &number.to_string())).collect(),
    })
}

/// The call with argument `at` replaced.
fn call(operation: Known, arguments: &[&str], at: usize, by: &str) -> String {
    let arguments: Vec<&str> = arguments.iter().enumerate().map(|(i, text)| if i == at { by } else { text }).collect();
    format!("{}({})", operation.name(), arguments.join(", "))
}

impl Written {
    fn from_value(value: &Value) -> Self {
        let is_bare = matches!(value, Value::Integer(_) | Value::Tuple(_));
        let text = match value {
            Value::Parts(_) if value.is_layout_like() => {
                value.to_layout().map_or_else(|_| value.to_string(), |layout| layout.to_string())
            }
            other => other.to_string(),
        };
        Self { text, is_bare, layout: Strides::from_value(value) }
    }

    /// The notation of the shape.
    fn shape(&self) -> &str {
        self.layout.as_ref().map_or(&self.text, |layout| &layout.shape)
    }

    /// Shape and strides as two arguments.
    fn apart(&self) -> String {
        self.layout.as_ref().map_or_else(|| self.text.clone(), |layout| format!("{}, {}", layout.shape, layout.stride))
    }
}

impl Strides {
    fn from_value(value: &Value) -> Option<Self> {
        let layout = match value {
            Value::Layout(_) | Value::Parts(_) if value.is_layout_like() => value.to_layout().ok()?,
            _ => return None,
        };
        let (shape, stride) = (layout.shape(), layout.stride());
        let is = |order: &Order| order.layout(&shape).is_ok_and(|like| is_alike(&shape, &stride, &like.stride()));
        Some(Self {
            shape: shape.to_string(),
            stride: stride.to_string(),
            is_column_major: is(&Order::ColumnMajor),
            is_row_major: is(&Order::RowMajor),
            sizes: layout.size().ok().zip(layout.cosize().ok()),
        })
    }
}

/// Returns true if strides agree in all modes with more than one coordinate.
fn is_alike(shape: &IntTuple, stride: &IntTuple, other: &IntTuple) -> bool {
    (0..shape.leaf_count()).all(|i| shape.leaf_at(i) == 1 || stride.leaf_at(i) == other.leaf_at(i))
}
