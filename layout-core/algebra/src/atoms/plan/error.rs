//! The reasons why there is no plan.

use crate::error::AlgebraError;
use crate::sentence::errors;

errors! {
    /// The reason why no layouts can be planned for a tile.
    ///
    /// ```
    /// use layout_algebra::atoms::PlanError;
    /// let error = PlanError::IdleThreads { used: 96, threads: 128 };
    /// assert_eq!(error.headline().as_str(), "no plan: 96 threads copy the tile without a rest, 128 do not");
    /// ```
    pub enum PlanError {
        /// An instruction that is not of the 32 lanes of a warp.
        NotOfAWarp { threads: u64 }
            "no plan: not supported for an instruction of {threads} {threads|thread|threads}, only for those of a warp";
        /// A tiled MMA whose lanes are not 32 in a row, warp by warp.
        NoWarps "no plan: the lanes of the tiled MMA do not hold different elements, warp by warp";
        /// Elements of other widths than the instruction multiplies.
        ElementBits { bits: u64, multiplied: u64 }
            "no plan: the elements have {bits} bits, those that the instruction multiplies have {multiplied}";
        /// A tile that the tiled MMA does not divide.
        PartsOfTiles { taken: u64, mode: usize, extent: u64 }
            "no plan: the tiled MMA takes {taken} coordinates of mode {mode} at a time, {extent} are no multiple";
        /// Elements of parts of bytes.
        PartsOfBytes { bits: u64 } "no plan: not supported for elements of {bits} bits, only for whole bytes up to 8";
        /// A tiled copy of other threads than those that are there.
        IdleThreads { used: u64, threads: u64 }
            "no plan: {used} {used|thread copies|threads copy} the tile without a rest, {threads} do not";
        /// A given copy by other threads.
        OtherThreads { used: u64, threads: u64 } "no plan: the given copy is by {used} {used|thread|threads}, the plan by {threads}";
        /// Rows of memory that overlap.
        Pitch { pitch: u64, extent: u64 } "no plan: rows of {extent} elements cannot begin {pitch} elements apart";
        /// More shared memory than a block has.
        TooMuchShared { bytes: u64, most: u64 }
            "no plan: {bytes} bytes of shared memory, a block of sm_90 has {most}, others fewer";
        /// Vectors that asynchronous copies do not move.
        NotAsynchronous { bytes: u64 }
            "no plan: vectors of {bytes} {bytes|byte|bytes} are side by side and aligned, `cp.async` moves 4, 8 or 16";
        /// No instruction moves the operand between the shared tile and the registers of the MMA.
        NoInstruction "no plan: no instruction moves the elements of a thread between this shared tile and its registers";
        /// An instruction that does not move the operand.
        DoesNotMove "no plan: the given instruction does not find what it moves at once side by side in the shared tile";
        /// A given copy whose vectors are none of global memory.
        NotInMemory { bytes: u64 }
            "no plan: the given copy moves {bytes} {bytes|byte|bytes} at once, not side by side and aligned in global memory";
        /// A given copy back to global memory by an instruction that only copies from it.
        CopiesBack "no plan: `cp.async` copies from global to shared memory, the given copy goes back";
        /// Given copies of vectors along different modes of the shared tile.
        NotTogether "no plan: `Fetch` and `Put` are not both of vectors along one mode, that of a shared tile";
        /// Stages that are not a number of tiles.
        Stages { stages: u64, most: u64 } "no plan: a tile has 1 to {most} stages as one more mode, not {stages}";
        /// A given shared layout with other stages than wanted.
        OtherStages { given: u64, stages: u64 }
            "no plan: the given layout has {given} {given|stage|stages}, `stages:` says {stages}";
        /// A given shared layout that does not begin at 0.
        Moved { offset: u64 } "no plan: the given shared layout begins at {offset}, not at 0";
        /// Stages that the swizzle treats differently.
        UnlikeStages { stage: u64 }
            "no plan: stage {stage} has other bank conflicts than the first: it begins where the swizzle reads";
        /// A given shared layout with other extents than the tile.
        OtherTile "no plan: the given shared layout has other extents than the tile";
        /// Conflicts that another copy of the same cost might not have.
        NotDecided { left: u64, alone: u64 }
            "not decided: {left} bank conflicts are left, the reads alone leave {alone}, another copy may be between";
        /// A change of order of extents that are no powers of two, or by such threads.
        NoPowers { extent: u64 } "not decided: a change of order is planned for powers of two, {extent} is none";
        /// An operand whose turns might be fewer through registers, with extents or threads that are no powers of two.
        BlocksNotDecided { extent: u64 }
            "not decided: what is turned in registers is planned for powers of two, {extent} is none";
        /// Rows that are not aligned to their elements.
        Align { align: u64, element: u64 }
            "no plan: rows aligned to {align} {align|byte|bytes}, elements are aligned to their {element}";
        /// A change to the same order.
        SameOrder "no plan: the order does not change, so a single copy moves the tile";
        /// A search whose result another count does not confirm.
        NotConfirmed { counted: u64, expected: u64 }
            "not decided: {counted} bank conflicts were counted where the search expects {expected}";
        /// Elements that `wgmma` does not read along M or N.
        NotTurned { bits: u64, operand: &'static str, other: &'static str }
            "no plan: `wgmma` reads {operand} along K in elements of {bits} bits, only those of 16 along {other} too";
        /// A turn in registers of rows along K.
        AlongK "no plan: rows along K are read by `wgmma` as they are, without a turn in registers";
        /// Elements that `wgmma` does not multiply.
        WarpgroupBits { bits: u64 } "no plan: `wgmma` multiplies elements of 8, 16 and 32 bits, not of {bits}";
        /// A of an instruction that has it in registers.
        InRegisters "no plan: this `wgmma` has A in registers, from which no box of TMA is copied";
        /// The sums of `wgmma` without the tiled MMA.
        SumsOfGroup "no plan: the sums of `wgmma` are in registers of the threads of a tiled MMA, which is missing";
        /// Given parts of a plan for `wgmma` that are of no swizzled atom.
        NotOfAnAtom "no plan: the given parts are not the tile of one of the swizzled atoms, in boxes side by side";
        /// Rows that no box of TMA divides.
        BoxRow { bytes: u64 } "no plan: rows of {bytes} bytes are not boxes of 16, 32, 64 or 128";
        /// Rows of memory that TMA does not copy.
        BoxPitch { bytes: u64 } "no plan: rows begin {bytes} bytes apart, TMA copies them at multiples of 16";
        /// More threads than elements to move one at a time.
        TooManyThreads { threads: u64, elements: u64 }
            "no plan: {threads} threads for {elements} elements, which are moved one at a time on one side";
    } of {
        /// A refusal of the algebra.
        Algebra(AlgebraError),
    }

    /// The sentence: lower case, no final period, with the numbers.
    pub const fn headline;
}

impl From<AlgebraError> for PlanError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(error: AlgebraError) -> Self {
        Self::Algebra(error)
    }
}
