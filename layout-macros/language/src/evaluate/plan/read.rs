//! Reads the arguments of a plan: an operand, one of `wgmma`, or a change of order.

use layout_algebra::atoms::plan::{Abilities, MemoryOrder, PlanError, PlannedTile};
use layout_algebra::atoms::{Operand, TiledMma, mma_elements};

use super::arguments::Arguments;
use super::{NoPlan, Request, tiled_mma};
use crate::ast::Word;
use crate::evaluate;
use crate::span::Place;
use crate::value::{Refusal, Value};

/// The plan that the arguments ask for.
pub(super) struct Found<'a> {
    pub(super) tile: PlannedTile,
    pub(super) threads: u64,
    pub(super) request: Request<'a>,
}

/// A tiled MMA of `wgmma`; without one, any that multiplies the elements.
struct Warpgroup(Option<Box<TiledMma>>);

impl<'a> Arguments<'a> {
    /// Reads the plan that the arguments ask for.
    pub(super) fn read(&self) -> Result<Found<'a>, NoPlan> {
        let (operand, from, to) = (self.named("operand")?, self.order("from")?, self.order("to")?);
        if let (Some((operand, place)), None, None) = (operand, from, to)
            && let Some(of) = self.warpgroup()?
        {
            return self.read_warpgroup(letter(operand, place)?, of);
        }
        let threads = self.integer("threads")?;
        let threads = threads.ok_or_else(|| NoPlan::new("a plan has `threads:`, as many as copy", self.place))?;
        match (operand, from, to) {
            (Some((operand, place)), None, None) => self.read_operand(operand, place, threads),
            (None, Some(from), Some(to)) => self.read_turn(from, to, threads),
            _ => {
                let headline = "a plan is of an `operand:` with an `order:`, or `from:` one order `to:` the other";
                Err(NoPlan::new(headline, self.place))
            }
        }
    }

    fn read_operand(&self, operand: &Value, place: Place, threads: u64) -> Result<Found<'a>, NoPlan> {
        let operand = letter(operand, place)?;
        let placed = self.placed();
        let [tile, element, (of, at)] = placed.as_slice() else {
            let headline = "the plan of an operand has a tile, an element and a tiled MMA: `(128,32), bf16, Mma`";
            return Err(NoPlan::new(headline, self.place));
        };
        let tile = self.tile(*tile, *element, self.memory_order()?)?;
        let mma = tiled_mma(of).ok_or_else(|| NoPlan::refused(Refusal::expected("a tiled MMA", of), *at))?;
        let name = of.as_tiled().and_then(|(_, operands)| operands.first()).and_then(|name| name.to_text().ok());
        let name = name.unwrap_or_default();
        multiplies(operand, name, *element)?;
        let architecture = self.architecture()?;
        let has = |least: u64, prefixes: &[&str]| {
            architecture.map_or_else(|| prefixes.iter().all(|prefix| !name.starts_with(prefix)), |of| of >= least)
        };
        let matrices = if operand == Operand::C {
            architecture.unwrap_or(0) >= 90 || ["SM90", "SM100", "SM120"].iter().any(|of| name.starts_with(of))
        } else {
            has(75, &["SM61", "SM70"])
        };
        // C comes from registers, and its copy goes to global memory.
        let is_loaded = operand != Operand::C;
        let abilities = Abilities { asynchronous: is_loaded && has(80, &["SM61", "SM70", "SM75"]), matrices };
        self.none_of(&["via"], "a plan without `wgmma`")?;
        let must_be_asynchronous = self.is_asynchronous()?;
        if must_be_asynchronous && is_loaded && !abilities.asynchronous {
            let headline = "`by: async` is by `cp.async`, which architectures from sm_80 on have";
            return Err(NoPlan::new(headline, self.place_of("by")));
        }
        let request = Request::Operand {
            operand,
            mma: Box::new(mma),
            of,
            stages: self.integer("stages")?,
            align: self.integer("align")?,
            abilities,
            must_be_asynchronous,
        };
        if operand == Operand::C {
            self.none_of(&["stages", "by"], "the plan of C")?;
        }
        Ok(Found { tile, threads, request })
    }

    /// The tiled MMA of `wgmma`, if it is one, or if there is none and the architecture is `sm_90`.
    fn warpgroup(&self) -> Result<Option<Warpgroup>, NoPlan> {
        let architecture = self.architecture()?;
        match self.placed().as_slice() {
            [_, _] if architecture == Some(90) => Ok(Some(Warpgroup(None))),
            [_, _, (of, _)] => {
                let name =
                    of.as_tiled().and_then(|(_, operands)| operands.first()).and_then(|name| name.to_text().ok());
                let is_wgmma = name.is_some_and(|name| name.starts_with("SM90_64x") || name.starts_with("SM90::GMMA"));
                if is_wgmma && architecture.is_some_and(|of| of != 90) {
                    return Err(NoPlan::new("`wgmma` is an instruction of sm_90a", self.place_of("arch")));
                }
                Ok(tiled_mma(of).filter(|_| is_wgmma).map(|mma| Warpgroup(Some(Box::new(mma)))))
            }
            _ => Ok(None),
        }
    }

    fn read_warpgroup(&self, operand: Operand, Warpgroup(mma): Warpgroup) -> Result<Found<'a>, NoPlan> {
        let turned_by = self.turned_by(operand)?;
        let others = if turned_by.is_some() { &["align", "by"][..] } else { &["threads", "align", "by"] };
        for label in others.iter().copied() {
            if let Some((_, place)) = self.named(label)? {
                let text = self.text(Some((label, None)));
                let help = evaluate::evaluates(&text).then(|| format!("TMA copies by one thread: try `{text}`"));
                return Err(NoPlan::new(format!("a plan for `wgmma` has no `{label}:`"), place).help(help));
            }
        }
        let placed = self.placed();
        let [tile, element, rest @ ..] = placed.as_slice() else {
            return Err(NoPlan::new("a plan has a tile", self.place));
        };
        let tile = self.tile(*tile, *element, self.memory_order()?)?;
        let name = rest.first().and_then(|(of, _)| of.as_tiled()).and_then(|(_, operands)| operands.first());
        if let Some(Ok(name)) = name.map(Value::to_text) {
            multiplies(operand, name, *element)?;
        }
        let request = if operand == Operand::C {
            self.none_of(&["stages"], "the plan of C")?;
            let (Some(mma), Some((of, _))) = (mma, rest.first()) else {
                let headline = PlanError::SumsOfGroup.headline().to_string();
                return Err(NoPlan::new(headline, self.place_of("operand")));
            };
            Request::Sums { mma, of }
        } else {
            Request::Warpgroup { operand, mma, stages: self.integer("stages")?, turned_by }
        };
        Ok(Found { tile, threads: 1, request })
    }

    /// The threads that turn an operand in registers: `via: registers, threads: 128`.
    fn turned_by(&self, operand: Operand) -> Result<Option<u64>, NoPlan> {
        let Some((value, place)) = self.named("via")? else { return Ok(None) };
        if !matches!(value.to_text(), Ok("registers")) || operand == Operand::C {
            return Err(NoPlan::new("the only way is `via: registers`, of A and B", place));
        }
        let threads = self.integer("threads")?;
        let missing = || NoPlan::new("`via: registers` has `threads:`, as many as turn", place);
        threads.map(Some).ok_or_else(missing)
    }

    /// The order of global memory.
    fn memory_order(&self) -> Result<MemoryOrder, NoPlan> {
        let order = self.order("order")?;
        order.ok_or_else(|| NoPlan::new("a plan has an `order:` of memory, `row` or `col`", self.place))
    }

    fn read_turn(&self, from: MemoryOrder, to: MemoryOrder, threads: u64) -> Result<Found<'a>, NoPlan> {
        self.none_of(&["order", "stages", "pitch", "by", "via"], "a change of order")?;
        let placed = self.placed();
        let [tile, element] = placed.as_slice() else {
            let headline = "the plan of a change of order has a tile and an element: `(32,32), f32`";
            return Err(NoPlan::new(headline, self.place));
        };
        if from == to {
            return Err(NoPlan::new(PlanError::SameOrder.headline().to_string(), self.place_of("to")));
        }
        let asynchronous = self.architecture()?.is_none_or(|of| of >= 80);
        let request = Request::Turn { align: self.integer("align")?, asynchronous };
        Ok(Found { tile: self.tile(*tile, *element, from)?, threads, request })
    }

    fn none_of(&self, labels: &[&str], what: &str) -> Result<(), NoPlan> {
        for label in labels {
            if let Some((_, place)) = self.named(label)? {
                return Err(NoPlan::new(format!("{what} has no `{label}:`"), place));
            }
        }
        Ok(())
    }

    fn tile(
        &self,
        (tile, at): (&Value, Place),
        (element, place): (&Value, Place),
        order: MemoryOrder,
    ) -> Result<PlannedTile, NoPlan> {
        let bits = element
            .to_bits()
            .map_err(|_| NoPlan::refused(Refusal::expected("an element such as `bf16`", element), place))?;
        let shape = tile.to_tuple().map_err(|refusal| NoPlan::refused(refusal, at))?;
        if shape.is_leaf()
            || shape.rank() != 2
            || shape.leaf_count() != 2
            || shape.leaf_at(0).min(shape.leaf_at(1)) == 0
        {
            return Err(NoPlan::new(format!("a plan is of a tile of two positive extents, not of `{shape}`"), at));
        }
        let pitch = self.integer("pitch")?;
        Ok(PlannedTile { extents: [shape.leaf_at(0), shape.leaf_at(1)], bits, order, pitch })
    }

    /// The number of the architecture: 90 for `sm_90` and `sm_90a`.
    pub(super) fn architecture(&self) -> Result<Option<u64>, NoPlan> {
        let Some((value, place)) = self.named("arch")? else { return Ok(None) };
        let digits = value.to_text().ok().and_then(|text| text.strip_prefix("sm_"));
        let digits = digits.map(|digits| digits.trim_end_matches(['a', 'f']));
        let number = digits.and_then(|digits| digits.parse().ok());
        number.map(Some).ok_or_else(|| NoPlan::new("an architecture is written `sm_90`", place))
    }

    fn is_asynchronous(&self) -> Result<bool, NoPlan> {
        match self.named("by")? {
            None => Ok(false),
            Some((value, _)) if matches!(value.to_text(), Ok("async")) => Ok(true),
            Some((_, place)) => {
                Err(NoPlan::new("the only wish is `by: async`; `Fetch = …` gives the whole copy", place))
            }
        }
    }
}

