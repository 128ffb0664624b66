//! `wmma`: matrices from memory, multiplied, and back, in every shape and type.

use crate::kernel::{refusal, text};
use layout_gpu_interpreter::{Arg, DevicePtr, Machine, Module};

/// A small integer as an element.
fn element(kind: &str, value: i32) -> Vec<u8> {
    let single = (value as f32).to_bits();
    match kind {
        "f16" if value == 0 => vec![0, 0],
        "f16" => {
            // The exponent differs, the upper ten bits of the mantissa are the same.
            let exponent = (single >> 23 & 0xFF) - 127 + 15;
            ((single >> 16 & 0x8000 | exponent << 10 | single >> 13 & 0x3FF) as u16).to_le_bytes().to_vec()
        }
        "bf16" => ((single >> 16) as u16).to_le_bytes().to_vec(),
        "f32" | "tf32" => single.to_le_bytes().to_vec(),
        "f64" => f64::from(value).to_le_bytes().to_vec(),
        "s8" | "u8" => vec![value.to_le_bytes()[0]],
        _ => value.to_le_bytes().to_vec(),
    }
}

struct Case {
    shape: [usize; 3],
    /// The elements of A and B, and of C and D.
    kinds: [&'static str; 2],
    /// Registers of A, B, and of C and D.
    registers: [usize; 3],
    by_columns: [bool; 3],
}

fn list(prefix: &str, first: usize, count: usize) -> String {
    let names: Vec<String> = (first..first + count).map(|number| format!("{prefix}{number}")).collect();
    format!("{{{}}}", names.join(","))
}

fn order(by_columns: bool) -> &'static str {
    if by_columns { "col" } else { "row" }
}

/// A matrix of small integers, with a padding of two elements after each row or column.
fn matrix(
    machine: &mut Machine,
    kind: &str,
    [rows, columns]: [usize; 2],
    by_columns: bool,
    of: impl Fn(usize, usize) -> i32,
) -> DevicePtr {
    let (majors, minors) = if by_columns { (columns, rows) } else { (rows, columns) };
    let mut bytes = Vec::new();
    for major in 0..majors {
        for minor in 0..minors + 2 {
            let (row, column) = if by_columns { (minor, major) } else { (major, minor) };
            bytes.extend(element(kind, if minor < minors { of(row, column) } else { 99 }));
        }
    }
    let pointer = machine.alloc(bytes.len());
    machine.write(pointer, &bytes).unwrap();
    pointer
}

fn a(row: usize, column: usize) -> i32 {
    ((row * 5 + column * 3) % 7) as i32
}

fn b(row: usize, column: usize) -> i32 {
    ((row * 2 + column) % 5) as i32
}

fn c(row: usize, column: usize) -> i32 {
    (row + 2 * column) as i32
}

