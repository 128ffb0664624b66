//! The arguments of a plan: by label, and as text.

use layout_algebra::AlgebraError;
use layout_algebra::analysis::AccessError;
use layout_algebra::atoms::plan::{MemoryOrder, PlanError};

use super::NoPlan;
use crate::ast::{Label, Word};
use crate::span::Place;
use crate::value::{Refusal, Value};

/// The arguments of a plan, evaluated.
#[derive(Clone, Copy)]
pub(super) struct Arguments<'a> {
    pub(super) labels: &'a [Label],
    pub(super) values: &'a [Value],
    pub(super) places: &'a [Place],
    /// The place of the whole plan.
    pub(super) place: Place,
}

impl<'a> Arguments<'a> {
    /// The arguments as text, tuples and tiled MMAs as values; those with this label are replaced, or left out.
    pub(super) fn text(&self, changed: Option<(&str, Option<&str>)>) -> String {
        let mut texts = Vec::new();
        let mut is_there = false;
        for (label, value) in self.labels.iter().zip(self.values) {
            let value = match value {
                Value::Text(word) => word.clone(),
                other => other.to_string(),
            };
            texts.extend(match (label, changed) {
                (Label::Named(name), Some((replaced, by))) if name == replaced => {
                    is_there = true;
                    by.map(|by| format!("{name}: {by}"))
                }
                (Label::Named(name), _) => Some(format!("{name}: {value}")),
                (Label::Part(name), _) => Some(format!("{name} = {value}")),
                (Label::Placed, _) => Some(value),
            });
        }
        if let Some((name, Some(by))) = changed.filter(|_| !is_there) {
            texts.push(format!("{name}: {by}"));
        }
        format!("plan({})", texts.join(", "))
    }

    /// The arguments as text, with these besides.
    pub(super) fn text_with(&self, further: &[(&str, &str)]) -> String {
        let text = self.text(None);
        let further: Vec<String> = further.iter().map(|(label, value)| format!("{label}: {value}")).collect();
        format!("{}, {})", text.strip_suffix(')').unwrap_or(&text), further.join(", "))
    }

    /// The arguments as text, without those with these labels.
    pub(super) fn text_without(&self, labels: &[&str]) -> String {
        let is_kept = |label: &Label| match label {
            Label::Named(name) | Label::Part(name) => labels.iter().all(|label| name != label),
            Label::Placed => true,
        };
        let kept = self.labels.iter().zip(self.values).filter(|(label, _)| is_kept(label));
        let (labels, values): (Vec<Label>, Vec<Value>) =
            kept.map(|(label, value)| (label.clone(), value.clone())).unzip();
        Arguments { labels: &labels, values: &values, ..*self }.text(None)
    }

    /// The argument with this label.
    pub(super) fn named(&self, name: &str) -> Result<Option<(&'a Value, Place)>, NoPlan> {
        let mut found = None;
        for ((label, value), place) in self.labels.iter().zip(self.values).zip(self.places) {
            if matches!(label, Label::Named(label) if label == name) {
                if found.is_some() {
                    return Err(NoPlan::new(format!("`{name}:` is given twice"), *place));
                }
                found = Some((value, *place));
            }
        }
        Ok(found)
    }

    pub(super) fn integer(&self, name: &str) -> Result<Option<u64>, NoPlan> {
        let found = self.named(name)?;
        found.map(|(value, place)| value.to_integer().map_err(|refusal| NoPlan::refused(refusal, place))).transpose()
    }

    pub(super) fn order(&self, name: &str) -> Result<Option<MemoryOrder>, NoPlan> {
        let found = self.named(name)?;
        let order = found.map(|(value, place)| match value {
            Value::Word(Word::Row) => Ok(MemoryOrder::Row),
            Value::Word(Word::Col) => Ok(MemoryOrder::Col),
            other => Err(NoPlan::refused(Refusal::expected("`row` or `col`", other), place)),
        });
        order.transpose()
    }

    /// The place of an argument, or of the plan.
    pub(super) fn place_of(&self, name: &str) -> Place {
        self.named(name).ok().flatten().map_or(self.place, |(_, place)| place)
    }

    /// The place of the argument that an error is about; of a part, if leaving out none of them helps.
    pub(super) fn blamed(&self, error: &PlanError) -> Place {
        let named = match error {
            PlanError::IdleThreads { .. }
            | PlanError::OtherThreads { .. }
            | PlanError::TooManyThreads { .. }
            | PlanError::Algebra(AlgebraError::Access(AccessError::BlockThreads { .. })) => "threads",
            PlanError::Pitch { .. } | PlanError::BoxPitch { .. } => "pitch",
            PlanError::TooMuchShared { .. } | PlanError::Stages { .. } | PlanError::OtherStages { .. } => "stages",
            PlanError::NotAsynchronous { .. } => "by",
            PlanError::NotInMemory { .. } => {
                let copy = self.parts().find(|(name, ..)| name == "Fetch" || name == "Put");
                return copy.map_or(self.place, |(_, _, place)| place);
            }
            PlanError::NotTogether | PlanError::CopiesBack => {
                return self.parts().last().map_or(self.place, |(_, _, place)| place);
            }
            PlanError::OtherTile | PlanError::Moved { .. } | PlanError::DoesNotMove | PlanError::NotOfAnAtom => {
                return self.parts().next().map_or(self.place, |(_, _, place)| place);
            }
            PlanError::SameOrder => "to",
            PlanError::AlongK => "via",
            PlanError::Align { .. } => "align",
            PlanError::NotTurned { .. } => "order",
            PlanError::SumsOfGroup | PlanError::InRegisters => "operand",
            _ => return self.place,
        };
        self.place_of(named)
    }

    /// The distance of rows, if it is given.
    pub(super) fn pitch(&self) -> Option<u64> {
        self.integer("pitch").ok().flatten()
    }

    /// The number of stages, if it is given.
    pub(super) fn stages(&self) -> Option<u64> {
        self.integer("stages").ok().flatten()
    }

    /// The arguments without a label.
    pub(super) fn placed(&self) -> Vec<(&'a Value, Place)> {
        let all = self.labels.iter().zip(self.values).zip(self.places);
        all.filter(|((label, _), _)| matches!(label, Label::Placed))
            .map(|((_, value), place)| (value, *place))
            .collect()
    }

    /// The parts that are given.
    pub(super) fn parts(&self) -> impl Iterator<Item = (String, &'a Value, Place)> {
        let all = self.labels.iter().zip(self.values).zip(self.places);
        all.filter_map(|((label, value), place)| match label {
            Label::Part(name) => Some((name.to_string(), value, *place)),
            _ => None,
        })
    }
}
