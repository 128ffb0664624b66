//! Conditions, sums, filters and orders of layouts with unknown integers must be those of numbers, whatever numbers are given.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedMode, Symbol, Terms};
use layout_algebra::{self as numbers, AlgebraError, IntTuple, Order};
use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::eval;
use layout_tests::brute_force::table;
use layout_tests::given::{computed, with_numbers};
use layout_tests::sample;

use super::composed_parts::Numbers;

/// Unknown extents are the first, unknown strides those after them; an extent may also be a factor of a stride.
const EXTENTS: u64 = 3;
const STRIDES: u64 = 3;

fn extent(draw: &mut Numbers, terms: &mut Terms) -> Symbol {
    let number = Symbol::Number(draw.pick(&[1, 2, 2, 3, 4, 6]));
    if draw.below(2) == 0 {
        return number;
    }
    let unknown = terms.given(usize::try_from(draw.below(EXTENTS)).expect("small")).expect("few");
    if draw.below(3) == 0 { terms.product(unknown, number).expect("few") } else { unknown }
}

fn stride(draw: &mut Numbers, terms: &mut Terms) -> Symbol {
    let number = Symbol::Number(draw.pick(&[0, 1, 1, 2, 3, 4, 7, 8]));
    match draw.below(4) {
        0 => terms.given(usize::try_from(EXTENTS + draw.below(STRIDES)).expect("small")).expect("few"),
        1 => {
            let extent = extent(draw, terms);
            terms.product(extent, number).expect("few")
        }
        _ => number,
    }
}

/// Draws a layout: compact in some order, or with any strides.
fn layout(draw: &mut Numbers, terms: &mut Terms) -> MixedLayout {
    let leaf = |draw: &mut Numbers, terms: &mut Terms| {
        MixedLayout::leaf(MixedMode { extent: extent(draw, terms), stride: stride(draw, terms) })
    };
    let count = draw.below(4);
    if count == 0 {
        return leaf(draw, terms);
    }
    let modes: Vec<MixedLayout> = (0..=count).map(|_| leaf(draw, terms)).collect();
    let layout = MixedLayout::of(&modes).expect("few");
    match draw.below(4) {
        0 => layout,
        1 => mixed::ordered(&layout.extents(), &Order::RowMajor, terms).expect("few"),
        2 => mixed::ordered(&layout.extents(), &Order::ColumnMajor, terms).expect("few"),
        _ => {
            let order: Vec<u64> = modes.iter().map(|_| draw.below(5)).collect();
            let order = Order::Steps(IntTuple::flat(&order).expect("few"));
            mixed::ordered(&layout.extents(), &order, terms).expect("few")
        }
    }
}

/// Returns another layout of the same size: the same one, coalesced, with other strides, or any.
fn other(layout: &MixedLayout, draw: &mut Numbers, terms: &mut Terms) -> MixedLayout {
    match draw.below(5) {
        0 => *layout,
        1 => mixed::coalesce(layout, terms).expect("few"),
        2 | 3 => {
            let leaves = layout.with_each(MixedMode::TRIVIAL, &mut |i| {
                let mode = layout.leaf_at(i);
                let stride = if draw.below(3) == 0 { stride(draw, terms) } else { mode.stride };
                Ok::<_, MixedError>(MixedMode { extent: mode.extent, stride })
            });
            leaves.expect("few")
        }
        _ => self::layout(draw, terms),
    }
}

/// Counts the answers, and compares each.
fn check<T, U: PartialEq + std::fmt::Debug>(
    (name, count): (&str, &mut u64),
    found: Result<T, MixedError>,
    expected: Result<U, AlgebraError>,
    value: impl FnOnce(T) -> U,
) {
    let found = match found {
        Ok(found) => found,
        Err(MixedError::Undecided { .. }) => return,
        Err(refused) => {
            assert!(expected.is_err(), "{name}: {refused:?}, but {expected:?}");
            return;
        }
    };
    *count += 1;
    match expected {
        Ok(expected) => assert_eq!(value(found), expected, "{name}"),
        Err(error) => assert!(error.is_limit(), "{name}: {error:?}"),
    }
}

