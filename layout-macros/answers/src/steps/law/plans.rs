//! The law of a plan, counted element by element and request by request, without any of the functions that chose it.

mod places;

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::atoms::plan::MemoryOrder;
use layout_algebra::atoms::{Operand, mma_atom};
use layout_algebra::{IntTuple, LayoutValue, offset};
use layout_language::value::Value;
use layout_language::value::plan::{Planned, Subject};

use self::places::{blocks, by_number, wavefronts, width_of};
use super::trial::{Checked, Maybe, OrNone, Tried, Untried, few, length, value_at};

/// The sentence of the law.
pub(super) const SAYS: &str = "each element is moved once on both sides, at these sectors, turns and issues";

/// The bytes of a sector, of a line of all banks, and of a word.
const SECTOR: u64 = 32;
const LINE: u64 = 128;
const WORD: u64 = 4;
/// The lanes of a warp, and the rows of a matrix.
const LANES: usize = 32;
const ROWS: u64 = 8;
/// The bytes of a row of a matrix.
const ROW: u64 = 16;

/// Counts on one side of shared memory.
#[derive(Clone, Copy, Debug, Default)]
struct Counted {
    sectors: u64,
    requests: u64,
    phases: u64,
    turns: u64,
}

/// Counts a plan, and compares.
pub(super) fn trial(planned: &Planned) -> Maybe<Tried> {
    let size = few(mul(planned.tile.extents[0], planned.tile.extents[1])?)?;
    let shared = planned.part("Stages").or_else(|| planned.part("Tile")).or_none()?;
    let element = planned.tile.bits.checked_div(8).or_none()?;
    let tile = Tile { planned, element, shared, first: 0 };
    let Some([first, second]) = tile.sides()? else {
        return Ok((size, Some("an element is not moved, or twice, or not side by side".to_owned())));
    };
    let issues = add(tile.issues(first.requests)?, second.requests)?;
    let turns = add(first.turns, second.turns)?;
    let counted = [
        ("SECTORS", add(first.sectors, second.sectors)?),
        ("TURNS", turns),
        ("ISSUES", issues),
        ("CONFLICTS", turns.saturating_sub(add(first.phases, second.phases)?)),
    ];
    for (name, count) in counted {
        let said = planned.count(name).or_none()?;
        if said != count {
            return Ok((size, Some(format!("{name} are {count}, not {said}"))));
        }
    }
    for stage in 1..stages(shared)? {
        let there = Tile { first: mul(stage, size)?, ..tile }.sides()?;
        if there.is_none_or(|there| there.map(|side| side.turns) != [first.turns, second.turns]) {
            return Ok((size, Some(format!("stage {stage} takes other turns than the first"))));
        }
    }
    Ok((size, None))
}

/// Counts the stores of the sums of `wgmma` to the shared tile: requests, turns and conflicts; `None` if one element is not stored once.
pub(super) fn stored(planned: &Planned, mma: &Value) -> Maybe<Option<[u64; 3]>> {
    let element = planned.tile.bits.checked_div(8).or_none()?;
    let tile = Tile { planned, element, shared: planned.part("Tile").or_none()?, first: 0 };
    let counted = tile.moved(Operand::C, mma, planned.part("Put").or_none()?)?;
    Ok(counted.map(|counted| [counted.requests, counted.turns, counted.turns.saturating_sub(counted.phases)]))
}

/// Counts the way through registers to a tile of `wgmma`: sectors, turns, issues and conflicts; `None` if one element is not moved once.
pub(super) fn turned(planned: &Planned) -> Maybe<Option<[u64; 4]>> {
    let element = planned.tile.bits.checked_div(8).or_none()?;
    let tile = Tile { planned, element, shared: planned.part("Tile").or_none()?, first: 0 };
    let (loaded, stored) =
        (tile.past("Fetch", planned.tile.order)?, tile.copied(planned.part("Put").or_none()?, planned.tile.order)?);
    let Some((loaded, stored)) = loaded.zip(stored) else { return Ok(None) };
    let issues = add(add(loaded.requests, stored.requests)?, tile.permutes()?)?;
    Ok(Some([loaded.sectors, stored.turns, issues, stored.turns.saturating_sub(stored.phases)]))
}

