//! Diagnoses of refusals of linear layouts: what is asked has an answer exactly if the operation gives one, and what a help line proposes is taken, as the
//! language reads it.

use layout_algebra::diagnose::{Diagnosis, Names, Operation, OwnedCall, Sizes};
use layout_algebra::linear::{ColumnAction, ConversionPlan, LinearError, LinearLayout, NvmmaShared};
use layout_algebra::{IntTuple, LayoutValue};
use layout_tests::linear::layouts;

use super::diagnose::Census;

impl Census {
    /// One question, with its operands as they are written.
    fn count_linear<T: Copy>(&mut self, asked: &OwnedCall, operands: &[String], answer: Result<T, LinearError>) {
        assert_eq!(asked.evaluates(), answer.is_ok(), "{}({})", asked.operation().name(), operands.join(", "));
        let Err(error) = answer else {
            self.answered += 1;
            return;
        };
        self.refused += 1;
        let diagnosis = asked.explain_linear(&error);
        assert_eq!(diagnosis.headline(), error.headline().as_str());
        assert!(diagnosis.notes().next().is_some() && diagnosis.picture().count() <= 8, "{diagnosis}");
        if let Some(call) = proposed(asked, operands, &diagnosis) {
            assert!(layout_language::eval(&call).is_ok(), "{diagnosis}\n{call}");
            self.helped += 1;
        }
    }

    /// Of a hundred refusals so many may be without a help: those with two faults at once, and those with nothing near.
    fn report_linear(&self, name: &str, most_missing: u64) {
        self.report(name);
        assert!(
            (self.refused - self.helped) * 100 <= self.refused * most_missing,
            "{name}: a help is missing too often"
        );
    }
}

/// The call that a help line proposes: with another operand, or as a whole.
fn proposed(asked: &OwnedCall, operands: &[String], diagnosis: &Diagnosis) -> Option<String> {
    let help = diagnosis.help()?;
    let (before, rest) = help.split_once('`').unwrap_or_else(|| panic!("{diagnosis}"));
    let (proposal, after) = rest.rsplit_once('`').unwrap_or_else(|| panic!("{diagnosis}"));
    if before.is_empty() {
        return Some(proposal.to_owned());
    }
    assert!(after.starts_with(" for "), "{diagnosis}");
    let (place, text) = diagnosis.proposal().unwrap_or_else(|| panic!("{diagnosis}"));
    assert_eq!(text, proposal, "{diagnosis}");
    let mut operands = operands.to_vec();
    proposal.clone_into(&mut operands[place]);
    Some(format!("{}({})", asked.operation().name(), operands.join(", ")))
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}

fn tuple(numbers: &[u64]) -> IntTuple {
    IntTuple::flat(numbers).expect("few")
}

#[test]
fn inverses_and_plain_layouts_of_one() {
    let mut census = Census::default();
    for a in layouts(&[("x", 2), ("y", 1)], &[("offset", 3)]) {
        let written = [a.to_string()];
        let asked = |operation| OwnedCall::new(operation).linear(&a);
        census.count_linear(&asked(Operation::Invert), &written, a.invert());
        census.count_linear(&asked(Operation::PseudoInvert), &written, a.pseudo_invert());
        census.count_linear(&asked(Operation::FromLinear), &written, a.to_swizzled());
    }
    census.report_linear("inverses", 0);
}

#[test]
fn a_layout_of_shape_and_stride_becomes_linear() {
    let mut census = Census::default();
    for a in super::layouts(2, 9, 5) {
        census.count_linear(
            &OwnedCall::new(Operation::ToLinear).layout(&a),
            &[a.to_string()],
            LinearLayout::from_layout(&a),
        );
    }
    let odd = LayoutValue::line(6, 1).expect("a line");
    let (diagnosis, error) =
        (OwnedCall::new(Operation::ToLinear).layout(&odd), LinearLayout::from_layout(&odd).unwrap_err());
    assert_eq!(diagnosis.explain_linear(&error).help(), Some("with `8:1` for A it would do"));
    census.report_linear("to_linear", 0);
}

type OfTwo = fn(&LinearLayout, &LinearLayout) -> Result<LinearLayout, LinearError>;

