//! `wmma.load` and `wmma.store`: a matrix in memory, element by element, to and from a fragment.

use super::access::{request, transfer_at};
use super::space::Data;
use super::{Context, Problem, Trouble};
use crate::address_space::Direction;
use crate::element::Element;
use crate::program::Tile;
use crate::registers::{LANES, Registers};
use crate::valued::Valued;

pub(super) fn run(
    context: &mut Context<'_>,
    registers: &mut Registers,
    warp: usize,
    access: u32,
    tile: &Tile,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let its_access = &program.accesses[access as usize];
    let base = request(registers, its_access, warp, access, u32::MAX)?;
    let missing = !registers.narrow.defined(tile.stride);
    if missing != 0 {
        let message = "its stride was never computed".to_string();
        let thread = (warp * LANES) as u32 + missing.trailing_zeros();
        return Err(Trouble::new(thread, its_access.origin, Problem::Uninitialised { message, read: None }));
    }
    let strides = registers.narrow.column(tile.stride).map(|stride| stride / tile.per_access);
    if let Some(lane) = registers.narrow.column(tile.stride).iter().position(|stride| stride % tile.per_access != 0) {
        let stride = registers.narrow.column(tile.stride)[lane];
        let message = format!("a stride of {stride} elements, where each access brings {}", tile.per_access);
        let thread = (warp * LANES + lane) as u32;
        let address = base.addresses[lane];
        return Err(Trouble::new(thread, its_access.origin, Problem::Bounds { address, message }));
    }
    let element = tile.fragment.element;
    let (p, bits) = (element.per_register(), element.bits());
    for (slot, values) in tile.fragment.registers.iter().zip(tile.fragment.places.chunks_exact(p * LANES)) {
        let (mut column, mut defined) = read(registers, element, *slot);
        for (value, places) in values.chunks_exact(LANES).enumerate() {
            let addresses = std::array::from_fn(|lane| {
                let (row, at) =
                    (u64::from(places[lane]) / tile.columns as u64, u64::from(places[lane]) % tile.columns as u64);
                let (major, minor) = if tile.by_columns { (at, row) } else { (row, at) };
                let offset = (major * u64::from(strides[lane]) + minor) * u64::from(its_access.element);
                base.addresses[lane].wrapping_add(offset)
            });
            let mut data: Data = [[0; LANES]; 4];
            let (shift, mask) = (value * bits % 64, u64::MAX >> (64 - bits));
            if its_access.direction == Direction::Store {
                data[0] = column.map(|register| register >> shift & mask);
            }
            let known = Valued::of_lanes([defined, u32::MAX, u32::MAX, u32::MAX]);
            let loaded = transfer_at(context, (warp, access, u32::MAX), addresses, &mut data, &known)?;
            if its_access.direction == Direction::Load {
                defined = if value == 0 { loaded.whole(0) } else { defined & loaded.whole(0) };
                for (register, bits) in column.iter_mut().zip(data[0]) {
                    *register = *register & !(mask << shift) | bits << shift;
                }
            }
        }
        if its_access.direction == Direction::Load {
            match element {
                Element::F64 => registers.wide.set(*slot, u32::MAX, defined, &column),
                _ => registers.narrow.set(*slot, u32::MAX, defined, &column.map(|bits| bits as u32)),
            }
        }
    }
    Ok(())
}

fn read(registers: &Registers, element: Element, slot: u32) -> ([u64; LANES], u32) {
    match element {
        Element::F64 => (*registers.wide.column(slot), registers.wide.defined(slot)),
        _ => (registers.narrow.column(slot).map(u64::from), registers.narrow.defined(slot)),
    }
}
