//! Asynchronous copies: the data is there once the copying thread has waited for it, and for other threads after a barrier as well.

use super::access::request;
use super::global::is_line;
use super::space::Request;
use super::{Context, Trouble};
use crate::address_space::Space;
use crate::banks::{sectors, wavefronts};
use crate::memory::Memory;
use crate::order::{Order, WARPS};
use crate::program::AsyncCopy;
use crate::registers::{LANES, Registers, lanes_of};
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::traces::LINE;
use crate::valued::WRITTEN;

/// Where copies go, and where they come from.
type Places<'p> = (&'p mut Shared, &'p mut Memory);

/// Bytes, and the bits of each that have a value.
type Bytes = ([u8; 16], [u8; 16]);

/// The copies of one instruction that are under way.
#[derive(Debug)]
struct Copy {
    /// The lanes whose copies have not arrived, and all that began one.
    lanes: u32,
    all: u32,
    /// The group of each lane that its copy is in.
    groups: [u32; LANES],
    /// The number of the first among the copies of the warp; those of the other lanes follow.
    number: u64,
    addresses: [u64; LANES],
    values: [Bytes; LANES],
    width: u32,
    /// The address of each source, and the bytes that are read there.
    sources: [u64; LANES],
    read: [u32; LANES],
    /// The first of the lanes that read a line together, if it was recorded for all of them at once.
    rows: u32,
    origin: u32,
}

/// The copies of a warp, and how many groups each of its lanes has closed.
#[derive(Debug, Default)]
pub(crate) struct Copies {
    #[allow(clippy::vec_box, reason = "one is many bytes, and those before it go first")]
    under_way: Vec<Box<Copy>>,
    groups: [u32; LANES],
    next: u64,
    /// The time of each lane's last copy that it waited for itself.
    waited: [u32; LANES],
}

/// Begins the copies with this number in the program, for the lanes of a mask.
pub(super) fn start(
    context: &mut Context<'_>,
    registers: &Registers,
    warp: usize,
    index: u32,
    mask: u32,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let AsyncCopy { load, store, bytes, ignored } = program.copies[index as usize];
    let store = request(registers, &program.accesses[store as usize], warp, store, mask)?;
    let width = store.access.width();
    let mut read = [width; LANES];
    if let Some(slot) = bytes {
        store.refuse_unless(registers.narrow.defined(slot), "the bytes to be copied were never computed")?;
        read = registers.narrow.column(slot).map(|bytes| bytes.min(width));
    }
    if let Some(slot) = ignored {
        store.refuse_unless(registers.predicates.defined(slot), "its last predicate was never computed")?;
        let bits = registers.predicates.bits(slot);
        read = std::array::from_fn(|lane| if bits >> lane & 1 == 1 { 0 } else { read[lane] });
    }
    let reading = store.lanes().filter(|lane| read[*lane] > 0).fold(0, |mask, lane| mask | 1 << lane);
    let (groups, number) = (context.copies[warp].groups, context.copies[warp].next);
    let mut copy = Box::new(Copy {
        lanes: 0,
        all: store.mask,
        groups,
        number,
        addresses: store.addresses,
        values: [([0; 16], [WRITTEN; 16]); LANES],
        width,
        sources: [0; LANES],
        read,
        rows: 0,
        origin: store.access.origin,
    });
    if reading != 0 {
        let load = request(registers, &program.accesses[load as usize], warp, load, reading)?;
        copy.rows = fetch(context, &load, &read, &mut copy.values)?;
        copy.sources = load.addresses;
    }
    let is_out = set_out(context, &store, &mut copy.lanes);
    let copies = &mut context.copies[warp];
    copies.next += u64::from(copy.lanes.count_ones());
    copies.under_way.push(copy);
    is_out
}

/// Lets the copies of lanes set out, and adds each of these lanes to those under way.
fn set_out(context: &mut Context<'_>, store: &Request<'_>, under_way: &mut u32) -> Result<(), Trouble> {
    let width = store.access.width();
    let Context { shared, order, counts, .. } = context;
    let counter = &mut counts.accesses[store.index];
    let cost = wavefronts(&store.addresses, store.mask, width);
    counter.requests += 1;
    counter.threads += u64::from(store.mask.count_ones());
    counter.phases += cost.phases;
    counter.wavefronts += cost.wavefronts;
    let by = store.accessor(order);
    let are_plain = shared.has_room(&store.addresses, store.mask, width) && shared.is_plain(&by);
    for lane in store.lanes() {
        let address = store.addresses[lane];
        if !(are_plain && shared.set_out_plainly(lane, address, width, &by)) {
            let checked = shared.may_write(&store.addresses, 1 << lane, (4, width), &by);
            checked.map_err(|wrong| store.wrong(shared, wrong))?;
            let checked = shared.set_out(lane, address, width, &by);
            checked.map_err(|wrong| store.wrong(shared, wrong))?;
        }
        *under_way |= 1 << lane;
    }
    Ok(())
}

impl Copy {
    /// Returns the number of a lane's copy.
    fn number(&self, lane: usize) -> u64 {
        self.number + u64::from((self.all & ((1 << lane) - 1)).count_ones())
    }

