//! Calls within calls: recursion, calls by pointer, and the limit of depth.

use layout_gpu_interpreter::{Machine, Module};

use crate::kernel::{fault, run, run_with};

/// Fibonacci's numbers by their definition: each call has a register that outlives the calls within it.
const FIBONACCI: &str = "
    .func (.param .b32 result) fibonacci(.param .b32 number)
    {
        .reg .pred %p<2>;
        .reg .b32 %r<9>;
        .local .align 4 .b8 kept[4];
        ld.param.b32 %r1, [number];
        st.param.b32 [result], %r1;
        setp.lt.u32 %p1, %r1, 2;
        @%p1 ret;
        st.local.b32 [kept], %r1;
        add.s32 %r2, %r1, -1;
        {
        .param .b32 argument;
        .param .b32 returned;
        st.param.b32 [argument], %r2;
        call.uni (returned), fibonacci, (argument);
        ld.param.b32 %r3, [returned];
        }
        ld.local.b32 %r4, [kept];
        add.s32 %r4, %r4, -2;
        {
        .param .b32 argument;
        .param .b32 returned;
        st.param.b32 [argument], %r4;
        call.uni (returned), fibonacci, (argument);
        ld.param.b32 %r5, [returned];
        }
        add.s32 %r6, %r3, %r5;
        st.param.b32 [result], %r6;
        ret;
    }";

fn call(name: &str, from: &str, to: &str) -> String {
    format!(
        "{{ .param .b32 a; .param .b32 b; st.param.b32 [a], {from}; call.uni (b), {name}, (a); ld.param.b32 {to}, [b]; }}\n"
    )
}

#[test]
fn recursion_of_lanes_that_go_differently_deep() {
    let body = call("fibonacci", "%r1", "%r10") + "st.global.u32 [%rd4], %r10;";
    let ran = run_with(FIBONACCI, &body, 12, 0, &[]).unwrap();
    assert_eq!(ran.output, [0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]);
    // All lanes are together again.
    assert_eq!(ran.report.accesses.last().unwrap().requests, 1);
}

#[test]
fn a_stack_has_an_end() {
    let declarations = "
        .func (.param .b32 result) forever(.param .b32 number)
        {
            .reg .b32 %r<3>;
            ld.param.b32 %r1, [number];
            { .param .b32 a; .param .b32 b; st.param.b32 [a], %r1; call.uni (b), forever, (a); ld.param.b32 %r2, [b]; }
            st.param.b32 [result], %r2;
            ret;
        }";
    let message = |declarations: &str, name: &str| {
        run_with(declarations, &call(name, "%r1", "%r10"), 32, 0, &[]).err().unwrap().to_string()
    };
    assert_eq!(
        message(declarations, "forever"),
        "call: `k`, `forever`, line 9, `call.uni (b), forever, (a);`, called at line 25, block (0,0,0), thread (0,0,0): no room to call `forever` in 4096 \
         calls within each other: a thread has 524288 bytes for at most 4096"
    );
    // The bytes run out before the calls do.
    let greedy = declarations.replace(".reg .b32", ".local .align 4 .b8 much[60000];\n.reg .b32");
    let message = message(&greedy, "forever");
    assert!(message.contains("no room to call `forever` in 8 calls within each other"), "{message}");
}

const POINTERS: &str = "
    .func (.param .b32 result) twice(.param .b32 number);
    .global .align 8 .u64 table[3] = {twice, square, generic(other)};
    .func (.param .b32 result) twice(.param .b32 number)
    { .reg .b32 %r<3>; ld.param.b32 %r1, [number]; add.s32 %r2, %r1, %r1; st.param.b32 [result], %r2; ret; }
    .func (.param .b32 result) square(.param .b32 number)
    { .reg .b32 %r<3>; ld.param.b32 %r1, [number]; mul.lo.s32 %r2, %r1, %r1; st.param.b32 [result], %r2; ret; }
    .func (.param .b64 result) other(.param .b64 number)
    { st.param.b64 [result], 0; ret; }
    .func (.param .b32 result) unknown(.param .b32 number)
    { frob.b32 %r1; }";

