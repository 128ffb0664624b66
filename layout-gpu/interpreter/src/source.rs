//! The lines of source that PTX was compiled from: `.loc` and `.file`.
//!
//! ```text
//!     .loc 2 51 21, function_name $s, inlined_at 1 77 9      line 51 of file 2, of a function that was inlined at line 77 of file 1
//!     .loc 2 51 21 // inlined_at 3 8 5 inlined_at 1 77 9     the same, through file 3: layout-gpu-builder writes the whole way
//! ```

use std::path::Path;

/// The source line that a line of PTX, counted from 1, was compiled from, as `file:line`; `None` if the text does not have it. If it is
/// in a function inlined from another file, the kernel's own line that calls it comes first, `kernels.rs:31, which calls registers.rs:51`,
/// or if the text does not have that, the last line before it: `near kernels.rs:31, in registers.rs:51`. The kernel's own calls of what was
/// inlined, a closure or a function, follow its line: `kernels.rs:31 (called at kernels.rs:40)`.
pub(crate) fn of_line(text: &str, line: u32) -> Option<String> {
    let locations = locations(text, line);
    let name = |place: Place<'_>| Some(format!("{}:{}", file(text, place[0])?, place[1]));
    let (inner, is_own) = (locations.first()?.place, owned(text, &locations)?);
    let shown = name(inner)?;
    let mut ours = std::iter::once(inner).chain(way(&locations)).filter(&is_own);
    let called = ours.next().and_then(name);
    let calls: Vec<String> =
        ours.filter_map(|[number, line, _]| Some(format!("{}:{line}", short(text, number)?))).collect();
    let calls = if calls.is_empty() { String::new() } else { format!("{CALLED}{})", calls.join(", at ")) };
    let near = || locations.iter().map(|location| location.place).find(&is_own).and_then(name);
    Some(match (called, near()) {
        (Some(own), _) if is_own(&inner) => own + &calls,
        (Some(own), _) => format!("{own}{calls}{CALLS}{shown}"),
        (None, Some(own)) => format!("near {own}, in {shown}"),
        (None, None) => shown,
    })
}

/// The column of the kernel's own line.
pub(crate) fn column(text: &str, line: u32) -> Option<&str> {
    let locations = locations(text, line);
    let is_own = owned(text, &locations)?;
    std::iter::once(locations.first()?.place).chain(way(&locations)).find(is_own).map(|place| place[2])
}

/// The places before a line of PTX, from the last to the first, at which the function begins.
fn locations(text: &str, line: u32) -> Vec<Location<'_>> {
    let before: Vec<&str> = text.lines().take(line as usize).collect();
    let is_within = |line: &&&str| !line.contains(".entry") && !line.contains(".func");
    before.iter().rev().take_while(is_within).filter_map(|line| Location::read(line)).collect()
}

/// A predicate for the kernel's own places: those in the folder of the file where it begins.
fn owned<'a>(text: &'a str, locations: &[Location<'a>]) -> Option<impl Fn(&Place<'_>) -> bool + 'a> {
    let own = file(text, locations.last()?.place[0])?;
    let folder = Path::new(own).parent()?;
    // A file without a folder is the only one of the user's.
    Some(move |place: &Place<'_>| {
        file(text, place[0])
            .is_some_and(|name| name == own || folder.iter().count() > 0 && Path::new(name).starts_with(folder))
    })
}

/// The words before the calls of a line, and after a line that calls another.
const CALLED: &str = " (called at ";
const CALLS: &str = ", which calls ";

/// Returns the kernel's own file and line of a source, without the calls.
pub(crate) fn own(source: &str) -> &str {
    [CALLED, CALLS].iter().fold(source, |source, words| source.split(words).next().unwrap_or(source))
}

/// The name of a file without its folder.
fn short<'a>(text: &'a str, number: &str) -> Option<&'a str> {
    file(text, number)?.rsplit('/').next()
}

/// File, line and column, as in the text.
type Place<'a> = [&'a str; 3];

/// One `.loc`: the place of a line, and the places where that was inlined, the innermost call first.
struct Location<'a> {
    place: Place<'a>,
    calls: Vec<Place<'a>>,
}

impl<'a> Location<'a> {
    fn read(line: &'a str) -> Option<Self> {
        let place = |text: &'a str| {
            let mut words =
                text.split(|sign: char| sign.is_whitespace() || sign == ',').filter(|word| !word.is_empty());
            Some([words.next()?, words.next()?, words.next()?])
        };
        let mut parts = line.trim_start().strip_prefix(".loc")?.strip_prefix(char::is_whitespace)?.split("inlined_at");
        let first = place(parts.next()?)?;
        // Compilers give line 0 to code from no line in particular.
        (first[1] != "0").then(|| Self { place: first, calls: parts.filter_map(place).collect() })
    }
}

