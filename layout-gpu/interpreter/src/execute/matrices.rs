//! `ldmatrix` and `stmatrix`: 8 by 8 elements of 16 bits, two in a register of each lane.
//!
//! Lane `8·i + r` has the address of row `r` of matrix `i`. Register `i` of lane `4·r + c` has the elements `2·c` and `2·c + 1` of row `r`,
//! or transposed, of column `r`.

use super::access::transfer;
use super::space::Data;
use super::{Context, Trouble};
use crate::address_space::Direction;
use crate::program::MatrixAccess;
use crate::registers::{LANES, Registers};
use crate::valued::Valued;

/// The two elements of a lane's register: for each the lane that addresses its row, and its place in the row.
fn elements(matrix: usize, lane: usize, transposed: bool) -> [(usize, usize); 2] {
    let (row, first) = (lane / 4, 2 * (lane % 4));
    [first, first + 1].map(|at| if transposed { (8 * matrix + at, row) } else { (8 * matrix + row, at) })
}

pub(super) fn run(
    context: &mut Context<'_>,
    registers: &mut Registers,
    warp: usize,
    index: u32,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let MatrixAccess { access, registers: slots, transposed, tile } = &program.matrices[index as usize];
    if let Some(tile) = tile {
        return super::wmma::run(context, registers, warp, *access, tile);
    }
    let rows = u32::MAX >> (LANES - 8 * slots.len());
    let mut data: Data = [[0; LANES]; 4];
    if program.accesses[*access as usize].direction == Direction::Load {
        let known = transfer(context, registers, warp, *access, rows, &mut data, &Valued::ALL)?;
        for (matrix, slot) in slots.iter().enumerate() {
            let (mut column, mut defined) = ([0; LANES], 0);
            for (lane, value) in column.iter_mut().enumerate() {
                let [low, high] = elements(matrix, lane, *transposed);
                let half = |(row, at): (usize, usize)| data[at / 2][row] as u32 >> (16 * (at % 2)) & 0xFFFF;
                *value = half(low) | half(high) << 16;
                defined |= (known.whole(low.1 / 2) >> low.0 & known.whole(high.1 / 2) >> high.0 & 1) << lane;
            }
            registers.narrow.set(*slot, u32::MAX, defined, &column);
        }
        return Ok(());
    }
    let mut stored = [rows; 4];
    for (matrix, slot) in slots.iter().enumerate() {
        let (column, known) = (registers.narrow.column(*slot), registers.narrow.defined(*slot));
        for (lane, value) in column.iter().enumerate() {
            for (half, (row, at)) in elements(matrix, lane, *transposed).into_iter().enumerate() {
                data[at / 2][row] |= u64::from(value >> (16 * half) & 0xFFFF) << (16 * (at % 2));
                if known >> lane & 1 == 0 {
                    stored[at / 2] &= !(1 << row);
                }
            }
        }
    }
    transfer(context, registers, warp, *access, rows, &mut data, &Valued::of_lanes(stored)).map(drop)
}
