//! All kinds of mistakes in one file: the editor and the compiler report each once, at its place, and nothing else.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use layout_tests_ui::is_gate;

use super::server::Server;
use super::{is_installed, package};

/// Every form of a call, some of them made from names whose definitions are refused. A `//~` has the report expected for its line;
/// lines without one have no mistakes.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};
layout! {
    pub Good = (4, 8):(8, 1);
    pub Refused = (6,2):(8,2) o (3,2):(4,6);              //~ `4` cannot compose:
    pub Comma = (4,,8):(8,1);                             //~ `,` expected an expression, found `,`
    pub Missing = ;                                       //~ `;` an expression is missing
    pub Odd = frobnicate(Good, 2);                        //~ `frobnicate` unknown operation `frobnicate`
    pub Good = 8:1;                                       //~ `Good` `Good` is defined twice
    assert size(Good) == 33;                              //~ `size` the assertion is false: 32 is not 33
    pub After = Good / (2, 4);
    pub FromRefused = Refused / 2;
    pub FromAll = (Comma, Missing, Odd, FromRefused);
    assert size(FromAll) == 3;
}
const _: () = layout_assert!(is_injective((4,8):(1,1)));  //~ `is_injective` not injective: indices 1 and 4
layout_assert! { is_compact(Refused); is_compact(After) or size(After) == 32; }
type T = layout!(Refused o 4);
pub const SIZE: usize = layout_const!(size(Refused)) + layout_const!(size(Good)) + After::SIZE + T::SIZE;
pub fn f(n: u32) -> usize {
    layout! { Local = (Good, FromAll); }
    let rows = make_layout!(Good);
    let strange = make_layout!(4:1:2);                    //~ `:` a second `:`
    let ragged = make_layout!({n}:1 / 2);                 //~ `{n}` `logical_divide` depends on whether 2 divides `n`
    rows.offset((1_usize, 2_usize))
        + T::default().offset(0_usize)
        + strange.offset(0_usize)
        + ragged.offset(0_usize)
        + make_layout!(Refused).offset(0_usize)
        + FromAll.offset(0_usize)
        + Local.offset(0_usize)
}
";

/// An undefined name in every form of a call, for which compiler and editor have their own words. Neither calls made from it nor their neighbors
/// are reported again.
const UNKNOWN: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};
layout! {
    pub FromNowhere = Nowhere / 2;                        //~ `Nowhere`
    pub Good = (4, 8):(8, 1);
    pub FromBoth = (Good, FromNowhere);
}
type T = layout!(Good o 4);
pub fn f() -> usize {
    let nowhere = make_layout!(Nowhere);                  //~ `Nowhere`
    layout_assert!(size(Nowhere) == size(Good));          //~ `Nowhere`
    nowhere.offset(0_usize) + layout_const!(size(Good)) + FromBoth::SIZE + FromNowhere.offset(0_usize)
}
pub fn g(given: T) -> usize {
    layout! {
        Local = NowhereElse;                              //~ `NowhereElse`
        Beside = Good;
    }
    given.offset(0_usize) + Local.offset(0_usize) + Beside::SIZE
}
";

/// Uses of a name that was never made by other calls, in items, types, values and assertions, in other modules and in blocks: only the name that
/// nobody defined is reported.
const MADE_OF_UNKNOWN: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};
layout! { pub FromNowhere = Nowhere / 2; }                //~ `Nowhere`
layout! { pub Again = FromNowhere / 2; Once = Again; }
layout_assert! { size(Again) == 4; }
pub const SIZE: usize = Again::SIZE + FromNowhere::SIZE;
pub const HALF: usize = layout_const!(size(Again)) / 2;
pub mod other {
    use super::FromNowhere;
    layout_core::layout! { pub Third = FromNowhere o 4; }
    pub type Of = layout_core::layout!(Third / 2);
}
pub fn offset(given: layout!(Once o 3)) -> usize {
    use other::Third;
    layout! { Local = Third / 2; }
    layout! { Of = Local / 2; }
    given.offset(0_usize) + make_layout!(Of).offset(0_usize)
}
";

