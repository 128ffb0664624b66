use layout_core::layout_assert;
const _: () = layout_assert!(is_trivial_over(linear{ lnae: [1] -> o: 2 } o linear{ a: [1] -> lane: 2 }, "a"));
fn main() {}
