//! # Conversions between layouts of a tensor
//!
//! **Definition.** Two layouts take `register`, `lane`, `warp` and `block` to the elements of one tensor. The conversion from `source` to `target` is the
//! layout that says, for each place of the target, where the source has its element:
//! 1. it is `target.invert_and_compose(source)`;
//! 2. from the outside in, `block`, `warp`, `lane`, `register`, a dimension on which nothing is to be done is left out, up to the first one that is needed.
//!
//! What is left says what must be moved: nothing, within a thread's registers, between the lanes of a warp (shuffles), between warps (shared memory), between
//! blocks of a cluster.
//!
//! **Law:** an element that the conversion takes from another place of a dimension needs the kind of move that is said, and none needs more.
//!
//! **Worked example:** `linear{ register: [1], lane: [2], warp: [4] }` to `linear{ register: [2], lane: [1], warp: [4] }`: warps keep their elements, lanes and
//! registers change places, so shuffles are needed.
//!
//! ```text
//!   lane, register  (0,0) (0,1) (1,0) (1,1)
//!   source            0     1     2     3
//!   target            0     2     1     3
//! ```
//!
//! **Refuses:** what [`invert_and_compose`](LinearLayout::invert_and_compose) refuses.
//!
//! Source: Triton (`minimalCvtLayout`, `cvtNeedsWarpShuffle` and its like).

use super::LinearLayout;
use super::error::LinearError;
use crate::control::{each, tri};
use crate::trace::{Stage, traced};

/// What a conversion has to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionKind {
    /// Every thread has its elements where it wants them.
    None,
    /// Every thread has its elements, in other registers.
    Registers,
    /// Every warp has its elements, in other lanes.
    WarpShuffle,
    /// Every block has its elements, in other warps.
    SharedMemory,
    /// Elements are in other blocks.
    Cluster,
}

impl ConversionKind {
    /// Its name for programs.
    ///
    /// ```
    /// use layout_algebra::linear::ConversionKind;
    /// assert_eq!(ConversionKind::WarpShuffle.name(), "warp_shuffle");
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Registers => "registers",
            Self::WarpShuffle => "warp_shuffle",
            Self::SharedMemory => "shared_memory",
            Self::Cluster => "cluster",
        }
    }
}

/// From the outside in.
const HIERARCHY: [(&str, ConversionKind); 4] = [
    ("block", ConversionKind::Cluster),
    ("warp", ConversionKind::SharedMemory),
    ("lane", ConversionKind::WarpShuffle),
    ("register", ConversionKind::Registers),
];

traced! {
    /// Where this has what `target` wants, without the outer dimensions on which nothing is to be done.
    ///
    /// # Errors
    /// As [`LinearLayout::invert_and_compose`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let source = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2]]), ("warp", &[&[4]])], &["offset"])?;
    /// let target = LinearLayout::inferred(&[("register", &[&[2]]), ("lane", &[&[1]]), ("warp", &[&[4]])], &["offset"])?;
    /// assert_eq!(
    ///     source.conversion(&target)?.to_string(),
    ///     "linear{ register: [(0,1)], lane: [(1,0)] -> register: 2, lane: 2 }",
    /// );
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn conversion(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
    ) -> Result<LinearLayout, LinearError> {
        let mut rest = tri!(trace.on(target).invert_and_compose(this));
        each!(i in 0, HIERARCHY.len() => {
            let name = HIERARCHY[i].0;
            if rest.ins.find(name).is_some() || rest.outs.find(name).is_some() {
                trace.begin(Stage::Trial);
                let quotient = trace.on(&rest).quotient(&[name]);
                trace.leave_trial();
                match quotient {
                    Ok(Some(quotient)) => rest = quotient,
                    _ => return Ok(rest),
                }
            }
        });
        Ok(rest)
    }

    /// What the conversion to `target` has to move.
    ///
    /// # Errors
    /// As [`LinearLayout::invert_and_compose`].
    ///
    /// ```
    /// use layout_algebra::linear::{ConversionKind, LinearLayout};
    /// let source = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2]])], &["offset"])?;
    /// let target = LinearLayout::inferred(&[("register", &[&[2]]), ("lane", &[&[1]])], &["offset"])?;
    /// assert_eq!(source.conversion_kind(&target)?, ConversionKind::WarpShuffle);
    /// assert_eq!(source.conversion_kind(&source)?, ConversionKind::None);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn conversion_kind(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
    ) -> Result<ConversionKind, LinearError> {
        let left = tri!(trace.on(this).conversion(target));
        each!(i in 0, HIERARCHY.len() => {
            if left.ins.find(HIERARCHY[i].0).is_some() || left.outs.find(HIERARCHY[i].0).is_some() {
                return Ok(HIERARCHY[i].1);
            }
        });
        Ok(ConversionKind::None)
    }
}
