//! `layout explain`: an evaluation step by step.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};
use layout_answers::Session;

use crate::answer::{Answer, all_in_full};
use crate::file::ending;

/// Explains how an expression is evaluated: each operation with its operands, what its algorithm finds, each condition with
/// its numbers, and its law, tried at every coordinate.
#[derive(Args)]
pub struct Explain {
    /// An expression, or several with names: `A = 24:1; A / 4`
    expression: String,
    /// Write a page of HTML
    #[arg(long)]
    html: bool,
    /// The file to write, a page if it ends with .html; without one, standard output
    #[arg(short, long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(no_picture))]
    output: Option<PathBuf>,
}

/// Rejects a file name with the extension of a picture.
fn no_picture(file: PathBuf) -> Result<PathBuf, &'static str> {
    if ["svg", "png", "tex"].contains(&ending(&file).as_str()) {
        return Err("an explanation is a text or a page, .html; `layout draw` writes pictures");
    }
    Ok(file)
}

impl Explain {
    /// Prints the evaluation; a refusal is its last step.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        let explanation = session.explain(&self.expression);
        let is_page = self.html || self.output.as_ref().is_some_and(|file| ending(file) == "html");
        let text = if is_page { explanation.page() } else { explanation.to_string() };
        let Some(file) = &self.output else {
            return output.write_all(text.as_bytes()).map(|()| explanation.answer.is_ok().into());
        };
        crate::file::write(file, text)?;
        Ok(explanation.answer.map_or_else(|mistakes| Answer::Mistakes(all_in_full(&mistakes)), |_| Answer::Whole))
    }
}
