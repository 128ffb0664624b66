//! Texts that are no PTX, or more than is known here: an error with its line, never a panic.

use crate::kernel::{refusal, text};
use layout_gpu_interpreter::{Arg, Machine, Module};

fn error(declarations: &str, body: &str) -> String {
    refusal(&text(declarations, body))
}

#[test]
fn what_is_wrong_and_where() {
    let body = |body: &str| error("", body);
    assert_eq!(body("frob.b32 %r10, %r1;"), "line 17: unknown instruction `frob.b32 %r10, %r1;`");
    let known = "; of `add` are known: integers of 16 to 64 bits, u16x2, s16x2, {.sat}.s32, .cc; floats with \
                 {.rn/.rz/.rm/.rp}{.ftz}{.sat}";
    assert_eq!(
        body("add.rzi.f32  %r10,\t%r1, %r1;"),
        format!("line 17: unknown instruction `add.rzi.f32 %r10, %r1, %r1;`{known}")
    );
    assert_eq!(
        body("add.odd.f32 %r10, %r1, %r1;"),
        format!("line 17: unknown instruction `add.odd.f32 %r10, %r1, %r1;`: `.odd` is not known{known}")
    );
    assert_eq!(body("add.s32 %r10, %r1;"), format!("line 17: unknown instruction `add.s32 %r10, %r1;`{known}"));
    assert_eq!(body("\nadd.s32 %r10, %r1, %q;"), "line 18: `%q` is not declared");
    assert_eq!(body("add.s32 %r10, %r1, %r40;"), "line 17: `%r40` is not declared");
    assert_eq!(
        body("add.s32 %r10, %r1, %rd1;"),
        "line 17: `%rd1` is a 64-bit register, where a register of at most 32 bits is wanted"
    );
    assert_eq!(body("bra NOWHERE;"), "line 17: `NOWHERE` is not declared");
    assert_eq!(body("A:\nA:"), "line 18: `A` is declared twice");
    assert_eq!(
        body("ld.global.u32 %r10, [%rd1;"),
        "line 17: cannot read `ld.global.u32 %r10, [%rd1;`: expected `]`, found `;`"
    );
    assert_eq!(body("ld.param.u64 %rd10, [input+4];"), "line 17: 8 bytes at offset 4 of `input`, which has 8");
    assert_eq!(body("call.uni nobody, ();"), "line 17: `nobody` is not a function");
    assert_eq!(
        body(".shared .b8 a[50000];"),
        "line 17: `a` ends at byte 50000 of static shared memory, which has 49152"
    );
    assert_eq!(error(".func f() { frob; }", "call f;"), "line 4: unknown instruction `frob;`");
    assert_eq!(
        error(".func f() { ret; }", "call (%r10), f;"),
        "line 17: `f` takes 0 arguments and gives 0 results, where the call has 0 and 1"
    );
    assert_eq!(error(".func f();", "call f;"), "line 18: `f` is called, but has no body here".replace("18", "17"));
    assert_eq!(
        Module::parse("hello").unwrap_err().to_string(),
        "line 1: expected `.entry`, `.func` or a variable, found `hello`"
    );
    assert_eq!(
        Module::parse("\n.entry k(").unwrap_err().to_string(),
        "line 2: expected `.param`, found the end of the text"
    );
}

#[test]
fn what_is_skipped() {
    let declarations = "
        .file 1 \"kernel.rs\"
        .section .debug_abbrev { .b8 1 .b8 17 }
        /* two
           lines */ .weak .global .align 1 .b8 unused[1];";
    let body = "
        .loc 1 2 3, function_name $L__1, inlined_at 1 2 3
        .pragma \"nounroll\";
        { // callseq 0, 0
            .reg .pred p;
            setp.eq.u32 p, %r1, 0;
            @p mov.u32 %r10, 1;
        }";
    Module::parse(&text(declarations, body)).unwrap();
}

