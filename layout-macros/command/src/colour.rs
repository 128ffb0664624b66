//! Colors of the labels that begin a line, in terminals, unless `NO_COLOR` is set or `CLICOLOR` is 0.

use std::io::{self, IsTerminal, Write};

use layout_picture::backend::terminal::{Depth, Terminal};

/// Labels, which may follow spaces, each with its escape sequence.
const LABELS: [(&str, &str); 5] = [
    ("error:", "\x1b[1;31m"),
    ("note:", "\x1b[1;36m"),
    ("help:", "\x1b[1;32m"),
    ("ok ", "\x1b[32m"),
    ("NO ", "\x1b[1;31m"),
];
const RESET: &str = "\x1b[0m";

/// Returns true for a terminal.
pub fn is_terminal(stream: &impl IsTerminal) -> bool {
    stream.is_terminal()
}

/// Returns true if a stream should be colored: it is a terminal with colors, and neither `NO_COLOR` nor `CLICOLOR=0` is set.
pub fn is_wanted(stream: &impl IsTerminal) -> bool {
    let is = |name: &str, value: &str| std::env::var_os(name).is_some_and(|found| found == value);
    let is_unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    is_terminal(stream) && !is_unwanted && !is("CLICOLOR", "0") && !is("TERM", "dumb")
}

/// The terminal of standard output with its width and colors; `None` if it has no colors or is not a terminal.
pub fn terminal() -> Option<Terminal> {
    let width = terminal_size::terminal_size().map_or(usize::MAX, |(width, _)| usize::from(width.0));
    let depth = depth(&variable("COLORTERM"), &variable("TERM"));
    is_wanted(&io::stdout()).then(|| Terminal { width, depth, ..Terminal::default() })
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// The number of colors that a terminal claims.
fn depth(colour_term: &str, term: &str) -> Depth {
    match colour_term {
        "truecolor" | "24bit" => Depth::True,
        _ if term.contains("256color") => Depth::Indexed,
        _ => Depth::Sixteen,
    }
}

/// An output that may have colored labels.
pub struct Painted<W: Write> {
    inner: W,
    has_colours: bool,
    /// The line that has not ended yet.
    line: Vec<u8>,
}

impl<W: Write> Painted<W> {
    /// Wraps an output.
    pub fn new(inner: W, has_colours: bool) -> Self {
        Self { inner, has_colours, line: Vec::new() }
    }
}

/// A line with its label colored.
fn painted(line: &str) -> Option<String> {
    let text = line.trim_start_matches(' ');
    let (before, _) = line.split_at_checked(line.len().checked_sub(text.len())?)?;
    let (label, colour) = LABELS.iter().find(|(label, _)| text.starts_with(label))?;
    let rest = text.strip_prefix(label)?;
    Some(format!("{before}{colour}{label}{RESET}{rest}"))
}

impl<W: Write> Write for Painted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.has_colours {
            return self.inner.write(bytes);
        }
        for part in bytes.split_inclusive(|byte| *byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                let line = std::mem::take(&mut self.line);
                let painted = std::str::from_utf8(&line).ok().and_then(painted);
                self.inner.write_all(painted.as_deref().map_or(&line, str::as_bytes))?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        self.inner.write_all(&line)?;
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(has_colours: bool) -> String {
        let mut output = Painted::new(Vec::new(), has_colours);
        write!(output, "error: cannot ").unwrap();
        write!(output, "divide\n  help: `4`\n ok   law\nerror(4)\n8:1").unwrap();
        output.flush().unwrap();
        String::from_utf8(output.inner).unwrap()
    }

    #[test]
    fn a_terminal_says_how_many_colours_it_has() {
        assert_eq!(depth("truecolor", "xterm"), Depth::True);
        assert_eq!(depth("", "xterm-256color"), Depth::Indexed);
        assert_eq!(depth("", "linux"), Depth::Sixteen);
    }

    #[test]
    fn labels_are_coloured_and_nothing_else_changes() {
        let coloured = "\x1b[1;31merror:\x1b[0m cannot divide\n  \x1b[1;32mhelp:\x1b[0m `4`\n \x1b[32mok \x1b[0m  law\nerror(4)\n8:1";
        assert_eq!(written(true), coloured);
        assert_eq!(written(false), "error: cannot divide\n  help: `4`\n ok   law\nerror(4)\n8:1");
    }
}
