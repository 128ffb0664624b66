//! Inputs, and the expressions that they are parsed to.

use super::*;
use crate::ast::{Dimension, Label};

/// The tree with every grouping explicit.
fn tree(expr: &Expr) -> String {
    let list = |parts: &[Expr]| parts.iter().map(tree).collect::<Vec<_>>().join(" ");
    match &expr.kind {
        Kind::Integer(value) => value.to_string(),
        Kind::Text(text) => format!("{text:?}"),
        Kind::Boolean(value) => value.to_string(),
        Kind::Whole => "_".to_owned(),
        Kind::Word(word) => word.text().to_owned(),
        Kind::Name(path) => path.text(),
        Kind::Tuple(parts) => format!("[{}]", list(parts)),
        Kind::Group(inner) => format!("[|{}|]", tree(inner)),
        Kind::Tiler(parts) => format!("<{}>", list(parts)),
        Kind::Swizzle(parts, is_negative) => format!("Sw[{}{}]", list(parts), if *is_negative { " -" } else { "" }),
        Kind::Linear(ins, outs) => {
            let dims = |dims: &[Dimension]| {
                dims.iter().map(|dim| format!("{}[{}]", dim.name, list(&dim.parts))).collect::<Vec<_>>().join(" ")
            };
            format!(
                "linear[{}{}]",
                dims(ins),
                outs.as_ref().map(|outs| format!(" -> {}", dims(outs))).unwrap_or_default()
            )
        }
        Kind::Along(steps, path) => format!("({} along {})", tree(steps), list(path)),
        Kind::Layout(shape, stride) => format!("({} : {})", tree(shape), tree(stride)),
        Kind::Ordered(shape, order) => format!("({} : {order:?})", tree(shape)),
        Kind::Arithmetic(inner) => format!("{{{}}}", tree(inner)),
        Kind::Infix(operator, a, b) => format!("({} {} {})", tree(a), operator.text(), tree(b)),
        Kind::Not(inner) => format!("(not {})", tree(inner)),
        Kind::Call(name, parts) => format!("{name}[{}]", list(parts)),
        Kind::At(a, b) => format!("({} at {})", tree(a), tree(b)),
        Kind::Mode(a, path) => format!("({} mode {})", tree(a), list(path)),
        Kind::Modes(a, begin, end) => format!("({} modes {}..{})", tree(a), tree(begin), tree(end)),
        Kind::Rust(tokens) | Kind::Unknown(tokens) => format!("{{{tokens}}}"),
        Kind::Plan(labels, parts) => {
            let parts = labels.iter().zip(parts).map(|(label, part)| match label {
                Label::Placed => tree(part),
                Label::Named(name) => format!("{name}: {}", tree(part)),
                Label::Part(name) => format!("{name} = {}", tree(part)),
            });
            format!("(plan {})", parts.collect::<Vec<_>>().join(" "))
        }
        Kind::Mistake => "!".to_owned(),
    }
}

fn read(text: &str) -> String {
    let mut errors = Errors::default();
    let expr = expression(tokens(text).unwrap(), &mut errors);
    assert!(errors.is_empty(), "{text}: {:?}", errors.into_vec());
    tree(&expr)
}

fn mistakes(text: &str) -> Vec<String> {
    let mut errors = Errors::default();
    match tokens(text) {
        Ok(tokens) => drop(expression(tokens, &mut errors)),
        Err(mistake) => errors.push(mistake),
    }
    errors.into_vec().into_iter().map(|mistake| mistake.headline).collect()
}

#[test]
fn numbers_of_many_digits_are_refused_at_once() {
    let (digits, nines) = ("1".repeat(100_000), "9".repeat(20));
    for (text, shown) in [(digits.as_str(), "1111"), (&format!("0x{digits}"), "0x11"), (&nines, "9999")] {
        let found = mistakes(&format!("(4,{text})"));
        assert!(
            matches!(found.as_slice(), [only] if only.starts_with(&format!("`{shown}")) && only.ends_with("does not fit in 64 bits")),
            "{found:?}"
        );
    }
    assert_eq!(read("(0xff, 0b1_0, 0o17, 1_000, 18446744073709551615)"), "[255 2 15 1000 18446744073709551615]");
}

