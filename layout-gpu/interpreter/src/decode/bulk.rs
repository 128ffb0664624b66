//! Bulk copies: `cp.async.bulk`, `cp.reduce.async.bulk`, their boxes of tensors, and the groups that they are waited for in.

use super::Decoder;
use super::atomic::update;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::program::{Bulk, Op, Update, Way, Where};
use crate::syntax::{Class, Instruction, Operand};

/// The reductions of bulk copies.
pub(super) const REDUCTIONS: [Modifier; 8] = {
    use Modifier::{Add, And, Dec, Inc, Max, Min, Or, Xor};
    [Add, Min, Max, Inc, Dec, And, Or, Xor]
};

/// The types of a tensor map's elements, in the order of `CUtensorMapDataType`, with their bytes.
const ELEMENTS: [(Type, u32); 13] = {
    use Type::{Bf16, F16, F32, F64, S32, S64, U8, U16, U32, U64};
    [
        (U8, 1),
        (U16, 2),
        (U32, 4),
        (S32, 4),
        (U64, 8),
        (S64, 8),
        (F16, 2),
        (F32, 4),
        (F64, 8),
        (Bf16, 2),
        (F32, 4),
        (F32, 4),
        (F32, 4),
    ]
};

/// The update of a reduction on values of a type; bit operations have types of their own.
fn reduction(which: Modifier, kind: Type) -> Option<Update> {
    let is_logic = matches!(which, Modifier::And | Modifier::Or | Modifier::Xor);
    let kind = match kind {
        Type::U32 | Type::S32 if is_logic => Type::B32,
        Type::U64 | Type::S64 if is_logic => Type::B64,
        kind => kind,
    };
    update(which, kind)
}

impl<'a> Decoder<'a> {
    /// Decodes what follows `cp.async.bulk` or `cp.reduce.async.bulk`.
    pub(super) fn bulk(
        &mut self,
        op: &mut Opcode<'_>,
        it: &'a Instruction<'a>,
        reduces: bool,
    ) -> Result<bool, ParseError> {
        let which = if reduces { op.pick(&REDUCTIONS.map(|which| (which, which))) } else { None };
        if which.is_none() && reduces {
            return Ok(false);
        }
        let dimensions = op.pick(&[
            (Modifier::OneD, 1),
            (Modifier::TwoD, 2),
            (Modifier::ThreeD, 3),
            (Modifier::FourD, 4),
            (Modifier::FiveD, 5),
        ]);
        if op.take(Modifier::Tensor) != dimensions.is_some() {
            return Ok(false);
        }
        if op.take(Modifier::Im2colWide) {
            return self.error("boxes of `.im2col::w` are not supported, only those of `.tile` and `.im2col`");
        }
        let is_window = dimensions.is_some_and(|dimensions| dimensions > 2) && op.take(Modifier::Im2col);
        if dimensions.is_some() && !is_window {
            op.take(Modifier::Tile);
        }
        let operands = op.without_policy(&it.operands);
        let multicast = op.take(Modifier::Multicast);
        let (operands, blocks) = match operands.split_last() {
            Some((blocks, before)) if multicast => (before, Some(self.value(blocks, Class::Narrow)?)),
            _ => (operands, None),
        };
        let reduction = match (which, dimensions) {
            (None, _) => Vec::new(),
            (Some(which), Some(_)) => ELEMENTS.map(|(kind, bytes)| (bytes, reduction(which, kind))).to_vec(),
            (Some(which), None) => {
                op.take(Modifier::Noftz);
                let Some(kind) = op.kind() else { return Ok(false) };
                vec![(kind.bytes(), Some(reduction(which, kind)).filter(Option::is_some).flatten())]
            }
        };
        if dimensions.is_none() && reduction.iter().any(|(_, update)| update.is_none()) {
            return Ok(false);
        }
        let by_barrier = op.take(Modifier::CompleteTxBytes);
        let by_group = op.take(Modifier::BulkGroup);
        let spaces = std::mem::take(&mut op.modifiers);
        let is_shared = |space: &Modifier| matches!(space, Modifier::Shared | Modifier::SharedCluster);
        let way = match &spaces[..] {
            [Modifier::Prefetch, Modifier::L2, Modifier::Global] if !by_barrier && !by_group => Way::Prefetch,
            [to, Modifier::Global] if is_shared(to) && by_barrier && !by_group && !reduces => Way::In,
            [Modifier::Global, Modifier::Shared] if by_group && !by_barrier => Way::Out,
            [Modifier::SharedCluster, Modifier::Shared] if by_barrier && !reduces && dimensions.is_none() => {
                Way::Within
            }
            _ => {
                op.modifiers = spaces;
                return Ok(false);
            }
        };
        // Only what comes from the tensor is moved by an element of the filter.
        let (operands, offsets) = match operands.split_last() {
            Some((Operand::List(offsets), before))
                if is_window && way != Way::Out && Some(offsets.len() + 2) == dimensions =>
            {
                (before, &offsets[..])
            }
            _ if is_window && way != Way::Out => return Ok(false),
            _ => (operands, &[][..]),
        };
        let offsets: Result<Vec<u32>, _> = offsets.iter().map(|offset| self.value(offset, Class::Narrow)).collect();
        let offsets = if is_window { Some(offsets?) } else { None };
        let (place, barrier) = (Vec::new(), None);
        let bulk = Bulk { way, shared: None, global: 0, bytes: None, place, offsets, barrier, blocks, reduction };
        self.one_bulk(bulk, dimensions, operands)
    }

