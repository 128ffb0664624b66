//! `LinearError::DimsDiffer`
use layout_core::layout;

type Refused = layout!(transpose_ins(linear{ register: [1], lane: [2] }, "lane"));

fn main() {
    let _refused: Option<Refused> = None;
}
