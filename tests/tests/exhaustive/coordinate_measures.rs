//! Measures, order and sums of coordinate layouts, against their definitions by brute force.

use std::collections::BTreeSet;

use layout_algebra::{CoordLayout, IntTuple};
use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::{Value, eval};

use super::coordinate_algebra::{coordinate_layouts, image, parts};

fn answer(text: &str) -> Value {
    eval(text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

fn holds(text: &str) -> bool {
    matches!(answer(text), Value::Boolean(true))
}

fn number(text: &str) -> u64 {
    answer(text).to_integer().expect("an integer")
}

/// Returns all coordinates of a shape.
fn all(shape: &IntTuple) -> BTreeSet<[u64; 4]> {
    let identity = layout_algebra::make_identity_layout(shape).expect("small");
    image(&identity).into_iter().collect()
}

#[test]
fn images_are_counted_and_listed() {
    let (mut bijective, mut onto) = (0, 0);
    for layout in coordinate_layouts(11) {
        let (reached, space) = (image(&layout), layout.coshape().unwrap());
        let once: BTreeSet<_> = reached.iter().copied().collect();
        let everything = all(&space);
        assert_eq!(layout.image_gaps().unwrap(), (everything.len() - once.len()) as u64, "{layout}");
        let is_bijective = once.len() == reached.len() && once == everything;
        assert_eq!(layout.is_bijective(), Ok(is_bijective), "{layout}");
        assert_eq!(layout.is_surjective_onto(&space), Ok(once == everything), "{layout}");
        let Value::List(listed) = answer(&format!("image({layout})")) else { panic!("a list") };
        let listed: Vec<[u64; 4]> = listed.iter().map(|value| parts(&value.to_tuple().unwrap())).collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), once, "{layout}");
        let backwards = |part: &[u64; 4]| [part[3], part[2], part[1], part[0]];
        assert!(listed.windows(2).all(|pair| backwards(&pair[0]) < backwards(&pair[1])), "{layout}");
        bijective += u32::from(is_bijective);
        onto += u32::from(once == everything);
    }
    assert!(bijective > 5 && onto > bijective, "{bijective} {onto}");
}

/// Strides are ordered by the coordinates that they lead to, the leftmost part fastest.
#[test]
fn strides_are_sorted_as_a_shape_counts() {
    let mut moved = 0;
    for layout in coordinate_layouts(23) {
        let sorted = answer(&format!("sort({layout})"));
        let steps = |layout: &CoordLayout| -> Vec<([u64; 4], u64)> {
            let place = |i: usize| {
                let mode = layout.mode(i).unwrap();
                let step = CoordLayout::of(&[mode, mode]).unwrap().coordinate(&IntTuple::flat(&[0, 1]).unwrap());
                let mut backwards = parts(&step.unwrap_or_else(|_| IntTuple::int(0)));
                backwards.reverse();
                (backwards, mode.leaf_at(0).extent)
            };
            (0..layout.rank()).map(place).collect()
        };
        let Value::Coordinates(after) = &sorted else { panic!("sort({layout}) is {sorted}") };
        let mut wanted = steps(&layout);
        wanted.sort_unstable();
        assert_eq!(steps(after), wanted, "sort({layout}) is {sorted}");
        assert!(holds(&format!("is_sorted({sorted})")), "{sorted}");
        moved += u32::from(**after != layout);
        let like = format!("make_layout_like({layout})");
        let size = number(&format!("size(filter({layout}))"));
        assert!(
            holds(&format!("is_compact(filter({like}))")) && number(&format!("cosize({like})")) == size,
            "{layout}"
        );
    }
    assert!(moved > 10, "{moved}");
}

#[test]
fn sums_and_nullspaces_keep_the_law() {
    let layouts = coordinate_layouts(17);
    let mut added = 0;
    for (layout, other) in layouts.iter().zip(layouts.iter().skip(5)) {
        let still = answer(&format!("nullspace({layout})")).to_layout().unwrap();
        for i in 0..still.size().unwrap() {
            let index = IntTuple::int(still.at(i).unwrap());
            assert_eq!(parts(&layout.coordinate(&index).unwrap()), [0; 4], "nullspace({layout}) at {i}");
        }
        assert!(holds(&format!("is_coalesced(coalesce({layout}))")), "{layout}");
        let Ok(Value::Coordinates(sum)) = eval(&format!("layout_add({layout},{other})")) else { continue };
        added += 1;
        for i in 0..layout.size().unwrap() {
            let [a, b, both] = [layout, other, &*sum].map(|of| parts(&of.coordinate(&IntTuple::int(i)).unwrap()));
            assert_eq!(both, std::array::from_fn(|k| a[k] + b[k]), "layout_add({layout},{other}) is {sum}");
        }
    }
    assert!(added > 10, "{added}");
}

/// What is asked of an operation is whether it has an answer.
#[test]
fn operations_that_exist_are_said_to() {
    let (mut yes, mut no) = (0, 0);
    for layout in coordinate_layouts(29) {
        for (predicate, operation) in [
            (format!("is_composable({layout},(2,3):(1,2))"), format!("({layout}) o (2,3):(1,2)")),
            (format!("is_composable((12,6):(6,1),{layout})"), format!("(12,6):(6,1) o {layout}")),
            (format!("is_divisible({layout},2)"), format!("({layout}) / 2")),
            (format!("is_divisible((12,12):(12,1),{layout})"), format!("(12,12):(12,1) / {layout}")),
            (format!("is_complementable({layout},(24,24))"), format!("complement({layout},(24,24),exact)")),
        ] {
            let exists = eval(&operation).is_ok();
            let Ok(said) = eval(&predicate) else { continue };
            assert_eq!(matches!(said, Value::Boolean(true)), exists, "{predicate}");
            *(if exists { &mut yes } else { &mut no }) += 1;
        }
    }
    assert!(yes > 50 && no > 50, "{yes} {no}");
}

/// Which coordinate is contiguous in memory is known to the layout that takes coordinates to offsets.
#[test]
fn coordinates_have_no_width() {
    for text in ["upcast((4,8):(1@0,1@1),2)", "downcast((4,8):(1@0,1@1),2)", "recast_layout(({m},8):(1@0,1@1),8,16)"] {
        let errors = eval_written(text, Remarks::None).expect_err(text);
        assert!(errors[0].headline.starts_with("coordinates have no width"), "{text}: {errors:?}");
    }
}
