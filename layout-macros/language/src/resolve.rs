//! Names: which ones an input uses from elsewhere, and the value that a name hands on.
//!
//! A name is a `macro_rules!` that calls back with its value, so that the compiler's own rules for paths, imports and
//! visibility find it. One call resolves one name after the other and carries what it knows in its [`State`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};

use crate::ast::{Expr, Input, Item, Kind, Path};
use crate::errors::Errors;
use crate::evaluate;
use crate::parse;
use crate::span::Place;
use crate::value::Value;

/// The limit of names in an expression that are resolved once per use: the compiler expands at most 128 nested macros.
const ASKED_AGAIN: usize = 16;

/// Handed on for a value that only the compiler knows.
const TYPED: &str = "typed";

/// The macro and the position of its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `layout!`: a type, or items.
    Type,
    /// `layout!` as an editor expands it.
    Edited,
    /// `layout!` after a name is resolved: the items made of such names.
    Direct,
    /// The same, with a fallback in case no answer comes.
    Awaited,
    /// `Direct` in an editor.
    EditedDirect,
    /// `make_layout!`: a value.
    Value,
    /// `layout_const!`: an integer or a boolean.
    Constant,
    /// `layout_assert!`: nothing.
    Assertion,
    /// `unroll!`: the repeated code.
    Repetition,
}

impl Form {
    fn word(self) -> &'static str {
        match self {
            Self::Type => "type_form",
            Self::Edited => "edited_form",
            Self::Direct => "direct_form",
            Self::Awaited => "awaited_form",
            Self::EditedDirect => "edited_direct_form",
            Self::Value => "value_form",
            Self::Constant => "constant_form",
            Self::Assertion => "assertion_form",
            Self::Repetition => "repetition_form",
        }
    }

    /// Returns true for `layout!`.
    pub fn is_type(self) -> bool {
        matches!(self, Self::Type | Self::Direct | Self::Awaited) || self.is_edited()
    }

    /// Returns true for `layout!` in an editor.
    pub fn is_edited(self) -> bool {
        matches!(self, Self::Edited | Self::EditedDirect)
    }

    fn named(text: &str) -> Self {
        match text {
            "edited_form" => Self::Edited,
            "direct_form" => Self::Direct,
            "awaited_form" => Self::Awaited,
            "edited_direct_form" => Self::EditedDirect,
            "value_form" => Self::Value,
            "constant_form" => Self::Constant,
            "assertion_form" => Self::Assertion,
            "repetition_form" => Self::Repetition,
            _ => Self::Type,
        }
    }
}

/// The state that one call carries from name to name.
#[derive(Clone, Debug)]
pub struct State {
    /// The path to the crate whose macro was called: `$crate`.
    pub home: TokenStream,
    /// The macro and the position of its result.
    pub form: Form,
    /// True if an editor reads the expansion.
    pub is_edited: bool,
    /// The values of the first names, as tokens.
    pub known: Vec<TokenStream>,
    /// The tokens that the user wrote.
    pub input: TokenStream,
}

impl State {
    /// The state at the entry point: `[$crate] tokens…`.
    pub fn begin(form: Form, tokens: TokenStream) -> Self {
        let mut tokens = tokens.into_iter();
        let home = match tokens.next() {
            Some(TokenTree::Group(group)) => group.stream(),
            other => other.into_iter().collect(),
        };
        Self { home, form, is_edited: false, known: Vec::new(), input: tokens.collect() }
    }

    /// The state after a name has answered: `{ value } { [$crate] form { known }… } { input }`, `edited` after the form in an editor.
    pub fn resume(tokens: TokenStream) -> Option<Self> {
        let mut groups = tokens.into_iter().filter_map(stream);
        let (value, carried, input) = (groups.next()?, groups.next()?, groups.next()?);
        let mut carried = carried.into_iter();
        let home = carried.next().and_then(stream)?;
        let form = Form::named(&carried.next()?.to_string());
        let is_edited = matches!(carried.clone().next(), Some(TokenTree::Ident(_)));
        let known = carried.filter_map(stream).chain(std::iter::once(value)).collect();
        Some(Self { home, form, is_edited, known, input })
    }

