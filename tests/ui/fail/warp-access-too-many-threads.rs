//! `AccessError::TooManyThreads`
use layout_core::algebra::analysis::WarpAccess;
use layout_core::algebra::{ComposedLayout, LayoutValue};

const fn access(threads: &LayoutValue) -> WarpAccess {
    match WarpAccess::of(&ComposedLayout::plain(threads), 4, 4) {
        Ok(access) => access,
        Err(refusal) => panic!("{}", refusal.headline().as_str()),
    }
}

const ROW: WarpAccess = access(&match LayoutValue::line(64, 1) {
    Ok(threads) => threads,
    Err(_) => LayoutValue::TRIVIAL,
});

fn main() {
    assert_eq!(ROW.width(), 4);
}
