//! The compile time of 1,000 calls of `layout!`, compared with the same types written by hand, and of a chain of
//! names, each made from the previous one: `cargo bench -p layout-benches --bench compile_time`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

const TYPES: u64 = 1000;
const RUNS: usize = 5;

fn main() {
    let macros =
        program("use layout_core::layout;\n", |rows| format!("layout!(zipped_divide(({rows},64):(64,1), <2, 8>))"));
    let by_hand = program("use layout_core::{C, Layout};\n", |rows| {
        let tiles = rows / 2;
        format!("Layout<((C<2>,C<8>),(C<{tiles}>,C<8>)),((C<64>,C<1>),(C<128>,C<8>))>")
    });
    let (macros, by_hand) = (Package::new("macros", &macros), Package::new("by-hand", &by_hand));
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        times[0].push(macros.build());
        times[1].push(by_hand.build());
    }
    let [with, without] = times.map(|mut times| {
        times.sort_unstable();
        times[RUNS / 2]
    });
    println!("{TYPES} types, medians of {RUNS} builds: by layout! {with:?}, by hand {without:?}");
    println!("a call costs {:?}", with.saturating_sub(without) / u32::try_from(TYPES).expect("few"));
    for (name, visibility, together) in [
        ("one call", "", true),
        ("calls with pub(crate)", "pub(crate)", false),
        ("calls with private names", "", false),
    ] {
        let [half, whole] =
            [TYPES / 2, TYPES].map(|names| Package::new("chain", &chain(names, visibility, together)).build());
        println!("a chain of {} and {TYPES} names in {name}: {half:?}, {whole:?}", TYPES / 2);
    }
}

/// Writes names, each made from the previous one, in one call or in one call each.
fn chain(names: u64, visibility: &str, together: bool) -> String {
    let mut text = format!("layout_core::layout! {{ {visibility} A0 = (4,(2,2)):(8,(1,4));");
    for i in 1..=names {
        let shape = if i % 2 == 0 { "(4,(2,2)):col" } else { "((2,2),4):((1,2),4)" };
        let call = if together { "" } else { "}\nlayout_core::layout! {" };
        writeln!(text, "{call} {visibility} A{i} = A{} o {shape};", i - 1).expect("a string");
    }
    text + "}\nfn main() {}\n"
}

fn program(uses: &str, layout: impl Fn(u64) -> String) -> String {
    let mut text = String::from(uses);
    for i in 0..TYPES {
        writeln!(text, "pub type T{i} = {};", layout(128 + 2 * i)).expect("a string");
    }
    text + "fn main() {}\n"
}

struct Package(PathBuf);

impl Package {
    fn new(name: &str, program: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core");
        let core = core.canonicalize().expect("layout-core");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n\
             layout-core = {{ path = '{}' }}\n\n[workspace]\n",
            core.display()
        );
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(folder.join("src/main.rs"), program).expect("a program");
        let package = Self(folder);
        package.build();
        package
    }

    /// Rebuilds the program, whose dependencies are already built.
    fn build(&self) -> Duration {
        let main = self.0.join("src/main.rs");
        let text = fs::read(&main).expect("the program");
        fs::write(&main, text).expect("the program");
        let start = Instant::now();
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let status = Command::new(cargo).args(["build", "-q"]).current_dir(&self.0).status().expect("cargo runs");
        assert!(status.success(), "{} does not build", self.0.display());
        start.elapsed()
    }
}
