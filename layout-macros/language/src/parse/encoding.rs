//! Triton's attributes and types as written: a name, then fields between `<{` and `}>`.

use proc_macro2::{Delimiter, Ident, TokenTree};

use crate::parse::{Bracketed, Cursor, shortened, written};
use crate::span::Place;

/// A field, and the tokens from its value on.
pub(super) type Field<'a> = (Ident, Cursor<'a>);

/// `#ttg.blocked<{sizePerThread = [1, 4]}>`, or a name for one, `#blocked1`.
#[derive(Clone)]
pub(super) struct Encoding<'a> {
    /// The last word before `<`.
    pub name: String,
    /// The fields, if they are written out.
    pub fields: Option<Vec<Field<'a>>>,
    /// False if `<` has no matching `>`.
    pub is_closed: bool,
    /// True if nothing follows the name.
    is_alone: bool,
    pub place: Place,
}

/// A tensor type.
pub(super) struct Tensor<'a> {
    /// `tensor`, `memdesc`
    pub name: String,
    /// `128` and `64` of `128x64xf16`
    pub shape: Vec<String>,
    pub encoding: Option<Encoding<'a>>,
    pub place: Place,
}

impl<'a> Encoding<'a> {
    /// The tokens from the value of a field on.
    fn field(&self, wanted: &str) -> Option<Cursor<'a>> {
        self.fields.iter().flatten().find(|(field, _)| field == wanted).map(|(_, value)| *value)
    }

    /// The attribute in the field `parent`.
    pub fn parent(&self) -> Option<Self> {
        read(&mut self.field("parent")?)
    }

    /// `#blocked`, for messages.
    pub fn text(&self) -> String {
        format!("`#{}`", shortened(&self.name))
    }

    /// Returns true for a bare name, whose fields are written elsewhere.
    pub fn is_bare(&self) -> bool {
        self.is_alone
    }

    /// The name without the number that distinguishes it from others: `blocked` for `#blocked1`.
    pub fn known_as(&self) -> &str {
        if self.is_alone { self.name.trim_end_matches(|last: char| last.is_ascii_digit()) } else { &self.name }
    }

    /// The value of a field, in the notation of the language.
    pub fn value_of(&self, wanted: &str) -> Option<String> {
        self.field(wanted).map(|value| shortened(&notation(value, 0)))
    }

    /// The value of a field, as Triton prints it.
    pub fn theirs(&self, wanted: &Ident) -> String {
        let value = self.value_of(&wanted.to_string()).unwrap_or_default();
        value.replace('(', "[").replace(')', "]").replace(',', ", ")
    }

    /// The rank of the tensor, or 2 if the attribute does not tell.
    pub fn rank(&self) -> usize {
        let lists = ["order", "warpsPerCTA"].iter().filter_map(|list| self.value_of(list));
        lists.map(|list| list.split(',').count()).next().unwrap_or(2)
    }
}

/// Reads an attribute from `#` to `>`; `None` if no name follows.
pub(super) fn read<'a>(cursor: &mut Cursor<'a>) -> Option<Encoding<'a>> {
    let start = cursor.place();
    cursor.ident(1).filter(|_| cursor.is("#"))?;
    cursor.skip(1);
    let (name, mut place) = dotted(cursor)?;
    if !cursor.is("<") {
        return Some(Encoding { name, fields: None, is_closed: true, is_alone: true, place: start.to(place) });
    }
    let fields = cursor.group(1, Delimiter::Brace).map(|group| fields(group.inside));
    let (end, is_closed) = skip_angles(cursor);
    place = start.to(end);
    Some(Encoding { name, fields, is_closed, is_alone: false, place })
}

