//! Families: generic code over layouts, tilers, swizzles, numbers and elements that differ from entry to entry.
use layout_core::{Fragment, Tensor, Whole, layout, layout_const, make_layout, unroll_by};

mod shapes {
    layout_core::layout! { pub Base = (8, 8):row; }
}

const WIDE: usize = 2 * 2;

layout! { #[cfg(any())] pub trait Absent for Nothing<N> in [1] { A = (N, 2):row; } }

layout! {
    /// Tiles of a matrix.
    pub trait Tiles for Tile<BM, BN> in [(16, 8), (8, 8), (8, 32)] {
        /// The rows, whatever the tile.
        Rows = (32, 64):row;
        Block = (BM, BN):(BN, 1);
        Swizzled = Sw<{BN/16},0,3> o (BM, BN):row;
        Alike = Sw<1,0,3> o (BM, 8):row;
        Threads = (4, {BM / 4});
        Mine = make_fragment_like(local_partition_layout(Block, (4, 4), 5));
        Steps = {BM * BN / 128};
        Twice = {2 * Steps};
        TileOf = <BM, 8>;
        Coordinates = (BM, 2):(1@0, 1@1);
        Elsewhere = shapes::Base / <{BN / 4}, 8>;
        Constant = (BM, {WIDE * BN}):row;
        assert size(Block) == {BM * BN};
    }
}

layout! {
    /// Copies of elements, whose values nest otherwise.
    trait Copies for CopyOf<E: Into<f64>, Values> in [(f32, 1), (u8, 4)] {
        Vector = vector_width(16:1, E);
        Held = composition((8, 8):col, <8, Values>);
    }
}

/// What the bound of an element allows.
fn widest<T: Copies>(element: T::E) -> f64 {
    element.into()
}

fn sum<T: Tiles>() -> usize {
    let data: [u32; 32 * 64] = core::array::from_fn(|i| u32::try_from(i).expect("small"));
    let whole = Tensor::new(&data[..], T::Rows);
    let tile = whole.local_tile(T::TileOf, (1_usize, 0_usize));
    let mut total = tile[(0_usize, 0_usize)] as usize + T::Block.offset((1_usize, 2_usize));
    unroll_by::<T::Twice>(|i| total += i);
    let mut mine = Fragment::<u32, T::Mine>::filled(1);
    mine[0_usize] = 5;
    let size = layout_const!(size({T::Block}));
    total + T::BM * T::BN + T::Steps + size + mine.tensor().iter().map(|x| *x as usize).sum::<usize>()
}

/// A slice of shared memory whose swizzle all entries share.
fn slice<T: Tiles>() -> u32 {
    let data: [u32; 128] = core::array::from_fn(|i| u32::try_from(i).expect("small"));
    Tensor::new(&data[..], T::Alike).slice((1_usize, Whole))[3_usize]
}

struct Holds<T: Tiles> {
    sums: Fragment<f32, T::Mine>,
}

impl<T: Tiles> Holds<T> {
    fn first(&self) -> f32 {
        self.sums[0_usize]
    }
}

trait Outer {
    type Inner: Tiles;
}

impl Outer for u8 {
    type Inner = Tile<8, 8>;
}

fn inner<T: Outer>() -> usize {
    sum::<T::Inner>()
}

fn held<T: Copies>() -> (usize, usize) {
    (T::Held.size() + T::Vector, core::mem::size_of::<T::E>())
}

fn by_hand(m: usize, n: usize) -> usize {
    let corner = m * 64 + n + 2;
    let steps = m * n / 128;
    let mine = m * n / 16;
    corner + (0..2 * steps).sum::<usize>() + m * n + steps + m * n + mine - 1 + 5
}

fn of_more<T: Tiles>() -> (usize, String, usize) {
    (T::Coordinates.size(), T::Elsewhere.to_string(), T::Constant.size())
}

fn main() {
    assert_eq!(widest::<CopyOf<f32, 1>>(0.5) + widest::<CopyOf<u8, 4>>(2), 2.5);
    layout! { trait Local for In<K> in [3, 5] { L = (K, 7):col; } }
    fn local<T: Local>() -> String {
        T::L.to_string()
    }
    assert_eq!((local::<In<3>>(), local::<In<5>>()), ("(3,7):(1,3)".to_owned(), "(5,7):(1,5)".to_owned()));
    assert_eq!(of_more::<Tile<16, 8>>(), (32, "((2,4),(8,1)):((8,16),(1,0))".to_owned(), 16 * 4 * 8));
    assert_eq!(sum::<Tile<16, 8>>(), by_hand(16, 8));
    assert_eq!(sum::<Tile<8, 8>>(), by_hand(8, 8));
    assert_eq!(inner::<u8>(), by_hand(8, 8));
    assert_eq!(sum::<Tile<8, 32>>(), by_hand(8, 32));
    assert_eq!(slice::<Tile<8, 32>>(), Tensor::new(&[0_u32; 128][..], make_layout!(Sw<1,0,3> o (8,8):row)).layout().offset((1_usize, 3_usize)) as u32);
    assert_eq!(Holds::<Tile<8, 8>> { sums: Fragment::filled(2.0) }.first(), 2.0);
    assert_eq!((held::<CopyOf<f32, 1>>(), held::<CopyOf<u8, 4>>()), ((12, 4), (48, 1)));
}
