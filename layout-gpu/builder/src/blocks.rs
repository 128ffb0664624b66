//! The block shape of a kernel, which the kernel writes into its text, because the compiler has no attribute for it:
//!
//! ```text
//!     .visible .entry scale(…)                               .visible .entry scale(…)
//!                                                            .reqntid 256, 1, 1
//!     {                                               ──▶    {
//!         // begin inline asm
//!         // layout_gpu: .reqntid 256, 1, 1
//!         // end inline asm
//! ```

/// The start of a comment by `layout_gpu::device::block_size`; with other words after it, of other messages to the builder.
const SAYS: &str = "// layout_gpu: ";

/// Adds a directive for each kernel that states its block shape.
pub(crate) fn declared(ptx: &str) -> Result<String, String> {
    if !ptx.contains(SAYS) {
        return Ok(ptx.to_owned());
    }
    let lines: Vec<&str> = ptx.lines().collect();
    let (mut text, mut header, mut at) = (String::with_capacity(ptx.len()), "", 0);
    while at < lines.len() {
        if lines[at].contains(".entry ") || lines[at].contains(".func ") {
            header = lines[at];
        }
        let end = if lines[at] == "{" { lines[at..].iter().position(|line| *line == "}") } else { None };
        let body = &lines[at..=at + end.unwrap_or(0)];
        if let Some(directive) = directive(header, body)? {
            text += directive;
            text += "\n";
        }
        for (index, line) in body.iter().enumerate() {
            let says = |index: usize| body.get(index).is_some_and(|line| said(line).is_some());
            let is_around = line.trim() == "// begin inline asm" && says(index + 1)
                || line.trim() == "// end inline asm" && index > 0 && says(index - 1);
            if !is_around && !says(index) {
                text += line;
                text += "\n";
            }
        }
        at += body.len();
    }
    Ok(text)
}

/// Finds the directive in the body of a kernel.
fn directive<'a>(header: &str, body: &[&'a str]) -> Result<Option<&'a str>, String> {
    let mut found = body.iter().filter_map(|line| said(line)).filter(|said| said.starts_with('.'));
    let Some(first) = found.next() else { return Ok(None) };
    if let Some(other) = found.find(|other| *other != first) {
        return Err(format!("`{}` says two sizes of blocks, `{first}` and `{other}`", name(header)));
    }
    if !header.contains(".entry ") {
        return Err(format!("`block_size` is called in the function `{}`: call it in the kernel", name(header)));
    }
    Ok(Some(first))
}

fn said(line: &str) -> Option<&str> {
    line.trim().strip_prefix(SAYS)
}

fn name(header: &str) -> &str {
    header.trim_end_matches(['(', ')', ' ']).rsplit([' ', ')']).next().unwrap_or(header)
}

#[cfg(test)]
mod tests {
    use super::declared;

    const ASM: [&str; 2] = ["\t// begin inline asm\n", "\t// end inline asm\n"];

    fn kernel<const N: usize>(header: &str, says: [&str; N]) -> String {
        let [begin, end] = ASM;
        let said = says.map(|says| format!("{begin}\t// layout_gpu: .reqntid {says}\n{end}")).concat();
        format!("{header}(\n\t.param .u32 n\n)\n{{\n{said}{begin}\tmov.u32 %r1, 1;\n{end}\tret;\n}}\n")
    }

    #[test]
    fn the_blocks_of_each_kernel_stand_before_its_body() {
        let [first, second] = [".visible .entry first", ".visible .entry second"];
        let text = kernel(first, ["32, 2, 1", "32, 2, 1"]) + &kernel(second, []);
        let expected = kernel(first, []).replace("{\n", ".reqntid 32, 2, 1\n{\n") + &kernel(second, []);
        assert_eq!(declared(&text), Ok(expected));
        assert_eq!(declared(&kernel(second, [])), Ok(kernel(second, [])));
    }

    #[test]
    fn two_sizes_and_those_of_functions_are_refused() {
        let error = declared(&kernel(".visible .entry k", ["32, 1, 1", "64, 1, 1"]));
        assert_eq!(error, Err("`k` says two sizes of blocks, `.reqntid 32, 1, 1` and `.reqntid 64, 1, 1`".to_owned()));
        let error = declared(&kernel(".func  (.param .b32 func_retval0) deep", ["32, 1, 1"]));
        assert_eq!(error, Err("`block_size` is called in the function `deep`: call it in the kernel".to_owned()));
    }
}