/// The stages of a shared layout: its last mode, if it has three.
fn stages(shared: &Value) -> Maybe<u64> {
    let layout = match shared {
        Value::Composed(composed) => *composed.layout(),
        other => other.to_layout().or_none()?,
    };
    Ok(if layout.rank() > 2 { layout.mode(2)?.size()? } else { 1 })
}

/// A tile with its shared layout.
#[derive(Clone, Copy)]
struct Tile<'a> {
    planned: &'a Planned,
    /// The bytes of an element.
    element: u64,
    shared: &'a Value,
    /// The index in the shared layout at which the tile begins.
    first: u64,
}

/// A request: the coordinates at which each lane begins.
type Request = Vec<[u64; 2]>;

impl Tile<'_> {
    /// Counts both sides; `None` if one does not move each element once.
    fn sides(&self) -> Maybe<Option<[Counted; 2]>> {
        let (part, order) = (|name: &str| self.planned.part(name).or_none(), self.planned.tile.order);
        let sides = match &self.planned.subject {
            // Counted by their boxes.
            Subject::Warpgroup(_) | Subject::Sums(_) => return Err(Untried::NoLaw),
            Subject::Turn => [self.one_side("Fetch", "Store", order)?, self.one_side("Put", "Load", order.other())?],
            Subject::Operand(Operand::C, mma) => {
                [self.one_side("Store", "Load", order)?, self.moved(Operand::C, mma, part("Put")?)?]
            }
            Subject::Operand(operand, mma) => {
                [self.one_side("Fetch", "Put", order)?, self.moved(*operand, mma, part("Load")?)?]
            }
        };
        Ok(sides[0].zip(sides[1]).map(|(first, second)| [first, second]))
    }

    /// The address in shared memory.
    fn shared_at(&self, [i, j]: [u64; 2]) -> Checked<u64> {
        let index = add(self.first, add(i, mul(j, self.planned.tile.extents[0])?)?)?;
        mul(value_at(self.shared, index)?, self.element)
    }

    /// The address in global memory; without a pitch, rows begin at sectors of their own.
    fn global_at(&self, at: [u64; 2], order: MemoryOrder) -> Checked<u64> {
        let ([i, j], extents) = (at, self.planned.tile.extents);
        let (along, across, extent) = if order == MemoryOrder::Row { (j, i, extents[1]) } else { (i, j, extents[0]) };
        let row = match self.planned.tile.pitch {
            Some(pitch) => mul(pitch, self.element)?,
            None => mul(add(mul(extent, self.element)?.div_ceil(SECTOR), 1)?, SECTOR)?,
        };
        add(mul(across, row)?, mul(along, self.element)?)
    }

    /// Counts a request of so many bytes a lane, if what follows each address is side by side in shared memory.
    fn request(&self, lanes: &[Request], counted: &mut Counted) -> Maybe<bool> {
        let (mut addresses, mut width) = (Vec::new(), 0);
        for vector in lanes {
            let places = vector.iter().map(|at| self.shared_at(*at)).collect::<Checked<Vec<_>>>()?;
            let first = *places.first().or_none()?;
            width = mul(length(&places), self.element)?;
            let follows =
                |(i, at): (u64, &u64)| Some(*at) == i.checked_mul(self.element).and_then(|by| first.checked_add(by));
            if !(0..).zip(&places).all(follows) || !first.is_multiple_of(width) {
                return Ok(false);
            }
            addresses.push(first);
        }
        let in_a_phase =
            LINE.checked_div(width.max(WORD)).and_then(|lanes| usize::try_from(lanes).ok()).unwrap_or(LANES);
        for phase in addresses.chunks(in_a_phase) {
            counted.phases = add(counted.phases, 1)?;
            counted.turns = add(counted.turns, wavefronts(phase, width)?)?;
        }
        counted.requests = add(counted.requests, 1)?;
        Ok(true)
    }

    /// Counts a copy by threads and values; `None` if it does not move each element once.
    fn copied(&self, copy: &Value, order: MemoryOrder) -> Maybe<Option<Counted>> {
        let Some((_, [Value::Text(atom), _, threads, values])) = copy.as_tiled() else { return Err(Untried::NoLaw) };
        let at_once = width_of(atom)?.checked_div(self.element).and_then(|values| usize::try_from(values).ok());
        let at_once = at_once.or_none()?.max(1);
        let (threads, values) =
            (by_number(&threads.to_layout().or_none()?)?, by_number(&values.to_layout().or_none()?)?);
        let (mut counted, mut moved, mut count) = (Counted::default(), BTreeSet::new(), 0);
        for at in self.repeats(&threads.extents, &values.extents)? {
            for vector in values.places.chunks(at_once) {
                for warp in threads.places.chunks(LANES) {
                    let mut lanes = Vec::new();
                    for thread in warp {
                        let begin = [mul(thread[0], values.extents[0])?, mul(thread[1], values.extents[1])?];
                        let begin = [add(at[0], begin[0])?, add(at[1], begin[1])?];
                        let lane = vector.iter().map(|value| Ok([add(begin[0], value[0])?, add(begin[1], value[1])?]));
                        lanes.push(lane.collect::<Checked<Request>>()?);
                    }
                    moved.extend(lanes.iter().flatten().copied());
                    count = add(count, lanes.iter().map(|lane| length_of(lane)).sum())?;
                    counted.sectors = add(counted.sectors, self.sectors(&lanes, order)?)?;
                    if !self.request(&lanes, &mut counted)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(self.is_once(&moved, count)?.then_some(counted))
    }

    /// Counts a copy between global and shared memory. If it is between global memory and registers, the sectors are its own, the rest that of the copy
    /// between registers and shared memory.
    fn one_side(&self, outer: &str, inner: &str, order: MemoryOrder) -> Maybe<Option<Counted>> {
        let Some(inner) = self.planned.part(inner) else {
            return self.copied(self.planned.part(outer).or_none()?, order);
        };
        // A thread has the same elements on both sides.
        if blocks(self.planned.part(outer).or_none()?)? != blocks(inner)? {
            return Ok(None);
        }
        let (outer, inner) = (self.past(outer, order)?, self.copied(inner, order)?);
        Ok(outer.zip(inner).map(|(outer, inner)| Counted { sectors: outer.sectors, ..inner }))
    }

    /// Counts a copy between global memory and registers, by the layout of the tile in global memory.
    fn past(&self, copy: &str, order: MemoryOrder) -> Maybe<Option<Counted>> {
        let [m, n] = self.planned.tile.extents;
        // Wide enough for every row to begin at a sector, as in global memory.
        let row = self.row(order)?;
        let stride = if order == MemoryOrder::Row { [row, 1] } else { [1, row] };
        let global = Value::from(LayoutValue::new(&IntTuple::flat(&[m, n])?, &IntTuple::flat(&stride)?)?);
        Tile { shared: &global, first: 0, ..*self }.copied(self.planned.part(copy).or_none()?, order)
    }

    /// The issues before the reads of shared memory, of so many requests to fill it, with the permutes behind.
    fn issues(&self, filled: u64) -> Maybe<u64> {
        let is_c = matches!(self.planned.subject, Subject::Operand(Operand::C, _));
        let is_turned = ["Fetch", "Put", "Store"].into_iter().any(|copy| self.planned.is_past_shared(copy));
        let permutes = if is_turned { self.permutes()? } else { 0 };
        let is_asynchronous = self.planned.part("Fetch").is_some_and(|copy| copy.to_string().contains("CP_ASYNC"));
        let loads = if is_c || is_asynchronous {
            0
        } else if self.planned.is_past_shared("Fetch") {
            self.past("Fetch", self.planned.tile.order)?.or_none()?.requests
        } else {
            filled
        };
        Ok(add(add(filled, loads)?, permutes)?)
    }

    /// The byte permutes that turn the tile: one for two elements of each lane.
    fn permutes(&self) -> Maybe<u64> {
        let copy = self.planned.part("Fetch").or_else(|| self.planned.part("Store")).or_none()?;
        let Some((_, [_, _, threads, _])) = copy.as_tiled() else { return Err(Untried::NoLaw) };
        let lanes = threads.to_layout().or_none()?.size()?.min(32);
        let size = mul(self.planned.tile.extents[0], self.planned.tile.extents[1])?;
        Ok(if self.element < WORD { size.div_ceil(mul(2, lanes)?) } else { 0 })
    }

    /// The distance of rows in global memory, in elements; without a pitch, they begin at sectors of their own.
    fn row(&self, order: MemoryOrder) -> Checked<u64> {
        let extents = self.planned.tile.extents;
        let extent = if order == MemoryOrder::Row { extents[1] } else { extents[0] };
        let apart = add(mul(extent, self.element)?.div_ceil(SECTOR), 1)?;
        Ok(self.planned.tile.pitch.unwrap_or(mul(apart, SECTOR)?.checked_div(self.element).unwrap_or(0)))
    }

    /// The coordinates at which the threads begin again.
    fn repeats(&self, threads: &[u64; 2], values: &[u64; 2]) -> Maybe<Vec<[u64; 2]>> {
        let mut repeats = Vec::new();
        let block = [mul(threads[0], values[0])?, mul(threads[1], values[1])?];
        for j in (0..self.planned.tile.extents[1]).step_by(usize::try_from(block[1]).unwrap_or(1).max(1)) {
            for i in (0..self.planned.tile.extents[0]).step_by(usize::try_from(block[0]).unwrap_or(1).max(1)) {
                repeats.push([i, j]);
            }
        }
        Ok(repeats)
    }

    /// The sectors of one request.
    fn sectors(&self, lanes: &[Request], order: MemoryOrder) -> Checked<u64> {
        let all = lanes.iter().flatten().map(|at| Ok(self.global_at(*at, order)? / SECTOR));
        Ok(length(&all.collect::<Checked<BTreeSet<_>>>()?.into_iter().collect::<Vec<_>>()))
    }

    fn is_once(&self, moved: &BTreeSet<[u64; 2]>, count: u64) -> Checked<bool> {
        let [m, n] = self.planned.tile.extents;
        let all = moved.iter().all(|[i, j]| *i < m && *j < n);
        Ok(all && count == mul(m, n)? && moved.len() as u64 == count)
    }

    /// Counts an instruction between shared memory and registers; `None` if it does not find what it moves side by side.
    fn moved(&self, operand: Operand, mma: &Value, copy: &Value) -> Maybe<Option<Counted>> {
        let Some((_, [Value::Text(atom), ..])) = copy.as_tiled() else { return Err(Untried::NoLaw) };
        if atom.contains("LDSM") || atom.contains("STSM") {
            return self.matrices(atom);
        }
        let Some((_, [Value::Text(name), _, rest @ ..])) = mma.as_tiled() else { return Err(Untried::NoLaw) };
        // Otherwise atoms are not side by side.
        if !rest.iter().all(|permutation| matches!(permutation, Value::Tuple(_))) {
            return Err(Untried::NoLaw);
        }
        let instruction = mma_atom(name).map_err(|_| Untried::NoLaw)?;
        let [m, n, k] = instruction.mnk();
        let (layout, extents) = match operand {
            Operand::A => (instruction.a, [m, k]),
            Operand::B => (instruction.b, [n, k]),
            Operand::C => (instruction.c, [m, n]),
        };
        self.fragments(&layout, extents, width_of(atom)?)
    }

    /// Counts the rows of matrices of 8 rows of 16 bytes.
    fn matrices(&self, atom: &str) -> Maybe<Option<Counted>> {
        let is_transposed = atom.ends_with("_T");
        let count = atom.split_once("_U").and_then(|(_, rest)| rest.split_once('x')).or_none()?.1;
        let count = count.split('_').next().and_then(|digits| digits.parse::<u64>().ok()).or_none()?;
        let count = if is_transposed { count / 2 } else { count };
        let (row, extents) = (ROW.checked_div(self.element).or_none()?, self.planned.tile.extents);
        let (along, across) = if is_transposed { (extents[0], extents[1]) } else { (extents[1], extents[0]) };
        let (mut counted, mut matrices) = (Counted::default(), 0);
        for begin in (0..across).step_by(8) {
            for chunk in (0..along).step_by(usize::try_from(row).unwrap_or(1)) {
                let at = |across: u64, along: u64| if is_transposed { [along, across] } else { [across, along] };
                let rows = (0..ROWS)
                    .map(|i| (0..row).map(move |j| at(begin.saturating_add(i), chunk.saturating_add(j))).collect());
                let rows: Vec<Request> = rows.collect();
                let is_inside = rows.iter().flatten().all(|at| at[0] < extents[0] && at[1] < extents[1]);
                if !is_inside || !self.request(&rows, &mut counted)? {
                    return Ok(None);
                }
                matrices = add(matrices, 1)?;
            }
        }
        counted.requests = matrices.checked_div(count).or_none()?;
        Ok(matrices.is_multiple_of(count).then_some(counted))
    }

    /// Counts the lanes of each instruction that multiplies a part of the tile.
    fn fragments(&self, layout: &LayoutValue, atom: [u64; 2], width: u64) -> Maybe<Option<Counted>> {
        let (lanes, values) = (layout.mode(0)?.size()?, layout.mode(1)?.size()?);
        let at_once = width.checked_div(self.element).or_none()?;
        if at_once == 0 || !values.is_multiple_of(at_once) {
            return Err(Untried::NoLaw);
        }
        let (mut counted, mut moved, mut count) = (Counted::default(), BTreeSet::new(), 0);
        for at in self.repeats(&atom, &[1, 1])? {
            for vector in (0..values).step_by(usize::try_from(at_once).unwrap_or(1)) {
                let place = |lane: u64, value: u64| -> Checked<[u64; 2]> {
                    let element = offset(layout, add(lane, mul(value, lanes)?)?)?;
                    let (i, j) = (element.checked_rem(atom[0]).unwrap_or(0), element.checked_div(atom[0]).unwrap_or(0));
                    Ok([add(at[0], i)?, add(at[1], j)?])
                };
                let vectors =
                    (0..lanes).map(|lane| (0..at_once).map(|i| place(lane, vector.saturating_add(i))).collect());
                let vectors = vectors.collect::<Checked<Vec<Request>>>()?;
                moved.extend(vectors.iter().flatten().copied());
                count = add(count, mul(lanes, at_once)?)?;
                for warp in vectors.chunks(LANES) {
                    if !self.request(warp, &mut counted)? {
                        return Ok(None);
                    }
                }
            }
        }
        Ok(self.is_once(&moved, count)?.then_some(counted))
    }
}

fn length_of(lane: &[[u64; 2]]) -> u64 {
    lane.len() as u64
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const MMA: &str = "tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\",(2,2,1),(32,32,16))";

    pub(in super::super) fn planned(text: &str) -> Planned {
        match layout_language::eval(text) {
            Ok(Value::Plan(planned)) => *planned,
            other => panic!("{other:?}"),
        }
    }

    fn is_broken(planned: &Planned) -> bool {
        trial(planned).is_ok_and(|(_, broken)| broken.is_some())
    }

    /// The same plan with another part.
    pub(in super::super) fn with(planned: &Planned, name: &str, text: &str) -> Planned {
        let mut other = planned.clone();
        let part = other.parts.iter_mut().find(|part| part.name == name).expect("a part");
        part.value = layout_language::eval(text).expect("a value");
        other
    }

    #[test]
    fn other_parts_and_other_counts_break_the_law() {
        let a = planned(&format!("plan(operand: A, (128,32), bf16, order: row, {MMA}, threads: 128, stages: 2)"));
        assert!(!is_broken(&a));
        let copy =
            |threads: &str, values: &str| format!("tiled_copy(\"UniversalCopy<uint128_t>\",16,{threads},{values})");
        for (name, text) in [
            ("Stages", "Sw<2,3,2> o (128,32,2):(32,1,4096)".to_owned()),
            ("Stages", "(128,32,2):(32,1,4096)".to_owned()),
            ("Stages", "Sw<2,3,3> o (128,32,2):(32,1,4100)".to_owned()),
            ("Stages", "Sw<2,2,3> o (128,32,2):(32,1,4096)".to_owned()),
            ("Fetch", copy("(32,4):(1,32)", "(1,8)")),
            ("Fetch", copy("(32,2):(2,1)", "(1,8)")),
            ("Fetch", copy("(4,32):(32,1)", "(8,1)")),
            ("Load", format!("tiled_copy_A(\"SM75_U32x2_LDSM_N\",16,{MMA})")),
            ("Load", format!("tiled_copy_A(\"SM75_U16x8_LDSM_T\",16,{MMA})")),
            ("Load", format!("tiled_copy_A(\"UniversalCopy<uint16_t>\",16,{MMA})")),
        ] {
            assert!(is_broken(&with(&a, name, &text)), "{name} = {text}");
        }
        for i in 0..4 {
            let mut other = a.clone();
            if let Some((_, count)) = other.counts.get_mut(i) {
                *count = count.saturating_add(1);
            }
            assert!(is_broken(&other), "{i}");
        }
    }

    #[test]
    fn other_lanes_of_a_change_of_order_break_the_law() {
        let turn = planned("plan((32,32), f32, from: row, to: col, threads: 128)");
        assert!(!is_broken(&turn));
        for threads in ["(32,4):(1,32)", "((8,4),4):((4,32),1)", "(4,32):(32,1)", "((16,2),4):((1,64),16)"] {
            let text = format!("tiled_copy(\"UniversalCopy<uint32_t>\",32,{threads},(1,1))");
            let (is_alike, other) = (threads == "((8,4),4):((4,32),1)", with(&turn, "Put", &text));
            assert_eq!(is_broken(&other), !is_alike, "{threads}");
        }
    }

    /// Blocks that are turned in registers: other blocks, other lanes, and other counts.
    #[test]
    fn other_blocks_break_the_law() {
        let copy = |word: u64, threads: &str, values: &str| {
            format!("tiled_copy(\"UniversalCopy<uint{word}_t>\",16,{threads},{values})")
        };
        let turn = planned("plan((64,64), bf16, from: row, to: col, threads: 128)");
        let c = planned(&format!("plan(operand: C, (64,64), bf16, order: col, {MMA}, threads: 128)"));
        assert!(!is_broken(&turn) && !is_broken(&c));
        for (plan, name, text) in [
            (&turn, "Load", copy(128, "(16,8):(8,1)", "(4,8):(8,1)")),
            (&turn, "Load", copy(64, "(16,8):(1,16)", "(4,8):(8,1)")),
            (&turn, "Put", copy(64, "(16,8):(1,16)", "(4,4)")),
            (&turn, "Put", copy(64, "(16,8):(8,1)", "(4,8)")),
            (&turn, "Put", copy(32, "(32,4):(1,32)", "(2,16)")),
            (&c, "Store", copy(64, "(8,16):(16,1)", "(4,8)")),
        ] {
            assert!(is_broken(&with(plan, name, &text)), "{name} = {text}");
        }
        for (plan, i) in [&turn, &c].into_iter().flat_map(|plan| [0, 1, 2, 3].map(|i| (plan, i))) {
            let mut other = plan.clone();
            if let Some((_, count)) = other.counts.get_mut(i) {
                *count = count.saturating_add(1);
            }
            assert!(is_broken(&other), "{i}");
        }
    }
}
