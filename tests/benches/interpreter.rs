//! The speed of the PTX interpreter, all checks on: `cargo bench -p layout-benches --bench interpreter [NAME …]`.
//!
//! For each launch the processor time of all threads, without reading the PTX, warp instructions and bytes of results per second of it, and a number that is
//! the same as long as the report and the results are.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts of a benchmark, far from the ends of their types"
)]

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::{env, fs};

use layout_benches::{Of, processor_time};
use layout_gpu_interpreter::{Arg, DevicePtr, Machine, Module, TensorMap};

/// An argument of a launch.
enum Is {
    Number(u32),
    Wide(u64),
    /// So many `f32`, so many bf16, and a result of so many bytes.
    Floats(usize),
    Halves(usize),
    Result(usize),
    /// A tensor map of a row-major bf16 matrix: rows, columns and those of a box; a result if it says so.
    Map([u64; 2], [u32; 2], bool),
}

use Is::{Floats, Halves, Map, Number, Result, Wide};

/// One launch.
struct Row {
    name: &'static str,
    file: &'static str,
    kernel: &'static str,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    arguments: Vec<Is>,
}

const LIBRARY: &str = "layout-gpu/ptx/layout_gpu_kernels.sm_80.ptx";
const HOPPER: &str = "examples/hopper/kernels/ptx/hopper_kernels.sm_90a.ptx";

fn rows() -> Vec<Row> {
    const N: u32 = 1024;
    const SIDE: u64 = N as u64;
    let area = (N * N) as usize;
    let library =
        |name, kernel, grid, block, arguments| Row { name, file: LIBRARY, kernel, grid, block, shared: 0, arguments };
    let hopper = |name, kernel, grid, block, arguments| Row {
        name,
        file: HOPPER,
        kernel,
        grid,
        block,
        shared: 227 << 10,
        arguments,
    };
    let sizes = || vec![Number(N), Number(N), Number(N)];
    let with = |mut first: Vec<Is>, more: Vec<Is>| {
        first.extend(more);
        first
    };
    let factor = || vec![Halves(area), Wide(0), Number(N), Number(1)];
    // As much as is watched for races, together with the copy.
    let floats = 1 << 23;
    let matrix = |count| vec![Number(4096), Number(2048), Floats(count), Result(4 * count)];
    let map = |rows, is_result| Map([SIDE, SIDE], [rows, 64], is_result);
    let gemm = [vec![Number(1)], factor(), factor(), vec![Result(4 * area), Wide(0)]];
    vec![
        library(
            "sgemm",
            "sgemm",
            [8, 8, 1],
            [256, 1, 1],
            with(sizes(), vec![Floats(area), Floats(area), Result(4 * area)]),
        ),
        library("gemm_bf16", "gemm_bf16", [8, 8, 1], [128, 1, 1], with(sizes(), gemm.into_iter().flatten().collect())),
        library(
            "copy",
            "copy",
            [floats / 1024, 1, 1],
            [256, 1, 1],
            vec![Number(floats), Floats(floats as usize), Result(4 * floats as usize)],
        ),
        library("transpose", "transpose_swizzled", [64, 128, 1], [32, 8, 1], matrix(1 << 23)),
        library(
            "softmax",
            "softmax",
            [N, 1, 1],
            [256, 1, 1],
            vec![Number(N), Number(N), Floats(area), Result(4 * area)],
        ),
        hopper(
            "hopper",
            "product",
            [2, 1, 1],
            [384, 1, 1],
            with(sizes(), vec![map(128, false), map(128, false), map(64, true)]),
        ),
        hopper(
            "hopper_copy",
            "copy",
            [64, 1, 1],
            [32, 1, 1],
            vec![Number(floats), Floats(floats as usize), Result(4 * floats as usize)],
        ),
    ]
}

/// Returns numbers that bf16 has exactly, as `f32` has their sums.
fn numbers(count: usize) -> impl Iterator<Item = f32> {
    (0..count).map(|at| ((at.wrapping_mul(2_654_435_761) >> 7) % 17) as f32 - 8.0)
}

impl Row {
    /// Makes the arguments, and returns the results among them.
    fn prepare(&self, machine: &mut Machine) -> (Vec<Arg>, Vec<(DevicePtr, usize)>) {
        let mut results = Vec::new();
        let fill = |machine: &mut Machine, bytes: Vec<u8>| {
            let pointer = machine.alloc(bytes.len());
            machine.write(pointer, &bytes).expect("room");
            pointer
        };
        let halves = |count| {
            numbers(count).flat_map(|number| ((number.to_bits() >> 16) as u16).to_le_bytes()).collect::<Vec<u8>>()
        };
        let arguments = self.arguments.iter().map(|argument| match argument {
            Number(number) => Arg::from(*number),
            Wide(number) => Arg::from(*number),
            Floats(count) => Arg::from(fill(machine, numbers(*count).flat_map(f32::to_le_bytes).collect())),
            Halves(count) => Arg::from(fill(machine, halves(*count))),
            Result(bytes) => {
                results.push((machine.alloc(*bytes), *bytes));
                Arg::from(results[results.len() - 1].0)
            }
            Map([rows, columns], [rows_of_box, columns_of_box], is_result) => {
                let bytes = (2 * rows * columns) as usize;
                let address = if *is_result { machine.alloc(bytes) } else { fill(machine, halves(bytes / 2)) };
                results.extend(is_result.then_some((address, bytes)));
                let map = TensorMap {
                    element: 9,
                    address: address.0,
                    sizes: vec![*columns, *rows],
                    strides: vec![2 * columns],
                    extents: vec![*columns_of_box, *rows_of_box],
                    steps: vec![1, 1],
                    interleave: 0,
                    swizzle: 3,
                    fill: 0,
                    window: None,
                };
                Arg::from_bytes(&map.encode().expect("a map"))
            }
        });
        (arguments.collect(), results)
    }

    fn run(&self, module: &Module) {
        let mut machine = Machine::new();
        let (arguments, results) = self.prepare(&mut machine);
        let before = processor_time(Of::Threads);
        let report = machine
            .launch(module, self.kernel, self.grid, self.block, self.shared, &arguments, &mut |_, _| {})
            .unwrap_or_else(|fault| panic!("{}: {fault}", self.name));
        let seconds = processor_time(Of::Threads) - before;
        let result_bytes: usize = results.iter().map(|(_, bytes)| bytes).sum();
        let mut hash = DefaultHasher::new();
        format!("{report:?}").hash(&mut hash);
        for (pointer, bytes) in results {
            machine.read(pointer, bytes).expect("results").hash(&mut hash);
        }
        // In millions per second.
        let rate = |count: f64| count / seconds / 1e6;
        println!(
            "{:12} {seconds:7.2} s {:8.1} M warp instructions/s {:7.0} MB/s {:16x}{}",
            self.name,
            rate(report.warp_instructions as f64),
            rate(result_bytes as f64),
            hash.finish(),
            if report.is_unwatched { ", partly unwatched" } else { "" },
        );
    }
}

fn main() {
    let names: Vec<String> = env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let mut modules = HashMap::new();
    for row in rows().iter().filter(|row| names.is_empty() || names.iter().any(|name| name == row.name)) {
        let module = match modules.entry(row.file) {
            Entry::Occupied(module) => module.into_mut(),
            Entry::Vacant(room) => {
                let path = format!("{}/../../{}", env!("CARGO_MANIFEST_DIR"), row.file);
                let text = fs::read_to_string(path).expect("the PTX");
                room.insert(Module::parse(&text).expect("PTX"))
            }
        };
        row.run(module);
    }
}
