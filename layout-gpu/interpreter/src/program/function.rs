//! Functions, and calls of them.

use super::Region;

/// What an entry or a function has: registers, which no other has, and local memory anew for each call.
#[derive(Clone, Debug, Default)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// Where it begins in the code.
    pub(crate) place: u32,
    /// The wide register that holds where its local memory begins; an entry's begins at 0.
    pub(crate) frame: Option<u32>,
    /// Bytes of local memory, and what lies where in them.
    pub(crate) bytes: u32,
    pub(crate) regions: Vec<Region>,
    pub(crate) parameters: Vec<Piece>,
    pub(crate) results: Vec<Piece>,
    /// Its registers: they hold nothing when it is called, and are put aside where it is being called already.
    pub(crate) narrow: Vec<u32>,
    pub(crate) wide: Vec<u32>,
    pub(crate) predicates: Vec<u32>,
    /// Why it cannot run, where only those find out who call it by its address.
    pub(crate) refusal: Option<String>,
}

/// A parameter's range of its function's local memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    pub(crate) start: u32,
    pub(crate) size: u32,
}

/// One call: what it calls, and where in the caller's local memory lie what it gives and what it gets.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) callee: Callee,
    pub(crate) arguments: Vec<Piece>,
    pub(crate) results: Vec<Piece>,
}

/// What is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Callee {
    Function(u32),
    /// Whichever function's address a wide register holds.
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
