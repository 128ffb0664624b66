//! Answers for unknown integers must equal the answers for numbers once they are known; common layouts have an answer, and
//! the others a refusal that names the integer they depend on.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedMode, MixedTiler, MixedTuple, Symbol, Terms};
use layout_algebra::{
    self as numbers, AlgebraError, ComposedLayout, Coord, IntTuple, LayoutValue, Order, Rounding, Swizzle, Tiler,
};
use layout_tests::brute_force::table;
use layout_tests::sample;

use super::composed_parts::Numbers;

/// Numbers below this are hidden as the unknown integer of that number.
const GIVEN: u64 = 128;

/// Returns a nested layout, or a compact one.
fn layout(draw: &mut Numbers) -> LayoutValue {
    let layout = draw.layout(2);
    if draw.below(2) == 0 {
        return layout;
    }
    let order = layout.with_leaves([0; 64].map(|_: u64| draw.below(9)));
    numbers::make_ordered_layout(&layout.shape(), &order).expect("small")
}

/// Hides some numbers of a layout as unknown integers, equal ones as the same.
fn hidden(layout: &LayoutValue, draw: &mut Numbers, terms: &mut Terms) -> MixedLayout {
    let masks = [(); 2].map(|()| match draw.below(5) {
        0 | 1 => 0,
        4 => u64::MAX,
        _ => draw.below(1 << 31),
    });
    let hidden = layout.with_each(MixedMode::TRIVIAL, &mut |i| {
        let mode = layout.leaf_at(i);
        let mut symbol = |number: u64, mask: u64| match usize::try_from(number) {
            Ok(given) if mask >> i & 1 == 1 && (1..GIVEN).contains(&number) => terms.given(given),
            _ => Ok(Symbol::Number(number)),
        };
        Ok::<_, MixedError>(MixedMode {
            extent: symbol(mode.extent, masks[0])?,
            stride: symbol(mode.stride, masks[1])?,
        })
    });
    hidden.expect("few")
}

/// Checks that both are the same function with as many coordinates in each mode, or refused for all integers; returns whether it was decided.
#[expect(clippy::large_types_passed_by_value, reason = "what was just computed")]
fn agree(
    found: &Result<MixedLayout, MixedError>,
    expected: Result<LayoutValue, AlgebraError>,
    terms: &Terms,
    given: &[u64],
) -> bool {
    let found = match found {
        Ok(found) => found,
        Err(MixedError::Undecided { .. }) => return false,
        // A refusal holds for all integers, so the numbers must be refused too.
        Err(refused) => {
            assert!(expected.is_err(), "{refused:?}, but {}", expected.expect("an answer"));
            return false;
        }
    };
    if matches!(expected, Err(AlgebraError::NotDecided { .. } | AlgebraError::Overflow { .. })) {
        return false;
    }
    let found = found.at(terms, given).expect("small");
    let expected = expected.unwrap_or_else(|error| panic!("{found}, but {error}"));
    same(&found, &expected);
    let sizes = |layout: &LayoutValue| {
        (0..layout.rank()).map(|i| layout.mode(i)?.size()).collect::<Result<Vec<_>, AlgebraError>>()
    };
    assert_eq!(sizes(&found), sizes(&expected), "{found} is not {expected}");
    true
}

/// Checks that both are the same function of an index.
fn same(found: &LayoutValue, expected: &LayoutValue) {
    assert_eq!(found.size(), expected.size(), "{found} is not {expected}");
    if expected.size().is_ok_and(|size| size <= 1 << 14) {
        assert_eq!(table(found), table(expected), "{found} is not {expected}");
    }
}

fn tiler(draw: &mut Numbers) -> Tiler {
    let part = |draw: &mut Numbers| match draw.below(8) {
        0..4 => Tiler::extent(1 + draw.below(8)).expect("positive"),
        4 | 5 => Tiler::layout(&LayoutValue::line(1 + draw.below(4), 1 + draw.below(4)).expect("positive")),
        6 => Tiler::layout(&layout(draw)),
        _ => Tiler::whole(),
    };
    if draw.below(2) == 0 {
        return part(draw);
    }
    let parts: Vec<Tiler> = (0..=draw.below(2)).map(|_| part(draw)).collect();
    Tiler::by_mode(&parts).expect("few")
}

