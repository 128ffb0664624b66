//! `layout show`: a layout as a table of offsets, with its measures.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use layout_algebra::linear::Matrix;
use layout_algebra::{Table, composed_table, table};
use layout_language::{Value, eval};

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
        match self.shown() {
            Ok(picture) => write!(output, "{picture}").map(|()| true),
            Err(mistakes) => {
                mistakes.iter().try_for_each(|mistake| writeln!(output, "error: {mistake}"))?;
                Ok(false)
            }
        }
    }

    fn shown(&self) -> Result<String, Vec<String>> {
        let value =
            eval(&self.expression).map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        if let Value::Composed(composed) = &value {
            return Ok(picture(&composed_table(composed), composed, composed.size(), composed.cosize()));
        }
        if let Value::Linear(layout) = &value {
            let (size, cosize) = (layout.ins().size(), layout.outs().size());
            return Ok(format!("{layout}\n{}{}", Matrix(layout), measures(&size, &cosize)));
        }
        let layout = value.to_layout().map_err(|refusal| vec![refusal.headline()])?;
        Ok(picture(&table(&layout), &layout, layout.size(), layout.cosize()))
    }
}

type Measure = Result<u64, layout_algebra::AlgebraError>;

fn picture(table: &Table, layout: &impl fmt::Display, size: Measure, cosize: Measure) -> String {
    let measures = measures(&size, &cosize);
    match size {
        Ok(size) if size <= MAX_CELLS => format!("{table}{measures}"),
        _ => format!("{layout}\n(too large for a table: the limit is {MAX_CELLS} offsets)\n{measures}"),
    }
}

fn measures<E: fmt::Display>(size: &Result<u64, E>, cosize: &Result<u64, E>) -> String {
    format!("size {}, cosize {}\n", measure(size), measure(cosize))
}

fn measure<E: fmt::Display>(measured: &Result<u64, E>) -> String {
    measured.as_ref().map_or_else(ToString::to_string, ToString::to_string)
}
