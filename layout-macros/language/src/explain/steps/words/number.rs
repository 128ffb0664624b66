//! The words for numbers worked out, and for what becomes of modes and of bits.

use layout_algebra::trace::{AccessFact, Fact, Place, Relation, Sign};

use super::{divides, written};

/// `leaf 1: 3 · 4 = 12`
pub(super) fn told(fact: &Fact) -> Option<String> {
    match *fact {
        Fact::Access(fact) => access(&fact),
        Fact::Morphism(fact) => Some(super::morphism::told(&fact)),
        // Nothing is added.
        Fact::Worked { sign: Sign::Plus, left: 0, .. } | Fact::Worked { sign: Sign::Plus, right: 0, .. } => None,
        Fact::Worked { place, sign, left, right, result } => {
            Some(format!("{}{}", at(place), worked(sign, left, right, result)))
        }
        Fact::Tested { place, relation, left, right, holds } => {
            Some(format!("{}{}", at(place), tested(relation, left, right, holds)))
        }
        _ => mode(fact).or_else(|| swizzle(fact)),
    }
}

fn at(place: Place) -> String {
    match place {
        Place::Rank => "ranks: ".to_owned(),
        Place::Size => "sizes: ".to_owned(),
        Place::Leaf(leaf) => format!("leaf {leaf}: "),
        Place::Mode(mode) => format!("mode {mode}: "),
        Place::Index(index) => format!("at {index}: "),
        _ => String::new(),
    }
}

fn worked(sign: Sign, left: u64, right: u64, result: u64) -> String {
    match sign {
        Sign::Plus => format!("{left} + {right} = {result}"),
        Sign::Minus => format!("{left} − {right} = {result}"),
        Sign::Times => format!("{left} · {right} = {result}"),
        Sign::Over => format!("{left} / {right}, rounded down, is {result}"),
        Sign::OverUp => format!("{left} / {right}, rounded up, is {result}"),
        Sign::Modulo => format!("{left} modulo {right} is {result}"),
        Sign::Least => format!("the least of {left} and {right} is {result}"),
        Sign::Greatest => format!("the greatest of {left} and {right} is {result}"),
        Sign::Divisor => format!("the greatest common divisor of {left} and {right} is {result}"),
        Sign::Rest => format!("{left} is left"),
        Sign::Xor => format!("{left} ^ {right} = {result}"),
        _ => result.to_string(),
    }
}

fn tested(relation: Relation, left: u64, right: u64, holds: bool) -> String {
    match (relation, holds) {
        (Relation::Equals, true) => format!("{left} is {right}"),
        (Relation::Equals, false) => format!("{left} is not {right}"),
        (Relation::Below, true) => format!("{left} is less than {right}"),
        (Relation::Below, false) => format!("{left} is not less than {right}"),
        (Relation::AtMost, true) => format!("{left} is at most {right}"),
        (Relation::AtMost, false) => format!("{left} is more than {right}"),
        (Relation::Divides, _) => divides(left, right, holds),
        (Relation::Comparable, true) => format!("of {left} and {right} one divides the other"),
        _ => format!("of {left} and {right} neither divides the other"),
    }
}

/// What becomes of modes.
fn mode(fact: &Fact) -> Option<String> {
    Some(match *fact {
        Fact::Reaches { mode, below: 0, .. } => format!("{} is the first", written(mode)),
        Fact::Reaches { mode, below, divisor } => {
            let past = if mode.stride > below { "past them" } else { "not past them" };
            format!("{} is {past}: those before reach {below}, in steps of {divisor}", written(mode))
        }
        Fact::Searched { steps, holds: true } => format!("no two coordinates of one offset, found in {steps} steps"),
        Fact::Searched { steps, .. } => format!("two coordinates of one offset, found in {steps} steps"),
        Fact::Comes { leaf, place, stride, .. } => {
            format!("in order of stride, leaf {leaf} with {stride} comes at {place}")
        }
        Fact::Becomes { leaf, from, to } if from == to => format!("leaf {leaf}: {} stays", written(from)),
        Fact::Becomes { leaf, from, to } => format!("leaf {leaf}: {} becomes {}", written(from), written(to)),
        Fact::Strided { leaf, mode } => format!("leaf {leaf}: {}", written(mode)),
        _ => return None,
    })
}

/// What becomes of bits.
fn swizzle(fact: &Fact) -> Option<String> {
    Some(match *fact {
        Fact::Felt { y, felt } => format!("of the bits read, {y:#b}, the offsets have {felt:#b}"),
        Fact::AddsUp { size, holds: true } => format!("all {size} coordinates, tried one by one, add up"),
        Fact::AddsUp { size, .. } => format!("of {size} coordinates, tried one by one, one does not add up"),
        Fact::Rescaled { from, bits, base } => {
            format!("{from} has {bits} bits from {base} on in those elements, at the same distance")
        }
        Fact::Moved { offset, read, moved, result } => {
            format!(
                "of {offset:#b} the bits {read:#b} are read, moved they are {moved:#b}: {offset} ^ {moved} = {result}"
            )
        }
        _ => return None,
    })
}

/// What threads ask, and what candidates cost.
fn access(fact: &AccessFact) -> Option<String> {
    Some(match *fact {
        AccessFact::Phase { phase, threads, bank, words, who } if words > 1 => {
            let asking: Vec<String> = (0..64).filter(|i| who >> i & 1 == 1).map(|i: u32| i.to_string()).collect();
            format!(
                "phase {phase} of {threads} threads: {words} words of bank {bank}, by threads {}",
                asking.join(", ")
            )
        }
        AccessFact::Phase { phase, threads, .. } => {
            format!("phase {phase} of {threads} threads: no bank is asked for two words")
        }
        AccessFact::Warp { warp, cost, times: 1 } => format!("warp {warp}: {cost}"),
        AccessFact::Warp { warp, cost, times } => format!("warp {warp}: {cost}, and so {times} times"),
        AccessFact::Candidate { swizzle, conflicts, is_better } => {
            let which = if swizzle.is_identity() { "no swizzle".to_owned() } else { swizzle.to_string() };
            let so = if is_better { "" } else { " or more, refused" };
            format!("{which}: {conflicts} conflicts{so}")
        }
        AccessFact::Padded { padding, conflicts } => format!("rows {padding} longer: {conflicts} conflicts"),
        AccessFact::Access { access, vector, conflicts } => {
            format!("access {access}, in vectors of {vector}: {conflicts} conflicts as it stands")
        }
        _ => return None,
    })
}
