//! Tiles one after the other in shared memory, rows of them, and what `wgmma` reads of them.

use core::marker::PhantomData;

use layout_core::algebra::atoms::{Descriptor, DescriptorFormat};
use layout_core::algebra::{ComposedLayout, IntTuple, LayoutValue, Major};
use layout_core::{StaticComposed, Tensor};

use crate::device::{DynamicSmem, Smem};
use crate::tensor_map::{TensorMap, TileBoxes};

/// `N` tiles of elements `T` with the layout `L`, one after the other in shared memory.
///
/// ```ignore
/// let tiles = Tiles::<BF16, TileA, 4>::new(&mut shared, TileA);
/// let tile = tiles.at(stage); // a tensor
/// ```
#[derive(Debug)]
pub struct Tiles<T, L, const N: usize> {
    first: u32,
    of: PhantomData<(T, L)>,
}

impl<T, L, const N: usize> Clone for Tiles<T, L, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L, const N: usize> Copy for Tiles<T, L, N> {}

impl<T: Copy, L: StaticComposed, const N: usize> Tiles<T, L, N> {
    const BYTES: u32 = {
        let boxes = TensorMap::<T, L>::BOXES;
        let whole = if boxes.swizzle_bytes == 0 { 128 } else { 8 * boxes.swizzle_bytes };
        assert!(
            boxes.tile_bytes().is_multiple_of(whole),
            "a tile of less than eight swizzled rows: the next would begin inside its swizzle"
        );
        boxes.tile_bytes()
    };

    /// Takes memory for them.
    #[must_use]
    #[inline(always)]
    pub fn new(shared: &mut DynamicSmem, layout: L) -> Self {
        let first = shared.tensor::<T, L>(layout).data().address();
        for _ in 1..N {
            let _next = shared.tensor::<T, L>(layout);
        }
        Self { first, of: PhantomData }
    }

    /// Returns one of them.
    #[must_use]
    #[inline(always)]
    pub fn at(self, index: u32) -> Tensor<Smem<T>, L> {
        let address = self.first.wrapping_add(index.wrapping_mul(const { Self::BYTES }));
        // SAFETY: the memory that was taken for this tile with this layout.
        unsafe { Tensor::laid_over(Smem::from_address(address), L::default()) }
    }

    /// Returns what `wgmma` reads of rows of each tile: those of the layout `M`, `part` times its rows from the first.
    #[must_use]
    #[inline(always)]
    pub fn operands<M: StaticComposed>(self, rows: M, part: u32) -> Operands<T, M, L> {
        Operands { first: OperandAt::new(rows_of(self.at(0), rows, part)), of: PhantomData }
    }
}

/// Returns rows of a tile, as many as the layout `M` has, `part` times as many from the first.
///
/// Rows that are not a tile of their own, with the same swizzle and without a gap, are a compile error.
#[must_use]
#[inline(always)]
pub fn rows_of<T: Copy, L: StaticComposed, M: StaticComposed>(
    tile: Tensor<Smem<T>, L>,
    rows: M,
    part: u32,
) -> Tensor<Smem<T>, M> {
    let bytes = const { RowsOf::<T, L, M>::BYTES };
    let first = Smem::from_address(tile.data().address().wrapping_add(part.wrapping_mul(bytes)));
    // SAFETY: rows of the tile with its swizzle, as was checked.
    unsafe { Tensor::laid_over(first, rows) }
}

/// Rows `M` of a tile `L`.
#[derive(Debug)]
pub struct RowsOf<T, L, M>(PhantomData<(T, L, M)>);

impl<T, L: StaticComposed, M: StaticComposed> RowsOf<T, L, M> {
    /// The bytes from such rows to the next.
    pub const BYTES: u32 = {
        let (tile, rows) = (TensorMap::<T, L>::BOXES, TensorMap::<T, M>::BOXES);
        if is_whole(&tile, &rows) { tile.tile_bytes() } else { part_bytes(&tile, &rows) }
    };
}

/// Returns true if the rows are the whole tile.
const fn is_whole(tile: &TileBoxes, rows: &TileBoxes) -> bool {
    tile.contiguous == rows.contiguous
        && tile.count == rows.count
        && tile.down == rows.down
        && tile.extents[0] == rows.extents[0]
        && tile.extents[1] == rows.extents[1]
        && tile.swizzle_bytes == rows.swizzle_bytes
}

