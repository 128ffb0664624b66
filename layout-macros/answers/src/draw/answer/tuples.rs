//! Tuples, drawn as trees if their nesting counts, and mode by mode if their numbers count.

use layout_algebra::operation::Operation as Known;
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
use layout_language::value::Value;
use layout_picture::Scene;
use layout_picture::family::{self, Measured, Row, Tree, arrows};
use layout_picture::scene::State;

use super::Answered;

/// The most coordinates of a shape that is drawn in its tiles.
const MOST_COVERED: u64 = 4096;

/// The picture of an operation on tuples.
pub(super) fn scene(answered: &Answered<'_>) -> Option<Scene> {
    match answered.operation.known {
        Known::CeilDiv | Known::RoundUp | Known::EvenlyDivides => covered(answered).or_else(|| numbers(answered)),
        Known::CompactColMajor
        | Known::CompactRowMajor
        | Known::CompactOrder
        | Known::PrefixProduct
        | Known::SuffixProduct => strides(answered),
        Known::IsSorted | Known::IsCoalesced | Known::IsNondegenerate | Known::SortFlatLayoutWithPerm => {
            leaves(answered)
        }
        Known::IsTractable => tractable(answered).or_else(|| leaves(answered)),
        Known::ShapeDiv
        | Known::Sum
        | Known::Max
        | Known::Min
        | Known::Gcd
        | Known::MaxElement
        | Known::InnerProduct
        | Known::ElemScale
        | Known::ShapeMin
        | Known::ElemLess
        | Known::ElemLeq
        | Known::ElemGtr
        | Known::ElemGeq
        | Known::LexLess
        | Known::ColexLess => numbers(answered),
        Known::FunctionallyEqual => None,
        _ => trees(answered),
    }
}

/// The tree of a tuple, or of the shape and strides of a layout.
fn tree<'a>(name: &'a str, value: &Value) -> Option<Tree<'a>> {
    match value {
        Value::Integer(_) | Value::Tuple(_) => Some((name, value.to_tuple().ok()?, None)),
        Value::Layout(layout) => Some((name, layout.shape(), Some(layout.stride()))),
        _ => None,
    }
}

/// Operands and answer as trees, if any is nested or the operation counts modes. Indices of modes are not drawn.
fn trees(answered: &Answered<'_>) -> Option<Scene> {
    let is_tuple = |value: &Value| matches!(value, Value::Tuple(_));
    let is_nested = |value: &Value| is_tuple(value) || matches!(value, Value::Layout(_));
    if !is_tuple(answered.result)
        && !answered.values.iter().all(|value| is_nested(value) || matches!(value, Value::Integer(_)))
    {
        return None;
    }
    let shown = |(at, (_, value)): &(usize, (&str, &Value))| *at == 0 || is_nested(value);
    let named = answered.named();
    let operands = named.into_iter().enumerate().filter(shown).map(|(_, (name, value))| tree(name, value));
    let mut trees = operands.collect::<Option<Vec<_>>>()?;
    if answered.operation.known != Known::Shape && is_tuple(answered.result) {
        trees.push(tree("result", answered.result)?);
    }
    if !trees.iter().any(|(_, shape, _)| !shape.is_leaf()) {
        return None;
    }
    family::trees(&answered.title(|value| !matches!(value, Value::Layout(_))), &trees).ok()
}

/// A shape covered by tiles of the other operand.
fn covered(answered: &Answered<'_>) -> Option<Scene> {
    let [shape, tile] = answered.values else { return None };
    let (shape, tile) = (shape.to_tuple().ok()?, tile.to_tuple().ok()?);
    let is_small = shape.leaf_count() == tile.leaf_count() && shape.product().ok()? <= MOST_COVERED;
    if !is_small || !(1..=3).contains(&shape.leaf_count()) {
        return None;
    }
    family::covered(&answered.title(|_| true), &shape, &tile).ok()
}

