//! Rust that is a single operand: a literal, a path, a call, a field, an element, a cast of one.

use proc_macro2::{Delimiter, TokenTree};

use crate::parse::is_reserved;

/// Returns true if the tokens are one operand, without operators outside of parentheses.
pub(super) fn is_operand(tokens: &[TokenTree]) -> bool {
    first(tokens).is_some_and(goes_on)
}

/// Returns true if the tokens end with a cast.
pub(super) fn is_cast(tokens: &[TokenTree]) -> bool {
    matches!(tokens, [.., TokenTree::Ident(cast), TokenTree::Ident(_)] if cast == "as")
}

/// The tokens after the beginning of an operand.
fn first(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    match tokens {
        [TokenTree::Literal(_), rest @ ..] => Some(rest),
        [TokenTree::Ident(name), rest @ ..] => (!is_reserved(name)).then_some(rest),
        [TokenTree::Group(group), rest @ ..] if group.delimiter() != Delimiter::Brace => Some(rest),
        _ => arguments(tokens),
    }
}

/// The tokens after `<…>`.
fn arguments(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth = depth.saturating_add(1),
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth = depth.checked_sub(1)?,
            _ => (),
        }
        if depth == 0 {
            return if at == 0 { None } else { tokens.get(at.saturating_add(1)..) };
        }
    }
    None
}

/// Returns true if all of the remaining tokens belong to the operand.
fn goes_on(tokens: &[TokenTree]) -> bool {
    let sign = |token: &TokenTree, expected| matches!(token, TokenTree::Punct(sign) if sign.as_char() == expected);
    match tokens {
        [] => true,
        [colon, second, TokenTree::Ident(_), rest @ ..] if sign(colon, ':') && sign(second, ':') => goes_on(rest),
        [colon, second, rest @ ..] if sign(colon, ':') && sign(second, ':') => arguments(rest).is_some_and(goes_on),
        [dot, TokenTree::Ident(_) | TokenTree::Literal(_), rest @ ..] if sign(dot, '.') => goes_on(rest),
        [mark, TokenTree::Group(_), rest @ ..] if sign(mark, '!') => goes_on(rest),
        [TokenTree::Group(group), rest @ ..] if group.delimiter() != Delimiter::Brace => goes_on(rest),
        [TokenTree::Ident(cast), TokenTree::Ident(_), rest @ ..] if cast == "as" => goes_on(rest),
        _ => false,
    }
}
