//! The instructions of `sm_100a`: tensor memory.

mod faults;
mod forms;
mod products;
