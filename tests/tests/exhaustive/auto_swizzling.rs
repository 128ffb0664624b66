//! The shared memory chosen for two layouts of threads, compared with every swizzle, access by access.

// Counts: auto_swizzling

use std::collections::{BTreeMap, BTreeSet, HashMap};

use layout_algebra::Swizzle;
use layout_algebra::linear::LinearLayout;
use layout_tests::linear::held;
use layout_tests::sample;

const BITS: u32 = 7;
const REGISTERS: u32 = 2;

/// Counts the conflicts of one access, its wavefronts, and the accesses of each lane, if an element is at `offset_of[element]`, with the widest
/// accesses that move the same registers of every lane, in the same order.
fn counted(held: &LinearLayout, offset_of: &HashMap<u64, u64>, width: u64) -> [u64; 3] {
    let offset = |register: u64, lane: u64| offset_of[&held.apply(&[register, lane]).expect("two dimensions")[0]];
    let registers: Vec<u64> = (0..1 << REGISTERS).collect();
    let sets = |size: u64| {
        let mut sets: BTreeMap<u64, Vec<u64>> = BTreeMap::new();
        for register in &registers {
            sets.entry(offset(*register, 0) / size).or_default().push(*register);
        }
        sets.into_values().collect::<Vec<_>>()
    };
    let step = |bit: u32| offset(1 << bit, 0) ^ offset(0, 0);
    let in_order = |size: u64| (0..REGISTERS).filter(|bit| step(*bit) < size && step(*bit).is_power_of_two()).count();
    let stay = |size: u64| (0..32).all(|lane| sets(size).iter().all(|set| offset(set[0], lane) % size == 0));
    let fits = |size: u64| size * width <= 128 && 1 << in_order(size) == size && stay(size);
    let size = [4, 2, 1].into_iter().find(|size| fits(*size)).expect("one element is always an access");
    let phase = (128 / (size * width / 8)).min(32);
    let (mut worst, mut wavefronts) = (0, 0);
    for set in sets(size) {
        for first in (0..32).step_by(usize::try_from(phase).expect("small")) {
            let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
            for (lane, register) in (first..first + phase).flat_map(|lane| set.iter().map(move |r| (lane, *r))) {
                for word in offset(register, lane) * width / 32..=(offset(register, lane) * width + width - 1) / 32 {
                    banks.entry(word % 32).or_default().insert(word);
                }
            }
            let ways = banks.values().map(BTreeSet::len).max().expect("an access") as u64;
            worst = worst.max(ways - 1);
            wavefronts += ways;
        }
    }
    [worst, wavefronts, sets(size).len() as u64]
}

fn both(sides: [&LinearLayout; 2], offset_of: &HashMap<u64, u64>, width: u64) -> [u64; 3] {
    let [store, load] = sides.map(|side| counted(side, offset_of, width));
    [store[0] + load[0], store[1] + load[1], store[2] + load[2]]
}

fn offsets_of(shared: &LinearLayout) -> HashMap<u64, u64> {
    (0..1 << BITS).map(|offset| (shared.apply(&[offset]).expect("one dimension")[0], offset)).collect()
}

/// Returns every swizzle of 7 bits, starting with none.
fn swizzles() -> Vec<Swizzle> {
    let all =
        (1..=5).flat_map(|bits| (bits..BITS).flat_map(move |shift| (0..BITS).map(move |base| (bits, base, shift))));
    let fitting = all.filter(|(bits, base, shift)| base + bits + shift <= BITS);
    let made = fitting.map(|(bits, base, shift)| Swizzle::new(bits, base, shift.cast_signed()).expect("in range"));
    std::iter::once(Swizzle::IDENTITY).chain(made).collect()
}

#[test]
fn no_swizzle_and_not_the_published_memory_is_better_than_the_chosen_one() {
    let (mut cases, mut published_is_taken, mut sample) = (0, 0, sample::one_in(16));
    let least = sample.expected(2 * 21 * 21);
    for width in [16, 32] {
        for source in held(7) {
            for target in held(7) {
                if !sample.takes() {
                    continue;
                }
                let chosen = source.auto_swizzling(&target, width).expect("seven bits");
                let found = both([&source, &target], &offsets_of(&chosen.shared), width);
                let said = [chosen.conflicts, chosen.wavefronts, chosen.accesses].map(|[store, load]| store + load);
                assert_eq!(found, said, "{source} to {target}");
                for swizzle in swizzles() {
                    let offset_of = (0..1 << BITS).map(|offset| (swizzle.apply(offset), offset)).collect();
                    let other = both([&source, &target], &offset_of, width);
                    assert!(found <= other, "{source} to {target}: {swizzle} has {other:?}, chosen {found:?}");
                    let is_chosen = chosen.swizzle == Some(swizzle);
                    assert!(
                        !is_chosen || found == other,
                        "{source} to {target}: {swizzle} has {other:?}, not {found:?}"
                    );
                }
                let published = source.optimal_swizzling(&target, width).expect("a bijection").flatten_ins();
                assert!(found <= both([&source, &target], &offsets_of(&published), width), "{source} to {target}");
                published_is_taken += u32::from(chosen.swizzle.is_none());
                cases += 1;
            }
        }
    }
    println!("{cases} pairs of layouts, in {published_is_taken} of them no swizzle is as good as the published memory");
    assert!(cases >= least, "{cases}");
}
