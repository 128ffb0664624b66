//! `LinearError::NotLinear`
use layout_core::layout;

type Refused = layout!(to_linear((4,8):(9,1)));

fn main() {
    let _refused: Option<Refused> = None;
}
