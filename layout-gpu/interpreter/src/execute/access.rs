//! Loads, stores and atomics: checks each lane's address, counts the cost, and moves the bytes.

use super::space::{Data, Request, number};
use super::{Context, Trouble, plan};
use crate::address::window;
use crate::address_space::{Direction, Space};
use crate::program::{Access, Register, Where};
use crate::registers::{File, LANES, Raw, Registers};
use crate::valued::Valued;

/// Runs the access with this number for the lanes of `mask`, which is not empty.
pub(super) fn run(
    context: &mut Context<'_>,
    registers: &mut Registers,
    warp: usize,
    index: u32,
    mask: u32,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let access = &program.accesses[index as usize];
    if access.place == Where::Parameter && access.base == Register::None {
        parameter(context.launch.parameters, registers, access, mask);
        return Ok(());
    }
    if plan::run(context, registers, warp, index, mask) {
        return Ok(());
    }
    let mut data: Data = [[0; LANES]; 4];
    let mut known = Valued::ALL;
    if access.direction != Direction::Load {
        gather(registers, access, &mut data, &mut known);
    }
    let known = transfer(context, registers, warp, index, mask, &mut data, &known)?;
    if access.direction != Direction::Store {
        scatter(registers, access, mask, &known, &data);
    }
    Ok(())
}

/// Moves data between registers and memory. Returns the lanes in which loaded elements have a value.
pub(super) fn transfer(
    context: &mut Context<'_>,
    registers: &Registers,
    warp: usize,
    index: u32,
    mask: u32,
    data: &mut Data,
    known: &Valued,
) -> Result<Valued, Trouble> {
    let access = &context.launch.program.accesses[index as usize];
    let addresses = request(registers, access, warp, index, mask)?.addresses;
    transfer_at(context, (warp, index, mask), addresses, data, known)
}

/// The same at these addresses.
pub(super) fn transfer_at(
    context: &mut Context<'_>,
    (warp, index, mask): (usize, u32, u32),
    addresses: [u64; LANES],
    data: &mut Data,
    known: &Valued,
) -> Result<Valued, Trouble> {
    let access = &context.launch.program.accesses[index as usize];
    let first_thread = (warp * LANES) as u32;
    let mut request = Request { access, index: index as usize, warp, first_thread, mask, addresses };
    let counter = &mut context.counts.accesses[index as usize];
    counter.requests += 1;
    counter.threads += u64::from(mask.count_ones());
    match access.place {
        Where::Memory(Space::Generic) => generic(context, &mut request, data, known),
        Where::Memory(space) => request.serve(context, space, data, known),
        Where::Parameter => request.serve(context, Space::Constant, data, known),
    }
}

/// Returns the addresses of an access, checked to be defined and aligned.
pub(super) fn request<'r>(
    registers: &Registers,
    access: &'r Access,
    warp: usize,
    index: u32,
    mask: u32,
) -> Result<Request<'r>, Trouble> {
    let (addresses, known) = addresses(registers, access);
    let first_thread = (warp * LANES) as u32;
    let request = Request { access, index: index as usize, warp, first_thread, mask, addresses };
    request.refuse_unless(known, "its address was never computed")?;
    request.refuse_misaligned()?;
    Ok(request)
}

/// Serves lanes whose generic addresses point into different spaces, one space after the other.
fn generic(
    context: &mut Context<'_>,
    request: &mut Request<'_>,
    data: &mut Data,
    known: &Valued,
) -> Result<Valued, Trouble> {
    let (all, addresses) = (request.mask, request.addresses);
    let (mut left, mut loaded) = (all, Valued::NONE);
    while left != 0 {
        let (space, base) = window(addresses[left.trailing_zeros() as usize]);
        let same = |lane: usize| window(addresses[lane]) == (space, base);
        request.mask =
            (0..LANES).filter(|lane| left >> lane & 1 == 1 && same(*lane)).fold(0, |mask, lane| mask | 1 << lane);
        request.addresses = addresses.map(|address| address.wrapping_sub(base));
        let served = request.serve(context, space, data, known)?;
        if request.mask == all {
            return Ok(served);
        }
        loaded.merge(&served, request.mask);
        left &= !request.mask;
    }
    Ok(loaded)
}

/// Loads a parameter of the entry: the same for all lanes, and checked when it was decoded.
fn parameter(bytes: &[u8], registers: &mut Registers, access: &Access, mask: u32) {
    let start = access.offset as usize;
    let mut data: Data = [[0; LANES]; 4];
    for (index, column) in data.iter_mut().take(access.count as usize).enumerate() {
        let at = start + index * access.element as usize;
        column.fill(bytes.get(at..at + access.element as usize).map_or(0, number));
    }
    scatter(registers, access, mask, &Valued::ALL, &data);
}

fn addresses(registers: &Registers, access: &Access) -> ([u64; LANES], u32) {
    let offset = access.offset as u64;
    match access.base {
        Register::None => ([offset; LANES], u32::MAX),
        Register::Wide(slot) => {
            (registers.wide.column(slot).map(|base| base.wrapping_add(offset)), registers.wide.defined(slot))
        }
        Register::Narrow(slot) => {
            let column = registers.narrow.column(slot);
            (column.map(|base| u64::from(base.wrapping_add(offset as u32))), registers.narrow.defined(slot))
        }
    }
}

/// Collects the values to store, or an atomic's operands.
pub(super) fn gather(registers: &Registers, access: &Access, data: &mut Data, known: &mut Valued) {
    for (element, (column, operand)) in data.iter_mut().zip(access.operands).enumerate() {
        match operand {
            Register::Narrow(slot) => {
                *column = registers.narrow.column(slot).map(u64::from);
                known.gather(element, &registers.narrow, slot);
            }
            Register::Wide(slot) => {
                *column = *registers.wide.column(slot);
                known.gather(element, &registers.wide, slot);
            }
            Register::None => {}
        }
    }
}

/// Puts loaded values into registers, extended to their width.
fn scatter(registers: &mut Registers, access: &Access, mask: u32, known: &Valued, data: &Data) {
    let shift = 64 - 8 * access.element;
    for (element, (column, result)) in data.iter().zip(access.results).enumerate() {
        let extend = |bits: u64| if access.signed { ((bits << shift) as i64 >> shift) as u64 } else { bits };
        // The bits above the element are copies of its sign, or zeros.
        let bits = |lane| extend(known.bits(element, lane)) | if access.signed { 0 } else { !(u64::MAX >> shift) };
        match result {
            Register::Narrow(slot) => {
                put(&mut registers.narrow, slot, mask, &column.map(extend), known.whole(element), bits);
            }
            Register::Wide(slot) => {
                put(&mut registers.wide, slot, mask, &column.map(extend), known.whole(element), bits);
            }
            Register::None => {}
        }
    }
}

/// Writes a register in the lanes of a mask; those outside `whole` have a value in some bits.
fn put<R: Raw>(
    file: &mut File<R>,
    slot: u32,
    mask: u32,
    column: &[u64; LANES],
    whole: u32,
    bits: impl Fn(usize) -> u64,
) {
    let values = column.map(R::truncate);
    if mask & !whole == 0 {
        return file.set(slot, mask, whole, &values);
    }
    let bits = std::array::from_fn(|lane| R::truncate(bits(lane)));
    file.set_bits(slot, mask, &bits, &values);
}
