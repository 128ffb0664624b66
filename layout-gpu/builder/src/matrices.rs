//! The addresses of `ldmatrix`. LLVM's intrinsic, which stays in the control flow it was written in, takes a generic one; the assembler has
//! two moves for each on `sm_90`, and none for one in shared memory:
//!
//! ```text
//!     // begin inline asm
//!     cvta.shared.u64 %rd2, %rd1;                             ldmatrix.sync.aligned.m8n8.x4.shared.b16 {…}, [%rd1];
//!     // end inline asm                                ──▶
//!     ldmatrix.sync.aligned.m8n8.x4.b16 {…}, [%rd2];
//! ```
//!
//! An address that was made generic in another basic block, or whose register is written again before it is used, stays generic.

const BEGIN: &str = "// begin inline asm";
const END: &str = "// end inline asm";

/// A register that holds the generic address of that in another.
struct Address<'a> {
    generic: &'a str,
    shared: &'a str,
    /// The line that makes it.
    line: usize,
    is_used_elsewhere: bool,
}

/// Loads matrices by addresses in shared memory.
pub(crate) fn loaded(ptx: &str) -> String {
    let mut text = String::with_capacity(ptx.len());
    let mut lines = ptx.lines().collect::<Vec<_>>();
    while !lines.is_empty() {
        let end = lines.iter().position(|line| *line == "}").map_or(lines.len(), |end| end + 1);
        let rest = lines.split_off(end);
        for line in function(&lines) {
            text += &line;
            text += "\n";
        }
        lines = rest;
    }
    text
}

/// Rewrites a function, and what stands before it.
fn function(lines: &[&str]) -> Vec<String> {
    let mut found: Vec<Option<String>> = lines.iter().map(|line| Some((*line).to_owned())).collect();
    let mut known: Vec<Address> = Vec::new();
    for (index, line) in lines.iter().map(|line| line.trim()).enumerate() {
        if ends_a_block(line) {
            known.clear();
        } else if let Some((address, replaced)) = known.iter_mut().find_map(|address| by_shared(line, address)) {
            found[index] = Some(replaced);
            if !address.is_used_elsewhere && is_alone(lines, address.line) {
                found[address.line - 1..=address.line + 1].fill(None);
            }
        } else {
            known.retain(|address| !writes(line, address.shared) && !writes(line, address.generic));
            known.extend(made_generic(line).map(|(generic, shared)| {
                let uses = lines.iter().filter(|line| words(line).any(|word| word == generic)).count();
                Address { generic, shared, line: index, is_used_elsewhere: uses > 2 }
            }));
        }
    }
    found.into_iter().flatten().collect()
}

/// Returns true for a label that a branch names, and for a branch.
fn ends_a_block(line: &str) -> bool {
    line.ends_with(':') && !line.starts_with("$L__tmp")
        || words(line).any(|word| word == "bra" || word == "bra.uni" || word == "ret")
}

/// Returns true if the line is all of its assembly.
fn is_alone(lines: &[&str], line: usize) -> bool {
    let is = |at: Option<usize>, text| at.and_then(|at| lines.get(at)).is_some_and(|line| line.trim() == text);
    is(line.checked_sub(1), BEGIN) && is(line.checked_add(1), END)
}

/// Returns the generic register and the other one.
fn made_generic(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("cvta.shared.u64")?.trim().strip_suffix(';')?.split_once(", ")
}

/// Loads by the address in shared memory, if the line loads by this generic one.
fn by_shared<'a, 'b>(line: &str, address: &'b mut Address<'a>) -> Option<(&'b mut Address<'a>, String)> {
    let (operation, registers) = line.strip_suffix(&format!(", [{}];", address.generic))?.split_once(".b16 ")?;
    operation.starts_with("ldmatrix.").then(|| {
        let load = format!("\t{operation}.shared.b16 {registers}, [{}];", address.shared);
        (address, load)
    })
}

