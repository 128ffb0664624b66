//! The declarations found for a name marked with `@`.

use super::{Declared, Found, Source};

fn found(marked: &str) -> Option<Found> {
    let at = marked.find('@').unwrap();
    let name: String =
        marked[at + 1..].chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
    let source = Source::from_text(marked.replacen('@', "", 1)).expect("Rust");
    source.find(&name, at)
}

fn declared(marked: &str) -> Option<Declared> {
    found(marked).map(|found| found.declared)
}

#[test]
fn items_are_in_scope_in_their_block_and_module() {
    use Declared::{Constant, Layout, Misplaced, Nothing, Struct, Type, Unknown};
    for (text, expected) in [
        ("const BM: usize = 4; type T = layout!(A / @BM);", Some(Constant)),
        ("fn f() { layout!(@BM); pub(crate) const BM: usize = 4; }", Some(Constant)),
        ("static BM: [u8; 4] = [0; 4]; fn f() { if a < b { layout!(@BM) } }", Some(Constant)),
        ("type Tile = Layout<C<4>, C<1>>; fn f() { layout!(@Tile) }", Some(Type)),
        ("struct Tile<T>(T); fn f() { layout!(@Tile) }", Some(Struct)),
        ("const BM: usize = 4; mod a { type T = layout!(@BM); }", None),
        ("const BM: usize = 4; mod a { use super::*; type T = layout!(@BM); }", Some(Constant)),
        ("const BM: usize = 4; mod a { use super::a::*; type T = layout!(@BM); }", None),
        ("fn f() { { const BM: usize = 4; } layout!(@BM) }", None),
        ("layout! { A = 4; pub BM = A / 2; } const N: usize = layout_const!(@BM);", Some(Layout)),
        ("const BM: usize = 4; fn f() { layout_core::layout! { BM = 4; } layout!(@BM) }", Some(Layout)),
        ("layout! { BM = 4; } fn f() { const BM: usize = 4; layout!(@BM) }", Some(Constant)),
        ("const BM: usize = 4; fn f() { use a::{b, c as BM}; layout!(@BM) }", Some(Unknown)),
        ("#[cfg(a)] const BM: usize = 4; type T = layout!(@BM);", Some(Unknown)),
        ("#[cfg(a)] const N: usize = 4; const BM: usize = 4; type T = layout!(@BM);", Some(Constant)),
        ("layout! { #[cfg(a)] A = 4; B = 4; } type T = layout!(@A);", Some(Unknown)),
        ("layout! { #[cfg(a)] A = 4; B = 4; } type T = layout!(@B);", Some(Layout)),
        ("macro_rules! m { ($a:ident) => { const BM: usize = 4; layout!(@BM) } }", None),
        (
            "/* const BM: usize */ // const BM: usize\n const A: &str = \"const BM: usize\"; type T = layout!(@BM);",
            Some(Nothing),
        ),
        ("fn f(p: *const BM) { layout!(@BM) }", Some(Nothing)),
        ("use a::*; type T = layout!(@BM);", None),
        ("other!(); type T = layout!(@BM);", None),
        ("#[other] fn f() {} type T = layout!(@BM);", None),
        ("mod a { layout! { BM = 4; } } type T = layout!(@BM);", None),
        ("impl K { layout! { BM = 4; } fn f() { layout!(@BM) } }", Some(Misplaced)),
        ("#![no_std] #[inline(always)] fn f() { println!(); layout!(@BM) }", Some(Nothing)),
        ("const BM: usize = 4; fn f() { assert_eq!(<layout!(@BM)>::SIZE, 4) }", Some(Constant)),
    ] {
        assert_eq!(declared(text), expected, "{text}");
    }
}

