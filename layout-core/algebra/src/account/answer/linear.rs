//! Whether there is an answer to what is asked of linear layouts.

use super::morphism::indices;
use super::{Asked, Operand, Operation, given};
use crate::capacity::MAX_LEAVES;
use crate::control::each;
use crate::int_tuple::IntTuple;
use crate::linear::{
    Blocked, ColumnAction, ConversionPlan, Dims, InstructionTile, LinearLayout, MmaV2, NvmmaShared, SwizzledShared,
};

/// The names of an operand, or the end.
macro_rules! names {
    ($names:ident = $operand:expr) => {
        let Some(Operand::Names(all)) = $operand else { return false };
        let Some((all, count)) = all.texts() else { return false };
        let ($names, _) = all.split_at(count);
    };
}

/// The integers of a tuple, or the end.
macro_rules! numbers {
    ($numbers:ident = $operand:expr) => {
        let (all, count) = leaves(&given!($operand));
        let ($numbers, _) = all.split_at(count);
    };
}

/// The integers of a tuple, as places, or the end.
macro_rules! places {
    ($places:ident = $operand:expr) => {
        let (all, count) = indices(&given!($operand));
        let ($places, _) = all.split_at(count);
    };
}

impl Asked {
    /// Whether it is asked of linear layouts.
    pub(in crate::account) const fn is_linear(&self) -> bool {
        matches!(self.operand(0), Some(Operand::Linear(_))) || self.operation().makes_linear()
    }

    pub(super) const fn answers_linear(&self) -> bool {
        match self.operation() {
            Operation::ToLinear => LinearLayout::from_composed(&given!(self.composed_at(0))).is_ok(),
            Operation::Identity1d | Operation::Strided1d | Operation::Zeros1d | Operation::IdentityStandardNd => {
                self.counts()
            }
            Operation::FromBlocked
            | Operation::FromSwizzledShared
            | Operation::FromNvmmaShared
            | Operation::FromMmaV2
            | Operation::FromMmaV2Operand => self.encodes(),
            _ => self.answers_of(&given!(self.linear_at(0))),
        }
    }

    const fn linear_at(&self, i: usize) -> Option<LinearLayout> {
        match self.operand(i) {
            Some(Operand::Linear(layout)) => Some(*layout),
            _ => None,
        }
    }

    const fn text_at(&self, i: usize) -> Option<&str> {
        match self.operand(i) {
            Some(Operand::Text(text)) => Some(text.as_str()),
            _ => None,
        }
    }

    const fn dims_at(&self, i: usize) -> Option<Dims> {
        match self.operand(i) {
            Some(Operand::Sizes(sizes)) => match sizes.dims() {
                Ok(dims) => Some(dims),
                Err(_) => None,
            },
            _ => None,
        }
    }

    const fn flag_at(&self, i: usize) -> bool {
        matches!(self.operand(i), Some(Operand::Flag(true)))
    }

    /// Layouts of a few numbers.
    const fn counts(&self) -> bool {
        if matches!(self.operation(), Operation::IdentityStandardNd) {
            numbers!(shape = self.tuple_at(1));
            places!(order = self.tuple_at(2));
            return LinearLayout::identity_nd(given!(self.text_at(0)), shape, order).is_ok();
        }
        let n = given!(self.number_at(0));
        match self.operation() {
            Operation::Identity1d => {
                LinearLayout::identity_1d(n, given!(self.text_at(1)), given!(self.text_at(2))).is_ok()
            }
            Operation::Strided1d => {
                let (stride, from) = (given!(self.number_at(1)), given!(self.text_at(2)));
                LinearLayout::strided_1d(n, stride, from, given!(self.text_at(3))).is_ok()
            }
            _ => {
                let size = match self.number_at(3) {
                    Some(size) => size,
                    None => 1,
                };
                LinearLayout::zeros_1d(n, given!(self.text_at(1)), given!(self.text_at(2)), size).is_ok()
            }
        }
    }

