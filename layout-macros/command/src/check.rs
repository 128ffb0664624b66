//! `layout check`: what of memory a layout uses, and what access to it costs.

use std::fmt::Display;
use std::io::{self, Write};

use clap::Args;
use layout_algebra::analysis::{
    bank_conflicts, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous, vector_width,
};
use layout_algebra::{AlgebraError, ComposedLayout, is_injective};
use layout_language::{Value, eval};

/// Checks a layout: its first mode, or all of it, are the threads.
#[derive(Args)]
pub struct Check {
    /// An expression that is a layout, swizzled or plain
    expression: String,
    /// The bytes of one element
    #[arg(long, default_value_t = 4)]
    unit: u64,
    /// The bytes that each thread moves at once
    #[arg(long, default_value_t = 4)]
    bytes: u64,
}

impl Check {
    /// Prints the analyses; whether there is a layout.
    pub fn run(&self, output: &mut impl Write) -> io::Result<bool> {
        match self.layout() {
            Ok(layout) => {
                writeln!(output, "{layout}")?;
                self.lines(&layout).iter().try_for_each(|(name, found)| writeln!(output, "{name:<16} {found}"))?;
                Ok(true)
            }
            Err(mistakes) => {
                mistakes.iter().try_for_each(|mistake| writeln!(output, "error: {mistake}"))?;
                Ok(false)
            }
        }
    }

    fn layout(&self) -> Result<ComposedLayout, Vec<String>> {
        let value =
            eval(&self.expression).map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>())?;
        let value = match &value {
            Value::Linear(layout) => Value::from_linear(layout).map_err(|refusal| vec![refusal.headline()])?,
            _ => value,
        };
        if let Value::Composed(composed) = &value {
            return Ok(**composed);
        }
        let layout = value.to_layout().map_err(|refusal| vec![refusal.headline()])?;
        Ok(ComposedLayout::plain(&layout))
    }

    fn lines(&self, layout: &ComposedLayout) -> [(&'static str, String); 10] {
        let (unit, bytes) = (self.unit, self.bytes);
        [
            ("size", said(layout.size())),
            ("cosize", said(layout.cosize())),
            ("injective", said(is_injective(layout.layout()))),
            ("contiguous", said(is_contiguous(layout))),
            ("vector width", said(vector_width(layout))),
            ("offsets used", said(footprint(layout))),
            ("offsets skipped", said(image_gaps(layout))),
            ("bank conflicts", said(bank_conflicts(layout, unit, bytes))),
            ("sectors", said(coalesced_sectors(layout, unit, bytes))),
            ("lines", said(coalesced_lines(layout, unit, bytes))),
        ]
    }
}

fn said(found: Result<impl Display, AlgebraError>) -> String {
    match found {
        Ok(found) => found.to_string(),
        Err(refusal) => format!("none: {refusal}"),
    }
}
