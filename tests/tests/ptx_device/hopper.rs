//! Products by a warp group, compared with sums of integers, which every kind of element has exactly; bulk copies.
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers of tests")]

use layout_algebra::atoms::mma_atom;
use layout_algebra::offset;
use layout_core::layout;
use layout_gpu::tensor_map::{TensorMap, TileBoxes};
use layout_gpu_interpreter::{Arg, DevicePtr, Machine, TensorMap as Map, Window};
use layout_tests::fuzz::Random;
use layout_tests::products::encoded;

use super::{module, run};

/// The kernels of a product: their name, the atom, the elements of the sums, A and B, the extent along K, the times that the product is in
/// the sums, and the greatest number.
type Product = (&'static str, &'static str, [&'static str; 3], usize, i32, i32);

const PRODUCTS: [Product; 9] = [
    ("products_of_halves", "SM90_64x8x16_F32F16F16_RS", ["F32", "F16", "F16"], 16, 2, 4),
    ("half_sums", "SM90_64x24x16_F16F16F16_RS", ["F16", "F16", "F16"], 32, 2, 4),
    ("wide", "SM90_64x256x16_F32BF16BF16_RS", ["F32", "BF16", "BF16"], 64, 2, 4),
    ("turned", "SM90_64x64x16_F32BF16BF16_RS", ["F32", "BF16", "BF16"], 64, 2, 4),
    ("thirds", "SM90_64x16x8_F32TF32TF32_RS_TN", ["F32", "TF32", "TF32"], 32, 2, 4),
    ("bytes", "SM90_64x40x32_F32E4M3E5M2_RS_TN", ["F32", "E4M3", "E5M2"], 128, 2, 4),
    ("byte_sums", "SM90_64x72x32_F16E5M2E4M3_RS_TN", ["F16", "E5M2", "E4M3"], 128, 2, 2),
    ("integers", "SM90_64x96x32_S32S8U8_RS_TN", ["S32", "S8", "U8"], 64, 2, 127),
    ("long", "SM90_64x16x32_S32U8S8_RS_TN", ["S32", "U8", "S8"], 256, 2, 127),
];

/// Writes numbers as elements, one after the other.
fn bytes(letters: &str, numbers: &[i32]) -> Vec<u8> {
    let element = |number: &i32| {
        let (bits, value) = encoded(letters, *number);
        value.to_le_bytes().into_iter().take(bits as usize / 8)
    };
    numbers.iter().flat_map(element).collect()
}

#[test]
fn warp_groups_multiply_all_kinds_of_elements() {
    let Some(module) = module() else { return };
    let mut random = Random::new(33);
    for (kernel, name, [sum, a, b], k, times, greatest) in PRODUCTS {
        let atom = mma_atom(name).expect("an atom");
        let n = usize::try_from(atom.mnk()[1]).expect("small");
        let mut numbers = |letters: &str, count: usize| -> Vec<i32> {
            let least = if letters == "U8" { 0 } else { -greatest };
            let range = u64::try_from(greatest - least + 1).expect("a range");
            (0..count).map(|_| least + i32::try_from(random.word() % range).expect("small")).collect()
        };
        let (left, right) = (numbers(a, 64 * k), numbers(b, n * k));
        let mut input = [bytes(a, &left), bytes(b, &right)].concat();
        input.resize(input.len().next_multiple_of(4), 0);
        let words: Vec<u32> =
            input.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().expect("four"))).collect();
        let width = encoded(sum, 0).0 as usize / 8;
        for kernel in [kernel.to_owned(), format!("{kernel}_held")] {
            let found = run(module, &kernel, 128, &words, 64 * n * width / 4);
            let found: Vec<u8> = found.into_iter().flat_map(u32::to_le_bytes).collect();
            let values = n / 2;
            for (place, found) in found.chunks_exact(width).enumerate() {
                let (thread, value) = (place / values, place % values);
                let element = offset(&atom.c, (thread + 128 * value) as u64).expect("an element") as usize;
                let (row, column) = (element % 64, element / 64);
                let terms = left[row * k..][..k].iter().zip(&right[column * k..][..k]).map(|(x, y)| x * y);
                let expected = bytes(sum, &[times * terms.sum::<i32>()]);
                assert_eq!(found, expected, "{kernel}: row {row}, column {column}");
            }
        }
    }
}

layout! {
    Box = tile_to_shape(smem_atom_k(64,32), (24,32));
    Tall = tile_to_shape(smem_atom_k(32,32), (264,16));
    Column = tile_to_shape(smem_atom_k(64,32), (40,32));
}

