//! Linear layouts of a dozen bits: the laws of their files.

use layout_algebra::linear::{ConversionKind, ConversionPlan, Dims, LinearError, LinearLayout};
use layout_algebra::{ComposedLayout, Swizzle};
use layout_tests::brute_force::table;
use proptest::prelude::*;

use super::any_layout;

pub(super) type Sides = &'static [&'static str];

/// Layouts between these dimensions, of up to 4 bits each; half of the bases are powers of two.
pub(super) fn between(ins: Sides, outs: Sides) -> impl Strategy<Value = LinearLayout> {
    let bits = |sides: Sides| prop::collection::vec(0..4_u32, sides.len());
    (bits(ins), bits(outs)).prop_flat_map(move |(in_bits, out_bits)| {
        let count: u32 = in_bits.iter().sum();
        let (width, words) =
            (out_bits.iter().sum::<u32>(), prop::collection::vec(any::<(bool, u64)>(), count as usize));
        words.prop_map(move |words| {
            let word = |(is_unit, word): (bool, u64)| match width {
                0 => 0,
                width if is_unit => 1 << (word % u64::from(width)),
                width => word % (1 << width),
            };
            let sizes: Vec<(&str, u64)> = outs.iter().copied().zip(out_bits.iter().map(|bits| 1 << bits)).collect();
            of_words(&Dims::of(&sizes).expect("small"), ins, &in_bits, words.iter().copied().map(word))
        })
    })
}

fn of_words(outs: &Dims, ins: Sides, bits: &[u32], mut words: impl Iterator<Item = u64>) -> LinearLayout {
    let mut layout = LinearLayout::onto(outs);
    for (name, bits) in ins.iter().zip(bits) {
        layout = layout.and_dim(name).expect("a name");
        for word in words.by_ref().take(*bits as usize) {
            let basis: Vec<u64> = (0..outs.count()).map(|j| outs.part(word, j)).collect();
            layout = layout.and_basis(&basis).expect("inside");
        }
    }
    layout
}

/// Bijections: the identity after elementary steps, each of which adds one column to another, or changes two.
fn bijection(ins: Sides, outs: Sides) -> impl Strategy<Value = LinearLayout> {
    let steps = prop::collection::vec((0..6_usize, 0..6_usize, any::<bool>()), 0..20);
    (steps, Just(())).prop_map(move |(steps, ())| {
        let mut words: Vec<u64> = (0..6).map(|bit| 1 << bit).collect();
        for (a, b, swaps) in steps {
            if swaps {
                words.swap(a, b);
            } else if a != b {
                words[a] ^= words[b];
            }
        }
        let bits = [3, 2, 1];
        let sizes: Vec<(&str, u64)> = outs.iter().copied().zip([4, 16]).collect();
        of_words(&Dims::of(&sizes).expect("small"), ins, &bits, words.into_iter())
    })
}

fn distributed() -> impl Strategy<Value = LinearLayout> {
    bijection(&["register", "lane", "warp"], &["row", "col"])
}

pub(super) fn every_word(layout: &LinearLayout) -> std::ops::Range<u64> {
    0..layout.ins().size().expect("a dozen bits")
}

