//! Epilogues: right at odd sizes, without bank conflicts, and with at most the instructions of the same by hand.
#![allow(clippy::cast_precision_loss, clippy::needless_pass_by_value, reason = "small numbers of tests")]

use half::f16;
use layout_gpu_builder::Count;
use layout_gpu_interpreter::{Arg, DevicePtr, Machine};

use super::{counts, module};

/// The numbers of a tile of 64 by 64 that a thread has, in order, as `(row, column)`: those of the atom of 16 by 8, two side by side, four warps two by two.
fn places(thread: u32) -> Vec<(u32, u32)> {
    let (lane, warp) = (thread % 32, thread / 32);
    let place = |i: u32| {
        let [v0, v1, m, n] = [i % 2, i / 2 % 2, i / 4 % 2, i / 8];
        let column = 32 * (n / 2) + 16 * (n % 2) + 8 * (warp / 2) + 2 * (lane % 4) + v0;
        (32 * m + 16 * (warp % 2) + lane / 4 + 8 * v1, column)
    };
    (0..32).map(place).collect()
}

/// The sum at a place of a tile.
fn sum((row, column): (u32, u32)) -> f32 {
    ((row * 37 + column * 11) % 64) as f32 / 16.0 - 2.0
}

/// A launch over tiles of 64 by 64: its memory, and its arguments.
struct Run {
    machine: Machine,
    arguments: Vec<Arg>,
}

impl Run {
    fn new(shape: [u32; 2]) -> Self {
        let mut this = Self { machine: Machine::new(), arguments: shape.map(Arg::from).to_vec() };
        let threads: Vec<_> = (0..128).map(places).collect();
        let list = (0..32).flat_map(|i| threads.iter().map(move |places| sum(places[i])));
        this.add(list.flat_map(f32::to_le_bytes).collect());
        this
    }

    /// Adds memory as an argument, and returns its address.
    fn add(&mut self, bytes: Vec<u8>) -> DevicePtr {
        let address = self.machine.alloc(bytes.len());
        self.machine.write(address, &bytes).expect("memory");
        self.arguments.push(Arg::from(address));
        address
    }

    /// Runs a kernel, and returns the bytes that are in a place then.
    fn run(mut self, kernel: &str, [m, n]: [u32; 2], at: DevicePtr, bytes: usize) -> Vec<u8> {
        let module = module().expect("kernels");
        let grid = [n.div_ceil(64), m.div_ceil(64), 1];
        let launched = self.machine.launch(module, kernel, grid, [128, 1, 1], 0, &self.arguments, &mut |_, _| {});
        let report = launched.unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(report.totals.conflicts, 0, "{kernel}");
        self.machine.read(at, bytes).expect("written")
    }
}

fn floats(numbers: impl Iterator<Item = f32>) -> Vec<u8> {
    numbers.flat_map(f32::to_le_bytes).collect()
}

fn halves(numbers: impl Iterator<Item = f32>) -> Vec<u8> {
    numbers.flat_map(|number| f16::from_f32(number).to_le_bytes()).collect()
}

fn bias(column: u32) -> f32 {
    (column % 9) as f32 / 4.0 - 1.0
}

fn silu(x: f64) -> f64 {
    x / (1.0 + (-x).exp())
}

fn of_tile(row: u32, column: u32) -> f64 {
    f64::from(sum((row % 64, column % 64)))
}

#[test]
fn an_epilogue_is_its_expression_at_any_sizes() {
    if module().is_none() {
        return;
    }
    for [m, n] in [[64, 64], [1, 1], [65, 63], [100, 129], [3, 70]] {
        let mut run = Run::new([m, n]);
        run.arguments.extend([Arg::from(0.75_f32), Arg::from(-0.5_f32)]);
        let scale = |row: u32| (row % 5) as f32 / 2.0;
        run.add(floats((0..m).map(scale)));
        run.add(floats((0..n).map(bias)));
        let old = |i: u32| (i % 13) as f32 - 6.0;
        let c = run.add(floats((0..m * n).map(old)));
        let found = run.run("each_element", [m, n], c, 4 * (m * n) as usize);
        for (i, found) in (0..m * n).zip(found.chunks_exact(4)) {
            let (row, column) = (i / n, i % n);
            let inner = of_tile(row, column) * 0.75 * f64::from(scale(row)) + f64::from(bias(column));
            let expected = silu(inner) - 0.5 * f64::from(old(i));
            let found = f64::from(f32::from_le_bytes(found.try_into().expect("four bytes")));
            assert!(
                (found - expected).abs() < 2e-6 * expected.abs().max(1.0),
                "({row},{column}) of {m} × {n}: {found}, not {expected}"
            );
        }
    }
}