#[test]
fn the_colon_binds_tightest_then_o_then_the_others_from_left_to_right() {
    assert_eq!(read("A o 4:2 / 2 * B"), "(((A o (4 : 2)) / 2) * B)");
    assert_eq!(read("A o B o C"), "((A o B) o C)");
    assert_eq!(read("A / B o C"), "(A / (B o C))");
    assert_eq!(read("A * B / C"), "((A * B) / C)");
    assert_eq!(read("1 << 2 + 3 == 4"), "((1 << (2 + 3)) == 4)");
}

#[test]
fn conditions_bind_looser_than_comparisons() {
    assert_eq!(read("A == B and not C < D or E"), "(((A == B) and (not (C < D))) or E)");
    assert_eq!(read("A || B && !C"), "(A or (B and (not C)))");
    assert_eq!(read("not (A or B) and (C == D)"), "((not (A or B)) and (C == D))");
    assert_eq!(read("not not A"), "(not (not A))");
    assert_eq!(read("!A != B"), "(not (A != B))");
    assert_eq!(read("size(A) / 2 == 4 and true"), "(((size[A] / 2) == 4) and true)");
    assert_eq!(mistakes("A == not B"), ["expected an expression, found `not`"]);
    assert_eq!(mistakes("A and"), ["expected an expression"]);
    assert_eq!(mistakes("and A"), ["expected an expression, found `and`"]);
    assert!(mistakes(&("!".repeat(3000) + "A"))[0].starts_with("too deep"));
}

#[test]
fn what_follows_a_layout_takes_the_whole_layout() {
    assert_eq!(read("(4,8):(8,1)(1,2)"), "(([4 8] : [8 1]) at [1 2])");
    assert_eq!(read("(4,8):(8,1)[0]"), "(([4 8] : [8 1]) mode 0)");
    assert_eq!(read("4:1.flatten()[1,0]"), "(flatten[(4 : 1)] mode 1 0)");
    assert_eq!(read("A[0..2](5)"), "((A modes 0..2) at 5)");
    assert_eq!(read("shape(A):row"), "(shape[A] : Row)");
    assert_eq!(read("(4,8):row(1,2)"), "(([4 8] : Row) at [1 2])");
}

#[test]
fn parentheses_group_with_an_operator_and_no_comma() {
    assert_eq!(read("(A / B) / T"), "((A / B) / T)");
    assert_eq!(read("(A o B) / T"), "([|(A o B)|] / T)"); // B may be an offset between two `o`, which it is not here
    assert_eq!(read("(A o B,)"), "[(A o B)]");
    assert_eq!(read("(A)"), "[|A|]");
    assert_eq!(read("(A,)"), "[A]");
    assert_eq!(read("(4)"), "[4]");
    assert_eq!(read("((4,8))"), "[|[4 8]|]");
    assert_eq!(read("(4:0)"), "[|(4 : 0)|]");
    assert_eq!(read("(4:0)[0]"), "([|(4 : 0)|] mode 0)");
    assert_eq!(read("()"), "[]");
}

#[test]
fn tilers_nest_and_may_shift() {
    assert_eq!(read("<4:1,<2:1,_>>"), "<(4 : 1) <(2 : 1) _>>");
    assert_eq!(read("<1 << 2, 8>"), "<(1 << 2) 8>");
}

#[test]
fn names_are_paths_and_methods_are_calls() {
    assert_eq!(read("crate::tiles::A / ::b::C"), "(crate::tiles::A / ::b::C)");
    assert_eq!(read("A.composition(B).size()"), "size[composition[A B]]");
    assert_eq!(read("complement(A, 24, exact)"), "complement[A 24 exact]");
    assert_eq!(read("0x10 : 1_000"), "(16 : 1000)");
}

#[test]
fn swizzles_and_coordinate_strides_are_operands() {
    assert_eq!(read("Sw<3,4,3> o 0 o (8,64)"), "((Sw[3 4 3] o 0) o [8 64])");
    assert_eq!(read("Sw<2,0,-2> / 4"), "(Sw[2 0 2 -] / 4)");
    assert_eq!(read("(4,8):(1@0,2@1@0)"), "([4 8] : [(1 along 0) (2 along 1 0)])");
    assert_eq!(read("6:1@0[0]"), "((6 : (1 along 0)) mode 0)");
    assert_eq!(mistakes("Sw<3,4>"), ["a swizzle is written with three numbers: `Sw<3,4,3>`"]);
    assert_eq!(mistakes("Sw<-1,0,3>"), ["negative number `-1`: B of a swizzle is never negative"]);
    assert_eq!(mistakes("1@"), ["expected an expression"]);
}

