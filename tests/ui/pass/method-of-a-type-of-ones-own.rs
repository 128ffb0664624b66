//! `pow` and `div_ceil` in braces are integer arithmetic, or the method that one's own type has under this name.
use layout_core::{StaticLayout, layout, layout_const};

struct Steps(usize);

impl Steps {
    const fn pow(&self, by: u32) -> usize {
        self.0.pow(by)
    }
    const fn div_ceil(&self, by: usize) -> usize {
        self.0.div_ceil(by)
    }
}

mod sizes {
    pub const FOUR: usize = 4;
}

const STEPS: Steps = Steps(4);
const ROWS: usize = 10;

type Mine = layout!(({STEPS.pow(2)}, {STEPS.div_ceil(3)}));
type Integers = layout!(({ROWS.div_ceil(4)}, {sizes::FOUR.pow(2)}, {(ROWS + 2).next_multiple_of(8)}, {2_usize.pow(3)}));

// The longest allowed chain: it is read once.
type Chain = layout!(({ROWS.pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1).pow(1)}, 2));

fn main() {
    assert_eq!(Chain::VALUE.to_string(), "(10,2):(1,10)");
    assert_eq!(Mine::VALUE.to_string(), "(16,2):(1,16)");
    assert_eq!(Integers::VALUE.to_string(), "(3,16,16,8):(1,3,48,768)");
    assert_eq!(layout_const!(size(({STEPS.pow(2)}, 2))), 32);
}
