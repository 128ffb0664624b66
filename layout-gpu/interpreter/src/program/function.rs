//! Functions, and calls of them.

use super::Region;

/// An entry or a function: registers of its own, and new local memory for each call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The start of its code.
    pub(crate) place: u32,
    /// The wide register that holds the start of its local memory; an entry's starts at 0.
    pub(crate) frame: Option<u32>,
    /// Bytes of local memory, and the variables in them.
    pub(crate) bytes: u32,
    pub(crate) regions: Vec<Region>,
    pub(crate) parameters: Vec<Piece>,
    pub(crate) results: Vec<Piece>,
    /// Its registers: they are undefined when it is called, and saved if it is being called already.
    pub(crate) narrow: Vec<u32>,
    pub(crate) wide: Vec<u32>,
    pub(crate) predicates: Vec<u32>,
    /// The reason why it cannot run, reported only when it is called by its address.
    pub(crate) refusal: Option<String>,
}

/// A parameter's range in its function's local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) start: u32,
    pub(crate) size: u32,
}

/// One call: the callee, and the places of its arguments and results in the caller's local memory.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) callee: Callee,
    pub(crate) arguments: Vec<Piece>,
    pub(crate) results: Vec<Piece>,
}

/// The callee of a call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    Function(u32),
    /// The function whose address a wide register holds.
    Pointer(u32),
    /// `vprintf`
    Print,
    /// `__assertfail`
    Assertion,
    /// `malloc`
    Allocate,
    /// `free`
    Free,
}
