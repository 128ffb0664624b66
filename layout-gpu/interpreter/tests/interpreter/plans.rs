//! Accesses of shared memory at addresses of 32 bits, which are checked together where they can be, beside those of 64 bits, which are
//! checked lane by lane.

use std::fmt::Write;

use crate::kernel::{fault, run};

/// Numbers that look random.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) % end
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A body of random accesses, twice each, at addresses that `convert` makes of `%r14`.
fn body(numbers: &mut Numbers, steps: u64, convert: &str, class: &str) -> String {
    let mut body = format!(
        ".shared .align 16 .b8 tile[2048];\n.reg .{class} %a;\nmov.u32 %r20, 0;\nmov.u32 %r10, 0;\n\
         shl.b32 %r14, %r1, 4;\n{convert} %a, %r14;\n"
    );
    if numbers.below(8) > 0 {
        body += "st.shared.v4.u32 [%a], {%r1, 7, 8, 9};\nst.shared.v4.u32 [%a+1024], {%r1, 3, %r1, 5};\nbar.sync 0;\n";
    }
    body += "AGAIN:\n";
    for _ in 0..steps {
        let words = numbers.one_of(&[1, 2, 4_u64]);
        // The lane's number, shifted and turned round, or one for several lanes.
        let (times, more) = (numbers.one_of(&[0, 1, 1, 1, 2, 3, 32]), numbers.below(16));
        let places = numbers.one_of(&[3, 7, 31, 63, 127]);
        let divide = match numbers.one_of(&[0, 0, 0, 2, 3, 9]) {
            9 => "div.u32 %r14, %r1, 3;".to_string(),
            shift => format!("shr.u32 %r14, %r1, {shift};"),
        };
        let turn = numbers.one_of(&[0, 0, 1, 5]);
        // Now and then not aligned.
        let bytes = if numbers.below(40) == 0 { 4 } else { 4 * words };
        write!(
            body,
            "{divide}\nmad.lo.u32 %r14, %r14, {times}, {more};\nmad.lo.u32 %r14, %r10, {turn}, %r14;\n\
             and.b32 %r14, %r14, {places};\nmul.lo.u32 %r14, %r14, {bytes};\n{convert} %a, %r14;\n"
        )
        .unwrap();
        let guard = if numbers.below(4) == 0 {
            let (bits, value) = (numbers.below(64), numbers.below(8));
            // Other lanes each time.
            let lanes = "mad.lo.u32 %r15, %r10, 7, %r1;\nand.b32 %r15, %r15";
            writeln!(body, "{lanes}, {bits};\nsetp.ge.u32 %p2, %r15, {value};").unwrap();
            "@%p2 "
        } else {
            ""
        };
        let some = |names: [&str; 4]| names[..words as usize].join(", ");
        let (vector, loaded, stored) = match words {
            1 => ("", "%r21".to_string(), "%r20".to_string()),
            _ => (
                if words == 2 { ".v2" } else { ".v4" },
                format!("{{{}}}", some(["%r21", "%r22", "%r23", "%r24"])),
                format!("{{{}}}", some(["%r20", "%r1", "%r14", "%r10"])),
            ),
        };
        if numbers.below(20) == 0 {
            let rare =
                numbers.one_of(&["atom.shared.add.u32 %r21, [%a], 1;", "st.shared.u8 [%a], 5;", "bar.warp.sync 0xFF;"]);
            let lanes = if rare.starts_with("bar") { "setp.lt.u32 %p3, %r1, 8;\n@%p3 " } else { "" };
            writeln!(body, "{lanes}{rare}").unwrap();
        }
        if numbers.below(3) == 0 {
            writeln!(body, "{guard}st.shared{vector}.u32 [%a], {stored};\nbar.sync 0;").unwrap();
        } else {
            writeln!(body, "{guard}ld.shared{vector}.u32 {loaded}, [%a];").unwrap();
            for register in 21..21 + words {
                writeln!(body, "{guard}mad.lo.u32 %r20, %r20, 3, %r{register};").unwrap();
            }
        }
        if numbers.below(3) > 0 {
            body += "bar.sync 0;\n";
        }
    }
    body + "bar.sync 0;\nadd.u32 %r10, %r10, 1;\nsetp.lt.u32 %p1, %r10, 2;\n@%p1 bra AGAIN;\nst.global.u32 [%rd4], %r20;"
}

