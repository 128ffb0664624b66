//! A convolution as a product that is never written out: pixels by filters, along the taps and channels of a filter. The coordinates along k advance with
//! the loop, those of a pixel are divided once.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{Sum, copy_async_or_zero, finish, store};
use layout_gpu::{Divisor, Odometer};

layout! {
    /// A tile of 64 pixels by 64 filters, 32 of k at a time, four warps.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,_));
    FragmentA = partition_fragment_A((64,32), Mma);
    FragmentB = partition_fragment_B((64,32), Mma);
    Sums = partition_fragment_C((64,64), Mma);
    Stages = append(auto_swizzle((64,32):row, f16, write: ((4,32),8):((512,1),64), read: ldmatrix), 3:2048);
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, (32,4):row, (1,8));
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    LoadB = tiled_copy_B("SM75_U32x4_LDSM_N", 16, Mma);
}

/// A convolution with step 1: images, rows and columns of input; padding; filters.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Shape {
    pixels: u32,
    rows: u32,
    columns: u32,
    channels: u32,
    padding: u32,
    filters: u32,
    depth: u32,
    /// Pixels of an image, and of a row of it, in the output.
    per_image: Divisor,
    per_row: Divisor,
    /// Channels, columns and rows of a filter, 32 at a time.
    taps: Odometer<3>,
}

/// Where a pixel's filter begins: the element of its first tap, which may lie outside, and that tap's row and column, which wrap below 0.
#[derive(Clone, Copy)]
struct Pixel {
    start: u32,
    row: u32,
    column: u32,
}

impl Shape {
    #[inline(always)]
    fn pixel(&self, index: u32) -> Pixel {
        let (image, rest) = self.per_image.div_rem(index);
        let (row, column) = self.per_row.div_rem(rest);
        let (row, column) = (row.wrapping_sub(self.padding), column.wrapping_sub(self.padding));
        let row = if index < self.pixels { row } else { 1 << 31 };
        let start = (image * self.rows).wrapping_add(row).wrapping_mul(self.columns).wrapping_add(column);
        Pixel { start: start.wrapping_mul(self.channels), row, column }
    }
}

/// Writes `output[pixel][filter]` for `input[image][row][column][channel]` and `filters[filter][row][column][channel]`; channels are a multiple of 8.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn convolved(shape: Shape, input: *const F16, filters: *const F16, output: *mut f32) {
    block_size::<128, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx());
    let (a_shared, b_shared) = (Smem::<F16>::tensor(Stages), Smem::<F16>::tensor(Stages));
    let rows = |data: *const F16, count: u32| {
        Tensor::new(data, Layout::of((count, shape.depth), (shape.depth as usize, C::<1>)))
    };

    let mine = Fetch.get_slice(t);
    let (a_to, b_to) = (mine.partition_d(a_shared), mine.partition_d(b_shared));
    let b_from = mine.partition_s(rows(filters, shape.filters).local_tile((C::<64>, C::<32>), (block.x, Whole)));
    let b_which = Tensor::identity((shape.filters, shape.depth)).local_tile((C::<64>, C::<32>), (block.x, Whole));
    let b_which = mine.partition_s(b_which);
    let pixels = [0, 32].map(|more| shape.pixel(64 * block.y + t / 4 + more));
    let fetch = #[inline(always)]
    |step: u32, stage: u32, [channel, column, row]: [u32; 3]| {
        let along = (row * shape.columns + column) * shape.channels + channel;
        let is_tap = step * 32 + 8 * (t % 4) < shape.depth;
        unroll!(for i in 0..2_u32 {
            let pixel = pixels[i as usize];
            let is_there =
                pixel.row.wrapping_add(row) < shape.rows && pixel.column.wrapping_add(column) < shape.columns && is_tap;
            let to = a_to.slice((Whole, i, 0_u32, stage)).at(0_u32);
            unsafe {
                copy_async_or_zero::<16, _>(to, input.wrapping_add(pixel.start.wrapping_add(along) as usize), is_there)
            }
        });
        let (from, to) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
        let is_there = b_which.slice(from).within((shape.filters, shape.depth));
        unsafe { copy_or_zero(Fetch, &b_from.slice(from), &mut b_to.slice(to), is_there) }
        commit_copies();
    };

    let (mine_a, mine_b) = (LoadA.get_slice(t), LoadB.get_slice(t));
    let (a_read, b_read) = (mine_a.partition_s(a_shared), mine_b.partition_s(b_shared));
    let (mut a, mut b) = (Fragment::<F16, FragmentA>::default(), Fragment::<F16, FragmentB>::default());
    let mut sums = Fragment::<f32, Sums>::default();
    let mut at = shape.taps.coordinate(8 * (t % 4));
    fetch(0, 0, at);
    at = shape.taps.advance(at);
    fetch(1, 1, at);
    for (step, read, write) in pipeline::<3>(shape.depth, 32) {
        wait_copies::<1>();
        unsafe { barrier() };
        at = shape.taps.advance(at);
        fetch(step + 2, write, at);
        unroll!(for part in 0..2_u32 {
            let (from, to) = ((Whole, Whole, part, read), (Whole, Whole, part));
            unsafe {
                copy(LoadA, &a_read.slice(from), &mut mine_a.retile(a.tensor_mut()).slice(to));
                copy(LoadB, &b_read.slice(from), &mut mine_b.retile(b.tensor_mut()).slice(to));
                gemm(Mma, &mut sums.tensor_mut(), &a.tensor().slice(to), &b.tensor().slice(to));
            }
        });
    }
    wait_copies::<0>();
    let (mine, of_c) = (Mma.get_slice(t), (shape.pixels, shape.filters));
    let place = (block.y, block.x);
    let which = mine.partition_c(Tensor::identity(of_c).local_tile((C::<64>, C::<64>), place));
    let output = Tensor::new(output, Layout::of(of_c, (shape.filters as usize, C::<1>)));
    let mut to = mine.partition_c(output.local_tile((C::<64>, C::<64>), place));
    unsafe {
        finish(Mma, &mut sums.tensor_mut(), which.places(), of_c, Sum);
        store(&sums.tensor(), &mut to, which.within(of_c));
    }
}
