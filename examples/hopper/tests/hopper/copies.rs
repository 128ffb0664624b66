//! The copy by bulk copies on the interpreter, at sizes that no piece divides, and with a line less.

use crate::changes::{Change, missed, nothing, waited};
use layout_examples_hopper::{Kernels, PTX, numbers};
use layout_gpu::host::{Buffer, Device, Error};

/// Copies numbers by a text of the kernels, on a schedule.
fn run(text: &str, count: usize, blocks: u32, schedule: u64) -> Result<(), Error> {
    let device = Device::interpreter_on_schedule(schedule);
    let kernels = Kernels::of_text(&device, text)?;
    let from: Vec<f32> = numbers(count, 15).into_iter().map(f32::from).collect();
    let mut to = Buffer::unwritten(&device, count)?;
    let report = kernels.copied(blocks, &Buffer::from_slice(&device, &from)?, &mut to)?.report;
    assert_eq!(to.to_vec()?, from, "{count} numbers by {blocks} blocks");
    assert!(report.expect("the interpreter reports").totals.conflicts == 0);
    Ok(())
}

#[test]
fn all_numbers_are_copied_on_each_schedule() {
    for (seed, (count, blocks)) in
        [(4, 1), (3, 1), (4096, 1), (4097, 2), (40_000, 1), (40_003, 3), (8 * 4096, 2), (29_998, 7)]
            .into_iter()
            .enumerate()
    {
        run(PTX[0].text, count, blocks, seed as u64).unwrap_or_else(|error| panic!("{count}: {error}"));
    }
}

#[test]
fn every_change_is_found() {
    let changes: [Change; 7] = [
        ("a piece sent before it has come", "mbarrier.try_wait", 3, waited),
        ("a slot filled while it is sent", "wait_group.read", 0, nothing),
        ("too many stores under way", "wait_group.read", 0, |line| line.replace(" 1;", " 2;")),
        ("no bytes expected", "expect_tx", 0, |line| {
            line.replace(".expect_tx", "").rsplit_once(',').unwrap().0.to_owned() + ";"
        }),
        ("a piece that is not fetched", "mbarrier::complete_tx::bytes [", 0, nothing),
        ("a slot that is not given back", "mbarrier.arrive.shared", 0, nothing),
        ("an end before all is written", "wait_group 0", 0, nothing),
    ];
    assert_eq!(missed(PTX[0].text, "copy", &changes, |text| run(text, 40_000, 1, 0)), [""; 0]);
}
