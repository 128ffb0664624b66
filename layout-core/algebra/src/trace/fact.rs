//! The facts that an algorithm records: conditions with their numbers, and modes.

use super::said::{Binary, Said, facts, shown};
use super::{AccessFact, LinearFact, MorphismFact, Place, Relation, Sign};
use crate::layout_value::Mode;
use crate::swizzle::Swizzle;

facts! {
    /// One fact. If it is a condition, `holds` is its value.
    pub enum Fact (_of) {
        /// Coalesce: a mode of extent 1 is dropped.
        Dropped { stride: u64 } "1:{stride} is dropped";
        /// Coalesce: a mode continues the one before, ending at its `extent·stride`, and is merged with it.
        Merged { before: Mode, mode: Mode, merged: Mode } "{before} ends where {mode} goes on: {merged}";
        /// Coalesce: a mode stays.
        Kept { mode: Mode } "{mode} stays";
        /// Composition: a mode of the left side, coalesced, its last mode without end.
        /// `boundary`: the product of the extents before it, where it begins.
        Outer { mode: Mode, boundary: u64 } "{mode}";
        /// Composition: a leaf of the right side comes next.
        Leaf { leaf: usize, mode: Mode } "leaf {leaf} of B, {mode}";
        /// Composition: a leaf of extent 1 has one offset, 0; the stride written for it.
        One { stride: u64 } "one coordinate: written 1:{stride}";
        /// Composition: from step to step the left side goes straight by `slope`, for `run` of the `rest` steps that are left. Holds if
        /// `run` divides `rest`; then `run:slope` is a mode of the result.
        Run { step: u64, slope: u64, run: u64, rest: u64, holds: bool } [holds]
            let end = after(holds, run, slope);
            "steps of {step} in A go straight by {slope} for {run} of {rest}: {run} {holds|divides|does not divide} {rest}{end}";
        /// Composition: the most that one mode of the result adds to the remainders modulo a boundary.
        /// `step`: the step whose multiples are taken. `extent`: the number of multiples.
        Remainder { top: u64, step: u64, extent: u64 } "{top}";
        /// Composition: all of them together. If they stay below the boundary nothing carries; if not, [`Fact::Compared`] decides.
        /// `sum`: the sum of the greatest remainders.
        Remainders { boundary: u64, sum: u128, is_below: bool }
            "{is_below|below|not below} {boundary}, so {is_below|nothing carries there|the largest are tried}";
        /// Composition: at one coordinate that carries, the left side's offset and the sum of the offsets of the steps. Holds if they are equal.
        /// `apart`: the sum of the offsets of the single steps.
        Compared { index: u64, offset: u64, apart: u64, holds: bool } [holds]
            "at {index} the offset is {offset}, the steps apart give {apart}{holds| too: the carries cancel|: a carry}";
        /// Composition: carries cancel at the coordinate that was compared, so every coordinate is tried. Holds if all of them agree.
        Tried { size: u64, holds: bool } [holds]
            "{size} coordinates are too many to try"
            if holds => "all {size} coordinates, tried one by one, agree";
        /// Complement: a mode, in order of stride, begins at or past the reach of the smaller ones. Then `gap:reach` is a mode of the result.
        /// `gap`: the quotient of the stride and `reach`.
        Begins { mode: Mode, reach: u64, gap: u64, holds: bool } [holds]
            let stride = mode.stride;
            "stride {stride} of {mode} is less than the reach {reach}"
            if holds => "stride {stride} of {mode} is at least the reach {reach} → {gap}:{reach}";
        /// Complement: the last mode of the result, `times:reach`.
        /// `times`: `size` over `reach`, rounded up.
        Last { size: u64, reach: u64, times: u64 } "size {size} over reach {reach}, rounded up → {times}:{reach}";
        /// The reach of a mode must divide the next stride, or the size, so that nothing is left out. Holds if it does.
        Fills { reach: u64, next: u64, is_size: bool, holds: bool } [holds]
            "the reach {reach} {holds|divides|does not divide} {next}, {is_size|the size|the next stride}";
        /// No mode may have stride 0, since it repeats. Holds if none does.
        /// `extent`: the extent of the first that does; 1 if none.
        Moves { extent: u64, holds: bool } [holds]
            "{extent}:0 stands still, and so repeats"
            if holds => "no mode stands still";
        /// Rounded divide: a leaf takes `run` steps of `step` in one mode of the left side. Holds if `run` divides the rest.
        Walked { mode: usize, step: u64, run: u64, rest: u64, holds: bool } [holds]
            "in mode {mode} of A there are {run} steps of {step}: {run} {holds|divides|does not divide} {rest}";
        /// Rounded divide: the steps in a mode cover its coordinates without a gap. Holds if they do.
        Covers { covered: u64, extent: u64, holds: bool } [holds]
            "{covered} of {extent} coordinates are covered, {holds|without a gap|and then a gap}";
        /// Zipped divide: a mode that the tiler leaves whole is a pair already.
        Split { mode: usize } "mode {mode} is (tile, rest) already: `_` sends its first mode to the tile, its second to the rest";
        /// Product: the complement is taken in this many offsets.
        Cotarget { size: u64, cosize: u64, target: u64 }
            "the block has {size} coordinates, the repetitions reach {cosize}: {target} offsets";
        /// Product: the complement has fewer coordinates than the repetitions reach, since the block has holes: it is taken again.
        /// `target`: the new number of offsets: twice the cosize of the block.
        Short { size: u64, cosize: u64, target: u64 }
            "{size} gaps are less than {cosize}, since the block has holes: in {target} offsets once more";
        /// Right inverse: a mode, in order of stride, continues the reached offsets, and its prefix product becomes the stride of a mode.
        /// `is_next`: whether its stride is the next; if not it is skipped.
        Follows { mode: Mode, product: u64, reached: u64, is_next: bool }
            let extent = mode.extent;
            "{mode} does not begin at {reached}: passed over"
            if is_next => "{mode} goes on from {reached}, with prefix product {product} → {extent}:{product}";
        /// Left inverse: a stride is a multiple of the next smaller one. Then their quotient is the extent of a mode.
        /// `digit`: the mode of the result: the quotient, and the prefix product of the mode before.
        Digit { mode: Mode, smaller: u64, digit: Mode, holds: bool } [holds]
            let stride = mode.stride;
            let end = after(holds, digit.extent, digit.stride);
            "stride of {mode}: {smaller} {holds|divides|does not divide} {stride}{end}";
        /// Left inverse: the last mode of the result.
        /// `digit`: the extent of the last mode, and its prefix product.
        LastDigit { digit: Mode } "the last digit → {digit}";
        /// Left inverse: digits may run into each other, so every coordinate is tried. Holds if each is led back.
        LedBack { size: u64, holds: bool } [holds]
            "of {size} coordinates, one is not led back"
            if holds => "all {size} coordinates, tried one by one, are led back";
        /// Two swizzles: both move bits by the same distance. Holds if they do.
        Shifts { left: i32, right: i32, holds: bool } [holds]
            "shift {left} and shift {right} are {holds|the same|not the same}";
        /// Swizzles: the bits that would be read and those that would be changed. Holds if they make a swizzle.
        Masks { y: u64, z: u64, holds: bool } [holds]
            let y = Binary(y);
            let z = Binary(z);
            "bits read {y}, bits changed {z}: {holds|runs|not two runs}, equally long, apart";
        /// A layout after a swizzle: every coordinate is tried. Holds if the swizzle found gives the same at each.
        Passes { size: u64, holds: bool } [holds]
            "of {size} coordinates, tried one by one, one differs"
            if holds => "all {size} coordinates, tried one by one, agree";
        /// A swizzled layout after another: found among all swizzles. Under this one the offsets, minus the first, are those of a plain layout.
        Sought { swizzle: Swizzle, offset: u64 } "{swizzle} takes these offsets to {offset} more than those of a layout";
        /// Tile to shape: the block's size in a mode divides the shape's. Then their quotient is the number of repetitions there.
        Block { mode: usize, block: u64, target: u64, holds: bool } [holds]
            "mode {mode}: {block} {holds|divides|does not divide} {target}";
        /// Injective: the reach of the modes of smaller strides together, and their common divisor. A mode whose stride is past that meets none of them.
        /// `divisor`: the greatest common divisor of their strides.
        Reaches { mode: Mode, below: u64, divisor: u64 }
            let is_past = mode.stride > below;
            "{mode} is {is_past|past|not past} them: those before reach {below}, in steps of {divisor}"
            if below == 0 => "{mode} is the first";
        /// Injective: a search for two coordinates with the same offset, in this many steps. Holds if there are none.
        Searched { steps: u64, holds: bool } [holds]
            "{holds|no two|two} coordinates of one offset, found in {steps} steps";
        /// A leaf and its place in order of stride. Holds if it is at that place.
        Comes { leaf: usize, place: usize, stride: u64, holds: bool } [holds]
            "in order of stride, leaf {leaf} with {stride} comes at {place}";
        /// A leaf of the result, and the one it comes from.
        Becomes { leaf: usize, from: Mode, to: Mode }
            "leaf {leaf}: {from} becomes {to}"
            if from == to => "leaf {leaf}: {from} stays";
        /// The bits that a swizzle reads, and those of them that some offset has: the others are dropped.
        Felt { y: u64, felt: u64 }
            let y = Binary(y);
            let felt = Binary(felt);
            "of the bits read, {y}, the offsets have {felt}";
        /// A swizzled layout as a plain one: every coordinate is tried. Holds if the steps add up.
        AddsUp { size: u64, holds: bool } [holds]
            "of {size} coordinates, tried one by one, one does not add up"
            if holds => "all {size} coordinates, tried one by one, add up";
        /// A layout after a swizzle: bit by bit it is shown that every coordinate is led to the right place.
        BitsPass { size: u64 } "each bit passes alone: all {size} coordinates are led there";
        /// A swizzled layout as a plain one: every step is tried from every residue. Holds if it adds the same from each.
        StepsAlike { period: u64, holds: bool } [holds]
            "{holds|each step adds|a step does not add} the same from every offset modulo {period}";
        /// Compact: a leaf and the stride it gets, the product of the extents of those that are faster.
        Strided { leaf: usize, mode: Mode } "leaf {leaf}: {mode}";
        /// A swizzle at an offset: the bits it reads there, moved, are added without carry.
        /// `moved`: the same, moved to the bits they change.
        Moved { offset: u64, read: u64, moved: u64, result: u64 }
            let bits = Binary(offset);
            let of_them = Binary(read);
            let to = Binary(moved);
            "of {bits} the bits {of_them} are read, moved they are {to}: {offset} ^ {moved} = {result}";
        /// A swizzle in wider or narrower elements: its bits and its base change, its shift does not.
        Rescaled { from: Swizzle, bits: u32, base: u32 }
            "{from} has {bits} bits from {base} on in those elements, at the same distance";
        /// A number computed from two.
        Worked { place: Place, sign: Sign, left: u64, right: u64, result: u64 }
            let sign = sign.equation(left, right, result);
            "{place}{sign}";
        /// A comparison of two numbers.
        Tested { place: Place, relation: Relation, left: u64, right: u64, holds: bool } [holds]
            let relation = relation.finding(left, right, holds);
            "{place}{relation}";
    } of {
        /// A fact about linear layouts.
        Linear(LinearFact),
        /// A fact about morphisms.
        Morphism(MorphismFact),
        /// A fact about accesses.
        Access(AccessFact),
    }
}

/// ` → 4:2`, the mode that follows from a condition that holds.
#[cfg_attr(not(feature = "compiled"), inline)]
fn after(holds: bool, extent: u64, stride: u64) -> impl Said {
    shown(move |f| if holds { write!(f, " → {extent}:{stride}") } else { Ok(()) })
}
