//! Races: two unordered accesses of two threads to one byte of shared memory.

use crate::kernel::{fault, run, run_with};
use layout_gpu_interpreter::{Direction, Fault};

const TILE: &str = "
        .shared .align 4 .b8 tile[512];
        shl.b32 %r10, %r1, 2;
        mov.u32 %r11, tile;
        add.s32 %r12, %r10, %r11;
        xor.b32 %r10, %r10, 128;
        add.s32 %r13, %r10, %r11;\n";

#[test]
fn a_barrier_left_out() {
    let body = |barrier: &str| {
        format!("{TILE}st.shared.u32 [%r12], %r1;\n{barrier}\nld.shared.u32 %r14, [%r13];\nst.global.u32 [%rd4], %r14;")
    };
    run(&body("bar.sync 0;"), 64).unwrap();
    // Without the barrier a warp would read unwritten bytes, so all are written once before; `early` has what it says else.
    let before = "st.shared.u32 [%r12], 0;\nbar.sync 0;\nst.shared";
    let found = fault(&body("").replacen("st.shared", before, 1), 64);
    assert_eq!(
        found.to_string(),
        "race: `k`, line 26, `st.shared.u32 [%r12], %r1;`, block (0,0,0), thread (0,0,0): \
         writes `tile`+0 (byte 0), which thread (32,0,0) reads at line 28, with no barrier between"
    );
    let Fault::Race { did, other_did, address, other_thread, .. } = found else { panic!("no race") };
    assert_eq!((did, other_did, address, other_thread), (Direction::Store, Direction::Load, 0, [32, 0, 0]));
}

#[test]
fn the_second_barrier_of_a_loop() {
    let body = |barrier: &str| {
        format!(
            "{TILE}mov.u32 %r15, 0;
        LOOP:
            st.shared.u32 [%r12], %r15;
            bar.sync 0;
            ld.shared.u32 %r14, [%r13];
            {barrier}
            add.s32 %r15, %r15, 1;
            setp.lt.u32 %p1, %r15, 3;
            @%p1 bra LOOP;
            st.global.u32 [%rd4], %r14;"
        )
    };
    assert_eq!(run(&body("bar.sync 0;"), 64).unwrap().output, [2; 64]);
    let found = fault(&body(""), 64).to_string();
    assert!(
        found.contains("thread (0,0,0): reads `tile`+128 (byte 128), which thread (32,0,0) writes at line 26"),
        "{found}"
    );
}

#[test]
fn lanes_of_one_warp() {
    let neighbour = |between: &str| {
        format!("{TILE}st.shared.u32 [%r12], %r1;\n{between}\nxor.b32 %r13, %r12, 4;\nld.shared.u32 %r14, [%r13];")
    };
    let found = fault(&neighbour(""), 32).to_string();
    assert!(
        found.contains("thread (0,0,0): reads `tile`+4 (byte 4), which thread (1,0,0) writes at line 24"),
        "{found}"
    );
    run(&neighbour("bar.warp.sync -1;"), 32).unwrap();
    run(&neighbour("bar.sync 0;"), 32).unwrap();
}

#[test]
fn one_instruction_may_write_one_value_to_one_place() {
    run(".shared .b32 a[1];\nst.shared.u32 [a], 7;", 32).unwrap();
    let found = fault(".shared .b32 a[1];\nst.shared.u32 [a], %r1;", 32).to_string();
    assert!(found.contains("thread (1,0,0): writes `a`+0 (byte 0), which thread (0,0,0) writes"), "{found}");
}

#[test]
fn many_readers_and_a_writer() {
    // All threads read one word; the first of them then writes it.
    let body = |barrier: &str| {
        format!(
            ".shared .b32 a[1];
            st.shared.u32 [a], 7;
            bar.sync 0;
            ld.shared.u32 %r10, [a];
            {barrier}
            setp.eq.u32 %p1, %r1, 0;
            @%p1 st.shared.u32 [a], 8;"
        )
    };
    run(&body("bar.sync 0;"), 32).unwrap();
    let found = fault(&body(""), 32).to_string();
    assert!(found.contains("thread (0,0,0): writes `a`+0 (byte 0), which thread (1,0,0) reads"), "{found}");
}

