//! The lines of source that a compiler says its PTX comes from: `.loc` and `.file`.

/// What was compiled to a line of PTX, counted from 1, as `file:line`; none where the text does not say.
pub(crate) fn of_line(text: &str, line: u32) -> Option<String> {
    let before: Vec<&str> = text.lines().take(line as usize).collect();
    let mut words = None;
    for line in before.iter().rev().map(|line| line.trim_start()) {
        if let Some(location) = line.strip_prefix(".loc") {
            words = Some(location.split_whitespace());
            break;
        }
        if line.contains(".entry") || line.contains(".func") {
            return None;
        }
    }
    let mut words = words?;
    let (file, line) = (words.next()?, words.next()?);
    let named = |text: &str| {
        let (number, name) = text.trim_start().strip_prefix(".file")?.trim_start().split_once(char::is_whitespace)?;
        let name = name.trim_start().strip_prefix('"')?.split('"').next()?;
        (number == file).then(|| name.to_string())
    };
    Some(format!("{}:{line}", text.lines().find_map(named)?))
}

#[cfg(test)]
mod tests {
    use super::of_line;

    #[test]
    fn the_location_before_a_line_counts_within_its_function() {
        let text = ".entry a() {\n\t.loc 2 7 3, function_name $f, inlined_at 1 2 3\nret;\n}\n.entry b() {\nret;\n.loc\t1 9 1\nret;\n}\n\
                    .file 1 \"src/a.cu\"\n.file\t2 \"b.cuh\", 1, 2\n";
        assert_eq!(of_line(text, 3).as_deref(), Some("b.cuh:7"));
        assert_eq!(of_line(text, 6), None);
        assert_eq!(of_line(text, 8).as_deref(), Some("src/a.cu:9"));
        assert_eq!(of_line(text, 100), Some("src/a.cu:9".to_string()));
    }
}
