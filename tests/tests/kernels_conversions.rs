//! Conversions between layouts of registers, executed by kernels on the interpreter.

use layout_algebra::linear::{ConversionPlan, LinearLayout};
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

/// Returns the source and the target of each kernel.
fn conversion(kernel: &str) -> [LinearLayout; 2] {
    match kernel {
        "convert_registers" => {
            [[[0, 1], [0, 2]], [[0, 2], [0, 1]]].map(|register| layout(&register, &LANES_ALONG_ROWS, &[]))
        }
        "convert_shuffles" => [
            layout(&[[0, 1], [0, 2]], &[[0, 4], [0, 8], [1, 0], [2, 0], [4, 0]], &[]),
            layout(&[[1, 0], [4, 0]], &[[0, 1], [0, 2], [2, 0], [0, 4], [0, 8]], &[]),
        ],
        _ => [
            layout(&[[0, 1], [0, 2]], &[[1, 0], [2, 0], [4, 0], [8, 0], [0, 4]], &[[0, 8]]),
            layout(&[[1, 0], [4, 0]], &[[0, 1], [0, 2], [0, 4], [0, 8], [2, 0]], &[[8, 0]]),
        ],
    }
}

/// Returns the contents of every thread's registers, thread by thread: row and column in one number.
fn held(layout: &LinearLayout, threads: u64) -> Vec<u32> {
    let places = (0..threads).flat_map(|thread| (0..4).map(move |register| (register, thread % 32, thread / 32)));
    let element = |(register, lane, warp)| {
        let found = layout.apply(&[register, lane, warp]).expect("three dimensions");
        u32::try_from(found[0] * 1000 + found[1]).expect("small")
    };
    places.map(element).collect()
}

fn run(kernel: &str, threads: u32) -> Report {
    let [source, target] = conversion(kernel);
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).expect("the kernels");
    let input = Buffer::from_slice(&device, &held(&source, threads.into())).expect("memory");
    let mut output = Buffer::<u32>::unwritten(&device, 4 * threads as usize).expect("memory");
    let calls = kernels.calls();
    let call = match kernel {
        "convert_registers" => calls.convert_registers(&input, &mut output),
        "convert_shuffles" => calls.convert_shuffles(&input, &mut output),
        _ => calls.convert_shared(&input, &mut output),
    };
    // SAFETY: on the interpreter nothing worse than an error can happen.
    let run = unsafe { call.launch([1, 1, 1]) }.expect("no fault");
    assert_eq!(output.to_vec().expect("written"), held(&target, threads.into()), "{kernel}");
    run.report.expect("the interpreter reports")
}

#[test]
fn each_way_hands_every_element_on() {
    for (kernel, threads, rounds) in
        [("convert_registers", 32, Some(4)), ("convert_shuffles", 32, Some(4)), ("convert_shared", 64, None)]
    {
        let [source, target] = conversion(kernel);
        let plan = ConversionPlan::of(&source, &target).expect("a plan");
        assert_eq!(plan.shuffles().map(|plan| plan.rounds()), rounds, "{kernel}");
        let totals = run(kernel, threads).totals;
        let through_memory = totals.shared_loads + totals.shared_stores;
        assert_eq!(through_memory > 0, rounds.is_none(), "{kernel}");
    }
}

#[test]
fn registers_are_renamed_and_nothing_else() {
    let text = PTX[0].text;
    let body = |kernel: &str| {
        let start = text.find(&format!(".entry {kernel}(")).expect("the kernel is there");
        text[start..].split_once("\n}").expect("its end").0
    };
    assert!(!body("convert_registers").contains("shfl"));
    assert_eq!(body("convert_shuffles").matches("shfl.sync.idx").count(), 4);
    assert_eq!(body("convert_shared").matches("bar.sync").count(), 2);
}

#[test]
fn the_way_through_shared_memory_has_the_conflicts_that_were_foretold() {
    let [source, target] = conversion("convert_shared");
    let plan = ConversionPlan::of(&source, &target).expect("a plan").shared().expect("between warps");
    let totals = run("convert_shared", 64).totals;
    assert_eq!((plan.conflicts(), totals.conflicts), ([0, 0], 0));
    assert_eq!(totals.wavefronts, totals.shared_loads + totals.shared_stores);
}
