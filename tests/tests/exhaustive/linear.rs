//! Every small linear layout: its image, its inverses, and the result of cutting, joining and dropping its dimensions.

// Counts: column_action

use std::collections::BTreeSet;

use layout_algebra::linear::{ColumnAction, Dims, LinearLayout};
use layout_tests::linear::{Point, along, image_of, layouts, number, number_by_rows, points};

/// Returns 512 layouts of 3 bits to 3 bits, in two dimensions each.
fn all() -> Vec<LinearLayout> {
    layouts(&[("x", 2), ("y", 1)], &[("a", 1), ("b", 2)])
}

fn images(layout: &LinearLayout) -> Vec<Point> {
    points(&layout.ins()).iter().map(|point| image_of(layout, point)).collect()
}

fn reached(layout: &LinearLayout) -> usize {
    images(layout).into_iter().collect::<BTreeSet<Point>>().len()
}

#[test]
fn images_are_the_xor_of_the_bases() {
    for layout in all() {
        for (word, point) in points(&layout.ins()).iter().enumerate() {
            let image = image_of(&layout, point);
            assert_eq!(layout.image(word as u64), number(&layout.outs(), &image), "{layout} at {point:?}");
            let applied = layout.apply(&[point["x"], point["y"]]).expect("two coordinates");
            assert_eq!(applied[..2], [image["a"], image["b"]], "{layout} at {point:?}");
        }
    }
}

#[test]
fn the_rank_counts_what_is_reached() {
    for layout in all() {
        let (reached, bits) = (reached(&layout), layout.ins().bits());
        assert_eq!(reached, 1 << layout.rank(), "{layout}");
        assert_eq!(layout.is_injective(), reached == 8, "{layout}");
        assert_eq!(layout.is_surjective(), reached == 8, "{layout}");
        assert_eq!(layout.is_bijective(), reached == 8, "{layout}");
        let (matrix, columns) = (layout.matrix(), layout.columns());
        for (row, column) in (0..3).flat_map(|row| (0..bits as usize).map(move |column| (row, column))) {
            let entry = (layout.image(1 << column) >> row) & 1;
            assert_eq!((matrix.get(row) >> column) & 1, entry, "{layout}");
            assert_eq!((columns.get(column) >> row) & 1, entry, "{layout}");
        }
    }
    for layout in layouts(&[("x", 2)], &[("a", 1)]) {
        assert_eq!((layout.is_injective(), layout.is_surjective()), (false, reached(&layout) == 2), "{layout}");
    }
}

/// A bit is free if the bits before it can replace it.
#[test]
fn free_bits_are_those_that_lower_ones_can_stand_for() {
    for layout in all() {
        let masks = layout.free_variable_masks();
        let free = masks[0] | masks[1] << 2;
        for bit in 0..3 {
            let stands = (0..1 << bit).any(|word: u64| layout.image(word) == layout.image(1 << bit));
            assert_eq!((free >> bit) & 1 == 1, stands, "{layout} at bit {bit}");
        }
    }
}

#[test]
fn inverses_exist_for_bijections_and_the_least_right_ones_for_surjections() {
    let wide = layouts(&[("x", 2), ("y", 1)], &[("a", 1), ("b", 1)]);
    let of_one_name = layouts(&[("x", 2), ("y", 1)], &[("y", 1), ("b", 1)]);
    for layout in all().iter().chain(&wide).chain(&of_one_name) {
        let (inverse, least) = (layout.invert(), layout.pseudo_invert());
        assert_eq!(inverse.is_ok(), layout.is_bijective(), "{layout}");
        assert_eq!(least.is_ok(), layout.is_surjective(), "{layout}");
        if let Ok(inverse) = inverse {
            for point in &points(&layout.ins()) {
                assert_eq!(image_of(&inverse, &image_of(layout, point)), *point);
            }
        }
        let Ok(least) = least else { continue };
        let masks = layout.free_variable_masks();
        for point in points(&layout.outs()) {
            let back = image_of(&least, &point);
            assert_eq!(image_of(layout, &back), point, "{layout}");
            assert_eq!((back["x"] & masks[0], back["y"] & masks[1]), (0, 0), "{layout}");
        }
    }
}

