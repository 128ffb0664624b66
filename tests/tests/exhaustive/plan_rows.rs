//! The rows of the design's tables: plans of a grid of tiles, changes of order, and copies, beside the law, which recounts each.
//!
//! The design states sums and a few rows. Its numbers here: both bounds are met by all operands of bf16, tf32 and f64, and of bytes with blocks of registers;
//! the requests and sectors of `COPIES`, but for the last row, and the sectors of `DIVIDING`; the swizzles of C of bf16 and f32 along rows. All other swizzles, turns
//! and issues are what the library answered when the rows were written; the law recounts them. The design's own tiles stand in `plan.rs` and with `auto_copy`,
//! where bf16 64×64 turned takes 128 turns for the design's 192, and its counterexamples to one part after the other are examples of the guide.

use layout_algebra::atoms::{CopyWishes, auto_copy};
use layout_tests::fuzz::Random;
use layout_tests::sample;

use super::plan::{call, counts, tried, wavefronts};

/// The bytes of an element of each MMA.
const BYTES: [u64; 6] = [2, 2, 4, 1, 1, 8];

/// MMA, tile, order; the shared layout and the issues, of A and of B alike.
type Operand = (usize, (u64, u64), &'static str, &'static str, u64);

const OPERANDS: &[Operand] = &[
    (0, (64, 16), "row", "Sw<1,3,3> o 0 o (64,16):(16,1)", 8),
    (0, (64, 32), "row", "Sw<2,3,3> o 0 o (64,32):(32,1)", 16),
    (0, (64, 64), "row", "Sw<3,3,3> o 0 o (64,64):(64,1)", 32),
    (0, (128, 16), "row", "Sw<1,3,3> o 0 o (128,16):(16,1)", 16),
    (0, (128, 32), "row", "Sw<2,3,3> o 0 o (128,32):(32,1)", 32),
    (0, (128, 64), "row", "Sw<3,3,3> o 0 o (128,64):(64,1)", 64),
    (0, (64, 16), "col", "Sw<3,3,3> o 0 o (64,16):(1,64)", 8),
    (0, (64, 32), "col", "Sw<3,3,3> o 0 o (64,32):(1,64)", 16),
    (0, (64, 64), "col", "Sw<3,3,3> o 0 o (64,64):(1,64)", 32),
    (0, (128, 16), "col", "Sw<3,3,4> o 0 o (128,16):(1,128)", 16),
    (0, (128, 32), "col", "Sw<3,3,4> o 0 o (128,32):(1,128)", 32),
    (0, (128, 64), "col", "Sw<3,3,4> o 0 o (128,64):(1,128)", 64),
    (2, (64, 8), "row", "Sw<1,2,3> o 0 o (64,8):(8,1)", 8),
    (2, (64, 16), "row", "Sw<2,2,3> o 0 o (64,16):(16,1)", 16),
    (2, (64, 32), "row", "Sw<3,2,3> o 0 o (64,32):(32,1)", 32),
    (2, (128, 8), "row", "Sw<1,2,3> o 0 o (128,8):(8,1)", 16),
    (2, (128, 16), "row", "Sw<2,2,3> o 0 o (128,16):(16,1)", 32),
    (2, (128, 32), "row", "Sw<3,2,3> o 0 o (128,32):(32,1)", 64),
    (2, (64, 8), "col", "Sw<2,3,3> o 0 o (64,8):(1,64)", 20),
    (2, (64, 16), "col", "Sw<2,3,3> o 0 o (64,16):(1,64)", 40),
    (2, (64, 32), "col", "Sw<2,3,3> o 0 o (64,32):(1,64)", 80),
    (2, (128, 8), "col", "Sw<2,3,4> o 0 o (128,8):(1,128)", 40),
    (2, (128, 16), "col", "Sw<2,3,4> o 0 o (128,16):(1,128)", 80),
    (2, (128, 32), "col", "Sw<2,3,4> o 0 o (128,32):(1,128)", 160),
    (3, (64, 32), "row", "Sw<1,4,3> o 0 o (64,32):(32,1)", 8),
    (3, (64, 64), "row", "Sw<2,4,3> o 0 o (64,64):(64,1)", 16),
    (3, (64, 128), "row", "Sw<3,4,3> o 0 o (64,128):(128,1)", 32),
    (3, (128, 32), "row", "Sw<1,4,3> o 0 o (128,32):(32,1)", 16),
    (3, (128, 64), "row", "Sw<2,4,3> o 0 o (128,64):(64,1)", 32),
    (3, (128, 128), "row", "Sw<3,4,3> o 0 o (128,128):(128,1)", 64),
    (3, (64, 32), "col", "Sw<3,4,3> o 0 o (64,32):(32,1)", 68),
    (3, (64, 64), "col", "Sw<3,4,3> o 0 o (64,64):(64,1)", 120),
    (3, (64, 128), "col", "Sw<3,4,3> o 0 o (64,128):(128,1)", 224),
    (3, (128, 32), "col", "Sw<3,4,3> o 0 o (128,32):(32,1)", 120),
    (3, (128, 64), "col", "Sw<3,4,3> o 0 o (128,64):(64,1)", 208),
    (3, (128, 128), "col", "Sw<3,4,3> o 0 o (128,128):(128,1)", 384),
    (5, (64, 4), "row", "(64,4):(4,1)", 12),
    (5, (64, 8), "row", "Sw<1,2,2> o 0 o (64,8):(8,1)", 24),
    (5, (64, 16), "row", "Sw<2,2,2> o 0 o (64,16):(16,1)", 48),
    (5, (128, 4), "row", "(128,4):(4,1)", 24),
    (5, (128, 8), "row", "Sw<1,2,2> o 0 o (128,8):(8,1)", 48),
    (5, (128, 16), "row", "Sw<2,2,2> o 0 o (128,16):(16,1)", 96),
    (5, (64, 4), "col", "Sw<2,2,4> o 0 o (64,4):(1,64)", 12),
    (5, (64, 8), "col", "Sw<2,2,4> o 0 o (64,8):(1,64)", 24),
    (5, (64, 16), "col", "Sw<2,2,4> o 0 o (64,16):(1,64)", 48),
    (5, (128, 4), "col", "Sw<2,2,5> o 0 o (128,4):(1,128)", 24),
    (5, (128, 8), "col", "Sw<2,2,5> o 0 o (128,8):(1,128)", 48),
    (5, (128, 16), "col", "Sw<2,2,5> o 0 o (128,16):(1,128)", 96),
];