fn by_pointer(pointer: &str) -> String {
    format!(
        "{pointer}
        {{
        .param .b32 argument;
        .param .b32 returned;
        st.param.b32 [argument], %r1;
        prototype_1 : .callprototype (.param .b32 _) _ (.param .b32 _);
        call (returned), %rd10, (argument), prototype_1;
        ld.param.b32 %r10, [returned];
        }}
        st.global.u32 [%rd4], %r10;"
    )
}

/// Lane `t` calls function `t` of the table, modulo its length.
fn from_table(functions: u32) -> String {
    by_pointer(&format!(
        "rem.u32 %r11, %r1, {functions};\nmul.wide.u32 %rd10, %r11, 8;\nmov.u64 %rd11, table;\n\
         add.s64 %rd10, %rd10, %rd11;\nld.global.u64 %rd10, [%rd10];"
    ))
}

#[test]
fn functions_by_their_addresses() {
    let ran = run_with(POINTERS, &from_table(2), 6, 0, &[]).unwrap();
    assert_eq!(ran.output, [0, 1, 4, 9, 8, 25]);
    assert_eq!(ran.report.accesses.last().unwrap().requests, 1);
    let named = run_with(POINTERS, &by_pointer("mov.u64 %rd10, square;"), 4, 0, &[]).unwrap();
    assert_eq!(named.output, [0, 1, 4, 9]);
}

#[test]
fn an_address_that_an_earlier_launch_has_stored() {
    let call = "
        .visible .entry call(.param .u64 object)
        {
        .reg .b32 %r<9>;
        .reg .b64 %rd<9>;
        .param .b32 argument;
        .param .b32 returned;
        ld.param.u64 %rd1, [object];
        ld.u64 %rd2, [%rd1];
        ld.u64 %rd3, [%rd2+8];
        st.param.b32 [argument], 7;
        prototype_2 : .callprototype (.param .b32 _) _ (.param .b32 _);
        call (returned), %rd3, (argument), prototype_2;
        ld.param.b32 %r1, [returned];
        st.u32 [%rd1], %r1;
        ret;
        }";
    let make = |body: &str| {
        format!(
            ".visible .entry make(.param .u64 object)
            {{ .reg .b64 %rd<9>; ld.param.u64 %rd1, [object]; {body} ret; }}"
        )
    };
    // As a constructor stores the table of virtual functions; and a function alone, which no variable holds.
    let table = "mov.u64 %rd2, table; st.u64 [%rd1], %rd2;";
    let alone = "add.s64 %rd3, %rd1, 8; st.u64 [%rd1], %rd1; mov.u64 %rd2, square; st.u64 [%rd3], %rd2;";
    let without = POINTERS.replace("square, ", "twice, ");
    for (functions, body) in [(POINTERS, table), (&without[..], alone)] {
        let text = format!(".version 7.0\n.target sm_80\n.address_size 64\n{functions}{}{call}", make(body));
        let (module, mut machine) = (Module::parse(&text).unwrap(), Machine::new());
        let object = machine.alloc(16);
        for entry in ["make", "call"] {
            machine.launch(&module, entry, [1; 3], [1; 3], 0, &[object.into()], &mut |_, _| {}).unwrap();
        }
        assert_eq!(machine.read(object, 4).unwrap(), [49, 0, 0, 0]);
    }
}

#[test]
fn addresses_that_cannot_be_called() {
    let message = |body: &str| run_with(POINTERS, body, 4, 0, &[]).err().unwrap().to_string();
    let of = |text: String, end: &str| assert!(text.ends_with(end), "{text}");
    of(message(&by_pointer("mov.u64 %rd10, 64;")), "address 0x40, no function is there to be called");
    of(message(&by_pointer("")), "the address that it calls was never computed");
    of(message(&from_table(3)), "thread (2,0,0): `other` has other parameters than this call gives it");
    of(
        message(&by_pointer("mov.u64 %rd10, unknown;")),
        "`unknown` cannot run: line 14: unknown instruction `frob.b32 %r1;`",
    );
}

