//! Values as texts: the printed form reads back, with `FromStr` and in the language.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use layout_core::algebra::{ComposedLayout, Swizzle};
use layout_core::{IntTuple, LayoutValue};
use layout_language::eval;
use proptest::prelude::*;

/// Generates profiles with two numbers at each leaf: an extent and a stride.
fn nested() -> impl Strategy<Value = (IntTuple, IntTuple)> {
    let stride = prop_oneof![Just(0), Just(1), Just(u64::MAX), 0..100_u64];
    let leaf = (1..9_u64, stride).prop_map(|(extent, stride)| (IntTuple::int(extent), IntTuple::int(stride)));
    leaf.prop_recursive(4, 16, 4, |inner| {
        prop::collection::vec(inner, 1..4).prop_map(|modes| {
            let (mut shape, mut stride) = (IntTuple::unit(), IntTuple::unit());
            for mode in &modes {
                shape.push_mode(&mode.0).expect("a few leaves");
                stride.push_mode(&mode.1).expect("a few leaves");
            }
            (shape, stride)
        })
    })
}

fn swizzle() -> impl Strategy<Value = Swizzle> {
    let numbers = (0..8_u32, 0..12_u32, -12..13_i32);
    numbers.prop_filter_map("bits that overlap", |(bits, base, shift)| Swizzle::new(bits, base, shift).ok())
}

/// Checks that the printed form of a value reads back as the value, also with other spaces and commas.
fn read_back<T: FromStr<Err: Debug> + Display + Debug + PartialEq>(value: &T) {
    let text = value.to_string();
    let loose =
        text.replace(',', " , ").replace(')', ",)").replace("(,)", "()").replace(':', " : ").replace(" o ", "\to\n");
    for text in [text, loose] {
        assert_eq!(text.parse::<T>().ok().as_ref(), Some(value), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn what_is_written_is_read_back((shape, stride) in nested(), swizzle in swizzle(), offset in prop_oneof![Just(0), any::<u64>()]) {
        read_back(&shape);
        read_back(&stride);
        read_back(&swizzle);
        // A size past 64 bits has no layout.
        let Ok(layout) = LayoutValue::new(&shape, &stride) else { return Ok(()) };
        read_back(&layout);
        let swizzled = ComposedLayout::new(swizzle, offset, &layout);
        read_back(&swizzled);
        // The language drops a swizzle without effect when it reads one.
        let text = swizzled.to_string();
        let expected = swizzled.as_layout().map_or_else(|| text.clone(), |plain| plain.to_string());
        assert_eq!(eval(&text).ok().map(|value| value.to_string()), Some(expected), "{text}");
    }
}

/// An answer equals the operand of its text: a swizzle of no bits, coordinate strides without coordinates, parentheses that are not
/// an entry of a tiler.
#[test]
fn answers_are_operands_as_they_are_written() {
    for (nested, inner, written) in [
        ("coalesce_z({})", "upcast(Sw<2,3,3> o (2,4):(1,2), 6)", "Sw<0,0,0> o 0 o (1,2):(1,1)"),
        ("is_tractable(({}))", "upcast(Sw<1,3,1> o (8,2):(1,32), 16)", "Sw<0,0,1> o 0 o (1,2):(1,2)"),
        ("layout_add({}, 1:0)", "coalesce((1):(2@1))", "1:0"),
        (
            "linear{ lane: [1] -> o: 2 } * ({})",
            "invert(linear{ lane: [2,1] -> o: 4 })",
            "linear{ o: [2,1] -> lane: 4 }",
        ),
        ("morphism((4,8),(4,8),(1,2)) / ({})", "restrict(morphism((4,8),(4,8),(1,2)), 1)", "morphism((4),(4,8),(1))"),
        ("composition((12,4):(1,12), ({}))", "filter(Sw<3,0,3> o 6:1, 6)", "Sw<3,0,3> o 0 o 6:1"),
    ] {
        let said = |operand: &str| eval(&nested.replace("{}", operand)).expect("an answer").to_string();
        assert_eq!(eval(inner).expect("an answer").to_string(), written);
        assert_eq!(said(inner), said(written), "{nested} of {inner}");
    }
}
