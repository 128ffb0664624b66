//! `LinearError::TooManyDims`
use layout_core::layout;

type Refused = layout!(linear{ a: [], b: [], c: [], d: [], e: [], f: [], g: [], h: [], i: [] });

fn main() {
    let _refused: Option<Refused> = None;
}
