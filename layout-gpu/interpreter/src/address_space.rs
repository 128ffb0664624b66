//! The memory that an instruction accesses, and the direction.

/// The address space of a load or store.
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
    /// No space in the opcode: the address itself says where it points.
    Generic,
}

/// The effect of a memory instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// It reads.
    Load,
    /// It writes.
    Store,
    /// It reads and writes at once.
    Atomic,
}
