//! Encodings of compilers, element by element, according to the meaning of their numbers.

use layout_algebra::linear::{Blocked, LinearLayout, MmaV2, NvmmaShared, SwizzledShared};
use layout_tests::brute_force;
use layout_tests::linear::{Point, image_of, points};
use layout_tests::sample;

/// Returns the digits of a number below the product of the radices.
fn digits(number: u64, radices: &[u64]) -> Vec<u64> {
    assert!(number < radices.iter().product(), "a number past {radices:?}");
    brute_force::digits(number, radices)
}

fn element(layout: &LinearLayout, point: &Point) -> Vec<u64> {
    let image = image_of(layout, point);
    (0..image.len()).map(|dim| image[&format!("dim{dim}")]).collect()
}

/// Returns all pairs of powers of two up to `most`.
fn pairs(most: u64) -> Vec<[u64; 2]> {
    let powers = || (0..=most.ilog2()).map(|k| 1 << k);
    powers().flat_map(|a| powers().map(move |b| [a, b])).collect()
}

#[test]
fn blocked_layouts_count_elements_threads_warps_and_repetitions() {
    for ((sizes, threads), (warps, shape)) in
        pairs(2).into_iter().flat_map(|sizes| pairs(2).into_iter().map(move |threads| (sizes, threads))).flat_map(
            |first| pairs(2).into_iter().flat_map(move |warps| pairs(8).into_iter().map(move |s| (first, (warps, s)))),
        )
    {
        for order in [[0, 1], [1, 0]] {
            let blocked =
                Blocked { size_per_thread: &sizes, threads_per_warp: &threads, warps_per_cta: &warps, order: &order };
            let layout = blocked.layout(&shape).expect("powers of two");
            let of = |sizes: &[u64; 2]| order.map(|dim| sizes[dim]);
            let tile = |dim: usize| sizes[dim] * threads[dim] * warps[dim];
            let held = order.map(|dim| sizes[dim].min(shape[dim]));
            let repeated = order.map(|dim| (shape[dim] / tile(dim)).max(1));
            assert_eq!(
                layout.ins().get(0).size(),
                [held, repeated].concat().iter().product::<u64>(),
                "{blocked:?} over {shape:?}"
            );
            for point in points(&layout.ins()) {
                let register = digits(point["register"], &[held, repeated].concat());
                let (lane, warp) = (digits(point["lane"], &of(&threads)), digits(point["warp"], &of(&warps)));
                let mut expected = vec![0; 2];
                for (place, dim) in order.into_iter().enumerate() {
                    let thread = lane[place] + threads[dim] * warp[place];
                    let inside = register[place] + sizes[dim] * thread + tile(dim) * register[place + 2];
                    expected[dim] = inside % shape[dim];
                }
                assert_eq!(element(&layout, &point), expected, "{blocked:?} over {shape:?} at {point:?}");
            }
            slices(&layout, &shape);
        }
    }
}

/// Checks that a slice holds the same elements with one coordinate left out, and that no thread holds an element twice.
fn slices(layout: &LinearLayout, shape: &[u64; 2]) {
    for dim in 0..2 {
        let slice = layout.slice(dim).expect("a dimension");
        let thread = |point: &Point, held: Vec<u64>| (point["lane"], point["warp"], held);
        let mut expected: Vec<_> =
            points(&layout.ins()).iter().map(|point| thread(point, vec![element(layout, point)[1 - dim]])).collect();
        expected.sort();
        expected.dedup();
        let mut found: Vec<_> =
            points(&slice.ins()).iter().map(|point| thread(point, element(&slice, point))).collect();
        found.sort();
        assert_eq!(found, expected, "{layout} over {shape:?} along {dim}");
    }
}

#[test]
fn swizzled_shared_memory_xors_vectors_by_the_phase_of_their_row() {
    for ([vec, per_phase], [max_phase, _]) in
        pairs(4).into_iter().flat_map(|a| pairs(4).into_iter().filter(|b| b[1] == 1).map(move |b| (a, b)))
    {
        for (shape, order) in [([4, 8], [1, 0]), ([8, 4], [0, 1]), ([16, 4], [1, 0]), ([2, 16], [1, 0])] {
            let swizzled = SwizzledShared { vec, per_phase, max_phase, order: &order };
            let layout = swizzled.layout(&shape).expect("powers of two");
            let columns = shape[order[0]];
            for point in points(&layout.ins()) {
                let (row, place) = (point["offset"] / columns, point["offset"] % columns);
                let column = place ^ ((vec * ((row / per_phase) % max_phase)) % columns);
                let found = element(&layout, &point);
                assert_eq!((found[order[1]], found[order[0]]), (row, column), "{swizzled:?} over {shape:?}");
            }
        }
    }
}

