//! Bare names among the numbers of a layout, where integers known at run time stand in braces: `(m, k):(k, 1)`.

use crate::ast::{Expr, Kind, Order, Path};
use crate::errors::{Diagnostic, Errors};
use crate::evaluate::{self, Names};
use crate::parse;
use crate::vocabulary::{self, words};

/// The longest text in a headline.
const LONGEST: usize = 60;

/// A layout whose numbers are bare names: the names, each once, and the layout with braces around them.
pub struct Bare {
    /// The names.
    pub names: Vec<Path>,
    /// The error.
    pub mistake: Diagnostic,
}

/// Reports the layouts in an expression whose numbers are unknown names; returns true if there are any.
pub fn report(expr: &Expr, names: &Names, errors: &mut Errors) -> bool {
    let is_number = |path: &Path| {
        let text = path.text();
        !names.contains_key(&text) && vocabulary::find(&text).is_none() && words::near(&text).is_none()
    };
    let found = bare(expr, &is_number, "run-time integers stand");
    let is_any = !found.is_empty();
    for bare in found {
        errors.push(bare.mistake);
    }
    is_any
}

/// The layouts in an expression with a bare name in each position of a number that is no number.
pub fn bare(expr: &Expr, is_number: &dyn Fn(&Path) -> bool, what: &str) -> Vec<Bare> {
    let mut names = Vec::new();
    let braced = match &expr.kind {
        Kind::Layout(shape, stride) => {
            let shape = braced(shape, &mut names);
            shape.and_then(|shape| Some(format!("{shape}:{}", braced(stride, &mut names)?)))
        }
        Kind::Ordered(shape, order) => {
            let order = if *order == Order::Col { "col" } else { "row" };
            braced(shape, &mut names).map(|shape| format!("{shape}:{order}"))
        }
        _ => None,
    };
    match braced {
        Some(text) if !names.is_empty() && names.iter().all(is_number) && evaluate::evaluates(&text) => {
            let first = names.first().map(|name| format!("{{{}}}", name.text())).filter(|_| text.len() > LONGEST);
            let shown = first.unwrap_or(text);
            let headline = format!("{what} in braces: `{shown}`");
            vec![Bare { names, mistake: Diagnostic::new(headline, expr.place) }]
        }
        _ => {
            let mut found = Vec::new();
            expr.kind.each_part(&mut |part| found.extend(bare(part, is_number, what)));
            found
        }
    }
}

/// A tuple of numbers with braces around its bare names; `None` if it is made of anything else.
fn braced(expr: &Expr, names: &mut Vec<Path>) -> Option<String> {
    match &expr.kind {
        Kind::Integer(number) => Some(number.to_string()),
        Kind::Name(path) if path.is_bare => {
            let text = format!("{{{}}}", parse::shortened(&path.text()));
            if !names.iter().any(|known| known.text() == path.text()) {
                names.push(path.clone());
            }
            Some(text)
        }
        Kind::Rust(tokens) => Some(format!("{{{tokens}}}")),
        Kind::Group(inner) => Some(format!("({})", braced(inner, names)?)),
        Kind::Tuple(parts) => {
            let parts: Option<Vec<String>> = parts.iter().map(|part| braced(part, names)).collect();
            Some(format!("({})", parts?.join(", ")))
        }
        _ => None,
    }
}