#[test]
fn parameters_are_in_scope_in_their_item() {
    use Declared::{ConstParameter, Layout, Nothing, OwnConstant, OwnType, Parameter, Variable};
    for (text, expected) in [
        ("fn f<L: StaticLayout>() -> usize { <layout!(@L / 2)>::SIZE }", Some(Parameter)),
        ("fn f<'a, T: Fn(A, B) -> C, L>(a: &'a T) where T: Copy { layout!(@L) }", Some(Parameter)),
        ("fn f<T: Fn(A, B) -> C>() { layout!(@B) }", Some(Nothing)),
        ("fn f<T, const N: usize>() { layout_const!(@N) }", Some(ConstParameter)),
        ("impl<L: A<B<4>>, const N: usize> Trait<{ N + 1 }> for K<L> { fn f() { layout!(@L) } }", Some(Parameter)),
        ("type Half<L> = layout!(@L / 2);", Some(Parameter)),
        ("struct K<L>(PhantomData<layout!(@L)>); ", Some(Parameter)),
        ("trait K<L> { type T = layout!(@L); }", Some(Parameter)),
        ("fn f<L>() {} fn g() { layout!(@L) }", None),
        ("layout! { L = 4; } fn f<L>() { layout!(@L) }", Some(Parameter)),
        ("fn f<L>() { layout! { L = 4; } layout!(@L) }", Some(Layout)),
        ("impl K { const BM: usize = 4; fn f() { layout!(@BM) } }", Some(OwnConstant)),
        ("trait K { type Tile: A; fn f() { layout!(@Tile) } }", Some(OwnType)),
        ("layout! { BM = 4; } impl K { const BM: usize = 4; fn f() { layout!(@BM) } }", Some(Layout)),
        ("fn f(m: u32, (a, b): (u32, u32)) { make_layout!((@m, 8)) }", Some(Variable)),
        ("fn f() { let mut m = 4; make_layout!(@m) }", Some(Variable)),
        ("fn f() { let (m, n): (u32, u32) = a; { make_layout!(@n) } }", Some(Variable)),
        ("fn f() { for m in 0..4 { make_layout!(@m) } }", Some(Variable)),
        ("fn f() { make_layout!(@m); let m = 4; }", None),
        ("fn f(m: a::b) { make_layout!(@b) }", Some(Nothing)),
    ] {
        assert_eq!(declared(text), expected, "{text}");
    }
}

