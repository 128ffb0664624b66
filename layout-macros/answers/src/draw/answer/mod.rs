//! Operations whose answers are numbers, words, tuples, tables: their operands, marked with the reason for the answer.

mod elements;
mod memory;
mod tuples;

use layout_algebra::ComposedLayout;
use layout_algebra::linear::LinearLayout;
use layout_algebra::operation::Operation as Known;
use layout_language::evaluate;
use layout_language::value::Value;
use layout_language::vocabulary::{self, Operation};
use layout_picture::Scene;
use layout_picture::family::{self, arrows};
use layout_picture::scene::Part;

use super::layout::layout;

/// The longest title with operands in full.
const LONGEST: usize = 100;

/// An operation with its operands and its answer.
struct Answered<'a> {
    operation: &'a Operation,
    values: &'a [Value],
    result: &'a Value,
}

/// The picture of an operation whose answer is not a layout.
pub(super) fn scene(operation: &Operation, values: &[Value], result: &Value) -> Option<Scene> {
    let answered = Answered { operation, values, result };
    let mut scene = match (operation.known, result) {
        (Known::AutoSwizzle | Known::BestSwizzle, _) => memory::scene(&answered),
        (Known::LayoutOf, _) => answered.layout_of(),
        (_, Value::Layout(_) | Value::Composed(_) | Value::Placed(..) | Value::Coordinates(_) | Value::Tiled(..))
        | (Known::MutualRefinement, _) => None,
        (_, Value::Morphism(_)) => answered.morphisms(),
        (_, Value::Linear(_)) => answered.linear(),
        _ => memory::scene(&answered)
            .or_else(|| elements::scene(&answered))
            .or_else(|| tuples::scene(&answered))
            .or_else(|| answered.linear())
            .or_else(|| answered.morphisms())
            .or_else(|| answered.layouts()),
    }?;
    scene.caption.push(operation.doc.replace('`', ""));
    Some(scene)
}

impl Answered<'_> {
    /// The operands with their names.
    fn named(&self) -> Vec<(&'static str, &Value)> {
        self.operation.letters_of(self.values.iter()).into_iter().zip(self.values).collect()
    }

    /// The name of operand 0.
    fn first(&self) -> &'static str {
        self.named().first().map_or("A", |(name, _)| *name)
    }

    /// The call and its answer, with operands in full where `is_written` is true and as letters elsewhere.
    fn title(&self, is_written: impl Fn(&Value) -> bool) -> String {
        let letters = self.operation.letters_of(self.values.iter());
        let operand = |(at, value): (usize, &Value)| match letters.get(at) {
            Some(letter) if !is_written(value) => (*letter).to_owned(),
            _ => value.to_string(),
        };
        let operands: Vec<String> = self.values.iter().enumerate().map(operand).collect();
        let call = format!("{}({})", self.operation.name, operands.join(", "));
        match self.result {
            Value::Linear(_) => call,
            result => {
                let answer = result.to_string();
                let is_long = call.chars().count().saturating_add(answer.chars().count()) > LONGEST;
                if is_long && matches!(result, Value::Table(_) | Value::List(_)) {
                    call
                } else {
                    format!("{call} = {answer}")
                }
            }
        }
    }

    /// The title with letters for the layouts, which are shown as panels.
    fn of_layouts(&self) -> String {
        self.title(|value| layout(value).is_none() || matches!(value, Value::Tuple(_) | Value::Integer(_)))
    }

    /// Operand `at` as a layout, plain or swizzled; a shape is column-major.
    fn layout(&self, at: usize) -> Option<ComposedLayout> {
        let value = self.values.get(at)?;
        layout(value).or_else(|| value.to_layout().ok().map(|layout| ComposedLayout::plain(&layout)))
    }

    /// The answer of another operation.
    fn other(known: Known, values: &[Value]) -> Option<Value> {
        evaluate::operation(vocabulary::find(known.name())?, values).ok()
    }

    /// The linear layouts among operands and answer, from top to bottom.
    fn linear(&self) -> Option<Scene> {
        let operands = self.named().into_iter().chain([("result", self.result)]);
        let linear = |(name, value): (&'static str, &Value)| match value {
            Value::Linear(layout) => Some((name, **layout)),
            _ => None,
        };
        let layouts: Vec<(&str, LinearLayout)> = operands.filter_map(linear).collect();
        let is_alone = matches!(self.result, Value::Linear(_)) && layouts.len() == 1;
        if layouts.is_empty() || is_alone {
            return None;
        }
        family::linear_layouts(&self.title(|value| !matches!(value, Value::Linear(_))), &layouts).ok()
    }

    /// The arrows of the morphisms among operands and answer, side by side.
    fn morphisms(&self) -> Option<Scene> {
        let mut figures = Vec::new();
        for (name, value) in self.named().into_iter().chain([("result", self.result)]) {
            if let Value::Morphism(morphism) = value {
                let mut figure = arrows::of_morphism(morphism).ok()?;
                figure.caption = format!("{name}: {}", figure.caption);
                name.clone_into(&mut figure.letter);
                figures.push(figure);
            }
        }
        if figures.len() <= usize::from(matches!(self.result, Value::Morphism(_))) {
            return None;
        }
        let title = self.title(|value| !matches!(value, Value::Morphism(_)));
        Some(Scene { title, ..arrows::scene(&figures) })
    }

    /// The arrows of a morphism beside its layout.
    fn layout_of(&self) -> Option<Scene> {
        let (arrows, offsets) = (self.morphisms()?, family::offsets(&layout(self.result)?).ok()?);
        Some(Scene { body: Part::row(vec![arrows.body, offsets.body]), caption: offsets.caption, ..arrows })
    }

    /// The layouts among the operands, side by side; equal offsets have the same color.
    fn layouts(&self) -> Option<Scene> {
        let operands: Vec<_> =
            self.named().into_iter().filter_map(|(name, value)| Some((name, layout(value)?))).collect();
        elements::side_by_side(&self.of_layouts(), &operands)
    }
}
