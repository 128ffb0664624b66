//! The device library: a crate that calls each of its functions compiles, assembles, and behaves on the interpreter as documented.

mod blocks;
mod epilogues;
mod hopper;
mod implicit;
mod memory;
mod numbers;
mod tiles;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use layout_algebra::atoms::mma_elements;
use layout_gpu_builder::{Assembler, Compiler, Count, our_kernels};
use layout_gpu_interpreter::{Arg, DevicePtr, Machine, Module};
use layout_tests::files;
use layout_tests::fuzz::Random;
use layout_tests::products::{cases, is_the_product};

const SOURCE: &str = include_str!("../kernels/device.rs");
/// The modules of the crate.
const PARTS: [(&str, &str); 8] = [
    ("blocks", include_str!("../kernels/blocks.rs")),
    ("costs", include_str!("../kernels/costs.rs")),
    ("epilogues", include_str!("../kernels/epilogues.rs")),
    ("hopper", include_str!("../kernels/hopper.rs")),
    ("implicit", include_str!("../kernels/implicit.rs")),
    ("memory", include_str!("../kernels/memory.rs")),
    ("numbers", include_str!("../kernels/numbers.rs")),
    ("tiles", include_str!("../kernels/tiles.rs")),
];
const PRODUCTS: &str = include_str!("../../layout-gpu/src/device/mma.rs");

/// Returns the atoms for which the device library has an instruction: `sm80::NAME: "…";`.
fn products() -> Vec<&'static str> {
    let rows = PRODUCTS.lines().filter_map(|line| line.trim().split_once(": \""));
    rows.map(|(path, _)| path).filter(|path| path.starts_with("sm")).collect()
}

/// The elements of fragments by their letters in the names of atoms; other elements have no fragments.
const ELEMENTS: [(&str, &str); 10] = [
    ("F16", "F16"),
    ("BF16", "BF16"),
    ("TF32", "f32"),
    ("F32", "f32"),
    ("F64", "f64"),
    ("S8", "i8"),
    ("U8", "u8"),
    ("S32", "i32"),
    ("E4M3", "E4M3"),
    ("E5M2", "E5M2"),
];

#[test]
fn an_atom_multiplies_fragments_of_the_elements_in_its_name() {
    let rows = PRODUCTS.lines().filter_map(|line| line.trim().strip_suffix("];")?.split_once(": \""));
    let listed = rows.filter_map(|(atom, row)| Some((atom, row.rsplit_once('[')?.1)));
    let listed: BTreeMap<&str, &str> = listed.filter(|(atom, _)| atom.starts_with("sm")).collect();
    let element = |letters: &str| ELEMENTS.iter().find(|(name, _)| *name == letters).map(|(_, element)| *element);
    let mut expected = BTreeMap::new();
    for product in products() {
        let (_, name) = product.split_once("::").expect("a path");
        let [sums, a, b, _] = mma_elements(name).expect("elements").map(|found| element(found.letters()));
        if let (Some(a), Some(b), Some(sums)) = (a, b, sums) {
            expected.insert(product, format!("{a} {b} {sums}"));
        }
    }
    assert!(expected.len() > 30);
    assert!(listed.iter().map(|(atom, row)| (*atom, (*row).to_owned())).eq(expected), "{listed:?}");
}

/// Compiles the crate to PTX, if a compiler for the device is installed.
fn compiled() -> Option<String> {
    let compiler = Compiler::for_tests(None)?;
    let kernels = our_kernels().expect("a checkout");
    let manifest = fs::read_to_string(kernels.join("Cargo.toml")).expect("a manifest");
    let room = kernels.parent().and_then(Path::to_str).expect("a folder").to_owned();
    let manifest =
        manifest.replace("layout-gpu-kernels", "device").replace("path = \"..\"", &format!("path = \"{room}\""));
    let (before, _) = manifest.split_once("ptx = \"").expect("a version of PTX");
    let manifest = format!("{before}ptx = \"8.7\"\n\n[workspace]\n");
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("device");
    files::write(&here.join("Cargo.toml"), &manifest).expect("a manifest");
    files::write(&here.join("src/lib.rs"), &SOURCE.replace("PRODUCTS", &products().join(" "))).expect("the kernels");
    for (name, text) in PARTS {
        files::write(&here.join(format!("src/{name}.rs")), text).expect("kernels");
    }
    let (_, text) = compiler.build(&here, "sm_90a").unwrap_or_else(|error| panic!("{error}"));
    Some(text)
}

/// The kernels, and their counts if there is an assembler.
static MODULE: LazyLock<Option<(Module, Vec<Count>)>> = LazyLock::new(|| {
    let text = compiled()?;
    let counts = match Assembler::find() {
        Ok(assembler) => assembler.count(&text, "sm_90a").unwrap_or_else(|error| panic!("{error}")),
        Err(why) => {
            println!("not assembled: {why}");
            Vec::new()
        }
    };
    Some((Module::parse(&text).unwrap_or_else(|error| panic!("{error}")), counts))
});

fn module() -> Option<&'static Module> {
    MODULE.as_ref().map(|(module, _)| module)
}

fn counts() -> &'static [Count] {
    MODULE.as_ref().map_or(&[], |(_, counts)| counts)
}

/// Runs a kernel in one block, and returns the words that it writes.
fn run(module: &Module, kernel: &str, threads: u32, input: &[u32], words: usize) -> Vec<u32> {
    let mut machine = Machine::new();
    let to = machine.alloc(4 * words);
    launch(machine, to, module, kernel, threads, input, words)
}

