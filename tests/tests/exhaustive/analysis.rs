//! Memory costs of all small layouts, compared with counting in sets.

// Counts: footprint image_gaps is_contiguous vector_width

use std::collections::HashSet;

use layout_algebra::analysis::{
    WarpAccess, Wavefronts, bank_conflicts, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous,
    vector_width,
};
use layout_algebra::{ComposedLayout, Swizzle};
use layout_tests::access::{blocks, conflicts, wavefronts};

use super::layouts;
use super::swizzle::swizzles;

fn all() -> Vec<ComposedLayout> {
    let plain = layouts(2, 12, 9);
    let few = swizzles(2, 1, 3);
    let moved = plain
        .iter()
        .enumerate()
        .map(|(i, layout)| ComposedLayout::new(few[i % few.len()], u64::try_from(i % 3).expect("small"), layout));
    moved.chain(plain.iter().map(ComposedLayout::plain)).collect()
}

fn offsets(layout: &ComposedLayout) -> Vec<u64> {
    (0..layout.size().expect("small")).map(|i| layout.at(i).expect("small")).collect()
}

/// Returns the largest power of two such that blocks of this size are aligned neighbors.
fn widest(offsets: &[u64]) -> u64 {
    let is_block = |block: &[u64]| {
        let width = u64::try_from(block.len()).expect("small");
        block[0].is_multiple_of(width) && (block[0]..).zip(block).all(|(expected, found)| expected == *found)
    };
    let holds = |width: &usize| offsets.len().is_multiple_of(*width) && offsets.chunks(*width).all(is_block);
    [1, 2, 4, 8, 16].into_iter().filter(holds).max().map_or(1, |width| u64::try_from(width).expect("small"))
}

#[test]
fn vectors_footprints_gaps_and_lines_are_what_the_definitions_say() {
    let all = all();
    for layout in &all {
        let offsets = offsets(layout);
        let image: HashSet<u64> = offsets.iter().copied().collect();
        let count = u64::try_from(image.len()).expect("small");
        let cosize = offsets.iter().max().expect("not empty") + 1;
        assert_eq!(vector_width(layout), Ok(widest(&offsets)), "{layout}");
        assert_eq!(footprint(layout), Ok(count), "{layout}");
        assert_eq!(image_gaps(layout), Ok(cosize - count), "{layout}");
        let follow = (offsets[0]..).zip(&offsets).all(|(expected, found)| expected == *found);
        assert_eq!(is_contiguous(layout), Ok(follow), "{layout}");
    }
    println!("{} layouts", all.len());
}

/// Layouts of 40 threads, more than one warp, with all strides of two modes up to about 40 words.
#[test]
fn wavefronts_sectors_and_lines_are_what_counting_finds() {
    let mut checked = 0;
    for extents in [[40, 1], [8, 5], [4, 10], [16, 2], [2, 20]] {
        for strides in (0..41).flat_map(|d| [[d, 0], [d, 1], [d, 8], [1, d], [0, d], [16, d]]) {
            let threads = super::layout(&extents, &strides);
            for (width, swizzle) in [(2, [0, 0, 0]), (4, [2, 0, 3]), (8, [2, 1, 2]), (16, [3, 0, 3]), (16, [0, 0, 0])] {
                let [bits, base, shift] = swizzle;
                let swizzle = Swizzle::new(bits, base, shift.cast_signed()).expect("valid");
                let layout = ComposedLayout::new(swizzle, 0, &threads);
                let addresses: Vec<u64> = offsets(&layout).iter().map(|offset| offset * width).collect();
                let (first, _) = addresses.split_at(addresses.len().min(32));
                let access = WarpAccess::of_warp(&layout, 0, width, width).expect("aligned");
                assert_eq!(Wavefronts::of(&access).per_phase(), wavefronts(first, width), "{layout} of {width} bytes");
                let expected = conflicts(&addresses, width);
                assert_eq!(bank_conflicts(&layout, width, width), Ok(expected), "{layout} of {width} bytes");
                for (bytes, found) in
                    [(32, coalesced_sectors(&layout, width, width)), (128, coalesced_lines(&layout, width, width))]
                {
                    assert_eq!(found, Ok(blocks(&addresses, bytes)), "{layout} of {width} bytes, blocks of {bytes}");
                }
                checked += 1;
            }
        }
    }
    println!("{checked} layouts of threads");
}
