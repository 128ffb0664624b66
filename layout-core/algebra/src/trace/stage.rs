//! The parts of operations, with their descriptions.

use super::said::facts;

facts! {
    /// A part of an operation.
    pub enum Stage (of) {
        /// One mode, if a tiler or a profile goes by mode.
        Mode(mode: usize) "mode {mode}";
        /// A layout after another one.
        Composition let a = of.operand(0); let b = of.operand(1); "compose A = {a} with B = {b}";
        /// The layout that fills the gaps of another.
        Complement let a = of.operand(0); "complement of {a}";
        /// Tile and rest, then the composition.
        Divide let a = of.operand(0); let b = of.operand(1); "divide {a} by {b}: tile, then what it leaves";
        /// A divide that rounds up.
        RoundedDivide let a = of.operand(0); let b = of.operand(1); "divide {a} by {b}, rounded up";
        /// A block and the offsets at which its repetitions begin.
        Product let a = of.operand(0); let b = of.operand(1); "repeat {a} as {b} says, in its complement";
        /// The fewest modes.
        Coalesce let a = of.operand(0); "coalesce {a}" if of.is_without_operands() => "coalesce";
        /// The inverse that follows the strides 1, s, ….
        RightInverse let a = of.operand(0); "follow the strides 1, … of {a}";
        /// The inverse that reads the digits of an offset.
        LeftInverse let a = of.operand(0); "read the digits of the offsets of {a}";
        /// A block, repeated up to a shape.
        TileToShape let a = of.operand(0); "count the blocks {a}";
        /// A linear layout after another one.
        LinearComposition let a = of.operand(0); let b = of.operand(1); "send each basis of {a} on through {b}";
        /// The equations `B(C(x)) = A(x)`, solved for `C`.
        LinearSolution let a = of.operand(0); let b = of.operand(1);
            "solve R(C(x)) = L(x) for C, with L = {a} and R = {b}";
        /// The bases of a linear layout, reduced to independent ones.
        LinearRank let a = of.operand(0); "reduce the bases of {a}";
        /// Two linear layouts in one, the second above the first.
        LinearProduct let a = of.operand(0); let b = of.operand(1); "put {b} above {a}";
        /// The opposite is evaluated: if it fails, the predicate holds.
        Opposite "ask whether the opposite is so";
        /// Something is tried: it may fail without harm.
        Trial "try";
        /// A swizzled layout as a plain one: the layout inside, followed through the swizzle.
        Decay "follow the layout inside, B, through the swizzle, A";
        /// The offset at which a part begins.
        Start "the offset where it begins";
        /// Two linear layouts, basis by basis.
        LinearComparison let a = of.operand(0); let b = of.operand(1); "compare {a} with {b}" if of.right().is_none() => "look at {a}";
        /// One linear layout taken from another.
        LinearDivide let a = of.operand(0); let b = of.operand(1); "take {b} from {a}";
        /// The bases that a layout of shape and stride has.
        ToLinear "the offsets of the powers of two";
        /// The modes that a linear layout has.
        FromLinear "the bases as strides";
        /// The bases of a linear layout, in other dimensions.
        LinearBases let a = of.operand(usize::from(of.left().is_none())); "the bases of {a}";
        /// Shared memory between two linear layouts.
        SharedMemory "choose vectors, rows and banks";
        /// The bank conflicts of shared memory between two linear layouts.
        SharedConflicts "count the rows of banks that one phase meets";
        /// One morphism, and then another.
        MorphismComposition let f = of.arrow(0); let g = of.arrow(1);
            "follow the arrows of {f} and then of {g}" if of.is_without_operands() => "follow the arrows of both";
        /// The inclusion of the entries that a morphism does not hit.
        MorphismComplement let f = of.arrow(0); "the entries that {f} does not hit";
        /// Two morphisms into one tuple, side by side.
        Wedge let f = of.arrow(0); let g = of.arrow(1); "{f} and {g} side by side";
        /// Two tuples, split until one begins with the leaves of the other.
        MutualRefinement "split both until they agree";
        /// A morphism, split as its codomain is.
        Pullback let f = of.arrow(0); "split {f} as its codomain is";
        /// A morphism, split as its domain is.
        Pushforward let f = of.arrow(0); "split {f} as its domain is";
        /// The morphism of a layout, its modes in order of stride.
        StandardForm "the modes in order of stride";
        /// The strides of the layout of a morphism.
        Strides "each entry has the product before what it hits for its stride";
        /// The entries of a morphism that are kept.
        Entries "entry by entry";
        /// An index, digit by digit.
        Realization "digit by digit";
        /// The request of one warp to memory.
        Warp(warp: u64) "a request of warp {warp}";
        /// Candidates tried against bank conflicts.
        Candidates "try one after the other, the least first";
    }
}
