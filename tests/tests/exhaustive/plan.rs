//! Plans: known ones, the law of many, and all copies and swizzles of small tiles, counted lane by lane.

use layout_answers::Session;
use layout_answers::steps::{Mark, laws};
use layout_tests::sample;

/// Tiled MMAs of four warps with the atom's K, and the names of their elements.
const MMAS: [(&str, u64, &str); 6] = [
    ("SM80_16x8x16_F32BF16BF16F32_TN", 16, "bf16"),
    ("SM80_16x8x16_F32F16F16F32_TN", 16, "f16"),
    ("SM80_16x8x8_F32TF32TF32F32_TN", 8, "tf32"),
    ("SM80_16x8x32_S32S8S8S32_TN", 32, "i8"),
    ("SM89_16x8x32_F32E4M3E4M3F32_TN", 32, "e4m3"),
    ("SM80_8x8x4_F64F64F64F64_TN", 4, "f64"),
];

/// The call for an operand: `K` along mode 1 in steps of the MMA, with the permutation for pairs of atoms along N, or without.
pub(super) fn call(operand: &str, mma: usize, (m, n): (u64, u64), order: &str, threads: u64, further: &str) -> String {
    let (name, k, element) = MMAS[mma];
    let of = format!("tiled_mma(\"{name}\",(2,2,1),(32,32,{k}))");
    format!("plan(operand: {operand}, ({m},{n}), {element}, order: {order}, {of}, threads: {threads}{further})")
}

/// Returns the text of a plan, whose law must hold; `None` if it is refused.
pub(super) fn tried(call: &str) -> Option<String> {
    let found = laws(call);
    let answer = found.answer.ok()?.to_string();
    let law = found.calls.last().and_then(|called| called.law.as_ref()).unwrap_or_else(|| panic!("{call}: no law"));
    assert_eq!(law.mark, Mark::Holds, "{call} = {answer}: {}", law.text);
    Some(answer)
}

/// Returns the counts `SECTORS`, `TURNS`, `ISSUES`, `CONFLICTS` of a plan.
pub(super) fn counts(call: &str) -> [u64; 4] {
    ["SECTORS", "TURNS", "ISSUES", "CONFLICTS"].map(|count| {
        let text = format!("P = {call}; P::{count}");
        let value = Session::default().value(&text).unwrap_or_else(|mistakes| panic!("{call}: {}", mistakes[0]));
        value.to_integer().expect("an integer")
    })
}

/// Operand, MMA, tile, order, further arguments; the shared layout; sectors, turns, issues.
type Known = (&'static str, usize, (u64, u64), &'static str, &'static str, &'static str, [u64; 3]);

