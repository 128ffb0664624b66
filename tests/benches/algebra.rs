//! Evaluation throughput of the algebra: `cargo bench -p layout-tests --bench algebra`.
#![allow(missing_docs, reason = "criterion writes the entry points")]

use criterion::{Criterion, criterion_group, criterion_main};
use layout_algebra::{
    IntTuple, LayoutValue, Rounding, Tiler, composition, logical_product, make_layout, zipped_divide,
};
use std::hint::black_box;

fn flat(extents: &[u64], strides: &[u64]) -> LayoutValue {
    LayoutValue::new(&IntTuple::flat(extents).expect("small"), &IntTuple::flat(strides).expect("small"))
        .expect("congruent")
}

fn algebra(criterion: &mut Criterion) {
    let a = flat(&[128, 64, 4], &[64, 1, 8192]);
    let b = flat(&[8, 16, 64], &[16, 1, 128]);
    criterion.bench_function("composition", |bencher| bencher.iter(|| composition(black_box(&a), black_box(&b))));

    let odd = flat(&[48, 63], &[63, 1]);
    let ragged = flat(&[5, 9], &[7, 48]);
    criterion.bench_function("composition refused", |bencher| {
        bencher.iter(|| composition(black_box(&odd), black_box(&ragged)));
    });

    let tile = Tiler::by_mode(&[Tiler::extent(32).expect("positive"), Tiler::extent(8).expect("positive")])
        .expect("two modes");
    criterion.bench_function("zipped_divide", |bencher| {
        bencher.iter(|| zipped_divide(black_box(&a), black_box(&tile), Rounding::Exact));
    });

    let block = flat(&[8, 4], &[4, 1]);
    let times = Tiler::layout(&make_layout(&IntTuple::flat(&[4, 2]).expect("small")).expect("small"));
    criterion.bench_function("logical_product", |bencher| {
        bencher.iter(|| logical_product(black_box(&block), black_box(&times)));
    });
}

criterion_group!(benches, algebra);
criterion_main!(benches);