/// The map of words of these sizes, one after the other, in the boxes of a tile.
fn map_of(boxes: &TileBoxes, place: DevicePtr, sizes: &[u64]) -> Map {
    let rank = sizes.len();
    Map {
        element: 3,
        address: place.0,
        sizes: sizes.to_vec(),
        strides: (1..rank).map(|at| 4 * sizes[..at].iter().product::<u64>()).collect(),
        extents: boxes.extents.into_iter().chain([1; 3]).take(rank).collect(),
        steps: vec![1; rank],
        interleave: 0,
        swizzle: boxes.swizzle_bytes.trailing_zeros() - 4,
        fill: 0,
        window: None,
    }
}

#[test]
fn tiles_of_three_dimensions_are_copied_added_and_compared() {
    let Some(module) = module() else { return };
    let ([columns, rows], boxes) = ([36_usize, 30], TensorMap::<i32, Box>::BOXES);
    let map = |at, matrices| map_of(&boxes, at, &[columns as u64, rows as u64, matrices]).encode().expect("a map");
    let mut random = Random::new(34);
    let mut numbers = |count: usize| -> Vec<i32> {
        (0..count).map(|_| i32::try_from(random.word() % 2000).expect("small") - 1000).collect()
    };
    let (from, before) = (numbers(3 * rows * columns), numbers(4 * rows * columns));
    for [row, column, which] in [[0, 0, 0], [5, 7, 2], [29, 35, 1]] {
        let mut machine = Machine::new();
        let [source, target] = [&from, &before].map(|numbers| {
            let place = machine.alloc(4 * numbers.len());
            machine
                .write(place, &numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>())
                .expect("memory");
            place
        });
        let mut arguments = vec![Arg::from_bytes(&map(source, 3)), Arg::from_bytes(&map(target, 4))];
        arguments.extend([row, column, which].map(|index: usize| Arg::from(u32::try_from(index).expect("small"))));
        let launched = machine.launch(module, "tensors", [1, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {});
        launched.unwrap_or_else(|fault| panic!("{fault}"));
        let found = machine.read(target, 4 * before.len()).expect("memory");
        for (place, found) in
            found.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().expect("four"))).enumerate()
        {
            let (c, r, matrix) = (place % columns, place / columns % rows, place / columns / rows);
            let is_within = (row..row + 24).contains(&r) && (column..column + 32).contains(&c);
            let (old, new) = (before[place], from[c + columns * (r + rows * which)]);
            let expected = if is_within { [new, old + new, old.min(new), old.max(new)][matrix] } else { old };
            assert_eq!(found, expected, "({r},{c}) of {matrix}, by the tile at ({row},{column}) of {which}");
        }
    }
}