proptest! {
    #[test]
    fn images_are_linear(layout in between(&["x", "y"], &["a", "b"]), pair in any::<(u64, u64)>()) {
        let size = layout.ins().size()?;
        let (x, y) = (pair.0 % size, pair.1 % size);
        prop_assert_eq!(layout.image(x ^ y), layout.image(x) ^ layout.image(y));
        prop_assert_eq!(layout.image(0), 0);
        let ins = layout.ins();
        prop_assert_eq!(layout.apply(&[ins.part(x, 0), ins.part(x, 1)])?[0], layout.outs().part(layout.image(x), 0));
    }

    #[test]
    fn products_associate_and_are_divided_again(
        a in between(&["x", "y"], &["a"]), b in between(&["y"], &["a", "b"]), c in between(&["x", "y", "z"], &["a", "b", "c"])
    ) {
        prop_assert_eq!(a.product(&b)?.product(&c)?, a.product(&b.product(&c)?)?);
        prop_assert_eq!(LinearLayout::EMPTY.product(&c)?, c);
        let (left, right) = (a.product(&c)?, c.product(&a)?);
        prop_assert_eq!(left.divide_left(&a).map(|rest| rest.transpose_ins(&["x", "y", "z"])), Some(Ok(c)));
        prop_assert_eq!(right.divide_right(&a), Some(c));
        prop_assert_eq!(left.is_surjective(), a.is_surjective() && c.is_surjective());
        prop_assert_eq!(left.is_injective(), a.is_injective() && c.is_injective());
        let repetitions = left.repetitions(&a).expect("the tile divides");
        prop_assert_eq!(repetitions.rank(), c.rank());
    }

    #[test]
    fn compositions_associate(
        a in between(&["x", "y"], &["p"]), b in between(&["p"], &["q", "r"]), c in between(&["r", "q"], &["o"])
    ) {
        let b = b.resize_in("p", a.outs().get(0).size())?;
        let (q, r) = (b.outs().get(0).size(), b.outs().get(1).size());
        let c = c.resize_in("q", q)?.resize_in("r", r)?;
        let both = a.compose(&b)?.compose(&c)?;
        prop_assert_eq!(both, a.compose(&b.compose(&c)?)?);
        prop_assert_eq!(a.compose(&LinearLayout::identity(&a.outs())?)?, a);
        prop_assert!(both.rank() <= a.rank().min(c.rank()));
    }

    #[test]
    fn inverses_undo(layout in distributed()) {
        let inverse = layout.invert()?;
        prop_assert_eq!(layout.compose(&inverse)?, LinearLayout::identity(&layout.ins())?);
        prop_assert_eq!(inverse.compose(&layout)?, LinearLayout::identity(&layout.outs())?);
        prop_assert_eq!(inverse.invert()?, layout);
        prop_assert_eq!(layout.pseudo_invert()?, inverse);
    }

    #[test]
    fn right_inverses_undo_from_the_right(layout in between(&["x", "y"], &["a", "b"])) {
        match layout.pseudo_invert() {
            Ok(inverse) => prop_assert_eq!(inverse.compose(&layout)?, LinearLayout::identity(&layout.outs())?),
            Err(error) => {
                let refusal = LinearError::NotSurjective { rank: layout.rank(), bits: layout.outs().bits() };
                prop_assert_eq!(error, refusal);
            }
        }
    }

    #[test]
    fn a_conversion_finds_what_is_wanted(source in distributed(), target in distributed()) {
        let found = target.invert_and_compose(&source)?;
        prop_assert_eq!(found.compose(&source)?, target);
        prop_assert_eq!(source.conversion_kind(&source)?, ConversionKind::None);
        prop_assert_eq!(source.conversion_kind(&target)?, target.conversion_kind(&source)?);
        let kind = source.conversion_kind(&target)?;
        if matches!(kind, ConversionKind::None | ConversionKind::Registers | ConversionKind::WarpShuffle) {
            prop_assert!(ConversionPlan::of(&source, &target)?.shuffles().is_some(), "{} to {}", source, target);
        }
    }

    #[test]
    fn reshapes_and_transposes_go_back(layout in between(&["x", "y", "z"], &["a", "b"])) {
        prop_assert_eq!(layout.flatten_ins().reshape_ins(&layout.ins())?, layout);
        prop_assert_eq!(layout.flatten_outs().reshape_outs(&layout.outs())?, layout);
        prop_assert_eq!(layout.transpose_ins(&["z", "x", "y"])?.transpose_ins(&["x", "y", "z"])?, layout);
        prop_assert_eq!(layout.transpose_outs(&["b", "a"])?.transpose_outs(&["a", "b"])?, layout);
        prop_assert_eq!(layout.permute_tensor(&[1, 0])?.permute_tensor(&[1, 0])?, layout);
        let standard = layout.reshape_tensor(&[layout.outs().size()?])?;
        let sizes = [layout.outs().get(0).size(), layout.outs().get(1).size()];
        prop_assert_eq!(standard.reshape_tensor(&sizes)?.reshape_tensor(&[layout.outs().size()?])?, standard);
        prop_assert_eq!(layout.rename_in("x", "w")?.rename_in("w", "x")?, layout);
    }

    #[test]
    fn parts_side_by_side_are_the_whole(layout in between(&["x", "y"], &["a", "b"])) {
        let ins = |name: &str| layout.sublayout(&[name], &["a", "b"]);
        prop_assert_eq!(ins("x")?.concat_ins(&ins("y")?)?, layout);
        let outs = |name: &str| layout.sublayout(&["x", "y"], &[name]);
        prop_assert_eq!(outs("a")?.concat_outs(&outs("b")?)?, layout);
        let rest = layout.remove_zero_bases("x")?;
        prop_assert_eq!(rest.rank(), layout.rank());
        prop_assert_eq!(layout.resize_in("x", 1 << 5)?.rank(), layout.rank());
    }

    #[test]
    fn what_is_trivial_is_the_quotient_beside_an_identity(rest in between(&["x"], &["a", "b"]), bits in 0..4_u32) {
        let along = LinearLayout::identity_1d(1 << bits, "warp", "warp")?;
        let all = rest.product(&along)?;
        prop_assert!(all.is_trivial_over(&["warp"])? && all.square_identity(&["warp"])?);
        prop_assert!(all.is_identity_on_out("warp"));
        prop_assert_eq!(all.quotient(&["warp"])?, Some(rest));
        prop_assert_eq!(all.factor_identity("warp", "warp", 1 << 5)?.0, 1 << bits);
    }

    #[test]
    fn a_layout_is_linear_as_its_table_is(layout in any_layout()) {
        let table = table(&layout);
        match LinearLayout::from_layout(&layout) {
            Ok(linear) => {
                let images: Vec<u64> = every_word(&linear).map(|word| linear.image(word)).collect();
                prop_assert_eq!(&images, &table);
                let back: Vec<u64> = layout_tests::brute_force::table(&linear.to_layout()?);
                prop_assert_eq!(back, table);
            }
            Err(LinearError::NotLinear { x, y, image, xor }) => {
                let at = |x: u64| table[usize::try_from(x).expect("inside")];
                prop_assert_eq!((image, xor), (at(x ^ y), at(x) ^ at(y)));
                prop_assert!(image != xor);
            }
            Err(LinearError::DomainNotPowerOfTwo { size }) => prop_assert!(!size.is_power_of_two()),
            Err(LinearError::TooManyDims { dims }) => prop_assert!(dims > 8),
            Err(other) => prop_assert!(false, "{}: {}", layout, other),
        }
    }

    #[test]
    fn swizzled_layouts_come_back(order in Just([0, 1, 2, 3, 4, 5, 6, 7]).prop_shuffle(), swizzle in (1..4_u32, 0..5_u32, -4..5_i32)) {
        let Ok(swizzle) = Swizzle::new(swizzle.0, swizzle.1, swizzle.2) else { return Ok(()) };
        let words: Vec<[u64; 1]> = order.iter().map(|bit| [1 << bit]).collect();
        let bases: Vec<&[u64]> = words.iter().map(<[u64; 1]>::as_slice).collect();
        let plain = LinearLayout::inferred(&[("x", &bases[..3]), ("y", &bases[3..])], &["offset"])?.to_layout()?;
        let linear = LinearLayout::from_composed(&ComposedLayout::new(swizzle, 0, &plain))?;
        let found = linear.to_swizzled()?;
        for word in every_word(&linear) {
            prop_assert_eq!(found.at(word)?, linear.image(word), "{} o {} as {}", swizzle, plain, found);
        }
        prop_assert!(found.swizzle().bits() <= swizzle.bits());
    }

    #[test]
    fn counting_through_a_tensor_is_a_product_of_identities(bits in prop::collection::vec(0..4_u32, 1..4), seed in any::<prop::sample::Index>()) {
        let shape: Vec<u64> = bits.iter().map(|bits| 1 << bits).collect();
        let mut order: Vec<usize> = (0..shape.len()).collect();
        order.rotate_left(seed.index(shape.len()));
        let all = LinearLayout::identity_nd("x", &shape, &order)?;
        let names = ["dim0", "dim1", "dim2"];
        let product = order.iter().try_fold(LinearLayout::EMPTY, |all, dim| {
            all.product(&LinearLayout::identity_1d(shape[*dim], "x", names[*dim])?)
        })?;
        prop_assert_eq!(all, product);
        prop_assert!(all.is_bijective());
        prop_assert_eq!(all.zeros_like().rank(), 0);
    }

    #[test]
    fn what_is_printed_is_read_by_the_language(layout in between(&["lane", "register"], &["row", "col"]), flat in any::<bool>()) {
        let layout = if flat { layout.flatten_outs() } else { layout };
        let text = layout.to_string();
        let read = layout_language::eval(&text).map(|value| value.to_string());
        prop_assert_eq!(read.ok(), Some(text.clone()));
        let same = layout_language::eval(&format!("{text} == {text}")).map(|value| value.to_string());
        prop_assert_eq!(same.ok(), Some("true".to_owned()));
        let converted = layout_language::eval(&format!("from_linear({text})"));
        prop_assert_eq!(converted.is_ok(), layout.to_swizzled().is_ok());
    }
}
