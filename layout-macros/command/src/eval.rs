//! `layout eval`: one line of output for each expression.

use std::io::{self, BufRead, Write};

use clap::Args;
use layout_language::errors::Remarks;
use layout_language::{Diagnostic, eval_json, eval_written};

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 16;

/// Evaluates expressions.
#[derive(Args)]
pub struct Eval {
    /// Expressions; without any, each line of standard input is one
    #[arg(allow_hyphen_values = true)]
    expressions: Vec<String>,
    /// Read and write one JSON object a line, as `{"op":"size","args":["4:1"]}`
    #[arg(long)]
    json: bool,
    /// Write notes and help under each refusal, indented
    #[arg(long)]
    explain: bool,
}

impl Eval {
    /// Answers all expressions; whether none was refused.
    pub fn run(&self, output: &mut impl Write) -> io::Result<bool> {
        if !self.expressions.is_empty() {
            let mut all_well = true;
            for expression in &self.expressions {
                all_well &= self.answer(expression, output)?;
            }
            return Ok(all_well);
        }
        self.lines(&mut io::stdin().lock(), output)
    }

    fn lines(&self, input: &mut impl BufRead, output: &mut impl Write) -> io::Result<bool> {
        let mut all_well = true;
        let mut line = Vec::new();
        loop {
            line.clear();
            if input.read_until(b'\n', &mut line)? == 0 {
                return Ok(all_well);
            }
            let text = String::from_utf8_lossy(&line);
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                all_well &= self.answer(text, output)?;
            }
        }
    }

    fn answer(&self, text: &str, output: &mut impl Write) -> io::Result<bool> {
        if text.len() > MAX_LINE {
            let headline = format!("an expression of {} bytes: the limit is {MAX_LINE}", text.len());
            return self.refuse(&headline, output);
        }
        if self.json {
            let answer = eval_json(text);
            writeln!(output, "{answer}")?;
            return Ok(!answer.starts_with("{\"error\""));
        }
        match eval_written(text, if self.explain { Remarks::All } else { Remarks::None }) {
            Ok(value) => writeln!(output, "{value}").map(|()| true),
            Err(mistakes) => self.mistakes(&mistakes, output).map(|()| false),
        }
    }

    fn refuse(&self, headline: &str, output: &mut impl Write) -> io::Result<bool> {
        let line = if self.json { format!("{{\"error\":\"{headline}\"}}") } else { format!("error: {headline}") };
        writeln!(output, "{line}").map(|()| false)
    }

    /// One line; with `--explain` every mistake and what stands under it.
    fn mistakes(&self, mistakes: &[Diagnostic], output: &mut impl Write) -> io::Result<()> {
        let told = if self.explain { mistakes.len() } else { 1 };
        for mistake in mistakes.iter().take(told) {
            writeln!(output, "error: {}", mistake.headline)?;
            if self.explain {
                mistake.remarks().try_for_each(|remark| writeln!(output, "  {remark}"))?;
            }
        }
        Ok(())
    }
}
