//! # Atoms: instructions that multiply or copy, and the distribution of their operands over threads
//!
//! **Definition.** An atom is an instruction of a group of threads with layouts that say whose register holds which element.
//! 1. `threads` takes the logical thread of the atom to its lane: `32:1` for a warp, `(4,2):(1,16)` for a quad pair.
//! 2. An MMA atom of the shape `(M,N,K)` has three layouts `(thread, value) → element`: for A into `(M,K)`, for B into `(N,K)`, for C into
//!    `(M,N)`, elements counted column by column.
//! 3. A copy atom has three layouts `(thread, value) → bit`: source, destination, and the one of them that others refer to. The
//!    numbering of the bits is arbitrary; only the map from source to destination matters.
//!
//! **Law.** The layout of C is a bijection of (thread, value) with the tile `M × N`; the layouts of A and B meet every element of their operand.
//! Destination and reference of a copy meet the same bits.
//!
//! **Worked example.** In `SM80_16x8x16_F32F16F16F32_TN` a thread of the warp holds four values of C, `((4,8),(2,2)):((32,1),(16,8))`: thread
//! `t` is in row `t / 4`, its values 0 and 1 are neighbors in columns `2·(t mod 4)` and one more, 2 and 3 lie eight rows below.
//!
//! ```text
//!            columns of C   0   1   2   3   4   5   6   7
//!            row 0         t0  t0  t1  t1  t2  t2  t3  t3     values 0 1
//!            row 1         t4  t4  t5  t5  t6  t6  t7  t7
//!             ⋮
//!            row 8         t0  t0  t1  t1  t2  t2  t3  t3     values 2 3
//! ```
//!
//! Atoms side by side are a [`TiledMma`], an atom laid over a tile is a [`TiledCopy`]; both say which part of any layout belongs to which thread.
//!
//! Atoms are found by their CUTLASS names, [`mma_atom`] and [`copy_atom`]; names are read piece by piece, architecture, shape, types,
//! so that a family is one table of shapes and types and one formula.
//!
//! | family | file | instruction |
//! |---|---|---|
//! | `UniversalFMA` | `mma/universal.rs` | a product of one thread |
//! | SM61 | `mma/sm61.rs` | `dp4a`, `dp2a` of one thread |
//! | SM70 | `mma/sm70.rs` | `mma.m8n8k4` of a quad pair |
//! | SM75, SM80, SM89, SM90, SM120 | `mma/warp.rs` | `mma.m…n…k…` of a warp |
//! | SM90 wgmma, also sparse | `mma/warpgroup.rs` | `wgmma.m64n…k…` of four warps |
//! | SM100 | `mma/sm100.rs` | `tcgen05.mma` of one or two blocks |
//! | SM120 by template | `mma/sm120.rs` | narrow types, scaled by block, sparse |
//! | plain and asynchronous copies | `copies/one_thread.rs` | loads and stores, `cp.async` |
//! | SM50 | `copies/shuffle.rs` | transposes by `shfl` |
//! | SM75, SM90, SM100 | `copies/matrices.rs` | `ldmatrix`, `stmatrix`, `movmatrix` |
//! | SM100 | `copies/tensor_memory.rs` | `tcgen05.ld`, `tcgen05.st`, `tcgen05.cp` |
//!
//! Operands that are read from shared memory are named by a [`Descriptor`].
//!
//! **Refuses:** an unknown name ([`AlgebraError::UnknownAtom`](crate::AlgebraError::UnknownAtom)).
//!
//! Source of the facts: CUTLASS, `include/cute/atom/mma_traits_*.hpp` and `copy_traits_*.hpp`; PTX ISA, the chapters on `mma`, `wgmma`, `tcgen05`,
//! `ldmatrix`, `stmatrix`. `CuTe` spells the strides of A of `SM80_16x8x128_S32U1U1S32_TN_…` as `((512,1),((16,8)))`, which is not congruent to its
//! shape `((4,8),(32,2))` and so not a layout; here they are `((512,1),(16,8))`.

pub mod auto_copy;
mod copies;
pub mod cut;
pub mod descriptor;
mod descriptor_read;
mod element;
mod fragment;
mod mma;
mod name;
mod named;
pub(crate) mod nearby;
mod operand;
pub mod plan;
pub mod retile;
pub mod scales;
pub mod tiled_copy;
pub mod tiled_mma;

use crate::error::descriptor as descriptor_error;
pub use auto_copy::{CopyChoice, CopyWishes, CountedCopies, auto_copy};
pub use copies::CopyAtom;
pub use cut::{Cut, Parts};
pub use descriptor::{Descriptor, DescriptorFormat, Swizzling};
pub use descriptor_error::DescriptorError;
pub use descriptor_read::bit_of;
pub use element::Element;
pub use mma::{MmaAtom, mma_elements};
pub use named::{copy_atom, mma_atom};
pub use operand::Operand;
pub use plan::PlanError;
pub use scales::{Scales, scale_factors};
pub use tiled_copy::{Side, TiledCopy};
pub use tiled_mma::TiledMma;
