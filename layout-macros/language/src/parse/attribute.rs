//! Triton's attributes of layouts: `#ttg.linear<{register = [[0, 1]], lane = [[1, 0]]}>` is one; the others are layouts of a tensor whose shape
//! they do not say, and the operation that takes it is proposed.

use proc_macro2::{Delimiter, Ident, TokenTree};
use quote::format_ident;

use crate::ast::{Dimension, Expr, Kind};
use crate::errors::Diagnostic;
use crate::parse::{Cursor, Parser, is_punct, shortened};
use crate::span::Place;

/// An attribute, the operation that makes its layout, and which of its fields the operation takes before the shape.
const ATTRIBUTES: [(&str, &str, &[&str]); 4] = [
    ("blocked", "from_blocked", &["sizePerThread", "threadsPerWarp", "warpsPerCTA", "order"]),
    ("swizzled_shared", "from_swizzled_shared", &["vec", "perPhase", "maxPhase", "order"]),
    ("nvmma_shared", "from_nvmma_shared", &["swizzlingByteWidth", "elementBitWidth"]),
    ("nvidia_mma", "from_mma_v2", &["warpsPerCTA"]),
];

/// A field and what stands after its `=`.
type Field = (Ident, Vec<TokenTree>);

impl Parser<'_> {
    /// From `#` to `>`.
    pub(super) fn attribute(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.place();
        cursor.skip(1);
        let mut name = None;
        while let Some(word) = cursor.ident(0).cloned() {
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
        let fields = group.map(|group| fields(Cursor::inside(group)));
        match (name.to_string().as_str(), fields) {
            ("linear", Some(fields)) => self.linear_of(fields, place),
            (_, fields) => self.proposal(&name, fields.as_deref(), place),
        }
    }

    /// `register = [[0, 1], [0, 2]]` of each dimension.
    fn linear_of(&mut self, fields: Vec<Field>, place: Place) -> Expr {
        let mut dimensions = Vec::new();
        for (name, value) in fields {
            let Some(TokenTree::Group(bases)) = value.into_iter().next() else {
                return self
                    .mistake(format!("expected the bases of `{}` in brackets", shortened(&name.to_string())), place);
            };
            let read = self.inside(bases, |parser, cursor| {
                let mut parts = Vec::new();
                while let Some(basis) = cursor.take_group_of(Delimiter::Bracket) {
                    let place = super::operand::group_place(&basis);
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
    fn proposal(&mut self, name: &Ident, fields: Option<&[Field]>, place: Place) -> Expr {
        let text = shortened(&name.to_string());
        let Some((_, operation, taken)) = ATTRIBUTES.iter().find(|(attribute, ..)| name == attribute) else {
            let known = "`#linear`, `#blocked`, `#swizzled_shared`, `#nvmma_shared` and `#nvidia_mma` are known";
            return self.report(Diagnostic::new(format!("unknown attribute `#{text}`"), place).note(known));
        };
        let field = |wanted: &&str| {
            let (_, value) = fields?.iter().find(|(field, _)| field == wanted)?;
            Some(shortened(&notation(value, 0)))
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
fn fields(mut cursor: Cursor) -> Vec<Field> {
    let mut fields = Vec::new();
    while let Some(name) = cursor.ident(0).cloned() {
        cursor.skip(1);
        cursor.eat("=");
        let mut value = Vec::new();
        while !cursor.is_empty() && !cursor.is(",") {
            value.extend(cursor.advance());
        }
        cursor.eat(",");
        fields.push((name, value));
    }
    fields
}

/// A value in the notation of the language: lists are tuples, which are not deep.
fn notation(value: &[TokenTree], depth: usize) -> String {
    let written = |token: &TokenTree| match token {
        TokenTree::Group(_) if depth > 3 => "…".to_owned(),
        TokenTree::Group(group) => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            let parts = inner.split(|token| is_punct(Some(token), ','));
            let parts: Vec<String> = parts.map(|part| notation(part, depth.saturating_add(1))).collect();
            format!("({})", parts.join(","))
        }
        other => other.to_string(),
    };
    value.iter().map(written).collect()
}