/// Returns the bytes of rows that are a part of a tile, and checks that they are.
const fn part_bytes(tile: &TileBoxes, rows: &TileBoxes) -> u32 {
    assert!(
        tile.contiguous == rows.contiguous && tile.swizzle_bytes == rows.swizzle_bytes,
        "not rows of the tile: they have another length or another swizzle"
    );
    if tile.contiguous == 1 { part_of_rows(tile, rows) } else { part_of_columns(tile, rows) }
}

/// Returns the bytes of rows that are a part of a tile of rows: of its only box.
const fn part_of_rows(tile: &TileBoxes, rows: &TileBoxes) -> u32 {
    assert!(
        tile.count == tile.down && rows.count == rows.down,
        "rows of a tile follow each other where the tile is one box of rows"
    );
    assert!(tile.extents[0] == rows.extents[0], "not rows of the tile: they have another length or another swizzle");
    let part = rows.extents[1] * rows.down;
    assert!((tile.extents[1] * tile.down).is_multiple_of(part), "the tile is not a number of such rows");
    let whole = if rows.swizzle_bytes == 0 { 16 } else { 8 * rows.swizzle_bytes };
    assert!(
        tile.tile_bytes() == rows.tile_bytes() || rows.tile_bytes().is_multiple_of(whole),
        "rows that begin inside the swizzle of eight"
    );
    rows.tile_bytes()
}

/// Returns the bytes of rows that are a part of a tile of columns: some of its boxes.
const fn part_of_columns(tile: &TileBoxes, rows: &TileBoxes) -> u32 {
    assert!(
        tile.extents[0] == rows.extents[0] && tile.extents[1] == rows.extents[1] && tile.down == rows.down,
        "rows of a tile of columns are some of its boxes, and these have another size"
    );
    assert!(tile.count.is_multiple_of(rows.count), "the tile is not a number of such rows");
    rows.tile_bytes()
}

/// What `wgmma` reads of rows `M` of each of the tiles `L`: descriptors, of which the first is made once.
#[derive(Debug)]
pub struct Operands<T, M, L> {
    first: OperandAt<T, M>,
    of: PhantomData<L>,
}

impl<T, M, L> Clone for Operands<T, M, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, M, L> Copy for Operands<T, M, L> {}

impl<T: Copy, M: StaticComposed, L: StaticComposed> Operands<T, M, L> {
    /// Returns that of one of the tiles.
    #[must_use]
    #[inline(always)]
    pub fn at(self, index: u32) -> OperandAt<T, M> {
        let units = const { TensorMap::<T, L>::BOXES.tile_bytes() / 16 };
        OperandAt { low: self.first.low.wrapping_add(index.wrapping_mul(units)), of: PhantomData }
    }
}

/// A factor of `wgmma` in shared memory, a tile `L` of elements `T`: the low half of its descriptor; the other is a constant.
#[derive(Debug)]
pub struct OperandAt<T, L> {
    pub(super) low: u32,
    of: PhantomData<(T, L)>,
}

impl<T, L> Clone for OperandAt<T, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L> Copy for OperandAt<T, L> {}

impl<T: Copy, L: StaticComposed> OperandAt<T, L> {
    /// Makes the descriptor of a tile, aligned as [`DynamicSmem`] aligns it.
    #[must_use]
    #[inline(always)]
    pub fn new(tile: Tensor<Smem<T>, L>) -> Self {
        let low = const { Self::FACTS.low };
        Self { low: low.wrapping_add((tile.data().address() & 0x3_ffff) >> 4), of: PhantomData }
    }

    /// Returns the low half of the descriptor.
    #[inline(always)]
    pub(in crate::device) const fn low(&self) -> u32 {
        self.low
    }

    pub(super) const FACTS: Facts = Facts::of(&TensorMap::<T, L>::BOXES, size_of::<T>() as u64);
}

/// The constants of a factor of `wgmma`; the types that have them are [`OperandAt`].
pub trait Operand: Copy {
    /// The high half of its descriptor.
    const HIGH: u32;
    /// The same for `tcgen05.mma`.
    const TENSOR_HIGH: u32;
    /// 1 for elements that are neighbors along M or N.
    const TURNED: u32;
    /// The elements along M or N.
    const ROWS: u32;
    /// The number of steps of 32 bytes along K.
    const STEPS: usize;
    /// What each step adds to the low half.
    const STEP: [u32; MOST_STEPS];
}

impl<T: Copy, L: StaticComposed> Operand for OperandAt<T, L> {
    const HIGH: u32 = Self::FACTS.high;
    const TENSOR_HIGH: u32 = Self::FACTS.tensor_high;
    const TURNED: u32 = Self::FACTS.turned;
    const ROWS: u32 = Self::FACTS.rows;
    const STEPS: usize = Self::FACTS.steps;
    const STEP: [u32; MOST_STEPS] = Self::FACTS.step;
}

