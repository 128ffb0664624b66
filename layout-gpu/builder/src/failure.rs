//! The compiler's errors about kernels, as they are shown. A rejected layout is shown with the line of the kernels, which the compiler
//! names last or only without inlining, instead of the lines of the library that it names first.

use crate::architecture::number;
use crate::settings::asking_for;
use crate::version::later;
use std::path::Path;

/// An error in const evaluation.
pub(crate) const REFUSED: &str = "error[E0080]";

/// Notes on such an error: a constant of the library computed from the rejected one, and the function compiled with its call.
const NOTES: [&str; 2] = ["note: erroneous constant encountered", CALLED];
const CALLED: &str = "note: the above error was encountered while instantiating";

/// An instruction that the compiler cannot make.
const UNKNOWN: &str = "Cannot select: intrinsic %llvm.nvvm.";

/// Matched by parts of their names, the first row that fits: the first architecture with such instructions, and the version of PTX if it is
/// higher than that one's own.
const SINCE: [(&[&str], &str, Option<&str>); 15] = [
    (&[".f16.e4m3"], "sm_89", Some("8.7")),
    (&[".f16.e5m2"], "sm_89", Some("8.7")),
    (&[".e4m3"], "sm_89", Some("8.4")),
    (&[".e5m2"], "sm_89", Some("8.4")),
    (&["mma.m16n8k", ".f64"], "sm_90", None),
    (&["mma.and.popc."], "sm_80", Some("7.1")),
    (&["mma.", "m16n8k8.", ".f16"], "sm_75", None),
    (&["mma.", "m16n8k"], "sm_80", None),
    (&["mma.m8n8k4.", ".f64"], "sm_80", None),
    (&["mma.", "m8n8k4."], "sm_70", None),
    (&["mma.", "m8n8k"], "sm_75", None),
    (&["redux.sync.f"], "sm_100a", None),
    (&["redux.sync."], "sm_80", None),
    (&["cp.async."], "sm_80", None),
    (&["ldmatrix"], "sm_75", None),
];

/// Returns the output without cargo's progress and the warnings: a build script can show it only as errors.
pub(crate) fn without_warnings(text: &str) -> String {
    let is_count = |line: &str| line.trim_start().starts_with("Compiling ") || line.starts_with("warning: `");
    let lines: Vec<&str> = text.lines().filter(|line| !is_count(line)).collect();
    let text = lines.join("\n");
    blocks(&text).into_iter().filter(|block| !block.starts_with("warning: ")).collect::<Vec<_>>().join("\n\n")
}

/// Returns true if a layout is rejected in a line of a library, and no line of the kernels is named.
pub(crate) fn lacks_its_line(text: &str) -> bool {
    let errors = blocks(text).into_iter().filter(|block| is_in_library(block));
    let called = calls(text);
    errors.map(headline).any(|error| !called.iter().any(|call| call.error == error))
}

