//! Plans: `A = plan(operand: A, (128,32), bf16, order: row, Mma, threads: 128, Load = …);` makes a module of parts.

use proc_macro2::Ident;

/// The parts that a plan may have, which are types.
pub const PARTS: [&str; 10] = ["Stages", "Tile", "Fetch", "Put", "Load", "Store", "Fragment", "Atom", "Box", "Step"];

/// The parts that are tiled copies.
pub const COPIES: [&str; 4] = ["Fetch", "Put", "Load", "Store"];

/// The counts that a plan has, which are constants.
pub const COUNTS: [&str; 8] = ["SECTORS", "TURNS", "ISSUES", "CONFLICTS", "REGISTERS", "BOXES", "BYTES", "DESCRIPTOR"];

/// The role of an argument of a plan.
#[derive(Clone, Debug)]
pub enum Label {
    /// By its place: the tile, the element, the tiled MMA.
    Placed,
    /// `order: row`
    Named(Ident),
    /// `Stages = (128,32,3):(40,1,5120)`: a part that is given.
    Part(Ident),
}
