//! The attention on the interpreter, at lengths that no tile divides, beside `f64`.

use half::bf16;
use layout_examples_hopper::{Attention, HeadDimension, Kernels, numbers};
use layout_gpu::host::{Buffer, Device};

/// Returns the attention of one query.
fn expected(query: &[bf16], keys: &[bf16], values: &[bf16], count: usize) -> Vec<f64> {
    let d = query.len();
    let dot = |key: &[bf16]| query.iter().zip(key).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    #[allow(clippy::cast_precision_loss, reason = "64 or 128")]
    let scores: Vec<f64> = keys.chunks(d).take(count).map(|key| dot(key) / (d as f64).sqrt()).collect();
    let greatest = scores.iter().fold(f64::NEG_INFINITY, |most, score| most.max(*score));
    let shares: Vec<f64> = scores.iter().map(|score| (score - greatest).exp()).collect();
    let sum: f64 = shares.iter().sum();
    let column = |column: usize| -> f64 {
        shares.iter().enumerate().map(|(key, share)| share * f64::from(values[key * d + column])).sum()
    };
    (0..d).map(|at| column(at) / sum).collect()
}

/// Returns numbers in [-4, 4), so that the shares of a query differ.
fn wide(count: usize, seed: u32) -> Vec<bf16> {
    numbers(count, seed).into_iter().map(|number| number * bf16::from_f32(4.0)).collect()
}

/// Returns the attention on a device, after checking each element.
fn attends(kernels: &Kernels, device: &Device, sizes: Attention) -> Vec<bf16> {
    let d = sizes.dimension.elements();
    let Attention { heads, group, is_causal, .. } = sizes;
    let (queries, keys) = (sizes.queries as usize, sizes.keys as usize);
    let q = wide(heads as usize * queries * d, 1);
    let [k, v] = [2, 3].map(|seed| wide(heads.div_ceil(group) as usize * keys * d, seed));
    let [of_q, of_k, of_v] = [&q, &k, &v].map(|numbers| Buffer::from_slice(device, numbers).unwrap());
    let mut o = Buffer::unwritten(device, q.len()).unwrap();
    let run = kernels.attend(sizes, &of_q, &of_k, &of_v, &mut o).unwrap_or_else(|error| panic!("{sizes:?}: {error}"));
    assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0);
    let found = o.to_vec().unwrap();
    for (row, found) in found.chunks(d).enumerate() {
        let head = (row / queries / group as usize) * keys * d;
        let count = if is_causal { (row % queries + 1 + keys).saturating_sub(queries) } else { keys };
        for (found, expected) in
            found.iter().zip(expected(&q[row * d..][..d], &k[head..][..keys * d], &v[head..][..keys * d], count))
        {
            // A share is rounded to eight bits and multiplied by values of at most 4; so is the sum.
            let is_near = (f64::from(*found) - expected).abs() <= 4.0 / 128.0;
            assert!(is_near || count == 0 && found.is_nan(), "{found}, not {expected}, in row {row} of {sizes:?}");
        }
    }
    found
}

#[test]
fn shares_of_the_values() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    for dimension in [HeadDimension::D64, HeadDimension::D128] {
        for (heads, group, queries, keys, is_causal) in [
            (1, 1, 70, 129, false),
            (1, 1, 70, 129, true),
            (4, 2, 33, 65, false),
            (3, 2, 130, 300, true),
            (1, 1, 1, 1, false),
            (1, 1, 150, 140, true),
        ] {
            attends(&kernels, &device, Attention { heads, group, queries, keys, dimension, is_causal });
        }
    }
}

#[test]
fn schedules_do_not_change_the_attention() {
    let sizes =
        Attention { heads: 1, group: 1, queries: 70, keys: 400, dimension: HeadDimension::D64, is_causal: true };
    let found: Vec<Vec<bf16>> = (0..6)
        .map(|seed| {
            let device = Device::interpreter_on_schedule(seed);
            attends(&Kernels::load(&device).unwrap(), &device, sizes)
        })
        .collect();
    assert!(found.iter().all(|other| other == &found[0]));
}

#[test]
fn heads_of_other_sizes_are_refused() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let one = |heads: usize| Buffer::from_slice(&device, &vec![bf16::ONE; 64 * heads]).unwrap();
    let mut o = Buffer::unwritten(&device, 3 * 64).unwrap();
    let dimension = HeadDimension::D64;
    let sizes = Attention { heads: 3, group: 2, queries: 1, keys: 1, dimension, is_causal: false };
    let error = kernels.attend(sizes, &one(3), &one(1), &one(2), &mut o).unwrap_err().to_string();
    assert!(error.starts_with("heads"), "{error}");
    let error = kernels.attend(Attention { keys: 0, ..sizes }, &one(3), &one(0), &one(0), &mut o).unwrap_err();
    assert!(error.to_string().starts_with("no tensor map: "), "{error}");
}
