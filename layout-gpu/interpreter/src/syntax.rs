//! The parsed text, before names have a meaning.

use std::collections::HashMap;

use crate::ParseError;

/// A whole text.
#[derive(Debug, Default)]
pub(crate) struct Text<'a> {
    pub(crate) variables: Vec<Variable<'a>>,
    pub(crate) functions: Vec<Function<'a>>,
    /// The index of each by its name.
    pub(crate) names: HashMap<&'a str, Symbol>,
}

/// The meaning of a name in the whole text: an index in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    Variable(usize),
    Function(usize),
}

/// An `.entry` or a `.func`.
#[derive(Debug)]
pub(crate) struct Function<'a> {
    pub(crate) name: &'a str,
    pub(crate) line: u32,
    pub(crate) is_entry: bool,
    pub(crate) results: Vec<Variable<'a>>,
    pub(crate) parameters: Vec<Variable<'a>>,
    pub(crate) max_threads: Option<u32>,
    /// The only block shape (`.reqntid`).
    pub(crate) only_block: Option<[u32; 3]>,
    /// The blocks of a cluster (`.reqnctapercluster`).
    pub(crate) cluster: Option<[u32; 3]>,
    /// `.maxnreg` and `.minnctapersm`.
    pub(crate) limits: [Option<u32>; 2],
    /// `None` for a declaration, `Err` for a body that does not parse.
    pub(crate) body: Option<Result<Vec<Statement<'a>>, ParseError>>,
}

/// The state space of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StateSpace {
    Global,
    Constant,
    Shared,
    Local,
    Parameter,
    /// A parameter of a function that is a register: `.reg .b32 a`.
    Register,
}

/// A variable that has an address, or a parameter.
#[derive(Clone, Debug)]
pub(crate) struct Variable<'a> {
    pub(crate) name: &'a str,
    pub(crate) line: u32,
    pub(crate) space: StateSpace,
    pub(crate) align: u32,
    /// Bytes; `None` for `name[]`, whose size the launch decides.
    pub(crate) size: Option<u32>,
    /// Bytes of one element.
    pub(crate) element: u32,
    pub(crate) pointee_align: Option<u32>,
    /// True for a parameter `.reg .pred p`, which has one byte in memory.
    pub(crate) is_predicate: bool,
    pub(crate) initial: Vec<Operand<'a>>,
    /// The position of the name in the text, which identifies the variable.
    pub(crate) position: usize,
}

/// The kinds of register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Class {
    Predicate,
    /// Up to 32 bits.
    Narrow,
    /// 64 bits.
    Wide,
}

/// The registers under one name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    One,
    /// `.b128`
    Double,
    /// `.v2` or `.v4`: `%v.x`, `%v.y` and so on.
    Vector(u32),
}

/// One statement of a body.
#[derive(Debug)]
pub(crate) enum Statement<'a> {
    /// `.reg .b32 %r<count>;`, or without a count one register of just this name.
    Registers {
        class: Class,
        width: Width,
        name: &'a str,
        count: Option<u32>,
    },
    Variable(Variable<'a>),
    Label {
        name: &'a str,
        line: u32,
    },
    /// `name: .branchtargets a, b;`
    Targets {
        name: &'a str,
        line: u32,
        labels: Vec<&'a str>,
    },
    /// `name: .callprototype (results) _ (parameters);`
    Prototype {
        name: &'a str,
        line: u32,
        prototype: Prototype,
    },
    Block(Vec<Statement<'a>>),
    Instruction(Instruction<'a>),
}

/// The bytes of each result and parameter of functions called by pointer; empty if only their names are given.
#[derive(Debug, Default)]
pub(crate) struct Prototype {
    pub(crate) results: Vec<u32>,
    pub(crate) parameters: Vec<u32>,
}

/// One instruction.
#[derive(Debug)]
pub(crate) struct Instruction<'a> {
    pub(crate) line: u32,
    /// The bytes of the instruction in the text, from its predicate to its semicolon.
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) guard: Option<Guard<'a>>,
    /// The opcode with its suffixes.
    pub(crate) opcode: &'a str,
    pub(crate) operands: Vec<Operand<'a>>,
}

/// `@%p` or `@!%p`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guard<'a> {
    pub(crate) name: &'a str,
    pub(crate) negated: bool,
}

/// One operand.
#[derive(Clone, Debug)]
pub(crate) enum Operand<'a> {
    Name(&'a str),
    /// A register that the decoder has found.
    Slot(Class, u32),
    /// `!%p`
    Not(&'a str),
    /// `%p|%q`
    Pair(&'a str, &'a str),
    Integer(u64),
    Single(u32),
    Double(u64),
    /// `[name+4]`, or `[4]`
    Address {
        base: Option<&'a str>,
        offset: i64,
    },
    /// `name+4`: an address in an initializer or a `mov`.
    Offset {
        base: &'a str,
        offset: i64,
    },
    /// `0xFF00(name)`: some bytes of an address, in an initializer.
    Part {
        base: &'a str,
        offset: i64,
        shift: u32,
    },
    /// `{…}` or `(…)`
    List(Vec<Operand<'a>>),
    /// `[tensor, {x, y}]`
    Element {
        base: Option<&'a str>,
        offset: i64,
        place: Vec<Operand<'a>>,
    },
}