/// Returns true if the first operand of the line has the register, one of them in braces; of several statements, if any names it.
fn writes(line: &str, register: &str) -> bool {
    let is_one = !line.starts_with('{') && line.matches(';').count() < 2;
    let operands = if is_one { line.split_once(|letter: char| letter.is_ascii_whitespace()) } else { Some(("", line)) };
    let operands = operands.map_or("", |(_, operands)| operands.trim_start());
    let end = if operands.starts_with('{') { operands.find('}') } else { operands.find(',') };
    let written = operands.get(..end.filter(|_| is_one).unwrap_or(operands.len())).unwrap_or_default();
    words(written).any(|word| word == register)
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|letter: char| !(letter.is_ascii_alphanumeric() || matches!(letter, '%' | '_' | '.' | '$')))
}

#[cfg(test)]
mod tests {
    use super::loaded;

    const MADE: &str = "\t// begin inline asm\n\tcvta.shared.u64 %rd2, %rd1;\n\t// end inline asm\n";
    const LOAD: &str = "\tldmatrix.sync.aligned.m8n8.x2.trans.b16 {%r1, %r2}, [%rd2];\n";
    const SHARED: &str = "\tldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%r1, %r2}, [%rd1];\n";

    fn kernel(body: &[&str]) -> String {
        format!(".visible .entry k()\n{{\n{}\tret;\n}}\n", body.concat())
    }

    #[test]
    fn matrices_are_loaded_by_their_address_in_shared_memory() {
        assert_eq!(loaded(&kernel(&[MADE, LOAD])), kernel(&[SHARED]));
        let place = ["\t.loc\t1 2 3\n$L__tmp4:\n", "\tadd.s32 \t%r3, %r1, 1;\n"];
        for between in place {
            assert_eq!(loaded(&kernel(&[MADE, between, LOAD])), kernel(&[between, SHARED]));
        }
        let two = MADE.replace("%rd1", "%rd3").replace("%rd2", "%rd4");
        let load = LOAD.replace("%rd2", "%rd4");
        assert_eq!(loaded(&kernel(&[MADE, &two, &load, LOAD])), kernel(&[&SHARED.replace("%rd1", "%rd3"), SHARED]));
        let text = kernel(&[MADE, LOAD]);
        assert_eq!(loaded(&text.repeat(2)), kernel(&[SHARED]).repeat(2));
    }

    #[test]
    fn an_address_that_is_used_elsewhere_stays() {
        let use_of_it = "\tst.b32 \t[%rd2], %r9;\n";
        assert_eq!(loaded(&kernel(&[MADE, LOAD, use_of_it])), kernel(&[MADE, SHARED, use_of_it]));
        assert_eq!(loaded(&kernel(&[MADE, LOAD, LOAD])), kernel(&[MADE, SHARED, SHARED]));
    }

    #[test]
    fn an_address_that_may_be_another_stays_generic() {
        let between = [
            "\tadd.s64 \t%rd1, %rd1, 16;\n",
            "\tld.v2.b64 \t{%rd7, %rd1}, [%rd9];\n",
            "\tmov.b64 \t%rd2, %rd8;\n",
            "\t@%p1 mov.b64 \t%rd1, %rd8;\n",
            "\t{ .reg .b32 t; mov.b32 t, 1; cvt.u64.u32 %rd1, t; }\n",
            "\tmov.b32 %r7, 1; cvt.u64.u32 %rd1, %r7;\n",
            "$L__BB0_1:\n",
            "\t@%p1 bra \t$L__BB0_1;\n",
        ];
        for between in between {
            let text = kernel(&[MADE, between, LOAD]);
            assert_eq!(loaded(&text), text);
        }
        let others = kernel(&[LOAD, "\tldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];\n"]);
        assert_eq!(loaded(&others), others);
        // A register of another function.
        let apart = kernel(&[MADE]) + &kernel(&[LOAD]);
        assert_eq!(loaded(&apart), apart);
    }
}
