//! The cost of a layout: banks, sectors, vectors, and the memory it uses.
//!
//! ```text
//!     thread ──layout──▶ element ──bytes──▶ address       WarpAccess: one request of a warp
//!                                              │
//!                      ┌───────────────────────┼──────────────────────┐
//!              shared: Wavefronts       global: sectors, lines    either: vector width
//! ```
//!
//! | | question |
//! |---|---|
//! | [`WarpAccess`] | which addresses do the threads of a warp request in one instruction? |
//! | [`Wavefronts`], [`bank_conflicts`] | in how many wavefronts does shared memory serve them? |
//! | [`coalesced_sectors`], [`coalesced_lines`] | how much global memory must be moved for them? |
//! | [`vector_width()`] | how many elements can one instruction take? |
//! | [`TileAccess`] | how do threads access the elements of a tile in shared memory? |
//! | [`auto_swizzle()`], [`auto_padding`] | which swizzle, or padding, frees all these accesses of conflicts? |
//! | [`usual_swizzle`], [`usual_padding`] | which of the usual ones does so, found without a search? |
//! | [`is_contiguous`], [`footprint()`], [`image_gaps()`] | which offsets are used, and which are skipped? |
//!
//! Everything is `const fn` on plain and on swizzled layouts: the cost of an access is known while the crate compiles.

pub mod access;
pub mod auto_swizzle;
pub mod banks;
mod candidates;
pub mod contiguous;
pub mod footprint;
pub mod image_gaps;
pub mod padding;
pub(crate) mod patterns;
pub(crate) mod ranks;
mod repeats;
mod requests;
mod residues;
pub mod sectors;
pub mod tile_access;
mod tile_conflicts;
mod trial;
pub mod usual;
pub mod vector_width;
mod warp_request;
mod warps;

pub use crate::error::access as access_error;
pub use access::WarpAccess;
pub use access_error::{AccessError, Counted};
pub(crate) use auto_swizzle::least_swizzle;
pub use auto_swizzle::{Freed, auto_swizzle, best_swizzle, tried_until};
pub use banks::{Wavefronts, bank, bank_conflicts};
pub use contiguous::is_contiguous;
pub use footprint::footprint;
pub use image_gaps::image_gaps;
pub use padding::auto_padding;
pub use sectors::{coalesced_lines, coalesced_sectors};
pub use tile_access::TileAccess;
pub(crate) use tile_conflicts::all_conflicts;
pub use usual::{usual_padding, usual_swizzle};
pub use vector_width::vector_width;
