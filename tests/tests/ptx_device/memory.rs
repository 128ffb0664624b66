//! Loads and stores with hints, and atomic updates with every order and scope: each of 64 threads updates every cell.

use layout_gpu_interpreter::{Arg, Machine};

use super::{module, run, update};

/// Combines words to 64-bit cells.
fn cells(words: &[u32]) -> Vec<u64> {
    words.chunks_exact(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect()
}

#[test]
fn loads_and_stores_by_every_hint() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..128_u32).map(|i| (i * 0x0101_0107) ^ 0x3C00_0000).collect();
    let output = run(module, "hints", 32, &input, 512);
    for copy in 0..4 {
        assert_eq!(output[128 * copy..][..128], input, "copy {copy}");
    }
}

/// Returns the final values of the cells that begin with 0.
fn updated() -> [u64; 19] {
    let threads = 0..64_u64;
    let signed = || (0..64_i32).map(|thread| thread - 20);
    let sum = signed().sum::<i32>();
    [
        64,
        sum.cast_unsigned().into(),
        threads.clone().sum::<u64>() << 32,
        (0..64_u8).map(f32::from).sum::<f32>().to_bits().into(),
        (0..64_u8).map(f64::from).sum::<f64>().to_bits(),
        0,
        (-20_i32).cast_unsigned().into(),
        0,
        (-20_i64).cast_unsigned(),
        63,
        43,
        63 << 33,
        43,
        0,
        0,
        u32::MAX.into(),
        u64::MAX,
        threads.clone().fold(0, |all, thread| all ^ thread << 1),
        threads.fold(0, |all, thread| all ^ thread << 40),
    ]
}

/// The sum of the threads' numbers minus 20 each.
const SUM: i64 = 64 * 63 / 2 - 64 * 20;

/// Final values of the last cells, which are stored.
const PUT: [u64; 4] = [7, 0xFFFF_FFF9, 7 << 40, 0x40E0_0000];

#[test]
fn updates_in_every_order_and_scope() {
    let Some(module) = module() else { return };
    let output = cells(&update(module, "updates", 64, 2 * (32 * 12 + 64 * 12)));
    for row in 0..12 {
        let found = &output[32 * row..][..32];
        assert_eq!(found[..19], updated(), "row {row}");
        assert_eq!(found[19..23], PUT, "row {row}");
        // The first counts how often threads came in order: 64 if all did, and at least 1.
        assert!((1..=64).contains(&found[23]), "row {row}: {}", found[23]);
        assert_eq!(found[24..27], [0xFFFF_FFFD, 3 << 40, 3.0_f32.to_bits().into()], "row {row}");
        let wide = [SUM, -7, -3].map(i64::cast_unsigned);
        let floats = [7.0, 3.0].map(f64::to_bits);
        assert_eq!(found[27..], [wide[0], wide[1], floats[0], wide[2], floats[1]], "row {row}");
        let mut old = output[32 * 12 + 64 * row..][..64].to_vec();
        old.sort_unstable();
        assert!(old.into_iter().eq(0..64), "row {row}: each thread had a number of its own");
    }
}

#[test]
fn reductions_in_both_orders_and_every_scope() {
    let Some(module) = module() else { return };
    let output = cells(&update(module, "reductions", 64, 2 * 32 * 6));
    for row in 0..6 {
        assert_eq!(output[32 * row..][..19], updated(), "row {row}");
        assert_eq!(output[32 * row + 19..][..4], PUT, "row {row}");
        let more = [SUM.cast_unsigned(), (-7_i64).cast_unsigned(), 7.0_f64.to_bits(), 0.0_f64.to_bits()];
        assert_eq!(output[32 * row + 23..][..4], more, "row {row}");
    }
}

#[test]
fn updates_of_shared_memory() {
    let Some(module) = module() else { return };
    let sum = (0..64).sum();
    let xor = (0..64).fold(0, |all, thread| all ^ thread << 1);
    assert_eq!(update(module, "shared_updates", 64, 10)[..9], [64, 63, u32::MAX, 3, sum, xor, 7, sum, 64]);
}

#[test]
fn sums_of_pairs() {
    let Some(module) = module() else { return };
    let output = cells(&update(module, "sums_of_pairs", 64, 2 * 32 * 12));
    let half = |number: f32| u64::from(half::f16::from_f32(number).to_bits());
    let brain = |number: f32| u64::from(half::bf16::from_f32(number).to_bits());
    let [halves, brains] = [half(32.0) | half(-32.0) << 16, brain(32.0) | brain(64.0) << 16];
    for row in 0..12 {
        assert_eq!(output[32 * row..][..4], [halves, brains, halves, brains], "row {row}");
    }
}

#[test]
fn updates_of_sixteen_bits() {
    let Some(module) = module() else { return };
    let output = cells(&update(module, "halves", 64, 2 * (32 * 12 + 1)));
    let [half, brain] = [half::f16::from_f32(32.0).to_bits(), half::bf16::from_f32(32.0).to_bits()].map(u64::from);
    let (sums, three) = (half | brain << 16, u64::from(half::f16::from_f32(3.0).to_bits()));
    for row in 0..12 {
        assert_eq!(output[32 * row..][..2], [sums | sums << 32, 7 | three << 16 | 9 << 32 | 7 << 48], "row {row}");
    }
    assert_eq!(output[32 * 12], sums);
}

/// Dynamic shared memory has the size of the launch: 256 bytes, 8 KiB at a multiple of 1 KiB, 64 KiB.
#[test]
fn dynamic_shared_memory() {
    const BYTES: u32 = 1024 + (8 << 10) + (64 << 10);
    let Some(module) = module() else { return };
    let launched = |shared: u32| {
        let mut machine = Machine::new();
        let to = machine.alloc(4 * 10 * 64);
        let arguments = [Arg::from(to), Arg::from(to)];
        let launched = machine.launch(module, "dynamic", [1, 1, 1], [64, 1, 1], shared, &arguments, &mut |_, _| {});
        launched.map(|_| machine.read(to, 4 * 10 * 64).expect("written"))
    };
    let found = launched(BYTES).unwrap_or_else(|fault| panic!("{fault}"));
    for (thread, row) in (0..).zip(found.chunks_exact(40)) {
        let next = (thread + 1) % 64;
        let half = 64 * next + 47;
        let expected =
            [3 * next, 5 * next, 256 * next + 255, 256 * next + 255, half, half, BYTES, 3 * thread, next, thread];
        assert_eq!(row, expected.iter().flat_map(|word: &u32| word.to_le_bytes()).collect::<Vec<u8>>(), "{thread}");
    }
    let fault = launched(BYTES - 4).expect_err("the last word is not there").to_string();
    assert!(fault.contains("shared"), "{fault}");
}
