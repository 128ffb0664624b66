//! `wgmma` by its definition: every type, both orders of the factors, every swizzle, and the rules for registers.

use std::fmt::Write as _;

use layout_gpu_interpreter::{Arg, Fault, Machine, Module};

/// A product to try: the types with their bytes, whether A is in registers, which factors are transposed, and the swizzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    pub(crate) sum: &'static str,
    pub(crate) factor: &'static str,
    pub(crate) bytes: usize,
    pub(crate) n: usize,
    pub(crate) in_registers: bool,
    pub(crate) transposed: [bool; 2],
    /// 0 for none, 1 to 3 for 32 to 128 bytes.
    pub(crate) mode: u64,
    pub(crate) negated: bool,
}

/// The byte of element (row, k) of a factor: PTX ISA, "Canonical layouts", with groups of rows and steps packed one after the other.
pub(crate) fn offset(case: Case, transposed: bool, (row, k): (usize, usize), rows: usize) -> usize {
    let span = 16 << case.mode;
    let plain = if transposed {
        let (row, k8) = (row * case.bytes, k / 8);
        let blocks = rows * case.bytes / span;
        row % span + k % 8 * span + 8 * span * (row / span + blocks * k8)
    } else if case.mode == 0 {
        let k = k * case.bytes;
        k % 16 + 16 * (row % 8) + 128 * (k / 16 + 2 * (row / 8))
    } else {
        row * span + k * case.bytes
    };
    plain ^ (plain >> 7 & ((1 << case.mode) - 1)) << 4
}

/// The leading and the stride byte offset of that layout.
pub(crate) fn offsets(case: Case, transposed: bool, rows: usize) -> (usize, usize) {
    let span = 16 << case.mode;
    let steps = 8 * span * (rows * case.bytes / span);
    match (transposed, case.mode) {
        (true, 0) => (steps, 128),
        (true, _) => (8 * span, steps),
        (false, 0) => (128, 256),
        (false, _) => (16, 8 * span),
    }
}

fn descriptor(case: Case, transposed: bool, rows: usize) -> u64 {
    let (leading, stride) = offsets(case, transposed, rows);
    (leading as u64 / 16) << 16 | (stride as u64 / 16) << 32 | [0, 3, 2, 1][case.mode as usize] << 62
}

pub(crate) fn number(row: usize, k: usize) -> i64 {
    (((row * 31 + k * 17) * 2_654_435_761) >> 9) as i64 % 7 - if row.is_multiple_of(3) { 3 } else { 2 }
}

/// The bits of a small integer as an element.
pub(crate) fn bits(factor: &str, value: i64) -> u64 {
    let float = (value as f32).to_bits();
    let small = |mantissa: u32, bias: u32| match value.unsigned_abs() {
        0 => 0,
        size => {
            let exponent = size.ilog2();
            let fraction = (size as u32) << mantissa >> exponent & ((1 << mantissa) - 1);
            u64::from((exponent + bias) << mantissa | fraction) | u64::from(value < 0) << 7
        }
    };
    match factor {
        "f16" if value == 0 => 0,
        "f16" => u64::from((float >> 16 & 0x8000) | ((float >> 23 & 0xFF) - 112) << 10 | float >> 13 & 0x3FF),
        "bf16" => u64::from(float >> 16),
        "tf32" => u64::from(float),
        "b1" => u64::from(value as u32),
        "e4m3" => small(3, 7),
        "e5m2" => small(2, 15),
        _ => u64::from(value as u8),
    }
}

