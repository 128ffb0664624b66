//! Checks copies of memory beside what their bytes say, and what the host is told.

use super::*;
use crate::random::below;

#[test]
fn copies_share_what_they_do_not_write() {
    let mut memory = Memory::default();
    let (weights, results) = (memory.alloc(8), memory.alloc(8));
    memory.write(weights, &[5; 8]).unwrap();
    let mut copies = [memory.copy_to_change(), memory.copy_to_change()];
    for (byte, copy) in copies.iter_mut().enumerate() {
        copy.find_mut(weights, 1).unwrap().mark_read(0..8);
        copy.find_mut(results, 1).unwrap().store(3 * byte, &[7], &[WRITTEN]);
    }
    let is_shared = |copy: &Memory, at| copy.allocations[&at].bytes.is_shared_with(&memory.allocations[&at].bytes);
    assert!(copies.iter().all(|copy| is_shared(copy, weights) && !is_shared(copy, results)));
    assert!(memory.take_changes(copies.into()));
    assert_eq!(memory.read(results, 8, Some(0)).unwrap(), [7, 0, 0, 7, 0, 0, 0, 0]);
}

#[test]
fn the_host_is_checked_too() {
    let mut memory = Memory::default();
    let (first, second) = (memory.alloc(8), memory.alloc(4));
    memory.write(first, &[1, 2, 3, 4]).unwrap();
    assert_eq!(memory.read(first, 4, None).unwrap(), [1, 2, 3, 4]);
    assert_eq!(memory.read(first, 6, Some(9)).unwrap(), [1, 2, 3, 4, 9, 9]);
    let refused = [
        memory.read(first, 8, None).unwrap_err().message,
        memory.write(first + 6, &[0; 4]).unwrap_err().message,
        memory.write(second - 4, &[0]).unwrap_err().message,
        memory.write(16, &[0]).unwrap_err().message,
        memory.free(first + 4).unwrap_err().message,
    ];
    assert_eq!(
        refused,
        [
            "the byte at offset 4 of allocation 1 was never written",
            "4 bytes at offset 6 of allocation 1, which has 8",
            "1 byte, 4 before allocation 2",
            "1 byte, near no allocation",
            "no allocation begins here",
        ]
    );
    memory.copy(second, first + 2, 4).unwrap();
    assert_eq!(memory.read(second, 4, Some(7)).unwrap(), [3, 4, 7, 7]);
    memory.free(first).unwrap();
    assert_eq!(memory.read(first, 1, None).unwrap_err().message, "1 byte of allocation 1, which was freed");
    assert_eq!(memory.free(first).unwrap_err().message, "allocation 1 is already freed");
}

/// The bytes that a copy read and changed, and what it has there.
struct Model {
    read: [bool; BYTES],
    changed: [bool; BYTES],
    bytes: [(u8, u8); BYTES],
}

const BYTES: usize = 4096 + 600;

#[test]
fn copies_are_merged_as_their_bytes_say() {
    let mut random = below();
    let (mut merged, mut refused) = (0, 0);
    for _ in 0..300 {
        let mut memory = Memory::default();
        let start = memory.alloc(BYTES);
        let mut before = [(0, 0); BYTES];
        if random(2) == 0 {
            memory.write(start, &[9; BYTES]).unwrap();
            before = [(9, WRITTEN); BYTES];
        }
        let none = || Model { read: [false; BYTES], changed: [false; BYTES], bytes: before };
        let mut models: Vec<Model> = (0..3).map(|_| none()).collect();
        let mut copies: Vec<Memory> = (0..3).map(|_| memory.copy_to_change()).collect();
        for _ in 0..6 {
            let which = random(3);
            let (model, copy) = (&mut models[which], copies[which].find_mut(start, 1).unwrap());
            // Mostly each copy has a part of its own, on two pages.
            let part = if random(4) == 0 { random(3) } else { which };
            let first = 4096 - 600 + 256 * part + [0, 64, 128, random(256)][random(4)];
            let range = first..first + [64, 128, 1 + random(90)][random(3)];
            match random(3) {
                0 => {
                    copy.mark_read(range.clone());
                    model.read[range].fill(true);
                }
                1 => {
                    let value = random(3) as u8;
                    copy.store_whole(first, &vec![value; range.len()]);
                    model.changed[range.clone()].fill(true);
                    model.bytes[range].fill((value, WRITTEN));
                }
                _ => {
                    let (value, written) = (random(3) as u8, [0, 7, WRITTEN][random(3)]);
                    copy.store(first, &vec![value; range.len()], &vec![written; range.len()]);
                    model.changed[range.clone()].fill(true);
                    model.bytes[range].fill((value, written));
                }
            }
        }
        let agree = |at: usize| {
            models.iter().enumerate().filter(|(_, model)| model.changed[at]).all(|(index, model)| {
                let mut others = models.iter().enumerate().filter(|(other, _)| *other != index);
                others.all(|(_, other)| !other.read[at] && (!other.changed[at] || other.bytes[at] == model.bytes[at]))
            })
        };
        let expected = (0..BYTES).all(agree);
        assert_eq!(memory.take_changes(copies), expected);
        *(if expected { &mut merged } else { &mut refused }) += 1;
        let changed = |at: usize| models.iter().find(|model| expected && model.changed[at]);
        let allocation = memory.find(start, 1).unwrap();
        for (at, old) in before.into_iter().enumerate() {
            let found = (allocation.bytes[at], allocation.written.byte(at));
            assert_eq!(found, changed(at).map_or(old, |model| model.bytes[at]), "byte {at}");
        }
    }
    assert!(merged > 30 && refused > 30, "{merged} merged, {refused} refused");
}
