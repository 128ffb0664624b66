//! Products with a sparse first factor, beside those of the matrix that it stands for.

use super::products::{Case, PLAIN, TYPES, bits, check_sums, number, offset, run, text};

/// The place of the metadata in a kernel's input, behind the factors and the fragment.
const METADATA: usize = 8192 + 32768 + 2048;

/// The steps of a chunk of four whose elements are stored, and of two, in turn.
const PAIRS: [[usize; 2]; 8] = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3], [2, 0], [3, 1]];

/// The stored steps of a chunk, and its four bits.
fn chunk(case: Case, row: usize, chunk: usize) -> (Vec<usize>, u32) {
    let which = number(row + 7, 3 * chunk + 1).unsigned_abs() as usize + row + chunk;
    if case.bytes == 4 {
        (vec![2 * chunk + which % 2], [0b0100, 0b1110][which % 2])
    } else {
        let [low, high] = PAIRS[which % 8];
        (vec![4 * chunk + low, 4 * chunk + high], (high << 2 | low) as u32)
    }
}

/// The stored steps of a row, one after the other.
fn steps(case: Case, row: usize) -> Vec<usize> {
    (0..if case.bytes == 1 { 16 } else { 8 }).flat_map(|at| chunk(case, row, at).0).collect()
}

/// The metadata of a thread, as CUTLASS lays it out: `ELayout_64x16`, `ELayout_64x32` and `ELayout_64x64` of `mma_traits_sm90_gmma_sparse.hpp`.
fn metadata(case: Case, selector: usize, thread: usize) -> u32 {
    let (pair, half, group, warp) = (thread % 2, thread / 2 % 2, thread / 4 % 8, thread / 32);
    let (row, first) = (group + 16 * warp, |nibble: usize| nibble % 4);
    (0..8)
        .map(|nibble| match case.bytes {
            1 => chunk(case, row + 8 * pair, 8 * half + nibble).1 << (4 * nibble),
            _ if half == selector => chunk(case, row + 8 * (nibble / 4), 4 * pair + first(nibble)).1 << (4 * nibble),
            _ => 0,
        })
        .fold(0, |all, bits| all | bits)
}

/// The byte of a step of the second factor, whose rows have 64 bytes.
fn place(case: Case, column: usize, step: usize) -> usize {
    let bytes = step * case.bytes;
    if case.mode == 0 && !case.transposed[1] {
        bytes % 16 + 16 * (column % 8) + 128 * (bytes / 16 + 4 * (column / 8))
    } else {
        offset(case, case.transposed[1], (column, step), case.n)
    }
}

fn input(case: Case, selector: usize) -> Vec<u8> {
    let mut input = vec![0; METADATA + 512];
    let mut put = |at: usize, value: i64| {
        input[at..at + case.bytes].copy_from_slice(&bits(case.factor, value).to_le_bytes()[..case.bytes]);
    };
    for row in 0..64 {
        for (at, step) in steps(case, row).into_iter().enumerate() {
            put(offset(case, case.transposed[0], (row, at), 64), number(row, step));
            // The fragment: rows g and g + 8, stored elements t and t + 4 of 32 bits.
            let (per, group, warp) = (4 / case.bytes, row % 8, row / 16);
            let (thread, register) = (32 * warp + 4 * group + at / per % 4, row / 8 % 2 + 2 * (at / per / 4));
            put(40960 + 16 * thread + 4 * register + at % per * case.bytes, number(row, step));
        }
    }
    for (column, step) in (0..case.n).flat_map(|column| (0..64 / case.bytes).map(move |step| (column, step))) {
        put(8192 + place(case, column, step), number(column + 100, step));
    }
    for thread in 0..128 {
        let word = metadata(case, selector, thread);
        input[METADATA + 4 * thread..][..4].copy_from_slice(&word.to_le_bytes());
    }
    input
}

/// The kernel of a dense product, with `.sp`, twice the steps and metadata.
fn sparse(case: Case, selector: usize) -> String {
    let k = 32 / case.bytes;
    let mut text = text(case)
        .replace("mma_async.sync", "mma_async.sp.sync")
        .replace(&format!("k{k}.{}.", case.sum), &format!("k{}.{}.", 2 * k, case.sum))
        .replace("%rd5, %p", &format!("%rd5, %r14, {selector}, %p"))
        .replace(
            "shr.u32 %r2, %r2, 4;",
            &format!(
                "mul.wide.u32 %rd10, %r1, 4;\nadd.s64 %rd10, %rd1, %rd10;\nld.global.u32 %r14, [%rd10+{METADATA}];\nshr.u32 %r2, %r2, 4;"
            ),
        );
    if case.mode == 0 && !case.transposed[1] {
        let descriptor: u64 = (128 / 16) << 16 | (512 / 16) << 32;
        text = text.replace(
            "or.b64 %rd5, %rd5",
            &format!("mov.b64 %rd6, {descriptor};\nor.b64 %rd5, %rd5, %rd6;\nor.b64 %rd6, %rd6"),
        );
    }
    text
}

fn check(case: Case, selector: usize) {
    let found = run(case, &sparse(case, selector), &input(case, selector));
    let found = found.unwrap_or_else(|fault| panic!("{case:?}, {selector}: {fault}"));
    check_sums(case, &found, |row, column| {
        steps(case, row).into_iter().map(|step| number(row, step) * number(column + 100, step)).sum()
    });
}

#[test]
fn every_type_is_multiplied() {
    for (sum, factor, bytes) in TYPES {
        for (in_registers, selector) in [(false, 0), (true, 0), (false, 1), (true, 1)] {
            if selector == 0 || bytes > 1 {
                check(Case { sum, factor, bytes, in_registers, ..PLAIN }, selector);
            }
        }
    }
    check(Case { negated: true, n: 8, ..PLAIN }, 1);
}

#[test]
fn every_layout_is_read() {
    for (mode, transposed) in
        [(0, [false; 2]), (0, [true; 2]), (1, [false, true]), (2, [false; 2]), (2, [true, false]), (3, [true; 2])]
    {
        check(Case { transposed, mode, ..PLAIN }, 0);
    }
}

#[test]
fn metadata_that_says_nothing_is_a_fault() {
    let (text, right) = (sparse(PLAIN, 0), input(PLAIN, 0));
    let fault = |case: Case, text: &str, input: &[u8]| run(case, text, input).expect_err("a fault").to_string();
    for bits in [0b0000, 0b0101, 0b1010, 0b1111] {
        let mut wrong = right.clone();
        wrong[METADATA + 4 * 41 + 3] = bits << 4 | 0b0100;
        let found = fault(PLAIN, &text, &wrong);
        let said = format!("thread (41,0,0) of warp group 0: bits 28 to 31 of its metadata are {bits:#06b}");
        assert!(found.contains(&said), "{found}");
    }
    // Those of the other selector's lanes.
    let found = fault(PLAIN, &text.replace("%r14, 0, %p", "%r14, 1, %p"), &right);
    assert!(found.contains("of its metadata are 0b0000"), "{found}");
    let found = fault(PLAIN, &text.replace("ld.global.u32 %r14", "ld.global.u32 %r15"), &right);
    assert!(found.contains("its metadata was never computed"), "{found}");
    let narrow = Case { mode: 1, ..PLAIN };
    let found = fault(narrow, &sparse(narrow, 0), &input(narrow, 0));
    assert!(found.contains("swizzled by 32 bytes along its steps"), "{found}");
}
