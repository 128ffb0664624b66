//! Views and labels cost nothing: a kernel with them has the instructions of its twin with a second layout written out, and the same results.

use std::fs;
use std::path::Path;

use layout_gpu_builder::{Assembler, Compiler, our_kernels};
use layout_gpu_interpreter::{Arg, Machine, Module};
use layout_tests::files;

/// Builds kernels as a crate of its own; none without a compiler for the device.
pub(crate) fn built(name: &str, source: &str, architecture: &str) -> Option<String> {
    let compiler = Compiler::for_tests(None)?;
    let kernels = our_kernels().expect("a checkout");
    let room = kernels.parent().and_then(Path::to_str).expect("a folder");
    let manifest = fs::read_to_string(kernels.join("Cargo.toml")).expect("a manifest");
    let manifest = manifest.replace("layout-gpu-kernels", name).replace("path = \"..\"", &format!("path = \"{room}\""));
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    files::write(&here.join("Cargo.toml"), &manifest).expect("a manifest");
    files::write(&here.join("src/lib.rs"), source).expect("the kernels");
    let (_, text) = compiler.build(&here, architecture).unwrap_or_else(|error| panic!("{error}"));
    Some(text)
}

/// Returns the bits of the f16 of a whole number below 2049.
fn bits_of_f16(number: u16) -> u16 {
    half::f16::from_f32(number.into()).to_bits()
}

#[test]
fn views_and_labels_have_the_instructions_of_layouts_written_out() {
    let Some(text) = built("views", include_str!("../kernels/views.rs"), "sm_80") else { return };
    match Assembler::find() {
        Err(why) => println!("not assembled: {why}"),
        Ok(assembler) => {
            let counts = assembler.count(&text, "sm_80").unwrap_or_else(|error| panic!("{error}"));
            let [written, viewed, labelled] = ["written", "viewed", "labelled"]
                .map(|name| counts.iter().find(|count| count.name == name).expect("a kernel"));
            for twin in [viewed, labelled] {
                assert_eq!(
                    (twin.registers, &twin.operations),
                    (written.registers, &written.operations),
                    "{}",
                    twin.name
                );
            }
        }
    }
    let module = Module::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    for kernel in ["written", "viewed", "labelled"] {
        assert_eq!(products(&module, kernel), expected(), "{kernel}");
    }
}

fn weight(query: u16, key: u16) -> u16 {
    (query + 3 * key) % 7
}

fn value(key: u16, width: u16) -> u16 {
    (5 * key + width) % 8
}

/// Returns the products, by definition.
fn expected() -> Vec<f32> {
    let sum = |query, width| (0..16).map(|key| weight(query, key) * value(key, width)).sum::<u16>();
    (0..16 * 8).map(|i| f32::from(sum(i / 8, i % 8) + 100 * (i % 8))).collect()
}

/// Runs a kernel by one warp.
fn products(module: &Module, kernel: &str) -> Vec<f32> {
    let mut machine = Machine::new();
    let halves = |numbers: Vec<u16>| {
        numbers.into_iter().flat_map(|number| bits_of_f16(number).to_le_bytes()).collect::<Vec<u8>>()
    };
    let inputs = [
        halves((0..256).map(|i| weight(i / 16, i % 16)).collect()),
        halves((0..128).map(|i| value(i / 8, i % 8)).collect()),
        (0..8_u16).flat_map(|width| f32::from(100 * width).to_le_bytes()).collect(),
    ];
    let [weights, values, bias] = inputs.map(|bytes| {
        let address = machine.alloc(bytes.len());
        machine.write(address, &bytes).expect("memory");
        Arg::from(address)
    });
    let out = machine.alloc(4 * 128);
    let arguments = [weights, values, bias, Arg::from(out)];
    let launched = machine.launch(module, kernel, [1, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {});
    launched.unwrap_or_else(|fault| panic!("{kernel}: {fault}"));
    let bytes = machine.read(out, 4 * 128).expect("written");
    bytes.chunks_exact(4).map(|word| f32::from_le_bytes(word.try_into().expect("four bytes"))).collect()
}
