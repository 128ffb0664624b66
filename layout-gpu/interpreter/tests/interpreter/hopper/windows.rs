//! Boxes of `.im2col`, by the convolution that they are for.

use super::bulk::{FILL, GROUP, OUT, WAIT, fault, map, right};
use layout_gpu_interpreter::{TensorMap, Window};

/// A convolution over images whose first dimension is the channels, and whose last one counts them.
struct Convolution {
    sizes: Vec<u64>,
    /// The filter's extents, the padding on both sides, the steps of the filter and the distance of its elements, along each dimension between.
    filter: Vec<i64>,
    padding: Vec<[i64; 2]>,
    steps: Vec<i64>,
    dilation: Vec<i64>,
}

impl Convolution {
    /// The places of the filter along a dimension.
    fn places(&self, at: usize) -> Vec<i64> {
        let [before, after] = self.padding[at];
        let last = self.sizes[at + 1] as i64 + after - (self.filter[at] - 1) * self.dilation[at] - 1;
        (-before..=last).step_by(self.steps[at] as usize).collect()
    }

    /// All places, image after image, with the image last.
    fn all_places(&self) -> Vec<Vec<i64>> {
        let mut all = vec![vec![]];
        let images = 0..self.sizes[self.sizes.len() - 1] as i64;
        for list in (0..self.filter.len()).map(|at| self.places(at)).chain([images.collect()]) {
            all = list
                .iter()
                .flat_map(|index| all.iter().map(|rest: &Vec<i64>| [&rest[..], &[*index]].concat()))
                .collect();
        }
        all
    }

    /// The map for columns of so many channels and pixels.
    fn map(&self, channels: u32, pixels: u32, swizzle: u32) -> TensorMap {
        let along = |number: &dyn Fn(usize) -> i64| (0..self.filter.len()).map(|at| number(at) as i32).collect();
        let window = Window {
            lower: along(&|at| -self.padding[at][0]),
            upper: along(&|at| self.padding[at][1] - (self.filter[at] - 1) * self.dilation[at]),
        };
        let steps: Vec<u32> = [7].into_iter().chain(self.steps.iter().map(|step| *step as u32)).chain([1]).collect();
        TensorMap { window: Some(window), ..map(&self.sizes, &[channels, pixels], &steps, swizzle) }
    }

    /// The word of a channel at an element of the filter, or zero outside.
    fn word(&self, channel: i64, place: &[i64], element: &[i64]) -> u32 {
        let dilated = element.iter().zip(&self.dilation).map(|(element, dilation)| element * dilation).chain([0]);
        let index = place.iter().zip(dilated).map(|(place, further)| place + further);
        let (mut offset, mut stride) = (0, 1);
        for (index, size) in [channel].into_iter().chain(index).zip(&self.sizes) {
            if !(0..*size as i64).contains(&index) {
                return 0;
            }
            offset += index * stride;
            stride *= *size as i64;
        }
        offset as u32
    }
}

