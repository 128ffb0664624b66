//! Plans: `plan(operand: A, (128,32), bf16, order: row, Mma, threads: 128, stages: 3, Load = …)`.

use proc_macro2::Ident;

use crate::ast::{Expr, Kind, Label};
use crate::errors::Diagnostic;
use crate::parse::{Bracketed, Cursor, Parser, recover, shortened, written};
use crate::span::Place;
use crate::vocabulary;

/// The labels of a plan's arguments.
const LABELS: [&str; 11] =
    ["operand", "order", "from", "to", "threads", "stages", "pitch", "align", "by", "via", "arch"];
/// The labels whose argument is a word of their own: an operand, the instruction, the way, the architecture.
const WORDS: [&str; 4] = ["operand", "by", "via", "arch"];

impl Parser<'_> {
    /// The arguments in the parentheses of a plan.
    pub(super) fn plan(&mut self, group: Bracketed, place: Place) -> Expr {
        let read = |parser: &mut Self, cursor: &mut Cursor| {
            let (mut labels, mut parts) = (Vec::new(), Vec::new());
            while !cursor.is_empty() {
                let found = parser.errors.len();
                let (label, part) = parser.plan_argument(cursor);
                labels.push(label);
                parts.push(part);
                if cursor.eat(",").is_some() {
                    continue;
                }
                if let Some(token) = cursor.peek().filter(|_| parser.errors.len() == found) {
                    let headline = format!("expected `,` before `{}`", written(&token));
                    parts.push(parser.mistake(headline, cursor.place()));
                    labels.push(Label::Placed);
                }
                recover(cursor, None);
            }
            (labels, parts)
        };
        let Some((labels, parts)) = self.inside(group, read) else { return Expr::new(Kind::Mistake, place) };
        if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) {
            return Expr::new(Kind::Mistake, place);
        }
        self.bounded(Kind::Plan(labels, parts), place)
    }

    fn plan_argument(&mut self, cursor: &mut Cursor) -> (Label, Expr) {
        let Some(name) = cursor.ident(0) else { return (Label::Placed, self.condition(cursor)) };
        if cursor.is_mark(1, '=') && !cursor.is_mark(2, '=') {
            cursor.skip(2);
            return (Label::Part(name), self.condition(cursor));
        }
        if !cursor.is_mark(1, ':') || cursor.is_mark(2, ':') {
            return (Label::Placed, self.condition(cursor));
        }
        let text = name.to_string();
        if !LABELS.contains(&text.as_str()) {
            return (Label::Placed, self.no_label(&name, cursor));
        }
        cursor.skip(2);
        let word = cursor.ident(0).filter(|_| WORDS.contains(&text.as_str()));
        let value = match word {
            Some(word) => {
                let place = cursor.place();
                cursor.skip(1);
                Expr::new(Kind::Text(word.to_string()), place)
            }
            None => self.condition(cursor),
        };
        (Label::Named(name), value)
    }

    /// Reports a label that no argument of a plan has, and reads its argument.
    fn no_label(&mut self, name: &Ident, cursor: &mut Cursor) -> Expr {
        let text = name.to_string();
        let mistake = Diagnostic::new(format!("a plan has no `{}:`", shortened(&text)), cursor.place());
        cursor.skip(2);
        self.condition(cursor);
        let near = LABELS.into_iter().find(|label| vocabulary::distance_of_names(&text, label).is_some());
        self.report(match near {
            Some(label) => mistake.help(format!("did you mean `{label}:`?")),
            None => mistake.note(format!("it has {}", LABELS.map(|label| format!("`{label}:`")).join(", "))),
        })
    }
}
