//! Attention on the interpreter, compared with `f64`.

use half::bf16;
use layout_gpu::host::{Buffer, Device};
use layout_gpu::kernels::{Attention, HeadDimension, Kernels};
use layout_tests::fuzz::Random;

/// Returns numbers in [-2, 2) that `bf16` can represent.
fn numbers(count: usize, random: &mut Random) -> Vec<bf16> {
    (0..count).map(|_| bf16::from_f32(f32::from(random.word().to_le_bytes()[5].cast_signed()) / 64.0)).collect()
}

/// Returns the attention of one query.
fn expected(query: &[bf16], keys: &[bf16], values: &[bf16], count: usize) -> Vec<f64> {
    let d = query.len();
    let dot = |key: &[bf16]| query.iter().zip(key).map(|(a, b)| f64::from(*a) * f64::from(*b)).sum::<f64>();
    #[allow(clippy::cast_precision_loss, reason = "64 or 128")]
    let scores: Vec<f64> = keys.chunks(d).take(count).map(|key| dot(key) / (d as f64).sqrt()).collect();
    let greatest = scores.iter().fold(f64::NEG_INFINITY, |most, score| most.max(*score));
    let shares: Vec<f64> = scores.iter().map(|score| (score - greatest).exp()).collect();
    let sum: f64 = shares.iter().sum();
    let of = |column: usize| {
        shares.iter().enumerate().map(|(key, share)| share * f64::from(values[key * d + column])).sum::<f64>()
    };
    (0..d).map(|column| of(column) / sum).collect()
}

#[allow(clippy::many_single_char_names, reason = "the names of the field")]
fn attends(kernels: &Kernels, sizes: Attention) {
    let d = if sizes.dimension == HeadDimension::D64 { 64 } else { 128 };
    let Attention { heads, group, queries, keys, is_causal, .. } = sizes;
    let (queries, keys) = (queries as usize, keys as usize);
    let mut random = Random::new(u64::from(sizes.queries) << 32 | u64::from(sizes.keys));
    let q = numbers(heads as usize * queries * d, &mut random);
    let [k, v] = [(), ()].map(|()| numbers((heads / group) as usize * keys * d, &mut random));
    let device = kernels.module().device();
    let buffer = |numbers: &[bf16]| Buffer::from_slice(device, numbers).expect("memory");
    let mut o = Buffer::unwritten(device, q.len()).expect("memory");
    let run = kernels.attention(sizes, &buffer(&q), &buffer(&k), &buffer(&v), &mut o).expect("a run");
    assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0);
    for (row, found) in o.to_vec().expect("written").chunks(d).enumerate() {
        let head = (row / queries / group as usize) * keys * d;
        let count = if is_causal { row % queries + 1 + keys - queries } else { keys };
        let expected = expected(&q[row * d..][..d], &k[head..][..keys * d], &v[head..][..keys * d], count);
        for (found, expected) in found.iter().zip(expected) {
            // A weight is rounded to eight bits, and multiplied by values of at most 2.
            assert!(
                (f64::from(*found) - expected).abs() <= 2.0 / 256.0,
                "{found}, not {expected}, in row {row} of {sizes:?}"
            );
        }
    }
}

#[test]
fn shares_of_the_values() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    for dimension in [HeadDimension::D64, HeadDimension::D128] {
        let cases = [
            (1, 1, 64, 64, false),
            (1, 1, 64, 64, true),
            (2, 1, 100, 130, false),
            (4, 2, 130, 130, true),
            (2, 2, 1, 200, true),
            (1, 1, 65, 193, true),
            (3, 3, 5, 1, false),
        ];
        for (heads, group, queries, keys, is_causal) in cases {
            attends(&kernels, Attention { heads, group, queries, keys, dimension, is_causal });
        }
    }
}

#[test]
fn a_group_that_is_not_full_has_keys_of_its_own() {
    let kernels = Kernels::load(&Device::interpreter()).expect("the interpreter reads our PTX");
    let device = kernels.module().device();
    let one = |heads: usize| Buffer::from_slice(device, &vec![bf16::ONE; 64 * heads]).expect("memory");
    let mut o = Buffer::unwritten(device, 3 * 64).expect("memory");
    let sizes = Attention { heads: 3, group: 2, queries: 1, keys: 1, dimension: HeadDimension::D64, is_causal: false };
    let error = kernels.attention(sizes, &one(3), &one(1), &one(1), &mut o).expect_err("keys of one group");
    assert!(error.to_string().contains("the keys"), "{error}");
    kernels.attention(sizes, &one(3), &one(2), &one(2), &mut o).expect("keys of two groups");
    assert_eq!(o.to_vec().expect("written"), [1.0; 3 * 64]);
}
