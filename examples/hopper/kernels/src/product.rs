//! A tile of 256×256 by two blocks: each has 128 rows of A, and half of B, which it copies to both.
//!
//! ```text
//!     warp group 0     one thread copies, three tiles ahead                                     40 registers a thread
//!     warp groups 1, 2 64×256 sums each, 128 a thread; stmatrix, and a TMA store of the tile    232
//! ```
//!
//! A block goes from tile to tile; while consumers store one, the producer copies the next. The body is one for all factors: bf16 and e4m3, and in four
//! orders.

use layout_gpu::device::hopper::{
    Mbarrier, Phase, Running, Stages, Tiles, cluster_rank, cluster_size, cluster_sync, fence_async, group_barrier,
    rows_of, set_up_cluster, uniform, wait_bulk, wait_bulk_read, warp_groups,
};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Epilogue, Sum, columns, gelu, narrow};
use layout_gpu::{Batches, Raster, TensorMap};

use crate::factors::{Bytes, Columns, Factors, Lies, Rows};
use crate::finish::{Finish, Finished, made_here};
use crate::spread::{At, Dealt, Grouped, OneMatrix, Part, Spread};
use crate::store::Sums;
use crate::tiles::C::Put;
use crate::tiles::{BytesA, ColumnsA, HalfB, HalfBytesB, HalfColumnsB, STAGES, TileA, TileC};

/// The tiles of A, and of B by halves.
type OfA<F> = TensorMap<<<F as Factors>::A as Lies>::Element, <<F as Factors>::A as Lies>::A>;
type OfB<F> = TensorMap<<<F as Factors>::B as Lies>::Element, <<F as Factors>::B as Lies>::Half>;

/// Computes `c = a bᵀ`, through an epilogue, by the tiles of a schedule, with `k` elements along the sums: clusters of two blocks of 384 threads, as many as run at once.
///
/// # Safety
/// The maps are of tensors of these sizes.
#[inline(always)]
unsafe fn multiply<F: Factors, S: Spread, E: Finish>(
    spread: S,
    k: u32,
    a: &OfA<F>,
    b: &OfB<F>,
    c: &TensorMap<BF16, TileC>,
    finish: E,
) {
    let bytes = const { OfA::<F>::BOXES.tile_bytes() + 2 * OfB::<F>::BOXES.tile_bytes() };
    block_size::<384, 1, 1>();
    cluster_size::<2, 1, 1>();
    let (a, b, c, rank) = (a.here(), b.here(), c.here(), cluster_rank());
    let mut shared = dynamic_shared!();
    let tiles_a = Tiles::<_, <F::A as Lies>::A, STAGES>::new(&mut shared, Default::default());
    let tiles_b = Tiles::<_, <F::B as Lies>::B, STAGES>::new(&mut shared, Default::default());
    let tiles_c = Tiles::<BF16, TileC, 2>::new(&mut shared, TileC);
    let stages = Stages::<STAGES>::new(&mut shared);
    // Behind the rest, and used only by a `Finish` that reads: without one a launch has no memory there.
    let came = shared.block::<u64, 2>().address();
    let came = |group| Mbarrier::from_address(came + 8 * group);
    let steps = k.div_ceil(F::A::STEP);
    const { assert!(!(S::IN_PIECES && (E::READS || E::STARTS)), "what is added to sums is added to those of a piece") }
    // SAFETY: a slot is filled when all four consumers of the cluster have released it, and read when its bytes have come; all threads come.
    unsafe {
        set_up_cluster(|| {
            stages.init(4);
            if E::READS {
                came(0).init(1);
                came(1).init(1);
            }
        });
        warp_groups::<40, 232, 2>(
            #[inline(always)]
            || {
                let mut fill = stages.fill();
                spread.for_each(
                    steps,
                    #[inline(always)]
                    |part| {
                        let [row, column, matrix] = part.place();
                        let (row, column) = (row * 256 + rank * 128, column * 256 + rank * 128);
                        for step in 0..part.count(steps) {
                            let step = part.first() + step;
                            let (slot, full) = fill.next(bytes);
                            a.load(tiles_a.at(slot), S::At::new(row, step * F::A::STEP, matrix), full);
                            let half = rows_of(tiles_b.at(slot), <F::B as Lies>::Half::default(), rank);
                            b.load_to_all(half, S::OfB::new(column, step * F::A::STEP, matrix), full, 3);
                        }
                    },
                );
            },
            #[inline(always)]
            |group| {
                let (t, mut read) = (thread_idx().x % 128, stages.read());
                let of_a = tiles_a.operands(<F::A as Lies>::OfGroup::default(), group);
                let of_b = tiles_b.operands(<F::B as Lies>::B::default(), 0);
                let out = tiles_c.at(group);
                let (came, mut phase) = (came(group), Phase::FIRST);
                spread.for_each_together(
                    steps,
                    #[inline(always)]
                    |part| {
                        let [row, column, matrix] = part.place();
                        let row = row * 256 + rank * 128 + group * 64;
                        let at = S::At::new(row, column * 256, matrix);
                        if E::READS && t == 0 {
                            wait_bulk_read::<0>();
                            finish.begin(out, at, came);
                        }
                        let mut sums = Fragment::<f32, Sums>::default();
                        finish.start(&mut sums, (row / 64, column));
                        let mut running = Running::<F::Product>::of(&mut sums);
                        let slot = read.next();
                        if E::STARTS {
                            running.multiply(of_a.at(slot), of_b.at(slot));
                        } else {
                            running.begin(of_a.at(slot), of_b.at(slot));
                        }
                        running.wait::<0>();
                        read.release::<2>(slot);
                        let count = if S::IN_PIECES { uniform(part.count(steps)) } else { part.count(steps) };
                        for _ in 1..count {
                            let slot = read.next();
                            running.multiply(of_a.at(slot), of_b.at(slot));
                            running.wait::<0>();
                            read.release::<2>(slot);
                        }
                        running.finish();
                        // SAFETY: all threads of the consumer are here.
                        if S::IN_PIECES && !spread.gather(part, &mut sums, group) {
                            return;
                        }
                        // Each warp writes what it reads here itself.
                        if E::READS {
                            came.wait(phase);
                            phase = phase.next();
                        } else {
                            if t == 0 {
                                wait_bulk_read::<0>();
                            }
                            group_barrier(1 + group, 128);
                        }
                        let t = if E::READS { made_here(t) } else { t };
                        finish.finish(&mut sums, out, t, (row / 64, column));
                        let mine = Put.get_slice(t);
                        let mut halves = Fragment::<BF16, Sums>::default();
                        narrow(&sums.tensor(), &mut halves.tensor_mut());
                        copy(Put, &mine.retile(halves.tensor()), &mut mine.partition_d(out));
                        fence_async();
                        group_barrier(1 + group, 128);
                        if t == 0 {
                            c.store(out, at);
                        }
                    },
                );
                if t == 0 {
                    wait_bulk::<0>();
                }
            },
        );
        cluster_sync();
    }
}

