//! Throughput of the algebra, each operation beside the same one of the published crate `weaverbird`, on the same operands
//! in the same run: `cargo bench -p layout-benches --bench algebra`.
#![allow(missing_docs, reason = "criterion writes the entry points")]

use criterion::{Criterion, criterion_group, criterion_main};
use layout_algebra::{
    IntTuple, LayoutValue, Rounding, Tiler, coalesce, complement, composition, logical_divide, logical_product,
    right_inverse, zipped_divide,
};
use std::fmt::Display;
use std::hint::black_box;
use weaverbird::{Tiler as TheirTiler, ht, layout};

fn flat(extents: &[u64], strides: &[u64]) -> LayoutValue {
    LayoutValue::new(&IntTuple::flat(extents).expect("small"), &IntTuple::flat(strides).expect("small"))
        .expect("congruent")
}

/// Times one operation of both crates, which must give the same answer.
fn both<A: Display, B: Display, E>(
    criterion: &mut Criterion,
    name: &str,
    ours: impl Fn() -> Result<A, E>,
    theirs: impl Fn() -> weaverbird::Result<B>,
) {
    let (Ok(our_answer), Ok(their_answer)) = (ours(), theirs()) else { panic!("{name} is refused") };
    assert_eq!(our_answer.to_string(), their_answer.to_string(), "{name}");
    let mut group = criterion.benchmark_group(name);
    group.bench_function("layout-algebra", |bencher| bencher.iter(&ours));
    group.bench_function("weaverbird", |bencher| bencher.iter(&theirs));
    group.finish();
}

fn beside_weaverbird(criterion: &mut Criterion) {
    let (a, their_a) = (flat(&[128, 64, 4], &[64, 1, 8192]), layout!((128, 64, 4):(64, 1, 8192)));
    let (b, their_b) = (flat(&[8, 16, 64], &[16, 1, 128]), layout!((8, 16, 64):(16, 1, 128)));
    let compose = || black_box(&their_a).compose(black_box(&their_b));
    both(criterion, "composition", || composition(black_box(&a), black_box(&b)), compose);

    let tile = Tiler::by_mode(&[Tiler::extent(32).expect("positive"), Tiler::extent(8).expect("positive")]);
    let (tile, their_tile) = (tile.expect("two modes"), TheirTiler::from(vec![32.into(), 8.into()]));
    let ours = || logical_divide(black_box(&a), black_box(&tile), Rounding::Exact);
    both(criterion, "logical_divide", ours, || black_box(&their_a).logical_divide(black_box(&their_tile)));

    let (block, their_block) = (flat(&[8, 4], &[4, 1]), layout!((8, 4):(4, 1)));
    let (times, their_times) = (Tiler::layout(&flat(&[4, 2], &[1, 4])), TheirTiler::from(layout!((4, 2):(1, 4))));
    let ours = || logical_product(black_box(&block), black_box(&times));
    both(criterion, "logical_product", ours, || black_box(&their_block).logical_product(black_box(&their_times)));

    let (holes, their_holes) = (flat(&[4, 8, 2], &[2, 16, 256]), layout!((4, 8, 2):(2, 16, 256)));
    let ours = || complement(black_box(&holes), black_box(1024));
    both(criterion, "complement", ours, || black_box(&their_holes).complement_to(black_box(&ht!(1024))));

    let ours = || right_inverse(black_box(&a));
    both(criterion, "right_inverse", ours, || black_box(&their_a).right_inverse());

    let (runs, their_runs) = (flat(&[4, 8, 2, 3], &[1, 4, 32, 128]), layout!((4, 8, 2, 3):(1, 4, 32, 128)));
    both(criterion, "coalesce", || coalesce(black_box(&runs)), || black_box(&their_runs).coalesced());
}

fn alone(criterion: &mut Criterion) {
    let a = flat(&[128, 64, 4], &[64, 1, 8192]);
    let (odd, ragged) = (flat(&[48, 63], &[63, 1]), flat(&[5, 9], &[7, 48]));
    criterion.bench_function("composition refused", |bencher| {
        bencher.iter(|| composition(black_box(&odd), black_box(&ragged)));
    });
    let tile = Tiler::by_mode(&[Tiler::extent(32).expect("positive"), Tiler::extent(8).expect("positive")]);
    let tile = tile.expect("two modes");
    criterion.bench_function("zipped_divide", |bencher| {
        bencher.iter(|| zipped_divide(black_box(&a), black_box(&tile), Rounding::Exact));
    });
}

criterion_group!(benches, beside_weaverbird, alone);
criterion_main!(benches);
