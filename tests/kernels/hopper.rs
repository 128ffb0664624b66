//! Products by a warp group of all kinds of elements, and bulk copies.

use layout_gpu::TensorMap;
use layout_gpu::device::hopper::{
    Mbarrier, OperandAt, Phase, Policy, Running, cluster_rank, cluster_size, cluster_sync, commit_bulk, copy_bulk,
    Turns, copy_bulk_back, fence_async, fence_barrier_init, launch_dependents, set_up, uniform, wait_bulk,
    wait_for_dependencies,
};
use layout_gpu::device::{Rows, reduce};
use layout_gpu::device::prelude::*;

layout_gpu::wgmma! {
    Halves: n8, F16 * F16 -> f32;
    HalfSums: n24, F16 * F16 -> F16;
    Wide: n256, BF16 * BF16 -> f32;
    Turned: n64, BF16 * BF16 -> f32;
    Thirds: n16, TF32 * TF32 -> f32;
    Bytes: n40, E4M3 * E5M2 -> f32;
    ByteSums: n72, E5M2 * E4M3 -> F16;
    Integers: n96, i8 * u8 -> i32;
    Long: n16, u8 * i8 -> i32;
}

layout! {
    Rows32x16 = tile_to_shape(smem_atom_k(32,16), (64,16));
    Rows32x16B = tile_to_shape(smem_atom_k(32,16), (8,16));
    Rows64x32 = tile_to_shape(smem_atom_k(64,16), (64,32));
    Rows64x32B = tile_to_shape(smem_atom_k(64,16), (24,32));
    Rows128x64 = tile_to_shape(smem_atom_k(128,16), (64,64));
    Rows128x64B = tile_to_shape(smem_atom_k(128,16), (256,64));
    Columns64 = tile_to_shape(smem_atom_mn(128,16), (64,64));
    Words = tile_to_shape(smem_atom_k(128,32), (64,32));
    WordsB = tile_to_shape(smem_atom_k(128,32), (16,32));
    Bytes128 = tile_to_shape(smem_atom_k(128,8), (64,128));
    Bytes128B = tile_to_shape(smem_atom_k(128,8), (40,128));
    Bytes128C = tile_to_shape(smem_atom_k(128,8), (72,128));
    Bytes64 = tile_to_shape(smem_atom_k(64,8), (64,64));
    Bytes64B = tile_to_shape(smem_atom_k(64,8), (96,64));
    Bytes256 = tile_to_shape(smem_atom_k(128,8), (64,256));
    Bytes256B = tile_to_shape(smem_atom_k(128,8), (16,256));
    /// Boxes of three dimensions.
    Box = tile_to_shape(smem_atom_k(64,32), (24,32));
    Tall = tile_to_shape(smem_atom_k(32,32), (264,16));
    /// A column of 40 places with 32 channels, two boxes of 16.
    Column = tile_to_shape(smem_atom_k(64,32), (40,32));
}

