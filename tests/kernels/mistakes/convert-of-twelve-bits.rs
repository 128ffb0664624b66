use layout_gpu::algebra::linear::LinearLayout;
use layout_gpu::device::{Conversion, convert};

struct Twelve;

const OWNERS: LinearLayout = match LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2]])], &["element"]) {
    Ok(layout) => layout,
    Err(_) => panic!("powers of two"),
};

impl Conversion for Twelve {
    const BITS: u32 = 12;
    const SOURCE: LinearLayout = OWNERS;
    const TARGET: LinearLayout = OWNERS;
}

pub unsafe fn converted(words: [u32; 2], lane: u32) -> [u32; 2] {
    unsafe { convert::<Twelve, 2, 2>(words, lane, 0) }
}
