//! Families: the header, and the definitions once for each entry, with its arguments in the place of the parameters.

use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, TokenStream, TokenTree};
use syn::Lit;
use syn::buffer::TokenBuffer;

use super::item::{attributes, taken};
use super::{Parser, Role, literal};
use crate::ast::{Argument, COPIES, Element, Entry, Family, Item, Kind};
use crate::errors::{Diagnostic, Errors, shortened};
use crate::parse::{Cursor, written};
use crate::span::Place;

/// The most entries.
const MAX_ENTRIES: usize = 64;

/// A family as it is written.
const WRITTEN: &str = "a family is `pub trait Tiles for Tile<BM, BN> in [(128, 64), (64, 64)] { Name = expression; }`";

/// The bounds of parameters and of what is made of atoms, by their names.
type Bounds = Vec<(Ident, TokenStream)>;

/// Returns true if the tokens are a family: `pub trait`.
pub(super) fn begins(mut cursor: Cursor) -> bool {
    attributes(&mut cursor);
    if cursor.is_word("pub") {
        cursor.skip(1);
        cursor.take_group_of(Delimiter::Parenthesis);
    }
    cursor.take_group_of(Delimiter::None);
    cursor.is_word("trait")
}

impl Parser<'_> {
    /// Reads a family; `None` after a mistake in its header.
    pub(super) fn family(&mut self, cursor: &mut Cursor) -> Option<Family> {
        let attributes = attributes(cursor);
        let (visibility, _) = self.visibility(cursor);
        cursor.skip(1);
        let name = self.named(cursor, "a name after `trait`")?;
        self.keyword(cursor, "for")?;
        let entry = self.named(cursor, "the name of an entry's type after `for`")?;
        let (parameters, mut bounds) = self.parameters(cursor)?;
        self.keyword(cursor, "in")?;
        let Some(list) = cursor.take_group_of(Delimiter::Bracket) else {
            return self.unexpected(cursor, "the entries in `[…]`");
        };
        let arguments = self.entries(list.inside, list.place, &parameters)?;
        self.check_bounds(&bounds, &parameters, arguments.first().map_or(&[][..], |(_, first)| first));
        let Some(body) = cursor.take_group_of(Delimiter::Brace) else {
            return self.unexpected(cursor, "the definitions in `{…}`");
        };
        if !cursor.is_empty() {
            let mistake = Diagnostic::new(format!("`{name}` stands alone in its `layout!`"), cursor.place());
            self.report(mistake.help("what is defined beside it stands in a call of its own"));
        }
        let (body, of_atoms) = without_bounds(body.inside.rest());
        let mut entries = Vec::new();
        for (place, arguments) in arguments {
            let body = replaced(body.clone(), &parameters, &arguments);
            // The mistakes of all are those of the first.
            let mut silent = Errors::default();
            let errors = if entries.is_empty() { &mut *self.errors } else { &mut silent };
            let mut parser = Parser { errors, nesting: 0, role: Role::Any };
            let buffer = TokenBuffer::new2(body.clone());
            let items = parser.items(&mut Cursor::new(&buffer, place));
            entries.push(Entry { place, arguments, body, items });
        }
        self.members(&entries, &parameters);
        for (name, _) in of_atoms.iter().filter(|(name, _)| !is_tiled(&entries, name)) {
            let headline = format!("`{name}` has a bound, and is no tiled MMA or copy");
            let mistake = Diagnostic::new(headline, Place::at(name.span()));
            self.report(
                mistake.note(
                    "a bound says what the atoms of all entries do: `Mma: Multiplies<E, E, f32> = tiled_mma(…);`",
                ),
            );
        }
        bounds.extend(of_atoms);
        Some(Family { attributes, visibility, name, entry, parameters, entries, bounds })
    }

    /// Reads `<E: Number, BM>`: the parameters, and the bounds of some.
    fn parameters(&mut self, cursor: &mut Cursor) -> Option<(Vec<Ident>, Bounds)> {
        let (mut parameters, mut bounds) = (Vec::<Ident>::new(), Bounds::new());
        if cursor.eat("<").is_none() {
            return self.unexpected(cursor, "the parameters in `<…>`");
        }
        while cursor.eat(">").is_none() {
            let parameter = self.named(cursor, "a parameter")?;
            if let Some(mistake) = taken(&parameter) {
                self.report(mistake);
                return None;
            }
            if parameters.contains(&parameter) {
                self.mistake(format!("`{parameter}` is a parameter twice"), Place::at(parameter.span()));
                return None;
            }
            if cursor.eat(":").is_some() {
                let bound = *cursor;
                skip_bound(cursor, &[',', '>']);
                bounds.push((parameter.clone(), cursor.since(bound)));
            }
            parameters.push(parameter);
            if cursor.eat(",").is_none() && !cursor.is(">") {
                return self.unexpected(cursor, "`,` or `>` after a parameter");
            }
        }
        if parameters.is_empty() {
            self.mistake("a family has a parameter at least", cursor.place());
            return None;
        }
        Some((parameters, bounds))
    }

    /// Checks that the parameters with bounds are elements.
    fn check_bounds(&mut self, bounds: &Bounds, parameters: &[Ident], first: &[Argument]) {
        for (bounded, _) in bounds {
            let argument = parameters.iter().zip(first).find(|(parameter, _)| *parameter == bounded);
            if let Some((_, argument @ (Argument::Number(_) | Argument::Text(_)))) = argument {
                let headline = format!("`{bounded}` has a bound, and is {}", argument.kind());
                let mistake = Diagnostic::new(headline, Place::at(bounded.span()));
                self.report(mistake.note("a bound says what all elements of a parameter have: `Tile<E: Number, BM>`"));
            }
        }
    }

    /// Reads the tuples of arguments, each with its place.
    fn entries(
        &mut self,
        mut cursor: Cursor,
        list: Place,
        parameters: &[Ident],
    ) -> Option<Vec<(Place, Vec<Argument>)>> {
        let mut entries: Vec<(Place, Vec<Argument>)> = Vec::new();
        let mut seen: Vec<Vec<String>> = Vec::new();
        while !cursor.is_empty() {
            let place = cursor.place();
            let arguments = match cursor.take_group_of(Delimiter::Parenthesis) {
                Some(tuple) => self.tuple_of_arguments(tuple.inside)?,
                None => vec![self.argument(&mut cursor)?],
            };
            let text = format!("({})", arguments.iter().map(shown).collect::<Vec<_>>().join(", "));
            self.fits(&arguments, entries.first().map(|(_, first)| first.as_slice()), place, parameters)?;
            let named: Vec<String> =
                arguments.iter().filter(|argument| !matches!(argument, Argument::Text(_))).map(shown).collect();
            if seen.contains(&named) {
                let mistake = Diagnostic::new(format!("the entry `{}` is listed twice", shortened(&text)), place);
                let has_texts = named.len() < arguments.len();
                self.report(if has_texts {
                    mistake.note("entries are told apart by numbers and elements")
                } else {
                    mistake
                });
                return None;
            }
            seen.push(named);
            entries.push((place, arguments));
            if cursor.eat(",").is_none() && !cursor.is_empty() {
                return self.unexpected(&cursor, "`,` after an entry");
            }
        }
        if entries.is_empty() || entries.len() > MAX_ENTRIES {
            let count = entries.len();
            self.mistake(format!("a family has 1 to {MAX_ENTRIES} entries, this one has {count}"), list);
            return None;
        }
        Some(entries)
    }

    /// Checks that there is an argument for each parameter, of the kind that the first entry has there.
    fn fits(
        &mut self,
        arguments: &[Argument],
        first: Option<&[Argument]>,
        place: Place,
        parameters: &[Ident],
    ) -> Option<()> {
        if arguments.len() != parameters.len() {
            let names: Vec<String> = parameters.iter().map(ToString::to_string).collect();
            let (count, names) = (arguments.len(), shortened(&names.join(", ")));
            let s = if count == 1 { "" } else { "s" };
            self.mistake(format!("{count} argument{s} for the parameters {names}"), place);
            return None;
        }
        for ((parameter, argument), first) in parameters.iter().zip(arguments).zip(first.unwrap_or(arguments)) {
            if argument.kind() != first.kind() {
                let headline =
                    format!("`{parameter}` is {} in the first entry, here {}", first.kind(), argument.kind());
                self.mistake(headline, place);
                return None;
            }
        }
        Some(())
    }

    fn tuple_of_arguments(&mut self, mut cursor: Cursor) -> Option<Vec<Argument>> {
        let mut arguments = Vec::new();
        while !cursor.is_empty() {
            arguments.push(self.argument(&mut cursor)?);
            if cursor.eat(",").is_none() && !cursor.is_empty() {
                return self.unexpected(&cursor, "`,` after an argument");
            }
        }
        Some(arguments)
    }

    /// Reads a number, a text, or the path of an element's type.
    fn argument(&mut self, cursor: &mut Cursor) -> Option<Argument> {
        if let Some(TokenTree::Literal(token)) = cursor.peek() {
            let argument = match literal(&token) {
                Some(Lit::Int(number)) => number.base10_parse().ok().map(Argument::Number),
                Some(Lit::Str(_)) => Some(Argument::Text(token)),
                _ => None,
            };
            if argument.is_some() {
                cursor.skip(1);
                return argument;
            }
        }
        let start = *cursor;
        while cursor.ident(0).is_some() || cursor.is("::") {
            cursor.skip(1);
        }
        let path = cursor.since(start);
        if path.is_empty() {
            return self.unexpected(cursor, "a number, a text or an element");
        }
        if element(&path).is_none() {
            let headline = format!("`{}` is no element", shortened(&path.to_string().replace(' ', "")));
            let mistake = Diagnostic::new(headline, start.place());
            self.report(mistake.help("elements are types such as `f32`, `BF16`, `F16`, `TF32`, `E4M3`, `i8`"));
            return None;
        }
        Some(Argument::Element(path))
    }

    /// Checks that the definitions are those of a trait: without visibility, and none with the name of a parameter.
    fn members(&mut self, entries: &[Entry], parameters: &[Ident]) {
        for item in entries.first().map_or(&[][..], |entry| &entry.items) {
            let Item::Definition(definition) = item else { continue };
            let (name, place) = (&definition.name, Place::at(definition.name.span()));
            if !definition.visibility.is_empty() {
                self.mistake(format!("`{name}` is as visible as its family: write it without `pub`"), place);
            }
            if parameters.contains(name) {
                self.mistake(format!("`{name}` is a parameter of the family"), place);
            }
        }
    }

    fn named(&mut self, cursor: &mut Cursor, what: &str) -> Option<Ident> {
        let word = cursor.ident(0).filter(|word| !super::item::is_keyword(word));
        let Some(word) = word else { return self.unexpected(cursor, what) };
        cursor.skip(1);
        Some(word)
    }

    fn keyword(&mut self, cursor: &mut Cursor, word: &str) -> Option<()> {
        if !cursor.is_word(word) {
            return self.unexpected(cursor, &format!("`{word}`"));
        }
        cursor.skip(1);
        Some(())
    }

    /// Reports what stands where something else is expected.
    fn unexpected<T>(&mut self, cursor: &Cursor, what: &str) -> Option<T> {
        let found = cursor.peek().map_or_else(|| "nothing".to_owned(), |token| format!("`{}`", written(&token)));
        let mistake = Diagnostic::new(format!("expected {what}, found {found}"), cursor.place());
        self.report(mistake.note(WRITTEN));
        None
    }
}

