//! Tiled copies between memory and fragments, and a thread's part of many tiles.

use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{Smem, barrier, copy, thread_idx};
use layout_gpu::{C, Fragment, FragmentLike, Tensor, Whole, copy_raw, layout};

layout! {
    /// 16 bytes per thread, eight threads per row.
    Chunks = tiled_copy("UniversalCopy<uint128_t>", 32, (8,8):row, (1,4));
    Tile = (16,64):row;
    Mine = partition_S_layout(Tile, Chunks);
    /// Four tiles of 8×8, one after the other.
    Steps = (8,8,4);
    Threads = (8,4):row;
}

/// Copies a tile by vectors through a named fragment, doubles each number, and adds its index.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn through_a_fragment(input: *const u32, output: *mut u32) {
    let mine = Chunks.get_slice(thread_idx().x);
    let mut held = Fragment::<u32, FragmentLike<Mine>>::filled(0);
    unsafe {
        copy(Chunks, &mine.partition_s(Tensor::new(input, Tile)), &mut held.tensor_mut());
        held.tensor_mut().update(|index, number| *number = 2 * *number + index as u32);
        copy(Chunks, &held.tensor(), &mut mine.partition_d(Tensor::new(output, Tile)));
    }
}

/// Copies each thread's part of all tiles, two elements per tile, through shared memory.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn steps(input: *const u32, output: *mut u32) {
    let (t, shared) = (thread_idx().x, Smem::<u32>::tensor(Steps));
    let from = Tensor::new(input, Steps).local_partition(Threads, t);
    let (mut staged, mut to) =
        (shared.local_partition(Threads, t), Tensor::new(output, Steps).local_partition(Threads, t));
    unsafe {
        copy_raw(&from, &mut staged);
        barrier();
        let turned = shared.local_tile((C::<8>, C::<8>), (0_u32, 0_u32, Whole)).local_partition(Threads, 31 - t);
        copy_raw(&turned, &mut to);
    }
}
