//! Tensors as `CuTe` prints them: `gmem_ptr[16b](0x7f0000) o (_8,_64):(_64,_1)`, `Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)`. A
//! pointer is not part of a layout, and a swizzle before one counts bytes.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use quote::quote;

use crate::ast::Expr;
use crate::parse::{Cursor, Parser, shortened};

const POINTERS: [&str; 7] = ["smem_ptr", "_smem_ptr", "gmem_ptr", "rmem_ptr", "tmem_ptr", "counting_ptr", "ptr"];

const OF_TENSORS: &str = "a tensor is a pointer and a layout, of which the layout is written";
const OF_SWIZZLES: &str = "a layout has no pointer, and its swizzle counts elements";

/// A slip that begins here: the number of its tokens, their correction, and the rule that they break.
pub(super) struct Slip {
    pub count: usize,
    pub tokens: TokenStream,
    pub rule: &'static str,
}

impl Parser<'_> {
    /// Reports a `gmem_ptr[16b](0x7f0000)`, if one is next; `is_swizzled` is true after a swizzle.
    pub(super) fn pointer(&mut self, cursor: &mut Cursor, is_swizzled: bool) -> Option<Expr> {
        let bits = bits(cursor)?;
        let (place, name) = (cursor.place(), shortened(&cursor.ident(0)?.to_string()));
        cursor.skip(3);
        let headline = match less(bits) {
            _ if !is_swizzled => format!("`{name}[{bits}b]` is a pointer, and no part of a layout"),
            0 => format!("`{name}[{bits}b]` counts the swizzle in bytes: for elements of {bits} bits its M stays"),
            change => {
                let way = if change > 0 { "smaller" } else { "greater" };
                let by = change.abs();
                format!(
                    "`{name}[{bits}b]` counts the swizzle in bytes: for elements of {bits} bits its M is {way} by {by}"
                )
            }
        };
        Some(self.mistake(headline, place))
    }
}

/// The replacement for a pointer, or for a swizzle and a pointer; a pointer after an `o` is already swizzled.
pub(super) fn without(cursor: &Cursor, follows_o: bool) -> Option<Slip> {
    if !follows_o && bits(cursor).is_some() && is_o(cursor, 3) {
        return Some(Slip { count: 4, tokens: quote!(), rule: OF_TENSORS });
    }
    let numbers = swizzle(cursor)?;
    let mut at = *cursor;
    at.skip(numbers.len);
    // `Swizzle<3,4,3>{}`
    let braces = usize::from(at.group(0, Delimiter::Brace).is_some());
    at.skip(braces);
    let joins = usize::from(is_o(&at, 0));
    at.skip(joins);
    let bits = bits(&at).filter(|_| is_o(&at, 3))?;
    let base = numbers.base.checked_sub(less(bits)).and_then(|base| u64::try_from(base).ok())?;
    let (width, base, shift) = (numbers.width, Literal::u64_unsuffixed(base), numbers.shift);
    let swizzle = Group::new(Delimiter::None, quote!(Sw < #width, #base, #shift >));
    let count = numbers.len.saturating_add(braces).saturating_add(joins).saturating_add(4);
    Some(Slip { count, tokens: quote!(#swizzle o), rule: OF_SWIZZLES })
}

/// The numbers of a swizzle, and the number of its tokens.
struct Numbers {
    width: Literal,
    base: i64,
    /// The last number, with its sign.
    shift: TokenStream,
    len: usize,
}

/// `Sw<3,4,3>`, `Sw<3,4,-3>`
fn swizzle(cursor: &Cursor) -> Option<Numbers> {
    cursor.ident(0).filter(|word| ["Sw", "Swizzle", "S"].iter().any(|name| word == name))?;
    let literal = |at: usize| match cursor.ahead(at) {
        Some(TokenTree::Literal(literal)) => Some(literal),
        _ => None,
    };
    let is_negative = cursor.is_mark(6, '-');
    let (shift, close) = if is_negative { (7, 8) } else { (6, 7) };
    let marks = [(1, '<'), (3, ','), (5, ','), (close, '>')];
    marks.iter().all(|(at, mark)| cursor.is_mark(*at, *mark)).then_some(())?;
    let sign = is_negative.then(|| quote!(-));
    let shift = literal(shift)?;
    let (width, base) = (literal(2)?, literal(4)?.to_string().parse().ok()?);
    Some(Numbers { width, base, shift: quote!(#sign #shift), len: close.saturating_add(1) })
}

/// Returns true if a swizzle is next as older versions print it, `S<3,4,3>`, and not a comparison.
pub(super) fn is_swizzle(cursor: &Cursor) -> bool {
    swizzle(cursor).is_some()
}

fn is_o(cursor: &Cursor, ahead: usize) -> bool {
    cursor.ident(ahead).is_some_and(|word| word == "o")
}

/// The bits per element of the pointer that is next.
fn bits(cursor: &Cursor) -> Option<u32> {
    cursor.ident(0).filter(|word| POINTERS.iter().any(|name| word == name))?;
    cursor.group(2, Delimiter::Parenthesis)?;
    let elements = cursor.group(1, Delimiter::Bracket)?.inside.rest().to_string();
    elements.strip_suffix('b')?.parse().ok().filter(|bits: &u32| bits.is_power_of_two() && *bits <= 1024)
}

/// The difference between the bases of a swizzle of bytes and one of elements.
fn less(bits: u32) -> i64 {
    i64::from(bits.ilog2()).saturating_sub(3)
}
