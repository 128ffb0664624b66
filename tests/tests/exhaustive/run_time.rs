//! Layouts of integers that are known at run time only: the usual ones are decided, others say on which integer they depend.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Order, Rounding, Tiler};

/// `({m},{k}):({k},1)` with two given integers.
fn matrix(terms: &mut Terms) -> MixedLayout {
    let (m, k) = (terms.given(0).expect("room"), terms.given(1).expect("room"));
    let pair = |a, b| MixedTuple::of(&[MixedTuple::leaf(a), MixedTuple::leaf(b)]).expect("two");
    mixed::pair(&pair(m, k), &pair(k, Symbol::Number(1))).expect("congruent")
}

#[test]
fn the_usual_ones_are_decided() {
    let terms = &mut Terms::default();
    let a = matrix(terms);
    let tile = Tiler::by_mode(&[Tiler::extent(128).unwrap(), Tiler::extent(8).unwrap()]).unwrap();
    let text = |found: MixedLayout, terms: &Terms| found.at(terms, &[1000, 96]).unwrap().to_string();
    let zipped = mixed::zipped_divide(&a, &tile, Rounding::Loose, terms).unwrap();
    assert_eq!(text(zipped, terms), "((128,8),(8,12)):((96,1),(12288,8))");
    let composed = mixed::composition_by(&a, &tile, terms).unwrap();
    assert_eq!(text(composed, terms), "(128,8):(96,1)");
    let shape = a.extents();
    let column = mixed::ordered(&shape, &Order::ColumnMajor, terms).unwrap();
    assert_eq!(text(column, terms), "(1000,96):(1,1000)");
    assert_eq!(text(mixed::coalesce(&column, terms).unwrap(), terms), "96000:1");
    let repeated = mixed::logical_product(&column, &Tiler::extent(3).unwrap(), terms).unwrap();
    assert_eq!(text(repeated, terms), "((1000,96),3):((1,1000),96000)");
    let atom = MixedLayout::of_numbers(&LayoutValue::line(8, 1).unwrap());
    let atom = atom.append(&MixedLayout::of_numbers(&LayoutValue::line(4, 8).unwrap())).unwrap();
    let tiled = mixed::tile_to_shape(&atom, &shape, &Order::ColumnMajor, Rounding::Loose, terms).unwrap();
    assert_eq!(text(tiled, terms), "((8,125),(4,24)):((1,32),(8,4000))");
    assert_eq!(shape.integers().map(|shape: IntTuple| shape.to_string()), None);
}

#[test]
fn other_elements_of_the_usual_ones() {
    let terms = &mut Terms::default();
    let (m, k) = (terms.given(0).expect("room"), terms.given(1).expect("room"));
    let pair = |a, b| MixedTuple::of(&[MixedTuple::leaf(a), MixedTuple::leaf(b)]).expect("two");
    let text = |found: Result<MixedLayout, MixedError>, terms: &Terms| match found {
        Ok(found) => found.at(terms, &[1000, 96]).unwrap().to_string(),
        Err(error) => format!("{error:?}"),
    };
    let rows = mixed::pair(&pair(m, Symbol::Number(64)), &pair(Symbol::Number(64), Symbol::Number(1))).unwrap();
    assert_eq!(text(mixed::upcast(&rows, 8, terms), terms), "(1000,8):(8,1)");
    assert_eq!(text(mixed::downcast(&rows, 2, terms), terms), "(1000,128):(128,1)");
    assert_eq!(text(mixed::recast_layout(&rows, 16, 32, terms), terms), "(1000,32):(32,1)");
    let columns = mixed::pair(&pair(m, k), &pair(Symbol::Number(1), Symbol::Number(64))).unwrap();
    assert_eq!(text(mixed::upcast(&columns, 8, terms), terms), "(125,96):(1,8)");
    assert_eq!(text(mixed::downcast(&columns, 2, terms), terms), "(2000,96):(1,128)");
    let question = |found: Result<MixedLayout, MixedError>| match found {
        Err(MixedError::Undecided { given, question }) => (given, question),
        other => panic!("{other:?}"),
    };
    let a = matrix(terms);
    assert_eq!(question(mixed::upcast(&a, 8, terms)), (1, mixed::Undecided::DividesStride(8)));
    assert_eq!(question(mixed::downcast(&a, 2, terms)), (1, mixed::Undecided::Number));
    let crowded = mixed::pair(&pair(m, m), &pair(Symbol::Number(1), Symbol::Number(2))).unwrap();
    assert_eq!(question(mixed::upcast(&crowded, 4, terms)), (0, mixed::Undecided::Extent));
    let carries = mixed::pair(&pair(Symbol::Number(4), Symbol::Number(4)), &pair(Symbol::Number(1), Symbol::Number(1)));
    let carries = carries.unwrap().append(&columns.mode(1).unwrap()).unwrap();
    let refusal = MixedError::Algebra(AlgebraError::WidthCarries { width: 4, reach: 6 });
    assert_eq!(mixed::upcast(&carries, 4, terms).unwrap_err(), refusal);
}

#[test]
fn what_depends_says_on_what() {
    let terms = &mut Terms::default();
    let a = matrix(terms);
    let tile = Tiler::by_mode(&[Tiler::whole(), Tiler::extent(8).unwrap()]).unwrap();
    let asked = |error: MixedError| match error {
        MixedError::Undecided { given, question } => (given, question),
        other => panic!("{other:?}"),
    };
    let exact = mixed::logical_divide(&a, &tile, Rounding::Exact, terms).unwrap_err();
    assert_eq!(asked(exact), (1, mixed::Undecided::Divides(8)));
    assert_eq!(asked(mixed::coalesce(&a, terms).unwrap_err()).1, mixed::Undecided::Continues);
    let line = LayoutValue::line(8, 2).unwrap();
    let column = mixed::ordered(&a.extents(), &Order::RowMajor, terms).unwrap();
    assert_eq!(asked(mixed::composition(&column, &line, terms).unwrap_err()), (0, mixed::Undecided::Extent));
}