#[test]
fn bytes_of_one_word_are_apart() {
    run(".shared .align 4 .b8 a[64];\nmov.u32 %r10, a;\nadd.s32 %r10, %r10, %r1;\nst.shared.u8 [%r10], %r1;", 64)
        .unwrap();
    let found = fault(
        ".shared .align 4 .b8 a[64];\nmov.u32 %r10, a;\nadd.s32 %r10, %r10, %r1;\nst.shared.u8 [%r10], %r1;\n\
         setp.eq.u32 %p1, %r1, 0;\n@%p1 ld.shared.u32 %r11, [a];",
        32,
    );
    assert!(found.to_string().contains("reads `a`+1 (byte 1), which thread (1,0,0) writes at line 20"), "{found}");
}

#[test]
fn atomics_do_not_race_with_each_other() {
    let body = |after: &str| {
        format!(
            ".shared .b32 a[1];\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 st.shared.u32 [a], 0;\nbar.sync 0;\n\
             atom.shared.add.u32 %r10, [a], 1;\n{after}"
        )
    };
    run(&body(""), 64).unwrap();
    run(&body("ld.relaxed.cta.shared.u32 %r11, [a];"), 64).unwrap();
    let found = fault(&body("ld.shared.u32 %r11, [a];"), 64).to_string();
    assert!(
        found.contains("thread (32,0,0): reads `a`+0 (byte 0), which thread (63,0,0) writes at line 21"),
        "{found}"
    );
}

#[test]
fn a_barrier_that_is_used_again_does_not_order_those_of_before() {
    // Two warps meet at a barrier, and then two others at the same one, which know nothing of the first two.
    let body = "
        .shared .b32 a[1];
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.shared.u32 [a], 7;
        bar.sync 1, 64;
        setp.eq.u32 %p1, %r1, 64;
        @%p1 ld.shared.u32 %r10, [a];";
    let found = fault(body, 128).to_string();
    assert!(found.contains("thread (64,0,0): reads `a`+0 (byte 0), which thread (0,0,0) writes at line 20"), "{found}");
}

#[test]
fn half_a_warp_that_meets_orders_only_itself() {
    // Each lane reads the value of the one this many lanes further on.
    let body = |mask: &str, distance: u32| {
        format!(
            "{TILE}setp.lt.u32 %p1, %r1, 16;
            st.shared.u32 [%r12], %r1;
            xor.b32 %r13, %r12, {};
            @%p1 bar.warp.sync 0xffff;
            @!%p1 bar.warp.sync {mask};
            ld.shared.u32 %r14, [%r13];
            bar.warp.sync -1;
            xor.b32 %r13, %r12, 64;
            ld.shared.u32 %r14, [%r13];
            st.global.u32 [%rd4], %r14;",
            4 * distance
        )
    };
    let expected: Vec<u32> = (0..32).map(|lane| lane ^ 16).collect();
    assert_eq!(run(&body("0xffff0000", 1), 32).unwrap().output, expected);
    let found = fault(&body("0xffff0000", 16), 32).to_string();
    assert!(
        found.contains("thread (0,0,0): reads `tile`+64 (byte 64), which thread (16,0,0) writes at line 25"),
        "{found}"
    );
    // The knowledge that one half gains at a barrier stays with it.
    let halves = |end: &str| {
        format!(
            "{TILE}setp.gt.u32 %p1, %r1, 31;
            setp.gt.u32 %p2, %r1, 47;
            @%p1 bra SECOND;
            st.shared.u32 [%r12], %r1;
            barrier.sync 1, 48;
            ret;
        SECOND:
            @!%p2 barrier.sync 1, 48;
            {end} ld.shared.u32 %r14, [%r13];"
        )
    };
    run(&halves("@!%p2"), 64).unwrap();
    let found = fault(&halves("@%p2"), 64).to_string();
    assert!(found.contains("thread (48,0,0): reads `tile`+64 (byte 64), which thread (16,0,0) writes"), "{found}");
}

