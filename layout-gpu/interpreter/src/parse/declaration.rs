//! Functions, variables and registers.

use super::Parser;
use crate::ParseError;
use crate::lex::Kind;
use crate::syntax::{Class, Function, Operand, StateSpace, Statement, Variable, Width};

/// A limit: more registers than any real kernel declares under one name.
const MOST_REGISTERS: u32 = 1 << 20;

/// Returns the bytes of a type: `.b32` → 4.
pub(crate) fn type_bytes(name: &str) -> Option<u32> {
    Some(match name {
        ".b8" | ".u8" | ".s8" => 1,
        ".b16" | ".u16" | ".s16" | ".f16" | ".bf16" => 2,
        ".b32" | ".u32" | ".s32" | ".f32" | ".f16x2" | ".bf16x2" => 4,
        ".b64" | ".u64" | ".s64" | ".f64" | ".texref" | ".samplerref" | ".surfref" => 8,
        _ => return None,
    })
}

/// The directives of a function: `.maxntid`, `.reqntid` and `.reqnctapercluster`, and `.maxnreg` and `.minnctapersm`.
struct Directives {
    shapes: [Option<[u32; 3]>; 3],
    limits: [Option<u32>; 2],
}

impl<'a> Parser<'a> {
    pub(super) fn function(&mut self) -> Result<Function<'a>, ParseError> {
        let is_entry = self.peek_word() == Some(".entry");
        self.at += 1;
        let results = if self.is_sign(b'(') { self.parameters()? } else { Vec::new() };
        let line = self.peek().line;
        let name = self.name("a function's name")?;
        let parameters = if self.is_sign(b'(') { self.parameters()? } else { Vec::new() };
        let Directives { shapes: [max_threads, only_block, cluster], limits } = self.function_directives(is_entry)?;
        let max_threads = only_block.or(max_threads).map(|block| block.into_iter().fold(1, u32::saturating_mul));
        // A prototype may end without a semicolon.
        let is_prototype = self.takes(b';') || !is_entry && !self.is_sign(b'{');
        let body = if is_prototype { None } else { Some(self.body()?) };
        Ok(Function { name, line, is_entry, results, parameters, max_threads, only_block, cluster, limits, body })
    }

    /// Parses a body. The error of an unsupported one is kept for those who run it, and the text after it is parsed.
    fn body(&mut self) -> Result<Result<Vec<Statement<'a>>, ParseError>, ParseError> {
        let (start, depth) = (self.at, self.depth);
        self.block().map(Ok).or_else(|error| {
            (self.at, self.depth) = (start, depth);
            if self.skip_braces().is_ok() { Ok(Err(error)) } else { Err(error) }
        })
    }

    pub(super) fn parameters(&mut self) -> Result<Vec<Variable<'a>>, ParseError> {
        self.sign(b'(')?;
        let mut parameters = Vec::new();
        while !self.takes(b')') {
            if !parameters.is_empty() {
                self.sign(b',')?;
            }
            let space = match self.peek_word() {
                Some(".param") => StateSpace::Parameter,
                Some(".reg") => StateSpace::Register,
                _ => return self.expected("`.param`"),
            };
            self.at += 1;
            parameters.push(self.variable(space, None)?);
        }
        Ok(parameters)
    }

    /// Parses the directives between a function's parameters and its body; keeps `.maxntid`, `.reqntid` and
    /// `.reqnctapercluster`, and `.maxnreg` and `.minnctapersm`.
    fn function_directives(&mut self, is_entry: bool) -> Result<Directives, ParseError> {
        let [mut most, mut only, mut cluster] = [None; 3];
        let [mut registers, mut blocks] = [None; 2];
        while !self.is_sign(b'{') && !self.is_sign(b';') {
            match self.peek_word() {
                Some(word @ (".maxntid" | ".reqntid" | ".reqnctapercluster")) => {
                    self.at += 1;
                    let extents = match word {
                        ".maxntid" => &mut most,
                        ".reqntid" => &mut only,
                        _ => &mut cluster,
                    };
                    *extents = Some(self.block_extents()?);
                }
                Some(".pragma") => {
                    self.at += 1;
                    self.skip_pragma()?;
                }
                Some(word @ (".maxnreg" | ".minnctapersm")) => {
                    self.at += 1;
                    let [count, ..] = self.block_extents()?;
                    *(if word == ".maxnreg" { &mut registers } else { &mut blocks }) = Some(count);
                }
                Some(".maxnctapersm" | ".maxclusterrank" | ".explicitcluster" | ".blocksareclusters" | ".noreturn") => {
                    self.at += 1;
                    if matches!(self.peek().kind, Kind::Integer(_)) {
                        self.block_extents()?;
                    }
                }
                // The next declaration.
                Some(
                    ".visible" | ".extern" | ".weak" | ".common" | ".entry" | ".func" | ".global" | ".const"
                    | ".shared" | ".section" | ".file" | ".alias",
                ) if !is_entry => break,
                None if !is_entry && self.peek().kind == Kind::End => break,
                _ => return self.expected("`{`"),
            }
        }
        Ok(Directives { shapes: [most, only, cluster], limits: [registers, blocks] })
    }

    /// Parses one to three extents; missing ones are 1.
    fn block_extents(&mut self) -> Result<[u32; 3], ParseError> {
        let (mut extents, mut at) = ([1; 3], 0);
        extents[0] = self.count("an extent")?;
        while at < 2 && self.takes(b',') {
            at += 1;
            extents[at] = self.count("an extent")?;
        }
        Ok(extents)
    }

    /// Parses `.shared .align 128 .b8 a[4], b[8];`.
    pub(super) fn variables(&mut self) -> Result<Vec<Variable<'a>>, ParseError> {
        let space = match self.peek_word() {
            Some(".global") => StateSpace::Global,
            Some(".const") => StateSpace::Constant,
            Some(".shared") => StateSpace::Shared,
            Some(".local") => StateSpace::Local,
            Some(".param") => StateSpace::Parameter,
            _ => return self.expected("a state space"),
        };
        self.at += 1;
        let mut variables = vec![self.variable(space, None)?];
        while self.takes(b',') {
            let next = self.variable(space, variables.last().cloned().as_ref())?;
            variables.push(next);
        }
        self.sign(b';')?;
        Ok(variables)
    }

    /// Parses a type with its attributes and a name; after a comma, `like` is the variable before it.
    fn variable(&mut self, space: StateSpace, like: Option<&Variable<'a>>) -> Result<Variable<'a>, ParseError> {
        let (mut element, mut align, mut pointee_align, mut vector) = (None, None, None, 1);
        if let Some(like) = like {
            (element, align) = (Some(like.element), Some(like.align));
        }
        let (mut pointer, mut is_predicate) = (false, false);
        while let Some(word) = self.peek_word().filter(|word| word.starts_with('.')) {
            self.at += 1;
            match word {
                ".align" => {
                    let token = self.peek();
                    let bytes = self.count("an alignment")?;
                    if !bytes.is_power_of_two() {
                        return Self::error_at(token, format!("alignment {bytes} is not a power of two"));
                    }
                    *(if pointer { &mut pointee_align } else { &mut align }) = Some(bytes);
                }
                ".ptr" => pointer = true,
                ".attribute" => self.skip_attributes()?,
                ".v2" => vector = 2,
                ".v4" => vector = 4,
                ".global" | ".const" | ".shared" | ".local" if pointer => {}
                ".pred" if space == StateSpace::Register => {
                    (element, is_predicate) = (Some(1), true);
                }
                _ => match type_bytes(word) {
                    Some(bytes) => element = Some(bytes),
                    None => return Self::error_at(self.tokens[self.at - 1], format!("unknown type `{word}`")),
                },
            }
        }
        let Some(element) = element else { return self.expected("a type") };
        let token = self.peek();
        let name = self.name("a variable's name")?;
        let size = self.extents(element * vector)?;
        let initial = if self.takes(b'=') { self.initial()? } else { Vec::new() };
        let align = align.unwrap_or(element * vector);
        Ok(Variable {
            name,
            line: token.line,
            space,
            align,
            size,
            element,
            pointee_align,
            is_predicate,
            initial,
            position: token.start,
        })
    }

    /// Skips `(.managed)`, `(.unified(1,2))`: the visibility of a variable.
    fn skip_attributes(&mut self) -> Result<(), ParseError> {
        self.sign(b'(')?;
        let mut open = 1;
        while open > 0 {
            match self.peek().kind {
                Kind::End => return self.expected("`)`"),
                Kind::Sign(b'(') => open += 1,
                Kind::Sign(b')') => open -= 1,
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Parses the extents of `name[4][8]`, to bytes; `None` for `name[]`.
    fn extents(&mut self, element: u32) -> Result<Option<u32>, ParseError> {
        let mut size = Some(element);
        while self.takes(b'[') {
            if self.takes(b']') {
                size = None;
                continue;
            }
            let token = self.peek();
            let extent = self.count("an array's extent")?;
            self.sign(b']')?;
            size = match size.map(|size| size.checked_mul(extent)) {
                Some(Some(size)) if size < 1 << 31 => Some(size),
                None => None,
                _ => return Self::error_at(token, "this array is larger than 2 GiB"),
            };
        }
        Ok(size)
    }

    fn initial(&mut self) -> Result<Vec<Operand<'a>>, ParseError> {
        Ok(match self.operand()? {
            Operand::List(list) => list,
            single => vec![single],
        })
    }

    /// Parses `.reg .b32 %r<4>, x;`.
    pub(super) fn registers(&mut self, into: &mut Vec<Statement<'a>>) -> Result<(), ParseError> {
        self.at += 1;
        let width = match self.peek_word() {
            Some(".b128") => Width::Double,
            Some(".v2") => Width::Vector(2),
            Some(".v4") => Width::Vector(4),
            _ => Width::One,
        };
        self.at += usize::from(matches!(width, Width::Vector(_)));
        let class = match self.peek_word() {
            Some(".pred") => Class::Predicate,
            Some(".b128") => Class::Wide,
            Some(word) => match type_bytes(word) {
                Some(8) => Class::Wide,
                Some(_) => Class::Narrow,
                None => return Self::error_at(self.peek(), format!("unknown type `{word}`")),
            },
            None => return self.expected("a type"),
        };
        self.at += 1;
        loop {
            let name = self.name("a register's name")?;
            let count = if self.takes(b'<') {
                let token = self.peek();
                let count = self.count("a number of registers")?;
                if count > MOST_REGISTERS {
                    return Self::error_at(token, format!("{count} registers are more than {MOST_REGISTERS}"));
                }
                self.sign(b'>')?;
                Some(count)
            } else {
                None
            };
            into.push(Statement::Registers { class, width, name, count });
            if !self.takes(b',') {
                return self.sign(b';');
            }
        }
    }
}
