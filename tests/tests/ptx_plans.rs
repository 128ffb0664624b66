//! One product for plans of four elements, in four orders, of three tiles: exact, and at the costs that the plans promise.

use half::bf16;
use layout_gpu::kernels::E4M3;
use layout_gpu_interpreter::{Access, Arg, Direction, Machine, Module, Report, Space};
use layout_tests::fuzz::Random;

use crate::ptx_views::built;

/// An element: its name here and in a plan, its type, that of the sums, the atom, its bytes, a number's bytes.
struct Element {
    name: &'static str,
    planned: &'static str,
    types: &'static str,
    atom: &'static str,
    size: usize,
    bytes: fn(i8) -> Vec<u8>,
}

const ELEMENTS: [Element; 4] = [
    Element {
        name: "bf16",
        planned: "bf16",
        types: "BF16, f32",
        atom: "SM80_16x8x16_F32BF16BF16F32_TN",
        size: 2,
        bytes: |number| bf16::from_f32(number.into()).to_le_bytes().into(),
    },
    Element {
        name: "tf32",
        planned: "f32",
        types: "f32, f32",
        atom: "SM80_16x8x8_F32TF32TF32F32_TN",
        size: 4,
        bytes: |number| f32::from(number).to_le_bytes().into(),
    },
    Element {
        name: "s8",
        planned: "i8",
        types: "i8, i32",
        atom: "SM80_16x8x32_S32S8S8S32_TN",
        size: 1,
        bytes: |number| number.to_le_bytes().into(),
    },
    Element {
        name: "e4m3",
        planned: "e4m3",
        types: "E4M3, f32",
        atom: "SM89_16x8x32_F32E4M3E4M3F32_TN",
        size: 1,
        bytes: |number| vec![E4M3::from_f32(number.into()).to_bits()],
    },
];

const ORDERS: [[&str; 2]; 4] = [["row", "row"], ["row", "col"], ["col", "row"], ["col", "col"]];

/// The rows of A, the rows of B and the bytes of a row.
const TILES: [[usize; 3]; 3] = [[32, 64, 64], [128, 64, 64], [64, 64, 128]];

/// Rows of 64 bytes one after the other: of the eight that `ldmatrix` reads at once, four begin in a bank.
const GIVEN: &str = ", Stages = (64,32,2):(32,1,2048)";

/// A kernel of the crate, of tiles of `m`, `n` and `k`.
struct Kernel {
    name: String,
    element: &'static Element,
    orders: [&'static str; 2],
    tile: [usize; 3],
    /// The part of the plan of A that the user writes.
    given: &'static str,
}

#[allow(clippy::many_single_char_names, reason = "the names of the field")]
impl Kernel {
    fn new(element: &'static Element, orders: [&'static str; 2], [m, n, bytes]: [usize; 3]) -> Self {
        let name = format!("{}_{}_{}_{m}_{n}_{bytes}", element.name, orders[0], orders[1]);
        Self { name, element, orders, tile: [m, n, bytes / element.size], given: "" }
    }

    /// Returns the kernel as a row of the crate's list.
    fn row(&self) -> String {
        let Self { name, element: Element { planned, types, atom, size, .. }, orders, tile: [m, n, k], given } = self;
        let [a, b] = orders.map(|order| {
            // No instruction turns bytes.
            let way = if order == "col" && *size == 1 { "blocks" } else { "vectors" };
            format!("{order} {way}")
        });
        let (element, sum) = types.split_once(", ").expect("two types");
        format!("{name}: [{element}, {planned}, {sum}, \"{atom}\"], {m} {n} {k}, {a} [{given}], {b};\n")
    }

