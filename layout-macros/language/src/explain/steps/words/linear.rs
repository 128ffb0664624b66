//! The words for what algorithms of linear layouts find.

use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::trace::{LinearFact, Part, Role, Stage, Step};

use super::super::Mark;

/// The layouts of a part: those it takes, and the one it results in, if it ends.
#[derive(Clone, Default)]
pub(super) struct Sides {
    pub(super) left: Option<LinearLayout>,
    pub(super) right: Option<LinearLayout>,
    pub(super) answer: Option<LinearLayout>,
}

impl Sides {
    /// Those of the part that begins before these steps.
    pub(super) fn of(after: &[Step]) -> Self {
        let (mut sides, mut depth) = (Self::default(), 0_usize);
        for step in after {
            match step {
                Step::Begin(_) => depth = depth.saturating_add(1),
                Step::End if depth == 0 => break,
                Step::End => depth = depth.saturating_sub(1),
                Step::Linear(role, layout) if depth == 0 => sides.take(*role, layout),
                _ => (),
            }
        }
        sides
    }

    fn take(&mut self, role: Role, layout: &LinearLayout) {
        let side = match role {
            Role::Left => &mut self.left,
            Role::Right => &mut self.right,
            _ => &mut self.answer,
        };
        side.get_or_insert(*layout);
    }

    fn ins(&self) -> Dims {
        self.left.or(self.right).map_or(Dims::NONE, |layout| layout.ins())
    }

    fn outs(&self) -> Dims {
        self.left.or(self.right).map_or(Dims::NONE, |layout| layout.outs())
    }
}

/// What begins, if it is of linear layouts.
pub(super) fn header(stage: Stage, sides: &Sides) -> Option<String> {
    let text = |side: &Option<LinearLayout>| side.map_or_else(String::new, |layout| layout.to_string());
    let (left, right) = (text(&sides.left), text(&sides.right));
    Some(match stage {
        Stage::LinearComposition => format!("send each basis of {left} on through {right}"),
        Stage::LinearSolution => format!("solve R(C(x)) = L(x) for C, with L = {left} and R = {right}"),
        Stage::LinearRank => format!("reduce the bases of {left}"),
        Stage::LinearProduct => format!("put {right} above {left}"),
        Stage::LinearDivide => format!("take {right} from {left}"),
        Stage::LinearComparison if right.is_empty() => format!("look at {left}"),
        Stage::LinearComparison => format!("compare {left} with {right}"),
        Stage::ToLinear => "the offsets of the powers of two".to_owned(),
        Stage::FromLinear => "the bases as strides".to_owned(),
        Stage::LinearBases => format!("the bases of {}", if left.is_empty() { right } else { left }),
        Stage::SharedMemory => "choose vectors, rows and banks".to_owned(),
        Stage::SharedConflicts => "count the rows of banks that one phase meets".to_owned(),
        _ => return None,
    })
}

/// `4` where there is one dimension, else `(1,2)`.
fn word(dims: &Dims, word: u64) -> String {
    let parts: Vec<String> = (0..dims.count()).map(|i| dims.part(word, i).to_string()).collect();
    if let [only] = parts.as_slice() { only.clone() } else { format!("({})", parts.join(",")) }
}

/// An output of a layout.
pub(super) fn output(layout: Option<&LinearLayout>, output: u64) -> String {
    layout.map_or_else(|| output.to_string(), |layout| word(&layout.outs(), output))
}

/// `lane 4`: the basis of a bit, by the coordinate it belongs to.
fn bit(dims: &Dims, bit: u32) -> String {
    let at = (0..dims.count()).find(|i| bit.checked_sub(dims.from(*i)).is_some_and(|k| k < dims.get(*i).bits));
    at.map_or_else(
        || format!("bit {bit}"),
        |i| {
            let power = 1_u64.checked_shl(bit.saturating_sub(dims.from(i))).unwrap_or(0);
            format!("{} {power}", dims.get(i).name)
        },
    )
}

/// `register 1 ^ lane 2`: a coordinate by its bits.
fn bits(dims: &Dims, word: u64) -> String {
    let set: Vec<String> = (0..64).filter(|k| word >> k & 1 == 1).map(|k| bit(dims, k)).collect();
    if set.is_empty() { "0".to_owned() } else { set.join(" ^ ") }
}

