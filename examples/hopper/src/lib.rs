//! Matrix products on Hopper, `c = a bᵀ` of bf16, those of a sentence encoder, and one on Blackwell: the host's half of the kernels beside it.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]
#![allow(clippy::cast_possible_truncation, reason = "numbers of slots")]

use half::{bf16, f16};
use layout_gpu::host::{Buffer, Device, Error, Module, Ptx};
use layout_gpu::{StaticComposed, TensorMap};

#[path = "../kernels/src/tiles.rs"]
pub mod tiles;

mod attention;
pub mod blackwell;
mod copies;
mod products;
mod sentences;
mod transposition;

pub use layout_gpu::kernels::{Attention, E4M3, HeadDimension, Order};
use tiles::{
    BytesA, ColumnsA, HalfB, HalfBytesB, HalfColumnsB, HeadK, HeadV, KEY_SLOTS, Pieces, RING, RowsA, SQUARES, STAGES,
    Square, Tile, TileA, TileB, TileC, TileK64, TileK128, TileQ64, TileQ128, TileV64, TileV128,
};

/// The PTX of the kernels.
pub const PTX: [Ptx<'static>; 1] =
    [Ptx { architecture: "sm_90a", text: include_str!("../kernels/ptx/hopper_kernels.sm_90a.ptx") }];

const SOURCE: &str = concat!(
    include_str!("../kernels/src/plain.rs"),
    include_str!("../kernels/src/ring.rs"),
    include_str!("../kernels/src/consumers.rs"),
    include_str!("../kernels/src/product.rs"),
    include_str!("../kernels/src/attend.rs"),
    include_str!("../kernels/src/sentences.rs"),
    include_str!("../kernels/src/transpose.rs"),
    include_str!("../kernels/src/copy.rs"),
);

/// The bytes of barriers that come after the tiles.
const BARRIERS: u32 = 1024;
/// The bytes of a tile.
const fn bytes<L: StaticComposed>() -> u32 {
    TensorMap::<bf16, L>::BOXES.tile_bytes()
}
/// The shared memory of a block of `plain`: two tiles.
const PLAIN_SHARED: u32 = 2 * bytes::<Tile>() + BARRIERS;
/// The shared memory of a block of `ring`: tiles of A and B a slot.
const RING_SHARED: u32 = RING as u32 * (bytes::<RowsA>() + bytes::<TileB>()) + BARRIERS;
/// The shared memory of a block of `consumers`: the same, with twice the rows of A.
const CONSUMERS_SHARED: u32 = RING as u32 * (bytes::<TileA>() + bytes::<TileB>()) + BARRIERS;
/// The shared memory of a block of `product`: a tile of A and two halves of B a slot, and the consumers' tiles of C.
const PRODUCT_SHARED: u32 = STAGES as u32 * (bytes::<TileA>() + 2 * bytes::<HalfB>()) + 2 * bytes::<TileC>() + BARRIERS;
/// The same, and what `product` sets aside and leaves alone: a barrier for each consumer's tile of another matrix.
const RESIDUAL_SHARED: u32 = PRODUCT_SHARED + BARRIERS;
/// The shared memory of a block of the encoder's products: tiles of A and B a slot.
const LINEAR_SHARED: u32 = RING as u32 * 2 * bytes::<Tile>() + BARRIERS;
/// The shared memory of a block of `attend_sentences`: queries, and two slots of keys and values, with barriers of both.
const SENTENCES_SHARED: u32 = 3 * bytes::<HeadK>() + 2 * bytes::<HeadV>() + 2 * BARRIERS;

/// The shared memory of a block of `transpose`: a tile a slot, and two of the other matrix.
const TRANSPOSE_SHARED: u32 = (SQUARES as u32 + 2) * TensorMap::<f32, Square>::BOXES.tile_bytes() + BARRIERS;
/// The shared memory of a block of `copy`: its pieces.
const COPY_SHARED: u32 = 4 * Pieces::COSIZE as u32 + BARRIERS;
/// The shared memory of a block of `attend`: both consumers' queries, and a tile of keys and one of values a slot.
const fn attend_shared<Q: StaticComposed, K: StaticComposed, V: StaticComposed>() -> u32 {
    2 * bytes::<Q>() + KEY_SLOTS as u32 * (bytes::<K>() + bytes::<V>()) + 3 * BARRIERS
}

layout_gpu::kernels! {
    /// The kernels, each for a launch of its own; [`Kernels::multiply`] chooses maps and grid.
    pub struct Kernels in PTX, of SOURCE;

    /// One warp group a tile: TMA, then `wgmma`.
    pub fn plain(m: u32, n: u32, k: u32, a: TensorMap<bf16, Tile>, b: TensorMap<bf16, Tile>, c: *mut f32)
        where block = [128, 1, 1], shared = PLAIN_SHARED;
    /// A producer and a consumer a block.
    pub fn ring(m: u32, n: u32, k: u32, a: TensorMap<bf16, RowsA>, b: TensorMap<bf16, TileB>, c: *mut f32)
        where block = [256, 1, 1], shared = RING_SHARED;
    /// A producer and two consumers a block.
    pub fn consumers(m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, TileB>, c: *mut f32)
        where block = [384, 1, 1], shared = CONSUMERS_SHARED;
    /// A producer and two consumers a block, clusters of two blocks, and TMA stores.
    pub fn product(m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same for A in columns.
    pub fn product_a_columns(m: u32, n: u32, k: u32, a: TensorMap<bf16, ColumnsA>, b: TensorMap<bf16, HalfB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same for B in columns.
    pub fn product_b_columns(m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfColumnsB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same for both in columns.
    pub fn product_columns(m: u32, n: u32, k: u32, a: TensorMap<bf16, ColumnsA>, b: TensorMap<bf16, HalfColumnsB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same for factors of e4m3.
    pub fn product_e4m3(m: u32, n: u32, k: u32, a: TensorMap<E4M3, BytesA>, b: TensorMap<E4M3, HalfBytesB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same, with a bias and GELU.
    pub fn product_gelu(m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, bias: *const f32, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same, with a bias and a matrix that is added.
    pub fn product_residual(
        m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, bias: *const f32, residual: TensorMap<bf16, TileC>,
        c: TensorMap<bf16, TileC>,
    ) where block = [384, 1, 1], shared = RESIDUAL_SHARED;
    /// The same for many matrices.
    pub fn product_batched(m: u32, n: u32, k: u32, batches: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same for rows of experts, 256 at a time.
    pub fn product_grouped(m: u32, n: u32, k: u32, experts: *const u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, c: TensorMap<bf16, TileC>)
        where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// The same, with the steps of tiles dealt to clusters evenly.
    pub fn product_streamed(
        m: u32, n: u32, k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, HalfB>, c: TensorMap<bf16, TileC>, sums: *mut f32, given: *mut u32,
    ) where block = [384, 1, 1], shared = PRODUCT_SHARED;
    /// A product with a bias, of few rows, rounded to f16.
    pub fn linear_f16(m: u32, n: u32, k: u32, a: TensorMap<f16, Tile>, b: TensorMap<f16, Tile>, bias: *const f32, c: *mut f16)
        where block = [256, 1, 1], shared = LINEAR_SHARED;
    /// The same, with GELU.
    pub fn linear_gelu(m: u32, n: u32, k: u32, a: TensorMap<f16, Tile>, b: TensorMap<f16, Tile>, bias: *const f32, c: *mut f16)
        where block = [256, 1, 1], shared = LINEAR_SHARED;
    /// The same in `f32`.
    pub fn linear_f32(m: u32, n: u32, k: u32, a: TensorMap<f16, Tile>, b: TensorMap<f16, Tile>, bias: *const f32, c: *mut f32)
        where block = [256, 1, 1], shared = LINEAR_SHARED;
    /// Attention within sentences, over heads of 32 elements.
    pub fn attend_sentences(starts: *const u32, rows: TensorMap<f16, HeadK>, turned: TensorMap<f16, HeadV>, o: *mut f16)
        where block = [256, 1, 1], shared = SENTENCES_SHARED;
    /// The transpose of a matrix.
    pub fn transpose(rows: u32, columns: u32, from: TensorMap<f32, Square>, to: TensorMap<f32, Square>)
        where block = [64, 1, 1], shared = TRANSPOSE_SHARED;
    /// A copy by bulk copies.
    pub fn copy(count: u32, from: *const f32, to: *mut f32)
        where block = [32, 1, 1], shared = COPY_SHARED;
    /// Attention over heads of 64 elements.
    pub fn attend_64(
        queries: u32, keys: u32, group: u32, is_causal: u32,
        q: TensorMap<bf16, TileQ64>, k: TensorMap<bf16, TileK64>, v: TensorMap<bf16, TileV64>, o: TensorMap<bf16, TileQ64>,
    ) where block = [384, 1, 1], shared = attend_shared::<TileQ64, TileK64, TileV64>();
    /// Attention over heads of 128 elements.
    pub fn attend_128(
        queries: u32, keys: u32, group: u32, is_causal: u32,
        q: TensorMap<bf16, TileQ128>, k: TensorMap<bf16, TileK128>, v: TensorMap<bf16, TileV128>, o: TensorMap<bf16, TileQ128>,
    ) where block = [384, 1, 1], shared = attend_shared::<TileQ128, TileK128, TileV128>();
}

/// A kernel on the way to `product`: a tile a block, sums in `f32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One warp group copies, waits and multiplies: tiles of 64×64.
    Plain,
    /// A warp group copies ahead, another multiplies: tiles of 64×256.
    Ring,
    /// Two multiply: tiles of 128×256.
    Consumers,
}

impl Kernels {
    /// Loads the kernels from another text than [`PTX`]: one with a line changed, to see that it is found.
    ///
    /// # Errors
    /// A text that is not PTX.
    pub fn of_text(device: &Device, text: &str) -> Result<Self, Error> {
        let module = Module::load(device, &[Ptx { architecture: "sm_90a", text }])?;
        Ok(Self { module })
    }
}

/// Returns numbers in [-1, 1), the same each time.
#[must_use]
pub fn numbers(count: usize, mut seed: u32) -> Vec<bf16> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [_, _, low, high] = seed.to_le_bytes();
        bf16::from_f32(f32::from(i16::from_le_bytes([low, high])) / 32768.0)
    };
    (0..count).map(|_| next()).collect()
}

/// Returns the number of elements of a matrix.
const fn area([rows, columns]: [u32; 2]) -> usize {
    rows as usize * columns as usize
}

fn expect<T: layout_gpu::host::Pod>(what: &'static str, given: &Buffer<T>, expected: usize) -> Result<(), Error> {
    let given = given.len();
    if given == expected { Ok(()) } else { Err(Error::Length { what, expected, given }) }
}
