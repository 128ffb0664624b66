//! Operations that go mode by mode: one loop over the modes of a tuple, one over those of a tiler, and one over those of a
//! profile. They are macros, since a `const fn` takes no function; each is expanded in the file of its operation.

/// The tuple of the answers for each mode, each in its own stage: `by_mode!(trace, empty tuple; i in rank => answer)`.
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

/// True if each mode holds, each in its own stage, stopping at the first that does not.
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

/// A function that applies the parts of a tiler mode by mode, for up to so many modes; `_` keeps a mode, and so do modes beyond the tiler:
/// `by_tiler! { name(layout, tiler, trace), modes; tile => answer where the tiler has a tile }`.
macro_rules! by_tiler {
    ($name:ident($a:ident, $tiler:ident, $trace:ident $(, $more:ident: $More:ty)?), $rank:expr; $tile:ident => $answer:expr) => {
        #[inline]
        const fn $name(
            $a: $crate::subtree::Subtree<'_, $crate::layout_value::Mode>,
            $tiler: $crate::tiler::TilerPart<'_>,
            $trace: &mut $crate::trace::Trace<'_>,
            $($more: $More,)?
        ) -> Result<$crate::layout_value::LayoutValue, $crate::error::AlgebraError> {
            if !$tiler.is_by_mode() {
                let Some($tile) = $tiler.as_layout() else { return Ok($a.nested()) };
                return $answer;
            }
            if $tiler.rank() > $a.rank() {
                let (rank, limit) = ($tiler.rank(), $a.rank());
                return Err($crate::error::AlgebraError::RankExceeds { rank, limit });
            }
            let mut result = $crate::layout_value::LayoutValue::no_modes();
            let mut modes = $a.modes();
            $crate::control::each!(i in 0, $rank => {
                let Some(mode) = modes.next() else { break };
                $trace.begin($crate::trace::Stage::Mode(i));
                if i < $tiler.rank() {
                    let answer = $name(mode, $crate::control::tri!($tiler.mode(i)), $trace $(, $more)?);
                    let answer = $crate::control::tri_ref!(answer);
                    $trace.end(answer);
                    $crate::control::tri!(result.add(answer.tree()));
                } else {
                    $trace.end_tree(mode);
                    $crate::control::tri!(result.add(mode));
                }
            });
            Ok(result.copied())
        }
    };
}

/// A function that goes part by part under the leaves of a profile; modes beyond it stay:
/// `by_profile! { name(layout, profile, trace), whether modes are stages => answer under a leaf }`.
macro_rules! by_profile {
    ($name:ident($layout:ident, $profile:ident, $trace:ident), $is_staged:expr => $answer:expr) => {
        #[cfg_attr(not(feature = "compiled"), inline)]
        const fn $name(
            $layout: &$crate::layout_value::LayoutValue,
            $profile: &$crate::int_tuple::IntTuple,
            $trace: &mut $crate::trace::Trace<'_>,
        ) -> Result<$crate::layout_value::LayoutValue, $crate::error::AlgebraError> {
            if $profile.is_leaf() {
                return $answer;
            }
            if $profile.rank() > $layout.rank() {
                let (rank, limit) = ($profile.rank(), $layout.rank());
                return Err($crate::error::AlgebraError::RankExceeds { rank, limit });
            }
            let mut result = $crate::layout_value::LayoutValue::no_modes();
            $crate::control::each!(i in 0, $layout.rank() => {
                let mut mode = $crate::control::tri!($layout.mode(i));
                if $is_staged {
                    $trace.begin($crate::trace::Stage::Mode(i));
                }
                if i < $profile.rank() {
                    let part = $crate::control::tri!($profile.mode(i));
                    mode = $crate::control::tri!($name(&mode, &part, $trace));
                }
                if $is_staged {
                    $trace.end(&mode);
                }
                $crate::control::tri!(result.add(mode.tree()));
            });
            Ok(result)
        }
    };
}

/// A function from a start over all leaves; a tuple of starts goes mode by mode:
/// `by_start! { name(shape, start, from_right, trace); first => answer from one start }`.
macro_rules! by_start {
    ($name:ident($shape:ident, $start:ident, $from_right:ident, $trace:ident); $first:ident => $answer:expr) => {
        #[cfg_attr(not(feature = "compiled"), inline)]
        const fn $name(
            $shape: &$crate::int_tuple::IntTuple,
            $start: &$crate::int_tuple::IntTuple,
            $from_right: bool,
            $trace: &mut $crate::trace::Trace<'_>,
        ) -> Result<$crate::int_tuple::IntTuple, $crate::error::AlgebraError> {
            if $start.is_leaf() {
                let $first = $start.leaf_at(0);
                return $answer;
            }
            if $shape.is_leaf() || $shape.rank() != $start.rank() {
                let (left, right) = ($shape.rank(), $start.rank());
                return Err($crate::error::AlgebraError::ProfileMismatch { left, right });
            }
            $crate::algebra::by_mode::by_mode!($trace, $crate::int_tuple::IntTuple::unit(); i in $shape.rank() => {
                let (shape, start) = ($crate::control::tri!($shape.mode(i)), $crate::control::tri!($start.mode(i)));
                $name(&shape, &start, $from_right, $trace)
            })
        }
    };
}

pub(crate) use {by_leaf, by_mode, by_profile, by_start, by_tiler, holds_by_mode};