/// The calls that the first of these was inlined through, the innermost first. An earlier `.loc` continues the chain of a call that
/// was inlined itself.
fn way<'a>(locations: &[Location<'a>]) -> Vec<Place<'a>> {
    let Some((first, mut before)) = locations.split_first() else { return Vec::new() };
    let mut way = first.calls.clone();
    while let Some(outer) = way.last().copied() {
        let at = before.iter().position(|location| location.place == outer && !location.calls.is_empty());
        let Some(at) = at.filter(|_| first.calls.len() == 1) else { break };
        way.extend(&before[at].calls);
        before = &before[at + 1..];
    }
    way
}

/// The name of a file by its number.
fn file<'a>(text: &'a str, number: &str) -> Option<&'a str> {
    text.lines().find_map(|line| {
        let (its, name) = line.trim_start().strip_prefix(".file")?.trim_start().split_once(char::is_whitespace)?;
        let name = name.trim_start().strip_prefix('"')?.split('"').next()?;
        (its == number).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::of_line;

    #[test]
    fn the_location_before_a_line_counts_within_its_function() {
        let text = ".entry a() {\n\t.loc 2 7 3\nret;\n}\n.entry b() {\nret;\n.loc\t1 9 1\nret;\n}\n\
                    .file 1 \"src/a.cu\"\n.file\t2 \"b.cuh\", 1, 2\n";
        assert_eq!(of_line(text, 3).as_deref(), Some("b.cuh:7"));
        let inlined = text.replace(".entry a() {\n", ".entry a() {\n.loc 1 4 1\n.loc 1 5 1\n");
        assert_eq!(of_line(&inlined, 5).as_deref(), Some("near src/a.cu:5, in b.cuh:7"));
        let of_none = inlined.replace(".loc 1 5 1", ".loc 1 0 1");
        assert_eq!(of_line(&of_none, 5).as_deref(), Some("near src/a.cu:4, in b.cuh:7"));
        let with_stack = inlined.replace(".loc 1 4 1", ".local .align 8 .b8 d[16];\n.loc 1 4 1");
        assert_eq!(of_line(&with_stack, 6).as_deref(), Some("near src/a.cu:5, in b.cuh:7"));
        assert_eq!(of_line(text, 6), None);
        assert_eq!(of_line(text, 8).as_deref(), Some("src/a.cu:9"));
        assert_eq!(of_line(text, 100), Some("src/a.cu:9".to_string()));
    }

    #[test]
    fn the_call_of_what_was_inlined_is_shown() {
        let text = |locations: &str| {
            format!(
                ".entry a() {{\n.loc 1 4 1\n{locations}\nret;\n}}\n.file 1 \"/k/src/a.rs\"\n.file 2 \"/l/b.rs\"\n.file 3 \"/k/src/deep/c.rs\"\n"
            )
        };
        let of = |locations: &str| of_line(&text(locations), 4 + locations.matches('\n').count() as u32).unwrap();
        // As the builder writes it: through two calls of the library to the kernel's.
        assert_eq!(
            of(".loc 2 7 3 // inlined_at 2 9 1 inlined_at 3 8 5 inlined_at 1 6 1"),
            "/k/src/deep/c.rs:8 (called at a.rs:6), which calls /l/b.rs:7"
        );
        assert_eq!(of(".loc 3 7 3 // inlined_at 1 6 1"), "/k/src/deep/c.rs:7 (called at a.rs:6)");
        assert_eq!(
            of(".loc 3 7 3 // inlined_at 2 1 1 inlined_at 3 5 1 inlined_at 1 6 1"),
            "/k/src/deep/c.rs:7 (called at c.rs:5, at a.rs:6)"
        );
        // As `nvcc` writes it: one call each; earlier lines say where those calls were inlined.
        let nested = ".loc 1 5 1\n.loc 2 9 1, function_name $f, inlined_at 1 5 1\n.loc 1 6 1\n.loc 2 7 3, function_name $g, inlined_at 2 9 1";
        assert_eq!(of(nested), "/k/src/a.rs:5, which calls /l/b.rs:7");
        assert_eq!(of(".loc 2 7 3, function_name $g, inlined_at 2 7 3"), "near /k/src/a.rs:4, in /l/b.rs:7");
    }
}
