//! Lanes that wait for the others they name.

/// Lanes at one place that wait for the others they name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The lanes that the instruction names.
    pub(super) members: u32,
    /// The lanes of them that are here.
    pub(super) lanes: u32,
    pub(super) place: u32,
}