/// The argument as written, for messages and for the type of an entry.
pub fn shown(argument: &Argument) -> String {
    match argument {
        Argument::Number(number) => number.to_string(),
        Argument::Text(text) => text.to_string(),
        Argument::Element(path) => path.to_string().replace(' ', ""),
    }
}

/// The word of the language for an element's type: `bf16` for `device::BF16`.
fn element(path: &TokenStream) -> Option<String> {
    let TokenTree::Ident(last) = path.clone().into_iter().last()? else { return None };
    let word = last.to_string().to_lowercase();
    Element::named(&word).map(|_| word)
}

/// The definitions without bounds, and the bounds: those of `Mma` in `Mma: Multiplies<E, E, f32> = …;`.
fn without_bounds(body: TokenStream) -> (TokenStream, Bounds) {
    let (buffer, mut plain, mut bounds) = (TokenBuffer::new2(body), TokenStream::new(), Vec::new());
    let mut cursor = Cursor::all(&buffer);
    while !cursor.is_empty() {
        let start = cursor;
        attributes(&mut cursor);
        if let Some(name) = cursor.ident(0).filter(|_| cursor.is_mark(1, ':') && !cursor.is_mark(2, ':')) {
            cursor.skip(1);
            plain.extend(cursor.since(start));
            cursor.skip(1);
            let bound = cursor;
            skip_bound(&mut cursor, &['=']);
            bounds.push((name, cursor.since(bound)));
        } else {
            plain.extend(cursor.since(start));
        }
        let rest = cursor;
        while !cursor.is_empty() && cursor.eat(";").is_none() {
            cursor.skip(1);
        }
        plain.extend(cursor.since(rest));
    }
    (plain, bounds)
}

