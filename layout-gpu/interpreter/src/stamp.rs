//! One access in one number, and the threads that access now.

use crate::address_space::Direction;
use crate::order::{ACTORS, COPIES, FENCED, Order, PEERS, PRODUCTS, WARPS, orders};
use crate::registers::LANES;

/// The thread of an access, its instruction, its kind and its time, in one number; zero stands for nobody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stamp(u64);

/// The bit of an actor that is the copies of a warp.
const COPY: u64 = 1 << 12;

/// The clock of an asynchronous copy under way, which is never reached.
const IN_FLIGHT: u64 = 0x3FF_FFFF;

/// The first bit of the clock, and of the instruction.
const CLOCK: u32 = 38;
const ORIGIN: u32 = 14;

/// The threads of a warp group.
const GROUP: u32 = 128;

impl Stamp {
    pub(crate) fn is_nobody(self) -> bool {
        self.0 == 0
    }

    fn clock(self) -> u32 {
        (self.0 >> CLOCK) as u32
    }

    pub(crate) fn origin(self) -> u32 {
        (self.0 >> ORIGIN) as u32 & 0xF_FFFF
    }

    /// Returns the thread that accesses, or that began the copy; of a warp group's products, of a warp's products into tensor memory, and of a warp of another block, the first thread.
    pub(crate) fn thread(self) -> u32 {
        let products = PRODUCTS as u32 * LANES as u32;
        if let Some((_, warp)) = self.peer() {
            return (warp * LANES) as u32;
        }
        match self.actor() {
            actor if actor >= products => {
                (actor - products) / LANES as u32 * GROUP + actor % LANES as u32 * LANES as u32
            }
            actor => actor & 0x3FF,
        }
    }

    /// Returns the rank and the warp of an access that came from another block of the cluster.
    pub(crate) fn peer(self) -> Option<(usize, usize)> {
        let peer = (self.actor() as usize).checked_sub(PEERS * LANES)?;
        Some((peer / LANES, peer % LANES))
    }

    /// Returns the thread, or for copies and products a number of their own, behind those of all threads.
    pub(crate) fn actor(self) -> u32 {
        (self.0 >> 2) as u32 & 0xFFF
    }

    /// Returns true for a write by threads, which the asynchronous proxy does not see without a fence.
    pub(crate) fn needs_fence(self) -> bool {
        let is_of_thread = self.actor() < COPIES as u32 * LANES as u32 || self.peer().is_some();
        !self.is_nobody() && !self.is(Kind::ASYNC) && is_of_thread
    }

    pub(crate) fn in_flight(self) -> Self {
        Self(self.0 | IN_FLIGHT << CLOCK)
    }

    pub(crate) fn is_in_flight(self) -> bool {
        self.0 >> CLOCK == IN_FLIGHT
    }

    /// The same access of a lane that is so many lanes further on.
    pub(crate) fn lanes_on(self, lanes: usize) -> Self {
        Self(self.0 + ((lanes as u64) << 2))
    }

    /// Returns true if lanes of one warp access, or of its copies.
    pub(crate) fn is_of_warp(self, other: Self) -> bool {
        self.actor() / LANES as u32 == other.actor() / LANES as u32
    }

    fn is(self, kind: Kind) -> bool {
        self.0 & kind.0 != 0
    }

    pub(crate) fn is_strong(self) -> bool {
        self.is(Kind::STRONG)
    }

    /// Returns true if the access is strong for threads of other blocks.
    pub(crate) fn is_strong_elsewhere(self) -> bool {
        self.is(Kind::STRONG) && !self.is(Kind::NARROW)
    }

    pub(crate) fn writes(self) -> bool {
        self.is(Kind::WRITES)
    }

    pub(crate) fn reads(self) -> bool {
        self.is(Kind::READS)
    }

    /// Returns true for a weak read whose value a compare-and-swap of the same place checks.
    pub(crate) fn is_checked(self) -> bool {
        !self.is_strong() && self.reads() && self.writes()
    }

