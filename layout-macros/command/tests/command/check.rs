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

/// Returns the line of a table that begins so, its columns apart by one space.
#[track_caller]
fn row(text: &str, memory: &str, who: &str) -> String {
    let table =
        text.split("\n\n").find(|table| table.starts_with(memory)).unwrap_or_else(|| panic!("{memory}: {text}"));
    let line = table.lines().find(|line| line.starts_with(who)).unwrap_or_else(|| panic!("{who}: {text}"));
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_check_counts_banks_and_sectors() {
    let lines = [
        "injective        true",
        "vector width     1",
        "offsets skipped  961",
        "each thread      moves 4 bytes from its offset on, in elements of 4 bytes",
    ];
    let words = check(&["32:32", "--unit", "4"]);
    has_lines(&words, &lines);
    assert!(words.starts_with("32:32\n"), "a plain layout is headed as one: {words}");
    assert_eq!(row(&words, "shared memory", "shared"), "shared memory wavefronts least bank conflicts");
    assert_eq!(row(&words, "shared memory", "threads"), "threads in order, 1 warp 32 1 31 32 times the least");
    assert_eq!(row(&words, "global memory", "threads"), "threads in order, 1 warp 32 4 32 8 times the least");
    let wide = check(&["Sw<3,3,3> o (8,8):(64,8)", "--unit", "2", "--bytes", "16"]);
    has_lines(&wide, &["Sw<3,3,3> o 0 o (8,8):(64,8)"]);
    for mode in ["0", "1"] {
        let who = format!("threads along mode {mode}");
        assert_eq!(row(&wide, "shared memory", &who), format!("{who}, 2 warps 8 8 0 best"));
    }
    // A ragged warp at the end, and threads that share bytes.
    let ragged = check(&["(40,2):(1,40)", "--unit", "8"]);
    assert_eq!(
        row(&ragged, "shared memory", "threads along mode 0"),
        "threads along mode 0, 3 warps 5 5 0 best",
        "two phases each, and one of the last 16"
    );
    let shared = check(&["(32,2):(0,1)", "--unit", "4"]);
    assert_eq!(row(&shared, "global memory", "threads along mode 0"), "threads along mode 0, 2 warps 2 - 2");
}

/// `bank_conflicts(A, bytes)` has elements of one byte, and so does the command.
#[test]
fn a_check_and_the_functions_have_one_default() {
    let text = check(&["(32,4):(12,1)"]);
    let count = |function: &str| {
        let count = layout(&["eval", &format!("{function}((32,4):(12,1), 1)")], "");
        String::from_utf8_lossy(&count.stdout).trim().to_owned()
    };
    let [conflicts, sectors, lines] = ["bank_conflicts", "coalesced_sectors", "coalesced_lines"].map(count);
    let shared = row(&text, "shared memory", "threads along mode 0");
    assert!(shared.contains(&format!(" 4 {conflicts} ")), "{shared}");
    let global = row(&text, "global memory", "threads along mode 0");
    assert!(global.contains(&format!("warps {sectors} 4 {lines} ")), "{global}");
}

#[test]
fn neighbours_that_a_thread_moves_at_once_are_a_vector() {
    let tile = check(&["(128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    has_lines(&tile, &["each thread      moves 16 bytes, a vector of 8 elements: the vectors are (128,8):(8,1)"]);
    // Eight threads of a phase share the same four banks, in each of 32 warps with four phases; along the rows they take turns.
    for (memory, who, costs) in [
        ("shared", "threads along mode 0", "32 warps 1024 128 896 8 times the least"),
        ("shared", "threads along mode 1", "32 warps 128 128 0 best"),
        ("shared", "ldmatrix", "128 matrices 1024 128 896 8 times the least"),
        ("global", "threads along mode 0", "32 warps 1024 512 1024 2 times the least"),
        ("global", "threads along mode 1", "32 warps 512 512 128 best"),
    ] {
        assert_eq!(row(&tile, memory, who), format!("{who}, {costs}"));
    }
    let guide = include_str!("../../../../layout-core/guide/src/swizzles.md");
    let (_, tables) = tile.split_once("\n\n").expect("tables");
    assert!(guide.contains(tables), "the guide shows them: {tables}");
    let swizzled = check(&["Sw<3,3,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    for (who, costs) in [
        ("threads along mode 0", "32 warps 128 128 0 best"),
        ("threads along mode 1", "32 warps 128 128 0 best"),
        ("ldmatrix", "128 matrices 128 128 0 best"),
    ] {
        assert_eq!(row(&swizzled, "shared", who), format!("{who}, {costs}"));
    }
    let torn = check(&["Sw<3,2,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    assert!(torn.contains("which do not lie in aligned vectors of 8\n"), "{torn}");
    assert!(row(&torn, "shared", "threads").contains("misaligned: thread "), "{torn}");
    let ragged = check(&["(128,65):(65,1)", "--unit", "2", "--bytes", "16"]);
    let why = "misaligned: thread 1 asks for 16 bytes at address 130, no multiple of 16";
    assert_eq!(row(&ragged, "shared", "threads"), format!("threads along mode 0, 260 warps {why}"));
    assert_eq!(ragged.matches("misaligned").count(), 1, "one mistake, said once: {ragged}");
}

/// Whoever holds an element of C is alone; of A and B, the threads of all atoms beside it.
#[test]
fn tiles_of_threads_say_who_holds_an_element() {
    let mma = "tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\",(2,2,1))";
    for command in ["check", "show"] {
        let said = text(&layout(&[command, mma], ""));
        has_lines(&said, &[mma, "tile (M,N,K)     (32,16,16)", "threads          128, (32,2,2,1):(1,32,64,0)"]);
        for (operand, counts) in [("A (M,K)", "(32,16) 8 2 "), ("B (N,K)", "(16,16) 4 2 "), ("C (M,N)", "(32,16) 4 1 ")]
        {
            let line = said.lines().find(|line| line.starts_with(operand)).expect("an operand");
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(line.starts_with(&format!("{operand} {counts}")), "{line}");
        }
        assert_eq!(said.contains("T4 V0"), command == "show", "{said}");
    }
    let copy = "tiled_copy(\"SM75_U32x4_LDSM_N\",16,(32,4):(4,1),(1,8))";
    let said = text(&layout(&["check", copy], ""));
    assert!(said.contains("values at once   8\n") && said.contains("\ndestination  (32,32) "), "{said}");
}
