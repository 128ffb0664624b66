//! The words for numbers worked out, and for what becomes of modes and of bits.

use layout_algebra::trace::{AccessFact, Fact, Field, Place, Relation, Sign};

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
        Place::StrideOf(mode) => format!("strides of mode {mode}: "),
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
        Sign::PowerOfTwo => format!("the greatest power of two that divides {left} is {result}"),
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
        Fact::BitsPass { size } => format!("each bit passes alone: all {size} coordinates are led there"),
        Fact::StepsAlike { period, holds: true } => {
            format!("each step adds the same from every offset modulo {period}")
        }
        Fact::StepsAlike { period, .. } => format!("a step does not add the same from every offset modulo {period}"),
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

/// What stands in a field of a descriptor.
const fn said(field: Field) -> &'static str {
    match field {
        Field::Begin => "where it begins, in units of 16 bytes",
        Field::Leading => "the leading distance, in units of 16 bytes",
        Field::Other => "the other distance, in units of 16 bytes",
        Field::Base => "where the pattern of the swizzle begins",
        Field::Version => "the version of `tcgen05`",
        Field::Kind => "how it is swizzled",
        _ => "reserved",
    }
}

/// `0 to 31`, `0, 4, … 28`, and else one by one.
fn listed(numbers: &[u64]) -> String {
    let step = match numbers {
        [first, second, ..] => second.abs_diff(*first),
        _ => 0,
    };
    let is_even = numbers.windows(2).all(|pair| matches!(pair, [a, b] if a.checked_add(step) == Some(*b)));
    match numbers {
        [first, _, _, .., last] if is_even && step == 1 => format!("{first} to {last}"),
        [first, second, _, _, .., last] if is_even => format!("{first}, {second}, …, {last}"),
        _ => numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", "),
    }
}

/// What threads ask, and what candidates cost.
fn access(fact: &AccessFact) -> Option<String> {
    Some(match *fact {
        AccessFact::Phase { phase, threads, bank, words, who } if words > 1 => {
            let asking: Vec<u64> = (0..64).filter(|i| who >> i & 1 == 1).collect();
            format!("phase {phase} of {threads} threads: {words} words of bank {bank}, by threads {}", listed(&asking))
        }
        AccessFact::Phase { phase, threads, .. } => {
            format!("phase {phase} of {threads} threads: no bank is asked for two words")
        }
        AccessFact::Warp { warp, cost, times: 1 } => format!("warp {warp} costs {cost}"),
        AccessFact::Warp { warp, cost, times } => format!("warp {warp} costs {cost}, and so {times} times"),
        AccessFact::Moved { warp, by, cost, times } => {
            let so = if times == 1 { String::new() } else { format!(", and so {times} times") };
            format!("warp {warp}, moved by {by}, costs {cost}{so}")
        }
        AccessFact::Candidate { swizzle, conflicts, is_better } => {
            let which = if swizzle.is_identity() { "no swizzle".to_owned() } else { swizzle.to_string() };
            let so = if is_better { "" } else { " or more, refused" };
            format!("{which}: {conflicts} conflicts{so}")
        }
        AccessFact::Padded { padding, conflicts: 0 } => format!("rows {padding} longer: 0 conflicts"),
        AccessFact::Padded { padding, conflicts } => {
            format!("rows {padding} longer: {conflicts} conflicts or more, refused")
        }
        AccessFact::Narrowed { padding, access, vector } => {
            format!("rows {padding} longer: access {access} not in vectors of {vector}, refused")
        }
        AccessFact::Access { access, vector, conflicts } => {
            format!("access {access}, in vectors of {vector}: {conflicts} conflicts as it stands")
        }
        AccessFact::Bit { changed, read, is_set: true } => {
            format!("bit {changed} is changed by bit {read}, which some offset has: blocks end there")
        }
        AccessFact::Bit { changed, read, .. } => {
            format!("bit {changed} is changed by bit {read}, which no offset has")
        }
        AccessFact::Apart { residue, period, next } => {
            format!("from {residue} to {next}, modulo {period}, the swizzle does not take one step")
        }
        AccessFact::Block { width, holds: true } => {
            format!("blocks of {width}, tried one by one, are neighbours, aligned")
        }
        AccessFact::Block { width, .. } => format!("blocks of {width}, tried one by one: one is not"),
        AccessFact::Run { run, mode, longer } => {
            format!("{} goes on where {} has been: one run {}", written(mode), written(run), written(longer))
        }
        AccessFact::Listed { reach, offsets } => format!("listed up to {reach}, there are {offsets} offsets"),
        AccessFact::Units { swizzle, bits, unit, row } => {
            let how = if swizzle.is_identity() { "no swizzle".to_owned() } else { swizzle.to_string() };
            let rows = if row == 1 { "rows of one unit".to_owned() } else { format!("rows of {row} units") };
            format!("{how}, elements of {bits} bits: {unit} in a unit of 16 bytes, {rows}")
        }
        AccessFact::Field { field, bit, number } => format!("from bit {bit} on: {number}, {}", said(field)),
        _ => return None,
    })
}