    /// Returns true for a weak read that must not meet any write of the launch.
    pub(crate) fn is_incoherent(self) -> bool {
        !self.is_strong() && self.is(Kind::NARROW)
    }

    /// The same access, no longer under way.
    pub(crate) fn landed(self, by: &Accessor<'_>) -> Self {
        Self(self.0 & !(IN_FLIGHT << CLOCK) | by.stamp.0 >> CLOCK << CLOCK | by.stamp.0 & COPY)
    }

    pub(crate) fn direction(self) -> Direction {
        if self.writes() && !self.is_checked() { Direction::Store } else { Direction::Load }
    }
}

/// The kind of an access, as bits of its stamp.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind(u64);

impl Kind {
    /// A weak access that neither writes nor returns what it reads.
    pub(crate) const PLAIN: Self = Self(1);
    pub(crate) const STRONG: Self = Self(1 << 1);
    /// Of a strong access: other blocks are outside its scope. Of a weak read: it is not coherent with writes.
    pub(crate) const NARROW: Self = Self(1 << 34);
    pub(crate) const WRITES: Self = Self(1 << 35);
    /// Returns what it reads, unlike `red`. A weak access that does both reads what a compare-and-swap will check.
    pub(crate) const READS: Self = Self(1 << 36);
    /// The asynchronous proxy sees what it writes.
    pub(crate) const ASYNC: Self = Self(1 << 37);

    /// Adds what `is` tells of the access.
    pub(crate) fn with(self, other: Self, is: bool) -> Self {
        if is { Self(self.0 | other.0) } else { self }
    }
}

/// The threads that access, and the time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accessor<'a> {
    first_thread: u32,
    /// The warp whose knowledge counts.
    warp: usize,
    /// The stamp of lane 0.
    stamp: Stamp,
    /// All ones, or zeros if the lanes are not told apart: in another block's memory.
    lanes: u32,
    /// The clocks that are ordered before the warp, of the block whose memory this is.
    known: &'a [u32; ACTORS],
    /// The orderings that they know.
    pub(crate) order: &'a Order,
}

impl<'a> Accessor<'a> {
    /// Makes the accessor of a warp, or for `WARPS` more of its copies.
    pub(crate) fn new(warp: usize, origin: u32, kind: Kind, order: &'a Order) -> Self {
        let clock = u64::from(order.clock(warp)) & IN_FLIGHT;
        let (number, warp, peers) = (warp * LANES, warp % WARPS, &order.peers);
        let (first_thread, lanes, known) = match peers.abroad {
            None => (number as u32, u32::MAX, order.known(warp)),
            Some(owner) => (((PEERS + peers.rank) * LANES + warp) as u32, 0, peers.known(owner)),
        };
        let origin = u64::from(origin & 0xF_FFFF);
        let stamp = Stamp(clock << CLOCK | origin << ORIGIN | u64::from(first_thread) << 2 | kind.0);
        Self { first_thread, warp, stamp, lanes, known, order }
    }

    fn warp(&self) -> usize {
        self.warp
    }

    pub(crate) fn is_strong(&self) -> bool {
        self.stamp.is_strong()
    }

    pub(crate) fn is_async(&self) -> bool {
        self.stamp.is(Kind::ASYNC)
    }

    pub(crate) fn is_checked(&self) -> bool {
        self.stamp.is_checked()
    }

    /// The same access, under way until its copy has landed.
    pub(crate) fn in_flight(self) -> Self {
        Self { stamp: self.stamp.in_flight(), ..self }
    }

    /// Notes a conflict with a past access that is no fault.
    fn note(&self, past: Stamp) {
        self.order.note(self.stamp.origin(), past.origin());
    }

    #[inline]
    pub(crate) fn thread(&self, lane: usize) -> u32 {
        self.first_thread + (lane as u32 & self.lanes)
    }

    #[inline]
    pub(crate) fn stamp(&self, lane: usize) -> Stamp {
        Stamp(self.stamp.0 + (u64::from(lane as u32 & self.lanes) << 2))
    }