/// A constant beside a type is known not to be a parameter, and nothing is said in uncertain cases.
#[test]
fn what_may_be_a_parameter_is_not_taken_for_a_constant() {
    for (text, expected) in [
        ("const BM: usize = 4; type A = layout!(({@BM}, 4));", true),
        ("use tiles::BM; type A = layout!(({@BM}, 4));", true),
        ("fn f<const N: usize>() { layout!(({@N}, 4)) }", false),
        ("fn f<const N: usize>() { fn g() { layout!(({@M}, 4)) } }", true),
        ("macro_rules! k { () => { fn f<const N: usize>() { layout!(({@N}, 4)) } } }", false),
        ("make!(@N, f);", false),
        ("make! { fn f() { layout!(({@N}, 4)) } }", false),
        ("assert_eq!(<layout!(({@N}, 4))>::SIZE, 4);", true),
    ] {
        let at = text.find('@').unwrap();
        let text = text.replace('@', "");
        let name: String = text[at..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
        let source = Source::from_text(text.clone()).unwrap();
        assert_eq!(source.declarations.is_no_parameter(&name, at), expected, "{text}");
    }
}

/// A layout that shadows another has a unique name, the same where it is defined and where it is used.
#[test]
fn layouts_that_hide_others_have_a_name_of_their_own() {
    let own_name = |text: &str| found(text).and_then(|found| found.own_name);
    let hiding = "layout! { A = 4; }\nfn f() {\n    layout! { A = 8; }\n    layout!(A)\n}";
    let at = |n: usize| {
        let i = hiding.match_indices('A').nth(n).unwrap().0;
        own_name(&format!("{}@{}", &hiding[..i], &hiding[i..]))
    };
    assert_eq!(at(1).as_deref(), Some("__A_of_line_3_14"));
    assert_eq!((at(0), at(1)), (None, at(2)));
    assert_eq!(
        own_name("mod tests { use super::*; layout! { A = 8; } type T = layout!(@A); }").as_deref(),
        Some("__A_of_line_1_36")
    );
    assert_eq!(own_name("mod tests { use super::A; layout! { B = 8; } type T = layout!(@B); }"), None);
}

#[test]
fn what_is_no_rust_is_not_read() {
    for text in ["fn f() { layout!(A }", "\"no end", "/* no end", "r#\"no end\"", "{", "}", "'"] {
        assert!(Source::from_text(text.to_owned()).is_none(), "{text}");
    }
    for text in [
        "'a'; 'a; b'\\''; '\"'",
        "r#type; r\"\\\"; br##\"\"#\"##; c\"a\"",
        "1.5e-3; 0..4",
        "let '\u{e9}' = \u{e9};",
        "",
    ] {
        assert!(Source::from_text(text.to_owned()).is_some(), "{text}");
    }
    assert!(Source::from_text("(".repeat(100_000) + &")".repeat(100_000)).is_none());
}

#[test]
fn constants_have_the_type_that_is_written() {
    for (text, expected) in [
        ("const N: u64 = layout_const!(@size(A));", Some("u64")),
        ("static N: u32 = a::b::layout_const! { @size(A) };", Some("u32")),
        ("fn f() { let n: i32 = ::layout_core::layout_const!(@(4, 8)); }", Some("i32")),
        ("const N: usize = layout_const!(@size(A));", None),
        ("const N: u64 = 1 + layout_const!(@size(A));", Some("u64")),
        ("const N: u64 = K::M * layout_const!(@size(A)) - f(4);", Some("u64")),
        ("fn f() { let n: u32 = self.t / 2 % layout_const!(@size(A)); }", Some("u32")),
        ("fn f<const N: usize>() -> u64 { layout_const!(@size(A)) }", Some("u64")),
        ("fn f(t: u32) -> u32 { g(); let u = 4; t * layout_const!(@size(A)) + u }", Some("u32")),
        ("const N: u64 = layout_const!(@size(A)) as u64;", None),
        ("const N: u64 = layout_const!(@size(A)).into();", None),
        ("const N: u64 = 1 << layout_const!(@size(A));", None),
        ("const N: u64 = f(layout_const!(@size(A)));", None),
        ("const N: u64 = if layout_const!(@size(A)) > 4 { 1 } else { 2 };", None),
        ("const N: u64 = 4 as u64 + layout_const!(@size(A));", None),
        ("fn f() -> u32 { g[layout_const!(@size(A))] }", None),
        ("fn f() -> u32 { layout_const!(@size(A)); 4 }", None),
        ("fn f() -> u32 { return layout_const!(@size(A)) }", None),
        ("fn f() -> u32 { if a { layout_const!(@size(A)) } else { 4 } }", None),
        ("fn f() -> Vec<u32> { layout_const!(@size(A)) }", None),
        ("layout_const!(@size(A))", None),
    ] {
        let source = Source::from_text(text.replacen('@', "", 1)).expect("Rust");
        assert_eq!(source.declarations.expected(text.find('@').unwrap()), expected, "{text}");
    }
}

#[test]
fn a_name_of_nothing_has_a_near_one() {
    for (text, expected) in [
        ("layout! { Rows = (4, 8); Other = 4; } type T = layout!(@Row / 2);", Some("Rows")),
        ("layout! { Rows = (4, 8); } type T = layout!(@Columns / 2);", None),
        ("layout! { TileA = 4; TileB = @TileC / 2; }", Some("TileA")),
        ("layout! { TileB = @TileA / 2; }", Some("")),
        ("fn f() { layout! { Rows = (4, 8); } } type T = layout!(@Row / 2);", None),
    ] {
        assert_eq!(found(text).and_then(|found| found.near).as_deref(), expected, "{text}");
    }
}

#[test]
fn a_layout_is_certain_if_what_it_is_made_of_is() {
    for (text, expected) in [
        ("layout! { A = (4, 8):row; B = zipped_divide(A, <2, {N}>) o 4:1; } type T = layout!(@B / 2);", true),
        ("layout! { B = Sw<1,2,3> o A; } type T = layout!(@B / 2);", false),
        ("use a::A; layout! { B = A / 2; } type T = layout!(@B / 2);", false),
        ("layout! { A = A; } type T = layout!(@A / 2);", false),
    ] {
        assert_eq!(found(text).is_some_and(|found| found.is_certain), expected, "{text}");
    }
}

/// The innermost context of a call.
#[test]
fn a_call_is_in_a_constant_a_function_or_among_members_or_items() {
    use super::Around::{Constant, Function, Items, Members};
    for (text, expected) in [
        ("type T = layout!(@A);", Some(Items)),
        ("fn f() {} layout_assert!(@A);", Some(Items)),
        ("fn f() { mod m { layout_assert!(@A); } }", Some(Items)),
        ("const _: () = layout_assert!(@A);", Some(Constant)),
        ("const fn f() { make_layout!(@A) }", Some(Constant)),
        ("pub const unsafe extern \"C\" fn f() { make_layout!(@A) }", Some(Constant)),
        ("const fn f() { fn g() { make_layout!(@A) } }", Some(Function)),
        ("const A: usize = { let n = 4; make_layout!(@n) }; fn f() {}", Some(Constant)),
        ("const A: usize = 4; fn f() { make_layout!(@A) }", Some(Function)),
        ("const A: fn() = || { make_layout!(@A) };", Some(Function)),
        ("fn f() { static A: B = B::new(|| make_layout!(@A)); }", Some(Function)),
        ("const fn f() -> fn() { || { make_layout!(@A) } }", Some(Function)),
        ("fn f() { other!(static A: B = make_layout!(@A)) }", None),
        ("impl K { layout! { @A = 4; } const B: usize = 4; }", Some(Members)),
        ("impl K { fn f() { layout! { @A = 4; } } }", Some(Function)),
        ("trait K { const A: usize = layout_const!(@A); }", Some(Constant)),
    ] {
        let at = text.find('@').unwrap();
        let source = Source::from_text(text.replacen('@', "", 1)).expect("Rust");
        assert_eq!(source.declarations.around(at), expected, "{text}");
    }
}

#[test]
fn paths_lead_to_what_modules_of_the_same_text_declare() {
    use Declared::{Constant, Type};
    let text = "mod a { pub const N: usize = 4; #[cfg(x)] pub const M: usize = 4; pub mod b { pub type N = B; @in } } fn f() { @out }";
    for (place, path, expected) in [
        ("@out", "a::N", Some(Constant)),
        ("@out", "self::a::b::N", Some(Type)),
        ("@in", "super::N", Some(Constant)),
        ("@in", "super::super::a::b::N", Some(Type)),
        ("@in", "a::N", None),
        ("@out", "b::N", None),
        ("@out", "crate::a::N", None),
        ("@out", "a::M", Some(Declared::Unknown)),
        ("@out", "a::K", None),
    ] {
        let source = Source::from_text(text.replace('@', "_")).expect("Rust");
        let path: Vec<String> = path.split("::").map(str::to_owned).collect();
        assert_eq!(source.declarations.at_path(&path, text.find(place).unwrap()), expected, "{path:?}");
    }
}

/// Constants are values only where all that they are made of is known.
#[test]
fn the_values_of_constants() {
    for (text, expected) in [
        ("const BM: usize = 64; layout! { A = ({@BM}); }", Some("64")),
        (
            "const BM: usize = 64; const BN: u32 = BM * (2 + 1_0) / 4; layout! { A = ({@BN}); }",
            Some("{64 } * { 2 + 1_0 } / 4"),
        ),
        ("const BM: usize = K::N; layout! { A = ({@BM}); }", None),
        ("const BM: usize = f(4); layout! { A = ({@BM}); }", None),
        ("const BM: usize = if A { 1 } else { 2 }; layout! { A = ({@BM}); }", None),
        ("const BM: usize = BN; const BN: usize = BM; layout! { A = ({@BM}); }", None),
        ("const BM: usize = 0x40; layout! { A = ({@BM}); }", None),
        ("#[cfg(a)] const BM: usize = 64; layout! { A = ({@BM}); }", None),
        ("static BM: usize = 64; layout! { A = ({@BM}); }", None),
        ("const BM: f32 = 64; layout! { A = ({@BM}); }", None),
        ("const BM: usize = 64; fn f<const BM: usize>() { layout! { A = ({@BM}); } }", None),
        ("const BM: usize = 64; fn f() { const BM: usize = 32; layout! { A = ({@BM}); } }", Some("32")),
        ("use a::*; const BM: usize = 64; layout! { A = ({@BM}); }", Some("64")),
        ("use a::BM; layout! { A = ({@BM}); }", None),
    ] {
        let at = text.find('@').unwrap();
        let name: String = text[at + 1..].chars().take_while(|letter| letter.is_alphanumeric()).collect();
        let source = Source::from_text(text.replacen('@', "", 1)).expect("Rust");
        let value = source.value(&name, at, super::MOST_LINKS);
        let words: Option<String> = value.map(|value| value.split_whitespace().collect::<Vec<_>>().join(" "));
        assert_eq!(words.as_deref(), expected, "{text}");
    }
}
