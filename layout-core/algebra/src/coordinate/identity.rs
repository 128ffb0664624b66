//! # The identity layout of a shape
//!
//! **Definition.** `make_identity_layout(S)` takes each coordinate of `S` to itself: its shape is `S`, its stride `1@i` in mode `i`, `1@j@i` in mode
//! `j` of mode `i`,
//! … . For an integer `n`, whose coordinates are indices, it is `n:1`.
//!
//! **Law:** `identity(S)(i) = idx2crd(i, S)`.
//!
//! **Worked example:** `(3,2)` has `(3,2):(1@0,1@1)`, which takes index 4 to `(1,1)`.
//!
//! ```text
//!   (0,0) (0,1)
//!   (1,0) (1,1)      index 4 is the second of the second column
//!   (2,0) (2,1)
//! ```
//!
//! **Refuses:** an extent of 0 ([`AlgebraError::ZeroExtent`]), no modes ([`AlgebraError::NoModes`]).
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), `make_identity_layout`.

use super::basis::ScaledBasis;
use super::{CoordLayout, CoordMode};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::nested::Nested;

/// The layout that takes each coordinate of `shape` to itself; for an integer it is the plain layout `n:1`.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`] for an extent of 0, [`AlgebraError::NoModes`] for `()`.
///
/// ```
/// use layout_algebra::make_identity_layout;
/// assert_eq!(make_identity_layout(&"(64,(1,4))".parse()?)?.to_string(), "(64,(1,4)):(1@0,(1@0@1,1@1@1))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn make_identity_layout(shape: &IntTuple) -> Result<CoordLayout, AlgebraError> {
    if shape.leaf_count() == 0 {
        return Err(AlgebraError::NoModes);
    }
    each!(leaf in 0, shape.leaf_count() => {
        if shape.leaf_at(leaf) == 0 {
            return Err(AlgebraError::ZeroExtent { leaf });
        }
    });
    along(shape, &ScaledBasis::plain(1))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn along(shape: &IntTuple, path: &ScaledBasis) -> Result<CoordLayout, AlgebraError> {
    let fill = CoordMode { extent: 1, stride: *path };
    if shape.is_leaf() {
        return Ok(Nested::leaf(CoordMode { extent: shape.leaf_at(0), stride: *path }));
    }
    let mut layout = Nested::empty(fill);
    each!(i in 0, shape.rank() => {
        tri!(layout.add(tri!(along(&tri!(shape.mode(i)), &tri!(path.within(i)))).tree()));
    });
    Ok(layout)
}
