//! A refusal has the same words everywhere: in the command at run time, in the macro, and in const evaluation of generic code.

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

use layout_tests_ui::is_gate;

use layout_language::expand::expand;
use layout_language::resolve::{Form, State};
use layout_tests::fuzz::calls::parted;
use proc_macro2::{TokenStream, TokenTree};

/// One refusal, as a call in the language, and in generic code.
struct Case {
    call: String,
    generic: String,
}

impl Case {
    fn new(call: &str, generic: &str) -> Self {
        Self { call: call.to_owned(), generic: generic.to_owned() }
    }

    /// Returns the message that the command prints at run time.
    fn diagnosis(&self) -> String {
        match layout_language::eval(&self.call).expect_err(&self.call).as_slice() {
            [mistake] => mistake.to_string(),
            mistakes => panic!("{}: {mistakes:?}", self.call),
        }
    }

    /// Returns the messages of the macro.
    fn expanded(&self, form: Form) -> Vec<String> {
        let mut texts = Vec::new();
        compile_errors(expand(&State::begin(form, tokens(&format!("[home] {}", self.call)))), &mut texts);
        texts
    }
}

fn tokens(text: &str) -> TokenStream {
    TokenStream::from_str(text).expect("tokens")
}

/// Returns the type of an expression.
fn typed(text: &str) -> String {
    expand(&State::begin(Form::Type, tokens(&format!("[layout_core] {text}")))).to_string()
}

/// Replaces each expression between braces by its type.
fn typed_in(template: &str) -> String {
    let mut parts = template.split(['{', '}']);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.enumerate().fold(first, |text, (i, part)| text + &if i % 2 == 0 { typed(part) } else { part.to_owned() })
}