    /// Lets the copies of these lanes arrive.
    fn arrive(&mut self, lanes: u32, (shared, memory): Places<'_>, by: &Accessor<'_>) {
        let (width, count) = (self.width as usize, LINE / self.width as usize);
        // The lanes of whose row all were told.
        let mut told = 0_u32;
        for lane in lanes_of(lanes) {
            let (values, written) = &self.values[lane];
            shared.arrive(lane, self.addresses[lane], (&values[..width], &written[..width]), by);
            let (source, read) = (self.sources[lane], self.read[lane]);
            if told >> lane & 1 == 1 || read == 0 {
                continue;
            }
            let Some(allocation) = memory.find_mut(source, read) else { continue };
            let start = (source - allocation.start) as usize;
            let Some(traces) = &mut allocation.traces else { continue };
            let row = u32::MAX.checked_shr((LANES - count) as u32).unwrap_or(0) << lane;
            if self.rows >> lane & 1 == 1 && lanes & row == row && traces.land_line(start, width, lane, by) {
                told |= row;
            } else {
                traces.land(start, read as usize, lane, by);
            }
        }
        self.lanes &= !lanes;
    }
}

impl Copies {
    /// Returns the number that the next copy will have.
    pub(super) fn next_number(&self) -> u64 {
        self.next
    }

    /// Makes the copies of these lanes so far a group.
    pub(super) fn commit(&mut self, mask: u32) {
        for (lane, groups) in self.groups.iter_mut().enumerate() {
            *groups += mask >> lane & 1;
        }
    }

    /// Lets all groups of these lanes arrive, except the last `left`.
    pub(super) fn wait(&mut self, (shared, memory): Places<'_>, order: &Order, warp: usize, mask: u32, left: u32) {
        let closed = self.groups.map(|groups| groups.saturating_sub(left));
        let is_due = |copy: &Copy, lane: usize| mask >> lane & 1 == 1 && copy.groups[lane] < closed[lane];
        let waited = self.arrive((shared, memory), order, warp, is_due);
        lanes_of(waited).for_each(|lane| self.waited[lane] = order.clock(warp));
    }

    /// Returns the time of a lane's last copy that it waited for itself, or 0.
    pub(super) fn waited(&self, lane: usize) -> u32 {
        self.waited[lane]
    }

    /// Lets the copies arrive whose lane and number `is_due` accepts, for those who wait at an `mbarrier`.
    pub(super) fn bring(
        &mut self,
        places: Places<'_>,
        order: &Order,
        warp: usize,
        is_due: impl Fn(usize, u64) -> bool,
    ) {
        self.arrive(places, order, WARPS + warp, |copy, lane| is_due(lane, copy.number(lane)));
    }

    /// Lets the copies of lanes arrive that are due, and returns those lanes.
    fn arrive(
        &mut self,
        (shared, memory): Places<'_>,
        order: &Order,
        warp: usize,
        is_due: impl Fn(&Copy, usize) -> bool,
    ) -> u32 {
        let mut arrived = 0;
        self.under_way.retain_mut(|copy| {
            let due = lanes_of(copy.lanes).filter(|lane| is_due(copy, *lane)).fold(0, |due, lane| due | 1 << lane);
            if due != 0 {
                let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::ASYNC, true);
                let by = Accessor::new(warp, copy.origin, kind, order);
                copy.arrive(due, (&mut *shared, &mut *memory), &by);
            }
            arrived |= due;
            copy.lanes != 0
        });
        arrived
    }
}

/// Reads global memory, for each lane as many bytes as it asks for. Returns the first of the lanes that read a line together, where that was recorded
/// for all of them at once.
fn fetch(
    context: &mut Context<'_>,
    load: &Request<'_>,
    bytes: &[u32; LANES],
    values: &mut [Bytes; LANES],
) -> Result<u32, Trouble> {
    let counter = &mut context.counts.accesses[load.index];
    counter.requests += 1;
    counter.threads += u64::from(load.mask.count_ones());
    counter.sectors += sectors(&load.addresses, load.mask, load.access.width());
    let Context { memory, order, .. } = context;
    let by = load.accessor(order).in_flight();
    let (mut missing, mut rows, mut left) = (0, 0, load.mask);
    while left != 0 {
        let lane = left.trailing_zeros() as usize;
        let (address, width) = (load.addresses[lane], bytes[lane] as usize);
        let Some(allocation) = memory.find_mut(address, bytes[lane]) else {
            return Err(load.refuse_bounds(lane, memory.nearest(address, bytes[lane].into())));
        };
        let start = (address - allocation.start) as usize;
        let mut lanes = lane..lane + load.follow(left, lane, start, LINE);
        let is_row = is_line(&lanes, width)
            && bytes[lanes.clone()].iter().all(|bytes| *bytes == load.access.width())
            && allocation.holds(address, LINE as u32);
        if is_row
            && let Some(traces) = &mut allocation.traces
            && traces.access_row(start..start + LINE, (width, 4), lane, false, &by)
        {
            rows |= 1 << lane;
        } else {
            lanes.end = lane + 1;
            if let Some(traces) = &mut allocation.traces
                && let Err(found) = traces.read(start, width, 4, lane, &by)
            {
                return Err(load.clash(lane, memory, found));
            }
        }
        let range = start..start + lanes.len() * width;
        allocation.mark_read(range.clone());
        let are_written = allocation.written.has_all(range.clone());
        for (lane, start) in lanes.clone().zip(range.step_by(width)) {
            let (values, written) = &mut values[lane];
            values[..width].copy_from_slice(&allocation.bytes[start..start + width]);
            if !are_written {
                allocation.written.read(start, &mut written[..width]);
                missing |= 1 << lane;
            }
        }
        left &= u32::MAX.checked_shl(lanes.end as u32).unwrap_or(0);
    }
    load.note_unwritten(context, Space::Global, missing);
    Ok(rows)
}
