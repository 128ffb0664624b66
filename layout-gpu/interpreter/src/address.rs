//! The map of generic addresses.

use crate::address_space::Space;

/// The generic address at which shared memory begins.
pub(crate) const SHARED_WINDOW: u64 = 1 << 40;

/// The first bit of the rank in an address of shared memory, counted from 1; 0 stands for the block's own.
pub(crate) const RANK: u32 = 24;

/// The generic address at which local memory begins.
pub(crate) const LOCAL_WINDOW: u64 = 1 << 41;

/// The generic address at which functions begin: nothing can be read there.
const CODE_WINDOW: u64 = 1 << 42;

/// The address of the function with this number in its text.
pub(crate) fn of_function(number: usize) -> u64 {
    CODE_WINDOW + 16 * number as u64
}

/// The space that a generic address points into, and the start of that space.
pub(crate) fn window(address: u64) -> (Space, u64) {
    match address >> 32 << 32 {
        SHARED_WINDOW => (Space::Shared, SHARED_WINDOW),
        LOCAL_WINDOW => (Space::Local, LOCAL_WINDOW),
        _ => (Space::Global, 0),
    }
}
