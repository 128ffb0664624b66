//! Operands.

use super::Parser;
use crate::ParseError;
use crate::lex::Kind;
use crate::syntax::Operand;

impl<'a> Parser<'a> {
    pub(super) fn operand(&mut self) -> Result<Operand<'a>, ParseError> {
        match self.peek().kind {
            Kind::Word if self.peek_word() != Some("WARP_SZ") => self.named(),
            Kind::Sign(b'[') => self.address(),
            Kind::Sign(b'{') => self.list(b'}'),
            Kind::Sign(b'(') if self.in_call => self.list(b')'),
            Kind::Sign(b'!') if self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Word) => {
                self.at += 1;
                Ok(Operand::Not(self.name("a predicate")?))
            }
            Kind::Sign(b'-') if self.is_float(self.at + 1) => {
                self.at += 1;
                self.float(true)
            }
            _ if self.is_float(self.at) => self.float(false),
            Kind::Integer(mask) if self.tokens.get(self.at + 1).is_some_and(|next| next.kind == Kind::Sign(b'(')) => {
                self.address_part(mask)
            }
            _ => Ok(Operand::Integer(self.expression()?)),
        }
    }

    fn is_float(&self, at: usize) -> bool {
        matches!(self.tokens.get(at).map(|token| token.kind), Some(Kind::Single(_) | Kind::Double(_)))
    }

    fn float(&mut self, negative: bool) -> Result<Operand<'a>, ParseError> {
        let sign = u64::from(negative);
        let operand = match self.peek().kind {
            Kind::Single(bits) => Operand::Single(bits ^ (sign as u32) << 31),
            Kind::Double(bits) => Operand::Double(bits ^ sign << 63),
            _ => return self.expected("an operand"),
        };
        self.at += 1;
        Ok(operand)
    }

    /// Parses `0xFF00(name)`.
    fn address_part(&mut self, mask: u64) -> Result<Operand<'a>, ParseError> {
        self.at += 2;
        let inner = self.named()?;
        self.sign(b')')?;
        let shift = mask.trailing_zeros() % 64;
        match inner {
            Operand::Name(base) => Ok(Operand::Part { base, offset: 0, shift }),
            Operand::Offset { base, offset } => Ok(Operand::Part { base, offset, shift }),
            _ => self.expected("a name"),
        }
    }

    fn named(&mut self) -> Result<Operand<'a>, ParseError> {
        let name = self.name("an operand")?;
        if self.takes(b'|') {
            return Ok(Operand::Pair(name, self.name("a predicate")?));
        }
        // In an initializer, `generic(name)` is the name's generic address, and so is the name alone here.
        if name == "generic" && self.takes(b'(') {
            self.deeper()?;
            let inner = self.named()?;
            self.depth -= 1;
            self.sign(b')')?;
            return Ok(match inner {
                Operand::Name(base) if self.is_sign(b'+') || self.is_sign(b'-') => {
                    Operand::Offset { base, offset: self.offset()? }
                }
                inner => inner,
            });
        }
        if self.is_sign(b'+') || self.is_sign(b'-') {
            return Ok(Operand::Offset { base: name, offset: self.offset()? });
        }
        Ok(Operand::Name(name))
    }

    /// Parses `+4`, `-4`, `+-4`, or nothing.
    fn offset(&mut self) -> Result<i64, ParseError> {
        if !self.is_sign(b'+') && !self.is_sign(b'-') {
            return Ok(0);
        }
        self.takes(b'+');
        Ok(self.expression()? as i64)
    }

    fn address(&mut self) -> Result<Operand<'a>, ParseError> {
        self.sign(b'[')?;
        let (base, offset) = if self.peek().kind == Kind::Word {
            let base = Some(self.name("an address")?);
            (base, self.offset()?)
        } else {
            (None, self.expression()? as i64)
        };
        let mut place = Vec::new();
        while self.takes(b',') {
            self.deeper()?;
            place.push(self.operand()?);
            self.depth -= 1;
        }
        self.sign(b']')?;
        Ok(if place.is_empty() { Operand::Address { base, offset } } else { Operand::Element { base, offset, place } })
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
