//! Loads and stores: their results and their errors.

use layout_gpu_interpreter::{Arg, Machine, Module};

use crate::kernel::{fault, run, run_with, text};

#[test]
fn every_width_and_sign() {
    let body = "
        ld.global.u8 %r10, [%rd1+3];
        ld.global.s8 %r11, [%rd1+3];
        ld.global.s16 %r12, [%rd1+2];
        ld.global.b64 %rd10, [%rd1];
        ld.global.u8 %rd11, [%rd1+3];
        st.global.u32 [%rd2], %r10;
        st.global.u32 [%rd2+4], %r11;
        st.global.u32 [%rd2+8], %r12;
        st.global.b64 [%rd2+16], %rd10;
        st.global.u8 [%rd2+12], %rd11;
        st.global.u8 [%rd2+13], 255;
        st.global.u16 [%rd2+14], %r12;";
    let ran = run_with("", body, 1, 0, &[0x80C0_1234, 7]);
    assert!(ran.is_err());
    let body = body.replace("%rd2", "%rd1");
    let spread = "
        ld.global.v4.u32 {%r20, %r21, %r22, %r23}, [%rd1];
        ld.global.L1::no_allocate.v2.b64 {%rd20, %rd21}, [%rd1+16];
        xor.b32 %r24, %r20, %r21;
        xor.b32 %r24, %r24, %r22;
        st.global.u32 [%rd4], %r24;";
    let ran = run_with("", &(body + spread), 1, 0, &[0x80C0_1234, 7, 0, 0, 0, 0, 0, 0]).unwrap();
    assert_eq!(ran.output, [0x80 ^ 0xFFFF_FF80 ^ 0xFFFF_80C0]);
}

#[test]
fn shared_local_and_generic() {
    let body = "
        .local .align 8 .b8 depot[16];
        { .shared .align 16 .b8 tile[128]; mov.u32 %r10, tile; }
        shl.b32 %r11, %r1, 2;
        add.s32 %r10, %r10, %r11;
        st.shared.u32 [%r10], %r1;
        cvt.u64.u32 %rd10, %r10;
        cvta.shared.u64 %rd10, %rd10;
        ld.u32 %r12, [%rd10];
        mov.u64 %rd11, depot;
        cvta.local.u64 %rd12, %rd11;
        st.u32 [%rd12+8], %r12;
        ld.local.u32 %r13, [%rd11+8];
        cvta.to.local.u64 %rd13, %rd12;
        ld.local.u32 %r14, [%rd13+8];
        add.s32 %r13, %r13, %r14;
        st.u32 [%rd4], %r13;";
    assert_eq!(run(body, 32).unwrap().output, (0..32).map(|t| 2 * t).collect::<Vec<u32>>());
}

#[test]
fn dynamic_shared_memory_follows_the_static_after_a_gap() {
    let declarations = ".extern .shared .align 128 .b8 dynamic[];";
    let body = "
        .shared .align 4 .b8 fixed[12];
        mov.u32 %r10, dynamic;
        st.shared.u32 [dynamic+8], 5;
        ld.shared.u32 %r11, [%r10+8];
        add.s32 %r11, %r11, %r10;
        st.global.u32 [%rd4], %r11;";
    assert_eq!(run_with(declarations, body, 1, 12, &[]).unwrap().output, [128 + 1024 + 5]);
    let Err(short) = run_with(declarations, body, 1, 8, &[]) else { panic!("no fault") };
    assert!(short.to_string().ends_with("4 bytes at offset 8 of `dynamic shared memory`, which has 8"), "{short}");
}