/// Compares an operation before and after the integers are known, each with its own operands; those after `;` are operands of both.
macro_rules! agreed {
    ($terms:ident, $given:ident, $($operation:ident($($hidden:ident => $known:ident),* $(; $($operand:expr),*)?);)*) => {
        [$(agree(
            &mixed::$operation($(&$hidden,)* $($($operand,)*)? $terms),
            numbers::$operation($(&$known,)* $($($operand),*)?),
            $terms,
            &$given,
        )),*].into_iter().filter(|is_decided| *is_decided).count()
    };
}

#[test]
fn what_is_decided_early_is_what_numbers_say() {
    let (mut draw, mut decided) = (Numbers::new(23), 0);
    for _ in 0..sample::count(2000, 6) {
        let terms = &mut Terms::default();
        let given: Vec<u64> = match draw.below(2) {
            0 => (0..GIVEN).collect(),
            _ => (0..GIVEN).map(|_| draw.pick(&[1, 2, 3, 4, 5, 6, 7, 8, 1, 24])).collect(),
        };
        let a = hidden(&layout(&mut draw), &mut draw, terms);
        let b = hidden(&layout(&mut draw), &mut draw, terms);
        let [known, other] = [&a, &b].map(|layout| layout.at(terms, &given).expect("small"));
        let (tile, plain, rounding) =
            (tiler(&mut draw), layout(&mut draw), draw.pick(&[Rounding::Exact, Rounding::Loose]));
        let width = draw.pick(&[1, 2, 3, 4, 6, 8]);
        let [from, to] = [(); 2].map(|()| 8 << draw.below(4));
        let (index, threads) = (draw.below(9), layout(&mut draw));
        let (tiler, block) = (MixedTiler::of_numbers(&tile), MixedLayout::of_numbers(&plain));
        decided += agreed! { terms, given,
            composition(a => known, block => plain);
            composition_by(a => known, tiler => tile);
            logical_divide(a => known, tiler => tile; rounding);
            zipped_divide(a => known, tiler => tile; rounding);
            tiled_divide(a => known, tiler => tile; rounding);
            flat_divide(a => known, tiler => tile; rounding);
            logical_product(a => known, tiler => tile);
            zipped_product(a => known, tiler => tile);
            tiled_product(a => known, tiler => tile);
            flat_product(a => known, tiler => tile);
            upcast(a => known; width);
            downcast(a => known; width);
            recast_layout(a => known; from, to);
        };
        let mut check = |found: &Result<MixedLayout, MixedError>, expected, terms: &Terms| {
            decided += usize::from(agree(found, expected, terms, &given));
        };
        check(&mixed::composition(&a, &b, terms), numbers::composition(&known, &other), terms);
        let product = mixed::logical_product(&a, &MixedTiler::layout(&b), terms);
        check(&product, numbers::logical_product(&known, &Tiler::layout(&other)), terms);
        check(&mixed::blocked_product(&a, &b, terms), numbers::blocked_product(&known, &other), terms);
        check(&mixed::raked_product(&a, &b, terms), numbers::raked_product(&known, &other), terms);

        let (order, shape) = (draw.pick(&[Order::ColumnMajor, Order::RowMajor]), known.shape());
        check(&mixed::ordered(&a.extents(), &order, terms), order.layout(&shape), terms);
        let covered = mixed::tile_to_shape(&block, &a.extents(), &order, Rounding::Exact, terms);
        check(&covered, numbers::tile_to_shape(&plain, &shape, &order), terms);
        let covered = mixed::tile_to_shape(&block, &a.extents(), &order, Rounding::Loose, terms);
        check(&covered, numbers::tile_to_shape_loose(&plain, &shape, &order), terms);

        // Tiles past the last are refused for numbers, but here only if the number of tiles is known.
        let coord = match tile.rank() {
            rank if tile.is_by_mode() => Coord::indices(&IntTuple::flat(&vec![index; rank]).expect("few")),
            _ => Coord::at(index),
        };
        let inner = numbers::inner_partition(&known, &tile, &coord, rounding).map(|(part, _)| part);
        if !matches!(inner, Err(AlgebraError::IndexOutOfRange { .. })) {
            check(&mixed::inner_partition(&a, &tiler, &coord, rounding, terms), inner, terms);
        }
        let outer = numbers::outer_partition(&known, &tile, &coord, rounding).map(|(part, _)| part);
        if !matches!(outer, Err(AlgebraError::IndexOutOfRange { .. })) {
            check(&mixed::outer_partition(&a, &tiler, &coord, rounding, terms), outer, terms);
        }
        let local = numbers::local_partition(&known, &threads, index, rounding).map(|(part, _)| part);
        check(&mixed::local_partition(&a, &threads, index, rounding, terms), local, terms);
    }
    println!("{decided} are decided");
    assert!(decided as u64 > sample::count(10_000, 6), "{decided}");
}

