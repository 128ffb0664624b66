//! `st.async` and `red.async`: each lane's bytes land at another block of the cluster, and are counted by its `mbarrier`.

use super::access::{gather, request};
use super::flights::{Course, Flight};
use super::peer::abroad;
use super::space::{Data, Request};
use super::{Context, Trouble};
use crate::address::RANK;
use crate::program::Remote;
use crate::registers::{LANES, Registers};
use crate::stamp::{Accessor, Kind};
use crate::tensor_map::Piece;
use crate::valued::{Valued, WRITTEN};

/// Begins the stores with this number in the program, for the lanes of a mask.
pub(super) fn start(
    context: &mut Context<'_>,
    registers: &Registers,
    warp: usize,
    index: u32,
    mask: u32,
) -> Result<(), Trouble> {
    let program = context.launch.program;
    let it = &program.remotes[index as usize];
    let of = |index: u32| request(registers, &program.accesses[index as usize], warp, index, mask);
    let (store, barrier) = (of(it.access)?, of(it.barrier)?);
    let mut data: Data = [[0; LANES]; 4];
    let mut known = Valued::ALL;
    gather(registers, store.access, &mut data, &mut known);
    store.refuse_unless(known.all(), "what it stores was never computed")?;
    for lane in store.lanes() {
        let rank = |address: u64| (address as u32 >> RANK).checked_sub(1).unwrap_or(context.rank as u32);
        let (to, other) = (rank(store.addresses[lane]), rank(barrier.addresses[lane]));
        if to != other {
            let message = format!("the mbarrier is in block {other} of the cluster, and the target in block {to}");
            return Err(barrier.refuse_barrier(lane, message));
        }
        let bytes = store.collect(lane, &data)[..store.access.width() as usize].to_vec();
        let refuse = |message: String, has_left| store.refuse_peer(lane, message, has_left);
        abroad(context, to, |context| one(context, (&store, &barrier), it, lane, bytes), refuse)?;
    }
    Ok(())
}

/// The same request at one address.
fn at<'r>(request: &Request<'r>, address: u64) -> Request<'r> {
    Request { addresses: [address; LANES], ..*request }
}

/// Begins the store of one lane in the memory of its block.
fn one(
    context: &mut Context<'_>,
    (store, barrier): (&Request<'_>, &Request<'_>),
    it: &Remote,
    lane: usize,
    values: Vec<u8>,
) -> Result<(), Trouble> {
    let within = |address: u64| address & ((1 << RANK) - 1);
    let (to, gate, warp, origin) =
        (within(store.addresses[lane]), within(barrier.addresses[lane]), store.warp, store.access.origin);
    if !context.shared.has_barrier(gate) {
        return Err(barrier.refuse_barrier(lane, "no mbarrier was initialised there".to_string()));
    }
    let Context { shared, order, flights, .. } = context;
    let kind = barrier.kind().with(Kind::STRONG, true).with(Kind::WRITES, true);
    let looked = shared.look(lane, gate, &Accessor::new(warp, origin, kind, order));
    looked.map_err(|wrong| at(barrier, gate).wrong(shared, wrong))?;
    let bytes = values.len() as u32;
    let range = to as u32..to as u32 + bytes;
    if it.update.is_some() {
        // Several may be under way to one place.
        let kind = Kind::PLAIN.with(Kind::STRONG, true).with(Kind::WRITES, true);
        let by = Accessor::new(warp, origin, kind, order);
        let checked = shared.may_write(&[to; LANES], 1 << lane, (bytes, bytes), &by);
        checked.map_err(|wrong| at(store, to).wrong(shared, wrong))?;
    } else {
        let by = Accessor::new(warp, origin, Kind::PLAIN.with(Kind::WRITES, true), order);
        let begun = shared.begin_filling(lane, &range, &by);
        begun.map_err(|(address, wrong)| at(store, address).wrong(shared, (lane, wrong)))?;
    }
    let pieces = vec![Piece { shared: range.start, global: None, bytes }];
    let written = vec![WRITTEN; values.len()];
    let course = Course::In { barrier: gate, bytes, values, written, is_bulk: false, update: it.update };
    flights.all.push(Flight { warp, lane, origin, pieces, course });
    context.events += 1;
    Ok(())
}
