//! Rust tokens, as far as scopes and declarations need them.

use std::ops::Range;

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// A character other than a bracket.
    Sign(char),
    /// `(`, `[` or `{`, and the index of the token that closes it.
    Open(char, usize),
    /// `)`, `]` or `}`.
    Close,
    /// A number, a string, a lifetime.
    Other,
}

/// A token and its bytes in the text.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) bytes: Range<usize>,
}

/// The tokens of a text; `None` if brackets do not match or a string does not end.
pub(super) fn tokens(text: &str) -> Option<Vec<Token>> {
    let mut lexer = Lexer { text, at: 0 };
    let (mut tokens, mut open) = (Vec::new(), Vec::new());
    while !lexer.is_at_end()? {
        let token = lexer.token()?;
        let here = tokens.len();
        match token.kind {
            Kind::Open(..) => open.push(here),
            Kind::Close => {
                let begin: &mut Token = tokens.get_mut(open.pop()?)?;
                let Kind::Open(bracket, _) = begin.kind else { return None };
                let closing = text.get(token.bytes.clone())?;
                if !matches!((bracket, closing), ('(', ")") | ('[', "]") | ('{', "}")) {
                    return None;
                }
                begin.kind = Kind::Open(bracket, here);
            }
            _ => (),
        }
        tokens.push(token);
    }
    open.is_empty().then_some(tokens)
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self, bytes: usize) {
        self.at = self.at.saturating_add(bytes);
    }

    fn skip_while(&mut self, is_part: impl Fn(char) -> bool) {
        let rest = self.rest();
        let bytes = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
        self.skip(bytes);
    }

    /// Skips past the next `end`; `None` if there is none.
    fn skip_past(&mut self, end: &str) -> Option<()> {
        let bytes = self.rest().find(end)?.checked_add(end.len())?;
        self.skip(bytes);
        Some(())
    }

    /// Skips spaces and comments; returns true at the end of the text.
    fn is_at_end(&mut self) -> Option<bool> {
        self.skip_blank()?;
        Some(self.peek().is_none())
    }

    fn token(&mut self) -> Option<Token> {
        let start = self.at;
        let first = self.peek()?;
        let kind = match first {
            '(' | '[' | '{' => Kind::Open(first, 0),
            ')' | ']' | '}' => Kind::Close,
            _ => Kind::Sign(first),
        };
        let kind = if first == '"' {
            self.skip(1);
            self.skip_text('"')?;
            Kind::Other
        } else if first == '\'' {
            self.skip_quoted()?;
            Kind::Other
        } else if first.is_ascii_digit() {
            self.skip_while(is_part_of_word);
            Kind::Other
        } else if is_part_of_word(first) {
            self.word()?
        } else {
            self.skip(first.len_utf8());
            kind
        };
        Some(Token { kind, bytes: start..self.at })
    }

    /// Skips spaces and comments; block comments nest.
    fn skip_blank(&mut self) -> Option<()> {
        loop {
            self.skip_while(char::is_whitespace);
            if self.rest().starts_with("//") {
                self.skip_while(|character| character != '\n');
            } else if self.rest().starts_with("/*") {
                self.skip_comment()?;
            } else {
                return Some(());
            }
        }
    }

    fn skip_comment(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth = depth.checked_add(1)?;
            } else if rest.starts_with("*/") {
                depth = depth.checked_sub(1)?;
            } else {
                let bytes = self.peek()?.len_utf8();
                self.skip(bytes);
                continue;
            }
            self.skip(2);
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// Skips to the end of a string that began with `quote`.
    fn skip_text(&mut self, quote: char) -> Option<()> {
        loop {
            let character = self.peek()?;
            self.skip(character.len_utf8());
            if character == '\\' {
                let escaped = self.peek()?;
                self.skip(escaped.len_utf8());
            } else if character == quote {
                return Some(());
            }
        }
    }

    /// Skips `'a'` or `'a`: a character has a closing quote, a lifetime has none.
    fn skip_quoted(&mut self) -> Option<()> {
        self.skip(1);
        let mut next = self.rest().chars();
        let (first, second) = (next.next()?, next.next());
        if is_part_of_word(first) && second != Some('\'') {
            self.skip_while(is_part_of_word);
            return Some(());
        }
        self.skip_text('\'')
    }

    /// A word, or a string with a prefix: `b"…"`, `r#"…"#`.
    fn word(&mut self) -> Option<Kind> {
        let start = self.at;
        self.skip_while(is_part_of_word);
        let word = self.text.get(start..self.at)?;
        let rest = self.rest();
        let hashes = rest.bytes().take_while(|byte| *byte == b'#').count();
        let is_text = rest.get(hashes..)?.starts_with('"');
        match word {
            "b" if rest.starts_with('\'') => {
                self.skip_quoted()?;
                Some(Kind::Other)
            }
            "b" | "c" if rest.starts_with('"') => {
                self.skip(1);
                self.skip_text('"')?;
                Some(Kind::Other)
            }
            "r" | "br" | "cr" if is_text => {
                let end = format!("\"{}", "#".repeat(hashes));
                self.skip(hashes.checked_add(1)?);
                self.skip_past(&end)?;
                Some(Kind::Other)
            }
            "r" if hashes == 1 => {
                self.skip(1);
                self.skip_while(is_part_of_word);
                Some(Kind::Word)
            }
            _ => Some(Kind::Word),
        }
    }
}

pub(super) fn is_part_of_word(character: char) -> bool {
    character == '_' || character.is_alphanumeric()
}
