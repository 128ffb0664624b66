//! The law of a plan for `wgmma`, counted byte by byte from the rules of TMA and of descriptors, without any of the functions that chose it.

use std::collections::BTreeSet;

use layout_algebra::LayoutValue;
use layout_algebra::arithmetic::{add, mul};
use layout_algebra::atoms::plan::MemoryOrder;
use layout_language::value::Value;
use layout_language::value::plan::Planned;

use super::plans;
use super::trial::{Checked, Maybe, OrNone, Tried, few, value_at};

/// The sentence of the law.
pub(super) const SAYS: &str = "each element is written where the tile has it, and the descriptor leads to it";

/// The bytes of a sector and of a unit of a descriptor.
const SECTOR: u64 = 32;
const UNIT: u64 = 16;
/// The rows after which a swizzle begins again.
const ROWS: u64 = 8;

/// Counts a plan, and compares.
pub(super) fn trial(planned: &Planned) -> Maybe<Tried> {
    let [m, n] = planned.tile.extents;
    let size = few(mul(m, n)?)?;
    let plan = Boxes::read(planned)?;
    for stage in 0..plan.stages(size)? {
        if let Some(broken) = plan.copied(mul(stage, size)?)? {
            return Ok((size, Some(broken)));
        }
    }
    if let Some(broken) = plan.described()? {
        return Ok((size, Some(broken)));
    }
    let bytes = ("BYTES", mul(size, plan.element)?);
    if planned.part("Put").is_none() {
        return compared(planned, size, &[bytes, ("SECTORS", plan.sectors()?), ("BOXES", plan.count)]);
    }
    let Some([sectors, turns, issues, conflicts]) = plans::turned(planned)? else {
        return Ok((size, Some("an element is not moved, or twice, or not side by side".to_owned())));
    };
    let counts = [("SECTORS", sectors), ("TURNS", turns), ("ISSUES", issues), ("CONFLICTS", conflicts), bytes];
    compared(planned, size, &counts)
}

/// Compares counts with those of a plan.
fn compared(planned: &Planned, size: u64, counts: &[(&str, u64)]) -> Maybe<Tried> {
    for (name, count) in counts {
        let said = planned.count(name).or_none()?;
        if said != *count {
            return Ok((size, Some(format!("{name} are {count}, not {said}"))));
        }
    }
    Ok((size, None))
}

/// The sentence of the law of the sums.
pub(super) const SAYS_OF_SUMS: &str = "each sum is stored once, where TMA reads it, at these turns and issues";

/// Counts the plan of the sums of a tiled MMA, and compares.
pub(super) fn trial_of_sums(planned: &Planned, mma: &Value) -> Maybe<Tried> {
    let [m, n] = planned.tile.extents;
    let size = few(mul(m, n)?)?;
    let plan = Boxes::read(planned)?;
    if let Some(broken) = plan.copied(0)? {
        return Ok((size, Some(broken)));
    }
    let Some([requests, turns, conflicts]) = plans::stored(planned, mma)? else {
        return Ok((size, Some("a sum is not stored, or twice, or not side by side".to_owned())));
    };
    let counts = [
        ("SECTORS", plan.sectors()?),
        ("BOXES", plan.count),
        ("BYTES", mul(size, plan.element)?),
        ("TURNS", turns),
        ("ISSUES", requests),
        ("CONFLICTS", conflicts),
    ];
    compared(planned, size, &counts)
}

/// The layout inside a swizzle, or without one.
fn inside(value: &Value) -> Maybe<LayoutValue> {
    match value {
        Value::Composed(composed) => Ok(*composed.layout()),
        other => Ok(other.to_layout().or_none()?),
    }
}

/// A tile as boxes side by side along the mode in which elements are neighbors.
struct Boxes<'a> {
    planned: &'a Planned,
    element: u64,
    /// True if neighbors are along K.
    is_along_k: bool,
    /// The elements of a box along the contiguous mode, and along the other; the boxes along that.
    inner: u64,
    down: u64,
    pieces: u64,
    /// The number of boxes.
    count: u64,
    shared: &'a Value,
}