/// The atom, the tile and the order of C; the shared layout; sectors, turns, issues. Results of `i8` are planned as bytes: their pairs are half words.
type Sum = (usize, (u64, u64), &'static str, &'static str, [u64; 3]);

const SUMS: &[Sum] = &[
    (0, (32, 128), "row", "Sw<3,3,4> o 0 o (32,128):(128,1)", [256, 128, 80]),
    (0, (128, 64), "row", "Sw<3,3,3> o 0 o (128,64):(64,1)", [512, 256, 160]),
    (0, (32, 128), "col", "Sw<3,3,4> o 0 o (32,128):(128,1)", [256, 128, 144]),
    (0, (64, 64), "col", "Sw<3,3,3> o 0 o (64,64):(64,1)", [256, 128, 144]),
    (0, (128, 64), "col", "Sw<3,3,3> o 0 o (128,64):(64,1)", [512, 256, 288]),
    (2, (32, 128), "row", "Sw<2,3,4> o 0 o (32,128):(128,1)", [512, 256, 96]),
    (2, (64, 64), "row", "Sw<2,3,3> o 0 o (64,64):(64,1)", [512, 256, 96]),
    (2, (128, 64), "row", "Sw<2,3,3> o 0 o (128,64):(64,1)", [1024, 512, 192]),
    (2, (128, 128), "row", "Sw<2,3,4> o 0 o (128,128):(128,1)", [2048, 1024, 384]),
    (2, (32, 128), "col", "Sw<2,3,3> o 0 o (32,128):(1,32)", [512, 256, 160]),
    (2, (64, 64), "col", "Sw<2,3,4> o 0 o (64,64):(1,64)", [512, 256, 160]),
    (2, (128, 64), "col", "Sw<2,3,5> o 0 o (128,64):(1,128)", [1024, 512, 320]),
    (2, (128, 128), "col", "Sw<2,3,5> o 0 o (128,128):(1,128)", [2048, 1024, 640]),
    (3, (32, 128), "row", "Sw<3,4,3> o 0 o (32,128):(128,1)", [128, 96, 72]),
    (3, (64, 64), "row", "Sw<2,4,3> o 0 o (64,64):(64,1)", [128, 96, 72]),
    (3, (128, 64), "row", "Sw<2,4,3> o 0 o (128,64):(64,1)", [256, 192, 144]),
    (3, (128, 128), "row", "Sw<3,4,3> o 0 o (128,128):(128,1)", [512, 384, 288]),
    (3, (32, 128), "col", "Sw<4,3,4> o 0 o (32,128):(128,1)", [128, 96, 144]),
    (3, (64, 64), "col", "Sw<4,3,4> o 0 o (64,64):(64,1)", [128, 96, 144]),
    (3, (128, 64), "col", "Sw<3,4,3> o 0 o (128,64):(64,1)", [256, 192, 272]),
    (3, (128, 128), "col", "Sw<3,4,3> o 0 o (128,128):(128,1)", [512, 384, 544]),
];

