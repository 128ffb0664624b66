//! The indices of a tensor that is cut loosely: tiles that stick out of it have elements that it has not.
//!
//! Past the end of a mode, the index of an element is that of another one: `(2,0)` of a tensor of shape `(2,4)` has index 2, as `(0,1)`
//! does. So the tensor is cut with indices that leave room past the end of each mode, where an element outside names no other:
//!
//! ```text
//!     (2,4):(1,2) / <3,_>, loose   →   (2,0) is 2, which is (0,1)
//!     (2,4):(1,8) / <3,_>, loose   →   (2,0) is 2, and mode 0 ends at 2: outside
//! ```

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, composition, make_layout};

/// The indices of a tensor, and the modes of which they consist.
pub(super) struct Domain {
    /// The size of each mode and the distance of its coordinates.
    modes: Vec<(u64, u64)>,
    /// The coordinates as indices.
    indices: LayoutValue,
}

impl Domain {
    /// The indices to cut a tensor with: with room past each mode if the cut is loose and goes mode by mode, and as they are otherwise.
    pub(super) fn to_cut(
        shape: &IntTuple,
        is_loose: bool,
        cut: impl Fn(&LayoutValue) -> Option<ComposedLayout>,
    ) -> Option<Self> {
        let whole = Self::whole(shape).ok()?;
        let found = if is_loose { cut(&whole.indices) } else { None };
        let roomy = found.and_then(|found| {
            let reach = found.cosize().ok()?.max(found.size().ok()?);
            let roomy = Self::with_room(shape, reach.checked_next_power_of_two()?).ok()?;
            // A tile that goes on from one mode to the next has other modes where there is room between them.
            let is_alike = cut(&roomy.indices)?.shape() == found.shape();
            is_alike.then_some(roomy)
        });
        Some(roomy.unwrap_or(whole))
    }

    /// Consecutive indices.
    fn whole(shape: &IntTuple) -> Result<Self, AlgebraError> {
        Ok(Self { modes: vec![(shape.product()?, 1)], indices: make_layout(shape)? })
    }

    /// Indices with `room` coordinates for each mode.
    fn with_room(shape: &IntTuple, room: u64) -> Result<Self, AlgebraError> {
        let (mut modes, mut layouts, mut stride) = (Vec::new(), Vec::new(), 1_u64);
        for mode in 0..shape.rank() {
            let (mode, size) = (shape.mode(mode)?, shape.mode(mode)?.product()?);
            let line = LayoutValue::line(size, stride)?;
            layouts.push(if mode.is_leaf() { line } else { composition(&line, &make_layout(&mode)?)? });
            modes.push((size, stride));
            stride = layout_algebra::arithmetic::mul(stride, room)?;
        }
        Ok(Self { modes, indices: LayoutValue::of(&layouts)? })
    }

    /// The coordinates as indices.
    pub(super) const fn indices(&self) -> &LayoutValue {
        &self.indices
    }

    /// The colexicographic index of an element of the tensor; `None` outside of it.
    pub(super) fn inside(&self, index: u64) -> Option<u64> {
        let (mut rest, mut inside) = (index, 0_u64);
        for (size, stride) in self.modes.iter().rev() {
            let at = rest.checked_div(*stride)?;
            rest = rest.checked_rem(*stride)?;
            inside = inside.checked_mul(*size)?.checked_add(Some(at).filter(|at| at < size)?)?;
        }
        Some(inside)
    }
}
