//! Operations on linear layouts.

use super::super::Choices;
use super::lin::Lin;
use super::parts::{injective, order, pick, under, upto};
use super::{Row, row};

pub(super) const ROWS: &[Row] = &[
    row("layouts", &["to_linear"], |c| {
        let (a, b) = (1 << c.below(4), 1 << c.below(4));
        let order = pick(c, &["row", "col"]);
        let swizzle = if c.once_in(2) { format!("{} o ", super::parts::swizzle(c)) } else { String::new() };
        vec![format!("{swizzle}({a},{b}):{order}")]
    }),
    row("any layouts", &["to_linear"], |c| {
        let layout = injective(c, true);
        vec![if c.once_in(2) { under(c, layout) } else { layout }.to_string()]
    }),
    row("swizzles", &["from_linear"], |c| {
        let bits = 2 + c.below(4);
        let bases: Vec<u64> =
            (0..bits).map(|bit| 1 << bit | if bit > 0 && c.once_in(2) { 1 << c.below(bit) } else { 0 }).collect();
        vec![if c.once_in(2) {
            let list: Vec<String> = bases.iter().map(u64::to_string).collect();
            format!("linear{{ offset: [{}] }}", list.join(","))
        } else {
            Lin::any(c, &["offset"], &["offset"]).to_string()
        }]
    }),
    row("numbers", &["identity1d"], |c| vec![(1 << c.below(7)).to_string(), name(c, 0), name(c, 3)]),
    row("numbers", &["strided1d"], |c| {
        vec![(1 << c.below(6)).to_string(), (1 << c.below(4)).to_string(), name(c, 0), name(c, 3)]
    }),
    row("numbers", &["zeros1d"], |c| {
        vec![(1 << c.below(6)).to_string(), name(c, 0), name(c, 3), (1 << c.below(4)).to_string()]
    }),
    row("numbers", &["identity_standard_nd"], |c| {
        let shape: Vec<String> = (0..3).map(|_| (1 << c.below(3)).to_string()).collect();
        let places: Vec<String> = order(c, 3).iter().map(usize::to_string).collect();
        vec![name(c, 0), format!("({})", shape.join(",")), format!("({})", places.join(","))]
    }),
    row(
        "linear layouts",
        &[
            "size",
            "cosize",
            "shape",
            "coshape",
            "table",
            "is_injective",
            "is_bijective",
            "is_surjective",
            "zeros_like",
            "pseudoinvert",
            "right_inverse",
            "flatten_ins",
            "flatten_outs",
            "remove_broadcast_regs",
            "free_variable_masks",
            "matrix",
            "num_consecutive",
        ],
        |c| vec![two_by_two(c).to_string()],
    ),
    row("bijections", &["invert", "pseudoinvert", "is_bijective", "right_inverse", "stride"], |c| {
        vec![Lin::bijection(c, &IN, &OUT).to_string()]
    }),
    row("linear layouts", &["call"], |c| {
        let a = two_by_two(c);
        let index = upto(c, (1 << a.bits()) - 1);
        vec![a.to_string(), index.to_string()]
    }),
    row("in a row", &["compose"], |c| {
        let [a, b] = in_a_row(c);
        vec![a, b]
    }),
    row("linear layouts", &["composition"], |c| {
        let [a, b] = in_a_row(c);
        vec![b, a]
    }),
    row("of one codomain", &["invert_and_compose", "minimal_cvt", "conversion_kind"], |c| {
        let a = Lin::bijection(c, &HELD, &["offset"]);
        let b = a.shuffled(c);
        vec![a.to_string(), b.to_string()]
    }),
    row("through shuffles", &["conversion_rounds"], |c| {
        let a = Lin::bijection(c, &HELD[..2], &["offset"]);
        vec![a.to_string(), a.shuffled(c).to_string()]
    }),
    row("through memory", &["conversion_stores", "conversion_loads", "conversion_kind"], |c| {
        let a = Lin::held(c);
        vec![a.to_string(), a.shuffled(c).to_string()]
    }),
    row("factors", &["logical_product", "concat_ins"], |c| {
        let outs = [("row", 2), ("col", 2)];
        let a = Lin::random(c, &["register"], &outs);
        let b = if c.once_in(2) { Lin::random(c, &["lane"], &outs) } else { Lin::random(c, &["lane", "warp"], &outs) };
        vec![a.to_string(), b.to_string()]
    }),
    row("same inputs", &["concat_outs"], |c| {
        let a = Lin::random(c, &["register", "lane"], &[("row", 2)]);
        let sizes: Vec<usize> = a.ins.iter().map(|(_, bases)| bases.len()).collect();
        let b = Lin {
            ins: a.ins.iter().zip(sizes).map(|((name, _), n)| (*name, (0..n).map(|_| upto(c, 7)).collect())).collect(),
            outs: vec![("col", 3)],
        };
        vec![a.to_string(), b.to_string()]
    }),
    row("products", &["divide_left", "get_reps"], |c| {
        let [a, b] = factors(c);
        vec![format!("logical_product({a},{b})"), a]
    }),
    row("products", &["divide_right"], |c| {
        let [a, b] = factors(c);
        vec![format!("logical_product({a},{b})"), b]
    }),
    row("linear layouts", &["reshape_ins", "reshape_outs"], |c| {
        let a = Lin::sized(c, &IN, &OUT, 4, 4);
        let first = c.below(5);
        vec![a.to_string(), format!("((\"a\",{}),(\"b\",{}))", 1 << first, 1 << (4 - first))]
    }),
    row("linear layouts", &["transpose_ins"], |c| {
        vec![two_by_two(c).to_string(), "(\"lane\",\"register\")".to_owned()]
    }),
    row("linear layouts", &["transpose_outs"], |c| vec![two_by_two(c).to_string(), "(\"col\",\"row\")".to_owned()]),
    row("linear layouts", &["sublayout", "sublayout_is_zero"], |c| {
        vec![
            two_by_two(c).to_string(),
            pick(c, &["\"lane\"", "\"register\"", "(\"register\",\"lane\")"]).to_owned(),
            pick(c, &["\"row\"", "\"col\"", "(\"row\",\"col\")"]).to_owned(),
        ]
    }),
    row("apart", &["quotient", "is_trivial_over", "square_identity", "is_identity_on_out_dim"], apart),
    row("linear layouts", &["remove_zero_bases"], |c| vec![two_by_two(c).to_string(), name(c, 0)]),
    row("linear layouts", &["column_action"], |c| {
        let a = Lin::sized(c, &IN, &OUT, 6, 5);
        let places: Vec<String> = order(c, a.ins[0].1.len()).iter().map(usize::to_string).collect();
        let kept = c.below(places.len() + 1);
        vec![a.to_string(), name(c, 0), format!("({},)", places[..kept].join(",")).replace("(,)", "()")]
    }),
    row("linear layouts", &["resize_in_dim"], |c| {
        vec![two_by_two(c).to_string(), name(c, 0), (1 << c.below(6)).to_string()]
    }),
    row("linear layouts", &["resize_out_dim"], |c| {
        vec![two_by_two(c).to_string(), name(c, 3), (1 << c.below(5)).to_string()]
    }),
    row("linear layouts", &["rename_in_dim"], |c| vec![two_by_two(c).to_string(), name(c, 0), "\"thread\"".to_owned()]),
    row("one coordinate", &["squeeze_ins"], |c| {
        vec![
            format!(
                "concat_ins({},linear{{ warp: [] -> row: 4, col: 4 }})",
                Lin::random(c, &IN, &[("row", 2), ("col", 2)])
            ),
            "\"warp\"".to_owned(),
        ]
    }),
    row("one coordinate", &["squeeze_outs"], |c| {
        let a = Lin::random(c, &IN, &[("row", 3), ("col", 0)]);
        vec![a.to_string(), "\"col\"".to_owned()]
    }),
    row("linear layouts", &["ensure_not_smaller", "ensure_not_larger"], |c| {
        let a = Lin::bijection(c, &IN, &OUT);
        vec![a.to_string(), format!("((\"row\",{}),(\"col\",{}))", 1 << c.below(5), 1 << c.below(5))]
    }),
    row("tensors", &["reshape_layout"], |c| {
        let a = Lin::sized(c, &IN, &["dim0", "dim1"], 4, 4);
        let first = c.below(5);
        vec![a.to_string(), format!("({},{})", 1 << first, 1 << (4 - first))]
    }),
    row("tensors", &["transpose_linear_layout"], |c| {
        vec![Lin::any(c, &IN, &["dim0", "dim1"]).to_string(), pick(c, &["(1,0)", "(0,1)"]).to_owned()]
    }),
    row("tensors", &["slice_linear_layout"], |c| {
        vec![Lin::any(c, &IN, &["dim0", "dim1"]).to_string(), c.below(2).to_string()]
    }),
    row("two", &["equal_ignoring_out_sizes", "image_is_within"], |c| {
        let a = two_by_two(c);
        let b = match c.below(3) {
            0 => format!("resize_out_dim({a},\"row\",32)"),
            1 => a.shuffled(c).to_string(),
            _ => Lin::random(c, &IN, &a.outs).to_string(),
        };
        vec![a.to_string(), b]
    }),
    row("linear layouts", &["input_basis_mask"], |c| {
        vec![two_by_two(c).to_string(), name(c, 0), pick(c, &["\"row\"", "\"col\"", "(\"row\",\"col\")"]).to_owned()]
    }),
    row("linear layouts", &["output_basis_mask"], |c| {
        vec![
            two_by_two(c).to_string(),
            pick(c, &["\"lane\"", "\"register\"", "(\"register\",\"lane\")"]).to_owned(),
            name(c, 3),
        ]
    }),
    row("a prefix", &["factor_identity_prefix"], |c| {
        let bits = 1 + c.below(3);
        let a = format!("logical_product(identity1d({},\"register\",\"row\"),{})", 1 << bits, two_by_two(c));
        vec![a, "\"register\"".to_owned(), "\"row\"".to_owned(), (1 << c.below(5)).to_string()]
    }),
    row("a part", &["reg_perm_for_divide"], |c| {
        let [a, b] = factors(c);
        let is_first = c.once_in(2);
        let places: Vec<String> = order(c, 4).iter().map(usize::to_string).collect();
        let whole = format!("logical_product({a},{b})");
        let whole =
            if c.once_in(2) { format!("column_action({whole},\"register\",({}))", places.join(",")) } else { whole };
        vec![whole, if is_first { a } else { b }, is_first.to_string()]
    }),
    row("linear layouts", &["contiguous_elems"], |c| vec![Lin::bijection(c, &IN, &OUT).to_string(), name(c, 3)]),
    row("registers", &["largest_vectorisation"], |c| {
        vec![Lin::bijection(c, &IN, &["offset"]).to_string(), pick(c, &["8", "16", "32", "64"]).to_owned()]
    }),
];

