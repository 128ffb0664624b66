//! `mbarrier`: lane by lane, from the lowest.

use super::access::request;
use super::peer::{abroad, by_rank};
use super::space::Request;
use super::{Context, Trouble};
use crate::address::{RANK, window};
use crate::address_space::Space;
use crate::mbarriers::{Awaited, Mbarrier as Barrier};
use crate::order::{Known, Message, WARPS};
use crate::program::{Does, Mbarrier, Where};
use crate::registers::{LANES, Registers, lanes_of};
use crate::stamp::{Accessor, Kind};

/// The outcome for one lane.
enum Found {
    Nothing,
    State(u64),
    /// The phase is over; with the orderings of those that arrived in it.
    Over(Box<(Known, Message)>),
}

/// Runs the instruction with this number for the lanes of `mask`. Returns the lanes whose phase is over, of those that test it.
pub(super) fn run(
    context: &mut Context<'_>,
    registers: &mut Registers,
    (warp, live): (usize, u32),
    index: u32,
    mask: u32,
) -> Result<u32, Trouble> {
    let program = context.launch.program;
    let it = program.mbarriers[index as usize];
    let access = &program.accesses[it.access as usize];
    let mut request = request(registers, access, warp, it.access, mask)?;
    if access.place != Where::Memory(Space::Shared) {
        for lane in lanes_of(mask) {
            let (Space::Shared, base) = window(request.addresses[lane]) else {
                return Err(request.refuse_bounds(lane, "an mbarrier lies in shared memory".to_string()));
            };
            request.addresses[lane] -= base;
        }
    }
    let (operands, defined) = operands(registers, it);
    request.refuse_unless(defined, "its last operand was never computed")?;
    let mut states = [0; LANES];
    let mut over = 0;
    if context.launch.is_in_clusters {
        let ranks = by_rank(&mut request.addresses, mask, context.rank);
        for (rank, lanes) in ranks {
            let lane = lanes.trailing_zeros() as usize;
            if rank as usize != context.rank && !matches!(it.does, Does::Arrive { .. } | Does::Bytes { .. }) {
                return Err(
                    request.refuse_barrier(lane, "an mbarrier of another block, where one may only arrive".to_string())
                );
            }
            let refuse = |message: String, has_left| request.refuse_peer(lane, message, has_left);
            let all =
                |context: &mut Context<'_>| each(context, &request, it, (warp, live), (lanes, &operands), &mut states);
            over |= abroad(context, rank, all, refuse)?;
        }
    } else {
        over = each(context, &request, it, (warp, live), (mask, &operands), &mut states)?;
    }
    match (it.does, it.result) {
        (Does::Test { .. }, Some(slot)) => registers.predicates.set(slot, mask, u32::MAX, over),
        (_, Some(slot)) => registers.wide.set(slot, mask, u32::MAX, &states),
        _ => {}
    }
    context.events += u64::from(!matches!(it.does, Does::Test { .. }));
    Ok(over)
}

/// Runs the instruction at the barriers of one block. Returns the lanes whose phase is over.
fn each(
    context: &mut Context<'_>,
    request: &Request<'_>,
    it: Mbarrier,
    (warp, live): (usize, u32),
    (mask, operands): (u32, &[u64; LANES]),
    states: &mut [u64; LANES],
) -> Result<u32, Trouble> {
    let (mut over, mut left) = (0, mask);
    while left != 0 {
        let address = request.addresses[left.trailing_zeros() as usize];
        let same =
            lanes_of(left).filter(|lane| request.addresses[*lane] == address).fold(0, |lanes, lane| lanes | 1 << lane);
        let known = context.order.knowledge(warp, same, live, context.order.clock(warp));
        let (mut learned, mut heard, mut learners) = (Known::default(), Message::default(), 0);
        let arrivals = || lanes_of(same).map(|lane| u64::from(operands[lane] as u32)).sum();
        let ends = matches!(it.does, Does::Arrive { .. })
            && context.shared.mbarriers.get(&address).is_some_and(|barrier| barrier.ends_before(arrivals()));
        for lane in lanes_of(same) {
            // Arrivals after the end of the phase are not part of it.
            let own = ends.then(|| context.order.knowledge(warp, 1 << lane, live, context.order.clock(warp)));
            match one(context, request, it, (warp, lane), operands[lane], own.as_ref().unwrap_or(&known))? {
                Found::Nothing => {}
                Found::State(state) => states[lane] = state,
                Found::Over(before) => {
                    (learned, heard) = *before;
                    learners |= 1 << lane;
                }
            }
        }
        if learners != 0 && it.orders {
            context.order.learn(warp, learners, live, &learned);
            context.order.hear(&heard);
        }
        context.order.advance(warp);
        over |= learners;
        left &= !same;
    }
    Ok(over)
}

/// Returns the shared address of the barrier of a lane.
pub(super) fn address(context: &Context<'_>, registers: &Registers, it: Mbarrier, lane: usize) -> u64 {
    let access = &context.launch.program.accesses[it.access as usize];
    request(registers, access, 0, it.access, 1 << lane).map_or(0, |request| window_offset(request.addresses[lane]))
}

fn window_offset(address: u64) -> u64 {
    address & ((1 << RANK) - 1)
}

