//! Measures of layouts, shown by the element, the run or the offsets that decide them.

use layout_algebra::operation::Operation as Known;
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
use layout_language::value::Value;
use layout_language::vocabulary;
use layout_picture::Scene;
use layout_picture::family::{self, Measured};
use layout_picture::scene::Colour;

use super::super::operation;
use super::Answered;

/// The most elements to search.
const MOST_SEARCHED: u64 = 1 << 16;

/// The picture of a measure.
pub(super) fn scene(answered: &Answered<'_>) -> Option<Scene> {
    let a = || answered.layout(0);
    match answered.operation.known {
        Known::Size | Known::Product => {
            let a = a()?;
            let last = a.size().ok()?.checked_sub(1)?;
            let measured =
                Measured { picked: vec![last], is_counted: true, ..Measured::new(answered.first(), &a).ok()? };
            answered.measured(&[measured], "the last, counted from 0")
        }
        Known::Cosize | Known::Coshape => {
            let a = a()?;
            let last = at_offset(&a, a.cosize().ok()?.checked_sub(1)?);
            let measured = Measured { picked: last, has_memory: true, ..Measured::new(answered.first(), &a).ok()? };
            answered.measured(&[measured], "the greatest offset")
        }
        Known::VectorWidth | Known::MaxAlignment => vectors(answered),
        Known::MaxCommonVector => common_vector(answered),
        Known::IsInjective
        | Known::IsBijective
        | Known::IsCompact
        | Known::IsContiguous
        | Known::IsSurjectiveOnto
        | Known::Footprint
        | Known::ImageGaps
        | Known::Table
        | Known::Image => {
            answered.measured(&[Measured { has_memory: true, ..Measured::new(answered.first(), &a()?).ok()? }], "")
        }
        Known::Call => {
            let a = a()?;
            let picked = vec![index_of(answered.values.get(1)?, &a.shape())?];
            answered.measured(
                &[Measured { picked, ..Measured::new(answered.first(), &a).ok()? }],
                "the coordinate that is given",
            )
        }
        Known::Get1dCoord | Known::GetHierCoord | Known::GetFlatCoord => {
            let (a, Value::Integer(offset)) = (a()?, answered.values.get(1)?) else { return None };
            let picked = at_offset(&a, *offset);
            answered.measured(
                &[Measured { picked, ..Measured::new(answered.first(), &a).ok()? }],
                "the offset that is given",
            )
        }
        Known::Idx2Crd | Known::Crd2Idx | Known::Crd2Crd | Known::IncrementCoord | Known::IsInDomain => {
            coordinates(answered)
        }
        Known::IsComposable => stand_in(answered, Known::Composition),
        Known::IsDivisible => stand_in(answered, Known::LogicalDivide),
        Known::IsComplementable => stand_in(answered, Known::Complement),
        Known::ComposedTable | Known::ComposedSliceTable | Known::SwizzleTable => listed(answered),
        _ => None,
    }
}

impl Answered<'_> {
    fn measured(&self, operands: &[Measured<'_>], picked: &str) -> Option<Scene> {
        family::measured(&self.of_layouts(), operands, picked).ok()
    }
}

/// The operands side by side; equal offsets have the same color.
pub(super) fn side_by_side(title: &str, operands: &[(&str, ComposedLayout)]) -> Option<Scene> {
    let cosizes = operands.iter().map(|(_, layout)| layout.cosize().ok());
    let cosize = cosizes.collect::<Option<Vec<_>>>()?.into_iter().max()?;
    let operands = operands.iter().map(|(name, layout)| {
        let colour = Box::new(move |offset| Colour::step(offset, cosize));
        Some(Measured { colour, ..Measured::new(name, layout).ok()? })
    });
    family::measured(title, &operands.collect::<Option<Vec<_>>>()?, "").ok()
}

/// The first index at which a layout has an offset, if the search finds one.
fn at_offset(layout: &ComposedLayout, offset: u64) -> Vec<u64> {
    let size = layout.size().unwrap_or(0).min(MOST_SEARCHED);
    (0..size).find(|index| layout.at(*index) == Ok(offset)).into_iter().collect()
}

/// The index of a coordinate.
fn index_of(coordinate: &Value, shape: &IntTuple) -> Option<u64> {
    match Answered::other(Known::Crd2Idx, &[coordinate.clone(), Value::from(*shape)])? {
        Value::Integer(index) => Some(index),
        _ => None,
    }
}

