//! Shared layouts of plans: compact, swizzled, in stages.

use super::cost::LINE;
use super::error::PlanError;
use super::order::PlannedTile;
use crate::algebra::complement::expect_injective;
use crate::analysis::patterns::best_by_patterns;
use crate::analysis::ranks::best_by_ranks;
use crate::analysis::{TileAccess, best_swizzle, least_swizzle, tried_until};
use crate::arithmetic::{divides, mul};
use crate::composed::ComposedLayout;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The most bytes of shared memory of a block; other architectures than `sm_90` and `sm_100` have fewer.
const MOST: u64 = 227 << 10;
/// The most stages.
const STAGES: u64 = 64;

/// The shared layout of one tile, and the swizzle if the layout is given.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn tile_of(
    tile: &PlannedTile,
    given: Option<&ComposedLayout>,
) -> Result<(LayoutValue, Option<Swizzle>), PlanError> {
    let Some(given) = given else { return Ok((tile.compact()?, None)) };
    let layout = given.layout();
    if layout.is_leaf() || layout.rank() > 3 || layout.rank() < 2 {
        return Err(PlanError::OtherTile);
    }
    if given.offset() != 0 {
        return Err(PlanError::Moved { offset: given.offset() });
    }
    expect_injective(layout)?;
    for (mode, extent) in tile.extents.into_iter().enumerate() {
        if layout.mode(mode)?.size()? != extent {
            return Err(PlanError::OtherTile);
        }
    }
    Ok((layout.take(0, 2)?, Some(given.swizzle())))
}

/// Checks that there may be so many stages.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn check_stages(stages: Option<u64>) -> Result<(), PlanError> {
    match stages {
        Some(stages) if stages == 0 || stages > STAGES => Err(PlanError::Stages { stages, most: STAGES }),
        _ => Ok(()),
    }
}

/// Checks that a block has so much memory.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn check_bytes(bytes: u64) -> Result<(), PlanError> {
    if bytes > MOST { Err(PlanError::TooMuchShared { bytes, most: MOST }) } else { Ok(()) }
}

/// The tile under a swizzle, as often as there are stages.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn staged(swizzle: &Swizzle, tile: &LayoutValue, stages: Option<u64>) -> Result<ComposedLayout, PlanError> {
    let layout = match stages {
        Some(stages) => tile.push(&LayoutValue::line(stages, tile.size()?)?)?,
        None => *tile,
    };
    Ok(ComposedLayout::new(*swizzle, 0, &layout))
}

/// The least swizzle without conflicts, or the least of those with the fewest, and the number of swizzles tried. The first access is that of a copy; unless it
/// is given, another copy might have fewer conflicts: then the second access alone must not have any fewer.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn swizzle(accesses: &[TileAccess; 2], is_given: bool, is_brief: bool) -> Result<(Swizzle, u64), PlanError> {
    let swizzle = match best_by_ranks(accesses) {
        Some((swizzle, left)) if left == 0 || is_given => swizzle,
        _ => counted(accesses, is_given)?,
    };
    Ok((swizzle, if is_brief { 0 } else { tried_until(accesses, &swizzle)? }))
}

/// The swizzle of [`swizzle`], counted pattern by pattern or request by request.
#[cfg_attr(not(feature = "compiled"), inline)]
fn counted(accesses: &[TileAccess; 2], is_given: bool) -> Result<Swizzle, PlanError> {
    if is_given && let Some((swizzle, _)) = best_by_patterns(accesses) {
        return Ok(swizzle);
    }
    let best = least_swizzle(accesses)?;
    let alone = if is_given || best.left == 0 { best.left } else { best_swizzle(&[accesses[1]])?.left };
    if best.left > alone {
        return Err(PlanError::NotDecided { left: best.left, alone });
    }
    Ok(best.swizzle)
}

/// Checks that a block has so much memory, that there are so many stages, and that the accesses have the same conflicts in each.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn check(
    whole: &ComposedLayout,
    tile: &PlannedTile,
    stages: Option<u64>,
    accesses: [&TileAccess; 2],
) -> Result<(), PlanError> {
    let layout = whole.layout();
    let count = if layout.rank() > 2 { layout.mode(2)?.size()? } else { 1 };
    if let Some(stages) = stages.filter(|stages| *stages != count) {
        return Err(PlanError::OtherStages { given: count, stages });
    }
    check_stages(Some(count))?;
    check_bytes(mul(layout.cosize()?, tile.element()?)?)?;
    for stage in 1..count {
        let start = crate::coord::crd2idx(&IntTuple::flat(&[0, 0, stage])?, &layout.shape())?;
        let start = crate::offset(layout, start)?;
        // Past all bits that the swizzle reads or writes, and at the first bank: the same addresses, one tile further.
        let masks = whole.swizzle().y_mask() | whole.swizzle().z_mask();
        let reach = masks.checked_next_power_of_two().unwrap_or(u64::MAX).max(LINE);
        if divides(reach, start) {
            continue;
        }
        for access in accesses {
            let here = access.placed(start);
            if here.vector() != access.vector()
                || here.conflicts(&whole.swizzle(), u64::MAX)? != access.conflicts(&whole.swizzle(), u64::MAX)?
            {
                return Err(PlanError::UnlikeStages { stage });
            }
        }
    }
    Ok(())
}
