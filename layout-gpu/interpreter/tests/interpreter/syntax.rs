//! The syntax of PTX: expressions, initializers, directives without spaces, debug information.

use crate::evaluate::{check, eval};
use crate::kernel::{refusal, run, run_with, text};
use layout_gpu_interpreter::{Arg, Machine, Module};

#[test]
fn expressions_of_integers() {
    let of = |expression: &str| eval(&format!("mov.u64 %rd0, {expression};"), &[]).cast_signed();
    for (expression, value) in [
        ("(1<<4)+3", 19),
        ("2+3*4-6/2", 11),
        ("(2+3)*4", 20),
        ("-7/2", -3),
        ("-7 % 4", -3),
        ("7 & ~2 | 8 ^ 1", 5 | 9),
        ("-1 >> 4", -1),
        ("0xFFFFFFFFFFFFFFFFU >> 60", 15),
        ("(.u64)-1 > 0", 1),
        ("-1 > 0", 0),
        ("-1 < 0U", 0),
        ("3 >= 3 && 2 != 2 || !0", 1),
        ("1 ? 2 : 3", 2),
        ("0 ? 2 : 0 ? 3 : 4", 4),
        ("1 << 64", 0),
        ("WARP_SZ*2", 64),
        ("- - 5", 5),
    ] {
        assert_eq!(of(expression), value, "{expression}");
    }
    check(&[
        ("add.s32 %r0, %r1, (3+4)*2;", &[1], 15),
        ("ld.global.u32 %r0, [%rd9+(2-1)*8];", &[7, 9], 9),
        ("ld.global.u32 %r0, [%rd9+-8+8];", &[7], 7),
        ("mov.f32 %r0, -0f3F800000;", &[], 0xBF80_0000),
    ]);
    assert!(refusal(&text("", "mov.u32 %r10, 1/0;")).ends_with("a division by zero"));
    assert!(refusal(&text("", "mov.u32 %r10, (1+;")).contains("expected an operand, found `;`"));
    let deep = "(".repeat(100_000);
    assert!(refusal(&text("", &format!("mov.u32 %r10, {deep};"))).contains("nested deeper than"));
}

#[test]
fn attributes_of_variables_say_nothing_here() {
    let declarations = ".global .attribute(.managed) .align 4 .u32 managed = 3;\n\
                        .global .attribute(.unified(19,95), .managed) .u32 unified = 4;";
    let body = "ld.global.u32 %r10, [managed];\nld.global.u32 %r11, [unified];\nadd.u32 %r10, %r10, %r11;\nst.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 1, 0, &[]).unwrap().output, [7]);
    assert!(refusal(&text(".global .attribute(.managed .u32 a;", "")).contains("expected `)`"));
}

#[test]
fn initialisers() {
    let declarations = "
        .global .align 4 .u32 first[4] = {1+1, 2*3, (1<<3)|1, -1};
        .global .align 8 .u64 second[2] = {first+4, generic(first)+(2*4)};
        .global .align 8 .b8 bytes[8] = {0xFF(first), 0xFF00(first), 0xFF0000(first), 0xFF000000(first),
            0xFF00000000(first), 0xFF0000000000(first), 0xFF000000000000(first), 0xFF00000000000000(first)};";
    let at = |name: &str, offset: u32| {
        let body = format!(
            "mov.u64 %rd10, {name};\nld.global.u64 %rd11, [%rd10+{offset}];\nld.global.u32 %r10, [%rd11];\nst.global.u32 [%rd4], %r10;"
        );
        run_with(declarations, &body, 1, 0, &[]).unwrap().output[0]
    };
    assert_eq!((at("second", 0), at("second", 8), at("bytes", 0)), (6, 9, 2));
    let last = "ld.global.u32 %r10, [first+12];\nst.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, last, 1, 0, &[]).unwrap().output, [u32::MAX]);
}

#[test]
fn directives_without_spaces() {
    // Written like the headers of `__half`.
    let body = "
        {.reg.b16 low,high;
         mov.b32 {low,high}, %r1;
        mov.b32 %r10, {high,low};}
        {.reg .pred __$temp3;
          setp.eq.u32 __$temp3, %r1, 0;
          selp.b32 %r10, 77, %r10, __$temp3;}
        st.global.u32 [%rd4], %r10;";
    assert_eq!(run(body, 3).unwrap().output, [77, 1 << 16, 2 << 16]);
    Module::parse(".version 7.0\n.target sm_80\n.global.align 4.b8 a[4];").unwrap();
}

#[test]
fn debug_information() {
    let body = "
    $L__tmp1:
        .loc 1 3 5, function_name $L__info_string0, inlined_at 1 7 9
        mov.u32 %r10, 1;
    $L__tmp2:";
    let behind = "
        .section .debug_info { .b32 8 \n .b8 1 \n .b64 $L__tmp1 \n .b32 .debug_abbrev+4 }
        $L__sec_end0:
        .section .debug_macinfo { }";
    Module::parse(&(text("", body) + behind)).unwrap();
}

/// What stands behind a directive on its line is read.
#[test]
fn directives_and_instructions_share_a_line() {
    let text = ".version 7.0 .target sm_80, debug .address_size 64 .file 1 \"a.cu\", 1, 2 .visible .entry k(.param .u64 to) { .reg .b32 %r<2>; \
        .reg .b64 %rd<2>; .loc 1 2 3, function_name $L__name+4, inlined_at 1 5 6 ld.param.u64 %rd1, [to]; .loc 1 3 3 mov.u32 %r1, 7; \
        .loc 1 4 3 bra END; .loc 1 5 3 END: st.global.u32 [%rd1], %r1; ret; .loc 1 6 1 } .entry other() { ret; }";
    let module = Module::parse(text).expect("PTX");
    assert_eq!(module.entries().iter().map(layout_gpu_interpreter::Entry::name).collect::<Vec<_>>(), ["k", "other"]);
    let mut machine = Machine::new();
    let to = machine.alloc(4);
    machine.launch(&module, "k", [1; 3], [1, 1, 1], 0, &[Arg::from(to)], &mut |_, _| {}).expect("it runs");
    assert_eq!(machine.read(to, 4).expect("written"), [7, 0, 0, 0]);
}