/// Runs of consecutive elements, each with its own color.
fn vectors(answered: &Answered<'_>) -> Option<Scene> {
    let (a, Value::Integer(width)) = (answered.layout(0)?, answered.result) else { return None };
    let width = *width;
    let colour = Box::new(move |offset: u64| Colour::class(offset.checked_div(width).unwrap_or(0)));
    let measured = Measured { colour, has_memory: true, ..Measured::new(answered.first(), &a).ok()? };
    let mut scene = answered.measured(&[measured], "")?;
    scene.caption.push(format!("offsets of one colour: {width}, one after the other, from a multiple of {width} on"));
    Some(scene)
}

/// The common elements at the same first offsets of both layouts.
fn common_vector(answered: &Answered<'_>) -> Option<Scene> {
    let (a, b, Value::Integer(count)) = (answered.layout(0)?, answered.layout(1)?, answered.result) else {
        return None;
    };
    let count = *count;
    let (mut begin, mut measured) = (0, Vec::new());
    for (name, layout) in [("A", &a), ("B", &b)] {
        let first = layout.at(0).ok()?;
        let colour =
            move |offset: u64| if offset.wrapping_sub(first) < count { Colour::class(0) } else { Colour::Plain };
        measured.push(Measured { colour: Box::new(colour), ..Measured::new(name, layout).ok()? });
        begin = begin.max(first);
    }
    let mut scene = answered.measured(&measured, "")?;
    scene.caption.push(if begin == 0 {
        format!("coloured: the elements that both have at the offsets below {count}")
    } else {
        format!("coloured: the elements that both have at the {count} offsets from where each begins")
    });
    Some(scene)
}

/// A coordinate in its own shape, and in the other one.
fn coordinates(answered: &Answered<'_>) -> Option<Scene> {
    let [at, of, more @ ..] = answered.values else { return None };
    let layout = |shape: &Value, stride: Option<&Value>| match (shape, stride) {
        (Value::Layout(layout), _) => Some(ComposedLayout::plain(layout)),
        (shape, Some(stride)) => {
            Some(ComposedLayout::plain(&LayoutValue::new(&shape.to_tuple().ok()?, &stride.to_tuple().ok()?).ok()?))
        }
        (shape, None) => Some(ComposedLayout::plain(&shape.to_layout().ok()?)),
    };
    let known = answered.operation.known;
    let (first, second) = match known {
        Known::Crd2Crd => (layout(of, None)?, more.first().map(|shape| layout(shape, None))),
        _ => (layout(of, more.first())?, None),
    };
    let picked = match (known, at) {
        (Known::IsInDomain, _) if !matches!(answered.result, Value::Boolean(true)) => Vec::new(),
        (Known::Idx2Crd, Value::Integer(index)) if more.is_empty() => vec![*index],
        (Known::Idx2Crd, Value::Integer(offset)) => at_offset(&first, *offset),
        (Known::Idx2Crd, _) => return None,
        _ => vec![index_of(at, &first.shape())?],
    };
    let mut operands = vec![Measured { picked: picked.clone(), ..Measured::new("S", &first).ok()? }];
    let second = second.flatten();
    if let Some(second) = &second {
        operands.push(Measured { picked, ..Measured::new("R", second).ok()? });
    }
    answered.measured(&operands, "the coordinate that is meant")
}

/// The picture of the thing whose existence is asked for, if it exists.
fn stand_in(answered: &Answered<'_>, known: Known) -> Option<Scene> {
    let found = Answered::other(known, answered.values)?;
    let scene = operation::scene(vocabulary::find(known.name())?, answered.values, &found)?;
    let caption = [vec![format!("it is {}", scene.title)], scene.caption].concat();
    Some(Scene { title: answered.of_layouts(), caption, ..scene })
}

/// The list of a swizzled layout that is given by its parts.
fn listed(answered: &Answered<'_>) -> Option<Scene> {
    let (layout, picked) = match answered.values {
        [Value::Swizzle(swizzle), Value::Integer(count)] => {
            (ComposedLayout::new(*swizzle, 0, &LayoutValue::line(*count, 1).ok()?), Vec::new())
        }
        [.., Value::Swizzle(swizzle), Value::Integer(offset), layout] => {
            let layout = ComposedLayout::new(*swizzle, *offset, &layout.to_layout().ok()?);
            let Value::Table(offsets) = answered.result else { return None };
            let is_slice = answered.operation.known == Known::ComposedSliceTable;
            let size = layout.size().ok()?.min(MOST_SEARCHED);
            let is_taken = |index: &u64| is_slice && layout.at(*index).is_ok_and(|offset| offsets.contains(&offset));
            (layout, (0..size).filter(is_taken).collect())
        }
        _ => return None,
    };
    let measured = Measured { picked, has_memory: true, ..Measured::new("", &layout).ok()? };
    family::measured(&answered.title(|_| true), &[measured], "what is listed").ok()
}