/// The kernel: copies both factors to shared memory, multiplies twice, and stores the sums' registers.
pub(crate) fn text(case: Case) -> String {
    let Case { sum, factor, bytes, n, in_registers, transposed, negated, .. } = case;
    let (k, registers) = (32 / bytes, n / 2 / if sum == "f16" { 2 } else { 1 });
    let sums: Vec<String> = (0..registers).map(|at| format!("%s{at}")).collect();
    let mut text = format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 input, .param .u64 output)\n{{\n\
         .reg .pred %p<4>;\n.reg .b32 %r<20>;\n.reg .b32 %s<130>;\n.reg .b64 %rd<20>;\n.shared .align 1024 .b8 a[8192];\n.shared .align 1024 .b8 b[32768];\n\
         ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, a;\nmov.u32 %r3, b;\nmov.u32 %r4, %r1;\n\
         COPY: mul.wide.u32 %rd3, %r4, 4;\nadd.s64 %rd3, %rd1, %rd3;\nld.global.u32 %r5, [%rd3];\nsetp.lt.u32 %p1, %r4, 2048;\nshl.b32 %r6, %r4, 2;\nadd.s32 %r7, %r2, %r6;\n\
         add.s32 %r8, %r3, %r6;\nsub.s32 %r8, %r8, 8192;\nselp.b32 %r7, %r7, %r8, %p1;\nst.shared.u32 [%r7], %r5;\nadd.s32 %r4, %r4, 128;\nsetp.lt.u32 %p1, %r4, 10240;\n@%p1 bra COPY;\n\
         fence.proxy.async;\nbar.sync 0;\nadd.s64 %rd9, %rd1, 40960;\nmul.wide.u32 %rd10, %r1, 16;\nadd.s64 %rd9, %rd9, %rd10;\n\
         ld.global.v4.u32 {{%r10, %r11, %r12, %r13}}, [%rd9];\nshr.u32 %r2, %r2, 4;\nshr.u32 %r3, %r3, 4;\ncvt.u64.u32 %rd4, %r2;\ncvt.u64.u32 %rd5, %r3;\n\
         or.b64 %rd4, %rd4, {:#x};\nor.b64 %rd5, %rd5, {:#x};\nsetp.ne.u32 %p2, %r1, %r1;\nsetp.eq.u32 %p3, %r1, %r1;\nwgmma.fence.sync.aligned;\n",
        descriptor(case, transposed[0], 64),
        descriptor(case, transposed[1], n),
    );
    let first = if in_registers { "{%r10, %r11, %r12, %r13}" } else { "%rd4" };
    let orders = match (bytes, in_registers) {
        (2, true) => format!(", {}", u8::from(transposed[1])),
        (2, false) => format!(", {}, {}", u8::from(transposed[0]), u8::from(transposed[1])),
        _ => String::new(),
    };
    let scales = if sum == "s32" { String::new() } else { format!(", {}, 1", if negated { -1 } else { 1 }) };
    for adds in ["%p2", "%p3"] {
        writeln!(
            text,
            "wgmma.mma_async.sync.aligned.m64n{n}k{k}.{sum}.{factor}.{factor} {{{}}}, {first}, %rd5, {adds}{scales}{orders};",
            sums.join(", ")
        )
        .unwrap();
    }
    text += "wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n";
    writeln!(text, "mul.lo.u32 %r1, %r1, {registers};\nmul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd3, %rd2, %rd3;").unwrap();
    for (at, sum) in sums.iter().enumerate() {
        writeln!(text, "st.global.u32 [%rd3+{}], {sum};", 4 * at).unwrap();
    }
    text + "ret;\n}\n"
}

fn input(case: Case) -> Vec<u8> {
    let (k, bytes) = (32 / case.bytes, case.bytes);
    let mut input = vec![0; 8192 + 32768 + 2048];
    let mut put = |at: usize, value: i64| {
        input[at..at + bytes].copy_from_slice(&bits(case.factor, value).to_le_bytes()[..bytes]);
    };
    for step in 0..k {
        for row in 0..64 {
            put(offset(case, case.transposed[0], (row, step), 64), number(row, step));
        }
        for column in 0..case.n {
            put(8192 + offset(case, case.transposed[1], (column, step), case.n), number(column + 100, step));
        }
    }
    // The fragment of A: 32 bits a register, rows g and g + 8, columns t and t + 4.
    for thread in 0..128 {
        let (lane, per) = (thread % 32, 4 / bytes);
        for value in 0..4 * per {
            let (register, part) = (value / per, value % per);
            let row = 16 * (thread / 32) + lane / 4 + 8 * (register % 2);
            put(40960 + 16 * thread + value * bytes, number(row, (lane % 4 + 4 * (register / 2)) * per + part));
        }
    }
    input
}

pub(crate) fn run(case: Case, text: &str, input: &[u8]) -> Result<Vec<u32>, Fault> {
    let module = Module::parse(text).unwrap();
    if let Some(refusal) = module.entry("k").unwrap().refusal() {
        panic!("{case:?}: {refusal}");
    }
    let registers = case.n / 2 / if case.sum == "f16" { 2 } else { 1 };
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(input.len()), machine.alloc(4 * 128 * registers));
    machine.write(from, input).unwrap();
    machine.launch(&module, "k", [1; 3], [128, 1, 1], 0, &[Arg::from(from), Arg::from(to)], &mut |_, _| {})?;
    Ok(crate::kernel::words(&machine.read_or(to, 4 * 128 * registers, 0).unwrap()))
}

fn check(case: Case) {
    let found = run(case, &text(case), &input(case)).unwrap_or_else(|fault| panic!("{case:?}: {fault}"));
    check_sums(case, &found, |row, column| {
        (0..32 / case.bytes).map(|step| number(row, step) * number(column + 100, step)).sum()
    });
}

