//! Leaves out the compiler's warnings about the version of PTX, which no user asked for, and the command line of a failed compiler.
//!
//! ```text
//!     warning: unstable feature specified for `-Ctarget-feature`: `ptx75`
//!       |
//!       = note: this feature is not stably supported; its behavior can change in the future
//!
//!     warning: `core` (lib) generated 1 warning
//!
//!     Caused by:
//!       process didn't exit successfully: `/usr/bin/rustc --crate-name …` (exit status: 101)
//! ```

const CAUSED: &str = "Caused by:";
const WARNS: &str = "warning: unstable feature specified for `-Ctarget-feature`: `ptx";

/// A filter of cargo's output, line by line.
#[derive(Debug, Default)]
pub(crate) struct Quiet {
    is_within: bool,
    /// True if the compiler has warned; it does so for every crate.
    has_warned: bool,
    /// True if the line before announced a cause.
    is_caused: bool,
}

impl Quiet {
    /// Returns the line to show, if any.
    pub(crate) fn line(&mut self, line: String) -> Option<String> {
        if std::mem::take(&mut self.is_caused) {
            return caused(&line).map(|line| format!("{CAUSED}\n{line}"));
        }
        if line == CAUSED {
            self.is_caused = true;
            return None;
        }
        if self.is_within {
            self.is_within = !line.is_empty();
            return None;
        }
        if line.starts_with(WARNS) {
            (self.is_within, self.has_warned) = (true, true);
            return None;
        }
        if self.has_warned && line.starts_with("warning: `") { one_less(line) } else { Some(line) }
    }
}

/// Formats the cause of a failure: nothing for a compiler that ended with errors, the signal for one that was killed.
fn caused(line: &str) -> Option<String> {
    let is_compiler = line.contains("process didn't exit successfully: `") && line.contains("rustc --crate-name ");
    let Some((_, how)) = line.rsplit_once("` (").filter(|_| is_compiler) else { return Some(line.to_owned()) };
    (!how.starts_with("exit status")).then(|| format!("  the compiler did not end by itself ({how}"))
}

/// Lowers cargo's count of the warnings of a crate by one.
fn one_less(line: String) -> Option<String> {
    let Some((before, after)) = line.split_once(" generated ") else { return Some(line) };
    let (count, rest) = after.split_once(' ').unwrap_or((after, ""));
    match count.parse::<u32>() {
        Err(_) => Some(line),
        Ok(0 | 1) => None,
        Ok(2) => Some(format!("{before} generated 1 {}", rest.replacen("warnings", "warning", 1))),
        Ok(count) => Some(format!("{before} generated {} {rest}", count - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::Quiet;

    fn shown(text: &str) -> Vec<String> {
        let mut quiet = Quiet::default();
        text.lines().filter_map(|line| quiet.line(line.to_owned())).collect()
    }

    #[test]
    fn what_the_builder_asked_for_is_left_out_and_not_counted() {
        let version = "warning: unstable feature specified for `-Ctarget-feature`: `ptx75`\n  |\n  = note: this feature is not stably supported\n\n";
        let text = format!(
            "{version}warning: `core` (lib) generated 1 warning\n{version}warning: unused variable: `x`\n --> src/lib.rs:1:1\n\n\
             warning: `k` (lib) generated 2 warnings (run `cargo fix`)\nwarning: `l` (lib) generated 3 warnings\n    Finished"
        );
        assert_eq!(
            shown(&text),
            [
                "warning: unused variable: `x`",
                " --> src/lib.rs:1:1",
                "",
                "warning: `k` (lib) generated 1 warning (run `cargo fix`)",
                "warning: `l` (lib) generated 2 warnings",
                "    Finished"
            ]
        );
        let others = "warning: unused\n\nwarning: `k` (lib) generated 1 warning";
        assert_eq!(shown(others), others.lines().collect::<Vec<_>>());
    }

    #[test]
    fn the_words_that_the_compiler_is_called_with_are_left_out() {
        let text = |how| {
            format!(
                "error: x\n\nCaused by:\n  process didn't exit successfully: `/a/rustc --crate-name k --edition=2024` ({how})"
            )
        };
        assert_eq!(shown(&text("exit status: 101")), ["error: x", ""]);
        let ended = "Caused by:\n  the compiler did not end by itself (signal: 9, SIGKILL: kill)";
        assert_eq!(shown(&text("signal: 9, SIGKILL: kill")), ["error: x", "", ended]);
        let other = "Caused by:\n  no space left";
        assert_eq!(shown(other), [other]);
        let script = "Caused by:\n  process didn't exit successfully: `/a/build-script-build` (exit status: 1)";
        assert_eq!(shown(script), [script]);
    }
}