impl<'a> Boxes<'a> {
    fn read(planned: &'a Planned) -> Maybe<Self> {
        // Turned in registers, it is along K whatever the order of global memory.
        let is_turned = planned.part("Put").is_some() && planned.part("Fetch").is_some();
        let is_along_k = planned.tile.order == MemoryOrder::Row || is_turned;
        let [m, n] = planned.tile.extents;
        let area = inside(planned.part(if is_turned { "Atom" } else { "Box" }).or_none()?)?;
        let rows = if is_turned { m } else { area.mode(0)?.size()? };
        let columns = area.mode(1)?.size()?;
        let (along, other, inner, down) = if is_along_k { (n, m, columns, rows) } else { (m, n, rows, columns) };
        let element = planned.tile.bits.checked_div(8).or_none()?;
        let shared = planned.part("Stages").or_else(|| planned.part("Tile")).or_none()?;
        let pieces = if other.is_multiple_of(down) { other.checked_div(down).or_none()? } else { 0 };
        let count = mul(along.checked_div(inner).or_none()?, pieces)?;
        Ok(Self { planned, element, is_along_k, inner, down, pieces, count, shared })
    }

    fn stages(&self, size: u64) -> Maybe<u64> {
        inside(self.shared)?.size()?.checked_div(size).or_none()
    }

    /// The byte in shared memory that a byte of a swizzled row of `row` bytes becomes: bits 4 to 6 by bits 7 to 9.
    const fn swizzled(byte: u64, row: u64) -> u64 {
        byte ^ ((byte >> 3) & row.saturating_sub(1) & !(UNIT - 1))
    }

    /// Checks that each element is where TMA writes it: box after box, row after row.
    fn copied(&self, first: u64) -> Maybe<Option<String>> {
        let row = mul(self.inner, self.element)?;
        let begin = mul(value_at(self.shared, first)?, self.element)?;
        if !begin.is_multiple_of(mul(ROWS, row)?) {
            return Ok(Some(format!("a tile begins at byte {begin}, within the swizzle")));
        }
        let mut seen = 0_u64;
        for number in 0..self.count {
            let (right, below) =
                (number.checked_div(self.pieces).or_none()?, number.checked_rem(self.pieces).or_none()?);
            for line in 0..self.down {
                for place in 0..self.inner {
                    let before = add(mul(number, mul(self.inner, self.down)?)?, add(mul(line, self.inner)?, place)?)?;
                    let written = Self::swizzled(add(begin, mul(before, self.element)?)?, row);
                    let (along, across) = (add(mul(right, self.inner)?, place)?, add(mul(below, self.down)?, line)?);
                    let (i, j) = if self.is_along_k { (across, along) } else { (along, across) };
                    let index = add(first, add(i, mul(j, self.planned.tile.extents[0])?)?)?;
                    if mul(value_at(self.shared, index)?, self.element)? != written {
                        return Ok(Some(format!("({i},{j}) is written at byte {written}")));
                    }
                    seen = add(seen, 1)?;
                }
            }
        }
        let [m, n] = self.planned.tile.extents;
        Ok((seen != mul(m, n)?).then(|| "the boxes are not the tile".to_owned()))
    }

    /// Checks that the descriptor leads to each element of a step, by its fields.
    #[expect(clippy::arithmetic_side_effects, reason = "a row has units, and a unit elements")]
    fn described(&self) -> Maybe<Option<String>> {
        let word = self.planned.count("DESCRIPTOR").or_none()?;
        let (leading, stride) = ((word >> 16) & 0x3fff, (word >> 32) & 0x3fff);
        let units = match word >> 62 {
            0 => 1,
            1 => 8,
            2 => 4,
            _ => 2,
        };
        let step = self.planned.part("Step").or_none()?;
        let layout = inside(step)?;
        let [rows, columns] = [layout.mode(0)?.size()?, layout.mode(1)?.size()?];
        let wide = UNIT.checked_div(self.element).or_none()?;
        for k in 0..columns {
            for r in 0..rows {
                let (r8, k8) = (r / 8, k / 8);
                let unit = match (self.is_along_k, units) {
                    (true, 1) => add(r % 8, add(mul(stride, r8)?, mul(leading, k / wide)?)?)?,
                    (true, _) => add(mul(units, r % 8)?, add(mul(stride, r8)?, k / wide)?)?,
                    (false, 1) => add(mul(stride, r / wide)?, add(k % 8, mul(leading, k8)?)?)?,
                    (false, _) => {
                        let (within, block) = (r / wide % units, r / wide / units);
                        add(add(within, mul(leading, block)?)?, add(mul(units, k % 8)?, mul(stride, k8)?)?)?
                    }
                };
                let neighbor = if self.is_along_k { k % wide } else { r % wide };
                let byte = add(mul(unit, UNIT)?, mul(neighbor, self.element)?)?;
                let read = Self::swizzled(byte, mul(units, UNIT)?);
                if mul(value_at(step, add(r, mul(k, rows)?)?)?, self.element)? != read {
                    return Ok(Some(format!("the descriptor leads to byte {read} for ({r},{k}) of a step")));
                }
                // The step is the first of the tile.
                let whole = add(r, mul(k, self.planned.tile.extents[0])?)?;
                if value_at(step, add(r, mul(k, rows)?)?)? != value_at(self.shared, whole)? {
                    return Ok(Some(format!("({r},{k}) of the step is elsewhere in the tile")));
                }
            }
        }
        Ok(None)
    }