/// Returns true if a tensor type is next: `tensor<128x64xf16>`, `!ttg.memdesc<…>`.
pub(super) fn is_tensor(cursor: &Cursor) -> bool {
    let is_plain = cursor.is_word("tensor")
        && cursor.is_mark(1, '<')
        && matches!(cursor.ahead(2), Some(TokenTree::Literal(literal)) if extents(&literal.to_string()).next().is_some());
    let is_of_dialect = cursor.is("!")
        && cursor.ident(1).is_some()
        && cursor.is_mark(2, '.')
        && cursor.ident(3).is_some()
        && cursor.is_mark(4, '<');
    is_plain || is_of_dialect
}

/// Reads a tensor type.
pub(super) fn tensor<'a>(cursor: &mut Cursor<'a>) -> Tensor<'a> {
    let start = cursor.place();
    cursor.eat("!");
    let (name, place) = dotted(cursor).unwrap_or((String::new(), start));
    let inside = *cursor;
    let (end, _) = skip_angles(cursor);
    let place = start.to(if cursor.is_at(inside) { place } else { end });
    let shape = match inside.ahead(1) {
        Some(TokenTree::Literal(literal)) => extents(&literal.to_string()).map(str::to_owned).collect(),
        _ => Vec::new(),
    };
    let mut at = inside;
    while !at.is_at(*cursor) && !at.is("#") {
        at.skip(1);
    }
    let encoding = if at.is_at(*cursor) { None } else { read(&mut at) };
    Tensor { name: shortened(&name), shape, encoding, place }
}

/// The extents of `128x64xf16`.
fn extents(text: &str) -> impl Iterator<Item = &str> {
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    let is_several = text.contains('x');
    text.split('x').take_while(is_number).filter(move |_| is_several)
}

/// Reads words joined by dots; returns the last word and its place.
fn dotted(cursor: &mut Cursor) -> Option<(String, Place)> {
    let mut last = None;
    while let Some(word) = cursor.ident(0) {
        last = Some((word.to_string(), cursor.place()));
        cursor.skip(1);
        if cursor.eat(".").is_none() {
            break;
        }
    }
    last
}

/// Skips `<…>`; returns where it ends, and whether it is closed.
fn skip_angles(cursor: &mut Cursor) -> (Place, bool) {
    let (mut depth, mut place) = (0_usize, cursor.place());
    while !cursor.is_empty() {
        place = cursor.place();
        let is_arrow = cursor.is("->");
        if cursor.is_mark(0, '<') {
            depth = depth.saturating_add(1);
        } else if cursor.is_mark(0, '>') {
            depth = depth.saturating_sub(1);
        }
        cursor.skip(if is_arrow { 2 } else { 1 });
        if depth == 0 {
            return (place, true);
        }
    }
    (place, false)
}

/// Reads `name = value` fields, separated by commas.
fn fields(mut cursor: Cursor<'_>) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    while let Some(name) = cursor.ident(0) {
        cursor.skip(1);
        cursor.eat("=");
        fields.push((name, cursor));
        skip_part(&mut cursor);
    }
    fields
}

/// Skips past the next comma.
fn skip_part(cursor: &mut Cursor) {
    while !cursor.is_empty() && cursor.eat(",").is_none() {
        cursor.skip(1);
    }
}

/// A value up to a comma, in the notation of the language: lists become tuples. Deep nesting is cut off.
fn notation(mut cursor: Cursor, depth: usize) -> String {
    let mut text = String::new();
    while !cursor.is_empty() && !cursor.is(",") {
        match cursor.any_group(0) {
            Some(_) if depth > 3 => text.push('…'),
            Some(Bracketed { inside, .. }) => text.push_str(&tuple(inside, depth.saturating_add(1))),
            None => text.extend(cursor.peek().as_ref().map(written)),
        }
        cursor.skip(1);
    }
    text
}

fn tuple(mut cursor: Cursor, depth: usize) -> String {
    let mut parts = Vec::new();
    while !cursor.is_empty() {
        parts.push(notation(cursor, depth));
        skip_part(&mut cursor);
    }
    format!("({})", parts.join(","))
}
