//! Boxes of interleaved tensors, `NC/xHWCx`, by the places of logical channels: x channels of all pixels, then the next x.

use super::bulk::{FILL, GROUP, OUT, WAIT, fault, load, map, right};
use layout_gpu_interpreter::{TensorMap, Window};

/// A map of words with slices of x channels: `[x, W, H, C/x, N]`, or fewer dimensions.
fn interleaved(interleave: u32, sizes: &[u64], extents: &[u32], swizzle: u32) -> TensorMap {
    let slice = 2_u64 << interleave;
    let sizes = [&[slice], sizes].concat();
    let extents = [&[slice as u32], extents].concat();
    TensorMap { interleave, ..map(&sizes, &extents, &vec![1; sizes.len()], swizzle) }
}

/// The number of the word that holds a logical channel of a pixel, or 0 outside.
fn word(map: &TensorMap, channel: i64, [column, row, image]: [i64; 3]) -> u32 {
    let [slice, width, height, slices, images] = <[u64; 5]>::try_from(&map.sizes[..]).unwrap().map(|size| size as i64);
    let is_within = |index, size| (0..size).contains(&index);
    let all = [(channel, slice * slices), (column, width), (row, height), (image, images)];
    if !all.iter().all(|(index, size)| is_within(*index, *size)) {
        return 0;
    }
    let pixel = (image * slices + channel / slice) * height * width + row * width + column;
    (pixel * slice + channel % slice) as u32
}

fn loaded(map: &TensorMap, load: &str) -> Vec<u32> {
    let bytes = map.box_bytes();
    let expect = format!("mov.u32 %r8, {bytes};\nmbarrier.arrive.expect_tx.shared.b64 _, [%r3], {bytes};\n");
    let found = right(&format!("{expect}{load}{WAIT}{OUT}"), Some((map.clone(), false)));
    let swizzled = |at: u32| at ^ (at >> 7 & ((1 << map.swizzle) - 1)) << 4;
    (0..bytes).step_by(4).map(|at| found[swizzled(at) as usize / 4]).collect()
}

#[test]
fn boxes_are_slices_of_channels() {
    for (interleave, swizzle) in [(1, 0), (1, 1), (1, 2), (1, 3), (2, 1)] {
        for (extents, place) in
            [([3, 2, 2, 1], [1, 1, 0, 1]), ([5, 4, 1, 2], [-1, 2, 1, 1]), ([1, 1, 3, 2], [4, -1, -1, 0])]
        {
            let map = interleaved(interleave, &[6, 4, 3, 2], &extents, swizzle);
            let [column, row, first, image] = place;
            let found = loaded(&map, &load(&[0, column, row, first, image]));
            let mut found = found.into_iter();
            let slice = 2_i64 << interleave;
            let along = |axis: usize| 0..i64::from(extents[axis]);
            for (n, s) in along(3).flat_map(|n| along(2).map(move |s| (n, s))) {
                for (h, w) in along(1).flat_map(|h| along(0).map(move |w| (h, w))) {
                    for channel in (first + s) * slice..(first + s + 1) * slice {
                        let expected = word(&map, channel, [column + w, row + h, image + n]);
                        let what = format!("{interleave} {swizzle} {place:?}: {channel} ({w},{h}) of {n}");
                        assert_eq!(found.next(), Some(expected), "{what}");
                    }
                }
            }
            assert_eq!(found.next(), None);
        }
    }
    // The fewest dimensions.
    let map = interleaved(1, &[6, 4], &[3, 2], 0);
    assert_eq!(loaded(&map, &load(&[0, 4, 1]))[..12], [40, 41, 42, 43, 44, 45, 46, 47, 0, 0, 0, 0]);
}

