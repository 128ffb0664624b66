//! Tiled copies between memory and fragments, and a thread's part of many tiles.

use layout_gpu::device::prelude::*;

layout! {
    /// 16 bytes per thread, eight threads per row.
    Chunks = tiled_copy("UniversalCopy<uint128_t>", 32, (8,8):row, (1,4));
    Tile = (16,64):row;
    Mine = partition_S_layout(Tile, Chunks);
    /// Four tiles of 8×8, one after the other.
    Steps = (8,8,4);
    Threads = (8,4):row;
    Swizzled = Sw<3,2,3> o Tile;
    Swapped = Sw<2,2,4> o Tile;
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

/// Loads a matrix through shared memory into registers, whatever their layouts, and stores it.
///
/// # Safety
/// The matrices are as large as their layouts; all threads come, and nobody uses the shared memory.
unsafe fn through<G: GlobalLayout, S: SharedTile, L: FragmentLayout, H: GlobalLayout>(
    from: Tensor<*const u32, G>,
    shared: Tensor<Smem<u32>, S>,
    held: &mut Fragment<u32, L>,
    to: Tensor<*mut u32, H>,
) {
    layout_gpu::device::no_bank_conflicts();
    let shared = shared.as_swizzled();
    let mine = Chunks.get_slice(thread_idx().x);
    unsafe {
        copy(Chunks, &mine.partition_s(from), &mut mine.partition_d(shared));
        barrier();
        copy(Chunks, &mine.partition_s(shared), &mut held.tensor_mut());
        copy(Chunks, &held.tensor(), &mut mine.partition_d(to));
    }
}

/// Copies a tile by a generic function, of layouts known at compile time.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn through_any_layouts(input: *const u32, output: *mut u32) {
    let shared = Smem::<u32>::tensor(Swizzled);
    let mut held = Fragment::<u32, FragmentLike<Mine>>::default();
    unsafe { through(Tensor::new(input, Tile), shared, &mut held, Tensor::new(output, Tile)) }
}

/// Copies a tile by the same function, through a plain layout of shared memory.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn through_a_plain_layout(input: *const u32, output: *mut u32) {
    let mut held = Fragment::<u32, FragmentLike<Mine>>::default();
    unsafe { through(Tensor::new(input, Tile), Smem::tensor(Tile), &mut held, Tensor::new(output, Tile)) }
}

/// Copies the second of two tiles side by side into the first, by the same function, of rows whose distance is the first number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn through_any_pitch(input: *const u32, output: *mut u32) {
    let shared = Smem::<u32>::tensor(Swapped);
    let mut held = Fragment::<u32, FragmentLike<Mine>>::default();
    unsafe {
        let rows = make_layout!((16,128):({*input},1));
        let from = Tensor::new(input.add(4), rows).local_tile((C::<16>, C::<64>), (0_u32, 1_u32));
        through(from, shared, &mut held, Tensor::new(output, rows).local_tile((C::<16>, C::<64>), (0_u32, 0_u32)));
    }
}
