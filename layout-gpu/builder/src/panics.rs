//! Finds the kernels that can panic, from their PTX.
//!
//! ```text
//!     .visible .entry scale(…)             a kernel
//!     {
//!         call.uni _R…9panicking…, ();     calls a function that traps: it can panic
//!         trap; exit;                      so can one that traps itself
//!         ret;                             and without any `ret` it does nothing else
//!     }
//! ```
//!
//! An intended `trap` of a kernel is indistinguishable from that of a panic.

use std::collections::HashMap;

/// A kernel that can trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trapping {
    /// The kernel.
    pub kernel: String,
    /// True if every path traps.
    pub always: bool,
    /// The functions of `core` that panic in it, such as `panic_bounds_check`.
    pub panics: Vec<String>,
    /// The first of the kernel's own lines that panics or calls what does, as `file:line`, if the PTX has lines of source.
    pub line: Option<String>,
}

/// A kernel or a function.
#[derive(Default)]
struct Body<'a> {
    is_kernel: bool,
    traps: bool,
    returns: bool,
    calls: Vec<&'a str>,
    /// The number of the file and the line of the statements that follow.
    at: Option<[&'a str; 2]>,
    /// Those of the first call or trap.
    first: Option<[&'a str; 2]>,
}

/// Returns the kernels of a module that can trap, in the order of their names.
///
/// ```
/// let ptx = ".visible .entry k()\n{\n\tcall.uni _RNvNtCs1_4core9panicking9panic_fmt, ();\n\ttrap; exit;\n}\n";
/// let found = &layout_gpu_builder::trapping(ptx)[0];
/// assert_eq!((found.kernel.as_str(), found.always, found.panics.join(" ").as_str()), ("k", true, "panic_fmt"));
/// ```
#[must_use]
pub fn trapping(ptx: &str) -> Vec<Trapping> {
    let bodies = bodies(ptx);
    let mut found: Vec<_> = bodies.iter().filter_map(|(name, body)| of_kernel(name, body, &bodies)).collect();
    for kernel in &mut found {
        kernel.line = bodies[kernel.kernel.as_str()].first.and_then(|[file, line]| source(ptx, file, line));
    }
    found.sort_by(|a, b| a.kernel.cmp(&b.kernel));
    found
}

fn of_kernel(name: &str, body: &Body<'_>, bodies: &HashMap<&str, Body<'_>>) -> Option<Trapping> {
    let (mut seen, mut left, mut panics) = (vec![name], vec![name], Vec::new());
    while let Some(name) = left.pop() {
        for &called in bodies.get(name).iter().flat_map(|body| &body.calls) {
            match of_core(called) {
                Some(function) => panics.push(function.to_owned()),
                None if !seen.contains(&called) => {
                    seen.push(called);
                    left.push(called);
                }
                None => {}
            }
        }
    }
    let traps = seen.iter().any(|name| bodies.get(name).is_some_and(|body| body.traps));
    panics.sort_unstable();
    panics.dedup();
    (body.is_kernel && traps).then(|| Trapping { kernel: name.to_owned(), always: !body.returns, panics, line: None })
}

/// Returns `file:line` for the number of a file.
fn source(ptx: &str, number: &str, line: &str) -> Option<String> {
    let path = ptx
        .lines()
        .find_map(|text| text.strip_prefix("\t.file\t")?.strip_prefix(number)?.strip_prefix(" \"")?.split('"').next());
    path.map(|path| format!("{path}:{line}"))
}

/// Reads a `.loc`: the file and the line, or those of the kernel's own call if it is in a function that was inlined.
fn location(line: &str) -> Option<[&str; 2]> {
    let mut words = line.strip_prefix(".loc\t")?.rsplit("inlined_at").next()?.split_whitespace();
    Some([words.next()?, words.next()?]).filter(|[_, line]| *line != "0")
}

/// Returns the last part of the path of a function of `core`, from its mangled name: `…4core9panicking18panic_bounds_check`.
fn of_core(name: &str) -> Option<&str> {
    let (_, mut rest) = name.split_once("4core")?;
    let mut last = None;
    loop {
        let digits = rest.len().saturating_sub(rest.trim_start_matches(|c: char| c.is_ascii_digit()).len());
        let Some((length, after)) = rest.split_at_checked(digits) else { return last };
        let part = length.parse().ok().and_then(|length| after.split_at_checked(length));
        match part {
            // The older mangling ends with a hash.
            Some((part, next)) if !(part.len() == 17 && part.starts_with('h')) => (last, rest) = (Some(part), next),
            _ => return last,
        }
    }
}

/// Reads the kernels and functions with a body, whose braces stand on lines of their own.
fn bodies(ptx: &str) -> HashMap<&str, Body<'_>> {
    let mut bodies: HashMap<&str, Body<'_>> = HashMap::new();
    let (mut header, mut inside, mut is_calling) = (None, None, false);
    for line in ptx.lines() {
        match (line, inside) {
            ("{", _) => inside = header.take(),
            ("}", _) => inside = None,
            (_, Some(name)) => is_calling = bodies.entry(name).or_default().read(line.trim(), is_calling),
            (_, None) => {
                if let Some(name) = declared(line) {
                    header = Some(name);
                    bodies.entry(name).or_default().is_kernel = line.contains(".entry ");
                }
            }
        }
    }
    bodies
}

