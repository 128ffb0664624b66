//! Integer expressions as in C: of 64 bits, signed unless marked otherwise.

use super::Parser;
use crate::ParseError;
use crate::lex::Kind;

/// A value, and whether comparison, division and shift treat it as unsigned.
#[derive(Clone, Copy)]
struct Value {
    bits: u64,
    unsigned: bool,
}

/// The binary operators, from the loosest to the tightest; on each level, those of two characters come first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<u64, ParseError> {
        Ok(self.choice()?.bits)
    }

    /// Parses `a ? b : c`.
    fn choice(&mut self) -> Result<Value, ParseError> {
        self.deeper()?;
        let condition = self.between(0)?;
        let value = if self.takes(b'?') {
            let first = self.choice()?;
            self.sign(b':')?;
            let second = self.choice()?;
            if condition.bits != 0 { first } else { second }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    fn between(&mut self, level: usize) -> Result<Value, ParseError> {
        let Some(operators) = LEVELS.get(level) else { return self.single() };
        let mut left = self.between(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.is_operator(operator)) {
            let token = self.peek();
            self.at += operator.len();
            let right = self.between(level + 1)?;
            match apply(operator, left, right) {
                Some(value) => left = value,
                None => return Self::error_at(token, "a division by zero"),
            }
        }
        Ok(left)
    }

    /// Returns true if the characters of an operator are next, and no longer operator starts there.
    fn is_operator(&self, operator: &str) -> bool {
        let sign = |ahead: usize| match self.tokens.get(self.at + ahead).map(|token| (token.kind, token.start)) {
            Some((Kind::Sign(sign), start)) if start == self.peek().start + ahead => Some(sign),
            _ => None,
        };
        let longer = match operator {
            "|" | "&" | "<" | ">" => sign(1) == sign(0) || sign(1) == Some(b'=') && operator != "|" && operator != "&",
            _ => false,
        };
        !longer && operator.bytes().enumerate().all(|(ahead, byte)| sign(ahead) == Some(byte))
    }

    fn single(&mut self) -> Result<Value, ParseError> {
        let token = self.peek();
        match token.kind {
            Kind::Integer(bits) => {
                self.at += 1;
                let unsigned = bits >> 63 == 1 || self.str(token).ends_with(['u', 'U']);
                Ok(Value { bits, unsigned })
            }
            Kind::Word if self.takes_word("WARP_SZ") => Ok(Value { bits: 32, unsigned: false }),
            Kind::Sign(sign @ (b'-' | b'+' | b'~' | b'!')) => {
                self.deeper()?;
                self.at += 1;
                let Value { bits, unsigned } = self.single()?;
                self.depth -= 1;
                let bits = match sign {
                    b'-' => bits.wrapping_neg(),
                    b'~' => !bits,
                    b'!' => (bits == 0).into(),
                    _ => bits,
                };
                Ok(Value { bits, unsigned })
            }
            Kind::Sign(b'(') => {
                self.at += 1;
                let cast = [(".s64", false), (".u64", true)].into_iter().find(|(word, _)| self.takes_word(word));
                if let Some((_, unsigned)) = cast {
                    self.sign(b')')?;
                    self.deeper()?;
                    let value = self.single()?;
                    self.depth -= 1;
                    return Ok(Value { unsigned, ..value });
                }
                let value = self.choice()?;
                self.sign(b')')?;
                Ok(value)
            }
            _ => self.expected("an operand"),
        }
    }
}

/// Applies an operator; `None` for a division by zero.
fn apply(operator: &str, left: Value, right: Value) -> Option<Value> {
    let (x, y, unsigned) = (left.bits, right.bits, left.unsigned || right.unsigned);
    let (s, t) = (x as i64, y as i64);
    let less = if unsigned { x < y } else { s < t };
    let truth = |is: bool| Some(Value { bits: is.into(), unsigned: false });
    let bits = match operator {
        "||" => return truth(x != 0 || y != 0),
        "&&" => return truth(x != 0 && y != 0),
        "==" => return truth(x == y),
        "!=" => return truth(x != y),
        "<" => return truth(less),
        ">=" => return truth(!less),
        "<=" => return truth(less || x == y),
        ">" => return truth(!less && x != y),
        "|" => x | y,
        "^" => x ^ y,
        "&" => x & y,
        "<<" => x.checked_shl(y.min(64) as u32).unwrap_or(0),
        ">>" if left.unsigned => x.checked_shr(y.min(64) as u32).unwrap_or(0),
        ">>" => (s >> y.min(63)) as u64,
        "+" => x.wrapping_add(y),
        "-" => x.wrapping_sub(y),
        "*" => x.wrapping_mul(y),
        "/" if unsigned => x.checked_div(y)?,
        "%" if unsigned => x.checked_rem(y)?,
        _ if y == 0 => return None,
        "/" => s.wrapping_div(t) as u64,
        _ => s.wrapping_rem(t) as u64,
    };
    let is_shift = matches!(operator, "<<" | ">>");
    Some(Value { bits, unsigned: if is_shift { left.unsigned } else { unsigned } })
}
