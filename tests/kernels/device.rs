//! Calls each function of the device library in a kernel, and has a kernel for each matrix product.
#![no_std]
#![feature(abi_ptx, stdarch_nvptx, stmt_expr_attributes)]
#![allow(non_snake_case)]

mod blocks;
mod costs;
mod epilogues;
mod hopper;
mod implicit;
mod memory;
mod numbers;
mod tiles;

use layout_gpu::atoms::{StaticTiledCopy, StaticTiledMma, sm70, sm75, sm80, sm89, sm90};
use layout_gpu::device::*;
use layout_gpu::{C, Coordinates, Fragment, Layout, Tensor, layout, unroll};

/// One lane's registers.
#[repr(C)]
struct Parts<M: Mma> {
    a: M::A,
    b: M::B,
    c: M::C,
}

#[inline(always)]
unsafe fn product<M: Mma>(input: *const u8, output: *mut u8) {
    let lane = lane_idx() as usize;
    unsafe {
        let from = input.cast::<Parts<M>>().add(lane);
        let mut sums = (*from).c;
        M::call(&mut sums, (*from).a, (*from).b);
        output.cast::<M::C>().add(lane).write(sums);
    }
}

macro_rules! products {
    ($($module:ident::$name:ident)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(input: *const u8, output: *mut u8) {
            unsafe { product::<$module::$name::Atom>(input, output) }
        }
    )*};
}

products! { PRODUCTS }

/// Calls the warp functions in two warps of a block; the results of a lane are 64 words apart.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn warps(input: *const u32, output: *mut u32) {
    let (thread, lane) = (thread_idx().x, lane_idx());
    unsafe {
        let x = *input.add(thread as usize);
        let signed = x as i32;
        let float = x as f32;
        let given = [
            lane,
            shuffle(x, lane ^ 3),
            shuffle_xor(x, 16),
            shuffle_up(x, 5),
            shuffle_down(x, 5),
            shuffle_xor(float, 1).to_bits(),
            ballot(x & 1 == 1),
            any(x == 7).into(),
            all(x < 1000).into(),
            reduce_add(x),
            reduce_min(x),
            reduce_max(x),
            reduce_min_signed(-signed) as u32,
            reduce_max_signed(-signed) as u32,
            reduce_and(x),
            reduce_or(x),
            reduce_xor(x),
            warp_sum(float) as u32,
            warp_max(float) as u32,
            quad_sum(float) as u32,
            quad_max(float) as u32,
            warp_sum(x),
            quad_max(-signed) as u32,
            among::<8, u32>(x, |a, b| a + b),
            block_dim().x * block_dim().y * block_dim().z,
            grid_dim().x + grid_dim().y + grid_dim().z,
            (shuffle_up(u64::from(x) << 32 | u64::from(lane), 5) >> 32) as u32,
            shuffle_down(i64::from(signed) - 100, 5) as u32,
            among::<32, f64>(f64::from(x), |a, b| a + b) as u32,
            shuffle_xor(F16x2::from_f32([float, -float]), 16).to_bits(),
        ];
        sync_warp();
        let mut which = 0;
        while which < given.len() {
            *output.add(64 * which + thread as usize) = given[which];
            which += 1;
        }
    }
}

/// Copies a tile of 32 rows of 16 bytes asynchronously, loads it as matrices, and copies another tile without its first eight rows.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn tiles(input: *const u32, output: *mut u32) {
    let lane = lane_idx();
    let (tile, other) = (Smem::<u32>::block::<128>(), Smem::<u32>::block::<128>());
    let (row, next) = (tile.add(4 * lane), other.add(4 * lane));
    let from = input.wrapping_add(4 * lane as usize);
    unsafe {
        copy_async::<16, u32>(row, from);
        commit_copies();
        copy_async_first::<8, u32>(next, from, if lane < 8 { 0 } else { 8 });
        copy_async_first::<4, u32>(next.add(2), from.wrapping_add(2), 4);
        copy_async::<4, u32>(next.add(3), from.wrapping_add(3));
        commit_copies();
        wait_copies::<1>();
        sync_warp();
        let straight: [u32; 4] = load_matrices(row);
        let [turned]: [u32; 1] = load_matrices_transposed(row);
        let pair: [u32; 2] = load_matrices_transposed(row);
        wait_copies::<0>();
        sync_warp();
        store_matrices(next, straight);
        sync_warp();
        let back = next.load4();
        let given = [straight[0], straight[3], turned, pair[1], back[0], back[3]];
        let mut which = 0;
        while which < given.len() {
            *output.add(32 * which + lane as usize) = given[which];
            which += 1;
        }
    }
}

layout! {
    /// A warp's product of 32 rows, two of the atom's, whose registers are interleaved.
    Product = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1), (16,16,16));
    Sums = partition_fragment_C((32,16), Product);
    Straight = (32,16):row;
    Turned = (32,16):col;
    PutStraight = tiled_copy_C("SM90_U32x4_STSM_N", 16, Product);
    PutTurned = tiled_copy_C("SM90_U16x8_STSM_T", 16, Product);
}

/// Stores the index of each element of a fragment as matrices, by rows and by columns, and reads it back by index.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stored(_: *const u32, output: *mut u32) {
    let lane = lane_idx();
    let all = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((C::<32>, C::<16>)));
    let which = Product.get_slice(lane).partition_c(all);
    let mut numbers = Fragment::<u16, Sums>::filled(0);
    unroll!(for i in 0..16 {
        let (row, column) = which.at(i as u32);
        numbers[i] = (row + 32 * column) as u16;
    });
    let (straight, turned) = (Smem::<u16>::tensor(Straight), Smem::<u16>::tensor(Turned));
    let (put, put_turned) = (PutStraight.get_slice(lane), PutTurned.get_slice(lane));
    unsafe {
        copy(PutStraight, &put.retile(numbers.tensor()), &mut put.partition_d(straight));
        copy(PutTurned, &put_turned.retile(numbers.tensor()), &mut put_turned.partition_d(turned));
        sync_warp();
        unroll!(for i in 0..16 {
            let index = lane + 32 * i as u32;
            *output.add(index as usize) = straight.read(index).into();
            *output.add(512 + index as usize) = turned.read(index).into();
        });
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