#[test]
fn every_mistake_is_reported() {
    assert_eq!(mistakes("(4.5, bananas(2), 3)").len(), 2);
    assert_eq!(mistakes("bananas(1) o apples(2) / pears(3)").len(), 3);
    assert_eq!(mistakes("(4 8, 5 6)").len(), 1);
    assert_eq!(mistakes("(4 8, bananas(6))").len(), 2);
    assert_eq!(mistakes("(4,8"), ["`(` is never closed"]);
    assert_eq!(mistakes("(4,8]"), ["`(` is closed by `]`"]);
    assert_eq!(mistakes("4)"), ["`)` closes nothing"]);
    assert_eq!(mistakes("4:-1"), ["negative number `-1`: strides are never negative"]);
}

#[test]
fn linear_layouts_are_operands() {
    assert_eq!(read("linear{ lane: [1,1 << 1], r: [] }.size()"), "size[linear[lane[1 (1 << 1)] r[]]]");
    assert_eq!(read("linear{ x: [(1,0)] -> row: 2, col }(1)"), "(linear[x[[1 0]] -> row[2] col[]] at 1)");
    assert_eq!(read("linear{ -> }"), "linear[ -> ]");
    let bases = ["expected the bases of `lane` in brackets, as `[1,2,4]`"];
    assert_eq!(mistakes("linear{ lane }"), bases);
    assert_eq!(mistakes("linear{ lane: 1 }"), bases);
    assert_eq!(mistakes("linear{ lane: [1] ; }"), ["unexpected `;`"]);
    assert_eq!(mistakes("linear{ lane: [1] -> 4 }"), ["unexpected `4`"]);
    assert_eq!(mistakes("linear{ a: [4.5], b: [] -> c: 2.5 }").len(), 1);
}

#[test]
fn depth_is_limited_and_not_by_the_stack() {
    let deep = "flatten(".repeat(MAX_NESTING + 1) + "4" + &")".repeat(MAX_NESTING + 1);
    assert_eq!(mistakes(&deep), [format!("too deep: more than {MAX_NESTING} brackets within each other")]);
    let long = vec!["8:1"; 2000].join(" o ");
    assert!(mistakes(&long).iter().all(|mistake| mistake.starts_with("too deep")));
    assert!(!mistakes(&("<".repeat(3000) + "4")).is_empty());
}

