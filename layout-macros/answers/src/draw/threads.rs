//! Distributions over threads: atoms, tiled MMAs and copies, layouts of threads and values, partitions.

use layout_algebra::atoms::{CopyAtom, MmaAtom, Operand, Side, copy_atom, mma_atom};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{
    AlgebraError, ComposedLayout, LayoutValue, Rounding, Swizzle, local_partition, make_layout, make_layout_tv, offset,
};
use layout_language::ast::Word;
use layout_language::value::Value;
use layout_language::value::tiled::{tiled_copy, tiled_mma};
use layout_language::vocabulary::Operation;
use layout_picture::Scene;
use layout_picture::family::{self, Held, Shares};

use super::domain::Domain;
use super::layout::layout;

/// The most threads to list, and the most elements for all of them together.
const MOST_THREADS: u64 = 2048;
const MOST_LISTED: u64 = 1 << 20;

/// The picture of the atom with this name.
pub(super) fn atom(name: &str, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    match (mma_atom(name), copy_atom(name)) {
        (Ok(atom), _) => family::mma_atom(name, &atom, picked),
        (_, Ok(atom)) => family::copy_atom(name, &atom, picked),
        (Err(error), _) => Err(error),
    }
}

/// The picture of a tiled MMA or copy.
pub(super) fn tiled(value: &Value, picked: Option<u64>) -> Option<Result<Scene, AlgebraError>> {
    let ((made_by, operands), title) = (value.as_tiled()?, value.to_string());
    Some(match made_by {
        Known::TiledMmaOf => family::tiled_mma(&title, &tiled_mma(operands, 0)?, picked),
        _ => family::tiled_copy(&title, &tiled_copy(operands, 0)?, picked),
    })
}

/// The call with its operands in full.
pub(super) fn call(operation: &Operation, values: &[Value]) -> String {
    format!("{}({})", operation.name, values.iter().map(Value::to_string).collect::<Vec<_>>().join(", "))
}

/// The picture of an operation on threads.
pub(super) fn scene(operation: &Operation, values: &[Value], picked: Option<u64>) -> Option<Scene> {
    let title = call(operation, values);
    // A tiled MMA or copy is replaced by its operands.
    let spread = values.iter().flat_map(|value| match value.as_tiled() {
        Some((_, operands)) => operands.to_vec(),
        None => vec![value.clone()],
    });
    let call = Call { values: spread.collect() };
    if let ([Value::Linear(source), Value::Linear(target)], true) = (values, operation.known.is_conversion()) {
        return family::conversion(&format!("{}(A, B)", operation.name), source, target).ok();
    }
    if let ([Value::Linear(source), Value::Linear(target), bits], Known::LeastRounds) = (values, operation.known) {
        let title = format!("{}(A, B, {bits})", operation.name);
        return family::conversion_by_words(&title, source, target, bits.to_bits().ok()?).ok().flatten();
    }
    let partition = |operand| call.operand_of_mma(&title, operand, picked);
    match operation.known.explained_as() {
        Known::MmaShape => family::mma_atom(call.name(0)?, &call.mma_atom(0)?, picked).ok(),
        Known::CopyRef => family::copy_atom(call.name(0)?, &call.copy_atom(0)?, picked).ok(),
        Known::TiledMmaShape | Known::LayoutATv | Known::LayoutBTv | Known::LayoutCTv => {
            family::tiled_mma(&title, &tiled_mma(&call.values, 0)?, picked).ok()
        }
        Known::LayoutSTv | Known::LayoutDTv => family::tiled_copy(&title, &tiled_copy(&call.values, 0)?, picked).ok(),
        Known::ThrfrgA => partition(Operand::A),
        Known::ThrfrgB => partition(Operand::B),
        Known::ThrfrgC => partition(Operand::C),
        Known::TidfrgS => call.side_of_copy(&title, Side::Source, picked),
        Known::TidfrgD => call.side_of_copy(&title, Side::Destination, picked),
        Known::MakeLayoutTv => call.threads_and_values(&title, picked),
        Known::LocalPartition | Known::LocalPartitionIdentity => call.dealt(&title, picked),
        _ => None,
    }
}

