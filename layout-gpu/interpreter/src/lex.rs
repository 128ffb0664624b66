//! Text to tokens. Comments and white space are dropped; every token keeps its line and its place in the text.

use crate::ParseError;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind {
    /// A name, a directive or an opcode with its dotted suffixes: `%r1`, `.reg`, `ld.global.b32`.
    Word,
    /// An integer, as its 64 bits.
    Integer(u64),
    /// `0f3F800000`: the bits of an `f32`.
    Single(u32),
    /// `0d…` or a decimal with a point: the bits of an `f64`.
    Double(u64),
    /// A quoted string.
    Quoted,
    /// One character of punctuation.
    Sign(u8),
    /// After the last token.
    End,
}

/// One token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) line: u32,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// Splits a text into tokens, the last of them [`Kind::End`].
pub(crate) fn tokens(text: &str) -> Result<Vec<Token>, ParseError> {
    let mut lexer = Lexer { text: text.as_bytes(), at: 0, line: 1 };
    let mut tokens = Vec::with_capacity(text.len() / 4);
    loop {
        let token = lexer.token(text)?;
        tokens.push(token);
        if token.kind == Kind::End {
            return Ok(tokens);
        }
    }
}

struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
    line: u32,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn error(&self, message: impl Into<String>) -> ParseError {
        ParseError { line: self.line, message: message.into() }
    }

    fn token(&mut self, text: &str) -> Result<Token, ParseError> {
        self.skip_space()?;
        let (start, line) = (self.at, self.line);
        let first = self.peek(0);
        let kind = match first {
            _ if start >= self.text.len() => Kind::End,
            b'0'..=b'9' => self.number(text)?,
            b'"' => self.quoted()?,
            b'%' if !matches!(self.peek(1), b'_' | b'$' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => {
                self.at += 1;
                Kind::Sign(first)
            }
            b'.' | b'_' | b'$' | b'%' | b'a'..=b'z' | b'A'..=b'Z' => self.word(),
            b'!'..=b'~' => {
                self.at += 1;
                Kind::Sign(first)
            }
            _ => {
                let character = text[start..].chars().next().unwrap_or('?');
                return Err(self.error(format!("unexpected character `{}`", character.escape_default())));
            }
        };
        Ok(Token { kind, line, start, end: self.at })
    }

    fn skip_space(&mut self) -> Result<(), ParseError> {
        loop {
            match (self.peek(0), self.peek(1)) {
                (b'\n', _) => {
                    self.line += 1;
                    self.at += 1;
                }
                (b' ' | b'\t' | b'\r', _) => self.at += 1,
                (b'/', b'/') => {
                    while self.at < self.text.len() && self.peek(0) != b'\n' {
                        self.at += 1;
                    }
                }
                (b'/', b'*') => self.skip_comment()?,
                _ => return Ok(()),
            }
        }
    }

    fn skip_comment(&mut self) -> Result<(), ParseError> {
        let opened = self.error("this comment has no end");
        self.at += 2;
        while (self.peek(0), self.peek(1)) != (b'*', b'/') {
            if self.at >= self.text.len() {
                return Err(opened);
            }
            if self.peek(0) == b'\n' {
                self.line += 1;
            }
            self.at += 1;
        }
        self.at += 2;
        Ok(())
    }

    fn quoted(&mut self) -> Result<Kind, ParseError> {
        self.at += 1;
        loop {
            match self.peek(0) {
                b'"' => break,
                b'\n' | 0 => return Err(self.error("this string has no end")),
                _ => self.at += 1,
            }
        }
        self.at += 1;
        Ok(Kind::Quoted)
    }

    /// A directive ends at the next dot: `.reg.b32` is two. Any other word continues over letters, digits, `_`, `$`, `.`, and over `::`
    /// before a letter or digit (`.L2::128B`).
    fn word(&mut self) -> Kind {
        let is_directive = self.peek(0) == b'.';
        self.at += 1;
        loop {
            match (self.peek(0), self.peek(1), self.peek(2)) {
                (b'.', ..) if is_directive => return Kind::Word,
                (b'_' | b'$' | b'.' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z', ..) => self.at += 1,
                (b':', b':', b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z') => self.at += 2,
                _ => return Kind::Word,
            }
        }
    }

    fn number(&mut self, text: &str) -> Result<Kind, ParseError> {
        let start = self.at;
        while matches!(self.peek(0), b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'_')
            || (self.peek(0) == b'.' && self.peek(1).is_ascii_digit())
            || matches!(self.peek(0), b'+' | b'-') && is_mantissa(&self.text[start..self.at])
        {
            self.at += 1;
        }
        let written = &text[start..self.at];
        number(written).ok_or_else(|| self.error(format!("`{written}` is not a number")))
    }
}

/// Returns true for `1.5e` and `2E`, after which a sign belongs to the exponent.
fn is_mantissa(written: &[u8]) -> bool {
    matches!(written, [digits @ .., b'e' | b'E'] if digits.iter().all(|digit| digit.is_ascii_digit() || *digit == b'.'))
}

/// Parses a number.
fn number(written: &str) -> Option<Kind> {
    let hex =
        |digits: &str, length: usize| (digits.len() == length).then(|| u64::from_str_radix(digits, 16).ok()).flatten();
    let lower = written.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0f") {
        return Some(Kind::Single(hex(digits, 8)? as u32));
    }
    if let Some(digits) = lower.strip_prefix("0d") {
        return Some(Kind::Double(hex(digits, 16)?));
    }
    if lower.contains('.') || lower.contains('e') && !lower.starts_with("0x") {
        return Some(Kind::Double(lower.parse::<f64>().ok()?.to_bits()));
    }
    let (digits, radix) = match lower.as_bytes() {
        [b'0', b'x', ..] => (&lower[2..], 16),
        [b'0', b'b', ..] => (&lower[2..], 2),
        [b'0', _, ..] => (&lower[1..], 8),
        _ => (lower.as_str(), 10),
    };
    let digits = digits.strip_suffix('u').unwrap_or(digits);
    let digits = if digits.is_empty() && radix == 8 { "0" } else { digits };
    u64::from_str_radix(digits, radix).ok().map(Kind::Integer)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<Kind> {
        tokens(text).unwrap().into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn numbers() {
        assert_eq!(
            kinds("12 0x1F 0b101 017 0 0U 0f3F800000 0d4000000000000000 1.5 1e2 2.5E-1 0x1e+1"),
            [
                Kind::Integer(12),
                Kind::Integer(31),
                Kind::Integer(5),
                Kind::Integer(15),
                Kind::Integer(0),
                Kind::Integer(0),
                Kind::Single(0x3F80_0000),
                Kind::Double(0x4000_0000_0000_0000),
                Kind::Double(1.5_f64.to_bits()),
                Kind::Double(100_f64.to_bits()),
                Kind::Double(0.25_f64.to_bits()),
                Kind::Integer(0x1E),
                Kind::Sign(b'+'),
                Kind::Integer(1),
                Kind::End
            ]
        );
        assert_eq!(tokens("\n0f12").unwrap_err().to_string(), "line 2: `0f12` is not a number");
    }

    #[test]
    fn words_keep_their_dots() {
        let text = "ld.global.L1::evict_last.b32 %r1, [%rd2+-4]; $L__BB0_1: // end";
        let words: Vec<_> = tokens(text)
            .unwrap()
            .into_iter()
            .filter(|token| token.kind == Kind::Word)
            .map(|token| &text[token.start..token.end])
            .collect();
        assert_eq!(words, ["ld.global.L1::evict_last.b32", "%r1", "%rd2", "$L__BB0_1"]);
    }

    #[test]
    fn lines_count_through_comments() {
        let tokens = tokens("/* one\ntwo */ a // b\n c").unwrap();
        assert_eq!(tokens.iter().map(|token| token.line).collect::<Vec<_>>(), [2, 3, 3]);
    }
}
