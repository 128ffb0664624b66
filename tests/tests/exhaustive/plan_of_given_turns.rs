//! Plans of a change of order of which a part is given: the rest against all lanes, vectors, blocks and swizzles of a small tile.

use layout_answers::Session;

use super::plan::{Sw, counts, subsets, swizzles, tried, wavefronts};

/// The bits of a coordinate of 16×16: column first.
const BITS: u32 = 8;
const COLUMNS: u64 = 0b0000_1111;

/// The offset at a coordinate, by its bits.
type Offsets = Box<dyn Fn(u64) -> u64>;

fn by_rows(at: u64) -> u64 {
    at
}

fn by_columns(at: u64) -> u64 {
    at >> 4 | (at & COLUMNS) << 4
}

/// The shared layouts that are given.
fn tiles() -> [(&'static str, Offsets); 5] {
    let sw = |bits, base, shift| Sw { bits, base, shift };
    [
        ("(16,16):row", Box::new(by_rows)),
        ("(16,16):(17,1)", Box::new(|at| 17 * (at >> 4) + (at & COLUMNS))),
        ("(16,16):(1,20)", Box::new(|at| (at >> 4) + 20 * (at & COLUMNS))),
        ("Sw<2,2,4> o (16,16):row", Box::new(move |at| sw(2, 2, 4).at(by_rows(at)))),
        ("Sw<4,0,4> o (16,16):col", Box::new(move |at| sw(4, 0, 4).at(by_columns(at)))),
    ]
}

/// The copies that are given: part, threads, elements of a vector along its mode, and the bits of the lanes, in their order.
const COPIES: [(&str, &str, u32, [u32; 5]); 5] = [
    ("Fetch", "(2,16):row", 0, [0, 1, 2, 3, 4]),
    ("Fetch", "(8,4):col", 2, [4, 5, 6, 2, 3]),
    ("Fetch", "(16,2):col", 0, [4, 5, 6, 7, 0]),
    ("Put", "(16,2):row", 0, [0, 4, 5, 6, 7]),
    ("Put", "(4,8):row", 2, [0, 1, 2, 6, 7]),
];

/// A way to move the tile on one side of shared memory, by sets of bits.
#[derive(Clone, Copy)]
struct Way {
    sectors: u64,
    phase: u64,
    /// The bits within a vector of shared memory.
    vector: u64,
    is_turned: bool,
}

/// The lowest bits along rows of global memory, or along columns.
fn lowest(is_read: bool, count: u32) -> u64 {
    ((1 << count) - 1) << if is_read { 0 } else { 4 }
}

fn sectors(is_read: bool, bytes: u64, moved: u64) -> u64 {
    let in_a_sector = lowest(is_read, (32 / bytes).trailing_zeros().min(4));
    1 << (BITS - (moved & in_a_sector).count_ones())
}

fn in_a_phase(bytes: u64, vector: u64) -> u32 {
    (128 / (bytes << vector.count_ones()).max(4)).trailing_zeros().min(5)
}

/// All ways of 32 lanes with the fewest sectors.
fn ways(is_read: bool, bytes: u64) -> Vec<Way> {
    let is_whole = |bits: u32| (4..=16).contains(&(bytes << bits));
    let vectors = (0..=4_u32).filter(|bits| bytes << bits <= 16);
    let direct = vectors.map(|bits| (lowest(is_read, bits), lowest(is_read, bits), false));
    let blocks = (0..=4_u32).flat_map(|g| (0..=4_u32).map(move |s| (g, s)));
    let blocks = blocks.filter(|(g, s)| is_whole(*g) && is_whole(*s) && (1..=3).contains(&(g + s)));
    let blocks = blocks.map(|(g, s)| (lowest(is_read, g), lowest(!is_read, s), true));
    let mut all = Vec::new();
    for (outer, vector, is_turned) in direct.chain(blocks) {
        // With the block, 32 threads have the lowest bits of both coordinates: as a tiled copy by threads and values has.
        let is_lowest = |set: u64| set & COLUMNS & ((set & COLUMNS) + 1) == 0 && set >> 4 & ((set >> 4) + 1) == 0;
        let is_copy = |lanes: &u64| lanes & (outer | vector) == 0 && is_lowest(lanes | outer | vector);
        for lanes in (0..1_u64 << BITS).filter(|lanes| lanes.count_ones() == 5).filter(is_copy) {
            let sectors = sectors(is_read, bytes, lanes | outer);
            let phases = subsets(lanes).filter(|phase| phase.count_ones() == in_a_phase(bytes, vector));
            all.extend(phases.map(|phase| Way { sectors, phase, vector, is_turned }));
        }
    }
    let fewest = all.iter().map(|way| way.sectors).min();
    all.retain(|way| Some(way.sectors) == fewest);
    all
}

/// The turns of a way, phase by phase; `None` if its vectors are not side by side and aligned. Phases of a compact tile under a swizzle are all alike.
fn turns(way: &Way, tile: &Offsets, bytes: u64, are_alike: bool) -> Option<u64> {
    let (all, width) = ((1 << BITS) - 1, bytes << way.vector.count_ones());
    let vectors: Vec<u64> = subsets(all & !way.vector).collect();
    let is_whole = |at: &u64| {
        (tile(*at) * bytes).is_multiple_of(width)
            && (0..).zip(subsets(way.vector)).all(|(i, more)| tile(at | more) == tile(*at) + i)
    };
    if !vectors.iter().all(is_whole) {
        return None;
    }
    let of = |rest: u64| {
        let addresses: Vec<u64> = subsets(way.phase).map(|lane| tile(rest | lane) * bytes).collect();
        wavefronts(&addresses, width)
    };
    let rests = all & !way.vector & !way.phase;
    Some(if are_alike { of(0) << rests.count_ones() } else { subsets(rests).map(of).sum() })
}

/// The fewest turns of ways that turn elements in registers, or do not.
fn fewest(ways: &[Way], tile: &Offsets, bytes: u64, are_alike: bool) -> [Option<u64>; 2] {
    [false, true].map(|is_turned| {
        let mut least = None;
        for way in ways.iter().filter(|way| way.is_turned == is_turned) {
            let phases = 1_u64 << (BITS - way.vector.count_ones() - way.phase.count_ones());
            if least.is_none_or(|least| phases < least) {
                least = turns(way, tile, bytes, are_alike).into_iter().chain(least).min();
            }
        }
        least
    })
}

/// The fewest sectors and turns of both sides under one of these shared layouts; elements are turned in registers once at most.
fn least(sides: [&[Way]; 2], tiles: &[Offsets], bytes: u64, are_alike: bool) -> (u64, u64) {
    let turns = tiles.iter().flat_map(|tile| {
        let [first, second] = sides.map(|ways| fewest(ways, tile, bytes, are_alike));
        let both = [(first[0], second[0]), (first[1], second[0]), (first[0], second[1])];
        both.into_iter().filter_map(|(first, second)| Some(first? + second?))
    });
    let turns = turns.min().expect("single elements are moved");
    (sides.iter().map(|ways| ways[0].sectors).sum(), turns)
}

/// Compares a plan with the least, and checks that the part is as it was written and that the plan with nothing given costs no more.
fn compare(element: &str, part: &str, value: &str, least: (u64, u64)) {
    let free = format!("plan((16,16), {element}, from: row, to: col, threads: 32");
    let call = format!("{free}, {part} = {value})");
    let answer = tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
    let value = Session::default().value(value).expect("a value");
    assert!(answer.contains(&format!("{part} = {value};")), "{answer}");
    let found = counts(&call);
    assert_eq!((found[0], found[1]), least, "{call} = {answer}");
    assert!(found[..2] >= counts(&format!("{free})"))[..2], "{call}");
}

const ELEMENTS: [(&str, u64); 3] = [("f32", 4), ("f16", 2), ("u8", 1)];

#[test]
fn the_rest_beside_a_given_tile_is_the_least() {
    for (element, bytes) in ELEMENTS {
        let sides = [ways(true, bytes), ways(false, bytes)];
        for (value, offsets) in tiles() {
            compare(element, "Tile", value, least([&sides[0], &sides[1]], &[offsets], bytes, false));
        }
    }
}

#[test]
fn the_rest_beside_a_given_copy_is_the_least() {
    let compact = |swizzle: Sw| -> [Offsets; 2] {
        [Box::new(move |at| swizzle.at(by_rows(at))), Box::new(move |at| swizzle.at(by_columns(at)))]
    };
    let tiles: Vec<Offsets> = swizzles(BITS, 0).into_iter().flat_map(compact).collect();
    for (element, bytes) in ELEMENTS {
        for (part, threads, bits, lanes) in COPIES {
            let (is_read, width) = (part == "Fetch", 8 * (bytes << bits));
            let values = if is_read { format!("(1,{})", 1 << bits) } else { format!("({},1)", 1 << bits) };
            let value = format!("tiled_copy(\"UniversalCopy<uint{width}_t>\",{},{threads},{values})", 8 * bytes);
            let vector = lowest(is_read, bits);
            let set = |count: u32| lanes.iter().take(count as usize).map(|bit| 1_u64 << bit).sum::<u64>();
            let phase = set(in_a_phase(bytes, vector));
            let sectors = sectors(is_read, bytes, set(5) | vector);
            let given = [Way { sectors, phase, vector, is_turned: false }];
            let other = ways(!is_read, bytes);
            let sides: [&[Way]; 2] = if is_read { [&given, &other] } else { [&other, &given] };
            compare(element, part, &value, least(sides, &tiles, bytes, true));
        }
    }
}

/// Both copies of a plan, given, have its tile again; beside its tile and one copy the other one costs no more.
#[test]
fn the_parts_of_a_plan_have_its_cost_when_they_are_given() {
    for (element, extents) in [("f32", "(32,32)"), ("f32", "(64,16)"), ("f64", "(16,32)"), ("tf32", "(16,64)")] {
        let free = format!("plan({extents}, {element}, from: col, to: row, threads: 64");
        let answer = tried(&format!("{free})")).expect("a plan");
        let parts: Vec<&str> = answer.trim_end_matches(';').split("; ").collect();
        let [tile, fetch, put] = parts[..] else { panic!("{answer}") };
        let cost = counts(&format!("{free})"));
        for given in [[fetch, put], [tile, fetch], [tile, put]] {
            let call = format!("{free}, {})", given.join(", "));
            tried(&call).unwrap_or_else(|| panic!("{call} is refused"));
            assert_eq!(counts(&call), cost, "{call}");
        }
    }
}