/// Tile and element of a change of order from rows to columns; the shared layout; sectors, turns, issues.
type Turn = ((u64, u64), &'static str, &'static str, [u64; 3]);

const TURNS: &[Turn] = &[
    ((32, 32), "u8", "Sw<3,2,5> o 0 o (32,32):(32,1)", [64, 40, 40]),
    ((64, 32), "u8", "Sw<3,4,3> o 0 o (64,32):(32,1)", [128, 32, 52]),
    ((128, 32), "u8", "Sw<3,4,3> o 0 o (128,32):(32,1)", [256, 64, 88]),
    ((128, 64), "u8", "Sw<3,4,4> o 0 o (128,64):(64,1)", [512, 128, 160]),
    ((32, 32), "bf16", "Sw<3,3,3> o 0 o (32,32):(32,1)", [128, 32, 28]),
    ((64, 32), "bf16", "Sw<3,3,3> o 0 o (64,32):(32,1)", [256, 64, 48]),
    ((128, 32), "bf16", "Sw<3,3,4> o 0 o (128,32):(32,1)", [512, 128, 96]),
    ((128, 64), "bf16", "Sw<3,3,6> o 0 o (128,64):(64,1)", [1024, 256, 192]),
    ((64, 32), "f32", "Sw<3,2,3> o 0 o (64,32):(32,1)", [512, 128, 80]),
    ((128, 32), "f32", "Sw<3,2,3> o 0 o (128,32):(32,1)", [1024, 256, 160]),
    ((128, 64), "f32", "Sw<3,2,4> o 0 o (128,64):(64,1)", [2048, 512, 320]),
    ((32, 32), "f64", "Sw<3,1,4> o 0 o (32,32):(32,1)", [512, 128, 48]),
    ((64, 32), "f64", "Sw<3,1,4> o 0 o (64,32):(32,1)", [1024, 256, 96]),
    ((64, 64), "f64", "Sw<3,1,5> o 0 o (64,64):(64,1)", [2048, 512, 192]),
    ((128, 32), "f64", "Sw<3,1,4> o 0 o (128,32):(32,1)", [2048, 512, 192]),
    ((128, 64), "f64", "Sw<3,1,5> o 0 o (128,64):(64,1)", [4096, 1024, 384]),
];

/// The shared layout in the text of a plan.
fn shared(plan: &str) -> Option<&str> {
    plan.split(';').next().and_then(|first| first.split_once(" = ")).map(|found| found.1)
}

