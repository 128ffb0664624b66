//! What threads hold: atoms, tiled MMAs and copies, layouts of threads and values, partitions.

use layout_algebra::atoms::{CopyAtom, MmaAtom, Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{
    AlgebraError, ComposedLayout, LayoutValue, Rounding, Tiler, local_partition, make_layout, make_layout_tv, offset,
};
use layout_picture::Scene;
use layout_picture::family::{self, Held, Shares};

use super::value;
use crate::ast::Word;
use crate::value::Value;
use crate::vocabulary::Operation;

/// The most threads whose parts are listed.
const MOST_THREADS: u64 = 2048;

/// The picture of an atom of this name.
pub(super) fn atom(name: &str, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    match (mma_atom(name), copy_atom(name)) {
        (Ok(atom), _) => family::mma_atom(name, &atom, picked),
        (_, Ok(atom)) => family::copy_atom(name, &atom, picked),
        (Err(error), _) => Err(error),
    }
}

/// The picture of a tiled MMA of these operands.
pub(super) fn tiled_mma(operands: &[Value], picked: Option<u64>) -> Option<Result<Scene, AlgebraError>> {
    let title = Value::TiledMma(operands.to_vec()).to_string();
    Some(family::tiled_mma(&title, &Call { values: operands.to_vec() }.mma(0)?, picked))
}

/// The picture of an operation that is about threads.
pub(super) fn scene(operation: &Operation, values: &[Value], picked: Option<u64>) -> Option<Scene> {
    let title = format!("{}({})", operation.name, values.iter().map(Value::to_string).collect::<Vec<_>>().join(", "));
    // A tiled MMA stands for its operands.
    let spread = values.iter().flat_map(|value| match value.as_tiled_mma() {
        Some(operands) => operands.to_vec(),
        None => vec![value.clone()],
    });
    let call = Call { values: spread.collect() };
    let partition = |operand| call.operand_of_mma(&title, operand, picked);
    match operation.known.explained_as() {
        Known::MmaShape => family::mma_atom(call.name(0)?, &call.mma_atom(0)?, picked).ok(),
        Known::CopyRef => family::copy_atom(call.name(0)?, &call.copy_atom(0)?, picked).ok(),
        Known::TiledMmaShape | Known::LayoutATv | Known::LayoutBTv | Known::LayoutCTv => {
            family::tiled_mma(&title, &call.mma(0)?, picked).ok()
        }
        Known::LayoutSTv | Known::LayoutDTv => family::tiled_copy(&title, &call.copy(0)?, picked).ok(),
        Known::ThrfrgA => partition(Operand::A),
        Known::ThrfrgB => partition(Operand::B),
        Known::ThrfrgC => partition(Operand::C),
        Known::TidfrgS => call.side_of_copy(&title, Side::Source, picked),
        Known::TidfrgD => call.side_of_copy(&title, Side::Destination, picked),
        Known::MakeLayoutTv => call.threads_and_values(&title, picked),
        Known::LocalPartition => call.dealt(&title, picked),
        _ => None,
    }
}

/// The operands of an operation.
struct Call {
    values: Vec<Value>,
}

impl Call {
    fn name(&self, at: usize) -> Option<&str> {
        match self.values.get(at)? {
            Value::Text(name) => Some(name),
            _ => None,
        }
    }

    fn mma_atom(&self, at: usize) -> Option<MmaAtom> {
        mma_atom(self.name(at)?).ok()
    }

    fn copy_atom(&self, at: usize) -> Option<CopyAtom> {
        copy_atom(self.name(at)?).ok()
    }

    fn layout(&self, at: usize) -> Option<LayoutValue> {
        self.values.get(at)?.to_layout().ok()
    }

    /// A tiled MMA whose name is operand `at`.
    fn mma(&self, at: usize) -> Option<TiledMma> {
        let permutation = self.values.get(at.checked_add(2)?).map_or(Ok(Tiler::whole()), Value::to_tile);
        // A thread, or a word, may follow instead.
        let permutation = permutation.ok().filter(|_| self.values.len() > at.saturating_add(2));
        let is_number = matches!(self.values.get(at.checked_add(2)?), Some(Value::Integer(_)));
        let permutation = permutation.filter(|_| !is_number).unwrap_or(Tiler::whole());
        TiledMma::new(&self.mma_atom(at)?, &self.layout(at.checked_add(1)?)?, &permutation).ok()
    }

    /// A tiled copy by threads and values whose name is operand `at`.
    fn copy(&self, at: usize) -> Option<TiledCopy> {
        let bits = self.values.get(at.checked_add(1)?)?.to_bits().ok()?;
        let (threads, values) = (self.layout(at.checked_add(2)?)?, self.layout(at.checked_add(3)?)?);
        TiledCopy::by_threads(&self.copy_atom(at)?, bits, &threads, &values).ok()
    }

    fn rounding(&self) -> Rounding {
        match self.values.last() {
            Some(Value::Word(Word::Loose)) => Rounding::Loose,
            _ => Rounding::Exact,
        }
    }

    /// The thread that the call is about, which is picked out unless another is.
    fn thread(&self, after: usize) -> Option<u64> {
        let found = self.values.iter().skip(after).find_map(|value| match value {
            Value::Integer(thread) => Some(*thread),
            _ => None,
        });
        found
    }

    /// Operand 0 as a tiled MMA parts it among lanes.
    fn operand_of_mma(&self, title: &str, operand: Operand, picked: Option<u64>) -> Option<Scene> {
        let (of, mma) = (value::layout(self.values.first()?)?, self.mma(1)?);
        let indices = make_layout(&of.shape()).ok()?;
        let part = |lane| listed(mma.partition(operand, &indices, lane, self.rounding()).ok()?);
        let shares = shares(mma.threads().cosize().ok()?, part)?;
        drawn(title, shares, &of, picked.or_else(|| self.thread(3)))
    }

    /// Operand 0 as a tiled copy parts it among threads.
    fn side_of_copy(&self, title: &str, side: Side, picked: Option<u64>) -> Option<Scene> {
        let (of, copy) = (value::layout(self.values.first()?)?, self.copy(1)?);
        let indices = make_layout(&of.shape()).ok()?;
        let shared = copy.tidfrg(side, &indices, self.rounding()).ok()?;
        drawn(title, Shares::Layout(&shared), &of, picked.or_else(|| self.thread(5)))
    }

    fn threads_and_values(&self, title: &str, picked: Option<u64>) -> Option<Scene> {
        let (layout, tile) = make_layout_tv(&self.layout(0)?, &self.layout(1)?).ok()?;
        let of = ComposedLayout::plain(&make_layout(&tile).ok()?);
        let held = Held { name: format!("tile {tile}"), shares: Shares::Layout(&layout), of: &of, is_placed: false };
        family::held(title, &[held], picked).ok()
    }

    /// Operand 0 as threads have it that are laid over it again and again.
    fn dealt(&self, title: &str, picked: Option<u64>) -> Option<Scene> {
        let (of, threads) = (value::layout(self.values.first()?)?, self.layout(1)?);
        let indices = make_layout(&of.shape()).ok()?;
        let part = |thread| listed(local_partition(&indices, &threads, thread, self.rounding()).ok()?);
        let shares = shares(threads.size().ok()?, part)?;
        drawn(title, shares, &of, picked.or_else(|| self.thread(2)))
    }
}

/// The indices of each thread.
fn shares(threads: u64, part: impl Fn(u64) -> Option<Vec<u64>>) -> Option<Shares<'static>> {
    let all = (0..threads.min(MOST_THREADS)).map(|thread| part(thread).unwrap_or_default()).collect::<Vec<_>>();
    let is_any = threads <= MOST_THREADS && all.iter().any(|part| !part.is_empty());
    is_any.then_some(Shares::Listed(all))
}

/// The offsets of a part that begins somewhere.
fn listed((part, begin): (LayoutValue, u64)) -> Option<Vec<u64>> {
    (0..part.size().ok()?).map(|value| offset(&part, value).ok()?.checked_add(begin)).collect()
}

fn drawn(title: &str, shares: Shares<'_>, of: &ComposedLayout, picked: Option<u64>) -> Option<Scene> {
    family::held(title, &[Held { name: String::new(), shares, of, is_placed: true }], picked).ok()
}
