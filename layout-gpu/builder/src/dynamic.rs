//! Kernels that take their dynamic shared memory at several places, each starting at its beginning:
//!
//! ```text
//!     // begin inline asm
//!     // layout_gpu: dynamic_shared src/lib.rs:12
//!     // end inline asm
//! ```
//!
//! Tensors of the two places overlap, so it is an error: a later phase of a kernel that reuses the memory for something else takes it from the first
//! place, too.

/// The start of the comment by `layout_gpu::dynamic_shared!`; its place follows.
const TAKEN: &str = "// layout_gpu: dynamic_shared ";

/// The error for the first kernel that takes it at several places.
pub(crate) fn taken_again(ptx: &str) -> Option<String> {
    ptx.split(".entry ").skip(1).find_map(mistake)
}

fn mistake(entry: &str) -> Option<String> {
    let kernel = entry.split(['(', ' ', '\n']).next()?;
    let body = entry.split("\n}\n").next()?;
    let mut places: Vec<&str> = body.lines().filter_map(|line| line.trim().strip_prefix(TAKEN)).collect();
    places.sort_unstable();
    places.dedup();
    let [first, .., last] = places[..] else { return None };
    Some(format!(
        "`{kernel}` takes its dynamic shared memory at {first} and at {last}, and both begin at its beginning: for tensors side by side take it once, \
         `let mut shared = dynamic_shared!();`"
    ))
}

#[cfg(test)]
mod tests {
    use super::taken_again;

    #[test]
    fn a_kernel_takes_its_memory_once() {
        let taken = |place: &str| {
            format!("\t// begin inline asm\n\t// layout_gpu: dynamic_shared {place}\n\t// end inline asm\n")
        };
        let kernel = |name: &str, body: &[String]| {
            format!(".visible .entry {name}(\n\t.param .u32 n\n)\n{{\n{}\tret;\n}}\n", body.concat())
        };
        let [first, second] = ["src/lib.rs:12", "src/lib.rs:13"].map(taken);
        let once = [kernel("a", &[first.clone(), first.clone()]), kernel("b", std::slice::from_ref(&second))].concat();
        assert_eq!(taken_again(&once), None);
        assert_eq!(
            taken_again(&(once + &kernel("c", &[first, second]))).as_deref(),
            Some(
                "`c` takes its dynamic shared memory at src/lib.rs:12 and at src/lib.rs:13, and both begin at its beginning: for tensors side by side take \
              it once, `let mut shared = dynamic_shared!();`"
            )
        );
    }
}
