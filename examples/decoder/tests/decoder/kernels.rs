//! Each product on the interpreter, beside `f64`.

use half::f16;
use layout_examples::Random;
use layout_examples_decoder::{Kernels, Weight};
use layout_gpu::host::{Buffer, Device};

use crate::reference::{Dense, rms_norm};
use crate::rows;

fn halves(count: usize, seed: u64) -> Vec<f16> {
    rows(count, seed).into_iter().map(f16::from_f32).collect()
}

fn doubles(numbers: &[f16]) -> Vec<f64> {
    numbers.iter().map(|&number| number.into()).collect()
}

#[track_caller]
fn near(found: impl IntoIterator<Item = f64>, expected: &[f64], tolerance: f64) {
    let found: Vec<f64> = found.into_iter().collect();
    assert_eq!(found.len(), expected.len());
    for (index, (found, expected)) in found.iter().zip(expected).enumerate() {
        assert!((found - expected).abs() <= tolerance * (1.0 + expected.abs()), "{index}: {found}, not {expected}");
    }
}

fn on(device: &Device, weight: &Weight) -> (Buffer<[u32; 4]>, Buffer<f16>) {
    (Buffer::from_slice(device, weight.numbers()).unwrap(), Buffer::from_slice(device, weight.scales()).unwrap())
}

/// Fewer tiles than warps, as many, and more; one sequence, some, and all.
#[test]
fn products_of_several_sizes() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for [n, k, sequences] in [[16_usize, 64, 1], [48, 192, 3], [32, 320, 8], [16, 576, 5]] {
        let mut random = Random::new(1);
        let weight = |group, random: &mut Random| Weight::random([n, k], group, random).unwrap();
        let [one, other, fine] = [64, 64, 32].map(|group| weight(group, &mut random));
        let (x, old) = (halves(sequences * k, 2), rows(sequences * n, 3));
        let of = |weight: &Weight| {
            let dense = Dense::of(weight);
            x.chunks(k).flat_map(|x| dense.product(&doubles(x))).collect::<Vec<_>>()
        };
        let sizes = [n, k, sequences].map(|size| u32::try_from(size).unwrap());
        let ([rows, columns, count], grid) = (sizes, [sizes[0] / 16, 1, 1]);
        let x = Buffer::from_slice(&device, &x).unwrap();
        let [one_held, other_held, fine_held] = [&one, &other, &fine].map(|weight| on(&device, weight));

        let mut y = Buffer::<f32>::unwritten(&device, sequences * n).unwrap();
        let (numbers, scales) = &one_held;
        // SAFETY: the matrices have these sizes, and there is a block for 16 rows.
        unsafe { kernels.gemv_w4(rows, columns, count, numbers, scales, &x, &mut y).launch(grid) }.unwrap();
        near(y.to_vec().unwrap().into_iter().map(f64::from), &of(&one), 1e-5);

        for (weight, (numbers, scales), is_fine) in [(&one, &one_held, false), (&fine, &fine_held, true)] {
            let mut y = Buffer::from_slice(&device, &old).unwrap();
            let call = if is_fine { Kernels::gemv_w4_add_fine } else { Kernels::gemv_w4_add };
            // SAFETY: as above.
            unsafe { call(&kernels, rows, columns, count, numbers, scales, &x, &mut y).launch(grid) }.unwrap();
            let expected: Vec<f64> = of(weight).iter().zip(&old).map(|(sum, &old)| sum + f64::from(old)).collect();
            near(y.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-5);
        }

        let mut y = Buffer::<f16>::unwritten(&device, sequences * n).unwrap();
        let ((gate, gate_scales), (up, up_scales)) = (&one_held, &other_held);
        let call = kernels.gemv_w4_swiglu(rows, columns, count, gate, gate_scales, up, up_scales, &x, &mut y);
        // SAFETY: as above.
        let run = unsafe { call.launch(grid) }.unwrap();
        let swiglu = |(gate, up): (&f64, &f64)| gate / (1.0 + (-gate).exp()) * up;
        let expected: Vec<f64> = of(&one).iter().zip(&of(&other)).map(swiglu).collect();
        near(y.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
        assert_eq!(run.report.unwrap().totals.conflicts, 0);
    }
}