#[test]
fn operands_of_the_design_meet_both_bounds() {
    let cases = OPERANDS.iter().flat_map(|row| ["A", "B"].map(|operand| (row, operand)));
    for ((mma, tile, order, layout, issues), operand) in sample::one_in(4).cases(cases) {
        let call = call(operand, *mma, *tile, order, 128, "");
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        assert_eq!(shared(&answer), Some(*layout), "{call}");
        let bytes = tile.0 * tile.1 * BYTES[*mma];
        assert_eq!(counts(&call), [bytes / 32, 2 * bytes / 128, *issues, 0], "{call}");
    }
}

#[test]
fn sums_of_the_design_come_out() {
    for (mma, tile, order, layout, [sectors, turns, issues]) in sample::one_in(4).cases(SUMS) {
        let call = call("C", *mma, *tile, order, 128, "");
        // C of a factor of tf32 has elements of f32.
        let call = call.replace(", tf32,", ", f32,");
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        assert_eq!(shared(&answer), Some(*layout), "{call}");
        assert_eq!(counts(&call)[..3], [*sectors, *turns, *issues], "{call}");
    }
}

/// Both directions cost the same. Bytes of 32×32 are the only row above the bound of turns.
#[test]
fn changes_of_order_of_the_design_come_out() {
    let cases = TURNS.iter().flat_map(|row| [("row", "col"), ("col", "row")].map(|orders| (row, orders)));
    for (((m, n), element, layout, cost), (from, to)) in sample::one_in(4).cases(cases) {
        let call = format!("plan(({m},{n}), {element}, from: {from}, to: {to}, threads: 128)");
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        assert!(from == "col" || shared(&answer) == Some(*layout), "{call} = {answer}");
        assert_eq!(counts(&call)[..3], *cost, "{call}");
        // The sectors are those of both sides, and a turn moves four of them.
        let is_least = cost[1] == cost[0] / 4;
        assert_eq!(is_least, (*m, *n, *element) != (32, 32, "u8"), "{call}");
    }
}

/// A tile by extents and strides, bits, threads; the extents of the chosen threads, the elements of a vector along the last mode, requests, sectors.
type Copied = (&'static [(u64, u64)], u64, u64, &'static [u64], u64, [u64; 2]);

/// The rows of `auto_copy` that do not stand beside it: pixels by channels, and threads that do not divide 128. The design
/// has 300 sectors for the last one; one of the three ends of warps within the rows of 80 bytes is within a sector, in each of 5 repeats.
const COPIES: &[Copied] = &[
    (&[(8, 512), (8, 64), (64, 1)], 16, 128, &[2, 8, 8], 8, [16, 256]),
    (&[(128, 4096), (24, 1)], 16, 48, &[16, 3], 8, [16, 256]),
    (&[(128, 4096), (24, 1)], 16, 96, &[32, 3], 8, [12, 260]),
    (&[(128, 4096), (40, 1)], 16, 80, &[16, 5], 8, [24, 384]),
    (&[(100, 4096), (20, 1)], 32, 100, &[20, 5], 4, [20, 305]),
];

/// Threads that divide 128, which uneven tiles pay for: the design's other column.
const DIVIDING: &[Copied] = &[
    (&[(128, 4096), (24, 1)], 16, 128, &[128, 1], 8, [12, 384]),
    (&[(128, 4096), (40, 1)], 16, 128, &[128, 1], 8, [20, 640]),
];