    /// Runs the kernel on two by two tiles and three steps. Checks each element of the product, and returns the report and the plans' costs.
    fn run(&self, module: &Module) -> (Report, [u64; 3]) {
        let [m, n, k] = [2 * self.tile[0], 2 * self.tile[1], 3 * self.tile[2]];
        let mut random = Random::new((m << 40 | n << 20 | k) as u64);
        let mut factor = |rows: usize| -> Vec<i8> {
            (0..rows * k).map(|_| random.word().to_le_bytes()[5].cast_signed() >> 4).collect()
        };
        let (left, right) = (factor(m), factor(n));
        let mut machine = Machine::new();
        let mut put = |numbers: &[i8], rows: usize, order: &str| {
            let lying = |i: usize| if order == "row" { numbers[i] } else { numbers[i % rows * k + i / rows] };
            let bytes: Vec<u8> = (0..rows * k).flat_map(|i| (self.element.bytes)(lying(i))).collect();
            let address = machine.alloc(bytes.len());
            machine.write(address, &bytes).expect("memory");
            Arg::from(address)
        };
        let (a, b) = (put(&left, m, self.orders[0]), put(&right, n, self.orders[1]));
        let (c, costs) = (machine.alloc(4 * m * n), machine.alloc(3 * 8));
        let [rows, columns, depth] = [m, n, k].map(|size| Arg::from(u32::try_from(size).expect("small")));
        let arguments = [rows, columns, depth, a, b, Arg::from(c), Arg::from(costs)];
        let launched = machine.launch(module, &self.name, [2, 2, 1], [128, 1, 1], 0, &arguments, &mut |_, _| {});
        let report = launched.unwrap_or_else(|fault| panic!("{}: {fault}", self.name));

        let sums = machine.read(c, 4 * m * n).expect("written");
        for (i, sum) in sums.chunks_exact(4).enumerate() {
            let (row, column) = (&left[i / n * k..][..k], &right[i % n * k..][..k]);
            let exact: i32 = row.iter().zip(column).map(|(x, y)| i32::from(*x) * i32::from(*y)).sum();
            let exact = if self.element.name == "s8" {
                exact.to_le_bytes()
            } else {
                f32::from(i16::try_from(exact).expect("small")).to_le_bytes()
            };
            assert_eq!(sum, exact, "element {i} of {}", self.name);
        }
        let costs = machine.read(costs, 3 * 8).expect("written");
        (report, [0, 8, 16].map(|at| u64::from_le_bytes(costs[at..at + 8].try_into().expect("eight bytes"))))
    }

    /// Compares what the interpreter counted with the plans, and returns the bank conflicts of a tile of A and one of B.
    fn costs_what_its_plans_say(&self, module: &Module) -> u64 {
        let (report, [sectors, turns, conflicts]) = self.run(module);
        let sum = |space, direction, count: fn(&Access) -> u64| -> u64 {
            let of = |access: &&Access| access.space == space && access.direction == direction;
            report.accesses.iter().filter(of).map(count).sum()
        };
        // A tile is written once, and read by two warps: those of a row of warps multiply the same elements of A, those of a column of B.
        let shared =
            |count| sum(Space::Shared, Direction::Store, count) + sum(Space::Shared, Direction::Load, count) / 2;
        let blocks_and_steps = 4 * 3;
        let counted = [
            sum(Space::Global, Direction::Load, |access| access.sectors),
            shared(|access| access.wavefronts),
            shared(|access| access.wavefronts - access.phases),
        ];
        assert_eq!(counted, [sectors, turns, conflicts].map(|cost| blocks_and_steps * cost), "{}", self.name);
        conflicts
    }
}

/// Builds `kernels/plans.rs` with these kernels.
fn compiled(kernels: &[Kernel]) -> Option<Module> {
    let list: String = kernels.iter().map(Kernel::row).collect();
    let text = built("plans", &include_str!("../kernels/plans.rs").replace("KERNELS", &list), "sm_89")?;
    Some(Module::parse(&text).unwrap_or_else(|error| panic!("{error}")))
}

#[test]
fn products_by_plans_are_exact_and_cost_what_the_plans_say() {
    let each = ELEMENTS.iter().flat_map(|element| {
        ORDERS.into_iter().flat_map(move |orders| TILES.into_iter().map(move |tile| Kernel::new(element, orders, tile)))
    });
    let name = "bf16_with_conflicts".to_owned();
    let with_conflicts = Kernel { name, given: GIVEN, ..Kernel::new(&ELEMENTS[0], ORDERS[0], [64, 64, 64]) };
    let kernels: Vec<Kernel> = each.chain([with_conflicts]).collect();
    assert_eq!(kernels.len(), 4 * 4 * 3 + 1);
    let Some(module) = compiled(&kernels) else { return };
    let conflicts = kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.costs_what_its_plans_say(&module)));
    let found: Vec<(&str, u64)> = conflicts.filter(|(_, conflicts)| *conflicts > 0).collect();
    // A's 32 phases of `ldmatrix`; and its words that 4 warps store 4 times, where no swizzle frees both these and `ldmatrix`.
    let turned =
        ["s8_col_row", "s8_col_col", "e4m3_col_row", "e4m3_col_col"].map(|orders| format!("{orders}_32_64_64"));
    let expected = turned.iter().map(|name| (name.as_str(), 4 * 4)).chain([("bf16_with_conflicts", 32 * 3)]);
    assert!(found.iter().copied().eq(expected), "{found:?}");
}