/// Runs a kernel like [`run`], on words that are 0 at first.
fn update(module: &Module, kernel: &str, threads: u32, words: usize) -> Vec<u32> {
    let mut machine = Machine::new();
    let to = machine.alloc(4 * words);
    machine.write(to, &vec![0; 4 * words]).expect("memory");
    launch(machine, to, module, kernel, threads, &[0], words)
}

fn launch(
    mut machine: Machine,
    to: DevicePtr,
    module: &Module,
    kernel: &str,
    threads: u32,
    input: &[u32],
    words: usize,
) -> Vec<u32> {
    let from = machine.alloc(4 * input.len());
    let bytes: Vec<u8> = input.iter().flat_map(|word| word.to_le_bytes()).collect();
    machine.write(from, &bytes).expect("memory");
    let arguments = [Arg::from(from), Arg::from(to)];
    let launched = machine.launch(module, kernel, [1, 1, 1], [threads, 1, 1], 0, &arguments, &mut |_, _| {});
    let report = launched.unwrap_or_else(|fault| panic!("{fault}"));
    // Of a kernel that says it has none.
    assert!(report.notes.iter().all(|note| !note.message.contains("bank conflicts")), "{:?}", report.notes);
    let bytes = machine.read(to, 4 * words).expect("written");
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
}

/// Packs a number and its negative into a pair of f16.
fn pair(number: u32) -> u32 {
    let bits = u32::from(half::f16::from_f32(f32::from(u8::try_from(number).expect("small"))).to_bits());
    bits | (bits | 0x8000) << 16
}

fn warps_do_what_they_say(module: &Module) {
    let input: Vec<u32> = (0..64_u32).map(|i| i * 37 % 91).collect();
    let output = &run(module, "warps", 64, &input, 64 * 30);
    for (thread, given) in (0..64).map(|thread| (thread, move |which: usize| output[64 * which + thread])) {
        let (lane, warp) = (thread % 32, &input[thread / 32 * 32..][..32]);
        let of = |lane: usize| warp[lane];
        let (quad, eight) = (&warp[lane / 4 * 4..][..4], &warp[lane / 8 * 8..][..8]);
        let bits = |keep: fn(u32) -> bool| (0..32).filter(|lane| keep(of(*lane))).fold(0, |all, lane| all | 1 << lane);
        let expected = [
            u32::try_from(lane).expect("small"),
            of(lane ^ 3),
            of(lane ^ 16),
            of(if lane < 5 { lane } else { lane - 5 }),
            of(if lane > 26 { lane } else { lane + 5 }),
            f32::from(u8::try_from(of(lane ^ 1)).expect("small")).to_bits(),
            bits(|x| x & 1 == 1),
            warp.contains(&7).into(),
            1,
            warp.iter().sum(),
            *warp.iter().min().expect("lanes"),
            *warp.iter().max().expect("lanes"),
            warp.iter().max().expect("lanes").wrapping_neg(),
            warp.iter().min().expect("lanes").wrapping_neg(),
            warp.iter().fold(u32::MAX, |all, x| all & x),
            warp.iter().fold(0, |all, x| all | x),
            warp.iter().fold(0, |all, x| all ^ x),
            warp.iter().sum(),
            *warp.iter().max().expect("lanes"),
            quad.iter().sum(),
            *quad.iter().max().expect("lanes"),
            warp.iter().sum(),
            quad.iter().min().expect("lanes").wrapping_neg(),
            eight.iter().sum(),
            64,
            3,
            of(if lane < 5 { lane } else { lane - 5 }),
            of(if lane > 26 { lane } else { lane + 5 }).wrapping_sub(100),
            warp.iter().sum(),
            pair(of(lane ^ 16)),
        ];
        for (which, expected) in expected.into_iter().enumerate() {
            assert_eq!(given(which), expected, "thread {thread}, function {which}");
        }
    }
}

fn tiles_are_copied_and_loaded(module: &Module) {
    let input: Vec<u32> = (0..128_u32).map(|i| ((2 * i + 1) << 16) | (2 * i)).collect();
    let output = &run(module, "tiles", 32, &input, 32 * 6);
    let element =
        |matrix: usize, row: usize, column: usize| u32::try_from(64 * matrix + 8 * row + column).expect("small");
    for (lane, given) in (0..32).map(|lane| (lane, move |which: usize| output[32 * which + lane])) {
        let (line, first) = (lane / 4, 2 * (lane % 4));
        let straight = |matrix| element(matrix, line, first) | element(matrix, line, first + 1) << 16;
        let turned = |matrix| element(matrix, first, line) | element(matrix, first + 1, line) << 16;
        let expected = [straight(0), straight(3), turned(0), turned(1), input[4 * lane], input[4 * lane + 3]];
        assert_eq!([0, 1, 2, 3, 4, 5].map(given), expected, "lane {lane}");
    }
}

#[test]
fn fragments_are_stored_as_matrices() {
    let Some(module) = module() else { return };
    let expected: Vec<u32> = (0..512).chain(0..512).collect();
    assert_eq!(run(module, "stored", 32, &[0], 1024), expected);
}

#[test]
fn every_function_does_what_it_says() {
    let Some(module) = module() else { return };
    warps_do_what_they_say(module);
    tiles_are_copied_and_loaded(module);
    let (cases, names, mut random) = (cases(), products(), Random::new(11));
    assert_eq!(names.len(), 85);
    for path in names {
        let name = path.rsplit(':').next().expect("a name");
        let case = cases.iter().find(|case| case.name == name).unwrap_or_else(|| panic!("no atom {name}"));
        is_the_product(module, name, &case.deal(&mut random));
    }
}