    /// Layouts that compilers name.
    const fn encodes(&self) -> bool {
        match self.operation() {
            Operation::FromBlocked => {
                numbers!(size_per_thread = self.tuple_at(0));
                numbers!(threads_per_warp = self.tuple_at(1));
                numbers!(warps_per_cta = self.tuple_at(2));
                places!(order = self.tuple_at(3));
                numbers!(shape = self.tuple_at(4));
                Blocked { size_per_thread, threads_per_warp, warps_per_cta, order }.layout(shape).is_ok()
            }
            Operation::FromSwizzledShared => {
                let (vec, per_phase) = (given!(self.number_at(0)), given!(self.number_at(1)));
                let max_phase = given!(self.number_at(2));
                places!(order = self.tuple_at(3));
                numbers!(shape = self.tuple_at(4));
                SwizzledShared { vec, per_phase, max_phase, order }.layout(shape).is_ok()
            }
            Operation::FromNvmmaShared => {
                let (swizzle_bytes, bitwidth) = (given!(self.number_at(0)), given!(self.number_at(1)));
                numbers!(shape = self.tuple_at(2));
                NvmmaShared { swizzle_bytes, bitwidth, is_transposed: self.flag_at(3) }.layout(shape).is_ok()
            }
            Operation::FromMmaV2 => {
                numbers!(shape = self.tuple_at(1));
                given!(warps(&given!(self.tuple_at(0)))).accumulator(shape).is_ok()
            }
            _ => {
                let (operand, width) = (given!(self.number_at(0)), given!(self.number_at(1)));
                numbers!(shape = self.tuple_at(3));
                given!(warps(&given!(self.tuple_at(2)))).operand(operand, width, shape).is_ok()
            }
        }
    }

    const fn answers_of(&self, a: &LinearLayout) -> bool {
        match self.operation() {
            Operation::Call => self.is_inside(a),
            Operation::FromLinear => a.to_swizzled().is_ok(),
            Operation::Invert => a.invert().is_ok(),
            Operation::PseudoInvert | Operation::RightInverse => a.pseudo_invert().is_ok(),
            Operation::RemoveBroadcastRegs => a.remove_broadcast().is_ok(),
            _ if matches!(self.operand(1), Some(Operand::Linear(_))) => self.answers_of_two(a),
            _ => self.answers_by_name(a),
        }
    }

    /// Whether there is a coordinate as the second operand says; one number counts all inputs.
    const fn is_inside(&self, a: &LinearLayout) -> bool {
        let coordinate = given!(self.tuple_at(1));
        let ins = if coordinate.is_leaf() { a.flatten_ins().ins() } else { a.ins() };
        let (all, count) = leaves(&coordinate);
        ins.pack(all.split_at(count).0).is_ok()
    }

    const fn answers_of_two(&self, a: &LinearLayout) -> bool {
        let b = given!(self.linear_at(1));
        match self.operation() {
            Operation::Composition => b.compose(a).is_ok(),
            Operation::LogicalProduct => a.product(&b).is_ok(),
            Operation::Compose => a.compose(&b).is_ok(),
            Operation::InvertAndCompose => a.invert_and_compose(&b).is_ok(),
            Operation::MinimalCvt => a.conversion(&b).is_ok(),
            Operation::DivideLeft => a.divide_left(&b).is_some(),
            Operation::DivideRight => a.divide_right(&b).is_some(),
            Operation::GetReps => a.repetitions(&b).is_some(),
            Operation::ConcatIns => a.concat_ins(&b).is_ok(),
            Operation::ConcatOuts => a.concat_outs(&b).is_ok(),
            Operation::ImageIsWithin => a.image_is_within(&b).is_ok(),
            Operation::KindOfConversion => a.conversion_kind(&b).is_ok(),
            Operation::RegPermForDivide => matches!(a.divide_permutation(&b, self.flag_at(2)), Ok(Some(_))),
            _ => self.goes_through_memory(a, &b),
        }
    }

