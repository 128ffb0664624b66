//! `wgmma`: each warp of a group multiplies its 16 rows when it issues the product; nobody sees the sums before their wait.

use std::ops::Range;

use super::descriptor::{Chunk, Descriptor};
use super::warp::Warp;
use super::{Context, Problem, Trouble};
use crate::element::Element;
use crate::fragment::{Matrix, Shape};
use crate::program::{FirstFactor, Instruction, ProductStep, Wgmma};
use crate::registers::{File, LANES, Registers};
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::valued::WRITTEN;

/// The rows of a warp.
pub(super) const ROWS: usize = 16;

impl Warp {
    /// Runs a step of the warp group's products. Returns the number of groups that the warp waits for, if it has to.
    pub(super) fn products(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        does: ProductStep,
    ) -> Result<Option<u32>, Trouble> {
        let team = &mut context.teams[self.index / 4];
        match does {
            ProductStep::Fence => {
                self.registers.narrow.settle();
                self.products.has_fenced = true;
            }
            ProductStep::Commit => {
                self.products.closed += 1;
                team.closed[self.index % 4] = self.products.closed;
            }
            ProductStep::Wait { left } => return Ok(Some(self.products.closed.saturating_sub(left))),
            ProductStep::Multiply(index) => {
                let product = &context.launch.program.wgmmas[index as usize];
                self.multiply(context, instruction, product)?;
            }
        }
        Ok(None)
    }

    /// Returns true if all warps of the group have issued this many groups of products, and ends them for this warp.
    pub(super) fn finish_products(&mut self, context: &mut Context<'_>, groups: u32) -> bool {
        let Context { teams, shared, order, launch, .. } = context;
        let team = &mut teams[self.index / 4];
        let first = self.index / 4 * 4;
        let warps = (launch.threads() as usize).div_ceil(LANES);
        let are_here = (first..first + 4).all(|warp| warp < warps && team.closed[warp % 4] >= groups);
        if !are_here {
            return false;
        }
        self.products.under_way.retain(|slot, (group, known)| {
            let is_done = *group < groups;
            if is_done {
                self.registers.narrow.give_back(*slot, *known);
            }
            !is_done
        });
        order.wait_for_products(self.index, self.live, groups);
        team.readings.retain(|(group, reading, origin)| {
            if *group < groups {
                let by = Accessor::of_products(self.index, *origin, group + 1, order);
                shared.end_reading(*reading, by.stamp(0), &by);
            }
            *group >= groups
        });
        true
    }

    fn multiply(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        product: &Wgmma,
    ) -> Result<(), Trouble> {
        let refuse = |message: String| self.trouble(u32::MAX, instruction, Problem::Products { message });
        let (adds, known) =
            (self.registers.predicates.bits(product.adds), self.registers.predicates.defined(product.adds));
        if known != u32::MAX {
            let message = "its predicate was never computed".to_string();
            return Err(self.trouble(!known, instruction, Problem::Uninitialised { message, read: None }));
        }
        if adds != 0 && adds != u32::MAX {
            return Err(refuse("the lanes of the warp disagree whether the sums so far are added".to_string()));
        }
        self.check_registers(product).map_err(refuse)?;
        let first = match &product.first {
            FirstFactor::Shared(slot) => self.descriptor(instruction, *slot)?,
            FirstFactor::Registers(_) => 0,
        };
        let second = self.descriptor(instruction, product.second)?;
        self.agree(context, instruction, [first, second])?;
        let row = self.index % 4 * ROWS;
        let element = product.elements[0].bits() / 8;
        let steps = self.steps(instruction, product)?;
        let [of_rows, of_columns] = product.transposed;
        let second = Descriptor::new(second);
        if !of_columns && second.span().is_some_and(|span| span < product.k * element) {
            let message = "a sparse product of a second factor swizzled by 32 bytes along its steps, of which it takes 64, is not supported";
            return Err(refuse(message.to_string()));
        }
        let b = second.chunks(0..product.n, product.k, element, of_columns);
        let a = match product.first {
            FirstFactor::Shared(_) => {
                Descriptor::new(first).chunks(row..row + ROWS, product.packed(), element, of_rows)
            }
            FirstFactor::Registers(_) => Vec::new(),
        };
        self.read(context, instruction, a.iter().chain(&b))?;
        let shared = &context.shared;
        let missing = match product.sum {
            Element::S32 => {
                let clamp = |sum: i64| {
                    if product.saturates { sum.clamp(i32::MIN.into(), i32::MAX.into()) as u32 } else { sum as u32 }
                };
                let read = |element: Element, bits: u32| element.to_i64(bits);
                let (factors, adds) = ((row, &a[..], &b[..]), (adds != 0, steps));
                if product.elements[0] == Element::B1 {
                    let count = |x: i64, y: i64| i64::from((x & y).count_ones());
                    run(&mut self.registers, shared, product, factors, adds, (read, count), clamp)
                } else {
                    run(&mut self.registers, shared, product, factors, adds, (read, |x, y| x * y), clamp)
                }
            }
            sum => {
                let read = |element: Element, bits: u32| element.to_f32(bits);
                let (factors, adds) = ((row, &a[..], &b[..]), (adds != 0, steps));
                run(&mut self.registers, shared, product, factors, adds, (read, |x, y| x * y), |value| {
                    sum.of_f32(value)
                })
            }
        };
        for (slot, known) in product.sums.iter().zip(missing) {
            let before = self.products.under_way.get(slot).filter(|_| adds != 0).map_or(u32::MAX, |(_, known)| *known);
            let is_under_way = self.products.under_way.contains_key(slot);
            let own = if adds == 0 || is_under_way { u32::MAX } else { self.registers.narrow.defined(*slot) };
            self.products.under_way.insert(*slot, (self.products.closed, known & before & own));
            self.registers.narrow.take(*slot);
        }
        Ok(())
    }