#[test]
fn variables_of_the_module() {
    let declarations = "
        .const .align 4 .u32 table[4] = {10, 20, 30};
        .global .align 8 .u64 pointer = table;
        .global .align 4 .b8 zeros[4];";
    let body = "
        ld.const.u32 %r10, [table+8];
        ld.global.u64 %rd10, [pointer];
        ld.u32 %r11, [%rd10+4];
        ld.global.u32 %r12, [zeros];
        add.s32 %r10, %r10, %r11;
        add.s32 %r10, %r10, %r12;
        st.global.u32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 1, 0, &[]).unwrap().output, [50]);
    let Err(constant) = run_with(declarations, "mov.u64 %rd10, table;\nst.u32 [%rd10], 1;", 1, 0, &[]) else {
        panic!("no fault")
    };
    assert!(constant.to_string().ends_with("offset 0 of variable `table`, which is constant"), "{constant}");
}

#[test]
fn atomics() {
    let body = "
        .shared .align 4 .b8 count[4];
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.shared.u32 [count], 0;
        bar.sync 0;
        atom.shared.add.u32 %r10, [count], 1;
        red.relaxed.gpu.global.max.u32 [%rd1], %r1;
        atom.global.cas.b32 %r11, [%rd1+4], 1, 9;
        bar.sync 0;
        ld.shared.u32 %r10, [count];
        ld.global.u32 %r11, [%rd1];
        ld.global.u32 %r12, [%rd1+4];
        mad.lo.s32 %r10, %r10, 100, %r11;
        mad.lo.s32 %r10, %r10, 100, %r12;
        st.global.u32 [%rd4], %r10;";
    assert_eq!(run(body, 64).unwrap().output, [(64 * 100 + 63) * 100 + 9; 64]);
}

/// Updates a word of shared memory in 32 lanes, one after the other.
fn updated(start: u32, instruction: &str) -> u32 {
    let body = format!(
        ".shared .align 4 .b8 word[4];
        setp.eq.u32 %p1, %r1, 0;
        @%p1 st.shared.u32 [word], {start};
        bar.sync 0;
        cvt.u16.u32 %rs1, %r1;
        {instruction}
        bar.sync 0;
        ld.shared.u32 %r10, [word];
        st.global.u32 [%rd4], %r10;"
    );
    run(&body, 32).unwrap_or_else(|fault| panic!("{fault}")).output[0]
}

#[test]
fn atomics_of_16_bits() {
    // 1.0 is 0x3C00 as f16 and 0x3F80 as bf16; 33 times 1.0 is 0x5020 and 0x4204.
    let one = |half: u32| half << 16 | half;
    let constant = |bits: u32| format!("mov.u32 %r12, {bits};");
    assert_eq!(updated(0x3C00, "mov.b16 %rs2, 0x3C00;\natom.shared.add.noftz.f16 %rs3, [word], %rs2;"), 0x5020);
    assert_eq!(updated(0x3F80, "mov.b16 %rs2, 0x3F80;\nred.shared.add.noftz.bf16 [word], %rs2;"), 0x4204);
    let pair = |kind: &str, half: u32| {
        updated(one(half), &format!("{}red.relaxed.cta.shared.add.noftz.{kind} [word], %r12;", constant(one(half))))
    };
    assert_eq!((pair("f16x2", 0x3C00), pair("bf16x2", 0x3F80)), (one(0x5020), one(0x4204)));
    assert_eq!(updated(0x7_0005, "atom.shared.cas.b16 %rs3, [word+2], 7, 9;"), 0x9_0005);
    assert_eq!(updated(5, "atom.shared.cas.b16 %rs3, [word], %rs1, 40;"), 40);
    // The hint of a cache names a policy as the last operand.
    assert_eq!(updated(1, "atom.shared.add.L2::cache_hint.u32 %r11, [word], 1, %rd1;"), 33);
}

#[test]
fn hints_to_caches() {
    let body = "
        createpolicy.fractional.L2::evict_first.b64 %rd10, 1.0;
        ld.global.nc.L1::no_allocate.L2::cache_hint.L2::128B.v2.u32 {%r10, %r11}, [%rd1], %rd10;
        ld.global.L1::evict_last.u32 %r12, [%rd1+8];
        add.s32 %r10, %r10, %r11;
        add.s32 %r10, %r10, %r12;
        st.global.wt.u32 [%rd4], %r10;
        st.global.cs.L2::cache_hint.u32 [%rd4], %r10, %rd10;
        ld.global.cv.u32 %r10, [%rd4];
        st.global.L1::no_allocate.u32 [%rd4], %r10;";
    assert_eq!(run(body, 4).unwrap().output, [3; 4]);
}

