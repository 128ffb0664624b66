//! `layout show`: a layout as a table of offsets, with its measures.

use std::fmt;
use std::io::{self, Write};

use clap::Args;
use layout_algebra::linear::Matrix;
use layout_algebra::{AlgebraError, LayoutValue, Table, composed_table, table};
use layout_answers::Session;
use layout_answers::draw::View;
use layout_language::Value;
use layout_language::value::Refusal;
use layout_picture::backend::terminal::Terminal;

use crate::answer::{Answer, all_in_full};
use crate::colour;
use crate::tiled;

/// The most rows or columns to show.
const MAX_SIDE: u64 = 128;

/// The most slices to show of a layout with more than two modes.
const MAX_SLICES: u64 = 64;

/// The most offsets to show in all slices of a layout with more than two modes.
const MAX_CELLS: u64 = MAX_SIDE * MAX_SIDE;

/// Shows a layout: its table, slice by slice if it has more than two modes. Of a large one the beginning, and how much more there is.
#[derive(Args)]
pub struct Show {
    /// An expression that is a layout, or a tiled MMA or copy, or statements with names before it: `A = 24:1; A / 4`
    expression: String,
}

impl Show {
    /// Shows the layout; complete if there is one.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        if let Some(text) = value(session, &self.expression).ok().as_ref().and_then(tiled::written) {
            return self.of_tiled(session, text, output);
        }
        if let Some(picture) = colour::terminal().and_then(|terminal| self.coloured(session, terminal)) {
            return output.write_all(picture.as_bytes()).map(|()| Answer::Whole);
        }
        match self.shown(session) {
            Ok((picture, is_measured)) => write!(output, "{picture}").map(|()| is_measured.into()),
            Err(mistakes) => Ok(Answer::Mistakes(mistakes)),
        }
    }

    /// Writes the tiles and who holds them after the text of a tiled MMA or copy.
    fn of_tiled(
        &self,
        session: &mut Session,
        text: Result<String, AlgebraError>,
        output: &mut impl Write,
    ) -> io::Result<Answer> {
        let text = match text {
            Ok(text) => text,
            Err(refusal) => return Ok(Answer::Mistakes(vec![refusal.to_string()])),
        };
        let terminal = colour::terminal().unwrap_or_default();
        write!(output, "{text}")?;
        for scene in session.draw(&self.expression, View::Automatic).scenes {
            write!(output, "{}", terminal.written(&scene))?;
        }
        Ok(Answer::Whole)
    }

    /// The offsets and the memory, for a terminal with colors, cut off at its width.
    fn coloured(&self, session: &mut Session, terminal: Terminal) -> Option<String> {
        let drawing = session.draw(&self.expression, View::Offsets);
        let scenes = if drawing.answer.is_ok() { drawing.scenes } else { Vec::new() };
        (!scenes.is_empty()).then(|| scenes.iter().map(|scene| terminal.written(scene)).collect())
    }

    /// The picture, and true if it has measures.
    fn shown(&self, session: &mut Session) -> Result<(String, bool), Vec<String>> {
        let value = value(session, &self.expression)?;
        if let Value::Linear(layout) = &value {
            let (size, cosize) = (layout.ins().size(), layout.outs().size());
            let is_measured = size.is_ok() && cosize.is_ok();
            return Ok((format!("{layout}\n{}{}", Matrix(layout), measures(&size, &cosize)), is_measured));
        }
        let picture = picture(&value).map_err(|refusal| vec![refusal.headline()])?;
        let (size, cosize) = match &value {
            Value::Composed(composed) => (composed.size(), composed.cosize()),
            value => {
                let layout = value.to_layout().map_err(|refusal| vec![refusal.headline()])?;
                (layout.size(), layout.cosize())
            }
        };
        Ok((format!("{picture}{}", measures(&size, &cosize)), size.is_ok() && cosize.is_ok()))
    }
}

/// The value of an expression, or all of its mistakes.
pub fn value(session: &mut Session, text: &str) -> Result<Value, Vec<String>> {
    session.value(text).map_err(|mistakes| all_in_full(&mistakes))
}

/// The table of a layout, plain or swizzled, cut off if it is large.
pub fn picture(value: &Value) -> Result<String, Refusal> {
    if let Value::Composed(composed) = value {
        return Ok(beginning(composed_table(composed), composed.layout()).to_string());
    }
    let layout = value.to_layout()?;
    Ok(beginning(table(&layout), &layout).to_string())
}

fn beginning<'a>(table: Table<'a>, layout: &LayoutValue) -> Table<'a> {
    let side = |mode: usize| layout.mode(mode).and_then(|mode| mode.size()).map_or(1, |size| size.clamp(1, MAX_SIDE));
    let cells = if layout.rank() > 2 { side(0).saturating_mul(side(1)) } else { MAX_CELLS };
    table.within(MAX_SIDE, MAX_SIDE, MAX_CELLS.checked_div(cells).unwrap_or(1).min(MAX_SLICES))
}

fn measures<E: fmt::Display>(size: &Result<u64, E>, cosize: &Result<u64, E>) -> String {
    format!("size {}, cosize {}\n", measure(size), measure(cosize))
}

fn measure<E: fmt::Display>(measured: &Result<u64, E>) -> String {
    measured.as_ref().map_or_else(ToString::to_string, ToString::to_string)
}
