//! The expected integer type of a `layout_const!` that stands alone or in arithmetic, whose operands have one type.
//!
//! ```text
//!     const N: u64 = 2 * layout_const!(size({L}));
//!     fn f<const N: usize>(t: u32) -> u32 { t * layout_const!(size(({N}, 8))) }
//! ```

use super::lexer::Kind;
use super::reader::Reader;
use super::words::INTEGERS;

/// Rust words that are not operands of arithmetic.
const NO_OPERANDS: [&str; 9] = ["as", "break", "else", "if", "in", "let", "match", "move", "return"];

impl<'a> Reader<'a> {
    /// The integer type for the call whose name begins here and that ends before `after`.
    pub(super) fn expected_at(&self, name: usize, after: usize) -> Option<&'a str> {
        let before = self.arithmetic_before(name)?;
        let end = self.arithmetic_after(after)?;
        let integer = match self.kind(before)? {
            Kind::Sign('=') if self.is_sign(end, ';') && self.is_sign(before.checked_sub(2)?, ':') => before,
            Kind::Open('{', _) | Kind::Sign(';') if self.kind(end) == Some(Kind::Close) => {
                self.body_of_function(end)?
            }
            _ => return None,
        };
        self.word(integer.checked_sub(1)?).filter(|word| INTEGERS.contains(word))
    }

    /// The last token before the arithmetic that ends at this token.
    fn arithmetic_before(&self, mut at: usize) -> Option<usize> {
        loop {
            at = at.checked_sub(1)?;
            if !self.is_of_arithmetic(at) {
                return Some(at);
            }
        }
    }

    /// The first token after the arithmetic that continues here; `None` before a method call.
    fn arithmetic_after(&self, mut at: usize) -> Option<usize> {
        if self.is_sign(at, '.') {
            return None;
        }
        while self.is_of_arithmetic(at) || matches!(self.kind(at), Some(Kind::Open('(', _))) {
            at = self.after(at);
        }
        Some(at)
    }

    fn is_of_arithmetic(&self, at: usize) -> bool {
        match self.kind(at) {
            Some(Kind::Sign(sign)) => matches!(sign, '+' | '-' | '*' | '/' | '%' | ':' | '.'),
            Some(Kind::Other) => true,
            Some(Kind::Word) => self.word(at).is_some_and(|word| !NO_OPERANDS.contains(&word)),
            _ => false,
        }
    }

    /// The opening brace of the function body that closes here, if the function returns a type of one word.
    fn body_of_function(&self, close: usize) -> Option<usize> {
        let opens = |at: &usize| matches!(self.kind(*at), Some(Kind::Open('{', end)) if end == close);
        let open = (0..close).rev().find(opens)?;
        let returns = self.is_sign(open.checked_sub(2)?, '>') && self.is_sign(open.checked_sub(3)?, '-');
        returns.then_some(open)
    }
}