const IN: [&str; 2] = ["register", "lane"];
const OUT: [&str; 2] = ["row", "col"];
const HELD: [&str; 3] = ["register", "lane", "warp"];

/// A dimension from one on: the first inputs, or, from 3 on, the outputs.
fn name(c: &mut Choices<'_>, from: usize) -> String {
    let names = if from == 0 { IN } else { OUT };
    if from == 0 { format!("\"{}\"", names[0]) } else { format!("\"{}\"", names[c.below(2)]) }
}

fn two_by_two(c: &mut Choices<'_>) -> Lin {
    Lin::any(c, &IN, &OUT)
}

fn in_a_row(c: &mut Choices<'_>) -> [String; 2] {
    let a = Lin::any(c, &["lane", "warp"], &["k", "n"]);
    let b = Lin {
        ins: a.outs.iter().map(|(name, bits)| (*name, (0..*bits).map(|_| upto(c, 31)).collect())).collect(),
        outs: vec![("row", 3), ("col", 2)],
    };
    [a.to_string(), b.to_string()]
}

/// Two of the same dimensions.
fn factors(c: &mut Choices<'_>) -> [String; 2] {
    let one = |c: &mut Choices<'_>| {
        let sizes = pick(c, &[[1, 1], [2, 0], [0, 2], [1, 2]]);
        Lin::bijection_of(
            c,
            &[("register", 2), ("lane", sizes[0] + sizes[1] - 2 + 1)],
            &[("row", sizes[0]), ("col", sizes[1] + 1)],
        )
    };
    [one(c).to_string(), one(c).to_string()]
}

/// Inputs that are outputs, and some that are not.
fn apart(c: &mut Choices<'_>) -> Vec<String> {
    let bits = 1 + c.below(2);
    let mut a = Lin::random(c, &["lane", "register"], &[("lane", bits), ("row", 2)]);
    a.ins[0].1 = (0..bits).map(|bit| 1 << bit).collect();
    if !c.once_in(4) {
        a.ins[1].1.iter_mut().for_each(|basis| *basis &= !((1 << bits) - 1));
    }
    vec![a.to_string(), "\"lane\"".to_owned()]
}