fn run(case: &Case) {
    let &Case { shape: [m, n, k], kinds: [kind, sum], registers: [a_count, b_count, c_count], by_columns } = case;
    let name = format!("m{m}n{n}k{k}");
    let p = if sum == "f64" { "%rd" } else { "%r" };
    let (a_list, b_list) = (list(p, 10, a_count), list(p, 20, b_count));
    let (c_list, d_list) = (list(p, 30, c_count), list(p, 40, c_count));
    let [a_order, b_order, c_order] = by_columns.map(order);
    let kinds = if kind == "f16" { format!("{sum}.{sum}") } else { format!("{sum}.{kind}.{kind}.{sum}") };
    let stride = |rows: usize, columns: usize, by_columns: bool| if by_columns { rows + 2 } else { columns + 2 };
    let text = format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n
        .visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c) {{
        .reg .b32 %r<60>;\n.reg .b64 %rd<60>;
        ld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [b];\nld.param.u64 %rd3, [c];
        wmma.load.a.sync.aligned.{a_order}.{name}.global.{kind} {a_list}, [%rd1], {};
        wmma.load.b.sync.aligned.{b_order}.{name}.{kind} {b_list}, [%rd2], {};
        mov.u32 %r1, {};
        wmma.load.c.sync.aligned.{c_order}.{name}.global.{sum} {c_list}, [%rd3], %r1;
        wmma.mma.sync.aligned.{a_order}.{b_order}.{name}.{kinds} {d_list}, {a_list}, {b_list}, {c_list};
        wmma.store.d.sync.aligned.{c_order}.{name}.global.{sum} [%rd3], {d_list}, %r1;
        ret; }}",
        stride(m, k, by_columns[0]),
        stride(k, n, by_columns[1]),
        stride(m, n, by_columns[2]),
    );
    let module = Module::parse(&text).unwrap();
    let mut machine = Machine::new();
    let pointers = [
        matrix(&mut machine, kind, [m, k], by_columns[0], a),
        matrix(&mut machine, kind, [k, n], by_columns[1], b),
        matrix(&mut machine, sum, [m, n], by_columns[2], c),
    ];
    let args = pointers.map(Arg::from);
    machine
        .launch(&module, "k", [1, 1, 1], [32, 1, 1], 0, &args, &mut |_, _| {})
        .unwrap_or_else(|fault| panic!("{name} {kind}: {fault}"));
    let product = |row: usize, column: usize| c(row, column) + (0..k).map(|i| a(row, i) * b(i, column)).sum::<i32>();
    let expected = matrix(&mut machine, sum, [m, n], by_columns[2], product);
    let bytes = (stride(m, n, by_columns[2]) * if by_columns[2] { n } else { m }) * element(sum, 0).len();
    assert_eq!(
        machine.read(pointers[2], bytes).unwrap(),
        machine.read(expected, bytes).unwrap(),
        "{name} {kind} {sum}"
    );
}

#[test]
fn every_shape_and_type() {
    let (square, tall, wide) = ([16, 16, 16], [32, 8, 16], [8, 32, 16]);
    for (shape, kinds, registers) in [
        (square, ["f16", "f32"], [8, 8, 8]),
        (tall, ["f16", "f32"], [8, 8, 8]),
        (wide, ["f16", "f16"], [8, 8, 4]),
        (square, ["f16", "f16"], [8, 8, 4]),
        (square, ["bf16", "f32"], [4, 4, 8]),
        (tall, ["bf16", "f32"], [8, 2, 8]),
        (wide, ["bf16", "f32"], [2, 8, 8]),
        (square, ["s8", "s32"], [2, 2, 8]),
        (tall, ["u8", "s32"], [4, 1, 8]),
        (wide, ["s8", "s32"], [1, 4, 8]),
        ([16, 16, 8], ["tf32", "f32"], [4, 4, 8]),
        ([8, 8, 4], ["f64", "f64"], [1, 1, 2]),
    ] {
        for bits in 0..8 {
            let by_columns = [bits & 1 == 1, bits & 2 == 2, bits & 4 == 4];
            run(&Case { shape, kinds, registers, by_columns });
        }
    }
}

