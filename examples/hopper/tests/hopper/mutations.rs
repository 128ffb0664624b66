//! The kernel `product` with one wait, fence, arrival, count, phase or byte less: the interpreter finds each, with its own words.
//!
//! Two changes do no harm there. `wgmma.fence` between two groups is asked for where registers were touched in between, and here they
//! were not. And `fence.mbarrier_init` is asked of blocks that copy to each other, which the interpreter takes the barrier of the
//! cluster for.

use crate::changes::{Change, changed, missed, nothing, ones, sums_are, waited};
use layout_examples_hopper::{Kernels, PTX};
use layout_gpu::host::{Device, Error};

const SIZES: [u32; 3] = [8, 264, 328];

/// Runs a text on a product of 8×264×328: two tiles for one cluster, six steps each through three slots.
fn run(text: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let kernels = Kernels::of_text(&device, text)?;
    let [m, n, k] = SIZES;
    let buffer = |count| ones(&device, count);
    let (a, b, mut c) = (buffer(m * k)?, buffer(n * k)?, buffer(m * n)?);
    kernels.multiply(SIZES, 1, &a, &b, &mut c)?;
    sums_are(328.0, &c)
}

#[test]
fn the_kernel_as_it_is_runs() {
    run(PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn two_changes_do_no_harm() {
    for line in ["wgmma.fence", "fence.mbarrier_init"] {
        let nth = usize::from(line == "wgmma.fence");
        run(&changed(PTX[0].text, "product", line, nth, nothing)).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
}

#[test]
fn every_change_is_found() {
    let text = PTX[0].text;
    let changes: [Change; 32] = [
        ("a cluster that does not wait for its barriers: no arrival", "barrier.cluster.arrive", 0, nothing),
        ("a cluster that does not wait for its barriers", "barrier.cluster.wait", 0, nothing),
        ("registers that nobody gives back", "setmaxnreg.dec", 0, nothing),
        ("more registers than there are", "setmaxnreg.inc", 0, |line| line.replace("232", "240")),
        ("the first slot read before it is full", "mbarrier.try_wait", 0, waited),
        ("a slot read before it is full", "mbarrier.try_wait", 1, waited),
        ("the first slot filled before it is empty", "mbarrier.try_wait", 2, waited),
        ("a slot filled before it is empty", "mbarrier.try_wait", 3, waited),
        ("a first group without an end", "wgmma.commit_group", 0, |line| {
            line.replace("wgmma.commit_group.sync.aligned;", "")
        }),
        ("a group without an end", "wgmma.commit_group", 1, |line| {
            line.replace("wgmma.commit_group.sync.aligned;", "")
        }),
        ("a first slot released before its products are done", "wgmma.wait_group", 0, nothing),
        ("a slot released before its products are done", "wgmma.wait_group", 1, nothing),
        ("a first slot that is never released", "mapa.shared", 0, nothing),
        ("a slot that is never released", "mapa.shared", 1, nothing),
        ("a tile of C written while it is stored", "wait_group.read", 0, nothing),
        ("a tile of C written before its store was waited for", "bar.sync", 0, nothing),
        ("a tile of C that the other proxy does not see", "fence.proxy.async", 0, nothing),
        ("a tile of C stored before all have written", "bar.sync", 1, nothing),
        ("a group of stores without an end", "cp.async.bulk.commit_group", 0, nothing),
        ("a block that ends while its tile is stored", "cp.async.bulk.wait_group 0", 0, nothing),
        ("32 producers", "elect.sync", 0, |line| {
            line.split('|')
                .nth(1)
                .map(|rest| format!("setp.eq.u32 {}, 0, 0;", &rest[..rest.find(',').unwrap()]))
                .unwrap()
        }),
        ("no bytes expected", "expect_tx", 0, |line| {
            line.replace(".expect_tx", "").rsplit_once(',').unwrap().0.to_owned() + ";"
        }),
        ("too few bytes expected", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 32768;"),
        ("too many bytes expected", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 65536;"),
        ("no tile of A", ".tile.mbarrier::complete_tx::bytes [", 0, nothing),
        ("no tile of B", "multicast", 0, nothing),
        ("half of B for this block alone", "multicast", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 1;"),
        ("a block that ends before its peer is done: no arrival", "barrier.cluster.arrive", 1, nothing),
        ("a block that ends before its peer is done", "barrier.cluster.wait", 1, nothing),
        ("no barrier made for the first slot", "mbarrier.init", 0, nothing),
        ("a slot made for one release too few", "mbarrier.init", 1, |line| {
            line.rsplit_once(',').unwrap().0.to_owned() + ", 3;"
        }),
        ("a slot made for one release too many", "mbarrier.init", 1, |line| {
            line.rsplit_once(',').unwrap().0.to_owned() + ", 5;"
        }),
    ];
    assert_eq!(missed(text, "product", &changes, run), [""; 0]);
}
