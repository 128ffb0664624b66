//! Plans: their arguments, their parts, and what is said of them.

mod arguments;
mod given;
mod group;
mod help;
mod parts;
mod permutation;
mod read;
mod report;

use layout_algebra::atoms::plan::{
    Abilities, Given, GroupGiven, OperandRequest, PlanError, PlannedTile, SumsRequest, TurnGiven, TurnRequest,
    WarpgroupRequest, plan_sums, plan_turn, plan_warpgroup,
};
use layout_algebra::atoms::{Operand, TiledMma};

use proc_macro2::Ident;
use quote::ToTokens;

use crate::ast::{Expr, Kind, Label, Path};
use crate::evaluate::log::Event;
use crate::evaluate::{Among, Evaluator, Subject};
use crate::span::Place;
use crate::value::plan::{Planned, Subject as Of};
use crate::value::{Refusal, Value, tiled};

use arguments::Arguments;
use given::GivenOfTurn;
use group::GivenOfGroup;
use parts::Parts;
use read::Found;

/// A refusal with its place, and a plan that would be accepted.
pub(super) struct NoPlan {
    refusal: Refusal,
    place: Place,
    help: Option<String>,
}

impl NoPlan {
    fn new(headline: impl Into<String>, place: Place) -> Self {
        Self { refusal: Refusal::language(headline), place, help: None }
    }

    fn refused(refusal: Refusal, place: Place) -> Self {
        Self { refusal, place, help: None }
    }

    fn help(self, help: Option<String>) -> Self {
        Self { help, ..self }
    }
}

/// A plan that is asked for, with everything but the tile's layouts.
pub(super) enum Request<'a> {
    /// An operand of a tiled MMA.
    Operand {
        operand: Operand,
        mma: Box<TiledMma>,
        of: &'a Value,
        stages: Option<u64>,
        align: Option<u64>,
        abilities: Abilities,
        must_be_asynchronous: bool,
    },
    /// An operand that `wgmma` reads from shared memory.
    Warpgroup { operand: Operand, mma: Option<Box<TiledMma>>, stages: Option<u64>, turned_by: Option<u64> },
    /// The sums of `wgmma`.
    Sums { mma: Box<TiledMma>, of: &'a Value },
    /// A change of order.
    Turn { align: Option<u64>, asynchronous: bool },
}

impl Evaluator<'_> {
    /// The value of a plan.
    pub(super) fn plan(&mut self, labels: &[Label], parts: &[Expr], place: Place) -> Option<Value> {
        let mut values = Vec::new();
        for (label, part) in labels.iter().zip(parts) {
            let among = if matches!(label, Label::Part(_)) { Among::Layouts } else { Among::Numbers };
            values.extend(self.value(part, among).map(Value::ungrouped));
        }
        if values.len() != parts.len() {
            return None;
        }
        let places: Vec<Place> = parts.iter().map(|part| part.place).collect();
        let arguments = Arguments { labels, values: &values, places: &places, place };
        let answer = planned(&arguments, self.refusals.wants_remarks(), self.log.is_none());
        if let Some(log) = self.log {
            let lines = answer.as_ref().map(|planned| planned.lines.clone()).unwrap_or_default();
            let value = answer.as_ref().map(|planned| Value::Plan(Box::new(planned.clone())));
            let value = value.map_err(|no_plan| no_plan.refusal.clone());
            log.push(Event::Planned { text: arguments.text(None), lines }, value);
        }
        match answer {
            Ok(planned) => Some(Value::Plan(Box::new(planned))),
            Err(NoPlan { refusal, place, help }) => {
                self.refusals.push(refusal, Subject::Planned(help), place);
                None
            }
        }
    }
}

/// The word before the arguments of a plan.
pub(super) const WORD: &str = "plan";

