//! Random functions, compiled for the host and for the device, give the same bits: on the host natively, on the device
//! by interpreting the PTX.
//!
//! Without a compiler for the device the test says so and passes. `LAYOUT_HOST_FUNCTIONS=2000` compares
//! that many functions, `LAYOUT_HOST_SEED=7` others.
#![allow(
    clippy::cast_possible_truncation,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::many_single_char_names,
    reason = "functions are text put together, of fields with short names"
)]

mod generate;

use std::path::Path;
use std::process::Command;

use generate::{Generator, ROW};
use layout_gpu_builder::Compiler;
use layout_gpu_interpreter::{Arg, Machine, Module};

/// Rows of inputs: each thread of a block takes one.
const ROWS: usize = 128;

/// Bytes of a row: three fields of 8, four of 4, one of 2, one of 1, and the padding.
const ROW_BYTES: usize = 48;

const MANIFEST: &str = "[package]\nname = \"host-functions\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\
    [lib]\ncrate-type = [\"cdylib\"]\n[profile.release]\nlto = \"fat\"\ncodegen-units = 1\npanic = \"abort\"\n[workspace]\n\
    [package.metadata.layout-gpu]\nptx = \"7.5\"\n";

const DEVICE: &str = "#![no_std]\n#![feature(abi_ptx, stdarch_nvptx)]\n#![allow(warnings)]\n\
    #[panic_handler]\nfn panic(_: &core::panic::PanicInfo) -> ! { unsafe { core::arch::nvptx::trap() } }\n";

const HOST: &str = "#![allow(warnings)]\nuse std::io::{Read, Write};\n\
    fn main() {\n    let mut bytes = Vec::new();\n    std::io::stdin().read_to_end(&mut bytes).unwrap();\n    \
    let rows: Vec<Row> = bytes.chunks_exact(size_of::<Row>()).map(|row| unsafe { row.as_ptr().cast::<Row>().read_unaligned() }).collect();\n    \
    for function in FUNCTIONS {\n        for row in &rows { std::io::stdout().write_all(&function(row).to_le_bytes()).unwrap(); }\n    }\n}\n";

fn number(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).map_or(otherwise, |text| text.parse().unwrap_or_else(|_| panic!("{variable}={text}")))
}

/// The bytes of all rows: each field is an edge case, or random.
fn rows(generator: &mut Generator) -> Vec<u8> {
    let floats =
        [0.0, -0.0, 1.0, -1.5, 1e-40, f32::MAX, f32::INFINITY, f32::NEG_INFINITY, f32::NAN, 2_147_483_648.0, 0.1];
    let doubles = [0.0, -0.0, 1.0, -2.5, 5e-324, f64::MAX, f64::INFINITY, f64::NAN, 9.3e18, -1.9e19, 0.1];
    let integers = [0, 1, u64::MAX, 1 << 63, (1 << 63) - 1, 1 << 31, (1 << 31) - 1, 255, 128];
    let mut bytes = Vec::new();
    for _ in 0..ROWS {
        let mut integer =
            || if generator.below(3) > 0 { generator.bits() } else { integers[generator.below(integers.len())] };
        let [i, u, a, b, s, t] = std::array::from_fn(|_| integer());
        let mut single = || match generator.below(3) {
            0 => floats[generator.below(floats.len())],
            1 => f32::from_bits(generator.bits() as u32 & 0xBFFF_FFFF),
            _ => (f32::from(generator.below(2001) as u16) - 1000.0) / 8.0,
        };
        let [e, f] = [single(), single()];
        let x = match generator.below(2) {
            0 => doubles[generator.below(doubles.len())],
            _ => f64::from_bits(generator.bits() & !(1 << 62)),
        };
        bytes.extend([i, u, x.to_bits()].iter().flat_map(|wide| wide.to_le_bytes()));
        bytes.extend([a as u32, b as u32, e.to_bits(), f.to_bits()].iter().flat_map(|narrow| narrow.to_le_bytes()));
        bytes.extend((s as u16).to_le_bytes());
        bytes.extend([t as u8, 0, 0, 0, 0, 0]);
    }
    assert_eq!(bytes.len(), ROWS * ROW_BYTES);
    bytes
}

