//! Functions: parameters, results, and their own registers and memory.

use crate::kernel::run_with;

#[test]
fn a_function_with_a_result() {
    let declarations = "
        .func (.param .b32 result) triple(.param .b32 number);
        .func (.param .b32 result) triple(.param .b32 number)
        {
            .reg .pred %p<2>;
            .reg .b32 %r<4>;
            .local .align 4 .b8 depot[4];
            ld.param.b32 %r1, [number];
            setp.eq.u32 %p1, %r1, 1;
            @%p1 bra ONE;
            st.local.b32 [depot], %r1;
            ld.local.b32 %r2, [depot];
            mad.lo.s32 %r3, %r2, 2, %r1;
            st.param.b32 [result], %r3;
            ret;
        ONE:
            st.param.b32 [result], 1000;
            ret;
        }";
    let call = |from: &str, to: &str, guard: &str| {
        format!(
            "{{
            .param .b32 argument;
            .param .b32 result;
            st.param.b32 [argument], {from};
            {guard} call.uni (result), triple, (argument);
            ld.param.b32 {to}, [result];
            }}\n"
        )
    };
    let twice = call("%r1", "%r10", "") + &call("%r10", "%r11", "") + "st.global.u32 [%rd4], %r11;";
    let ran = run_with(declarations, &twice, 4, 0, &[]).unwrap();
    assert_eq!(ran.output, [0, 3000, 18, 27]);
    // Parameters of functions do not count as accesses; the function's own local memory does.
    assert_eq!(ran.report.accesses.len(), 3);
    assert_eq!(ran.report.accesses[0].requests, 2);
    let guarded =
        "setp.gt.u32 %p1, %r1, 1;\n".to_string() + &call("%r1", "%r10", "@%p1") + "@%p1 st.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, &guarded, 4, 0, &[]).unwrap().output[2..], [6, 9]);
}

#[test]
fn a_parameter_by_its_address() {
    let declarations = "
        .func (.param .b32 result) pick(.param .align 4 .b8 words[8], .param .b32 which)
        {
            .reg .b32 %r<4>;
            .reg .b64 %rd<4>;
            mov.b64 %rd1, words;
            ld.param.b32 %r1, [which];
            mul.wide.u32 %rd2, %r1, 4;
            add.s64 %rd3, %rd1, %rd2;
            ld.param.b32 %r2, [%rd3];
            st.param.b32 [result], %r2;
            ret;
        }";
    let body = "
        {
        .param .align 4 .b8 words[8];
        .param .b32 which;
        .param .b32 result;
        st.param.b32 [words], 10;
        st.param.b32 [words+4], 20;
        st.param.b32 [which], %r1;
        call.uni (result), pick, (words, which);
        ld.param.b32 %r10, [result];
        }
        st.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 2, 0, &[]).unwrap().output, [10, 20]);
}

#[test]
fn two_calls_share_a_shared_variable() {
    let declarations = "
        .func (.param .b64 where) place()
        {
            .reg .b64 %rd<2>;
            .shared .align 4 .b8 mine[4];
            mov.u64 %rd1, mine;
            st.param.b64 [where], %rd1;
            ret;
        }";
    let call = |to: &str| format!("{{ .param .b64 w; call.uni (w), place, (); ld.param.b64 {to}, [w]; }}\n");
    let body = call("%rd10")
        + &call("%rd11")
        + "sub.s64 %rd10, %rd10, %rd11;\ncvt.u32.u64 %r10, %rd10;\nst.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, &body, 1, 0, &[]).unwrap().output, [0]);
}