#[test]
fn parameters_that_are_registers() {
    let declarations = "
        .func (.reg .b32 sum, .reg .b64 product) both(.reg .b32 a, .reg .b32 b)
        { add.s32 sum, a, b; mul.wide.u32 product, a, b; ret; }";
    let body = "call (%r10, %rd10), both, (%r1, 5);\ncvt.u32.u64 %r11, %rd10;\nadd.s32 %r10, %r10, %r11;\nst.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 3, 0, &[]).unwrap().output, [5, 11, 17]);
}

#[test]
fn registers_of_a_call_hold_nothing_at_first() {
    let declarations = "
        .func (.param .b32 result) odd(.param .b32 number)
        {
            .reg .pred %p<2>;
            .reg .b32 %r<4>;
            ld.param.b32 %r1, [number];
            setp.eq.u32 %p1, %r1, 1;
            @%p1 mov.u32 %r2, 7;
            st.param.b32 [result], %r2;
            ret;
        }";
    let body = call("odd", "1", "%r10") + &call("odd", "2", "%r11") + "st.global.u32 [%rd4], %r11;";
    let message = run_with(declarations, &body, 1, 0, &[]).err().unwrap().to_string();
    assert!(
        message.contains("what it stores was never computed; bytes without a value were read at line 28"),
        "{message}"
    );
}

#[test]
fn memory_of_a_call_that_has_returned() {
    let declarations = "
        .func (.param .b64 result) dangling()
        { .reg .b64 %rd<3>; .local .align 4 .b8 mine[4]; mov.b64 %rd1, mine; cvta.local.u64 %rd2, %rd1; st.param.b64 [result], %rd2; ret; }
        .func (.param .b32 result) reads(.param .b64 address)
        { .reg .b64 %rd<2>; .reg .b32 %r<2>; ld.param.b64 %rd1, [address]; ld.b32 %r1, [%rd1]; st.param.b32 [result], %r1; ret; }";
    let body = "
        { .param .b64 p; call.uni (p), dangling, (); ld.param.b64 %rd10, [p]; }
        ld.b32 %r10, [%rd10];";
    let message = run_with(declarations, body, 1, 0, &[]).err().unwrap().to_string();
    assert!(message.starts_with("out of bounds: ") && message.contains("ld.b32 %r10, [%rd10];"), "{message}");
    // The caller's memory is still there.
    let body = "
        .local .align 4 .b8 mine[4];
        st.local.b32 [mine], 9;
        mov.b64 %rd10, mine;
        cvta.local.u64 %rd10, %rd10;
        { .param .b64 p; .param .b32 r; st.param.b64 [p], %rd10; call.uni (r), reads, (p); ld.param.b32 %r10, [r]; }
        st.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 2, 0, &[]).unwrap().output, [9, 9]);
}

#[test]
fn a_fault_within_functions_names_the_call_of_the_entry() {
    let declarations = ".func inner() { trap; } .func outer() { call inner; ret; }";
    let message = run_with(declarations, "call outer;", 1, 0, &[]).err().unwrap().to_string();
    assert!(message.contains(", `trap;`, called at line 17, block (0,0,0)"), "{message}");
    let own = run_with(declarations, "trap;", 1, 0, &[]).err().unwrap().to_string();
    assert!(own.contains(", `trap;`, block (0,0,0)"), "{own}");
}