const KNOWN: &[Known] = &[
    ("A", 0, (128, 32), "row", ", stages: 3", "Sw<2,3,3> o 0 o (128,32,3):(32,1,4096)", [256, 128, 32]),
    ("B", 0, (128, 32), "col", ", stages: 3", "Sw<3,3,4> o 0 o (128,32,3):(1,128,4096)", [256, 128, 32]),
    ("A", 0, (128, 64), "row", "", "Sw<3,3,3> o 0 o (128,64):(64,1)", [512, 256, 64]),
    ("B", 1, (128, 16), "row", "", "Sw<1,3,3> o 0 o (128,16):(16,1)", [128, 64, 16]),
    ("A", 2, (128, 16), "row", "", "Sw<2,2,3> o 0 o (128,16):(16,1)", [256, 128, 32]),
    ("A", 2, (64, 32), "col", "", "Sw<2,3,3> o 0 o (64,32):(1,64)", [256, 128, 80]),
    ("B", 3, (128, 64), "row", "", "Sw<2,4,3> o 0 o (128,64):(64,1)", [256, 128, 32]),
    ("B", 3, (128, 64), "col", "", "Sw<3,4,3> o 0 o (128,64):(64,1)", [256, 128, 208]),
    ("B", 3, (128, 64), "col", ", by: async", "Sw<2,5,4> o 0 o (128,64):(1,128)", [256, 320, 272]),
    ("A", 4, (128, 64), "row", "", "Sw<2,4,3> o 0 o (128,64):(64,1)", [256, 128, 32]),
    ("A", 5, (64, 16), "row", "", "Sw<2,2,2> o 0 o (64,16):(16,1)", [256, 128, 48]),
    ("C", 0, (128, 128), "row", "", "Sw<3,3,4> o 0 o (128,128):(128,1)", [1024, 512, 320]),
    ("C", 0, (128, 128), "row", ", arch: sm_90", "Sw<3,3,4> o 0 o (128,128):(128,1)", [1024, 512, 128]),
    ("C", 0, (128, 128), "col", ", arch: sm_90a", "Sw<3,3,4> o 0 o (128,128):(1,128)", [1024, 512, 128]),
    // No `stmatrix`, and bytes that it does not move: C goes along N to shared memory, and blocks of it are turned behind.
    ("C", 0, (128, 128), "col", "", "Sw<3,3,4> o 0 o (128,128):(128,1)", [1024, 512, 576]),
    ("C", 3, (128, 128), "col", ", arch: sm_90", "Sw<3,4,3> o 0 o (128,128):(128,1)", [512, 384, 544]),
    ("C", 0, (64, 64), "row", "", "Sw<3,3,3> o 0 o (64,64):(64,1)", [256, 128, 80]),
    ("A", 0, (64, 96), "row", "", "Sw<2,3,3> o 0 o (64,96):(96,1)", [384, 192, 48]),
    ("B", 0, (64, 160), "row", "", "Sw<2,3,3> o 0 o (64,160):(160,1)", [640, 320, 80]),
    ("A", 0, (64, 192), "row", "", "Sw<3,3,3> o 0 o (64,192):(192,1)", [768, 384, 96]),
    ("B", 3, (64, 96), "row", "", "Sw<1,4,3> o 0 o (64,96):(96,1)", [192, 96, 24]),
];

/// Rows of 12, 20 and 24 vectors: their lowest digits are no warp, and the copy with the fewest sectors in counting order leaves conflicts.
#[test]
fn threads_of_uneven_rows_are_those_without_conflicts() {
    for (n, threads) in [(96, "(32,4):(4,1)"), (160, "(32,4):(4,1)"), (192, "(16,8):(8,1)"), (224, "(32,4):(4,1)")] {
        let answer = tried(&call("A", 0, (64, n), "row", 128, "")).expect("a plan");
        assert!(answer.contains(&format!(",16,{threads},(1,8))")), "{n}: {answer}");
    }
}

#[test]
fn known_plans_come_out() {
    for (operand, mma, tile, order, further, shared, [sectors, turns, issues]) in KNOWN {
        let call = call(operand, *mma, *tile, order, 128, further);
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        assert_eq!(
            answer.split(';').next().and_then(|first| first.split_once(" = ")).map(|found| found.1),
            Some(*shared),
            "{call}"
        );
        assert_eq!(counts(&call), [*sectors, *turns, *issues, 0], "{call}");
    }
}

#[test]
fn the_parts_can_be_written_in_the_place_of_the_plan() {
    let plan = call("A", 0, (128, 32), "row", 128, ", stages: 3");
    let parts = tried(&plan).expect("a plan");
    let mut session = Session::default();
    session.value(&format!("P = {plan}")).expect("a plan");
    session.value(&parts).expect("declarations");
    for part in ["Stages", "Fetch", "Load", "Fragment"] {
        let [planned, written] =
            [format!("P::{part}"), part.to_owned()].map(|name| session.value(&name).expect("a part").to_string());
        assert_eq!(planned, written);
    }
    let by_hand =
        "append(auto_swizzle((128,32):(32,1), bf16, write: ((4,32),8):((1024,1),128), read: ldmatrix), 3:4096)";
    assert_eq!(
        session.value(by_hand).expect("a layout").to_string(),
        session.value("P::Stages").expect("a part").to_string()
    );
}

