//! The compiler's messages in the form in which `trybuild` keeps them: paths from where the workspace is, and no line numbers outside the case,
//! so that they are the same on all machines and after changes elsewhere.

use std::path::Path;

/// Compares messages with the expected ones. The compiler's exit code is 1 for a program that it refuses.
pub(super) fn compare(expected: &str, said: &str, code: Option<i32>) -> Result<(), String> {
    match code {
        Some(0) => return Err(format!("compiles, and should be refused\n{said}")),
        Some(1) => (),
        code => return Err(format!("the compiler breaks off with {code:?}\n{said}")),
    }
    if expected == said {
        return Ok(());
    }
    let alike = expected.lines().zip(said.lines()).take_while(|(expected, said)| expected == said).count();
    let expected = if expected.is_empty() { "none: `TRYBUILD=overwrite` writes it\n" } else { expected };
    Err(format!("differs from line {} on\n\nEXPECTED:\n{expected}\nACTUAL:\n{said}", alike + 1))
}

/// Returns the messages without what depends on the machine or on other files than the case.
pub(super) fn normalized(said: &str, case: &str, package: &Path) -> String {
    let workspace = package.ancestors().nth(2).unwrap_or(package);
    let (package, workspace) = (format!("{}/", package.display()), format!("{}/", workspace.display()));
    let (mut lines, mut is_elsewhere) = (Vec::new(), false);
    for line in said.lines().filter(|line| !is_of_the_end(line)) {
        let line =
            line.trim_end().replace(&format!("--> {package}"), "--> ").replace(&format!("::: {package}"), "::: ");
        let mut line = line.replace(&package, "$DIR/").replace(&workspace, "$WORKSPACE/");
        let text = line.trim_start();
        if let Some(place) = text.strip_prefix("--> ").or_else(|| text.strip_prefix("::: ")) {
            is_elsewhere = !place.starts_with(case);
            if is_elsewhere {
                line = without_place(&line);
            }
        } else if text.starts_with(|first: char| first.is_ascii_digit() || first == '|' || first == '.') {
            if is_elsewhere {
                line = without_number(&line);
            }
        } else {
            is_elsewhere = false;
        }
        if !line.is_empty() || lines.last().is_some_and(|last: &String| !last.is_empty()) {
            lines.push(line);
        }
    }
    narrowed(&shortened(lines)).trim_end().to_owned() + "\n"
}

/// Checks whether a line is one of those that end the messages.
fn is_of_the_end(line: &str) -> bool {
    let ends = ["error: aborting due to ", "For more information about ", "Some errors have detailed explanations: "];
    ends.iter().any(|end| line.starts_with(end)) || line.starts_with("warning: ") && line.ends_with(" emitted")
}

/// Removes line and column from a path, and the place of the standard library.
fn without_place(line: &str) -> String {
    let (arrow, path) = line.split_at(line.len() - line.trim_start().len() + 4);
    let path = path.split(':').next().unwrap_or_default();
    path.split_once("/library/").map_or(format!("{arrow}{path}"), |(_, library)| format!("{arrow}$RUST/{library}"))
}

/// Replaces the number of a line by spaces.
fn without_number(line: &str) -> String {
    let code = line.trim_start_matches(|first: char| first == ' ' || first.is_ascii_digit());
    format!("{}{code}", " ".repeat(line.len() - code.len()))
}

/// Shortens lists of more than 9 types to 8 and `and $N others`, as how many there are changes often.
fn shortened(lines: Vec<String>) -> Vec<String> {
    let (mut short, mut types): (Vec<String>, _) = (Vec::new(), None);
    for line in lines {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let begins = text.starts_with("= help: the following") && text.contains("types implement trait ");
        types = if begins { Some(0) } else { types.filter(|_| indent >= 12).map(|seen: usize| seen + 1) };
        if types == Some(10) {
            short.pop();
        }
        let number = text.strip_prefix("and ").and_then(|rest| rest.strip_suffix(" others"));
        let is_number = number.is_some_and(|number| number.parse::<usize>().is_ok());
        match types {
            Some(10) => short.push(format!("{}and $N others", " ".repeat(indent - 2))),
            Some(11..) => (),
            _ if is_number => short.push(format!("{}and $N others", " ".repeat(indent))),
            _ => short.push(line),
        }
    }
    short
}

