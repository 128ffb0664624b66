//! Calls: the callee, its arguments and its results.

use super::Decoder;
use super::names::Binding;
use crate::ParseError;
use crate::counted;
use crate::program::{Call, Callee, Op, Piece};
use crate::syntax::{Class, Function, Instruction, Operand, Prototype, StateSpace, Symbol, Variable};

/// The bytes of each result and argument of a callee.
struct Signature {
    results: Vec<u32>,
    arguments: Vec<u32>,
}

impl Signature {
    fn from_function(function: &Function<'_>) -> Self {
        let bytes = |variables: &[Variable<'_>]| variables.iter().map(|variable| variable.size.unwrap_or(0)).collect();
        Self { results: bytes(&function.results), arguments: bytes(&function.parameters) }
    }
}

impl<'a> Decoder<'a> {
    /// Decodes `call (results), function, (arguments);`, or a call through a register, with a prototype last.
    pub(super) fn call(&mut self, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let none: &[Operand<'a>] = &[];
        let (results, rest) = match &it.operands[..] {
            [Operand::List(results), rest @ ..] => (&results[..], rest),
            rest => (none, rest),
        };
        let [Operand::Name(name), rest @ ..] = rest else { return Ok(false) };
        let (arguments, rest) = match rest {
            [Operand::List(arguments), rest @ ..] => (&arguments[..], rest),
            rest => (none, rest),
        };
        let prototype = match rest {
            [] => None,
            [Operand::Name(prototype)] => Some(*prototype),
            _ => return Ok(false),
        };
        let (callee, signature) = self.callee(name, prototype)?;
        if let Some(signature) = &signature
            && (signature.arguments.len(), signature.results.len()) != (arguments.len(), results.len())
        {
            return self.error(format!(
                "`{name}` takes {} and gives {}, where the call has {} and {}",
                counted(signature.arguments.len(), "argument"),
                counted(signature.results.len(), "result"),
                arguments.len(),
                results.len()
            ));
        }
        let bytes = |which: fn(&Signature) -> &Vec<u32>, index: usize| signature.as_ref().map(|all| which(all)[index]);
        let mut given = Vec::with_capacity(arguments.len());
        for (index, operand) in arguments.iter().enumerate() {
            given.push(self.argument(operand, bytes(|all| &all.arguments, index))?);
        }
        let (mut gotten, mut loads) = (Vec::with_capacity(results.len()), Vec::new());
        for (index, operand) in results.iter().enumerate() {
            let (piece, register) = self.result(operand, bytes(|all| &all.results, index))?;
            gotten.push(piece);
            loads.extend(register.map(|register| (register, piece)));
        }
        self.program.calls.push(Call { callee, arguments: given, results: gotten });
        self.emit(Op::Call(self.program.calls.len() as u32 - 1));
        for (register, piece) in loads {
            self.load_piece(register, piece)?;
        }
        Ok(true)
    }

    fn callee(&mut self, name: &'a str, prototype: Option<&'a str>) -> Result<(Callee, Option<Signature>), ParseError> {
        if let Some(Binding::Register(Class::Wide, slot)) = self.find(name) {
            self.reached.has_pointer_calls = true;
            return Ok((Callee::Pointer(slot), self.signature_of(prototype)?));
        }
        let text = self.text;
        let Some(Symbol::Function(index)) = text.names.get(name).copied() else {
            return self.error(format!("`{name}` is not a function"));
        };
        let function = &text.functions[index];
        if function.is_entry {
            return self.error(format!("`{name}` is not a function"));
        }
        let callee = match (function.body.is_some(), name) {
            (true, _) => Callee::Function(self.number_of(index)),
            (false, "vprintf") => Callee::Print,
            (false, "malloc") => Callee::Allocate,
            (false, "free") => Callee::Free,
            (false, "__assertfail" | "__assert_fail") => Callee::Assertion,
            (false, _) => return self.error(format!("`{name}` is called, but has no body here")),
        };
        Ok((callee, Some(Signature::from_function(function))))
    }

    /// Returns the signature that a prototype declares, or that of the first function the register may point to.
    fn signature_of(&mut self, name: Option<&'a str>) -> Result<Option<Signature>, ParseError> {
        let Some(name) = name else { return Ok(None) };
        match self.lookup(name)? {
            Binding::Prototype(Prototype { results, parameters }) => {
                Ok(Some(Signature { results: results.clone(), arguments: parameters.clone() }))
            }
            Binding::Targets([first, ..]) => match self.text.names.get(first) {
                Some(Symbol::Function(index)) => Ok(Some(Signature::from_function(&self.text.functions[*index]))),
                _ => self.error(format!("`{first}` is not a function")),
            },
            _ => self.error(format!("`{name}` is not a prototype")),
        }
    }

    /// Returns the place of an argument in local memory. A register or a number is stored there first.
    fn argument(&mut self, operand: &'a Operand<'a>, size: Option<u32>) -> Result<Piece, ParseError> {
        if let Some(piece) = self.variable_of(operand, size)? {
            return Ok(piece);
        }
        let piece = self.hidden(size)?;
        self.store_piece(operand, piece)?;
        Ok(piece)
    }

    /// Returns the place of a result, and the register to load it into if the call names a register.
    fn result(
        &mut self,
        operand: &'a Operand<'a>,
        size: Option<u32>,
    ) -> Result<(Piece, Option<&'a Operand<'a>>), ParseError> {
        match self.variable_of(operand, size)? {
            Some(piece) => Ok((piece, None)),
            None => Ok((self.hidden(size)?, Some(operand))),
        }
    }

    fn variable_of(&mut self, operand: &Operand<'a>, wanted: Option<u32>) -> Result<Option<Piece>, ParseError> {
        let Operand::Name(name) = *operand else { return Ok(None) };
        let Some(Binding::Local { start, size, is_parameter: true }) = self.find(name) else { return Ok(None) };
        match wanted {
            Some(wanted) if wanted != size => self.error(format!(
                "`{name}` has {}, where the function has a parameter of {wanted}",
                counted(size, "byte")
            )),
            _ => Ok(Some(Piece { start, size })),
        }
    }

    /// Reserves a place that has no name in the text.
    fn hidden(&mut self, size: Option<u32>) -> Result<Piece, ParseError> {
        let Some(size) = size.filter(|size| Self::is_element(*size)) else {
            return self.error("an argument that is not a variable of parameter space is not supported here");
        };
        let variable = Variable {
            name: "an argument",
            line: self.line,
            space: StateSpace::Parameter,
            align: size,
            size: Some(size),
            element: size,
            pointee_align: None,
            is_predicate: false,
            initial: Vec::new(),
            position: 0,
        };
        let start = self.place_argument(&variable, size)?;
        Ok(Piece { start, size })
    }
}
