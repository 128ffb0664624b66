//! Capacities of a value: they are fixed, since nothing here allocates.

/// The most leaves of a tuple, and so of a layout.
pub const MAX_LEAVES: usize = 64;
/// The most nodes of a tuple, counting leaves and inner tuples.
pub const MAX_NODES: usize = 320;
/// The deepest nesting.
pub const MAX_DEPTH: usize = 24;

/// The most coordinates that an exhaustive check tries one by one.
pub(crate) const EXHAUSTION: u64 = 1 << 20;