#[test]
fn out_of_bounds() {
    let global = fault("ld.global.u32 %r10, [%rd3+4];", 40);
    assert_eq!(
        global.to_string(),
        "out of bounds: `k`, line 17, `ld.global.u32 %r10, [%rd3+4];`, block (0,0,0), thread (39,0,0): \
         address 0x7000000000a0, 4 bytes at offset 160 of allocation 1, which has 160"
    );
    let before = fault("st.global.u32 [%rd4+-160], %r1;", 40).to_string();
    assert!(before.ends_with("thread (0,0,0): address 0x700000100060, 4 bytes, 160 before allocation 2"), "{before}");
    let null = fault("ld.u32 %r10, [0];", 1).to_string();
    assert!(null.ends_with("address 0x0, 4 bytes, near no allocation"), "{null}");
    // The second variable lies directly after the first; an access past the end of the first is found.
    let shared = ".shared .b32 a[2];\n.shared .b32 b[2];\nst.shared.u32 [a], 0;\nst.shared.v2.u32 [b], {1, 1};\n";
    let over = fault(&format!("{shared}mov.u32 %r10, a;\nst.shared.v4.u32 [%r10], {{0, 0, 0, 0}};"), 1).to_string();
    assert!(over.ends_with("address 0x0, 16 bytes at offset 0 of `a`, which has 8"), "{over}");
    let local = fault(".local .b32 a[2];\nst.local.u32 [a+8], 0;", 1).to_string();
    assert!(local.ends_with("4 bytes at offset 8 of `a`, which has 8"), "{local}");
}

#[test]
fn misaligned() {
    assert_eq!(
        fault("add.s64 %rd3, %rd3, 2;\nld.global.u32 %r10, [%rd3];", 8).to_string(),
        "misaligned: `k`, line 18, `ld.global.u32 %r10, [%rd3];`, block (0,0,0), thread (0,0,0): \
         address 0x700000000002 is not a multiple of 4: 4 bytes at offset 2 of allocation 1"
    );
    let vector = fault("ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%rd1+8];", 8).to_string();
    assert!(
        vector.ends_with("address 0x700000000008 is not a multiple of 16: 16 bytes at offset 8 of allocation 1"),
        "{vector}"
    );
    let shared = fault(".shared .align 16 .b8 a[64];\nst.shared.v2.u32 [a+4], {0, 0};", 1).to_string();
    assert!(
        shared.ends_with("address 0x4 is not a multiple of 8: 8 bytes at offset 4 of `a`, which has 64"),
        "{shared}"
    );
}

#[test]
fn a_trap_is_a_fault() {
    let trap = fault("setp.eq.u32 %p1, %r1, 33;\n@%p1 trap;", 64).to_string();
    assert_eq!(trap, "trap: `k`, line 18, `@%p1 trap;`, block (0,0,0), thread (33,0,0)");
}

#[test]
fn who_runs_over_the_end_of_a_shared_variable_is_not_in_the_next() {
    let body = |offset: u32| {
        format!(
            ".shared .align 4 .b8 first[64];\n.shared .align 128 .b8 second[64];\n\
             mov.u32 %r10, first;\nmov.u32 %r11, second;\nst.shared.u32 [%r11], 1;\nst.shared.u32 [%r10+{offset}], 2;\n\
             st.shared.u32 [more+{offset}], 3;\nmov.u32 %r12, %total_smem_size;\nand.b32 %r11, %r11, 127;\nadd.u32 %r12, %r12, %r11;\n\
             st.global.u32 [%rd4], %r12;"
        )
    };
    let declared = ".extern .shared .align 16 .b8 more[];";
    // Its size, and the bank at which the second begins, are the same as without gaps.
    assert_eq!(run_with(declared, &body(60), 1, 64, &[0]).unwrap().output, [128 + 64 + 64]);
    let message = run_with(declared, &body(64), 1, 128, &[0]).err().expect("a fault").to_string();
    assert!(message.ends_with("4 bytes at offset 64 of `first`, which has 64"), "{message}");
}

