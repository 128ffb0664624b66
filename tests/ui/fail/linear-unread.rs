use layout_core::layout;

layout! {
    assert size(linear{ lane: 1 }) == 2;
    assert size(linear{ lane: [1] -> row: 2, col }) == 2;
    assert size(coalesce(linear{ lane: [1] })) == 2;
    assert size(invert((4,8):(8,1))) == 32;
    assert footprint(morphism((4,8):(8,1))) == 32;
    assert are_composable((4,8):(8,1), morphism(32:1));
}

fn main() {}
