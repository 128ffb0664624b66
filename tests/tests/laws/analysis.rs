use layout_algebra::analysis::{
    bank_conflicts, coalesced_lines, coalesced_sectors, footprint, image_gaps, vector_width,
};
use layout_algebra::{ComposedLayout, Swizzle, composition, is_compact, is_injective, make_layout};
use proptest::prelude::*;

use super::{any_layout, any_shape};

proptest! {
    #[test]
    fn footprint_and_gaps_make_up_the_cosize(layout in any_layout()) {
        let plain = ComposedLayout::plain(&layout);
        prop_assert_eq!(footprint(&plain)? + image_gaps(&plain)?, layout.cosize()?);
        prop_assert_eq!(footprint(&plain)? == layout.size()?, is_injective(&layout)?);
        let is_full = is_injective(&layout)? && image_gaps(&plain)? == 0;
        prop_assert_eq!(is_full, is_compact(&layout)?);
    }

    #[test]
    fn a_composition_is_as_wide_as_both(a in any_layout(), shape in any_shape()) {
        let b = make_layout(&shape)?;
        // Past the end of A nothing is said of how it goes on.
        prop_assume!(b.cosize()? <= a.size()?);
        if let Ok(both) = composition(&a, &b) {
            let width = |layout| vector_width(&ComposedLayout::plain(layout));
            prop_assert!(width(&both)? >= width(&a)?.min(width(&b)?));
        }
    }

    #[test]
    fn a_swizzle_of_whole_vectors_keeps_them(layout in any_layout(), base in 0..4u32) {
        let swizzled = ComposedLayout::new(Swizzle::new(2, base, 3)?, 0, &layout);
        prop_assert!(vector_width(&swizzled)? >= vector_width(&ComposedLayout::plain(&layout))?.min(1 << base));
    }

    #[test]
    fn banks_repeat_and_sectors_move_along(layout in any_layout(), turns in 0..9u64) {
        // Accesses are counted one by one.
        prop_assume!(layout.size()? <= 1 << 16);
        let (here, there) = (ComposedLayout::plain(&layout), ComposedLayout::new(Swizzle::IDENTITY, 32 * turns, &layout));
        prop_assert_eq!(bank_conflicts(&here, 4, 4)?, bank_conflicts(&there, 4, 4)?);
        prop_assert_eq!(coalesced_sectors(&here, 4, 4)?, coalesced_sectors(&there, 4, 4)?);
        prop_assert!(coalesced_lines(&here, 4, 4)? <= coalesced_sectors(&here, 4, 4)?);
        prop_assert!(coalesced_sectors(&here, 4, 4)? <= layout.size()?);
    }
}
