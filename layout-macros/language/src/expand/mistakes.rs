//! Mistakes as `compile_error!`, each with the span of its tokens, and the placeholder for a refused layout.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::quote;

use crate::ast::{Expr, Kind, Path};
use crate::errors::{Diagnostic, shortened};
use crate::evaluate::{self, Names, Refusals};
use crate::resolve::{Form, State};
use crate::span::Place;
use crate::surroundings::{self, Around};
use crate::vocabulary::words;

/// A name in the position of a number.
pub(super) fn no_number(name: &Path) -> Diagnostic {
    let text = shortened(&name.text());
    let mistake = Diagnostic::new(format!("`{text}` stands where a number is expected"), Place::at(name.last.span()));
    if let Some(word) = words::near(&text).filter(|word| ["row", "col"].contains(word)) {
        return mistake.help(format!("did you mean `{word}`?"));
    }
    if INTEGERS_OF_C.contains(&text.as_str()) {
        return mistake
            .help("a number known at run time stands in the braces of `make_layout!`: `make_layout!(({m}, 8))`");
    }
    mistake.help(format!("a constant of Rust is written in braces: `{{{text}}}`"))
}

/// Integer types that `CuTe` code has in the place of numbers known at run time.
const INTEGERS_OF_C: [&str; 8] = ["int", "int32_t", "int64_t", "index_t", "long", "size_t", "uint32_t", "uint64_t"];

/// A layout in quotation marks.
pub(super) fn quoted(expr: &Expr) -> Option<Diagnostic> {
    let Kind::Text(text) = &expr.ungrouped().kind else { return None };
    let headline = format!("expected a layout, found the text `\"{}\"`", shortened(text));
    let is_layout = text.contains(['(', ':']) && evaluate::evaluates(text);
    is_layout.then(|| Diagnostic::new(headline, expr.place).help(format!("write it without quotation marks: `{text}`")))
}

/// An unknown name in an editor; the compiler has its own message.
pub(super) fn unknown(name: &Path) -> Diagnostic {
    let headline = format!("cannot find the layout `{}` in this scope", shortened(&name.text()));
    Diagnostic::new(headline, Place::at(name.last.span()))
}

/// A definition among the members of an `impl` or a trait.
pub(super) fn name_of_a_member(name: &Ident) -> Diagnostic {
    let headline =
        format!("`{}` is defined in an `impl` or a trait, where no layout has a name", shortened(&name.to_string()));
    Diagnostic::new(headline, Place::at(name.span())).help("write `layout! { … }` before it, or in a function")
}

/// A layout with run-time integers in a constant.
pub(super) fn run_time_in_a_constant(state: &State, expr: &Expr) -> Option<Diagnostic> {
    let is_constant = || surroundings::around(&state.input) == Some(Around::Constant);
    (state.form == Form::Value && expr.has_rust() && is_constant()).then(|| {
        Diagnostic::new(
            "`make_layout!` with braces is evaluated when the program runs, and not in a `const`",
            expr.place,
        )
        .help("leave `const` out; a layout of constants is `<layout!(…)>::new()` there")
    })
}

/// A definition in the position of an expression: `A = …`.
pub(super) fn definition(tokens: &TokenStream) -> Option<Diagnostic> {
    let mut tokens = tokens
        .clone()
        .into_iter()
        .skip_while(|token| ["pub", "let", "const", "static", "type"].iter().any(|word| token.to_string() == *word));
    let (TokenTree::Ident(name), TokenTree::Punct(sign)) = (tokens.next()?, tokens.next()?) else { return None };
    let is_one = sign.as_char() == '=' && sign.spacing() == Spacing::Alone;
    let headline = format!("`{}` has no name here: a value is an expression", shortened(&name.to_string()));
    let mistake = || Diagnostic::new(headline, Place::at(name.span()));
    is_one.then(|| mistake().help(format!("names are defined by `layout! {{ {name} = …; }}`")))
}

/// Two tuples of numbers in a row, `(4,8) (8,1)`, in the position of a layout: parsed as the offset of a tuple, but meant as shape and
/// strides.
pub(super) fn no_colon(expr: &Expr) -> Option<Diagnostic> {
    let Kind::At(shape, coordinate) = &expr.ungrouped().kind else { return None };
    if !is_numbers(shape) || !is_numbers(coordinate) {
        return None;
    }
    let mistake = Diagnostic::new("expected a layout, found an offset: `:` is missing before the strides", expr.place);
    let number = |expr| evaluate::number(expr, &Names::new(), &mut Refusals::default());
    let meant = number(shape).zip(number(coordinate)).map(|(shape, strides)| format!("{shape}:{strides}"));
    Some(match meant.filter(|meant| evaluate::evaluates(meant)) {
        Some(meant) => mistake.help(format!("try `{meant}`")),
        None => mistake.note("shape and strides have `:` between them"),
    })
}

/// Returns true for a tuple of several modes that are all numbers.
fn is_numbers(expr: &Expr) -> bool {
    let Kind::Tuple(modes) = &expr.kind else { return false };
    let is_number = |mode: &Expr| matches!(mode.kind, Kind::Integer(_) | Kind::Arithmetic(_) | Kind::Rust(_));
    modes.len() > 1 && modes.iter().all(|mode| is_number(mode) || is_numbers(mode))
}

/// A `compile_error!` for each mistake.
pub(super) fn all(mistakes: &[Diagnostic]) -> TokenStream {
    mistakes.iter().map(compile_error).collect()
}

/// A type and value that implements the traits of a layout and reports the mistakes.
pub(super) fn poison(home: &TokenStream, mistakes: &TokenStream) -> TokenStream {
    quote!(#home::__private::Poison::<{ #mistakes 0usize }>)
}

/// A type that also uses the given parameters, so that the compiler does not report them as unused.
pub(super) fn beside_parameters(state: &State, parameters: &[Ident], expansion: TokenStream) -> TokenStream {
    let home = &state.home;
    if state.form != Form::Type || parameters.is_empty() {
        return expansion;
    }
    quote!(#home::__private::Beside::<(#(#parameters,)*), #expansion>)
}

/// `::core::compile_error! { "…" }`, underlined from the first to the last token of its place.
fn compile_error(mistake: &Diagnostic) -> TokenStream {
    let (first, last) = (mistake.place.first, mistake.place.last);
    let mut text = Literal::string(&mistake.to_string());
    text.set_span(last);
    let mut body = Group::new(Delimiter::Brace, TokenTree::from(text).into());
    body.set_span(last);
    let mut tokens = mistake.condition.as_ref().map_or_else(TokenStream::new, |condition| quote!(#[cfg(#condition)]));
    for name in ["core", "compile_error"] {
        tokens.extend([punct(':', Spacing::Joint, first), punct(':', Spacing::Alone, first)]);
        tokens.extend([TokenTree::from(Ident::new(name, first))]);
    }
    tokens.extend([punct('!', Spacing::Alone, first), body.into()]);
    tokens
}

fn punct(character: char, spacing: Spacing, span: Span) -> TokenTree {
    let mut punct = Punct::new(character, spacing);
    punct.set_span(span);
    punct.into()
}
