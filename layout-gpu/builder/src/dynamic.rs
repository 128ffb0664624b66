//! Kernels that take their dynamic shared memory at several places, each starting at its beginning:
//!
//! ```text
//!     // begin inline asm
//!     // layout_gpu: dynamic_shared src/lib.rs:12:5
//!     // end inline asm
//! ```
//!
//! Tensors of the two places overlap, so it is an error: a later phase of a kernel that reuses the memory for something else takes it from the first
//! place, too.

use std::collections::BTreeMap;

/// The start of the comment by `layout_gpu::dynamic_shared!`; its place follows.
const TAKEN: &str = "// layout_gpu: dynamic_shared ";

/// The error for the first kernel that takes it at several places, itself or in a function that it calls.
pub(crate) fn taken_again(ptx: &str) -> Option<String> {
    let bodies: BTreeMap<&str, &str> = bodies(ptx, ".func ").chain(bodies(ptx, ".entry ")).collect();
    bodies_of_kernels(ptx).find_map(|kernel| mistake(kernel, &bodies))
}

fn bodies_of_kernels(ptx: &str) -> impl Iterator<Item = &str> {
    bodies(ptx, ".entry ").map(|(name, _)| name)
}

/// Returns names and bodies of what begins with a directive; a declaration has no body.
fn bodies<'a>(ptx: &'a str, directive: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    ptx.split(directive).skip(1).filter_map(|text| {
        let text = text.split("\n}").next()?;
        let (head, body) = text.split_once("\n{")?;
        // A function with a result has it before its name.
        let head =
            head.trim_start().strip_prefix('(').map_or(head, |result| result.split_once(')').unwrap_or_default().1);
        let name = head.trim_start().split(['(', ' ', '\n']).next()?;
        (!head.contains(';')).then_some((name, body))
    })
}

/// Returns the words of a text that may be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$')))
}

/// Returns the places at which a kernel takes its memory, in the functions that it calls too.
fn places<'a>(kernel: &'a str, bodies: &BTreeMap<&'a str, &'a str>) -> Vec<&'a str> {
    let (mut reached, mut next, mut places) = (vec![kernel], 0, Vec::new());
    while let Some(body) = reached.get(next).and_then(|name| bodies.get(name)) {
        for place in body.lines().filter_map(|line| line.trim().strip_prefix(TAKEN)) {
            if !places.contains(&place) {
                places.push(place);
            }
        }
        for word in words(body) {
            if bodies.contains_key(word) && !reached.contains(&word) {
                reached.push(word);
            }
        }
        next += 1;
    }
    places
}

fn mistake(kernel: &str, bodies: &BTreeMap<&str, &str>) -> Option<String> {
    let places = places(kernel, bodies);
    let [first, .., last] = places[..] else { return None };
    Some(format!(
        "`{kernel}` takes its dynamic shared memory at {first} and at {last}, and both begin at its beginning: for tensors side by side take it once, \
         `let mut shared = dynamic_shared!();`"
    ))
}

#[cfg(test)]
mod tests {
    use super::taken_again;

    fn taken(place: &str) -> String {
        format!("\t// begin inline asm\n\t// layout_gpu: dynamic_shared {place}\n\t// end inline asm\n")
    }

    fn kernel(name: &str, body: &str) -> String {
        format!(".visible .entry {name}(\n\t.param .u32 n\n)\n{{\n{body}\tret;\n}}\n")
    }

    #[test]
    fn a_kernel_takes_its_memory_once() {
        let [first, second] = ["src/lib.rs:12:5", "src/lib.rs:12:24"].map(taken);
        let once = [kernel("a", &first.repeat(2)), kernel("b", &second)].concat();
        assert_eq!(taken_again(&once), None);
        assert_eq!(
            taken_again(&(once + &kernel("c", &(first + &second)))).as_deref(),
            Some(
                "`c` takes its dynamic shared memory at src/lib.rs:12:5 and at src/lib.rs:12:24, and both begin at its beginning: for tensors side by \
                 side take it once, `let mut shared = dynamic_shared!();`"
            )
        );
    }

    #[test]
    fn a_function_that_a_kernel_calls_takes_it_too() {
        let function = |name: &str, body: &str| {
            format!(
                ".func  (.param .b32 func_retval0) {name}(\n\t.param .b32 {name}_param_0\n)\n{{\n{body}\tret;\n}}\n"
            )
        };
        let call =
            |name: &str| format!("\t{{ // callseq 0, 0\n\tcall.uni (retval0), {name}, (param0);\n\t}} // callseq 0\n");
        let declared = ".func  (.param .b32 func_retval0) deep\n(\n\t.param .b32 deep_param_0\n)\n;\n";
        let functions = [
            declared,
            &function("deep", &(taken("src/tile.rs:3:9") + &call("deep"))),
            &function("outer", &call("deep")),
            &function("other", &taken("src/tile.rs:9:9")),
        ]
        .concat();
        let module = |body: &str| functions.clone() + &kernel("k", body);
        assert_eq!(taken_again(&module(&call("outer"))), None);
        for body in [call("outer") + &taken("src/lib.rs:12:5"), call("outer") + &call("other")] {
            let why = taken_again(&module(&body)).expect("refused");
            assert!(why.starts_with("`k` takes its dynamic shared memory at src/"), "{why}");
        }
    }
}
