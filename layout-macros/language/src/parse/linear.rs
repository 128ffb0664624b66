//! The syntax of linear layouts: `linear{ lane: [(1,0),(2,0)], register: [(0,1)] -> row: 4, col: 2 }`.

use proc_macro2::{Delimiter, Ident};

use crate::ast::{Dimension, Expr, Kind};
use crate::parse::encoding::Field;
use crate::parse::{Cursor, Parser, shortened};
use crate::span::Place;

/// Reads what follows the name of a dimension; `None` after a reported mistake.
type ReadPart = fn(&mut Parser<'_>, &mut Cursor, &str) -> Option<Vec<Expr>>;

impl Parser<'_> {
    /// Reads a linear layout from the word `linear` on.
    pub(super) fn linear(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.place();
        cursor.skip(1);
        let Some(group) = cursor.take_group_of(Delimiter::Brace) else {
            return self.mistake("expected `linear{ … }`", start);
        };
        let place = start.to(group.place);
        let read = self.inside(group, |parser, cursor| {
            let ins = parser.dimensions(cursor, bases)?;
            match cursor.eat("->") {
                Some(_) => Some((ins, Some(parser.dimensions(cursor, size)?))),
                None => Some((ins, None)),
            }
        });
        match read.flatten() {
            Some((ins, outs)) => self.bounded(Kind::Linear(ins, outs), place),
            None => Expr::new(Kind::Mistake, place),
        }
    }

    /// Reads `register = [[0, 1], [0, 2]]` for each dimension, Triton's spelling.
    pub(super) fn linear_of(&mut self, fields: &[Field<'_>], place: Place) -> Expr {
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
            dimensions.push(Dimension { name: name.clone(), parts });
        }
        let coordinates = dimensions.iter().flat_map(|dimension| &dimension.parts).map(|basis| match &basis.kind {
            Kind::Tuple(images) => images.len(),
            _ => 0,
        });
        let outs = (0..coordinates.max().unwrap_or(0))
            .map(|i| Dimension { name: Ident::new(&format!("dim{i}"), place.first), parts: Vec::new() });
        let outs = outs.collect();
        self.bounded(Kind::Linear(dimensions, Some(outs)), place)
    }

    /// Reads dimensions separated by commas.
    fn dimensions(&mut self, cursor: &mut Cursor, read: ReadPart) -> Option<Vec<Dimension>> {
        let mut dimensions = Vec::new();
        while let Some(name) = cursor.ident(0) {
            cursor.skip(1);
            let parts = read(self, cursor, &name.to_string())?;
            if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) {
                return None;
            }
            dimensions.push(Dimension { name, parts });
            if cursor.eat(",").is_none() {
                break;
            }
        }
        Some(dimensions)
    }
}

/// `: [1,2,4]`
fn bases(parser: &mut Parser<'_>, cursor: &mut Cursor, name: &str) -> Option<Vec<Expr>> {
    let place = cursor.place();
    let group = cursor.eat(":").and_then(|_| cursor.take_group_of(Delimiter::Bracket));
    let Some(group) = group else {
        let name = shortened(name);
        parser.mistake(format!("expected the bases of `{name}` in brackets, as `[1,2,4]`"), place);
        return None;
    };
    parser.inside(group, |parser, cursor| parser.list(cursor, None))
}

/// `: 4`, or nothing.
#[expect(clippy::unnecessary_wraps, reason = "read as bases are")]
fn size(parser: &mut Parser<'_>, cursor: &mut Cursor, _: &str) -> Option<Vec<Expr>> {
    Some(cursor.eat(":").map(|_| parser.element(cursor)).into_iter().collect())
}
