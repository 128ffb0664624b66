//! A refusal says the same wherever it is met: in the macro, in the command, in a running program, and in the const evaluation of generic code.

mod access;
mod assertions;
mod atoms;
mod linear;
mod morphisms;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::str::FromStr;
use std::{env, fs};

use layout_algebra::diagnose::{Diagnosis, Operand, Operation, OwnedCall};
use layout_algebra::predicate::{
    Counterexample, require_compatible, require_divisible, require_functionally_equal, require_injective, require_onto,
};
use layout_algebra::{
    AlgebraError, IntTuple, LayoutValue, Order, Rounding, Tiler, blocked_product, complement_exact, composition,
    downcast, flat_divide, layout_add, left_inverse, logical_divide, logical_product, make_layout, make_layout_tv,
    tile_to_shape, tiled_product, upcast, zipped_divide,
};
use layout_language::expand::expand;
use layout_language::resolve::{Form, State};
use layout_tests::notation::{int_tuple, layout};
use proc_macro2::{TokenStream, TokenTree};

/// One refusal, as it is asked in the language and as a type, and as it is accounted for in a running program.
struct Case {
    call: String,
    generic: String,
    diagnosis: Diagnosis,
}

fn value(text: &str) -> LayoutValue {
    layout(text).unwrap_or_else(|| panic!("{text} is a layout"))
}

fn tuple(text: &str) -> IntTuple {
    int_tuple(text).unwrap_or_else(|| panic!("{text} is a tuple"))
}

/// `<3:1,4:1>`, or one layout.
fn tiler(text: &str) -> Tiler {
    let Some(inside) = text.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
        return Tiler::layout(&value(text));
    };
    let modes: Vec<Tiler> =
        inside.split(';').map(|mode| if mode == "_" { Tiler::whole() } else { Tiler::layout(&value(mode)) }).collect();
    Tiler::by_mode(&modes).expect("a tiler")
}

/// The type of an expression.
fn typed(text: &str) -> String {
    expand(&State::begin(Form::Type, tokens(&format!("[layout_core] {text}")))).to_string()
}

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("tokens")
}

/// `(20,64)` as a type.
fn typed_tuple(tuple: &IntTuple) -> String {
    if tuple.is_leaf() {
        return format!("C<{}>", tuple.leaf_at(0));
    }
    let modes = (0..tuple.rank()).map(|i| typed_tuple(&tuple.mode(i).expect("a mode")) + ",");
    format!("({})", modes.collect::<String>())
}

fn case(call: String, generic: String, asked: &OwnedCall, answer: &Result<LayoutValue, AlgebraError>) -> Case {
    let Err(error) = answer else { panic!("{call} is answered") };
    Case { diagnosis: asked.explain(error), call, generic }
}

type OfTwo = fn(&LayoutValue, &LayoutValue) -> Result<LayoutValue, AlgebraError>;
type ByTiler = fn(&LayoutValue, &Tiler) -> Result<LayoutValue, AlgebraError>;
type OfOne = fn(&LayoutValue) -> Result<LayoutValue, AlgebraError>;
type ByNumber = fn(&LayoutValue, u64) -> Result<LayoutValue, AlgebraError>;

fn of_two(operation: Operation, name: &str, run: OfTwo, a: &str, b: &str) -> Case {
    let asked = OwnedCall::new(operation).layout(&value(a)).layout(&value(b));
    let generic = format!("{name}<{}, {}>", typed(a), typed(b));
    case(format!("{}({a}, {b})", operation.name()), generic, &asked, &run(&value(a), &value(b)))
}

fn by_tiler(operation: Operation, name: &str, run: ByTiler, a: &str, t: &str) -> Case {
    let asked = OwnedCall::new(operation).layout(&value(a)).tiler(&tiler(t));
    let written = t.replace(';', ",");
    let generic = format!("{name}<{}, {}>", typed(a), typed(&written));
    case(format!("{}({a}, {written})", operation.name()), generic, &asked, &run(&value(a), &tiler(t)))
}

fn of_one(operation: Operation, name: &str, run: OfOne, a: &str) -> Case {
    let asked = OwnedCall::new(operation).layout(&value(a));
    case(format!("{}({a})", operation.name()), format!("{name}<{}>", typed(a)), &asked, &run(&value(a)))
}