/// `13 = 8 ^ 5`: an image, and the bases it is the xor of, if they are several.
fn image(layout: Option<&LinearLayout>, inner: u64, image: u64) -> String {
    let Some(layout) = layout else { return image.to_string() };
    let (ins, outs) = (layout.ins(), layout.outs());
    let text = word(&outs, image);
    if inner.count_ones() < 2 {
        return text;
    }
    let basis = |k: u32| {
        let i = (0..ins.count()).rev().find(|i| ins.from(*i) <= k && ins.get(*i).bits > 0)?;
        Some(word(&outs, layout.basis(i, k.saturating_sub(ins.from(i)))))
    };
    let parts: Vec<String> = (0..64).filter(|k| inner >> k & 1 == 1).filter_map(basis).collect();
    format!("{text} = {}", parts.join(" ^ "))
}

/// The words for a finding, and whether it is a condition.
pub(super) fn told(fact: &LinearFact, stage: Option<Stage>, sides: &Sides) -> (Mark, String) {
    let mark = match fact.holds() {
        None => Mark::Said,
        // What fails to be undone by one swizzle may be by another.
        Some(false) if matches!(fact, LinearFact::Undone { .. }) => Mark::Said,
        Some(true) => Mark::Holds,
        Some(false) => Mark::Fails,
    };
    let text = algebra(fact, stage, sides).or_else(|| bases(fact, sides)).unwrap_or_else(|| memory(fact, sides));
    (mark, text)
}

fn algebra(fact: &LinearFact, stage: Option<Stage>, sides: &Sides) -> Option<String> {
    let right = sides.right.map_or(Dims::NONE, |layout| layout.ins());
    Some(match *fact {
        LinearFact::Size { name, left, right, holds } => match (stage, holds) {
            (Some(Stage::LinearComposition), true) => format!("{name}: {left} fit into {right}"),
            (Some(Stage::LinearComposition), false) => format!("{name}: {left} do not fit into {right}"),
            (_, true) => format!("{name}: {left} on both sides"),
            (_, false) => format!("{name}: {left} on the one side, {right} on the other"),
        },
        LinearFact::Sent { bit: at, inner, image: to } => {
            let to = image(sides.right.as_ref(), inner, to);
            format!("{} → {} → {to}", bit(&sides.ins(), at), bits(&right, inner))
        }
        LinearFact::Pivot { place, basis, is_new } => {
            let outs = sides.right.map_or(Dims::NONE, |layout| layout.outs());
            let what = if is_new { "independent of those before" } else { "a xor of those before: its bit is free" };
            format!("{} with basis {} is {what}", bits(&right, place), word(&outs, basis))
        }
        LinearFact::Solved { bit: at, output, word: from, holds } => {
            let (at, output) = (bit(&sides.ins(), at), word(&sides.outs(), output));
            if holds {
                format!("{at} → {output} ← {}", bits(&right, from))
            } else {
                format!("{at} → {output}: nothing leads there")
            }
        }
        LinearFact::Stays { bit: at, word: to } => {
            format!("{} → {}: the dimension is the same in both", bit(&sides.ins(), at), bits(&right, to))
        }
        LinearFact::Rank { rank, bits, is_input, holds } => {
            let side = if is_input { "inputs" } else { "outputs" };
            let so = match (is_input, holds) {
                (true, true) => "no two inputs meet",
                (true, false) => "some inputs meet",
                (false, true) => "every output is reached",
                (false, false) => "some outputs are not reached",
            };
            format!("rank {rank}, {bits} bits of {side}: {so}")
        }
        LinearFact::Same { bit: at, left, right, holds } => {
            let (outs, at) = (sides.outs(), bit(&sides.ins(), at));
            let left = word(&outs, left);
            if holds {
                format!("{at} gives {left}")
            } else {
                format!("{at} gives {left}, and not {}", word(&outs, right))
            }
        }
        _ => return None,
    })
}

