//! The words of a text of PTX, read in const evaluation.

/// The words of a PTX text, from the current place on.
#[derive(Clone, Copy)]
pub(crate) struct Words<'a> {
    rest: &'a [u8],
}

impl<'a> Words<'a> {
    pub(crate) const fn new(ptx: &'a str) -> Self {
        Self { rest: ptx.as_bytes() }
    }

    /// Starts at a place.
    pub(crate) const fn starting_at(ptx: &'a str, place: usize) -> Self {
        Self { rest: ptx.as_bytes().split_at(place).1 }
    }

    /// Returns the number of bytes after the last word.
    pub(crate) const fn left(&self) -> usize {
        self.rest.len()
    }

    /// Returns the name after the next `.entry` that is not in a comment of its line.
    ///
    /// Bodies are long and const evaluation is slow, so it takes 64 bytes at once: most of them have no `y`. Among those
    /// with one, if the byte that could be the last of `.entry` is not in it, the next that could is six bytes further on.
    pub(crate) const fn next_entry(&mut self) -> Option<&'a [u8]> {
        let (text, mut begin) = (self.rest, 0);
        let mut chunks = text.as_chunks().0;
        while begin < text.len() {
            let mut at = begin;
            begin += 64;
            if let [chunk, rest @ ..] = chunks {
                chunks = rest;
                if !has::<b'y'>(*chunk) {
                    continue;
                }
            }
            while at < begin && at < text.len() {
                at += match text[at] {
                    b'y' if ends_with_entry(text.split_at(at + 1).0) => {
                        self.rest = text.split_at(at + 1).1;
                        return self.next();
                    }
                    b'.' => 5,
                    b'e' => 4,
                    b'n' => 3,
                    b't' => 2,
                    b'r' => 1,
                    _ => 6,
                };
            }
        }
        self.rest = &[];
        None
    }

    /// Returns the next word: letters, digits and `.`, `_`, `$`, `%` together, any other character by itself; comments are skipped.
    pub(crate) const fn next(&mut self) -> Option<&'a [u8]> {
        self.skip();
        let mut length = 0;
        while length < self.rest.len() && OF_A_WORD[self.rest[length] as usize] {
            length += 1;
        }
        if self.rest.is_empty() {
            return None;
        }
        let (word, rest) = self.rest.split_at(if length == 0 { 1 } else { length });
        self.rest = rest;
        Some(word)
    }

    /// Skips white space and comments.
    const fn skip(&mut self) {
        loop {
            match self.rest {
                [b'/', b'/', ..] => {
                    while let [first, after @ ..] = self.rest
                        && *first != b'\n'
                    {
                        self.rest = after;
                    }
                }
                [b'/', b'*', after @ ..] => {
                    self.rest = after;
                    while let [_, after @ ..] = self.rest
                        && !matches!(self.rest, [b'*', b'/', ..])
                    {
                        self.rest = after;
                    }
                    if let [_, _, after @ ..] = self.rest {
                        self.rest = after;
                    }
                }
                [first, after @ ..] if first.is_ascii_whitespace() => self.rest = after,
                _ => return,
            }
        }
    }
}

/// 64 bytes at once.
#[derive(Clone, Copy)]
union Chunk {
    bytes: [u8; 64],
    words: [u128; 4],
}

/// Returns true if this byte is among these: it becomes 0, and is the only one of which neither an addition nor itself has the upper bit.
pub(crate) const fn has<const BYTE: u8>(bytes: [u8; 64]) -> bool {
    const EACH: u128 = u128::MAX / 255;
    const LOW: u128 = EACH * 0x7f;
    let sought = const { EACH * BYTE as u128 };
    // SAFETY: any bytes are numbers.
    let [a, b, c, d] = unsafe { Chunk { bytes }.words };
    let (a, b, c, d) = (a ^ sought, b ^ sought, c ^ sought, d ^ sought);
    let others = (((a & LOW) + LOW) | a) & (((b & LOW) + LOW) | b) & (((c & LOW) + LOW) | c) & (((d & LOW) + LOW) | d);
    others | LOW != u128::MAX
}

/// Returns true if these end with `.entry`, and no comment begins before it in its line.
const fn ends_with_entry(text: &[u8]) -> bool {
    let [before @ .., b'.', b'e', b'n', b't', b'r', b'y'] = text else { return false };
    let mut rest = before;
    while let [before @ .., last] = rest
        && *last != b'\n'
    {
        if matches!(rest, [.., b'/', b'/' | b'*']) {
            return false;
        }
        rest = before;
    }
    true
}

/// The bytes that a word may have.
const OF_A_WORD: [bool; 256] = {
    let (mut table, mut byte) = ([false; 256], 0_u8);
    while byte < 128 {
        table[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'$' | b'%');
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use std::format;

    use super::Words;

    #[test]
    fn an_entry_is_found_wherever_it_begins() {
        for before in 0..140 {
            let ptx = format!(
                "{}.entry k(.param .u32 x) {{ ret; }}{}",
                ".y try ".repeat(20).split_at(before).0,
                "\n".repeat(70)
            );
            let mut words = Words::new(&ptx);
            assert_eq!((words.next_entry(), words.next()), (Some(&b"k"[..]), Some(&b"("[..])), "{before}");
            assert_eq!(words.next_entry(), None);
        }
    }
}