    /// The sectors of global memory that the boxes touch, each box by itself; without a pitch, rows begin at sectors of their own.
    fn sectors(&self) -> Checked<u64> {
        let along = mul(mul(self.inner, self.count.checked_div(self.pieces).unwrap_or(0))?, self.element)?;
        let pitch = match self.planned.tile.pitch {
            Some(pitch) => mul(pitch, self.element)?,
            None => mul(add(along.div_ceil(SECTOR), 1)?, SECTOR)?,
        };
        let mut sectors = 0;
        for number in 0..self.count {
            let mut touched = BTreeSet::new();
            let right = number.checked_div(self.pieces).unwrap_or(0);
            for line in 0..self.down {
                for place in 0..self.inner {
                    let within = mul(add(mul(right, self.inner)?, place)?, self.element)?;
                    touched.insert((line, add(mul(line, pitch)?, within)? / SECTOR));
                }
            }
            sectors = add(sectors, touched.len() as u64)?;
        }
        Ok(sectors)
    }
}

#[cfg(test)]
mod tests {
    use super::super::plans::tests::{planned, with};
    use super::*;

    fn is_broken(planned: &Planned) -> bool {
        trial(planned).is_ok_and(|(_, broken)| broken.is_some())
    }

    #[test]
    fn other_parts_and_counts_of_sums_break_the_law() {
        let mma = "tiled_mma(\"SM90_64x64x16_F32BF16BF16_SS\",(1,1,1))";
        let plan = planned(&format!("plan(operand: C, (64,64), bf16, order: row, {mma})"));
        let is_broken = |plan: &Planned| {
            let mma = layout_language::eval(mma).expect("a tiled MMA");
            trial_of_sums(plan, &mma).is_ok_and(|(_, broken)| broken.is_some())
        };
        assert!(!is_broken(&plan));
        for (name, text) in [
            ("Tile", "Sw<3,3,3> o (64,64):(1,64)".to_owned()),
            ("Tile", "Sw<2,3,3> o (64,64):(64,1)".to_owned()),
            ("Box", "Sw<3,3,3> o (64,32):(32,1)".to_owned()),
            ("Put", format!("tiled_copy_C(\"SM90_U32x2_STSM_N\",16,{mma})")),
            ("Put", format!("tiled_copy_C(\"UniversalCopy<uint32_t>\",16,{mma})")),
            ("Put", format!("tiled_copy_C(\"SM90_U16x8_STSM_T\",16,{mma})")),
        ] {
            assert!(is_broken(&with(&plan, name, &text)), "{name} = {text}");
        }
        for name in ["SECTORS", "BOXES", "BYTES", "TURNS", "ISSUES", "CONFLICTS"] {
            let mut other = plan.clone();
            for (_, count) in other.counts.iter_mut().filter(|(known, _)| *known == name) {
                *count = count.saturating_add(1);
            }
            assert!(is_broken(&other), "{name}");
        }
    }

    /// Each part of this plan, replaced by another layout, and each count by the next number.
    #[test]
    fn other_parts_and_other_counts_break_the_law() {
        let plan = planned("plan(operand: A, (128,48), bf16, order: row, arch: sm_90, stages: 2)");
        assert!(!is_broken(&plan));
        for (name, text) in [
            ("Stages", "Sw<1,3,3> o (128,48,2):(48,1,6144)"),
            ("Stages", "Sw<1,3,3> o (128,(16,3),2):(16,(1,2048),6145)"),
            ("Stages", "Sw<2,3,3> o (128,(16,3),2):(16,(1,2048),6144)"),
            ("Box", "Sw<1,3,3> o (128,8):(8,1)"),
            ("Box", "Sw<1,3,3> o (64,16):(16,1)"),
            ("Step", "Sw<1,3,3> o (64,16):(24,1)"),
            ("Step", "Sw<1,3,3> o (64,16):(1,64)"),
        ] {
            assert!(is_broken(&with(&plan, name, text)), "{name} = {text}");
        }
        for i in 0..4 {
            let mut other = plan.clone();
            // The lowest bits of a descriptor are the address.
            let step = if i == 3 { 1 << 32 } else { 1 };
            if let Some((_, count)) = other.counts.get_mut(i) {
                *count = count.saturating_add(step);
            }
            assert!(is_broken(&other), "{i}");
        }
    }
}
