//! What is said of a build that failed, beside what the compiler says.

use crate::manifest::Manifest;
use std::fmt::Write;

/// Of an error in const evaluation: which function was compiled, and where it is called.
const PLACE: &str = "note: the above error was encountered while instantiating";

/// An instruction that the compiler cannot make.
const UNKNOWN: &str = "Cannot select: intrinsic %llvm.nvvm.";

/// Whether the compiler may have refused a layout without a line of the kernels.
pub(crate) fn may_lack_its_line(text: &str) -> bool {
    text.contains("error[E0080]")
}

/// What cargo said, if it was not shown; the lines of the kernels that it says only if nothing is inlined; and what to
/// do about an instruction that the version of PTX does not have.
pub(crate) fn explained(text: &str, without_inlining: &str, was_shown: bool) -> String {
    let mut said = if was_shown { "the kernels do not compile".to_owned() } else { text.trim_end().to_owned() };
    for (sentence, place) in places(without_inlining).into_iter().filter(|(_, place)| !text.contains(place)) {
        let _ = write!(said, "\n\ncalled here: {sentence}\n{place}");
    }
    if let Some((_, rest)) = text.split_once(UNKNOWN) {
        let name = rest.split_whitespace().next().unwrap_or_default();
        let lines = Manifest::asking_for("8.7").replace('\n', "\n    ");
        let _ = write!(
            said,
            "\nhelp: the instruction `{name}` needs a later architecture, or a later version of PTX, in the Cargo.toml of the \
             kernel crate:\n    {lines}"
        );
    }
    said
}

/// The sentence of each error in const evaluation, and the line where the kernels call what refuses.
fn places(text: &str) -> Vec<(&str, String)> {
    let (mut sentence, mut places) = ("", Vec::new());
    for block in text.split("\n\n") {
        if let Some((_, error)) = block.split_once("error[E0080]: ") {
            let error = error.lines().next().unwrap_or_default();
            sentence = error.strip_prefix("evaluation panicked: ").unwrap_or(error);
        }
        if block.starts_with(PLACE) {
            let lines = block.lines().skip(1).take_while(|line| !line.trim_start().starts_with("= note"));
            places.push((sentence, lines.collect::<Vec<_>>().join("\n")));
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::explained;

    #[test]
    fn an_instruction_of_a_later_version_is_explained() {
        let text =
            "rustc-LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.mma.m16n8k32.row.col.f32.e4m3.e5m2.f32\nerror: x";
        let help = explained(text, "", false);
        assert!(help.contains("`mma.m16n8k32.row.col.f32.e4m3.e5m2.f32` needs a later"), "{help}");
        assert!(help.ends_with("[package.metadata.layout-gpu]\n    ptx = \"8.7\""), "{help}");
        assert_eq!(explained("error: x", "", false), "error: x");
    }

    #[test]
    fn the_line_of_a_call_is_that_of_the_build_without_inlining() {
        let first = "error[E0080]: evaluation panicked: cannot copy: x\n  --> core/panic.rs:57:9\n";
        let place = "  --> src/lib.rs:15:14\n   |\n15 |     copy(a, b)\n   |     ^^^^";
        let again = format!(
            "{first}\nnote: the above error was encountered while instantiating `fn copy::<...>`\n{place}\n   = note: the full name"
        );
        assert_eq!(
            explained(first, &again, true),
            format!("the kernels do not compile\n\ncalled here: cannot copy: x\n{place}")
        );
        assert_eq!(explained(&again, &again, false), again);
    }
}
