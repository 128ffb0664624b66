//! Bodies.

use super::Parser;
use crate::ParseError;
use crate::lex::Kind;
use crate::syntax::{Guard, Instruction, Prototype, Statement, Variable};

impl<'a> Parser<'a> {
    /// Parses `{ … }`.
    pub(super) fn block(&mut self) -> Result<Vec<Statement<'a>>, ParseError> {
        self.deeper()?;
        self.sign(b'{')?;
        let mut statements = Vec::new();
        while !self.takes(b'}') {
            self.statement(&mut statements)?;
        }
        self.depth -= 1;
        Ok(statements)
    }

    fn statement(&mut self, into: &mut Vec<Statement<'a>>) -> Result<(), ParseError> {
        let token = self.peek();
        match (token.kind, self.peek_word()) {
            (Kind::Sign(b';'), _) => self.at += 1,
            (Kind::Sign(b'{'), _) => into.push(Statement::Block(self.block()?)),
            (Kind::Sign(b'@'), _) => into.push(Statement::Instruction(self.instruction()?)),
            (_, Some(".reg")) => self.registers(into)?,
            (_, Some(space @ (".shared" | ".local" | ".param" | ".global" | ".const"))) => {
                let variables = self.variables()?;
                if matches!(space, ".global" | ".const") {
                    self.inner.extend(variables.iter().cloned());
                }
                into.extend(variables.into_iter().map(Statement::Variable));
            }
            (_, Some(".pragma")) => {
                self.at += 1;
                self.skip_pragma()?;
            }
            (_, Some(".loc" | ".file")) => self.skip_directive(),
            (_, Some(word)) if !word.starts_with('.') => {
                let colon = self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Sign(b':'));
                into.push(if colon { self.label()? } else { Statement::Instruction(self.instruction()?) });
            }
            _ => return self.expected("an instruction"),
        }
        Ok(())
    }

    fn label(&mut self) -> Result<Statement<'a>, ParseError> {
        let line = self.peek().line;
        let name = self.name("a label")?;
        self.sign(b':')?;
        if self.takes_word(".callprototype") {
            return Ok(Statement::Prototype { name, line, prototype: self.prototype()? });
        }
        if !self.takes_word(".branchtargets") && !self.takes_word(".calltargets") {
            return Ok(Statement::Label { name, line });
        }
        let mut labels = vec![self.name("a label")?];
        while self.takes(b',') {
            labels.push(self.name("a label")?);
        }
        self.sign(b';')?;
        Ok(Statement::Targets { name, line, labels })
    }

    /// Parses `(.param .b32 _) _ (.param .b64 _) .noreturn;`.
    fn prototype(&mut self) -> Result<Prototype, ParseError> {
        let bytes =
            |variables: Vec<Variable<'a>>| variables.iter().map(|variable| variable.size.unwrap_or(0)).collect();
        let results = if self.is_sign(b'(') { bytes(self.parameters()?) } else { Vec::new() };
        self.name("`_`")?;
        let parameters = if self.is_sign(b'(') { bytes(self.parameters()?) } else { Vec::new() };
        while self.peek_word().is_some_and(|word| word.starts_with('.')) {
            self.at += 1;
            if matches!(self.peek().kind, Kind::Integer(_)) {
                self.at += 1;
            }
        }
        self.sign(b';')?;
        Ok(Prototype { results, parameters })
    }

    fn instruction(&mut self) -> Result<Instruction<'a>, ParseError> {
        let first = self.peek();
        match self.instruction_parts() {
            Ok((guard, opcode, operands)) => {
                let end = self.tokens[self.at - 1].end;
                Ok(Instruction { line: first.line, start: first.start, end, guard, opcode, operands })
            }
            Err(error) => {
                let text = &self.text[first.start..];
                let text = text.split_inclusive(';').next().unwrap_or(text);
                let text = one_line(text);
                let shown: String = text.chars().take(100).collect();
                Err(ParseError { line: first.line, message: format!("cannot read `{shown}`: {}", error.message) })
            }
        }
    }

    #[allow(clippy::type_complexity, reason = "the three parts of an instruction, used once")]
    fn instruction_parts(
        &mut self,
    ) -> Result<(Option<Guard<'a>>, &'a str, Vec<crate::syntax::Operand<'a>>), ParseError> {
        let guard = if self.takes(b'@') {
            let negated = self.takes(b'!');
            Some(Guard { name: self.name("a predicate")?, negated })
        } else {
            None
        };
        let opcode = self.name("an instruction")?;
        self.in_call = opcode.starts_with("call");
        let mut operands = Vec::new();
        while !self.takes(b';') {
            if !operands.is_empty() {
                self.sign(b',')?;
            }
            operands.push(self.operand()?);
        }
        Ok((guard, opcode, operands))
    }
}

/// Replaces white space of any kind by one space.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
