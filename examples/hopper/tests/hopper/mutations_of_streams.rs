//! The kernel `product_streamed`, whose clusters give each other sums, with one line less: the interpreter finds each.

use crate::changes::{Change, missed, nothing, ones, sums_are, waited};
use layout_examples_hopper::{Kernels, PTX};
use layout_gpu::host::{Device, Error};

const SIZES: [u32; 3] = [8, 8, 328];

/// Runs a text on a product of 8×8×328: one tile of six steps for three clusters.
fn run(text: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let kernels = Kernels::of_text(&device, text)?;
    let [m, n, k] = SIZES;
    let buffer = |count| ones(&device, count);
    let (a, b, mut c) = (buffer(m * k)?, buffer(n * k)?, buffer(m * n)?);
    kernels.multiply_streamed(SIZES, 3, &a, &b, &mut c)?;
    sums_are(328.0, &c)
}

#[test]
fn the_kernel_as_it_is_runs() {
    run(PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn every_change_is_found() {
    let changes: [Change; 9] = [
        ("sums that are given before all have written theirs", "bar.sync", 0, nothing),
        ("sums that are given to nobody", "st.release.gpu", 0, nothing),
        ("sums that are given and not released", "st.release.gpu", 0, |line| line.replace("release", "relaxed")),
        ("sums that are released to the block alone", "st.release.gpu", 0, |line| line.replace(".gpu", ".cta")),
        ("sums that are not acquired", "ld.acquire.gpu", 0, |line| line.replace("acquire", "relaxed")),
        ("sums that nobody waits for", "ld.acquire.gpu", 0, |line| {
            line.replace("ld.acquire.gpu.global.b32", "mov.b32").rsplit_once(',').unwrap().0.to_owned() + ", 1;"
        }),
        ("sums read before the wait of one thread", "bar.sync", 1, nothing),
        ("a slot read before it is full", "mbarrier.try_wait", 1, waited),
        ("sums that one thread does not give", "st.global.v4", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "product_streamed", &changes, run), [""; 0]);
}
