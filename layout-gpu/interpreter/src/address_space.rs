//! Which memory an instruction names, and which way it goes.

/// The address space that a load or store names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Space {
    /// `.global`
    Global,
    /// `.shared`
    Shared,
    /// `.local`
    Local,
    /// `.const`
    Constant,
    /// None: the address itself says where it points.
    Generic,
}

/// What a memory instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It reads and writes at once.
    Atomic,
}
