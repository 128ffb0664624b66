//! Finds every omission in a kernel: each barrier, fence and wait of ordinary CUDA is left out by itself.

use layout_gpu_interpreter::{Arg, Fault};

use crate::launches::{Bench, floats, random, text};

/// Runs a kernel without looking at its results.
fn run(text: &str, kernel: &str) -> Result<(), Fault> {
    let mut bench = Bench::from_text("ordinary", text);
    let (x, n) = (floats(2560, 1), Arg::from(2560_i32));
    let (from, to) = (Arg::from(bench.buffer(&x)), Arg::from(bench.unwritten::<f32>(2560)));
    let (grid, block, args) = match kernel {
        "softmax" => ([3, 1, 1], [128, 1, 1], vec![from, to, Arg::from(300_i32)]),
        "histogram" => {
            let bytes: Vec<u8> = random(2560, 200, 2).into_iter().map(|number| number as u8).collect();
            let (from, counts) = (bench.buffer(&bytes), bench.buffer(&[0_u32; 256]));
            ([4, 1, 1], [256, 1, 1], vec![Arg::from(from), Arg::from(counts), n])
        }
        "scan" => ([4, 1, 1], [256, 1, 1], vec![from, to, Arg::from(1000_i32)]),
        "reduction" => {
            let (arrived, sum) = (bench.buffer(&[0_u32]), bench.unwritten::<f32>(1));
            ([6, 1, 1], [256, 1, 1], vec![from, to, Arg::from(arrived), Arg::from(sum), n])
        }
        "transpose" => ([1, 2, 1], [32, 8, 1], vec![from, to, Arg::from(40_i32), Arg::from(32_i32)]),
        "turns" => ([1, 1, 1], [96, 1, 1], vec![to, Arg::from(bench.unwritten::<i32>(1))]),
        _ => ([1, 1, 1], [128, 1, 1], vec![from, to, Arg::from(5_i32)]),
    };
    bench.try_launch(kernel, grid, block, &args).map(drop)
}

/// The lines of an entry that order threads or wait for copies.
fn orders(text: &str, kernel: &str) -> Vec<usize> {
    let start = text.lines().position(|line| line.contains(&format!(".entry {kernel}("))).expect("the entry");
    let body = text.lines().enumerate().skip(start).take_while(|(_, line)| *line != "}");
    let is_order = |line: &str| {
        ["bar.sync", "membar", "cp.async.wait", "cp.async.mbarrier"].iter().any(|what| line.contains(what))
    };
    body.filter(|(_, line)| is_order(line)).map(|(at, _)| at).collect()
}

#[test]
fn what_is_left_out_is_found() {
    let Some(text) = text("ordinary") else { return };
    // For each kernel the number of such lines, and those whose lack is not a fault. Softmax reads the largest before a barrier that
    // other barriers make superfluous. The lock's fences stand beside atomics of shared memory, which order by themselves. Half of
    // the waits in the pipeline's unrolled loop do not run, and after its last steps nothing is refilled.
    for (kernel, all, superfluous) in [
        ("softmax", 5, 1),
        ("histogram", 2, 0),
        ("scan", 2, 0),
        ("reduction", 4, 0),
        ("transpose", 1, 0),
        ("turns", 4, 2),
        ("pipeline", 20, 7),
        ("phases", 2, 0),
    ] {
        run(&text, kernel).unwrap_or_else(|fault| panic!("{fault}"));
        let places = orders(&text, kernel);
        let unnoticed = places.iter().filter(|place| {
            let without: Vec<&str> =
                text.lines().enumerate().map(|(at, line)| if at == **place { "" } else { line }).collect();
            run(&without.join("\n"), kernel).is_ok()
        });
        assert_eq!((places.len(), unnoticed.count()), (all, superfluous), "{kernel}");
    }
}
