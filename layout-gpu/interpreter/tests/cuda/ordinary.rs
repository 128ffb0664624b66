//! Ordinary CUDA: `ordinary.cu`.

use layout_gpu_interpreter::Arg;

use crate::launches::{Bench, bf16, close, floats, half, of_bf16, of_half, random};

#[test]
fn softmax() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let [rows, columns] = [7, 300];
    let x = floats(rows * columns, 1);
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f32>(x.len()));
    let args = [Arg::from(from), Arg::from(to), Arg::from(columns as i32)];
    bench.launch("softmax", [rows as u32, 1, 1], [128, 1, 1], 0, &args);
    let exact: Vec<f64> = (x.chunks(columns))
        .flat_map(|row| {
            let sum: f64 = row.iter().map(|x| f64::from(*x).exp()).sum();
            row.iter().map(move |x| f64::from(*x).exp() / sum)
        })
        .collect();
    close(&bench.read(to, x.len()), &exact, 1e-8);
}

#[test]
fn histogram() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let bytes: Vec<u8> = random(5000, 200, 2).into_iter().map(|number| number as u8).collect();
    let (from, counts) = (bench.buffer(&bytes), bench.buffer(&[0_u32; 256]));
    let args = [Arg::from(from), Arg::from(counts), Arg::from(bytes.len() as i32)];
    bench.launch("histogram", [4, 1, 1], [256, 1, 1], 0, &args);
    let exact: Vec<u32> = (0..=255).map(|value| bytes.iter().filter(|byte| **byte == value).count() as u32).collect();
    assert_eq!(bench.read::<u32>(counts, 256), exact);
}

#[test]
fn scan() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let x: Vec<i32> = random(1000, 100, 3).into_iter().map(|number| number as i32 - 50).collect();
    let (from, to) = (bench.buffer(&x), bench.unwritten::<i32>(x.len()));
    let args = [Arg::from(from), Arg::from(to), Arg::from(x.len() as i32)];
    bench.launch("scan", [4, 1, 1], [256, 1, 1], 0, &args);
    let sums = x.chunks(256).flat_map(|block| {
        block.iter().scan(0, |sum, x| {
            *sum += x;
            Some(*sum)
        })
    });
    assert_eq!(bench.read::<i32>(to, x.len()), sums.collect::<Vec<i32>>());
}

#[test]
fn reduction() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let x = floats(5000, 4);
    let (from, parts, arrived, sum) =
        (bench.buffer(&x), bench.unwritten::<f32>(6), bench.buffer(&[0_u32]), bench.unwritten::<f32>(1));
    let args = [Arg::from(from), Arg::from(parts), Arg::from(arrived), Arg::from(sum), Arg::from(x.len() as i32)];
    bench.launch("reduction", [6, 1, 1], [256, 1, 1], 0, &args);
    close(&bench.read(sum, 1), &[x.iter().map(|x| f64::from(*x)).sum()], 1e-4);
    assert_eq!(bench.read::<u32>(arrived, 1), [0]);
}

#[test]
fn transpose() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let [rows, columns] = [50, 70];
    let x: Vec<f64> = floats(rows * columns, 5).into_iter().map(f64::from).collect();
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f64>(x.len()));
    let args = [Arg::from(from), Arg::from(to), Arg::from(rows as i32), Arg::from(columns as i32)];
    let report = bench.launch("transpose", [3, 2, 1], [32, 8, 1], 0, &args);
    let exact: Vec<f64> =
        (0..columns).flat_map(|y| (0..rows).map(move |x| (x, y))).map(|(i, j)| x[i * columns + j]).collect();
    assert_eq!(bench.read::<f64>(to, x.len()), exact);
    assert_eq!(report.totals.conflicts, 0, "the padding is there for it");
}