/// Draws a shape's numbers and a tile's from the same few, so that tiles often divide what they cut, and often for all integers.
#[test]
fn tiles_of_unknown_extents_cut_as_those_of_numbers() {
    let (mut draw, mut answers) = (Numbers::new(31), [0; 2]);
    let few = |draw: &mut Numbers| draw.pick(&[1, 2, 3, 4, 6, 8, 12, 24]);
    for _ in 0..40_000 {
        let terms = &mut Terms::default();
        let given: Vec<u64> = (0..GIVEN).map(|i| if draw.below(2) == 0 { few(&mut draw) } else { i }).collect();
        let made = |draw: &mut Numbers, rank: u64| {
            let shape: Vec<u64> = (0..=draw.below(rank)).map(|_| few(draw)).collect();
            let shape = IntTuple::flat(&shape).expect("few");
            match draw.below(4) {
                0 => Order::RowMajor.layout(&shape).expect("small"),
                1 => numbers::make_layout(&shape).expect("small"),
                2 => LayoutValue::new(&shape, &shape.with_leaves([0; 64].map(|_: u64| few(draw)))).expect("congruent"),
                _ => LayoutValue::line(few(draw), few(draw)).expect("positive"),
            }
        };
        let a = hidden(&made(&mut draw, 3), &mut draw, terms);
        let tile = hidden(&made(&mut draw, 2), &mut draw, terms);
        let [known, other] = [&a, &tile].map(|layout| layout.at(terms, &given).expect("small"));
        for (rounding, count) in [Rounding::Exact, Rounding::Loose].into_iter().zip(&mut answers) {
            let cut = mixed::logical_divide(&a, &Tiler::layout(&tile), rounding, terms);
            let expected = numbers::logical_divide(&known, &Tiler::layout(&other), rounding);
            *count += usize::from(tile.numbers().is_none() && agree(&cut, expected, terms, &given));
        }
    }
    println!("{answers:?} are decided");
    assert!(answers[0] > 500 && answers[1] > 2_500, "{answers:?}");
}

