//! Tokens to [`Text`]: one pass, one token ahead.

mod declaration;
mod expression;
mod operand;
mod statement;

pub(crate) use declaration::type_bytes;
pub(crate) use statement::one_line;

use crate::ParseError;
use crate::lex::{self, Kind, Token};
use crate::syntax::{Function, Symbol, Text, Variable};

/// The limit of nested blocks and of nested lists.
const DEEPEST: u32 = 32;

pub(crate) fn parse(text: &str) -> Result<Text<'_>, ParseError> {
    let mut parser = Parser { text, tokens: lex::tokens(text)?, at: 0, depth: 0, in_call: false, inner: Vec::new() };
    let mut parsed = Text::default();
    while parser.peek().kind != Kind::End {
        parser.top_level(&mut parsed)?;
    }
    Ok(parsed)
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// True if parentheses hold the arguments of a call, not a part of an expression.
    in_call: bool,
    /// The module's variables that a function declares.
    inner: Vec<Variable<'a>>,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Token {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        self.at += 1;
        token
    }

    fn str(&self, token: Token) -> &'a str {
        &self.text[token.start..token.end]
    }

    fn error_at<T>(token: Token, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: token.line, message: message.into() })
    }

    fn expected<T>(&self, what: &str) -> Result<T, ParseError> {
        let token = self.peek();
        let found = match token.kind {
            Kind::End => "the end of the text".to_string(),
            _ => format!("`{}`", self.str(token)),
        };
        Self::error_at(token, format!("expected {what}, found {found}"))
    }

    fn is_sign(&self, sign: u8) -> bool {
        self.peek().kind == Kind::Sign(sign)
    }

    /// Takes the sign if it is next.
    fn takes(&mut self, sign: u8) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: u8) -> Result<(), ParseError> {
        if self.takes(sign) { Ok(()) } else { self.expected(&format!("`{}`", char::from(sign))) }
    }

    fn peek_word(&self) -> Option<&'a str> {
        let token = self.peek();
        (token.kind == Kind::Word).then(|| self.str(token))
    }

    /// Takes the word if it is next.
    fn takes_word(&mut self, word: &str) -> bool {
        let found = self.peek_word() == Some(word);
        self.at += usize::from(found);
        found
    }

    fn name(&mut self, what: &str) -> Result<&'a str, ParseError> {
        match self.peek_word() {
            Some(word) if !word.starts_with('.') => {
                self.at += 1;
                Ok(word)
            }
            _ => self.expected(what),
        }
    }

    fn integer(&mut self, what: &str) -> Result<u64, ParseError> {
        match self.peek().kind {
            Kind::Integer(value) => {
                self.at += 1;
                Ok(value)
            }
            _ => self.expected(what),
        }
    }

    /// Parses a count or size, small enough to multiply with another.
    fn count(&mut self, what: &str) -> Result<u32, ParseError> {
        let token = self.peek();
        match u32::try_from(self.integer(what)?) {
            Ok(value) if value < 1 << 31 => Ok(value),
            _ => Self::error_at(token, format!("`{}` is too much for {what}", self.str(token))),
        }
    }

    fn deeper(&mut self) -> Result<(), ParseError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Self::error_at(self.peek(), format!("nested deeper than {DEEPEST}"));
        }
        Ok(())
    }

    /// Skips a directive without an end of its own, and its operands: of its line, what begins behind them stays. A word is an operand of `.target`, after
    /// a comma, and after `function_name`.
    fn skip_directive(&mut self) {
        let (line, mut takes_word) = (self.peek().line, self.peek_word() == Some(".target"));
        self.at += 1;
        while self.peek().line == line {
            let word = self.peek_word();
            let is_behind = match self.peek().kind {
                Kind::Word => !takes_word || word.is_some_and(|word| word.starts_with('.')),
                Kind::Sign(sign) => !b",+-".contains(&sign),
                kind => kind == Kind::End,
            };
            if is_behind {
                break;
            }
            takes_word = self.is_sign(b',') || word == Some("function_name");
            self.at += 1;
        }
    }

    fn skip_braces(&mut self) -> Result<(), ParseError> {
        self.sign(b'{')?;
        let mut open = 1;
        while open > 0 {
            match self.next().kind {
                Kind::Sign(b'{') => open += 1,
                Kind::Sign(b'}') => open -= 1,
                Kind::End => return self.expected("`}`"),
                _ => {}
            }
        }
        Ok(())
    }

    fn top_level(&mut self, parsed: &mut Text<'a>) -> Result<(), ParseError> {
        while matches!(self.peek_word(), Some(".visible" | ".extern" | ".weak" | ".common")) {
            self.at += 1;
        }
        let token = self.peek();
        match self.peek_word() {
            Some(".address_size")
                if self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Integer(32)) =>
            {
                return Self::error_at(token, "`.address_size 32` is not supported, only addresses of 64 bits");
            }
            Some(".version" | ".target" | ".address_size" | ".file" | ".loc") => self.skip_directive(),
            Some(".pragma") => {
                self.at += 1;
                self.skip_pragma()?;
            }
            Some(".section") => {
                self.at += 2;
                self.skip_braces()?;
            }
            Some(".entry" | ".func") => {
                let function = self.function()?;
                Self::keep(parsed, function)?;
                parsed.variables.append(&mut self.inner);
            }
            Some(".global" | ".const" | ".shared") => Self::keep_variables(parsed, self.variables()?),
            Some(".alias") => self.alias(parsed)?,
            // Debug information has labels after its sections.
            Some(_) if self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Sign(b':')) => self.at += 2,
            _ => return self.expected("`.entry`, `.func` or a variable"),
        }
        Ok(())
    }

    /// Keeps a function, which may be declared before it is defined.
    fn keep(parsed: &mut Text<'a>, function: Function<'a>) -> Result<(), ParseError> {
        let known = match parsed.names.get(function.name) {
            Some(Symbol::Function(index)) => Some(&mut parsed.functions[*index]),
            _ => None,
        };
        match known {
            None => {
                parsed.names.insert(function.name, Symbol::Function(parsed.functions.len()));
                parsed.functions.push(function);
            }
            Some(other) if other.body.is_none() => *other = function,
            Some(_) if function.body.is_none() => {}
            Some(other) => {
                let message = format!("`{}` is already defined at line {}", function.name, other.line);
                return Err(ParseError { line: function.line, message });
            }
        }
        Ok(())
    }

    /// Keeps variables. A name stands for the first variable of that name.
    fn keep_variables(parsed: &mut Text<'a>, variables: Vec<Variable<'a>>) {
        for variable in variables {
            parsed.names.entry(variable.name).or_insert(Symbol::Variable(parsed.variables.len()));
            parsed.variables.push(variable);
        }
    }

    /// Parses `.alias name, function;`.
    fn alias(&mut self, parsed: &mut Text<'a>) -> Result<(), ParseError> {
        self.at += 1;
        let name = self.name("a function's name")?;
        self.sign(b',')?;
        let function = self.name("a function's name")?;
        self.sign(b';')?;
        if let Some(symbol) = parsed.names.get(function).copied() {
            parsed.names.insert(name, symbol);
        }
        Ok(())
    }

    fn skip_pragma(&mut self) -> Result<(), ParseError> {
        while self.peek().kind == Kind::Quoted || self.is_sign(b',') {
            self.at += 1;
        }
        self.sign(b';')
    }
}