/// The results of the host for all rows, function by function.
fn on_the_host(folder: &Path, functions: &str, count: usize, rows: &[u8]) -> Vec<u8> {
    let list: String = (0..count).map(|number| format!("f{number}, ")).collect();
    let source = format!("{HOST}const FUNCTIONS: &[fn(&Row) -> u64] = &[{list}];\n{ROW}{functions}");
    std::fs::write(folder.join("host.rs"), source).unwrap();
    std::fs::write(folder.join("rows"), rows).unwrap();
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let compiled = Command::new(rustc)
        .current_dir(folder)
        .args(["--edition", "2024", "-O", "host.rs", "-o", "host"])
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let input = std::fs::File::open(folder.join("rows")).unwrap();
    let ran = Command::new(folder.join("host")).stdin(input).output().unwrap();
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    ran.stdout
}

/// The results of the interpreter for all rows.
fn on_the_device(folder: &Path, compiler: &Compiler, functions: &str, count: usize, rows: &[u8]) -> Vec<u8> {
    std::fs::create_dir_all(folder.join("src")).unwrap();
    std::fs::write(folder.join("Cargo.toml"), MANIFEST).unwrap();
    let kernels: String = (0..count)
        .map(|number| {
            format!(
                "#[unsafe(no_mangle)]\npub unsafe extern \"ptx-kernel\" fn k{number}(rows: *const Row, results: *mut u64) {{ unsafe {{\n    \
                 let i = core::arch::nvptx::_thread_idx_x() as usize;\n    *results.add(i) = f{number}(&*rows.add(i));\n}} }}\n"
            )
        })
        .collect();
    std::fs::write(folder.join("src/lib.rs"), format!("{DEVICE}{ROW}{functions}{kernels}")).unwrap();
    let (_, ptx) = compiler.build(folder, "sm_80").unwrap_or_else(|error| panic!("{error}"));
    let module = Module::parse(&ptx).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(rows.len()), machine.alloc(8 * ROWS));
    machine.write(from, rows).unwrap();
    let mut results = Vec::new();
    for number in 0..count {
        let args = [Arg::from(from), Arg::from(to)];
        let block = [ROWS as u32, 1, 1];
        let launched = machine.launch(&module, &format!("k{number}"), [1, 1, 1], block, 0, &args, &mut |_, _| {});
        launched.unwrap_or_else(|fault| panic!("{fault}"));
        results.extend(machine.read(to, 8 * ROWS).unwrap());
    }
    results
}

#[test]
fn functions_give_what_they_give_on_the_host() {
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let count = number("LAYOUT_HOST_FUNCTIONS", 100) as usize;
    let mut generator = Generator::new(number("LAYOUT_HOST_SEED", 1));
    let rows = rows(&mut generator);
    let texts: Vec<String> = (0..count).map(|number| generator.function(number)).collect();
    let functions = texts.concat();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("host-functions");
    std::fs::create_dir_all(&folder).unwrap();
    let host = on_the_host(&folder, &functions, count, &rows);
    let device = on_the_device(&folder, &compiler, &functions, count, &rows);
    assert_eq!((host.len(), device.len()), (8 * ROWS * count, 8 * ROWS * count));
    for (at, (host, device)) in host.chunks_exact(8).zip(device.chunks_exact(8)).enumerate() {
        let (function, row) = (at / ROWS, at % ROWS);
        let bytes = &rows[row * ROW_BYTES..][..ROW_BYTES];
        assert_eq!(host, device, "row {row}, {bytes:02x?}, of\n{}", texts[function]);
    }
}