#[test]
fn slices_are_stored_and_added() {
    let map = interleaved(2, &[6, 4, 3, 2], &[2, 1, 2, 1], 1);
    let store = "cp.async.bulk.tensor.5d.global.shared::cta.tile.bulk_group [%rd3, {0, 5, 2, 1, 0}], [%r2];\n";
    let add = store.replace("cp.async", "cp.reduce.async").replace(".tile", ".add.tile");
    let body = |what: &str| format!("{FILL}fence.proxy.async.shared::cta;\n{what}{GROUP}");
    let mut expected = vec![0; 2048];
    for channel in 8..24 {
        // The second pixel of each slice lies outside; 128 bytes are too few to be swizzled.
        let at = (channel as u32 / 8 - 1) * 16 + channel as u32 % 8;
        expected[word(&map, channel, [5, 2, 0]) as usize] = at + 1;
    }
    assert_eq!(right(&body(store), Some((map.clone(), true))), expected);
    let twice: Vec<u32> = expected.iter().map(|value| 2 * value).collect();
    assert_eq!(right(&body(&(add.clone() + &add)), Some((map, true))), twice);
}

#[test]
fn columns_are_slices_of_pixels() {
    // 2×2 filters on images of 6×4 pixels, without padding: 5×3 places.
    let window = Window { lower: vec![0, 0], upper: vec![-1, -1] };
    let tile = interleaved(1, &[6, 4, 2], &[1, 1, 1], 0);
    let map = TensorMap { extents: vec![4, 9], window: Some(window), ..tile };
    let load = "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes \
                [%r2], [%rd3, {0, 3, 1, 0}], [%r3], {1, 0};\n";
    let found = loaded(&map, load);
    for (at, pixel) in (8..17).enumerate() {
        let (row, column, image) = (pixel / 5 % 3, pixel % 5 + 1, pixel / 15);
        let first = 4 * (image * 24 + row * 6 + column);
        assert_eq!(found[4 * at..][..4], [first, first + 1, first + 2, first + 3], "pixel {at}");
    }
}

#[test]
fn maps_and_boxes_that_are_none() {
    let good = interleaved(2, &[6, 4], &[3, 2], 1);
    for (wrong, what) in [
        (TensorMap { interleave: 3, ..good.clone() }, "interleave 3 of a tensor map is not supported; there are 0"),
        (TensorMap { interleave: 1, ..map(&[4, 8], &[4, 8], &[1; 2], 0) }, "2 dimensions; with an interleave there"),
        (TensorMap { swizzle: 0, ..good.clone() }, "swizzle 0 of a tensor map with an interleave of 32 bytes is not"),
        (TensorMap { swizzle: 3, ..good.clone() }, "swizzle 3 of a tensor map with an interleave of 32 bytes is not"),
        (TensorMap { address: 16, ..good.clone() }, "address 0x10 is not a multiple of 32"),
        (
            TensorMap { strides: vec![48, 192], ..good.clone() },
            "stride 0 of the tensor map is 48 bytes; strides are multiples of 32",
        ),
    ] {
        let message = wrong.encode().unwrap_err();
        assert!(message.contains(what), "{message}");
    }
    // Maps that the driver takes, though no public text says where their slices lie.
    let narrow = TensorMap { extents: vec![3, 3, 2], ..good.clone() };
    let stepped = TensorMap { steps: vec![2, 1, 1], ..good.clone() };
    assert_eq!((narrow.box_bytes(), stepped.box_bytes()), (72, 96));
    let wide = TensorMap { sizes: vec![24, 6, 4], strides: vec![96, 576], extents: vec![24, 3, 2], ..good.clone() };
    let gaps = TensorMap { strides: vec![64, 384], ..good.clone() };
    for (map, channel, what) in [
        (
            &narrow,
            0,
            "a box of 12 bytes from channel 0 in steps of 1, of a tensor of 32 bytes of channels, 32 from pixel",
        ),
        (&stepped, 0, "in steps of 2,"),
        (
            &wide,
            0,
            "a box of 96 bytes from channel 0 in steps of 1, of a tensor of 96 bytes of channels, 96 from pixel",
        ),
        (&gaps, 0, "64 from pixel to pixel, interleaved by 32 bytes, is not supported"),
        (&good, 4, "from channel 4 "),
        (&good, -8, "from channel -8 "),
    ] {
        assert_eq!(TensorMap::decode(&map.encode().unwrap()).as_ref(), Some(map));
        let found = fault(&load(&[channel, 0, 0]), Some((map.clone(), false)));
        assert!(
            found.starts_with("call: ") && found.contains(what) && found.ends_with("(`[8, W, H, slices, N]`)"),
            "{found}"
        );
    }
}