/// The rounding that the last operand asks for.
pub(super) fn rounding(values: &[Value]) -> Rounding {
    match values.last() {
        Some(Value::Word(Word::Loose)) => Rounding::Loose,
        _ => Rounding::Exact,
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

    /// The thread operand of the call, highlighted unless another thread is.
    fn thread(&self, after: usize) -> Option<u64> {
        self.values.iter().skip(after).find_map(|value| match value {
            Value::Integer(thread) => Some(*thread),
            _ => None,
        })
    }

    /// The partition of operand 0 among the lanes of a tiled MMA.
    fn operand_of_mma(&self, title: &str, operand: Operand, picked: Option<u64>) -> Option<Scene> {
        let (of, mma) = (layout(self.values.first()?)?, tiled_mma(&self.values, 1)?);
        let part = |indices: &LayoutValue, lane| mma.partition(operand, indices, lane, self.rounding()).ok();
        let shares = self.shares(&of, mma.threads().cosize().ok()?, part)?;
        drawn(title, shares, &of, picked.or_else(|| self.thread(3)))
    }

    /// The partition of operand 0 among the threads of a tiled copy.
    fn side_of_copy(&self, title: &str, side: Side, picked: Option<u64>) -> Option<Scene> {
        let (of, copy) = (layout(self.values.first()?)?, tiled_copy(&self.values, 1)?);
        let all = copy.tidfrg(side, &make_layout(&of.shape()).ok()?, self.rounding()).ok()?;
        let part = |indices: &LayoutValue, thread| copy.partition(side, indices, thread, self.rounding()).ok();
        let shares = match self.rounding() {
            Rounding::Exact => Shares::Layout(&all),
            Rounding::Loose => self.shares(&of, all.mode(0).ok()?.size().ok()?, part)?,
        };
        // The copy is given by threads and values, or by an operand of an MMA with its name and its atoms.
        let before = if self.name(3).is_some() { 6 } else { 5 };
        drawn(title, shares, &of, picked.or_else(|| self.thread(before)))
    }

    fn rounding(&self) -> Rounding {
        rounding(&self.values)
    }

    /// The indices of each thread in a tensor, whose part is given by the indices of the tensor and the thread.
    fn shares(
        &self,
        of: &ComposedLayout,
        threads: u64,
        part: impl Fn(&LayoutValue, u64) -> Option<(LayoutValue, u64)>,
    ) -> Option<Shares<'static>> {
        if threads > MOST_THREADS {
            return None;
        }
        let most = MOST_LISTED.checked_div(threads)?;
        // The last thread begins farthest, with the part of as many elements as each has.
        let farthest = |indices: &LayoutValue| {
            let (layout, begin) = part(indices, threads.checked_sub(1)?)?;
            Some(ComposedLayout::new(Swizzle::IDENTITY, begin, &layout))
        };
        let domain = Domain::to_cut(&of.shape(), self.rounding() == Rounding::Loose, farthest)?;
        let inside = |indices: Vec<u64>| indices.into_iter().map(|index| domain.inside(index)).collect::<Vec<_>>();
        let held = |thread| part(domain.indices(), thread).and_then(|part| listed(part, most)).map(inside);
        let all: Vec<_> = (0..threads).map(|thread| held(thread).unwrap_or_default()).collect();
        let is_any = all.iter().any(|part| !part.is_empty());
        is_any.then_some(Shares::Listed(all))
    }

    fn threads_and_values(&self, title: &str, picked: Option<u64>) -> Option<Scene> {
        let (layout, extents) = make_layout_tv(&self.layout(0)?, &self.layout(1)?).ok()?;
        let of = ComposedLayout::plain(&make_layout(&extents).ok()?);
        let held = Held { name: format!("tile {extents}"), shares: Shares::Layout(&layout), of: &of, is_placed: false };
        family::held(title, &[held], picked).ok()
    }

    /// The partition of operand 0 among threads that are repeated over it.
    fn dealt(&self, title: &str, picked: Option<u64>) -> Option<Scene> {
        let (of, threads) = (layout(self.values.first()?)?, self.layout(1)?);
        let part = |indices: &LayoutValue, thread| local_partition(indices, &threads, thread, self.rounding()).ok();
        let shares = self.shares(&of, threads.size().ok()?, part)?;
        drawn(title, shares, &of, picked.or_else(|| self.thread(2)))
    }
}

/// The offsets of a part with an offset, if there are few enough to list.
fn listed((part, begin): (LayoutValue, u64), most: u64) -> Option<Vec<u64>> {
    (0..part.size().ok().filter(|size| *size <= most)?)
        .map(|value| offset(&part, value).ok()?.checked_add(begin))
        .collect()
}

fn drawn(title: &str, shares: Shares<'_>, of: &ComposedLayout, picked: Option<u64>) -> Option<Scene> {
    family::held(title, &[Held { name: String::new(), shares, of, is_placed: true }], picked).ok()
}

#[cfg(test)]
mod tests {
    use super::super::View;
    use crate::Session;

    const MMA: &str = "\"SM80_16x8x16_F32BF16BF16F32_TN\"";