/// 264 rows are three boxes of 88.
#[test]
fn tiles_of_more_rows_than_a_box_are_copied() {
    let Some(module) = module() else { return };
    let ([columns, rows], boxes) = ([20_usize, 300], TensorMap::<i32, Tall>::BOXES);
    assert_eq!((boxes.extents, boxes.count), ([8, 88], 6));
    let numbers: Vec<i32> = (1..).take(rows * columns).collect();
    for [row, column] in [[0, 0], [30, 4], [200, 11]] {
        let mut machine = Machine::new();
        let places = [machine.alloc(4 * numbers.len()), machine.alloc(4 * numbers.len())];
        let words = numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>();
        machine.write(places[0], &words).expect("memory");
        machine.write(places[1], &vec![0; words.len()]).expect("memory");
        let maps = places.map(|place| {
            let map = map_of(&boxes, place, &[columns as u64, rows as u64]);
            Arg::from_bytes(&map.encode().expect("a map"))
        });
        let mut arguments = maps.to_vec();
        arguments.extend([row, column].map(|index: usize| Arg::from(u32::try_from(index).expect("small"))));
        let launched = machine.launch(module, "tall", [1, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {});
        launched.unwrap_or_else(|fault| panic!("{fault}"));
        let found = machine.read(places[1], words.len()).expect("memory");
        for (place, found) in found.chunks_exact(4).enumerate() {
            let (c, r) = (place % columns, place / columns);
            let is_within = (row..row + 264).contains(&r) && (column..column + 16).contains(&c);
            let expected = if is_within { numbers[place] } else { 0 };
            assert_eq!(found, expected.to_le_bytes(), "({r},{c}), by the tile at ({row},{column})");
        }
    }
}

/// Images of 36 channels and 7 × 5 pixels, a filter of 3 × 2 in steps of 2 and 1, whose elements are 1 and 2 pixels apart, with padding of 1 but for the top.
#[test]
fn columns_of_a_convolution_are_copied() {
    let Some(module) = module() else { return };
    let [channels, width, height, images] = [36, 7, 5, 3];
    let numbers: Vec<i32> = (1..=channels * width * height * images).collect();
    let pixel = |channel: i32, [x, y, image]: [i32; 3]| {
        let is_inside = [(channel, channels), (x, width), (y, height), (image, images)]
            .into_iter()
            .all(|(index, size)| (0..size).contains(&index));
        if is_inside { numbers[(channel + channels * (x + width * (y + height * image))) as usize] } else { 0 }
    };
    // Places of the filter: four along a row, from −1 on, and four rows.
    let place = |number: i32| [2 * (number % 4) - 1, number / 4 % 4, number / 16];
    for (first, channel, offsets) in [(0, 0, [0, 0]), (5, 8, [2, 2]), (21, -4, [1, 0]), (46, 4, [2, 0])] {
        let mut machine = Machine::new();
        let (from, to) = (machine.alloc(4 * numbers.len()), machine.alloc(4 * 40 * 32));
        machine
            .write(from, &numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>())
            .expect("memory");
        let target = map_of(&TensorMap::<i32, Column>::BOXES, to, &[32, 40]);
        let sizes = [channels, width, height, images].map(|size| size as u64);
        let source = Map {
            extents: target.extents.clone(),
            steps: vec![1, 2, 1, 1],
            window: Some(Window { lower: vec![-1, 0], upper: vec![-1, -1] }),
            ..map_of(&TensorMap::<i32, Column>::BOXES, from, &sizes)
        };
        let mut arguments = [source, target].map(|map| Arg::from_bytes(&map.encode().expect("a map"))).to_vec();
        let [x, y, image] = place(first);
        arguments
            .extend([channel, x, y, image, offsets[0], offsets[1]].map(|number| Arg::from(number.cast_unsigned())));
        let launched = machine.launch(module, "column", [1, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {});
        launched.unwrap_or_else(|fault| panic!("{fault}"));
        let found = machine.read(to, 4 * 40 * 32).expect("memory");
        for (at, found) in (0..).zip(found.chunks_exact(4)) {
            let [x, y, image] = place(first + at / 32);
            let expected = pixel(channel + at % 32, [x + offsets[0], y + offsets[1], image]);
            assert_eq!(found, expected.to_le_bytes(), "row {}, channel {} from place {first}", at / 32, at % 32);
        }
    }
}

#[test]
fn bytes_are_copied_in_and_out() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..256).map(|i| i * i).collect();
    let expected: Vec<u32> = input.iter().map(|number| number + 1).collect();
    assert_eq!(run(module, "bytes_in_and_out", 128, &input, 256), expected);
}

#[test]
fn blocks_of_a_cluster_reach_each_other() {
    let Some(module) = module() else { return };
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(256), machine.alloc(256));
    let numbers: Vec<u32> = (0..64).map(|i| i * 7 % 100).collect();
    machine.write(from, &numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<_>>()).expect("memory");
    let arguments = [Arg::from(from), Arg::from(to)];
    let launched = machine.launch(module, "peers", [2, 1, 1], [32, 1, 1], 0, &arguments, &mut |_, _| {});
    launched.unwrap_or_else(|fault| panic!("{fault}"));
    let found = machine.read(to, 256).expect("memory");
    for (place, found) in found.chunks_exact(4).enumerate() {
        let other = numbers[place ^ 32];
        assert_eq!(found, (other * 10_000 + other + 1000).to_le_bytes(), "{place}");
    }
}

#[test]
fn rows_of_sums_are_reduced_while_other_products_run() {
    let Some(module) = module() else { return };
    let mut random = Random::new(35);
    let numbers: Vec<i32> = (0..320 * 64).map(|_| i32::try_from(random.word() % 5).expect("small") - 2).collect();
    let input: Vec<u32> = bytes("BF16", &numbers)
        .chunks_exact(4)
        .map(|word| u32::from_le_bytes(word.try_into().expect("four")))
        .collect();
    let found = run(module, "rows_of_two_products", 128, &input, 128);
    let (a, b) = numbers.split_at(64 * 64);
    let sum = |row: &[i32], others: &[i32]| -> i32 {
        others.chunks_exact(64).flat_map(|other| row.iter().zip(other)).map(|(x, y)| x * y).sum()
    };
    for (at, row) in a.chunks_exact(64).enumerate() {
        let wide = sum(row, b);
        #[allow(clippy::cast_precision_loss, reason = "less than 2^24")]
        let expected = [wide as f32, (sum(row, a) - 64 * wide) as f32];
        assert_eq!([found[at], found[64 + at]], expected.map(f32::to_bits), "row {at}");
    }
}

#[test]
fn consumers_take_turns() {
    let Some(module) = module() else { return };
    assert_eq!(run(module, "turns", 256, &[0], 8), [0, 1, 0, 1, 0, 1, 0, 1]);
}
