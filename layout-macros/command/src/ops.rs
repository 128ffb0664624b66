//! `layout ops`: the operations, from the list of the algebra.

use std::io::{self, Write};

use clap::Args;
use layout_language::vocabulary::{self, Operation};

use crate::answer::Answer;

/// Lists the operations: how each is called, what it means, and an example. Each is a method, too: `A.coalesce()`.
#[derive(Args)]
pub struct Ops {
    /// Words that the name of an operation or its meaning has in it; without any, all are listed
    pattern: Vec<String>,
}

impl Ops {
    /// Lists the operations; complete if there is at least one.
    pub fn run(&self, output: &mut impl Write) -> io::Result<Answer> {
        let pattern = self.pattern.join(" ").to_lowercase();
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
        let near = vocabulary::nearest(&pattern).map(|near| format!("try `{}`", near.name));
        let help = near.unwrap_or_else(|| "without a pattern `ops` lists all".to_owned());
        Ok(Answer::mistake(format!("no operation has `{pattern}` in its name or its meaning\n  help: {help}")))
    }
}

/// The operations with the words of the pattern in their names, then those with the words in name or meaning.
fn matching(pattern: &str) -> Vec<&'static Operation> {
    let has = |text: String| pattern.split_whitespace().all(|word| text.to_lowercase().contains(word));
    let is_named = |operation: &&Operation| has(operation.name.to_owned());
    let means = |operation: &&Operation| has(format!("{} {}", operation.name, operation.doc));
    let others = vocabulary::all().filter(|operation| !is_named(operation) && means(operation));
    vocabulary::all().filter(is_named).chain(others).collect()
}
