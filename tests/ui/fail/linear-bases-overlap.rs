//! `LinearError::BasesOverlap`
use layout_core::LayoutValue;
use layout_core::linear::LinearLayout;

const PLAIN: LayoutValue = match LinearLayout::fitting(&[("x", &[&[1], &[3]])], &["offset"]) {
    Ok(layout) => match layout.to_layout() {
        Ok(plain) => plain,
        Err(refusal) => panic!("{}", refusal.headline().as_str()),
    },
    Err(_) => panic!(),
};

fn main() {
    assert_eq!(PLAIN.rank(), 2);
}
