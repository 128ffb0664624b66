//! The tutorials of `CuTe`: `sgemm_1`, `sgemm_2`, `sgemm_sm70`, `sgemm_sm80`, `tiled_copy`.

use layout_gpu_interpreter::Arg;

use crate::launches::{Bench, close, floats, half, of_half, random, structure};

/// The bytes that `CuTe` passes for an empty type.
pub fn empty() -> Arg {
    Arg::from(0_u8)
}

pub fn number(value: usize) -> Arg {
    Arg::from(value as u32)
}

/// The kernels of a tutorial: for each, whether its A and B are by rows of `k`.
fn kernels(bench: &Bench, parameters: usize) -> Vec<(String, bool)> {
    let kernels = bench.module.entries().iter().filter(|entry| entry.parameters().len() == parameters);
    kernels.map(|entry| (entry.name().to_string(), entry.name().contains("IJiNS3_ILi1EEEEEE"))).collect()
}

/// C of m×n, by columns, in float64.
pub fn product(a: &[f32], b: &[f32], [m, n, k]: [usize; 3], by_rows: bool) -> Vec<f64> {
    let at = |of: &[f32], row: usize, step: usize, rows: usize| {
        f64::from(if by_rows { of[row * k + step] } else { of[row + step * rows] })
    };
    let element = |i, j| (0..k).map(|l| at(a, i, l, m) * at(b, j, l, n)).sum();
    (0..n).flat_map(|j| (0..m).map(move |i| (i, j))).map(|(i, j)| element(i, j)).collect()
}

fn single(name: &str) {
    let Some(mut bench) = Bench::new(name) else { return };
    let [m, n, k] = [256, 128, 64];
    let (a, b, c) = (floats(m * k, 1), floats(n * k, 2), floats(m * n, 3));
    let found = kernels(&bench, 16);
    assert_eq!(found.len(), 2, "one for each order of A and B");
    for (kernel, by_rows) in found {
        let (pa, pb, pc) = (bench.buffer(&a), bench.buffer(&b), bench.buffer(&c));
        let (lda, ldb) = if by_rows { (k, k) } else { (m, n) };
        let args = [
            [structure(&[m as i32, n as i32, k as i32]), empty()].to_vec(),
            [Arg::from(pa), number(lda), empty(), empty()].to_vec(),
            [Arg::from(pb), number(ldb), empty(), empty()].to_vec(),
            [Arg::from(pc), number(m), empty(), empty(), Arg::from(2_f32), Arg::from(-1_f32)].to_vec(),
        ];
        bench.launch(&kernel, [m as u32 / 128, n as u32 / 128, 1], [256, 1, 1], 0, &args.concat());
        let exact = product(&a, &b, [m, n, k], by_rows);
        let exact: Vec<f64> = exact.iter().zip(&c).map(|(product, c)| 2.0 * product - f64::from(*c)).collect();
        close(&bench.read(pc, m * n), &exact, 2e-5);
    }
}

#[test]
fn sgemm_1() {
    single("sgemm_1");
}

#[test]
fn sgemm_2() {
    single("sgemm_2");
}

#[test]
fn sgemm_sm70() {
    single("sgemm_sm70");
}

/// Made of small integers, so that all sums of halves are exact.
fn halves(m: usize, n: usize, k: usize) {
    let Some(mut bench) = Bench::new("sgemm_sm80") else { return };
    let small = |count, most: u32, seed| -> Vec<f32> {
        random(count, most, seed).into_iter().map(|number| number as f32 - (most / 2) as f32).collect()
    };
    let (a, b) = (small(m * k, 5, 1), small(n * k, 3, 2));
    let bits = |values: &[f32]| -> Vec<u16> { values.iter().map(|value| half(*value)).collect() };
    let (pa, pb, pc) = (bench.buffer(&bits(&a)), bench.buffer(&bits(&b)), bench.buffer(&vec![0_u16; m * n]));
    let found = kernels(&bench, 18);
    let [(kernel, true)] = &found[..] else { panic!("{found:?}") };
    let args = [
        [structure(&[m as i32, n as i32, k as i32]), empty()].to_vec(),
        [Arg::from(pa), number(k), empty(), empty(), empty()].to_vec(),
        [Arg::from(pb), number(k), empty(), empty(), empty()].to_vec(),
        [Arg::from(pc), number(m), empty(), empty(), Arg::from(half(1.0)), Arg::from(half(0.0))].to_vec(),
    ];
    let report = bench.launch(kernel, [m as u32 / 128, n as u32 / 128, 1], [128, 1, 1], 98304, &args.concat());
    assert_eq!(report.totals.conflicts, 0);
    let exact = product(&a, &b, [m, n, k], true);
    let got: Vec<f32> = bench.read::<u16>(pc, m * n).into_iter().map(of_half).collect();
    close(&got, &exact, 0.0);
}

#[test]
fn sgemm_sm80() {
    halves(256, 128, 192);
}

#[test]
#[ignore = "takes seconds, and means something in release only"]
fn sgemm_sm80_of_1024() {
    halves(1024, 1024, 1024);
}

#[test]
fn tiled_copy() {
    let Some(mut bench) = Bench::new("tiled_copy") else { return };
    let [m, n] = [256, 512];
    let values = floats(m * n, 1);
    let (from, to) = (bench.buffer(&values), bench.unwritten::<f32>(m * n));
    // ((128,64),m/128,n/64):((1,m),128,64m), and the pointer.
    let tensor = |pointer: layout_gpu_interpreter::DevicePtr| {
        let numbers = [m as i32 / 128, n as i32 / 64, m as i32, 64 * m as i32].map(i32::to_le_bytes).concat();
        Arg::from_bytes(&[numbers, pointer.0.to_le_bytes().to_vec()].concat())
    };
    let (kernel, _) = kernels(&bench, 3).remove(0);
    let grid = [m as u32 / 128, n as u32 / 64, 1];
    let report = bench.launch(&kernel, grid, [256, 1, 1], 0, &[tensor(from), tensor(to), empty()]);
    assert_eq!(bench.read::<f32>(to, m * n), values);
    // Reads and writes each element once, and no sector for less than its 8 elements.
    assert_eq!(report.totals.sectors, (2 * m * n / 8) as u64);
}