/// Compares the registers of all threads with twice a product, as the kernel adds it.
pub(crate) fn check_sums(case: Case, found: &[u32], product: impl Fn(usize, usize) -> i64) {
    let per = if case.sum == "f16" { 2 } else { 1 };
    let registers = case.n / 2 / per;
    for thread in 0..128 {
        for value in 0..case.n / 2 {
            let (lane, warp) = (thread % 32, thread / 32);
            let row = 16 * warp + lane / 4 + 8 * (value / 2 % 2);
            let column = 8 * (value / 4) + 2 * (lane % 4) + value % 2;
            let product = product(row, column);
            let expected = 2 * if case.negated { -product } else { product };
            let word = found[registers * thread + value / per];
            let wanted = match case.sum {
                "f16" => bits("f16", expected) as u32,
                "f32" => (expected as f32).to_bits(),
                _ => expected as u32,
            };
            let got = if per == 2 { word >> (16 * (value % 2)) & 0xFFFF } else { word };
            assert_eq!(got, wanted, "{case:?}: row {row}, column {column}");
        }
    }
}

pub(crate) const PLAIN: Case = Case {
    sum: "f32",
    factor: "bf16",
    bytes: 2,
    n: 64,
    in_registers: false,
    transposed: [false; 2],
    mode: 3,
    negated: false,
};

/// Sums, factors, and the bytes of a factor.
pub(super) const TYPES: [(&str, &str, usize); 8] = [
    ("f32", "f16", 2),
    ("f16", "f16", 2),
    ("f32", "bf16", 2),
    ("f32", "tf32", 4),
    ("f32", "e4m3", 1),
    ("f16", "e5m2", 1),
    ("f32", "e5m2", 1),
    ("s32", "s8", 1),
];

#[test]
fn every_type_is_multiplied() {
    for (sum, factor, bytes) in TYPES {
        for in_registers in [false, true] {
            check(Case { sum, factor, bytes, in_registers, ..PLAIN });
        }
    }
    for n in [8, 24, 128, 256] {
        check(Case { n, mode: 1, ..PLAIN });
    }
    check(Case { negated: true, ..PLAIN });
}

#[test]
fn bits_that_both_factors_have_are_counted() {
    for (in_registers, mode) in [(false, 0), (true, 3)] {
        let case = Case { sum: "s32", factor: "b1", bytes: 4, in_registers, mode, ..PLAIN };
        let text = text(case).replace("k8.s32.b1.b1", "k256.s32.b1.b1.and.popc");
        let found = run(case, &text, &input(case)).unwrap_or_else(|fault| panic!("{case:?}: {fault}"));
        check_sums(case, &found, |row, column| {
            let words = (0..8).map(|step| [number(row, step), number(column + 100, step)].map(|number| number as u32));
            words.map(|[a, b]| i64::from((a & b).count_ones())).sum()
        });
    }
}

#[test]
fn every_layout_is_read() {
    for mode in 0..4 {
        for transposed in [[false, false], [true, false], [false, true], [true, true]] {
            check(Case { transposed, mode, ..PLAIN });
        }
    }
}

#[test]
fn registers_are_fenced_and_waited_for() {
    let text = text(PLAIN);
    let fault = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        run(PLAIN, &text.replacen(from, to, 1), &input(PLAIN))
            .map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned())
    };
    let wait = "wgmma.wait_group.sync.aligned 0;\n";
    let touches = "touches a sum of products that were not waited for";
    for (from, to, part) in [
        (wait, "", touches),
        (wait, "wgmma.wait_group.sync.aligned 1;\n", touches),
        (wait, "add.f32 %s1, %s2, %s3;\nwgmma.wait_group.sync.aligned 0;\n", touches),
        (wait, "mov.b32 %s1, 0;\nwgmma.wait_group.sync.aligned 0;\n", touches),
        ("wgmma.fence.sync.aligned;\n", "", "no `wgmma.fence` lies before the first product"),
        (
            "wgmma.fence.sync.aligned;\n",
            "wgmma.fence.sync.aligned;\nmov.b32 %s1, 0;\n",
            "were written after the last `wgmma.fence`",
        ),
        ("fence.proxy.async;\n", "", "with no `fence.proxy.async` between"),
        ("bar.sync 0;\n", "", "still reads there"),
        (wait, "setp.lt.u32 %p1, %r1, 96;\n@%p1 wgmma.wait_group.sync.aligned 0;\n@!%p1 exit;\n", "nothing"),
        ("wgmma.commit_group", "setp.ge.u32 %p1, %r1, 96;\n@%p1 exit;\nwgmma.commit_group", "not all four warps"),
        (
            "or.b64 %rd4, %rd4",
            "cvt.u64.u32 %rd3, %r1;\nor.b64 %rd4, %rd4, %rd3;\nor.b64 %rd4, %rd4",
            "different descriptors",
        ),
        (wait, "st.shared.u32 [b], 0;\nwgmma.wait_group.sync.aligned 0;\n", "still reads there"),
    ] {
        let found = fault(from, to);
        assert!(found.contains(part), "{from} -> {to}: {found}");
    }
}
