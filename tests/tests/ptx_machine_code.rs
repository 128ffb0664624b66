//! The machine code of the kernels: nothing is spilled, and a kernel indexed by layouts has the instructions of its twin
//! written by hand.

use layout_gpu_builder::{ARCHITECTURES, Assembler, Count, checkout, committed};
use std::sync::LazyLock;

const TWINS: [(&str, &str); 4] = [
    ("copy", "copy_by_hand"),
    ("transpose_padded", "transpose_padded_by_hand"),
    ("transpose_swizzled", "transpose_swizzled_by_hand"),
    ("sgemm", "sgemm_by_hand"),
];

/// The counts for each architecture.
static COUNTS: LazyLock<Vec<(&str, Vec<Count>)>> = LazyLock::new(counts);

/// Returns the counts; prints a line and returns none if there is no assembler.
fn counts() -> Vec<(&'static str, Vec<Count>)> {
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(why) => {
            println!("skipped: {why}");
            return Vec::new();
        }
    };
    let count = |architecture| {
        let path = committed("layout_gpu_kernels", architecture).expect("a checkout");
        let ptx = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assembler.count(&ptx, architecture).unwrap_or_else(|error| panic!("{architecture}: {error}"))
    };
    ARCHITECTURES.iter().map(|&architecture| (architecture, count(architecture))).collect()
}

fn count_of<'a>(counts: &'a [Count], kernel: &str) -> &'a Count {
    counts.iter().find(|count| count.name == kernel).unwrap_or_else(|| panic!("no kernel `{kernel}`"))
}

/// Returns the operations of a kernel, sorted.
fn kinds(count: &Count) -> Vec<&str> {
    let mut names: Vec<_> = count.operations.iter().map(String::as_str).collect();
    names.sort_unstable();
    names
}

#[test]
fn no_kernel_spills_or_has_a_stack() {
    for (architecture, counts) in COUNTS.iter() {
        for count in counts {
            assert_eq!((count.stack, count.spills), (0, 0), "{} for {architecture}", count.name);
        }
    }
}

#[test]
fn layouts_cost_nothing() {
    for (architecture, counts) in COUNTS.iter() {
        for (kernel, twin) in TWINS {
            let [kernel, twin] = [kernel, twin].map(|name| count_of(counts, name));
            let cost = |count: &Count| (count.registers, count.instructions);
            println!("{architecture} {}: {:?}, by hand {:?}", kernel.name, cost(kernel), cost(twin));
            assert_eq!(cost(kernel), cost(twin), "(registers, instructions) of {} for {architecture}", kernel.name);
            assert_eq!(kinds(kernel), kinds(twin), "{} for {architecture}", kernel.name);
        }
    }
}

/// The rows of the guide's chapter on performance, and the twins in the README.
#[test]
fn texts_have_the_counts_of_today() {
    let Some((_, counts)) = COUNTS.iter().find(|(architecture, _)| *architecture == "sm_80") else { return };
    let (_, table) = include_str!("../../layout-core/guide/src/performance.md")
        .split_once("$ layout-gpu-builder count")
        .expect("a table");
    let rows: Vec<&str> = table.lines().skip(3).take_while(|line| line.starts_with('|')).collect();
    assert!(rows.len() >= 4, "{rows:?}");
    for row in rows {
        assert!(counts.iter().any(|count| count.to_string() == row), "no kernel has `{row}`");
    }
    for (kernel, _) in [TWINS[2], TWINS[3]] {
        let Count { registers, instructions, .. } = count_of(counts, kernel);
        let said = format!("`{kernel}`: {registers} registers and {instructions} instructions, both");
        assert!(include_str!("../../README.md").contains(&said), "the README has not: {said}");
    }
}

/// Kernels of the encoder and the decoder, with the instructions of CUDA by hand for `sm_80` and `sm_90a` (`models.cu`): in the main loop, or of all in a kernel without one.
const MODELS: [(&str, &str, [usize; 2]); 6] = [
    ("decoder", "gemv_w4", [66, 66]),
    ("decoder", "attend", [248, 263]),
    ("decoder", "rms_norm", [43, 43]),
    ("encoder", "linear_f16", [73, 76]),
    ("encoder", "attend", [219, 202]),
    ("encoder", "add_norm", [271, 276]),
];

