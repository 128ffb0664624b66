//! Conditions that hold leave nothing behind, in every position.
use layout_core::assertions::{assert_composable, assert_conflict_free, assert_injective};
use layout_core::{StaticComposed, StaticLayout, StaticTiler, layout, layout_assert, layout_const};

layout! {
    pub SmemA = Sw<3,3,3> o (128, 64):(64, 1);
    pub Fill = ((8,16),(8,8)):((1024,1),(128,16));
    Rows = (4, 8):row;
    assert conflict_free(SmemA, Fill, f16) and conflict_free(SmemA, ldmatrix, 2);
    assert size(SmemA) == 128 * 64 and (not is_compact(Rows) or rank(Rows) == 2);
    assert !(size(Rows) == 31) && (is_injective(Rows) || false);
    // The left side guards the right one.
    assert not is_divisible(Rows, 5) or size(Rows / 5) == 32;
    assert is_divisible(Rows, 5) and size(Rows / 5) == 32 or true;
}

layout_assert! {
    size(Rows) == 32;
    functionally_equal(Rows o 32:1, Rows);
}

const _: () = layout_assert!(vector_width(Rows[1], f16) >= 8);

const AND: bool = layout_const!(true and not false);

fn generic<A: StaticLayout, T: StaticTiler>() -> usize {
    const { assert_injective::<A>() };
    const { assert_composable::<A, T>() };
    A::SIZE
}

fn shared<S: StaticComposed, T: StaticLayout, const BYTES: u64>() {
    const { assert_conflict_free::<S, T, BYTES>() };
}

fn main() {
    layout_assert! { rank(Rows) == 2; }
    let () = layout_assert!(is_compact(Rows));
    assert!(AND);
    assert_eq!(generic::<Rows, layout!(<2, 4>)>(), 32);
    shared::<layout!((32,32):(33,1)), layout!((32,32):(1,32)), 4>();
    shared::<SmemA, Fill, 2>();
}