#[test]
fn shared_memory_of_the_toolkit() {
    let body = "mov.u32 %r10, %reserved_smem_offset_1;\nst.shared.u32 [%r10+1020], 5;\nld.shared.u32 %r11, [%r10+1020];\n\
                st.shared.u32 [mine], 6;\nst.global.u32 [%rd4], %r11;";
    let declarations = ".shared .align 4 .b8 mine[4];";
    assert_eq!(run_with(declarations, body, 1, 0, &[]).unwrap().output, [5]);
    // Cooperative groups count there from zero.
    assert_eq!(
        run_with(declarations, &body.replace("st.shared.u32 [%r10+1020], 5;", ""), 1, 0, &[]).unwrap().output,
        [0]
    );
    let past = run_with(declarations, &body.replace("+1020], 5", "+1024], 5"), 1, 0, &[]).err().expect("a fault");
    assert!(past.to_string().contains("4 bytes at offset 1024 of `reserved shared memory`, which has 1024"), "{past}");
}

#[test]
fn memory_that_nobody_wrote_is_zero_on_demand() {
    let body = "
        .shared .align 2 .b8 odd[6];
        mov.u32 %r10, odd;
        ld.shared.u16 %r11, [%r10+4];
        mov.u32 %r10, dynamic;
        ld.shared.u32 %r12, [%r10+4];
        add.s32 %r11, %r11, %r12;
        .local .align 4 .b8 mine[8];
        ld.local.u32 %r12, [mine+4];
        add.s32 %r11, %r11, %r12;
        st.global.u32 [%rd4], %r11;";
    let module = Module::parse(&text(".extern .shared .align 4 .b8 dynamic[];", body)).unwrap();
    let mut machine = Machine::new();
    let to = machine.alloc(4);
    let mut launch = |zeroes: bool| {
        machine.zero_memory(zeroes);
        let args = [Arg::from(to), Arg::from(to)];
        let ran = machine.launch(&module, "k", [1, 1, 1], [1, 1, 1], 8, &args, &mut |_, _| {});
        ran.map(|_| machine.read(to, 4).unwrap())
    };
    assert_eq!(launch(true).unwrap(), [0; 4]);
    assert!(launch(false).unwrap_err().to_string().starts_with("uninitialised: "));
}

#[test]
fn addresses_of_constants() {
    let declarations = ".const .align 4 .b8 first[4];\n.global .align 4 .b8 other[4];\n.const .align 4 .b8 second[8];";
    let body = |name: &str, plus: u32| {
        format!(
            "mov.u64 %rd10, {name};\ncvta.global.u64 %rd10, %rd10;\nadd.s64 %rd10, %rd10, {plus};\nisspacep.const %p1, %rd10;\n\
             selp.u32 %r10, 1, 0, %p1;\nst.global.u32 [%rd4], %r10;"
        )
    };
    for (name, plus, expected) in [("first", 3, 1), ("first", 4, 0), ("other", 0, 0), ("second", 7, 1)] {
        let ran = run_with(declarations, &body(name, plus), 1, 0, &[]).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(ran.output, [expected], "{name} + {plus}");
    }
}

