//! The eleven steps of a public worklog of a bf16 product on Hopper (fast.cu, 2 to 12), from plain `wgmma` to clusters that store by TMA.

use layout_gpu_interpreter::{Arg, DevicePtr, TensorMap};

use crate::cute::number;
use crate::launches::{Bench, bf16, of_bf16, random, text};

/// What the kernels are told: their schedules want at least eight tiles side by side, and a second round from row 2048 on.
const M: usize = 4096;
const N: usize = 2048;
const K: usize = 256;
/// The columns that there are.
const COLUMNS: usize = 512;

/// A step: its number, the rows and columns of a block's tile, its threads, the bytes of its stages, and how it gets its maps.
struct Step {
    number: usize,
    tile: [usize; 2],
    threads: u32,
    shared: u32,
    maps: Maps,
}

#[derive(Clone, Copy, PartialEq)]
enum Maps {
    /// In global memory, of two dimensions.
    Pointers,
    /// By value, of this many dimensions, 64 elements along k the first.
    Values(usize),
    /// A map of C more, which is stored by TMA, with rows of this many elements in shared memory; with a list of tiles or not.
    Stores(u32, bool),
}

fn steps() -> [Step; 11] {
    use Maps::{Pointers, Stores, Values};
    let step = |number, tile, threads, shared, maps| Step { number, tile, threads, shared, maps };
    [
        step(2, [64, 64], 128, 0, Pointers),
        step(3, [128, 128], 128, 32768, Pointers),
        step(4, [128, 128], 256, 5 << 15, Pointers),
        step(5, [128, 256], 384, 9 << 14, Pointers),
        step(6, [128, 256], 384, 9 << 14, Values(2)),
        step(7, [128, 256], 384, 9 << 14, Values(5)),
        step(8, [128, 256], 384, 9 << 14, Values(3)),
        step(9, [128, 256], 384, 9 << 14, Values(3)),
        step(10, [128, 256], 384, 213_120, Stores(64, false)),
        step(11, [128, 256], 384, 213_632, Stores(64, true)),
        step(12, [128, 256], 384, 221_824, Stores(72, true)),
    ]
}

/// The map of a matrix by rows, in boxes of `rows` by 64 elements.
fn map(dimensions: usize, pointer: DevicePtr, [rows, width]: [usize; 2], extents: [u32; 3]) -> TensorMap {
    let (sizes, strides) = match dimensions {
        2 => (vec![width, rows], vec![2 * width]),
        3 => (vec![64, rows, width / 64], vec![2 * width, 128]),
        _ => (vec![64, rows, width / 64, 1, 1], vec![2 * width, 128, 0, 0]),
    };
    let extents = [&extents[..], &[1, 1]].concat()[..dimensions].to_vec();
    TensorMap {
        element: 9,
        address: pointer.0,
        sizes: sizes.into_iter().map(|size| size as u64).collect(),
        strides: strides.into_iter().map(|stride| stride as u64).collect(),
        extents,
        steps: vec![1; dimensions],
        interleave: 0,
        swizzle: 3,
        fill: 0,
        window: None,
    }
}

impl Step {
    /// The blocks that are launched, and the first rows and the number of rows of what they compute.
    fn work(&self) -> (usize, Vec<usize>, usize) {
        match self.number {
            // One row of tiles: the kernels that go on are told so by their grid.
            ..=5 => (COLUMNS / self.tile[1], vec![0], self.tile[0]),
            6 | 7 => (2, vec![0, 2048], 128),
            _ => (4, vec![0, 2048], 256),
        }
    }

    fn arguments(&self, bench: &mut Bench, [a, b, c]: [DevicePtr; 3]) -> Vec<Arg> {
        let dimensions = match self.maps {
            Maps::Pointers => 2,
            Maps::Values(dimensions) => dimensions,
            Maps::Stores(..) => 3,
        };
        let [rows, columns] = self.tile.map(|extent| extent as u32);
        let factors = [(a, M, rows), (b, COLUMNS, columns)];
        let maps = factors.map(|(pointer, count, rows)| map(dimensions, pointer, [count, K], [64, rows, 1]));
        let encoded = maps.map(|map| map.encode().unwrap());
        let mut args = [M, N, K].map(number).to_vec();
        match self.maps {
            Maps::Pointers => args.extend([c].into_iter().chain(encoded.map(|map| bench.buffer(&map))).map(Arg::from)),
            Maps::Values(_) => args.extend([Arg::from(c)].into_iter().chain(encoded.map(|map| Arg::from_bytes(&map)))),
            Maps::Stores(row, has_list) => {
                let wide = if row == 64 { 2 } else { 1 };
                let map = TensorMap { swizzle: 0, ..map(3, c, [COLUMNS, M], [row, columns, wide]) };
                args.extend([map.encode().unwrap(), encoded[0], encoded[1]].map(|map| Arg::from_bytes(&map)));
                if has_list {
                    // Of each cluster the tiles that the other steps would take.
                    let list = |column: i32| [&[column, 8 << 16 | column][..], &[-1; 126]].concat();
                    args.push(Arg::from(bench.buffer(&[list(0), list(1)].concat())));
                }
            }
        }
        if self.number == 3 {
            args.push(Arg::from(DevicePtr(0)));
        }
        args
    }

