//! Plans: the parts of a module, and what they cost.

use std::fmt;

use layout_algebra::atoms::Operand;
use layout_algebra::atoms::plan::PlannedTile;

use super::Value;

/// A plan, evaluated.
#[derive(Clone, Debug)]
pub struct Planned {
    /// The subject.
    pub subject: Subject,
    /// The tile in global memory.
    pub tile: PlannedTile,
    /// The parts, which are types.
    pub parts: Vec<Part>,
    /// The counts, which are constants.
    pub counts: Vec<(&'static str, u64)>,
    /// The report of the search, line by line.
    pub lines: Vec<String>,
}

/// The subject of a plan.
#[derive(Clone, Debug)]
pub enum Subject {
    /// An operand of a tiled MMA.
    Operand(Operand, Box<Value>),
    /// An operand that `wgmma` reads from shared memory.
    Warpgroup(Operand),
    /// The sums of `wgmma`, by this tiled MMA.
    Sums(Box<Value>),
    /// A change of order.
    Turn,
}

/// A part of a plan.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: Value,
    /// Its documentation.
    pub says: &'static str,
}

impl Planned {
    /// The part with this name.
    pub fn part(&self, name: &str) -> Option<&Value> {
        self.parts.iter().find(|part| part.name == name).map(|part| &part.value)
    }

    /// The count with this name.
    pub fn count(&self, name: &str) -> Option<u64> {
        self.counts.iter().find(|(known, _)| *known == name).map(|(_, count)| *count)
    }

    /// The part or count with this name, as a value.
    pub fn member(&self, name: &str) -> Option<Value> {
        self.part(name).cloned().or_else(|| self.count(name).map(Value::Integer))
    }

    /// The documentation of a part.
    pub fn says(&self, name: &str) -> Option<&'static str> {
        self.parts.iter().find(|part| part.name == name).map(|part| part.says)
    }

    /// Returns true for a copy between global memory and registers, which does not see the shared tile: elements are turned between the two.
    pub fn is_past_shared(&self, name: &str) -> bool {
        let has = |part: &str| self.part(part).is_some();
        match self.subject {
            Subject::Turn => name == "Put" && has("Load") || name == "Fetch" && has("Store"),
            Subject::Operand(Operand::C, _) => name == "Store" && has("Load"),
            _ => name == "Fetch" && has("Put"),
        }
    }

    /// The names of parts and counts, with their values.
    pub fn members(&self) -> impl Iterator<Item = (&'static str, Value)> + '_ {
        let parts = self.parts.iter().map(|part| (part.name, part.value.clone()));
        parts.chain(self.counts.iter().map(|(name, count)| (*name, Value::Integer(*count))))
    }
}

/// The declarations that can be written in the place of the plan.
impl fmt::Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, Part { name, value, .. }) in self.parts.iter().enumerate() {
            let before = if i > 0 { " " } else { "" };
            write!(f, "{before}{name} = {value};")?;
        }
        Ok(())
    }
}