/// The layout with the name `plan` at a coordinate.
pub(super) fn at(coordinate: &[Expr], place: Place) -> Expr {
    let last = Ident::new(WORD, place.first);
    let layout = Kind::Name(Path { tokens: last.to_token_stream(), last, is_bare: true });
    let coordinate = match coordinate {
        [only] => only.clone(),
        several => Expr::new(Kind::Tuple(several.to_vec()), place),
    };
    Expr::new(Kind::At(Box::new(Expr::new(layout, place)), Box::new(coordinate)), place)
}

/// The plan of these arguments. A help tries other plans, which look for no help of their own.
fn planned(arguments: &Arguments<'_>, wants_help: bool, is_brief: bool) -> Result<Planned, NoPlan> {
    let Found { tile, threads, request } = arguments.read()?;
    let no_plan = |error: &PlanError| {
        let of_parts = wants_help.then(|| help::of_parts(error, arguments)).flatten();
        let (place, help) = match of_parts {
            Some((place, help)) => (place, Some(help)),
            None if wants_help => (arguments.blamed(error), help::of(error, arguments)),
            None => (arguments.blamed(error), None),
        };
        NoPlan::refused(Refusal::condition(error.headline().to_string()), place).help(help)
    };
    match &request {
        Request::Operand { operand, mma, of, .. } => {
            let given = arguments.given(*operand, of)?;
            let wanted = operand_request(&tile, threads, &request, mma, &given.borrowed(), is_brief)
                .ok_or_else(|| NoPlan::new("a plan is of an operand", arguments.place))?;
            let permuted = match given.instruction {
                Some((_, copy)) => permutation::of_copy(copy, of).into_iter().collect(),
                None => permutation::all(*operand, of),
            };
            let (plan, by) = permutation::planned(&wanted, &permuted).map_err(|error| no_plan(&error))?;
            let by = by.and_then(|i| permuted.get(i));
            let free = OperandRequest { given: Given::default(), ..wanted };
            let is_beside = given.is_any() && !is_brief;
            let free = is_beside.then(|| permutation::planned(&free, &permuted).ok());
            let of = by.map_or(*of, |permuted| &permuted.value);
            let parts = Parts::of_operand(*operand, of, &tile, &plan, &given);
            let (parts, registers) = parts.map_err(|refusal| NoPlan::refused(refusal, arguments.place))?;
            let counts = parts::counts(&plan.found.cost, Some(registers));
            let mut lines = report::operand(&plan, free.flatten().as_ref().map(|(plan, _)| plan));
            lines.extend(by.map(|permuted| report::permuted(&permuted.extents)));
            Ok(Planned { subject: Of::Operand(*operand, Box::new(of.clone())), tile, parts, counts, lines })
        }
        Request::Warpgroup { operand, mma, stages, turned_by } => {
            let given = GivenOfGroup::of(arguments, *operand, None)?;
            let (mma, stages, turned_by) = (mma.as_deref(), *stages, *turned_by);
            let wanted = WarpgroupRequest { operand: *operand, mma, tile, stages, turned_by, given: given.borrowed() };
            let plan = plan_warpgroup(&wanted).map_err(|error| no_plan(&error))?;
            let mut parts = Parts::of_warpgroup(&tile, &plan);
            given.put_into(&mut parts);
            let (counts, mut lines) = (parts::box_counts(&plan), report::warpgroup(&plan));
            let free = WarpgroupRequest { given: GroupGiven::default(), ..wanted };
            let free = (given.is_any() && !is_brief).then(|| plan_warpgroup(&free).ok()).flatten();
            lines.extend(free.map(|free| report::beside_boxes(plan.boxes, free.boxes)));
            Ok(Planned { subject: Of::Warpgroup(*operand), tile, parts, counts, lines })
        }
        Request::Sums { mma, of } => {
            let given = GivenOfGroup::of(arguments, Operand::C, Some(of))?;
            let wanted = SumsRequest { mma, tile, given: given.borrowed() };
            let plan = plan_sums(&wanted).map_err(|error| no_plan(&error))?;
            let parts = Parts::of_sums(of, &tile, &plan);
            let (mut parts, registers) = parts.map_err(|refusal| NoPlan::refused(refusal, arguments.place))?;
            given.put_into(&mut parts);
            let (counts, mut lines) = (parts::sums_counts(&plan, registers), report::sums(&plan));
            let free = SumsRequest { given: GroupGiven::default(), ..wanted };
            let free = (given.is_any() && !is_brief).then(|| plan_sums(&free).ok()).flatten();
            lines.extend(free.map(|free| report::beside(&plan.cost, &free.cost)));
            Ok(Planned { subject: Of::Sums(Box::new((*of).clone())), tile, parts, counts, lines })
        }
        Request::Turn { align, asynchronous } => {
            let given = GivenOfTurn::of(arguments)?;
            let (align, asynchronous, given_parts) = (*align, *asynchronous, given.borrowed());
            let wanted = TurnRequest { tile, threads, align, asynchronous, given: given_parts };
            let plan = plan_turn(&wanted).map_err(|error| no_plan(&error))?;
            let mut parts = Parts::of_turn(&tile, &plan);
            given.put_into(&mut parts);
            let is_given = given_parts.is_any();
            let free = TurnRequest { given: TurnGiven::default(), ..wanted };
            let free = (is_given && !is_brief).then(|| plan_turn(&free).ok()).flatten();
            let (counts, lines) = (parts::counts(&plan.cost, None), report::turn(&plan, is_given, free.as_ref()));
            Ok(Planned { subject: Of::Turn, tile, parts, counts, lines })
        }
    }
}