    /// Checks that a fence lies between other accesses of the registers and the product.
    fn check_registers(&self, product: &Wgmma) -> Result<(), String> {
        if !self.products.has_fenced {
            return Err("no `wgmma.fence` lies before the first product".to_string());
        }
        let narrow = &self.registers.narrow;
        let of_first = match &product.first {
            FirstFactor::Registers(registers) => &registers[..],
            FirstFactor::Shared(_) => &[],
        };
        if of_first.iter().any(|slot| narrow.is_taken(*slot)) {
            return Err("a register of its first factor is a sum of products that were not waited for".to_string());
        }
        if product.sparsity.is_some_and(|sparsity| narrow.is_taken(sparsity.metadata)) {
            return Err("its metadata is a sum of products that were not waited for".to_string());
        }
        if product.sums.iter().chain(of_first).any(|slot| narrow.is_fresh(*slot)) {
            return Err("its registers were written after the last `wgmma.fence`".to_string());
        }
        Ok(())
    }

    /// Reads a descriptor, which all lanes have.
    fn descriptor(&self, instruction: &Instruction, slot: u32) -> Result<u64, Trouble> {
        let (column, known) = (self.registers.wide.column(slot), self.registers.wide.defined(slot));
        if known != u32::MAX {
            let message = "its descriptor was never computed".to_string();
            return Err(self.trouble(!known, instruction, Problem::Uninitialised { message, read: None }));
        }
        if column.iter().any(|value| *value != column[0]) {
            let message = "the lanes of the warp have different descriptors".to_string();
            return Err(self.trouble(u32::MAX, instruction, Problem::Products { message }));
        }
        Ok(column[0])
    }

    /// Checks that the warps of the group issue the same products.
    fn agree(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        descriptors: [u64; 2],
    ) -> Result<(), Trouble> {
        let team = &mut context.teams[self.index / 4];
        let (issued, new) = (&mut team.issued[self.index % 4], (instruction.origin, descriptors));
        let agrees = team.all.get(*issued).is_none_or(|other| *other == new);
        if *issued == team.all.len() {
            team.all.push(new);
        }
        *issued += 1;
        let line = |(origin, _): (u32, _)| context.launch.program.origins[origin as usize].line;
        if agrees {
            return Ok(());
        }
        let other = team.all[*issued - 1];
        let message = if other.0 == instruction.origin {
            "the warps of the group have different descriptors".to_string()
        } else {
            format!("another warp of the group issues the product at line {} instead", line(other))
        };
        Err(self.trouble(u32::MAX, instruction, Problem::Products { message }))
    }

    /// Begins to read shared memory, until the product is waited for.
    fn read<'c>(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        chunks: impl Iterator<Item = &'c Chunk>,
    ) -> Result<(), Trouble> {
        let Context { shared, order, teams, .. } = context;
        let by = Accessor::new(self.index, instruction.origin, Kind::PLAIN.with(Kind::READS, true), order);
        let reading = shared.begin_reading(self.live, ranges(chunks), &by).map_err(|(address, wrong)| {
            let problem = super::wrong::problem(shared, (address, 16), crate::address_space::Direction::Load, &wrong);
            self.trouble(self.live, instruction, problem)
        })?;
        teams[self.index / 4].readings.push((self.products.closed, reading, instruction.origin));
        Ok(())
    }
}

/// Returns the ranges that chunks lie in.
pub(super) fn ranges<'c>(chunks: impl Iterator<Item = &'c Chunk>) -> Vec<Range<u32>> {
    let mut starts: Vec<u32> = chunks.map(|chunk| chunk.address).collect();
    starts.sort_unstable();
    starts.dedup();
    let mut ranges: Vec<Range<u32>> = Vec::new();
    for start in starts {
        match ranges.last_mut() {
            Some(last) if last.end == start => last.end += 16,
            _ => ranges.push(start..start + 16),
        }
    }
    ranges
}

