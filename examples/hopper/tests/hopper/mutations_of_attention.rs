//! The kernel `attend_64` with one wait, fence, arrival, count or byte less: the interpreter finds each.

use crate::changes::{Change, changed, missed, nothing, waited};
use half::bf16;
use layout_examples_hopper::{Attention, HeadDimension, Kernels, PTX};
use layout_gpu::host::{Buffer, Device, Error};

/// Runs a text on 70 queries, of both consumers, and 400 keys: four steps through two slots. All values are 1, and so are their means.
fn run(text: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let kernels = Kernels::of_text(&device, text)?;
    let (queries, keys, dimension) = (70, 400, HeadDimension::D64);
    let ones = |rows: u32| Buffer::from_slice(&device, &vec![bf16::ONE; rows as usize * dimension.elements()]);
    let sizes = Attention { heads: 1, group: 1, queries, keys, dimension, is_causal: false };
    let mut o = ones(queries)?;
    kernels.attend(sizes, &ones(queries)?, &ones(keys)?, &ones(keys)?, &mut o)?;
    let wrong = o.to_vec()?.iter().filter(|&&mean| mean != bf16::ONE).count();
    assert_eq!(wrong, 0, "a wrong attention without a fault");
    Ok(())
}

#[test]
fn the_kernel_as_it_is_runs() {
    run(PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
}

/// The compiler writes shares and sums before the first fence of a step, so that it orders them for the second product too.
#[test]
fn one_fence_of_a_step_is_enough_and_none_is_not() {
    let without = |text: &str, nth| changed(text, "attend_64", "wgmma.fence", nth, nothing);
    let first_alone = without(PTX[0].text, 2);
    run(&first_alone).unwrap_or_else(|error| panic!("{error}"));
    let fault = run(&without(&first_alone, 1)).expect_err("registers that no fence orders");
    assert!(fault.to_string().contains("wgmma.fence"), "{fault}");
}

#[test]
fn every_change_is_found() {
    let changes: [Change; 30] = [
        ("no barrier for the queries", "mbarrier.init", 0, nothing),
        ("a slot of keys made for one release too few", "mbarrier.init", 2, |line| line.replace("%r58", "1")),
        ("a slot of values made for one release too few", "mbarrier.init", 6, |line| line.replace("%r58", "1")),
        ("barriers that not all threads see", "bar.sync", 0, nothing),
        ("more registers than there are", "setmaxnreg.inc", 0, |line| line.replace("232", "248")),
        ("registers that nobody gives back", "setmaxnreg.dec", 0, nothing),
        ("queries read before they are there", "mbarrier.try_wait", 0, waited),
        ("the first keys read before they are there", "mbarrier.try_wait", 1, waited),
        ("the first values read before they are there", "mbarrier.try_wait", 2, waited),
        ("keys read before they are there", "mbarrier.try_wait", 3, waited),
        ("values read before they are there", "mbarrier.try_wait", 4, waited),
        ("a slot of keys filled before it is empty", "mbarrier.try_wait", 5, waited),
        ("a slot of values filled before it is empty", "mbarrier.try_wait", 6, waited),
        ("the last shares and sums that the products may not have yet", "wgmma.fence", 3, nothing),
        ("the first scores without an end", "commit_group", 0, |line| {
            line.replace("wgmma.commit_group.sync.aligned;", "")
        }),
        ("scores and sums in one group", "commit_group", 1, |line| {
            line.replace("wgmma.commit_group.sync.aligned;", "")
        }),
        ("sums without an end", "commit_group", 2, |line| line.replace("wgmma.commit_group.sync.aligned;", "")),
        ("the first scores read while they are made", "wgmma.wait_group", 0, nothing),
        ("scores read while they are made", "wgmma.wait_group", 1, nothing),
        ("sums scaled while they are made", "wgmma.wait_group", 2, nothing),
        ("the last sums read while they are made", "wgmma.wait_group", 3, nothing),
        ("the first slot of keys that nobody gives back", "mbarrier.arrive.shared", 0, nothing),
        ("a slot of keys that nobody gives back", "mbarrier.arrive.shared", 1, nothing),
        ("a slot of values that nobody gives back", "mbarrier.arrive.shared", 2, nothing),
        ("a turn that is not passed", "bar.arrive", 1, nothing),
        ("the first turn that is not passed", "bar.arrive", 0, nothing),
        ("too few bytes of queries", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 8192;"),
        ("a result that the other proxy does not see", "fence.proxy.async", 0, nothing),
        ("a result stored before all have written", "bar.sync", 4, nothing),
        ("a block that ends while its result is stored", "cp.async.bulk.wait_group 0", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "attend_64", &changes, run), [""; 0]);
}
