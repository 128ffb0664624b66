//! Texts that are not PTX, or use unsupported PTX: an error with its line, never a panic.

use crate::kernel::{refusal, text};
use layout_gpu_interpreter::Module;

fn error(declarations: &str, body: &str) -> String {
    refusal(&text(declarations, body))
}

#[test]
fn what_is_wrong_and_where() {
    let body = |body: &str| error("", body);
    assert_eq!(body("frob.b32 %r10, %r1;"), "line 17: unknown instruction `frob.b32 %r10, %r1;`");
    let known = "; of `add` are known: integers of 16 to 64 bits, u16x2, s16x2, {.sat}.s32, .cc; floats, and f32x2, with \
                 {.rn/.rz/.rm/.rp}{.ftz}{.sat}";
    assert_eq!(
        body("add.rzi.f32  %r10,\t%r1, %r1;"),
        format!("line 17: unknown instruction `add.rzi.f32 %r10, %r1, %r1;`: `.rzi` is not known{known}")
    );
    assert_eq!(
        body("add.odd.f32 %r10, %r1, %r1;"),
        format!("line 17: unknown instruction `add.odd.f32 %r10, %r1, %r1;`: `.odd` is not known{known}")
    );
    assert_eq!(body("add.s32 %r10, %r1;"), format!("line 17: unknown instruction `add.s32 %r10, %r1;`{known}"));
    let store = body("st.async.weak.shared::cluster.u32 [%r10], %r1, [%r11];");
    assert!(store.contains("st.async{.weak}{.shared::cluster}.mbarrier::complete_tx::bytes"), "{store}");
    let tcgen05 = body("tcgen05.fence::before;");
    assert!(tcgen05.contains(".wait::ld/.wait::st, .fence::before_thread_sync/.fence::after_thread_sync"), "{tcgen05}");
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
fn what_cannot_be_read_is_refused_with_its_kernel_alone() {
    let kernels = "
        .global .texref t;
        .func unread() { .reg .b256 %q; ret; }
        .entry calls() { call unread; ret; }
        .entry good() { ret; }
        .entry wide() { .reg .b32 %r; .reg .b256 %q; mov.u32 %r, 0; { ret; } }
        .entry texture(.param .u64 p) { .reg .f32 %f<8>; .reg .b64 %rd; tex.2d.v4.f32.f32 {%f1,%f2,%f3,%f4}, [%rd, {%f5,%f6}]; ret; }
        .entry bulk() { .reg .b32 %r<8>; .reg .b64 %rd;
            cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd, {%r2, %r3}], [%r4]; }
        .entry list() { .reg .b32 %r<8>; .reg .b64 %rd; ld.global.u32 %r1, [%rd, %r2]; }
        .entry last() { ret; }";
    let module = Module::parse(&format!(".version 8.6\n.target sm_90a\n.address_size 64{kernels}")).unwrap();
    let refusal =
        |name: &str| module.entry(name).expect("an entry").refusal().map_or_else(String::new, ToString::to_string);
    assert_eq!([refusal("good"), refusal("last")], ["", ""]);
    assert_eq!(refusal("calls"), "line 5: unknown type `.b256`");
    assert_eq!(refusal("wide"), "line 8: unknown type `.b256`");
    let texture = refusal("texture");
    assert!(texture.ends_with("of `tex` are known: none of their forms; `ld` and `st` of global memory"), "{texture}");
    let bulk = refusal("bulk");
    assert!(
        bulk.starts_with("line 11: unknown instruction `cp.async.bulk.tensor")
            && bulk.contains("of `cp` are known: cp.async.ca"),
        "{bulk}"
    );
    assert!(
        refusal("list").starts_with("line 12: unknown instruction `ld.global.u32 %r1, [%rd, %r2];`"),
        "{}",
        refusal("list")
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