#[test]
fn the_law_holds_for_all_operands() {
    let tiles = [32, 64, 96, 128].into_iter().flat_map(|m| [1, 2, 3, 4].map(|steps| (m, steps)));
    let cases =
        tiles.flat_map(|tile| (0..MMAS.len()).flat_map(move |mma| ["A", "B", "C"].map(|operand| (tile, mma, operand))));
    let cases = cases.flat_map(|case| {
        ["row", "col"].into_iter().flat_map(move |order| [64, 96, 128].map(|threads| (case, order, threads)))
    });
    let mut counts = [0_u32; 2];
    for ((((m, steps), mma, operand), order, threads), pitched) in
        sample::one_in(67).cases(cases.flat_map(|case| [false, true].map(|pitched| (case, pitched))))
    {
        let n = if operand == "C" { 32 * steps } else { MMAS[mma].1 * steps };
        let pitch = if order == "row" { n } else { m } + 12;
        let further = if pitched { format!(", pitch: {pitch}") } else { ", stages: 2".to_owned() };
        let further = if operand == "C" && !pitched { String::new() } else { further };
        let answer = tried(&call(operand, mma, (m, n), order, threads, &further));
        counts[usize::from(answer.is_some())] += 1;
    }
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
}

/// Without a permutation of the tiled MMA, a plan has the cost of one with it, and the elements of each thread stay.
#[test]
fn the_permutation_is_a_part_of_the_plan() {
    let mut chosen = 0;
    let operands = (0..MMAS.len()).flat_map(|mma| ["A", "B", "C"].map(|letter| (mma, letter)));
    for (mma, letter) in sample::one_in(1).cases(operands) {
        let (name, k, element) = MMAS[mma];
        let tile = if letter == "C" { (128, 64) } else { (128, 4 * k) };
        for (order, arch) in [("row", ""), ("col", ""), ("row", ", arch: sm_90")] {
            let call = |of: &str| {
                format!(
                    "plan(operand: {letter}, ({},{}), {element}, order: {order}, {of}, threads: 128{arch})",
                    tile.0, tile.1
                )
            };
            let (plain, with) =
                (format!("tiled_mma(\"{name}\",(2,2,1))"), format!("tiled_mma(\"{name}\",(2,2,1),(32,32,{k}))"));
            let (without, by_hand) = (call(&plain), call(&with));
            let answer = tried(&without).unwrap_or_else(|| panic!("{without} is refused"));
            assert!(counts(&without) <= counts(&by_hand), "{without}");
            chosen += u32::from(answer.contains(&format!("(2,2,1),(32,32,{k}))")));
            let tensor = format!("({},{}):row", tile.0, tile.1);
            let same =
                format!("functionally_equal(thrfrg_{letter}({tensor},{plain}), thrfrg_{letter}({tensor},{with}))");
            assert_eq!(Session::default().value(&same).expect("a truth").to_string(), "true", "{same}");
        }
    }
    assert!(chosen > 2, "{chosen}");
}

#[test]
fn changes_of_order_have_the_fewest_turns() {
    let known = [
        ((32, 32), "f32", [256, 64, 40]),
        ((64, 64), "f32", [1024, 256, 160]),
        ((64, 64), "bf16", [512, 128, 96]),
        ((64, 64), "u8", [256, 64, 88]),
        ((128, 16), "tf32", [512, 128, 80]),
    ];
    for ((m, n), element, cost) in known {
        let call = format!("plan(({m},{n}), {element}, from: row, to: col, threads: 128)");
        tried(&call).expect("a plan");
        assert_eq!(counts(&call)[..3], cost, "{call}");
    }
    let sizes = [(16, 16), (32, 8), (8, 64), (32, 32)];
    for ((m, n), (element, bytes), (from, to)) in sizes.into_iter().flat_map(|tile| {
        let elements = [("u8", 1), ("f16", 2), ("f32", 4), ("f64", 8)];
        elements
            .into_iter()
            .flat_map(move |element| [("row", "col"), ("col", "row")].map(|orders| (tile, element, orders)))
    }) {
        let call = format!("plan(({m},{n}), {element}, from: {from}, to: {to}, threads: 32)");
        let Some(_) = tried(&call) else { continue };
        let (first, second) = if from == "row" { (n, m) } else { (m, n) };
        let least = turn_bound(first, second, bytes).min(turn_bound(second, first, bytes));
        assert_eq!(counts(&call)[1], least, "{call}");
    }
}

