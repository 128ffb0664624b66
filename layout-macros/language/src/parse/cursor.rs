//! A place among tokens, looking ahead: `syn`'s, and where something is missing if nothing follows.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};
use syn::buffer::{self, TokenBuffer};

use crate::errors::shortened;
use crate::span::Place;

/// The tokens that have not been read yet.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    at: buffer::Cursor<'a>,
    /// The closing bracket, or the call.
    end: Place,
}

/// What stands in brackets, or in a group of a macro's own.
#[derive(Clone, Copy)]
pub struct Bracketed<'a> {
    /// The brackets.
    pub delimiter: Delimiter,
    /// What stands in them.
    pub inside: Cursor<'a>,
    /// From the opening to the closing bracket.
    pub place: Place,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `tokens`; `end` is where they end.
    pub fn new(tokens: &'a TokenBuffer, end: Place) -> Self {
        Self { at: tokens.begin(), end }
    }

    /// At the beginning of all tokens of a call, which end with the last one.
    pub fn all(tokens: &'a TokenBuffer) -> Self {
        let cursor = Self::new(tokens, Place::call());
        let end = cursor.tokens().last().map_or(cursor.end, |last| Place::at(last.place().last));
        Self { end, ..cursor }
    }

    /// The cursors at each of the tokens that follow.
    fn tokens(self) -> impl Iterator<Item = Self> {
        let here = Some(self).filter(|cursor| !cursor.is_empty());
        std::iter::successors(here, |cursor| cursor.next().filter(|next| !next.is_empty()))
    }

    fn next(self) -> Option<Self> {
        let next = match (self.at.any_group(), self.at.punct()) {
            (Some((.., next)), _) | (None, Some((_, next))) => next,
            _ => self.at.token_tree()?.1,
        };
        Some(Self { at: next, ..self })
    }

    /// The cursor `ahead` of this one.
    fn nth(self, ahead: usize) -> Option<Self> {
        let mut cursor = self;
        for _ in 0..ahead {
            cursor = cursor.next()?;
        }
        Some(cursor)
    }

    /// The token `ahead` of this one.
    pub fn ahead(self, ahead: usize) -> Option<TokenTree> {
        Some(self.nth(ahead)?.at.token_tree()?.0)
    }

    /// The token here.
    pub fn peek(self) -> Option<TokenTree> {
        self.ahead(0)
    }

    /// Whether a group stands here: `syn` looks into one without brackets.
    fn is_group(self) -> bool {
        self.at.any_group().is_some()
    }

    /// Whether everything has been read.
    pub fn is_empty(self) -> bool {
        self.at.eof()
    }

    /// The token here, after which reading goes on.
    pub fn advance(&mut self) -> Option<TokenTree> {
        let token = self.peek();
        self.skip(1);
        token
    }

    /// The group here, after which reading goes on.
    pub fn take_group(&mut self) -> Option<Bracketed<'a>> {
        let group = self.any_group(0);
        self.skip(usize::from(group.is_some()));
        group
    }

    /// As [`Self::take_group`], if it is of this kind.
    pub fn take_group_of(&mut self, delimiter: Delimiter) -> Option<Bracketed<'a>> {
        self.group(0, delimiter).and_then(|_| self.take_group())
    }

    /// Whether the last of all tokens that follow is this character.
    pub fn ends_with(self, character: char) -> bool {
        self.tokens().last().is_some_and(|last| last.is_mark(0, character))
    }

    /// Passes over `count` tokens.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            let Some(next) = self.next() else { return };
            *self = next;
        }
    }

    /// Where the next token stands, or would.
    pub fn place(self) -> Place {
        match self.any_group(0) {
            Some(group) => group.place,
            None if self.is_empty() => self.end,
            None => Place::at(self.at.span()),
        }
    }

    /// Whether nothing has been read since `start`.
    pub fn is_at(self, start: Self) -> bool {
        self.at == start.at
    }

    /// The tokens since `start`.
    pub fn since(self, start: Self) -> TokenStream {
        start.tokens().take_while(|cursor| !cursor.is_at(self)).filter_map(Self::peek).collect()
    }

    /// The tokens that follow.
    pub fn rest(self) -> TokenStream {
        self.at.token_stream()
    }

    /// Whether the punctuation `text`, which is ASCII, begins here, its characters joined.
    pub fn is(self, text: &str) -> bool {
        let last = text.len().saturating_sub(1);
        text.bytes().enumerate().all(|(i, character)| match self.mark(i) {
            Some(mark) => mark.as_char() == char::from(character) && (i == last || mark.spacing() == Spacing::Joint),
            None => false,
        })
    }

    /// Passes over the punctuation `text`, if it is here.
    pub fn eat(&mut self, text: &str) -> Option<Place> {
        if !self.is(text) {
            return None;
        }
        let first = self.place();
        self.skip(text.len().saturating_sub(1));
        let last = self.place();
        self.skip(1);
        Some(first.to(last))
    }

    /// Whether this character stands here or later, outside of brackets, and not beside another mark: `=`, not `==` or `<=`.
    pub fn has_lone(self, character: char) -> bool {
        let mut joins = false;
        self.tokens().any(|cursor| {
            let mark = cursor.mark(0);
            let follows =
                std::mem::replace(&mut joins, mark.as_ref().is_some_and(|mark| mark.spacing() == Spacing::Joint));
            !follows && !joins && mark.is_some_and(|mark| mark.as_char() == character)
        })
    }

    /// The punctuation character `ahead` of this token.
    pub fn mark(self, ahead: usize) -> Option<Punct> {
        let cursor = self.nth(ahead)?;
        cursor.at.punct().filter(|_| !cursor.is_group()).map(|(punct, _)| punct)
    }

    /// Whether this punctuation character is `ahead` of this token.
    pub fn is_mark(self, ahead: usize, character: char) -> bool {
        self.mark(ahead).is_some_and(|mark| mark.as_char() == character)
    }

    /// The identifier `ahead` of this token.
    pub fn ident(self, ahead: usize) -> Option<Ident> {
        let cursor = self.nth(ahead)?;
        cursor.at.ident().filter(|_| !cursor.is_group()).map(|(ident, _)| ident)
    }

    /// Whether the word `text` is here.
    pub fn is_word(self, text: &str) -> bool {
        self.ident(0).is_some_and(|ident| ident == text)
    }

    /// Whether a group is `ahead` of this token.
    pub fn any_group(self, ahead: usize) -> Option<Bracketed<'a>> {
        let (at, delimiter, span, _) = self.nth(ahead)?.at.any_group()?;
        let place = Place { first: span.open(), last: span.close() };
        Some(Bracketed { delimiter, inside: Self { at, end: Place::at(place.last) }, place })
    }

    /// The group of this kind that is `ahead` of this token.
    pub fn group(self, ahead: usize, delimiter: Delimiter) -> Option<Bracketed<'a>> {
        self.any_group(ahead).filter(|group| group.delimiter == delimiter)
    }
}

/// A token as it was written, short enough for a message.
pub fn written(token: &TokenTree) -> String {
    match token {
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => "(".to_owned(),
            Delimiter::Brace => "{".to_owned(),
            Delimiter::Bracket => "[".to_owned(),
            Delimiter::None => shortened(&group.stream().to_string()),
        },
        other => shortened(&other.to_string()),
    }
}
