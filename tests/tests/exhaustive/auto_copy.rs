//! Chosen copies, beside all other numbers of threads along the modes: the law counts each request by itself.

// Counts: auto_copy

use layout_answers::steps::{Mark, laws};
use layout_tests::sample;

/// Returns the threads of the answer and the text of its law, which must hold.
fn tried(call: &str) -> String {
    let found = laws(call);
    let answer = found.answer.unwrap_or_else(|mistakes| panic!("{call}: {}", mistakes[0]));
    let law = found.calls.last().and_then(|called| called.law.as_ref()).unwrap_or_else(|| panic!("{call}: no law"));
    assert_eq!(law.mark, Mark::Holds, "{call} = {answer}: {}", law.text);
    answer.to_string()
}

#[test]
fn no_other_threads_touch_fewer_sectors_of_small_tiles() {
    let rows = [1, 2, 3, 4, 6, 8, 12, 20];
    let columns = [1, 2, 3, 4, 5, 6, 8, 12, 16, 20, 24];
    let sizes = rows.iter().flat_map(|rows| columns.iter().map(move |columns| (*rows, *columns)));
    let pitches =
        sizes.flat_map(|(rows, columns): (u64, u64)| [0, 1, 2, 3, 4, 8, 13].map(|pad| (rows, columns, columns + pad)));
    let cases =
        pitches.flat_map(|tile| [(8, 1), (8, 5), (16, 4), (16, 6), (32, 7), (32, 32), (16, 96)].map(|by| (tile, by)));
    let mut counts = [0_u32; 2];
    for ((rows, columns, pitch), (bits, threads)) in sample::one_in(18).cases(cases) {
        let row = tried(&format!("auto_copy(({rows},{columns}):({pitch},1), {bits}, {threads})"));
        let column = tried(&format!("auto_copy(({columns},{rows}):(1,{pitch}), {bits}, {threads})"));
        counts[usize::from(row.contains("uint128") && column.contains("uint128"))] += 1;
    }
    assert!(counts.iter().all(|count| *count > 10), "{counts:?}");
    // A warp that ends within a row, of all vectors and of a part.
    for (rows, threads) in [(16, "8"), (64, "8")] {
        let answer = tried(&format!("auto_copy(({rows},3):(6,1), 16, 96)"));
        assert_eq!(answer, format!("tiled_copy(\"UniversalCopy<uint16_t>\",16,({threads},3):(3,1),(1,1))"));
    }
}

/// A copy for any pitch beside those for many pitches of the same alignment.
#[test]
fn a_copy_of_any_pitch_is_that_of_each() {
    let tiles = [(4_u64, 8_u64), (8, 24), (16, 32), (12, 40), (32, 3), (6, 6), (20, 64)];
    let cases = tiles.into_iter().flat_map(|tile| [(8, 4), (16, 16), (16, 24), (32_u64, 32)].map(|by| (tile, by)));
    let cases = cases.flat_map(|case| [2_u64, 4, 8, 16].map(|align| (case, align)));
    let mut decided = [0_u32; 2];
    for (((rows, columns), (bits, threads)), align) in sample::one_in(4).cases(cases) {
        let call =
            |pitch: &str| format!("auto_copy(({rows},{columns}):({pitch},1), {bits}, {threads}, align: {align})");
        let any = layout_language::eval(&call("{ld}"));
        if align * 8 < bits {
            assert!(any.is_err(), "{}", call("{ld}"));
            continue;
        }
        decided[usize::from(any.is_ok())] += 1;
        let step = align * 8 / bits;
        let first = (columns + 256 / bits).next_multiple_of(step);
        let each: Vec<String> =
            (0..32 / align.min(32)).map(|i| tried(&call(&(first + i * step).to_string()))).collect();
        match any {
            Ok(any) => assert!(each.iter().all(|copy| *copy == any.to_string()), "{}: {any}, {each:?}", call("{ld}")),
            Err(_) => assert!(each.iter().any(|copy| *copy != each[0]), "{}: {each:?}", call("{ld}")),
        }
    }
    assert!(decided.iter().all(|count| *count > 0), "{decided:?}");
}

#[test]
fn tiles_of_nested_and_of_three_modes() {
    let (extents, strides) = ([1_u64, 2, 3, 4, 6], [1_u64, 2, 4, 12, 24, 48, 96]);
    let triples = extents.iter().flat_map(|a| extents.iter().flat_map(move |b| extents.map(|c| [*a, *b, c])));
    let all = triples.flat_map(|shape| {
        let orders = strides.iter().flat_map(|a| strides.iter().flat_map(move |b| strides.map(|c| [*a, *b, c])));
        orders.map(move |stride| (shape, stride))
    });
    let mut tried_of = 0;
    for ([a, b, c], [x, y, z]) in sample::one_in(134).cases(all) {
        for tile in [format!("(({a},{b}),{c}):(({x},{y}),{z})"), format!("({a},{b},{c}):({x},{y},{z})")] {
            if matches!(layout_language::eval(&format!("is_injective({tile})")), Ok(known) if known.to_string() == "true")
            {
                tried(&format!("auto_copy({tile}, 16, 8)"));
                tried_of += 1;
            }
        }
    }
    assert!(tried_of > 100, "{tried_of}");
}
