//! The family that draws an operation with its operands.

use layout_algebra::diagnose::{Fails, Figure};
use layout_algebra::operation::{Kind, Operation as Known, Value as Operand};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Rounding, Swizzle, Tiler};
use layout_language::evaluate;
use layout_language::value::{Reason, Refusal, Value};
use layout_language::vocabulary::{self, Operation};
use layout_picture::Scene;
use layout_picture::family::{self, Division};

use super::arrows;
use super::domain::Domain;
use super::layout::layout;
use super::threads;

/// The most indices at which a picture is checked against the operation.
const MOST_COMPARED: u64 = 1 << 16;

/// The picture of an operation, if a family draws it.
pub(super) fn scene(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let known = operation.known;
    if known == Known::MutualRefinement {
        return arrows::of_operation(operation, values);
    }
    if known.is_product() {
        return product(operation, values, &layout(result)?);
    }
    let values = of_layouts(known, values);
    let values = values.as_slice();
    // A call on a shape that may be a tuple is drawn as one on tuples.
    let place = values.iter().position(|value| matches!(value, Value::Layout(_) | Value::Composed(_)))?;
    let a = layout(values.get(place)?)?;
    let name = written(operation, values, place);
    let answer = if known.is_listed() { listed_part(operation, values, result)? } else { layout(result)? };
    if let (Known::Composition, Some(Value::Layout(b))) = (known, values.get(1)) {
        return family::composition(&layout(values.first()?)?, b, &answer).ok();
    }
    if known == Known::Complement {
        return family::complement(&name, &a.as_layout()?, &answer.as_layout()?).ok();
    }
    if let (Known::Upcast, [_, Value::Integer(count)]) = (known, values) {
        return family::grouped(&name, &a, &answer, *count).ok();
    }
    if known.is_inverse() {
        return family::inverse(&name, &a, &answer).ok();
    }
    let on = |indices: &LayoutValue| {
        let mut operands = values.to_vec();
        *operands.get_mut(place)? = (*indices).into();
        Some(operands)
    };
    let part = |indices: &LayoutValue| {
        let operands = on(indices)?;
        let from = evaluate::operation(operation, &operands).ok()?;
        if known.is_listed() { listed_part(operation, &operands, &from) } else { layout(&from) }
    };
    let is_loose = threads::rounding(values) == Rounding::Loose && known != Known::TileToShape;
    let domain = Domain::to_cut(&a.shape(), is_loose, part)?;
    let from = part(domain.indices()).and_then(|from| sources(&domain, &from));
    if let (true, Some(from), Some(zipped)) =
        (known.is_divide(), &from, on(domain.indices()).and_then(|operands| row(Known::ZippedDivide, &operands)))
    {
        let (places, zipped) = (zipped.mode(0).ok()?.size().ok()?, sources(&domain, &ComposedLayout::plain(&zipped))?);
        return family::division(&Division { name: &name, a: &a, result: &answer, from, zipped: &zipped, places }).ok();
    }
    match from.filter(|from| is_taken(&a, &answer, from, is_loose)) {
        Some(from) => family::rearranged(&name, &a, &answer, &from).ok(),
        None => beside(operation, values, &answer),
    }
}

/// The operands, the first as a layout if it is a shape where only layouts are taken: `(10,10)` of `zipped_divide((10,10), <4,4>)`.
fn of_layouts(known: Known, values: &[Value]) -> Vec<Value> {
    let mut values = values.to_vec();
    let bare = match values.first() {
        Some(Value::Tuple(shape)) => Operand::Tuple(**shape),
        Some(Value::Integer(extent)) => Operand::Number(*extent),
        _ => return values,
    };
    let kinds = known.forms().iter().filter_map(|form| form.first()).map(|(_, kind, _)| *kind);
    let mut kinds = kinds.filter(|kind| kind.accepts(&bare));
    let is_of_layouts = kinds.all(|kind| matches!(kind, Kind::Layout | Kind::Either));
    if let (true, Some(first)) = (is_of_layouts, values.first_mut())
        && let Ok(layout) = first.to_layout()
    {
        *first = layout.into();
    }
    values
}

/// The index in the tensor of each element of a part, `None` for those outside of it, as far as they are compared.
fn sources(domain: &Domain, part: &ComposedLayout) -> Option<Vec<Option<u64>>> {
    (0..part.size().ok()?.min(MOST_COMPARED)).map(|index| Some(domain.inside(part.at(index).ok()?))).collect()
}

/// A product. A tiler repeats mode by mode; the copies are those of the zipped product.
fn product(operation: &Operation, values: &[Value], answer: &ComposedLayout) -> Option<Scene> {
    let [a, b, ..] = values else { return None };
    let of_layouts = matches!(operation.known, Known::BlockedProduct | Known::RakedProduct);
    let is_layout = of_layouts || matches!(b, Value::Layout(_) | Value::Integer(_));
    let (a, copies) = (layout(a)?, if is_layout { Some(b.to_layout().ok()?) } else { None });
    let (name, logical) = match copies {
        Some(b) => {
            (format!("{}(A, B)", operation.name), row(Known::LogicalProduct, &[a.as_layout()?.into(), b.into()])?)
        }
        None => (format!("{}(A, {b})", operation.name), row(Known::ZippedProduct, values)?),
    };
    family::product(&name, &a, copies.as_ref(), answer, &logical).ok()
}

