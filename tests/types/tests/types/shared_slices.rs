//! Slices and tiles of shared memory in generic code, which knows that its layout is swizzled and nothing else.

use layout_core::atoms::{CopyByThreads, SharedLayout, SharedSlices, StaticTiledCopy};
use layout_core::{C, Counting, Tensor, Whole, copy_atom, layout};

copy_atom! { mod pairs = "UniversalCopy<uint64_t>"; }
/// Sixteen threads of two adjacent words each, over 8×4 coordinates.
type Fetch = CopyByThreads<pairs::Atom, u32, layout!((8,2):row), layout!((1, 2))>;

/// Checks that parts of three modes, 8×8×3, lie where the whole layout has their elements.
fn parts_lie_in_the_whole<S: SharedLayout>(whole: S) {
    let tensor = Tensor::new(Counting::from(0), whole);
    let at = |i: u32, j: u32, k: u32| whole.offset_of((i, j, k)) as usize;
    for k in 0..3_u32 {
        let stage = tensor.slice((Whole, Whole, k));
        let part = |thread: u32| Fetch::new().get_slice(thread).partition_s(stage);
        for (i, j) in (0..8_u32).flat_map(|i| (0..8_u32).map(move |j| (i, j))) {
            let expected = at(i, j, k);
            assert_eq!(stage.at((i, j)), expected);
            assert_eq!(tensor.slice((i, Whole, k)).at(j), expected);
            assert_eq!(tensor.slice((i as usize, Whole, Whole)).at((j as usize, k as usize)), expected);
            assert_eq!(stage.slice((Whole, j)).at(i), expected);
            assert_eq!(stage.slice((i, Whole)).slice((Whole,)).at(j), expected);
            let tile = tensor.local_tile((C::<4>, C::<2>, C::<1>), (i / 4, j / 2, k));
            assert_eq!(tile.at((i % 4, j % 2, 0)), expected);
            let tile = stage.local_tile((C::<2>, C::<8>), (i / 2, 0));
            assert_eq!(tile.at((i % 2, j)), expected);
            // Thread 2·i + j/2 % 2 has words j % 2 of its row, and those 4 columns on.
            let mine = part(2 * i + j / 2 % 2);
            assert_eq!(mine.at((j % 2, 0, j / 4)), expected);
            assert_eq!(mine.slice((Whole, 0, j / 4)).at(j % 2), expected);
            // The field's order: first cut, then slice.
            let of_all = Fetch::new().get_slice(2 * i + j / 2 % 2).partition_s(tensor);
            assert_eq!(of_all.slice((Whole, Whole, Whole, k)).at((j % 2, 0, j / 4)), expected);
        }
    }
}

#[test]
fn parts_of_swizzled_memory_lie_in_the_whole() {
    layout! {
        Rows = append((8,8):row, 3:64);
        Columns = append((8,8):col, 3:72);
        Nested = ((8,(2,4),3):(2,(1,16),64));
        Narrow = Sw<1,1,3> o Rows;
        Wide = Sw<3,0,3> o Rows;
        Back = Sw<2,3,-3> o Columns;
        Moved = Sw<2,1,3> o 5 o Columns;
        Within = Sw<2,0,4> o Nested;
    }
    parts_lie_in_the_whole(Narrow);
    parts_lie_in_the_whole(Wide);
    parts_lie_in_the_whole(Back);
    parts_lie_in_the_whole(Moved);
    parts_lie_in_the_whole(Within);
}
