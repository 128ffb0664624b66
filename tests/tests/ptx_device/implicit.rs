//! An implicit product: right by the definition of a convolution, and short in its loop.
#![allow(clippy::cast_precision_loss, clippy::float_cmp, reason = "small numbers of tests")]

use core::num::NonZeroU32;

use half::f16;
use layout_gpu::{Divisor, Odometer};
use layout_gpu_interpreter::{Arg, Machine};

use super::blocks::words_of;
use super::{counts, module};

/// A convolution with step 1 and the size of its filters.
#[derive(Clone, Copy)]
struct Shape {
    images: u32,
    rows: u32,
    columns: u32,
    channels: u32,
    padding: u32,
    filters: u32,
    filter: [u32; 2],
}

impl Shape {
    fn output(self) -> [u32; 2] {
        let [rows, columns] = self.filter;
        [self.rows + 2 * self.padding + 1 - rows, self.columns + 2 * self.padding + 1 - columns]
    }

    /// The words of the kernel's argument.
    fn argument(self) -> Vec<u32> {
        let by = |number: u32| Divisor::new(NonZeroU32::new(number).expect("positive"));
        let ([rows, columns], [filter_rows, filter_columns]) = (self.output(), self.filter);
        let depth = filter_rows * filter_columns * self.channels;
        let numbers =
            [self.images * rows * columns, self.rows, self.columns, self.channels, self.padding, self.filters, depth];
        let taps = Odometer::new([self.channels, filter_columns, filter_rows], 32);
        [numbers.to_vec(), words_of(&by(rows * columns)), words_of(&by(columns)), words_of(&taps)].concat()
    }
}

fn input(index: u32) -> i32 {
    i32::try_from(index * 7 % 13).expect("small") - 6
}

fn weight(index: u32) -> i32 {
    i32::try_from(index * 5 % 11).expect("small") - 5
}

/// Returns the sum of a pixel and a filter, by definition.
fn expected(shape: Shape, pixel: u32, filter: u32) -> i32 {
    let Shape { rows, columns, channels, padding, filter: [filter_rows, filter_columns], .. } = shape;
    let [out_rows, out_columns] = shape.output();
    let (image, row, column) = (pixel / (out_rows * out_columns), pixel / out_columns % out_rows, pixel % out_columns);
    let mut sum = 0;
    for (r, s, c) in (0..filter_rows * filter_columns * channels)
        .map(|k| (k / channels / filter_columns, k / channels % filter_columns, k % channels))
    {
        let (row, column) = (row + r, column + s);
        if row >= padding && column >= padding && row - padding < rows && column - padding < columns {
            let at = ((image * rows + row - padding) * columns + column - padding) * channels + c;
            sum += input(at) * weight(((filter * filter_rows + r) * filter_columns + s) * channels + c);
        }
    }
    sum
}

#[test]
fn a_convolution_is_its_definition_in_a_loop_without_division() {
    let Some(module) = module() else { return };
    let plain = Shape { images: 1, rows: 8, columns: 8, channels: 32, padding: 1, filters: 64, filter: [3, 3] };
    for shape in [
        plain,
        Shape { images: 2, rows: 7, columns: 9, channels: 24, filters: 5, ..plain },
        Shape { rows: 5, columns: 3, channels: 8, padding: 2, filters: 70, filter: [5, 2], ..plain },
        Shape { images: 3, channels: 40, padding: 0, filter: [1, 1], filters: 9, ..plain },
    ] {
        let [rows, columns] = shape.output();
        let (pixels, depth) = (shape.images * rows * columns, shape.filter[0] * shape.filter[1] * shape.channels);
        let mut machine = Machine::new();
        let halves = |count: u32, of: fn(u32) -> i32| {
            (0..count).flat_map(|i| f16::from_f32(of(i) as f32).to_le_bytes()).collect::<Vec<u8>>()
        };
        let from = [
            halves(shape.images * shape.rows * shape.columns * shape.channels, input),
            halves(shape.filters * depth, weight),
        ];
        let [from, filters] = from.map(|bytes| {
            let address = machine.alloc(bytes.len());
            machine.write(address, &bytes).expect("memory");
            Arg::from(address)
        });
        let to = machine.alloc(4 * (pixels * shape.filters) as usize);
        let argument: Vec<u8> = shape.argument().into_iter().flat_map(u32::to_le_bytes).collect();
        let arguments = [Arg::from_bytes(&argument), from, filters, Arg::from(to)];
        let grid = [shape.filters.div_ceil(64), pixels.div_ceil(64), 1];
        let launched = machine.launch(module, "convolved", grid, [128, 1, 1], 0, &arguments, &mut |_, _| {});
        let report = launched.unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(report.totals.conflicts, 0);
        let found = machine.read(to, 4 * (pixels * shape.filters) as usize).expect("written");
        for (i, found) in (0..pixels * shape.filters).zip(found.chunks_exact(4)) {
            let (pixel, filter) = (i / shape.filters, i % shape.filters);
            let found = f32::from_le_bytes(found.try_into().expect("four bytes"));
            assert_eq!(found, expected(shape, pixel, filter) as f32, "pixel {pixel}, filter {filter}");
        }
    }
    if let Some(count) = counts().iter().find(|count| count.name == "convolved") {
        println!("{count}");
        assert!(
            count.main_loop.as_ref().is_some_and(|found| found.products == 16 && found.instructions <= 130),
            "{count}"
        );
    }
}
