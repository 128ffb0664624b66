//! Tensor maps that a kernel writes itself, in global memory: the asynchronous proxy sees them only after a
//! `fence.proxy.tensormap::generic.acquire` of their 128 bytes (PTX ISA, "membar/fence").

use super::access::request;
use super::flights::parts;
use super::space::Request;
use super::{Context, Problem, Trouble};
use crate::address_space::Direction;
use crate::registers::Registers;
use crate::stamp::{Accessor, Kind};
use crate::tensor_map::TensorMap;

/// The bytes of a map.
pub(super) const BYTES: usize = 128;

/// Makes the maps at the lanes' addresses known to the asynchronous proxy, as they are now.
pub(super) fn fence(
    context: &mut Context<'_>,
    registers: &Registers,
    warp: usize,
    index: u32,
    lanes: u32,
) -> Result<(), Trouble> {
    let request = request(registers, &context.launch.program.accesses[index as usize], warp, index, lanes)?;
    for lane in request.lanes() {
        let bytes = bytes(context, &request, lane)?;
        context.maps.insert(request.addresses[lane], bytes);
    }
    Ok(())
}

/// Reads the tensor map at a lane's address, for a bulk copy.
pub(super) fn read(context: &mut Context<'_>, request: &Request<'_>, lane: usize) -> Result<TensorMap, Trouble> {
    let (address, bytes) = (request.addresses[lane], bytes(context, request, lane)?);
    let place = format!("{BYTES} bytes at {}", context.memory.describe(address));
    let Context { memory, order, maps, .. } = context;
    if let Some(allocation) = memory.find_mut(address, BYTES as u32)
        && let Some(traces) = &mut allocation.traces
    {
        let start = (address - allocation.start) as usize;
        let range = start..start + BYTES;
        let kind = Kind::PLAIN.with(Kind::READS, true);
        let by = Accessor::new(request.warp, request.access.origin, kind, order);
        let read = parts(&range).try_for_each(|part| traces.read(part.start, part.len(), 4, lane, &by));
        let written = traces.writer(range);
        read.map_err(|clash| request.race(lane, memory, (address, clash), Direction::Load))?;
        if let Some((stamp, block)) = written.filter(|_| maps.get(&address) != Some(&bytes)) {
            let (other_thread, other_origin) = (stamp.thread(), stamp.origin());
            let fence = "fence.proxy.tensormap::generic.acquire";
            let problem = Problem::Proxy { place, other_block: Some(block), other_thread, other_origin, fence };
            return Err(request.trouble(lane, problem));
        }
    }
    TensorMap::decode(&bytes).ok_or_else(|| request.refuse_bounds(lane, format!("no tensor map lies there: {place}")))
}

fn bytes(context: &mut Context<'_>, request: &Request<'_>, lane: usize) -> Result<[u8; BYTES], Trouble> {
    let address = request.addresses[lane];
    let Some(allocation) = context.memory.find_mut(address, BYTES as u32) else {
        return Err(request.refuse_bounds(lane, context.memory.nearest(address, BYTES as u64)));
    };
    let start = (address - allocation.start) as usize;
    allocation.mark_read(start..start + BYTES);
    let mut bytes = [0; BYTES];
    bytes.copy_from_slice(&allocation.bytes[start..start + BYTES]);
    Ok(bytes)
}
