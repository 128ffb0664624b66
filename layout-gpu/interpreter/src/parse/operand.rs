//! Operands.

use super::Parser;
use crate::ParseError;
use crate::lex::Kind;
use crate::syntax::Operand;

impl<'a> Parser<'a> {
    pub(super) fn operand(&mut self) -> Result<Operand<'a>, ParseError> {
        match self.peek().kind {
            Kind::Word => self.named(),
            Kind::Sign(b'[') => self.address(),
            Kind::Sign(b'{') => self.list(b'}'),
            Kind::Sign(b'(') => self.list(b')'),
            Kind::Sign(b'!') => {
                self.at += 1;
                Ok(Operand::Not(self.name("a predicate")?))
            }
            Kind::Sign(b'-') => {
                self.at += 1;
                self.negative()
            }
            _ => self.number(),
        }
    }

    fn number(&mut self) -> Result<Operand<'a>, ParseError> {
        let operand = match self.peek().kind {
            Kind::Integer(value) => Operand::Integer(value),
            Kind::Single(bits) => Operand::Single(bits),
            Kind::Double(bits) => Operand::Double(bits),
            _ => return self.expected("an operand"),
        };
        self.at += 1;
        Ok(operand)
    }

    fn negative(&mut self) -> Result<Operand<'a>, ParseError> {
        Ok(match self.number()? {
            Operand::Integer(value) => Operand::Integer(value.wrapping_neg()),
            Operand::Single(bits) => Operand::Single(bits ^ 1 << 31),
            Operand::Double(bits) => Operand::Double(bits ^ 1 << 63),
            other => other,
        })
    }

    fn named(&mut self) -> Result<Operand<'a>, ParseError> {
        let name = self.name("an operand")?;
        if self.takes(b'|') {
            return Ok(Operand::Pair(name, self.name("a predicate")?));
        }
        // In an initialiser, `generic(name)` is the name's generic address, and so is the name alone here.
        if name == "generic" && self.takes(b'(') {
            let inner = self.named()?;
            self.sign(b')')?;
            return Ok(inner);
        }
        if self.is_sign(b'+') || self.is_sign(b'-') {
            return Ok(Operand::Offset { base: name, offset: self.offset()? });
        }
        Ok(Operand::Name(name))
    }

    /// `+4`, `-4`, `+-4`, or nothing.
    fn offset(&mut self) -> Result<i64, ParseError> {
        let plus = self.takes(b'+');
        let minus = self.takes(b'-');
        if !plus && !minus {
            return Ok(0);
        }
        let value = self.integer("an offset")? as i64;
        Ok(if minus { value.wrapping_neg() } else { value })
    }

    fn address(&mut self) -> Result<Operand<'a>, ParseError> {
        self.sign(b'[')?;
        let address = if self.peek().kind == Kind::Word {
            let base = Some(self.name("an address")?);
            Operand::Address { base, offset: self.offset()? }
        } else {
            let minus = self.takes(b'-');
            let value = self.integer("an address")? as i64;
            Operand::Address { base: None, offset: if minus { value.wrapping_neg() } else { value } }
        };
        self.sign(b']')?;
        Ok(address)
    }

    fn list(&mut self, end: u8) -> Result<Operand<'a>, ParseError> {
        self.deeper()?;
        self.at += 1;
        let mut list = Vec::new();
        while !self.takes(end) {
            if !list.is_empty() {
                self.sign(b',')?;
            }
            list.push(self.operand()?);
        }
        self.depth -= 1;
        Ok(Operand::List(list))
    }
}