fn list(numbers: impl IntoIterator<Item = i64>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

/// A load of the column that begins with the filter at a place, for an element that is so far from there.
fn load(channel: i64, place: &[i64], offsets: &[i64]) -> String {
    let (rank, place) = (place.len() + 1, list([channel].into_iter().chain(place.iter().copied())));
    let offsets = list(offsets.iter().copied());
    format!(
        "cp.async.bulk.tensor.{rank}d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r2], [%rd3, {{{place}}}], [%r3], {{{offsets}}};\n"
    )
}

fn body(bytes: u32, load: &str) -> String {
    format!("mov.u32 %r8, {bytes};\nmbarrier.arrive.expect_tx.shared.b64 _, [%r3], {bytes};\n{load}{WAIT}{OUT}")
}

fn convolutions() -> Vec<Convolution> {
    let one = |sizes: &[u64], filter: &[i64], padding: &[[i64; 2]], steps: &[i64], dilation: &[i64]| Convolution {
        sizes: sizes.to_vec(),
        filter: filter.to_vec(),
        padding: padding.to_vec(),
        steps: steps.to_vec(),
        dilation: dilation.to_vec(),
    };
    vec![
        one(&[8, 9, 3, 4], &[3, 3], &[[1, 1]; 2], &[1, 1], &[1, 1]),
        one(&[8, 9, 6, 2], &[3, 2], &[[0, 2], [1, 0]], &[2, 3], &[1, 2]),
        one(&[4, 60, 5], &[5], &[[2, 2]], &[2], &[1]),
        one(&[4, 5, 4, 3, 3], &[3, 2, 2], &[[1, 1], [0, 1], [1, 0]], &[1, 2, 1], &[2, 1, 1]),
        one(&[12, 7, 7, 3], &[1, 1], &[[0, 0]; 2], &[1, 1], &[1, 1]),
    ]
}

#[test]
fn columns_are_those_of_a_convolution() {
    for (number, convolution) in convolutions().iter().enumerate() {
        let (places, rank) = (convolution.all_places(), convolution.sizes.len());
        let last: Vec<i64> = convolution.filter.iter().map(|extent| extent - 1).collect();
        let elements = [vec![0; rank - 2], last.clone(), last.iter().map(|last| last / 2).collect()];
        for (turn, element) in elements.iter().enumerate() {
            for (first, pixels, channel, swizzle) in [(0, 40, 0, 0), (7, 23, 4, 1), (places.len() - 5, 9, -4, 0)] {
                let channels = if channel == 4 { 8 } else { 4 };
                let map = convolution.map(channels, pixels, swizzle);
                let offsets: Vec<i64> = element.iter().zip(&convolution.dilation).map(|(one, by)| one * by).collect();
                let load = load(channel, &places[first], &offsets);
                let found = right(&body(map.box_bytes(), &load), Some((map, false)));
                for at in 0..channels * pixels {
                    let (pixel, channel) = ((at / channels) as usize, channel + i64::from(at % channels));
                    let linear = 4 * at;
                    let swizzled = linear ^ (linear >> 7 & ((1 << swizzle) - 1)) << 4;
                    // Behind the last image nothing is left.
                    let place = places.get(first + pixel);
                    let expected = place.map_or(0, |place| convolution.word(channel, place, element));
                    let what = format!("{number}, element {turn} from {first}, pixel {pixel}, channel {channel}");
                    assert_eq!(found[swizzled as usize / 4], expected, "{what}");
                }
            }
        }
    }
}

#[test]
fn columns_are_stored_and_added() {
    let convolution = &convolutions()[0];
    let (places, map) = (convolution.all_places(), convolution.map(4, 40, 0));
    let column = list([4].into_iter().chain(places[11].iter().copied()));
    let store =
        format!("cp.async.bulk.tensor.4d.global.shared::cta.im2col_no_offs.bulk_group [%rd3, {{{column}}}], [%r2];\n");
    let body = |instruction: &str| format!("{FILL}fence.proxy.async.shared::cta;\n{instruction}{GROUP}");
    let mut expected = vec![0; 2048];
    for (at, word) in (0..160_usize).zip(1_u32..) {
        let (place, channel) = (&places[11 + at / 4], 4 + at as i64 % 4);
        // The first word of the tensor is 0, as is what lies outside; its channel is not stored.
        if let offset @ 1.. = convolution.word(channel, place, &[0, 0]) {
            expected[offset as usize] = word;
        }
    }
    assert_eq!(right(&body(&store), Some((map.clone(), true))), expected);
    let add = store.replace("cp.async", "cp.reduce.async").replace(".im2col", ".add.im2col");
    let twice = expected.iter().map(|word| 2 * word).collect::<Vec<_>>();
    assert_eq!(right(&body(&(add.clone() + &add)), Some((map, true))), twice);
}

#[test]
fn what_is_wrong_with_a_column_is_said() {
    let convolution = &convolutions()[0];
    let (good, tile) = (convolution.map(8, 16, 0), map(&[8, 9, 3, 4], &[8, 4, 2, 1], &[1; 4], 0));
    let found = |load: &str, map: &TensorMap| fault(&body(512, load), Some((map.clone(), false)));
    for (channel, place, offsets, part) in [
        (
            0,
            [8, 0, 0],
            [0, 0],
            "a filter at 8 along dimension 1, where the window of the tensor map has places from -1 to 7",
        ),
        (0, [-2, 0, 0], [0, 0], "a filter at -2 along dimension 1, where"),
        (
            0,
            [0, 2, 0],
            [0, 0],
            "a filter at 2 along dimension 2, where the window of the tensor map has places from -1 to 1",
        ),
        (0, [0, 0, 0], [0, 256], "element 256 of a filter; of 4 dimensions elements are below 256"),
    ] {
        let message = found(&load(channel, &place, &offsets), &good);
        assert!(message.contains(part), "{message}");
    }
    let column = load(0, &[0, 0, 0], &[0, 0]);
    let message = found(&column, &tile);
    assert!(message.contains("a box of `.im2col` of a tensor map for `.tile`"), "{message}");
    let of_tile = column.replace(".im2col", ".tile").replace(", {0, 0}", "");
    let message = found(&of_tile, &good);
    assert!(message.contains("a box of `.tile` of a tensor map for `.im2col`"), "{message}");
    let window = |lower: &[i32], upper: &[i32]| Some(Window { lower: lower.to_vec(), upper: upper.to_vec() });
    for (wrong, part) in [
        (
            TensorMap { extents: vec![8, 1025], ..good.clone() },
            "extent 1 of the tensor map's box is 1025; there must be from 1 to 1024",
        ),
        (
            TensorMap { extents: vec![257, 1], ..good.clone() },
            "extent 0 of the tensor map's box is 257; there must be from 1 to 256",
        ),
        (
            TensorMap { extents: vec![8; 4], ..good.clone() },
            "3 strides, 2 extents of the box and 4 steps, not 3, 4 and 4",
        ),
        (TensorMap { extents: vec![2, 8], ..good.clone() }, "has 8 bytes, which is not a multiple of 16"),
        (
            TensorMap { extents: vec![16, 8], swizzle: 1, ..good.clone() },
            "with a swizzle of 32 bytes it has at most 32",
        ),
        (
            TensorMap { steps: vec![1, 1, 1, 2], ..good.clone() },
            "step 2 from image to image of a window is not supported",
        ),
        (TensorMap { window: window(&[0], &[0]), ..good.clone() }, "have 2 numbers, not 1 and 1"),
        (
            TensorMap { window: window(&[0, 0], &[0, -3]), ..good.clone() },
            "no place along dimension 2: the first is 0, the last -1",
        ),
        (
            TensorMap { window: window(&[0, 0], &[0, 128]), ..good.clone() },
            "corner 128 of the tensor map's window; of 4 dimensions corners are from -128 to 127",
        ),
        (
            TensorMap { window: window(&[0, 0], &[0, 0]), ..map(&[64, 32], &[32, 8], &[1; 2], 0) },
            "2 dimensions; with a window there are from 3 to 5",
        ),
    ] {
        let message = wrong.encode().unwrap_err();
        assert!(message.contains(part), "{message}");
    }
    for map in convolutions().iter().map(|one| one.map(4, 16, 1)) {
        assert_eq!(TensorMap::decode(&map.encode().unwrap()), Some(map));
    }
}
