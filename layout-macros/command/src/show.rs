//! `layout show`: a layout as a table of offsets, with its measures.

use std::io::{self, Write};

use clap::Args;
use layout_algebra::{LayoutValue, table};
use layout_language::eval;

/// The largest layout that is shown as a table.
const MAX_CELLS: u64 = 1 << 14;

/// Shows a layout.
#[derive(Args)]
pub struct Show {
    /// An expression that is a layout
    expression: String,
}

impl Show {
    /// Shows the layout; whether there is one.
    pub fn run(&self, output: &mut impl Write) -> io::Result<bool> {
        let layout = match eval(&self.expression) {
            Ok(value) => value.to_layout().map_err(|refusal| vec![refusal.headline()]),
            Err(mistakes) => Err(mistakes.iter().map(ToString::to_string).collect()),
        };
        match layout {
            Ok(layout) => show(&layout, output).map(|()| true),
            Err(mistakes) => {
                mistakes.iter().try_for_each(|mistake| writeln!(output, "error: {mistake}"))?;
                Ok(false)
            }
        }
    }
}

fn show(layout: &LayoutValue, output: &mut impl Write) -> io::Result<()> {
    match layout.size() {
        Ok(size) if size <= MAX_CELLS => write!(output, "{}", table(layout))?,
        _ => writeln!(output, "{layout}\n(too large for a table: the limit is {MAX_CELLS} offsets)")?,
    }
    writeln!(output, "size {}, cosize {}", measure(layout.size()), measure(layout.cosize()))
}

fn measure(measured: Result<u64, layout_algebra::AlgebraError>) -> String {
    measured.map_or_else(|error| error.to_string(), |value| value.to_string())
}