    /// From one linear layout to another, and the memory between.
    const fn goes_through_memory(&self, a: &LinearLayout, b: &LinearLayout) -> bool {
        match self.operation() {
            Operation::ConversionRounds => matches!(ConversionPlan::of(a, b), Ok(ConversionPlan::Shuffles(_))),
            Operation::ConversionStores | Operation::ConversionLoads => {
                matches!(ConversionPlan::of(a, b), Ok(ConversionPlan::Shared(_)))
            }
            Operation::OptimalSwizzlingLdst => a.optimal_swizzling(b, given!(self.number_at(2))).is_ok(),
            Operation::AutoSwizzling => a.auto_swizzling(b, given!(self.number_at(2))).is_ok(),
            Operation::BankConflictsMemdesc => a.bank_conflicts_with(b, given!(self.number_at(2))).is_ok(),
            Operation::BankConflictsLdst | Operation::BankConflictsByRows => {
                a.bank_conflicts(b, &given!(self.linear_at(2)), given!(self.number_at(3))).is_ok()
            }
            Operation::OptimalSwizzling => {
                let (stores, loads) = (given!(self.tuple_at(2)), given!(self.tuple_at(3)));
                self.is_swizzled_for(a, b, &Lanes::of(&stores), &Lanes::of(&loads))
            }
            _ => false,
        }
    }

    const fn is_swizzled_for(&self, a: &LinearLayout, b: &LinearLayout, stores: &Lanes, loads: &Lanes) -> bool {
        let (all, more) = (stores.tiles(), loads.tiles());
        let (stores, loads) = (all.split_at(stores.count).0, more.split_at(loads.count).0);
        a.optimal_swizzling_for(b, stores, loads, given!(self.number_at(4))).is_ok()
    }

    /// One linear layout, and dimensions by their names.
    const fn answers_by_name(&self, a: &LinearLayout) -> bool {
        match self.operation() {
            Operation::ReshapeIns => a.reshape_ins(&given!(self.dims_at(1))).is_ok(),
            Operation::ReshapeOuts => a.reshape_outs(&given!(self.dims_at(1))).is_ok(),
            Operation::EnsureNotSmaller => a.ensure_not_smaller(&given!(self.dims_at(1))).is_ok(),
            Operation::EnsureNotLarger => a.ensure_not_larger(&given!(self.dims_at(1)), self.flag_at(2)).is_ok(),
            Operation::ReshapeTensor => {
                numbers!(shape = self.tuple_at(1));
                a.reshape_tensor(shape).is_ok()
            }
            Operation::PermuteTensor => {
                places!(order = self.tuple_at(1));
                a.permute_tensor(order).is_ok()
            }
            Operation::SliceTensor => a.slice(given!(self.index_at(1))).is_ok(),
            Operation::LargestVectorisation => {
                a.largest_vectorisation(given!(self.number_at(1)), self.number_at(2)).is_ok()
            }
            _ if matches!(self.operand(1), Some(Operand::Names(_))) => self.answers_by_names(a),
            _ => self.answers_by_one_name(a, given!(self.text_at(1))),
        }
    }

    const fn answers_by_one_name(&self, a: &LinearLayout, name: &str) -> bool {
        match self.operation() {
            Operation::RemoveZeroBases => a.remove_zero_bases(name).is_ok(),
            Operation::ResizeInDim => a.resize_in(name, given!(self.number_at(2))).is_ok(),
            Operation::ResizeOutDim => a.resize_out(name, given!(self.number_at(2))).is_ok(),
            Operation::RenameInDim => a.rename_in(name, given!(self.text_at(2))).is_ok(),
            Operation::SqueezeIns => a.squeeze_in(name).is_ok(),
            Operation::SqueezeOuts => a.squeeze_out(name).is_ok(),
            Operation::ContiguousElems => a.contiguous_elems(name).is_ok(),
            Operation::FactorIdentityPrefix => {
                a.factor_identity(name, given!(self.text_at(2)), given!(self.number_at(3))).is_ok()
            }
            Operation::InputBasisMask => {
                names!(outs = self.operand(2));
                a.input_basis_mask(name, outs).is_ok()
            }
            Operation::ActOnColumns => {
                places!(order = self.tuple_at(2));
                acted(a, name, order)
            }
            _ => false,
        }
    }