#[test]
fn two_linear_layouts() {
    let mut all = layouts(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]);
    all.extend(layouts(&[("y", 1), ("x", 1)], &[("a", 1), ("b", 1)]));
    all.extend(layouts(&[("x", 1)], &[("a", 2), ("b", 1)]));
    all.extend(layouts(&[("a", 1), ("b", 1)], &[("z", 2)]));
    let of_two: [(Operation, OfTwo); 6] = [
        (Operation::Compose, LinearLayout::compose),
        (Operation::InvertAndCompose, LinearLayout::invert_and_compose),
        (Operation::MinimalCvt, LinearLayout::conversion),
        (Operation::LogicalProduct, LinearLayout::product),
        (Operation::ConcatIns, LinearLayout::concat_ins),
        (Operation::ConcatOuts, LinearLayout::concat_outs),
    ];
    let mut census = Census::default();
    for a in &all {
        for b in &all {
            let written = [a.to_string(), b.to_string()];
            for (operation, run) in of_two {
                census.count_linear(&OwnedCall::new(operation).linear(a).linear(b), &written, run(a, b));
            }
            let asked = |operation| OwnedCall::new(operation).linear(a).linear(b);
            assert_eq!(asked(Operation::DivideLeft).evaluates(), a.divide_left(b).is_some(), "{a} / {b}");
            assert_eq!(asked(Operation::DivideRight).evaluates(), a.divide_right(b).is_some(), "{a} / {b}");
            assert_eq!(asked(Operation::GetReps).evaluates(), a.repetitions(b).is_some(), "{a}, {b}");
            census.count_linear(&asked(Operation::ImageIsWithin), &written, a.image_is_within(b));
            census.count_linear(&asked(Operation::ConversionKind), &written, a.conversion_kind(b));
            let rounds = matches!(ConversionPlan::of(a, b), Ok(ConversionPlan::Shuffles(_)));
            assert_eq!(asked(Operation::ConversionRounds).evaluates(), rounds, "{a}, {b}");
        }
    }
    census.report_linear("pairs", 35);
}

#[test]
fn dimensions_by_name_and_size() {
    let mut census = Census::default();
    for a in layouts(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]) {
        let text = a.to_string();
        for name in ["x", "y", "b", "xs", "a_name_that_is_much_too_long"] {
            let written = [text.clone(), quoted(name)];
            let asked = |operation| OwnedCall::new(operation).linear(&a).name(name);
            census.count_linear(&asked(Operation::RemoveZeroBases), &written, a.remove_zero_bases(name));
            census.count_linear(&asked(Operation::SqueezeIns), &written, a.squeeze_in(name));
            census.count_linear(&asked(Operation::SqueezeOuts), &written, a.squeeze_out(name));
            census.count_linear(&asked(Operation::ContiguousElems), &written, a.contiguous_elems(name));
            for other in ["y", "z", "another_name_that_is_too_long"] {
                let written = [text.clone(), quoted(name), quoted(other)];
                census.count_linear(&asked(Operation::RenameInDim).name(other), &written, a.rename_in(name, other));
            }
            for n in 0..=5 {
                let written = [text.clone(), quoted(name), n.to_string()];
                census.count_linear(&asked(Operation::ResizeInDim).number(n), &written, a.resize_in(name, n));
                census.count_linear(&asked(Operation::ResizeOutDim).number(n), &written, a.resize_out(name, n));
            }
        }
        for names in [&["x"][..], &["y", "x"], &["b", "a"], &["x", "q"], &["x", "y", "a"]] {
            let list = Names::of(names);
            let written = names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
            let written = [text.clone(), if names.len() > 1 { format!("({written})") } else { written }];
            let asked = |operation| OwnedCall::new(operation).linear(&a).names(&list);
            census.count_linear(&asked(Operation::TransposeIns), &written, a.transpose_ins(names));
            census.count_linear(&asked(Operation::TransposeOuts), &written, a.transpose_outs(names));
            census.count_linear(&asked(Operation::IsTrivialOver), &written, a.is_trivial_over(names));
            census.count_linear(&asked(Operation::SquareIdentity), &written, a.square_identity(names));
        }
    }
    census.report_linear("names", 45);
}