#[test]
fn reshapes_keep_the_number_of_every_point() {
    let cut = Dims::of(&[("p", 4), ("q", 2)]).expect("small");
    let check = |layout: &LinearLayout, other: &LinearLayout| {
        let pairs = points(&layout.ins()).into_iter().zip(points(&other.ins()));
        for (point, renamed) in pairs {
            let image = number(&layout.outs(), &image_of(layout, &point));
            assert_eq!(number(&other.outs(), &image_of(other, &renamed)), image, "{layout} as {other}");
        }
    };
    for layout in all() {
        check(&layout, &layout.flatten_ins());
        check(&layout, &layout.flatten_outs());
        check(&layout, &layout.reshape_ins(&cut).expect("8 points"));
        check(&layout, &layout.reshape_outs(&cut).expect("8 points"));
        check(&layout, &layout.rename_in("x", "z").expect("another name"));
        assert_eq!(layout.flatten_ins().ins().count(), 1);
        assert!(layout.reshape_outs(&Dims::of(&[("p", 4)]).expect("small")).is_err());
    }
    for layout in layouts(&[("x", 2), ("z", 0)], &[("a", 1), ("c", 0)]) {
        check(&layout, &layout.squeeze_in("z").expect("one coordinate"));
        check(&layout, &layout.squeeze_out("c").expect("one coordinate"));
        assert!(layout.squeeze_in("x").is_err() && layout.squeeze_out("a").is_err());
    }
}

#[test]
fn transposes_keep_every_image_by_name() {
    for layout in all() {
        let turned = layout.transpose_ins(&["y", "x"]).expect("both").transpose_outs(&["b", "a"]).expect("both");
        assert_eq!((turned.ins().get(0).name.as_str(), turned.outs().get(0).name.as_str()), ("y", "b"));
        for point in &points(&layout.ins()) {
            assert_eq!(image_of(&turned, point), image_of(&layout, point), "{layout}");
        }
        assert!(layout.transpose_ins(&["x"]).is_err() && layout.transpose_outs(&["a", "c"]).is_err());
    }
}

#[test]
fn tensors_are_counted_by_rows() {
    for layout in layouts(&[("x", 2), ("y", 1)], &[("dim0", 1), ("dim1", 2)]) {
        let reshaped = layout.reshape_tensor(&[4, 1, 2]).expect("8 elements");
        let permuted = layout.permute_tensor(&[1, 0]).expect("both");
        for point in points(&layout.ins()) {
            let image = image_of(&layout, &point);
            let number = number_by_rows(&layout.outs(), &image);
            assert_eq!(number_by_rows(&reshaped.outs(), &image_of(&reshaped, &point)), number, "{layout}");
            let swapped = image_of(&permuted, &point);
            assert_eq!((swapped["dim0"], swapped["dim1"]), (image["dim1"], image["dim0"]), "{layout}");
        }
    }
}

#[test]
fn a_sublayout_is_what_the_others_leave_when_they_are_0() {
    let names: [&[&str]; 4] = [&[], &["x"], &["y"], &["x", "y"]];
    let outs: [&[&str]; 4] = [&[], &["a"], &["b"], &["a", "b"]];
    for layout in all() {
        for (ins, outs) in names.iter().flat_map(|ins| outs.iter().map(move |outs| (*ins, *outs))) {
            let part = layout.sublayout(ins, outs).expect("there");
            let inside = points(&part.ins());
            assert_eq!(
                inside.len(),
                points(&layout.ins()).iter().map(|p| along(p, ins)).collect::<BTreeSet<_>>().len()
            );
            for point in &inside {
                assert_eq!(image_of(&part, point), along(&image_of(&layout, point), outs), "{layout}");
            }
            let zero =
                inside.iter().all(|point| along(&image_of(&layout, point), outs).values().all(|value| *value == 0));
            assert_eq!(layout.sublayout_is_zero(ins, outs), Ok(zero), "{layout}");
        }
    }
}

