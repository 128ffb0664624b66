//! Triton's attributes of layouts: `#ttg.linear<{register = [[0, 1]], lane = [[1, 0]]}>` is one; the others are layouts of a tensor whose shape
//! they do not say, and the operation that takes it is proposed.

use proc_macro2::{Delimiter, Ident};
use quote::format_ident;

use crate::ast::{Dimension, Expr, Kind};
use crate::errors::Diagnostic;
use crate::parse::{Bracketed, Cursor, Parser, shortened, written};
use crate::span::Place;

/// An attribute, the operation that makes its layout, and which of its fields the operation takes before the shape.
const ATTRIBUTES: [(&str, &str, &[&str]); 4] = [
    ("blocked", "from_blocked", &["sizePerThread", "threadsPerWarp", "warpsPerCTA", "order"]),
    ("swizzled_shared", "from_swizzled_shared", &["vec", "perPhase", "maxPhase", "order"]),
    ("nvmma_shared", "from_nvmma_shared", &["swizzlingByteWidth", "elementBitWidth"]),
    ("nvidia_mma", "from_mma_v2", &["warpsPerCTA"]),
];

/// A field and what stands after its `=`, up to the next.
type Field<'a> = (Ident, Cursor<'a>);

impl Parser<'_> {
    /// From `#` to `>`.
    pub(super) fn attribute(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.place();
        cursor.skip(1);
        let mut name = None;
        while let Some(word) = cursor.ident(0) {
            cursor.skip(1);
            name = Some(word);
            if cursor.eat(".").is_none() {
                break;
            }
        }
        let Some(name) = name else { return self.mistake("expected an expression, found `#`", start) };
        let group = cursor.eat("<").and_then(|_| cursor.take_group_of(Delimiter::Brace));
        let end = cursor.place();
        if group.is_some() {
            cursor.eat(">");
        }
        let place = start.to(end);
        let fields = group.map(|group| fields(group.inside));
        match (name.to_string().as_str(), fields) {
            ("linear", Some(fields)) => self.linear_of(fields, place),
            (_, fields) => self.proposal(&name, fields.as_deref(), place),
        }
    }

    /// `register = [[0, 1], [0, 2]]` of each dimension.
    fn linear_of(&mut self, fields: Vec<Field<'_>>, place: Place) -> Expr {
        let mut dimensions = Vec::new();
        for (name, value) in fields {
            let Some(bases) = value.any_group(0) else {
                return self
                    .mistake(format!("expected the bases of `{}` in brackets", shortened(&name.to_string())), place);
            };
            let read = self.inside(bases, |parser, cursor| {
                let mut parts = Vec::new();
                while let Some(basis) = cursor.take_group_of(Delimiter::Bracket) {
                    let place = basis.place;
                    let images = parser.inside(basis, |parser, cursor| parser.list(cursor, None)).unwrap_or_default();
                    parts.push(Expr::new(Kind::Tuple(images), place));
                    cursor.eat(",");
                }
                parts
            });
            let Some(parts) = read else { return Expr::new(Kind::Mistake, place) };
            dimensions.push(Dimension { name, parts });
        }
        let coordinates = dimensions.iter().flat_map(|dimension| &dimension.parts).map(|basis| match &basis.kind {
            Kind::Tuple(images) => images.len(),
            _ => 0,
        });
        let outs = (0..coordinates.max().unwrap_or(0))
            .map(|i| Dimension { name: format_ident!("dim{i}", span = place.first), parts: Vec::new() });
        let outs = outs.collect();
        self.bounded(Kind::Linear(dimensions, Some(outs)), place)
    }

    /// What to write instead.
    fn proposal(&mut self, name: &Ident, fields: Option<&[Field<'_>]>, place: Place) -> Expr {
        let text = shortened(&name.to_string());
        let Some((_, operation, taken)) = ATTRIBUTES.iter().find(|(attribute, ..)| name == attribute) else {
            let known = "`#linear`, `#blocked`, `#swizzled_shared`, `#nvmma_shared` and `#nvidia_mma` are known";
            return self.report(Diagnostic::new(format!("unknown attribute `#{text}`"), place).note(known));
        };
        let field = |wanted: &&str| {
            let (_, value) = fields?.iter().find(|(field, _)| field == wanted)?;
            Some(shortened(&notation(*value, 0)))
        };
        let arguments: Vec<String> =
            taken.iter().map(|wanted| field(wanted).unwrap_or_else(|| (*wanted).to_owned())).collect();
        let unshaped = Diagnostic::new(format!("`#{text}` does not say the shape of its tensor"), place);
        self.report(
            unshaped.help(format!("write `{operation}({}, (M,N))`, with the shape for `(M,N)`", arguments.join(", "))),
        )
    }
}

/// `name = value`, with commas between them.
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

/// Goes on behind the next comma.
fn skip_part(cursor: &mut Cursor) {
    while !cursor.is_empty() && cursor.eat(",").is_none() {
        cursor.skip(1);
    }
}

/// A value up to a comma, in the notation of the language: lists are tuples, which are not deep.
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