    /// Returns true if this thread alone knows that the other access came before, or the whole block that another block's did, or if orderings are lost.
    fn is_ordered(&self, warp: usize, thread: u32, stamp: Stamp) -> bool {
        let peers = &self.order.peers;
        let knows = || match stamp.peer() {
            Some(peer) => peers.has(peer, stamp.clock()),
            None => self.knows_alone(warp, thread, stamp.actor(), stamp.clock()),
        };
        self.order.is_lost() || knows()
    }

    fn knows_alone(&self, warp: usize, thread: u32, actor: u32, clock: u32) -> bool {
        let by_lane = self.order.by_lane(warp).filter(|_| self.order.peers.abroad.is_none());
        by_lane.is_some_and(|lanes| orders(lanes, thread, actor, clock))
    }

    /// Returns true if the stamp is a write by threads that no fence has made known to the asynchronous proxy, by all that this lane knows.
    pub(crate) fn is_unfenced(&self, stamp: Stamp, thread: u32) -> bool {
        if !stamp.needs_fence() {
            return false;
        }
        if let Some(peer) = stamp.peer() {
            return !self.order.peers.has_fenced(peer, stamp.clock());
        }
        let actor = stamp.actor() + (FENCED * LANES) as u32;
        stamp.clock() > self.known[actor as usize / LANES % ACTORS]
            && !self.knows_alone(self.warp(), thread, actor, stamp.clock())
    }

    /// Returns the number in the grid of the block whose access a stamp in this memory is, if it is another one than the one that accesses.
    pub(crate) fn other_block(&self, stamp: Stamp) -> Option<u32> {
        let peers = &self.order.peers;
        let rank = stamp.peer().map(|(rank, _)| rank).or(peers.abroad)?;
        peers.block(rank).filter(|_| rank != peers.rank)
    }

    /// The reads of a warp group's products, of which `groups` groups were waited for, as a warp of it knows them.
    pub(crate) fn of_products(warp: usize, origin: u32, groups: u32, order: &'a Order) -> Self {
        let first_thread = ((PRODUCTS + warp / 4) * LANES) as u32;
        let (origin, clock) = (u64::from(origin & 0xF_FFFF), u64::from(groups) & IN_FLIGHT);
        let kind = Kind::PLAIN.with(Kind::READS, true).0;
        let stamp = Stamp(clock << CLOCK | origin << ORIGIN | u64::from(first_thread) << 2 | kind);
        Self { first_thread, warp, stamp, lanes: u32::MAX, known: order.known(warp), order }
    }

    /// Returns true for weak accesses whose lanes are told apart.
    pub(crate) fn is_weak_at_home(&self) -> bool {
        !self.is_strong() && self.lanes == u32::MAX
    }

    /// Returns true for weak accesses of threads that know no more of the order than their whole warp, in a block that is alone: then
    /// [`is_after`](Self::is_after) is all that tells accesses of one thread from those of another.
    pub(crate) fn knows_as_warp(&self) -> bool {
        let order = self.order;
        !self.is_strong() && !order.is_lost() && order.peers.is_alone() && order.by_lane(self.warp).is_none()
    }

    /// Returns true if the whole warp knows that the stamp came before, or it is nobody's.
    #[inline]
    pub(crate) fn is_after(&self, stamp: Stamp) -> bool {
        stamp.clock() <= self.known[(stamp.actor() / LANES as u32) as usize % ACTORS]
    }

    /// Returns the access of now that replaces a past one of a lane of this mask.
    #[inline]
    pub(crate) fn renewed(&self, past: Stamp, lanes: u32) -> Option<Stamp> {
        let lane = past.actor().wrapping_sub(self.first_thread);
        (lane < LANES as u32 && lanes >> lane & 1 == 1).then(|| self.stamp(lane as usize))
    }

    /// Returns true if the stamp is another thread's, and nothing orders it before this access.
    #[inline]
    pub(crate) fn is_unordered(&self, stamp: Stamp, thread: u32) -> bool {
        let warp = self.warp();
        stamp.clock() > self.known[(stamp.actor() / LANES as u32) as usize % ACTORS]
            && (stamp.actor() != thread || stamp.is_in_flight())
            && !stamp.is_nobody()
            && !self.is_ordered(warp, thread, stamp)
    }
}

