//! The cost of one request of a warp: wavefronts of shared memory, sectors of global memory.

use crate::registers::LANES;

/// Banks of shared memory, each 4 bytes wide.
const BANKS: usize = 32;

/// Phases and wavefronts of one request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Wavefronts {
    pub(crate) phases: u64,
    pub(crate) wavefronts: u64,
}

/// # Wavefronts
///
/// Thread t of a warp asks for the `width` bytes at `addresses[t]`, if its bit of `mask` is set.
///
/// 1. With 4, 8 or 16 bytes a thread (fewer than 4 count as 4), a request is served in 1, 2 or 4 phases,
///    each of 32, 16 or 8 consecutive threads. A phase without any active thread is not counted.
/// 2. The bank of a word is its address divided by 4, modulo 32.
/// 3. The wavefronts of a phase are the most distinct words that it asks any one bank for:
///    one word costs one, however many threads ask for it.
///
/// The conflicts are the wavefronts beyond one for each phase.
///
/// Worked example: 32 threads down a column of a 32 × 32 tile of `f32`, 128 bytes apart. One phase; the words are
/// 0, 32, 64, …, all of bank 0: 32 wavefronts, 31 conflicts. With rows of 33 words the words are 0, 33, 66, …,
/// of banks 0, 1, 2, …: 1 wavefront.
pub(crate) fn wavefronts(addresses: &[u64; LANES], mask: u32, width: u32) -> Wavefronts {
    let words = width.div_ceil(4).clamp(1, 4);
    let threads = BANKS as u32 / words;
    let mut cost = Wavefronts::default();
    for phase in 0..words {
        let all = u32::MAX >> (BANKS as u32 - threads);
        let active = mask >> (phase * threads) & all;
        if active != 0 {
            let first = (phase * threads) as usize;
            cost.phases += 1;
            cost.wavefronts += of_phase(&addresses[first..first + threads as usize], active, words);
        }
    }
    cost
}

fn of_phase(addresses: &[u64], active: u32, words: u32) -> u64 {
    // Vectors at multiples of their width: two that meet in one bank meet in all of theirs.
    let is_vector = |address: &u64| address & u64::from(4 * words - 1) == 0;
    if words.is_power_of_two() && addresses.iter().all(is_vector) {
        return of_vectors(addresses, active, words);
    }
    let mut first = [u64::MAX; BANKS];
    let mut conflicting = false;
    for (lane, address) in addresses.iter().enumerate() {
        for word in 0..u64::from(words) {
            let word = (address >> 2) + word;
            if active >> lane & 1 == 1 {
                let bank = &mut first[(word % BANKS as u64) as usize];
                conflicting |= *bank != u64::MAX && *bank != word;
                *bank = word;
            }
        }
    }
    if conflicting { most_of_a_bank(addresses, active, words) } else { 1 }
}

fn of_vectors(addresses: &[u64], active: u32, words: u32) -> u64 {
    let (shift, places) = (2 + words.trailing_zeros(), BANKS as u64 / u64::from(words));
    let mut first = [u64::MAX; BANKS];
    let mut conflicting = false;
    for (lane, address) in addresses.iter().enumerate() {
        if active >> lane & 1 == 1 {
            let vector = address >> shift;
            let place = &mut first[(vector & (places - 1)) as usize];
            conflicting |= *place != u64::MAX && *place != vector;
            *place = vector;
        }
    }
    if conflicting { most_of_a_bank(addresses, active, words) } else { 1 }
}

/// Counts the slow way, when some bank is asked for more than one word.
fn most_of_a_bank(addresses: &[u64], active: u32, words: u32) -> u64 {
    let mut asked = Vec::with_capacity(BANKS);
    for (lane, address) in addresses.iter().enumerate() {
        if active >> lane & 1 == 1 {
            asked.extend((0..u64::from(words)).map(|word| (address >> 2) + word));
        }
    }
    asked.sort_unstable();
    asked.dedup();
    let mut counts = [0; BANKS];
    for word in asked {
        counts[(word % BANKS as u64) as usize] += 1;
    }
    counts.into_iter().max().unwrap_or(0)
}

/// Counts the distinct 32-byte sectors that a request touches.
pub(crate) fn sectors(addresses: &[u64; LANES], mask: u32, width: u32) -> u64 {
    let mut touched = [0; 2 * LANES];
    let mut count = 0;
    let mut sorted = true;
    for (lane, address) in addresses.iter().enumerate() {
        if mask >> lane & 1 == 1 {
            for sector in [address >> 5, (address + u64::from(width) - 1) >> 5] {
                if count == 0 || touched[count - 1] != sector {
                    sorted &= count == 0 || touched[count - 1] < sector;
                    touched[count] = sector;
                    count += 1;
                }
            }
        }
    }
    if sorted {
        return count as u64;
    }
    let touched = &mut touched[..count];
    touched.sort_unstable();
    1 + touched.windows(2).filter(|pair| pair[0] != pair[1]).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(width: u32, mask: u32, address: impl Fn(u64) -> u64) -> (u64, u64) {
        let Wavefronts { phases, wavefronts } =
            wavefronts(&std::array::from_fn(|lane| address(lane as u64)), mask, width);
        (phases, wavefronts)
    }

    #[test]
    fn condition_1_phases_follow_the_width() {
        for (width, phases) in [(1, 1), (2, 1), (4, 1), (8, 2), (16, 4)] {
            assert_eq!(cost(width, u32::MAX, |lane| lane * u64::from(width)), (phases, phases), "{width} bytes");
        }
        assert_eq!(cost(16, 0xFF, |lane| lane * 16), (1, 1));
        assert_eq!(cost(16, 0, |lane| lane * 16), (0, 0));
    }

    #[test]
    fn condition_2_banks_repeat_every_128_bytes() {
        assert_eq!(cost(4, u32::MAX, |lane| lane * 128), (1, 32));
        assert_eq!(cost(4, u32::MAX, |lane| lane * 132), (1, 1));
        assert_eq!(cost(4, u32::MAX, |lane| lane * 8), (1, 2));
        assert_eq!(cost(8, u32::MAX, |lane| lane * 16), (2, 4));
    }

    #[test]
    fn condition_3_one_word_costs_one_wavefront() {
        assert_eq!(cost(4, u32::MAX, |_| 64), (1, 1));
        assert_eq!(cost(1, u32::MAX, |lane| lane), (1, 1));
        assert_eq!(cost(4, u32::MAX, |lane| lane % 2 * 128), (1, 2));
    }

    #[test]
    fn sectors_are_counted_once() {
        let count = |mask, width, address: &dyn Fn(u64) -> u64| {
            sectors(&std::array::from_fn(|lane| address(lane as u64)), mask, width)
        };
        assert_eq!(count(u32::MAX, 4, &|lane| lane * 4), 4);
        assert_eq!(count(u32::MAX, 4, &|lane| lane * 4 + 16), 5);
        assert_eq!(count(u32::MAX, 4, &|lane| lane * 128), 32);
        assert_eq!(count(u32::MAX, 16, &|lane| lane * 16), 16);
        assert_eq!(count(u32::MAX, 4, &|lane| (31 - lane) * 4), 4);
        assert_eq!(count(u32::MAX, 4, &|lane| lane % 2 * 64), 2);
        assert_eq!(count(1, 4, &|lane| lane * 4), 1);
    }
}
