//! How large a value can be: capacities are fixed, since nothing here allocates.

/// The most leaves a tuple, and so a layout, can have.
pub const MAX_LEAVES: usize = 64;
/// The most nodes, leaves and tuples together.
pub const MAX_NODES: usize = 320;
/// The deepest nesting.
pub const MAX_DEPTH: usize = 24;

/// The most coordinates that are tried one by one.
pub(crate) const EXHAUSTION: u64 = 1 << 20;
