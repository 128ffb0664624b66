//! What an algorithm finds: conditions with their numbers, and modes.

use super::said::{Binary, Said, facts, shown};
use super::{AccessFact, LinearFact, MorphismFact, Place, Relation, Sign};
use crate::layout_value::Mode;
use crate::swizzle::Swizzle;

facts! {
    /// One finding. Where it is a condition, `holds` is its value.
    pub enum Fact (_of) {
        /// Coalesce: a mode of extent 1 is dropped.
        Dropped {
            /// Its stride.
            stride: u64,
        } "1:{stride} is dropped";
        /// Coalesce: a mode steps on where the one before ended, `extent·stride` of that one, and becomes one with it.
        Merged {
            /// The mode before.
            before: Mode,
            /// The mode.
            mode: Mode,
            /// Both in one.
            merged: Mode,
        } "{before} ends where {mode} goes on: {merged}";
        /// Coalesce: a mode stays.
        Kept {
            /// The mode.
            mode: Mode,
        } "{mode} stays";
        /// Composition: a mode of the left side, coalesced, its last mode without end.
        Outer {
            /// The mode.
            mode: Mode,
            /// The product of the extents before it: where it begins.
            boundary: u64,
        } "{mode}";
        /// Composition: a leaf of the right side comes next.
        Leaf {
            /// Its number, from the left.
            leaf: usize,
            /// Its extent and stride.
            mode: Mode,
        } "leaf {leaf} of B, {mode}";
        /// Composition: a leaf of extent 1 has one offset, 0; the stride written for it.
        One {
            /// That stride.
            stride: u64,
        } "one coordinate: written 1:{stride}";
        /// Composition: from step to step the left side goes straight by `slope`, for `run` of the `rest` steps that are left. Holds if
        /// `run` divides `rest`; then `run:slope` is a mode of the result.
        Run {
            /// The step, an index into the left side.
            step: u64,
            /// The left side's offset there.
            slope: u64,
            /// The straight steps.
            run: u64,
            /// The steps that are left.
            rest: u64,
            /// Whether the one divides the other.
            holds: bool,
        } [holds]
            let end = after(holds, run, slope);
            "steps of {step} in A go straight by {slope} for {run} of {rest}: {run} {holds|divides|does not divide} {rest}{end}";
        /// Composition: what one mode of the result adds at most to the remainders modulo a boundary.
        Remainder {
            /// The greatest remainder.
            top: u64,
            /// The step whose multiples are taken.
            step: u64,
            /// How many of them.
            extent: u64,
        } "{top}";
        /// Composition: all of them together. If they stay below the boundary nothing carries; if not, [`Fact::Compared`] decides.
        Remainders {
            /// Where a mode of the left side begins.
            boundary: u64,
            /// The sum of the greatest remainders.
            sum: u128,
            /// Whether it is below.
            is_below: bool,
        } "{is_below|below|not below} {boundary}, so {is_below|nothing carries there|the largest are tried}";
        /// Composition: at one coordinate that carries, the left side's offset and the sum of those of the steps. Holds if they are the same.
        Compared {
            /// The index into the left side.
            index: u64,
            /// The offset there.
            offset: u64,
            /// The sum of the offsets of the single steps.
            apart: u64,
            /// Whether they are the same.
            holds: bool,
        } [holds]
            "at {index} the offset is {offset}, the steps apart give {apart}{holds| too: the carries cancel|: a carry}";
        /// Composition: carries cancel where they were looked for, so every coordinate is tried. Holds if all of them agree.
        Tried {
            /// The coordinates there are.
            size: u64,
            /// Whether they were tried and agree; what is too many is not tried.
            holds: bool,
        } [holds]
            "{size} coordinates are too many to try"
            if holds => "all {size} coordinates, tried one by one, agree";
        /// Complement: a mode, in order of stride, begins at or past what the smaller ones reach. Then `gap:reach` is a mode of the result.
        Begins {
            /// The mode.
            mode: Mode,
            /// Extent times stride of the mode before.
            reach: u64,
            /// How often `reach` goes into the stride.
            gap: u64,
            /// Whether the stride is no less than `reach`.
            holds: bool,
        } [holds]
            let stride = mode.stride;
            "stride {stride} of {mode} is less than the reach {reach}"
            if holds => "stride {stride} of {mode} is at least the reach {reach} → {gap}:{reach}";
        /// Complement: the last mode of the result, `times:reach`.
        Last {
            /// What is to be filled.
            size: u64,
            /// What the modes so far reach.
            reach: u64,
            /// `size` over `reach`, rounded up.
            times: u64,
        } "size {size} over reach {reach}, rounded up → {times}:{reach}";
        /// What a mode reaches must divide the next stride, or the size, so that nothing is left out. Holds if it does.
        Fills {
            /// Extent times stride.
            reach: u64,
            /// The next stride, or the size.
            next: u64,
            /// Whether it is the size.
            is_size: bool,
            /// Whether the one divides the other.
            holds: bool,
        } [holds] "the reach {reach} {holds|divides|does not divide} {next}, {is_size|the size|the next stride}";
        /// No mode may stand still, since it repeats. Holds if none does.
        Moves {
            /// The extent of the first that does; 1 if none.
            extent: u64,
            /// Whether none does.
            holds: bool,
        } [holds]
            "{extent}:0 stands still, and so repeats"
            if holds => "no mode stands still";
        /// Rounded divide: a leaf takes `run` steps of `step` in one mode of the left side. Holds if `run` divides what is left.
        Walked {
            /// The number of the mode.
            mode: usize,
            /// The step in it.
            step: u64,
            /// The steps it has room for.
            run: u64,
            /// The steps that are left.
            rest: u64,
            /// Whether the one divides the other.
            holds: bool,
        } [holds] "in mode {mode} of A there are {run} steps of {step}: {run} {holds|divides|does not divide} {rest}";
        /// Rounded divide: the steps in a mode cover its coordinates without a gap. Holds if they do.
        Covers {
            /// The coordinates covered.
            covered: u64,
            /// The coordinates of the mode.
            extent: u64,
            /// Whether that is all of them.
            holds: bool,
        } [holds] "{covered} of {extent} coordinates are covered, {holds|without a gap|and then a gap}";
        /// Product: the complement is taken in so many offsets.
        Cotarget {
            /// The size of the block.
            size: u64,
            /// The cosize of the repetitions.
            cosize: u64,
            /// Their product.
            target: u64,
        } "the block has {size} coordinates, the repetitions reach {cosize}: {target} offsets";
        /// Product: the complement has fewer coordinates than the repetitions reach, since the block has holes: it is taken again.
        Short {
            /// Its size.
            size: u64,
            /// The cosize of the repetitions.
            cosize: u64,
            /// What it is taken in now: twice the cosize of the block.
            target: u64,
        } "{size} gaps are less than {cosize}, since the block has holes: in {target} offsets once more";
        /// Right inverse: a mode, in order of stride, continues what is reached, and its prefix product becomes the stride of a mode.
        Follows {
            /// The mode.
            mode: Mode,
            /// The product of the extents before it.
            product: u64,
            /// The offsets reached so far.
            reached: u64,
            /// Whether its stride is that; if not it is passed over.
            is_next: bool,
        }
            let extent = mode.extent;
            "{mode} does not begin at {reached}: passed over"
            if is_next => "{mode} goes on from {reached}, with prefix product {product} → {extent}:{product}";
        /// Left inverse: a stride is a multiple of the next smaller one. Then their quotient is the extent of a mode.
        Digit {
            /// The mode, in order of stride.
            mode: Mode,
            /// The next smaller stride.
            smaller: u64,
            /// The mode of the result: the quotient, and the prefix product of the mode before.
            digit: Mode,
            /// Whether it divides the stride.
            holds: bool,
        } [holds]
            let stride = mode.stride;
            let end = after(holds, digit.extent, digit.stride);
            "stride of {mode}: {smaller} {holds|divides|does not divide} {stride}{end}";
        /// Left inverse: the last mode of the result.
        LastDigit {
            /// The extent of the last mode, and its prefix product.
            digit: Mode,
        } "the last digit → {digit}";
        /// Left inverse: digits may run into each other, so every coordinate is tried. Holds if each is led back.
        LedBack {
            /// The coordinates there are.
            size: u64,
            /// Whether they were tried and are led back.
            holds: bool,
        } [holds]
            "of {size} coordinates, one is not led back"
            if holds => "all {size} coordinates, tried one by one, are led back";
        /// Two swizzles: both move bits by one distance. Holds if they do.
        Shifts {
            /// The shift of the outer one.
            left: i32,
            /// The shift of the inner one.
            right: i32,
            /// Whether they are the same.
            holds: bool,
        } [holds] "shift {left} and shift {right} are {holds|the same|not the same}";
        /// Swizzles: the bits that would be read and those that would be changed. Holds if they make a swizzle.
        Masks {
            /// The bits read.
            y: u64,
            /// The bits changed.
            z: u64,
            /// Whether both are runs, equally long, apart.
            holds: bool,
        } [holds]
            let y = Binary(y);
            let z = Binary(z);
            "bits read {y}, bits changed {z}: {holds|runs|not two runs}, equally long, apart";
        /// A layout after a swizzle: every coordinate is tried. Holds if the swizzle found gives the same at each.
        Passes {
            /// The coordinates tried.
            size: u64,
            /// Whether all agree.
            holds: bool,
        } [holds]
            "of {size} coordinates, tried one by one, one differs"
            if holds => "all {size} coordinates, tried one by one, agree";
        /// Tile to shape: the block's size in a mode divides the shape's. Then their quotient is the repetitions there.
        Block {
            /// The mode.
            mode: usize,
            /// The block's size there.
            block: u64,
            /// The shape's.
            target: u64,
            /// Whether the one divides the other.
            holds: bool,
        } [holds] "mode {mode}: {block} {holds|divides|does not divide} {target}";
        /// Injective: what the modes of smaller strides reach together, and the steps they do it in. A mode whose stride is past that meets none of them.
        Reaches {
            /// The mode.
            mode: Mode,
            /// The greatest offset of the smaller ones.
            below: u64,
            /// The greatest common divisor of their strides.
            divisor: u64,
        }
            let is_past = mode.stride > below;
            "{mode} is {is_past|past|not past} them: those before reach {below}, in steps of {divisor}"
            if below == 0 => "{mode} is the first";
        /// Injective: two coordinates of one offset were looked for, in so many steps. Holds if there are none.
        Searched {
            /// The steps.
            steps: u64,
            /// Whether there are none.
            holds: bool,
        } [holds] "{holds|no two|two} coordinates of one offset, found in {steps} steps";
        /// A leaf and its place in order of stride. Holds if that is where it stands.
        Comes {
            /// The leaf.
            leaf: usize,
            /// Its place.
            place: usize,
            /// Its stride.
            stride: u64,
            /// Whether it stands there.
            holds: bool,
        } [holds] "in order of stride, leaf {leaf} with {stride} comes at {place}";
        /// A leaf of the result, and the one it comes from.
        Becomes {
            /// The number of the leaf.
            leaf: usize,
            /// What it was.
            from: Mode,
            /// What it is.
            to: Mode,
        }
            "leaf {leaf}: {from} becomes {to}"
            if from == to => "leaf {leaf}: {from} stays";
        /// The bits that a swizzle reads, and those that the offsets have of them: the others are left out.
        Felt {
            /// The bits read.
            y: u64,
            /// Those that some offset has.
            felt: u64,
        }
            let y = Binary(y);
            let felt = Binary(felt);
            "of the bits read, {y}, the offsets have {felt}";
        /// A swizzled layout as a plain one: every coordinate is tried. Holds if the steps add up.
        AddsUp {
            /// The coordinates tried.
            size: u64,
            /// Whether they add up.
            holds: bool,
        } [holds]
            "of {size} coordinates, tried one by one, one does not add up"
            if holds => "all {size} coordinates, tried one by one, add up";
        /// A layout after a swizzle: bit by bit it is shown that every coordinate is led to where it should be.
        BitsPass {
            /// The coordinates.
            size: u64,
        } "each bit passes alone: all {size} coordinates are led there";
        /// A swizzled layout as a plain one: every step is tried from every residue. Holds if it adds the same from each.
        StepsAlike {
            /// The period of the swizzle.
            period: u64,
            /// Whether it does.
            holds: bool,
        } [holds] "{holds|each step adds|a step does not add} the same from every offset modulo {period}";
        /// Compact: a leaf and the stride it gets, the product of the extents of those that are faster.
        Strided {
            /// The number of the leaf.
            leaf: usize,
            /// Its extent, and that stride.
            mode: Mode,
        } "leaf {leaf}: {mode}";
        /// A swizzle at an offset: the bits it reads there, moved, are added without carry.
        Moved {
            /// The offset.
            offset: u64,
            /// Those of its bits that are read.
            read: u64,
            /// The same, moved to where they change others.
            moved: u64,
            /// What the offset becomes.
            result: u64,
        }
            let bits = Binary(offset);
            let of_them = Binary(read);
            let to = Binary(moved);
            "of {bits} the bits {of_them} are read, moved they are {to}: {offset} ^ {moved} = {result}";
        /// A swizzle in wider or narrower elements: its bits and its base change, its shift does not.
        Rescaled {
            /// The swizzle before.
            from: Swizzle,
            /// Its bits after.
            bits: u32,
            /// Its base after.
            base: u32,
        } "{from} has {bits} bits from {base} on in those elements, at the same distance";
        /// A number worked out of two.
        Worked {
            /// Where.
            place: Place,
            /// How.
            sign: Sign,
            /// The one.
            left: u64,
            /// The other.
            right: u64,
            /// What they make.
            result: u64,
        }
            let sign = sign.equation(left, right, result);
            "{place}{sign}";
        /// A comparison of two numbers.
        Tested {
            /// Where.
            place: Place,
            /// What.
            relation: Relation,
            /// The one.
            left: u64,
            /// The other.
            right: u64,
            /// Whether it is so.
            holds: bool,
        } [holds]
            let relation = relation.finding(left, right, holds);
            "{place}{relation}";
    } of {
        /// A finding about linear layouts.
        Linear(LinearFact),
        /// A finding about morphisms.
        Morphism(MorphismFact),
        /// A finding about accesses.
        Access(AccessFact),
    }
}

/// ` → 4:2`, the mode that follows from a condition that holds.
#[cfg_attr(not(feature = "compiled"), inline)]
fn after(holds: bool, extent: u64, stride: u64) -> impl Said {
    shown(move |f| if holds { write!(f, " → {extent}:{stride}") } else { Ok(()) })
}
