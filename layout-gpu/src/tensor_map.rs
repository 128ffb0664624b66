//! Tensor maps: a matrix in global memory and the boxes of it that TMA copies, of the shape of a tile in shared memory.
//!
//! The host makes a map of a matrix and passes it to a kernel by value; the type says which tile its boxes fill, so that a map and
//! a tile of another layout do not meet.
//!
//! ```
//! use layout_gpu::{TensorMap, layout};
//! layout! { Tile = tile_to_shape(smem_atom_k(128,16), (128,64)); }
//! let boxes = TensorMap::<u16, Tile>::BOXES;
//! assert_eq!((boxes.extents, boxes.count, boxes.swizzle_bytes), ([64, 128], 1, 128)); // along a row, and rows
//! assert_eq!(boxes.bytes, 128 * 128);
//! ```
//!
//! Sources: PTX ISA, "Tensors" and "cp.async.bulk.tensor"; CUDA Driver API, `cuTensorMapEncodeTiled`.

use core::fmt;
use core::marker::PhantomData;

use layout_core::StaticComposed;
use layout_core::algebra::algebra::predicates::functionally_equal;
use layout_core::algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};

/// A matrix of `T` in global memory, and its boxes: those of a tile in shared memory with the layout `L`. A parameter of a kernel, by value.
#[repr(C)]
pub struct TensorMap<T, L> {
    words: [u64; 16],
    of: PhantomData<(T, L)>,
}

impl<T, L> Clone for TensorMap<T, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L> Copy for TensorMap<T, L> {}

impl<T, L> fmt::Debug for TensorMap<T, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TensorMap").finish_non_exhaustive()
    }
}

impl<T, L> TensorMap<T, L> {
    /// Makes a map of the words that the driver has encoded.
    #[must_use]
    pub const fn from_words(words: [u64; 16]) -> Self {
        Self { words, of: PhantomData }
    }

    /// Returns the words of the encoded map.
    #[must_use]
    pub const fn words(&self) -> [u64; 16] {
        self.words
    }

    /// Returns the first word alone, which the builder replaces by the address of the parameter.
    #[cfg(all(any(target_arch = "nvptx64", docsrs), feature = "atoms"))]
    #[inline(always)]
    pub(crate) const fn first_word(&self) -> u64 {
        self.words[0]
    }
}

impl<T, L: StaticComposed> TensorMap<T, L> {
    /// The boxes of a tile. A tile that TMA cannot fill is a compile error that says which rule it breaks.
    pub const BOXES: TileBoxes = TileBoxes::of(&L::COMPOSED, size_of::<T>());
}

/// The boxes by which TMA fills a tile of shared memory: equal ones, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileBoxes {
    /// The mode of the tile along which elements are neighbors: 1 for tiles of rows, 0 for those of columns.
    pub contiguous: usize,
    /// The extents of a box in elements: along the contiguous mode, and along the other.
    pub extents: [u32; 2],
    /// The number of boxes, side by side along the contiguous mode.
    pub count: u32,
    /// The boxes among these that follow each other along the other mode, before the next along the contiguous one: 1 for tiles of up to 256 there.
    pub down: u32,
    /// The bytes of a box.
    pub bytes: u32,
    /// The bytes of a swizzled row, 32, 64 or 128; 0 for none.
    pub swizzle_bytes: u32,
}

/// The most elements of a box along a mode.
const MOST: u64 = 256;

