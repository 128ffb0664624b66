//! `LinearError::Broadcast`
use layout_core::layout;

type Refused = layout!(optimal_swizzling_ldst(linear{ register: [1,0], lane: [2] }, linear{ register: [1], lane: [2] }, 32));

fn main() {
    let _refused: Option<Refused> = None;
}