/// Moves rejected layouts to the line where the kernels call the rejecting function; that may be known only from compiling without
/// inlining. The compiler repeats an error for each function of the library that needs the layout; it is shown once for each line of the
/// kernels.
///
/// A generic function of the kernels is named with its types: which of them are refused, no line says.
pub(crate) fn shown(text: &str, without_inlining: &str) -> String {
    let called = [calls(text), calls(without_inlining)].concat();
    let mut shown: Vec<(String, Vec<&str>)> = Vec::new();
    let (mut is_moved, mut moved) = (false, 0..0);
    for block in blocks(text) {
        if is_moved && NOTES.iter().any(|note| block.starts_with(note)) {
            let function = generic(block).filter(|function| !called.iter().any(|call| call.function == *function));
            for (_, functions) in shown.get_mut(moved.clone()).into_iter().flatten() {
                functions.extend(function.filter(|function| !functions.contains(function)));
            }
            continue;
        }
        let (error, of_library) = (headline(block), is_in_library(block));
        let of =
            |is: &dyn Fn(&Call<'_>) -> bool| called.iter().filter(|call| of_library && is(call)).collect::<Vec<_>>();
        let mut calls = of(&|call| call.error == error && call.evaluated == evaluated(block));
        if calls.is_empty() {
            calls = of(&|call| call.error == error);
        }
        is_moved = !calls.is_empty();
        let by = refusing(block).map_or_else(String::new, |place| format!("\n   = note: refused by {place}"));
        let lines = calls.iter().map(|call| format!("{error}\n{}{by}", call.line));
        for block in lines.chain((!is_moved).then(|| block.to_owned())) {
            let at = shown.iter().position(|(known, _)| *known == block).unwrap_or(shown.len());
            if at == shown.len() {
                shown.push((block, Vec::new()));
            }
            moved = at..at + 1;
        }
    }
    let with_functions = |(block, functions): (String, Vec<&str>)| {
        let list: Vec<String> = functions.iter().map(|function| format!("`{}`", without_paths(function))).collect();
        if list.is_empty() { block } else { format!("{block}\n   = note: in {}", list.join(", ")) }
    };
    shown.into_iter().map(with_functions).collect::<Vec<_>>().join("\n\n")
}

/// Omissions in a kernel crate, by the compiler's message, and the line to write.
const LACKING: [(&str, &str); 2] = [
    ("`#[panic_handler]` function required", "write `layout_gpu::panic_handler!();` in `src/lib.rs`"),
    ("does not declare `#![no_std]`", "write `#![no_std]` as the first line of `src/lib.rs`"),
];

/// Functions of `f32` that are methods only with `std`, and their equivalents on the device.
const FUNCTIONS: [(&str, &str); 7] = [
    ("sqrt", "sqrt(x)"),
    ("exp2", "exp2(x)"),
    ("log2", "log2(x)"),
    ("sin", "sin(x)"),
    ("cos", "cos(x)"),
    ("tanh", "tanh(x)"),
    ("mul_add", "fma(a, b, c)"),
];

/// The help for something missing in the kernels, or for an instruction that the architecture or the version of PTX does not have.
pub(crate) fn help(text: &str, architecture: &str) -> Option<String> {
    lacking(text).or_else(|| unknown(text, architecture))
}

fn lacking(text: &str) -> Option<String> {
    let written = LACKING.iter().find(|(said, _)| text.contains(said));
    let of_float = |name: &str| text.contains(&format!("no method named `{name}` found for type `f32`"));
    let function = FUNCTIONS.iter().find(|(name, _)| of_float(name));
    written
        .map(|(_, write)| format!("help: {write}"))
        .or_else(|| function.map(|(_, call)| format!("help: `layout_gpu::device` has `{call}`")))
}

fn unknown(text: &str, architecture: &str) -> Option<String> {
    let (_, rest) = text.split_once(UNKNOWN)?;
    let name = rest.split_whitespace().next().unwrap_or_default();
    let row = SINCE.iter().find(|(words, ..)| words.iter().all(|word| name.contains(word)));
    let asking = |version: &str| asking_for(version).replace('\n', "\n    ");
    let text = match row {
        Some((_, first, ptx)) if number(first) > number(architecture) => later(first, *ptx, architecture),
        Some((_, _, Some(ptx))) => {
            format!("needs PTX {ptx}\nhelp: in the Cargo.toml of the kernel crate:\n    {}", asking(ptx))
        }
        _ => format!(
            "needs a later architecture than {architecture}, or a later version of PTX, in the Cargo.toml of the kernel crate:\n    {}",
            asking("8.7")
        ),
    };
    Some(format!("help: the instruction `{name}` {text}"))
}

/// Splits at empty lines, into errors and notes on the one before.
fn blocks(text: &str) -> Vec<&str> {
    text.trim_end().split("\n\n").collect()
}

/// Returns the message of an error, with all its lines.
fn headline(block: &str) -> &str {
    block.find("\n  ").map_or(block, |_| {
        let end = block.lines().take_while(|line| arrow(line).is_none()).map(|line| line.len() + 1).sum::<usize>();
        block[..end.min(block.len())].trim_end()
    })
}

/// Returns the place that a line names: `  --> src/lib.rs:15:14`.
fn arrow(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("--> ")
}

fn place(block: &str) -> Option<&str> {
    block.lines().find_map(arrow)
}

/// Returns the place that rejects a layout; where that is a macro of `core`, the line that calls it, which the compiler names after `:::`.
fn refusing(block: &str) -> Option<&str> {
    let mut named = block.lines().filter_map(|line| arrow(line).or_else(|| line.trim_start().strip_prefix("::: ")));
    named.find(|place| !place.contains("/library/core/src/"))
}

/// Returns true if a layout is rejected in a line outside the kernels, whose own paths are relative to their folder.
fn is_in_library(block: &str) -> bool {
    block.starts_with(REFUSED) && place(block).is_some_and(|place| Path::new(place).is_absolute())
}

/// A call of the kernels whose layout is rejected.
#[derive(Clone)]
struct Call<'a> {
    error: &'a str,
    evaluated: &'a str,
    /// The function of the library that rejects it.
    function: &'a str,
    line: String,
}

