//! Bulk copies: an agent of their own moves the bytes, as late as it can.
//!
//! What goes into shared memory lands when a thread tests an `mbarrier` whose phase waits for nothing but bytes. What comes from it is read
//! until its group was waited for (`.read`), and is there once it was waited for without `.read`.

use std::ops::Range;

use super::access::request;
use super::flights::{Course, Flight, grain, parts};
use super::peer::abroad;
use super::space::{Request, number};
use super::{Context, Problem, Trouble, map};
use crate::address::RANK;
use crate::address_space::Direction;
use crate::memory::{Memory, Use};
use crate::program::{Bulk, Way};
use crate::registers::{LANES, Registers};
use crate::shape::MOST_SHARED;
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::tensor_map::{Piece, TensorMap};
use crate::traces::Clash;
use crate::valued::WRITTEN;

/// Begins the copies with this number in the program, for the lanes of a mask.
pub(super) fn start(
    context: &mut Context<'_>,
    registers: &Registers,
    warp: usize,
    index: u32,
    mask: u32,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let bulk = &program.bulks[index as usize];
    let of = |index: u32| request(registers, &program.accesses[index as usize], warp, index, mask);
    let global = of(bulk.global)?;
    let shared = bulk.shared.map(of).transpose()?;
    let barrier = bulk.barrier.map(of).transpose()?;
    for slot in bulk.place.iter().chain(bulk.offsets.iter().flatten()).chain(&bulk.bytes).chain(&bulk.blocks) {
        global
            .refuse_unless(registers.narrow.defined(*slot), "its size, its place or its blocks were never computed")?;
    }
    let value = |slot: u32, lane: usize| registers.narrow.column(slot)[lane];
    for lane in global.lanes() {
        let to = shared.as_ref().map_or(0, |shared| shared.addresses[lane] as u32);
        let rank = (to >> RANK).checked_sub(1).unwrap_or(context.rank as u32);
        let to = to & ((1 << RANK) - 1);
        let blocks = bulk.blocks.map_or(1 << rank, |slot| value(slot, lane) & 0xFFFF);
        if let Some(barrier) = &barrier {
            let other = (barrier.addresses[lane] as u32 >> RANK).checked_sub(1).unwrap_or(context.rank as u32);
            if other != rank {
                let message =
                    format!("the mbarrier is in block {other} of the cluster, and the target in block {rank}");
                return Err(barrier.refuse_barrier(lane, message));
            }
        }
        let (map, pieces) = if let Some(slot) = bulk.bytes {
            (None, range(&global, lane, to, value(slot, lane))?)
        } else {
            let map = map::read(context, &global, lane)?;
            let place: Vec<i32> = bulk.place.iter().map(|slot| value(*slot, lane) as i32).collect();
            if map.sizes.len() != place.len() {
                let message = format!("a box of {} dimensions of a tensor that has {}", place.len(), map.sizes.len());
                return Err(global.refuse_bounds(lane, message));
            }
            map.refuse_slices(place[0]).map_err(|message| global.trouble(lane, Problem::Call { message }))?;
            let offsets =
                bulk.offsets.as_ref().map(|slots| slots.iter().map(|slot| value(*slot, lane)).collect::<Vec<_>>());
            let pieces = match (&map.window, offsets) {
                (None, None) => map.pieces(&place, &[], to),
                (Some(window), Some(offsets)) => {
                    let checked = window.refuse(&place, &offsets, &map.sizes);
                    checked.map_err(|message| global.refuse_bounds(lane, message))?;
                    map.pieces(&place, &offsets, to)
                }
                (window, _) => {
                    let names = ["`.tile`", "`.im2col`"];
                    let [asked, made] = [window.is_none(), window.is_some()].map(|is| names[usize::from(is)]);
                    let message = format!("a box of {asked} of a tensor map for {made}");
                    return Err(global.refuse_bounds(lane, message));
                }
            };
            (Some(map), pieces)
        };
        let moves = Moves { bulk, map, pieces, global: &global, lane, blocks };
        match (&shared, &barrier) {
            (Some(shared), Some(barrier)) => moves.fill(context, shared, barrier)?,
            (Some(shared), None) => moves.store(context, shared)?,
            _ => {}
        }
    }
    Ok(())
}

/// Returns the range of a copy of bytes: none of 0 bytes.
fn range(global: &Request<'_>, lane: usize, shared: u32, bytes: u32) -> Result<Vec<Piece>, Trouble> {
    if !bytes.is_multiple_of(16) {
        let message = format!("a bulk copy of {bytes} bytes, which is not a multiple of 16");
        return Err(global.refuse_bounds(lane, message));
    }
    if bytes > MOST_SHARED {
        let message = format!("a bulk copy of {bytes} bytes; shared memory has at most {MOST_SHARED}");
        return Err(global.refuse_bounds(lane, message));
    }
    let piece = Piece { shared, global: Some(global.addresses[lane]), bytes };
    Ok(Some(piece).filter(|_| bytes > 0).into_iter().collect())
}

