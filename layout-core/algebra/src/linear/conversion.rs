//! # Conversions between layouts of a tensor
//!
//! **Definition.** Two layouts take `register`, `lane`, `warp` and `block` to the elements of one tensor. The conversion from `source` to `target` is the
//! layout that tells, for each place of the target, which place of the source has its element:
//! 1. it is `target.invert_and_compose(source)`;
//! 2. from the outside in, `block`, `warp`, `lane`, `register`, a dimension along which nothing moves is dropped, up to the first one that is needed.
//!
//! The remaining dimensions tell what kind of move is needed: nothing, within a thread's registers, between the lanes of a warp (shuffles), between warps (shared memory), between
//! blocks of a cluster.
//!
//! **Law:** an element that the conversion takes from another place of a dimension needs the given kind of move, and no element needs more.
//!
//! **Worked example:** `linear{ register: [1], lane: [2], warp: [4] }` to `linear{ register: [2], lane: [1], warp: [4] }`: warps keep their elements, lanes and
//! registers swap places, so shuffles are needed.
//!
//! ```text
//!   lane, register  (0,0) (0,1) (1,0) (1,1)
//!   source            0     1     2     3
//!   target            0     2     1     3
//! ```
//!
//! **Refuses:** the errors of [`invert_and_compose`](LinearLayout::invert_and_compose); for the kind, elements that would have to move along a dimension other than these four
//! ([`LinearError::NoMove`]).
//!
//! Source: Triton (`minimalCvtLayout`, `cvtNeedsWarpShuffle` and similar functions).

use super::LinearLayout;
use super::error::LinearError;
use super::name::Name;
use super::word::{bit, bits};
use crate::control::{each, tri};
use crate::trace::{Stage, traced};

/// The kind of move that a conversion needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConversionKind {
    /// Every thread has its elements in the right registers.
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
    /// The name for programs.
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
    /// The places in this layout of the elements that `target` needs, without the outer dimensions along which nothing moves.
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

    /// The kind of move that the conversion to `target` needs.
    ///
    /// # Errors
    /// [`LinearError::NoMove`], and the errors of [`LinearLayout::invert_and_compose`].
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

/// Checks that elements move only along the four dimensions.
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

/// Returns true if the name is one of the four.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_of_threads(name: &Name) -> bool {
    let mut found = false;
    each!(i in 0, HIERARCHY.len() => {
        found = found || matches!(Name::short(HIERARCHY[i].0), Some(known) if known.is(name));
    });
    found
}

/// Returns true if a dimension is mapped to itself, and nothing else depends on it or enters it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn stays(layout: &LinearLayout, name: &str) -> bool {
    let (ins, outs) = (layout.ins(), layout.outs());
    let Some(j) = outs.find(name) else { return true };
    each!(i in 0, ins.count() => {
        let same = matches!(ins.find(name), Some(at) if at == i);
        bits!(k in ins.get(i).bits => {
            let expected = if same { bit(k) } else { 0 };
            // Elements shared by warps may lie in registers and lanes: then the warps depend on each other.
            if outs.part(layout.basis(i, k), j) != expected || same && layout.basis(i, k) != bit(outs.from(j).saturating_add(k)) {
                return false;
            }
        });
    });
    true
}