fn by_number(operation: Operation, name: &str, run: ByNumber, a: &str, n: u64) -> Case {
    let asked = OwnedCall::new(operation).layout(&value(a)).number(n);
    let generic = format!("{name}<{}, {n}>", typed(a));
    case(format!("{}({a}, {n})", operation.name()), generic, &asked, &run(&value(a), n))
}

fn modes() -> [Case; 3] {
    let a = "(4,8):(1,4)";
    let (taken, got) = (value(a).take(1, 5), value(a).get(&[3]));
    let (eight, twenty) = ("(8,8):(8,1)", tuple("(20,64)"));
    let order = tuple("(0,1)");
    let tiled = tile_to_shape(&value(eight), &twenty, &Order::Steps(order));
    let shape = OwnedCall::new(Operation::TileToShape).layout(&value(eight)).tuple(&twenty).tuple(&order);
    [
        case(
            format!("take({a}, 1, 5)"),
            format!("Take<{}, 1, 5>", typed(a)),
            &OwnedCall::new(Operation::Take).layout(&value(a)).number(1).number(5),
            &taken,
        ),
        case(
            format!("get({a}, 3)"),
            format!("Mode<{}, 3>", typed(a)),
            &OwnedCall::new(Operation::Get).layout(&value(a)).number(3),
            &got,
        ),
        case(
            format!("tile_to_shape({eight}, {twenty}, {order})"),
            format!("TileToShape<{}, {}, {}>", typed(eight), typed_tuple(&twenty), typed_tuple(&order)),
            &shape,
            &tiled,
        ),
    ]
}

fn cases() -> Vec<Case> {
    let exact = complement_exact(&value("(4,8):(1,5)"), 40);
    let whole = OwnedCall::new(Operation::Complement).layout(&value("(4,8):(1,5)")).number(40).with(&Operand::Exact);
    let mut cases = vec![
        of_two(Operation::Composition, "Composition", composition, "(6,2):(8,2)", "(3,2):(4,6)"),
        of_two(Operation::Composition, "Composition", composition, "(3,2):(1,6)", "(2,2):(1,2)"),
        of_two(
            Operation::Composition,
            "Composition",
            composition,
            "(128,(8,16),4):(64,(1,8192),131072)",
            "(16,(8,4),2):(48,(1,8),1024)",
        ),
        of_two(Operation::BlockedProduct, "BlockedProduct", blocked_product, "(2,2):(1,1)", "(2,2):(1,2)"),
        of_two(Operation::LayoutAdd, "LayoutAdd", layout_add, "(4,8):(1,4)", "(3,4):(1,3)"),
        of_two(
            Operation::MakeLayoutTv,
            "MakeLayoutTv",
            |a, b| make_layout_tv(a, b).map(|(layout, _)| layout),
            "(4,8):(8,1)",
            "(2,2):(2,3)",
        ),
        by_tiler(
            Operation::LogicalDivide,
            "LogicalDivide",
            |a, t| logical_divide(a, t, Rounding::Exact),
            "24:1",
            "5:1",
        ),
        by_tiler(
            Operation::LogicalDivide,
            "LogicalDivide",
            |a, t| logical_divide(a, t, Rounding::Exact),
            "24:1",
            "2:0",
        ),
        by_tiler(
            Operation::LogicalDivide,
            "LogicalDivide",
            |a, t| logical_divide(a, t, Rounding::Exact),
            "24:1",
            "(4,2):(1,6)",
        ),
        by_tiler(
            Operation::ZippedDivide,
            "ZippedDivide",
            |a, t| zipped_divide(a, t, Rounding::Exact),
            "(8,12):(12,1)",
            "<3:1;5:1>",
        ),
        by_tiler(
            Operation::ZippedDivide,
            "ZippedDivide",
            |a, t| zipped_divide(a, t, Rounding::Exact),
            "(128,64):(64,1)",
            "<33:1;7:1>",
        ),
        by_tiler(
            Operation::ZippedDivide,
            "ZippedDivide",
            |a, t| zipped_divide(a, t, Rounding::Exact),
            "(4,8):(1,4)",
            "<2:1;_>",
        ),
        by_tiler(
            Operation::FlatDivide,
            "FlatDivide",
            |a, t| flat_divide(a, t, Rounding::Exact),
            "(4,8):(1,4)",
            "<2:1;2:1;2:1>",
        ),
        by_tiler(Operation::LogicalProduct, "LogicalProduct", logical_product, "(4,8):(1,2)", "4:1"),
        by_tiler(Operation::TiledProduct, "TiledProduct", tiled_product, "((2,2),4):((3,2),1)", "<2:1;3:1>"),
        of_one(Operation::LeftInverse, "LeftInverse", left_inverse, "(4,3):(2,3)"),
        by_number(Operation::Upcast, "Upcast", upcast, "(4,8):(3,1)", 2),
        by_number(Operation::Downcast, "Downcast", downcast, "(4,8):(3,2)", 2),
        case(
            "complement((4,8):(1,5), 40, exact)".to_owned(),
            format!("ComplementExact<{}, C<40>>", typed("(4,8):(1,5)")),
            &whole,
            &exact,
        ),
    ];
    cases.extend(modes());
    cases
}