impl TileBoxes {
    /// Finds the boxes of a tile whose elements have so many bytes.
    ///
    /// # Panics
    /// If TMA cannot fill the tile, with the rule that it breaks.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "numbers of a tile in shared memory")]
    pub const fn of(tile: &ComposedLayout, element: usize) -> Self {
        assert!(matches!(element, 1 | 2 | 4 | 8), "TMA copies elements of 1, 2, 4 or 8 bytes");
        let (plain, swizzle) = (tile.layout(), tile.swizzle());
        assert!(size(plain) <= (227 << 10) / element as u64, "a tile larger than any shared memory");
        let extents = [extent(plain, 0), extent(plain, 1)];
        assert!(extents[0] * extents[1] == size(plain), "a tile of TMA has two modes, (rows, columns)");
        assert!(tile.offset() == 0, "a tile of TMA begins at its first element");
        let contiguous = if extents[1] > 1 && at(plain, extents[0]) == 1 { 1 } else { 0 };
        let (along, other) = (extents[contiguous], extents[1 - contiguous]);
        let row = if swizzle.is_identity() { 0 } else { 16 << swizzle.bits() };
        let inner = match row / element as u64 {
            0 => longest(plain, contiguous, [along, other], 16 / element as u64),
            wide if wide < along => wide,
            _ => along,
        };
        let down = pieces(other, row > 0);
        assert!(inner <= MOST && down > 0, "a box of TMA has at most 256 elements along each mode");
        assert!((inner * element as u64).is_multiple_of(16), "a row of a box of TMA is a multiple of 16 bytes");
        assert!(
            along.is_multiple_of(inner),
            "the boxes of a tile do not fill it: its rows are no multiple of a swizzled row"
        );
        assert!(
            row == 0 || is_of_tma(swizzle, element as u64) && inner * element as u64 == row,
            "TMA swizzles rows of 32, 64 or 128 bytes in units of 16: `Sw<1,M,3>`, `Sw<2,M,3>` or `Sw<3,M,3>`, where 2^M elements are 16 bytes"
        );
        assert!(
            is_filled(plain, contiguous, [inner, other], along / inner),
            "TMA fills boxes whose rows follow each other without gaps; the rows of this tile do not"
        );
        Self {
            contiguous,
            extents: [inner as u32, (other / down) as u32],
            count: (along / inner * down) as u32,
            down: down as u32,
            bytes: (inner * (other / down) * element as u64) as u32,
            swizzle_bytes: row as u32,
        }
    }

    /// Returns the bytes of all boxes, which a barrier expects.
    #[must_use]
    pub const fn tile_bytes(&self) -> u32 {
        self.bytes * self.count
    }
}

/// Returns the fewest equal parts of at most 256 rows, of which a swizzle repeats every eight; 0 if there are none.
const fn pieces(rows: u64, is_swizzled: bool) -> u64 {
    let mut pieces = rows.div_ceil(MOST);
    while pieces < rows {
        let is_whole = pieces == 1 || !is_swizzled || (rows / pieces).is_multiple_of(8);
        if rows.is_multiple_of(pieces) && is_whole {
            return pieces;
        }
        pieces += 1;
    }
    // Rows one by one, if there is nothing to repeat.
    if rows == 1 { 1 } else { 0 }
}

/// Returns the longest row of boxes that fill a tile without swizzle, in steps of 16 bytes; all of a row if none do.
const fn longest(plain: &LayoutValue, contiguous: usize, [along, other]: [u64; 2], step: u64) -> u64 {
    let mut inner = if along > MOST { MOST / step * step } else { along };
    while inner >= step {
        if along.is_multiple_of(inner) && is_filled(plain, contiguous, [inner, other], along / inner) {
            return inner;
        }
        inner -= step;
    }
    along
}

/// Returns true for a swizzle of units of 16 bytes by the three bits above those of eight rows.
const fn is_of_tma(swizzle: Swizzle, element: u64) -> bool {
    swizzle.bits() <= 3 && swizzle.shift() == 3 && element << swizzle.base() == 16
}

/// Returns true if a tile is boxes one after the other, rows one after the other in each.
const fn is_filled(plain: &LayoutValue, contiguous: usize, [inner, other]: [u64; 2], count: u64) -> bool {
    let (shape, stride) = if contiguous == 1 {
        ([other, inner, count], [inner, 1, inner * other])
    } else {
        ([inner, count, other], [1, inner * other, inner])
    };
    let (Ok(shape), Ok(stride)) = (IntTuple::flat(&shape), IntTuple::flat(&stride)) else { return false };
    match LayoutValue::new(&shape, &stride) {
        Ok(filled) => matches!(functionally_equal(plain, &filled), Ok(true)),
        Err(_) => false,
    }
}

