//! `layout atoms`: the names of MMA and copy atoms.

use std::io::{self, Write};

use clap::Args;
use layout_algebra::atoms::{copy_atom, mma_atom};

use crate::answer::Answer;

/// Lists the atoms that have modules in `layout-core`: their names, the shape (M,N,K) of an MMA or the bits that a thread copies, their threads
///
/// `wgmma` has more types, and templates have other arguments: all names of CUTLASS are read.
#[derive(Args)]
pub struct Atoms {
    /// Words that a name has in it; without any, all are listed
    pattern: Vec<String>,
}

/// The names of the atoms that have modules in `layout-core`.
pub fn names() -> impl Iterator<Item = &'static str> {
    include_str!("atoms.txt").lines()
}

impl Atoms {
    /// Lists the atoms; complete if there is at least one.
    pub fn run(&self, output: &mut impl Write) -> io::Result<Answer> {
        let words: Vec<String> = self.pattern.iter().map(|word| word.to_lowercase()).collect();
        let has = |name: &&str| words.iter().all(|word| name.to_lowercase().contains(word.as_str()));
        let mut answer = Answer::mistake(format!(
            "no atom has `{}` in its name\n  help: without a pattern `atoms` lists all",
            self.pattern.join(" ")
        ));
        for name in names().filter(has) {
            writeln!(output, "{name}{}", described(name))?;
            answer = Answer::Whole;
        }
        Ok(answer)
    }
}

/// Shape and threads of an MMA, bits and threads of a copy.
fn described(name: &str) -> String {
    if let Ok(mma) = mma_atom(name) {
        return format!("  {}, {}", mma.shape, threads(mma.threads.size()));
    }
    let Ok(copy) = copy_atom(name) else { return String::new() };
    let bits = copy.reference.mode(1).ok().and_then(|values| values.size().ok());
    format!("  {} bits, {}", bits.unwrap_or_default(), threads(copy.threads.size()))
}

fn threads<E>(count: Result<u64, E>) -> String {
    match count.unwrap_or_default() {
        1 => "1 thread".to_owned(),
        count => format!("{count} threads"),
    }
}
