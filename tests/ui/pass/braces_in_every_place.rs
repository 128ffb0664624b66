//! A type whose braces hold Rust stands wherever a type does: in an alias, a signature, the head of an `impl`, beside parameters.

use layout_core::{Tensor, layout};

const BM: usize = 8;
const BK: usize = 4;

type Tile = layout!(({BM}, {BK}):row / <{BM / 2}, 2>);
type Other = layout!(logical_product(({BM}, {BK}), 2));

trait Called {
    const NAME: &'static str;
}
impl Called for Tile {
    const NAME: &'static str = "tile";
}
impl Called for Other {
    const NAME: &'static str = "other";
}
impl Called for layout!(({BK}, {BM}):row) {
    const NAME: &'static str = "transposed";
}

struct Staged {
    tile: Tensor<[u32; BM * BK], layout!(({BM}, {BK}):({BK}, 1))>,
}

trait Kernel {
    const ROWS: usize;
    type Smem;
}
struct Own;
impl Own {
    const ROWS: usize = 16;
    const SIZE: usize = <layout!(({Self::ROWS}, 2):row / <{Self::ROWS / 2}, 2>)>::SIZE;
}
impl Kernel for Own {
    const ROWS: usize = 4;
    type Smem = layout!(({<Own as Kernel>::ROWS}, {BK}):row / <2, 2>);
}

fn size_of<const N: usize>(rows: layout!(({N}, {BK}):row)) -> usize {
    rows.size()
}

fn in_a_function() -> usize {
    const LOCAL: usize = 6;
    type Local = layout!(({LOCAL}, {BK}):row / <{LOCAL / 2}, 2>);
    <layout!({Local} / <{LOCAL / 2}>)>::SIZE
}

mod config {
    pub const STAGES: u32 = 12;
    pub struct Warps;
    impl Warps {
        pub const ALL: u8 = 200;
    }
}

/// Arithmetic in braces is exact, whatever the types of its constants.
type Computed =
    layout!(({BM - 16 + 12}, {(BM + 4 * 2) / 3 % 4}, {config::STAGES / 4}, {config::Warps::ALL + 56}, {BK as usize * 2}));

fn main() {
    assert_eq!(Computed::new().to_string(), "(4,1,3,256,8):(1,0,4,12,3072)");
    assert_eq!([Tile::NAME, Other::NAME, <layout!(({BK}, {BM}):row)>::NAME], ["tile", "other", "transposed"]);
    let staged = Staged { tile: Tensor::new([7; BM * BK], <layout!(({BM}, {BK}):({BK}, 1))>::new()) };
    assert_eq!(staged.tile[(1_u32, 2_u32)], 7);
    assert_eq!((Own::SIZE, <Own as Kernel>::Smem::SIZE, in_a_function()), (32, 16, 24));
    assert_eq!(size_of::<3>(Default::default()), 12);
}
