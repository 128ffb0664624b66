//! Conversions between layouts of registers, executed by kernels on the interpreter.

use layout_algebra::linear::{ConversionPlan, LinearLayout, PackedShuffles};
use layout_gpu::host::{Buffer, Device, Report};
use layout_gpu::kernels::{Kernels, PTX};

/// Builds a layout as in `kernels/src/convert.rs`: from registers, lanes and warps to rows and columns.
fn layout(register: &[[u64; 2]], lane: &[[u64; 2]], warp: &[[u64; 2]]) -> LinearLayout {
    let [register, lane, warp] = [register, lane, warp].map(slices);
    LinearLayout::inferred(&[("register", &register), ("lane", &lane), ("warp", &warp)], &["row", "column"])
        .expect("powers of two")
}

fn slices(bases: &[[u64; 2]]) -> Vec<&[u64]> {
    bases.iter().map(|basis| &basis[..]).collect()
}

const LANES_ALONG_ROWS: [[u64; 2]; 5] = [[1, 0], [2, 0], [4, 0], [8, 0], [16, 0]];
const ROWS: [[u64; 2]; 3] = [[1, 0], [2, 0], [4, 0]];

/// Kernels, the bits of an element, the words and the threads, and the shuffles; `None` through shared memory.
const KERNELS: [(&str, u32, usize, u32, Option<usize>); 8] = [
    ("convert_registers", 32, 4, 32, Some(0)),
    ("convert_shuffles", 32, 4, 32, Some(4)),
    ("convert_shared", 32, 4, 64, None),
    ("convert_shared_bytes", 8, 1, 64, None),
    ("convert_bytes", 8, 4, 32, Some(4)),
    ("convert_halves", 16, 4, 32, Some(4)),
    ("convert_spread_bytes", 8, 1, 32, Some(1)),
    ("convert_spread_words", 32, 4, 32, Some(4)),
];

