//! `CategoryError::NotAPartition`
use layout_core::category::Classes;

const CLASSES: Classes = match Classes::new(&[1, 0]) {
    Ok(classes) => classes,
    Err(refusal) => panic!("{}", refusal.headline().as_str()),
};

fn main() {
    assert_eq!(CLASSES.count(), 1);
}
