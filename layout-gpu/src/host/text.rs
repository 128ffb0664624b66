//! Sentences of const evaluation, which has no `String`.

use crate::host::signature::{Kind, Parameter};

/// A sentence made in const evaluation; it is cut at its end.
pub(crate) struct Text {
    bytes: [u8; 300],
    length: usize,
}

impl Text {
    pub(crate) const fn new() -> Self {
        Self { bytes: [0; 300], length: 0 }
    }

    pub(crate) const fn add(mut self, words: &str) -> Self {
        let words = words.as_bytes();
        let mut index = 0;
        while index < words.len() && self.length < self.bytes.len() {
            self.bytes[self.length] = words[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    /// Adds words with one space between them, none at the ends.
    pub(crate) const fn words(mut self, words: &str) -> Self {
        let mut rest = words.as_bytes().trim_ascii();
        while let [first, after @ ..] = rest
            && self.length < self.bytes.len()
        {
            let is_space = first.is_ascii_whitespace();
            self.bytes[self.length] = if is_space { b' ' } else { *first };
            self.length += 1;
            rest = if is_space { after.trim_ascii_start() } else { after };
        }
        self
    }

    pub(crate) const fn number(self, number: u64) -> Self {
        let text = if number < 10 { self } else { self.number(number / 10) };
        let digit = [b'0' + (number % 10) as u8];
        match core::str::from_utf8(&digit) {
            Ok(digit) => text.add(digit),
            Err(_) => text,
        }
    }

    pub(crate) const fn extents(self, [x, y, z]: [u32; 3]) -> Self {
        self.add("[").number(x as u64).add(", ").number(y as u64).add(", ").number(z as u64).add("]")
    }

    pub(crate) const fn parameter(self, parameter: Parameter) -> Self {
        let kind = match parameter.kind {
            Kind::Pointer => return self.add("a pointer"),
            Kind::Integer => "an integer of ",
            Kind::Float => "a float of ",
            Kind::Structure => "a structure of ",
            Kind::Bits => "a value of ",
        };
        self.add(kind).number(parameter.size as u64).add(" bytes")
    }

    pub(crate) const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => "the declaration differs from the PTX",
        }
    }
}