/// Each lane adds to the same two or four elements; the old contents come back in the order of the lanes.
#[test]
fn atomics_of_vectors() {
    let setup = "shl.b64 %rd10, %rd4, 0;\nmov.f32 %r10, 0f3F800000;\nmov.f32 %r11, 0f40000000;\n";
    let zero = "setp.eq.u32 %p1, %r1, 0;\n@%p1 st.global.v4.b32 [%rd2], {0, 0, 0, 0};\nbar.sync 0;\n";
    let sums = |body: &str| run(&format!("{setup}{zero}{body}"), 8).unwrap().output;
    let floats = |values: [f32; 4]| values.map(f32::to_bits).to_vec();
    let pair = sums("red.global.add.v2.f32 [%rd2+8], {%r10, %r11};");
    assert_eq!(pair[..4], floats([0.0, 0.0, 8.0, 16.0]));
    let four = sums("red.relaxed.gpu.global.add.v4.f32 [%rd2], {%r10, %r11, %r10, %r11};");
    assert_eq!(four[..4], floats([8.0, 16.0, 8.0, 16.0]));
    // 1.0 and 2.0 as halves of 16 bits.
    let halves = "mov.b32 %r12, 0x40003c00;\nmov.b16 %rs1, 0x3c00;\nmov.b16 %rs2, 0x4000;\n";
    let pairs = sums(&format!("{halves}red.global.add.noftz.v2.f16x2 [%rd2], {{%r12, %r12}};"));
    assert_eq!(pairs[..4], [0x4C00_4800, 0x4C00_4800, 0, 0]);
    let eight = "{%rs1, %rs2, %rs1, %rs2, %rs1, %rs2, %rs1, %rs2}";
    let eight = sums(&format!("{halves}red.global.max.noftz.v8.f16 [%rd2], {eight};"));
    assert_eq!(eight[..4], [0x4000_3C00; 4]);
    // The registers may be those of the operands, in another order.
    let body = "atom.global.add.v2.f32 {%r11, %r10}, [%rd2], {%r10, %r11};\nbar.sync 0;\n\
                setp.eq.u32 %p2, %r1, 7;\n@%p2 st.global.v2.b32 [%rd2+8], {%r11, %r10};";
    assert_eq!(sums(body)[..4], floats([8.0, 16.0, 7.0, 14.0]));
    let error = run(&format!("{setup}{zero}red.global.add.v2.f32 [%rd2+4], {{%r10, %r11}};"), 8).err().unwrap();
    assert!(error.to_string().contains("is not a multiple of 8"), "{error}");
}

#[test]
fn registers_of_128_bits() {
    let of = |body: &str| {
        let body = format!(
            ".reg .b128 %q<4>;\nst.global.v4.b32 [%rd2], {{1, 2, 3, 4}};\nmov.u64 %rd10, 0x600000005;\n\
             mov.u64 %rd11, 0x800000007;\nmov.b128 %q1, {{%rd10, %rd11}};\n{body}"
        );
        let input: Vec<u32> = (0..4).collect();
        run_with("", &format!("setp.ne.u32 %p1, %r1, 0;\n@%p1 ret;\n{body}"), 4, 0, &input)
    };
    let stored = |body: &str| of(body).unwrap().output;
    assert_eq!(stored("st.global.b128 [%rd2], %q1;"), [5, 6, 7, 8]);
    assert_eq!(
        stored("mov.b128 %q2, %q1;\nmov.b128 {%rd11, %rd10}, %q2;\nst.global.v2.b64 [%rd2], {%rd10, %rd11};"),
        [7, 8, 5, 6]
    );
    assert_eq!(stored("mov.b128 {%rd12, _}, %q1;\nst.global.b64 [%rd2], %rd12;"), [5, 6, 3, 4]);
    assert_eq!(stored("ld.global.b128 %q2, [%rd1];\nst.global.b128 [%rd2], %q2;"), [0, 1, 2, 3]);
    // The old contents come back, and a match of one half is not enough.
    let put = "mov.b128 {%rd12, %rd13}, %q2;\nst.global.b64 [%rd2], %rd13;";
    assert_eq!(stored("atom.global.exch.b128 %q2, [%rd2], %q1;"), [5, 6, 7, 8]);
    assert_eq!(stored(&format!("atom.global.exch.b128 %q2, [%rd2], %q1;\n{put}")), [3, 4, 7, 8]);
    let swap = |old: [&str; 2]| {
        let [low, high] = old;
        stored(&format!(
            "mov.u64 %rd14, {low};\nmov.u64 %rd15, {high};\nmov.b128 %q3, {{%rd14, %rd15}};\natom.global.cas.b128 _, [%rd2], %q3, %q1;"
        ))
    };
    assert_eq!(swap(["0x200000001", "0x400000003"]), [5, 6, 7, 8]);
    assert_eq!(swap(["0x200000001", "0x400000000"]), [1, 2, 3, 4]);
    assert_eq!(swap(["0x200000000", "0x400000003"]), [1, 2, 3, 4]);
    let error = of("st.global.b128 [%rd2+8], %q1;").err().unwrap();
    assert!(error.to_string().contains("is not a multiple of 16"), "{error}");
}

