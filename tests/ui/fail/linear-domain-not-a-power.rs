//! `LinearError::DomainNotPowerOfTwo`
use layout_core::layout;

type Refused = layout!(to_linear((2,3):(3,1)));

fn main() {
    let _refused: Option<Refused> = None;
}
