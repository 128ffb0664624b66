//! `layout explain`: an evaluation step by step.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use layout_language::Session;

/// Explains how an expression is evaluated: each operation with its operands, what its algorithm finds, each condition with
/// its numbers, and its law, tried at every coordinate.
#[derive(Args)]
pub struct Explain {
    /// An expression, or several with names: `A = 24:1; A / 4`
    expression: String,
    /// Write a page of HTML
    #[arg(long)]
    html: bool,
    /// The file to write; without one, standard output
    #[arg(short, long)]
    output: Option<PathBuf>,
}

impl Explain {
    /// Prints the evaluation; whether nothing was refused.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<bool> {
        let explanation = session.explain(&self.expression);
        let is_page =
            self.html || self.output.as_ref().is_some_and(|file| file.extension().is_some_and(|end| end == "html"));
        let text = if is_page { explanation.page() } else { explanation.to_string() };
        match &self.output {
            Some(file) => crate::file::write(file, text)?,
            None => output.write_all(text.as_bytes())?,
        }
        Ok(explanation.answer.is_ok())
    }
}
