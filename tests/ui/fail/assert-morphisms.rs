//! False predicates of morphisms: the refusal of the operation gives the reason.
use layout_core::layout;

layout! {
    Columns = (4, 2):(1, 4);
    Thirds = (4, 3):(1, 4);
    Fourth = (4):(1);
    Padded = (4, 8):(1, 5);
    assert are_composable(morphism(Columns), morphism(Thirds));
    assert images_are_disjoint(morphism((4), (4, 2), (1)), morphism(Columns));
    assert divides(morphism(Fourth), morphism(Columns));
    assert divides(morphism((4, 2), (4, 2), (1, 0)), morphism(Columns));
    assert product_admissible(morphism((4), (4, 2), (1)), morphism(Thirds));
    assert is_tractable(Padded);
}

fn main() {}
