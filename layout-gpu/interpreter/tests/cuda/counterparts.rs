//! Kernels whose costs are counted beside ours do the same work: `counterparts.cu`, and the product of `CuTe` with our tile.

use layout_gpu_interpreter::Arg;

use crate::cute::{empty, number};
use crate::launches::{Bench, bf16, close, floats, of_bf16, random, structure};

/// Small integers and their sums of products, which are exact.
fn product([m, n, k]: [usize; 3]) -> (Vec<u16>, Vec<u16>, Vec<f64>) {
    let small =
        |count, seed| -> Vec<f32> { random(count, 7, seed).into_iter().map(|number| number as f32 - 3.0).collect() };
    let (a, b) = (small(m * k, 1), small(n * k, 2));
    let dot = |row: usize, column: usize| -> f64 {
        (0..k).map(|i| f64::from(a[row * k + i]) * f64::from(b[column * k + i])).sum()
    };
    let exact = (0..m).flat_map(|row| (0..n).map(move |column| (row, column))).map(|(row, column)| dot(row, column));
    let bits = |values: &[f32]| values.iter().map(|value| bf16(*value)).collect();
    (bits(&a), bits(&b), exact.collect())
}

#[test]
fn gemm_bf16() {
    let Some(mut bench) = Bench::new("counterparts") else { return };
    for [m, n, k] in [[128, 128, 64], [200, 136, 72]] {
        let (a, b, exact) = product([m, n, k]);
        let (a, b, c) = (bench.buffer(&a), bench.buffer(&b), bench.unwritten::<f32>(m * n));
        let sizes = [m, n, k].map(|size| Arg::from(size as u32));
        let args = [sizes, [a, b, c].map(Arg::from)].concat();
        let grid = [n.div_ceil(128) as u32, m.div_ceil(128) as u32, 1];
        let report = bench.launch("gemm_bf16", grid, [128, 1, 1], 0, &args);
        assert_eq!(report.totals.conflicts, 0);
        close(&bench.read(c, m * n), &exact, 0.0);
    }
}

#[test]
fn cute_gemm() {
    let Some(mut bench) = Bench::new("cute_gemm") else { return };
    let [m, n, k] = [256, 128, 96];
    let (a, b, exact) = product([m, n, k]);
    let (a, b, c) = (bench.buffer(&a), bench.buffer(&b), bench.buffer(&vec![0.0_f32; m * n]));
    let args = [
        [structure(&[m as i32, n as i32, k as i32]), empty()].to_vec(),
        [Arg::from(a), number(k), empty(), empty(), empty()].to_vec(),
        [Arg::from(b), number(k), empty(), empty(), empty()].to_vec(),
        [Arg::from(c), number(n), empty(), empty(), Arg::from(1.0_f32), Arg::from(0.0_f32)].to_vec(),
    ];
    let report = bench.launch("gemm_bf16", [m as u32 / 128, n as u32 / 128, 1], [128, 1, 1], 49152, &args.concat());
    assert_eq!(report.totals.conflicts, 0);
    close(&bench.read(c, m * n), &exact, 0.0);
}

#[test]
fn attention() {
    let Some(mut bench) = Bench::new("counterparts") else { return };
    for (d, heads, group, queries, keys, is_causal) in
        [(64, 2, 2, 100, 130, false), (64, 1, 1, 65, 193, true), (128, 2, 1, 64, 64, true), (128, 3, 3, 5, 70, false)]
    {
        let numbers = |count, seed| floats(count, seed).into_iter().map(bf16).collect::<Vec<u16>>();
        let shared = heads / group;
        let (q, k, v) = (numbers(heads * queries * d, 1), numbers(shared * keys * d, 2), numbers(shared * keys * d, 3));
        let buffers = [bench.buffer(&q), bench.buffer(&k), bench.buffer(&v)].map(Arg::from);
        let o = bench.unwritten::<f32>(q.len());
        let sizes = [queries as u32, keys as u32, group as u32, u32::from(is_causal)].map(Arg::from);
        let args = [&sizes[..], &buffers, &[Arg::from(o)]].concat();
        let grid = [queries.div_ceil(64) as u32, heads as u32, 1];
        let report = bench.launch(&format!("attention_{d}"), grid, [128, 1, 1], 0, &args);
        assert_eq!(report.totals.conflicts, 0);
        let exact: Vec<f64> = (0..heads * queries)
            .flat_map(|row| {
                let head = row / queries / group * keys;
                let count = if is_causal { row % queries + 1 + keys - queries } else { keys };
                let value = |of: &[u16], row: usize, i: usize| f64::from(of_bf16(of[row * d + i]));
                let weights: Vec<f64> = (head..head + count)
                    .map(|key| {
                        ((0..d).map(|i| value(&q, row, i) * value(&k, key, i)).sum::<f64>() / (d as f64).sqrt()).exp()
                    })
                    .collect();
                let of = |i: usize| (0..count).map(|key| weights[key] * value(&v, head + key, i)).sum::<f64>();
                let sum: f64 = weights.iter().sum();
                (0..d).map(|i| of(i) / sum).collect::<Vec<f64>>()
            })
            .collect();
        close(&bench.read(o, q.len()), &exact, 2.0 / 256.0);
    }
}

#[test]
fn rows() {
    let Some(mut bench) = Bench::new("counterparts") else { return };
    let [rows, columns] = [3, 700];
    let (x, weights) = (floats(rows * columns, 1), floats(columns, 2));
    let (from, by, to) = (bench.buffer(&x), bench.buffer(&weights), bench.unwritten::<f32>(x.len()));
    let sizes = [rows as u32, columns as u32].map(Arg::from);
    bench.launch("softmax", [rows as u32, 1, 1], [256, 1, 1], 0, &[&sizes[..], &[from, to].map(Arg::from)].concat());
    let of_row = |row: &[f32]| {
        let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
        row.iter().map(|x| f64::from(*x).exp() / sum).collect::<Vec<f64>>()
    };
    close(&bench.read(to, x.len()), &x.chunks(columns).flat_map(of_row).collect::<Vec<_>>(), 1e-7);
    let args = [&sizes[..], &[Arg::from(1e-5_f32)], &[from, by, to].map(Arg::from)].concat();
    bench.launch("rms_norm", [rows as u32, 1, 1], [256, 1, 1], 0, &args);
    let of_row = |row: &[f32]| {
        let squares: f64 = row.iter().map(|x| f64::from(*x).powi(2)).sum::<f64>() / columns as f64;
        let scaled = row.iter().zip(&weights).map(|(x, weight)| f64::from(*x) * f64::from(*weight));
        scaled.map(|x| x / (squares + 1e-5).sqrt()).collect::<Vec<f64>>()
    };
    close(&bench.read(to, x.len()), &x.chunks(columns).flat_map(of_row).collect::<Vec<_>>(), 1e-5);
    let total = bench.buffer(&[1.0_f32]);
    let args = [Arg::from(x.len() as u32), Arg::from(2_u32), Arg::from(from), Arg::from(total)];
    bench.launch("sum", [2, 1, 1], [256, 1, 1], 0, &args);
    close(&bench.read(total, 1), &[1.0 + x.iter().map(|x| f64::from(*x)).sum::<f64>()], 1e-3);
}
