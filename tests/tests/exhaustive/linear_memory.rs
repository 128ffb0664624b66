//! Linear layouts and memory: neighbors, vectors, larger and smaller tensors, rows of banks.

// Counts: ensure_not_larger

use layout_algebra::linear::{Dims, LinearLayout};
use layout_tests::linear::{self, Point, conflicts_through, held, image_of, layouts, points};
use layout_tests::sample;

fn point(pairs: &[(&str, u64)]) -> Point {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
}

/// Returns the images of all bits: name of the input, its bit, the image.
fn bases(layout: &LinearLayout) -> Vec<(String, u32, Point)> {
    let ins = layout.ins();
    let bits = (0..ins.count()).flat_map(|i| (0..ins.get(i).bits).map(move |k| (ins.get(i).name.to_string(), k)));
    bits.map(|(name, k)| (name.clone(), k, image_of(layout, &point(&[(&name, 1 << k)])))).collect()
}

#[test]
fn consecutive_elements_are_neighbours_that_nothing_else_moves() {
    for layout in layouts(&[("x", 2), ("y", 1)], &[("a", 2), ("b", 1)]) {
        let is_run = |v: u32| {
            let straight = (0..1 << v).all(|x| image_of(&layout, &point(&[("x", x)])) == point(&[("a", x), ("b", 0)]));
            let others = bases(&layout).into_iter().filter(|(name, k, _)| name != "x" || *k >= v);
            straight && others.map(|(.., image)| image["a"]).all(|a| a % (1 << v) == 0)
        };
        let longest = (0..=2).rev().find(|v| is_run(*v)).expect("0 bits always do");
        assert_eq!(layout.num_consecutive(), 1 << longest, "{layout}");
        for out in ["a", "b"] {
            let reached: Vec<u64> = points(&layout.ins()).iter().map(|point| image_of(&layout, point)[out]).collect();
            let size: u64 = if out == "a" { 4 } else { 2 };
            let most = [4, 2, 1].into_iter().find(|n| *n <= size && (0..*n).all(|e| reached.contains(&e)));
            assert_eq!(layout.contiguous_elems(out).ok(), most, "{layout}");
        }
    }
}

#[test]
fn the_widest_vector_is_found_in_some_order_of_the_registers() {
    for layout in layouts(&[("register", 2), ("lane", 1)], &[("offset", 3)]) {
        let (register, lane) = (|k: u32| layout.basis(0, k), layout.basis(1, 0));
        let fits = |order: [u32; 2], v: u32| {
            let (moved, kept) = order.split_at(v as usize);
            let straight = moved.iter().zip(0..).all(|(place, k)| register(*place) == 1 << k);
            straight && kept.iter().map(|place| register(*place)).chain([lane]).all(|basis| basis % (1 << v) == 0)
        };
        for (width, most) in [(8, 2), (32, 2), (64, 1), (128, 0)] {
            let widest = (0..=most).rev().find(|v| fits([0, 1], *v) || fits([1, 0], *v)).expect("one always does");
            let (elements, order) = layout.largest_vectorisation(width, None).expect("a width");
            assert_eq!(elements, 1 << widest, "{layout}, {width} bits");
            assert!(fits([order.places()[0], order.places()[1]], widest), "{layout}, {width} bits");
        }
        for (limit, most) in [(1, 0), (2, 1), (4, 2)] {
            let widest = (0..=most).rev().find(|v| fits([0, 1], *v)).expect("one always does");
            let found = layout.largest_vectorisation(32, Some(limit)).map(|(elements, _)| elements);
            assert_eq!(found, Ok(1 << widest), "{layout}, at most {limit}");
        }
    }
}

#[test]
fn a_tile_is_repeated_over_its_first_input_until_it_fills_the_tensor() {
    for tile in layouts(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]) {
        for (a, b) in [(1, 1), (2, 2), (2, 4), (8, 1), (4, 8)] {
            let shape = Dims::of(&[("b", b), ("a", a)]).expect("powers");
            let all = tile.ensure_not_smaller(&shape).expect("a first input");
            let (along_a, along_b) = ((a / 2).max(1), (b / 2).max(1));
            assert_eq!(all.ins().get(0).size(), 2 * along_a * along_b, "{tile} over {a} × {b}");
            for place in points(&all.ins()) {
                let (x, repetition) = (place["x"] % 2, place["x"] / 2);
                let mut image = image_of(&tile, &point(&[("x", x), ("y", place["y"])]));
                *image.get_mut("a").expect("a") += 2 * (repetition % along_a);
                *image.get_mut("b").expect("b") += 2 * (repetition / along_a);
                assert_eq!(image_of(&all, &place), image, "{tile} over {a} × {b}");
            }
        }
    }
}

