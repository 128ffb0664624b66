//! What is decided before the numbers are known is what the operation on numbers says once they are.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedMode, MixedTuple, Symbol, Terms};
use layout_algebra::{self as numbers, AlgebraError, Coord, IntTuple, LayoutValue, Order, Rounding, Tiler};
use layout_tests::brute_force::table;
use proptest::prelude::*;

use super::{any_compact, any_layout, any_shape};

/// A layout some of whose numbers are taken for given integers, equal ones for the same.
#[derive(Clone, Debug)]
struct Hidden {
    layout: LayoutValue,
    extents: u64,
    strides: u64,
}

fn hidden() -> impl Strategy<Value = Hidden> {
    let masks = || prop_oneof![2 => Just(0), 2 => any::<u64>(), 1 => Just(u64::MAX)];
    (prop_oneof![any_layout(), any_compact()], masks(), masks()).prop_map(|(layout, extents, strides)| Hidden {
        layout,
        extents,
        strides,
    })
}

/// Numbers below this are hidden as the integer of that number.
const GIVEN: u64 = 128;

impl Hidden {
    fn symbol(number: u64, is_hidden: bool, terms: &mut Terms) -> Symbol {
        match usize::try_from(number) {
            Ok(given) if is_hidden && 0 < number && number < GIVEN => terms.given(given).expect("few"),
            _ => Symbol::Number(number),
        }
    }

    fn mixed(&self, terms: &mut Terms) -> MixedLayout {
        let mut leaves = [MixedMode::TRIVIAL; 64];
        for (i, leaf) in leaves.iter_mut().enumerate().take(self.layout.leaf_count()) {
            let mode = self.layout.leaf_at(i);
            let extent = Self::symbol(mode.extent, self.extents >> i & 1 == 1, terms);
            *leaf = MixedMode { extent, stride: Self::symbol(mode.stride, self.strides >> i & 1 == 1, terms) };
        }
        self.layout.with_leaves(leaves)
    }

    fn shape(&self, terms: &mut Terms) -> MixedTuple {
        self.mixed(terms).extents()
    }
}

/// The integers as they were, or any others.
fn given() -> impl Strategy<Value = Given> {
    let others = prop::collection::vec(prop_oneof![3 => 1..9u64, 1 => Just(1), 1 => Just(24)], 1..24usize);
    prop_oneof![Just(vec![]), others].prop_map(Given)
}

/// What is given for each number: these in turn, or the number.
#[derive(Clone, Debug)]
struct Given(Vec<u64>);

impl Given {
    fn all(&self) -> Vec<u64> {
        if self.0.is_empty() { (0..GIVEN).collect() } else { self.0.iter().copied().cycle().take(128).collect() }
    }
}

/// The same function, and as many coordinates in each mode.
#[expect(clippy::large_types_passed_by_value, reason = "what was just computed")]
fn agree(
    found: &Result<MixedLayout, MixedError>,
    expected: Result<LayoutValue, AlgebraError>,
    terms: &Terms,
    given: &[u64],
) -> Result<(), TestCaseError> {
    let Ok(found) = found else { return Ok(()) };
    if matches!(expected, Err(AlgebraError::NotDecided { .. } | AlgebraError::Overflow { .. })) {
        return Ok(());
    }
    let (found, expected) = (found.at(terms, given)?, expected?);
    let sizes = |layout: &LayoutValue| {
        (0..layout.rank()).map(|i| layout.mode(i)?.size()).collect::<Result<Vec<_>, AlgebraError>>()
    };
    prop_assert_eq!(sizes(&found)?, sizes(&expected)?, "{} is not {}", found, expected);
    if expected.size()? <= 1 << 14 {
        prop_assert_eq!(table(&found), table(&expected), "{} is not {}", found, expected);
    }
    Ok(())
}

fn any_tiler() -> impl Strategy<Value = Tiler> {
    let part = || {
        prop_oneof![
            4 => (1..9u64).prop_map(|n| Tiler::extent(n).expect("positive")),
            2 => (1..5u64, 1..5u64).prop_map(|(n, d)| Tiler::layout(&LayoutValue::line(n, d).expect("positive"))),
            1 => any_compact().prop_map(|layout| Tiler::layout(&layout)),
            1 => Just(Tiler::whole()),
        ]
    };
    prop_oneof![part(), prop::collection::vec(part(), 1..3).prop_map(|parts| Tiler::by_mode(&parts).expect("few"))]
}