#[test]
fn vectors_of_32_bytes() {
    let input: Vec<u32> = (1..=8).collect();
    let of = |body: &str| run_with("", body, 8, 0, &input).map(|ran| ran.output);
    let only = "setp.ne.u32 %p1, %r1, 0;\n@%p1 ret;\n";
    let eight = "{%r10, %r11, %r12, %r13, %r14, %r15, %r16, %r17}";
    let four = "{%rd10, %rd11, %rd12, %rd13}";
    assert_eq!(
        of(&format!("{only}ld.global.v8.b32 {eight}, [%rd1];\nst.global.v8.f32 [%rd2], {eight};")).unwrap(),
        input
    );
    assert_eq!(
        of(&format!("{only}ld.global.nc.v4.u64 {four}, [%rd1];\nst.global.v4.b64 [%rd2], {four};")).unwrap(),
        input
    );
    // The first half may be loaded into the base of the address.
    let base = "{%rd10, %rd1, %rd12, %rd13}";
    let found = of(&format!("{only}ld.global.v4.b64 {base}, [%rd1];\nst.global.v4.b64 [%rd2], {base};"));
    assert_eq!(found.unwrap(), input);
    let error = of(&format!("{only}ld.global.v4.b64 {four}, [%rd1+16];")).unwrap_err().to_string();
    assert!(error.contains("is not a multiple of 32"), "{error}");
    for refused in ["ld.global.v8.b16", "ld.global.v8.b64", "ld.global.v2.b128", "st.global.v8.u8"] {
        let text = text("", &format!("{refused} {eight}, [%rd1];"));
        assert!(crate::kernel::refusal(&text).contains("unknown instruction"), "{refused}");
    }
}

#[test]
fn generic_accesses_that_name_a_variable() {
    let declarations = ".extern .shared .align 16 .b8 more[];\n.global .align 4 .b32 g[2] = {3, 4};";
    let body = ".local .align 4 .b8 l[8];\n.shared .align 4 .b8 s[8];\nst.b32 [s+4], 1;\nst.v2.b32 [l], {2, 5};\n\
                st.volatile.b32 [more+8], 6;\nred.add.u32 [more+8], 1;\nld.b32 %r10, [s+4];\nld.b32 %r11, [l+4];\n\
                ld.b32 %r12, [more+8];\nld.b32 %r13, [g+4];\nmad.lo.u32 %r10, %r10, 10, %r11;\nmad.lo.u32 %r10, %r10, 10, %r12;\n\
                mad.lo.u32 %r10, %r10, 10, %r13;\nst.b32 [%rd4], %r10;";
    assert_eq!(run_with(declarations, body, 1, 16, &[]).unwrap().output, [1574]);
    let past = run_with(declarations, &body.replace("[s+4], 1", "[s+8], 1"), 1, 16, &[]).err().unwrap().to_string();
    assert!(past.ends_with("4 bytes at offset 8 of `s`, which has 8"), "{past}");
}
