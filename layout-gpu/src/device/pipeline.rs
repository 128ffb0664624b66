//! Loops over tiles that are fetched ahead into a ring of stages.

use core::fmt::Debug;

use layout_core::Count;

/// Iterates over the steps of a loop along `extent`, `tile` of it in each step, over a ring of `STAGES` stages of shared memory: the step,
/// the stage to read, and the stage to write, which the step before has read. Fetch `STAGES - 1` steps before the loop, into stages 0, 1, …
///
/// ```ignore
/// fetch(0, 0);
/// fetch(1, 1);
/// for (step, read, write) in pipeline::<3>(k, 32) {
///     wait_copies::<1>();
///     barrier();                  // the stage of this step is full, and nobody reads that of the last
///     fetch(step + 2, write);
///     multiply(read);
/// }
/// ```
///
/// # Panics
///
/// If `tile` is 0.
#[must_use]
#[inline(always)]
pub const fn pipeline<const STAGES: u32>(
    extent: u32,
    tile: u32,
) -> impl Iterator<Item = (u32, u32, u32)> + Clone + Debug {
    const { assert!(STAGES >= 2, "a stage to read and one to write") }
    Pipeline::of(STAGES, extent, tile)
}

/// Iterates as [`pipeline`] does, over as many stages as a type says: a number of a family, or a leaf `C<3>`.
///
/// ```ignore
/// for (step, read, write) in pipeline_by::<T::Stages>(k, T::BK as u32) {
///     wait_copies_by::<T::Ahead>();
///     multiply(read);
/// }
/// ```
///
/// # Panics
///
/// If `tile` is 0.
#[must_use]
#[inline(always)]
pub fn pipeline_by<Stages: Count>(extent: u32, tile: u32) -> impl Iterator<Item = (u32, u32, u32)> + Clone + Debug {
    const { assert!(Stages::COUNT >= 2, "a stage to read and one to write") }
    Pipeline::of(Stages::COUNT as u32, extent, tile)
}

/// The steps of a [`pipeline`].
#[derive(Clone, Debug)]
struct Pipeline {
    stages: u32,
    begin: u32,
    extent: u32,
    tile: u32,
    step: u32,
    read: u32,
    write: u32,
}

impl Pipeline {
    /// The state before the first step.
    #[inline(always)]
    const fn of(stages: u32, extent: u32, tile: u32) -> Self {
        assert!(tile > 0, "steps of nothing have no end");
        Self { stages, begin: 0, extent, tile, step: u32::MAX, read: stages - 1, write: stages - 2 }
    }
}

impl Iterator for Pipeline {
    type Item = (u32, u32, u32);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.begin >= self.extent {
            return None;
        }
        self.begin = self.begin.saturating_add(self.tile);
        self.step = self.step.wrapping_add(1);
        self.write = self.read;
        self.read = if self.read == self.stages - 1 { 0 } else { self.read + 1 };
        Some((self.step, self.read, self.write))
    }
}
