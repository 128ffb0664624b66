//! The parts of a plan for `wgmma` that are given: the atom follows from them, and the rest from the atom.

use layout_algebra::ComposedLayout;
use layout_algebra::atoms::Operand;
use layout_algebra::atoms::plan::GroupGiven;

use super::NoPlan;
use super::arguments::Arguments;
use super::given::{by_mma, once};
use crate::ast::PARTS;
use crate::value::Value;
use crate::value::plan::Part;

/// A shared layout, and its value as written.
type Layout<'a> = Option<(ComposedLayout, &'a Value)>;

/// The parts that are given.
#[derive(Default)]
pub(super) struct GivenOfGroup<'a> {
    atom: Layout<'a>,
    tile: Layout<'a>,
    stages: Layout<'a>,
    put: Option<(&'a str, &'a Value)>,
}

impl<'a> GivenOfGroup<'a> {
    /// The parts among the arguments; `mma` holds the sums of C.
    pub(super) fn of(arguments: &Arguments<'a>, operand: Operand, mma: Option<&Value>) -> Result<Self, NoPlan> {
        let mut given = Self::default();
        let known = if operand == Operand::C { "`Atom`, `Tile` and `Put`" } else { "`Atom`, `Tile` and `Stages`" };
        for (name, value, place) in arguments.parts() {
            let layout = || value.to_composed().map_err(|refusal| NoPlan::refused(refusal, place));
            let is_again = match (name.as_str(), operand, mma) {
                ("Atom", ..) => given.atom.replace((layout()?, value)).is_some(),
                ("Tile", ..) => given.tile.replace((layout()?, value)).is_some(),
                ("Stages", Operand::A | Operand::B, _) => given.stages.replace((layout()?, value)).is_some(),
                ("Put", Operand::C, Some(mma)) => {
                    given.put.replace((by_mma(operand, mma, value, place)?, value)).is_some()
                }
                (part, ..) => {
                    let is = if PARTS.contains(&part) { "follows from the others" } else { "is no part of a plan" };
                    return Err(NoPlan::new(format!("`{part}` {is}: what can be given is {known}"), place));
                }
            };
            once(is_again, &name, place)?;
        }
        Ok(given)
    }

    pub(super) fn borrowed(&self) -> GroupGiven<'_> {
        GroupGiven {
            atom: self.atom.as_ref().map(|(layout, _)| layout),
            tile: self.tile.as_ref().map(|(layout, _)| layout),
            stages: self.stages.as_ref().map(|(layout, _)| layout),
            instruction: self.put.map(|(name, _)| name),
        }
    }

    pub(super) fn is_any(&self) -> bool {
        self.borrowed().has_layout() || self.put.is_some()
    }

    /// Puts what is given, as it is written, in the place of the plan's parts; given stages are a part also if no number of them was asked for.
    pub(super) fn put_into(&self, parts: &mut Vec<Part>) {
        let values = [("Atom", &self.atom), ("Tile", &self.tile), ("Stages", &self.stages)];
        for (name, given) in values {
            let Some((_, value)) = given else { continue };
            match parts.iter_mut().find(|part| part.name == name) {
                Some(part) => part.value = (*value).clone(),
                None => parts.insert(2.min(parts.len()), super::parts::stages((*value).clone())),
            }
        }
        if let (Some((_, value)), Some(put)) = (self.put, parts.iter_mut().find(|part| part.name == "Put")) {
            put.value = value.clone();
        }
    }
}
