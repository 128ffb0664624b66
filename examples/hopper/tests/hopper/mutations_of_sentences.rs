//! The kernels of a sentence encoder with one wait, arrival, count or byte less: the interpreter finds each.

use crate::changes::{Change, missed, nothing, waited};
use half::f16;
use layout_examples_hopper::{Kernels, PTX};
use layout_gpu::host::{Buffer, Device, Error};

/// Runs a text on a sentence of 130 rows: three steps through two slots. All values are 1, and so are their means.
fn attend(text: &str) -> Result<(), Error> {
    attend_on(&Device::interpreter(), text)
}

fn attend_on(device: &Device, text: &str) -> Result<(), Error> {
    let kernels = Kernels::of_text(device, text)?;
    let ones = |columns: usize| Buffer::from_slice(device, &vec![f16::ONE; 130 * columns]);
    let (starts, mut o) = (Buffer::from_slice(device, &[0_u32, 130])?, Buffer::unwritten(device, 130 * 384)?);
    // SAFETY: one sentence of all rows.
    unsafe { kernels.attend_within((&starts, 1, 130), &ones(1152)?, &mut o) }?;
    let wrong = o.to_vec()?.iter().filter(|&&mean| mean != f16::ONE).count();
    assert_eq!(wrong, 0, "a wrong attention without a fault");
    Ok(())
}

/// Runs a text on a product of 8×72×400: two tiles, seven steps through four slots.
fn linear(text: &str) -> Result<(), Error> {
    linear_on(&Device::interpreter(), text)
}

fn linear_on(device: &Device, text: &str) -> Result<(), Error> {
    let kernels = Kernels::of_text(device, text)?;
    let [m, n, k] = [8, 72, 400];
    let ones = |count: u32| Buffer::from_slice(device, &vec![f16::ONE; count as usize]);
    let (a, b, bias) = (ones(m * k)?, ones(n * k)?, Buffer::from_slice(device, &vec![2.0_f32; n as usize])?);
    let mut c = Buffer::unwritten(device, (m * n) as usize)?;
    kernels.linear([m, n, k], [&a, &b], (&bias, false), &mut c)?;
    let wrong = c.to_vec()?.iter().filter(|&&sum| sum != f16::from_f32(402.0)).count();
    assert_eq!(wrong, 0, "a wrong product without a fault");
    Ok(())
}

#[test]
fn the_kernels_as_they_are_run_on_any_schedule() {
    for seed in 0..3 {
        let device = Device::interpreter_on_schedule(seed);
        attend_on(&device, PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
        linear_on(&device, PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn every_change_of_the_attention_is_found() {
    let changes: [Change; 15] = [
        ("no barrier for the queries", "mbarrier.init", 0, nothing),
        ("no barrier for a slot", "mbarrier.init", 1, nothing),
        ("barriers that not all threads see", "bar.sync", 0, nothing),
        ("queries read before they are there", "mbarrier.try_wait", 0, waited),
        ("a slot filled before it is empty", "mbarrier.try_wait", 3, waited),
        ("keys and values read before they are there", "mbarrier.try_wait", 4, waited),
        ("too few bytes of queries", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 2048;"),
        ("too few bytes of keys and values", "expect_tx", 1, |line| {
            line.rsplit_once(',').unwrap().0.to_owned() + ", 4096;"
        }),
        ("queries that are not copied", "complete_tx::bytes [", 0, nothing),
        ("values that are not copied", "complete_tx::bytes [", 2, nothing),
        ("shares and sums that the products may not have yet", "wgmma.fence", 0, nothing),
        ("sums scaled while they are made", "wgmma.wait_group", 0, nothing),
        ("scores without an end", "commit_group", 1, |line| line.replace("wgmma.commit_group.sync.aligned;", "")),
        ("scores read while they are made", "wgmma.wait_group", 1, nothing),
        ("a slot that nobody gives back", "mbarrier.arrive.shared", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "attend_sentences", &changes, attend), [""; 0]);
}

#[test]
fn every_change_of_a_product_is_found() {
    let changes: [Change; 9] = [
        ("no barrier for a slot", "mbarrier.init", 0, nothing),
        ("barriers that not all threads see", "bar.sync", 0, nothing),
        ("factors read before they are there", "mbarrier.try_wait", 0, waited),
        ("sums that start while they are written", "wgmma.fence", 0, nothing),
        ("products without an end", "commit_group", 0, |line| line.replace("wgmma.commit_group.sync.aligned;", "")),
        ("a slot given back while it is read", "wgmma.wait_group", 0, nothing),
        ("a slot that nobody gives back", "mbarrier.arrive.shared", 0, nothing),
        ("too few bytes", "expect_tx", 0, |line| line.rsplit_once(',').unwrap().0.to_owned() + ", 8192;"),
        ("a factor that is not copied", "complete_tx::bytes [", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "linear_f16", &changes, linear), [""; 0]);
}
