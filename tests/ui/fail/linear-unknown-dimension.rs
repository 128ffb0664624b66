//! `LinearError::UnknownDim`
use layout_core::layout;

type Refused = layout!(remove_zero_bases(linear{ register: [1,0] }, "lane"));

fn main() {
    let _refused: Option<Refused> = None;
}