#[test]
fn conditions_and_sums_are_those_of_numbers() {
    const NAMES: [&str; 9] =
        ["sort", "filter", "filter_zeros", "layout_add", "is_injective", "is_sorted", "is_compact", "equal", "common"];
    let (mut draw, mut counts, mut different) = (Numbers::new(41), [0; NAMES.len()], [0; 2]);
    for _ in 0..sample::count(20_000, 6) {
        let terms = &mut Terms::default();
        let a = layout(&mut draw, terms);
        let b = other(&a, &mut draw, terms);
        let trial = &mut terms.clone();
        let found = (
            mixed::sort(&a, trial),
            mixed::filter(&a, trial),
            mixed::filter_zeros(&a, trial),
            mixed::layout_add(&a, &b, trial),
            mixed::is_injective(&a, trial),
            mixed::is_sorted(&a, trial),
            mixed::is_compact(&a, trial),
            mixed::functionally_equal(&a, &b, trial),
            mixed::max_common_vector(&a, &b, trial),
        );
        for _ in 0..4 {
            let mut given: Vec<u64> = (0..EXTENTS).map(|_| draw.pick(&[1, 1, 2, 3, 4, 6])).collect();
            given.extend((0..STRIDES).map(|_| draw.pick(&[0, 1, 2, 3, 4, 8, 24])));
            let [one, two] = [&a, &b].map(|layout| layout.at(trial, &given).expect("small"));
            let function = |layout: MixedLayout| table(&layout.at(trial, &given).expect("small"));
            let mut counts = NAMES.iter().copied().zip(&mut counts);
            let mut next = || counts.next().expect("a name");
            check(next(), found.0, numbers::sort(&one).map(|layout| table(&layout)), function);
            check(next(), found.1, numbers::filter(&one).map(|layout| table(&layout)), function);
            check(next(), found.2, Ok(table(&numbers::filter_zeros(&one))), function);
            check(next(), found.3, numbers::layout_add(&one, &two).map(|layout| table(&layout)), function);
            check(next(), found.4, numbers::is_injective(&one), |is| is);
            check(next(), found.5, Ok(numbers::is_sorted(&one)), |is| is);
            check(next(), found.6, numbers::is_compact(&one), |is| is);
            check(next(), found.7, Ok(table(&one) == table(&two)), |is| is);
            let number = |symbol| trial.value(symbol, &given).expect("small");
            check(next(), found.8, numbers::max_common_vector(&one, &two), number);
        }
        different[0] += u64::from(matches!(found.4, Ok(false)));
        different[1] += u64::from(matches!(found.7, Ok(false)));
    }
    println!("{NAMES:?} {counts:?} {different:?}");
    let least = sample::count(4_000, 6);
    assert!(counts.iter().all(|count| *count > least) && different.iter().all(|count| *count > least / 8));
}

/// Draws a layout as it is written, without named orders, whose strides of extents that turn out 1 are others past the end.
fn written(draw: &mut Numbers) -> String {
    let rank = draw.below(3) + 1;
    let tuple = |draw: &mut Numbers, from: &[&str]| {
        let leaves: Vec<&str> = (0..rank).map(|_| draw.pick(from)).collect();
        if rank == 1 { leaves.concat() } else { format!("({})", leaves.join(",")) }
    };
    let shape = tuple(draw, &["1", "1", "2", "3", "4", "6", "{m}", "{n}", "{m}"]);
    let stride = tuple(draw, &["0", "1", "1", "2", "3", "4", "6", "8", "{n}", "{m}"]);
    format!("{shape}:{stride}")
}

/// Modes that an extent of 1 makes vanish, or joins, must not matter.
#[test]
fn composed_and_divided_is_what_is_for_all_numbers() {
    let (mut draw, mut counts) = (Numbers::new(47), [[0_u64; 2]; 2]);
    for _ in 0..sample::count(3_000, 6) {
        for (i, operation) in ["is_composable", "is_divisible"].into_iter().enumerate() {
            let text = format!("{operation}({},{})", written(&mut draw), written(&mut draw));
            let Some(answer) = eval_written(&text, Remarks::None).ok().filter(|_| text.contains('{')) else { continue };
            let answer = answer.to_string();
            counts[i][usize::from(answer == "true")] += 1;
            for (m, n) in (1..=6).flat_map(|m| [1, 2, 3, 4].map(|n| (m, n))) {
                let known = with_numbers(&text, &[("m", m), ("n", n)]);
                let expected = eval(&known).expect("a condition").to_string();
                assert_eq!(answer, expected, "{text} for m = {m}, n = {n}");
            }
        }
    }
    println!("{counts:?}");
    let least = sample::count(60, 6);
    assert!(counts[0][1] > least && counts[1].iter().all(|count| *count > least), "{counts:?}");
}

