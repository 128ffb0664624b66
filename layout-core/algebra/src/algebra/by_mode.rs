//! Operations that go mode by mode: the one loop over the modes of a tuple, and the one over those of a tiler.

use super::composition::compose;
use super::divide::{Rounding, divide};
use super::product::multiply;
use crate::control::{each, tri, tri_ref};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::subtree::Subtree;
use crate::tiler::TilerPart;
use crate::trace::{Stage, Trace};

/// The tuple of the answers to each mode, each in a stage of its own: `by_mode!(trace, empty tuple; i in rank => answer)`.
macro_rules! by_mode {
    ($trace:ident, $empty:expr; $i:ident in $rank:expr => $answer:expr) => {{
        let mut all = $empty;
        $crate::control::each!($i in 0, $rank => {
            $trace.begin($crate::trace::Stage::Mode($i));
            let mode = $crate::control::tri!($answer);
            $crate::control::tri!(all.add(mode.tree()));
            $trace.leave();
        });
        Ok(all)
    }};
}

/// Whether each mode holds, each in a stage of its own, up to the first that does not.
macro_rules! holds_by_mode {
    ($trace:ident; $i:ident in $rank:expr => $holds:expr) => {{
        $crate::control::each!($i in 0, $rank => {
            $trace.begin($crate::trace::Stage::Mode($i));
            let holds = $crate::control::tri!($holds);
            $trace.leave();
            if !holds {
                return Ok(false);
            }
        });
        Ok(true)
    }};
}

/// The layout with each leaf changed on its own, each change in the trace: `by_leaf!(trace, layout; i, mode => new mode)`.
macro_rules! by_leaf {
    ($trace:ident, $layout:expr; $i:ident, $mode:ident => $new:expr) => {{
        let mut leaves = [$crate::layout_value::Mode { extent: 1, stride: 0 }; $crate::capacity::MAX_LEAVES];
        $crate::control::each!($i in 0, $layout.leaf_count() => {
            let $mode = $layout.leaf_at($i);
            leaves[$i] = $new;
            $trace.fact($crate::trace::Fact::Becomes { leaf: $i, from: $mode, to: leaves[$i] });
        });
        $layout.with_leaves(leaves)
    }};
}

pub(crate) use {by_leaf, by_mode, holds_by_mode};

/// What is done to a mode and its tile where a tiler has a leaf.
#[derive(Clone, Copy)]
pub(super) enum AtLeaf {
    Compose,
    Divide(Rounding),
    Multiply,
}

/// Mode by mode with the parts of a tiler; `_` stays, and so do modes beyond it, which a composition drops.
#[inline]
pub(super) const fn by_tiler(
    a: Subtree<'_, Mode>,
    tiler: TilerPart<'_>,
    at_leaf: AtLeaf,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    if !tiler.is_by_mode() {
        let Some(tile) = tiler.as_layout() else { return Ok(a.nested()) };
        return match at_leaf {
            AtLeaf::Compose => compose(a, tile, trace),
            AtLeaf::Divide(rounding) => divide(a, tile, rounding, trace),
            AtLeaf::Multiply => multiply(a, tile, trace),
        };
    }
    if tiler.rank() > a.rank() {
        return Err(AlgebraError::RankExceeds { rank: tiler.rank(), limit: a.rank() });
    }
    let mut result = LayoutValue::no_modes();
    let mut modes = a.modes();
    each!(i in 0, if let AtLeaf::Compose = at_leaf { tiler.rank() } else { a.rank() } => {
        let Some(mode) = modes.next() else { break };
        trace.begin(Stage::Mode(i));
        if i < tiler.rank() {
            let answer = by_tiler(mode, tri!(tiler.mode(i)), at_leaf, trace);
            let answer = tri_ref!(answer);
            trace.end(answer);
            tri!(result.add(answer.tree()));
        } else {
            trace.end_tree(mode);
            tri!(result.add(mode));
        }
    });
    Ok(result.copied())
}

/// What is done to each part of a layout under a leaf of a profile.
#[derive(Clone, Copy)]
pub(super) enum UnderLeaf {
    Coalesce,
    CoalesceZ,
    Filter,
}

/// Part by part under the leaves of a profile; modes beyond it stay.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn by_profile(
    layout: &LayoutValue,
    profile: &IntTuple,
    under_leaf: UnderLeaf,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    if profile.is_leaf() {
        return match under_leaf {
            UnderLeaf::Coalesce => trace.coalesce(layout),
            UnderLeaf::CoalesceZ => trace.coalesce_z(layout),
            UnderLeaf::Filter => trace.filter(layout),
        };
    }
    if profile.rank() > layout.rank() {
        return Err(AlgebraError::RankExceeds { rank: profile.rank(), limit: layout.rank() });
    }
    let mut result = LayoutValue::no_modes();
    let is_staged = matches!(under_leaf, UnderLeaf::Coalesce);
    each!(i in 0, layout.rank() => {
        let mode = tri!(layout.mode(i));
        if is_staged {
            trace.begin(Stage::Mode(i));
        }
        let mode = if i < profile.rank() { tri!(by_profile(&mode, &tri!(profile.mode(i)), under_leaf, trace)) } else { mode };
        if is_staged {
            trace.end(&mode);
        }
        tri!(result.add(mode.tree()));
    });
    Ok(result)
}