/// Converts `logical_divide` to the spelling of types and constants.
fn camel(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Splits a call into its name and its arguments.
fn parts(call: &str) -> (&str, Vec<String>) {
    let (name, arguments) = call.strip_suffix(')').and_then(|call| call.split_once('(')).expect("a call");
    (name, parted(arguments))
}

/// Splits a call into its name and its arguments as parameters of a type.
fn parameters(call: &str) -> (&str, String) {
    let (name, arguments) = parts(call);
    let parameter = |argument: &String| match argument.trim() {
        number if number.parse::<u64>().is_ok() => number.to_owned(),
        argument => typed(argument),
    };
    (name, arguments.iter().map(parameter).collect::<Vec<_>>().join(", "))
}

/// Operations whose result type has the same name and the same operands.
const CALLS: [&str; 19] = [
    "composition((6,2):(8,2), (3,2):(4,6))",
    "composition((3,2):(1,6), (2,2):(1,2))",
    "composition((128,(8,16),4):(64,(1,8192),131072), (16,(8,4),2):(48,(1,8),1024))",
    "blocked_product((2,2):(1,1), (2,2):(1,2))",
    "layout_add((4,8):(1,4), (3,4):(1,3))",
    "make_layout_tv((4,8):(8,1), (2,2):(2,3))",
    "logical_divide(24:1, 5:1)",
    "logical_divide(24:1, 2:0)",
    "logical_divide(24:1, (4,2):(1,6))",
    "zipped_divide((8,12):(12,1), <3:1,5:1>)",
    "zipped_divide((128,64):(64,1), <33:1,7:1>)",
    "zipped_divide((4,8):(1,4), <2:1,_>)",
    "flat_divide((4,8):(1,4), <2:1,2:1,2:1>)",
    "logical_product((4,8):(1,2), 4:1)",
    "tiled_product(((2,2),4):((3,2),1), <2:1,3:1>)",
    "left_inverse((4,3):(2,3))",
    "upcast((4,8):(3,1), 2)",
    "downcast((4,8):(3,2), 2)",
    "take((4,8):(1,4), 1, 5)",
];

/// Other operations, with the type.
const TYPES: [(&str, &str); 3] = [
    ("complement((4,8):(1,5), 40, exact)", "ComplementExact<{(4,8):(1,5)}, C<40>>"),
    ("get((4,8):(1,4), 3)", "Mode<{(4,8):(1,4)}, 3>"),
    ("tile_to_shape((8,8):(8,1), (20,64), (0,1))", "TileToShape<{(8,8):(8,1)}, (C<20>, C<64>), (C<0>, C<1>)>"),
];

/// Returns the refusals that have a type.
fn types() -> Vec<Case> {
    let named = CALLS.map(|call| {
        let (name, parameters) = parameters(call);
        Case::new(call, &format!("{}<{parameters}>", camel(name)))
    });
    named.into_iter().chain(TYPES.map(|(call, name)| Case::new(call, &typed_in(name)))).collect()
}

/// Returns the refusals that are evaluated in a `const` block.
fn blocks() -> Vec<Case> {
    [access::cases(), atoms::cases(), morphisms::cases(), linear::cases()].into_iter().flatten().collect()
}

/// Returns the predicates that do not hold.
fn requirements() -> Vec<Case> {
    assertions::cases().into_iter().chain(morphisms::requirements()).collect()
}

/// Collects the texts of all `compile_error!`.
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
fn the_macro_says_what_the_command_says() {
    for case in types().into_iter().chain(blocks()) {
        assert_eq!(case.expanded(Form::Type), [case.diagnosis()], "{}", case.call);
    }
}

/// In generic code the compiler prints the same message for each case as the command and the macro.
#[test]
fn const_evaluation_says_what_the_macro_says() {
    if !is_gate() {
        return;
    }
    let (types, requirements) = (types(), requirements());
    let mut uses: Vec<String> = types.iter().map(|case| format!("    elements::<{}>();", case.generic)).collect();
    let mut expected: BTreeSet<String> = types.iter().map(Case::diagnosis).collect();
    // A block that needs no parameter is refused before any generic code is evaluated.
    let block = |case: &Case| format!("    {{ fn block<T>() {{ const {{ {}; }} }} block::<()>() }}", case.generic);
    for case in blocks() {
        uses.push(block(&case));
        expected.insert(case.diagnosis());
    }
    for case in requirements {
        uses.push(block(&case));
        let [said] = &case.expanded(Form::Assertion)[..] else { panic!("{} holds", case.call) };
        expected.insert(said.clone());
    }
    let program = format!(
        "use layout_core::diagnose::*;\nuse layout_core::algebra::analysis::*;\nuse layout_core::assertions::*;\n\
         use layout_core::algebra::atoms::{{copy_atom, mma_atom}};\nuse layout_core::atoms::*;\n\
         use layout_core::category::{{Classes, NestMorphism, TupleMorphism, mutual_refinement, relative_mode}};\n\
         use layout_core::linear::*;\nuse layout_core::operations::*;\nuse layout_core::predicate::*;\n\
         use layout_core::{{C, IntTuple, LayoutValue, StaticComposed}};\n\n{}\n\n{}\n\n\
         fn elements<L: StaticComposed>() -> usize {{\n    L::ELEMENTS\n}}\n\nfn main() {{\n{}\n}}\n",
        atoms::NAMED,
        linear::MADE,
        uses.join("\n")
    );
    let found = errors_of(&program);
    let expected: BTreeSet<String> = expected.iter().map(|said| format!("evaluation panicked: {said}")).collect();
    let missing: Vec<&String> = expected.difference(&found).collect();
    let unexpected: Vec<&String> = found.difference(&expected).collect();
    assert!(missing.is_empty() && unexpected.is_empty(), "missing {missing:#?}, instead {unexpected:#?}");
}

/// Returns the errors of a program, and its warnings, among them that of a long evaluation.
fn errors_of(program: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("four-stages");
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core").canonicalize().expect("layout-core");
    let manifest = format!(
        "[package]\nname = \"four-stages\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         layout-core = {{ path = '{}', default-features = false }}\n\n[workspace]\n",
        core.display()
    );
    fs::create_dir_all(folder.join("src")).expect("a folder");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::write(folder.join("src/main.rs"), program).expect("a program");
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let arguments = ["build", "-q", "--message-format", "json", "--target-dir", "../../tests/trybuild"];
    let mut cargo = Command::new(cargo);
    let output = cargo.args(arguments).current_dir(&folder).env("CARGO_INCREMENTAL", "0").output().expect("cargo runs");
    assert!(!output.status.success(), "the program is accepted");
    let lines = String::from_utf8(output.stdout).expect("text");
    let messages = lines.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let diagnostics = messages.filter(|message| message["reason"] == "compiler-message");
    let coded = diagnostics.filter(|message| !message["message"]["code"].is_null());
    coded.filter_map(|message| Some(message["message"]["message"].as_str()?.to_owned())).collect()
}
