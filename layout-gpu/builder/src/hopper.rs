//! Kernels of Hopper: the addresses of tensor maps that are parameters, and what the assembler does to a kernel without a word.
//!
//! ```text
//!     .param .align 8 .b8 k_param_3[128]                 .param .align 64 .b8 k_param_3[128]
//!     ld.param.b64 %rd1, [k_param_3];             ──▶    mov.b64 %rd1, k_param_3;
//!     mov.b64 %rd2, %rd1; // layout_gpu: parameter       cvta.param.u64 %rd1, %rd1;
//! ```
//!
//! A map is copied by its address, and Rust has no address of a parameter but that of a copy: so the kernel names its first word.

use std::collections::BTreeSet;

/// The comment behind the move of a map's first word.
const MAP: &str = "// layout_gpu: parameter";

/// Puts the addresses of tensor maps in the place of their first words.
pub(crate) fn addressed(ptx: &str) -> Result<String, String> {
    if !ptx.contains(MAP) {
        return Ok(ptx.to_owned());
    }
    let parts = ptx.split(".entry ");
    let kernels: Result<Vec<String>, String> =
        parts.enumerate().map(|(number, part)| if number == 0 { Ok(part.to_owned()) } else { kernel(part) }).collect();
    Ok(kernels?.join(".entry "))
}

/// Rewrites one kernel, and what follows it up to the next.
fn kernel(text: &str) -> Result<String, String> {
    let name = text.split(['(', ' ', '\n']).next().unwrap_or_default();
    let (mut wanted, mut seen, mut words) = (marked(text), BTreeSet::new(), BTreeSet::new());
    while let Some(register) = wanted.pop() {
        if !seen.insert(register) {
            continue;
        }
        for (operation, operands) in text.lines().filter_map(|line| made(line, register)) {
            match operation {
                "ld.param.b64" if operands.starts_with('[') => {
                    words.insert((register, operands.trim_matches(['[', ']'])));
                }
                "mov.b64" | "selp.b64" => {
                    wanted.extend(operands.split(", ").filter(|operand| operand.starts_with("%rd")));
                }
                _ => return Err(not_a_parameter(name)),
            }
        }
    }
    if words.iter().any(|(_, word)| !text.contains(&format!(".b8 {word}[128]"))) {
        return Err(not_a_parameter(name));
    }
    let lines = text.split('\n').map(|line| match words.iter().find(|(register, word)| loads(line, register, word)) {
        Some((register, word)) => {
            format!("\tmov.b64 \t{register}, {word};\n\tcvta.param.u64 \t{register}, {register};")
        }
        None => words
            .iter()
            .find_map(|(_, word)| aligned(line, word))
            .unwrap_or_else(|| line.replace(&format!(" {MAP}"), "")),
    });
    // The next kernel's first word ends the text, without a line of its own.
    let text: Vec<String> = lines.collect();
    Ok(text.join("\n"))
}

fn not_a_parameter(kernel: &str) -> String {
    format!(
        "`{kernel}` takes the address of a tensor map that is no parameter of it: declare `TensorMap<T, Tile>` among its parameters, by value"
    )
}

/// Returns the registers that hold the first words of maps.
fn marked(text: &str) -> Vec<&str> {
    let moves = text.lines().filter_map(|line| line.trim().strip_suffix(MAP)?.trim_end().strip_suffix(';'));
    moves.filter_map(|statement| statement.rsplit(' ').next()).collect()
}

/// Splits a line that makes a register into its operation and its operands.
fn made<'a>(line: &'a str, register: &str) -> Option<(&'a str, &'a str)> {
    let (operation, rest) = line.trim().split_once(|letter: char| letter.is_ascii_whitespace())?;
    let operands = rest.trim_start().strip_prefix(register)?.strip_prefix(", ")?;
    Some((operation, operands.split(';').next().unwrap_or_default()))
}

fn loads(line: &str, register: &str, word: &str) -> bool {
    made(line, register) == Some(("ld.param.b64", &format!("[{word}]")))
}