#[test]
fn far_out_in_memory() {
    use layout_gpu_interpreter::{Arg, Fault, Machine, Module};
    let run = |body: &str| {
        let module = Module::parse(&crate::kernel::text("", body)).unwrap();
        let mut machine = Machine::new();
        let (input, output) = (machine.alloc(4), machine.alloc(100 << 20));
        let args = [Arg::from(input), Arg::from(output)];
        machine.launch(&module, "k", [1, 1, 1], [64, 1, 1], 0, &args, &mut |_, _| {})
    };
    let found = run("st.global.u32 [%rd2+94371840], %r1;").unwrap_err();
    assert!(matches!(found, Fault::Race { .. }), "{found}");
    // A word in each page, of all pages: those beyond the limit are not watched.
    let pages = "mul.wide.u32 %rd10, %r1, 4096;\nadd.s64 %rd10, %rd2, %rd10;\nmov.u32 %r10, 0;\nAGAIN:\n\
                 st.global.u32 [%rd10], 1;\nadd.s64 %rd10, %rd10, 262144;\nadd.u32 %r10, %r10, 1;\n\
                 setp.lt.u32 %p1, %r10, ";
    let pages =
        |count: u32| format!("{pages}{count};\n@%p1 bra AGAIN;\nbar.sync 0;\nst.global.u32 [%rd2+94371844], %r1;");
    assert!(matches!(run(&pages(200)), Err(Fault::Race { .. })));
    assert!(run(&pages(300)).unwrap().is_unwatched);
}

/// Whether an access writes, and whether it is strong.
const ACCESSES: [(&str, bool, bool); 6] = [
    ("st.SPACE.u32 [%rd5], VALUE;", true, false),
    ("ld.SPACE.u32 %r20, [%rd5];", false, false),
    ("st.relaxed.gpu.SPACE.u32 [%rd5], VALUE;", true, true),
    ("ld.relaxed.gpu.SPACE.u32 %r20, [%rd5];", false, true),
    ("red.relaxed.gpu.SPACE.add.u32 [%rd5], VALUE;", true, true),
    ("atom.relaxed.gpu.SPACE.add.u32 %r20, [%rd5], VALUE;", true, true),
];

#[test]
fn every_access_is_checked_against_each_before_it() {
    // One thread makes two accesses, another a third, of one word: two that conflict must be ordered. In shared memory the third comes
    // first, because the barrier opens for its warp first; a strong read sees a strong write then, and orders it before the second.
    let setup = "setp.ne.u32 %p2, %r1, 0;\nsetp.ne.u32 %p1, %r1, 32;\n";
    let places = [
        (
            "shared",
            ".shared .align 4 .b8 word[4];\ncvt.u64.u32 %rd5, 0;\n@!%p2 st.shared.u32 [word], 0;\nbar.sync 0;\n",
        ),
        ("global", "mov.u64 %rd5, %rd1;\n"),
    ];
    let conflict = |first: usize, second: usize| {
        let ((_, writes, strong), (_, also_writes, also_strong)) = (ACCESSES[first], ACCESSES[second]);
        (writes || also_writes) && !(strong && also_strong)
    };
    for (space, prepare) in places {
        let access = |which: usize, value: &str| ACCESSES[which].0.replace("SPACE", space).replace("VALUE", value);
        for (first, second, other) in (0..216).map(|case| (case / 36, case / 6 % 6, case % 6)) {
            let body = format!(
                "{setup}{prepare}@%p2 bra OTHER;\n{}\n{}\nbra END;\nOTHER: @%p1 bra END;\n{}\nEND:",
                access(first, "5"),
                access(second, "7"),
                access(other, "9")
            );
            let sees =
                ACCESSES[first].0.contains("%r20") && ACCESSES[first].2 && ACCESSES[other].1 && ACCESSES[other].2;
            let is_race = conflict(first, other) || conflict(second, other) && !(sees && space == "shared");
            let ran = run(&body, 64);
            assert_eq!(matches!(ran, Err(Fault::Race { .. })), is_race, "{body}");
            assert!(is_race || ran.is_ok(), "{body}");
        }
    }
}

#[test]
fn who_reads_what_an_atomic_left_comes_after_it() {
    // The last thread to count may set the counter back, and a third may not.
    let body = |who: &str| {
        format!(
            ".shared .align 4 .b8 count[4];
            setp.ne.u32 %p1, %r1, 0;
            @!%p1 st.shared.u32 [count], 0;
            bar.sync 0;
            atom.relaxed.cta.shared.add.u32 %r10, [count], 1;
            setp.eq.u32 %p2, %r10, {who};
            @%p2 st.shared.u32 [count], 0;"
        )
    };
    run(&body("63"), 64).unwrap();
    let found = fault(&body("5"), 64).to_string();
    assert!(found.contains("which thread") && found.starts_with("race"), "{found}");
}

