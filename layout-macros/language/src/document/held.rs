//! The distribution of a tile over threads, as text and as SVG: each element with its thread and its value.

use std::collections::BTreeMap;
use std::fmt::Display;

use layout_algebra::linear::LinearLayout;
use layout_algebra::{ComposedLayout, arithmetic, make_layout, offset};
use layout_picture::family::{self, Shares};
use layout_picture::{Scene, svg_below_title};

use super::tile::Held;

/// Limits of a drawn distribution: elements of the tile, columns, and (thread, value) pairs.
const MOST_ELEMENTS: u64 = 256;
const MOST_COLUMNS: u64 = 32;
const MOST_HOLDERS: u64 = 4096;

/// Names for the registers of a thread.
const REGISTERS: [&str; 2] = ["register", "reg"];

/// The first (thread, value) of each element; `is_shared` if any element has another.
struct Holders {
    first: BTreeMap<u64, (u64, u64)>,
    is_shared: bool,
}

/// The pictures of a distribution, if the tile is small.
pub(super) fn pictures(held: &Held) -> Option<String> {
    let size = |mode: usize| held.tile.mode(mode).and_then(|mode| mode.product()).ok();
    // A tile with one mode is drawn as a row.
    let extents = match held.tile.rank() {
        2 => (size(0)?, size(1)?),
        1 => (1, size(0)?),
        _ => return None,
    };
    let (layout, threads) = (&held.layout, held.layout.mode(0).ok()?.size().ok()?);
    drawn(
        &held.tile,
        extents,
        layout.size().ok()?,
        |index| Some((index.checked_rem(threads)?, index.checked_div(threads)?, offset(layout, index).ok()?)),
        || {
            let of = ComposedLayout::plain(&make_layout(&held.tile).ok()?);
            let held = family::Held { name: String::new(), shares: Shares::Layout(layout), of: &of, is_placed: false };
            family::held("", &[held], None).ok()
        },
    )
}

/// The pictures of a linear layout whose first input is the registers of a thread; the other inputs count threads.
pub(super) fn linear(layout: &LinearLayout) -> Option<String> {
    let (ins, outs) = (layout.ins(), layout.outs());
    if ins.count() < 2 || !REGISTERS.contains(&ins.get(0).name.as_str()) {
        return None;
    }
    let extents = match outs.count() {
        2 => (outs.get(0).size(), outs.get(1).size()),
        1 => (1, outs.get(0).size()),
        _ => return None,
    };
    let names: Vec<String> = (0..outs.count()).map(|j| outs.get(j).name.to_string()).collect();
    let registers = ins.get(0).size();
    drawn(
        &names.join(", "),
        extents,
        ins.size().ok()?,
        |word| Some((word.checked_div(registers)?, word.checked_rem(registers)?, layout.image(word))),
        || family::linear(layout, None).ok(),
    )
}

/// Draws a tile; `holder` maps an index to (thread, value, element).
fn drawn(
    tile: &impl Display,
    (rows, columns): (u64, u64),
    size: u64,
    holder: impl Fn(u64) -> Option<(u64, u64, u64)>,
    scene: impl FnOnce() -> Option<Scene>,
) -> Option<String> {
    if arithmetic::mul(rows, columns).ok()? > MOST_ELEMENTS || columns > MOST_COLUMNS || size > MOST_HOLDERS {
        return None;
    }
    let holders = Holders::find(size, holder)?;
    let who = if holders.is_shared { "the first (thread, value)" } else { "(thread, value)" };
    let at = |row: u64, column: u64| holders.first.get(&row.checked_add(rows.checked_mul(column)?)?).copied();
    let (table, drawing) = (table(rows, columns, at), svg_below_title(scene()?));
    Some(format!("\n\n{who} of each element of the tile `{tile}`, as `t.v`:\n\n```text\n{table}```\n\n{drawing}\n"))
}