#[test]
fn accesses_together_do_what_lanes_do() {
    let (mut right, mut wrong) = (0, 0);
    for seed in 1..=400 {
        // Now and then more instructions than plans are kept for.
        let steps = if seed % 50 == 0 { 80 } else { 2 + seed % 7 };
        let ran = |convert, class| {
            let body = body(&mut Numbers(seed * 0x9E37_79B9), steps, convert, class);
            run(&body, 64).map(|ran| (ran.output, format!("{:?}", ran.report))).map_err(|fault| fault.to_string())
        };
        let (narrow, wide) = (ran("mov.b32", "b32"), ran("cvt.u64.u32", "b64"));
        assert_eq!(narrow, wide, "{seed}");
        *(if narrow.is_ok() { &mut right } else { &mut wrong }) += 1;
    }
    assert!(right > 50 && wrong > 50, "{right} right, {wrong} wrong");
}

#[test]
fn instructions_with_one_place_for_their_plans() {
    // More loads from one address than a warp keeps plans: they differ in what is added to it.
    let loads: String = (0..130)
        .map(|at| format!("ld.shared.u32 %r21, [%r14+{}];\nmad.lo.u32 %r20, %r20, 3, %r21;\n", 4 * at % 256))
        .collect();
    let body = format!(
        ".shared .align 16 .b8 tile[512];\nshl.b32 %r14, %r1, 2;\nmov.u32 %r20, 0;\nst.shared.u32 [%r14], %r1;\n\
         add.u32 %r13, %r1, 32;\nst.shared.u32 [%r14+128], %r13;\nadd.u32 %r13, %r13, 32;\nst.shared.u32 [%r14+256], %r13;\n\
         bar.sync 0;\n{loads}st.global.u32 [%rd4], %r20;"
    );
    let expected = |lane: u32| (0..130).fold(0_u32, |sum, at| sum.wrapping_mul(3).wrapping_add(lane + at % 64));
    assert_eq!(run(&body, 32).unwrap().output, (0..32).map(expected).collect::<Vec<_>>());
}

#[test]
fn addresses_and_values_that_some_lanes_lack() {
    let body = |access: &str| {
        format!(
            ".shared .align 16 .b8 tile[512];\nshl.b32 %r14, %r1, 2;\nst.shared.u32 [%r14], %r1;\nbar.sync 0;\n\
             setp.ne.u32 %p1, %r1, 9;\n@%p1 mov.u32 %r15, %r14;\n{access}"
        )
    };
    let found = |access: &str| fault(&body(access), 32).to_string();
    assert!(found("ld.shared.u32 %r16, [%r15];").contains("thread (9,0,0): its address was never computed"));
    assert!(found("st.shared.u32 [%r15], %r1;").contains("thread (9,0,0): its address was never computed"));
    let stored = "st.shared.u32 [%r14], %r15;\nld.shared.u32 %r16, [%r14];\nst.global.u32 [%rd4], %r16;";
    assert!(found(stored).contains("thread (9,0,0)"));
    run(&body("@%p1 ld.shared.u32 %r16, [%r15];\n@%p1 st.shared.u32 [%r14], %r15;"), 32).unwrap();
}