/// The sums of `begin`, perhaps `subtract`, and two of `multiply`, of a product of 64 × n × k: with A in shared memory, and in registers.
macro_rules! products {
    ($($shared:ident $held:ident: $Product:ident $A:ident $B:ident -> $Sum:ident, $n:literal $k:literal $atom:literal $TileA:ident $TileB:ident
       [$($does:ident $does_held:ident),*];)*) => {$(
        mod $shared {
            use super::*;
            layout! {
                Mma = tiled_mma($atom, (1,1,1));
                Sums = partition_fragment_C((64,$n), Mma);
                OfA = partition_fragment_A((64,$k), Mma);
                RowsA = (64,$k):row;
            }

            /// Copies rows to a tile, by all threads of the block.
            macro_rules! fill {
                ($tile:ident, $from:expr, $rows:literal) => {
                    for i in (thread_idx().x..$rows * $k).step_by(128) {
                        $tile.write((i / $k, i % $k), *$from.add(i as usize));
                    }
                };
            }

            #[unsafe(no_mangle)]
            pub unsafe extern "ptx-kernel" fn $shared(input: *const u8, output: *mut u8) {
                block_size::<128, 1, 1>();
                let (a, b) = (Smem::<$A>::tensor($TileA), Smem::<$B>::tensor($TileB));
                let mut sums = Fragment::<$Sum, Sums>::default();
                unsafe {
                    fill!(a, input.cast::<$A>(), 64);
                    fill!(b, input.add(64 * $k * size_of::<$A>()).cast::<$B>(), $n);
                    fence_async();
                    barrier();
                    let mut running = Running::<$Product>::of(&mut sums);
                    $(running.$does(OperandAt::new(a), OperandAt::new(b));)*
                    running.finish();
                    let to = output.cast::<$Sum>().add(thread_idx().x as usize * Sums::SIZE);
                    copy_raw(&sums.tensor(), &mut Tensor::new(to, Sums));
                }
            }

            #[unsafe(no_mangle)]
            pub unsafe extern "ptx-kernel" fn $held(input: *const u8, output: *mut u8) {
                block_size::<128, 1, 1>();
                let b = Smem::<$B>::tensor($TileB);
                let mut held = Fragment::<$A, OfA>::default();
                let mut sums = Fragment::<$Sum, Sums>::default();
                unsafe {
                    fill!(b, input.add(64 * $k * size_of::<$A>()).cast::<$B>(), $n);
                    copy_raw(
                        &Mma.get_slice(thread_idx().x).partition_a(Tensor::new(input.cast::<$A>(), RowsA)),
                        &mut held.tensor_mut(),
                    );
                    fence_async();
                    barrier();
                    let mut running = Running::<$Product>::of(&mut sums);
                    $(running.$does_held(&held, OperandAt::new(b));)*
                    running.finish();
                    let to = output.cast::<$Sum>().add(thread_idx().x as usize * Sums::SIZE);
                    copy_raw(&sums.tensor(), &mut Tensor::new(to, Sums));
                }
            }
        }
    )*};
}

products! {
    products_of_halves products_of_halves_held: Halves F16 F16 -> f32, 8 16 "SM90_64x8x16_F32F16F16_RS" Rows32x16 Rows32x16B
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    half_sums half_sums_held: HalfSums F16 F16 -> F16, 24 32 "SM90_64x24x16_F16F16F16_RS" Rows64x32 Rows64x32B
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    wide wide_held: Wide BF16 BF16 -> f32, 256 64 "SM90_64x256x16_F32BF16BF16_RS" Rows128x64 Rows128x64B
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    turned turned_held: Turned BF16 BF16 -> f32, 64 64 "SM90_64x64x16_F32BF16BF16_RS" Columns64 Columns64
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    thirds thirds_held: Thirds TF32 TF32 -> f32, 16 32 "SM90_64x16x8_F32TF32TF32_RS_TN" Words WordsB
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    bytes bytes_held: Bytes E4M3 E5M2 -> f32, 40 128 "SM90_64x40x32_F32E4M3E5M2_RS_TN" Bytes128 Bytes128B
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    byte_sums byte_sums_held: ByteSums E5M2 E4M3 -> F16, 72 128 "SM90_64x72x32_F16E5M2E4M3_RS_TN" Bytes128 Bytes128C
        [begin begin_held, subtract subtract_held, multiply multiply_held, multiply multiply_held];
    integers integers_held: Integers i8 u8 -> i32, 96 64 "SM90_64x96x32_S32S8U8_RS_TN" Bytes64 Bytes64B
        [begin begin_held, multiply multiply_held];
    long long_held: Long u8 i8 -> i32, 16 256 "SM90_64x16x32_S32U8S8_RS_TN" Bytes256 Bytes256B
        [begin begin_held, multiply multiply_held];
}