/// The operands that are layouts, beside the result.
fn beside(operation: &Operation, values: &[Value], answer: &ComposedLayout) -> Option<Scene> {
    let is_layout = |value: &Value| matches!(value, Value::Layout(_) | Value::Composed(_));
    let operands: Vec<_> = operation.letters().into_iter().zip(values).filter(|(_, value)| is_layout(value)).collect();
    let letters = operands.iter().filter_map(|(letter, value)| Some((*letter, layout(value)?))).collect::<Vec<_>>();
    let call = operation
        .letters()
        .into_iter()
        .zip(values)
        .map(|(letter, value)| if is_layout(value) { letter.to_owned() } else { value.to_string() });
    let name = format!("{}({})", operation.name, call.collect::<Vec<_>>().join(", "));
    family::beside(&name, &letters, answer).ok()
}

/// The part whose offsets are listed, as a layout with its offset.
fn listed_part(operation: &Operation, values: &[Value], listed: &Value) -> Option<ComposedLayout> {
    let Value::Table(offsets) = listed else { return None };
    let unlisted = vocabulary::find(&format!("{}_layout", operation.name))?;
    let part = evaluate::operation(unlisted, values).ok()?.to_layout().ok()?;
    Some(ComposedLayout::new(Swizzle::IDENTITY, *offsets.first()?, &part))
}

/// Where an operation fails.
#[derive(Debug)]
pub(super) struct Failing {
    /// The index of A.
    pub index: u64,
    /// Under a tiler by mode, the modes that lead there (`mode 0 of mode 1 of B`), their tile, and the offset of it at which it fails.
    pub tile: Option<(String, ComposedLayout, u64)>,
}

impl Failing {
    /// The place where the operation fails, if it is known. What is refused of one mode has an index of that mode.
    pub(super) fn find(operation: &Operation, values: &[Value], refusal: &Refusal, figure: &Figure) -> Option<Self> {
        let index = match (&refusal.reason, figure) {
            (Reason::Algebra(AlgebraError::Carry { index, .. } | AlgebraError::NoSum { index, .. }), _) => *index,
            (_, Figure::Rows(rows)) => match rows.fails() {
                Fails::At(index) => index,
                _ => return None,
            },
            _ => return None,
        };
        let (mut stride, mut modes, mut values) = (1_u64, String::new(), values.to_vec());
        while let Some(tiler) = values.get(1).and_then(|tiler| tiler.to_tile().ok()).filter(Tiler::is_by_mode) {
            let (mode, before, parts) = failing_mode(operation, &values, &tiler)?;
            stride = stride.checked_mul(before)?;
            modes = format!("mode {mode} of {modes}");
            values = parts;
        }
        let tile = values.get(1).filter(|_| matches!(figure, Figure::Rows(_)) && !modes.is_empty());
        let tile = tile.and_then(|tile| tile.to_tile().ok()?.as_layout()).map(|tile| ComposedLayout::plain(&tile));
        let letter = operation.letters().get(1).copied().unwrap_or_default();
        Some(Self {
            index: stride.checked_mul(index)?,
            tile: tile.map(|tile| (format!("{modes}{letter}"), tile, index)),
        })
    }
}

/// A mode, the distance in A of elements that follow each other in it, and the operands there.
type ModeOf = (usize, u64, Vec<Value>);

/// The mode of a tiler by mode that fails, if one does alone.
fn failing_mode(operation: &Operation, values: &[Value], tiler: &Tiler) -> Option<ModeOf> {
    let [a, _, options @ ..] = values else { return None };
    let (a, mut before) = (layout(a)?, 1_u64);
    for mode in 0..tiler.rank() {
        let part = a.layout().mode(mode).ok()?;
        let mut parts = vec![Value::Layout(Box::new(part)), Value::Tiler(Box::new(tiler.mode(mode).ok()?))];
        parts.extend_from_slice(options);
        if evaluate::operation(operation, &parts).is_err() {
            return Some((mode, before, parts));
        }
        before = before.checked_mul(part.size().ok()?)?;
    }
    None
}

/// The answer of another operation on the same operands.
fn row(known: Known, values: &[Value]) -> Option<LayoutValue> {
    evaluate::operation(vocabulary::find(known.name())?, values).ok()?.to_layout().ok()
}

/// Returns true if each element of the result is the element of A at the index that `from` has there, or outside of A in a loose cut.
fn is_taken(a: &ComposedLayout, result: &ComposedLayout, from: &[Option<u64>], is_loose: bool) -> bool {
    let is_same =
        |(index, source): (u64, &Option<u64>)| source.map_or(is_loose, |source| a.at(source) == result.at(index));
    let count = u64::try_from(from.len());
    from.iter().any(Option::is_some) && result.size().ok() == count.ok() && (0..).zip(from).all(is_same)
}

/// The call, with `A` for the layout: `slice((2,_), A)`.
fn written(operation: &Operation, values: &[Value], place: usize) -> String {
    let operands =
        values.iter().enumerate().map(|(i, value)| if i == place { "A".to_owned() } else { value.to_string() });
    format!("{}({})", operation.name, operands.collect::<Vec<_>>().join(", "))
}