    /// The text with changes of this step's kernel alone, and its name. Step 3 has one that takes times, too.
    fn mended(&self, text: &str, changes: &[&[String; 2]]) -> (String, String) {
        let own = format!("matmulKernel{}I", self.number);
        let mut starts = text.match_indices(".entry ").map(|(at, entry)| at + entry.len());
        let is_own = |name: &str| name.contains(&own) && !name.contains("Lb1");
        let start = starts.find(|at| text[*at..].split('(').next().is_some_and(is_own)).unwrap();
        let end = text[start..].find(".entry ").map_or(text.len(), |length| start + length);
        let name = text[start..].split('(').next().unwrap().to_string();
        let mut kernel = text[start..end].to_string();
        for [from, to] in changes {
            assert!(kernel.contains(from.as_str()), "{}: {from}", self.number);
            kernel = kernel.replace(from.as_str(), to);
        }
        ([&text[..start], &kernel, &text[end..]].concat(), name)
    }

    /// Runs the step, and compares all that it has to write, and all that it has to leave.
    fn run(&self, text: &str, changes: &[&[String; 2]], seed: Option<u64>) -> Result<(), String> {
        let (text, name) = self.mended(text, changes);
        let mut bench = Bench::from_text(&format!("step {}", self.number), &text);
        bench.vary(seed, None);
        let small = |count, most: u32, seed| -> Vec<f32> {
            random(count, most, seed).into_iter().map(|number| number as f32 - (most / 2) as f32).collect()
        };
        let (a, b) = (small(M * K, 5, 1), small(COLUMNS * K, 3, 2));
        let [pa, pb] = [&a, &b].map(|all| bench.buffer(&all.iter().map(|value| bf16(*value)).collect::<Vec<_>>()));
        let pc = bench.buffer(&vec![bf16(0.5); M * COLUMNS]);
        let args = self.arguments(&mut bench, [pa, pb, pc]);
        let (blocks, first, rows) = self.work();
        let launched = bench.try_launch_with(&name, [blocks as u32, 1, 1], [self.threads, 1, 1], self.shared, &args);
        launched.map_err(|fault| fault.to_string())?;
        let found = bench.read::<u16>(pc, M * COLUMNS);
        for (column, row) in (0..COLUMNS).flat_map(|column| (0..M).map(move |row| (column, row))) {
            let is_computed = first.iter().any(|first| (*first..first + rows).contains(&row));
            let product = |at| f64::from(a[row * K + at]) * f64::from(b[column * K + at]);
            let expected = if is_computed { (0..K).map(product).sum::<f64>() as f32 } else { 0.5 };
            let found = of_bf16(found[column * M + row]);
            assert_eq!(found, of_bf16(bf16(expected)), "step {}: ({row},{column})", self.number);
        }
        Ok(())
    }
}

/// Defects of the steps that have them: the part of the fault, and the change that mends it.
fn defects(step: usize) -> Vec<(&'static str, [String; 2])> {
    let behind = |line: &str, next: &str| [line.to_string(), format!("{line}\n{next}")];
    let before = |line: &str, last: &str| [line.to_string(), format!("{last}\n{line}")];
    let leave = ("which has left the kernel", before("ret;", "barrier.cluster.arrive;\nbarrier.cluster.wait;"));
    // The barrier of the consumers before one of them stores their tile.
    let stored = ["bar.sync 10, 256;", "bar.sync 1, 256;", "bar.sync %r"];
    let fenced = |line| ("with no `fence.proxy.async` between", before(line, "fence.proxy.async.shared::cta;"));
    let read = ("still reads there", behind("cp.async.bulk.wait_group 0;", "bar.sync 14, 256;"));
    let last = ("may still be read when all threads", before("ret;", "cp.async.bulk.wait_group 0;"));
    match step {
        7 => vec![(
            "with no `fence.mbarrier_init` between",
            before("bar.sync \t0;", "fence.mbarrier_init.release.cluster;"),
        )],
        8 | 9 => vec![leave],
        10 => vec![fenced(stored[0]), read, last, leave],
        11 => vec![fenced(stored[1]), read, last, leave],
        12 => vec![fenced(stored[2]), read, last, leave],
        _ => vec![],
    }
}

/// Each step without one of its mends has that defect, and with all of them it is right.
#[test]
fn eleven_steps() {
    let Some(text) = text("worklog") else { return };
    for step in &steps() {
        let defects = defects(step.number);
        let changes = |but: Option<usize>| -> Vec<&[String; 2]> {
            defects.iter().enumerate().filter(|(at, _)| Some(*at) != but).map(|(_, (_, change))| change).collect()
        };
        for (at, (part, _)) in defects.iter().enumerate() {
            let fault = step.run(&text, &changes(Some(at)), None).expect_err(part);
            assert!(fault.contains(part), "{}: {fault}", step.number);
        }
        for seed in [None, Some(1)] {
            step.run(&text, &changes(None), seed).unwrap_or_else(|fault| panic!("{}: {fault}", step.number));
        }
    }
}
