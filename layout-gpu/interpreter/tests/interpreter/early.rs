//! Reads of bytes without a value that another thread writes later, and the names of the variables they lie in.

use crate::kernel::{fault, run_with, text};
use layout_gpu_interpreter::{Machine, Module};

/// Each thread reads the number of its counterpart in the other warp, where `between` is between the write and the read.
fn swap(between: &str) -> String {
    format!(
        ".shared .align 4 .b8 tile[256];\nshl.b32 %r10, %r1, 2;\nmov.u32 %r11, tile;\nadd.s32 %r12, %r10, %r11;\n\
         xor.b32 %r10, %r10, 128;\nadd.s32 %r13, %r10, %r11;\nst.shared.u32 [%r12], %r1;\n{between}\n\
         ld.shared.u32 %r14, [%r13];\nst.global.u32 [%rd4], %r14;"
    )
}

#[test]
fn a_missing_barrier_is_no_missing_value() {
    assert_eq!(
        fault(&swap(""), 64).to_string(),
        "race: `k`, line 25, `ld.shared.u32 %r14, [%r13];`, block (0,0,0), thread (0,0,0): \
         reads `tile`+128 (byte 128), written later by thread (32,0,0) at line 23, with no barrier between"
    );
    // Nobody writes, or only after a barrier that comes after the read.
    let never = fault(&swap("").replace("st.shared.u32 [%r12], %r1;", ""), 64).to_string();
    assert!(never.starts_with("uninitialised") && never.contains("at offset 128 of `tile`"), "{never}");
    let after = swap("").replace("st.shared.u32 [%r12], %r1;", "") + "\nbar.sync 0;\nst.shared.u32 [%r12], %r1;";
    let found = fault(&after, 64).to_string();
    assert!(found.starts_with("uninitialised") && found.contains("at offset 128 of `tile`"), "{found}");
}

#[test]
fn lanes_of_one_warp_and_updates() {
    let lanes = ".shared .b32 a[1];\nsetp.ne.u32 %p1, %r1, 0;\n@%p1 bra WRITE;\nld.shared.u32 %r10, [a];\n\
                 st.global.u32 [%rd4], %r10;\nbra END;\nWRITE: st.shared.u32 [a], 5;\nEND:";
    let found = fault(lanes, 2).to_string();
    assert!(found.contains("reads `a`+0 (byte 0), written later by thread (1,0,0) at line 23"), "{found}");
    let counter =
        ".shared .b32 a[1];\nsetp.eq.u32 %p1, %r1, 32;\n@%p1 st.shared.u32 [a], 0;\nred.shared.add.u32 [a], 1;";
    let found = fault(counter, 64).to_string();
    assert!(found.contains("updates `a`+0 (byte 0), written later by thread (32,0,0) at line 19"), "{found}");
}

#[test]
fn in_global_memory() {
    let body = "xor.b32 %r10, %r1, 32;\nmad.wide.u32 %rd10, %r10, 4, %rd2;\nst.global.u32 [%rd4], %r1;\n\
                ld.global.u32 %r11, [%rd10];\nst.global.u32 [%rd4], %r11;";
    let found = run_with("", body, 64, 0, &[0; 64]).map(|ran| ran.output).unwrap_err().to_string();
    assert!(
        found.contains(
            "reads offset 128 of allocation 2, written later by thread (32,0,0) at line 19, with nothing that"
        ),
        "{found}"
    );
}

#[test]
fn variables_of_one_name_are_told_apart_by_their_lines() {
    let body = "{ .shared .align 4 .b8 block[4]; mov.u32 %r10, block; }\n.loc 1 7 5\n\
                { .shared .align 4 .b8 block[4]; mov.u32 %r11, block; }\nst.shared.u32 [%r11], %r1;";
    let text = text(".file 1 \"src/k.rs\"", body);
    let mut machine = Machine::new();
    let to = machine.alloc(8);
    let mut found = |text: &str, threads| {
        let module = Module::parse(text).unwrap_or_else(|error| panic!("{error}"));
        let args = [to.into(), to.into()];
        let ran = machine.launch(&module, "k", [1; 3], [threads, 1, 1], 0, &args, &mut |_, _| {});
        ran.unwrap_err().to_string()
    };
    let race = found(&text, 2);
    assert!(
        race.contains("writes `block`+0 (byte 1028), made at src/k.rs:7:5 (line 19 of the PTX), which thread"),
        "{race}"
    );
    let past = found(&text.replace("[%r11], %r1", "[%r11+4], %r1"), 1);
    assert!(
        past.ends_with("4 bytes at offset 4 of `block`, made at src/k.rs:7:5 (line 19 of the PTX), which has 4"),
        "{past}"
    );
}

/// Other warps stop for values of their own before the one that writes.
#[test]
fn among_many_warps() {
    let mirrored = |between: &str| {
        format!(
            ".shared .align 4 .b8 tile[1024];\nmov.u32 %r11, tile;\nshl.b32 %r10, %r1, 2;\nadd.s32 %r12, %r10, %r11;\n\
             sub.s32 %r10, 1020, %r10;\nadd.s32 %r13, %r10, %r11;\n{between}\nst.global.u32 [%rd4], %r14;"
        )
    };
    let (write, read) = ("st.shared.u32 [%r12], %r1;", "ld.shared.u32 %r14, [%r13];");
    let found = fault(&mirrored(&format!("{write}\n{read}")), 256).to_string();
    assert!(found.contains("reads `tile`+") && found.contains("written later by thread (128,0,0)"), "{found}");
    let found = fault(&mirrored(&format!("{read}\n{write}")), 256).to_string();
    assert!(found.starts_with("race") && found.ends_with("with no barrier between"), "{found}");
    let found = fault(&mirrored(read), 256).to_string();
    assert!(found.starts_with("uninitialised"), "{found}");
}
