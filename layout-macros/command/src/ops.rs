//! `layout ops`: the operations, from the list of the algebra.

use std::io::{self, Write};

use clap::Args;
use layout_language::vocabulary::{self, Operation};

use crate::answer::Answer;

/// Lists the operations: how each is called, what it means, and an example. Each is a method, too: `A.coalesce()`.
#[derive(Args)]
pub struct Ops {
    /// What the name of an operation, or its meaning, has in it; without a pattern all are listed
    pattern: Option<String>,
}

impl Ops {
    /// Lists them; whether there is one.
    pub fn run(&self, output: &mut impl Write) -> io::Result<Answer> {
        let pattern = self.pattern.as_deref().unwrap_or_default().to_lowercase();
        let found = matching(&pattern);
        for operation in &found {
            writeln!(output, "{}\n    {}", operation.form, operation.doc)?;
            if let Some((call, answer)) = operation.known.example() {
                writeln!(output, "    {call} = {answer}")?;
            }
        }
        if !found.is_empty() {
            return Ok(Answer::Whole);
        }
        let help = vocabulary::nearest(&pattern).map(|near| format!("\n  help: try `{}`", near.name));
        let headline = format!("no operation has `{pattern}` in its name or its meaning");
        Ok(Answer::mistake(headline + &help.unwrap_or_default()))
    }
}

/// Those with the pattern in their name, then those with it in their meaning.
fn matching(pattern: &str) -> Vec<&'static Operation> {
    let is_named = |operation: &&Operation| operation.name.to_lowercase().contains(pattern);
    let means = |operation: &&Operation| operation.doc.to_lowercase().contains(pattern);
    let others = vocabulary::all().filter(|operation| !is_named(operation) && means(operation));
    vocabulary::all().filter(is_named).chain(others).collect()
}
