//! Whether there is such an atom, whether it can be tiled so, and whether a layout can be cut by it.

use super::given;
use crate::account::asked::Asked;
use crate::account::operand::Operand;
use crate::account::operation::Operation;
use crate::atoms::{CopyAtom, MmaAtom, Operand as Part, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use crate::tiler::Tiler;
use crate::trace::Trace;

impl Asked {
    pub(super) const fn of_atoms(&self, trace: &mut Trace<'_>) -> bool {
        match self.operation() {
            Operation::MmaAtom => self.mma_at(0).is_some(),
            Operation::CopyAtom => self.copy_at(0).is_some(),
            Operation::TiledMma => self.tiled_mma_at(0).is_some(),
            Operation::LayoutATv => self.is_dealt(Part::A),
            Operation::LayoutBTv => self.is_dealt(Part::B),
            Operation::LayoutCTv => self.is_dealt(Part::C),
            Operation::TiledCopy => given!(self.tiled_copy_at(0)).layout_tv(Side::Source).is_ok(),
            Operation::LayoutDTv => given!(self.tiled_copy_at(0)).layout_tv(Side::Destination).is_ok(),
            Operation::ThrfrgA => self.is_cut(Part::A, trace),
            Operation::ThrfrgB => self.is_cut(Part::B, trace),
            Operation::ThrfrgC => self.is_cut(Part::C, trace),
            Operation::TidfrgS => self.is_copied(Side::Source, trace),
            Operation::TidfrgD => self.is_copied(Side::Destination, trace),
            Operation::TiledCopyOf => {
                let (atom, bits) = (given!(self.copy_at(0)), given!(self.number_at(1)));
                TiledCopy::new(&atom, bits, &given!(self.layout_at(2)), &given!(self.tuple_at(3))).is_ok()
            }
            Operation::RetileA => self.is_retiled(Part::A),
            Operation::RetileB => self.is_retiled(Part::B),
            Operation::RetileC => self.is_retiled(Part::C),
            // A copy made for the part of an MMA does not say which part: it is not answered, and nothing is proposed.
            _ => false,
        }
    }

    const fn is_dealt(&self, part: Part) -> bool {
        given!(self.tiled_mma_at(0)).layout_tv(part).is_ok()
    }

    const fn is_cut(&self, part: Part, trace: &mut Trace<'_>) -> bool {
        let (layout, mma) = (given!(self.layout_at(0)), given!(self.tiled_mma_at(1)));
        mma.thrfrg_traced(part, &layout, self.rounding_at(self.count().saturating_sub(1)), trace).is_ok()
    }

    const fn is_copied(&self, side: Side, trace: &mut Trace<'_>) -> bool {
        let (layout, copy) = (given!(self.layout_at(0)), given!(self.tiled_copy_at(1)));
        copy.tidfrg_traced(side, &layout, self.rounding_at(self.count().saturating_sub(1)), trace).is_ok()
    }

    const fn is_retiled(&self, part: Part) -> bool {
        let (registers, atom) = (given!(self.layout_at(0)), given!(self.copy_at(1)));
        let (bits, mma) = (given!(self.number_at(2)), given!(self.tiled_mma_at(3)));
        match TiledCopy::by_mma(&atom, bits, &mma, part) {
            Ok(copy) => copy.retile(&registers).is_ok(),
            Err(_) => false,
        }
    }

    const fn mma_at(&self, i: usize) -> Option<MmaAtom> {
        match self.operand(i) {
            Some(Operand::Text(name)) => match mma_atom(name.as_str()) {
                Ok(atom) => Some(atom),
                Err(_) => None,
            },
            _ => None,
        }
    }

    const fn copy_at(&self, i: usize) -> Option<CopyAtom> {
        match self.operand(i) {
            Some(Operand::Text(name)) => match copy_atom(name.as_str()) {
                Ok(atom) => Some(atom),
                Err(_) => None,
            },
            _ => None,
        }
    }

    /// The name, how many atoms, and the permutation, from operand `i` on.
    const fn tiled_mma_at(&self, i: usize) -> Option<TiledMma> {
        let (Some(atom), Some(atoms)) = (self.mma_at(i), self.layout_at(i.saturating_add(1))) else { return None };
        let permutation = match self.tiler_at(i.saturating_add(2)) {
            Some(permutation) => permutation,
            None => Tiler::whole(),
        };
        match TiledMma::new(&atom, &atoms, &permutation) {
            Ok(mma) => Some(mma),
            Err(_) => None,
        }
    }

    /// The name, the bits of an element, threads and values, from operand `i` on.
    const fn tiled_copy_at(&self, i: usize) -> Option<TiledCopy> {
        let (Some(atom), Some(bits)) = (self.copy_at(i), self.number_at(i.saturating_add(1))) else { return None };
        let (threads, values) = (self.layout_at(i.saturating_add(2)), self.layout_at(i.saturating_add(3)));
        let (Some(threads), Some(values)) = (threads, values) else { return None };
        match TiledCopy::by_threads(&atom, bits, &threads, &values) {
            Ok(copy) => Some(copy),
            Err(_) => None,
        }
    }
}
