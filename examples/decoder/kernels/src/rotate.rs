//! # Rotary positions
//!
//! Q, K and V of a sequence's new token stand in one row, a head after the other. A warp has a head of 64, and a lane the elements `i` and `i + 32` of it:
//!
//! ```text
//!     (lane, half, head)  (32,2,heads) : (1,32,64)
//! ```
//!
//! It turns those of Q and K by the angle of the lane and the position, and writes K and V into the [cache](crate::cache).

use layout_gpu::device::prelude::*;

use crate::cache::{Cache, PAGE};

/// Turns Q and K of each sequence's last position, and writes Q in f16, and K and V into the cache.
///
/// # Safety
/// `qkv` has for each sequence `heads` heads of Q, and `key_heads` each of K and of V, of 64 elements; `q` has room for those of Q. `turns` has
/// the cosine and then the sine of 32 angles of each sequence. `lengths` counts the positions of each sequence, this one included, and
/// `tables` has a row of `most` pages for each, below `pages`, of which that of the last position is its own. Blocks of 128
/// threads: the heads of all three / 4, rounded up, by sequences.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn rotate(
    heads: u32,
    key_heads: u32,
    qkv: *const f32,
    turns: *const f32,
    lengths: *const u32,
    tables: *const u32,
    most: u32,
    pages: u32,
    q: *mut F16,
    keys: *mut F16,
    values: *mut F16,
) {
    block_size::<128, 1, 1>();
    let (lane, block) = (lane_idx(), block_idx());
    let (head, sequence, all) = (4 * block.x + thread_idx().x / 32, block.y, heads + 2 * key_heads);
    if head >= all {
        return;
    }
    let row = qkv.wrapping_add(sequence as usize * 64 * all as usize);
    let row = Tensor::new(row, make_layout!((32,2,{all}):(1,32,64)));
    let turn = Tensor::new(turns, make_layout!((32,2,{sequence}):(1,32,64)));
    // SAFETY: inside the row and the angles.
    let (pair, [cos, sin]) = unsafe {
        let part = |half: u32| row.read((lane, half, head));
        ([part(0), part(1)], [turn.read((lane, 0_u32, sequence)), turn.read((lane, 1_u32, sequence))])
    };
    let is_turned = head < heads + key_heads;
    let (cos, sin) = if is_turned { (cos, sin) } else { (1.0, 0.0) };
    let turned = [fma(pair[0], cos, -pair[1] * sin), fma(pair[1], cos, pair[0] * sin)].map(F16::from_f32);
    if head < heads {
        let q = q.wrapping_add(sequence as usize * 64 * heads as usize);
        let q = Tensor::new(q, make_layout!((32,2,{heads}):(1,32,64)));
        // SAFETY: inside the row of Q, one thread an element.
        unroll!(for half in 0..2_u32 {
            unsafe { q.write((lane, half, head), turned[half as usize]) };
        });
        return;
    }
    let cache = Cache { heads: key_heads, pages, tables, most };
    let (data, head) = if is_turned { (keys, head - heads) } else { (values, head - heads - key_heads) };
    // SAFETY: the host's promise: each sequence has a position, whose page is its own.
    unsafe {
        let position = *lengths.wrapping_add(sequence as usize) - 1;
        let (slots, page) = (cache.slots(data), cache.page(sequence, position / PAGE));
        unroll!(for half in 0..2_u32 {
            slots.write((position % PAGE, lane + 32 * half, head, page), turned[half as usize]);
        });
    }
}