    const fn answers_by_names(&self, a: &LinearLayout) -> bool {
        names!(names = self.operand(1));
        match self.operation() {
            Operation::TransposeIns => a.transpose_ins(names).is_ok(),
            Operation::TransposeOuts => a.transpose_outs(names).is_ok(),
            Operation::Quotient => matches!(a.quotient(names), Ok(Some(_))),
            Operation::IsTrivialOver => a.is_trivial_over(names).is_ok(),
            Operation::SquareIdentity => a.square_identity(names).is_ok(),
            Operation::OutputBasisMask => a.output_basis_mask(names, given!(self.text_at(2))).is_ok(),
            operation => {
                names!(outs = self.operand(2));
                match operation {
                    Operation::Sublayout => a.sublayout(names, outs).is_ok(),
                    Operation::SublayoutIsZero => a.sublayout_is_zero(names, outs).is_ok(),
                    _ => false,
                }
            }
        }
    }
}

/// Whether the bases of an input can be put in this order.
#[expect(clippy::cast_possible_truncation, reason = "what is too great is refused as it is")]
const fn acted(a: &LinearLayout, name: &str, order: &[usize]) -> bool {
    let Some(at) = a.ins().find(name) else { return false };
    let mut places = [u32::MAX; MAX_LEAVES];
    each!(k in 0, order.len() => {
        if order[k] < u32::MAX as usize {
            places[k] = order[k] as u32;
        }
    });
    match ColumnAction::new(name, a.ins().get(at).bits, places.split_at(order.len()).0) {
        Ok(action) => action.apply(a).is_ok(),
        Err(_) => false,
    }
}

/// The warps along both dimensions of a matrix.
const fn warps(warps: &IntTuple) -> Option<MmaV2> {
    if warps.leaf_count() != 2 {
        return None;
    }
    Some(MmaV2 { warps_per_cta: [warps.leaf_at(0), warps.leaf_at(1)], instr_shape: [16, 8] })
}

/// The integers of a tuple.
const fn leaves(tuple: &IntTuple) -> ([u64; MAX_LEAVES], usize) {
    let mut leaves = [0; MAX_LEAVES];
    each!(i in 0, tuple.leaf_count() => {
        leaves[i] = tuple.leaf_at(i);
    });
    (leaves, tuple.leaf_count())
}

/// The most instructions that are chosen from.
const INSTRUCTIONS: usize = 8;

/// Instructions told by lanes, each `(neighbours, addresses)`.
struct Lanes {
    neighbours: [([usize; MAX_LEAVES], usize); INSTRUCTIONS],
    addresses: [([usize; MAX_LEAVES], usize); INSTRUCTIONS],
    count: usize,
}

impl Lanes {
    /// Those that a tuple tells; of more than 8 the first ones.
    const fn of(all: &IntTuple) -> Self {
        let none = ([0; MAX_LEAVES], 0);
        let mut lanes = Self { neighbours: [none; INSTRUCTIONS], addresses: [none; INSTRUCTIONS], count: 0 };
        each!(k in 0, all.rank() => {
            if k < INSTRUCTIONS
                && let Ok(one) = all.mode(k)
                && let Ok(neighbours) = one.mode(0)
                && let Ok(addresses) = one.mode(1)
            {
                lanes.neighbours[k] = indices(&neighbours);
                lanes.addresses[k] = indices(&addresses);
                lanes.count = crate::control::next(k);
            }
        });
        lanes
    }

    const fn tiles(&self) -> [InstructionTile<'_>; INSTRUCTIONS] {
        let mut tiles = [InstructionTile { lane_contig: &[], lane_addr: &[] }; INSTRUCTIONS];
        each!(k in 0, self.count => {
            let ((neighbours, near), (addresses, far)) = (&self.neighbours[k], &self.addresses[k]);
            tiles[k] = InstructionTile {
                lane_contig: neighbours.split_at(*near).0,
                lane_addr: addresses.split_at(*far).0,
            };
        });
        tiles
    }
}