#[test]
fn what_lies_outside_of_a_tensor_becomes_0_or_its_registers_go() {
    let shape = Dims::of(&[("a", 2), ("b", 2)]).expect("powers");
    for layout in layouts(&[("register", 2), ("lane", 1)], &[("a", 1), ("b", 2)]) {
        let (cut, dropped) = (layout.ensure_not_larger(&shape, false), layout.ensure_not_larger(&shape, true));
        let all = bases(&layout);
        let is_odd = all.iter().any(|(.., image)| image["b"] == 3);
        assert_eq!((cut.is_err(), dropped.is_err()), (is_odd, is_odd), "{layout}");
        let (Ok(cut), Ok(dropped)) = (cut, dropped) else { continue };
        let inside = |image: &Point| point(&[("a", image["a"]), ("b", if image["b"] < 2 { image["b"] } else { 0 })]);
        let expected: Vec<_> = all.iter().map(|(name, k, image)| (name.clone(), *k, inside(image))).collect();
        assert_eq!(bases(&cut), expected, "{layout}");
        let stays = |name: &str, image: &Point| name != "register" || image["b"] < 2;
        let kept = all
            .iter()
            .filter(|(name, _, image)| stays(name, image))
            .map(|(name, _, image)| (name.clone(), inside(image)));
        let found: Vec<_> = bases(&dropped).into_iter().map(|(name, _, image)| (name, image)).collect();
        assert_eq!(found, kept.collect::<Vec<_>>(), "{layout}");
    }
}

/// Returns the set of words that are XORs of these vectors, as the bits of one number.
fn span(vectors: &[u64]) -> u128 {
    linear::span(vectors).into_iter().fold(0, |mask, word| mask | 1 << word)
}

fn columns(layout: &LinearLayout, name: &str) -> Vec<u64> {
    layout.ins().find(name).map_or_else(Vec::new, |i| layout.columns_of(i).as_slice().to_vec())
}

/// Returns all differences between words that are accessed at once: those of the lanes served together and of one vector.
fn served(side: &LinearLayout, vector: &[u64]) -> u128 {
    let lanes = columns(side, "lane");
    span(&[&lanes[..lanes.len() - vector.len()], vector].concat())
}

/// Counts the wavefronts beyond the first: one for each other row that is accessed at once.
fn turns(rows: &[u64], served: u128) -> u64 {
    let rows = span(rows) & served;
    u64::from(rows.count_ones()) - 1
}

/// Counts the wavefronts for writing and reading through the optimal memory between two layouts.
fn optimal(source: &LinearLayout, target: &LinearLayout) -> [u64; 2] {
    let shared = source.optimal_swizzling(target, 32).unwrap_or_else(|error| panic!("{source}, {target}: {error}"));
    assert!(shared.is_bijective() && shared.ins().get(0).name.as_str() == "vector", "{shared}");
    let (vector, rows) = (columns(&shared, "vector"), columns(&shared, "segment"));
    let registers = |side: &LinearLayout| span(&columns(side, "register"));
    assert!(vector.iter().all(|word| (registers(source) & registers(target)) >> word & 1 == 1), "{shared}");
    let by_rows = [target, source].map(|side| {
        let lanes = columns(side, "lane");
        turns(&rows, span(&lanes[..lanes.len() - vector.len()]))
    });
    assert_eq!(source.bank_conflicts_by_rows(target, &shared, 32), Ok(by_rows), "{source}, {target}: {shared}");
    let all = [target, source].map(|side| turns(&rows, served(side, &vector)));
    assert_eq!(source.bank_conflicts(target, &shared, 32), Ok(all), "{source}, {target}: {shared}");
    all
}

#[test]
fn of_powers_of_two_the_optimal_memory_is_free_of_conflicts() {
    for (source, target) in held(7).iter().flat_map(|source| held(7).into_iter().map(move |target| (*source, target))) {
        assert_eq!(optimal(&source, &target), [0, 0], "{source}, {target}");
    }
}

/// Pairs are taken as they are written, so some conflicts remain for other bases, as in the original.
#[test]
fn of_other_bases_conflicts_are_counted() {
    let mut left = 0;
    for (source, target) in held(3).iter().flat_map(|source| held(2).into_iter().map(move |target| (*source, target))) {
        left += u32::from(optimal(&source, &target) != [0, 0]);
    }
    assert!(left > 0 && left < 441, "{left} of 441");
}