/// The fewest turns with vectors along rows of `wide` elements in shared memory on one side, and single elements, along columns of `tall` in global memory, on the
/// other, or blocks of whole registers along both; for all lanes that touch the fewest sectors.
fn turn_bound(wide: u64, tall: u64, bytes: u64) -> u64 {
    let sizes = (0..=4_u32).flat_map(|s| (0..=4_u32).map(move |g| (s, g))).filter(|(s, g)| {
        let is_whole = |bits: &u32| (4..=16).contains(&(bytes << bits));
        let fits = 1 << s <= wide && 1 << g <= tall && (wide * tall) >> (s + g) >= 32;
        (*s, *g) == (0, 0) || is_whole(s) && is_whole(g) && fits
    });
    sizes.map(|block| turn_bound_of(wide, tall, bytes, block)).min().expect("single elements")
}

/// The same with blocks of `2^s` elements along the rows of shared memory, and `2^g` along those of global memory.
fn turn_bound_of(wide: u64, tall: u64, bytes: u64, (s, g): (u32, u32)) -> u64 {
    let bits = (wide * tall).trailing_zeros();
    let in_a_sector = (32 / bytes).min(tall).trailing_zeros();
    // Bits of the offset in shared memory: columns first. Those of one sector in global memory are the lowest of the rows.
    let row = |bit: u32| 1_u64 << (bit + wide.trailing_zeros());
    let within: u64 = (g..in_a_sector).map(row).sum();
    let block: u64 = (0..s).map(|bit| 1 << bit).chain((0..g).map(row)).sum();
    let lane_bits = (bits - s - g).min(5);
    let moved = bytes << s;
    let in_a_phase = (128 / moved.max(4)).trailing_zeros().min(lane_bits);
    let mut least = u64::MAX;
    for vector in (0..=4_u32).filter(|vector| bytes << vector <= 16 && 1 << vector <= wide) {
        let width = bytes << vector;
        let phases = ((wide * tall) >> vector).div_ceil(128 / width.max(4));
        let is_lanes = |lanes: &u64| lanes.count_ones() == lane_bits && lanes & within == within && lanes & block == 0;
        for lanes in (0..1_u64 << bits).filter(is_lanes) {
            for phase in (0..1_u64 << bits).filter(|phase| phase & !lanes == 0 && phase.count_ones() == in_a_phase) {
                let all = ((wide * tall) >> s) >> in_a_phase;
                if phases + all >= least {
                    continue;
                }
                for swizzle in swizzles(bits, vector.max(s)) {
                    let places = subsets(phase).map(|place| swizzle.at(place) * bytes);
                    least = least.min(phases + all * wavefronts(&places.collect::<Vec<_>>(), moved));
                }
            }
        }
    }
    least
}

/// The parts of a set of bits, as numbers.
pub(super) fn subsets(of: u64) -> impl Iterator<Item = u64> {
    (0..1_u64 << of.count_ones()).map(move |number| {
        let places = (0..64).filter(|place| of >> place & 1 == 1).enumerate();
        places.filter(|(i, _)| number >> i & 1 == 1).map(|(_, place)| 1 << place).sum()
    })
}

/// A swizzle by its numbers.
#[derive(Clone, Copy)]
pub(super) struct Sw {
    pub(super) bits: u32,
    pub(super) base: u32,
    pub(super) shift: i32,
}

impl Sw {
    pub(super) fn at(self, offset: u64) -> u64 {
        let mask = ((1 << self.bits) - 1) << self.base;
        if self.shift >= 0 { offset ^ (offset >> self.shift & mask) } else { offset ^ ((offset & mask) << -self.shift) }
    }
}

