//! `LinearError::NotPowerOfTwo`
use layout_core::layout;

type Refused = layout!(identity1d(12, "lane", "offset"));

fn main() {
    let _refused: Option<Refused> = None;
}
