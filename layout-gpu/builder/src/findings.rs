//! Findings about kernels: errors and warnings.
//!
//! | found | by | then |
//! |---|---|---|
//! | spills, in which warp group; a stack frame | the assembler's report | refused |
//! | `wgmma` made to wait one for the other | its warnings C7510 to C7517 | refused |
//! | a kernel that only panics | its PTX | refused |
//! | a kernel that can panic | its PTX | a warning |

use crate::assembler::Assembly;
use crate::panics::{Trapping, trapping};

/// The findings in a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// A sentence for each error: the module should not ship.
    pub refusals: Vec<String>,
    /// A sentence for each warning.
    pub warnings: Vec<String>,
}

impl Findings {
    /// Reads the findings off the PTX, and off the assembler's results if there are any.
    #[must_use]
    pub fn of(ptx: &str, assembly: Option<&Assembly>) -> Self {
        let (mut findings, panicking) = (Self::default(), trapping(ptx));
        for count in assembly.iter().flat_map(|assembly| &assembly.counts).filter(|count| count.is_kernel) {
            let name = &count.name;
            if count.spills > 0 {
                findings.refusals.push(format!(
                    "`{name}` spills {} bytes of registers{}: smaller fragments, or fewer of them alive at once",
                    count.spills,
                    group(&count.operations)
                ));
            } else if count.stack > 0 {
                let shows = panicking.iter().find(|found| found.kernel == *name).and_then(shown);
                findings.refusals.push(format!(
                    "`{name}` has a stack frame of {} bytes: {}",
                    count.stack,
                    shows.map_or(INDEXED.to_owned(), |by| format!("the values that `{by}` shows lie there; {ASSERT}"))
                ));
            }
        }
        findings.refusals.extend(assembly.iter().flat_map(|assembly| assembly.serialised.clone()));
        for found in &panicking {
            findings.add(found);
        }
        findings
    }

    fn add(&mut self, found: &Trapping) {
        let Trapping { kernel, always, panics, line } = found;
        let by = if panics.is_empty() { "a trap".to_owned() } else { format!("`{}`", panics.join("`, `")) };
        if *always {
            let line = line.as_ref().map(|line| format!(" at {line}")).unwrap_or_default();
            self.refusals.push(format!("`{kernel}` does nothing but panic, by {by}{line}"));
        } else {
            self.warnings.push(format!("`{kernel}` can panic, by {by}"));
        }
    }
}

/// Names the warp group that spills, in a kernel whose warp groups have numbers of registers of their own: the machine code of each begins with its
/// `USETMAXREG`.
fn group(operations: &[String]) -> &'static str {
    let spill = operations.iter().position(|name| name.starts_with("STL") || name.starts_with("LDL"));
    let before = operations.iter().take(spill.unwrap_or(0)).rev().find(|name| name.starts_with("USETMAXREG"));
    match before {
        Some(name) if name.contains("DEALLOC") => " in the warp group that `setmaxnreg.dec` leaves fewer: give it more",
        Some(_) => " in the warp group that takes more by `setmaxnreg.inc`",
        None => "",
    }
}

/// The usual reason for a stack frame.
const INDEXED: &str = "an array is indexed by what is not a constant; `unroll` makes it one";

/// The advice against printing values in a panic.
const ASSERT: &str = "`assert!(a == b)` and `expect` of an option show none";

/// Finds the panic of `assert_eq!`, or of `unwrap` of a result, which takes references to the values it prints.
fn shown(found: &Trapping) -> Option<&str> {
    found.panics.iter().map(String::as_str).find(|panic| ["assert_failed", "unwrap_failed"].contains(panic))
}

#[cfg(test)]
mod tests {
    use super::{Findings, group};
    use crate::assembler::Assembly;
    use crate::report::read_report;

    #[test]
    fn the_warp_group_that_spills_is_named() {
        let operations = |names: &str| names.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let found =
            group(&operations("MOV USETMAXREG.DEALLOC.CTAPOOL MOV STL EXIT USETMAXREG.TRY_ALLOC.CTAPOOL HGMMA"));
        assert!(found.contains("setmaxnreg.dec"), "{found}");
        let found = group(&operations("MOV USETMAXREG.DEALLOC.CTAPOOL EXIT USETMAXREG.TRY_ALLOC.CTAPOOL LDL HGMMA"));
        assert!(found.contains("setmaxnreg.inc"), "{found}");
        assert_eq!(group(&operations("STL USETMAXREG.DEALLOC.CTAPOOL LDL")), "");
    }

    #[test]
    fn spills_stacks_and_panics_are_found() {
        let report = "\
ptxas info    : Compiling entry function 'deep' for 'sm_80'
ptxas info    : Function properties for deep
    48 bytes stack frame, 16 bytes spill stores, 16 bytes spill loads
ptxas info    : Compiling entry function 'wide' for 'sm_80'
ptxas info    : Function properties for wide
    64 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Function properties for a_function
    64 bytes stack frame, 8 bytes spill stores, 8 bytes spill loads
";
        let assembly = Assembly { counts: read_report(report), serialised: vec!["(C7510)".into()] };
        let ptx = ".visible .entry k()\n{\n\ttrap; exit;\n}\n.visible .entry l()\n{\n\t@%p1 ret;\n\ttrap; exit;\n}\n";
        let findings = Findings::of(ptx, Some(&assembly));
        let starts = ["`deep` spills 32", "`wide` has a stack frame of 64", "(C7510)", "`k` does nothing but panic"];
        assert_eq!(findings.refusals.len(), 4, "{findings:?}");
        assert!(findings.refusals.iter().zip(starts).all(|(found, start)| found.starts_with(start)), "{findings:?}");
        assert_eq!(findings.warnings, ["`l` can panic, by a trap"]);
        let lines =
            ptx.replacen("\ttrap", "\t.loc\t2 9 1 // inlined_at 1 7 5\n\ttrap", 1) + "\t.file\t1 \"src/k.rs\"\n";
        assert_eq!(Findings::of(&lines, None).refusals, ["`k` does nothing but panic, by a trap at src/k.rs:7"]);
        let shows = ".visible .entry wide()\n{\n\t@%p1 ret;\n\tcall.uni _RNvNtCs1_4core9panicking13assert_failed, ();\n\ttrap; exit;\n}\n";
        let said = &Findings::of(shows, Some(&assembly)).refusals[1];
        assert!(said.contains("frame of 64 bytes: the values that `assert_failed` shows lie there; "), "{said}");
    }
}