/// A layout is trivial over some names if they map to themselves: nothing of them goes elsewhere, and nothing else goes to them.
#[test]
fn trivial_dimensions_are_those_that_keep_to_themselves() {
    let (names, rest): ([&[&str]; 4], [&[&str]; 4]) =
        ([&[], &["x"], &["y"], &["x", "y"]], [&["x", "y"], &["y"], &["x"], &[]]);
    let layouts_onto = |outs: &[(&str, u32)]| layouts(&[("x", 2), ("y", 1)], outs);
    let across = layouts_onto(&[("y", 1), ("x", 2)]);
    for layout in layouts_onto(&[("x", 2), ("y", 1)]).into_iter().chain(across) {
        for (names, rest) in names.iter().zip(rest) {
            let inside = points(&layout.ins());
            let keeps = |point: &Point| along(&image_of(&layout, point), names) == along(point, names);
            let apart = |point: &Point| {
                along(&image_of(&layout, point), rest) == along(&image_of(&layout, &along(point, rest)), rest)
            };
            let trivial = inside.iter().all(|point| keeps(point) && apart(point));
            assert_eq!(layout.is_trivial_over(names), Ok(trivial), "{layout} over {names:?}");
            let square = inside.iter().all(|point| keeps(&along(point, names)) || names.is_empty());
            assert_eq!(layout.square_identity(names), Ok(square), "{layout} over {names:?}");
            if let [name] = names {
                assert_eq!(layout.is_identity_on_out(name), inside.iter().all(keeps), "{layout} over {name}");
            }
            let quotient = layout.quotient(names).expect("there");
            assert_eq!(quotient.is_some(), trivial, "{layout} over {names:?}");
            for point in quotient.iter().flat_map(|quotient| points(&quotient.ins())) {
                assert_eq!(
                    quotient.map(|quotient| image_of(&quotient, &point)),
                    Some(along(&image_of(&layout, &point), rest))
                );
            }
        }
    }
}

#[test]
fn resized_inputs_repeat_and_resized_outputs_drop_what_does_not_fit() {
    for layout in all() {
        let (wide, narrow) = (layout.resize_in("x", 8).expect("a power"), layout.resize_in("x", 2).expect("a power"));
        for mut point in points(&wide.ins()) {
            let image = image_of(&wide, &point);
            *point.get_mut("x").expect("x") %= 4;
            assert_eq!(image, image_of(&layout, &point), "{layout}");
        }
        for point in &points(&narrow.ins()) {
            assert_eq!(image_of(&narrow, point), image_of(&layout, point));
        }
        let cut = layout.resize_out("b", 2).expect("a power");
        for point in points(&layout.ins()).iter().filter(|point| number(&layout.ins(), point).is_power_of_two()) {
            let image = image_of(&layout, point);
            let kept = if image["b"] < 2 { image["b"] } else { 0 };
            assert_eq!((image_of(&cut, point)["a"], image_of(&cut, point)["b"]), (image["a"], kept), "{layout}");
        }
        assert!(layout.resize_in("x", 3).is_err() && layout.resize_out("c", 2).is_err());
    }
}

#[test]
fn columns_that_do_nothing_are_dropped_and_others_change_places() {
    for layout in all() {
        let dropped = layout.remove_zero_bases("x").expect("there");
        let action = layout.remove_broadcast().expect("a first dimension");
        assert_eq!(action.apply(&layout).expect("of x").ins().get(0).bits, dropped.ins().get(0).bits, "{layout}");
        let zeros = (0..2).filter(|k| layout.basis(0, *k) == 0).count();
        assert_eq!(dropped.ins().bits() as usize, 3 - zeros, "{layout}");
        let set = |layout: &LinearLayout| images(layout).into_iter().collect::<BTreeSet<Point>>();
        assert_eq!(set(&dropped), set(&layout), "{layout}");
        let swapped = ColumnAction::new("x", 2, &[1, 0]).expect("both").apply(&layout).expect("of x");
        for mut point in points(&layout.ins()) {
            let image = image_of(&layout, &point);
            let x = point["x"];
            point.insert("x".to_owned(), x >> 1 | (x & 1) << 1);
            assert_eq!(image_of(&swapped, &point), image, "{layout}");
        }
    }
}