#[test]
fn the_spellings_of_cute_are_read() {
    for (theirs, ours) in [
        ("(_4,_8):(_8,_1)", "([4 8] : [8 1])"),
        ("Layout<Shape<_4,Shape<_2,_2>>,Stride<_8,Stride<_1,_4>>>{}", "([4 [2 2]] : [8 [1 4]])"),
        ("Layout<Shape<_4,_8>>", "([4 8] : Col)"),
        ("make_layout(Layout<Shape<_4,_8>,Stride<_8,_1>>{})", "make_layout[([4 8] : [8 1])]"),
        ("Layout<_8,_1>", "(8 : 1)"),
        ("make_layout(make_shape(Int<4>{}, _8{}), make_stride(_8{}, Int<1>{}))", "([4 8] : [8 1])"),
        ("cute.make_layout((4,8), stride=(8,1))", "([4 8] : [8 1])"),
        ("make_layout(make_shape(4,8), LayoutRight{})", "make_layout[[4 8] row]"),
        ("make_layout(make_shape(4), GenRowMajor{})", "make_layout[[4] row]"),
        ("(4,8):GenColMajor", "([4 8] : Col)"),
        ("cute::Swizzle<3,4,-3>{}", "Sw[3 4 3 -]"),
        ("ComposedLayout<Swizzle<3,3,3>,_0,Layout<_8,_1>>", "((Sw[3 3 3] o 0) o (8 : 1))"),
        ("A / make_tile(_4,Layout<_2,_8>{})", "(A / <4 (2 : 8)>)"),
        ("A / Tile<_4,Underscore>", "(A / <4 _>)"),
        ("slice(A, Step<_1,X,_1>)", "slice[A [1 _ 1]]"),
        ("(4,8):(E<0>{},ScaledBasis<_3,1,0>{})", "([4 8] : [(1 along 0) (3 along 0 1)])"),
        ("size<1>(A)", "size[(A mode 1)]"),
        ("layout<0,1>(A)", "(A mode 0 1)"),
        ("cute::upcast<4>(A)", "upcast[A 4]"),
        ("group_modes<0,2>(A)", "group[A 0 2]"),
        ("append<3>(A, 2)", "append[A 2 3]"),
        ("C < D", "(C < D)"),
        ("cute::cute::A", "cute::cute::A"),
        ("S<3,4,3> o _0 o (_8,_64):(_64,_1)", "((Sw[3 4 3] o 0) o ([8 64] : [64 1]))"),
        ("S < 3", "(S < 3)"),
        ("Layout<cute::tuple<_4,cute::C<8>>, cute::tuple<_8,_1>>", "([4 8] : [8 1])"),
        ("size_v<Layout<_4>>", "size[(4 : Col)]"),
        ("cute::cosize_v<Layout<_4,_2>>", "cosize[(4 : 2)]"),
        ("MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::CLayout{}", "mma_C[\"SM80_16x8x16_F32F16F16F32_TN\"]"),
        ("Copy_Traits<SM75_U32x4_LDSM_N>::SrcLayout", "copy_src[\"SM75_U32x4_LDSM_N\"]"),
        ("recast_layout<uint32_t,cutlass::half_t>(4:1)", "recast_layout[(4 : 1) 32 16]"),
        ("GMMA::Layout_K_SW128_Atom<half_t>{}", "smem_atom_k[128 16]"),
        ("cute::UMMA::Layout_MN_INTER_Atom<cutlass::bfloat16_t>", "smem_atom_mn[16 16]"),
        ("size(Layout_K_SW32_Atom<float>{})", "size[smem_atom_k[32 32]]"),
        (
            "#ttg.linear<{register = [[0, 1]], lane = [[1, 0]], block = []}>",
            "linear[register[[0 1]] lane[[1 0]] block[] -> dim0[] dim1[]]",
        ),
    ] {
        assert_eq!(read(theirs), ours, "{theirs}");
    }
    for (theirs, mistake) in [
        ("Int<4,5>", "one integer: `Int<4>` is `4`"),
        ("Layout<>", "a layout is a shape and its strides: `(4,8):(8,1)`"),
        ("Layout<Shape<_4,_8>,Stride<_8,_1>", "`<` is never closed"),
        ("#blocked", "`#blocked` does not say the shape of its tensor"),
        ("gmem_ptr[16b](0x7f00) o (8,64):(64,1)", "`gmem_ptr[16b]` is a pointer, and no part of a layout"),
        ("MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>::Layout", "`MMA_Traits<…>` has no layout `Layout`"),
        ("MMA_Traits<SM80_16x8x16_F32F16F16F32_TN>", "expected `::` and a layout after `MMA_Traits<…>`"),
        ("GMMA::Layout_K_SW64_Atom<bananas>", "expected the type of the elements between `<` and `>`"),
        ("GMMA::Layout_K_SW64_Atom", "expected the type of the elements between `<` and `>`"),
        ("recast<half_t>(4:1)", "a layout is recast from the bits of its elements to others"),
        ("make_layout(make_shape(4,8), LayoutRigth{})", "unknown type `LayoutRigth`"),
        ("make_shap(4,8)", "unknown operation `make_shap`"),
        ("print_latex((4,8))", "unknown operation `print_latex`"),
        ("auto_swizzle(A, wirte: Fill, f16)", "unknown label `wirte`"),
        ("(v.len(), 8):row", "unknown operation `len`"),
        ("(p.m, 8)", "unknown operation `m`"),
        (
            "Sw<3,4,3> o smem_ptr[16b](unset) o (8,64):(64,1)",
            "`smem_ptr[16b]` counts the swizzle in bytes: for elements of 16 bits its M is smaller by 1",
        ),
    ] {
        assert_eq!(mistakes(theirs), [mistake], "{theirs}");
    }
}

