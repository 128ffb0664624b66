//! `LinearError::SizesDiffer`
use layout_core::layout;

type Refused = layout!(compose(linear{ x: [1,2,4] }, linear{ offset: [1] }));

fn main() {
    let _refused: Option<Refused> = None;
}
