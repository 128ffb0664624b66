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
//! **Refuses:** what [`invert_and_compose`](LinearLayout::invert_and_compose) refuses; as for what is moved, other dimensions than these four along which elements would have to
//! ([`LinearError::NoMove`]).
//!
//! Source: Triton (`minimalCvtLayout`, `cvtNeedsWarpShuffle` and its like).

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::word::{bit, bits};
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
    /// Same errors as [`LinearLayout::invert_and_compose`].
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
    /// [`LinearError::NoMove`], and as [`LinearLayout::invert_and_compose`].
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
        tri!(moves_among_threads(&left));
        each!(i in 0, HIERARCHY.len() => {
            if left.ins.find(HIERARCHY[i].0).is_some() || left.outs.find(HIERARCHY[i].0).is_some() {
                return Ok(HIERARCHY[i].1);
            }
        });
        Ok(ConversionKind::None)
    }
}

/// Refuses a move along a dimension that is none of the four.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn moves_among_threads(conversion: &LinearLayout) -> Result<(), LinearError> {
    let (ins, outs) = (conversion.ins(), conversion.outs());
    each!(j in 0, outs.count() => {
        let name = outs.get(j).name;
        if !is_of_threads(&name) && !stays(conversion, name.as_str()) {
            return Err(LinearError::NoMove { name });
        }
    });
    each!(i in 0, ins.count() => {
        let name = ins.get(i).name;
        bits!(k in ins.get(i).bits => {
            if !is_of_threads(&name) && outs.position(&name).is_none() && conversion.basis(i, k) != 0 {
                return Err(LinearError::NoMove { name });
            }
        });
    });
    Ok(())
}

/// Returns true if it is one of the four.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_of_threads(name: &Name) -> bool {
    let mut found = false;
    each!(i in 0, HIERARCHY.len() => {
        found = found || matches!(Name::short(HIERARCHY[i].0), Some(known) if known.is(name));
    });
    found
}

/// Returns true if a dimension goes to itself, and nothing else of it or to it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn stays(layout: &LinearLayout, name: &str) -> bool {
    let (ins, outs) = (layout.ins(), layout.outs());
    let Some(j) = outs.find(name) else { return true };
    each!(i in 0, ins.count() => {
        let same = matches!(ins.find(name), Some(at) if at == i);
        bits!(k in ins.get(i).bits => {
            let expected = if same { bit(k) } else { 0 };
            // What warps have in common may lie in registers and lanes: then they do not keep to themselves.
            if outs.part(layout.basis(i, k), j) != expected || same && layout.basis(i, k) != bit(outs.from(j).saturating_add(k)) {
                return false;
            }
        });
    });
    true
}
