//! `Counterexample::Collides`
//! `Counterexample::NotReached`
//! `Counterexample::PastTheEnd`
//! `Counterexample::NestsDifferently`
//! `Counterexample::PartDiffers`
//! `Counterexample::SizesDiffer`
//! `Counterexample::Differs`
//! `Counterexample::Conflicts`
use layout_core::layout;

layout! {
    Twice = (4,3):(1,2);
    Gaps = (4,3):(1,5);
    Rows = (4,6):(6,1);
    Nested = (4,(2,4));
    Half = (4,4);
    Square = (32,32):row;
    assert is_injective(Twice);
    assert is_surjective_onto(Gaps, 16);
    assert is_surjective_onto(Gaps, 12);
    assert congruent(Nested, Rows);
    assert compatible(Rows, Nested);
    assert functionally_equal(Rows, Half);
    assert functionally_equal(Twice, Gaps);
    assert conflict_free(Square, col, f32);
}

fn main() {}
