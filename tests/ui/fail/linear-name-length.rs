//! `LinearError::NameLength`
use layout_core::layout;

type Refused = layout!(linear{ a_name_of_more_than_23_bytes: [1] });

fn main() {
    let _refused: Option<Refused> = None;
}