#[test]
fn a_barrier_within_a_function() {
    let declarations = ".func meet() { bar.sync 0; ret; }";
    let body = "
        .shared .align 4 .b8 words[256];
        shl.b32 %r10, %r1, 2;
        mov.u32 %r11, words;
        add.s32 %r10, %r10, %r11;
        st.shared.u32 [%r10], %r1;
        call.uni meet;
        xor.b32 %r12, %r1, 63;
        shl.b32 %r12, %r12, 2;
        add.s32 %r12, %r12, %r11;
        ld.shared.u32 %r13, [%r12];
        st.global.u32 [%rd4], %r13;";
    assert_eq!(run_with(declarations, body, 64, 0, &[]).unwrap().output, (0..64).rev().collect::<Vec<u32>>());
}

#[test]
fn entries_cannot_be_called() {
    assert!(run("bra END;\nEND:", 1).is_ok());
    assert!(crate::kernel::refusal(&crate::kernel::text("", "call k;")).ends_with("`k` is not a function"));
    assert!(fault("mov.u64 %rd10, 0;\ncall %rd10, ();", 1).to_string().contains("no function is there"));
}

const HEAP: &str = ".extern .func (.param .b64 r) malloc(.param .b64 bytes);\n.extern .func free(.param .b64 pointer);";

fn allocate(bytes: u64, to: &str) -> String {
    format!(
        "{{ .param .b64 a; .param .b64 b; st.param.b64 [a], {bytes}; call.uni (b), malloc, (a); ld.param.b64 {to}, [b]; }}\n"
    )
}

fn free(pointer: &str) -> String {
    format!("{{ .param .b64 a; st.param.b64 [a], {pointer}; call.uni free, (a); }}\n")
}

#[test]
fn kernels_allocate() {
    let with = |body: &str, threads: u32| run_with(HEAP, body, threads, 0, &[1]);
    let body = allocate(8, "%rd10")
        + "st.u32 [%rd10], %r1;\nst.global.u32 [%rd10+4], 5;\nld.u32 %r10, [%rd10];\nst.global.u32 [%rd4], %r10;\n"
        + &free("%rd10")
        + &free("0");
    assert_eq!(with(&body, 32).unwrap().output, (0..32).collect::<Vec<u32>>());
    // No more than the heap holds, and as much again as was freed.
    let most = 8 << 20;
    let body = allocate(most, "%rd10")
        + &allocate(1, "%rd11")
        + &free("%rd10")
        + &allocate(most, "%rd12")
        + "setp.ne.s64 %p1, %rd10, 0;\nsetp.ne.s64 %p2, %rd11, 0;\nsetp.ne.s64 %p3, %rd12, 0;\n\
           selp.u32 %r10, 4, 0, %p1;\n@%p2 add.s32 %r10, %r10, 2;\n@%p3 add.s32 %r10, %r10, 1;\nst.global.u32 [%rd4], %r10;";
    assert_eq!(with(&body, 1).unwrap().output, [5]);
    let of = |text: &str| with(&(allocate(8, "%rd10") + text), 1).map(|ran| ran.output).unwrap_err().to_string();
    let late = of(&(free("%rd10") + "ld.global.u32 %r10, [%rd10];"));
    assert!(late.ends_with("4 bytes of allocation 3, which was freed"), "{late}");
    let unwritten = of("ld.global.u32 %r10, [%rd10];\nst.global.u32 [%rd4], %r10;");
    assert!(unwritten.ends_with("4 bytes at offset 0 of allocation 3"), "{unwritten}");
    assert!(of("st.global.u32 [%rd10+8], 0;").ends_with("4 bytes at offset 8 of allocation 3, which has 8"));
    assert!(of(&(free("%rd10") + &free("%rd10"))).ends_with("allocation 3 is already freed"));
    assert!(of(&free("%rd1")).ends_with("allocation 1 was allocated by the host, which has to free it"));
    let wild = of("add.s64 %rd10, %rd10, 4;\n{ .param .b64 a; st.param.b64 [a], %rd10; call.uni free, (a); }");
    assert!(wild.ends_with("no allocation begins here"), "{wild}");
}
