//! Coordinate layouts: strides that move along the coordinates of another space.
//!
//! ```text
//!     (4,8):(1@0,1@1)                  takes (i,j) to (i,j)              the identity
//!     (4,8):(1@1,1@0)                  takes (i,j) to (j,i)
//!     (4,8):(E<0>, E<1, C<2>>)         takes (i,j) to (i,2j)             the same as types, 1@0 and 2@1
//!     (4,8):(E<1, E<0>>, E<1, E<1>>)   takes (i,j) to (0,(i,j))          1@0@1 and 1@1@1
//! ```
//!
//! An offset of such a layout is a tuple of integers. It is computed part by part like any offset; parts that no stride moves along are
//! known to be 0 by their type ([`Zero`]), and cost nothing. The theory and the notation are explained in
//! [`algebra::coordinate`](crate::algebra::coordinate).

mod basis;
pub(crate) mod bits;
pub(crate) mod coord;
mod elem_less;
mod follow;
mod identity;
pub(crate) mod offsets;
pub(crate) mod plan;
mod point;
pub(crate) mod space;
mod static_bases;
pub(crate) mod static_coord;
mod static_coordinates;
mod walk;

pub use basis::{E, Moves};
pub use elem_less::{ElemLess, elem_less};
pub use follow::{Follow, Wide};
pub use identity::{Identity, IdentityOf, Within};
pub use point::{Along, Plus, Settle, SumAll, Zero};
pub use space::{Space, StaticCoordinates};
pub use static_bases::StaticBases;
pub use walk::Walk;