const fn extent(plain: &LayoutValue, mode: usize) -> u64 {
    match plain.mode(mode) {
        Ok(mode) => size(&mode),
        Err(_) => panic!("a tile of TMA has two modes, (rows, columns)"),
    }
}

const fn size(plain: &LayoutValue) -> u64 {
    match plain.size() {
        Ok(size) => size,
        Err(_) => panic!("a tile larger than any shared memory"),
    }
}

const fn at(plain: &LayoutValue, index: u64) -> u64 {
    match ComposedLayout::plain(plain).at(index) {
        Ok(offset) => offset,
        Err(_) => panic!("a tile larger than any shared memory"),
    }
}

#[cfg(test)]
mod tests {
    use super::TileBoxes;
    use layout_core::algebra::ComposedLayout;
    use layout_core::{StaticComposed, layout};
    use std::collections::BTreeSet;
    use std::vec::Vec;

    layout! {
        Rows = tile_to_shape(smem_atom_k(128,16), (128,64));
        Wide = tile_to_shape(smem_atom_k(128,16), (64,256));
        Narrow = tile_to_shape(smem_atom_k(64,16), (24,32));
        Columns = tile_to_shape(smem_atom_mn(128,16), (128,32), (1,0));
        Plain = (16,40):row;
        Turned = (40,16):col;
        Units = (16,(8,8)):(8,(1,128));
        Longer = (4,(256,2)):(256,(1,1024));
        Tall = tile_to_shape(smem_atom_k(64,16), (512,64));
        Wider = tile_to_shape(smem_atom_mn(128,16), (128,296), (1,0));
        Higher = (300,8):row;
    }

    /// Writes all boxes as TMA does, element by element from the definition, and checks that the tile has each at its offset.
    fn is_filled(tile: &ComposedLayout, element: u64) {
        let boxes = TileBoxes::of(tile, usize::try_from(element).unwrap());
        let [inner, outer] = boxes.extents.map(u64::from);
        let rows = tile.layout().mode(0).unwrap().size().unwrap();
        let mut seen = BTreeSet::new();
        for (number, line, place) in (0..u64::from(boxes.count))
            .flat_map(|number| (0..outer).map(move |line| (number, line)))
            .flat_map(|(number, line)| (0..inner).map(move |place| (number, line, place)))
        {
            let byte = u64::from(boxes.bytes) * number + (line * inner + place) * element;
            let mask = match boxes.swizzle_bytes {
                0 => 0,
                row => u64::from(row) / 16 - 1,
            };
            let swizzled = byte ^ (byte >> 3 & mask << 4);
            let down = u64::from(boxes.down);
            let (line, along) = (number % down * outer + line, number / down * inner + place);
            let (row, column) = if boxes.contiguous == 1 { (line, along) } else { (along, line) };
            assert_eq!(tile.at(row + rows * column).unwrap() * element, swizzled, "({row},{column})");
            assert!(seen.insert(swizzled));
        }
        assert_eq!(seen.len() as u64, tile.size().unwrap());
    }

