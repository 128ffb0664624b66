//! `layout completions` and `layout man`: shell scripts and manual pages, generated from the command line definition.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};
use layout_language::vocabulary;

use crate::answer::Answer;

/// The date of the last change to the text of the pages; a fixed date keeps them reproducible.
const DATE: &str = "2026-11-26";
const SOURCE: &str = concat!("layout ", env!("CARGO_PKG_VERSION"));

/// Prints a script that completes sub-commands, options and names of operations of `layout`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    #[arg(ignore_case = true)]
    shell: Shell,
}

impl Completions {
    /// Prints the completion script for this command line.
    pub fn run(&self, command: clap::Command, output: &mut impl Write) -> io::Result<Answer> {
        // `ops` accepts any text; shells propose names.
        let names = PossibleValuesParser::new(vocabulary::all().map(|operation| operation.name));
        let mut command = command.mut_subcommand("ops", |ops| ops.mut_arg("pattern", |it| it.value_parser(names)));
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "layout", &mut script);
        output.write_all(&script).map(|()| Answer::Whole)
    }
}

/// Prints a page of the manual, or writes all of them.
#[derive(Args)]
pub struct Man {
    /// The sub-command; without one the page is that of `layout`
    command: Option<String>,
    /// The folder to write all pages into: layout.1, layout-eval.1, …
    #[arg(short, long, value_name = "FOLDER", conflicts_with = "command")]
    output: Option<PathBuf>,
}

impl Man {
    /// Prints one page or writes all of them.
    pub fn run(&self, command: clap::Command, output: &mut impl Write) -> io::Result<Answer> {
        let mut all = command.disable_help_subcommand(true);
        all.build();
        let pages = std::iter::once(&all).chain(all.get_subcommands());
        if let Some(folder) = &self.output {
            crate::file::make_folder(folder)?;
            for page in pages {
                let file = format!("{}.1", page.get_display_name().unwrap_or("layout"));
                crate::file::write(&folder.join(file), written(page)?)?;
            }
            return Ok(Answer::Whole);
        }
        let name = self.command.as_deref().unwrap_or("layout");
        for page in pages.filter(|page| page.get_name() == name) {
            output.write_all(&written(page)?)?;
        }
        Ok(Answer::Whole)
    }
}

/// A page: clap's sections, then the text after the help as sections.
fn written(command: &clap::Command) -> io::Result<Vec<u8>> {
    let name = command.get_display_name().unwrap_or("layout").to_uppercase();
    let man = clap_mangen::Man::new(command.clone()).title(name).date(DATE).source(SOURCE).manual("User Commands");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    for section in after.split("\n\n") {
        let (heading, lines) = section.split_once(":\n").unwrap_or((section, ""));
        let mut roff = Roff::new();
        roff.control("SH", [heading.to_uppercase().as_str()]).control("nf", []);
        lines.lines().for_each(|line| {
            roff.text([roman(line)]);
        });
        roff.control("fi", []).to_writer(&mut page)?;
    }
    Ok(tidied(&String::from_utf8_lossy(&page)).into_bytes())
}

/// Tidies a page: paragraphs are separated by one empty line, and lines have no trailing spaces.
fn tidied(page: &str) -> String {
    let lines = page.replace("\n.br\n\n.br\n", "\n.sp\n");
    lines.lines().flat_map(|line| [line.trim_end_matches(' '), "\n"]).collect()
}