fn bases(fact: &LinearFact, sides: &Sides) -> Option<String> {
    Some(match *fact {
        LinearFact::Basis { bit: at, from, to, is_right } => {
            let operand = if is_right { sides.right } else { sides.left };
            let result = sides.answer.or(operand);
            let dims = |layout: Option<LinearLayout>| layout.map_or((Dims::NONE, Dims::NONE), |l| (l.ins(), l.outs()));
            let ((_, outs), (ins, new_outs)) = (dims(operand), dims(result));
            format!("{}: {} becomes {}", bit(&ins, at), word(&outs, from), word(&new_outs, to))
        }
        LinearFact::Power { bit, offset, taken, holds } => {
            let index = 1_u64.checked_shl(bit).unwrap_or(0);
            match (taken, holds) {
                (0, _) => format!("index {index} is at {offset}"),
                (_, true) => format!("index {index} is at {offset}: no bit in common with {taken}, those before"),
                (_, false) => format!("index {index} is at {offset}: bits in common with {taken}, those before"),
            }
        }
        LinearFact::Witness { x, y, image, xor } => {
            format!("index {} is at {image}, the offsets at {x} and {y} have xor {xor}", x ^ y)
        }
        LinearFact::Permuted { from, to } => format!("the swizzle takes {from} to {to}"),
        LinearFact::Undone { swizzle, left, right, holds } => {
            let (outs, undone) = (sides.outs(), !swizzle.is_identity());
            let after = if undone { format!("undone by {swizzle}, ") } else { String::new() };
            if holds {
                format!("{after}no two bases share a bit")
            } else {
                format!("{after}{} and {} share bits", word(&outs, left), word(&outs, right))
            }
        }
        LinearFact::Digit { bit: at, stride } => format!("{}: 2:{stride}", bit(&sides.ins(), at)),
        LinearFact::Moves { bit: at, word } => format!("{} moves it by {word}", bit(&sides.ins(), at)),
        LinearFact::Larger { name, held, wanted, times: 1 } => format!("{name}: {held}, asked for {wanted}"),
        LinearFact::Larger { name, held, wanted, times } => {
            format!("{name}: {held}, asked for {wanted}: repeated {times} times")
        }
        LinearFact::Dropped { bit: at, basis } => {
            format!("{} with basis {} is dropped", bit(&sides.ins(), at), word(&sides.outs(), basis))
        }
        LinearFact::Spanned { word: output, is_reached } => {
            format!("{} is {}", word(&sides.outs(), output), if is_reached { "reached" } else { "not reached" })
        }
        LinearFact::Tried { count, fits } => {
            format!("{count} elements: {}", if fits { "neighbours" } else { "no neighbours" })
        }
        LinearFact::Found { basis, place } => {
            let basis = word(&sides.outs(), basis);
            place.map_or_else(|| format!("{basis} is no basis"), |place| format!("{basis} is basis {place}"))
        }
        _ => return None,
    })
}

/// `1 access`, `4 accesses`
fn counted(count: u64, one: &str, more: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { more })
}

fn memory(fact: &LinearFact, sides: &Sides) -> String {
    match *fact {
        LinearFact::Chosen { part, word: at } => {
            let (what, why) = match part {
                Part::Vector => ("vector", "next to each other for every thread"),
                Part::FreeRow => ("row", "no thread of a phase moves along it"),
                Part::MixedRow => ("row", "writing and reading step along it together with another"),
                Part::ConflictRow => ("row", "threads of a phase move along it: a conflict"),
                _ => ("bank", "what is left"),
            };
            format!("{what} {}: {why}", word(&sides.outs(), at))
        }
        LinearFact::Phase { is_store, lanes, moved, rows, common, conflicts } => {
            let what = if is_store { "writing" } else { "reading" };
            format!(
                "{what}, {lanes} lanes move along {moved} vectors, rows along {rows}: {common} in common, {conflicts} conflicts"
            )
        }
        LinearFact::Candidate { swizzle, conflicts: [w, r], wavefronts: [a, b], is_better } => {
            let which = match swizzle {
                Some(swizzle) if swizzle.is_identity() => "no swizzle".to_owned(),
                Some(swizzle) => swizzle.to_string(),
                None => "vectors, rows and banks by choice".to_owned(),
            };
            let so = if is_better { ": the best so far" } else { "" };
            format!("{which}: writing {w} conflicts in {a} wavefronts, reading {r} in {b}{so}")
        }
        LinearFact::Instructions { store, load, conflicts } => conflicts.map_or_else(
            || format!("store {store} with load {load}: no vector is common to both"),
            |conflicts| format!("store {store} with load {load}: {conflicts} conflicts"),
        ),
        LinearFact::Turns { ways, accesses, phases } => {
            let (accesses, phases) = (counted(accesses, "access", "accesses"), counted(phases, "phase", "phases"));
            let (turns, conflicts) = (counted(ways, "turn", "turns"), ways.saturating_sub(1));
            format!("{accesses} of {phases}, each in {turns}: {}", counted(conflicts, "conflict", "conflicts"))
        }
        LinearFact::Rounds { registers, copies, rounds } => {
            format!("{registers} bits of registers, {copies} of copies: {rounds} rounds")
        }
        _ => String::new(),
    }
}