#[test]
fn rms_norm() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let [rows, columns] = [8, 256];
    let bits = |values: Vec<f32>| -> Vec<u16> { values.into_iter().map(bf16).collect() };
    let (x, weights) = (bits(floats(rows * columns, 6)), bits(floats(columns, 7)));
    let (from, by, to) = (bench.buffer(&x), bench.buffer(&weights), bench.unwritten::<u16>(x.len()));
    let args = [Arg::from(from), Arg::from(by), Arg::from(to), Arg::from(columns as i32)];
    bench.launch("rms_norm", [2, 1, 1], [32, 4, 1], 0, &args);
    let value = |bits: &u16| f64::from(of_bf16(*bits));
    let exact: Vec<f64> = (x.chunks(columns))
        .flat_map(|row| {
            let square: f64 = row.iter().map(|x| value(x).powi(2)).sum::<f64>() / columns as f64;
            row.iter().zip(&weights).map(move |(x, weight)| value(x) * value(weight) / (square + 1e-5).sqrt())
        })
        .collect();
    let got: Vec<f32> = bench.read::<u16>(to, x.len()).into_iter().map(of_bf16).collect();
    close(&got, &exact, 4e-3);
}

#[test]
fn half_axpy() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let small = |seed| random(100, 33, seed).into_iter().map(|number| number as f32 / 4.0 - 4.0).collect::<Vec<f32>>();
    let (x, y) = (small(8), small(9));
    let bits = |values: &[f32]| -> Vec<u16> { values.iter().map(|value| half(*value)).collect() };
    let (from, to) = (bench.buffer(&bits(&x)), bench.buffer(&bits(&y)));
    let args = [Arg::from(half(1.5)), Arg::from(from), Arg::from(to), Arg::from(50_i32)];
    bench.launch("half_axpy", [1, 1, 1], [64, 1, 1], 0, &args);
    let exact: Vec<f64> = x.iter().zip(&y).map(|(x, y)| f64::from(1.5 * x + y)).collect();
    close(&bench.read::<u16>(to, 100).into_iter().map(of_half).collect::<Vec<f32>>(), &exact, 0.0);
}

#[test]
fn functions() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let x = floats(100, 10);
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f32>(8 * x.len()));
    bench.launch("functions", [1, 1, 1], [128, 1, 1], 0, &[Arg::from(from), Arg::from(to), Arg::from(x.len() as i32)]);
    let rows: [fn(f64) -> f64; 8] = [
        f64::sin,
        |x| (x.abs() + 0.5).ln(),
        |x| (x.abs() + 0.5).powf(1.5),
        f64::tanh,
        erf,
        |x| x.abs().sqrt() / (x * x + 1.0),
        f64::exp,
        |x| x.atan2(0.25),
    ];
    let got = bench.read::<f32>(to, 8 * x.len());
    for (row, function) in got.chunks(x.len()).zip(rows) {
        close(row, &x.iter().map(|x| function(f64::from(*x))).collect::<Vec<_>>(), 5e-7);
    }
}

/// Computed by its series, which converges fast enough up to 2.
fn erf(x: f64) -> f64 {
    let (mut term, mut sum) = (x, x);
    for n in 1..60 {
        term *= -x * x / f64::from(n);
        sum += term / f64::from(2 * n + 1);
    }
    sum * std::f64::consts::FRAC_2_SQRT_PI
}

#[test]
fn groups() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let x: Vec<i32> = random(64, 100, 11).into_iter().map(|number| number as i32).collect();
    let (from, largest, above) = (bench.buffer(&x), bench.unwritten::<i32>(64), bench.unwritten::<u32>(8));
    bench.launch("groups", [1, 1, 1], [64, 1, 1], 0, &[Arg::from(from), Arg::from(largest), Arg::from(above)]);
    let most = |group: &[i32]| group.iter().copied().fold(0, i32::max);
    assert_eq!(bench.read::<i32>(largest, 64), x.chunks(8).flat_map(|group| [most(group); 8]).collect::<Vec<_>>());
    let votes: Vec<u32> = x.chunks(8).map(|group| group.iter().filter(|x| **x > 50).count() as u32).collect();
    assert_eq!(bench.read::<u32>(above, 8), votes);
}