    #[test]
    fn what_threads_hold_has_pictures() {
        let shared = "2 threads hold each element: the first is named";
        for (text, panels, caption) in [
            (format!("tiled_mma({MMA}, (2,2,1))"), 4, "heavy lines between groups of 32 threads"),
            (format!("M = tiled_mma({MMA}, (2,2,1)); layoutA_TV(M)"), 4, "heavy lines between groups of 32 threads"),
            (MMA.to_owned(), 4, "16×8×16, 32 threads"),
            (format!("mma_C({MMA})"), 4, "16×8×16, 32 threads"),
            ("\"SM75_U32x4_LDSM_N\"".to_owned(), 2, "32 threads; a cell is 32 bits, V counts them"),
            ("layoutS_TV(\"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))".to_owned(), 2, ""),
            ("tiled_copy(\"UniversalCopy<uint64_t>\", 16, (8,4):row, (1,4))".to_owned(), 1, ""),
            (format!("tiled_copy_A(\"SM75_U32x4_LDSM_N\", 16, {MMA}, (2,1,1))"), 2, ""),
            (format!("L = tiled_copy_B(\"SM75_U32x2_LDSM_N\", 16, {MMA}, 1, (_,16,_)); layoutD_TV(L)"), 2, shared),
            (format!("L = tiled_copy_A(\"SM75_U32x4_LDSM_N\", 16, {MMA}, 1); partition_D((32,16):row, L, 5)"), 1, ""),
            (format!("thrfrg_A((64,32), {MMA}, (2,2,1))"), 1, shared),
            (format!("partition_C((32,16):row, {MMA}, (2,2,1), 5)"), 1, ""),
            ("tidfrg_D((64,32), \"SM75_U32x4_LDSM_N\", 16, (32,1), (1,8))".to_owned(), 1, ""),
            ("make_layout_tv((4,8):row, (2,2))".to_owned(), 1, ""),
            ("local_partition(Sw<2,0,3> o (8,8):row, (4,4), 5)".to_owned(), 1, ""),
        ] {
            let drawing = Session::default().draw(&text, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{text}: {:?}", drawing.undrawn) };
            let said = scene.caption.first().or_else(|| scene.panels()[0].caption.first());
            assert_eq!((scene.panels().len(), said.map_or("", String::as_str)), (panels, caption), "{text}");
        }
    }

    /// Past the end of a mode, an index is that of another element, which another thread has.
    #[test]
    fn threads_have_nothing_outside_of_the_tensor() {
        for (text, outside) in [
            ("local_partition((5,4), (2,2), 1, loose)", "4 of 24"),
            ("tidfrg_S((5,4), \"UniversalCopy<uint32_t>\", 32, (2,2), (1,1), loose)", "4 of 24"),
            ("thrfrg_C((20,20), \"SM80_16x8x16_F32BF16BF16F32_TN\", (1,1,1), loose)", "368 of 768"),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{text}: {:?}", drawing.undrawn) };
            let said = format!("{outside} (thread, value) are outside of the tensor: not drawn");
            assert_eq!(scene.caption.last(), Some(&said), "{text}");
            let cells = &scene.panels()[0].grid.cells;
            let held: std::collections::BTreeSet<_> =
                cells.iter().map(|cell| (cell.data.thread, cell.data.value)).collect();
            assert_eq!(held.len(), cells.len(), "{text}: each element has its thread and value");
        }
    }

    #[test]
    fn linear_layouts_have_pictures() {
        for (text, title, panels) in [
            ("linear{ register: [1], lane: [2,4] }", "linear{ register: [1], lane: [2,4] }", 2),
            (
                "conversion_kind(linear{ register: [1], lane: [2] }, linear{ register: [2], lane: [1] })",
                "conversion_kind(A, B)",
                4,
            ),
            // Both sides, and three rounds of words.
            (
                "least_rounds(linear{ register: [1,2], lane: [4,8] }, linear{ register: [4,8], lane: [1,2] }, 8)",
                "least_rounds(A, B, 8)",
                5,
            ),
        ] {
            let drawing = Session::default().draw(text, View::Automatic);
            let [scene] = drawing.scenes.as_slice() else { panic!("{text}: {:?}", drawing.undrawn) };
            assert_eq!((scene.title.as_str(), scene.panels().len()), (title, panels), "{text}");
        }
    }

    /// Lane 37 is thread 5 of the second instruction along M.
    #[test]
    fn a_thread_is_picked_out() {
        let drawing = Session::default().draw(&format!("tiled_mma({MMA}, (2,2,1))"), View::Thread(37));
        let said = &drawing.scenes[0].panels()[0].caption;
        assert!(said.iter().any(|line| line == "thread 37 holds 8 of A, 4 of B, 4 of C"), "{said:?}");
        let drawing =
            Session::default().draw(&format!("partition_C((32,16):row, {MMA}, (2,2,1), 37)"), View::Automatic);
        let picked: Vec<_> =
            drawing.scenes[0].panels()[0].grid.cells.iter().filter(|cell| cell.lines[0] == "T37").collect();
        assert_eq!(picked.iter().map(|cell| cell.data.offset.unwrap()).collect::<Vec<_>>(), [274, 275, 402, 403]);
    }
}