/// Counts the requests and the sectors of threads whose last mode is the first in a warp.
fn copied((tile, bits, _, threads, vector, _): &Copied) -> [u64; 2] {
    let size: u64 = threads.iter().product();
    let steps = |i: usize| tile[i].0 / threads[i] / if i + 1 == tile.len() { *vector } else { 1 };
    let repeats: u64 = (0..tile.len()).map(steps).product();
    let (mut requests, mut sectors) = (0, 0);
    for repeat in 0..repeats {
        for first in (0..size).step_by(32) {
            let mut touched: Vec<u64> = (first..size.min(first + 32))
                .map(|thread| {
                    let (mut thread, mut repeat, mut at) = (thread, repeat, 0);
                    for i in (0..tile.len()).rev() {
                        let unit = if i + 1 == tile.len() { *vector } else { 1 };
                        at += (repeat % steps(i) * threads[i] + thread % threads[i]) * unit * tile[i].1;
                        (thread, repeat) = (thread / threads[i], repeat / steps(i));
                    }
                    at * bits / 8 / 32
                })
                .collect();
            touched.sort_unstable();
            touched.dedup();
            requests += 1;
            sectors += touched.len() as u64;
        }
    }
    [requests, sectors]
}

#[test]
fn copies_of_the_design_come_out() {
    let list = |numbers: &mut dyn Iterator<Item = u64>| numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    for row in COPIES {
        let (tile, bits, most, threads, vector, cost) = row;
        let (extents, strides) = (list(&mut tile.iter().map(|mode| mode.0)), list(&mut tile.iter().map(|mode| mode.1)));
        let text = format!("({extents}):({strides})");
        let tile = text.parse().expect("a layout");
        let choice = auto_copy(&tile, *bits, *most, &CopyWishes::NONE).expect("a copy");
        let chosen = choice.threads.to_string();
        assert!(chosen.starts_with(&format!("({}):", list(&mut threads.iter().copied()))), "{text}: {chosen}");
        assert_eq!(choice.bytes * 8, vector * bits, "{text}");
        assert_eq!(copied(row), *cost, "{text}");
        assert!(choice.counted.is_none_or(|counted| counted.sectors == cost[1]), "{text}: {:?}", choice.counted);
    }
    for row in DIVIDING {
        assert_eq!(copied(row), row.5);
    }
}

/// Turns in which 32 lanes read a column of words: row `i` of 32×32 words begins with vector `at(i, 0)`, its vector `j` is `at(i, j)`, all whole.
fn column(at: impl Fn(u64, u64) -> u64, j: u64, word: u64) -> u64 {
    wavefronts(&(0..32).map(|i| at(i, j) * 16 + word * 4).collect::<Vec<_>>(), 4)
}

/// Four turns at the least: the words of a column are the same word of their vectors, and so in 8 of the 32 banks.
///
/// The rows of a column differ, so only the three bits of the bank count, each a sum of bits of the row: 2^15 maps are all linear layouts. Each is completed to one
/// of 32×32 words. Permutations of the vectors of 32×4 words are layouts that are not linear. Words that do not stay together take one turn, and
/// so do 8 rows of 4 words.
#[test]
fn a_column_of_words_takes_four_turns_if_vectors_stay_whole() {
    let mut least = [u64::MAX; 2];
    for map in 0_u64..1 << 15 {
        let bank = |i: u64| (0..3).map(|bit| u64::from((map >> (5 * bit) & i).count_ones() & 1) << bit).sum::<u64>();
        let at = |i: u64, j: u64| i * 8 + (j ^ bank(i));
        least[0] = least[0].min(column(at, map % 8, map % 4));
        let rectangle: Vec<u64> = (0..32).map(|lane| at(lane / 4, 0) * 16 + lane % 4 * 4).collect();
        least[1] = least[1].min(wavefronts(&rectangle, 4));
    }
    assert_eq!(least, [4, 1]);
    let mut random = Random::new(34);
    let mut vectors: Vec<u64> = (0..32).collect();
    for _ in 0..2_000 {
        for i in (1..32_usize).rev() {
            let other = random.word() >> 16;
            vectors.swap(i, usize::try_from(other % (i as u64 + 1)).expect("small"));
        }
        let at = |i: u64, _: u64| vectors[usize::try_from(i).expect("small")];
        assert!(column(at, 0, vectors[0] % 4) >= 4, "{vectors:?}");
    }
    let words: Vec<u64> = (0..32_u64).map(|i| (i * 32 + i) * 4).collect();
    assert_eq!(wavefronts(&words, 4), 1);
}
