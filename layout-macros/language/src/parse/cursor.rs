//! A position among tokens with lookahead: `syn`'s cursor, plus the place to report when tokens are missing at the end.

use proc_macro2::{Delimiter, Ident, Punct, Spacing, TokenStream, TokenTree};
use syn::buffer::{self, TokenBuffer};

use crate::errors::shortened;
use crate::span::Place;

/// The tokens not read yet.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    at: buffer::Cursor<'a>,
    /// The place after the last token: a closing bracket, or the whole call.
    end: Place,
}

/// The contents of brackets, or of an invisible group from a macro.
#[derive(Clone, Copy)]
pub struct Bracketed<'a> {
    /// The brackets.
    pub delimiter: Delimiter,
    /// The tokens between the brackets.
    pub inside: Cursor<'a>,
    /// The tokens from the opening to the closing bracket.
    pub place: Place,
}

impl<'a> Cursor<'a> {
    /// A cursor at the beginning of `tokens`, which end at the place `end`.
    pub fn new(tokens: &'a TokenBuffer, end: Place) -> Self {
        Self { at: tokens.begin(), end }
    }

    /// A cursor at the beginning of a call, whose end is its last token.
    pub fn all(tokens: &'a TokenBuffer) -> Self {
        let cursor = Self::new(tokens, Place::call());
        let end = cursor.tokens().last().map_or(cursor.end, |last| Place::at(last.place().last));
        Self { end, ..cursor }
    }

    /// A cursor at each remaining token.
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

    /// The cursor `ahead` tokens later.
    fn nth(self, ahead: usize) -> Option<Self> {
        let mut cursor = self;
        for _ in 0..ahead {
            cursor = cursor.next()?;
        }
        Some(cursor)
    }

    /// The token `ahead` tokens later.
    pub fn ahead(self, ahead: usize) -> Option<TokenTree> {
        Some(self.nth(ahead)?.at.token_tree()?.0)
    }

    /// The next token.
    pub fn peek(self) -> Option<TokenTree> {
        self.ahead(0)
    }

    /// Returns true if a group is next: `syn` would look through one without brackets.
    fn is_group(self) -> bool {
        self.at.any_group().is_some()
    }

    /// Returns true if all tokens have been read.
    pub fn is_empty(self) -> bool {
        self.at.eof()
    }

    /// Reads one token.
    pub fn advance(&mut self) -> Option<TokenTree> {
        let token = self.peek();
        self.skip(1);
        token
    }

    /// Reads one group, if it is next.
    pub fn take_group(&mut self) -> Option<Bracketed<'a>> {
        let group = self.any_group(0);
        self.skip(usize::from(group.is_some()));
        group
    }

    /// Reads one group, if it is next and has this delimiter.
    pub fn take_group_of(&mut self, delimiter: Delimiter) -> Option<Bracketed<'a>> {
        self.group(0, delimiter).and_then(|_| self.take_group())
    }

    /// Returns true if the last remaining token is this character.
    pub fn ends_with(self, character: char) -> bool {
        self.tokens().last().is_some_and(|last| last.is_mark(0, character))
    }

    /// Skips `count` tokens.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            let Some(next) = self.next() else { return };
            *self = next;
        }
    }

    /// The place of the next token, or of the end.
    pub fn place(self) -> Place {
        match self.any_group(0) {
            Some(group) => group.place,
            None if self.is_empty() => self.end,
            None => Place::at(self.at.span()),
        }
    }

    /// Returns true if nothing has been read since `start`.
    pub fn is_at(self, start: Self) -> bool {
        self.at == start.at
    }

    /// The tokens since `start`.
    pub fn since(self, start: Self) -> TokenStream {
        start.tokens().take_while(|cursor| !cursor.is_at(self)).filter_map(Self::peek).collect()
    }

    /// The remaining tokens.
    pub fn rest(self) -> TokenStream {
        self.at.token_stream()
    }

    /// Returns true if the ASCII punctuation `text` is next, with its characters joined.
    pub fn is(self, text: &str) -> bool {
        let last = text.len().saturating_sub(1);
        text.bytes().enumerate().all(|(i, character)| match self.mark(i) {
            Some(mark) => mark.as_char() == char::from(character) && (i == last || mark.spacing() == Spacing::Joint),
            None => false,
        })
    }

    /// Skips the punctuation `text` if it is next, and returns its place.
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

    /// Returns true if this character occurs, outside of brackets, without another mark beside it: `=`, not `==` or `<=`.
    pub fn has_lone(self, character: char) -> bool {
        let mut joins = false;
        self.tokens().any(|cursor| {
            let mark = cursor.mark(0);
            let follows =
                std::mem::replace(&mut joins, mark.as_ref().is_some_and(|mark| mark.spacing() == Spacing::Joint));
            !follows && !joins && mark.is_some_and(|mark| mark.as_char() == character)
        })
    }

    /// The punctuation `ahead` tokens later.
    pub fn mark(self, ahead: usize) -> Option<Punct> {
        let cursor = self.nth(ahead)?;
        cursor.at.punct().filter(|_| !cursor.is_group()).map(|(punct, _)| punct)
    }

    /// Returns true if the token `ahead` tokens later is this punctuation character.
    pub fn is_mark(self, ahead: usize, character: char) -> bool {
        self.mark(ahead).is_some_and(|mark| mark.as_char() == character)
    }

    /// The identifier `ahead` tokens later.
    pub fn ident(self, ahead: usize) -> Option<Ident> {
        let cursor = self.nth(ahead)?;
        cursor.at.ident().filter(|_| !cursor.is_group()).map(|(ident, _)| ident)
    }

    /// Returns true if the word `text` is next.
    pub fn is_word(self, text: &str) -> bool {
        self.ident(0).is_some_and(|ident| ident == text)
    }

    /// The group `ahead` tokens later, with any delimiter.
    pub fn any_group(self, ahead: usize) -> Option<Bracketed<'a>> {
        let (at, delimiter, span, _) = self.nth(ahead)?.at.any_group()?;
        let place = Place { first: span.open(), last: span.close() };
        Some(Bracketed { delimiter, inside: Self { at, end: Place::at(place.last) }, place })
    }

    /// The group `ahead` tokens later, if it has this delimiter.
    pub fn group(self, ahead: usize, delimiter: Delimiter) -> Option<Bracketed<'a>> {
        self.any_group(ahead).filter(|group| group.delimiter == delimiter)
    }
}

/// A token as written, shortened for a message.
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