/// The most steps along K of a tile.
const MOST_STEPS: usize = 32;

/// The constants of a tile as a factor.
pub(super) struct Facts {
    high: u32,
    tensor_high: u32,
    low: u32,
    turned: u32,
    rows: u32,
    steps: usize,
    step: [u32; MOST_STEPS],
}

impl Facts {
    const fn of(boxes: &TileBoxes, element: u64) -> Self {
        let (inner, other, count) =
            (boxes.extents[0] as u64, (boxes.extents[1] * boxes.down) as u64, (boxes.count / boxes.down) as u64);
        let width = 32 / element;
        let is_turned = boxes.contiguous == 0;
        let (rows, along) = if is_turned { (inner * count, other) } else { (other, inner * count) };
        let major = if is_turned { Major::Mn } else { Major::K };
        assert!(
            DescriptorFormat::Wgmma.reads(major, 8 * element).is_ok(),
            "`wgmma` reads factors whose neighbors are along M or N in elements of 16 bits alone"
        );
        assert!(
            along.is_multiple_of(width) && along / width <= MOST_STEPS as u64,
            "K is no multiple of the 32 bytes of a step"
        );
        assert!(is_turned || inner.is_multiple_of(width), "a step of 32 bytes along K does not fit the tile's rows");
        let part = if is_turned { turned(inner, other, count, width) } else { plain(other, inner, width) };
        let mut facts = Self {
            turned: is_turned as u32,
            rows: rows as u32,
            steps: (along / width) as usize,
            step: [0; MOST_STEPS],
            high: 0,
            tensor_high: 0,
            low: 0,
        };
        let [descriptor, tensor] = descriptors(&part, boxes.swizzle_bytes, major, element);
        (facts.high, facts.low) = ((descriptor >> 32) as u32, descriptor as u32);
        facts.tensor_high = (tensor >> 32) as u32;
        let mut number = 0;
        while number < facts.steps {
            let k = number as u64 * width;
            let elements = if is_turned { k * inner } else { k / inner * inner * other + k % inner };
            assert!((elements * element).is_multiple_of(16), "a step along K that is no multiple of 16 bytes");
            facts.step[number] = (elements * element / 16) as u32;
            number += 1;
        }
        facts
    }
}

/// One step of a tile of rows.
const fn plain(rows: u64, inner: u64, width: u64) -> LayoutValue {
    layout(&[rows, width], &[inner, 1])
}

/// One step of a tile of columns: the boxes along M or N, and some columns.
const fn turned(inner: u64, other: u64, count: u64, width: u64) -> LayoutValue {
    let modes = [layout(&[inner, count], &[1, inner * other]), layout(&[width], &[inner])];
    match LayoutValue::of(&modes) {
        Ok(part) => part,
        Err(_) => panic!("a tile larger than any shared memory"),
    }
}

const fn layout(shape: &[u64], stride: &[u64]) -> LayoutValue {
    if let (Ok(shape), Ok(stride)) = (IntTuple::flat(shape), IntTuple::flat(stride))
        && let Ok(layout) = LayoutValue::new(&shape, &stride)
    {
        return layout;
    }
    panic!("a tile larger than any shared memory")
}

/// Returns the descriptors for `wgmma` and for `tcgen05.mma`, whose low halves are equal.
const fn descriptors(part: &LayoutValue, swizzle_bytes: u32, major: Major, element: u64) -> [u64; 2] {
    let bits = if swizzle_bytes == 0 { 0 } else { (swizzle_bytes / 16).trailing_zeros() };
    let swizzle = match layout_core::algebra::Swizzle::new(bits, (16 / element).trailing_zeros(), 3) {
        Ok(swizzle) => swizzle,
        Err(_) => panic!("not a swizzle of `wgmma`"),
    };
    match Descriptor::new(&ComposedLayout::new(swizzle, 0, part), major, 8 * element) {
        Ok(descriptor) => {
            match (descriptor.encode(DescriptorFormat::Wgmma, 0), descriptor.encode(DescriptorFormat::Tcgen05, 0)) {
                (Ok(wgmma), Ok(tensor)) => [wgmma, tensor],
                _ => panic!("`wgmma` reads no such tile: its distances do not fit the descriptor"),
            }
        }
        Err(_) => panic!("`wgmma` reads no such tile: it is not in canonical blocks"),
    }
}
