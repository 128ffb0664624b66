//! Replacements for `CuTe`'s ways to write an operation: `make_tiled_mma(…)`, `Copy_Atom<UniversalCopy<uint128_t>, half_t>{}`, printed
//! tensors.

use proc_macro2::{Delimiter, Ident, Span, TokenTree};
use quote::{ToTokens, quote};

use crate::ast::{Expr, Kind, Operator, Order};
use crate::parse::pointer::{self, Slip};
use crate::parse::{Cursor, is_punct, written};
use crate::vocabulary::{self, words};

/// The foreign spelling that begins here, if any; `follows_o` is true after an `o`.
pub(super) fn slip(cursor: &Cursor, follows_o: bool) -> Option<Slip> {
    let pointer = pointer::without(cursor, follows_o);
    pointer.or_else(|| copy_atom(cursor)).or_else(|| ordered(cursor)).or_else(|| made(cursor))
}

/// `make_layout(shape, order=(1,0))`
fn ordered(cursor: &Cursor) -> Option<Slip> {
    let word = cursor.ident(0).filter(|word| word == "make_layout")?;
    let Some(TokenTree::Group(group)) = cursor.ahead(1) else { return None };
    let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
    let names = |at: usize, name: &str| {
        matches!(tokens.get(at), Some(TokenTree::Ident(word)) if word == name)
            && is_punct(tokens.get(at.saturating_add(1)), '=')
    };
    (0..tokens.len()).find(|at| names(*at, "order"))?;
    let is_name = |at: usize| ["shape", "order"].iter().any(|name| names(at, name));
    let kept = (0..tokens.len()).filter(|at| !is_name(*at) && !at.checked_sub(1).is_some_and(is_name));
    let (operands, made) = (kept.map(|at| tokens.get(at)), Ident::new("make_ordered_layout", word.span()));
    let tokens = quote!(#made (#(#operands)*));
    Some(Slip { count: 2, tokens, rule: "a layout by its order is `make_ordered_layout`" })
}

/// `make_tiled_mma(…)`
fn made(cursor: &Cursor) -> Option<Slip> {
    let word = cursor.ident(0).filter(|_| cursor.group(1, Delimiter::Parenthesis).is_some())?;
    let text = word.to_string();
    let made = text.strip_prefix("make_").filter(|made| vocabulary::find(made).is_some())?;
    let made = Ident::new(made, word.span()).into_token_stream();
    let slip = Slip { count: 1, tokens: made, rule: "the operation is called without `make_`" };
    vocabulary::find(&text).is_none().then_some(slip)
}

/// `Copy_Atom<UniversalCopy<uint128_t>, half_t>{}`
fn copy_atom(cursor: &Cursor) -> Option<Slip> {
    cursor.ident(0).filter(|word| word == "Copy_Atom" && cursor.is_mark(1, '<'))?;
    let (mut at, mut depth, mut comma) = (2_usize, 1_usize, None);
    while depth > 0 {
        cursor.ahead(at)?;
        if cursor.is_mark(at, '<') {
            depth = depth.saturating_add(1);
        } else if cursor.is_mark(at, '>') {
            depth = depth.saturating_sub(1);
        } else if cursor.is_mark(at, ',') && depth == 1 {
            comma = Some(at);
        }
        at = at.saturating_add(1);
    }
    let comma = comma?;
    let name: String = (2..comma).filter_map(|at| Some(written(&cursor.ahead(at)?))).collect();
    // `cutlass::half_t`
    let element = cursor.ident(at.checked_sub(2)?)?;
    let own = words::own(&element.to_string()).map_or(element, |own| Ident::new(own, Span::call_site()));
    let is_value = cursor.any_group(at).is_some_and(|group| group.inside.is_empty());
    let count = at.saturating_add(usize::from(is_value));
    Some(Slip { count, tokens: quote!(#name, #own), rule: "here they are written apart" })
}

/// An expression in the notation of the language, if all of its parts exist in `CuTe` too.
pub(super) fn notation(expr: &Expr) -> Option<String> {
    let list =
        |parts: &[Expr], between: &str| Some(parts.iter().map(notation).collect::<Option<Vec<_>>>()?.join(between));
    Some(match &expr.kind {
        Kind::Integer(number) => number.to_string(),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Whole => "_".to_owned(),
        Kind::Word(word) => word.text().to_owned(),
        Kind::Tuple(parts) => format!("({})", list(parts, ",")?),
        Kind::Group(inner) => format!("({})", notation(inner)?),
        Kind::Tiler(parts) => format!("<{}>", list(parts, ",")?),
        Kind::Swizzle(parts, is_negative) => {
            let [width, base, shift] = parts.as_slice() else { return None };
            let sign = if *is_negative { "-" } else { "" };
            format!("Sw<{},{},{sign}{}>", notation(width)?, notation(base)?, notation(shift)?)
        }
        Kind::Layout(shape, stride) => format!("{}:{}", notation(shape)?, notation(stride)?),
        Kind::Ordered(shape, Order::Col) => format!("{}:col", notation(shape)?),
        Kind::Ordered(shape, Order::Row) => format!("{}:row", notation(shape)?),
        Kind::Infix(Operator::After, outer, inner) => format!("{} o {}", notation(outer)?, notation(inner)?),
        Kind::Call(name, parts) => format!("{name}({})", list(parts, ", ")?),
        _ => return None,
    })
}
