//! The words for what algorithms of morphisms find. Positions count from 1, `*` is the base point.

use layout_algebra::category::NestMorphism;
use layout_algebra::trace::{MorphismFact, Role, Stage, Step};

/// What begins, if it is of morphisms.
pub(super) fn header(stage: Stage, after: &[Step]) -> Option<String> {
    let operands: Vec<&NestMorphism> = after.iter().map_while(operand).collect();
    let text =
        |i: usize| operands.get(i).map_or_else(|| "it".to_owned(), |f| format!("{}→{}", f.domain(), f.codomain()));
    Some(match stage {
        Stage::MorphismComposition if operands.is_empty() => "follow the arrows of both".to_owned(),
        Stage::MorphismComposition => format!("follow the arrows of {} and then of {}", text(0), text(1)),
        Stage::MorphismComplement => format!("the entries that {} does not hit", text(0)),
        Stage::Wedge => format!("{} and {} side by side", text(0), text(1)),
        Stage::MutualRefinement => "split both until they agree".to_owned(),
        Stage::Pullback => format!("split {} as its codomain is", text(0)),
        Stage::Pushforward => format!("split {} as its domain is", text(0)),
        Stage::StandardForm => "the modes in order of stride".to_owned(),
        Stage::Strides => "each entry has the product before what it hits for its stride".to_owned(),
        Stage::Entries => "entry by entry".to_owned(),
        Stage::Realization => "digit by digit".to_owned(),
        _ => return None,
    })
}

fn operand(step: &Step) -> Option<&NestMorphism> {
    match step {
        Step::Morphism(Role::Left | Role::Right, morphism) => Some(morphism),
        _ => None,
    }
}

fn position(at: usize) -> String {
    if at == 0 { "*".to_owned() } else { at.to_string() }
}

/// The words for a finding.
pub(super) fn told(fact: &MorphismFact) -> String {
    match *fact {
        MorphismFact::Meets { left, holds: true, .. } => {
            format!("the one ends where the other begins: {left} entries, the same")
        }
        MorphismFact::Meets { left, right, .. } => {
            format!("the one ends in {left} entries, the other begins with {right}, not the same")
        }
        MorphismFact::Arrow { position: from, through, target } => {
            format!("{from} → {} → {}", position(through), position(target))
        }
        MorphismFact::Sent { position: from, target } => format!("{from} → {}", position(target)),
        MorphismFact::Sends { holds: true, .. } => "no position goes to *".to_owned(),
        MorphismFact::Sends { position, .. } => format!("{position} goes to *"),
        MorphismFact::Hit { target, entry, by: 0 } => format!("entry {entry} at {target} is not hit"),
        MorphismFact::Hit { target, entry, by } => format!("entry {entry} at {target} is hit by {by}"),
        MorphismFact::Kept { position, entry, place: 0 } => format!("entry {entry} at {position} is left out"),
        MorphismFact::Kept { position, entry, place } => format!("entry {entry} at {position} comes to {place}"),
        MorphismFact::Apart { holds: true, .. } => "no entry is hit by both".to_owned(),
        MorphismFact::Apart { target, .. } => format!("the entry at {target} is hit by both"),
        MorphismFact::Piece { left, right, piece, holds: true } => {
            format!("{left} and {right} are left: {piece} divides both, and is a piece of both")
        }
        MorphismFact::Piece { left, right, piece, .. } => {
            format!("{left} and {right} are left: {piece} does not divide both")
        }
        MorphismFact::Rest { piece } => format!("{piece} is left on the second side alone"),
        MorphismFact::Split { position: at, parts, first: 0 } => format!("{at} has {parts} parts, which go to *"),
        MorphismFact::Split { position: at, parts: 1, first } => format!("{at} stays whole and goes to {first}"),
        MorphismFact::Split { position: at, parts, first } => {
            let last = first.saturating_add(parts).saturating_sub(1);
            format!("{at} has {parts} parts, which go to {first}…{last}")
        }
        MorphismFact::Stride { position: at, entry, target: 0, .. } => format!("{at} hits nothing → {entry}:0"),
        MorphismFact::Stride { position: at, entry, target, stride } => {
            format!("{at} hits {target} → {entry}:{stride}")
        }
        _ => numbers(fact),
    }
}

fn numbers(fact: &MorphismFact) -> String {
    match *fact {
        MorphismFact::Digit { position: at, rest, entry, digit, target } => {
            format!("{at} → {}: {rest} modulo {entry} is {digit}", position(target))
        }
        MorphismFact::Weighed { target, weight, digit, sum } => {
            format!("at {target} digit {digit} has weight {weight}: {sum} so far")
        }
        MorphismFact::Tractable { extent, stride, reach, gap: 1, target, holds: true } => {
            format!("{extent}:{stride} begins at the reach {reach}: it goes to {target}")
        }
        MorphismFact::Tractable { extent, stride, reach, gap, target, holds: true } => {
            format!(
                "{extent}:{stride} begins past the reach, {reach} divides {stride}: an entry {gap}, then it goes to {target}"
            )
        }
        MorphismFact::Tractable { extent, stride, reach, .. } => {
            format!("{extent}:{stride} does not begin at a multiple of the reach: {reach} does not divide {stride}")
        }
        MorphismFact::Still { holds: true, .. } => "no 1 goes anywhere".to_owned(),
        MorphismFact::Still { position, .. } => format!("the 1 at {position} goes somewhere"),
        MorphismFact::Over { leaf, entry, first, count: 1 } => format!("over {entry} at {leaf} lies leaf {first}"),
        MorphismFact::Over { leaf, entry, first, count } => {
            format!("over {entry} at {leaf} lie leaves {first}…{}", first.saturating_add(count).saturating_sub(1))
        }
        MorphismFact::Classed { position, entry, class, product } => {
            format!("entry {entry} at {position} is in class {class}: {product} so far")
        }
        MorphismFact::Merged { position, entry, product } => {
            format!("entry {entry} at {position} goes on from the one before: {product} together")
        }
        _ => String::new(),
    }
}