#[test]
fn what_is_read_without_coherence_does_not_change() {
    let (read, write) = ("ld.global.nc.u32 %r10, [%rd3];", "st.global.u32 [%rd3], 7;");
    for body in [
        format!("{write}\nbar.sync 0;\n{read}"),
        format!("{read}\nbar.sync 0;\n{write}"),
        format!("red.global.add.u32 [%rd3], 1;\n{read}"),
    ] {
        let found = fault(&body, 32).to_string();
        assert!(found.ends_with("where `.nc` needs memory that the launch does not change"), "{found}");
    }
    run(&format!("{read}\nst.global.u32 [%rd4], %r10;"), 32).unwrap();
}

#[test]
fn a_read_that_a_compare_and_swap_checks_is_noted() {
    let body = |first: &str, expected: &str| {
        format!(
            "{first}
            AGAIN: add.u32 %r11, %r10, 1;
            atom.global.cas.b32 %r12, [%rd1], {expected}, %r11;
            setp.ne.u32 %p1, %r12, {expected};
            mov.u32 %r10, %r12;
            @%p1 bra AGAIN;"
        )
    };
    let notes = |body: &str| run(body, 64).unwrap().report.notes;
    let plain = "ld.global.u32 %r10, [%rd1];";
    let found = notes(&body(plain, "%r10"));
    assert!(found[0].message.starts_with("reads plainly what line 19 updates"), "{found:?}");
    assert!(notes(&body("ld.relaxed.gpu.global.u32 %r10, [%rd1];", "%r10")).is_empty());
    // As LLVM makes an atomic of 8 bits: the other bits come from the read.
    let byte = "ld.global.u32 %r13, [%rd1];\nand.b32 %r14, %r13, 0xFFFFFF00;\nAGAIN: or.b32 %r15, %r14, 5;\n\
                atom.global.cas.b32 %r16, [%rd1], %r14, %r15;\nand.b32 %r17, %r16, 0xFFFFFF00;\nsetp.ne.u32 %p1, %r17, %r14;\n\
                mov.u32 %r14, %r17;\n@%p1 bra AGAIN;";
    assert_eq!(notes(byte).len(), 1);
    // The two addresses are different sums of the same registers, one of them converted.
    let sums = "and.b32 %r2, %r1, 0;\nmul.wide.u32 %rd5, %r2, 4;\nadd.s64 %rd6, %rd1, %rd5;\nld.global.cg.b32 %r10, [%rd6];\n\
                cvta.to.global.u64 %rd7, %rd1;\nadd.s64 %rd8, %rd5, %rd7;\nadd.u32 %r11, %r10, 1;\n\
                atom.global.cas.b32 %r12, [%rd8], %r10, %r11;";
    assert_eq!(notes(sums).len(), 1);
    assert_eq!(notes(&sums.replace("ld.global.cg.b32 %r10, [%rd6]", "ld.b32 %r10, [%rd6]")).len(), 1);
    // The read of another place, and one that the swap does not check, are races.
    for other in [
        body(plain, "7").replace("@%p1 bra AGAIN;", ""),
        body("ld.global.u32 %r10, [%rd1];\nld.global.u32 %r20, [%rd1];", "%r10"),
        sums.replace("%rd5, %rd7", "%rd5, 0").replace("cvta.to.global.u64 %rd7, %rd1", "add.s64 %rd5, %rd1, 0"),
    ] {
        assert!(matches!(run(&other, 64), Err(Fault::Race { .. })), "{other}");
    }
}

#[test]
fn volatile_accesses_that_nothing_orders_are_noted() {
    let notes = |between: &str| {
        let body =
            format!("{TILE}st.volatile.shared.u32 [%r12], %r1;\n{between}\nld.volatile.shared.u32 %r14, [%r13];");
        let written = body.replacen("st.volatile", "st.volatile.shared.u32 [%r12], 0;\nbar.sync 0;\nst.volatile", 1);
        run(&written, 64).unwrap().report.notes
    };
    assert!(notes("bar.sync 0;").is_empty());
    let found = notes("");
    assert!(
        found[0].to_string().contains("`ld.volatile.shared.u32 %r14, [%r13];`: meets the volatile access of line"),
        "{found:?}"
    );
    // A loop that waits for a value is meant so.
    let waits = ".shared .align 4 .b8 s[4];\nsetp.ne.u32 %p1, %r1, 0;\n@!%p1 st.volatile.shared.u32 [s], 0;\nbar.sync 0;\n\
                 setp.ne.u32 %p2, %r1, 32;\n@!%p2 st.volatile.shared.u32 [s], 1;\n@%p1 bra END;\n\
                 AGAIN: ld.volatile.shared.u32 %r10, [s];\nsetp.eq.u32 %p3, %r10, 0;\n@%p3 bra AGAIN;\nEND:";
    assert!(run(waits, 64).unwrap().report.notes.is_empty());
}

