//! `LinearError::NoSwizzle`
use layout_core::layout;

type Refused = layout!(linear{ lane: [1, 2], register: [3, 3] });

layout! { Named = linear{ lane: [1, 1] }; }

fn main() {
    let _refused: Option<(Refused, Named)> = None;
}