/// The layout with a shape and the strides that are the answer.
fn strides(answered: &Answered<'_>) -> Option<Scene> {
    let shape = answered.values.first()?.to_tuple().ok()?;
    let layout = LayoutValue::new(&shape, &answered.result.to_tuple().ok()?).ok()?;
    let measured = Measured::new("layout", &ComposedLayout::plain(&layout)).ok()?;
    family::measured(&answered.title(|_| true), &[measured], "").ok()
}

/// The arrows of a layout that has some.
fn tractable(answered: &Answered<'_>) -> Option<Scene> {
    let figure = arrows::of_layout(&answered.values.first()?.to_layout().ok()?).ok()?;
    Some(Scene { title: answered.title(|_| true), ..arrows::scene(&[figure]) })
}

/// The extents and strides of the leaves of a layout.
fn leaves(answered: &Answered<'_>) -> Option<Scene> {
    let Value::Layout(layout) = answered.values.first()? else { return None };
    let leaves = |tuple: &IntTuple| (0..tuple.leaf_count()).map(|at| tuple.leaf_at(at).to_string()).collect::<Vec<_>>();
    let rows = [Row::plain("extent", leaves(&layout.shape())), Row::plain("stride", leaves(&layout.stride()))];
    let labels: Vec<String> = (0..layout.leaf_count()).map(|at| at.to_string()).collect();
    Some(family::entries(&answered.title(|_| true), "leaf", &labels, &rows))
}

/// The modes of a tuple, printed.
fn modes(value: &Value) -> Option<Vec<String>> {
    let tuple = value.to_tuple().ok()?;
    if tuple.is_leaf() {
        return Some(vec![tuple.to_string()]);
    }
    (0..tuple.rank()).map(|mode| tuple.mode(mode).ok().map(|mode| mode.to_string())).collect()
}

/// Operands and answer mode by mode, with the deciding entries marked.
fn numbers(answered: &Answered<'_>) -> Option<Scene> {
    let mut rows = Vec::new();
    for (at, value) in answered.values.iter().enumerate() {
        let name = answered.named().get(at).map_or("", |(name, _)| *name);
        rows.push(Row::plain(name, modes(value)?));
    }
    let known = answered.operation.known;
    if let Value::Tuple(_) = answered.result {
        rows.push(Row::plain("result", modes(answered.result)?));
    }
    if known == Known::InnerProduct {
        let [one, other] = answered.values else { return None };
        let (one, other) = (one.to_tuple().ok()?, other.to_tuple().ok()?);
        let product = |at: usize| one.leaf_at(at).checked_mul(other.leaf_at(at)).map(|product| product.to_string());
        rows.push(Row::plain("product", (0..one.leaf_count()).map(product).collect::<Option<Vec<_>>>()?));
    }
    mark(answered, &mut rows);
    let places = rows.iter().map(|row| row.entries.len()).max()?;
    let labels: Vec<String> = (0..places).map(|at| at.to_string()).collect();
    Some(family::entries(&answered.title(|_| true), "mode", &labels, &rows))
}

/// Marks the answer, or the mode that decides.
fn mark(answered: &Answered<'_>, rows: &mut [Row]) {
    let known = answered.operation.known;
    if matches!(known, Known::Max | Known::Min | Known::MaxElement) {
        let found = answered.result.to_string();
        let entries = rows.iter_mut().flat_map(|row| &mut row.entries);
        entries.filter(|(text, ..)| *text == found).for_each(|(.., state)| *state = State::Picked);
    }
    let [one, other] = rows else { return };
    let mut both: Vec<_> = one.entries.iter_mut().zip(&mut other.entries).collect();
    if known == Known::ColexLess {
        both.reverse();
    }
    if matches!(known, Known::LexLess | Known::ColexLess)
        && let Some((one, other)) = both.into_iter().find(|(one, other)| one.0 != other.0)
    {
        (one.2, other.2) = (State::Picked, State::Picked);
    }
}
