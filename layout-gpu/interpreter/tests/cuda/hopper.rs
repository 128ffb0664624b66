//! The tutorials of `CuTe` for Hopper: `wgmma_sm90`, `wgmma_tma_sm90`.

use layout_gpu_interpreter::{Arg, DevicePtr, TensorMap};

use crate::cute::{empty, number, product};
use crate::launches::{Bench, close, half, of_half, random, structure, text};

const M: usize = 256;
const N: usize = 128;
const K: usize = 256;
const GRID: [u32; 3] = [M as u32 / 128, N as u32 / 128, 1];

/// Three stages of both tiles, and barriers.
const SHARED: u32 = 2 * 3 * 64 * (128 + 128) + 256;

/// Small integers, so that all sums of halves are exact.
fn small(count: usize, most: u32, seed: u64) -> Vec<f32> {
    random(count, most, seed).into_iter().map(|number| number as f32 - (most / 2) as f32).collect()
}

/// The products of a tutorial, of A and B by columns and by rows of `k`. With some headers there is an empty kernel of CUB, too.
fn kernels(bench: &Bench) -> [(bool, String); 2] {
    let entries = bench.module.entries().iter().map(|entry| entry.name().to_string());
    let products: Vec<String> = entries.filter(|name| name.contains("gemm_device")).collect();
    let [columns, rows] = <[String; 2]>::try_from(products).expect("one for each order");
    [(false, columns), (true, rows)]
}

/// Runs both kernels of a tutorial, for A and B by columns and by rows of `k`, on the usual schedule and on others.
fn halves(
    name: &str,
    mend: impl Fn(&str) -> String,
    cluster: Option<[u32; 3]>,
    arguments: impl Fn([DevicePtr; 3], bool) -> Vec<Arg>,
) {
    let Some(mut bench) = text(name).map(|text| Bench::from_text(name, &mend(&text))) else { return };
    let (a, b) = (small(M * K, 5, 1), small(N * K, 3, 2));
    let bits = |values: &[f32]| -> Vec<u16> { values.iter().map(|value| half(*value)).collect() };
    for (by_rows, kernel) in kernels(&bench) {
        for seed in [None, Some(1), Some(2)] {
            bench.vary(seed, cluster);
            let buffers = [bench.buffer(&bits(&a)), bench.buffer(&bits(&b)), bench.buffer(&vec![0_u16; M * N])];
            let args = arguments(buffers, by_rows);
            bench.launch(&kernel, GRID, [128, 1, 1], SHARED, &args);
            let got: Vec<f32> = bench.read::<u16>(buffers[2], M * N).into_iter().map(of_half).collect();
            close(&got, &product(&a, &b, [M, N, K], by_rows), 0.0);
        }
    }
}

/// The product, which adds to its sums.
fn adding() -> Arg {
    structure(&[1, 1])
}

fn alpha_and_beta() -> [Arg; 2] {
    [Arg::from(half(1.0)), Arg::from(half(0.0))]
}

#[test]
fn wgmma_sm90() {
    let arguments = |[a, b, c]: [DevicePtr; 3], by_rows: bool| {
        let (lda, ldb) = if by_rows { (K, K) } else { (M, N) };
        let shapes = [structure(&[M as i32, N as i32, K as i32]), empty()];
        let factor = |pointer: DevicePtr, stride| [Arg::from(pointer), number(stride), empty(), empty()];
        let sums = [Arg::from(c), number(M), adding()];
        [&shapes[..], &factor(a, lda), &factor(b, ldb), &sums, &alpha_and_beta()].concat()
    };
    // Each thread waits for its own copies alone before the products read those of all.
    if let Some(text) = text("wgmma_sm90") {
        let mut bench = Bench::from_text("wgmma_sm90", &text);
        let [a, b, c] = [M * K, N * K, M * N].map(|count| bench.buffer(&vec![0_u16; count]));
        let kernel = bench.module.entries()[0].name().to_string();
        let fault = bench
            .try_launch_with(&kernel, GRID, [128, 1, 1], SHARED, &arguments([a, b, c], false))
            .unwrap_err()
            .to_string();
        assert!(fault.starts_with("in flight: ") && fault.contains("`wgmma.mma_async"), "{fault}");
    }
    let mend = |text: &str| text.replace("cp.async.wait_all;", "cp.async.wait_all;\nbar.sync 0;");
    halves("wgmma_sm90", mend, None, arguments);
}

/// A tensor map with what `CuTe` passes beside it: of `rows` by `k`, in boxes of 64 by 8 or of 64 steps by 128 rows.
fn map(pointer: DevicePtr, rows: usize, by_rows: bool) -> Arg {
    let (sizes, extents) = if by_rows { ([K, rows], [64, 128]) } else { ([rows, K], [64, 8]) };
    let map = TensorMap {
        element: 6,
        address: pointer.0,
        sizes: sizes.map(|size| size as u64).to_vec(),
        strides: vec![2 * sizes[0] as u64],
        extents: extents.to_vec(),
        steps: vec![1, 1],
        interleave: 0,
        swizzle: 3,
        fill: 0,
        window: None,
    };
    let numbers = [rows as i32, K as i32].map(i32::to_le_bytes).concat();
    let bytes = [&map.encode().unwrap()[..], &numbers, &[0; 120]].concat();
    Arg::from_bytes(&bytes)
}

#[test]
fn wgmma_tma_sm90() {
    let arguments = |[a, b, c]: [DevicePtr; 3], by_rows: bool| {
        let shapes = [structure(&[M as i32, N as i32, K as i32]), empty()];
        let factors = [Arg::from(a), map(a, M, by_rows), Arg::from(b), map(b, N, by_rows)];
        let sums = [Arg::from(c), number(M), adding()];
        [&shapes[..], &factors, &sums, &alpha_and_beta()].concat()
    };
    halves("wgmma_tma_sm90_guarded", str::to_string, Some([2, 1, 1]), arguments);
    let Some(text) = text("wgmma_tma_sm90") else { return };
    let mut bench = Bench::from_text("wgmma_tma_sm90", &text);
    bench.vary(None, Some([2, 1, 1]));
    // Both copy three tiles past the last one, for which nobody waits before the block leaves.
    for (by_rows, kernel) in kernels(&bench) {
        let [a, b, c] = [M * K, N * K, M * N].map(|count| bench.buffer(&vec![0_u16; count]));
        let launched = bench.try_launch_with(&kernel, GRID, [128, 1, 1], SHARED, &arguments([a, b, c], by_rows));
        let fault = launched.unwrap_err().to_string();
        assert!(fault.starts_with("gone: ") && fault.contains("have left the kernel"), "{fault}");
    }
}
