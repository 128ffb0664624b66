//! One request in one address space.

use super::peer::{abroad, by_rank};
use super::wrong::problem;
use super::{Context, Problem, Trouble, Unwritten};
use crate::address_space::{Direction, Space};
use crate::banks::{sectors, wavefronts};
use crate::order::Order;
use crate::program::{Access, Ordering, Register};
use crate::registers::{LANES, lanes_of};
use crate::shared::Wrong;
use crate::stamp::{Accessor, Kind};
use crate::valued::{Valued, WRITTEN, are_written};

/// The loaded or stored values: for each element, its bits in every lane.
pub(super) type Data = [[u64; LANES]; 4];

/// The lanes of one warp that execute one access.
#[derive(Clone, Copy)]
pub(super) struct Request<'r> {
    pub(super) access: &'r Access,
    /// The access's index in the program.
    pub(super) index: usize,
    pub(super) warp: usize,
    pub(super) first_thread: u32,
    pub(super) mask: u32,
    pub(super) addresses: [u64; LANES],
}

/// Reads little-endian bytes as a number.
#[inline]
pub(super) fn number(bytes: &[u8]) -> u64 {
    match *bytes {
        [a] => a.into(),
        [a, b] => u16::from_le_bytes([a, b]).into(),
        [a, b, c, d] => u32::from_le_bytes([a, b, c, d]).into(),
        _ => bytes.try_into().map_or(0, u64::from_le_bytes),
    }
}

/// The kind of an access in its stamps.
pub(super) fn kind(access: &Access) -> Kind {
    let Access { direction, ordering, is_narrow, results, .. } = *access;
    Kind::PLAIN
        .with(Kind::STRONG, ordering.is_strong())
        .with(Kind::NARROW, is_narrow)
        .with(Kind::READS, direction == Direction::Load || results[0] != Register::None)
        .with(Kind::WRITES, direction != Direction::Load || ordering == Ordering::Checked)
}

