//! A place among tokens, looking ahead.

use proc_macro2::{Delimiter, Group, Ident, Punct, Spacing, TokenStream, TokenTree};

use crate::errors::shortened;
use crate::span::Place;

/// Tokens, and how far they have been read.
pub struct Cursor {
    tokens: Vec<TokenTree>,
    at: usize,
    /// The closing bracket, or the call: where something is missing if nothing follows.
    end: Place,
}

impl Cursor {
    /// At the beginning of `tokens`; `end` is where they end.
    pub fn new(tokens: TokenStream, end: Place) -> Self {
        Self { tokens: tokens.into_iter().collect(), at: 0, end }
    }

    /// At the beginning of all tokens of a call, which end with the last one.
    pub fn all(tokens: TokenStream) -> Self {
        let mut cursor = Self::new(tokens, Place::call());
        if let Some(last) = cursor.tokens.last() {
            cursor.end = Place::at(Place::of(last).last);
        }
        cursor
    }

    /// Inside of a group, whose tokens are moved if the group was taken out of its cursor.
    pub fn inside(group: Group) -> Self {
        let (tokens, end) = (group.stream(), Place::at(group.span_close()));
        drop(group);
        Self::new(tokens, end)
    }

    /// The token `ahead` of this one.
    pub fn ahead(&self, ahead: usize) -> Option<&TokenTree> {
        self.tokens.get(self.at.saturating_add(ahead))
    }

    /// The token here.
    pub fn peek(&self) -> Option<&TokenTree> {
        self.ahead(0)
    }

    /// Whether everything has been read.
    pub fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// The token here, after which reading goes on.
    pub fn advance(&mut self) -> Option<TokenTree> {
        let token = self.peek().cloned();
        self.skip(1);
        token
    }

    /// The group here, taken out, after which reading goes on; a semicolon stays in its place.
    pub fn take_group(&mut self) -> Option<Group> {
        let here = self.tokens.get_mut(self.at).filter(|token| matches!(token, TokenTree::Group(_)))?;
        let taken = std::mem::replace(here, TokenTree::Punct(Punct::new(';', Spacing::Alone)));
        self.skip(1);
        match taken {
            TokenTree::Group(group) => Some(group),
            _ => None,
        }
    }

    /// As [`Self::take_group`], if it is of this kind.
    pub fn take_group_of(&mut self, delimiter: Delimiter) -> Option<Group> {
        self.group(0, delimiter)?;
        self.take_group()
    }

    /// Whether the last of all tokens is this character.
    pub fn ends_with(&self, character: char) -> bool {
        matches!(self.tokens.last(), Some(TokenTree::Punct(punct)) if punct.as_char() == character)
    }

    /// Passes over `count` tokens.
    pub fn skip(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.tokens.len());
    }

    /// Where the next token stands, or would.
    pub fn place(&self) -> Place {
        self.peek().map_or(self.end, Place::of)
    }

    /// How far reading has come, to compare.
    pub fn position(&self) -> usize {
        self.at
    }

    /// The tokens since `position`.
    pub fn since(&self, position: usize) -> TokenStream {
        self.tokens.get(position..self.at).unwrap_or_default().iter().cloned().collect()
    }

    /// Whether the punctuation `text`, which is ASCII, begins here, its characters joined.
    pub fn is(&self, text: &str) -> bool {
        let last = text.len().saturating_sub(1);
        text.bytes().enumerate().all(|(i, character)| match self.ahead(i) {
            Some(TokenTree::Punct(punct)) => {
                punct.as_char() == char::from(character) && (i == last || punct.spacing() == Spacing::Joint)
            }
            _ => false,
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
    pub fn has_lone(&self, character: char) -> bool {
        let mark = |at: usize| match self.tokens.get(at) {
            Some(TokenTree::Punct(punct)) => Some((punct.as_char(), punct.spacing())),
            _ => None,
        };
        let joins = |at: usize| mark(at).is_some_and(|(_, spacing)| spacing == Spacing::Joint);
        (self.at..self.tokens.len())
            .any(|at| mark(at) == Some((character, Spacing::Alone)) && (at == 0 || !joins(at.saturating_sub(1))))
    }

    /// The identifier `ahead` of this token.
    pub fn ident(&self, ahead: usize) -> Option<&Ident> {
        match self.ahead(ahead) {
            Some(TokenTree::Ident(ident)) => Some(ident),
            _ => None,
        }
    }

    /// Whether the word `text` is here.
    pub fn is_word(&self, text: &str) -> bool {
        self.ident(0).is_some_and(|ident| ident == text)
    }

    /// The group of this kind that is `ahead` of this token.
    pub fn group(&self, ahead: usize, delimiter: Delimiter) -> Option<&Group> {
        match self.ahead(ahead) {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
            _ => None,
        }
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
