//! `CategoryError::LengthMismatch`
use layout_core::IntTuple;
use layout_core::category::substitute;

const PAIR: IntTuple = match substitute(&IntTuple::int(4), &[1, 2]) {
    Ok(pair) => pair,
    Err(refusal) => panic!("{}", refusal.headline().as_str()),
};

fn main() {
    assert_eq!(PAIR.rank(), 2);
}