/// Returns the calls of the kernels that reject a layout.
fn calls(text: &str) -> Vec<Call<'_>> {
    let (mut refused, mut calls) = ("", Vec::new());
    for block in blocks(text) {
        if block.starts_with(REFUSED) {
            refused = block;
        } else if block.starts_with(CALLED) && place(block).is_some_and(|place| Path::new(place).is_relative()) {
            // The notes are indented by the number of digits of the line number.
            let lines = block.lines().skip(1).take_while(|line| !line.trim_start().starts_with("= note"));
            let lines = lines.collect::<Vec<_>>().join("\n");
            let line = lines.trim_end_matches(['\n', ' ', '|']).to_owned();
            let function = function(block).unwrap_or_default();
            calls.push(Call { error: headline(refused), evaluated: evaluated(refused), function, line });
        }
    }
    calls
}

/// Returns the constant that an error is about, with its types.
fn evaluated(block: &str) -> &str {
    block.lines().find_map(|line| line.split_once("evaluation of `")).map_or("", |(_, constant)| constant)
}

/// Returns the function that a note names: `product::<Tile<64, 64>>`, without the closures in it.
fn function(note: &str) -> Option<&str> {
    let (_, rest) = note.lines().next()?.split_once("`fn ")?;
    let name = rest.trim_end_matches('`');
    Some(name.split("::{closure").next().unwrap_or(name))
}

/// Returns a name of a function in which types have no paths: `product::<Tile<BF16, 64>>`.
fn without_paths(name: &str) -> String {
    let is_of_path = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':');
    let words = name.split_inclusive(|c| !is_of_path(c)).map(|word| match word.rsplit_once("::") {
        Some((_, last)) if last.starts_with(char::is_uppercase) => last,
        _ => word,
    });
    words.collect()
}

/// Returns the function that a note names if it is generic and its types are written in full.
fn generic(note: &str) -> Option<&str> {
    function(note).filter(|name| note.starts_with(CALLED) && name.contains("::<") && !name.contains("..."))
}

#[cfg(test)]
mod tests {
    use super::{help, lacks_its_line, shown, without_warnings};

    #[test]
    fn warnings_are_no_errors() {
        let text = "   Compiling k v0.1.0 (/k)\nwarning: unused\n --> src/lib.rs:1:1\n  |\n\nerror[E0425]: cannot find `x`\n --> src/lib.rs:2:2\n\n\
                    warning: `k` (lib) generated 1 warning\nerror: could not compile `k`\n";
        let kept = "error[E0425]: cannot find `x`\n --> src/lib.rs:2:2\n\nerror: could not compile `k`";
        assert_eq!(without_warnings(text), kept);
        let broken = without_warnings("   Compiling k v0.1.0 (/k)\nrustc-LLVM ERROR: x\nerror: could not compile `k`");
        assert_eq!(broken, "rustc-LLVM ERROR: x\nerror: could not compile `k`");
    }

    #[test]
    fn an_instruction_of_a_later_architecture_or_version_is_explained() {
        let of = |name: &str, architecture| {
            help(&format!("rustc-LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.{name}\nerror: x"), architecture)
                .unwrap()
        };
        let eight_bits = "mma.m16n8k32.row.col.f32.e4m3.e5m2.f32";
        assert_eq!(
            of(eight_bits, "sm_89"),
            format!(
                "help: the instruction `{eight_bits}` needs PTX 8.4\nhelp: in the Cargo.toml of the kernel crate:\n    [package.metadata.layout-gpu]\n    ptx = \"8.4\""
            )
        );
        let earlier = of(eight_bits, "sm_80");
        assert!(earlier.contains("needs sm_89 or a later architecture, and this is sm_80"), "{earlier}");
        assert!(earlier.ends_with("[package.metadata.layout-gpu.sm_89]\n    ptx = \"8.4\""), "{earlier}");
        let loaded = of("ldmatrix.sync.aligned.m8n8.x1.b16", "sm_70");
        assert!(loaded.contains("needs sm_75 or a later") && !loaded.contains("Cargo.toml"), "{loaded}");
        assert!(of("mma.m16n8k16.row.col.bf16", "sm_75").contains("needs sm_80 or a later"));
        assert!(of("mma.m16n8k8.row.col.f64", "sm_80").contains("needs sm_90 or a later"));
        let unknown = of("new.thing", "sm_90a");
        assert!(
            unknown.contains("a later architecture than sm_90a, or") && unknown.ends_with("ptx = \"8.7\""),
            "{unknown}"
        );
        assert_eq!(help("error: x", "sm_80"), None);
    }

    #[test]
    fn what_kernels_lack_is_what_to_write() {
        let of = |said: &str| help(&format!("error: {said}\n\nerror: could not compile `k`"), "sm_80").unwrap();
        let handler = of("`#[panic_handler]` function required, but not found");
        assert_eq!(handler, "help: write `layout_gpu::panic_handler!();` in `src/lib.rs`");
        assert!(of("`std` is required by `k` because it does not declare `#![no_std]`").contains("the first line"));
        let root = of("no method named `sqrt` found for type `f32` in the current scope");
        assert_eq!(root, "help: `layout_gpu::device` has `sqrt(x)`");
    }

