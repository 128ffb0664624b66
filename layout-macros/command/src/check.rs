//! `layout check`: the memory that a layout uses, and the cost of accessing it.

mod costs;
mod table;
mod vectors;

use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use layout_algebra::analysis::{footprint, image_gaps, is_contiguous, vector_width};
use layout_algebra::{AlgebraError, ComposedLayout, is_injective};
use layout_answers::Session;
use layout_language::Value;

use crate::answer::Answer;
use crate::show::value;
use crate::tiled;
use costs::Access;

/// Checks a layout, and counts what it costs when each of its coordinates is a thread, or each vector of neighbours is one.
#[derive(Args)]
pub struct Check {
    /// An expression that is a layout, swizzled or plain, or a tiled MMA or copy, or statements with names before it
    expression: String,
    /// The bytes of one element, as `unit` in `bank_conflicts(A, bytes, unit)`
    #[arg(long, value_name = "BYTES", default_value_t = 1, allow_negative_numbers = true, value_parser = bytes)]
    unit: u64,
    /// The bytes that each thread moves at once: one element by default; several adjacent elements form a vector
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    bytes: Option<u64>,
}

/// Parses a number of bytes.
fn bytes(text: &str) -> Result<u64, &'static str> {
    text.parse().ok().filter(|bytes| *bytes > 0).ok_or("expected a number of bytes, 1 or more")
}

impl Check {
    /// Prints the analyses; complete if there is a layout and each analysis has an answer.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        let value = match value(session, &self.expression) {
            Ok(value) => value,
            Err(mistakes) => return Ok(Answer::Mistakes(mistakes)),
        };
        match tiled::written(&value) {
            Some(Ok(text)) => return write!(output, "{text}").map(|()| Answer::Whole),
            Some(Err(refusal)) => return Ok(Answer::Mistakes(vec![refusal.to_string()])),
            None => (),
        }
        let layout = match layout(&value) {
            Ok(layout) => layout,
            Err(mistake) => return Ok(Answer::Mistakes(vec![mistake])),
        };
        writeln!(output, "{}", shown(&layout))?;
        let mut all_well = true;
        for (name, found) in measures(&layout) {
            all_well &= found.is_ok();
            writeln!(output, "{name:<16} {}", found.unwrap_or_else(|refusal| refusal))?;
        }
        let access = Access::from_layout(&layout, self.unit, self.bytes.unwrap_or(self.unit));
        writeln!(output, "each thread      {}", access.thread())?;
        for table in access.tables(&layout, self.unit) {
            all_well &= table.is_whole();
            write!(output, "\n{table}")?;
        }
        Ok(all_well.into())
    }
}

fn layout(value: &Value) -> Result<ComposedLayout, String> {
    let value = match value {
        Value::Linear(layout) => Value::from_linear(layout).map_err(|refusal| refusal.headline())?,
        value => value.clone(),
    };
    if let Value::Composed(composed) = &value {
        return Ok(**composed);
    }
    value.to_layout().map(|layout| ComposedLayout::plain(&layout)).map_err(|refusal| refusal.headline())
}

/// A measure, with its number or the reason why there is none.
type Line = (&'static str, Result<String, String>);

/// The measures of the memory that a layout uses.
fn measures(layout: &ComposedLayout) -> Vec<Line> {
    vec![
        ("size", said(layout.size())),
        ("cosize", said(layout.cosize())),
        ("injective", said(is_injective(layout.layout()))),
        ("contiguous", said(is_contiguous(layout))),
        ("vector width", said(vector_width(layout))),
        ("offsets used", said(footprint(layout))),
        ("offsets skipped", said(image_gaps(layout))),
    ]
}

fn said(found: Result<impl Display, AlgebraError>) -> Result<String, String> {
    found.map(|found| found.to_string()).map_err(|refusal| refusal.to_string())
}

/// A layout that prints as plain if its swizzle has no effect.
fn shown(layout: &ComposedLayout) -> String {
    layout.as_layout().map_or_else(|| layout.to_string(), |plain| plain.to_string())
}

fn in_bytes(count: u64) -> String {
    format!("{count} byte{}", if count == 1 { "" } else { "s" })
}