/// The request of an operand.
fn operand_request<'a>(
    tile: &PlannedTile,
    threads: u64,
    request: &Request<'_>,
    mma: &'a TiledMma,
    given: &Given<'a>,
    is_brief: bool,
) -> Option<OperandRequest<'a>> {
    let Request::Operand { operand, stages, align, abilities, must_be_asynchronous, .. } = request else { return None };
    Some(OperandRequest {
        operand: *operand,
        mma,
        tile: *tile,
        threads,
        stages: *stages,
        align: *align,
        abilities: *abilities,
        must_be_asynchronous: *must_be_asynchronous,
        given: *given,
        is_brief,
    })
}

/// The tiled MMA of a value.
fn tiled_mma(value: &Value) -> Option<TiledMma> {
    let (_, operands) = value.as_tiled()?;
    tiled::tiled_mma(operands, 0)
}

#[cfg(test)]
mod tests {
    use crate::eval;

    /// The call for 32×24 of B by columns, by one thread.
    fn call(atom: &str, further: &str) -> String {
        format!("plan(operand: B, (32,24), f16, order: col, tiled_mma(\"{atom}\", (1,1,1)), threads: 1{further})")
    }

    /// Two refusals each of whose helps would be the other call.
    #[test]
    fn a_help_tries_plans_without_helps_of_their_own() {
        let (older, newer) = ("SM75_16x8x8_F32F16F16F32_TN", "SM80_16x8x8_F32F16F16F32_TN");
        for (atom, further, headline, help) in [
            (older, "", "not decided: what is turned in registers is planned for powers of two, 24 is none", None),
            (older, ", by: async", "`by: async` is by `cp.async`, which architectures from sm_80 on have", None),
            (
                newer,
                ", align: 2, by: async",
                "no plan: vectors of 2 bytes are side by side and aligned, `cp.async` moves 4, 8 or 16",
                Some(
                    "try `plan(operand: B, (32,24), f16, order: col, tiled_mma(\"SM80_16x8x8_F32F16F16F32_TN\",(1,1,1)), threads: 1, align: 2)`",
                ),
            ),
        ] {
            let mistakes = eval(&call(atom, further)).unwrap_err();
            let found: Vec<(&str, Option<&str>)> =
                mistakes.iter().map(|mistake| (mistake.headline.as_str(), mistake.help.as_deref())).collect();
            assert_eq!(found, [(headline, help)], "{atom}{further}");
        }
    }
}
