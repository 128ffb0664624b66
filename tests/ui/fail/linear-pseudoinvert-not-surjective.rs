//! `LinearError::NotSurjective`
use layout_core::layout;

type Refused = layout!(pseudoinvert(linear{ x: [1,4] }));

fn main() {
    let _refused: Option<Refused> = None;
}
