//! `LinearError::NotInvertible`
use layout_core::layout;

type Refused = layout!(invert(linear{ x: [1,2,0] }));

fn main() {
    let _refused: Option<Refused> = None;
}
