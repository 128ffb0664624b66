//! Checks that reads by a whole warp leave what reads lane by lane do.

use super::*;
use crate::order::Order;
use crate::random::bits;
use crate::registers::LANES;
use crate::stamp::Kind;

const WARPS: u64 = 3;
const BYTES: u64 = 256;

/// Shared memory with one variable, all of which is written.
fn shared() -> Shared {
    let region = Region { name: "all".to_string(), start: 0, size: BYTES as u32, is_zeroed: true, line: None };
    let mut shared = Shared::new(vec![region]);
    shared.forget();
    shared
}

/// Reads lane by lane.
fn one_by_one(
    shared: &mut Shared,
    addresses: &[u64; LANES],
    mask: u32,
    width: u32,
    by: &Accessor<'_>,
) -> Result<(), (usize, Wrong)> {
    shared.refine(4);
    for lane in lanes_of(mask) {
        if !shared.holds(addresses[lane], width) {
            return Err((lane, Wrong::Bounds));
        }
        shared.reads_in_lane(lane, addresses[lane], width, by)?;
    }
    Ok(())
}

#[test]
fn a_warp_reads_as_its_lanes_do() {
    let mut bits = bits();
    let mut random = |below: u64| bits() % below;
    let (mut plain, mut grouped, mut written, mut refused) = (0, 0, 0, 0);
    for _ in 0..500 {
        let (mut fast, mut slow, mut order) = (shared(), shared(), Order::default());
        for _ in 0..60 {
            let warp = random(WARPS) as usize;
            match random(7) {
                0 => order.meet(warp, u32::MAX, u32::MAX),
                // All that a warp did and knows becomes known to another, or to some of its lanes.
                1 => {
                    let (other, lanes) = (random(WARPS) as usize, if random(6) == 0 { 0xFF } else { u32::MAX });
                    let known = order.knowledge(warp, u32::MAX, u32::MAX, order.clock(warp));
                    order.learn(other, lanes, u32::MAX, &known);
                    order.advance(warp);
                }
                2 => {
                    let origin = random(1000) as u32;
                    let by = Accessor::new(warp, origin, Kind::PLAIN.with(Kind::WRITES, true), &order);
                    let (width, step) = ([4, 8, 16][random(3) as usize], random(2));
                    let (start, value) = (random(BYTES / 16) * 16, random(1 << 32) as u32);
                    let address = |lane: usize| (start + lane as u64 * step * u64::from(width)) % BYTES;
                    let addresses = std::array::from_fn(address);
                    let mask = if random(2) == 0 { random(256) as u32 + 1 } else { u32::MAX };
                    let words = |lane: usize, word: usize| value ^ (lane * 4 + word) as u32;
                    let groups = Groups::new(&addresses, mask, width);
                    let is_done = fast.write_groups(&groups, words, &by);
                    written += u32::from(is_done);
                    let write = |shared: &mut Shared| {
                        shared.may_write(&addresses, mask, (4, width), &by)?;
                        lanes_of(mask).try_for_each(|lane| {
                            let values: Vec<u8> =
                                (0..width as usize / 4).flat_map(|word| words(lane, word).to_le_bytes()).collect();
                            shared.write(lane, addresses[lane], (&values, &[WRITTEN; 16][..values.len()]), &by)
                        })
                    };
                    let found = write(&mut slow);
                    assert!(!is_done || found.is_ok());
                    assert_eq!(if is_done { Ok(()) } else { write(&mut fast) }, found);
                }
                3 => {
                    let by = Accessor::new(warp, 7, Kind::PLAIN.with(Kind::WRITES, true), &order);
                    let (lane, address) = (random(LANES as u64) as usize, random(BYTES / 4) * 4);
                    let (value, written) = (random(256) as u8, [WRITTEN; 4]);
                    let write = |shared: &mut Shared| {
                        shared.may_write(&[address; LANES], 1 << lane, (4, 4), &by)?;
                        shared.write(lane, address, (&[value; 4], &written), &by)
                    };
                    assert_eq!(write(&mut fast), write(&mut slow));
                }
                _ => {
                    let origin = random(1000) as u32;
                    let by = Accessor::new(warp, origin, Kind::PLAIN.with(Kind::READS, true), &order);
                    let width = [4, 8, 16][random(3) as usize];
                    let (start, step, same) = (random(BYTES / 16) * 16, random(3), 1 + random(4) as usize);
                    // The same for lanes that follow each other, or that are so far apart.
                    let of = [|lane, same| lane / same, |lane, same| lane % (4 * same)][random(2) as usize];
                    let address = |lane: usize| start + of(lane, same) as u64 * step * u64::from(width);
                    let addresses = std::array::from_fn(|lane| address(lane) % (BYTES + 16));
                    let mask = if random(3) == 0 { random(1 << 32) as u32 } else { u32::MAX };
                    plain += u32::from(fast.clone().read_plainly(&addresses, mask, width, &by) == 0);
                    let is_done = mask != 0
                        && fast.has_room(&addresses, mask, width)
                        && fast.read_groups(&Groups::new(&addresses, mask, width), &by);
                    grouped += u32::from(is_done);
                    let found = if is_done { Ok(()) } else { fast.reads(&addresses, mask, (4, width), &by) };
                    refused += u32::from(found.is_err());
                    assert_eq!(found, one_by_one(&mut slow, &addresses, mask, width, &by));
                }
            }
            assert_eq!((&fast.cells, &fast.bytes, &fast.written), (&slow.cells, &slow.bytes, &slow.written));
        }
    }
    assert!(plain > 1000 && grouped > 1000 && written > 100 && refused > 100, "{plain} {grouped} {written} {refused}");
}