/// All swizzles of offsets of so many bits that leave vectors whole.
pub(super) fn swizzles(bits: u32, vector: u32) -> Vec<Sw> {
    let mut all = vec![Sw { bits: 0, base: 0, shift: 0 }];
    for width in 1..=5 {
        for distance in width..=bits {
            for base in vector..=bits.saturating_sub(width + distance) {
                if base + width + distance <= bits {
                    let shift = i32::try_from(distance).expect("small");
                    all.extend([shift, -shift].map(|shift| Sw { bits: width, base, shift }));
                }
            }
        }
    }
    all
}

/// The most different words of one bank.
pub(super) fn wavefronts(addresses: &[u64], width: u64) -> u64 {
    let mut words: Vec<u64> = addresses.iter().flat_map(|at| (0..width.div_ceil(4)).map(move |i| at / 4 + i)).collect();
    words.sort_unstable();
    words.dedup();
    (0..32).map(|bank| words.iter().filter(|word| *word % 32 == bank).count() as u64).max().unwrap_or(0)
}

/// The reads of a warp at once: the coordinates at which lanes begin, and the elements of each, along this mode.
struct Read {
    lanes: Vec<(u64, u64)>,
    elements: u64,
}

/// All requests of an instruction, phase by phase, to a tile of `m` × `n`.
fn reads(kind: &str, (m, n): (u64, u64), bytes: u64) -> Vec<Read> {
    let mut reads = Vec::new();
    let mut blocks = |down: u64, across: u64, lanes: &dyn Fn(u64, u64) -> Vec<(u64, u64)>, elements: u64| {
        for i in (0..m).step_by(usize::try_from(down).expect("small")) {
            for j in (0..n).step_by(usize::try_from(across).expect("small")) {
                reads.push(Read { lanes: lanes(i, j), elements });
            }
        }
    };
    let row = 16 / bytes;
    match kind {
        // 8 rows of 16 bytes along K, or along M.
        "matrices" => blocks(8, row, &|i, j| (0..8).map(|r| (i + r, j)).collect(), row),
        "transposed" => blocks(row, 8, &|i, j| (0..8).map(|r| (i, j + r)).collect(), row),
        // Bytes of a fragment: lane t has row t / 4 and 4 of 16 along K, one after the other.
        "bytes" => {
            for byte in 0..4 {
                blocks(8, 16, &|i, j| (0..32).map(|t| (i + t / 4, j + t % 4 * 4 + byte)).collect(), 1);
            }
        }
        // Pairs of C along N.
        _ => blocks(8, 8, &|i, j| (0..32).map(|t| (i + t / 4, j + t % 4 * 2)).collect(), 2),
    }
    reads
}

/// The fewest sectors and turns of all copies, of vectors of any width and by any lanes, under all swizzles of the compact tile.
fn brute_force(kind: &str, (m, n): (u64, u64), bytes: u64, order: &str) -> (u64, u64) {
    let (wide, tall) = if order == "row" { (n, m) } else { (m, n) };
    let offset = |(i, j): (u64, u64)| if order == "row" { i * n + j } else { i + j * m };
    let bits = (m * n).trailing_zeros();
    let reads = reads(kind, (m, n), bytes);
    let mut best = (u64::MAX, u64::MAX);
    for swizzle in swizzles(bits, reads[0].elements.trailing_zeros()) {
        let read: u64 = reads
            .iter()
            .map(|read| {
                let in_a_phase = usize::try_from(128 / (read.elements * bytes).max(4)).expect("small");
                let places: Vec<u64> = read.lanes.iter().map(|at| swizzle.at(offset(*at)) * bytes).collect();
                places.chunks(in_a_phase).map(|phase| wavefronts(phase, read.elements * bytes)).sum::<u64>()
            })
            .sum();
        for vector in (0..=4_u32).filter(|vector| bytes << vector <= 16 && 1 << vector <= wide) {
            if swizzle.bits > 0 && swizzle.base < vector {
                continue;
            }
            let width = bytes << vector;
            let in_a_phase = (128 / width.max(4)).trailing_zeros().min(5);
            let vectors = bits - vector;
            for lanes in (0..1_u64 << vectors).filter(|lanes| lanes.count_ones() == vectors.min(5)) {
                // The vectors of a row that one request has in a sector of global memory, where rows begin at sectors of their own.
                let in_a_sector = (wide >> vector).min(32 / width).max(1).trailing_zeros();
                let shared = (lanes & ((1 << in_a_sector) - 1)).count_ones();
                let sectors = ((wide * bytes).div_ceil(32) * tall) << (in_a_sector - shared);
                if (sectors, read) > best {
                    continue;
                }
                for phase in (0..1_u64 << vectors)
                    .filter(|phase| phase & !lanes == 0 && phase.count_ones() == in_a_phase.min(lanes.count_ones()))
                {
                    let places = subsets(phase).map(|place| swizzle.at(place << vector) * bytes).collect::<Vec<_>>();
                    let written = ((1 << vectors) >> phase.count_ones()) * wavefronts(&places, width);
                    best = best.min((sectors, written + read));
                }
            }
        }
    }
    best
}