/// Names from everywhere: imports, paths, globs, other modules, later definitions, functions, blocks, macros; none is reported.
const KNOWN: &str = "\
use layout_core::atoms::sm80::SM80_16x8x16_F32F16F16F32_TN as mma;
use layout_core::{layout, layout_assert, layout_const, make_layout};
pub mod tiles {
    use super::Later;
    layout_core::layout! { pub Rows = (4,8):row; pub(crate) Columns = Rows / 2; pub Third = Later / <2, 2>; }
    pub mod deep { layout_core::layout! { pub Deep = super::Rows; } }
}
layout! {
    /// Documented.
    pub Documented = tiles::Rows;
    #[cfg(not(test))]
    pub Conditional = Documented;
}
mod globs { use super::tiles::*; layout_core::layout! { pub Glob = Rows; } }
use globs::Glob as Renamed;
layout! {
    First = Later / 2;
    Second = zipped_divide(tiles::Third, 2);
    Fourth = (tiles::deep::Deep, self::Renamed, crate::tiles::Columns, mma::A, layout_core::atoms::sm80::SM80_16x8x16_F32F16F16F32_TN::C);
    Option = 4;
    Sixth = Option;
    Atom = tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1));
}
layout! { Later = Latest; }
layout! { Latest = (4,8):col; }
pub fn tiles<L: layout_core::StaticLayout, T: layout_core::StaticTiler, const N: usize>() -> usize {
    make_layout!(zipped_divide({L}, {T})).offset(0_usize) + make_layout!({L} / <{N}>).offset(0_usize)
}
macro_rules! define {
    ($name:ident) => { layout! { $name = $crate::Later / 2; } const _: () = layout_assert!(size($name) == size($crate::First)); };
}
define!(FromMacro);
layout_assert! { size(Later) == 32; vector_width(tiles::Rows, f16) == 1; }
type Divided = layout!(logical_divide(FromMacro, tiles::Rows / 8));
struct Owner<const SIZE: usize = { layout_const!(size(Later)) }>([u8; layout_const!(size(Later[0]))]);
impl Owner {
    const SIZE: usize = layout_const!(size(Renamed));
    fn check(&self, _: layout!(coalesce(Later))) { layout_assert!(size(tiles::deep::Deep) == 32); }
}
pub fn f(n: u32) {
    layout! { Local = Later / 2; }
    {
        layout! { Inner = Local / 2; }
        use tiles::Rows as Imported;
        let _inner = make_layout!(coalesce(Inner));
        let _all = make_layout!((Imported, (Local, ({n}, 4):row)));
        layout_assert!(size(Local) == 32 and size(Imported) == 32);
        let _closure = || layout_const!(size(LaterInner)) + layout_const!(size(FromMacro));
        layout! { LaterInner = Inner; }
    }
}
mod tests {
    use super::*;
    layout! { Tested = (Fourth, FromMacro); }
    fn test() -> usize { layout_const!(size(Tested)) }
}
";

/// Text typed at the end of a correct program, and the undefined name in it.
const UNKNOWN_LIVE: [(&str, &str); 14] = [
    ("layout! { Wrong = zipped_divide(Tlie, 2); Next = Wrong / 2; }", "Tlie"),
    ("layout! { Wrong = tiles::Tlie; }", "Tlie"),
    ("layout! { Wrong = (Later, crate::Lter); }", "Lter"),
    ("layout_assert! { size(Tlie) == 4; }", "Tlie"),
    ("const WRONG: usize = layout_const!(size(Patrs[1]));", "Patrs"),
    ("type Wrong = layout!(Tlie);", "Tlie"),
    ("type Wrong = layout!(logical_divide(Later, Tlie));", "Tlie"),
    ("type Wrong = layout!((Later, (Tlie, 2)));", "Tlie"),
    ("fn wrong() { layout! { Wrong = Tlie / 2; } }", "Tlie"),
    ("fn wrong() { let _wrong = make_layout!(Tlie); }", "Tlie"),
    ("fn wrong(n: u32) { let _wrong = make_layout!((({n}, 4):row, coalesce(Tlie / 2))); }", "Tlie"),
    ("fn wrong() { layout_assert!(size(Later) == size(Tlie)); }", "Tlie"),
    ("fn wrong() { let _wrong: layout!(coalesce(Tlie)); }", "Tlie"),
    ("impl Owner { fn wrong() { let _wrong = make_layout!(self::Inner); } }", "Inner"),
];

/// A report for a line, counted from 1 as the compiler does.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reported {
    line: usize,
    text: String,
}

/// Returns the line, the underlined tokens and the beginning of the message of every `//~` in a program.
fn expected(program: &str) -> Vec<(usize, &str, &str)> {
    let marked = program.lines().zip(1..).filter_map(|(text, line)| Some((line, text.split_once("//~ `")?.1)));
    marked
        .map(|(line, rest)| (line, rest.split_once('`').expect("tokens and a message")))
        .map(|(line, (tokens, message))| (line, tokens, message.trim()))
        .collect()
}

/// Returns the reports of the editor while a program is written.
fn reported_live(server: &mut Server) -> Vec<(Reported, usize)> {
    let reported = server.diagnostics().into_iter();
    reported.map(|(line, column, text)| (Reported { line: line + 1, text }, column + 1)).collect()
}

