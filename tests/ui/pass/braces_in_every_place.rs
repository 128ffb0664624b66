//! A type with Rust in braces can be used wherever a type can: in an alias, a signature, the head of an `impl`, beside parameters.

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

/// Arithmetic in braces is exact, whatever the types of its constants are.
type Computed =
    layout!(({BM - 16 + 12}, {(BM + 4 * 2) / 3 % 4}, {config::STAGES / 4}, {config::Warps::ALL + 56}, {BK as usize * 2}));

const SHAPES: [[usize; 2]; 2] = [[4, 8], [2, 16]];
const STEPS: &[u32] = &[3, 5];
const PAIR: (u16, i64) = (3, 6);
const fn double(number: usize) -> usize {
    number * 2
}

/// Methods, shifts, elements, fields, casts and calls can be operands of arithmetic too.
type Operands = layout!((
    {BM.pow(2) / 16}, {BM.div_ceil(3)}, {BK.next_multiple_of(5)}, {1 << 3 >> BK - 2}, {SHAPES[1][0] + 1}, {STEPS[STEPS.len() - 1]}
));
type Calls = layout!((
    {PAIR.0 * 2}, {(PAIR.1 as usize + 2) / core::mem::size_of::<f64>()}, {double(3) - 1}, {(BM as f32 * 1.5) as usize}, {<Own as Kernel>::ROWS << 1}
));

fn main() {
    assert!(Operands::new().to_string().starts_with("(4,3,5,2,3,5):"));
    assert!(Calls::new().to_string().starts_with("(6,1,5,12,8):"));
    assert_eq!(Computed::new().to_string(), "(4,1,3,256,8):(1,0,4,12,3072)");
    assert_eq!([Tile::NAME, Other::NAME, <layout!(({BK}, {BM}):row)>::NAME], ["tile", "other", "transposed"]);
    let staged = Staged { tile: Tensor::new([7; BM * BK], <layout!(({BM}, {BK}):({BK}, 1))>::new()) };
    assert_eq!(staged.tile[(1_u32, 2_u32)], 7);
    assert_eq!((Own::SIZE, <Own as Kernel>::Smem::SIZE, in_a_function()), (32, 16, 24));
    assert_eq!(size_of::<3>(Default::default()), 12);
}