#[test]
fn pairs_are_the_same_numbers_and_no_instruction_more_than_by_hand() {
    if module().is_none() {
        return;
    }
    for [m, n] in [[64, 64], [1, 2], [65, 62], [129, 130]] {
        for kernel in ["in_pairs", "in_pairs_by_hand"] {
            let mut run = Run::new([m, n]);
            run.arguments.push(Arg::from(0.75_f32));
            run.add(floats((0..n).map(bias)));
            let old = |i: u32| (i % 13) as f32 - 6.0;
            run.add(halves((0..m * n).map(old)));
            let c = run.add(vec![0; 2 * (m * n) as usize]);
            let found = run.run(kernel, [m, n], c, 2 * (m * n) as usize);
            for (i, found) in (0..m * n).zip(found.chunks_exact(2)) {
                let (row, column) = (i / n, i % n);
                let expected = silu(of_tile(row, column) * 0.75 + f64::from(bias(column))) + f64::from(old(i));
                let found = f64::from(f16::from_le_bytes(found.try_into().expect("two bytes")));
                assert!(
                    (found - expected).abs() < 1e-3 * expected.abs().max(1.0),
                    "{kernel}: ({row},{column}) of {m} × {n}"
                );
            }
        }
    }
    let of = |name: &str| counts().iter().find(|count| count.name == name);
    if let (Some(ours), Some(by_hand)) = (of("in_pairs"), of("in_pairs_by_hand")) {
        println!("{ours}\n{by_hand}");
        assert!(ours.instructions <= by_hand.instructions && ours.registers <= by_hand.registers, "{ours}\n{by_hand}");
        let kinds =
            |count: &Count, name: &str| count.operations.iter().filter(|operation| operation.starts_with(name)).count();
        for access in ["LDG", "STG"] {
            assert_eq!(kinds(ours, access), kinds(by_hand, access), "{access}");
        }
    }
}

#[test]
fn tiles_go_through_shared_memory_by_16_bytes() {
    if module().is_none() {
        return;
    }
    for kernel in ["by_pairs", "by_matrices"] {
        for [m, n] in [[64, 64], [1, 8], [65, 56], [129, 136]] {
            let mut run = Run::new([m, n]);
            run.add(floats((0..n).map(bias)));
            let c = run.add(vec![0; 2 * (m * n) as usize]);
            let found = run.run(kernel, [m, n], c, 2 * (m * n) as usize);
            for (i, found) in (0..m * n).zip(found.chunks_exact(2)) {
                let (row, column) = (i / n, i % n);
                let expected = f16::from_f64(of_tile(row, column) + f64::from(bias(column)));
                assert_eq!(
                    f16::from_le_bytes(found.try_into().expect("two bytes")),
                    expected,
                    "{kernel}: ({row},{column}) of {m} × {n}"
                );
            }
        }
        if let Some(count) = counts().iter().find(|count| count.name == kernel) {
            let stores = count.operations.iter().filter(|operation| operation.starts_with("STG"));
            assert!(stores.clone().count() == 4 && stores.clone().all(|store| store.contains("128")), "{count}");
        }
    }
}

#[test]
fn a_mask_hides_what_its_definition_hides() {
    if module().is_none() {
        return;
    }
    for [queries, keys, end] in [[64, 64, 64], [1, 1, 1], [65, 129, 129], [100, 100, 77], [200, 70, 70], [3, 200, 130]]
    {
        let mut run = Run::new([queries, keys]);
        run.arguments.insert(2, Arg::from(end));
        let out = run.add(vec![0; 4 * (queries * keys) as usize]);
        let found = run.run("masked", [queries, keys], out, 4 * (queries * keys) as usize);
        for (i, found) in (0..queries * keys).zip(found.chunks_exact(4)) {
            let (query, key) = (i / keys, i % keys);
            let is_shown = key + queries <= query + keys && key < end;
            let expected = if is_shown { sum((query % 64, key % 64)) } else { f32::NEG_INFINITY };
            let found = f32::from_le_bytes(found.try_into().expect("four bytes"));
            assert_eq!(found.to_bits(), expected.to_bits(), "query {query}, key {key} of {queries} × {keys}, {end}");
        }
    }
}