    /// Requests the value of a name by its path. If nothing has this name, the compiler's own error appears; the path then comes from a
    /// macro whose name tells the user what to write.
    pub fn ask(&self, path: &TokenStream) -> TokenStream {
        let (hint, state) = (self.hint(), self.carried());
        match self.form {
            // An editor would otherwise show and rename the beginning of the assertion.
            Form::Edited | Form::Assertion => self.ask_here(path),
            _ if self.is_edited => self.ask_here(path),
            _ if self.known.is_empty() => quote!(#hint ! { { #path } ! #state }),
            _ => asked(path.clone(), &state),
        }
    }

    /// Requests the value of a name, with the expansion `otherwise` if nothing has it.
    pub fn ask_or(&self, path: &TokenStream, otherwise: &TokenStream) -> TokenStream {
        let (hint, state) = (self.hint(), self.carried());
        quote!(#hint ! { { #path } ? { #otherwise } #state })
    }

    /// Continues without the next name, which is not needed, as if it had been refused; expands `otherwise` too.
    pub fn go_on_without(&self, otherwise: &TokenStream) -> TokenStream {
        let (hint, state) = (self.hint(), self.carried());
        quote!(#hint ! { { #otherwise } ~ #state })
    }

    /// Requests the value of a name by the path as written, which is enough for an editor.
    pub fn ask_here(&self, path: &TokenStream) -> TokenStream {
        let state = self.carried();
        quote!(#path ! { #state })
    }

    /// The macro to continue with, whose name tells the user what to write if a message shows it.
    pub fn hint(&self) -> TokenStream {
        let home = &self.home;
        if self.form == Form::Assertion {
            return quote!(#home::hint::layout_assert_is_a_value_or_conditions_that_end_with_semicolons);
        }
        quote!(#home::hint::names_are_of_layouts_and_rust_is_in_braces)
    }

    /// The state that a name passes back with its value.
    fn carried(&self) -> TokenStream {
        let Self { home, known, input, .. } = self;
        let edited = self.is_edited.then(|| quote!(edited));
        let (hint, form) = (self.hint(), Ident::new(self.form.word(), Span::call_site()));
        quote!({ #hint } { [#home] #form #edited #({ #known })* } { #input })
    }
}

/// Expands a request for a name; `None` for other tokens. `{ path } ! state…` calls the name, `{ path } ? { otherwise } state…` also
/// expands a fallback, `{ otherwise } ~ state…` continues without an unneeded name, and `{ value } ;` expands to nothing.
///
/// The second form calls the name again at the end, without effect: the compiler begins with the first or with the last unresolved name,
/// and its first error should be about this name. Both calls give the same error, which the compiler does not repeat.
pub fn request(tokens: &TokenStream) -> Option<TokenStream> {
    let mut tokens = tokens.clone().into_iter();
    let (path, mark) = (tokens.next().and_then(stream)?, tokens.next()?);
    let TokenTree::Punct(mark) = mark else { return None };
    match mark.as_char() {
        '!' => Some(asked(path, &tokens.collect())),
        '?' => {
            let (otherwise, state) = (tokens.next().and_then(stream)?, tokens.collect::<TokenStream>());
            let entry = state.clone().into_iter().next();
            let (question, again) = (asked(path.clone(), &state), asked(path, &quote!(#entry ;)));
            Some(quote!(#question #otherwise #again))
        }
        '~' => {
            let (entry, state) = (tokens.next().and_then(stream)?, tokens.collect::<TokenStream>());
            let refused = handed_on(None, Span::call_site());
            Some(quote!(#entry ! { { #refused } #state } #path))
        }
        _ => Some(TokenStream::new()),
    }
}

/// The call of a name, with its path located as if the expanding macro contained it.
fn asked(path: TokenStream, state: &TokenStream) -> TokenStream {
    let located = |mut token: TokenTree| {
        token.set_span(Span::call_site().located_at(token.span()));
        token
    };
    let path: TokenStream = path.into_iter().map(located).collect();
    let mut body = Group::new(Delimiter::Brace, state.clone());
    body.set_span(Span::call_site());
    quote!(#path ! #body)
}

fn stream(token: TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() != Delimiter::None => Some(group.stream()),
        _ => None,
    }
}

/// The names of an input that are defined elsewhere, in order. A short expression resolves a name once per use, so that an editor finds
/// each use; others resolve it once.
pub fn foreign(input: &Input) -> Vec<Path> {
    let mut names = mentioned(input);
    let mut known: HashSet<String> = match input {
        Input::Expression(_) if names.len() <= ASKED_AGAIN => return names,
        Input::Expression(_) => HashSet::new(),
        Input::Items(_) | Input::Family(_) => defined(input.items()).collect(),
    };
    names.retain(|path| known.insert(path.text()));
    names
}

/// Names in the position of a number, in a shape or in strides, that the input does not define: layouts are not numbers.
pub fn misplaced(input: &Input) -> Vec<Path> {
    let mut names = Vec::new();
    match input {
        Input::Expression(expr) => gather_numbers(expr, &mut names),
        Input::Items(_) | Input::Family(_) => {
            let defined: HashSet<String> = defined(input.items()).collect();
            for item in input.items() {
                gather_numbers(written(item), &mut names);
            }
            names.retain(|name| !defined.contains(&name.text()));
        }
    }
    names
}

fn gather_numbers(expr: &Expr, names: &mut Vec<Path>) {
    match &expr.kind {
        Kind::Layout(shape, stride) => {
            gather_leaves(shape, names);
            gather_leaves(stride, names);
        }
        Kind::Ordered(shape, _) => gather_leaves(shape, names),
        Kind::Mode(layout, path) => {
            gather_numbers(layout, names);
            for mode in path {
                gather_leaves(mode, names);
            }
        }
        kind => kind.each_part(&mut |part| gather_numbers(part, names)),
    }
}

fn gather_leaves(expr: &Expr, names: &mut Vec<Path>) {
    match &expr.kind {
        Kind::Name(path) => names.push(path.clone()),
        Kind::Tuple(_) | Kind::Group(_) | Kind::Arithmetic(_) | Kind::Along(..) | Kind::Infix(..) => {
            expr.kind.each_part(&mut |part| gather_leaves(part, names));
        }
        _ => gather_numbers(expr, names),
    }
}

/// All names of an input, once per use.
pub fn mentioned(input: &Input) -> Vec<Path> {
    let mut names = Vec::new();
    match input {
        Input::Expression(expr) => gather(expr, &mut names),
        Input::Items(_) | Input::Family(_) => input.items().iter().for_each(|item| gather(written(item), &mut names)),
    }
    names
}

/// All names of an item, once per use.
pub fn names_of(item: &Item) -> Vec<Path> {
    let mut names = Vec::new();
    gather(written(item), &mut names);
    names
}

/// Returns true if an item uses a name.
pub fn mentions(item: &Item, name: &str) -> bool {
    names_of(item).iter().any(|path| path.text() == name)
}

/// Returns for each item whether it uses a name from elsewhere, directly or through another item.
pub fn awaited(items: &[Item]) -> Vec<bool> {
    let mut at_hand: HashSet<String> = defined(items).collect();
    let is_awaited = |item: &Item| {
        let is_awaited = names_of(item).iter().any(|path| !at_hand.contains(&path.text()));
        if let (Item::Definition(definition), true) = (item, is_awaited) {
            at_hand.retain(|name| !definition.names().contains(name));
        }
        is_awaited
    };
    items.iter().map(is_awaited).collect()
}

/// The expression of an item.
pub(crate) fn written(item: &Item) -> &Expr {
    match item {
        Item::Definition(definition) => &definition.value,
        Item::Assertion(_, expr) => expr,
    }
}

/// The names that the items define.
pub fn defined(items: &[Item]) -> impl Iterator<Item = String> + '_ {
    items.iter().flat_map(|item| match item {
        Item::Definition(definition) => definition.names(),
        Item::Assertion(..) => Vec::new(),
    })
}

fn gather(expr: &Expr, names: &mut Vec<Path>) {
    if let Kind::Name(path) = &expr.kind {
        names.push(path.clone());
    }
    expr.kind.each_part(&mut |part| gather(part, names));
}

/// A unique name derived from `name`: exported macros share one name space per crate. The purpose and the value distinguish repeated uses
/// of one name at one place inside a macro.
pub fn unique(what: &str, name: &Ident, value: &str) -> Ident {
    let mut hasher = DefaultHasher::new();
    format!("{:?}{value}", name.span()).hash(&mut hasher);
    format_ident!("__{}_{}_{:016x}", what, name, hasher.finish(), span = name.span())
}

/// The tokens that a name hands on: its value in the notation, or `refused`.
pub fn handed_on(value: Option<&Value>, name: Span) -> TokenStream {
    let known = value.and_then(|value| parse::tokens(&value.to_string()).ok());
    let known = known.unwrap_or_else(|| Ident::new("refused", Span::call_site()).into_token_stream());
    placed(known, name)
}

/// The tokens that a name hands on if only the compiler knows its value.
pub fn typed() -> TokenStream {
    Ident::new(TYPED, Span::call_site()).into_token_stream()
}

/// The tokens, all with the span of a name, so that a message can tell where it was defined.
pub(crate) fn placed(tokens: TokenStream, name: Span) -> TokenStream {
    let place = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), placed(group.stream(), name)).into();
        }
        token.set_span(name);
        token
    };
    tokens.into_iter().map(place).collect()
}

/// The values handed on so far, by name.
pub fn known(names: &[Path], values: &[TokenStream]) -> evaluate::Names {
    names.iter().zip(values).map(|(path, tokens)| (path.text(), named(tokens))).collect()
}

/// A value that was handed on, with the place of its definition.
fn named(tokens: &TokenStream) -> evaluate::Known {
    if tokens.to_string() == TYPED {
        return evaluate::Known::Typed;
    }
    let place = tokens.clone().into_iter().next().map(|token| Place::of_token(&token));
    match (received(tokens), place) {
        (value, Some(place)) => evaluate::Known::defined_at(value, place),
        (value, None) => value.into(),
    }
}

/// Reads a value that was handed on.
pub fn received(tokens: &TokenStream) -> Option<Value> {
    let mut errors = Errors::default();
    let expr = parse::expression(tokens.clone(), &mut errors);
    evaluate::value(&expr, &evaluate::Names::new(), &mut evaluate::Refusals::default())
}