/// Multiplies, and writes the sums to their registers. Returns the lanes in which each has a value.
fn run<T: Copy + Default + std::ops::Add<Output = T> + std::ops::Neg<Output = T>>(
    registers: &mut Registers,
    shared: &Shared,
    product: &Wgmma,
    (first_row, a_chunks, b_chunks): (usize, &[Chunk], &[Chunk]),
    (adds, steps): (bool, Option<Vec<usize>>),
    (read, times): (impl Fn(Element, u32) -> T, impl Fn(T, T) -> T),
    bits: impl Fn(T) -> u32,
) -> Vec<u32> {
    let Wgmma { n, k, elements: [first, second], sum, negates, transposed, .. } = *product;
    let packed = product.packed();
    let (mut a, mut b) = (vec![T::default(); ROWS * packed], vec![T::default(); k * n]);
    let (mut rows, mut columns) = ([true; ROWS], vec![true; n]);
    let signed = |negates: bool, value: T| if negates { -value } else { value };
    if let FirstFactor::Registers(slots) = &product.first {
        fragment(&registers.narrow, slots, (first, packed), |row, column, value, known| {
            a[row * packed + column] = signed(negates[0], read(first, value));
            rows[row] &= known;
        });
    }
    spread(shared, a_chunks, first, transposed[0], |row, step, value, known| {
        a[(row - first_row) * packed + step] = signed(negates[0], read(first, value));
        rows[row - first_row] &= known;
    });
    spread(shared, b_chunks, second, transposed[1], |column, step, value, known| {
        b[step * n + column] = signed(negates[1], read(second, value));
        columns[column] &= known;
    });
    let mut sums = vec![T::default(); ROWS * n];
    let per = sum.per_register();
    if adds {
        each_sum(product, |slot, lane, part, place| {
            sums[place] = read(sum, registers.narrow.column(slot)[lane] >> (part * sum.bits() % 32));
        });
    }
    for (row, sums) in sums.chunks_exact_mut(n).enumerate() {
        for place in row * packed..(row + 1) * packed {
            let (x, step) = (a[place], steps.as_ref().map_or(place % packed, |steps| steps[place]));
            for (sum, y) in sums.iter_mut().zip(&b[step * n..(step + 1) * n]) {
                *sum = *sum + times(x, *y);
            }
        }
    }
    let mut known = vec![u32::MAX; product.sums.len()];
    let mut values = vec![[0_u32; LANES]; product.sums.len()];
    for (index, (values, known)) in values.iter_mut().zip(&mut known).enumerate() {
        for (lane, value) in values.iter_mut().enumerate() {
            for part in 0..per {
                let (row, column) = place(lane, index * per + part);
                *value |= bits(sums[row * n + column]) << (part * sum.bits() % 32);
                *known &= !(u32::from(!rows[row] || !columns[column]) << lane);
            }
        }
    }
    for (slot, values) in product.sums.iter().zip(&values) {
        registers.narrow.put(*slot, values);
    }
    known
}

/// The row and column of a value of a lane: PTX ISA, "Register Fragments for `wgmma.mma_async`".
fn place(lane: usize, value: usize) -> (usize, usize) {
    (lane / 4 + 8 * (value / 2 % 2), 8 * (value / 4) + 2 * (lane % 4) + value % 2)
}

fn each_sum(product: &Wgmma, mut each: impl FnMut(u32, usize, usize, usize)) {
    let per = product.sum.per_register();
    for (index, slot) in product.sums.iter().enumerate() {
        for lane in 0..LANES {
            for part in 0..per {
                let (row, column) = place(lane, index * per + part);
                each(*slot, lane, part, row * product.n + column);
            }
        }
    }
}

/// Reads the first factor from registers: as that of an `mma` with 16 rows.
fn fragment(
    file: &File<u32>,
    slots: &[u32],
    (element, k): (Element, usize),
    mut each: impl FnMut(usize, usize, u32, bool),
) {
    let per = element.per_register();
    let places = Matrix::A.places(Shape { m: ROWS, n: 8, k }, per, slots.len() * per);
    for (value, places) in places.chunks_exact(LANES).enumerate() {
        let slot = slots[value / per];
        for (lane, place) in places.iter().enumerate() {
            let bits = file.column(slot)[lane] >> (value % per * element.bits() % 32);
            each(usize::from(*place) / k, usize::from(*place) % k, bits, file.defined(slot) >> lane & 1 == 1);
        }
    }
}

/// Reads the elements of chunks: the row, the step, the bits, and whether all have a value.
pub(super) fn spread(
    shared: &Shared,
    chunks: &[Chunk],
    element: Element,
    rows_are_contiguous: bool,
    mut each: impl FnMut(usize, usize, u32, bool),
) {
    let bytes = element.bits() / 8;
    for chunk in chunks {
        let (values, written) = shared.peek(&(chunk.address..chunk.address + 16));
        for (at, (value, written)) in values.chunks_exact(bytes).zip(written.chunks_exact(bytes)).enumerate() {
            let bits = value.iter().rev().fold(0, |bits, byte| bits << 8 | u32::from(*byte));
            let (row, step) =
                if rows_are_contiguous { (chunk.row + at, chunk.step) } else { (chunk.row, chunk.step + at) };
            each(row, step, bits, written.iter().all(|written| *written == WRITTEN));
        }
    }
}
