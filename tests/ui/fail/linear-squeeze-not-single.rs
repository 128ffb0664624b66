//! `LinearError::NotSingle`
use layout_core::layout;

type Refused = layout!(squeeze_ins(linear{ lane: [1] }, "lane"));

fn main() {
    let _refused: Option<Refused> = None;
}
