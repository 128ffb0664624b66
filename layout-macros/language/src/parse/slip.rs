//! Slips: marks of other languages where this one has its own. The corrected text is parsed again and proposed if that succeeds.

use proc_macro2::{Delimiter, Group, Ident, Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::Lit;
use syn::buffer::TokenBuffer;

use super::pointer::Slip;
use super::{MAX_NESTING, Parser, Role, dialect, foreign, is_punct};
use crate::ast::Kind;
use crate::errors::Errors;
use crate::parse::Cursor;
use crate::vocabulary::words;

/// The macros of the library, which go around expressions and not inside them.
const MACROS: [&str; 4] = ["layout", "make_layout", "layout_const", "layout_assert"];

/// Merges the mistakes from `found` on into one that names the broken rule and the correction; returns true if there is such a rule.
pub(super) fn explain(errors: &mut Errors, found: usize, tokens: TokenStream) -> bool {
    let mut respelled = Respelled { rule: None, is_foreign: false };
    let tokens = respelled.expression(tokens, 0);
    let Some(rule) = respelled.rule else { return false };
    let mut others = Errors::default();
    let mut parser = Parser { errors: &mut others, nesting: 0, role: Role::Any };
    let expr = parser.whole(&mut Cursor::all(&TokenBuffer::new2(tokens.clone())));
    let is_explained = others.is_empty() && !matches!(expr.kind, Kind::Mistake);
    if is_explained {
        let ours = respelled.is_foreign.then(|| foreign::notation(&expr)).flatten();
        let meant = (!expr.has_name()).then(|| ours.unwrap_or_else(|| text(tokens)));
        errors.merge(found, rule, meant);
    }
    is_explained
}

/// Returns true if the last tokens written are a tuple of numbers that is not the operand of a call.
fn is_a_shape(written: &[TokenTree]) -> bool {
    let (Some(TokenTree::Group(group)), before) = (written.last(), written.iter().rev().nth(1)) else { return false };
    let has_word = group.stream().into_iter().any(|token| matches!(token, TokenTree::Ident(_)));
    group.delimiter() == Delimiter::Parenthesis && !has_word && !matches!(before, Some(TokenTree::Ident(_)))
}

/// Returns true if two tuples have the same nesting.
fn nest_alike(shape: &Group, stride: &Group) -> bool {
    let parts = |group: &Group| -> Vec<Vec<TokenTree>> {
        let tokens: Vec<TokenTree> = group.stream().into_iter().collect();
        tokens.split(|token| is_punct(Some(token), ',')).map(<[_]>::to_vec).collect()
    };
    let is_tuple = |group: &Group| group.delimiter() == Delimiter::Parenthesis;
    let (shapes, strides) = (parts(shape), parts(stride));
    let alike = |(shape, stride): (&Vec<TokenTree>, &Vec<TokenTree>)| match (shape.as_slice(), stride.as_slice()) {
        ([TokenTree::Group(shape)], [TokenTree::Group(stride)]) if is_tuple(shape) && is_tuple(stride) => {
            nest_alike(shape, stride)
        }
        (shape, stride) => {
            ![shape, stride].iter().any(|part| matches!(part, [TokenTree::Group(group)] if is_tuple(group)))
        }
    };
    is_tuple(shape) && is_tuple(stride) && shapes.len() == strides.len() && shapes.iter().zip(&strides).all(alike)
}

/// The corrected text, and the first rule that was broken.
struct Respelled {
    rule: Option<&'static str>,
    /// True if the text was written as in `CuTe`.
    is_foreign: bool,
}

impl Respelled {
    fn broken(&mut self, rule: &'static str) {
        self.rule.get_or_insert(rule);
    }

    /// Corrects a whole expression: shape and strides may lack their parentheses, and strides may be missing.
    fn expression(&mut self, tokens: TokenStream, depth: usize) -> TokenStream {
        let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
        if let Some(inner) = quoted(&tokens) {
            self.broken("an expression is written without quotation marks");
            return inner;
        }
        if let [.., before, last] = tokens.as_slice()
            && is_punct(Some(last), ':')
            && !is_punct(Some(before), ':')
        {
            self.broken("after `:` follow strides, or `row` or `col`");
            tokens.extend(super::tokens("row").into_iter().flatten());
        }
        let tokens = self.tokens(tokens, depth);
        let has = |mark| tokens.iter().any(|token| is_punct(Some(token), mark));
        if has('=') || has('<') || !has(',') {
            return tokens.into_iter().collect();
        }
        if let [TokenTree::Group(shape), comma, TokenTree::Group(stride)] = tokens.as_slice()
            && is_punct(Some(comma), ',')
            && nest_alike(shape, stride)
        {
            self.broken(COLON);
            return quote!(#shape : #stride);
        }
        self.broken("shape and strides of several modes stand in parentheses");
        let parts = tokens.split(|token| is_punct(Some(token), ':'));
        let mut whole = TokenStream::new();
        for (i, part) in parts.enumerate() {
            whole.extend((i > 0).then(|| quote!(:)));
            whole.extend(if let [alone] = part { quote!(#alone) } else { quote!((#(#part)*)) });
        }
        whole
    }

    fn tokens(&mut self, tokens: Vec<TokenTree>, depth: usize) -> Vec<TokenTree> {
        let mut respelled: Vec<TokenTree> = Vec::with_capacity(tokens.len());
        let buffer = TokenBuffer::new2(tokens.into_iter().collect());
        let mut cursor = Cursor::all(&buffer);
        while !cursor.is_empty() {
            let foreign = foreign::slip(&cursor, is_word(respelled.last(), &["o"]));
            self.is_foreign |= foreign.is_some();
            if let Some(Slip { count, tokens, rule }) = foreign.or_else(|| slip(&cursor, &respelled, depth)) {
                self.broken(rule);
                cursor.skip(count);
                respelled.extend(tokens);
                continue;
            }
            match cursor.advance() {
                Some(TokenTree::Group(group)) if depth < MAX_NESTING => {
                    respelled.push(self.group(&group, respelled.last(), depth));
                }
                token => respelled.extend(token),
            }
        }
        respelled
    }

    /// Corrects square brackets to parentheses, unless they select modes.
    fn group(&mut self, group: &Group, before: Option<&TokenTree>, depth: usize) -> TokenTree {
        let takes = match before {
            Some(TokenTree::Punct(punct)) => punct.as_char() == '>',
            Some(TokenTree::Ident(word)) => word != "o",
            before => before.is_some(),
        };
        let delimiter = match group.delimiter() {
            Delimiter::Bracket if !takes => {
                self.broken("tuples stand in parentheses");
                Delimiter::Parenthesis
            }
            Delimiter::Brace if group.stream().into_iter().any(|token| is_punct(Some(&token), ',')) => {
                self.broken("tuples stand in parentheses");
                Delimiter::Parenthesis
            }
            Delimiter::Brace => return group.clone().into(),
            delimiter => delimiter,
        };
        let inner = self.tokens(group.stream().into_iter().collect(), depth.saturating_add(1));
        let mut respelled = Group::new(delimiter, inner.into_iter().collect());
        respelled.set_span(group.span());
        respelled.into()
    }
}

/// The slips as rows, tried in order: the rule, the condition for the tokens that are next, their number, and what replaces them.
macro_rules! slips {
    ($($rule:expr, [$($condition:tt)+] => $count:expr, $tokens:expr;)*) => {
        $(if $($condition)+ {
            return Some(Slip { count: $count, tokens: $tokens, rule: $rule });
        })*
    };
}

const COLON: &str = "shape and strides have `:` between them";
const COMMAS: &str = "modes have `,` between them, and stand in parentheses";
const NAMED: &str = "operands have no names: their order says what they are";
const NAMED_MODE: &str = "operands have no names, and a mode is taken before the call: `size(A[0])`";

/// The slip that begins here, after the tokens `written`.
fn slip(cursor: &Cursor, written: &[TokenTree], depth: usize) -> Option<Slip> {
    let (word, before) = (cursor.ident(0), written.last());
    let (follows_o, follows_number) = (is_word(before, &["o"]), matches!(before, Some(TokenTree::Literal(_))));
    let begins = depth > 0 && before.is_none_or(|token| is_punct(Some(token), ','));
    let is_equals = cursor.is_mark(0, '=')
        && !cursor.is_mark(1, '=')
        && !['=', '<', '>', '!'].into_iter().any(|mark| is_punct(before, mark));
    slips! {
        COLON, [cursor.is(";")] => 1, quote!(:);
        COLON, [cursor.is("->")] => 2, quote!(:);
        "a range of modes ends before its second number", [let Some(end) = end_of_range(cursor)] => 4, quote!(..#end);
        "a whole mode is `_`", [begins && let Some(count) = whole_mode(cursor)] => count, quote!(_);
        "composition is written `o`", [is_composition(cursor, before)] => 1, quote!(o);
        "the numbers of a swizzle stand between `<` and `>`", [
            (follows_o || !matches!(before, Some(TokenTree::Ident(_)))) && let Some((count, numbers)) = swizzle(cursor)
        ] => count, Group::new(Delimiter::None, quote!(Sw < #numbers >)).into_token_stream();
        if cursor.is_word("mode") { NAMED_MODE } else { NAMED }, [
            begins && word.is_some() && cursor.is_mark(1, '=') && !cursor.is_mark(2, '=')
        ] => 2, quote!();
        COLON, [is_equals && is_a_shape(written) && cursor.group(1, Delimiter::Parenthesis).is_some()] => 1, quote!(:);
        "equality is written `==`", [is_equals] => 1, quote!(==);
        "an expression is written within another without the macro around it", [
            is_word(cursor.peek().as_ref(), &MACROS)
                && cursor.is_mark(1, '!')
                && cursor.group(2, Delimiter::Parenthesis).is_some()
        ] => 2, quote!();
        COLON, [
            matches!(before, Some(TokenTree::Group(_) | TokenTree::Literal(_)))
                && let Some(order) = word.as_ref().and_then(order)
        ] => if is_word(cursor.ahead(1).as_ref(), &["major"]) { 2 } else { 1 }, quote!(:#order);
        "an assertion has no text: what is false is shown with its numbers", [
            cursor.is(",") && depth == 0 && literal(cursor, 1).is_some_and(|text| text.to_string().starts_with('"'))
        ] => usize::MAX, quote!();
        COMMAS, [follows_number && cursor.is_word("x") && literal(cursor, 1).is_some()] => 1, quote!(,);
    }
    let literal = literal(cursor, 0)?;
    slips! {
        COMMAS, [let Some(extents) = extents(&literal.to_string())] => 1, quote!((#extents));
        "modes have `,` between them", [follows_number] => 1, quote!(, #literal);
    }
    let (number, rule) = number(&literal)?;
    let number = Literal::u64_unsuffixed(number);
    Some(Slip { count: 1, tokens: quote!(#number), rule })
}

/// Returns true if the token is one of these words.
fn is_word(token: Option<&TokenTree>, words: &[&str]) -> bool {
    matches!(token, Some(TokenTree::Ident(word)) if words.iter().any(|known| word == known))
}

fn literal(cursor: &Cursor, ahead: usize) -> Option<Literal> {
    match cursor.ahead(ahead)? {
        TokenTree::Literal(literal) => Some(literal),
        _ => None,
    }
}

/// `row` or `col`, as the word, or a longer one, was meant.
fn order(word: &Ident) -> Option<Ident> {
    let order = words::near(&word.to_string()).filter(|order| matches!(*order, "row" | "col"))?;
    Some(Ident::new(order, word.span()))
}

/// `..=1` as the end 2.
fn end_of_range(cursor: &Cursor) -> Option<Literal> {
    let last: u64 = literal(cursor, 3).filter(|_| cursor.is("..="))?.to_string().parse().ok()?;
    Some(Literal::u64_unsuffixed(last.checked_add(1)?))
}

/// `4u32` or `4.0`, and the rule that it breaks.
fn number(literal: &Literal) -> Option<(u64, &'static str)> {
    match super::literal(literal)? {
        Lit::Int(number) if number.suffix().starts_with(['u', 'i']) => {
            Some((number.base10_digits().parse().ok()?, "numbers have no type here"))
        }
        Lit::Float(number) => {
            let whole = number.base10_digits().trim_end_matches('0').strip_suffix('.')?;
            Some((whole.parse().ok()?, "extents and strides are integers"))
        }
        _ => None,
    }
}

/// The number of tokens that mean a whole mode in other languages: `..`, `...`, `:` or `*`, alone between commas.
fn whole_mode(cursor: &Cursor) -> Option<usize> {
    let mark = ["...", "..", ":", "*"].into_iter().find(|mark| cursor.is(mark))?;
    let next = cursor.ahead(mark.len());
    (next.is_none() || cursor.is_mark(mark.len(), ',')).then_some(mark.len())
}

/// Returns true if `O`, `0` or `@` was written for the `o` between two layouts.
fn is_composition(cursor: &Cursor, before: Option<&TokenTree>) -> bool {
    let is_letter = cursor.ident(0).is_some_and(|word| word == "O");
    let is_zero = matches!(cursor.peek(), Some(TokenTree::Literal(zero)) if zero.to_string() == "0");
    let follows = matches!(before, Some(TokenTree::Group(_) | TokenTree::Ident(_))) || is_punct(before, '>');
    let goes_on = match cursor.ahead(1) {
        Some(TokenTree::Literal(_)) => is_letter || cursor.is_mark(2, ':'),
        next => matches!(next, Some(TokenTree::Group(_) | TokenTree::Ident(_))),
    };
    (is_letter || is_zero || cursor.is("@")) && follows && goes_on
}

/// `Swizzle(3,3,3)`, `Sw[3,3,3]`, `Sw{3,3,3}`, `Sw::<3,3,3>`: the number of tokens, and the numbers.
fn swizzle(cursor: &Cursor) -> Option<(usize, TokenStream)> {
    cursor.ident(0).filter(|word| ["Sw", "Swizzle", "swizzle"].iter().any(|name| word == name))?;
    if let Some(numbers) = cursor.any_group(1) {
        return Some((2, numbers.inside.rest()));
    }
    let is_turbofish = [':', ':', '<'].into_iter().zip(1..).all(|(mark, at)| cursor.is_mark(at, mark));
    let end = (4..16).find(|at| is_turbofish && cursor.is_mark(*at, '>'))?;
    Some((end.saturating_add(1), (4..end).filter_map(|at| cursor.ahead(at)).collect()))
}

/// `4x8` as `4, 8`.
fn extents(text: &str) -> Option<TokenStream> {
    let parts: Option<Vec<u64>> = text.split('x').map(|extent| extent.parse().ok()).collect();
    let extents = parts?.into_iter().map(Literal::u64_unsuffixed);
    let is_several = extents.len() > 1 && !text.starts_with("0x");
    is_several.then(|| quote!(#(#extents),*))
}

/// The tokens inside quotation marks, if there is nothing else.
fn quoted(tokens: &[TokenTree]) -> Option<TokenStream> {
    let [TokenTree::Literal(literal)] = tokens else { return None };
    let Some(Lit::Str(text)) = super::literal(literal) else { return None };
    super::tokens(&text.value()).ok()
}

/// Prints the tokens in the notation, with spaces around operators only; Rust keeps its own spacing.
fn text(tokens: TokenStream) -> String {
    let mut text = String::new();
    let mut is_apart = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let written = match &token {
            TokenTree::Group(group) => match group.delimiter() {
                Delimiter::Parenthesis => format!("({})", self::text(group.stream())),
                Delimiter::Bracket => format!("[{}]", self::text(group.stream())),
                Delimiter::Brace => format!("{{{}}}", group.stream()),
                Delimiter::None => self::text(group.stream()),
            },
            TokenTree::Ident(word) => match dialect::static_integer(&word.to_string()) {
                Some(number) => {
                    tokens.next_if(|next| matches!(next, TokenTree::Group(value) if value.stream().is_empty()));
                    number.to_string()
                }
                None => word.to_string(),
            },
            token => token.to_string(),
        };
        let is_operator = match &token {
            TokenTree::Ident(word) => ["o", "and", "or"].iter().any(|operator| word == operator),
            TokenTree::Punct(punct) => ['/', '*', '+', '=', '%'].contains(&punct.as_char()),
            _ => false,
        };
        let joins = text.ends_with('=') && written == "=";
        if (is_apart || is_operator) && !text.is_empty() && !joins {
            text.push(' ');
        }
        text.push_str(&written);
        is_apart = is_operator;
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::eval;

    #[test]
    fn slips_are_one_mistake_with_what_was_meant() {
        for (slip, meant) in [
            ("(4,8);(8,1)", "try `(4,8):(8,1)`"),
            ("[4,8]:[8,1]", "try `(4,8):(8,1)`"),
            ("[4,8]", "try `(4,8)`"),
            ("4,8:8,1", "try `(4,8):(8,1)`"),
            ("(4,8):", "try `(4,8):row`"),
            ("(4,8),(8,1)", "try `(4,8):(8,1)`"),
            ("((4,2),8),((1,4),8)", "try `((4,2),8):((1,4),8)`"),
            ("({m},8),(8,{n + 1})", "try `({m},8):(8,{n + 1})`"),
            ("(4,8),(2,(2,2))", "try `((4,8),(2,(2,2)))`"),
            ("gmem_ptr[16b](0x7f00) o (_8,_64):(_64,_1)", "try `(8,64):(64,1)`"),
            ("smem_ptr[8b](0x7f00) o (_8,_64):(_64,_1)", "try `(8,64):(64,1)`"),
            ("Sw<3,4,3> o smem_ptr[16b](unset) o (_8,_64):(_64,_1)", "try `Sw<3,3,3> o (8,64):(64,1)`"),
            ("Sw<3,4,-3>_smem_ptr[32b](0x7f) o (_8,_32):(_32,_1)", "try `Sw<3,2,-3> o (8,32):(32,1)`"),
            ("Swizzle<3,4,3>{} o smem_ptr[4b](unset) o (8,256):row", "try `Sw<3,5,3> o (8,256):row`"),
            (
                "make_tiled_mma(SM80_16x8x16_F32F16F16F32_TN{}, Layout<Shape<_2,_2,_1>>{})",
                "try `tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1):col)`",
            ),
            (
                "make_tiled_copy(Copy_Atom<UniversalCopy<uint128_t>, half_t>{}, Layout<Shape<_32,_4>,Stride<_4,_1>>{}, Layout<Shape<_1,_8>>{})",
                "try `tiled_copy(\"UniversalCopy<uint128_t>\", f16, (32,4):(4,1), (1,8):col)`",
            ),
            ("(4,8) -> (8,1)", "try `(4,8):(8,1)`"),
            ("((4,8,2):col)[0..=1]", "try `((4,8,2):col)[0..2]`"),
            ("size((4,8)) = 32", "try `size((4,8)) == 32`"),
            ("(4u32, 8_usize):(8,1)", "try `(4,8):(8,1)`"),
            ("(4.0, 8):(8, 1)", "try `(4,8):(8,1)`"),
            ("(4 8):(8 1)", "try `(4,8):(8,1)`"),
            ("layout!((4,8)) / 2", "try `((4,8)) / 2`"),
            ("size(make_layout!([4;8]))", "try `size(((4:8)))`"),
            ("zipped_divide((4,8), tiler=(2,2))", "try `zipped_divide((4,8),(2,2))`"),
            ("(4,8) row major", "try `(4,8):row`"),
            ("4x8x2", "try `(4,8,2)`"),
            ("swizzle(3,3,3) o (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("Sw(3,3,3) o (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("Sw[3,3,3] o (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("Sw{3,3,3} o (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("Sw::<3,3,3> o (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("Sw<3,3,3> 0 (8,64):row", "try `Sw<3,3,3> o (8,64):row`"),
            ("(8,8):row O 4:2", "try `(8,8):row o 4:2`"),
            ("(8,8):(8,1) @ 4:2", "try `(8,8):(8,1) o 4:2`"),
            ("make_layout((4,8), order=(1,0))", "try `make_ordered_layout((4,8), (1,0))`"),
            ("cute.make_layout(shape=(4,8), order=(0,1))", "try `make_ordered_layout((4,8), (0,1))`"),
            ("(8,8):row @ (4):(2)", "try `(8,8):row o (4):(2)`"),
            ("slice((:, 0), (4,8))", "try `slice((_,0),(4,8))`"),
            ("slice((*, 0), (4,8))", "try `slice((_,0),(4,8))`"),
            ("slice((..., 0), (4,8))", "try `slice((_,0),(4,8))`"),
            ("((4,8):col)(1, ..)", "try `((4,8):col)(1,_)`"),
        ] {
            let mistakes = eval(slip).unwrap_err();
            assert_eq!(mistakes.len(), 1, "{slip}: {mistakes:?}");
            assert_eq!(mistakes[0].help.as_deref(), Some(meant), "{slip}");
        }
        for wrong in
            ["(4,8) x", "(4.5, 8)", "[4,8]:[8]", "A[0..=1", "(4,8):?", "Sw<3,0,3> o smem_ptr[16b](unset) o (8,64):row"]
        {
            assert!(
                eval(wrong).is_err_and(|mistakes| mistakes.iter().all(|mistake| mistake.help.is_none())),
                "{wrong}"
            );
        }
    }
}