/// Returns true if a name is defined by `tiled_mma(…)`, `tiled_copy(…)` or the like, or is a copy of a plan: `A::Load`.
fn is_tiled(entries: &[Entry], name: &Ident) -> bool {
    let items = entries.first().map_or(&[][..], |entry| &entry.items);
    items.iter().any(|item| match item {
        Item::Definition(definition) if definition.name == *name => match &definition.value.kind {
            Kind::Call(called, _) => called == "auto_copy" || called.to_string().starts_with("tiled_"),
            Kind::Name(path) => COPIES.iter().any(|copy| path.last == copy) && !path.is_bare,
            kind => matches!(kind, Kind::Mistake),
        },
        _ => false,
    })
}

/// Skips a bound: to one of these marks, past those in its `<…>`.
fn skip_bound(cursor: &mut Cursor, marks: &[char]) {
    let mut depth = 0_usize;
    let ends = |cursor: &Cursor, depth| {
        let is_mark = |mark| cursor.is_mark(0, mark);
        cursor.is_empty() || cursor.is(";") || depth == 0 && marks.iter().copied().any(is_mark)
    };
    while !ends(cursor, depth) {
        let opens = usize::from(cursor.is_mark(0, '<'));
        let closes = usize::from(cursor.is_mark(0, '>'));
        depth = depth.saturating_add(opens).saturating_sub(closes);
        cursor.skip(1);
    }
}