#[test]
fn no_copy_and_no_swizzle_of_small_tiles_costs_less() {
    for (operand, mma, kind, tile, order) in [
        ("A", 0, "matrices", (32, 16), "row"),
        ("B", 0, "matrices", (32, 32), "row"),
        ("A", 0, "transposed", (32, 16), "col"),
        ("B", 0, "transposed", (64, 16), "col"),
        ("A", 2, "matrices", (32, 8), "row"),
        ("A", 2, "matrices", (32, 16), "row"),
        ("A", 3, "matrices", (32, 32), "row"),
        ("A", 3, "bytes", (32, 32), "col"),
        ("B", 4, "bytes", (32, 32), "col"),
        ("C", 0, "pairs", (32, 32), "row"),
    ] {
        let bytes = [2, 2, 4, 1, 1, 8][mma];
        // A tile that goes through registers is in the other order.
        let call = call(operand, mma, tile, order, 32, if kind == "bytes" { ", by: async" } else { "" });
        tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        let [sectors, turns, ..] = counts(&call);
        assert_eq!((sectors, turns), brute_force(kind, tile, bytes, order), "{call}");
    }
}

/// Tiles whose extents are no powers of two: bytes along M need narrower vectors than 16 bytes, and registers are not decided.
#[test]
fn uneven_tiles_are_counted_or_refused() {
    let bytes = |further: &str| call("B", 3, (96, 64), "col", 128, further);
    let mistakes = layout_language::eval(&bytes("")).expect_err("not decided");
    assert!(mistakes[0].headline.starts_with("not decided: what is turned in registers"), "{}", mistakes[0]);
    assert!(mistakes[0].help.as_ref().is_some_and(|help| help.contains("by: async")), "{}", mistakes[0]);
    assert!(tried(&bytes(", by: async")).is_some_and(|plan| plan.contains("SM80_CP_ASYNC_CACHEALWAYS")));
    assert_eq!(counts(&call("A", 0, (96, 48), "row", 96, ""))[..2], [288, 144]);
}

#[test]
fn given_parts_stay_and_cost_no_less() {
    for given in [
        "Stages = (128,32):(40,1)",
        "Stages = Sw<1,3,3> o (128,32):row",
        "Fetch = tiled_copy(\"UniversalCopy<uint128_t>\",16,(32,4):(1,32),(1,8))",
        "Load = tiled_copy_A(\"SM75_U32x2_LDSM_N\",16,\"SM80_16x8x16_F32BF16BF16F32_TN\",(2,2,1),(32,32,16))",
    ] {
        let call = call("A", 0, (128, 32), "row", 128, &format!(", {given}"));
        let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
        let (name, value) = given.split_once(" = ").expect("a part");
        let value = Session::default().value(value).expect("a value");
        assert!(answer.contains(&format!("{name} = {value};")), "{answer}");
        let [sectors, turns, issues, _] = counts(&call);
        assert!((sectors, turns, issues) > (256, 128, 32), "{call}: {sectors}, {turns}, {issues}");
    }
}
