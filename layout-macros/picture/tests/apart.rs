//! Neighboring cells of different threads have different colors and a line between them, over every instruction and many layouts of threads
//! and values.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::atoms::{TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Order, Tiler, make_layout, make_layout_tv};
use layout_picture::Scene;
use layout_picture::family::{self, Held, Shares};
use layout_picture::scene::{Border, Grid};

fn ordered(extents: &[u64], order: &Order) -> LayoutValue {
    order.layout(&IntTuple::flat(extents).unwrap()).unwrap()
}

/// The sides of cells along which a line runs, each from corner to corner.
fn drawn(grid: &Grid) -> BTreeSet<[(u32, u32); 2]> {
    let sides = grid.borders.iter().flat_map(|Border { from, to }| {
        let (down, right) = (u32::from(from.1 == to.1), u32::from(from.0 == to.0));
        let corner = move |step: u32| (from.0 + step * down, from.1 + step * right);
        (0..to.0 - from.0 + to.1 - from.1).map(move |step| [corner(step), corner(step + 1)])
    });
    sides.collect()
}

/// Checks every side at which two cells meet; returns the number of sides at which different threads have one color.
fn check(name: &str, scene: &Scene) -> usize {
    let mut alike = 0;
    for grid in scene.panels().iter().map(|panel| &panel.grid) {
        let cells: BTreeMap<_, _> = grid.cells.iter().map(|cell| ((cell.row, cell.column), cell)).collect();
        let lines = drawn(grid);
        for ((row, column), cell) in &cells {
            let end = (row + 1, column + 1);
            for corner in [(row + 1, *column), (*row, column + 1)] {
                let Some(other) = cells.get(&corner) else { continue };
                let is_apart =
                    cell.data.thread.is_some() && other.data.thread.is_some() && cell.data.thread != other.data.thread;
                assert_eq!(lines.contains(&[corner, end]), is_apart, "{name}: {corner:?}");
                alike += usize::from(is_apart && cell.colour == other.colour);
            }
        }
    }
    alike
}

#[test]
fn threads_and_values_are_told_apart() {
    for (threads, values) in
        [([4, 8], [2, 2]), ([8, 4], [1, 1]), ([2, 16], [3, 1]), ([16, 2], [1, 4]), ([32, 1], [1, 8])]
    {
        for (order, other) in [
            (Order::RowMajor, Order::ColumnMajor),
            (Order::ColumnMajor, Order::RowMajor),
            (Order::RowMajor, Order::RowMajor),
        ] {
            let (layout, tile) = make_layout_tv(&ordered(&threads, &order), &ordered(&values, &other)).unwrap();
            let of = ComposedLayout::plain(&make_layout(&tile).unwrap());
            let held = Held { name: String::new(), shares: Shares::Layout(&layout), of: &of, is_placed: false };
            let name = format!("{threads:?} {values:?}");
            assert_eq!(check(&name, &family::held("", &[held], None).unwrap()), 0, "{name}");
        }
    }
}

/// The pictures of an instruction and of several side by side.
fn pictures(name: &str) -> Vec<Scene> {
    let shape = |extents: &[u64]| ordered(extents, &Order::ColumnMajor);
    let (alone, tiled) = match (mma_atom(name), copy_atom(name)) {
        (Ok(atom), _) => {
            let tiled = TiledMma::new(&atom, &shape(&[2, 2, 1]), &Tiler::whole());
            (family::mma_atom(name, &atom, None), tiled.and_then(|mma| family::tiled_mma(name, &mma, None)))
        }
        (_, Ok(atom)) => {
            let threads = atom.threads.size().unwrap() * 2;
            let tiled = TiledCopy::by_threads(&atom, 16, &shape(&[threads, 1]), &shape(&[1, 8]));
            (family::copy_atom(name, &atom, None), tiled.and_then(|copy| family::tiled_copy(name, &copy, None)))
        }
        _ => panic!("{name} is no atom"),
    };
    alone.into_iter().chain(tiled).collect()
}

#[test]
fn threads_of_instructions_are_told_apart() {
    let atoms = concat!(env!("CARGO_MANIFEST_DIR"), "/../command/src/atoms.txt");
    let atoms = std::fs::read_to_string(atoms).expect("the workspace");
    let mut alike = BTreeMap::new();
    for name in atoms.lines().step_by(if std::env::var_os("FULL").is_some() { 1 } else { 97 }) {
        let sides: usize = pictures(name).iter().map(|scene| check(name, scene)).sum();
        alike.extend((sides > 0).then_some((name, sides)));
    }
    assert!(alike.is_empty(), "{alike:?}");
}