impl<'a> Body<'a> {
    /// Reads a line, and returns true if the call in it continues on the next.
    fn read(&mut self, line: &'a str, is_calling: bool) -> bool {
        self.at = location(line).or(self.at);
        if line.starts_with("call") || line.starts_with("trap") {
            self.first = self.first.or(self.at);
        }
        for statement in line.split(';').map(str::trim) {
            self.traps |= statement == "trap";
            self.returns |= statement == "ret" || statement.ends_with(" ret");
        }
        let is_calling = is_calling || line.starts_with("call");
        if is_calling {
            self.calls.extend(line.split(|c| !is_of_name(c)).filter(|word| !word.is_empty()));
        }
        is_calling && !line.ends_with(';')
    }
}

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.' | '%')
}

/// Returns the name in a line such as `.visible .entry scale(` or `.func  (.param .b32 func_retval0) deep(`.
fn declared(line: &str) -> Option<&str> {
    let rest = line.split_once(".entry ").or_else(|| line.split_once(".func "))?.1.trim_start();
    let rest = if rest.starts_with('(') { rest.split_once(')')?.1 } else { rest };
    rest.trim_start().split(|c| !is_of_name(c)).next().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{of_core, trapping};

    #[test]
    fn names_of_core_in_both_manglings() {
        let name = "_RNvNtNtCsanIojcP8aaR_4core9panicking11panic_const23panic_const_div_by_zero";
        assert_eq!(of_core(name), Some("panic_const_div_by_zero"));
        assert_eq!(of_core("_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE"), Some("panic_bounds_check"));
        assert_eq!((of_core("scale"), of_core("4core"), of_core("4core99x")), (None, None, None));
    }

    /// As rustc 1.96 writes them: `bounds` returns or panics, `deep` panics in a function, `fine` does not.
    #[test]
    fn a_panic_is_found_through_functions() {
        let ptx = "\
.func _RNvNtCs1_4core9panicking18panic_bounds_check\n(\n\t.param .b64 a\n)\n.noreturn;\n
.visible .entry bounds(\n\t.param .u64 p\n)\n{\n\t@%p1 bra $L__BB1_2;\n\tret;\n$L__BB1_2:\n\t{ // callseq 2, 0
\tcall.uni _RNvNtCs1_4core9panicking18panic_bounds_check, (param0, param1);\n\t} // callseq 2\n\ttrap; exit;\n}
.visible .entry deep()\n{\n\tcall.uni (retval0), \n\thelp, \n\t(param0);\n\tret;\n}
.func  (.param .b32 func_retval0) help(\n\t.param .b32 a\n)\n{\n\t@%p1 bra $L;\n\tret;\n$L:\n\ttrap;\n\texit;\n}
.visible .entry fine()\n{\n\tst.global.b32 \t[%rd2], 1;\n\tret;\n}
.visible .entry always()\n{\n\ttrap;\n\texit;\n}\n";
        let found: Vec<_> = trapping(ptx).into_iter().map(|it| (it.kernel, it.always, it.panics.join(" "))).collect();
        let expected = [("always", true, ""), ("bounds", false, "panic_bounds_check"), ("deep", false, "")];
        assert_eq!(found, expected.map(|(kernel, always, panics)| (kernel.to_owned(), always, panics.to_owned())));
    }
}