#[test]
fn rows_of_global_memory_that_lanes_read_together() {
    // Rows of 32 bytes, 64 apart, that begin at a multiple of their length or not, by lanes of one to sixteen bytes each.
    let loads = ["u8 %r20", "u16 %r20", "u32 %r20", "v2.u32 {%r20, %r21}", "v4.u32 {%r20, %r21, %r22, %r23}"];
    for (bits, load) in loads.into_iter().enumerate() {
        for offset in [0, 16, 32] {
            let lanes = 32 >> bits;
            let (rows, row) = (1 << bits, offset..offset + 32);
            let ran = |word: u32, reads: &str| {
                let body = format!(
                    "setp.{reads}.u32 %p1, %r1, 32;\nand.b32 %r10, %r1, 31;\ndiv.u32 %r11, %r10, {lanes};\n\
                     rem.u32 %r12, %r10, {lanes};\nshl.b32 %r12, %r12, {bits};\nmad.lo.u32 %r12, %r11, 64, %r12;\n\
                     cvt.u64.u32 %rd10, %r12;\nadd.u64 %rd10, %rd10, %rd1;\n@%p1 ld.global.{load}, [%rd10+{offset}];\n\
                     setp.eq.and.u32 %p2, %r10, 7, !%p1;\n@%p2 st.global.u32 [%rd1+{}], 3;",
                    4 * word
                );
                run_with("", &body, 64, 0, &[5; 512])
            };
            for word in 0..32.min(16 * rows + 8) {
                let is_read = (word < 16 * rows) && row.contains(&(4 * word % 64));
                for reads in ["lt", "ge"] {
                    let found = ran(word, reads).err().map(|fault| fault.to_string());
                    let is_race = found.as_ref().is_some_and(|found| found.starts_with("race: "));
                    assert!(is_race == is_read && (is_race || found.is_none()), "{load} {offset} {word} {found:?}");
                }
            }
        }
    }
}

#[test]
fn long_rows_of_global_memory_that_lanes_access_together() {
    // Rows of 128 to 512 bytes at multiples of their length or not, and beside them a word that another warp writes, before or after.
    let accesses = [
        ("ld.global.u32 %r20, [", "]"),
        ("ld.global.v2.u32 {%r20, %r21}, [", "]"),
        ("ld.global.v4.u32 {%r20, %r21, %r22, %r23}, [", "]"),
        ("st.global.u32 [", "], %r1"),
        ("st.global.v2.u32 [", "], {%r1, %r1}"),
        ("st.global.v4.u32 [", "], {%r1, %r1, %r1, %r1}"),
    ];
    for (at, (access, rest)) in accesses.into_iter().enumerate() {
        let (bits, count) = (2 + at % 3, 128_u32 << (at % 3));
        for (offset, lanes) in [0, 64, 128, 256, 512, 528].into_iter().flat_map(|offset| [(offset, 32), (offset, 24)]) {
            let end = offset + count / 32 * lanes;
            let near = [offset, offset + 64, offset + 128, offset + count / 2, end];
            for word in near.into_iter().flat_map(|byte| [byte / 4, (byte / 4).saturating_sub(1)]) {
                for first in ["lt", "ge"] {
                    let body = format!(
                        "setp.{first}.u32 %p1, %r1, 32;\nand.b32 %r10, %r1, 31;\nshl.b32 %r12, %r10, {bits};\ncvt.u64.u32 %rd10, %r12;\n\
                         add.u64 %rd10, %rd10, %rd1;\nsetp.lt.and.u32 %p3, %r10, {lanes}, %p1;\n@%p3 {access}%rd10+{offset}{rest};\n\
                         setp.eq.and.u32 %p2, %r10, 7, !%p1;\n@%p2 st.global.u32 [%rd1+{}], 300;",
                        4 * word
                    );
                    let found = run_with("", &body, 64, 0, &[5; 512]).err().map(|fault| fault.to_string());
                    let is_race = found.as_ref().is_some_and(|found| found.starts_with("race: "));
                    let meets = (offset..end).contains(&(4 * word));
                    assert!(is_race == meets && (is_race || found.is_none()), "{access} {offset} {word} {found:?}");
                }
            }
        }
    }
}