/// A text with something of everything.
fn everything() -> String {
    let declarations = "
        .extern .shared .align 128 .b8 dynamic[];
        .const .align 4 .u32 table[4] = {10, 20, 30};
        .extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);
        .global .align 8 .u64 functions[2] = {next, generic(table)+(1<<2)};
        .global .align 1 .b8 bytes[4] = {0xFF(table), 37, (2+3)*7, 0};
        .func (.param .b32 result) next(.param .b32 number)
        { .reg .b32 %r<3>; ld.param.b32 %r1, [number]; add.s32 %r2, %r1, 1; st.param.b32 [result], %r2; ret; }
        .func (.reg .b32 sum) down(.reg .b32 n)
        { .reg .pred %p<2>;.reg.b32 m; .local .b32 kept; st.local.b32 [kept], n; add.s32 m, n, -1; setp.lt.s32 %p1, n, 1;
          @!%p1 call (sum), down, (m); @%p1 mov.u32 sum, 0; ret; }";
    let body = "
        .local .align 8 .b8 depot[16];
        { .shared .align 16 .b8 tile[128]; mov.u32 %r10, tile; }
        { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call.uni (b), next, (a); ld.param.b32 %r12, [b]; }
        mad.lo.s32 %r10, %r1, 4, %r10;
        st.shared.u32 [%r10], %r12;
        bar.sync 0;
        setp.eq.and.u32 %p1|%p2, %r1, 0, !%p3;
        ld.const.u32 %r13, [table+4];
        @%p1 bra SKIP;
        fma.rn.f32 %r14, %r13, 0f3F800000, %r12;
        st.local.v2.b32 [depot+8], {%r14, %r12};
    SKIP:
        shfl.sync.bfly.b32 %r15, %r1, 1, 0x1f, -1;
        targets: .branchtargets A, B;
        and.b32 %r16, %r1, 1;
        brx.idx %r16, targets;
    A:  atom.global.add.u32 %r17, [%rd3], 1;
    B:  cvt.rzi.s32.f32 %r18, %r12;
        mov.b64 {%r19, %r20}, %rd1;
        call (%r21), down, (%r16);
        { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; mov.u64 %rd10, next;
          p: .callprototype (.param .b32 _) _ (.param .b32 _); call (b), %rd10, (a), p; ld.param.b32 %r22, [b]; }
        { .param .b64 a; .param .b64 b; .param .b32 c; mov.u64 %rd11, bytes+1; mov.u64 %rd12, depot; cvta.local.u64 %rd12, %rd12;
          st.param.b64 [a], %rd11; st.param.b64 [b], %rd12; call.uni (c), vprintf, (a, b); ld.param.b32 %r23, [c]; }
        bar.red.popc.u32 %r24, 0, %p1;
        match.any.sync.b32 %r25, %r1, -1;
        cvt.rn.satfinite.e4m3x2.f32 %rs1, %r14, %r12;
        fma.rn.relu.f16x2 %r26, %r14, %r12, %r15;
        add.rm.ftz.f32 %r27, %r14, %r12;
        wmma.load.a.sync.aligned.row.m16n16k16.s8 {%r28, %r29}, [%rd3], 0;
        st.global.u32 [%rd4+(4-2*2)], %r15;";
    text(declarations, body)
}

/// Parses, and runs what can be parsed, for a while.
fn survive(text: &str) {
    let Ok(module) = Module::parse(text) else { return };
    for entry in module.entries() {
        let mut machine = Machine::new();
        machine.limit_instructions(Some(2000));
        let data = machine.alloc(256);
        machine.write(data, &[1; 256]).unwrap();
        let args: Vec<Arg> = entry
            .parameters()
            .iter()
            .map(
                |parameter| {
                    if parameter.size == 8 { data.into() } else { Arg::from_bytes(&vec![1; parameter.size as usize]) }
                },
            )
            .collect();
        let _ = machine.launch(&module, entry.name(), [1, 1, 1], [33, 1, 1], 64, &args, &mut |_, _| {});
    }
}

#[test]
fn every_beginning_of_a_text() {
    let text = everything();
    assert_eq!(Module::parse(&text).unwrap().entry("k").and_then(|entry| entry.refusal()), None);
    for end in 0..=text.len() {
        survive(&text[..end]);
    }
}

#[test]
fn mutations_of_a_text() {
    let text = everything();
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 16) as usize % below
    };
    let letters = b" \n;:,.{}[]()<>@!%+-|/*\"0123456789abcdefxuvrps_$\x00\xC3";
    for _ in 0..4000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random(3) {
            let at = random(bytes.len());
            match random(4) {
                0 => bytes[at] = letters[random(letters.len())],
                1 => bytes.insert(at, letters[random(letters.len())]),
                2 => drop(bytes.remove(at)),
                _ => {
                    // A piece of the text, somewhere else.
                    let (from, length) = (random(bytes.len()), random(40));
                    let piece = bytes[from..(from + length).min(bytes.len())].to_vec();
                    bytes.splice(at..at, piece);
                }
            }
        }
        survive(&String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn texts_that_want_too_much() {
    for text in [
        "{".repeat(100_000),
        format!(".entry k() {}", "{".repeat(100_000)),
        format!(".global .b8 a[1] = {};", "{".repeat(100_000)),
        format!(".global .b64 a = {}a;", "generic(".repeat(100_000)),
        format!(".global .b64 a = {}1;", "(.s64)".repeat(100_000)),
        format!(".global .b64 a = {}1;", "-".repeat(100_000)),
        format!(".global .b64 a = {}1;", "1?2:".repeat(100_000)),
        format!(".global .b64 a = {}1;", "1+(".repeat(100_000)),
        format!(".global .b64 a = 1{};", "/0".repeat(100_000)),
        ".entry k() { .reg .b32 %r<4294967295>; }".to_string(),
        ".shared .b8 a[4294967295][4294967295];".to_string(),
        ".global .b64 a[2147483647];".to_string(),
        ".entry k(.param .b8 a[2147483647]) { ret; }".to_string(),
        ".entry k() { .local .align 2147483648 .b8 a[2147483647]; }".to_string(),
        ".maxntid".to_string(),
    ] {
        let error = refusal(&text);
        assert!(error.starts_with("line 1: "), "{error}");
    }
}