#[test]
fn wide_tiles() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let x: Vec<i32> = random(256, 100, 13).into_iter().map(|number| number as i32).collect();
    let [from, sums, largest, scans] =
        [bench.buffer(&x), bench.unwritten::<i32>(256), bench.unwritten::<i32>(256), bench.unwritten::<i32>(256)];
    bench.launch("wide_tiles", [1, 1, 1], [256, 1, 1], 0, &[from, sums, largest, scans].map(Arg::from));
    let of_tiles = |of: fn(&[i32]) -> i32| x.chunks(64).flat_map(|tile| [of(tile); 64]).collect::<Vec<_>>();
    assert_eq!(bench.read::<i32>(sums, 256), of_tiles(|tile| tile.iter().sum()));
    assert_eq!(bench.read::<i32>(largest, 256), of_tiles(|tile| tile.iter().copied().fold(0, i32::max)));
    let upto: Vec<i32> = (0..256).map(|at| x[at / 64 * 64..=at].iter().sum()).collect();
    assert_eq!(bench.read::<i32>(scans, 256), upto);
}

#[test]
fn turns() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let (order, sum) = (bench.unwritten::<i32>(96), bench.unwritten::<i32>(1));
    bench.launch("turns", [1, 1, 1], [96, 1, 1], 0, &[Arg::from(order), Arg::from(sum)]);
    let mut threads = bench.read::<i32>(order, 96);
    threads.sort_unstable();
    assert_eq!(threads, (0..96).collect::<Vec<_>>());
    assert_eq!(bench.read::<i32>(sum, 1), [96]);
}

#[test]
fn pipeline() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let steps = 5;
    let x = floats(steps * 512, 12);
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f32>(512));
    bench.launch("pipeline", [1, 1, 1], [128, 1, 1], 0, &[Arg::from(from), Arg::from(to), Arg::from(steps as i32)]);
    let exact = |at: usize| -> f64 {
        let from = 4 * (127 - at / 4) + at % 4;
        (0..steps).map(|step| f64::from(x[512 * step + from])).sum()
    };
    close(&bench.read(to, 512), &(0..512).map(exact).collect::<Vec<_>>(), 1e-6);
}

#[test]
fn phases() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let steps = 5;
    let x = floats(steps * 512, 12);
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f32>(512));
    bench.launch("phases", [1, 1, 1], [128, 1, 1], 0, &[Arg::from(from), Arg::from(to), Arg::from(steps as i32)]);
    let exact = |at: usize| -> f64 {
        let from = 4 * (127 - at / 4) + at % 4;
        (0..steps).map(|step| f64::from(x[512 * step + from])).sum()
    };
    close(&bench.read(to, 512), &(0..512).map(exact).collect::<Vec<_>>(), 1e-6);
}

#[test]
fn lists() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let sums = bench.unwritten::<i32>(64);
    bench.launch("lists", [1, 1, 1], [64, 1, 1], 0, &[Arg::from(sums)]);
    assert_eq!(bench.read::<i32>(sums, 64), (0..64).map(|n| n * (n - 1) / 2).collect::<Vec<_>>());
}

#[test]
fn small_products() {
    let Some(mut bench) = Bench::new("ordinary") else { return };
    let words = |seed| random(32, u32::MAX, seed);
    let (a, b) = (words(20), words(21));
    let (rows, columns) = (bench.buffer(&a), bench.buffer(&b));
    let (integers, bits) = (bench.unwritten::<i32>(64), bench.unwritten::<i32>(64));
    let args = [rows, columns, integers, bits].map(Arg::from);
    bench.launch("small_products", [1, 1, 1], [32, 1, 1], 0, &args);
    let line = |words: &[u32], line: usize| <[u32; 4]>::try_from(&words[4 * line..][..4]).unwrap();
    let pairs = |row: usize, column: usize| line(&a, row).into_iter().zip(line(&b, column));
    let nibble = |word: u32, at: u32| (word << (28 - 4 * at)) as i32 >> 28;
    let product = |(a, b): (u32, u32)| (0..8).map(|at| nibble(a, at) * nibble(b, at)).sum::<i32>();
    let places = || (0..8).flat_map(|row| (0..8).map(move |column| (row, column)));
    let sums: Vec<i32> = places().map(|(row, column)| 7 + pairs(row, column).map(product).sum::<i32>()).collect();
    assert_eq!(bench.read::<i32>(integers, 64), sums);
    let counts: Vec<i32> =
        places().map(|(column, row)| pairs(row, column).map(|(a, b)| (a ^ b).count_ones() as i32).sum()).collect();
    assert_eq!(bench.read::<i32>(bits, 64), counts);
}