/// Returns all reports that the editor can make, in order of lines, with the column, counted from 1. It shows fewer by default.
fn reported_by_the_editor(folder: &Path) -> Vec<(Reported, usize)> {
    let run = Command::new("rust-analyzer").args(["diagnostics", "--severity", "error"]).arg(folder).output();
    let output = run.expect("rust-analyzer runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("diagnostic scan complete"), "{text}");
    let mut reported: Vec<_> = text.split(['\r', '\n', '\u{8}']).filter_map(diagnostic).collect();
    reported.sort();
    reported
}

/// Parses `at crate …, file …: Error … from LineCol { line: 3, col: 35 } to LineCol { line: 3, col: 36 }: message`.
fn diagnostic(line: &str) -> Option<(Reported, usize)> {
    let (_, place) = line.strip_prefix("at crate edited")?.split_once(" from LineCol { line: ")?;
    let (first, column) = place.split_once(", col: ")?;
    let (column, rest) = column.split_once(" } to LineCol { ")?;
    let text = rest.split_once(" }: ")?.1.to_owned();
    Some((Reported { line: first.parse::<usize>().ok()? + 1, text }, column.parse::<usize>().ok()? + 1))
}

/// Returns the reports of the compiler, in order of lines.
fn reported_by_the_compiler(folder: &Path) -> Vec<(Reported, usize)> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let run = Command::new(cargo).args(["check", "--offline", "--message-format", "json"]).current_dir(folder).output();
    let output = String::from_utf8_lossy(&run.expect("cargo runs").stdout).into_owned();
    let messages = output.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let errors = messages.map(|message| message["message"].clone()).filter(|message| message["level"] == "error");
    let mut reported: Vec<_> = errors
        .filter_map(|error| {
            let place = error["spans"].as_array()?.iter().find(|place| place["is_primary"] == true)?.clone();
            let number = |name: &str| usize::try_from(place[name].as_u64()?).ok();
            let text = error["message"].as_str()?.to_owned();
            Some((Reported { line: number("line_start")?, text }, number("column_start")?))
        })
        .collect();
    reported.sort();
    reported
}

/// Checks that each mistake is reported once, at its tokens, with its message, and nothing else is.
fn check(program: &str, reported: &[(Reported, usize)]) {
    println!("{reported:#?}");
    let expected = expected(program);
    assert_eq!(
        reported.iter().map(|(reported, _)| reported.line).collect::<Vec<_>>(),
        expected.iter().map(|(line, ..)| *line).collect::<Vec<_>>()
    );
    for ((reported, column), (line, tokens, message)) in reported.iter().zip(expected) {
        let text = program.lines().nth(line - 1).expect("a line");
        assert!(text[column - 1..].starts_with(tokens), "{reported:?}: expected at `{tokens}`, is at column {column}");
        assert!(reported.text.starts_with(message), "{reported:?}: expected `{message}`");
    }
}

#[test]
fn the_editor_reports_each_mistake_once() {
    if is_installed() {
        check(PROGRAM, &reported_by_the_editor(&package("mistakes", PROGRAM)));
        let mut server = Server::open(&package("mistakes-live", PROGRAM));
        check(PROGRAM, &reported_live(&mut server));
        for program in [UNKNOWN, MADE_OF_UNKNOWN] {
            server.write(program);
            check(program, &reported_live(&mut server));
        }
    }
}

/// An unknown name is reported at its place while it is typed; known names are not.
#[test]
fn the_editor_reports_unknown_names_alone() {
    if !is_installed() {
        return;
    }
    let folder = package("known", KNOWN);
    assert_eq!(reported_by_the_editor(&folder), []);
    assert_eq!(Server::with_all_diagnostics(&folder).diagnostics(), []);
    let mut server = Server::open(&folder);
    let mut wrong = Vec::new();
    for (typed, name) in UNKNOWN_LIVE {
        server.write(&format!("{KNOWN}{typed}"));
        let reported = server.diagnostics();
        let column = typed.rfind(name).expect("the name");
        let [(line, found, text)] = &reported[..] else {
            wrong.push(format!("{typed}: {reported:?}"));
            continue;
        };
        if (*line, *found) != (KNOWN.lines().count(), column) || !text.starts_with("cannot find the layout `") {
            wrong.push(format!("{typed}: {reported:?}"));
        }
    }
    server.write(KNOWN);
    assert_eq!(server.diagnostics(), []);
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_compiler_reports_each_mistake_once() {
    if !is_gate() {
        return;
    }
    check(PROGRAM, &reported_by_the_compiler(&package("refused", PROGRAM)));
    check(UNKNOWN, &reported_by_the_compiler(&package("nowhere", UNKNOWN)));
    check(MADE_OF_UNKNOWN, &reported_by_the_compiler(&package("made-of-nowhere", MADE_OF_UNKNOWN)));
}

/// After the first hundred calls made from names, correct programs keep their meaning, and an undefined name is reported.
#[test]
fn the_compiler_reports_uses_past_the_first_hundred_calls() {
    if !is_gate() {
        return;
    }
    let mut program = "layout_core::layout! { N0 = (64, 64):(64, 1); }\n".to_owned();
    for i in 1..=120 {
        writeln!(program, "layout_core::layout! {{ N{i} = N{} o (64, 64):(64, 1); }}", i - 1).expect("a string");
    }
    program += "\
layout_core::layout_assert! { N120 == (64, 64):(64, 1); }
layout_core::layout_assert! { N120 == N119; }             //~ `N120` the assertion is false
layout_core::layout! { FromNowhere = Nowhere / 2; }       //~ `Nowhere` no layout is called
layout_core::layout! { Again = FromNowhere / 2; }
";
    check(&program, &reported_by_the_compiler(&package("many", &program)));
}
