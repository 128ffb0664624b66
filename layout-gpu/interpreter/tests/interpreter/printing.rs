//! Output and assertions of a kernel.

use crate::kernel::run_with;

const DECLARATIONS: &str = "
    .extern .func (.param .b32 func_retval0) vprintf(.param .b64 a, .param .b64 b);
    .extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e) .noreturn;
    .global .align 1 .b8 format[41] = {37,100,32,37,48,53,117,124,37,45,52,120,124,37,115,124,37,46,50,102,124,37,108,100,124,37,99,37,37,124,37,43,100,124,37,103,10,0};
    .global .align 1 .b8 word[4] = {97, 98, 99};
    .global .align 1 .b8 plain[4] = {104, 105, 10};";

/// `"%d %05u|%-4x|%s|%.2f|%ld|%c%%|%+d|%g\n"`
#[test]
fn every_kind_of_argument() {
    let body = "
        .local .align 8 .b8 arguments[64];
        st.local.u32 [arguments], -3;
        st.local.u32 [arguments+4], 42;
        st.local.u32 [arguments+8], 171;
        mov.u64 %rd10, word;
        st.local.u64 [arguments+16], %rd10;
        st.local.f64 [arguments+24], 0d4009333333333333;
        st.local.u64 [arguments+32], -5000000000;
        st.local.u32 [arguments+40], 90;
        st.local.u32 [arguments+44], 7;
        st.local.f64 [arguments+48], 0d3FB999999999999A;
        mov.u64 %rd11, arguments;
        cvta.local.u64 %rd11, %rd11;
        mov.u64 %rd12, format;
        {
        .param .b64 p0;
        .param .b64 p1;
        .param .b32 r;
        st.param.b64 [p0], %rd12;
        st.param.b64 [p1], %rd11;
        call.uni (r), vprintf, (p0, p1);
        ld.param.b32 %r10, [r];
        }
        st.global.u32 [%rd4], %r10;";
    let ran = run_with(DECLARATIONS, body, 1, 0, &[]).unwrap();
    assert_eq!(ran.report.log, "-3 00042|ab  |abc|3.15|-5000000000|Z%|+7|0.1\n");
    assert_eq!(ran.output, [9]);
}

#[test]
fn each_thread_prints_its_own() {
    let body = "
        setp.lt.u32 %p1, %r1, 2;
        mov.u64 %rd12, plain;
        { .param .b64 p0; .param .b64 p1; .param .b32 r; st.param.b64 [p0], %rd12; st.param.b64 [p1], 0; @%p1 call.uni (r), vprintf, (p0, p1); }";
    assert_eq!(run_with(DECLARATIONS, body, 33, 0, &[]).unwrap().report.log, "hi\nhi\n");
}

#[test]
fn arguments_that_are_nowhere() {
    let of = |format: &str, arguments: &str| {
        let body = format!(
            "mov.u64 %rd12, {format};
            {{ .param .b64 p0; .param .b64 p1; .param .b32 r; st.param.b64 [p0], %rd12; st.param.b64 [p1], {arguments}; call.uni (r), vprintf, (p0, p1); }}"
        );
        run_with(DECLARATIONS, &body, 1, 0, &[]).err().unwrap().to_string()
    };
    for (format, arguments) in
        [("format", "-1"), ("format", "0"), ("-1", "0"), ("16", "0"), ("format", "0x20000000000")]
    {
        let message = of(format, arguments);
        assert!(message.starts_with("out of bounds: "), "{message}");
    }
}

#[test]
fn an_assertion_says_what_failed() {
    let body = "
        setp.eq.u32 %p1, %r1, 2;
        mov.u64 %rd10, word;
        mov.u64 %rd11, plain;
        { .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;
        st.param.b64 [a], %rd10; st.param.b64 [b], %rd10; st.param.b32 [c], 17; st.param.b64 [d], %rd10; st.param.b64 [e], 1;
        @%p1 call.uni __assertfail, (a, b, c, d, e); }";
    let message = run_with(DECLARATIONS, body, 4, 0, &[]).err().unwrap().to_string();
    assert!(
        message.starts_with("assertion: ") && message.ends_with("thread (2,0,0): `abc` failed in abc, abc:17"),
        "{message}"
    );
}