#[test]
fn shared_memory_of_the_warp_group_xors_chunks_within_tiles_of_8_rows() {
    for (swizzle_bytes, bitwidth) in [0, 32, 64, 128].into_iter().flat_map(|w| [8, 16, 32, 64].map(move |b| (w, b))) {
        let width = if swizzle_bytes == 0 { 32 } else { swizzle_bytes * 8 / bitwidth };
        for shape in [[8, width], [16, width], [16, 2 * width], [32, 4 * width]] {
            for is_transposed in [false, true] {
                let tile = NvmmaShared { swizzle_bytes, bitwidth, is_transposed };
                let turned = if is_transposed { [shape[1], shape[0]] } else { shape };
                let layout = tile.layout(&turned).expect("tiles fill it");
                for point in points(&layout.ins()) {
                    let (row, column) = place(point["offset"], shape, swizzle_bytes, bitwidth);
                    let expected = if is_transposed { vec![column, row] } else { vec![row, column] };
                    assert_eq!(element(&layout, &point), expected, "{tile:?} over {turned:?} at {point:?}");
                }
            }
        }
    }
}

/// Returns the row and the column of the element at an offset.
fn place(offset: u64, [rows, columns]: [u64; 2], bytes: u64, bits: u64) -> (u64, u64) {
    if bytes == 0 {
        return (offset / columns, offset % columns);
    }
    let (chunks, elements) = (bytes / 16, 128 / bits);
    let [within, chunk, row, down, along] =
        digits(offset, &[elements, chunks, 8, rows / 8, columns / (elements * chunks)])[..]
    else {
        unreachable!()
    };
    let held = chunk ^ ((row / (8 / chunks)) % chunks);
    (row + 8 * down, within + elements * (held + chunks * along))
}

/// PTX ISA, figures of `mma.m16n8k16`: the group of a lane is `lane / 4`, its place in the group `lane mod 4`.
#[test]
fn fragments_are_those_of_the_instruction() {
    for warps_per_cta in sample::one_in(6).cases(pairs(4)) {
        let mma = MmaV2 { warps_per_cta, instr_shape: [16, 8] };
        let [down, across] = warps_per_cta;
        for [rows, columns] in [[16, 8], [32, 16], [64, 64], [16, 32], [128, 16]] {
            let repeated = [(columns / (8 * across)).max(1), (rows / (16 * down)).max(1)];
            let layout = mma.accumulator(&[rows, columns]).expect("two dimensions");
            for point in points(&layout.ins()) {
                let [pair, half, right, below] = digits(point["register"], &[2, 2, repeated[0], repeated[1]])[..]
                else {
                    unreachable!()
                };
                let (group, place) = (point["lane"] / 4, point["lane"] % 4);
                let (warp_across, warp_down) = (point["warp"] % across, point["warp"] / across);
                let row = group + 8 * half + 16 * (warp_down + down * below);
                let column = pair + 2 * place + 8 * (warp_across + across * right);
                assert_eq!(element(&layout, &point), [row % rows, column % columns], "{mma:?} over {rows} × {columns}");
            }
        }
        operands(&mma);
    }
}

/// Operand 0 has 16 rows and `k` columns, operand 1 `k` rows and 8 columns; lanes count along `k` by fours, warps along the other.
fn operands(mma: &MmaV2) {
    let [down, across] = mma.warps_per_cta;
    for (k_width, [rows, columns]) in
        [1, 2, 4].into_iter().flat_map(|k| [[16, 32], [64, 64], [128, 32]].map(move |s| (k, s)))
    {
        for operand in [0, 1] {
            let (halves, tile, warps) = if operand == 0 { (2, 16, down) } else { (1, 8, across) };
            let (along_k, along_other) = if operand == 0 { (columns, rows) } else { (rows, columns) };
            let (deep, wide) = ((along_k / (8 * k_width)).max(1), (along_other / (tile * warps)).max(1));
            let layout = mma.operand(operand, k_width, &[rows, columns]).expect("two dimensions");
            for point in points(&layout.ins()) {
                let [in_k, half, second, right, below] =
                    digits(point["register"], &[k_width, halves, 2, deep, wide])[..]
                else {
                    unreachable!()
                };
                let (group, place) = (point["lane"] / 4, point["lane"] % 4);
                let warp = if operand == 0 { point["warp"] / across } else { point["warp"] % across };
                let k = in_k + k_width * (place + 4 * (second + 2 * right));
                let other = group + 8 * half + tile * (warp + warps * below);
                let (k, other) = (k % along_k, other % along_other);
                let expected = if operand == 0 { [other, k] } else { [k, other] };
                assert_eq!(element(&layout, &point), expected, "{mma:?} {operand} {k_width} over {rows} × {columns}");
            }
        }
    }
}