/// Removes columns that only hidden numbers were in, from each message that begins with a place.
fn narrowed(lines: &[String]) -> String {
    let mut text = String::new();
    let mut rest = lines;
    while let Some((head, after)) = rest.split_first() {
        text.extend([head, "\n"]);
        rest = after;
        let begins = ["error:", "error[", "warning:", "warning[", "note: "].iter().any(|word| head.starts_with(word));
        if !begins || !after.first().is_some_and(|line| line.trim_start().starts_with("--> ")) {
            continue;
        }
        let is_head = |line: &String| line.starts_with("error") || line.starts_with("warning") || line.is_empty();
        let (block, others) = after.split_at(after.iter().position(is_head).unwrap_or(after.len()));
        let excess = block.iter().filter_map(|line| gutter(line)).min().unwrap_or(0);
        for line in block {
            let is_code = gutter(line).is_some() || line.starts_with(&" ".repeat(11));
            let (kept, cut) = line.split_at(if is_code { line.find(' ').unwrap_or(0) } else { line.len() });
            text.extend([kept, cut.get(excess..).unwrap_or_default(), "\n"]);
        }
        rest = others;
    }
    text
}

/// Returns the spare width of the column of line numbers, if the line has such a column.
fn gutter(line: &str) -> Option<usize> {
    if let Some(code) = line.strip_prefix("... ") {
        return Some(code.len() - code.trim_start().len());
    }
    let number = line.trim_start();
    let rest = number.trim_start_matches(|first: char| first.is_ascii_digit()).trim_start();
    let has_number = number.starts_with(|first: char| first.is_ascii_digit());
    let signs: &[&str] = if has_number { &["|", "~", "+", "-"] } else { &["|", "-->", ":::", "="] };
    let is_code =
        signs.iter().any(|sign| rest.strip_prefix(sign).is_some_and(|end| end.is_empty() || end.starts_with(' ')));
    let digits = number.len() - number.trim_start_matches(|first: char| first.is_ascii_digit()).len();
    (is_code && line.len() > rest.len()).then(|| line.len() - rest.len() - digits - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: &str = "error: no such layout\n --> fail/a.rs:3:5\n";

    #[test]
    fn messages_that_differ_are_told() {
        assert_eq!(compare(EXPECTED, EXPECTED, Some(1)), Ok(()));
        let wrong = compare(EXPECTED, "error: no such layout\n --> fail/a.rs:4:5\n", Some(1)).unwrap_err();
        assert!(wrong.contains("from line 2 on") && wrong.contains(EXPECTED) && wrong.contains("a.rs:4:5"), "{wrong}");
        assert!(compare("", EXPECTED, Some(1)).unwrap_err().contains("`TRYBUILD=overwrite` writes it"));
    }

    #[test]
    fn missing_and_further_errors_are_told() {
        let two = format!("{EXPECTED}\n{EXPECTED}");
        assert!(compare(&two, EXPECTED, Some(1)).is_err());
        assert!(compare(EXPECTED, &two, Some(1)).is_err());
        assert!(compare(EXPECTED, "", Some(1)).is_err());
        assert!(compare("", "", Some(0)).unwrap_err().starts_with("compiles"));
        assert!(compare(EXPECTED, EXPECTED, Some(0)).unwrap_err().starts_with("compiles"));
        assert!(compare(EXPECTED, EXPECTED, Some(101)).unwrap_err().starts_with("the compiler breaks off"));
        assert!(compare(EXPECTED, EXPECTED, None).is_err());
    }

    #[test]
    fn line_numbers_are_kept_in_the_case_only() {
        let said = "error: no\n  --> /w/tests/ui/fail/a.rs:12:5\n   |\n12 | a\n   | ^\n\n\
                    note: here\n    --> /w/core/src/b.rs:1234:5\n     |\n1234 | b\n     | ^ by `/w/tests/ui/fail/a.rs`\n\n\
                    error: aborting due to 1 previous error; 1 warning emitted\n\n";
        let normalized = normalized(said, "fail/a.rs", Path::new("/w/tests/ui"));
        let expected = "error: no\n  --> fail/a.rs:12:5\n   |\n12 | a\n   | ^\n\n\
                        note: here\n --> $WORKSPACE/core/src/b.rs\n  |\n  | b\n  | ^ by `$DIR/fail/a.rs`\n";
        assert_eq!(normalized, expected);
    }

    #[test]
    fn lists_of_types_are_short() {
        let of = |types: usize| {
            let types = (0..types).map(|i| format!("            T{i}\n")).collect::<Vec<_>>().concat();
            normalized(
                &format!("  = help: the following types implement trait `A`:\n{types}note\n"),
                "a.rs",
                Path::new("/w"),
            )
        };
        assert!(of(9).contains("T8\n") && !of(9).contains("others"));
        assert!(of(12).ends_with("T7\n          and $N others\nnote\n"), "{}", of(12));
    }
}