/// The operand with this letter.
fn letter(operand: &Value, place: Place) -> Result<Operand, NoPlan> {
    match operand.to_text() {
        Ok("A") => Ok(Operand::A),
        Ok("B") => Ok(Operand::B),
        Ok("C") => Ok(Operand::C),
        _ => Err(NoPlan::new("an operand of a tiled MMA is `A`, `B` or `C`", place)),
    }
}

/// Checks that the instruction multiplies these elements, if both have names.
fn multiplies(operand: Operand, name: &str, (element, place): (&Value, Place)) -> Result<(), NoPlan> {
    let at = match operand {
        Operand::A => 1,
        Operand::B => 2,
        Operand::C => return Ok(()),
    };
    let (Value::Word(word @ Word::Element(_)), Some(elements)) = (element, mma_elements(name)) else { return Ok(()) };
    let Some(multiplied) = elements.get(at) else { return Ok(()) };
    let letters = multiplied.letters();
    let written = match word.text() {
        signed if signed.starts_with('i') => signed.replacen('i', "S", 1),
        other => other.to_uppercase(),
    };
    if written == letters || written == "F32" && letters == "TF32" {
        return Ok(());
    }
    let wanted = match letters {
        signed if signed.starts_with('S') => signed.replacen('S', "i", 1),
        other => other.to_lowercase(),
    };
    Err(NoPlan::new(format!("`{}` multiplies `{wanted}`, the tile has `{}`", short(name), word.text()), place))
}

/// A name that fits into a headline.
fn short(name: &str) -> String {
    crate::errors::shortened(name)
}