fn any_order() -> impl Strategy<Value = Order> {
    prop_oneof![Just(Order::ColumnMajor), Just(Order::RowMajor)]
}

fn any_rounding() -> impl Strategy<Value = Rounding> {
    prop_oneof![1 => Just(Rounding::Exact), 3 => Just(Rounding::Loose)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn coalesce(a in hidden(), profile in any_shape(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        agree(&mixed::coalesce(&a, terms), numbers::coalesce(&a.at(terms, &given)?), terms, &given)?;
        let by = mixed::coalesce_by(&a, &MixedTuple::of_integers(&profile), terms);
        agree(&by, numbers::coalesce_by(&a.at(terms, &given)?, &profile), terms, &given)?;
    }

    #[test]
    fn composition(a in hidden(), b in any_layout(), tiler in any_tiler(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        let known = a.at(terms, &given)?;
        agree(&mixed::composition(&a, &b, terms), numbers::composition(&known, &b), terms, &given)?;
        agree(&mixed::composition_by(&a, &tiler, terms), numbers::composition_by(&known, &tiler), terms, &given)?;
    }

    #[test]
    fn divides(a in hidden(), tiler in any_tiler(), rounding in any_rounding(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        let known = a.at(terms, &given)?;
        let logical = mixed::logical_divide(&a, &tiler, rounding, terms);
        agree(&logical, numbers::logical_divide(&known, &tiler, rounding), terms, &given)?;
        let zipped = mixed::zipped_divide(&a, &tiler, rounding, terms);
        agree(&zipped, numbers::zipped_divide(&known, &tiler, rounding), terms, &given)?;
        let tiled = mixed::tiled_divide(&a, &tiler, rounding, terms);
        agree(&tiled, numbers::tiled_divide(&known, &tiler, rounding), terms, &given)?;
        let flat = mixed::flat_divide(&a, &tiler, rounding, terms);
        agree(&flat, numbers::flat_divide(&known, &tiler, rounding), terms, &given)?;
    }

    #[test]
    fn products(a in hidden(), tiler in any_tiler(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        let known = a.at(terms, &given)?;
        let logical = mixed::logical_product(&a, &tiler, terms);
        agree(&logical, numbers::logical_product(&known, &tiler), terms, &given)?;
        let zipped = mixed::zipped_product(&a, &tiler, terms);
        agree(&zipped, numbers::zipped_product(&known, &tiler), terms, &given)?;
        let tiled = mixed::tiled_product(&a, &tiler, terms);
        agree(&tiled, numbers::tiled_product(&known, &tiler), terms, &given)?;
        let flat = mixed::flat_product(&a, &tiler, terms);
        agree(&flat, numbers::flat_product(&known, &tiler), terms, &given)?;
    }

    #[test]
    fn products_of_layouts(a in hidden(), b in hidden(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let (a, b) = (a.mixed(terms), b.mixed(terms));
        let (known, other) = (a.at(terms, &given)?, b.at(terms, &given)?);
        let logical = mixed::logical_product_by_layout(&a, &b, terms);
        agree(&logical, numbers::logical_product(&known, &Tiler::layout(&other)), terms, &given)?;
        let blocked = mixed::blocked_product(&a, &b, terms);
        agree(&blocked, numbers::blocked_product(&known, &other), terms, &given)?;
        let raked = mixed::raked_product(&a, &b, terms);
        agree(&raked, numbers::raked_product(&known, &other), terms, &given)?;
    }

    #[test]
    fn building(shape in hidden(), block in any_compact(), order in any_order(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let shape = shape.shape(terms);
        let known = mixed::pair(&shape, &shape).expect("congruent").at(terms, &given)?.shape();
        agree(&mixed::ordered(&shape, &order, terms), order.layout(&known), terms, &given)?;
        let block = MixedLayout::of_numbers(&block);
        let exact = mixed::tile_to_shape(&block, &shape, &order, Rounding::Exact, terms);
        let expected = numbers::tile_to_shape(&block.numbers().expect("no terms"), &known, &order);
        agree(&exact, expected, terms, &given)?;
        let loose = mixed::tile_to_shape(&block, &shape, &order, Rounding::Loose, terms);
        let expected = numbers::tile_to_shape_loose(&block.numbers().expect("no terms"), &known, &order);
        agree(&loose, expected, terms, &given)?;
    }

    #[test]
    fn other_elements(a in hidden(), power in 0..4u32, from in 0..4u32, to in 0..4u32, given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        let known = a.at(terms, &given)?;
        for width in [1 << power, 3, 6] {
            agree(&mixed::upcast(&a, width, terms), numbers::upcast(&known, width), terms, &given)?;
            agree(&mixed::downcast(&a, width, terms), numbers::downcast(&known, width), terms, &given)?;
        }
        let (from, to) = (8 << from, 8 << to);
        agree(&mixed::recast_layout(&a, from, to, terms), numbers::recast_layout(&known, from, to), terms, &given)?;
        let at_zero = (mixed::upcast(&a, 0, terms), mixed::downcast(&a, 0, terms), mixed::recast_layout(&a, 0, 8, terms));
        prop_assert!(at_zero.0.is_err() && at_zero.1.is_err() && at_zero.2.is_err());
    }

    #[test]
    fn partitions(a in hidden(), tiler in any_tiler(), index in 0..9u64, whole in any::<bool>(), threads in any_compact(), given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let a = a.mixed(terms);
        let known = a.at(terms, &given)?;
        let mut coord = Coord::at(index);
        if tiler.is_by_mode() {
            coord = Coord::of(&[Coord::at(index)])?;
            for mode in 1..tiler.rank() {
                coord = coord.push(&if whole { Coord::whole() } else { Coord::at(mode as u64) })?;
            }
        }
        // Tiles past the last are refused there, here only where the number of tiles is known.
        let is_past = |part: &Result<LayoutValue, AlgebraError>| matches!(part, Err(AlgebraError::IndexOutOfRange { .. }));
        let layout = |part: Result<(LayoutValue, u64), AlgebraError>| part.map(|(layout, _)| layout);
        for rounding in [Rounding::Exact, Rounding::Loose] {
            let inner = layout(numbers::inner_partition(&known, &tiler, &coord, rounding));
            if !is_past(&inner) {
                agree(&mixed::inner_partition(&a, &tiler, &coord, rounding, terms), inner, terms, &given)?;
            }
            let outer = layout(numbers::outer_partition(&known, &tiler, &coord, rounding));
            if !is_past(&outer) {
                agree(&mixed::outer_partition(&a, &tiler, &coord, rounding, terms), outer, terms, &given)?;
            }
            let local = layout(numbers::local_partition(&known, &threads, index, rounding));
            agree(&mixed::local_partition(&a, &threads, index, rounding, terms), local, terms, &given)?;
        }
    }

    #[test]
    fn modes_move_about(a in hidden(), b in hidden(), begin in 0..3usize, end in 0..4usize, given in given()) {
        let (terms, given) = (&mut Terms::default(), given.all());
        let (a, b) = (a.mixed(terms), b.mixed(terms));
        let (known, other) = (a.at(terms, &given)?, b.at(terms, &given)?);
        let both = |of: fn(&LayoutValue, &LayoutValue, usize, usize) -> Result<LayoutValue, AlgebraError>| {
            let found = mixed::rearranged(&[a, b], |layouts| of(&layouts[0], &layouts[1], begin, end));
            (found.map_err(MixedError::from), of(&known, &other, begin, end))
        };
        for of in [
            (|a, _, _, _| a.flatten()) as fn(&LayoutValue, &LayoutValue, usize, usize) -> _,
            |a, _, _, _| a.reverse(),
            |a, _, begin, end| a.group(begin, end),
            |a, _, begin, end| a.take(begin, end),
            |a, _, begin, end| a.select(&[end, begin]),
            |a, b, _, _| a.append(b),
            |a, b, _, _| a.prepend(b),
            |a, b, begin, _| a.replace(begin, b),
            |a, _, _, end| a.append_to(&LayoutValue::TRIVIAL, end),
            |a, b, _, _| numbers::zip(a, b),
        ] {
            let (found, expected) = both(of);
            match (&found, &expected) {
                (Err(found), Err(expected)) => prop_assert_eq!(found, &MixedError::Algebra(*expected)),
                _ => agree(&found, expected, terms, &given)?,
            }
        }
    }
}

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
