//! # Plans: the layouts of a tile on its way through shared memory, chosen together
//!
//! **Definition.** A tile of global memory goes through shared memory, copied by the threads of a block, to or from the registers of a tiled MMA
//! ([`plan_operand`]), or back to global memory in the other order ([`plan_turn`]). A *plan* is the shared layout, the copies on both sides, and their *cost*:
//! 1. *sectors* of 32 bytes of global memory, summed over all requests of warps;
//! 2. *turns* of shared memory: the wavefronts that write the tile once and read it once. Warps of an MMA that multiply the same elements read them once
//!    each; that is not counted again;
//! 3. *issues*: the requests of warps, from those of global memory up to those that read the shared tile. A copy through registers issues a load and a store.
//!
//! Costs are compared in this order, but a way on which elements are turned in registers has to have fewer sectors or turns: it takes registers, and an operand is not copied
//! asynchronously on it.
//! Among equal ones the plan has the least swizzle in the order of [`auto_swizzle`](crate::analysis::auto_swizzle()).
//!
//! **Bounds.** A tile has so many sectors, and shared memory serves 128 bytes a turn. A plan that meets both is proved by counting it alone.
//!
//! **How, for an operand.** Shared memory has the order of global memory, compact, and the copy has the lowest digits as threads ([`auto_copy`](super::auto_copy())). A phase
//! of its vectors of 4 bytes or more is then one aligned line of 128 bytes, which every swizzle that leaves vectors whole permutes: the copy has no conflicts, whatever
//! swizzle the other side needs. So the least conflicts of the other side alone are those of the best plan with this instruction; where the two differ
//! other threads are tried for the same vectors, if they touch as few sectors (rows of 12 vectors have no lowest digits that are a warp), then vectors of 8
//! and 4 bytes, which take as few turns by more issues, and otherwise nothing is answered. Instructions with more turns or more
//! issues at the least are not tried. Where the turns are more than the bound, as for bytes along M, blocks of elements that are turned in registers are
//! tried for the other order of shared memory: of A and B before they are stored, of C after they are loaded.
//!
//! **How, for a change of order.** One side moves vectors of the order of shared memory, the other single elements, or blocks that are turned in registers; which lanes share a
//! request is searched for together with the width of the vectors and the swizzle, by ranks over GF(2), since all extents are powers of two. Given parts ([`TurnGiven`]) stay, and the
//! rest is what costs least beside them.
//!
//! **How, for `wgmma`.** [`plan_warpgroup`]: the widest swizzled atom whose rows divide those of the tile has the fewest boxes of TMA; the descriptor follows.
//! [`plan_sums`]: the same boxes, to which the threads store by the instruction with the fewest turns.
//!
//! **Law:** each element is moved once on both sides; sectors, turns and issues are those counted request by request.
//!
//! **Worked example:** A of bf16, 128 rows of 32 along K, by `ldmatrix`: `Sw<2,3,3> o (128,32):(32,1)`, copied by threads `(32,4):(4,1)` that have 8 elements each; 256 sectors,
//! 64 + 64 turns, 16 + 16 issues.
//!
//! ```text
//!     global              shared                       registers
//!     rows of 64 bytes ─▶ rows of 64 bytes, swizzled ─▶ 8×8 matrices
//!           16 × cp.async                 16 × ldmatrix
//! ```
//!
//! **Refuses:** see [`PlanError`].
//!
//! **Not covered:** a change of order without shared memory, blocks of parts of registers, orders of lanes that are xors of digits, reuse between requests.

mod beside;
mod best;
mod blocks;
mod boxes;
mod copy;
mod cost;
mod error;
mod group_turn;
mod instruction;
mod lanes;
mod operand;
mod order;
mod places;
mod request;
mod shared;
mod sums;
mod turn;
mod turn_given;
mod turn_request;
mod turn_side;
mod warpgroup;

pub use blocks::Blocks;
pub use boxes::GroupGiven;
pub use copy::VectorCopy;
pub use cost::{Bounds, Cost, Pass};
pub use error::PlanError;
pub use group_turn::GroupTurn;
pub use instruction::Instruction;
pub use operand::{Attempt, OperandPlan, Outcome, plan_operand};
pub use order::{MemoryOrder, PlannedTile};
pub use request::{Abilities, Found, Given, OperandRequest};
pub use sums::{SumsAttempt, SumsPlan, SumsRequest, plan_sums};
pub use turn::plan_turn;
pub use turn_request::{TurnGiven, TurnPlan, TurnRequest};
pub use warpgroup::{BoxAttempt, WarpgroupPlan, WarpgroupRequest, plan_warpgroup};
