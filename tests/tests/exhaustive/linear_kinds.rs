//! The kind of a conversion from the places of all elements, and the memory between two layouts for every pair of instructions.

use layout_algebra::linear::{ConversionKind, InstructionTile, LinearError, LinearLayout};
use layout_tests::linear::{Point, along, held, image_of, layouts, points};
use layout_tests::sample;

const DIMENSIONS: [&str; 3] = ["register", "lane", "warp"];

/// Finds the kind from the outside in: a dimension is not involved if every place finds its element at its own coordinate along it, and the
/// coordinates inside do not depend on it.
fn kind(place_of: &[(Point, Point)]) -> ConversionKind {
    let kinds = [ConversionKind::Registers, ConversionKind::WarpShuffle, ConversionKind::SharedMemory];
    for (outer, kind) in kinds.into_iter().enumerate().rev() {
        let inside = &DIMENSIONS[..outer];
        let finds = |place: &Point| place_of.iter().find(|(known, _)| known == place).map(|(_, found)| found);
        let is_kept = place_of.iter().all(|(place, found)| {
            let mut first = place.clone();
            first.entry(DIMENSIONS[outer].to_owned()).and_modify(|coordinate| *coordinate = 0);
            let same = finds(&first).is_some_and(|first| along(first, inside) == along(found, inside));
            found.get(DIMENSIONS[outer]) == place.get(DIMENSIONS[outer]) && same
        });
        if !is_kept {
            return kind;
        }
    }
    ConversionKind::None
}

fn bijections(ins: &[(&str, u32)]) -> Vec<LinearLayout> {
    let all: Vec<LinearLayout> =
        layouts(ins, &[("a", 2), ("b", 1)]).into_iter().filter(LinearLayout::is_bijective).collect();
    assert_eq!(all.len(), 168);
    all
}

#[test]
fn a_conversion_moves_what_its_places_say() {
    let (small, wide) = (bijections(&DIMENSIONS.map(|name| (name, 1))), bijections(&[("register", 2), ("lane", 1)]));
    let mut counts = [0; 4];
    for all in [small, wide] {
        for (source, target) in all.iter().flat_map(|source| all.iter().step_by(3).map(move |target| (source, target)))
        {
            counts[moved(source, target)] += 1;
        }
    }
    assert!(counts.iter().all(|count| *count > 50), "{counts:?}");
}

/// Returns the number of dimensions left in a conversion between bijections.
fn moved(source: &LinearLayout, target: &LinearLayout) -> usize {
    let places = points(&source.ins());
    let holder = |image: &Point| places.iter().find(|place| image_of(source, place) == *image).expect("a bijection");
    let place_of: Vec<(Point, Point)> =
        places.iter().map(|place| (place.clone(), holder(&image_of(target, place)).clone())).collect();
    let expected = kind(&place_of);
    assert_eq!(source.conversion_kind(target), Ok(expected), "{source} to {target}");
    let minimal = source.conversion(target).expect("a bijection");
    for (place, found) in &place_of {
        for (name, value) in image_of(&minimal, place) {
            assert_eq!(value, found[&name], "{source} to {target}: {minimal}");
        }
    }
    let left = [ConversionKind::None, ConversionKind::Registers, ConversionKind::WarpShuffle];
    let count = left.iter().position(|kind| *kind == expected).unwrap_or(3);
    assert_eq!(minimal.ins().count(), count, "{source} to {target}: {minimal}");
    count
}

/// A dimension with another name may stay; nothing moves along it.
#[test]
fn what_is_none_of_threads_stays_or_is_refused() {
    let all = bijections(&[("thread", 1), ("lane", 1), ("register", 1)]);
    let (mut stayed, mut refused) = (0, 0);
    let pairs = all.iter().flat_map(|source| all.iter().map(move |target| (source, target)));
    for (source, target) in sample::one_in(3).cases(pairs) {
        let places = points(&source.ins());
        let found = |place: &Point| {
            places.iter().find(|other| image_of(source, other) == image_of(target, place)).expect("a bijection").clone()
        };
        let stays = places.iter().all(|place| found(place)["thread"] == place["thread"]);
        // Others may still move depending on the thread, which the part of one that stays does not show.
        let alone = places.iter().all(|place| {
            let other = places
                .iter()
                .find(|other| {
                    other["thread"] != place["thread"]
                        && other["lane"] == place["lane"]
                        && other["register"] == place["register"]
                })
                .expect("two threads");
            let (one, two) = (found(place), found(other));
            one["lane"] == two["lane"] && one["register"] == two["register"]
        });
        let answer = source.conversion_kind(target);
        if stays && alone {
            stayed += 1;
            assert!(answer.is_ok(), "{source} to {target}: {answer:?}");
        } else {
            refused += 1;
            assert!(matches!(answer, Err(LinearError::NoMove { .. })), "{source} to {target}: {answer:?}");
        }
    }
    assert!(stayed > 40 && refused > 1000, "{stayed} {refused}");
}

#[test]
fn of_several_instructions_the_chosen_ones_alone_make_the_same_memory() {
    let plain = InstructionTile { lane_contig: &[], lane_addr: &[0, 1, 2] };
    let matrices = InstructionTile { lane_contig: &[0, 1], lane_addr: &[2, 3, 4] };
    let (both, turned) = ([plain, matrices], [matrices, plain]);
    let mut chosen = [0; 4];
    for (source, target) in held(7).iter().flat_map(|source| held(7).into_iter().map(move |target| (*source, target))) {
        for width in [16, 32] {
            let of = |stores: &[InstructionTile<'_>], loads: &[InstructionTile<'_>]| {
                source.optimal_swizzling_for(&target, stores, loads, width).expect("a bijection")
            };
            let found = of(&both, &both);
            assert!(found.layout.is_bijective(), "{source}, {target}: {}", found.layout);
            let alone = of(&both[found.store..=found.store], &both[found.load..=found.load]);
            assert_eq!(alone.layout, found.layout, "{source}, {target}");
            let other = of(&turned, &turned);
            let repetitions = |layout: &LinearLayout| layout.ins().find("reps").map(|i| layout.ins().get(i).bits);
            assert_eq!(repetitions(&other.layout), repetitions(&found.layout), "{source}, {target}");
            chosen[found.store * 2 + found.load] += 1;
        }
    }
    println!("{chosen:?}");
    assert!(chosen.iter().filter(|count| **count > 0).count() > 1, "{chosen:?}");
}