/// Returns the declaration of a map's parameter, aligned as the hardware wants it.
fn aligned(line: &str, word: &str) -> Option<String> {
    let (head, _) = line.split_once(".align ")?;
    line.contains(&format!(".b8 {word}[128]")).then(|| {
        let end = if line.ends_with(',') { "," } else { "" };
        format!("{head}.align 64 .b8 {word}[128]{end}")
    })
}

/// Finds what the assembler would do without a word: `setmaxnreg` is dropped in a kernel whose blocks have no size, and products wait for each other
/// where sums are in local memory.
pub(crate) fn refused(ptx: &str) -> Option<String> {
    ptx.split(".entry ").skip(1).find_map(|text| {
        let name = text.split(['(', ' ', '\n']).next().unwrap_or_default();
        let body = text.split("\n}\n").next().unwrap_or_default();
        let has = |words: &str| body.lines().any(|line| line.trim_start().starts_with(words));
        if has("setmaxnreg.") && !has(".reqntid ") {
            return Some(format!(
                "`{name}` sets its registers by `setmaxnreg`, which the assembler drops in a kernel without a size of blocks: call `block_size::<…>()` first"
            ));
        }
        (has("wgmma.mma_async") && body.contains(".local")).then(|| {
            format!(
                "`{name}` keeps sums of `wgmma` in local memory, so that its products would wait for each other: leave the sums in one `Fragment`, read \
                 them after `finish`, and by `unroll!`, not in a loop"
            )
        })
    })
}

#[cfg(test)]
mod tests {
    use super::{addressed, refused};

    const KERNEL: &str = ".visible .entry k(\n\t.param .u32 k_param_0,\n\t.param .align 8 .b8 k_param_1[128]\n)\n{\n\tld.param.b64 \t%rd1, [k_param_1];\n\t\
        mov.b64 \t%rd2, %rd1;\n\t// begin inline asm\n\tmov.b64 %rd3, %rd2; // layout_gpu: parameter\n\t// end inline asm\n\tret;\n}\n";

    #[test]
    fn a_map_is_its_address() {
        let text = addressed(KERNEL).expect("a map");
        assert!(text.contains("mov.b64 \t%rd1, k_param_1;\n\tcvta.param.u64 \t%rd1, %rd1;"), "{text}");
        assert!(text.contains(".param .align 64 .b8 k_param_1[128]\n"), "{text}");
        assert!(!text.contains("layout_gpu") && !text.contains("ld.param"), "{text}");
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        let text = KERNEL.to_owned() + ".visible .entry other()\n{\n\tret;\n}\n";
        let found = addressed(&text).expect("a map");
        assert!(found.ends_with(".visible .entry other()\n{\n\tret;\n}\n"), "{found}");
    }

    #[test]
    fn a_map_that_is_no_parameter_is_refused() {
        let error = addressed(&KERNEL.replace("ld.param.b64 \t%rd1, [k_param_1]", "ld.global.b64 \t%rd1, [%rd9]"));
        assert!(
            error.as_ref().is_err_and(|error| error.starts_with("`k` takes the address of a tensor map")),
            "{error:?}"
        );
        let error = addressed(&KERNEL.replace("[128]", "[64]"));
        assert!(error.is_err(), "{error:?}");
    }

    #[test]
    fn what_the_assembler_hides_is_refused() {
        let kernel = |head: &str, body: &str| format!(".visible .entry k()\n{head}{{\n{body}\tret;\n}}\n");
        let (set, product) =
            ("\tsetmaxnreg.dec.sync.aligned.u32 24;\n", "\twgmma.mma_async.sync.aligned.m64n8k16 x;\n");
        assert_eq!(refused(&kernel(".reqntid 384, 1, 1\n", set)), None);
        assert!(refused(&kernel("", set)).is_some_and(|why| why.contains("without a size of blocks")));
        assert_eq!(refused(&kernel("", product)), None);
        let local = format!("\tst.local.f32 [%rd1], %f1;\n{product}");
        assert!(refused(&kernel("", &local)).is_some_and(|why| why.contains("in local memory")));
    }
}
