//! Expansions of the macros, written as Rust: they use only public paths of the crate whose macro was called.

use std::str::FromStr;

use layout_language::expand::{expand, resume};
use layout_language::resolve::{Form, State};
use proc_macro2::TokenStream;

/// The path by which tuples of constants are called within a type.
const WORDS: &str = "home::hint::a_type_for_a_value_write_make_layout";

/// The path by which names are called, and call back.
const HINT: &str = "home::hint::names_are_of_layouts_and_rust_is_in_braces";

/// Removes the spaces between tokens.
fn tokens(text: &str) -> String {
    let text = TokenStream::from_str(text).expect("tokens").to_string();
    text.split_whitespace().collect()
}

fn expanded(form: Form, text: &str) -> String {
    let text = format!("[home] {text}");
    tokens(&expand(&State::begin(form, TokenStream::from_str(&text).expect("tokens"))).to_string())
}

/// Expands to a type alone, through a path that tells what to write where a value is expected.
fn typed(text: &str) -> String {
    tokens(&format!("home::hint::a_type_for_a_value_write_make_layout::{text}"))
}

#[test]
fn a_type() {
    assert_eq!(
        expanded(Form::Type, "(4,(2,2)):(8,(1,4))"),
        typed(&format!("Layout::<{WORDS}::T12<4, 2, 2>, {WORDS}::T12<8, 1, 4> >"))
    );
    assert_eq!(expanded(Form::Type, "8:1"), typed("Layout::<home::C<8>, home::C<1>>"));
    assert_eq!(expanded(Form::Type, "(8):(1)"), typed(&format!("Layout::<{WORDS}::T1<8>, {WORDS}::T1<1> >")));
    assert_eq!(
        expanded(Form::Type, "((8),4):row"),
        typed(&format!("Layout::<({WORDS}::T1<8>, home::C<4>,), ({WORDS}::T1<4>, home::C<1>,)>"))
    );
}

#[test]
fn a_tiler() {
    assert_eq!(expanded(Form::Type, "<4:1,_>"), typed("Type::<(home::C<4>, home::Whole,)>"));
    assert_eq!(expanded(Form::Type, "<4:2,8>"), typed("Type::<(home::Layout<home::C<4>, home::C<2>>, home::C<8>,)>"));
}

#[test]
fn a_value_and_a_constant() {
    let value = "<home::Layout<home::C<8>, home::C<1>> as home::hint::a_value_for_a_type_write_layout::Constant>::NEW";
    assert_eq!(expanded(Form::Value, "8:1"), tokens(value));
    assert_eq!(expanded(Form::Constant, "size((4,8))"), tokens("32"));
    assert_eq!(expanded(Form::Constant, "is_compact((4,8))"), tokens("true"));
}

#[test]
fn what_is_asserted_and_holds_leaves_nothing() {
    assert_eq!(expanded(Form::Assertion, "size((4,8)) == 32 and not is_compact(4:2)"), "{}");
    assert_eq!(expanded(Form::Assertion, "size((4,8)) == 32; is_compact((4,8));"), "");
    let refused = expanded(Form::Assertion, "size((4,8)) == 33");
    assert!(refused.contains("compile_error!{\"theassertionisfalse:32isnot33"), "{refused}");
    assert_eq!(expanded(Form::Assertion, "size((4,8)) == 33; rank(8) == 2;").matches("compile_error").count(), 2);
}