#[test]
fn kernels_of_models_take_no_more_than_a_thirtieth_above_cuda_by_hand() {
    let Ok(assembler) = Assembler::find() else { return };
    let examples = checkout().expect("a checkout").join("examples");
    for model in ["decoder", "encoder"] {
        for (i, architecture) in ["sm_80", "sm_90a"].into_iter().enumerate() {
            let path = examples.join(format!("{model}/kernels/ptx/{model}_kernels.{architecture}.ptx"));
            let ptx = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let counts = assembler.count(&ptx, architecture).unwrap_or_else(|error| panic!("{architecture}: {error}"));
            for (_, kernel, by_hand) in MODELS.iter().filter(|(of, ..)| *of == model) {
                let count = count_of(&counts, kernel);
                let ours = count.main_loop.as_ref().map_or(count.instructions, |found| found.instructions);
                println!("{architecture} {kernel}: {ours}, by hand {}", by_hand[i]);
                assert!(30 * ours <= 31 * by_hand[i], "{kernel} for {architecture}: {ours}, by hand {}", by_hand[i]);
            }
            let gemv = counts.iter().find(|count| count.name == "gemv_w4");
            let wide = |count: &Count| count.operations.iter().filter(|name| name.starts_with("LDG.E.128")).count();
            assert!(gemv.is_none_or(|count| wide(count) == 2), "two loads of 16 bytes of a row of x");
        }
    }
}

/// Rows of tables about Hopper's kernels, which have their columns in other orders: registers, instructions and those of the loop are among the numbers.
#[test]
fn tables_of_hopper_have_the_counts_of_today() {
    let Ok(assembler) = Assembler::find() else { return };
    let ptx = include_str!("../../examples/hopper/kernels/ptx/hopper_kernels.sm_90a.ptx");
    let counts = assembler.count(ptx, "sm_90a").unwrap_or_else(|error| panic!("{error}"));
    let results = include_str!("../../layout-gpu/RESULTS.md");
    let tables = [
        (include_str!("../../layout-core/guide/src/hopper.md"), "## What it costs"),
        (include_str!("../../layout-core/guide/src/encoder.md"), "for `sm_90a`:"),
        (results, "## Products on Hopper"),
        (results, "### Attention beside ThunderKittens"),
    ];
    let after = |(text, heading)| str::split_once(text, heading).expect("a section").1.split("\n## ").next();
    let mut rows = 0;
    for row in tables.into_iter().filter_map(after).flat_map(str::lines) {
        let Some((names, cells)) = row.strip_prefix("| ").and_then(|row| row.split_once(" | ")) else { continue };
        let said = |number: usize| cells.split([' ', ',']).any(|word| word == number.to_string());
        let is_of_row = |count: &&Count| names.contains(&format!("`{}`", count.name));
        let has_numbers = cells.split(" | ").filter(|cell| cell.parse::<u32>().is_ok()).count() >= 3;
        for count in counts.iter().filter(is_of_row).filter(|_| has_numbers) {
            let main_loop = count.main_loop.as_ref().expect("a loop").instructions;
            let all = [count.registers as usize, count.instructions, main_loop];
            assert!(all.into_iter().all(said), "no longer {count}: {row}");
            rows += 1;
        }
    }
    assert!(rows >= 30, "{rows}");
}

#[test]
fn two_blocks_of_the_product_fit_a_multiprocessor() {
    for (architecture, counts) in COUNTS.iter() {
        // 65536 registers, 256 threads a block.
        assert!(count_of(counts, "sgemm").registers <= 128, "{architecture}");
    }
}

#[test]
fn the_product_is_fused_multiplications_and_wide_loads() {
    for (architecture, counts) in COUNTS.iter() {
        let sgemm = count_of(counts, "sgemm");
        let times = |name: &str| sgemm.operations.iter().filter(|&operation| operation == name).count();
        assert_eq!(times("FFMA"), 8 * 8 * 8, "{architecture}");
        assert_eq!(times("LDS.128"), 8 * 4, "{architecture}");
        assert_eq!(times("LDS"), 0, "{architecture}");
        assert_eq!(times("FMUL") + times("FADD"), 0, "{architecture}");
    }
}

#[test]
fn the_copy_moves_four_elements_at_once() {
    for (architecture, counts) in COUNTS.iter() {
        let copy = count_of(counts, "copy");
        for access in ["LDG.E.128", "STG.E.128"] {
            assert!(copy.operations.iter().any(|operation| operation == access), "{access} for {architecture}");
        }
    }
}
