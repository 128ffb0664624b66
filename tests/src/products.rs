//! Matrix products by a warp: fragments dealt according to the algebra's atoms, and the sums that must result.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::format_push_string,
    clippy::many_single_char_names,
    reason = "elements are bits, a kernel is text put together, and matrices have letters"
)]

use layout_algebra::atoms::{MmaAtom, mma_atom};
use layout_algebra::{LayoutValue, offset};
use layout_gpu_interpreter::{Arg, Machine, Module};

use crate::fuzz::Random;

/// The files that list the warp's instructions.
const NAMES: [&str; 5] = [
    include_str!("../../layout-core/src/atoms/sm70.rs"),
    include_str!("../../layout-core/src/atoms/sm75.rs"),
    include_str!("../../layout-core/src/atoms/sm80.rs"),
    include_str!("../../layout-core/src/atoms/sm89.rs"),
    include_str!("../../layout-core/src/atoms/sm90.rs"),
];

/// An element type, its bits, and its encoding of a small integer.
struct Element {
    name: &'static str,
    bits: u32,
    encode: fn(i32) -> u64,
    /// The range of integers to try.
    range: (i32, i32),
}

/// Encodes a float with this many bits of exponent and mantissa.
fn float(value: i32, exponent: u32, mantissa: u32) -> u64 {
    if value == 0 {
        return 0;
    }
    let (size, log) = (u64::from(value.unsigned_abs()), u64::from(value.unsigned_abs().ilog2()));
    let fraction = (size << mantissa >> log) & ((1 << mantissa) - 1);
    let biased = log + (1 << (exponent - 1)) - 1;
    u64::from(value < 0) << (exponent + mantissa) | biased << mantissa | fraction
}

const ELEMENTS: [(&str, Element); 13] = [
    ("F16", Element { name: "f16", bits: 16, encode: |x| float(x, 5, 10), range: (-4, 5) }),
    ("BF16", Element { name: "bf16", bits: 16, encode: |x| float(x, 8, 7), range: (-4, 5) }),
    ("TF32", Element { name: "tf32", bits: 32, encode: |x| float(x, 8, 23), range: (-4, 5) }),
    ("F32", Element { name: "f32", bits: 32, encode: |x| float(x, 8, 23), range: (-4, 5) }),
    ("F64", Element { name: "f64", bits: 64, encode: |x| float(x, 11, 52), range: (-9, 10) }),
    ("E4M3", Element { name: "e4m3", bits: 8, encode: |x| float(x, 4, 3), range: (-4, 5) }),
    ("E5M2", Element { name: "e5m2", bits: 8, encode: |x| float(x, 5, 2), range: (-4, 5) }),
    ("S8", Element { name: "s8", bits: 8, encode: |x| u64::from(x as u8), range: (-128, 128) }),
    ("U8", Element { name: "u8", bits: 8, encode: |x| u64::from(x as u8), range: (0, 256) }),
    ("S4", Element { name: "s4", bits: 4, encode: |x| u64::from(x as u8 & 15), range: (-8, 8) }),
    ("U4", Element { name: "u4", bits: 4, encode: |x| u64::from(x as u8 & 15), range: (0, 16) }),
    ("S32", Element { name: "s32", bits: 32, encode: |x| u64::from(x as u32), range: (-1000, 1001) }),
    ("U1", Element { name: "b1", bits: 1, encode: |x| u64::from(x as u8 & 1), range: (0, 2) }),
];

/// Returns the width of an element, by its letters in the names of atoms, and the bits of a small integer as one.
#[must_use]
pub fn encoded(letters: &str, value: i32) -> (u32, u64) {
    let (_, element) = ELEMENTS.iter().find(|(name, _)| *name == letters).expect("an element");
    (element.bits, (element.encode)(value))
}

/// Parses `F32F16F16F32` into the types of D, A, B and C.
fn types(mut text: &str) -> Option<[&'static Element; 4]> {
    let mut found = Vec::new();
    while !text.is_empty() {
        let (name, element) = ELEMENTS.iter().find(|(name, _)| text.starts_with(name))?;
        text = &text[name.len()..];
        found.push(element);
    }
    found.try_into().ok()
}