#[test]
fn a_name_is_a_type_a_constant_and_a_macro() {
    let expansion = expanded(Form::Type, "/// Rows.\n pub(crate) Rows = 8:1;");
    let before = tokens(
        "#[doc = \" Rows.\"] #[doc = \"\\n\\n`8:1`\\n\"] #[cfg_attr(doc, doc = home::__private::layout_document!({8:1}))] #[allow(dead_code)]
         pub(crate) type Rows = home::Layout<home::C<8>, home::C<1>>;
         #[doc = \" Rows.\"] #[doc = \"\\n\\n`8:1`\\n\"] #[allow(dead_code, non_upper_case_globals)]
         pub(crate) const Rows: home::Layout<home::C<8>, home::C<1>> = <home::Layout<home::C<8>, home::C<1>>>::new();",
    );
    // A module, and an attribute that represents the rest.
    assert!(expansion.starts_with("mod__layout_Rows_") && expansion.ends_with(&format!("{before}}}")), "{expansion}");
    assert!(expansion.contains("}#[home::__private::layout_items]moditems{"), "{expansion}");
    assert!(!expansion.contains("macro_export"));
    assert!(expansion.contains(&tokens("{ 8 : 1 }")), "{expansion}");
    assert!(expansion.contains("::Rows;"), "{expansion}");
    assert!(expanded(Form::Type, "pub Rows = 8:1;").contains("macro_export"));
}

#[test]
fn the_documentation_has_what_threads_hold() {
    let expansion = expanded(Form::Type, "Dealt = make_layout_tv((2,2):(2,1), (1,4):(0,1));");
    let expected = tokens("home::__private::layout_document!({((2,2),4):((8,1),2)} {((2,2),4):((8,1),2)} {(2,8)})");
    assert!(expansion.contains(&expected), "{expansion}");
    let elsewhere = "Elsewhere = thrfrg_C((16,8):(100,1), \"SM80_16x8x8_F32F16F16F32_TN\", (1,1,1));";
    let expected = tokens("{(((4,8),(1,1)),((2,2),(1,1))):(((32,1),(0,0)),((16,8),(0,0)))} {(16,8)}");
    assert!(expanded(Form::Type, elsewhere).contains(&expected));
}

#[test]
fn a_foreign_name_is_called_with_the_whole_state() {
    assert_eq!(
        expanded(Form::Type, "tiles::A / B"),
        typed(&format!("Named::<{HINT}! {{ {{tiles::A}} ! {{{HINT}}} {{[home] type_form}} {{tiles::A / B}} }}>"))
    );
    assert_eq!(
        expanded(Form::Constant, "size(A)"),
        tokens(&format!("{HINT}! {{ {{A}} ! {{{HINT}}} {{[home] constant_form}} {{size(A)}} }}"))
    );
    let request = TokenStream::from_str("{ tiles::A } ! { entry } { state }").expect("tokens");
    assert_eq!(tokens(&resume(request).to_string()), tokens("tiles::A! { {entry} {state} }"));
}

#[test]
fn a_refusal_is_a_type_that_reports_it() {
    let expansion = expanded(Form::Type, "(4,0):(1,2)");
    assert!(expansion.starts_with(&tokens("home::__private::Poison::<")), "{expansion}");
    assert_eq!(expansion.matches("compile_error").count(), 1);
}

/// Any tokens have an expansion.
#[test]
fn any_tokens_expand() {
    let pieces = [
        "(", ")", "[", "]", "{", "}", "<", ">", ":", "::", ";", ",", ".", "..", "=", "==", "#", "!", "pub", "assert",
        "A", "o", "/", "*", "-", "@", "_", "4", "4.5", "\"s\"", "'a", "size", "Sw", "linear", "crate", "=>", "$",
        "loose",
    ];
    let mut seed = 7_usize;
    let mut expanded_once = 0;
    for _ in 0..20_000 {
        let mut text = String::from("[home] ");
        for _ in 0..(seed % 9) {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(seed >> 33) % pieces.len()]);
            text.push(' ');
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 1;
        if let Ok(tokens) = TokenStream::from_str(&text) {
            for form in [Form::Type, Form::Value, Form::Constant, Form::Assertion] {
                let _ = expand(&State::begin(form, tokens.clone()));
                let _ = resume(tokens.clone());
            }
            expanded_once += 1;
        }
    }
    assert!(expanded_once > 1000, "{expanded_once}");
}