/// The definitions with a number in the place of its name, wherever it is used.
pub fn with_number(body: TokenStream, name: &Ident, number: u64) -> TokenStream {
    replaced(body, std::slice::from_ref(name), &[Argument::Number(number)])
}

/// Reads definitions that have been read before, and their mistakes reported.
pub fn definitions(body: &TokenStream) -> Vec<Item> {
    let mut silent = Errors::default();
    let mut parser = Parser { errors: &mut silent, nesting: 0, role: Role::Any };
    let buffer = TokenBuffer::new2(body.clone());
    parser.items(&mut Cursor::all(&buffer))
}

/// The tokens with arguments in the place of parameters, each where the parameter stands, but not where it is defined, `A = …`, nor as a part of a
/// plan, `P::A`.
fn replaced(tokens: TokenStream, parameters: &[Ident], arguments: &[Argument]) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let mut all = Vec::new();
    while let Some(token) = tokens.next() {
        let is_part = is_path(&all);
        let is_equals = |next: &TokenTree| matches!(next, TokenTree::Punct(punct) if punct.as_char() == '=' && punct.spacing() == Spacing::Alone);
        all.push(match token {
            TokenTree::Group(group) if has_any(group.stream(), parameters) => {
                let mut inside = Group::new(group.delimiter(), replaced(group.stream(), parameters, arguments));
                inside.set_span(group.span());
                inside.into()
            }
            TokenTree::Ident(word) if !is_part && !tokens.peek().is_some_and(is_equals) => {
                let found = parameters.iter().zip(arguments).find(|(parameter, _)| **parameter == word);
                found.map_or_else(|| word.clone().into(), |(_, argument)| at(argument, &word))
            }
            other => other,
        });
    }
    all.into_iter().collect()
}

/// Returns true if the tokens end with `::`.
fn is_path(tokens: &[TokenTree]) -> bool {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ':');
    let is_joint = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
    matches!(tokens, [.., first, second] if is_colon(first) && is_joint(first) && is_colon(second))
}

/// Returns true if a parameter is among the tokens.
fn has_any(tokens: TokenStream, parameters: &[Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => has_any(group.stream(), parameters),
        TokenTree::Ident(word) => parameters.contains(&word),
        _ => false,
    })
}

/// An argument as a token of the language, with the place of a parameter.
fn at(argument: &Argument, parameter: &Ident) -> TokenTree {
    let mut token: TokenTree = match argument {
        Argument::Number(number) => Literal::u64_unsuffixed(*number).into(),
        Argument::Text(text) => text.clone().into(),
        Argument::Element(path) => Ident::new(&element(path).unwrap_or_default(), parameter.span()).into(),
    };
    token.set_span(parameter.span());
    token
}
