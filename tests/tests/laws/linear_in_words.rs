//! What is asked of linear layouts in the language, against the layouts themselves.

use layout_algebra::linear::LinearLayout;
use proptest::prelude::*;

use super::linear::{between, every_word};

fn text(expression: &str) -> Result<String, TestCaseError> {
    layout_language::eval(expression)
        .map(|value| value.to_string())
        .map_err(|mistakes| TestCaseError::fail(mistakes[0].headline.clone()))
}

proptest! {
    #[test]
    fn masks_images_and_strides_are_those_of_the_layout(
        a in between(&["x", "y"], &["a", "b"]), b in between(&["x"], &["a", "b"]), word in any::<u64>()
    ) {
        let word = word % a.ins().size()?;
        let mask: u64 = text(&format!("input_basis_mask({a}, \"x\", (\"a\",\"b\"))"))?.parse()?;
        for bit in (0..a.ins().get(0).bits).map(|k| 1_u64 << k) {
            prop_assert_eq!(mask & bit != 0, a.image(word) != a.image(word ^ bit));
        }
        let mask: u64 = text(&format!("output_basis_mask({a}, (\"x\",\"y\"), \"b\")"))?.parse()?;
        let reached = every_word(&a).fold(0, |all, word| all | a.outs().part(a.image(word), 1));
        prop_assert_eq!(mask, reached);
        let images = |layout: &LinearLayout| every_word(layout).map(|word| layout.image(word)).collect::<Vec<_>>();
        if a.outs() == b.outs() {
            let is_within = images(&b).iter().all(|image| images(&a).contains(image));
            prop_assert_eq!(text(&format!("image_is_within({b}, {a})"))?, is_within.to_string());
        }
        let flat = a.flatten_outs();
        let step = |i: usize| if flat.ins().get(i).bits == 0 { 0 } else { flat.basis(i, 0) };
        let adds = every_word(&flat).all(|word| {
            let [x, y] = [0, 1].map(|i| flat.ins().part(word, i) * step(i));
            flat.image(word) == x + y
        });
        let strides = adds.then(|| format!("({},{})", step(0), step(1)));
        prop_assert_eq!(text(&format!("stride({flat})")).ok(), strides);
    }

    #[test]
    fn an_action_in_words_is_the_action(layout in between(&["x", "y"], &["a"]), order in Just([0_u32, 1, 2]).prop_shuffle()) {
        let bits = layout.ins().get(0).bits;
        let places: Vec<u32> = order.into_iter().filter(|place| *place < bits).collect();
        let written = places.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let action = layout_algebra::linear::ColumnAction::new("x", bits, &places)?;
        let found = text(&format!("column_action({layout}, \"x\", ({written}))"))?;
        prop_assert_eq!(found, action.apply(&layout)?.to_string());
        let refused = text(&format!("column_action({layout}, \"z\", ())")).map_err(|refused| refused.to_string());
        prop_assert_eq!(refused, Err("Case failed: no dimension `z`".to_owned()));
    }
}