/// A product of 8×8 with factors of this element width: rows of A and columns of B of this many words, with a
/// padding of one word after each, and small numbers in C.
fn small_product(name: &str, kind: &str, product: &str, depth: usize, words: usize, of: impl Fn(u32, u32) -> i32) {
    let stride = (words + 1) * depth / words;
    let text = format!(
        ".version 7.1\n.target sm_80\n.address_size 64\n
        .visible .entry k(.param .u64 a, .param .u64 b, .param .u64 c) {{
        .reg .b32 %r<60>;\n.reg .b64 %rd<60>;
        ld.param.u64 %rd1, [a];\nld.param.u64 %rd2, [b];\nld.param.u64 %rd3, [c];
        wmma.load.a.sync.aligned.row.{name}.global.{kind} {{%r10}}, [%rd1], {stride};
        wmma.load.b.sync.aligned.col.{name}.global.{kind} {{%r20}}, [%rd2], {stride};
        wmma.load.c.sync.aligned.row.{name}.global.s32 {{%r30,%r31}}, [%rd3], 8;
        {product}.sync.aligned.row.col.{name}.s32.{kind}.{kind}.s32 {{%r40,%r41}}, {{%r10}}, {{%r20}}, {{%r30,%r31}};
        wmma.store.d.sync.aligned.row.{name}.global.s32 [%rd3], {{%r40,%r41}}, 8;
        ret; }}"
    );
    let module = Module::parse(&text).unwrap();
    let mut machine = Machine::new();
    let word = |matrix: usize, line: usize, word: usize| {
        (0x9E37_79B9_u32.wrapping_mul((matrix * 64 + line * 8 + word + 1) as u32)).rotate_left(7)
    };
    let mut put = |matrix: usize| {
        let words: Vec<u8> =
            (0..8).flat_map(|line| (0..=words).flat_map(move |at| word(matrix, line, at).to_le_bytes())).collect();
        let pointer = machine.alloc(words.len());
        machine.write(pointer, &words).unwrap();
        pointer
    };
    let (a, b) = (put(0), put(1));
    let sums = machine.alloc(256);
    let c: Vec<u8> = (0..64_i32).flat_map(|at| (at - 20).to_le_bytes()).collect();
    machine.write(sums, &c).unwrap();
    let args = [a, b, sums].map(Arg::from);
    machine.launch(&module, "k", [1, 1, 1], [32, 1, 1], 0, &args, &mut |_, _| {}).unwrap();
    let found = machine.read(sums, 256).unwrap();
    for (at, found) in found.chunks_exact(4).enumerate() {
        let (row, column) = (at / 8, at % 8);
        let sum: i32 = (0..words).map(|k| of(word(0, row, k), word(1, column, k))).sum();
        assert_eq!(i32::from_le_bytes(found.try_into().unwrap()), at as i32 - 20 + sum, "{product} {kind} {at}");
    }
}

#[test]
fn elements_smaller_than_a_byte() {
    let signed = |word: u32, at: u32| (word << (28 - 4 * at)) as i32 >> 28;
    let unsigned = |word: u32, at: u32| (word >> (4 * at) & 15) as i32;
    let products = |a: u32, b: u32, of: fn(u32, u32) -> i32| (0..8).map(|at| of(a, at) * of(b, at)).sum();
    small_product("m8n8k32", "s4", "wmma.mma", 32, 4, |a, b| products(a, b, signed));
    small_product("m8n8k32", "u4", "wmma.mma", 32, 4, |a, b| products(a, b, unsigned));
    small_product("m8n8k128", "b1", "wmma.mma.xor.popc", 128, 4, |a, b| (a ^ b).count_ones() as i32);
    small_product("m8n8k128", "b1", "wmma.mma.and.popc", 128, 4, |a, b| (a & b).count_ones() as i32);
    let odd = "wmma.load.a.sync.aligned.row.m8n8k32.global.s4 %r10, [%rd1], 33;";
    let message = crate::kernel::fault(odd, 32).to_string();
    assert!(message.ends_with("a stride of 33 elements, where each access brings 8"), "{message}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let of = |instruction: &str| refusal(&text("", instruction));
    let three = "wmma.load.a.sync.aligned.row.m16n16k16.global.s8 {%r10,%r11,%r12}, [%rd1], 16;";
    assert!(of(three).ends_with("3 registers, where a fragment of 16x16 elements of 8 bits has 2"), "{}", of(three));
    for small in [
        "wmma.load.a.sync.aligned.row.m16n16k16.global.b1 %r10, [%rd1];",
        "wmma.load.a.sync.aligned.col.m8n8k32.global.s4 %r10, [%rd1];",
        "wmma.mma.sync.aligned.row.row.m8n8k32.s32.s4.s4.s32 {%r1,%r2}, {%r1}, {%r1}, {%r1,%r2};",
        "wmma.mma.sync.aligned.row.col.m8n8k128.s32.b1.b1.s32 {%r1,%r2}, {%r1}, {%r1}, {%r1,%r2};",
    ] {
        assert!(of(small).contains("unknown instruction"), "{}", of(small));
    }
    let odd = "wmma.mma.sync.aligned.row.col.m16n8k16.f32.f32 {%r1}, {%r1}, {%r1}, {%r1};";
    assert!(of(odd).contains("unknown instruction"), "{}", of(odd));
}
