//! One product for all plans: `c = a bᵀ` of whole tiles by four warps, through two stages. The test writes the list of kernels in the end.
//!
//! | a factor's way | global → shared |
//! |---|---|
//! | `vectors` | `Fetch` by `cp.async` |
//! | `blocks` | `Fetch` to registers, each thread turns its block, `Put` |
#![no_std]
#![feature(abi_ptx)]
#![allow(clippy::missing_safety_doc)]

use layout_gpu::device::prelude::*;

/// The layout of a factor in memory: rows, or columns, one after the other.
macro_rules! lying {
    (row, $rows:expr, $columns:expr) => {
        Layout::of(($rows, $columns), ($columns as usize, C::<1>))
    };
    (col, $rows:expr, $columns:expr) => {
        Layout::of(($rows, $columns), (C::<1>, $rows as usize))
    };
}

/// A function that brings a tile to shared memory, given the step and the stage; its caller promises that nobody reads the stage.
macro_rules! fetch {
    (vectors, $plan:ident, $E:ty, $held:ident, $from:expr, $to:expr) => {{
        let mine = $plan::Fetch.get_slice(thread_idx().x);
        let (from, to) = (mine.partition_s($from), mine.partition_d($to));
        #[inline(always)]
        move |step: u32, stage: u32| {
            let (of_tile, of_stage) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
            unsafe { copy($plan::Fetch, &from.slice(of_tile), &mut to.slice(of_stage)) };
        }
    }};
    (blocks, $plan:ident, $E:ty, $held:ident, $from:expr, $to:expr) => {{
        let t = thread_idx().x;
        let (from, to) = ($plan::Fetch.get_slice(t).partition_s($from), $plan::Put.get_slice(t).partition_d($to));
        #[inline(always)]
        move |step: u32, stage: u32| {
            let (of_tile, of_stage) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
            let mut held = Fragment::<$E, FragmentLike<$held::Fetched>>::default();
            let mut turned = Fragment::<$E, FragmentLike<$held::Stored>>::default();
            unsafe { copy($plan::Fetch, &from.slice(of_tile), &mut held.tensor_mut()) };
            // A vector of `Fetch` is a column of the block, one of `Put` a row.
            const ROWS: usize = $held::ROWS;
            const COLUMNS: usize = $held::SIZE / ROWS;
            unroll::<{ $held::SIZE }>(
                #[inline(always)]
                |i| turned[i] = held[i / COLUMNS + ROWS * (i % COLUMNS)],
            );
            unsafe { copy($plan::Put, &turned.tensor(), &mut to.slice(of_stage)) };
        }
    }};
}

/// The registers of a factor that is turned, and the rows of a thread's block.
macro_rules! held {
    (vectors, $held:ident, $plan:ident, $tile:tt) => {};
    (blocks, $held:ident, $plan:ident, $tile:tt) => {
        mod $held {
            use super::$plan;
            layout_gpu::layout! {
                pub Fetched = partition_S_layout($tile:col, $plan::Fetch);
                pub Stored = partition_D_layout($tile:row, $plan::Put);
                Vector = Fetched[0][0];
            }
            pub const SIZE: usize = Fetched::SIZE;
            pub const ROWS: usize = Vector::SIZE;
        }
    };
}

macro_rules! kernels {
    ($($kernel:ident: [$E:ty, $e:ident, $Sum:ty, $atom:tt], $m:literal $n:literal $k:literal, $order_a:ident $way_a:ident [$($given:tt)*], $order_b:ident $way_b:ident;)*) => {$(
        mod $kernel {
            use super::*;

            layout! {
                Mma = tiled_mma($atom, (2,2,1));
                pub A = plan(operand: A, ($m,$k), $e, order: $order_a, Mma, threads: 128, stages: 2 $($given)*);
                pub B = plan(operand: B, ($n,$k), $e, order: $order_b, Mma, threads: 128, stages: 2);
                Sums = partition_fragment_C(($m,$n), Mma);
            }
            held!($way_a, held_a, A, ($m,$k));
            held!($way_b, held_b, B, ($n,$k));

            #[unsafe(no_mangle)]
            pub unsafe extern "ptx-kernel" fn $kernel(m: u32, n: u32, k: u32, a: *const $E, b: *const $E, c: *mut $Sum, costs: *mut u64) {
                block_size::<128, 1, 1>();
                let (t, block) = (thread_idx().x, block_idx());
                let a = Tensor::new(a, lying!($order_a, m, k)).local_tile((C::<$m>, C::<$k>), (block.y, Whole));
                let b = Tensor::new(b, lying!($order_b, n, k)).local_tile((C::<$n>, C::<$k>), (block.x, Whole));
                let (shared_a, shared_b) = (Smem::<$E>::tensor(A::Stages), Smem::<$E>::tensor(B::Stages));
                let fetch_a = fetch!($way_a, A, $E, held_a, a, shared_a);
                let fetch_b = fetch!($way_b, B, $E, held_b, b, shared_b);
                let (load_a, load_b) = (A::Load.get_slice(t), B::Load.get_slice(t));
                let (read_a, read_b) = (load_a.partition_s(shared_a), load_b.partition_s(shared_b));
                let (mut a, mut b) = (Fragment::<$E, A::Fragment>::default(), Fragment::<$E, B::Fragment>::default());
                let mut sums = Fragment::<$Sum, Sums>::default();
                for step in 0..k / $k {
                    let stage = step % 2;
                    let of_stage = (Whole, Whole, Whole, stage);
                    unsafe {
                        fetch_a(step, stage);
                        fetch_b(step, stage);
                        commit_copies();
                        wait_copies::<0>();
                        barrier();
                        copy(A::Load, &read_a.slice(of_stage), &mut load_a.retile(a.tensor_mut()));
                        copy(B::Load, &read_b.slice(of_stage), &mut load_b.retile(b.tensor_mut()));
                        gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor());
                    }
                }
                let c = Tensor::new(c, lying!(row, m, n)).local_tile((C::<$m>, C::<$n>), (block.y, block.x));
                unsafe { copy_raw(&sums.tensor(), &mut Mma.get_slice(t).partition_c(c)) };
                if (t, block.x, block.y) == (0, 0, 0) {
                    let each = [A::SECTORS + B::SECTORS, A::TURNS + B::TURNS, A::CONFLICTS + B::CONFLICTS];
                    unroll!(for i in 0..3_usize { unsafe { *costs.add(i) = each[i] } });
                }
            }
        }
    )*};
}

kernels! {
    KERNELS
}

layout_gpu::panic_handler!();
