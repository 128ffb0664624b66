//! The kernel `product_residual`, whose tile of another matrix comes to where C will lie, with one line less: the interpreter finds each.

use crate::changes::{Change, missed, nothing, ones, sums_are, waited};
use layout_examples_hopper::{Kernels, PTX};
use layout_gpu::host::{Buffer, Device, Error};

const SIZES: [u32; 3] = [8, 264, 72];

/// Runs a text on a product of 8×264×72: two tiles for one cluster.
fn run(text: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let kernels = Kernels::of_text(&device, text)?;
    let [m, n, k] = SIZES;
    let buffer = |count| ones(&device, count);
    let (a, b, residual, mut c) = (buffer(m * k)?, buffer(n * k)?, buffer(m * n)?, buffer(m * n)?);
    let bias = Buffer::from_slice(&device, &vec![2.0_f32; n as usize])?;
    kernels.multiply_plus(SIZES, 1, [&a, &b], (&bias, &residual), &mut c)?;
    sums_are(75.0, &c)
}

#[test]
fn the_kernel_as_it_is_runs() {
    run(PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn every_change_is_found() {
    let changes: [Change; 10] = [
        ("a tile read before it has come", "mbarrier.try_wait", 2, waited),
        ("a tile filled while it is stored", "wait_group.read", 0, nothing),
        ("no bytes expected", "expect_tx", 0, |line| {
            line.replace(".expect_tx", "").rsplit_once(',').unwrap().0.to_owned() + ";"
        }),
        ("too few bytes expected", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 16384;"),
        ("a box that is not copied", ".tile.mbarrier::complete_tx::bytes [", 0, nothing),
        ("no barrier for the tile of the first consumer", "mbarrier.init", 6, nothing),
        ("a barrier of two arrivals", "mbarrier.init", 6, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 2;"),
        ("a tile of C that the other proxy does not see", "fence.proxy.async", 0, nothing),
        ("a tile of C stored before all have written", "bar.sync", 0, nothing),
        ("a group of stores without an end", "cp.async.bulk.commit_group", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "product_residual", &changes, run), [""; 0]);
}