/// Copies a tile of a tensor of three dimensions to four others: as it is, added, the less, the greater.
///
/// # Safety
/// One block; the maps are of tensors of three dimensions, the second of four matrices.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn tensors(
    from: TensorMap<i32, Box>,
    to: TensorMap<i32, Box>,
    row: u32,
    column: u32,
    which: u32,
) {
    block_size::<32, 1, 1>();
    let (from, to, tile) = (from.here(), to.here(), Smem::<i32>::tensor(Box));
    let full = Mbarrier::from_address(Smem::<u64>::block::<1>().address());
    unsafe {
        if thread_idx().x == 0 {
            full.init(1);
            fence_barrier_init();
            from.prefetch_map();
            from.prefetch([row, column, which]);
            full.arrive_and_expect(TensorMap::<i32, Box>::BOXES.tile_bytes());
            from.load_by(tile, [row, column, which], full, Policy::evict_first());
            full.wait(Phase::FIRST);
            to.store(tile, [row, column, 0]);
            to.add(tile, [row, column, 1]);
            to.min(tile, [row, column, 2]);
            to.max(tile, [row, column, 3]);
            wait_bulk::<0>();
        }
    }
}

/// Copies a tile of more rows than a box has to another matrix.
///
/// # Safety
/// One block; the maps are of matrices.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn tall(from: TensorMap<i32, Tall>, to: TensorMap<i32, Tall>, row: u32, column: u32) {
    block_size::<32, 1, 1>();
    let (from, to, tile) = (from.here(), to.here(), Smem::<i32>::tensor(Tall));
    let full = Mbarrier::from_address(Smem::<u64>::block::<1>().address());
    unsafe {
        if thread_idx().x == 0 {
            full.init(1);
            fence_barrier_init();
            full.arrive_and_expect(TensorMap::<i32, Tall>::BOXES.tile_bytes());
            from.load(tile, [row, column], full);
            full.wait(Phase::FIRST);
            to.store(tile, [row, column]);
            wait_bulk::<0>();
        }
    }
}

/// Copies a column of images of two dimensions to a matrix of its shape.
///
/// # Safety
/// One block; the first map is of images, the second of a matrix.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn column(
    from: TensorMap<i32, Column>,
    to: TensorMap<i32, Column>,
    channel: i32,
    x: i32,
    y: i32,
    image: i32,
    dx: u32,
    dy: u32,
) {
    block_size::<32, 1, 1>();
    let (from, to, tile) = (from.here(), to.here(), Smem::<i32>::tensor(Column));
    let full = Mbarrier::from_address(Smem::<u64>::block::<1>().address());
    unsafe {
        if thread_idx().x == 0 {
            full.init(1);
            fence_barrier_init();
            full.arrive_and_expect(TensorMap::<i32, Column>::BOXES.tile_bytes());
            from.load_column(tile, [channel, x, y, image], [dx as u16, dy as u16], full);
            full.wait(Phase::FIRST);
            to.store(tile, [0, 0]);
            wait_bulk::<0>();
        }
    }
}

/// Adds 1 to 256 numbers, copied in and out as bytes.
///
/// # Safety
/// One block of 128 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn bytes_in_and_out(input: *const u32, output: *mut u32) {
    block_size::<128, 1, 1>();
    let (t, numbers) = (thread_idx().x, Smem::<u32>::block::<256>());
    let full = Mbarrier::from_address(Smem::<u64>::block::<1>().address());
    unsafe {
        if t == 0 {
            full.init(1);
            fence_barrier_init();
            full.arrive_and_expect(1024);
            copy_bulk(numbers, input, 1024, full);
        }
        barrier();
        full.wait(Phase::FIRST);
        for place in [numbers.add(t), numbers.add(128 + t)] {
            place.store(place.load() + 1);
        }
        fence_async();
        barrier();
        if t == 0 {
            copy_bulk_back(output, numbers, 1024);
            commit_bulk();
            wait_bulk::<0>();
        }
    }
}

