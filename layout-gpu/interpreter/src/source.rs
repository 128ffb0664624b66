//! The lines of source that a compiler says its PTX comes from: `.loc` and `.file`.

/// What was compiled to a line of PTX, counted from 1, as `file:line`; none where the text does not say. Of a function that
/// was inlined from another file also the last line before it of the kernel's own: `registers.rs:51, near kernels.rs:31`.
pub(crate) fn of_line(text: &str, line: u32) -> Option<String> {
    let before: Vec<&str> = text.lines().take(line as usize).collect();
    let is_within = |line: &&&str| !line.contains(".entry") && !line.contains(".func");
    let location = |line: &&str| {
        let mut words = line.split_whitespace();
        let (".loc", file, line) = (words.next()?, words.next()?, words.next()?) else { return None };
        // What a compiler made of no line in particular is said to come from line 0.
        (line != "0").then(|| (file.to_string(), line.to_string()))
    };
    // From the last to the first, which is where the function begins.
    let locations: Vec<(String, String)> = before.iter().rev().take_while(is_within).filter_map(location).collect();
    let (inner, (own, _)) = (locations.first()?, locations.last()?);
    let called = |(file, line): &(String, String)| {
        let named = |text: &str| {
            let (number, name) =
                text.trim_start().strip_prefix(".file")?.trim_start().split_once(char::is_whitespace)?;
            let name = name.trim_start().strip_prefix('"')?.split('"').next()?;
            (number == file).then(|| name.to_string())
        };
        Some(format!("{}:{line}", text.lines().find_map(named)?))
    };
    let near = locations.iter().find(|(file, _)| file == own).filter(|near| near.0 != inner.0).and_then(called);
    Some(called(inner)? + &near.map(|near| format!(", near {near}")).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::of_line;

    #[test]
    fn the_location_before_a_line_counts_within_its_function() {
        let text = ".entry a() {\n\t.loc 2 7 3, function_name $f, inlined_at 1 2 3\nret;\n}\n.entry b() {\nret;\n.loc\t1 9 1\nret;\n}\n\
                    .file 1 \"src/a.cu\"\n.file\t2 \"b.cuh\", 1, 2\n";
        assert_eq!(of_line(text, 3).as_deref(), Some("b.cuh:7"));
        let inlined = text.replace(".entry a() {\n", ".entry a() {\n.loc 1 4 1\n.loc 1 5 1\n");
        assert_eq!(of_line(&inlined, 5).as_deref(), Some("b.cuh:7, near src/a.cu:5"));
        let of_none = inlined.replace(".loc 1 5 1", ".loc 1 0 1");
        assert_eq!(of_line(&of_none, 5).as_deref(), Some("b.cuh:7, near src/a.cu:4"));
        let with_stack = inlined.replace(".loc 1 4 1", ".local .align 8 .b8 d[16];\n.loc 1 4 1");
        assert_eq!(of_line(&with_stack, 6).as_deref(), Some("b.cuh:7, near src/a.cu:5"));
        assert_eq!(of_line(text, 6), None);
        assert_eq!(of_line(text, 8).as_deref(), Some("src/a.cu:9"));
        assert_eq!(of_line(text, 100), Some("src/a.cu:9".to_string()));
    }
}
