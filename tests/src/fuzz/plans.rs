//! Questions for plans, and for copies of any pitch: most have an answer, and some are refused by each of the rules.

use super::Choices;

/// Tiled MMAs with their elements and K.
const MMAS: [(&str, &str, u64); 9] = [
    ("SM80_16x8x16_F32BF16BF16F32_TN", "bf16", 16),
    ("SM80_16x8x16_F32F16F16F32_TN", "f16", 16),
    ("SM75_16x8x8_F32F16F16F32_TN", "f16", 8),
    ("SM80_16x8x8_F32TF32TF32F32_TN", "tf32", 8),
    ("SM80_16x8x32_S32S8S8S32_TN", "i8", 32),
    ("SM89_16x8x32_F32E4M3E4M3F32_TN", "e4m3", 32),
    ("SM80_8x8x4_F64F64F64F64_TN", "f64", 4),
    ("SM90_64x64x16_F32BF16BF16_SS", "bf16", 16),
    ("SM90_64x32x32_F32E4M3E4M3_SS_TN", "e4m3", 32),
];
const ROWS: [u64; 9] = [128, 64, 32, 96, 64, 256, 16, 8, 320];
const STEPS: [u64; 6] = [1, 2, 4, 3, 1, 8];
const THREADS: [u64; 6] = [128, 128, 64, 256, 96, 32];
/// Further arguments; most plans have none of these.
const FURTHER: [&str; 16] = [
    "",
    "",
    "",
    "",
    "",
    ", stages: 3",
    ", stages: 2",
    ", by: async",
    ", arch: sm_90",
    ", align: 4",
    ", pitch: 1000",
    ", pitch: 1028",
    ", pitch: 1027, by: async",
    ", stages: 0",
    ", arch: sm_75",
    ", Stages = (128,32):(40,1)",
];

fn one<T: Clone>(c: &mut Choices<'_>, among: &[T]) -> T {
    among[c.below(among.len())].clone()
}

/// Writes a plan, or a copy of any pitch.
pub(super) fn question(c: &mut Choices<'_>) -> String {
    match c.below(8) {
        0 => turn(c),
        1 => of_sm90(c),
        2 | 3 => copy(c),
        _ => operand(c),
    }
}

/// The plan of an operand of a tiled MMA.
fn operand(c: &mut Choices<'_>) -> String {
    let (name, element, k) = one(c, &MMAS);
    let (letter, order) = (one(c, &["A", "B", "C"]), one(c, &["row", "col"]));
    let (rows, steps) = (one(c, &ROWS), one(c, &STEPS));
    let columns = if letter == "C" { 32 * steps } else { k * steps };
    let further = one(c, &FURTHER);
    if name.starts_with("SM90_64") {
        let mma = format!("tiled_mma(\"{name}\",(1,1,1))");
        return format!("plan(operand: {letter}, ({rows},{columns}), {element}, order: {order}, {mma}{further})");
    }
    let permutation = if c.once_in(4) { String::new() } else { format!(",(32,32,{k})") };
    let (mma, threads) = (format!("tiled_mma(\"{name}\",(2,2,1){permutation})"), one(c, &THREADS));
    format!(
        "plan(operand: {letter}, ({rows},{columns}), {element}, order: {order}, {mma}, threads: {threads}{further})"
    )
}

/// The plan of an operand of any `wgmma`.
fn of_sm90(c: &mut Choices<'_>) -> String {
    let (element, letter, order) =
        (one(c, &["bf16", "e4m3", "tf32", "f64"]), one(c, &["A", "B"]), one(c, &["row", "col"]));
    let (rows, columns) = (one(c, &ROWS), 16 * one(c, &STEPS));
    let further = one(
        c,
        &[
            "",
            "",
            ", stages: 4",
            ", pitch: 1001",
            ", pitch: 1024",
            ", via: registers, threads: 128",
            ", via: registers, threads: 32",
            ", via: registers",
        ],
    );
    format!("plan(operand: {letter}, ({rows},{columns}), {element}, order: {order}, arch: sm_90{further})")
}

/// A change of order.
fn turn(c: &mut Choices<'_>) -> String {
    let (m, n) = (one(c, &ROWS), one(c, &ROWS));
    let (element, threads) = (one(c, &["f32", "bf16", "u8", "f64"]), one(c, &THREADS));
    let (from, to) = one(c, &[("row", "col"), ("col", "row"), ("row", "row")]);
    let align = one(c, &["", "", ", align: 4", ", align: 8", ", align: 3"]);
    let (m, n) = (m.min(64), n.min(64));
    let mut call = format!("plan(({m},{n}), {element}, from: {from}, to: {to}, threads: {threads}{align}");
    if c.once_in(4) {
        let order = one(c, &[format!("({},1)", n + 1), format!("(1,{})", m + 4), "row".into(), "(2,1)".into()]);
        call += &[", Tile = (", &m.to_string(), ",", &n.to_string(), "):", &order].concat();
    }
    if c.once_in(4) {
        let (part, bits) = (one(c, &["Fetch", "Put", "Load"]), one(c, &["32", "16", "8", "64"]));
        let (wide, vector) = (one(c, &[128, 64, 32]), one(c, &["(1,4)", "(4,1)", "(1,8)", "(1,1)"]));
        let by = one(c, &["(16,8):row", "(8,16):col", "(32,4):row", "(16,2):col"]);
        let instruction = format!("\"UniversalCopy<uint{wide}_t>\"");
        call += &[", ", part, " = tiled_copy(", &instruction, ", ", bits, ", ", by, ", ", vector, ")"].concat();
    }
    call.push(')');
    call
}

/// A copy of which strides are not known.
fn copy(c: &mut Choices<'_>) -> String {
    let (m, n) = (one(c, &ROWS), 8 * one(c, &STEPS));
    let strides = one(c, &["({ld},1)", "(1,{ld})", "({ld},{n})", "({ld},2)"]);
    let (element, threads, align) = (one(c, &["bf16", "f32", "u8"]), one(c, &THREADS), one(c, &[16, 8, 4, 2, 1, 0]));
    let align = if c.once_in(8) { String::new() } else { format!(", align: {align}") };
    format!("auto_copy(({m},{n}):{strides}, {element}, {threads}{align})")
}
