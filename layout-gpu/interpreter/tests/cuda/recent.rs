//! CUDA for `sm_100`: `recent.cu`.

use layout_gpu_interpreter::Arg;

use crate::launches::{Bench, floats};

const N: usize = 70;

#[test]
fn packed_floats() {
    let Some(mut bench) = Bench::new("recent") else { return };
    let (a, b) = (floats(2 * N, 1), floats(2 * N, 2));
    let (from, with, to) = (bench.buffer(&a), bench.buffer(&b), bench.unwritten::<f32>(2 * N));
    let args = [Arg::from(from), Arg::from(with), Arg::from(to), Arg::from(N as i32)];
    bench.launch("packed", [3, 1, 1], [32, 1, 1], 0, &args);
    let exact: Vec<f32> = a.iter().zip(&b).map(|(a, b)| a.mul_add(*b, a + b)).collect();
    assert_eq!(bench.read::<f32>(to, 2 * N), exact);
}

/// Returns the code of the nearest of these absolute values, with the sign above.
fn nearest(sizes: &[f32], x: f32) -> u32 {
    let far = |code: &usize| (sizes[*code] - x.abs()).abs();
    let code = (0..sizes.len()).min_by(|a, b| far(a).total_cmp(&far(b))).unwrap();
    code as u32 | if x < 0.0 { sizes.len() as u32 } else { 0 }
}

/// The formats as lists of their numbers.
#[test]
fn narrow_floats() {
    let Some(mut bench) = Bench::new("recent") else { return };
    let e2m1 = [0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0];
    let e3m2: Vec<f32> = (0..32)
        .map(|code| match code / 4 {
            0 => (code % 4) as f32 / 16.0,
            exponent => (4 + code % 4) as f32 / 4.0 * 2.0_f32.powi(exponent - 3),
        })
        .collect();
    let x: Vec<f32> = floats(2 * N, 3).iter().map(|x| x * 3.5 + 0.001).collect();
    let (from, fours, sixes) = (bench.buffer(&x), bench.unwritten::<u8>(N), bench.unwritten::<u16>(N));
    let (scales, back) = (bench.unwritten::<u16>(N), bench.unwritten::<f32>(2 * N));
    let args = [from, fours, sixes, scales, back].map(Arg::from);
    bench.launch("narrow", [3, 1, 1], [32, 1, 1], 0, &[&args[..], &[Arg::from(N as i32)]].concat());
    let pairs = |code: &dyn Fn(f32) -> u32, bits: u32| -> Vec<u32> {
        x.chunks(2).map(|pair| code(pair[1]) << bits | code(pair[0])).collect()
    };
    let read: Vec<u32> = bench.read::<u8>(fours, N).into_iter().map(u32::from).collect();
    assert_eq!(read, pairs(&|x| nearest(&e2m1, x), 4));
    let read: Vec<u32> = bench.read::<u16>(sixes, N).into_iter().map(u32::from).collect();
    assert_eq!(read, pairs(&|x| nearest(&e3m2, x), 8));
    let read: Vec<u32> = bench.read::<u16>(scales, N).into_iter().map(u32::from).collect();
    assert_eq!(read, pairs(&|x| (x.abs().log2().ceil() + 127.0) as u32, 8));
    let again: Vec<f32> = x.iter().map(|x| e2m1[nearest(&e2m1, *x) as usize % 8].copysign(*x)).collect();
    assert_eq!(bench.read::<f32>(back, 2 * N), again);
}

#[test]
fn atomics_of_vectors_and_of_128_bits() {
    let Some(mut bench) = Bench::new("recent") else { return };
    let (four, two) = (bench.buffer(&[0.0_f32; 4]), bench.buffer(&[0.0_f32; 2]));
    bench.launch("sums", [2, 1, 1], [48, 1, 1], 0, &[four, two].map(Arg::from));
    assert_eq!(bench.read::<f32>(four, 4), [96.0, 192.0, 288.0, 2.0 * 1128.0]);
    assert_eq!(bench.read::<f32>(two, 2), [96.0, 48.0]);
    let (at, winners) = (bench.buffer(&[0_u32; 4]), bench.buffer(&[0_i32]));
    bench.launch("swapped", [1, 1, 1], [64, 1, 1], 0, &[at, winners].map(Arg::from));
    let swapped = bench.read::<u32>(at, 4);
    assert_eq!((bench.read::<i32>(winners, 1), &swapped[..2], swapped[3]), (vec![1], &[7, 0][..], 0));
    assert!((1..=64).contains(&swapped[2]), "{swapped:?}");
}

#[test]
fn clusters_and_extremes() {
    let Some(mut bench) = Bench::new("recent") else { return };
    let to = bench.unwritten::<i32>(3);
    bench.launch("clusters", [3, 1, 1], [32, 1, 1], 0, &[Arg::from(to)]);
    assert_eq!(bench.read::<i32>(to, 3), [11; 3]);
    let x: Vec<f32> = floats(32, 5);
    let (from, to) = (bench.buffer(&x), bench.unwritten::<f32>(32));
    bench.launch("extremes", [1, 1, 1], [32, 1, 1], 0, &[from, to].map(Arg::from));
    let largest = x.iter().fold(0.0, |most: f32, x| most.max(x.abs()));
    let exact: Vec<f32> = x.iter().map(|x| x.min(largest).min(-1.0)).collect();
    assert_eq!(bench.read::<f32>(to, 32), exact);
}