    fn one_bulk(
        &mut self,
        mut bulk: Bulk,
        dimensions: Option<usize>,
        operands: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let (shared, global, bytes, barrier) = match (bulk.way, dimensions, operands) {
            (Way::Prefetch, None, [global, bytes]) => (None, global, Some(bytes), None),
            (Way::Prefetch, Some(_), [global]) => (None, global, None, None),
            (Way::In | Way::Within, None, [shared, global, bytes, barrier]) => {
                (Some(shared), global, Some(bytes), Some(barrier))
            }
            (Way::In, Some(_), [shared, global, barrier]) => (Some(shared), global, None, Some(barrier)),
            (Way::Out, None, [global, shared, bytes]) => (Some(shared), global, Some(bytes), None),
            (Way::Out, Some(_), [global, shared]) => (Some(shared), global, None, None),
            _ => return Ok(false),
        };
        let global = match (global, dimensions) {
            (Operand::Element { base, offset, place }, Some(count)) => {
                let [Operand::List(place)] = &place[..] else { return Ok(false) };
                if place.len() != count {
                    return Ok(false);
                }
                for index in place {
                    bulk.place.push(self.value(index, Class::Narrow)?);
                }
                Operand::Address { base: *base, offset: *offset }
            }
            (Operand::Address { .. }, None) => global.clone(),
            _ => return Ok(false),
        };
        let align = if dimensions.is_some() { 128 } else { 16 };
        let reads = |way: Way| if way == Way::In { Direction::Store } else { Direction::Load };
        let space = match (bulk.way, dimensions) {
            (Way::Within, _) => Space::Shared,
            (_, None) => Space::Global,
            _ => Space::Generic,
        };
        let map_align = if dimensions.is_some() { 64 } else { 16 };
        let Some(global) = self.bulk_access((Direction::Load, space), &global, map_align)? else { return Ok(false) };
        bulk.global = global;
        if let Some(shared) = shared {
            let Some(shared) = self.bulk_access((reads(bulk.way), Space::Shared), shared, align)? else {
                return Ok(false);
            };
            bulk.shared = Some(shared);
        }
        if let Some(barrier) = barrier {
            let Some(barrier) = self.bulk_access((Direction::Load, Space::Shared), barrier, 8)? else {
                return Ok(false);
            };
            bulk.barrier = Some(barrier);
        }
        bulk.bytes = bytes.map(|bytes| self.value(bytes, Class::Narrow)).transpose()?;
        self.program.bulks.push(bulk);
        self.emit(Op::Bulk(self.program.bulks.len() as u32 - 1));
        Ok(true)
    }

    pub(super) fn bulk_access(
        &mut self,
        (direction, space): (Direction, Space),
        operand: &Operand<'a>,
        align: u32,
    ) -> Result<Option<u32>, ParseError> {
        let mut access = self.plain_access(direction, Where::Memory(space), 8, 1);
        if !self.address(&mut access, operand)? {
            return Ok(None);
        }
        (access.align, access.counted) = (align, false);
        Ok(Some(self.add_access(access)))
    }
}
