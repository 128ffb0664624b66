//! The map of generic addresses.

use crate::address_space::Space;

/// Where shared memory begins among generic addresses.
pub(crate) const SHARED_WINDOW: u64 = 1 << 40;

/// Where local memory begins among generic addresses.
pub(crate) const LOCAL_WINDOW: u64 = 1 << 41;

/// Where functions lie: nothing can be read there.
const CODE_WINDOW: u64 = 1 << 42;

/// The address of the function with this number in its text.
pub(crate) fn of_function(number: usize) -> u64 {
    CODE_WINDOW + 16 * number as u64
}

/// The space a generic address points into, and where that space begins.
pub(crate) fn window(address: u64) -> (Space, u64) {
    match address >> 32 << 32 {
        SHARED_WINDOW => (Space::Shared, SHARED_WINDOW),
        LOCAL_WINDOW => (Space::Local, LOCAL_WINDOW),
        _ => (Space::Global, 0),
    }
}