#[test]
fn tensors_and_orders() {
    let mut census = Census::default();
    let mut layouts = layouts(&[("x", 2)], &[("dim0", 1), ("dim1", 1)]);
    layouts.truncate(16);
    for a in &layouts {
        let text = a.to_string();
        for (p, q) in (0..=5).flat_map(|p| (0..=5).map(move |q| (p, q))) {
            let both = tuple(&[p, q]);
            let written = [text.clone(), both.to_string()];
            let asked = |operation| OwnedCall::new(operation).linear(a).tuple(&both);
            census.count_linear(&asked(Operation::ReshapeLayout), &written, a.reshape_tensor(&[p, q]));
            let order = [p, q].map(|place| usize::try_from(place).expect("small"));
            census.count_linear(&asked(Operation::TransposeLinearLayout), &written, a.permute_tensor(&order));
            let sizes = Sizes::of(&[("p", p), ("q", q)]);
            let dims = [text.clone(), format!("((\"p\",{p}),(\"q\",{q}))")];
            let asked = |operation| OwnedCall::new(operation).linear(a).sizes(&sizes);
            census.count_linear(
                &asked(Operation::ReshapeIns),
                &dims,
                sizes.dims().and_then(|dims| a.reshape_ins(&dims)),
            );
            census.count_linear(
                &asked(Operation::ReshapeOuts),
                &dims,
                sizes.dims().and_then(|dims| a.reshape_outs(&dims)),
            );
            let places = [p, q].map(|place| u32::try_from(place).expect("small"));
            let acted = ColumnAction::new("x", 2, &places).and_then(|action| action.apply(a));
            let asked = OwnedCall::new(Operation::ColumnAction).linear(a).name("x").tuple(&both);
            census.count_linear(&asked, &[text.clone(), quoted("x"), both.to_string()], acted);
            let call = OwnedCall::new(Operation::Call).linear(a).tuple(&both);
            assert_eq!(call.evaluates(), a.ins().pack(&[p, q]).is_ok());
        }
        for dim in 0..4 {
            let asked = OwnedCall::new(Operation::SliceLinearLayout).linear(a).number(dim);
            let cut = a.slice(usize::try_from(dim).expect("small"));
            census.count_linear(&asked, &[text.clone(), dim.to_string()], cut);
        }
    }
    census.report_linear("tensors", 10);
}

#[test]
fn layouts_of_a_few_numbers() {
    let mut census = Census::default();
    for n in 0..=17 {
        let asked = OwnedCall::new(Operation::Identity1d).number(n).name("x").name("y");
        census.count_linear(&asked, &[n.to_string(), quoted("x"), quoted("y")], LinearLayout::identity_1d(n, "x", "y"));
        for stride in 0..=9 {
            let asked = OwnedCall::new(Operation::Strided1d).number(n).number(stride).name("x").name("y");
            let written = [n.to_string(), stride.to_string(), quoted("x"), quoted("y")];
            census.count_linear(&asked, &written, LinearLayout::strided_1d(n, stride, "x", "y"));
        }
    }
    for (bytes, bits) in [0, 16, 32, 48, 64, 100, 128, 256].into_iter().flat_map(|b| [4, 8, 16, 20, 64].map(|w| (b, w)))
    {
        for shape in [&[8, 16][..], &[8, 64], &[4, 128], &[12, 64], &[64]] {
            let extents = tuple(shape);
            let asked = OwnedCall::new(Operation::FromNvmmaShared).number(bytes).number(bits).tuple(&extents);
            let tile = NvmmaShared { swizzle_bytes: bytes, bitwidth: bits, is_transposed: false };
            census.count_linear(
                &asked,
                &[bytes.to_string(), bits.to_string(), extents.to_string()],
                tile.layout(shape),
            );
        }
    }
    census.report_linear("a few numbers", 35);
}

#[test]
fn shared_memory_of_two() {
    let mut census = Census::default();
    let all = layouts(&[("register", 1), ("lane", 1)], &[("offset", 2)]);
    let shared = LinearLayout::identity_1d(4, "offset", "offset").expect("a layout");
    for a in &all {
        for b in &all {
            for bits in [7, 8, 32, 128, 130] {
                let asked = |operation| OwnedCall::new(operation).linear(a).linear(b).number(bits);
                let written = [a.to_string(), b.to_string(), bits.to_string()];
                census.count_linear(&asked(Operation::OptimalSwizzlingLdst), &written, a.optimal_swizzling(b, bits));
                census.count_linear(&asked(Operation::AutoSwizzling), &written, a.auto_swizzling(b, bits));
            }
        }
        for bits in [8, 12, 32, 64] {
            let asked = OwnedCall::new(Operation::BankConflictsMemdesc).linear(a).linear(&shared).number(bits);
            let written = [a.to_string(), shared.to_string(), bits.to_string()];
            census.count_linear(&asked, &written, a.bank_conflicts_with(&shared, bits));
        }
    }
    census.report_linear("shared memory", 30);
}