/// Draws a layout of a named order, whose strides of extents that turn out 1 are known too late, or what an operation makes of one.
fn ordered(draw: &mut Numbers) -> String {
    let extents = ["1", "2", "3", "4", "6", "8", "{m}", "{n}", "{m}"];
    let leaf = |draw: &mut Numbers| draw.pick(&extents).to_owned();
    let leaves: Vec<String> = (0..=draw.below(3))
        .map(|_| match draw.below(5) {
            0 => format!("({},{})", leaf(draw), leaf(draw)),
            _ => leaf(draw),
        })
        .collect();
    let layout = format!("({}){}", leaves.join(","), draw.pick(&[":col", ":row", ""]));
    let around =
        ["A", "A", "A", "coalesce(A)", "right_inverse(A)", "left_inverse(A)", "filter(A)", "reverse(A)", "(A o 4:1)"];
    draw.pick(&around).replace('A', &layout)
}

/// A condition or a number is that of numbers, also where an integer turns out to be 1; offsets past the end are not asked for.
#[test]
fn conditions_of_named_orders_are_those_of_numbers() {
    const OF_ONE: [&str; 9] =
        ["size", "cosize", "rank", "depth", "is_injective", "is_bijective", "is_compact", "is_sorted", "is_in_domain"];
    const OF_TWO: [&str; 8] = [
        "is_composable",
        "is_divisible",
        "functionally_equal",
        "max_common_vector",
        "congruent",
        "weakly_congruent",
        "compatible",
        "refines",
    ];
    let (mut draw, mut answered, mut refused) = (Numbers::new(53), 0_u64, 0_u64);
    for _ in 0..sample::count(4_000, 6) {
        let layout = ordered(&mut draw);
        let text = if draw.below(3) == 0 {
            let name = draw.pick(&OF_ONE);
            if name == "is_in_domain" { format!("{name}(3,{layout})") } else { format!("{name}({layout})") }
        } else {
            let other = if draw.below(2) == 0 { ordered(&mut draw) } else { written(&mut draw) };
            format!("{}({layout},{other})", draw.pick(&OF_TWO))
        };
        if !text.contains('{') {
            continue;
        }
        let Ok(answer) = eval_written(&text, Remarks::None) else {
            refused += 1;
            continue;
        };
        answered += 1;
        for (m, n) in [(1, 1), (1, 2), (1, 8), (3, 1), (4, 1), (6, 1), (2, 3), (4, 8)] {
            let given = [("m", m), ("n", n)];
            let expected = eval(&with_numbers(&text, &given)).map(|value| value.to_string());
            let found = computed(&with_numbers(&answer.to_string(), &given));
            assert_eq!(Ok(found), expected.map_err(|_| "refused"), "{text} = {answer} for m = {m}, n = {n}");
        }
    }
    println!("{answered} answered, {refused} refused");
    assert!(answered > sample::count(800, 6));
}

#[test]
fn modes_that_are_not_reached_do_not_matter() {
    for (text, expected) in [
        ("(4,{k},8):(2,1,{m}) o 4:1", "4:2"),
        ("(4,8,{k},8):(1,{n},{p},3) o (8,2):(4,2)", "(8,2):({n},2)"),
        ("({k},6,1):col / 2", "(2,{3 * k}):(1,2)"),
        ("({m},4,1) / 1:1", "(1,{4 * m}):(1,1)"),
        ("coshape((2,3,2):(1@1@1,3@1@1,{n}@0))", "({n + 1},(1,8))"),
        ("cosize((2,3,{m}):(1@1,3@1,1@0))", "{8 * m}"),
    ] {
        let answer = eval_written(text, Remarks::None).unwrap_or_else(|refused| panic!("{text}: {refused:?}"));
        assert_eq!(answer.to_string(), expected, "{text}");
    }
}
