//! The shapes of a kernel's blocks and clusters, which the kernel writes into its text, because the compiler has no attribute for them:
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

/// Adds the directives of each kernel that states its shapes.
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
        for directive in directives(header, body)? {
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

/// Finds the directives in the body of a kernel, each kind once.
fn directives<'a>(header: &str, body: &[&'a str]) -> Result<Vec<&'a str>, String> {
    let mut found: Vec<&str> = Vec::new();
    for said in body.iter().filter_map(|line| said(line)).filter(|said| said.starts_with('.')) {
        if !header.contains(".entry ") {
            let function = if kind(said) == ".reqntid" { "block_size" } else { "cluster_size" };
            return Err(format!("`{function}` is called in the function `{}`: call it in the kernel", name(header)));
        }
        match found.iter().find(|other| kind(other) == kind(said)) {
            None => found.push(said),
            Some(other) if *other == said => (),
            Some(other) => {
                let what = if kind(said) == ".reqntid" { "blocks" } else { "clusters" };
                return Err(format!("`{}` says two sizes of {what}, `{other}` and `{said}`", name(header)));
            }
        }
    }
    Ok(found)
}

fn kind(directive: &str) -> &str {
    directive.split(' ').next().unwrap_or_default()
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
    fn clusters_are_stated_beside_blocks() {
        let [begin, end] = ASM;
        let line = |says: &str| format!("{begin}\t// layout_gpu: {says}\n{end}");
        let says = line(".explicitcluster") + &line(".reqnctapercluster 2, 1, 1");
        let text = kernel(".visible .entry k", ["384, 1, 1"]).replace("{\n", &format!("{{\n{says}"));
        let expected = ".explicitcluster\n.reqnctapercluster 2, 1, 1\n.reqntid 384, 1, 1\n{\n";
        assert_eq!(declared(&text), Ok(kernel(".visible .entry k", []).replace("{\n", expected)));
        let two = text.replace("\tret;", &format!("{}\tret;", line(".reqnctapercluster 4, 1, 1")));
        assert_eq!(
            declared(&two),
            Err("`k` says two sizes of clusters, `.reqnctapercluster 2, 1, 1` and `.reqnctapercluster 4, 1, 1`"
                .to_owned())
        );
    }

    #[test]
    fn two_sizes_and_those_of_functions_are_refused() {
        let error = declared(&kernel(".visible .entry k", ["32, 1, 1", "64, 1, 1"]));
        assert_eq!(error, Err("`k` says two sizes of blocks, `.reqntid 32, 1, 1` and `.reqntid 64, 1, 1`".to_owned()));
        let error = declared(&kernel(".func  (.param .b32 func_retval0) deep", ["32, 1, 1"]));
        assert_eq!(error, Err("`block_size` is called in the function `deep`: call it in the kernel".to_owned()));
    }
}