/// One instruction: its atom, its types, and its opcode.
pub struct Case {
    /// The atom's name.
    pub name: &'static str,
    atom: MmaAtom,
    types: [&'static Element; 4],
    opcode: String,
}

fn case(name: &'static str) -> Option<Case> {
    let mut parts = name.split('_').skip(1);
    let shape: Vec<&str> = parts.next()?.split('x').collect();
    let [m, n, k] = shape[..] else { return None };
    let types = types(parts.next()?)?;
    let order = parts.next()?;
    let [d, a, b, c] = types.map(|element| element.name);
    let major = |letter: char, of_rows: char| if letter == of_rows { "row" } else { "col" };
    let (a_major, b_major) = (major(order.chars().next()?, 'T'), major(order.chars().nth(1)?, 'T'));
    let (saturates, bits) = match parts.next() {
        Some("SATURATE") => (".satfinite", ""),
        Some("XORPOPC") => ("", ".xor.popc"),
        Some("ANDPOPC") => ("", ".and.popc"),
        _ => ("", ""),
    };
    let opcode = format!("mma.sync.aligned.m{m}n{n}k{k}.{a_major}.{b_major}{saturates}.{d}.{a}.{b}.{c}{bits}");
    Some(Case { name, atom: mma_atom(name).ok()?, types, opcode })
}

/// Returns every warp instruction from `sm_70` to `sm_90` on elements that are not complex numbers.
pub fn cases() -> Vec<Case> {
    let rows = NAMES.iter().flat_map(|text| text.lines()).flat_map(|line| line.split(';')).map(str::trim);
    // Names alone in their row are those of matrix products; those of 64 rows belong to a warp group.
    let names = rows.filter(|name| name.starts_with("SM") && !name.contains([':', ' ']) && !name.contains("_64x"));
    names.filter_map(case).collect()
}

/// Returns the extent of a mode of an operand.
fn extent(atom: &MmaAtom, mode: usize) -> usize {
    usize::try_from(atom.shape.mode(mode).expect("three modes").leaf_at(0)).expect("small")
}

/// Deals a matrix to the lanes, and returns each lane's registers in words.
fn deal(fragment: &LayoutValue, threads: &LayoutValue, element: &Element, matrix: &[i32]) -> Vec<Vec<u32>> {
    let [count, values] = [0, 1].map(|mode| fragment.mode(mode).expect("a mode").size().expect("small"));
    let mut lanes = vec![vec![0; usize::try_from(values).expect("small") * element.bits as usize / 32]; 32];
    for copy in 0..32 / count {
        for thread in 0..count {
            let lane = offset(threads, thread).expect("a lane") + if copy > 0 { quarter(copy) } else { 0 };
            for value in 0..values {
                let place =
                    usize::try_from(offset(fragment, thread + count * value).expect("an element")).expect("small");
                let at = u32::try_from(value).expect("small") * element.bits;
                let bits = (element.encode)(matrix[place]);
                let words = &mut lanes[usize::try_from(lane).expect("a lane")];
                words[at as usize / 32] |= (bits << (at % 32)) as u32;
                if element.bits == 64 {
                    words[at as usize / 32 + 1] = (bits >> 32) as u32;
                }
            }
        }
    }
    lanes
}

/// Returns the first lane of another quarter of the warp.
fn quarter(number: u64) -> u64 {
    4 * number
}

fn program(opcode: &str, types: [&Element; 4], words: [usize; 4]) -> String {
    let mut body = String::new();
    let mut lists = Vec::new();
    let mut at = 0;
    for ((element, words), name) in types.iter().zip(words).zip(["d", "a", "b", "c"]) {
        let is_wide = element.bits == 64;
        let (count, kind, step) = if is_wide { (words / 2, "b64", 8) } else { (words, "b32", 4) };
        let list: Vec<String> = (0..count).map(|i| format!("%{name}{i}")).collect();
        body += &format!(".reg .{kind} %{name}<{}>;\n", count + 1);
        if name != "d" {
            for register in &list {
                body += &format!("ld.global.{kind} {register}, [%rd3+{at}];\n");
                at += step;
            }
        }
        lists.push(format!("{{{}}}", list.join(", ")));
    }
    body += &format!("{opcode} {};\n", lists.join(", "));
    let kind = if types[0].bits == 64 { "b64" } else { "b32" };
    for i in 0..words[0] * 32 / types[0].bits.max(32) as usize {
        body += &format!("st.global.{kind} [%rd4+{}], %d{i};\n", i * types[0].bits.max(32) as usize / 8);
    }
    let [input, output] = [words[1] + words[2] + words[3], words[0]].map(|words| 4 * words);
    format!(
        ".version 8.4\n.target sm_89\n.address_size 64\n.visible .entry k(.param .u64 input, .param .u64 output)\n{{\n\
         .reg .b32 %r<4>;\n.reg .b64 %rd<9>;\nld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\n\
         mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd5, %r1, {input};\nadd.s64 %rd3, %rd1, %rd5;\n\
         mul.wide.u32 %rd6, %r1, {output};\nadd.s64 %rd4, %rd2, %rd6;\n{body}ret;\n}}\n"
    )
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// Random matrices, dealt to lanes.
pub struct Dealt {
    /// The words of A, B and C of each lane.
    pub input: Vec<u8>,
    /// The words of the sums of each lane.
    pub output: Vec<u8>,
    words: [usize; 4],
}

impl Case {
    /// Deals random matrices and their product.
    pub fn deal(&self, random: &mut Random) -> Dealt {
        let Self { atom, types: [d, a, b, c], opcode, .. } = self;
        let [m, n, k] = [0, 1, 2].map(|mode| extent(atom, mode));
        let mut fill = |element: &Element, size: usize| -> Vec<i32> {
            let (low, high) = element.range;
            (0..size).map(|_| low + ((random.word() >> 33) % (high - low) as u64) as i32).collect()
        };
        let (left, right, sums) = (fill(a, m * k), fill(b, n * k), fill(c, m * n));
        let term = |x: i32, y: i32| match opcode.rsplit('.').nth(1) {
            Some("xor") => x ^ y,
            Some("and") => x & y,
            _ => x * y,
        };
        let sum = |at: usize| (0..k).map(|i| term(left[at % m + m * i], right[at / m + n * i])).sum::<i32>();
        let product: Vec<i32> = (0..m * n).map(|at| sums[at] + sum(at)).collect();
        let fragments = [(&atom.a, a, &left), (&atom.b, b, &right), (&atom.c, c, &sums)];
        let dealt = fragments.map(|(layout, element, matrix)| deal(layout, &atom.threads, element, matrix));
        let expected = deal(&atom.c, &atom.threads, d, &product);
        let words = [expected[0].len(), dealt[0][0].len(), dealt[1][0].len(), dealt[2][0].len()];
        let input: Vec<u32> =
            (0..32).flat_map(|lane| dealt.iter().flat_map(move |lanes| lanes[lane].clone())).collect();
        Dealt { input: bytes(&input), output: bytes(&expected.concat()), words }
    }

    /// Writes a kernel `k` that executes the instruction.
    pub fn by_hand(&self, dealt: &Dealt) -> String {
        program(&self.opcode, self.types, dealt.words)
    }
}

/// Runs a kernel in one warp on dealt matrices, and checks the product.
pub fn is_the_product(module: &Module, kernel: &str, dealt: &Dealt) {
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(dealt.input.len()), machine.alloc(dealt.output.len()));
    machine.write(from, &dealt.input).expect("memory");
    let arguments = [Arg::from(from), Arg::from(to)];
    machine
        .launch(module, kernel, [1, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {})
        .unwrap_or_else(|fault| panic!("{kernel}: {fault}"));
    assert_eq!(machine.read(to, dealt.output.len()).expect("memory"), dealt.output, "{kernel}");
}