/// One lane's copy.
struct Moves<'m> {
    bulk: &'m Bulk,
    map: Option<TensorMap>,
    pieces: Vec<Piece>,
    /// The access of global memory, or of the tensor map.
    global: &'m Request<'m>,
    lane: usize,
    /// The blocks of the cluster that a copy goes to.
    blocks: u32,
}

impl Moves<'_> {
    /// Begins to fill shared memory.
    fn fill(self, context: &mut Context<'_>, shared: &Request<'_>, barrier: &Request<'_>) -> Result<(), Trouble> {
        let (lane, warp, origin) = (self.lane, shared.warp, shared.access.origin);
        let (mut values, mut written) = (Vec::new(), Vec::new());
        for piece in &self.pieces {
            match (self.bulk.way, piece.global) {
                (_, None) => {
                    let map = self.map.as_ref().map(|map| (map.outside(), map.element_bytes() as usize));
                    let (fill, element) = map.unwrap_or(([0; 8], 1));
                    values.extend(fill[..element].iter().cycle().take(piece.bytes as usize));
                    written.extend(std::iter::repeat_n(WRITTEN, piece.bytes as usize));
                }
                (Way::Within, Some(from)) => {
                    let from = from as u32..(from as u32).saturating_add(piece.bytes);
                    let by = Accessor::new(warp, origin, Kind::PLAIN.with(Kind::READS, true), &context.order);
                    let read = context.shared.begin_reading(1 << lane, vec![from.clone()], &by);
                    let reading = read.map_err(|wrong| refuse(shared, &context.shared, lane, wrong))?;
                    let (bytes, known) = context.shared.peek(&from);
                    values.extend_from_slice(bytes);
                    written.extend_from_slice(known);
                    context.shared.end_reading(reading, by.stamp(lane), &by);
                }
                (_, Some(from)) => self.fetch(context, from, piece.bytes, (&mut values, &mut written))?,
            }
        }
        let bytes = self.pieces.iter().map(|piece| piece.bytes).sum();
        for rank in crate::registers::lanes_of(self.blocks) {
            let refuse = |message: String, has_left| shared.refuse_peer(lane, message, has_left);
            let fill =
                |context: &mut Context<'_>| self.fill_one(context, (shared, barrier), (bytes, &values, &written));
            abroad(context, rank as u32, fill, refuse)?;
        }
        Ok(())
    }

    /// Begins to fill the shared memory of one block.
    fn fill_one(
        &self,
        context: &mut Context<'_>,
        (shared, barrier): (&Request<'_>, &Request<'_>),
        (bytes, values, written): (u32, &[u8], &[u8]),
    ) -> Result<(), Trouble> {
        let (lane, warp, origin) = (self.lane, shared.warp, shared.access.origin);
        let address = barrier.addresses[lane] & ((1 << RANK) - 1);
        if !context.shared.has_barrier(address) {
            return Err(barrier.refuse_barrier(lane, "no mbarrier was initialised there".to_string()));
        }
        let Context { shared: memory, order, flights, .. } = context;
        let kind = barrier.kind().with(Kind::STRONG, true).with(Kind::WRITES, true);
        let by = Accessor::new(warp, origin, kind, order);
        memory.may_signal(lane, address, &by).map_err(|(_, wrong)| refuse(barrier, memory, lane, (address, wrong)))?;
        let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::ASYNC, true);
        let by = Accessor::new(warp, origin, kind, order);
        for range in ranges(&self.pieces) {
            memory.begin_filling(lane, &range, &by).map_err(|wrong| refuse(shared, memory, lane, wrong))?;
        }
        let (values, written) = (values.to_vec(), written.to_vec());
        let course = Course::In { barrier: address, bytes, values, written, is_bulk: true, update: None };
        flights.all.push(Flight { warp, lane, origin, pieces: self.pieces.clone(), course });
        context.events += 1;
        Ok(())
    }

    /// Reads a piece of global memory, which nobody may write until the copy lands.
    fn fetch(
        &self,
        context: &mut Context<'_>,
        from: u64,
        bytes: u32,
        (values, written): (&mut Vec<u8>, &mut Vec<u8>),
    ) -> Result<(), Trouble> {
        let Context { memory, order, .. } = context;
        let kind = Kind::PLAIN.with(Kind::READS, true);
        let by = Accessor::new(self.global.warp, self.global.access.origin, kind, order).in_flight();
        let Some(allocation) = memory.find_mut(from, bytes) else {
            return Err(self.outside(memory, from, bytes));
        };
        let start = (from - allocation.start) as usize;
        let range = start..start + bytes as usize;
        allocation.mark_read(range.clone());
        let mut clash = None;
        if let Some(traces) = &mut allocation.traces {
            for part in parts(&range) {
                clash = clash.or(traces.read(part.start, part.len(), grain(&part), self.lane, &by).err());
            }
        }
        values.extend_from_slice(&allocation.bytes[range.clone()]);
        written.extend(allocation.written.to_vec(range));
        clash.map_or(Ok(()), |clash| Err(self.race(memory, from, clash, Direction::Load)))
    }

    fn outside(&self, memory: &Memory, address: u64, bytes: u32) -> Trouble {
        let message = memory.nearest(address, bytes.into());
        self.global.trouble(self.lane, Problem::Bounds { address, message })
    }

    fn race(&self, memory: &Memory, address: u64, clash: Clash, did: Direction) -> Trouble {
        self.global.race(self.lane, memory, (address, clash), did)
    }

    /// Begins to store shared memory to global memory.
    fn store(self, context: &mut Context<'_>, shared: &Request<'_>) -> Result<(), Trouble> {
        let (lane, warp, origin) = (self.lane, shared.warp, shared.access.origin);
        let Context { shared: source, order, .. } = context;
        let by = Accessor::new(warp, origin, Kind::PLAIN.with(Kind::READS, true), order);
        let reading = source.begin_reading(1 << lane, ranges(&self.pieces), &by);
        let reading = Some(reading.map_err(|wrong| refuse(shared, source, lane, wrong))?);
        for piece in &self.pieces {
            if let Some(to) = piece.global {
                self.put(context, piece, to)?;
            }
        }
        let thread = shared.first_thread + lane as u32;
        let group = context.flights.group(thread);
        let course = Course::Out { group, reading };
        context.flights.all.push(Flight { warp, lane, origin, pieces: self.pieces, course });
        Ok(())
    }

    /// Stores a piece, or updates memory by it.
    fn put(&self, context: &mut Context<'_>, piece: &Piece, to: u64) -> Result<(), Trouble> {
        let Context { shared, memory, order, .. } = context;
        let reduction = match (&self.bulk.reduction[..], &self.map) {
            ([], _) => None,
            ([one], _) => Some(*one),
            (all, map) => map.as_ref().map(|map| all[map.element as usize]),
        };
        let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::STRONG, reduction.is_some());
        let by = Accessor::new(self.global.warp, self.global.access.origin, kind, order);
        let by = if reduction.is_some() { by } else { by.in_flight() };
        let place = memory.describe(to);
        let Some(allocation) = memory.find_mut(to, piece.bytes) else {
            return Err(self.outside(memory, to, piece.bytes));
        };
        match allocation.may {
            Use::Any => {}
            Use::Constant => {
                let message = format!("{place}, which is constant");
                return Err(self.global.trouble(self.lane, Problem::Bounds { address: to, message }));
            }
            Use::Lent => {
                let direction = Direction::Store;
                return Err(self.global.trouble(self.lane, Problem::Lent { direction, place }));
            }
        }
        let start = (to - allocation.start) as usize;
        let range = start..start + piece.bytes as usize;
        let (bytes, written) = shared.peek(&(piece.shared..piece.shared + piece.bytes));
        let mut values = bytes.to_vec();
        if let Some((element, update)) = reduction {
            allocation.mark_read(range.clone());
            let Some(update) = update else {
                let message = "the tensor's elements have no such reduction".to_string();
                return Err(self.global.trouble(self.lane, Problem::Call { message }));
            };
            let is_missing = |written: &[u8]| written.iter().any(|written| *written != WRITTEN);
            if is_missing(written) || !allocation.written.has_all(range.clone()) {
                let message =
                    format!("not all written yet: {} bytes at {place}, or what is added to them", piece.bytes);
                return Err(self.global.trouble(self.lane, Problem::Uninitialised { message, read: None }));
            }
            let element = element as usize;
            for (value, old) in
                values.chunks_exact_mut(element).zip(allocation.bytes[range.clone()].chunks_exact(element))
            {
                let new = update(number(old), number(value), 0);
                value.copy_from_slice(&new.to_le_bytes()[..element]);
            }
        }
        let mut clash = None;
        if let Some(traces) = &mut allocation.traces {
            for part in parts(&range) {
                let new = &values[part.start - start..part.end - start];
                let written =
                    traces.write(part.start, (&allocation.bytes[part.clone()], new), grain(&part), self.lane, &by);
                clash = clash.or(written.err());
            }
        }
        allocation.store(start, &values, written);
        clash.map_or(Ok(()), |clash| Err(self.race(memory, to, clash, Direction::Store)))
    }
}

/// Joins pieces that follow each other in shared memory.
fn ranges(pieces: &[Piece]) -> Vec<Range<u32>> {
    let mut sorted: Vec<Range<u32>> = pieces.iter().map(|piece| piece.shared..piece.shared + piece.bytes).collect();
    sorted.sort_unstable_by_key(|range| range.start);
    sorted.dedup_by(|next, range| {
        let follows = next.start == range.end;
        range.end = if follows { next.end } else { range.end };
        follows
    });
    sorted
}

/// Turns what is wrong at a byte of shared memory into trouble.
fn refuse(
    request: &Request<'_>,
    shared: &Shared,
    lane: usize,
    (address, wrong): (u64, crate::shared::Wrong),
) -> Trouble {
    let mut addresses = [0; LANES];
    addresses[lane] = address;
    let at = Request { addresses, ..*request };
    at.wrong(shared, (lane, wrong))
}
