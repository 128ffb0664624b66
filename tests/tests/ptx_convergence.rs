//! Collective operations of a warp stay in their control flow: they are LLVM intrinsics, whose calls are convergent, and not
//! assembly, which is not.

use layout_gpu::host::{Buffer, Device, Launch, Module, Ptx};
use layout_gpu_builder::{ARCHITECTURES, Compiler, committed, our_kernels};
use layout_tests::files;
use std::path::Path;

/// Instructions at which the lanes of a warp, or the threads of a block, meet.
const COLLECTIVE: [&str; 9] =
    ["shfl.", "vote.", "redux.", "bar.", "barrier.", "activemask", "ldmatrix.", "stmatrix.", "mma.sync."];

/// Returns the collective lines, and whether each is in inline assembly.
fn collective(ptx: &str) -> Vec<(&str, bool)> {
    let mut is_assembly = false;
    let mut found = Vec::new();
    for line in ptx.lines().map(str::trim) {
        match line {
            "// begin inline asm" => is_assembly = true,
            "// end inline asm" => is_assembly = false,
            _ if COLLECTIVE.iter().any(|name| line.contains(name)) && !line.starts_with("//") => {
                found.push((line, is_assembly));
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_committed_kernels_meet_by_intrinsics_and_under_no_condition() {
    for architecture in ARCHITECTURES {
        let path = committed("layout_gpu_kernels", architecture).expect("a checkout");
        let text = std::fs::read_to_string(path).expect("the PTX");
        let lines = collective(&text);
        assert!(lines.len() >= 12, "{architecture}: {lines:?}");
        for (line, is_assembly) in lines {
            // Rust cannot call the intrinsics of products with pairs of f16.
            let has_none = line.starts_with("mma.sync.") && line.contains(".f16.");
            assert_eq!(is_assembly, has_none, "{architecture}: assembly, which the compiler may move or copy: {line}");
            assert!(!line.starts_with('@'), "{architecture}: under a condition: {line}");
            // Two moves for each generic address, on `sm_90`.
            assert!(!line.starts_with("ldmatrix.") || line.contains(".shared."), "{architecture}: {line}");
        }
    }
}

/// Rounds counted at run time, in which lanes diverge. The compiler would unroll a loop with assembly, and put the remaining rounds
/// under conditions of their own: five shuffles instead of one.
const SOURCE: &str = "
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
use layout_gpu::device::{shuffle, thread_idx};

/// # Safety
/// 96 numbers, of which 32 are given, and one warp.
#[unsafe(no_mangle)]
pub unsafe extern \"ptx-kernel\" fn rounds(numbers: *mut u32, count: u32) {
    let lane = thread_idx().x;
    let here = numbers.wrapping_add(lane as usize);
    // SAFETY: the caller's promise.
    unsafe {
        let mut mine = *here;
        let is_small = mine < 40;
        let mut round = 0;
        while round < count {
            // SAFETY: all lanes come.
            let other = shuffle(mine, lane ^ round);
            if is_small {
                here.wrapping_add(64).write_volatile(other);
            } else {
                here.wrapping_add(32).write_volatile(other);
                mine += 3;
            }
            mine ^= other;
            round += 1;
        }
        *here = mine;
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    // SAFETY: ends the kernel.
    unsafe { core::arch::nvptx::trap() }
}
";

/// Returns the manifest of our kernels, for a crate in another folder and with another name.
fn manifest() -> String {
    let kernels = our_kernels().expect("a checkout");
    let text = std::fs::read_to_string(kernels.join("Cargo.toml")).expect("a manifest");
    let room = kernels.parent().and_then(Path::to_str).expect("a folder").to_owned();
    text.replace("layout-gpu-kernels", "convergence").replace("path = \"..\"", &format!("path = \"{room}\""))
}

#[test]
fn a_shuffle_in_a_loop_is_neither_moved_nor_copied() {
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convergence");
    files::write(&here.join("Cargo.toml"), &manifest()).expect("a manifest");
    files::write(&here.join("src/lib.rs"), SOURCE).expect("a kernel");
    let (_, text) = compiler.build(&here, "sm_80").unwrap_or_else(|error| panic!("{error}"));
    let [(line, false)] = collective(&text)[..] else { panic!("one shuffle, by intrinsic: {:?}", collective(&text)) };
    assert!(line.starts_with("shfl.sync.idx.b32"), "{line}");

    let given: Vec<u32> = (0..32).map(|lane| lane * 37 % 80).collect();
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text: &text }]).expect("the kernel");
    let mut numbers = Buffer::from_slice(&device, &[given.clone(), vec![0; 64]].concat()).expect("memory");
    let launch = Launch { grid: [1, 1, 1], block: [32, 1, 1], shared: 0 };
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("rounds", launch, &[(&mut numbers).into(), 5_u32.into()]) }.expect("no fault");
    let mut held = given.clone();
    for round in 0..5_usize {
        let others: Vec<u32> = (0..32).map(|lane| held[lane ^ round]).collect();
        for lane in 0..32 {
            held[lane] = if given[lane] < 40 { held[lane] } else { held[lane] + 3 } ^ others[lane];
        }
    }
    assert_eq!(numbers.to_vec().expect("written")[..32], held);
}