/// `*` and `/` act on numbers if one of them has a `CuTe` spelling, and on layouts otherwise.
#[test]
fn static_integers_are_multiplied_as_numbers() {
    for (theirs, ours) in [
        ("Int<4>{} * Int<8>{}", "{(4 * 8)}"),
        ("cute::_24{} / _4{}", "{(24 / 4)}"),
        ("(_4{} + _8{}) * _2{}", "{((4 + 8) * 2)}"),
        ("(_4{} * _8{}) / _2{}", "{({(4 * 8)} / 2)}"),
        ("(_4 * 2, 8):(8, 1)", "([{(4 * 2)} 8] : [8 1])"),
        ("A / (_4 * _2)", "(A / {(4 * 2)})"),
        ("4 * 8", "(4 * 8)"),
        ("{4} * {8}", "({4} * {8})"),
        ("({4 * 8})", "[{(4 * 8)}]"),
        ("A * _8", "(A * 8)"),
        ("(A / 4) * _2", "((A / 4) * 2)"),
        ("4:1 * _2", "((4 : 1) * 2)"),
        ("(4,8) / _2", "([4 8] / 2)"),
    ] {
        assert_eq!(read(theirs), ours, "{theirs}");
    }
}

#[test]
fn what_is_of_rust_alone_is_rust_in_braces() {
    for text in
        ["{(1 , 4) . 1}", "{* & 4}", "{[1 , 4] [1]}", "{b'a'}", "{{let x = 4 ; x * 2}}", "{{const N : usize = 4 ; N}}"]
    {
        let bare = text.replace("{{", "{").replace("}}", "}");
        let close_up = |text: &str| text.replace(' ', "");
        assert_eq!(close_up(&read(&bare)), close_up(text), "{text}");
        // The printed text parses to the same tree.
        assert_eq!(close_up(&read(text)), close_up(text), "{text}");
    }
    assert_eq!(read("{(4,8)[1]}"), "{([4 8] mode 1)}");
    assert_eq!(read("{((4,8,2)[0..2])[0]}"), "{([|([4 8 2] modes 0..2)|] mode 0)}");
    assert_eq!(read("{size(A[0]) * 2}"), "{(size[(A mode 0)] * 2)}");
    assert_eq!(read("{4 && 4}"), "{(4 and 4)}");
}

#[test]
fn rust_in_braces_is_found_in_parentheses_and_behind_macros() {
    assert_eq!(read("{N + 1}"), "{N + 1}");
    assert_eq!(read("{(N + 1) * 2}"), "{(N + 1) * 2}");
    assert_eq!(read("{2 * [1, 2][I]}"), "{2 * [1 , 2] [I]}");
    // Numbers, operations and their arguments belong to the language.
    assert_eq!(read("{(2 + 3) * 4}"), "{((2 + 3) * 4)}");
    assert_eq!(read("{(size(A) + 1) * 2}"), "{((size[A] + 1) * 2)}");
    // `{$n}` inside a macro, whose `$n` is an expression.
    let hidden = |text: &str| proc_macro2::Group::new(proc_macro2::Delimiter::None, tokens(text).unwrap());
    for (text, tree_of) in [("N * 2", "{N * 2}"), ("N", "{N}"), ("2 * 3", "{(2 * 3)}")] {
        let mut errors = Errors::default();
        let braces =
            proc_macro2::Group::new(proc_macro2::Delimiter::Brace, proc_macro2::TokenTree::from(hidden(text)).into());
        let expr = expression(proc_macro2::TokenTree::from(braces).into(), &mut errors);
        assert!(errors.is_empty(), "{text}: {:?}", errors.into_vec());
        assert_eq!(tree(&expr).replace(['\u{ab}', '\u{bb}'], ""), tree_of);
    }
}

#[test]
fn arguments_of_a_plan_have_labels_or_places() {
    assert_eq!(
        read("plan(operand: A, (M,32), bf16, order: row, x::Mma, threads: {2*64}, Stages = B / 2)"),
        "(plan operand: \"A\" [M 32] bf16 order: row x::Mma threads: {(2 * 64)} Stages = (B / 2))"
    );
    assert_eq!(read("plan((2,2), u8, from: col, to: row, threads: 1, by: async)").matches("by: \"async\"").count(), 1);
    assert_eq!(read("plan"), "plan");
    assert_eq!(mistakes("plan(thread: 1)"), ["a plan has no `thread:`"]);
    assert_eq!(mistakes("plan((2,2) u8)"), ["expected `,` before `u8`"]);
}
