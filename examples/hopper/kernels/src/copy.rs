//! A copy by bulk copies alone: one thread of a block has pieces brought and sent on, and no thread touches an element of them.
//!
//! ```text
//!     piece, three ahead ──16 KB──▶ one of four slots ──16 KB──▶ the other memory
//! ```
//!
//! A slot is filled again once the store before the last has read it, so two stores read while pieces come.

use layout_gpu::device::hopper::{Stages, commit_bulk, copy_bulk, copy_bulk_back, set_up, wait_bulk, wait_bulk_read};
use layout_gpu::device::prelude::*;

use crate::tiles::{PIECES, Piece, Pieces};

/// The elements of a piece.
const EACH: u32 = Piece::SIZE as u32;

/// Copies `count` elements: blocks of 32 threads, as many as run at once.
///
/// # Safety
/// Both are `count` elements that begin at multiples of 16 bytes, and have none in common.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy(count: u32, from: *const f32, to: *mut f32) {
    block_size::<32, 1, 1>();
    let (block, blocks, t) = (block_idx().x, grid_dim().x, thread_idx().x);
    let mut shared = dynamic_shared!();
    let slots = shared.block::<f32, { Pieces::COSIZE as usize }>();
    let stages = Stages::<PIECES>::new(&mut shared);
    let whole = count / 4 * 4;
    let number = whole.div_ceil(EACH);
    let piece = |index: u32| (index as usize * EACH as usize, (4 * (whole - index * EACH).min(EACH)));
    let (mut ahead, mut fill, mut read) = (block, stages.fill(), stages.read());
    // SAFETY: one thread fills and sends; a slot is filled after the store that read it; pieces are within both memories.
    unsafe {
        set_up(|| stages.init(1));
        if block == 0 && t < count % 4 {
            to.add((whole + t) as usize).write(from.add((whole + t) as usize).read());
        }
        if t > 0 {
            return;
        }
        let mut fetch = #[inline(always)]
        || {
            if ahead < number {
                let (start, bytes) = piece(ahead);
                let (slot, full) = fill.next(bytes);
                copy_bulk(slots.add(Pieces::new().offset((0_u32, slot))), from.add(start), bytes, full);
                ahead += blocks;
            }
        };
        for _ in 1..PIECES {
            fetch();
        }
        let (mut index, mut last) = (block, None);
        while index < number {
            let (start, bytes) = piece(index);
            let slot = read.next();
            copy_bulk_back(to.add(start), slots.add(Pieces::new().offset((0_u32, slot))), bytes);
            commit_bulk();
            wait_bulk_read::<1>();
            if let Some(last) = last.replace(slot) {
                read.release::<1>(last);
            }
            fetch();
            index += blocks;
        }
        wait_bulk::<0>();
    }
}
