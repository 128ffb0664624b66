//! The compiler's messages: each case in `mistakes` is one error; `fail` and `generic` must produce the `.stderr` beside them; `pass` compiles.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use layout_tests_ui::compiler::{Compiler, Stage};
use layout_tests_ui::{cases, files, is_gate};

/// All cases have one compiler, which knows where this package may write.
static COMPILER: LazyLock<Compiler> = LazyLock::new(|| Compiler::new(Path::new(env!("CARGO_TARGET_TMPDIR"))));

/// Refused cases, each a small program.
#[test]
fn refused() {
    COMPILER.refuse("fail", Stage::Checked);
}

/// Cases that are refused once the compiler knows the parameters of generic code, which it does when it builds.
#[test]
fn refused_where_generic_code_is_used() {
    COMPILER.refuse("generic", Stage::Built);
}

/// Refused compositions, divides and products also by `trybuild`, which shows that both read messages alike.
#[test]
fn refused_as_trybuild_reads_it() {
    if !is_gate() {
        return;
    }
    let cases = trybuild::TestCases::new();
    cases.compile_fail("fail/composition-*.rs");
    cases.compile_fail("fail/*divide-*.rs");
    cases.compile_fail("fail/product*.rs");
}

/// Common mistakes around the language: macros in the wrong position, unknown names, Rust that is not a number. Each mistake is one
/// error that shows no internals.
#[test]
fn mistakes() {
    COMPILER.refuse_sample("mistakes", Stage::Checked);
    let mut seen = 0;
    for file in fs::read_dir("mistakes").expect("a folder").map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|ending| ending != "stderr") {
            continue;
        }
        let text = fs::read_to_string(&file).expect("text");
        let errors = text.lines().filter(|line| line.starts_with("error")).count();
        assert_eq!(errors, 1, "{}: {text}", file.display());
        // Internals of the standard library are shown only if its source is installed.
        for word in ["__layouts_made_of", "__private", "awaited", "Poison", "fallback", "$RUST"] {
            assert!(!text.contains(word), "{}: {word}: {text}", file.display());
        }
        seen += 1;
    }
    assert!(seen >= 30, "only {seen} mistakes");
}

/// Cases that compile and run.
#[test]
fn accepted() {
    COMPILER.accept("pass");
}

/// A case reports at least as many mistakes as it names refusals.
#[test]
fn what_a_case_names_it_tells() {
    for path in files("rs") {
        let source = fs::read_to_string(&path).expect("a case is text");
        let named = source.lines().filter(|line| line.starts_with("//! `")).count();
        let stderr = fs::read_to_string(path.with_extension("stderr")).expect("the messages");
        let mistakes = stderr.lines().filter(|line| line.starts_with("error")).count();
        assert!(mistakes >= named, "{}: {named} refusals, {mistakes} mistakes", path.display());
    }
}

/// Headlines are in lower case, without a final period and without internals, and have the numbers of the refusal, if any.
#[test]
fn headlines_have_the_form_of_headlines() {
    let machinery = ["syn::", "token", "Poison", "span"];
    for case in cases() {
        let (path, headlines) = (case.path.display(), case.messages.iter().map(|message| &message.headline));
        for headline in headlines.clone() {
            let begins = !headline.starts_with(char::is_uppercase);
            assert!(begins && !headline.ends_with('.'), "{path}: {headline}");
            assert!(!machinery.iter().any(|word| headline.contains(word)), "{path}: {headline}");
        }
        let wordy = ["NoModes", "NoUnitStride", "IsCopyAtom", "IsMmaAtom"].map(|name| format!("AlgebraError::{name}"));
        let of_layouts = case.named.iter().filter(|name| name.starts_with("AlgebraError::"));
        let numbered = of_layouts.filter(|name| !wordy.contains(name)).count();
        let with_numbers = headlines.filter(|line| line.contains(|c: char| c.is_ascii_digit())).count();
        assert!(with_numbers >= numbered, "{path}: {with_numbers} of {numbered} have numbers");
    }
}

/// A headline is read at a glance: it fits into 100 columns, without the compiler's prefix.
#[test]
fn headlines_fit_in_a_hundred_columns() {
    let mut seen = 0;
    for path in files("stderr") {
        for line in fs::read_to_string(&path).expect("text").lines() {
            let Some(headline) = line.strip_prefix("error: ") else { continue };
            let columns = headline.chars().count();
            assert!(columns <= 100, "{}: {columns} columns: {headline}", path.display());
            seen += 1;
        }
    }
    assert!(seen >= 80, "only {seen} headlines in all cases");
}

/// Refusals of the notation itself, which show only the tokens.
const WRITTEN: [&str; 13] = [
    "braces-division-by-zero",
    "braces-overflow",
    "layout-empty",
    "layout-zero-extent",
    "linear-bases-outside",
    "linear-dimension-twice",
    "linear-name-length",
    "linear-too-many-bits",
    "linear-too-many-dims",
    "slice-empty",
    "swizzle-overlap",
    "swizzle-too-wide",
    "tuple-too",
];

/// Refusals of the algebra show the operands as evaluated.
#[test]
fn refusals_show_their_operands() {
    let mut seen = 0;
    for path in files("stderr") {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let source = fs::read_to_string(path.with_extension("rs")).expect("a case is text");
        let text = fs::read_to_string(&path).expect("text");
        let is_of_the_algebra = source.starts_with("//! `AlgebraError::") || source.starts_with("//! `SwizzleError::");
        if !is_of_the_algebra || text.contains("E0080") || WRITTEN.iter().any(|written| name.starts_with(written)) {
            continue;
        }
        assert!(text.lines().any(|line| line.trim().starts_with("note: ") && line.contains(" = ")), "{name}: {text}");
        seen += 1;
    }
    assert!(seen >= 30, "only {seen} refusals of the algebra");
}

/// A picture is read at a glance: it has at most 8 lines.
#[test]
fn pictures_are_small() {
    let mut seen = 0;
    for path in files("stderr") {
        let text = fs::read_to_string(&path).expect("text");
        // The compiler indents notes by 7 columns, and pictures are below their text.
        let is_picture = |line: &str| line.starts_with("             ") && !line.contains('^');
        let lines: Vec<bool> = text.lines().map(is_picture).collect();
        let longest = lines.split(|is_picture| !is_picture).map(<[bool]>::len).max().unwrap_or(0);
        assert!(longest <= 8, "{}: {longest} lines", path.display());
        seen += usize::from(longest > 0);
    }
    assert!(seen >= 15, "only {seen} pictures");
}