    #[test]
    fn each_element_of_a_tile_is_where_tma_writes_it() {
        let tiles: Vec<ComposedLayout> = [
            Rows::COMPOSED,
            Wide::COMPOSED,
            Narrow::COMPOSED,
            Columns::COMPOSED,
            Plain::COMPOSED,
            Turned::COMPOSED,
            Units::COMPOSED,
            Longer::COMPOSED,
            Tall::COMPOSED,
            Wider::COMPOSED,
            Higher::COMPOSED,
        ]
        .into();
        for tile in &tiles {
            is_filled(tile, 2);
        }
        layout! {
            Bytes = tile_to_shape(smem_atom_k(128,8), (24,256));
            BytesOfOne = (16,48):row;
            Words = tile_to_shape(smem_atom_k(64,32), (40,32));
            Doubles = tile_to_shape(smem_atom_k(32,64), (8,12));
        }
        for (tile, element) in
            [(Bytes::COMPOSED, 1), (BytesOfOne::COMPOSED, 1), (Words::COMPOSED, 4), (Doubles::COMPOSED, 8)]
        {
            is_filled(&tile, element);
        }
        assert_eq!(TileBoxes::of(&tiles[1], 2).count, 4);
        assert_eq!(
            TileBoxes::of(&tiles[3], 2),
            TileBoxes { contiguous: 0, extents: [64, 32], count: 2, down: 1, bytes: 4096, swizzle_bytes: 128 }
        );
        assert_eq!(TileBoxes::of(&tiles[4], 2).swizzle_bytes, 0);
        let counts =
            [8, 9, 10].map(|i| TileBoxes::of(&tiles[i], 2)).map(|boxes| (boxes.extents, boxes.count, boxes.down));
        assert_eq!(counts, [([32, 256], 4, 2), ([64, 8], 74, 37), ([8, 150], 2, 2)]);
    }

    /// Plans for `wgmma` beside the boxes that are found in their tiles.
    #[test]
    fn plans_have_the_boxes_of_their_tiles() {
        layout! {
            A = plan(operand: A, (128,64), bf16, order: row, arch: sm_90, stages: 3);
            B = plan(operand: B, (96,48), bf16, order: row, arch: sm_90);
            C = plan(operand: B, (24,64), bf16, order: col, arch: sm_90);
            D = plan(operand: B, (256,64), bf16, order: col, tiled_mma("SM90_64x256x16_F32BF16BF16_SS",(2,1,1)));
            E = plan(operand: A, (512,96), bf16, order: row, arch: sm_90);
        }
        for (tile, count, bytes) in [
            (A::Tile::COMPOSED, A::BOXES, A::BYTES),
            (B::Tile::COMPOSED, B::BOXES, B::BYTES),
            (C::Tile::COMPOSED, C::BOXES, C::BYTES),
            (D::Tile::COMPOSED, D::BOXES, D::BYTES),
            (E::Tile::COMPOSED, E::BOXES, E::BYTES),
        ] {
            is_filled(&tile, 2);
            let boxes = TileBoxes::of(&tile, 2);
            assert_eq!((u64::from(boxes.count), u64::from(boxes.tile_bytes())), (count, bytes));
        }
    }

    /// Each tile that TMA cannot fill, and the rule it breaks.
    #[test]
    fn what_tma_cannot_fill_is_refused_by_its_rule() {
        layout! {
            Padded = (16,64):(72,1);
            Other = Sw<2,3,3> o (16,64):(64,1);
            Base = Sw<3,4,3> o (16,64):(64,1);
            Long = (8,512):row;
            High = (257,8):row;
            Odd = (8,12):row;
            Huge = (4294967296,4294967296):(4294967296,1);
            Three = (8,16,2):(16,1,128);
        }
        for (tile, words) in [
            (Padded::COMPOSED, "without gaps"),
            (Other::COMPOSED, "without gaps"),
            (Base::COMPOSED, "in units of 16"),
            (Long::COMPOSED, "at most 256"),
            (High::COMPOSED, "at most 256"),
            (Odd::COMPOSED, "a multiple of 16 bytes"),
            (Huge::COMPOSED, "larger than any"),
            (Three::COMPOSED, "two modes"),
        ] {
            let error = std::panic::catch_unwind(|| TileBoxes::of(&tile, 2)).expect_err(words);
            let text = error.downcast_ref::<&str>().expect("a sentence");
            assert!(text.contains(words), "{text}");
        }
    }
}