    const ERROR: &str = "error[E0080]: evaluation panicked: cannot copy: x\n              help: try y";
    const LIBRARY: &str =
        "  --> /core/panic.rs:57:9\n   |\n57 |  x\n\nnote: erroneous constant encountered\n  --> /core/a.rs:1:1";
    const CALL: &str = "  --> src/lib.rs:15:14\n   |\n15 |     copy(a, b)\n   |     ^^^^";
    const END: &str = "error: could not compile `kernels` (lib) due to 1 previous error";

    #[test]
    fn the_line_of_a_call_may_be_that_of_the_build_without_inlining() {
        let first = format!("{ERROR}\n{LIBRARY}\n\n{END}");
        let note = "note: the above error was encountered while instantiating `fn copy::<...>`";
        let again = format!("{ERROR}\n{LIBRARY}\n\n{note}\n{CALL}\n   |\n   = note: the full name\n\n{END}");
        let moved = format!("{ERROR}\n{CALL}\n   = note: refused by /core/panic.rs:57:9\n\n{END}");
        assert!(lacks_its_line(&first) && !lacks_its_line(&again));
        assert_eq!(shown(&first, &again), moved);
        assert_eq!(shown(&again, ""), moved);
        assert_eq!(shown(&first, ""), first);
    }

    #[test]
    fn a_refusal_is_shown_once_for_each_line_that_calls_what_refuses() {
        let note = "note: the above error was encountered while instantiating `fn copy::<...>`";
        let of = |call: &str| format!("{ERROR}\n{LIBRARY}\n\n{note}\n{call}\n   |\n   = note: the full name\n\n");
        let other = CALL.replace("15", "20");
        let text = format!("{}{}{}{}{END}", of(CALL), of(CALL), of(&other), of(CALL).replace("   =", "    ="));
        let moved = |call: &str| format!("{ERROR}\n{call}\n   = note: refused by /core/panic.rs:57:9\n\n");
        assert_eq!(shown(&text, ""), format!("{}{}{END}", moved(CALL), moved(&other)));
    }

    #[test]
    fn what_refuses_is_no_macro_of_core() {
        let note = "note: the above error was encountered while instantiating `fn copy::<...>`";
        let of = |library: &str| format!("{ERROR}\n{library}\n\n{note}\n{CALL}\n   |\n\n{END}");
        let core = "  --> /usr/library/core/src/panic.rs:57:9\n   |\n57 |  x\n   |";
        let called =
            format!("{core}\n  ::: /gpu/finish.rs:5:13\n   |\n5 |  panic!(x)\n   |  --- in this macro invocation");
        let moved = format!("{ERROR}\n{CALL}\n   = note: refused by /gpu/finish.rs:5:13\n\n{END}");
        assert_eq!(shown(&of(&called), ""), moved);
        assert_eq!(shown(&of(core), ""), format!("{ERROR}\n{CALL}\n\n{END}"));
    }

    #[test]
    fn a_generic_function_is_named_with_the_types_that_are_refused() {
        let note =
            |function: &str| format!("note: the above error was encountered while instantiating `fn {function}`");
        let of = |tile: &str| {
            format!("{ERROR}\n  --> /core/gemm.rs:1:1\n   | evaluation of `Product<{tile}>::FITS` failed\n\n")
        };
        let inlined = |tile: &str| {
            format!("{}{}\n  --> /core/unroll.rs:7:1\n\n", of(tile), note(&format!("body::<{tile}>::{{closure#2}}")))
        };
        let again = |tile: &str| format!("{}{}\n{CALL}\n   |\n\n", of(tile), note("gemm::<Mma<...>>"));
        let text = format!("{}{}{END}", inlined("A"), inlined("Tile<gpu::device::B, 8>"));
        let text = shown(&text, &format!("{}{}{END}", again("A"), again("Tile<gpu::device::B, 8>")));
        let notes = "   = note: refused by /core/gemm.rs:1:1\n   = note: in `body::<A>`, `body::<Tile<B, 8>>`";
        assert_eq!(text, format!("{ERROR}\n{CALL}\n{notes}\n\n{END}"));
    }

    #[test]
    fn what_the_kernels_refuse_themselves_stays_as_it_is() {
        let own = format!("{ERROR}\n{CALL}\n\nnote: erroneous constant encountered\n  --> src/lib.rs:1:1\n\n{END}");
        assert!(!lacks_its_line(&own));
        assert_eq!(shown(&own, ""), own);
    }
}
