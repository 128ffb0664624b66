//! `layout completions` and `layout man`: what shells and the manual need, made from the command line itself.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use clap_complete::Shell;
use clap_mangen::roff::{Roff, roman};

/// Prints a script that completes sub-commands and options of `layout`.
#[derive(Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    /// Prints it, of this command line.
    pub fn run(&self, mut command: clap::Command, output: &mut impl Write) -> io::Result<bool> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "layout", &mut script);
        output.write_all(&script).map(|()| true)
    }
}

/// Prints a page of the manual, or writes all of them.
#[derive(Args)]
pub struct Man {
    /// The sub-command; without one the page is that of `layout`
    command: Option<String>,
    /// The folder to write all pages into: layout.1, layout-eval.1, …
    #[arg(short, long, conflicts_with = "command")]
    output: Option<PathBuf>,
}

impl Man {
    /// Prints it, or writes them; whether there is such a sub-command.
    pub fn run(&self, command: clap::Command, output: &mut impl Write) -> io::Result<bool> {
        let mut all = command.disable_help_subcommand(true);
        all.build();
        let pages = std::iter::once(&all).chain(all.get_subcommands());
        if let Some(folder) = &self.output {
            crate::file::make_folder(folder)?;
            for page in pages {
                let file = format!("{}.1", page.get_display_name().unwrap_or("layout"));
                crate::file::write(&folder.join(file), written(page)?)?;
            }
            return Ok(true);
        }
        let name = self.command.as_deref().unwrap_or("layout");
        let Some(page) = pages.into_iter().find(|page| page.get_name() == name) else {
            let names: Vec<String> = all.get_subcommands().map(|page| format!("`{}`", page.get_name())).collect();
            writeln!(output, "error: no sub-command `{name}`: there are {}", names.join(", "))?;
            return Ok(false);
        };
        output.write_all(&written(page)?).map(|()| true)
    }
}

/// A page: what clap knows, then what stands under the help, as sections.
fn written(command: &clap::Command) -> io::Result<Vec<u8>> {
    let (man, mut page) = (clap_mangen::Man::new(command.clone()), Vec::new());
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
    Ok(page)
}
