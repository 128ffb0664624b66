//! `LinearError::TotalChanges`
use layout_core::layout;

type Refused = layout!(reshape_outs(linear{ x: [1,2,4] }, (("row",2),("col",2))));

fn main() {
    let _refused: Option<Refused> = None;
}
