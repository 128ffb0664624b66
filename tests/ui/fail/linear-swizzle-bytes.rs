//! `LinearError::SwizzleBytes`
//! `LinearError::SwizzleBytes`
use layout_core::layout;

layout! {
    Tile = (128, 64);
}

type OnTheSpot = layout!(from_nvmma_shared(100, 16, (128, 64)));
type BehindNames = layout!(from_nvmma_shared(18446744073709551615, 16, shape(Tile)));

fn main() {}