/// The texts of all `compile_error!`.
fn compile_errors(expansion: TokenStream, found: &mut Vec<String>) {
    let mut is_error = false;
    for tree in expansion {
        match tree {
            TokenTree::Group(group) if is_error => {
                let text = group.stream().to_string();
                found.push(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")));
                is_error = false;
            }
            TokenTree::Group(group) => compile_errors(group.stream(), found),
            TokenTree::Ident(name) => is_error = name == "compile_error",
            TokenTree::Punct(mark) => is_error &= mark.as_char() == '!',
            TokenTree::Literal(_) => is_error = false,
        }
    }
}

#[test]
fn the_command_and_the_macro_say_what_a_program_says() {
    for case in cases()
        .into_iter()
        .chain(access::cases())
        .chain(atoms::cases())
        .chain(morphisms::cases())
        .chain(linear::cases())
    {
        let told = layout_language::eval(&case.call).expect_err(&case.call);
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert_eq!(told, [case.diagnosis.to_string()], "{}", case.call);
        let mut expanded = Vec::new();
        compile_errors(expand(&State::begin(Form::Type, tokens(&format!("[home] {}", case.call)))), &mut expanded);
        assert_eq!(expanded, told, "{}", case.call);
    }
}

/// Requirements that do not hold, as conditions of the language and as assertions of generic code.
fn requirements() -> Vec<Case> {
    let (twice, padded) = (value("(4,8):(1,2)"), value("(4,8):(1,5)"));
    let (rows, tile) = (value("(1024,1024):(1024,1)"), tiler("<48:1;33:1>"));
    let (fewer, more) = (tuple("(4,6)"), tuple("(4,(2,4))"));
    let case = |asked: &OwnedCall, unmet: Result<(), Counterexample>, call: &str, generic: String| {
        let Err(unmet) = unmet else { panic!("{call} holds") };
        Case { diagnosis: asked.explain_counterexample(&unmet), call: call.to_owned(), generic: generic + "()" }
    };
    let compact = |shape: &IntTuple| typed(&make_layout(shape).expect("a layout").to_string());
    let mut requirements = vec![
        case(
            &OwnedCall::new(Operation::IsInjective).layout(&twice),
            require_injective(&twice),
            "is_injective((4,8):(1,2))",
            format!("assert_injective::<{}>", typed("(4,8):(1,2)")),
        ),
        case(
            &OwnedCall::new(Operation::IsSurjectiveOnto).layout(&padded).number(32),
            require_onto(&padded, 32),
            "is_surjective_onto((4,8):(1,5), 32)",
            format!("assert_onto::<{}, 32>", typed("(4,8):(1,5)")),
        ),
        case(
            &OwnedCall::new(Operation::FunctionallyEqual).layout(&padded).layout(&twice),
            require_functionally_equal(&padded, &twice),
            "functionally_equal((4,8):(1,5), (4,8):(1,2))",
            format!("assert_functionally_equal::<{}, {}>", typed("(4,8):(1,5)"), typed("(4,8):(1,2)")),
        ),
        case(
            &OwnedCall::new(Operation::IsDivisible).layout(&rows).tiler(&tile),
            require_divisible(&rows, &tile),
            "is_divisible((1024,1024):(1024,1), <48:1,33:1>)",
            format!("assert_divisible::<{}, {}>", typed("(1024,1024):(1024,1)"), typed("<48:1,33:1>")),
        ),
        case(
            &OwnedCall::new(Operation::Compatible).tuple(&fewer).tuple(&more),
            require_compatible(&fewer, &more),
            "compatible((4,6), (4,(2,4)))",
            format!("assert_compatible::<{}, {}>", compact(&fewer), compact(&more)),
        ),
    ];
    requirements.extend(access::requirements());
    requirements.extend(assertions::cases());
    requirements
}

#[test]
fn an_assertion_of_the_macro_says_what_a_program_says() {
    for case in requirements().into_iter().chain(morphisms::requirements()) {
        let mut expanded = Vec::new();
        compile_errors(expand(&State::begin(Form::Assertion, tokens(&format!("[home] {}", case.call)))), &mut expanded);
        assert_eq!(expanded, [case.diagnosis.to_string()], "{}", case.call);
    }
}

/// What the compiler says of each case, used in generic code.
#[test]
fn const_evaluation_says_what_a_program_says() {
    let (cases, mut blocks) = (cases(), requirements());
    blocks.extend(access::cases());
    blocks.extend(morphisms::requirements());
    blocks.extend(atoms::cases());
    blocks.extend(morphisms::cases());
    blocks.extend(linear::cases());
    let mut uses: Vec<String> = cases.iter().map(|case| format!("    elements::<{}>();", case.generic)).collect();
    // What needs no parameter is refused before anything generic is looked at.
    let asks = |case: &Case| format!("    {{ fn asks<T>() {{ const {{ {}; }} }} asks::<()>() }}", case.generic);
    uses.extend(blocks.iter().map(asks));
    let program = format!(
        "use layout_core::diagnose::*;\nuse layout_core::algebra::analysis::*;\nuse layout_core::assertions::*;\n\
         use layout_core::algebra::atoms::{{copy_atom, mma_atom}};\nuse layout_core::atoms::*;\n\
         use layout_core::category::{{Classes, NestMorphism, TupleMorphism, mutual_refinement, relative_mode}};\n\
         use layout_core::linear::*;\nuse layout_core::operations::*;\nuse layout_core::predicate::*;\n\
         use layout_core::{{C, IntTuple, LayoutValue, StaticComposed}};\n\n{}\n\n{}\n\n{}\n\n\
         fn elements<L: StaticComposed>() -> usize {{\n    L::ELEMENTS\n}}\n\nfn main() {{\n{}\n}}\n",
        atoms::NAMED,
        morphisms::DEFINED,
        linear::MADE,
        uses.join("\n")
    );
    let told = told_by_the_compiler(&program);
    let expected: BTreeSet<String> =
        cases.iter().chain(&blocks).map(|case| format!("evaluation panicked: {}", case.diagnosis)).collect();
    let missing: Vec<&String> = expected.difference(&told).collect();
    let unexpected: Vec<&String> = told.difference(&expected).collect();
    assert!(missing.is_empty() && unexpected.is_empty(), "missing {missing:#?}, instead {unexpected:#?}");
}

/// The errors of a program, and its warnings: among them would be one of an evaluation that takes long.
fn told_by_the_compiler(program: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("four-stages");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core").canonicalize().expect("layout-core");
    let manifest = format!(
        "[package]\nname = \"four-stages\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{}', default-features = false }}\n\n[workspace]\n",
        core.display()
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/main.rs"), program).expect("a program");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["build", "-q", "--message-format", "json", "--target-dir", "target"];
    let output = Command::new(cargo).args(arguments).current_dir(&folder).output().expect("cargo runs");
    assert!(!output.status.success(), "the program is accepted");
    let lines = String::from_utf8(output.stdout).expect("text");
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let diagnostics = messages.filter(|message| message["reason"] == "compiler-message");
    let coded = diagnostics.filter(|message| !message["message"]["code"].is_null());
    coded.filter_map(|message| Some(message["message"]["message"].as_str()?.to_owned())).collect()
}
