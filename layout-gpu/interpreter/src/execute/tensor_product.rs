//! `tcgen05.mma` and its commits: a product is made when it is issued; nobody may look at its sums before its commit has arrived, which it does as
//! late as it can.

use super::descriptor::{Chunk, Descriptor};
use super::tensor::one_by_one;
use super::warp::Warp;
use super::wgmma::{ranges, spread};
use super::{Context, Problem, Trouble, access};
use crate::address::{RANK, window};
use crate::address_space::{Direction, Space};
use crate::element::Element;
use crate::order::{Known, Order, PRODUCTS};
use crate::program::{Instruction, Multiply, MultiplyKind, Tensor, Where};
use crate::registers::LANES;
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::tensor_memory::{Area, By, COLUMNS, Did, Sums, TensorMemory};

/// Tensor memory, and the products that are under way.
#[derive(Debug, Default)]
pub(crate) struct TensorCore {
    pub(super) memory: TensorMemory,
    products: Vec<Product>,
    commits: Vec<Commit>,
    /// The commits so far of each four warps.
    closed: [u32; 8],
}

/// A product that was not waited for.
#[derive(Debug)]
struct Product {
    thread: (usize, usize),
    origin: u32,
    /// The numbers of its access of tensor memory, and of its read of shared memory.
    touch: u32,
    reading: u64,
    commit: Option<u32>,
}

/// A commit that has not arrived.
#[derive(Debug)]
struct Commit {
    thread: (usize, usize),
    origin: u32,
    barrier: u64,
    number: u32,
    /// The orderings that the thread had from others, which the products came after; its own accesses are not among them.
    known: Known,
}

/// The descriptor of an instruction: PTX ISA, "Instruction descriptor".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    m: usize,
    n: usize,
    k: usize,
    elements: [Element; 2],
    negates: [bool; 2],
    transposed: [bool; 2],
}

impl Shape {
    fn new(kind: MultiplyKind, bits: u32) -> Result<Self, String> {
        let field = |at: u32, count: u32| bits >> at & ((1 << count) - 1);
        let fails = |what: &str| Err(format!("the descriptor of the instruction, {bits:#010x}, {what}"));
        if field(2, 1) == 1 {
            return fails("asks for a sparse factor, which is not supported");
        }
        if [field(0, 2), field(3, 1), field(6, 1), field(23, 1), field(29, 1), field(30, 2)] != [0; 6] {
            return fails("has bits that must be 0 here: 0, 1, 3, 6, 23 and 29 to 31");
        }
        match field(4, 2) {
            1 => {}
            0 if kind != MultiplyKind::Tf32 => {
                return fails("asks for sums of f16, which are not supported; those of f32 are");
            }
            _ => return fails("has a type of sums that this kind has not: bits 4 and 5"),
        }
        let [Some(a), Some(b)] = [field(7, 3), field(10, 3)].map(|number| kind.element(number)) else {
            return fails("has a type of a factor that this kind has not, or that is not supported: bits 7 to 12");
        };
        let (n, m) = (field(17, 6) as usize * 8, field(24, 5) as usize * 16);
        if !matches!(m, 64 | 128) || !(8..=256).contains(&n) {
            return fails(&format!("is of {m}x{n}; one block has 64 or 128 rows, and 8 to 256 columns"));
        }
        let transposed = [field(15, 1) == 1, field(16, 1) == 1];
        if transposed != [false; 2] && kind == MultiplyKind::Tf32 {
            return fails("asks for a factor of tf32 whose rows are contiguous, which is not supported");
        }
        let negates = [field(13, 1) == 1, field(14, 1) == 1];
        Ok(Self { m, n, k: 256 / a.bits(), elements: [a, b], negates, transposed })
    }
}