/// Reads a count, a parity or a state of each lane.
fn operands(registers: &Registers, it: Mbarrier) -> ([u64; LANES], u32) {
    match (it.operand, it.does) {
        (None, _) => ([1; LANES], u32::MAX),
        (Some(slot), Does::Test { by_parity: false, .. }) => {
            (*registers.wide.column(slot), registers.wide.defined(slot))
        }
        (Some(slot), _) => (registers.narrow.column(slot).map(u64::from), registers.narrow.defined(slot)),
    }
}

fn one(
    context: &mut Context<'_>,
    request: &Request<'_>,
    it: Mbarrier,
    (warp, lane): (usize, usize),
    operand: u64,
    known: &Known,
) -> Result<Found, Trouble> {
    let end = context.copies[warp].next_number();
    let found = match it.does {
        Does::Begin => begin(context, request, lane, operand as u32)?,
        Does::End => finish(context, request, lane)?,
        Does::Arrive { drops, may_complete } => {
            let is_abroad = context.order.peers.abroad.is_some();
            let message = if it.orders && is_abroad {
                context.order.message(warp, 1 << lane, u32::MAX)
            } else {
                Message::default()
            };
            let barrier = look(context, request, lane, false)?;
            barrier.from_peers.add(&message);
            let known = (it.orders && !is_abroad).then_some(known);
            barrier.arrive(operand as u32, (drops, may_complete), known).map(Found::State)
        }
        Does::AwaitCopies { counts } => {
            let awaited = Awaited { warp, lane, end };
            look(context, request, lane, false)?.await_copies(awaited, counts).map(|()| Found::Nothing)
        }
        Does::Bytes { have_come } => {
            let bytes = i64::from(operand as u32);
            let more = if have_come { -bytes } else { bytes };
            look(context, request, lane, false)?.expect_bytes(more).map(|()| Found::Nothing)
        }
        Does::Test { by_parity, .. } => {
            let barrier = look(context, request, lane, true)?;
            let over = if by_parity { barrier.over_by_parity(operand as u32) } else { barrier.over(operand) };
            let over = over.map(|known| known.map(|known| Box::new((known.clone(), barrier.heard().clone()))));
            over.map(|over| over.map_or(Found::Nothing, Found::Over))
        }
    };
    found.map_err(|message| request.refuse_barrier(lane, message))
}

fn begin(
    context: &mut Context<'_>,
    request: &Request<'_>,
    lane: usize,
    count: u32,
) -> Result<Result<Found, String>, Trouble> {
    let address = request.addresses[lane];
    let Context { shared, order, .. } = context;
    let written = shared.overwrite(lane, address, (u64::from(count), true), &request.accessor(order));
    written.map_err(|wrong| request.wrong(shared, wrong))?;
    Ok(Barrier::new(count).map(|barrier| {
        shared.mbarriers.insert(address, barrier);
        Found::Nothing
    }))
}

fn finish(context: &mut Context<'_>, request: &Request<'_>, lane: usize) -> Result<Result<Found, String>, Trouble> {
    look(context, request, lane, false)?;
    let address = request.addresses[lane];
    let Context { shared, order, .. } = context;
    shared.mbarriers.remove(&address);
    let written = shared.overwrite(lane, address, (0, false), &request.accessor(order));
    written.map_err(|wrong| request.wrong(shared, wrong))?;
    Ok(Ok(Found::Nothing))
}

/// Finds the barrier of a lane, after the arrival of any copies that its phase still waits for alone.
fn look<'c>(
    context: &'c mut Context<'_>,
    request: &Request<'_>,
    lane: usize,
    tests: bool,
) -> Result<&'c mut Barrier, Trouble> {
    let address = request.addresses[lane];
    let Context { shared, memory, order, copies, flights, tensor, schedule, .. } = context;
    let kind = request.kind().with(Kind::STRONG, true).with(Kind::WRITES, true);
    let by = Accessor::new(request.warp, request.access.origin, kind, order);
    let looked = shared.look(lane, address, &by);
    looked.map_err(|wrong| request.wrong(shared, wrong))?;
    if tests && !schedule.varies() {
        tensor.bring(address, shared, order)?;
        flights.bring(address, shared, memory, order);
    }
    // Copies of another block land when its own threads look.
    let barrier = shared.mbarriers.get_mut(&address).filter(|_| order.peers.abroad.is_none());
    let due = barrier.map(Barrier::due).unwrap_or_default();
    let (mut known, mut arrived) = (Known::default(), [0; WARPS]);
    for Awaited { warp, lane, end } in due.iter().copied() {
        copies[warp].bring((shared, memory), order, warp, |by, number| by == lane && number < end);
        known.note(warp, 1 << lane, u32::MAX, copies[warp].waited(lane));
        arrived[warp] |= 1 << lane;
    }
    for (warp, lanes) in arrived.into_iter().enumerate().filter(|(_, lanes)| *lanes != 0) {
        known.note(WARPS + warp, lanes, u32::MAX, order.clock(WARPS + warp));
        order.advance(WARPS + warp);
    }
    match shared.mbarriers.get_mut(&address) {
        Some(barrier) => {
            if !due.is_empty() {
                barrier.has_come(&known);
            }
            Ok(barrier)
        }
        None => Err(request.refuse_barrier(lane, "no mbarrier was initialised there".to_string())),
    }
}