/// Modes that may merge or vanish are kept: the function of an index is that of numbers, the modes need not be.
#[test]
fn coalesce_complement_and_inverse_keep_the_function() {
    let (mut draw, mut complements, mut inverses) = (Numbers::new(29), 0, 0);
    for _ in 0..4000 {
        let terms = &mut Terms::default();
        let given: Vec<u64> = match draw.below(2) {
            0 => (0..GIVEN).collect(),
            _ => (0..GIVEN).map(|_| draw.pick(&[1, 2, 3, 4, 5, 6, 8, 24])).collect(),
        };
        let a = hidden(&layout(&mut draw), &mut draw, terms);
        let (known, profile) = (a.at(terms, &given).expect("small"), draw.layout(2).shape());
        let number = |found: Symbol, terms: &Terms| terms.value(found, &given);
        same(&mixed::coalesce(&a, terms).unwrap().at(terms, &given).unwrap(), &numbers::coalesce(&known).unwrap());
        match mixed::coalesce_by(&a, &MixedTuple::of_integers(&profile), terms) {
            Ok(by) => same(&by.at(terms, &given).unwrap(), &numbers::coalesce_by(&known, &profile).unwrap()),
            Err(error) => assert!(numbers::coalesce_by(&known, &profile).is_err(), "{known} by {profile}: {error:?}"),
        }
        let size = 1 + draw.below(100);
        let unknown = if draw.below(2) == 0 {
            Symbol::Number(size)
        } else {
            terms.given(usize::try_from(size).unwrap()).unwrap()
        };
        if let Ok(found) = mixed::complement(&a, unknown, terms) {
            complements += 1;
            let size = number(unknown, terms).unwrap();
            let expected =
                numbers::complement(&known, size).unwrap_or_else(|error| panic!("{known} in {size}: {error}"));
            same(&found.at(terms, &given).unwrap(), &expected);
        }
        if let Ok(inverse) = mixed::right_inverse(&a, terms) {
            let inverse = inverse.at(terms, &given).unwrap();
            for i in 0..inverse.size().unwrap().min(200) {
                assert_eq!(known.at(inverse.at(i).unwrap()), Ok(i), "{known} after {inverse} at {i}");
            }
            inverses += u64::from(inverse.size().unwrap() > 1);
        }
        assert_eq!(mixed::cosize(&a, terms).map(|cosize| number(cosize, terms)).unwrap(), known.cosize(), "{known}");
        numbers_agree(&a, &known, &mut draw, terms, &given);
    }
    assert!(complements > 1000 && inverses > 1000, "{complements} {inverses}");
}

/// Checks coordinates, indices, offsets and quotients of a layout and its shape.
fn numbers_agree(a: &MixedLayout, known: &LayoutValue, draw: &mut Numbers, terms: &mut Terms, given: &[u64]) {
    let index = draw.below(100);
    let hidden =
        if draw.below(2) == 0 { Symbol::Number(index) } else { terms.given(usize::try_from(index).unwrap()).unwrap() };
    let index = IntTuple::int(terms.value(hidden, given).unwrap());
    let tuple =
        |found: &MixedTuple, terms: &Terms| found.with_each(0, &mut |i| terms.value(found.leaf_at(i), given)).unwrap();
    let (shape, bare) = (known.shape(), MixedTuple::leaf(hidden));
    let coord = mixed::idx2crd(&bare, &a.extents(), terms).unwrap();
    let natural = numbers::idx2crd(&index, &shape).unwrap();
    assert_eq!(tuple(&coord, terms), natural, "{index} in {shape}");
    let back = mixed::crd2idx(&coord, &a.extents(), terms).unwrap();
    assert_eq!(terms.value(back, given), numbers::crd2idx(&natural, &shape), "{natural} in {shape}");
    let offset = mixed::evaluate(a, &bare, terms).unwrap();
    let offset = offset.leaf_at(0);
    assert_eq!(terms.value(offset, given), numbers::evaluate(known, &index), "{known} at {index}");
    let products = mixed::product_each(&a.extents(), terms).unwrap();
    assert_eq!(tuple(&products, terms), numbers::product_each(&shape).unwrap());
    for (divisor, number) in [(a.strides(), known.stride()), (bare, index)] {
        for (exact, expected) in
            [(false, numbers::ceil_div(&shape, &number)), (true, numbers::shape_div(&shape, &number))]
        {
            let Ok(expected) = expected else { continue };
            let found = mixed::quotients(&a.extents(), &divisor, exact, terms)
                .unwrap_or_else(|error| panic!("{shape} over {number}: {error:?}"));
            assert_eq!(tuple(&found, terms), expected, "{shape} over {number}");
        }
    }
    let swizzle = Swizzle::new(2, 1, if draw.below(2) == 0 { 3 } else { -2 }).unwrap();
    let swizzled = mixed::swizzled(&swizzle, offset, terms).unwrap();
    let plain = terms.value(offset, given).unwrap();
    assert_eq!(terms.value(swizzled, given), Ok(swizzle.apply(plain)), "{swizzle} at {plain}");
}

