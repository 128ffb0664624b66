//! Barriers in shared memory: the number of arrivals that the phase of each still waits for.
//!
//! Copies that a barrier waits for arrive as late as possible: when a thread tests whether the phase is over, and it
//! waits for nothing else.

use std::collections::BTreeMap;

use crate::order::{Known, Message};

/// The bytes of a barrier.
pub(crate) const BYTES: u32 = 8;

/// The most arrivals that a phase can wait for.
const MOST: u32 = (1 << 20) - 1;

/// The copies that one thread had begun when it executed `cp.async.mbarrier.arrive`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Awaited {
    pub(crate) warp: usize,
    pub(crate) lane: usize,
    /// The number of the first later copy.
    pub(crate) end: u64,
}

/// One barrier.
#[derive(Clone, Debug, Default)]
pub(crate) struct Mbarrier {
    /// Arrivals that the next phase waits for.
    expected: u32,
    pending: u32,
    phase: u32,
    /// Bytes that the phase waits for: those to come, without those that have come.
    bytes: i64,
    /// The orderings that the arrivals brought, in this phase and in the one before.
    known: Known,
    before: Known,
    awaited: Vec<Awaited>,
    /// The orderings that arrivals of other blocks brought, in this phase and in the one before.
    pub(crate) from_peers: Message,
    from_peers_before: Message,
    /// True if a fence has made it known to the asynchronous proxy.
    pub(crate) is_shown: bool,
}

impl Mbarrier {
    pub(crate) fn new(count: u32) -> Result<Self, String> {
        if !(1..=MOST).contains(&count) {
            return Err(format!("an mbarrier for {count} arrivals; there must be from 1 to {MOST}"));
        }
        Ok(Self { expected: count, pending: count, ..Self::default() })
    }

    /// Returns true if all that should arrive have arrived, and bytes are missing.
    pub(crate) fn lacks_bytes(&self) -> bool {
        self.awaited.len() >= self.pending as usize && self.bytes != 0
    }

    /// Returns the arrivals that the phase waits for, but those of copies that were told of.
    pub(crate) fn missing_arrivals(&self) -> u32 {
        self.pending - self.awaited.len() as u32
    }

    /// Describes what the phase waits for, for a message.
    pub(crate) fn missing(&self) -> String {
        let (pending, expected, phase) = (self.pending, self.expected, self.phase);
        let bytes = match self.bytes {
            0 => String::new(),
            bytes if bytes > 0 => format!(", and {} that never come", crate::counted(bytes, "byte")),
            bytes => format!(", and {} more have come than were expected", crate::counted(-bytes, "byte")),
        };
        format!("phase {phase} waits for {pending} of {}{bytes}", crate::counted(expected, "arrival"))
    }

    /// Counts bytes that have come, with the orderings that their copy brings.
    pub(crate) fn has_filled(&mut self, bytes: u32, known: &Known) {
        self.known.add(known);
        self.bytes -= i64::from(bytes);
        self.complete_if_due();
    }

    /// Takes the copies if they are all that the phase waits for: they arrive now.
    pub(crate) fn due(&mut self) -> Vec<Awaited> {
        let waits = self.awaited.len() < self.pending as usize || self.bytes != 0;
        if waits { Vec::new() } else { std::mem::take(&mut self.awaited) }
    }

    /// Completes the phase after its last copies, whose orderings those who wait for it acquire.
    pub(crate) fn has_come(&mut self, known: &Known) {
        self.known.add(known);
        self.complete();
    }

    fn complete(&mut self) {
        (self.pending, self.phase) = (self.expected, self.phase.wrapping_add(1));
        self.before = std::mem::take(&mut self.known);
        self.from_peers_before = std::mem::take(&mut self.from_peers);
    }

    /// Returns the orderings that arrivals of other blocks brought in the phase that is over.
    pub(crate) fn heard(&self) -> &Message {
        &self.from_peers_before
    }

    /// The state: the phase in the upper half, the pending arrivals in the lower.
    fn state(&self) -> u64 {
        u64::from(self.phase) << 32 | u64::from(self.pending)
    }

    /// Returns true if the phase is over before this many arrivals.
    pub(crate) fn ends_before(&self, count: u64) -> bool {
        count > self.pending.into()
    }

    /// Counts arrivals, and returns the state before them.
    pub(crate) fn arrive(
        &mut self,
        count: u32,
        (drops, may_complete): (bool, bool),
        known: Option<&Known>,
    ) -> Result<u64, String> {
        let state = self.state();
        let free = self.pending - self.awaited.len() as u32;
        if count == 0 || count > free {
            return Err(format!("{count} arrive at an mbarrier that waits for {free}"));
        }
        if count == self.pending && !may_complete {
            return Err("its phase ends by an arrival that must not end it".to_string());
        }
        self.expected -= if drops { count } else { 0 };
        self.pending -= count;
        if let Some(known) = known {
            self.known.add(known);
        }
        self.complete_if_due();
        Ok(state)
    }

