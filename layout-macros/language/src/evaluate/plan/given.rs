//! The parts of a plan that the user gives.

use layout_algebra::ComposedLayout;
use layout_algebra::atoms::Operand;
use layout_algebra::atoms::plan::{Given, TurnGiven, VectorCopy};
use layout_algebra::operation::Operation;

use super::NoPlan;
use super::arguments::Arguments;
use crate::ast::PARTS;
use crate::span::Place;
use crate::value::plan::Part;
use crate::value::{Refusal, Value};

/// The parts that are given.
#[derive(Default)]
pub(super) struct GivenParts<'a> {
    /// The shared layout, and its value as written.
    pub(super) shared: Option<(ComposedLayout, &'a Value)>,
    pub(super) copy: Option<(VectorCopy<'a>, &'a Value)>,
    pub(super) instruction: Option<(&'a str, &'a Value)>,
}

impl<'a> GivenParts<'a> {
    pub(super) fn borrowed(&'a self) -> Given<'a> {
        Given {
            shared: self.shared.as_ref().map(|(shared, _)| shared),
            copy: self.copy.map(|(copy, _)| copy),
            instruction: self.instruction.map(|(name, _)| name),
        }
    }

    pub(super) fn is_any(&self) -> bool {
        self.shared.is_some() || self.copy.is_some() || self.instruction.is_some()
    }
}

impl<'a> Arguments<'a> {
    /// The parts of an operand's plan that are given.
    pub(super) fn given(&self, operand: Operand, mma: &Value) -> Result<GivenParts<'a>, NoPlan> {
        let mut given = GivenParts::default();
        let (shared, copy, instruction) =
            if operand == Operand::C { ("Tile", "Store", "Put") } else { ("Stages", "Fetch", "Load") };
        for (name, value, place) in self.parts() {
            let is_again = match name.as_str() {
                part if part == shared => {
                    let layout = value.to_composed().map_err(|refusal| NoPlan::refused(refusal, place))?;
                    given.shared.replace((layout, value)).is_some()
                }
                part if part == copy => given.copy.replace((by_threads(self, value, place)?, value)).is_some(),
                part if part == instruction => {
                    given.instruction.replace((by_mma(operand, mma, value, place)?, value)).is_some()
                }
                "Fragment" => return Err(NoPlan::new("`Fragment` follows from the tiled MMA", place)),
                part => {
                    let known = if PARTS.contains(&part) { "is no part of this plan" } else { "is no part of a plan" };
                    let headline = format!("`{part}` {known}: it has `{shared}`, `{copy}` and `{instruction}`");
                    return Err(NoPlan::new(headline, place));
                }
            };
            once(is_again, &name, place)?;
        }
        Ok(given)
    }
}

/// The parts of a change of order that are given.
#[derive(Default)]
pub(super) struct GivenOfTurn<'a> {
    shared: Option<(ComposedLayout, &'a Value)>,
    fetch: Option<(VectorCopy<'a>, &'a Value)>,
    put: Option<(VectorCopy<'a>, &'a Value)>,
}

impl<'a> GivenOfTurn<'a> {
    pub(super) fn of(arguments: &Arguments<'a>) -> Result<Self, NoPlan> {
        let mut given = Self::default();
        for (name, value, place) in arguments.parts() {
            let is_again = match name.as_str() {
                "Tile" => {
                    let layout = value.to_composed().map_err(|refusal| NoPlan::refused(refusal, place))?;
                    given.shared.replace((layout, value)).is_some()
                }
                "Fetch" => given.fetch.replace((by_threads(arguments, value, place)?, value)).is_some(),
                "Put" => given.put.replace((by_threads(arguments, value, place)?, value)).is_some(),
                part => {
                    let is = match part {
                        "Load" | "Store" => "follows from the others",
                        part if PARTS.contains(&part) => "is no part of this plan",
                        _ => "is no part of a plan",
                    };
                    let headline = format!("`{part}` {is}: what can be given is `Tile`, `Fetch` and `Put`");
                    return Err(NoPlan::new(headline, place));
                }
            };
            once(is_again, &name, place)?;
        }
        Ok(given)
    }

    pub(super) fn borrowed(&self) -> TurnGiven<'_> {
        TurnGiven {
            shared: self.shared.as_ref().map(|(shared, _)| shared),
            fetch: self.fetch.map(|(copy, _)| copy),
            put: self.put.map(|(copy, _)| copy),
        }
    }

    /// Puts what is given, as it is written, in the place of the plan's parts.
    pub(super) fn put_into(&self, parts: &mut [Part]) {
        let shared = self.shared.as_ref().map(|(_, value)| *value);
        let [fetch, put] = [self.fetch, self.put].map(|given| given.map(|(_, value)| value));
        for (name, given) in [("Tile", shared), ("Fetch", fetch), ("Put", put)] {
            if let (Some(value), Some(part)) = (given, parts.iter_mut().find(|part| part.name == name)) {
                part.value = value.clone();
            }
        }
    }
}

/// Refuses a part that is given again.
pub(super) fn once(is_again: bool, name: &str, place: Place) -> Result<(), NoPlan> {
    if is_again { Err(NoPlan::new(format!("`{name}` is given twice"), place)) } else { Ok(()) }
}

/// The copy of a `tiled_copy` by threads and values, in elements of the plan.
fn by_threads<'a>(arguments: &Arguments<'a>, value: &'a Value, place: Place) -> Result<VectorCopy<'a>, NoPlan> {
    let expected = || NoPlan::refused(Refusal::expected("a tiled copy by threads and values", value), place);
    let Some((Operation::TiledCopyOf, [Value::Text(atom), bits, threads, values])) = value.as_tiled() else {
        return Err(expected());
    };
    let element = arguments.placed().get(1).and_then(|(element, _)| element.to_bits().ok());
    if bits.to_bits().ok() != element {
        return Err(NoPlan::new(format!("the copy is of elements of {bits} bits, the plan of others"), place));
    }
    let layout = |value: &Value| value.to_layout().map_err(|_| expected());
    let copy = VectorCopy { atom, threads: layout(threads)?, values: layout(values)? };
    if copy.is_asynchronous() && arguments.architecture()?.is_some_and(|of| of < 80) {
        return Err(NoPlan::new("the copy is by `cp.async`, which architectures from sm_80 on have", place));
    }
    Ok(copy)
}

/// The instruction of a `tiled_copy_A` and so on, by the same tiled MMA.
pub(super) fn by_mma<'a>(operand: Operand, mma: &Value, value: &'a Value, place: Place) -> Result<&'a str, NoPlan> {
    let (made_by, letter) = match operand {
        Operand::A => (Operation::TiledCopyA, "A"),
        Operand::B => (Operation::TiledCopyB, "B"),
        Operand::C => (Operation::TiledCopyC, "C"),
    };
    match (value.as_tiled(), mma.as_tiled()) {
        (Some((made, [Value::Text(atom), _, Value::Text(_), of @ ..])), Some((_, operands))) if made == made_by => {
            let texts = |values: &[Value]| values.iter().map(Value::to_string).collect::<Vec<_>>();
            // A tiled MMA without a permutation takes that of the copy.
            let (ours, theirs) = (texts(operands), texts(of));
            if ours == theirs || ours.len() == 2 && theirs.get(..2).is_some_and(|same| same == ours) {
                return Ok(atom);
            }
            Err(NoPlan::new("the copy is by another tiled MMA than the plan", place))
        }
        _ => Err(NoPlan::new(format!("expected a tiled copy by {letter}, `{}`", made_by.name()), place)),
    }
}