/// A swizzle and an offset are recast with unknown integers only if they are recast in the same way for all of them.
#[test]
fn swizzles_are_recast_as_those_of_numbers() {
    let (mut draw, mut decided) = (Numbers::new(9), 0);
    for _ in 0..6000 {
        let terms = &mut Terms::default();
        let given: Vec<u64> = (0..GIVEN).map(|_| draw.pick(&[1, 2, 3, 4, 5, 6, 7, 8])).collect();
        let a = hidden(&layout(&mut draw), &mut draw, terms);
        let known = a.at(terms, &given).expect("small");
        let bits = draw.below(4);
        let shift = i32::try_from(bits + draw.below(3)).expect("small") * draw.pick(&[1, -1]);
        let swizzle =
            Swizzle::new(u32::try_from(bits).expect("small"), u32::try_from(draw.below(4)).expect("small"), shift);
        let (swizzle, offset) = (swizzle.expect("apart"), draw.pick(&[0, 0, 1, 2, 4, 6, 8]));
        let start = match usize::try_from(offset / 2) {
            Ok(given) if offset > 0 && draw.below(3) == 0 => {
                terms.given(given).and_then(|given| terms.product(given, Symbol::Number(draw.pick(&[1, 2, 4, 8]))))
            }
            _ => Ok(Symbol::Number(offset)),
        };
        let start = start.expect("few");
        let offset = terms.value(start, &given).expect("small");
        let [from, to] = [(); 2].map(|()| draw.pick(&[1, 2, 4, 8, 16, 3]));
        let Ok(layout) = mixed::recast_layout(&a, from, to, terms) else { continue };
        let Ok((swizzled, moved)) = mixed::recast_swizzle(&swizzle, start, &a, [from, to], terms) else { continue };
        let moved = terms.value(moved, &given).expect("small");
        let found = ComposedLayout::new(swizzled, moved, &layout.at(terms, &given).expect("small"));
        let composed = ComposedLayout::new(swizzle, offset, &known);
        let expected =
            composed.recast_layout(from, to).unwrap_or_else(|error| panic!("{found} of {composed}, but {error}"));
        for i in 0..expected.size().expect("small").min(1 << 12) {
            assert_eq!(found.at(i), expected.at(i), "{found} of {composed} is not {expected}");
        }
        decided += 1;
    }
    assert!(decided > 1000, "{decided}");
}

/// Returns `({m},{k}):({k},1)` with two unknown integers.
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
    let tile = MixedTiler::of_numbers(&tile);
    let text = |found: MixedLayout, terms: &Terms| found.at(terms, &[1000, 96]).unwrap().to_string();
    let zipped = mixed::zipped_divide(&a, &tile, Rounding::Loose, terms).unwrap();
    assert_eq!(text(zipped, terms), "((128,8),(8,12)):((96,1),(12288,8))");
    let composed = mixed::composition_by(&a, &tile, terms).unwrap();
    assert_eq!(text(composed, terms), "(128,8):(96,1)");
    let shape = a.extents();
    let column = mixed::ordered(&shape, &Order::ColumnMajor, terms).unwrap();
    assert_eq!(text(column, terms), "(1000,96):(1,1000)");
    assert_eq!(text(mixed::coalesce(&column, terms).unwrap(), terms), "96000:1");
    let repeated = mixed::logical_product(
        &column,
        &MixedTiler::layout(&MixedLayout::of_numbers(&LayoutValue::line(3, 1).unwrap())),
        terms,
    )
    .unwrap();
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
    let undecided = |error: MixedError| match error {
        MixedError::Undecided { given, question } => (given, question),
        other => panic!("{other:?}"),
    };
    let exact = mixed::logical_divide(&a, &MixedTiler::of_numbers(&tile), Rounding::Exact, terms).unwrap_err();
    assert_eq!(undecided(exact), (1, mixed::Undecided::Divides(8)));
    let line = MixedLayout::of_numbers(&LayoutValue::line(8, 2).unwrap());
    let column = mixed::ordered(&a.extents(), &Order::RowMajor, terms).unwrap();
    assert_eq!(undecided(mixed::composition(&column, &line, terms).unwrap_err()), (0, mixed::Undecided::Extent));
}
