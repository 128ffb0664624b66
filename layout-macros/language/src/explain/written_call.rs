//! The names in the arguments of a call, and where they were defined.

use crate::ast::{Expr, Kind};
use crate::evaluate::{Known, Names};
use crate::span::Place;
use crate::vocabulary::Operation;

/// A call as written: its arguments and the known names.
#[derive(Clone, Copy, Debug)]
pub struct WrittenCall<'a> {
    /// The arguments.
    pub arguments: &'a [&'a Expr],
    /// The names.
    pub names: &'a Names,
}

/// The most names to show.
const NAMES: usize = 3;

impl WrittenCall<'_> {
    /// `` A is `Tile`, defined in line 12 ``, for each name in the arguments.
    pub(super) fn names_defined(&self, operation: &Operation, here: Place) -> Option<String> {
        let here = here.line();
        let mut names_defined = Vec::new();
        for (expr, letter) in self.arguments.iter().zip(operation.letters()) {
            let mut names = Vec::new();
            gather(expr, &mut names);
            for name in names {
                let Some(Known::Value(value, Some(place))) = self.names.get(&name) else { continue };
                let Some(site) = place.line() else { continue };
                let site = site.seen_from(here.as_ref());
                names_defined.push(match expr.kind {
                    // A tiled MMA or copy stands for several operands.
                    Kind::Name(_) if value.as_tiled().is_some() => {
                        format!("`{name}` is {value}, defined in {site}")
                    }
                    Kind::Name(_) if name == letter => format!("{name} is defined in {site}"),
                    Kind::Name(_) => format!("{letter} is `{name}`, defined in {site}"),
                    _ => format!("`{name}` is {value}, defined in {site}"),
                });
            }
        }
        names_defined.dedup();
        names_defined.truncate(NAMES);
        (!names_defined.is_empty()).then(|| names_defined.join("; "))
    }
}

/// The names in an expression, each once.
fn gather(expr: &Expr, names: &mut Vec<String>) {
    if let Kind::Name(path) = &expr.kind
        && !names.contains(&path.text())
    {
        names.push(path.text());
    }
    expr.kind.each_part(&mut |part| gather(part, names));
}
