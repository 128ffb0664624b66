//! The compile time of 10,000 calls of `layout!` with expressions of eight kinds, beside a macro that reads the same
//! expressions by `syn` and returns the types that stand behind them: `cargo bench -p layout-benches --bench mixed_calls`.

use layout_benches::package;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const CALLS: u64 = 10_000;
const RUNS: usize = 7;
/// The folder for temporary files.
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");
const BY_SYN: &str = include_str!("by_syn.rs");

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace");
    let core = format!("layout-core = {{ path = '{}' }}\n", root.join("layout-core").display());
    let syn = "syn = { version = \"2\", features = [\"full\"] }\nquote = \"1\"\n\n[lib]\nproc-macro = true\n";
    drop(package(SCRATCH, "by_syn", syn, BY_SYN));
    let (mut ours, mut others) = (
        String::from("use layout_core::layout;\n"),
        String::from("use by_syn::by_syn;\nuse layout_core::{C, Layout, Swizzled};\n"),
    );
    for i in 0..CALLS {
        let (expression, answer) = call(i);
        writeln!(ours, "pub type T{i} = layout!({expression});").expect("a string");
        writeln!(others, "pub type T{i} = by_syn!({expression} => {answer});").expect("a string");
    }
    let ours = package(SCRATCH, "mixed", &core, &ours);
    let others = package(SCRATCH, "mixed_by_syn", &format!("{core}by_syn = {{ path = '../by_syn' }}\n"), &others);
    // By turns, for a machine whose speed varies.
    let [ours, others] = (0..RUNS).fold([f64::INFINITY; 2], |[a, b], _| [a.min(check(&ours)), b.min(check(&others))]);
    println!(
        "{CALLS} mixed calls, least processor time of {RUNS}: {ours:.2} s, by syn {others:.2} s: {:.2}",
        ours / others
    );
}

/// An expression and its type.
fn call(i: u64) -> (String, String) {
    let (c, b, a) = ([2, 4, 8][(i / 8 % 3) as usize], [16, 32, 64][(i / 24 % 3) as usize], 16 * (1 + i / 72));
    let rows = format!("({a},{b}):({b},1)");
    let rows_type = format!("Layout<(C<{a}>,C<{b}>),(C<{b}>,C<1>)>");
    match i % 8 {
        0 => (rows, rows_type),
        1 => (
            format!("zipped_divide({rows}, <{c}, 8>)"),
            format!("Layout<((C<{c}>,C<8>),(C<{}>,C<{}>)),((C<{b}>,C<1>),(C<{}>,C<8>))>", a / c, b / 8, c * b),
        ),
        2 => (format!("{rows} o (2,8):(1,2)"), format!("Layout<(C<2>,C<8>),(C<{b}>,C<{}>)>", 2 * b)),
        3 => (format!("Sw<2,3,3> o {rows}"), format!("Swizzled<2,3,3,0,{rows_type}>")),
        4 => (
            format!("blocked_product(({c},8):(8,1), ({a},4):col)"),
            format!("Layout<((C<{c}>,C<{a}>),(C<8>,C<4>)),((C<8>,C<{}>),(C<1>,C<{}>))>", 8 * c, 8 * c * a),
        ),
        5 => (format!("complement(({c},4):(1,{c}), {})", 64 * a), format!("Layout<C<{}>,C<{}>>", 16 * a / c, 4 * c)),
        6 => (format!("coalesce((({c},2),({a},4)):col)"), format!("Layout<C<{}>,C<1>>", 8 * c * a)),
        _ => (format!("right_inverse(({a},{c}):({c},1))"), format!("Layout<(C<{c}>,C<{a}>),(C<{a}>,C<1>)>")),
    }
}

/// Returns the processor time of `cargo check` of one package whose dependencies have been compiled, in seconds.
fn check(folder: &Path) -> f64 {
    let target = folder.parent().expect("a folder").join("target");
    let _dependencies = layout_benches::cargo(folder, &target, &["check"]);
    let library = folder.join("src/lib.rs");
    fs::write(&library, fs::read(&library).expect("the library")).expect("the library");
    layout_benches::cargo(folder, &target, &["check"])
}
