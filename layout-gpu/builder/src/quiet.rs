//! What the compiler says of the version of PTX, which no user has asked for, left out.
//!
//! ```text
//!     warning: unstable feature specified for `-Ctarget-feature`: `ptx75`
//!       |
//!       = note: this feature is not stably supported; its behavior can change in the future
//!
//!     warning: `core` (lib) generated 1 warning
//! ```

const WARNS: &str = "warning: unstable feature specified for `-Ctarget-feature`: `ptx";

/// Reads what cargo says line by line.
#[derive(Debug, Default)]
pub(crate) struct Quiet {
    is_within: bool,
    /// Whether the compiler has said it: of every crate then.
    has_warned: bool,
}

impl Quiet {
    /// The line as it is to be shown, if it is.
    pub(crate) fn line(&mut self, line: String) -> Option<String> {
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

/// Cargo's count of the warnings of a crate, without one of them.
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
}