/// Writes each thread's number to the other block of a cluster of two, and reads what is there.
///
/// # Safety
/// One cluster of two blocks of 32 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn peers(input: *const u32, output: *mut u32) {
    block_size::<32, 1, 1>();
    cluster_size::<2, 1, 1>();
    let (t, rank, numbers) = (thread_idx().x, cluster_rank(), Smem::<u32>::block::<64>());
    wait_for_dependencies();
    unsafe {
        let number = *input.add((32 * rank + t) as usize);
        cluster_sync();
        numbers.add(t).of_peer(1 - rank).store(number);
        numbers.add(32 + t).store(number + 1000);
        cluster_sync();
        let found = numbers.add(t).load() * 10_000 + numbers.add(32 + t).of_peer(1 - rank).load();
        *output.add((32 * rank + t) as usize) = found;
    }
    launch_dependents();
    cluster_sync();
}

layout! {
    WideMma = tiled_mma("SM90_64x256x16_F32BF16BF16_SS", (1,1,1));
    WideSums = partition_fragment_C((64,256), WideMma);
    TurnedMma = tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1));
    TurnedSums = partition_fragment_C((64,64), TurnedMma);
}

/// Sums of the rows of a product, and of another that runs meanwhile: 64 rows each.
///
/// # Safety
/// One block of 128 threads; A of 64×64 and B of 256×64, in rows.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn rows_of_two_products(input: *const BF16, output: *mut f32) {
    block_size::<128, 1, 1>();
    let (a, b, other) =
        (Smem::<BF16>::tensor(Rows128x64), Smem::<BF16>::tensor(Rows128x64B), Smem::<BF16>::tensor(Columns64));
    let mut wide = Fragment::<f32, WideSums>::default();
    let mut turned = Fragment::<f32, TurnedSums>::default();
    unsafe {
        for i in (thread_idx().x..320 * 64).step_by(128) {
            let (row, column, number) = (i / 64, i % 64, *input.add(i as usize));
            if row < 64 {
                a.write((row, column), number);
                other.write((row, column), number);
            } else {
                b.write((row - 64, column), number);
            }
        }
        fence_async();
        barrier();
        let mut first = Running::<Wide>::of(&mut wide);
        first.begin(OperandAt::new(a), OperandAt::new(b));
        let mut second = Running::<Turned>::of(&mut turned);
        second.begin(OperandAt::new(other), OperandAt::new(other));
        first.finish_before::<1>();
        let of_wide = reduce(WideMma, Rows, &wide.tensor(), 0.0, |x, y| x + y).across_lanes(|x, y| x + y);
        second.finish();
        // Each sum of the narrower product less the first of its row: the lines of the wider one are its own.
        of_wide.apply(&mut turned.tensor_mut(), |sum, row| sum - row);
        let of_turned = reduce(TurnedMma, Rows, &turned.tensor(), 0.0, |x, y| x + y).across_lanes(|x, y| x + y);
        let which = WideMma.get_slice(thread_idx().x).partition_c(Tensor::identity((C::<64>, C::<256>)));
        unroll!(for i in 0..4 {
            let (row, _): (u32, u32) = which.places()(i);
            *output.add(row as usize) = of_wide.of_sum(i);
            *output.add(64 + row as usize) = of_turned.of_sum(i);
        });
    }
}

/// Writes the order in which two warp groups had their turns, four each.
///
/// # Safety
/// One block of 256 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn turns(input: *const u32, output: *mut u32) {
    block_size::<256, 1, 1>();
    let (t, count) = (thread_idx().x, Smem::<u32>::block::<1>());
    unsafe {
        if t == 0 {
            count.store(*input);
        }
        set_up(|| {});
        let group = uniform(t / 128);
        let turns = Turns::<1>::begin(group);
        for _ in 0..4 {
            turns.wait();
            if t % 128 == 0 {
                let number = count.load();
                *output.add(number as usize) = group;
                count.store(number + 1);
            }
            turns.pass();
        }
        turns.end();
    }
}