#[test]
fn lines_of_rust_are_proposed_where_the_builder_left_them_out() {
    let fault = |text: &str| {
        let (module, mut machine) = (Module::parse(text).unwrap(), Machine::new());
        let arguments = [(); 2].map(|()| Arg::from(machine.alloc(4)));
        let launched = machine.launch(&module, "k", [1; 3], [1; 3], 0, &arguments, &mut |_, _| {});
        launched.unwrap_err().to_string()
    };
    let plain = text("", "ld.global.u32 %r10, [%rd4];\nst.global.u32 [%rd4], %r10;");
    let made = format!("// made by rustc 1.96.0, LLVM 22.1.8\n{plain}");
    let help = "\nhelp: with PTX of `layout-gpu-builder --debug` this names the line of Rust";
    assert!(fault(&made).ends_with(help) && !fault(&plain).contains("help: "), "{}", fault(&made));
    let located = made.replace("st.global", "\t.loc\t1 3 5\nst.global") + "\t.file\t1 \"/k/a.rs\"\n";
    assert!(fault(&located).contains("a.rs:3") && !fault(&located).contains("help: "), "{}", fault(&located));
}

#[test]
fn forms_that_compilers_seldom_write() {
    let with = |declarations: &str, body: &str| {
        let ran = crate::kernel::run_with(declarations, &format!("{body}\nst.global.u32 [%rd4], %r10;"), 3, 0, &[0; 3]);
        ran.unwrap_or_else(|fault| panic!("{body}: {fault}")).output
    };
    let of = |body: &str| with("", body);
    let vector = ".reg .v4 .u32 %v<3>;\n";
    assert_eq!(of(&format!("{vector}mov.v4.u32 %v1, %tid;\nmov.u32 %r10, %v1.x;")), [0, 1, 2]);
    assert_eq!(
        of(&format!(
            "{vector}mov.v4.u32 %v1, %ntid;\nmov.v4.u32 {{%r11, _, _, %r12}}, %v1;\nadd.u32 %r10, %r11, %r12;"
        )),
        [3; 3]
    );
    assert_eq!(
        of(&format!("{vector}mov.u32 %v2.w, 7;\nmov.u32 %v2.r, 8;\nsub.u32 %r10, %v2.a, %v2.x;")),
        [u32::MAX; 3]
    );
    // The source of a move is read first.
    assert_eq!(
        of(
            "mov.u32 %r10, 1;\nmov.u32 %r11, 2;\nmov.v2.u32 {%r11, %r10}, {%r10, %r11};\nmad.lo.u32 %r10, %r10, 10, %r11;"
        ),
        [21; 3]
    );
    assert_eq!(of("mov.f32 %r10, 1e2;"), [100_f32.to_bits(); 3]);
    assert_eq!(of("mov.f32 %r10, 25E-2;"), [0.25_f32.to_bits(); 3]);
    assert_eq!(of("mov.u32 %r10, %envreg7;\nadd.u32 %r10, %r10, %tid.w;"), [0; 3]);
    assert_eq!(of("mov.u32 %r11, 5;\nmul.lo.u32 %r10, %r11 + 2, 3;"), [21; 3]);
    assert_eq!(
        of("vote.any.pred %p1, %p2;\nmov.u32 %r10, 1;"
            .replace("%p2", "!%p3")
            .replace("vote", "setp.eq.u32 %p3, %r1, 1;\nvote")
            .as_str()),
        [1; 3]
    );
    // Variables of the same name in two functions are two.
    let functions = "
        .func (.reg .u32 y) f () { .global .u32 t = 4; ld.global.u32 y, [t]; ret; }
        .func (.reg .u32 y, .reg .pred z) g (.reg .pred x) { .const .u32 t = 5; ld.const.u32 y, [t]; not.pred z, x; ret; }";
    let calls = "call (%r11), f, ();\nsetp.eq.u32 %p1, %r1, 1;\ncall (%r12, %p2), g, (%p1);\nmad.lo.u32 %r10, %r11, 10, %r12;\n@%p2 mov.u32 %r10, 9;";
    assert_eq!(with(functions, calls), [9, 45, 9]);
    assert_eq!(
        with(
            ".extern .func (.param .b32 r) a (.param .b32 x)\n.func b ()\n.const .u32 c = 6;",
            "ld.const.u32 %r10, [c];"
        ),
        [6; 3]
    );
}

#[test]
fn directives_of_clusters_are_read() {
    let entry = |directives: &str| {
        let text = format!(".version 8.0\n.target sm_90\n.address_size 64\n.entry k() {directives} {{ ret; }}");
        Module::parse(&text).unwrap().entry("k").unwrap().refusal().map(ToString::to_string)
    };
    for allowed in [
        "",
        ".explicitcluster",
        ".reqnctapercluster 1",
        ".reqnctapercluster 1, 1, 1",
        ".maxclusterrank 8",
        ".reqntid 32",
        ".reqnctapercluster 2",
        ".explicitcluster .reqnctapercluster 1, 4 .reqntid 32",
    ] {
        assert_eq!(entry(allowed), None, "{allowed}");
    }
}