impl Request<'_> {
    pub(super) fn trouble(&self, lane: usize, problem: Problem) -> Trouble {
        Trouble::new(self.first_thread + lane as u32, self.access.origin, problem)
    }

    pub(super) fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        lanes_of(self.mask)
    }

    /// Returns an error if a lane uses an undefined value.
    pub(super) fn refuse_unless(&self, defined: u32, message: &str) -> Result<(), Trouble> {
        let missing = self.mask & !defined;
        if missing == 0 {
            return Ok(());
        }
        let message = message.to_string();
        Err(self.trouble(missing.trailing_zeros() as usize, Problem::Uninitialised { message, read: None }))
    }

    pub(super) fn refuse_misaligned(&self) -> Result<(), Trouble> {
        let Access { align: width, .. } = *self.access;
        let odd = |lane: usize| self.addresses[lane] & u64::from(width - 1) != 0;
        // All lanes at once, in a loop without branches, because few addresses are bad.
        let any = (0..LANES).fold(0, |any, lane| any | u32::from(odd(lane)) << lane) & self.mask;
        if any == 0 {
            return Ok(());
        }
        let lane = any.trailing_zeros() as usize;
        Err(self.trouble(lane, Problem::Misaligned { address: self.addresses[lane], width, memory: String::new() }))
    }

    pub(super) fn refuse_barrier(&self, lane: usize, message: String) -> Trouble {
        self.trouble(lane, Problem::Barrier { message })
    }

    /// The trouble with the shared memory of a block that is not in the cluster, or that has left the kernel.
    pub(super) fn refuse_peer(&self, lane: usize, message: String, has_left: bool) -> Trouble {
        if has_left { self.trouble(lane, Problem::Gone { message }) } else { self.refuse_bounds(lane, message) }
    }

    pub(super) fn refuse_bounds(&self, lane: usize, message: String) -> Trouble {
        self.trouble(lane, Problem::Bounds { address: self.addresses[lane], message })
    }

    /// Puts the bytes of one lane into the columns of its elements.
    #[inline]
    pub(super) fn spread(&self, lane: usize, bytes: &[u8], data: &mut Data) {
        let element = self.access.element as usize;
        if element == 4 {
            let (words, _) = bytes.as_chunks();
            for (column, word) in data.iter_mut().zip(words) {
                column[lane] = u32::from_le_bytes(*word).into();
            }
            return;
        }
        for (column, bytes) in data.iter_mut().zip(bytes.chunks_exact(element)) {
            column[lane] = number(bytes);
        }
    }

    /// Collects the bytes that one lane stores; the first [`Access::width`] of them count.
    #[inline]
    pub(super) fn collect(&self, lane: usize, data: &Data) -> [u8; 16] {
        // As one number: bytes written one by one cannot be read together without a stall.
        let bits = 8 * self.access.element;
        let mask = u64::MAX >> (64 - bits);
        let put =
            |all: u128, (index, column): (u32, &[u64; LANES])| all | u128::from(column[lane] & mask) << (index * bits);
        (0..self.access.count).zip(data).fold(0, put).to_le_bytes()
    }

    /// Computes the new value of one lane's atomic; the old one replaces the operand.
    pub(super) fn update(&self, lane: usize, old: &[u8], data: &mut Data) -> [u8; 16] {
        if self.access.count == 2 {
            return self.update_double(lane, old, data);
        }
        let old = number(old);
        let new = self.access.update.map_or(old, |update| update(old, data[0][lane], data[1][lane]));
        data[0][lane] = new;
        let bytes = self.collect(lane, data);
        data[0][lane] = old;
        bytes
    }

    /// The same for 128 bits, in two columns: exchanged, or without an update compared first.
    fn update_double(&self, lane: usize, old: &[u8], data: &mut Data) -> [u8; 16] {
        let (low, high) = old.split_at(old.len() / 2);
        let old = [number(low), number(high)];
        let pair = |first: usize| [data[first][lane], data[first + 1][lane]];
        let new = match self.access.update {
            Some(_) => pair(0),
            None if pair(0) == old => pair(2),
            None => old,
        };
        (data[0][lane], data[1][lane]) = (new[0], new[1]);
        let bytes = self.collect(lane, data);
        (data[0][lane], data[1][lane]) = (old[0], old[1]);
        bytes
    }

    /// Collects the bits with a value of the bytes that one lane stores.
    #[inline]
    pub(super) fn collect_written(&self, lane: usize, known: &Valued) -> [u8; 16] {
        if known.all() >> lane & 1 == 1 {
            return [WRITTEN; 16];
        }
        let bits = 8 * self.access.element;
        let put = |all: u128, element: u32| {
            all | u128::from(known.bits(element as usize, lane) & (u64::MAX >> (64 - bits))) << (element * bits)
        };
        (0..self.access.count).fold(0, put).to_le_bytes()
    }

    /// Takes the bits of one lane's bytes that have no value from `known`, and returns true if there are any.
    #[inline]
    pub(super) fn spread_written(&self, lane: usize, written: &[u8], known: &mut Valued) -> bool {
        let is_missing = !are_written(written);
        if is_missing {
            let element = self.access.element as usize;
            for (index, written) in written.chunks_exact(element).enumerate() {
                known.set(index, lane, number(written), u64::MAX >> (64 - 8 * element));
            }
        }
        is_missing
    }

    pub(super) fn unwritten(&self, lane: usize, space: Space) -> Unwritten {
        let (origin, address, width) = (self.access.origin, self.addresses[lane], self.access.width());
        Unwritten { origin, space, address, width }
    }

    /// Remembers, for a later fault, that lanes have read bytes without a value.
    pub(super) fn note_unwritten(&self, context: &mut Context<'_>, space: Space, lanes: u32) {
        for lane in lanes_of(lanes) {
            context.unwritten[self.first_thread as usize + lane] = Some(self.unwritten(lane, space));
        }
    }

    /// Returns an error if a lane stores a value of which no byte is defined where the host finds it, or an atomic has an undefined operand.
    fn refuse_unless_stored(&self, known: &Valued, space: Space) -> Result<(), Trouble> {
        let stored = match self.access.direction {
            Direction::Store if space != Space::Shared => known.any(self.access.count, self.access.element),
            Direction::Load | Direction::Store => u32::MAX,
            Direction::Atomic => known.all(),
        };
        self.refuse_unless(stored, "what it stores was never computed")
    }

    /// Loads into `data` or stores from it. Returns the lanes in which loaded elements have a value.
    pub(super) fn serve(
        &self,
        context: &mut Context<'_>,
        space: Space,
        data: &mut Data,
        known: &Valued,
    ) -> Result<Valued, Trouble> {
        let width = self.access.width();
        let counter = &mut context.counts.accesses[self.index];
        match space {
            Space::Local => Ok(self.local(context, data, known)?),
            Space::Shared => {
                let cost = wavefronts(&self.addresses, self.mask, width);
                counter.phases += cost.phases;
                counter.wavefronts += cost.wavefronts;
                self.refuse_unless_stored(known, space)?;
                let loaded = if context.launch.is_in_clusters {
                    self.shared_of_cluster(context, data, known)?
                } else {
                    self.shared(context, data, known)?
                };
                self.order(context, space);
                Ok(loaded)
            }
            Space::Global | Space::Constant | Space::Generic => {
                counter.sectors += sectors(&self.addresses, self.mask, width);
                self.refuse_unless_stored(known, space)?;
                let loaded = match self.access.direction {
                    Direction::Load => self.load_global(context, data)?,
                    _ => self.store_global(context, data, known).map(|()| Valued::ALL)?,
                };
                self.order(context, space);
                Ok(loaded)
            }
        }
    }

    /// Records the ordering that strong accesses give.
    fn order(&self, context: &mut Context<'_>, space: Space) {
        if !self.access.ordering.is_strong() {
            return;
        }
        let mut left = self.mask;
        while left != 0 {
            let address = self.addresses[left.trailing_zeros() as usize];
            let same =
                lanes_of(left).filter(|lane| self.addresses[*lane] == address).fold(0, |lanes, lane| lanes | 1 << lane);
            context.order.record_access(self.warp, same, (space == Space::Shared, address), self.access);
            left &= !same;
        }
        if context.launch.blocks_of_cluster() > 1 {
            let addresses = self.lanes().map(|lane| self.addresses[lane]).filter(|_| space == Space::Shared);
            context.exchange_orders(self.warp, self.mask, addresses);
        }
    }

    /// The threads that access, for the check of races.
    pub(super) fn accessor<'o>(&self, order: &'o Order) -> Accessor<'o> {
        Accessor::new(self.warp, self.access.origin, self.kind(), order)
    }

    pub(super) fn kind(&self) -> Kind {
        kind(self.access)
    }

    /// Accesses the shared memory of the blocks whose ranks the addresses have.
    fn shared_of_cluster(&self, context: &mut Context<'_>, data: &mut Data, known: &Valued) -> Result<Valued, Trouble> {
        let mut addresses = self.addresses;
        let ranks = by_rank(&mut addresses, self.mask, context.rank);
        let mut loaded = Valued::NONE;
        for (rank, mask) in &ranks {
            let at = Request { addresses, mask: *mask, ..*self };
            let lane = mask.trailing_zeros() as usize;
            let refuse = |message: String, has_left| self.refuse_peer(lane, message, has_left);
            let one = abroad(context, *rank, |context| at.shared(context, data, known), refuse)?;
            if ranks.len() == 1 {
                return Ok(one);
            }
            loaded.merge(&one, *mask);
        }
        Ok(loaded)
    }

    fn shared(&self, context: &mut Context<'_>, data: &mut Data, known: &Valued) -> Result<Valued, Trouble> {
        let Context { shared, order, .. } = context;
        let width = self.access.width();
        let by = self.accessor(order);
        let sizes = (self.access.element, width);
        let reads = self.access.direction != Direction::Store;
        let checked = if reads { shared.reads(&self.addresses, self.mask, sizes, &by) } else { Ok(()) };
        checked.map_err(|wrong| self.wrong(shared, wrong))?;
        if self.access.direction != Direction::Load {
            let checked = shared.may_write(&self.addresses, self.mask, sizes, &by);
            checked.map_err(|wrong| self.wrong(shared, wrong))?;
        }
        let (mut loaded, mut unwritten) = (Valued::ALL, 0);
        if self.access.direction == Direction::Load {
            for lane in self.lanes() {
                let address = self.addresses[lane];
                let range = address as usize..(address + u64::from(width)) as usize;
                self.spread(lane, &shared.bytes[range], data);
                let is_missing = self.spread_written(lane, shared.written(address, width), &mut loaded);
                unwritten |= u32::from(is_missing) << lane;
            }
            self.note_unwritten(context, Space::Shared, unwritten);
            return Ok(loaded);
        }
        for lane in self.lanes() {
            let address = self.addresses[lane];
            let old = address as usize..(address + u64::from(width)) as usize;
            let values = if self.access.direction == Direction::Atomic {
                shared.refuse_unwritten(lane, address, width).map_err(|wrong| self.wrong(shared, wrong))?;
                self.update(lane, &shared.bytes[old], data)
            } else {
                self.collect(lane, data)
            };
            let written = self.collect_written(lane, known);
            let done = shared.write(lane, address, (&values[..width as usize], &written[..width as usize]), &by);
            done.map_err(|wrong| self.wrong(shared, wrong))?;
        }
        Ok(loaded)
    }

    pub(super) fn wrong(&self, shared: &crate::shared::Shared, (lane, wrong): (usize, Wrong)) -> Trouble {
        let (address, width) = (self.addresses[lane], self.access.width());
        match wrong {
            Wrong::Bounds => self.refuse_bounds(lane, shared.describe(address, width)),
            Wrong::Uninitialised => {
                let message = format!("not all written yet: {}", shared.describe(address, width));
                let read = Some(self.unwritten(lane, Space::Shared));
                self.trouble(lane, Problem::Uninitialised { message, read })
            }
            Wrong::Mbarrier => {
                let place = shared.describe(address, width);
                self.refuse_barrier(lane, format!("an mbarrier lies there: {place}; only `mbarrier` may touch it"))
            }
            wrong => self.trouble(lane, problem(shared, (address, width), self.access.direction, &wrong)),
        }
    }

    /// Accesses local memory, which records undefined values: copying one is not a fault, using it is.
    fn local(&self, context: &mut Context<'_>, data: &mut Data, known: &Valued) -> Result<Valued, Trouble> {
        let width = self.access.width();
        let (mut loaded, mut unwritten) = (Valued::ALL, 0);
        for lane in self.lanes() {
            let (thread, address) = (self.first_thread + lane as u32, self.addresses[lane]);
            if !context.local.holds(thread, address, width) {
                let functions = &context.launch.program.functions;
                return Err(self.refuse_bounds(lane, context.local.describe(functions, thread, address, width)));
            }
            let mut new = self.collect_written(lane, known);
            if self.access.direction != Direction::Store {
                let (bytes, written) = context.local.read(thread, address, width);
                let is_missing = self.spread_written(lane, written, &mut loaded);
                unwritten |= u32::from(is_missing) << lane;
                if self.access.direction == Direction::Load {
                    self.spread(lane, bytes, data);
                    continue;
                }
                let values = self.update(lane, bytes, data);
                if is_missing || known.all() >> lane & 1 == 0 {
                    new = [0; 16];
                }
                context.local.write(thread, address, &values[..width as usize], &new[..width as usize]);
                continue;
            }
            let values = self.collect(lane, data);
            context.local.write(thread, address, &values[..width as usize], &new[..width as usize]);
        }
        self.note_unwritten(context, Space::Local, unwritten);
        Ok(loaded)
    }
}
