//! Weights times values, plus a row of bias, by one warp. The values lie as (keys, width) and are factors as (width, keys): by a second layout
//! written out, by a view, by a view of labelled elements.
#![no_std]
#![feature(abi_ptx)]

use layout_gpu::device::prelude::*;

layout_gpu::panic_handler!();

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    Load = tiled_copy_B("SM75_U16x4_LDSM_T", 16, Mma);
    FactorA = partition_fragment_A((16,16), Mma);
    FactorB = partition_fragment_B((8,16), Mma);
    Sums = partition_fragment_C((16,8), Mma);
    Threads = (4,8):row;
    Weights = (16,16):row;
    Rows = (16,8):row;
    Tile = Sw<1,3,3> o Rows;
    Turned = select<1,0>(Tile);
    Line = 8:1;
    Repeated = (16,8):(0,1);
}

enum Queries {}
enum Keys {}
enum Width {}

macro_rules! kernel {
    ($name:ident, $P:ty, $V:ty, $T:ty, $O:ty, $data:ident => $labelled:expr, $tile:ident => $turned:expr, $line:ident => $repeated:expr, $sum:ident => $plain:expr) => {
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(weights: *const F16, values: *const F16, bias: *const f32, out: *mut f32) {
            block_size::<32, 1, 1>();
            let lane = thread_idx().x;
            let (mine, load) = (Mma.get_slice(lane), Load.get_slice(lane));
            let tile = Smem::<$V>::tensor(Tile);
            let ($data, $tile, $line) = ((weights, values), tile, Tensor::new(bias, Line));
            let (weights, values): (*const $P, *const $V) = $labelled;
            let mut a = Fragment::<$P, FactorA>::default();
            let mut b = Fragment::<$T, FactorB>::default();
            let mut sums = Fragment::<$O, Sums>::default();
            // SAFETY: the matrices are as large as their layouts, and the warp is whole.
            unsafe {
                let values = Tensor::new(values, Rows).local_partition(Threads, lane);
                copy_raw(&values, &mut tile.local_partition(Threads, lane));
                copy_raw(&mine.partition_a(Tensor::new(weights, Weights)), &mut a.tensor_mut());
                barrier();
                copy(Load, &load.partition_s($turned), &mut load.retile(b.tensor_mut()));
                gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor());
                let (bias, out) = (mine.partition_c($repeated), mine.partition_c(Tensor::new(out, Rows)));
                unroll!(for i in 0..4_u32 {
                    let $sum = sums[i as usize];
                    out.write(i, $plain + bias.read(i));
                });
            }
        }
    };
}

kernel!(written, F16, F16, F16, f32,
    data => data, tile => Tensor::laid_over(*tile.data(), Turned), line => Tensor::new(*line.data(), Repeated), sum => sum);
kernel!(viewed, F16, F16, F16, f32,
    data => data, tile => tile.turned(), line => line.broadcast(C::<16>).turned(), sum => sum);
kernel!(labelled, Named<F16, (Queries, Keys)>, Named<F16, (Keys, Width)>, Named<F16, (Width, Keys)>, Named<f32, (Queries, Width)>,
    data => (data.0.named(), data.1.named()), tile => tile.turned(), line => line.broadcast(C::<16>).turned(), sum => *sum);
