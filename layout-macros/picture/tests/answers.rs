//! Pictures of operations whose answer is a number, a word or a tuple, compared with stored ones.

mod kept;

use layout_algebra::analysis::WarpAccess;
use layout_algebra::linear::LinearLayout;
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle, Tiler};
use layout_picture::Scene;
use layout_picture::family::{self, Measured, Row};
use layout_picture::scene::{Colour, State};

fn flat(values: &[u64]) -> IntTuple {
    IntTuple::flat(values).unwrap()
}

fn plain(shape: &[u64], stride: &[u64]) -> ComposedLayout {
    ComposedLayout::plain(&LayoutValue::new(&flat(shape), &flat(stride)).unwrap())
}

/// `((2,4),4)`
fn nested() -> IntTuple {
    let mut tuple = IntTuple::unit();
    tuple.push_mode(&flat(&[2, 4])).unwrap();
    tuple.push_mode(&IntTuple::int(4)).unwrap();
    tuple
}

fn scenes() -> Vec<(&'static str, Scene)> {
    let padded = plain(&[4, 8], &[9, 1]);
    let overlapping = plain(&[4, 3], &[1, 1]);
    let strided = plain(&[8, 4], &[1, 12]);
    let swizzle = Swizzle::new(2, 1, 2).unwrap();
    let mut numbers = [Row::plain("S", ["4", "8", "2"].map(str::to_owned)), Row::plain("R", ["3".to_owned()])];
    numbers[0].entries[1].2 = State::Picked;
    let request = |stride: u64, width: u64| {
        let addresses: Vec<u64> = (0..32).map(|thread| thread * stride).collect();
        WarpAccess::new(&addresses, width).unwrap()
    };
    let measured =
        |title: &str, measured: Measured<'_>, picked: &str| family::measured(title, &[measured], picked).unwrap();
    let lanes = |bases: &[&[u64]]| LinearLayout::from_bases(&[("lane", bases)], &[("o", 4)]).unwrap();
    let within =
        Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::layout(&LayoutValue::line(2, 2).unwrap())]).unwrap();
    vec![
        ("cosize", {
            let greatest = Measured { picked: vec![31], has_memory: true, ..Measured::new("A", &padded).unwrap() };
            measured("cosize(A) = 35", greatest, "the greatest offset")
        }),
        ("size", {
            let last = Measured { picked: vec![31], is_counted: true, ..Measured::new("A", &padded).unwrap() };
            measured("size(A) = 32", last, "the last, counted from 0")
        }),
        ("not-injective", {
            let shared = Measured { has_memory: true, ..Measured::new("A", &overlapping).unwrap() };
            measured("is_injective(A) = false", shared, "")
        }),
        ("vectors", {
            let colour = Box::new(|offset: u64| Colour::class(offset / 4));
            let runs = Measured { colour, has_memory: true, ..Measured::new("A", &strided).unwrap() };
            measured("vector_width(A) = 4", runs, "")
        }),
        ("trees", {
            let layout = *padded.layout();
            let trees = [("A", layout.shape(), Some(layout.stride())), ("S", nested(), None)];
            family::trees("compatible(A, S) = false", &trees).unwrap()
        }),
        ("entries", family::entries("max(S, R) = 8", "mode", &["0", "1", "2"].map(str::to_owned), &numbers)),
        ("covered", family::covered("ceil_div((7,9), (2,4)) = (4,3)", &flat(&[7, 9]), &flat(&[2, 4])).unwrap()),
        ("swizzle", family::swizzle(&swizzle).unwrap()),
        ("swizzled-bits", family::swizzled_bits("swizzle_apply(Sw<2,1,2>, 45) = 47", &swizzle, 45)),
        ("bank-request", family::bank_request("bank_conflicts(32:32, 4) = 7", &request(32, 4))),
        ("sector-request", family::sector_request("coalesced_sectors(32:48, 8) = 32", &request(48, 8)).unwrap()),
        ("linear-layouts", {
            let (a, result) = (lanes(&[&[1], &[3]]), lanes(&[&[1], &[2]]));
            family::linear_layouts("invert(A)", &[("A", a), ("result", result)]).unwrap()
        }),
        ("tiler-within", family::tiler(&Tiler::by_mode(&[within, Tiler::extent(4).unwrap()]).unwrap()).unwrap()),
    ]
}

#[test]
fn pictures_are_as_they_were_looked_at() {
    kept::check(&scenes());
}
