//! Linear layouts made of parts, cut, repeated, and asked what they hold.

use std::collections::BTreeSet;

use layout_algebra::linear::{ColumnAction, LinearError, LinearLayout};
use proptest::prelude::*;

use super::linear::{between, every_word};

fn images(layout: &LinearLayout) -> BTreeSet<u64> {
    every_word(layout).map(|word| layout.image(word)).collect()
}

/// What goes to 0.
fn kernel(layout: &LinearLayout) -> BTreeSet<u64> {
    every_word(layout).filter(|word| layout.image(*word) == 0).collect()
}

/// The layout with input `name` of other bases in the same outputs.
fn with_ins(layout: &LinearLayout, other: &LinearLayout) -> Option<LinearLayout> {
    let outs = layout.outs();
    (0..outs.count()).try_fold(*other, |other, j| other.resize_out(outs.get(j).name.as_str(), outs.get(j).size()).ok())
}

proptest! {
    #[test]
    fn concatenations_hold_their_sides(
        a in between(&["x"], &["a", "b"]), b in between(&["y"], &["a", "b"]), c in between(&["x"], &["c"])
    ) {
        let b = with_ins(&a, &b).expect("the names are the same");
        let both = a.concat_ins(&b)?;
        prop_assert_eq!(both.sublayout(&["x"], &["a", "b"])?, a);
        prop_assert_eq!(both.sublayout(&["y"], &["a", "b"])?, b);
        let sums: BTreeSet<u64> = images(&a).iter().flat_map(|x| images(&b).into_iter().map(move |y| x ^ y)).collect();
        prop_assert_eq!(images(&both), sums);
        let z = b.rename_in("y", "z")?;
        prop_assert_eq!(both.concat_ins(&z)?, a.concat_ins(&b.concat_ins(&z)?)?);
        prop_assert_eq!(a.concat_ins(&a).is_err(), true);

        let c = c.resize_in("x", a.ins().get(0).size())?;
        let tall = a.concat_outs(&c)?;
        prop_assert_eq!(tall.sublayout(&["x"], &["a", "b"])?, a);
        prop_assert_eq!(tall.sublayout(&["x"], &["c"])?, c);
        let common: BTreeSet<u64> = kernel(&a).intersection(&kernel(&c)).copied().collect();
        prop_assert_eq!(kernel(&tall), common);
    }

    #[test]
    fn a_layout_is_that_of_its_bases(layout in between(&["x", "y"], &["a", "b"])) {
        let (ins, outs) = (layout.ins(), layout.outs());
        let basis = |i: usize, k: u32| {
            let mut coordinates = [0; 2];
            coordinates[i] = 1 << k;
            layout.apply(&coordinates).expect("inside")[..2].to_vec()
        };
        let bases = |i: usize| (0..ins.get(i).bits).map(|k| basis(i, k)).collect::<Vec<_>>();
        let (x, y) = (bases(0), bases(1));
        let xs: Vec<&[u64]> = x.iter().map(Vec::as_slice).collect();
        let ys: Vec<&[u64]> = y.iter().map(Vec::as_slice).collect();
        let named = [("x", xs.as_slice()), ("y", ys.as_slice())];
        let sizes = [("a", outs.get(0).size()), ("b", outs.get(1).size())];
        prop_assert_eq!(LinearLayout::from_bases(&named, &sizes)?, layout);
        let fitting = LinearLayout::fitting(&named, &["a", "b"])?;
        prop_assert!(fitting.equals_ignoring_out_sizes(&layout));
        for j in 0..2 {
            let most = x.iter().chain(&y).map(|basis| basis[j]).max().unwrap_or(0);
            prop_assert_eq!(fitting.outs().get(j).size(), (most + 1).next_power_of_two());
        }
        let inferred = LinearLayout::inferred(&named, &["a", "b"]);
        prop_assert_eq!(inferred.is_ok(), images(&fitting).len() as u64 == fitting.outs().size()?);
    }

    #[test]
    fn a_layout_is_the_xor_of_its_parts(layout in between(&["x", "y"], &["a", "b"])) {
        let (ins, outs) = (layout.ins(), layout.outs());
        let part = |name: &str, out: &str| layout.sublayout(&[name], &[out]).expect("named");
        for word in every_word(&layout) {
            let [x, y] = [0, 1].map(|i| ins.part(word, i));
            for (j, out) in ["a", "b"].into_iter().enumerate() {
                let xor = part("x", out).image(x) ^ part("y", out).image(y);
                prop_assert_eq!(outs.part(layout.image(word), j), xor);
            }
        }
        for (name, out) in [("x", "a"), ("x", "b"), ("y", "a"), ("y", "b")] {
            let is_zero = images(&part(name, out)) == BTreeSet::from([0]);
            prop_assert_eq!(layout.sublayout_is_zero(&[name], &[out])?, is_zero);
            prop_assert_eq!(layout.input_basis_mask(name, &[out])? == 0, is_zero);
            prop_assert_eq!(layout.output_basis_mask(&[name], out)? == 0, is_zero);
        }
    }

    #[test]
    fn what_bits_move_is_what_changes(layout in between(&["x", "y"], &["a", "b"]), word in any::<u64>()) {
        let (ins, outs, word) = (layout.ins(), layout.outs(), word % layout.ins().size()?);
        let mask = layout.input_basis_mask("x", &["b"])?;
        for bit in (0..ins.get(0).bits).map(|k| 1_u64 << k) {
            let changes = outs.part(layout.image(word), 1) != outs.part(layout.image(word ^ bit), 1);
            prop_assert_eq!(mask & bit != 0, changes);
        }
        let x_alone = layout.sublayout(&["x"], &["a", "b"])?;
        prop_assert!(x_alone.image_is_within(&layout)?);
        prop_assert_eq!(layout.image_is_within(&x_alone)?, images(&layout).is_subset(&images(&x_alone)));
        if let Some(strides) = layout.strides() {
            for word in every_word(&layout) {
                prop_assert_eq!(layout.image(word), ins.part(word, 0) * strides[0] + ins.part(word, 1) * strides[1]);
            }
        }
    }

    #[test]
    fn larger_repeats_and_smaller_cuts(layout in between(&["x", "y"], &["a", "b"]), bits in 0..5_u32) {
        let (ins, size) = (layout.ins(), 1_u64 << bits);
        let resized = layout.resize_in("x", size)?;
        for word in every_word(&resized) {
            let [x, y] = [0, 1].map(|i| resized.ins().part(word, i));
            let before = ins.pack(&[x % ins.get(0).size(), y])?;
            prop_assert_eq!(resized.image(word), layout.image(before));
        }
        if size >= ins.get(0).size() {
            prop_assert_eq!(images(&resized), images(&layout));
            prop_assert_eq!(resized.resize_in("x", ins.get(0).size())?, layout);
        }
        let cut = layout.resize_out("b", size)?;
        for k in 0..ins.get(1).bits {
            let (before, after) = (layout.outs().part(layout.basis(1, k), 1), cut.outs().part(cut.basis(1, k), 1));
            prop_assert_eq!(after, if before < size { before } else { 0 });
            prop_assert_eq!(cut.outs().part(cut.basis(1, k), 0), layout.outs().part(layout.basis(1, k), 0));
        }
        if size >= layout.outs().get(1).size() {
            prop_assert_eq!(cut.resize_out("b", layout.outs().get(1).size())?, layout);
        }
    }

    #[test]
    fn an_action_moves_the_bits_of_coordinates(
        layout in between(&["x", "y"], &["a"]), order in Just([0_u32, 1, 2]).prop_shuffle(), count in 0..4_usize
    ) {
        let bits = layout.ins().get(0).bits;
        let places: Vec<u32> = order.into_iter().filter(|place| *place < bits).take(count).collect();
        let acted = ColumnAction::new("x", bits, &places)?.apply(&layout)?;
        for word in every_word(&acted) {
            let [x, y] = [0, 1].map(|i| acted.ins().part(word, i));
            let before = places.iter().enumerate().fold(0, |before, (k, place)| before | (x >> k & 1) << place);
            prop_assert_eq!(acted.image(word), layout.image(layout.ins().pack(&[before, y])?));
        }
        let once = layout.remove_broadcast()?.apply(&layout)?;
        prop_assert_eq!(images(&once), images(&layout));
        prop_assert!((0..once.ins().get(0).bits).all(|k| once.basis(0, k) != 0));
    }

    #[test]
    fn a_divisor_is_brought_to_the_front_or_to_the_back(
        part in between(&["r", "l"], &["a", "b"]), rest in between(&["r", "l"], &["a", "b"]),
        order in Just([0_u32, 1, 2, 3, 4, 5]).prop_shuffle()
    ) {
        for is_left in [true, false] {
            let whole = if is_left { part.product(&rest) } else { rest.product(&part) }?;
            let bits = whole.ins().get(0).bits;
            let places: Vec<u32> = order.into_iter().filter(|place| *place < bits).collect();
            let dealt = ColumnAction::new("r", bits, &places)?.apply(&whole)?;
            let action = dealt.divide_permutation(&part, is_left)?.expect("the bases are all there");
            let sorted = action.apply(&dealt)?;
            let divided = if is_left { sorted.divide_left(&part) } else { sorted.divide_right(&part) };
            let found = divided.expect("the part is there");
            prop_assert_eq!(if is_left { part.product(&found) } else { found.product(&part) }?, sorted);
        }
    }

    #[test]
    fn consecutive_coordinates_step_by_one(layout in between(&["x", "y"], &["a", "b"])) {
        let (ins, outs) = (layout.ins(), layout.outs());
        let steps = |width: u64| {
            width <= ins.get(0).size() && width <= outs.get(0).size()
                && every_word(&layout).filter(|word| ins.part(*word, 0) % width == 0).all(|word| {
                    let image = layout.image(word);
                    (0..width).all(|v| layout.image(word + v) == image + v && outs.part(image, 0) + v < outs.get(0).size())
                })
        };
        let found = layout.num_consecutive();
        prop_assert!(steps(found) && !steps(2 * found), "{} of {}", found, layout);
        let reached: BTreeSet<u64> = images(&layout).iter().map(|image| outs.part(*image, 1)).collect();
        let run = (0..outs.get(1).size()).take_while(|element| reached.contains(element)).count() as u64;
        prop_assert_eq!(layout.contiguous_elems("b")?, 1 << run.ilog2());
    }

    #[test]
    fn a_system_has_the_least_solution_or_none(a in between(&["x"], &["o"]), b in between(&["y"], &["o"])) {
        let size = a.outs().size()?.max(b.outs().size()?);
        let (a, b) = (a.resize_out("o", size)?, b.resize_out("o", size)?);
        let [mask, ..] = a.free_variable_masks();
        prop_assert_eq!(a.ins().bits() - mask.count_ones(), a.rank());
        let reached: Vec<u64> = every_word(&a).filter(|word| word & mask == 0).map(|word| a.image(word)).collect();
        prop_assert_eq!(reached.iter().copied().collect::<BTreeSet<_>>(), images(&a));
        prop_assert_eq!(reached.len(), images(&a).len());
        match a.pseudo_invert() {
            Ok(inverse) => {
                for word in every_word(&b) {
                    let solution = inverse.image(b.image(word));
                    prop_assert_eq!((a.image(solution), solution & mask), (b.image(word), 0));
                }
            }
            Err(error) => {
                let refusal = LinearError::NotSurjective { rank: a.rank(), bits: a.outs().bits() };
                prop_assert_eq!(error, refusal);
            }
        }
    }
}
