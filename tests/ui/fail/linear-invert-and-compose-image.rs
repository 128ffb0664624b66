//! `LinearError::NotInImage`
use layout_core::layout;

type Refused = layout!(invert_and_compose(linear{ x: [1,2] }, linear{ x: [1] -> offset: 4 }));

fn main() {
    let _refused: Option<Refused> = None;
}