    fn complete_if_due(&mut self) {
        if self.pending == 0 && self.bytes == 0 {
            self.complete();
        }
    }

    /// Makes the phase wait for more bytes, or for fewer if some have come, which orders nothing.
    pub(crate) fn expect_bytes(&mut self, more: i64) -> Result<(), String> {
        let bytes = self.bytes + more;
        if bytes.unsigned_abs() > u64::from(MOST) {
            return Err(format!("an mbarrier waits for {bytes} bytes; there must be at most {MOST}"));
        }
        self.bytes = bytes;
        if more < 0 {
            self.complete_if_due();
        }
        Ok(())
    }

    /// Records that copies of a thread will arrive.
    pub(crate) fn await_copies(&mut self, awaited: Awaited, counts: bool) -> Result<(), String> {
        self.pending += u32::from(counts);
        if self.pending > MOST || self.awaited.len() >= self.pending as usize {
            return Err(format!("more arrivals than the {} that the mbarrier waits for", self.pending));
        }
        self.awaited.push(awaited);
        Ok(())
    }

    /// Returns the orderings that arrived, if the phase of a state is over.
    pub(crate) fn over(&self, state: u64) -> Result<Option<&Known>, String> {
        match self.phase.wrapping_sub((state >> 32) as u32) {
            0 => Ok(None),
            1 => Ok(Some(&self.before)),
            ago => Err(format!("the state is of a phase {ago} ago; only the last can be waited for")),
        }
    }

    /// The same for the current phase or the one before, whichever has this parity.
    pub(crate) fn over_by_parity(&self, parity: u32) -> Result<Option<&Known>, String> {
        match parity {
            0 | 1 => Ok((self.phase & 1 != parity).then_some(&self.before)),
            _ => Err(format!("the parity of a phase is 0 or 1, not {parity}")),
        }
    }
}

/// All barriers of a block, by address.
pub(crate) type Mbarriers = BTreeMap<u64, Mbarrier>;

/// Finds the barrier that has bytes in a range.
pub(crate) fn overlapping(all: &Mbarriers, address: u64, width: u32) -> Option<u64> {
    if all.is_empty() {
        return None;
    }
    let (start, _) = all.range(..address.saturating_add(width.into())).next_back()?;
    (start.saturating_add(BYTES.into()) > address).then_some(*start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_end_and_begin() {
        let mut barrier = Mbarrier::new(3).unwrap();
        let first = barrier.arrive(1, (false, true), None).unwrap();
        assert_eq!((first, barrier.over(first).unwrap().is_some()), (3, false));
        assert!(barrier.over_by_parity(1).unwrap().is_some() && barrier.over_by_parity(0).unwrap().is_none());
        assert_eq!(barrier.arrive(1, (true, true), None), Ok(2));
        assert_eq!(barrier.arrive(1, (false, true), None), Ok(1));
        assert!(barrier.over(first).unwrap().is_some() && barrier.over_by_parity(0).unwrap().is_some());
        // One has left for good.
        assert_eq!(barrier.arrive(2, (false, true), None), Ok(1 << 32 | 2));
        assert!(barrier.over(first).unwrap_err().contains("2 ago"));
        assert!(barrier.arrive(3, (false, true), None).unwrap_err().ends_with("that waits for 2"));
        assert!(barrier.arrive(2, (false, false), None).unwrap_err().contains("must not end it"));
        assert!(Mbarrier::new(0).is_err() && Mbarrier::new(1 << 20).is_err());
    }

    #[test]
    fn bytes_are_waited_for() {
        let mut barrier = Mbarrier::new(1).unwrap();
        barrier.expect_bytes(16).unwrap();
        assert_eq!(barrier.arrive(1, (false, true), None), Ok(1));
        barrier.expect_bytes(-8).unwrap();
        assert!(barrier.over_by_parity(0).unwrap().is_none() && barrier.arrive(1, (false, true), None).is_err());
        barrier.expect_bytes(-8).unwrap();
        assert!(barrier.over_by_parity(0).unwrap().is_some());
        // Some may come before they are expected.
        barrier.expect_bytes(-4).unwrap();
        barrier.arrive(1, (false, true), None).unwrap();
        barrier.expect_bytes(4).unwrap();
        assert!(barrier.over_by_parity(1).unwrap().is_none() && barrier.expect_bytes(1 << 20).is_err());
    }

    #[test]
    fn copies_come_last() {
        let mut barrier = Mbarrier::new(2).unwrap();
        let copies = Awaited { warp: 0, lane: 3, end: 1 };
        barrier.await_copies(copies, false).unwrap();
        assert!(barrier.due().is_empty());
        barrier.arrive(1, (false, true), None).unwrap();
        assert_eq!(barrier.due().len(), 1);
        barrier.has_come(&Known::default());
        barrier.await_copies(copies, true).unwrap();
        assert_eq!(barrier.arrive(1, (false, true), None), Ok(1 << 32 | 3));
    }
}