/// A past access: in shared memory a stamp, in global memory with its block.
pub(crate) trait Past: Copy + Default {
    fn stamp(self) -> Stamp;

    /// Returns true if it is another thread's, and nothing orders it before this thread's access.
    fn is_unordered(self, by: &Accessor<'_>, thread: u32) -> bool;

    /// Returns true if both are strong, and each is in the scope of the other.
    fn is_morally_strong(self, by: &Accessor<'_>) -> bool;

    fn is_of(self, new: Self) -> bool;

    /// Returns true if the two race, if one of them writes.
    #[inline]
    fn races(self, by: &Accessor<'_>, thread: u32) -> bool {
        self.is_unordered(by, thread) && !self.is_morally_strong(by)
    }

    /// The same for a past read, if the new access writes.
    #[inline]
    fn races_as_read(self, by: &Accessor<'_>, thread: u32) -> bool {
        let is_race = self.races(by, thread) && !self.was_read(by, thread);
        let is_checked = is_race && by.is_strong() && self.stamp().is_checked();
        if is_checked {
            by.note(self.stamp());
        }
        is_race && !is_checked
    }

    /// Returns true if it is a read of the same warp that an exchange of registers orders before a write.
    fn was_read(self, by: &Accessor<'_>, thread: u32) -> bool;
}

impl Past for Stamp {
    #[inline]
    fn stamp(self) -> Stamp {
        self
    }

    #[inline]
    fn is_unordered(self, by: &Accessor<'_>, thread: u32) -> bool {
        by.is_unordered(self, thread)
    }

    #[inline]
    fn is_morally_strong(self, by: &Accessor<'_>) -> bool {
        by.is_strong() && self.is_strong()
    }

    #[inline]
    fn is_of(self, new: Self) -> bool {
        self.actor() == new.actor()
    }

    fn was_read(self, by: &Accessor<'_>, thread: u32) -> bool {
        by.order.has_read(thread, self.actor(), self.clock())
    }
}

/// The last strong accesses of one word or byte, kept beside the weak ones, which they do not replace.
///
/// A strong access that returns what it reads observes the strong writes before it: whoever comes after it comes after them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strong<P> {
    older: P,
    newer: P,
}

impl<P: Past> Strong<P> {
    /// Returns the access that a new one races with. Where a compare-and-swap makes up for it, or no two volatile accesses are ordered, that is only noted.
    pub(crate) fn racing(&self, by: &Accessor<'_>, thread: u32, writes: bool) -> Option<P> {
        let conflicts = |past: P| (writes || past.stamp().writes()) && past.is_unordered(by, thread);
        let races = |past: P| {
            if !conflicts(past) {
                return false;
            }
            let is_race = !past.is_morally_strong(by) && !by.is_checked();
            if !is_race {
                by.note(past.stamp());
            }
            is_race
        };
        if races(self.newer) {
            return Some(self.newer);
        }
        let newer = self.newer.stamp();
        let is_observed = self.older.stamp().writes() && newer.reads() && !self.newer.is_unordered(by, thread);
        (!is_observed && races(self.older)).then_some(self.older)
    }

    /// Returns a write, if there is one.
    pub(crate) fn write(&self) -> Option<P> {
        [self.newer, self.older].into_iter().find(|past| past.stamp().writes())
    }

    /// Adds an access, and drops the one that it makes superfluous, or else the older one.
    pub(crate) fn add(&mut self, new: P, by: &Accessor<'_>, thread: u32) {
        let stamp = new.stamp();
        let is_superfluous = |past: P| {
            let before = past.stamp();
            let is_weaker = stamp.writes() || !before.writes();
            before.is_nobody()
                || is_weaker && (past.is_of(new) || !past.is_unordered(by, thread))
                || before.writes() && stamp.writes() && stamp.reads()
        };
        if is_superfluous(self.newer) {
            self.newer = new;
            if is_superfluous(self.older) {
                self.older = P::default();
            }
        } else {
            *self = Self { older: self.newer, newer: new };
        }
    }
}
