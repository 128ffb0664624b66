//! The cost of accesses: of shared memory in wavefronts, of global memory in sectors and lines.

use layout_algebra::analysis::{
    AccessError, TileAccess, WarpAccess, bank_conflicts, coalesced_lines, coalesced_sectors,
};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, is_injective};

use super::table::{Cost, Row, Table};
use super::vectors::vectors;
use super::{in_bytes, shown};

/// The threads of a warp.
const WARP: u64 = 32;

/// The bytes of an 8×8 matrix, which a wavefront of shared memory serves.
const MATRIX: u64 = 128;

/// The bytes of a sector of global memory.
const SECTOR: u64 = 32;

/// An access in which each thread moves some bytes from its offset on.
pub struct Access {
    threads: ComposedLayout,
    unit: u64,
    bytes: u64,
    /// The meaning of a thread, for the output.
    thread: String,
}

impl Access {
    /// The access with one thread per coordinate, if all start addresses are aligned; otherwise with one thread per vector, if all elements
    /// are in aligned vectors.
    pub fn from_layout(layout: &ComposedLayout, unit: u64, bytes: u64) -> Self {
        let direct = bank_conflicts(layout, unit, bytes);
        let start = format!("moves {}", in_bytes(bytes));
        let own = format!("{start} from its offset on, in elements of {}", in_bytes(unit));
        let Err(AlgebraError::Access(AccessError::Misaligned { .. })) = direct else {
            return Self { threads: *layout, unit, bytes, thread: own };
        };
        let count = bytes.checked_div(unit).unwrap_or(0);
        if let Some(vectors) = vectors(layout, count) {
            let thread = format!("{start}, a vector of {count} elements: the vectors are {}", shown(&vectors));
            return Self { threads: vectors, unit: bytes, bytes, thread };
        }
        Self { threads: *layout, unit, bytes, thread: format!("{own}, which do not lie in aligned vectors of {count}") }
    }

    /// Describes what a thread moves.
    pub fn thread(&self) -> &str {
        &self.thread
    }

    /// Returns the costs of both memories, of one where both refuse the access; for two modes, also those with the threads along the second mode first. `layout` has the elements,
    /// of `unit` bytes, of which matrices are read.
    pub fn tables(&self, layout: &ComposedLayout, unit: u64) -> Vec<Table> {
        let [mut shared, global] = [self.rows(Self::shared), self.rows(Self::global)];
        let is_said = global.iter().zip(&shared).any(|(one, other)| one.cost.is_err() && other.cost.is_err());
        shared.extend(matrices(layout, unit));
        let shared = Table { headings: ["shared memory", "wavefronts", "least", "bank conflicts"], rows: shared };
        let global = Table { headings: ["global memory", "sectors", "least", "lines"], rows: global };
        if is_said { vec![shared] } else { vec![shared, global] }
    }

    /// Returns the cost of each order of the threads; where the first has none, of the first alone.
    fn rows(&self, cost: impl Fn(&Self, &ComposedLayout) -> Result<Cost, AlgebraError>) -> Vec<Row> {
        let row = |who: &str, threads: &ComposedLayout| Row {
            who: format!("{who}{}", warps(threads)),
            cost: cost(self, threads).map_err(|refusal| refusal.to_string()),
        };
        let Some(turned) = turned(&self.threads) else { return vec![row("threads in order", &self.threads)] };
        let first = row("threads along mode 0", &self.threads);
        if first.cost.is_err() {
            return vec![first];
        }
        vec![first, row("threads along mode 1", &turned)]
    }

    /// Counts the wavefronts of shared memory.
    fn shared(&self, threads: &ComposedLayout) -> Result<Cost, AlgebraError> {
        let conflicts = bank_conflicts(threads, self.unit, self.bytes)?;
        let at_once = WarpAccess::new(&[0], self.bytes)?.threads_in_phase() as u64;
        let least = of_warps(threads.size()?, |lanes| lanes.div_ceil(at_once))?;
        Ok(Cost { count: sum(least, conflicts)?, least: Some(least), more: conflicts })
    }

    /// Counts the sectors and lines of global memory.
    fn global(&self, threads: &ComposedLayout) -> Result<Cost, AlgebraError> {
        let [count, more] =
            [coalesced_sectors(threads, self.unit, self.bytes)?, coalesced_lines(threads, self.unit, self.bytes)?];
        let is_apart = self.unit == self.bytes && is_injective(threads.layout()) == Ok(true);
        let least = of_warps(threads.size()?, |lanes| lanes.saturating_mul(self.bytes).div_ceil(SECTOR));
        Ok(Cost { count, least: least.ok().filter(|_| is_apart), more })
    }
}

/// Returns the cost of reading all 8×8 matrices of the elements by `ldmatrix`, if there are any.
fn matrices(layout: &ComposedLayout, unit: u64) -> Option<Row> {
    let access = TileAccess::matrices(layout.layout(), unit).ok()?.within(layout);
    let conflicts = access.conflicts(&layout.swizzle(), u64::MAX).ok()?;
    let (rows, values) = access.counts().ok()?;
    let count = rows.checked_mul(values)?.checked_mul(unit)?.checked_div(MATRIX)?;
    let cost = Cost { count: count.checked_add(conflicts)?, least: Some(count), more: conflicts };
    Some(Row { who: format!("ldmatrix, {}", counted(count, "matrix", "matrices")), cost: Ok(cost) })
}

/// Adds up a count for each warp, the last of which may have fewer threads.
fn of_warps(threads: u64, count: impl Fn(u64) -> u64) -> Result<u64, AlgebraError> {
    let (warps, each) = (threads / WARP, count(WARP));
    let whole = warps.checked_mul(each).ok_or(AlgebraError::Overflow { left: warps, operator: '*', right: each })?;
    sum(whole, count(threads % WARP))
}

fn sum(left: u64, right: u64) -> Result<u64, AlgebraError> {
    left.checked_add(right).ok_or(AlgebraError::Overflow { left, operator: '+', right })
}

/// Formats the number of warps after what they do.
fn warps(threads: &ComposedLayout) -> String {
    let warps = threads.size().map(|size| size.div_ceil(WARP));
    warps.map_or_else(|_| String::new(), |warps| format!(", {}", counted(warps, "warp", "warps")))
}

fn counted(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The same threads in another order, first along the second mode.
fn turned(layout: &ComposedLayout) -> Option<ComposedLayout> {
    let plain = layout.layout();
    let modes = [plain.mode(1).ok().filter(|_| plain.rank() == 2)?, plain.mode(0).ok()?];
    Some(ComposedLayout::new(layout.swizzle(), layout.offset(), &LayoutValue::of(&modes).ok()?))
}