/// The order of tiles of a matrix of m × n: eight rows of them before the next column.
#[inline(always)]
fn raster(m: u32, n: u32) -> OneMatrix {
    Raster::new(m.div_ceil(256), n.div_ceil(256))
}

/// Computes `c = a bᵀ` for `a` of m × k, `b` of n × k and `c` of m × n, all bf16 in rows.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(raster(m, n), k, &a, &b, &c, ()) }
}

/// Computes the same for `a` in columns, one after the other.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_a_columns(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, ColumnsA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Columns, Rows), _, _>(raster(m, n), k, &a, &b, &c, ()) }
}

/// Computes the same for `b` in columns: its transpose, of k × n, in rows.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_b_columns(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfColumnsB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Columns), _, _>(raster(m, n), k, &a, &b, &c, ()) }
}

/// Computes the same for both in columns.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_columns(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, ColumnsA>,
    b: TensorMap<BF16, HalfColumnsB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Columns, Columns), _, _>(raster(m, n), k, &a, &b, &c, ()) }
}

/// Computes `c = a bᵀ` for factors of e4m3.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_e4m3(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<E4M3, BytesA>,
    b: TensorMap<E4M3, HalfBytesB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Bytes, Bytes), _, _>(raster(m, n), k, &a, &b, &c, ()) }
}

/// Computes `c = gelu(a bᵀ + bias)`, with a number of `bias` for each column.
///
/// # Safety
/// Same conditions as [`multiply`]; `bias` has n numbers.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_gelu(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    bias: *const f32,
    c: TensorMap<BF16, TileC>,
) {
    let finish = Finished { start: columns(bias), end: Sum.then(gelu), shape: (m, n) };
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(raster(m, n), k, &a, &b, &c, finish) }
}

/// Computes `c = a bᵀ + bias + residual`, with a number of `bias` for each column; `residual` is like `c`, and may be `c`.
///
/// # Safety
/// Same conditions as [`product_gelu`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_residual(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    bias: *const f32,
    residual: TensorMap<BF16, TileC>,
    c: TensorMap<BF16, TileC>,
) {
    let finish = Finished { start: columns(bias), end: Sum, shape: (m, n) }.plus(residual.here());
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(raster(m, n), k, &a, &b, &c, finish) }
}

/// Computes the products of `batches` matrices each, `[row, column, matrix]`.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_batched(
    m: u32,
    n: u32,
    k: u32,
    batches: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
) {
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(Batches::new(raster(m, n), batches), k, &a, &b, &c, ()) }
}

/// Computes the products of a mixture of experts: 256 rows of `a` and `c` at a time are of one expert, whose matrix of `b` they are multiplied by.
///
/// # Safety
/// Same conditions as [`multiply`]; `experts` has a number for each 256 rows.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_grouped(
    m: u32,
    n: u32,
    k: u32,
    experts: *const u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
) {
    let schedule = Grouped { raster: raster(m, n), experts };
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(schedule, k, &a, &b, &c, ()) }
}

/// Computes `c = a bᵀ` with the steps of tiles dealt to clusters evenly. `sums` has a tile of 256×256 for each cluster, and `given` four numbers, all 0
/// before and after.
///
/// # Safety
/// Same conditions as [`multiply`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product_streamed(
    m: u32,
    n: u32,
    k: u32,
    a: TensorMap<BF16, TileA>,
    b: TensorMap<BF16, HalfB>,
    c: TensorMap<BF16, TileC>,
    sums: *mut f32,
    given: *mut u32,
) {
    let dealt = Dealt { raster: raster(m, n), sums, given };
    // SAFETY: the caller's promise.
    unsafe { multiply::<(Rows, Rows), _, _>(dealt, k, &a, &b, &c, ()) }
}
