//! `layout check`: the cost of memory accesses.

use super::started::{layout, text};

fn check(arguments: &[&str]) -> String {
    text(&layout(&[&["check"], arguments].concat(), ""))
}

#[track_caller]
fn has_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|found| found == *line), "{line}: {text}");
    }
}

#[test]
fn a_check_counts_banks_and_sectors() {
    let lines = [
        "injective        true",
        "vector width     1",
        "offsets skipped  961",
        "each thread      moves 4 bytes from its offset on, in elements of 4 bytes",
        "bank conflicts   31",
        "sectors          32",
    ];
    let words = check(&["32:32", "--unit", "4"]);
    has_lines(&words, &lines);
    assert!(words.starts_with("32:32\n"), "a plain layout is headed as one: {words}");
    let wide = check(&["Sw<3,3,3> o (8,8):(64,8)", "--unit", "2", "--bytes", "16"]);
    has_lines(&wide, &["Sw<3,3,3> o 0 o (8,8):(64,8)", "bank conflicts   0", "  mode 1 first   0"]);
}

/// `bank_conflicts(A, bytes)` has elements of one byte, and so does the command.
#[test]
fn a_check_and_the_functions_have_one_default() {
    let text = check(&["(32,4):(12,1)"]);
    for (name, function) in
        [("bank conflicts", "bank_conflicts"), ("sectors", "coalesced_sectors"), ("lines", "coalesced_lines")]
    {
        let count = layout(&["eval", &format!("{function}((32,4):(12,1), 1)")], "");
        let count = String::from_utf8_lossy(&count.stdout).trim().to_owned();
        has_lines(&text, &[&format!("{name:<16} {count}")]);
    }
}

#[test]
fn neighbours_that_a_thread_moves_at_once_are_a_vector() {
    let tile = check(&["(128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    let vectors = "each thread      moves 16 bytes, a vector of 8 elements: the vectors are (128,8):(8,1)";
    // Eight threads of a phase share the same four banks, in each of 32 warps with four phases; along the rows they take turns.
    has_lines(
        &tile,
        &[vectors, "bank conflicts   896", "  mode 1 first   0", "lines            1024", "  mode 1 first   128"],
    );
    let swizzled = check(&["Sw<3,3,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    has_lines(&swizzled, &["bank conflicts   0", "  mode 1 first   0"]);
    let torn = check(&["Sw<3,2,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    assert!(torn.contains("which do not lie in aligned vectors of 8\nbank conflicts   misaligned: thread "), "{torn}");
    let ragged = check(&["(128,65):(65,1)", "--unit", "2", "--bytes", "16"]);
    has_lines(&ragged, &["bank conflicts   misaligned: thread 1 asks for 16 bytes at address 130, no multiple of 16"]);
}