impl Warp {
    /// Runs an instruction that threads execute alone.
    pub(super) fn tensor_alone(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        index: u32,
        lanes: u32,
    ) -> Result<(), Trouble> {
        let program = context.launch.program;
        match &program.tensors[index as usize] {
            Tensor::Multiply(product) => self.multiply_tensors(context, instruction, product, lanes),
            Tensor::Commit { barrier } => self.commit_tensors(context, *barrier, lanes),
            Tensor::Fence { is_before } => {
                self.fence_tensor(context, lanes, *is_before);
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Runs `tcgen05.mma` in each lane of a mask.
    pub(super) fn multiply_tensors(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        product: &Multiply,
        lanes: u32,
    ) -> Result<(), Trouble> {
        for (lane, mask) in one_by_one(lanes) {
            self.multiply_one(context, instruction, product, (lane, mask))?;
        }
        Ok(())
    }

    fn multiply_one(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        product: &Multiply,
        (lane, mask): (usize, u32),
    ) -> Result<(), Trouble> {
        let registers = &self.registers;
        let [a, b] = product.factors;
        let known = registers.narrow.defined(product.sums)
            & registers.narrow.defined(product.instruction)
            & registers.wide.defined(a)
            & registers.wide.defined(b)
            & registers.predicates.defined(product.adds);
        if known & mask == 0 {
            let message = "an operand was never computed".to_string();
            return Err(self.trouble(mask, instruction, Problem::Uninitialised { message, read: None }));
        }
        let refuse = |message: String| self.refuse_tensor(mask, instruction, message);
        let narrow = |slot: u32| registers.narrow.column(slot)[lane];
        let shape = Shape::new(product.kind, narrow(product.instruction)).map_err(refuse)?;
        let factor = |slot: u32| Descriptor::tensor(registers.wide.column(slot)[lane]).map_err(refuse);
        let [a, b] = [factor(a)?, factor(b)?];
        let adds = registers.predicates.bits(product.adds) & mask != 0;
        let address = narrow(product.sums);
        let (first, column) = ((address >> 16) as usize, (address & 0xFFFF) as usize);
        if !(first == 0 || first == 16 && shape.m == 64) {
            let which = if shape.m == 64 { "0 or 16" } else { "0" };
            return Err(refuse(format!("sums at lane {first}; those of {} rows begin at lane {which}", shape.m)));
        }
        let sixteens = (0..128).step_by(if shape.m == 64 { 32 } else { 16 }).map(|lane| first + lane).collect();
        let area = Area { sixteens, columns: column..column + shape.n };
        let sums = Sums { address, rows: shape.m, columns: shape.n, steps: shape.k };
        let by = By { warp: self.index, lanes: mask, did: Did::Multiply(sums) };
        let touch = self.touch_tensor(context, instruction, &area, by)?;
        let bytes = shape.elements.map(|element| element.bits() / 8);
        let a = a.chunks(0..shape.m, shape.k, bytes[0], shape.transposed[0]);
        let b = b.chunks(0..shape.n, shape.k, bytes[1], shape.transposed[1]);
        let reading = self.read_factors(context, instruction, mask, a.iter().chain(&b))?;
        let Context { tensor, shared, .. } = context;
        multiply(&mut tensor.memory, shared, &shape, (first, column), (&a, &b), adds);
        let (thread, origin) = ((self.index, lane), instruction.origin);
        tensor.products.push(Product { thread, origin, touch, reading, commit: None });
        Ok(())
    }

    fn read_factors<'c>(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        mask: u32,
        chunks: impl Iterator<Item = &'c Chunk>,
    ) -> Result<u64, Trouble> {
        let Context { shared, order, .. } = context;
        let by = Accessor::new(self.index, instruction.origin, Kind::PLAIN.with(Kind::READS, true), order);
        shared.begin_reading(mask, ranges(chunks), &by).map_err(|(address, wrong)| {
            let problem = super::wrong::problem(shared, (address, 16), Direction::Load, &wrong);
            self.trouble(mask, instruction, problem)
        })
    }

    /// Runs `tcgen05.commit` in each lane of a mask.
    pub(super) fn commit_tensors(&self, context: &mut Context<'_>, index: u32, lanes: u32) -> Result<(), Trouble> {
        let access = &context.launch.program.accesses[index as usize];
        let request = access::request(&self.registers, access, self.index, index, lanes)?;
        for (lane, mask) in one_by_one(lanes) {
            let mut barrier = request.addresses[lane];
            if access.place != Where::Memory(Space::Shared) {
                let (Space::Shared, base) = window(barrier) else {
                    return Err(request.refuse_bounds(lane, "an mbarrier lies in shared memory".to_string()));
                };
                barrier -= base;
            }
            let rank = (barrier as u32 >> RANK).checked_sub(1);
            if rank.is_some_and(|rank| rank as usize != context.rank) {
                let message = "a commit to the mbarrier of another block is not supported".to_string();
                return Err(request.refuse_barrier(lane, message));
            }
            let barrier = barrier & ((1 << RANK) - 1);
            if !context.shared.has_barrier(barrier) {
                return Err(request.refuse_barrier(lane, "no mbarrier was initialised there".to_string()));
            }
            let kind = request.kind().with(Kind::STRONG, true).with(Kind::WRITES, true);
            let by = Accessor::new(self.index, access.origin, kind, &context.order);
            let looked = context.shared.look(lane, barrier, &by);
            looked.map_err(|wrong| request.wrong(&context.shared, wrong))?;
            let known = context.order.knowledge(self.index, mask, u32::MAX, 0);
            let clock = context.order.clock(self.index);
            context.tensor.commit(((self.index, lane), mask), access.origin, barrier, (clock, known));
            context.events += 1;
        }
        Ok(())
    }
}

impl TensorCore {
    /// Closes the products of a thread so far.
    fn commit(
        &mut self,
        (thread, mask): ((usize, usize), u32),
        origin: u32,
        barrier: u64,
        (clock, known): (u32, Known),
    ) {
        let closed = &mut self.closed[thread.0 / 4];
        *closed += 1;
        for product in self.products.iter_mut().filter(|one| one.thread == thread && one.commit.is_none()) {
            product.commit = Some(*closed);
            self.memory.commit(product.touch, *closed);
        }
        self.memory.fence_before(thread.0, mask, clock);
        self.commits.push(Commit { thread, origin, barrier, number: *closed, known });
    }

    /// Returns the number of commits that have not arrived.
    pub(super) fn under_way(&self) -> usize {
        self.commits.len()
    }

    /// Lets commits arrive that are all that the phase of a barrier waits for, but bytes.
    pub(super) fn bring(&mut self, address: u64, shared: &mut Shared, order: &mut Order) -> Result<(), Trouble> {
        let is_for = |commit: &Commit| commit.barrier == address;
        let count = self.commits.iter().filter(|commit| is_for(commit)).count();
        let missing = shared.mbarriers.get(&address).map_or(0, crate::mbarriers::Mbarrier::missing_arrivals);
        if count == 0 || count < missing as usize {
            return Ok(());
        }
        for _ in 0..missing {
            let Some(next) = self.commits.iter().position(is_for) else { break };
            self.land(next, shared, order)?;
        }
        Ok(())
    }

    /// Lets one commit arrive: its products, and those before, are done.
    pub(super) fn land(&mut self, index: usize, shared: &mut Shared, order: &mut Order) -> Result<(), Trouble> {
        let Commit { thread, origin, barrier, number, mut known } = self.commits.remove(index);
        let (warp, lane) = thread;
        self.products.retain(|product| {
            let done = product.commit.filter(|commit| product.thread == thread && *commit <= number);
            if let Some(commit) = done {
                let by = Accessor::of_products(warp, product.origin, commit, order);
                shared.end_reading(product.reading, by.stamp(warp % 4), &by);
            }
            done.is_none()
        });
        known.note(PRODUCTS + warp / 4, 1 << (warp % 4), u32::MAX, number);
        let fails =
            |message: String| Err(Trouble::new((warp * LANES + lane) as u32, origin, Problem::Barrier { message }));
        match shared.mbarriers.get_mut(&barrier).map(|barrier| barrier.arrive(1, (false, true), Some(&known))) {
            Some(Ok(_)) => Ok(()),
            Some(Err(message)) => fails(message),
            None => fails("the mbarrier has ended before its commit arrives".to_string()),
        }
    }
}

/// Multiplies factors in shared memory, and writes the sums to tensor memory, from this lane and column on.
fn multiply(
    memory: &mut TensorMemory,
    shared: &Shared,
    shape: &Shape,
    (first, column): (usize, usize),
    (a_chunks, b_chunks): (&[Chunk], &[Chunk]),
    adds: bool,
) {
    let Shape { m, n, k, elements, negates, transposed } = *shape;
    let (mut a, mut b) = (vec![0.0; m * k], vec![0.0; k * n]);
    let (mut rows, mut columns) = (vec![true; m], vec![true; n]);
    let number = |which: usize, bits: u32| {
        let value = elements[which].to_f32(bits);
        if negates[which] { -value } else { value }
    };
    spread(shared, a_chunks, elements[0], transposed[0], |row, step, bits, known| {
        a[row * k + step] = number(0, bits);
        rows[row] &= known;
    });
    spread(shared, b_chunks, elements[1], transposed[1], |right, step, bits, known| {
        b[step * n + right] = number(1, bits);
        columns[right] &= known;
    });
    let mut sums = vec![0.0; n];
    for row in 0..m {
        let lane = if m == 64 { first + row % 16 + row / 16 * 32 } else { row };
        let start = lane * COLUMNS + column;
        let (words, written) = (&mut memory.words[start..start + n], &mut memory.written[start..start + n]);
        for (sum, word) in sums.iter_mut().zip(&*words) {
            *sum = if adds { f32::from_bits(*word) } else { 0.0 };
        }
        for (x, line) in a[row * k..(row + 1) * k].iter().zip(b.chunks_exact(n)) {
            for (sum, y) in sums.iter_mut().zip(line) {
                *sum += x * y;
            }
        }
        for (right, ((word, written), sum)) in words.iter_mut().zip(written).zip(&sums).enumerate() {
            *word = sum.to_bits();
            *written = (*written || !adds) && rows[row] && columns[right];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sums of `f32` with so many rows and columns.
    fn sized(m: u32, n: u32) -> u32 {
        1 << 4 | (n / 8) << 17 | (m / 16) << 24
    }

    #[test]
    fn instructions_are_read_from_their_descriptor() {
        let bf16 = sized(128, 256) | 1 << 7 | 1 << 10;
        let shape = Shape::new(MultiplyKind::F16, bf16).unwrap();
        assert_eq!((shape.m, shape.n, shape.k, shape.elements), (128, 256, 16, [Element::Bf16; 2]));
        let turned = Shape::new(MultiplyKind::F16, bf16 | 1 << 13 | 1 << 16).unwrap();
        assert_eq!((turned.negates, turned.transposed), ([true, false], [false, true]));
        let bytes = Shape::new(MultiplyKind::F8F6F4, sized(64, 8) | 1 << 10).unwrap();
        assert_eq!((bytes.m, bytes.n, bytes.k, bytes.elements), (64, 8, 32, [Element::E4M3, Element::E5M2]));
        for (kind, bits, part) in [
            (MultiplyKind::F16, bf16 | 1 << 2, "sparse"),
            (MultiplyKind::F16, bf16 & !(1 << 4), "sums of f16"),
            (MultiplyKind::F16, bf16 | 1 << 8, "bits 7 to 12"),
            (MultiplyKind::Tf32, bf16, "bits 7 to 12"),
            (MultiplyKind::F16, bf16 | 1 << 23, "must be 0"),
            (MultiplyKind::F16, bf16 & !(8 << 24), "is of 0x256"),
            (MultiplyKind::F16, bf16 | 1 << 17, "is of 128x264"),
            (MultiplyKind::Tf32, sized(128, 8) | 2 << 7 | 2 << 10 | 1 << 15, "rows are contiguous"),
        ] {
            let error = Shape::new(kind, bits).unwrap_err();
            assert!(error.contains(part), "{error}");
        }
    }
}