/// Returns the source and the target of each kernel.
fn conversion(kernel: &str) -> [LinearLayout; 2] {
    let rows_last = |first: [[u64; 2]; 2]| [&first[..], &ROWS].concat();
    match kernel {
        "convert_registers" => {
            [[[0, 1], [0, 2]], [[0, 2], [0, 1]]].map(|register| layout(&register, &LANES_ALONG_ROWS, &[]))
        }
        "convert_shuffles" => [
            layout(&[[0, 1], [0, 2]], &[[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], &[]),
            layout(&[[1, 0], [4, 0]], &[[0, 1], [0, 2], [2, 0], [0, 4], [0, 8]], &[]),
        ],
        "convert_shared" | "convert_shared_bytes" => [
            layout(&[[0, 1], [0, 2]], &[[1, 0], [2, 0], [4, 0], [8, 0], [0, 4]], &[[0, 8]]),
            layout(&[[1, 0], [4, 0]], &[[0, 1], [0, 2], [0, 4], [0, 8], [2, 0]], &[[8, 0]]),
        ],
        "convert_bytes" => [
            layout(&[[0, 1], [0, 8], [0, 16], [8, 0]], &rows_last([[0, 2], [0, 4]]), &[]),
            layout(&[[0, 1], [0, 2], [0, 16], [8, 0]], &rows_last([[0, 4], [0, 8]]), &[]),
        ],
        "convert_halves" => [
            layout(&[[0, 1], [0, 8], [8, 0]], &rows_last([[0, 2], [0, 4]]), &[]),
            layout(&[[1, 0], [8, 0], [0, 8]], &[[2, 0], [4, 0], [0, 1], [0, 2], [0, 4]], &[]),
        ],
        _ => [
            layout(&[[0, 1], [0, 2]], &[ROWS[0], ROWS[1], ROWS[2], [0, 0], [0, 0]], &[]),
            layout(&[[0, 0], [0, 0]], &rows_last([[0, 1], [0, 2]]), &[]),
        ],
    }
}

/// Returns the words of every thread, thread by thread: the bits from `shift` on of row and column in one number.
fn held(layout: &LinearLayout, threads: u32, bits: u32, shift: u32) -> Vec<u32> {
    let registers = layout.ins().get(0).size();
    let places = (0..u64::from(threads)).flat_map(|thread| (0..registers).map(move |r| (r, thread % 32, thread / 32)));
    let element = |(register, lane, warp)| {
        let found = layout.apply(&[register, lane, warp]).expect("three dimensions");
        let number = u32::try_from(found[0] * 32 + found[1]).expect("small");
        number >> shift & u32::MAX >> (32 - bits)
    };
    let elements: Vec<u32> = places.map(element).collect();
    let packed = |word: &[u32]| word.iter().rev().fold(0_u32, |word, part| word.checked_shl(bits).unwrap_or(0) | part);
    elements.chunks(32 / bits as usize).map(packed).collect()
}

/// Runs a kernel with every byte of the elements, and returns the last report.
fn run(kernel: &str, bits: u32, words: usize, threads: u32) -> Report {
    let [source, target] = conversion(kernel);
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).expect("the kernels");
    let mut report = None;
    for shift in [8, 0] {
        let input = Buffer::from_slice(&device, &held(&source, threads, bits, shift)).expect("memory");
        let mut output = Buffer::<u32>::unwritten(&device, words * threads as usize).expect("memory");
        let calls = kernels.calls();
        let call = match kernel {
            "convert_registers" => calls.convert_registers(&input, &mut output),
            "convert_shuffles" => calls.convert_shuffles(&input, &mut output),
            "convert_shared" => calls.convert_shared(&input, &mut output),
            "convert_shared_bytes" => calls.convert_shared_bytes(&input, &mut output),
            "convert_bytes" => calls.convert_bytes(&input, &mut output),
            "convert_halves" => calls.convert_halves(&input, &mut output),
            "convert_spread_bytes" => calls.convert_spread_bytes(&input, &mut output),
            _ => calls.convert_spread_words(&input, &mut output),
        };
        // SAFETY: on the interpreter nothing worse than an error can happen.
        let run = unsafe { call.launch([1, 1, 1]) }.expect("no fault");
        assert_eq!(output.to_vec().expect("written"), held(&target, threads, bits, shift), "{kernel}");
        report = run.report;
    }
    report.expect("the interpreter reports")
}

#[test]
fn each_way_hands_every_element_on() {
    let text = PTX[0].text;
    for (kernel, bits, words, threads, shuffles) in KERNELS {
        let [source, target] = conversion(kernel);
        let plan = PackedShuffles::of(&source, &target, bits.into()).expect("a plan");
        assert_eq!(plan.map(|plan| plan.rounds()), shuffles.map(|shuffles| shuffles as u64), "{kernel}");
        let totals = run(kernel, bits, words, threads).totals;
        let through_memory = totals.shared_loads + totals.shared_stores;
        assert_eq!(through_memory > 0, shuffles.is_none(), "{kernel}");
        let start = text.find(&format!(".entry {kernel}(")).expect("the kernel is there");
        let body = text[start..].split_once("\n}").expect("its end").0;
        assert_eq!(body.matches("shfl.sync.idx").count(), shuffles.unwrap_or(0), "{kernel}");
        assert_eq!(body.matches("bar.sync").count(), if shuffles.is_none() { 2 } else { 0 }, "{kernel}");
    }
}

#[test]
fn the_way_through_shared_memory_has_the_conflicts_that_were_foretold() {
    let [source, target] = conversion("convert_shared");
    let plan = ConversionPlan::of(&source, &target).expect("a plan").shared().expect("between warps");
    let totals = run("convert_shared", 32, 4, 64).totals;
    assert_eq!((plan.conflicts(), totals.conflicts), ([0, 0], 0));
    assert_eq!(totals.wavefronts, totals.shared_loads + totals.shared_stores);
}
