//! `alloca`: local memory of a size that the program computes.

use crate::kernel::{fault, run, run_with};

/// Each thread takes as many words as its number and one more, and writes the last.
const TAKE: &str = "add.s32 %r10, %r1, 1;\nmul.wide.u32 %rd10, %r10, 4;\nalloca.u64 %rd11, %rd10, 16;\nand.b64 %rd13, %rd11, 15;\n\
                    cvt.u32.u64 %r13, %rd13;\nadd.s64 %rd12, %rd11, %rd10;\nst.local.u32 [%rd12-4], %r1;\n";

#[test]
fn each_lane_has_its_own_size() {
    let body =
        |at: &str| format!("{TAKE}ld.local.u32 %r11, [{at}];\nadd.s32 %r11, %r11, %r13;\nst.global.u32 [%rd4], %r11;");
    assert_eq!(run(&body("%rd12-4"), 40).unwrap().output, (0..40).collect::<Vec<_>>());
    let past = fault(&body("%rd12"), 4).to_string();
    assert!(
        past.contains("thread (0,0,0)") && past.ends_with("4 bytes at offset 4 of `alloca`, which has 4"),
        "{past}"
    );
    let unwritten = fault(&body("%rd11"), 4).to_string();
    assert!(unwritten.starts_with("uninitialised") && unwritten.contains("thread (1,0,0)"), "{unwritten}");
    let generic =
        body("%rd12-4").replace("ld.local.u32 %r11, [%rd12-4]", "cvta.local.u64 %rd14, %rd12;\nld.u32 %r11, [%rd14-4]");
    assert_eq!(run(&generic, 4).unwrap().output, [0, 1, 2, 3]);
}

#[test]
fn what_was_taken_is_given_back() {
    // A loop that takes 64 KiB a round and restores the stack; without, there is no room for so much.
    let body = |restore: &str| {
        format!(
            "mov.u32 %r10, 0;\nmov.u64 %rd10, 65536;\nAGAIN:\nstacksave.u64 %rd12;\nalloca.u64 %rd11, %rd10;\n\
             st.local.u32 [%rd11], %r10;\nld.local.u32 %r11, [%rd11];\n{restore}\nadd.s32 %r10, %r10, 1;\n\
             setp.lt.u32 %p1, %r10, 20;\n@%p1 bra AGAIN;\nst.global.u32 [%rd4], %r11;"
        )
    };
    assert_eq!(run(&body("stackrestore.u64 %rd12;"), 2).unwrap().output, [19; 2]);
    let full = fault(&body(""), 1).to_string();
    assert!(full.starts_with("call") && full.ends_with("no room for 65536 bytes: a thread has 524288"), "{full}");
    let late = fault(&body("stackrestore.u64 %rd12;\nld.local.u32 %r11, [%rd11];"), 1).to_string();
    assert!(late.starts_with("out of bounds"), "{late}");
    let wrong = fault(&body("stackrestore.u64 524288;"), 1).to_string();
    assert!(wrong.ends_with("the stack of this call never ended where it is restored"), "{wrong}");
    let unknown = fault(&body("stackrestore.u64 %rd13;"), 1).to_string();
    assert!(unknown.ends_with("the end that it restores was never computed"), "{unknown}");
}

#[test]
fn a_function_gives_back_what_it_took() {
    let function = ".func (.param .b32 result) sum(.param .b32 count)\n{\n.reg .pred %p<3>;\n.reg .b32 %r<6>;\n.reg .b64 %rd<6>;\n\
        ld.param.u32 %r1, [count];\nmul.wide.u32 %rd1, %r1, 64;\nadd.s64 %rd1, %rd1, 4;\nalloca.u64 %rd2, %rd1, 64;\nst.local.u32 [%rd2], %r1;\n\
        mov.u32 %r2, 0;\nsetp.eq.u32 %p1, %r1, 0;\n@%p1 bra END;\nsub.s32 %r3, %r1, 1;\n{ .param .b32 a; .param .b32 b;\n\
        st.param.b32 [a], %r3;\ncall.uni (b), sum, (a);\nld.param.b32 %r2, [b]; }\nEND:\nld.local.u32 %r4, [%rd2];\nadd.s32 %r2, %r2, %r4;\n\
        st.param.b32 [result], %r2;\nret;\n}\n";
    let call =
        "{ .param .b32 a; .param .b32 b;\nst.param.b32 [a], %r1;\ncall.uni (b), sum, (a);\nld.param.b32 %r10, [b]; }\n";
    let body = format!("{call}{call}st.global.u32 [%rd4], %r10;");
    let ran = run_with(function, &body, 20, 0, &[0; 20]).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(ran.output, (0..20).map(|count| count * (count + 1) / 2).collect::<Vec<_>>());
}