#[test]
fn plain_accesses_meet_atomics() {
    // Either warp adds, since one of them comes first.
    let found = |access: &str, adds: &str| {
        let body = format!(
            ".shared .align 16 .b8 tile[512];\nand.b32 %r14, %r1, 31;\nshl.b32 %r14, %r14, 2;\nsetp.{adds}.u32 %p1, %r1, 32;\n\
             @%p1 st.shared.u32 [%r14], 1;\nbar.sync 0;\n@%p1 atom.shared.add.u32 %r15, [%r14], 1;\n@!%p1 {access}"
        );
        fault(&body, 64).to_string()
    };
    for access in ["st.shared.u32 [%r14], 5;", "ld.shared.u32 %r16, [%r14];"] {
        for adds in ["lt", "ge"] {
            let message = found(access, adds);
            assert!(message.starts_with("race: ") && message.contains("thread (32,0,0)"), "{message}");
        }
    }
}

#[test]
fn what_forbids_an_access_forbids_those_of_whole_warps() {
    let body = |steps: &str, (convert, class): (&str, &str)| {
        format!(
            ".shared .align 16 .b8 tile[1024];\n.shared .align 8 .b8 last[8];\n.reg .{class} %a;\n.reg .{class} %b;\n\
             .reg .{class} %t;\nshl.b32 %r14, %r1, 2;\n{convert} %a, %r14;\nxor.b32 %r14, %r14, 128;\n{convert} %b, %r14;\n\
             mov.u32 %r14, 0;\n{convert} %t, %r14;\nsetp.eq.u32 %p1, %r1, 0;\nst.shared.u32 [%a], %r1;\nbar.sync 0;\n{steps}"
        )
    };
    let copies = "cp.async.ca.shared.global [%a], [%rd3], 4;";
    let reads = "ld.shared.u32 %r16, [%a];";
    let barrier = "@%p1 mbarrier.init.shared.b64 [%t], 1;\nbar.sync 0;";
    let cases = [
        // A copy under way: its own thread, another, and a second copy.
        (format!("{copies}\n{reads}"), "in flight: "),
        (format!("{copies}\nst.shared.u32 [%a], 5;"), "in flight: "),
        (format!("{copies}\n{copies}"), "in flight: "),
        (format!("{copies}\nbar.sync 0;\nld.shared.u32 %r16, [%b];"), "in flight: "),
        (format!("{copies}\nbar.sync 0;\nst.shared.u32 [%b], 5;"), "in flight: "),
        // A copy that only its own thread has waited for.
        (format!("{copies}\ncp.async.wait_all;\nld.shared.u32 %r16, [%b];"), "race: "),
        // What another warp reads or writes, with no barrier between; that one comes first, and its copy is under way.
        (format!("ld.shared.u32 %r16, [%b];\n{copies}"), "in flight: "),
        ("ld.shared.u32 %r16, [%b];\nst.shared.u32 [%a], 5;".to_string(), "race: "),
        (format!("st.shared.u32 [%b], 5;\n{copies}"), "in flight: "),
        (format!("st.shared.u32 [%b], %r1;\n{reads}"), "race: "),
        // An mbarrier in the way of one lane.
        (format!("{barrier}\n{reads}"), "an mbarrier lies there"),
        (format!("{barrier}\nst.shared.u32 [%a], 5;"), "an mbarrier lies there"),
        (format!("{barrier}\n{copies}"), "an mbarrier lies there"),
        // Outside of each variable, and over the end of one into the next.
        ("ld.shared.u32 %r16, [%a+900];".to_string(), "out of bounds"),
        ("st.shared.u32 [%a+900], 5;".to_string(), "out of bounds"),
        (copies.replace("%a]", "%a+900]"), "out of bounds"),
        ("ld.shared.v4.u32 {%r16, %r17, %r18, %r19}, [%t+1024];".to_string(), "out of bounds"),
    ];
    let mut wrong = Vec::new();
    for (steps, expected) in cases {
        let found = [("mov.b32", "b32"), ("cvt.u64.u32", "b64")].map(|made| fault(&body(&steps, made), 64).to_string());
        assert_eq!(found[0], found[1]);
        if !found[0].contains(expected) {
            wrong.push(format!("{steps}: {}", found[0]));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
