//! The main loop of a kernel, in its machine code.
//!
//! ```text
//!     /*0100*/  LDSM …             ◀─┐  from where a branch goes back
//!     /*0110*/  HMMA …               │
//!     /*0120*/  @P0 BRA 0x100 ;   ───┘  to the branch: three instructions, one product
//! ```

use crate::machine_code::{instruction, operation};

/// A loop of machine instructions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Loop {
    /// Matrix products among them: `HMMA`, `IMMA`, `DMMA`, `BMMA`, `QMMA`, `HGMMA`.
    pub products: usize,
    /// Machine instructions without `NOP`.
    pub instructions: usize,
}

/// Finds the loop with the most products, from the target of a backward branch to that branch. A loop around another with
/// products counts for nothing: a kernel that goes from tile to tile has its main loop inside. A branch back from code that was put behind a loop, to
/// where the code before it goes on, is none.
pub(crate) fn main_loop(text: &str) -> Option<Loop> {
    let lines: Vec<(u64, &str)> = text.lines().filter_map(instruction).collect();
    let backward = lines.iter().filter_map(|&(address, rest)| {
        let first = target(rest).filter(|first| *first < address && dominates(&lines, *first, address))?;
        let body = lines.iter().filter(|(place, _)| (first..=address).contains(place));
        let operations: Vec<&str> = body.filter_map(|(_, rest)| operation(rest)).collect();
        let products =
            operations.iter().filter(|name| name.split('.').next().is_some_and(|name| name.ends_with("MMA")));
        Some((first, address, Loop { products: products.count(), instructions: operations.len() }))
    });
    let loops: Vec<(u64, u64, Loop)> = backward.collect();
    let is_around = |first: u64, last: u64| {
        loops.iter().any(|(begin, end, inner)| inner.products > 0 && first < *begin && *end <= last)
    };
    let inner = loops.iter().filter(|(first, last, _)| !is_around(*first, *last)).map(|(_, _, found)| *found);
    // A wait inside of a loop may jump back from behind it: of those with equally many products the shortest is the loop itself.
    inner.max_by_key(|found| {
        let length = found.instructions;
        (found.products, if found.products > 0 { usize::MAX - length } else { length })
    })
}

/// Returns true if there is no way from the beginning to one instruction but through another.
fn dominates(lines: &[(u64, &str)], through: u64, to: u64) -> bool {
    let place = |address: u64| lines.iter().position(|(at, _)| *at == address);
    let (mut seen, mut next) = (vec![false; lines.len()], vec![0]);
    while let Some(at) = next.pop() {
        let Some(&(address, rest)) = lines.get(at).filter(|(address, _)| *address != through && !seen[at]) else {
            continue;
        };
        if address == to {
            return false;
        }
        seen[at] = true;
        next.extend(target(rest).and_then(place));
        if !is_end(rest) {
            next.push(at + 1);
        }
    }
    true
}

/// Returns true for an instruction that another never follows: `EXIT`, `BRA 0x100`.
fn is_end(rest: &str) -> bool {
    let mut words = rest.split_whitespace();
    match words.next() {
        Some("EXIT") => true,
        Some("BRA") => words.next().is_some_and(|operand| operand.starts_with("0x") || operand.starts_with("`(")),
        _ => false,
    }
}

/// Returns the target of a branch: the last address of `@P0 BRA 0x100`, `BRA.U !UP0, 0x100`.
fn target(rest: &str) -> Option<u64> {
    let branch = operation(rest)?;
    (branch == "BRA" || branch.starts_with("BRA.")).then_some(())?;
    let address = rest.split("0x").last()?.split(|c: char| !c.is_ascii_hexdigit()).next()?;
    u64::from_str_radix(address, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::{Loop, main_loop};

    #[test]
    fn the_loop_with_the_most_products_is_the_main_one() {
        let code = "
        /*0000*/                   MOV R1, c[0x0][0x28] ;
        /*0010*/                   FADD R2, R2, R3 ;
        /*0020*/                   FADD R2, R2, R4 ;
        /*0030*/                   FADD R2, R2, R5 ;
        /*0040*/              @!P0 BRA 0x10 ;
        /*0050*/                   LDSM.16.M88.4 R4, [R5+0x80] ;
        /*0060*/                   NOP ;
        /*0070*/                   HMMA.16816.F32.BF16 R8, R4, R6, R8 ;
        /*0080*/               @P1 BRA 0x50 ;    /* 0xffffffff */
        /*0090*/                   BRA 0x90;";
        assert_eq!(main_loop(code), Some(Loop { products: 1, instructions: 3 }));
        // A loop around it, and a wait that jumps back into it from behind.
        let again = "/*0090*/ @P3 BRA 0x60 ;\n/*00a0*/ HMMA.16816.F32.BF16 R8, R4, R6, R8 ;\n/*00b0*/ BRA 0x10 ;";
        let around = code.replace("/*0090*/                   BRA 0x90;", again);
        assert_eq!(main_loop(&around), Some(Loop { products: 1, instructions: 3 }));
        // A wait behind the loop, from where it goes on in its middle.
        let aside = code
            .replace("/*0070*/", "/*0064*/ @P2 BRA 0x90 ;\n/*0070*/")
            .replace("BRA 0x90;", "HMMA.16816 R8 ;\n/*00a0*/ BRA 0x70 ;");
        assert_eq!(main_loop(&aside), Some(Loop { products: 1, instructions: 4 }));
        assert_eq!(main_loop("/*0000*/ EXIT ;\n/*0010*/ BRA 0x10;"), None);
    }
}