#[test]
fn norms_of_several_widths() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for columns in [4_usize, 508, 512, 516, 2048] {
        let (x, weight) = (rows(3 * columns, 1), rows(columns, 2));
        let [held, weights] = [&x, &weight].map(|numbers| Buffer::from_slice(&device, numbers).unwrap());
        let mut y = Buffer::<f16>::unwritten(&device, 3 * columns).unwrap();
        let call = kernels.rms_norm(u32::try_from(columns).unwrap(), 1e-5, &held, &weights, &mut y);
        // SAFETY: three rows, a block each.
        unsafe { call.launch([3, 1, 1]) }.unwrap();
        let x: Vec<f64> = x.into_iter().map(f64::from).collect();
        let expected: Vec<f64> = x.chunks(columns).flat_map(|row| rms_norm(row, &weight)).collect();
        near(y.to_vec().unwrap().into_iter().map(f64::from), &expected, 1e-3);
    }
}

/// Tokens of every row of a tile, in the first, some and the last tile; rows of less than a step of the block, a step, and more.
#[test]
fn rows_of_tokens() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for [n, k] in [[16_usize, 64], [48, 512], [32, 576], [16, 1984]] {
        let table = Weight::random([n, k], 64, &mut Random::new(4)).unwrap();
        let count = u32::try_from(n).unwrap();
        let tokens: Vec<u32> = (0..count).map(|i| (5 * i + 3) % count).collect();
        let (numbers, scales) = on(&device, &table);
        let held = Buffer::from_slice(&device, &tokens).unwrap();
        let mut x = Buffer::<f32>::unwritten(&device, n * k).unwrap();
        let call = kernels.embed(u32::try_from(k).unwrap(), &held, &numbers, &scales, &mut x);
        // SAFETY: a row of the table for each token, a block each.
        unsafe { call.launch([count, 1, 1]) }.unwrap();
        let row = |&token: &u32| (0..k).map(move |column| (token as usize, column)).collect::<Vec<_>>();
        let expected = tokens.iter().flat_map(row).map(|(token, column)| table.get(token, column).to_bits());
        assert!(x.to_vec().unwrap().into_iter().map(f32::to_bits).eq(expected), "{n} {k}");
    }
}

/// The greatest logit at each place of interest: in each thread's four, in each warp, in a later step, at the end; of equal ones the first.
#[test]
fn the_first_of_the_greatest_logits() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for columns in [16_usize, 512, 1040] {
        let places = [0, 1, 3, 6, 15, 131, 300, 511, 512, 1039].into_iter().filter(|&place| place < columns);
        let places: Vec<usize> = places.collect();
        let logits = places.iter().flat_map(|&place| {
            // All negative, as numbers behind the end may be 0.
            let mut row: Vec<f32> = rows(columns, place as u64).into_iter().map(|number| number - 4.0).collect();
            row[place] = -2.0;
            row[(place + 140).min(columns - 1)] = -2.0;
            row
        });
        let logits = Buffer::from_slice(&device, &logits.collect::<Vec<_>>()).unwrap();
        let mut tokens = Buffer::<u32>::unwritten(&device, places.len()).unwrap();
        let [width, count] = [columns, places.len()].map(|number| u32::try_from(number).unwrap());
        let call = kernels.greatest(width, &logits, &mut tokens);
        // SAFETY: rows of this width, a block each.
        unsafe { call.launch([count, 1, 1]) }.unwrap();
        let found = tokens.to_vec().unwrap();
        assert!(
            found.iter().map(|&token| token as usize).eq(places.iter().copied()),
            "{columns}: {found:?}, not {places:?}"
        );
    }
}
