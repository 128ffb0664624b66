//! The product on Blackwell: its sums in tensor memory.

use half::{bf16, f16};
use layout_gpu::TensorMap;
use layout_gpu::host::{Buffer, Device, Error, Module, Ptx, Run};

use crate::products::{map, turned};
use crate::{BARRIERS, E4M3, bytes, expect};

#[path = "../blackwell/src/tiles.rs"]
pub mod tiles;

use tiles::{BytesA, BytesB, ColumnsA, ColumnsB, PARTS, PartC, STAGES, TileA, TileB};

/// The PTX of the kernels.
pub const PTX: [Ptx<'static>; 1] =
    [Ptx { architecture: "sm_100a", text: include_str!("../blackwell/ptx/blackwell_kernels.sm_100a.ptx") }];

const SOURCE: &str = concat!(include_str!("../blackwell/src/product.rs"), include_str!("../blackwell/src/words.rs"));

/// The shared memory of a block: tiles of A and B a slot, the parts of a tile of C, the barriers of the slots, and two words.
const SHARED: u32 =
    STAGES as u32 * (bytes::<TileA>() + bytes::<TileB>()) + PARTS as u32 * bytes::<PartC>() + BARRIERS + 2 * 128;

/// The shared memory of `add_product_of_words`: two tiles, and two words.
const WORDS_SHARED: u32 = 2 * 64 * 32 * 4 + 2 * 128;

layout_gpu::kernels! {
    /// The kernels, each for a launch of its own; the methods choose maps and grid.
    pub struct Blackwell in PTX, of SOURCE;

    /// A thread copies, a thread multiplies, four warps take the sums out.
    pub fn product(k: u32, a: TensorMap<bf16, TileA>, b: TensorMap<bf16, TileB>, c: TensorMap<bf16, PartC>)
        where block = [192, 1, 1], shared = SHARED;
    /// The same for both factors in columns.
    pub fn product_columns(k: u32, a: TensorMap<bf16, ColumnsA>, b: TensorMap<bf16, ColumnsB>, c: TensorMap<bf16, PartC>)
        where block = [192, 1, 1], shared = SHARED;
    /// The same of f16.
    pub fn product_f16(k: u32, a: TensorMap<f16, TileA>, b: TensorMap<f16, TileB>, c: TensorMap<f16, PartC>)
        where block = [192, 1, 1], shared = SHARED;
    /// The same for factors of e4m3.
    pub fn product_e4m3(k: u32, a: TensorMap<E4M3, BytesA>, b: TensorMap<E4M3, BytesB>, c: TensorMap<bf16, PartC>)
        where block = [192, 1, 1], shared = SHARED;
    /// A tile of 64×64 of tf32, added to what is there.
    pub fn add_product_of_words(a: *const f32, b: *const f32, c: *mut f32)
        where block = [128, 1, 1], shared = WORDS_SHARED;
}

impl Blackwell {
    /// Loads the kernels from another text than [`PTX`]: one with a line changed, to see that it is found.
    ///
    /// # Errors
    /// A text that is not PTX.
    pub fn of_text(device: &Device, text: &str) -> Result<Self, Error> {
        let module = Module::load(device, &[Ptx { architecture: "sm_100a", text }])?;
        Ok(Self { module })
    }

    /// Computes `c = c + a bᵀ` for `a` and `b` of 64×32 and `c` of 64×64, whose factors are rounded to tf32.
    ///
    /// # Errors
    /// Buffers of other sizes, or what the device says.
    pub fn add_words(&self, a: &Buffer<f32>, b: &Buffer<f32>, c: &mut Buffer<f32>) -> Result<Run, Error> {
        expect("a", a, 64 * 32)?;
        expect("b", b, 64 * 32)?;
        expect("c", c, 64 * 64)?;
        // SAFETY: the matrices have these sizes.
        unsafe { self.add_product_of_words(a, b, c).launch([1, 1, 1]) }
    }
}

/// Products by a kernel, of factors `E` that a function maps and sums `C`: `c = a bᵀ` for `a` of m × k and `b` of n × k.
macro_rules! products {
    ($($(#[$doc:meta])* $name:ident = $kernel:ident($E:ty, $map:ident) -> $C:ty;)*) => {
        impl Blackwell {$(
            $(#[$doc])*
            ///
            /// # Errors
            /// Rows or columns that are no multiple of 16 bytes, as all that TMA copies, buffers of other sizes, or what the device says.
            pub fn $name(
                &self,
                [m, n, k]: [u32; 3],
                a: &Buffer<$E>,
                b: &Buffer<$E>,
                c: &mut Buffer<$C>,
            ) -> Result<Run, Error> {
                let (a, b, c) = ($map(a, [m, k])?, $map(b, [n, k])?, map(c, [m, n])?);
                // SAFETY: the maps are of matrices of these sizes, and there is a block for each tile.
                unsafe { self.$kernel(k, a, b, c).launch(grid(m, n)) }
            }
        )*}
    };
}

products! {
    /// Computes `c = a bᵀ` for row-major `a` of m × k and `b` of n × k.
    multiply = product(bf16, map) -> bf16;
    /// Computes the same for column-major `a` and `b`.
    multiply_columns = product_columns(bf16, turned) -> bf16;
    /// Computes the same as [`multiply`](Self::multiply) of f16.
    multiply_f16 = product_f16(f16, map) -> f16;
    /// Computes the same for factors of e4m3.
    multiply_e4m3 = product_e4m3(E4M3, map) -> bf16;
}

/// Returns the blocks of a product.
const fn grid(m: u32, n: u32) -> [u32; 3] {
    [n.div_ceil(256), m.div_ceil(128), 1]
}
