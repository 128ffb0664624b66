//! Asynchronous copies: the data is there once the copying thread has waited for it, and for other threads after a barrier as well.

use super::access::request;
use super::space::Request;
use super::{Context, Trouble};
use crate::address_space::Space;
use crate::banks::{sectors, wavefronts};
use crate::memory::Memory;
use crate::order::{Order, WARPS};
use crate::program::AsyncCopy;
use crate::registers::{LANES, Registers};
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::valued::WRITTEN;

/// Where copies go, and where they come from.
type Places<'p> = (&'p mut Shared, &'p mut Memory);

/// Bytes, and the bits of each that have a value.
type Bytes = ([u8; 16], [u8; 16]);

/// One lane's copy under way.
#[derive(Clone, Copy, Debug)]
struct Copy {
    lane: usize,
    /// The group of the lane that the copy is in.
    group: u32,
    /// Its number among the copies of the warp.
    number: u64,
    address: u64,
    values: Bytes,
    width: u32,
    /// The address of its source, and the bytes that it reads there.
    source: (u64, u32),
    origin: u32,
}

/// The copies of a warp, and how many groups each of its lanes has closed.
#[derive(Debug, Default)]
pub(crate) struct Copies {
    under_way: Vec<Copy>,
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
    let mut values = [([0; 16], [WRITTEN; 16]); LANES];
    let mut sources = [0; LANES];
    if reading != 0 {
        let load = request(registers, &program.accesses[load as usize], warp, load, reading)?;
        fetch(context, &load, &read, &mut values)?;
        sources = load.addresses;
    }
    set_out(context, &store, &values, |lane| (sources[lane], read[lane]))
}

fn set_out(
    context: &mut Context<'_>,
    store: &Request<'_>,
    values: &[Bytes; LANES],
    source: impl Fn(usize) -> (u64, u32),
) -> Result<(), Trouble> {
    let width = store.access.width();
    let Context { shared, order, counts, copies, .. } = context;
    let counter = &mut counts.accesses[store.index];
    let cost = wavefronts(&store.addresses, store.mask, width);
    counter.requests += 1;
    counter.threads += u64::from(store.mask.count_ones());
    counter.phases += cost.phases;
    counter.wavefronts += cost.wavefronts;
    let by = store.accessor(order);
    for lane in store.lanes() {
        let address = store.addresses[lane];
        let checked = shared.may_write(&store.addresses, 1 << lane, (4, width), &by);
        checked.map_err(|wrong| store.wrong(shared, wrong))?;
        let checked = shared.set_out(lane, address, width, &by);
        checked.map_err(|wrong| store.wrong(shared, wrong))?;
        let (values, source, origin) = (values[lane], source(lane), store.access.origin);
        copies[store.warp].add(|groups, number| Copy {
            lane,
            group: groups[lane],
            number,
            address,
            values,
            width,
            source,
            origin,
        });
    }
    Ok(())
}

impl Copies {
    /// Adds a copy of a lane, given the groups of the lanes and its number.
    fn add(&mut self, copy: impl Fn(&[u32; LANES], u64) -> Copy) {
        self.under_way.push(copy(&self.groups, self.next));
        self.next += 1;
    }

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
        let groups = self.groups;
        let is_due = |copy: &Copy| mask >> copy.lane & 1 == 1 && copy.group < groups[copy.lane].saturating_sub(left);
        for copy in self.under_way.iter().filter(|copy| is_due(copy)) {
            self.waited[copy.lane] = order.clock(warp);
        }
        self.arrive((shared, memory), order, warp, is_due);
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
        self.arrive(places, order, WARPS + warp, |copy| is_due(copy.lane, copy.number));
    }

    fn arrive(&mut self, (shared, memory): Places<'_>, order: &Order, warp: usize, is_due: impl Fn(&Copy) -> bool) {
        self.under_way.retain(|copy| {
            let arrives = is_due(copy);
            if arrives {
                let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::ASYNC, true);
                let by = Accessor::new(warp, copy.origin, kind, order);
                let (width, (values, written)) = (copy.width as usize, &copy.values);
                shared.arrive(copy.lane, copy.address, (&values[..width], &written[..width]), &by);
                let (source, read) = copy.source;
                if let Some(allocation) = memory.find_mut(source, read).filter(|_| read > 0)
                    && let Some(traces) = &mut allocation.traces
                {
                    traces.land((source - allocation.start) as usize, read as usize, copy.lane, &by);
                }
            }
            !arrives
        });
    }
}

/// Reads global memory, for each lane as many bytes as it asks for.
fn fetch(
    context: &mut Context<'_>,
    load: &Request<'_>,
    bytes: &[u32; LANES],
    values: &mut [Bytes; LANES],
) -> Result<(), Trouble> {
    let counter = &mut context.counts.accesses[load.index];
    counter.requests += 1;
    counter.threads += u64::from(load.mask.count_ones());
    counter.sectors += sectors(&load.addresses, load.mask, load.access.width());
    let Context { memory, order, .. } = context;
    let by = load.accessor(order).in_flight();
    let mut missing = 0;
    for lane in load.lanes() {
        let (address, width) = (load.addresses[lane], bytes[lane]);
        let Some(allocation) = memory.find_mut(address, width) else {
            return Err(load.refuse_bounds(lane, memory.nearest(address, width.into())));
        };
        let start = (address - allocation.start) as usize;
        let range = start..start + width as usize;
        allocation.mark_read(range.clone());
        if let Some(traces) = &mut allocation.traces
            && let Err(found) = traces.read(start, width as usize, 4, lane, &by)
        {
            return Err(load.clash(lane, memory, found));
        }
        let (bytes, written) = &mut values[lane];
        bytes[..width as usize].copy_from_slice(&allocation.bytes[range.clone()]);
        allocation.written.read(start, &mut written[..width as usize]);
        if written[..width as usize].iter().any(|written| *written != WRITTEN) {
            missing |= 1 << lane;
        }
    }
    load.note_unwritten(context, Space::Global, missing);
    Ok(())
}