impl Holders {
    fn find(size: u64, holder: impl Fn(u64) -> Option<(u64, u64, u64)>) -> Option<Self> {
        let mut holders = Self { first: BTreeMap::new(), is_shared: false };
        for index in 0..size {
            let (thread, value, element) = holder(index)?;
            let first = *holders.first.entry(element).or_insert((thread, value));
            holders.is_shared |= first != (thread, value);
        }
        Some(holders)
    }
}

/// A table of `t.v`, rows downward and columns to the right.
fn table(rows: u64, columns: u64, at: impl Fn(u64, u64) -> Option<(u64, u64)>) -> String {
    let shown = |row, column| at(row, column).map_or_else(String::new, |(thread, value)| format!("{thread}.{value}"));
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let wide = places.map(|(row, column)| shown(row, column).len()).max().unwrap_or(1).max(2);
    let line = |margin: String, text: &dyn Fn(u64) -> String| {
        let cells = (0..columns).map(|column| format!(" {:<wide$}", text(column)));
        format!("{margin:>4} {}", cells.collect::<String>()).trim_end().to_owned() + "\n"
    };
    let header = line(String::new(), &|column| column.to_string());
    (0..rows).fold(header, |text, row| text + &line(row.to_string(), &|column| shown(row, column)))
}

#[cfg(test)]
mod tests {
    use layout_algebra::IntTuple;

    use super::*;

    fn held(layout: &str, tile: &[u64]) -> Held {
        let layout = crate::eval(layout).unwrap().to_layout().unwrap();
        Held { layout, tile: IntTuple::flat(tile).unwrap() }
    }

    /// The worked example of `make_layout_tv`.
    #[test]
    fn each_element_shows_who_holds_it() {
        let text = pictures(&held("((2,2),4):((8,1),2)", &[2, 8])).unwrap();
        let table = "\
```text
      0   1   2   3   4   5   6   7
   0  0.0 0.1 0.2 0.3 1.0 1.1 1.2 1.3
   1  2.0 2.1 2.2 2.3 3.0 3.1 3.2 3.3
```
";
        assert!(text.contains(table), "{text}");
        assert!(text.contains("(thread, value) of each element of the tile `(2,8)`"), "{text}");
        assert_eq!((text.matches(">T3</text>").count(), text.matches(">V2</text>").count()), (4, 4));
    }

    #[test]
    fn what_several_hold_and_what_nobody_holds() {
        let shared = pictures(&held("(4,2):(0,1)", &[1, 2])).unwrap();
        assert!(shared.contains("the first (thread, value)") && shared.contains("\n   0  0.0 0.1\n"), "{shared}");
        let holes = pictures(&held("(2,1):(2,0)", &[2, 2])).unwrap();
        assert!(holes.contains("\n   0  0.0 1.0\n   1\n"), "{holes}");
        assert_eq!(holes.matches(">T").count(), 2);
    }

    /// Lane 2 is in row 1; its registers are adjacent.
    #[test]
    fn a_linear_layout_of_registers_and_lanes_is_drawn() {
        let value = |text: &str| crate::eval(text).unwrap().to_linear().unwrap();
        let text = linear(&value("linear{ register: [(0,1)], lane: [(0,2),(1,0)] -> row: 2, column: 4 }")).unwrap();
        assert!(text.contains("\n   0  0.0 0.1 1.0 1.1\n   1  2.0 2.1 3.0 3.1\n"), "{text}");
        assert!(text.contains("of the tile `row, column`"), "{text}");
        assert!(linear(&value("linear{ offset: [(0,1)], lane: [(0,2),(1,0)] -> row: 2, column: 4 }")).is_none());
        assert!(linear(&value("linear{ register: [1,2] }")).is_none());
    }

    #[test]
    fn large_tiles_are_not_drawn() {
        assert!(pictures(&held("(32,8):(8,1)", &[16, 16])).is_some());
        assert!(pictures(&held("(32,9):(8,1)", &[16, 17])).is_none());
        assert!(pictures(&held("(32,2):(2,1)", &[1, 64])).is_none());
        assert!(pictures(&held("(8192,1):(0,0)", &[1, 1])).is_none());
    }
}
