//! Laws that hold for every operand, tried on random nested layouts.

mod access;
mod algebra;
mod analysis;
mod arithmetic;
mod category;
mod comparisons;
mod composed;
mod coordinates;
mod descriptor;
mod domains;
mod identity;
mod large;
mod layout_add;
mod linear;
mod linear_encodings;
mod linear_in_words;
mod linear_parts;
mod mixed;
mod morphism_predicates;
mod nesting;
mod partition;
mod predicate;
mod recast;
mod slice;

use layout_algebra::{IntTuple, LayoutValue, Mode};
use proptest::prelude::*;

/// Nested layouts of a few leaves: extents mostly small, strides often those of a compact layout.
fn any_layout() -> impl Strategy<Value = LayoutValue> {
    leaf().prop_map(LayoutValue::leaf).prop_recursive(2, 5, 3, |inner| {
        prop::collection::vec(inner, 1..4).prop_map(|modes| LayoutValue::of(&modes).expect("small"))
    })
}

fn leaf() -> impl Strategy<Value = Mode> {
    (prop_oneof![Just(1u64), 2..7u64, Just(8)], prop_oneof![Just(0u64), Just(1), 1..13u64, Just(24), Just(96)])
        .prop_map(|(extent, stride)| Mode { extent, stride })
}

/// Compact layouts: a shape, and an order of its leaves.
fn any_compact() -> impl Strategy<Value = LayoutValue> {
    (any_layout(), prop::collection::vec(0..9u64, 64)).prop_map(|(layout, order)| {
        let order = layout.with_leaves(order.try_into().expect("64"));
        layout_algebra::make_ordered_layout(&layout.shape(), &order).expect("small")
    })
}

fn any_shape() -> impl Strategy<Value = IntTuple> {
    any_layout().prop_map(|layout| layout.shape())
}