/// Returns the `number`th layout of registers and 5 lanes with any independent bases of 10 bits.
fn mixed(number: u64) -> LinearLayout {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        let words = std::iter::repeat_with(|| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            [state >> 54]
        });
        let words: Vec<[u64; 1]> = words.take(10).collect();
        let words: Vec<&[u64]> = words.iter().map(|word| &word[..]).collect();
        let (registers, lanes) = words.split_at(5);
        let side = LinearLayout::from_bases(&[("register", registers), ("lane", lanes)], &[("element", 1024)]);
        if let Some(side) = side.ok().filter(LinearLayout::is_bijective) {
            return side;
        }
    }
}

/// Each element has one address, whatever the bases are.
#[test]
fn the_optimal_memory_of_any_bases_is_a_bijection() {
    for (number, width) in (0..200).zip([8, 16, 32, 64].into_iter().cycle()) {
        let (source, target) = (mixed(2 * number), mixed(2 * number + 1));
        let shared = source.optimal_swizzling(&target, width);
        assert!(shared.is_ok_and(|shared| shared.is_bijective()), "{source}, {target}, {width} bits");
    }
}

/// Returns shared memory of 9 bits, taken in turn starting at any bit, with rows shifted along with a place within them, the last of them a repetition if that
/// place is 6.
fn shared(bits: u64, vector: usize, from: usize, moved: u64) -> LinearLayout {
    let row = usize::try_from((1024 / bits).ilog2()).expect("small") - vector;
    let words: Vec<[u64; 1]> = (from..from + 9).map(|bit| [1 << (bit % 9)]).collect();
    let rows: Vec<[u64; 1]> = words[vector + row..].iter().map(|word| [word[0] ^ moved]).collect();
    let rows = if moved == 0 || rows.iter().any(|word| word[0] == 0) { words[vector + row..].to_vec() } else { rows };
    let of = |words: &'_ [[u64; 1]]| words.to_vec();
    let (rows, reps) = rows.split_at(rows.len() - usize::from(moved == 6));
    let banks = of(&words[vector..vector + row]);
    let parts = [("vector", of(&words[..vector])), ("bank", banks), ("segment", of(rows)), ("reps", of(reps))];
    let parts: Vec<(&str, Vec<&[u64]>)> =
        parts.iter().map(|(name, words)| (*name, words.iter().map(|word| &word[..]).collect())).collect();
    let parts: Vec<(&str, &[&[u64]])> = parts.iter().map(|(name, words)| (*name, words.as_slice())).collect();
    LinearLayout::from_bases(&parts, &[("element", 512)]).expect("9 bits")
}

/// Elements of 8 to 128 bits, in vectors and one by one: counts words of each bank, never fewer than by rows alone.
#[test]
fn conflicts_are_those_of_words_in_one_bank() {
    let (mut checked, mut more, mut sample) = (0, 0, sample::one_in(8));
    let least = sample.expected(100);
    for (bits, vectors) in [(8, 0..=4), (16, 0..=3), (32, 0..=2), (64, 0..=1), (128, 0..=0)] {
        for (vector, from) in vectors.flat_map(|vector| (0..9).step_by(2).map(move |from| (vector, from))) {
            for moved in [0, 2, 6, 40] {
                let shared = shared(bits, vector, from, moved);
                if !sample.takes() || !shared.is_bijective() {
                    continue;
                }
                for (first, step) in (0..9).flat_map(|first| [1, 4, 7].map(|step| (first, step))) {
                    let lanes: Vec<[u64; 1]> = (0..5).map(|k| [1 << ((first + k * step) % 9)]).collect();
                    let lanes: Vec<&[u64]> = lanes.iter().map(|word| &word[..]).collect();
                    let side = [("register", &[] as &[&[u64]]), ("lane", &lanes)];
                    let side = LinearLayout::from_bases(&side, &[("element", 512)]).expect("9 bits");
                    let counted = conflicts_through(&side, &shared, bits);
                    let found = side.bank_conflicts(&side, &shared, bits);
                    assert_eq!(found, Ok([counted, counted]), "{side}, {shared}, {bits} bits");
                    let by_rows = side.bank_conflicts_by_rows(&side, &shared, bits).expect("the same operands")[0];
                    assert!(by_rows <= counted, "{side}, {shared}, {bits} bits");
                    more += u64::from(by_rows < counted);
                    checked += 1;
                }
            }
        }
    }
    println!("{checked} accesses, {more} with more conflicts than by rows");
    assert!(more > least, "{more} of {checked}");
}
