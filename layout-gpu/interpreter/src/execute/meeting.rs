//! Lanes that wait: for others that they name, for the end of a phase, for products, for registers.

/// Lanes at one place that wait for the others they name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meeting {
    /// The lanes that the instruction names.
    pub(super) members: u32,
    /// The lanes of them that are here.
    pub(super) lanes: u32,
    pub(super) place: u32,
}

/// Lanes that wait for the end of a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct PhaseWait {
    pub(super) lanes: u32,
    pub(super) place: u32,
    pub(super) origin: u32,
    /// The instruction's index in [`Program::mbarriers`](crate::program::Program).
    pub(super) index: u32,
    /// What had happened at barriers when they last looked.
    pub(super) seen: u64,
}

/// A warp that waits for registers (`setmaxnreg.inc`): as many for each thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct RegisterWait {
    pub(super) count: u32,
    pub(super) origin: u32,
}

/// A warp that waits for this many groups of products.
#[derive(Clone, Copy, Debug)]
pub(super) struct ProductWait {
    pub(super) groups: u32,
    pub(super) origin: u32,
}
