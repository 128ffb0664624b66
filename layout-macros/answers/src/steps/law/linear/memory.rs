//! The laws of conversions between linear layouts: the place of each element, and the words of shared memory counted bank by bank.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::LinearLayout;
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::super::trial::{Call, Checked, Law, OrNone, Read, Trial, Untried, holds_at, law};
use super::points::Point;
use super::{inputs, size};

/// The dimensions of places from the inside out, and the means that is enough if an element changes none of the dimensions after it.
const KINDS: [(&str, &str); 4] =
    [("register", "registers"), ("lane", "warp_shuffle"), ("warp", "shared_memory"), ("block", "cluster")];
/// The bits of a bank.
const BANK: u64 = 32;

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::ConversionKind], "A has every element of B at the same place, but for what is moved", |c| {
        let (a, b, Value::Text(kind)) = (c.linear(0)?, c.linear(1)?, c.answer) else { return Err(Untried::NoLaw) };
        is_kind(a, b, kind)
    }),
    law(&[Operation::ConversionRounds], "a round for each register of B that is no copy", |c| {
        let (b, n) = (c.linear(1)?, c.answer.integer()?);
        let register = b.ins().find("register");
        let bits = register.map_or(0, |i| b.ins().get(i).bits);
        let moves = (0..bits).filter(|k| register.is_some_and(|i| b.basis(i, *k) != 0)).count();
        let count = u32::try_from(moves).ok().and_then(|moves| 1_u64.checked_shl(moves)).or_none()?;
        Ok(holds_at(count, n == count))
    }),
    law(
        &[Operation::LeastRounds],
        "the lane that needs or gives most words has as many, straight from lane to lane",
        |c| most_words(c.linear(0)?, c.linear(1)?, c.integer(2)?, c.answer.integer()?),
    ),
    law(&[Operation::BankConflictsMemdesc], "lanes served at once want so many words of one bank, and one", |c| {
        let (turns, count) = words_of_a_bank(c.linear(0)?, c.linear(1)?, c.integer(2)?).or_none()?;
        Ok(holds_at(count, Some(turns) == c.answer.integer()?.checked_add(1)))
    }),
    law(
        &[Operation::BankConflictsLdst],
        "so many words of one bank beyond one are wanted by lanes served at once",
        |c| read_and_written(c, words_at_once),
    ),
    law(&[Operation::BankConflictsByRows], "so many rows beyond one are met by lanes served at once", |c| {
        read_and_written(c, rows_of_a_bank)
    }),
];

/// A count for the lanes served at once, and the number of those lanes.
type Counted = Checked<(u64, u64)>;

/// Tests that the answers are one less than the counts for reading B and for writing A.
fn read_and_written(c: &Call<'_>, count: fn(&LinearLayout, &LinearLayout, u64) -> Counted) -> Trial {
    let (a, b, shared, bits) = (c.linear(0)?, c.linear(1)?, c.linear(2)?, c.integer(3)?);
    let ((reading, first), (writing, second)) = (count(b, shared, bits)?, count(a, shared, bits)?);
    let says = c.answer.tuple()?;
    let is_so = [reading, writing].into_iter().zip(0..).all(|(n, i)| says.leaf_at(i).checked_add(1) == Some(n));
    Ok(holds_at(first.saturating_add(second), is_so))
}

/// Tests that each element has the same place in A and in B, apart from the dimensions that may change.
fn is_kind(a: &LinearLayout, b: &LinearLayout, kind: &str) -> Trial {
    let moved = KINDS.iter().position(|(_, known)| *known == kind).map_or(0, |place| place.saturating_add(1));
    let kept: Vec<&str> = KINDS.iter().skip(moved).map(|(name, _)| *name).collect();
    let place = |layout: &LinearLayout, x: u64| {
        let at = Point::new(layout.ins(), x);
        (layout.image(x), kept.iter().map(|name| at.get_or_zero(name)).collect::<Vec<u64>>())
    };
    let (of_a, of_b) = (inputs(a)?, inputs(b)?);
    let there: BTreeSet<(u64, Vec<u64>)> = (0..of_a).map(|x| place(a, x)).collect();
    let odd = (0..of_b).find(|x| {
        let (image, along) = place(b, *x);
        !there.contains(&(Point::new(b.outs(), image).among(&a.outs()), along))
    });
    Ok((of_b, odd.map(|x| format!("not at {x}"))))
}

/// The coordinates of a thread: all but the register, those that are 0 left out.
fn thread(at: &Point) -> BTreeMap<String, u64> {
    at.parts().filter(|(name, value)| name != "register" && *value != 0).collect()
}

/// Tests that some lane needs, or gives, so many words, and none more. An element comes from the first place that has it.
fn most_words(a: &LinearLayout, b: &LinearLayout, bits: u64, rounds: u64) -> Trial {
    let mut first: BTreeMap<u64, u64> = BTreeMap::new();
    for x in 0..inputs(a)? {
        first.entry(a.image(x)).or_insert(x);
    }
    let (mut needed, mut given): (BTreeMap<_, BTreeSet<u64>>, BTreeMap<_, BTreeSet<u64>>) = Default::default();
    let of_b = inputs(b)?;
    for y in 0..of_b {
        let x = *first.get(&Point::new(b.outs(), b.image(y)).among(&a.outs())).or_none()?;
        let (from, to) = (thread(&Point::new(a.ins(), x)), thread(&Point::new(b.ins(), y)));
        if from != to {
            given.entry(from.clone()).or_default().insert(x);
            needed.entry((to, from)).or_default().insert(x);
        }
    }
    let words = |elements: &BTreeSet<u64>| size(elements).saturating_mul(bits).div_ceil(BANK);
    let mut read: BTreeMap<_, u64> = BTreeMap::new();
    for ((to, _), elements) in &needed {
        let sum = read.entry(to).or_default();
        *sum = sum.saturating_add(words(elements));
    }
    let most = read.into_values().chain(given.values().map(words)).max().unwrap_or(0);
    Ok((of_b, (most != rounds).then(|| format!("{most} words"))))
}

/// The number of lanes served at once: all of them at 4 bytes each, half at 8, a quarter at 16.
fn served(lanes: u64, bits: u64) -> u64 {
    let words = bits.checked_div(BANK).unwrap_or(1).max(1);
    lanes.min(BANK.checked_div(words).unwrap_or(1)).max(1)
}

fn extent(layout: &LinearLayout, name: &str) -> u64 {
    layout.ins().find(name).map_or(1, |i| layout.ins().get(i).size())
}

/// The words of each bank.
type Banks = BTreeMap<u64, BTreeSet<u64>>;

/// The most words in one bank.
fn most(banks: &Banks) -> u64 {
    banks.values().map(size).max().unwrap_or(1)
}

/// The most words of one bank that the lanes served at once need, and the number of elements tested.
fn words_of_a_bank(held: &LinearLayout, shared: &LinearLayout, bits: u64) -> Option<(u64, u64)> {
    let once = held.remove_broadcast().and_then(|action| action.apply(held)).ok()?;
    let offsets = once.invert_and_compose(shared).ok()?;
    let (vector, order) = offsets.largest_vectorisation(bits, None).ok()?;
    let offsets = order.apply(&offsets).ok()?;
    let count = served(extent(&offsets, "lane"), vector.checked_mul(bits)?);
    let is_served = |at: &Point| {
        let is_in = |name: &str, most: u64| at.get(name).is_none_or(|value| value < most);
        is_in("register", vector) && is_in("lane", count) && is_in("warp", 1) && is_in("block", 1)
    };
    let (mut banks, mut tried) = (Banks::new(), 0_u64);
    for x in (0..inputs(&offsets).ok()?).filter(|x| is_served(&Point::new(offsets.ins(), *x))) {
        let word = offsets.image(x).checked_mul(bits)? / BANK;
        banks.entry(word % BANK).or_default().insert(word);
        tried = tried.saturating_add(1);
    }
    Some((most(&banks), tried))
}

/// The elements at places below these limits, with 0 along other dimensions, each with its place.
fn within(layout: &LinearLayout, limits: &[(&str, u64)]) -> Checked<Vec<(u64, u64)>> {
    let limit = |name: &str| limits.iter().find(|(limited, _)| *limited == name).map_or(1, |(_, most)| *most);
    let is_in = |x: &u64| Point::new(layout.ins(), *x).parts().all(|(name, value)| value < limit(&name));
    Ok((0..inputs(layout)?).filter(is_in).map(|x| (layout.image(x), x)).collect())
}

/// The number of elements of the lanes served at once that are in the span of the rows, and the number of those lanes.
fn rows_of_a_bank(side: &LinearLayout, shared: &LinearLayout, bits: u64) -> Counted {
    let count = served(extent(side, "lane"), extent(shared, "vector").saturating_mul(bits));
    let elements = |all: Vec<(u64, u64)>| all.into_iter().map(|(element, _)| element).collect::<BTreeSet<u64>>();
    let met = elements(within(side, &[("lane", count)])?);
    let rows = elements(within(shared, &[("segment", extent(shared, "segment"))])?);
    Ok((u64::try_from(met.intersection(&rows).count()).unwrap_or(u64::MAX), count))
}

/// The most words of one bank that lanes served at once need, and the number of those lanes. A word is either one vector, or as many
/// consecutive elements of vector and bank in a row as fit in 32 bits.
fn words_at_once(side: &LinearLayout, shared: &LinearLayout, bits: u64) -> Counted {
    let extent = |name: &str| extent(shared, name);
    let (vector, row) = (extent("vector"), extent("vector").saturating_mul(extent("bank")));
    let count = served(self::extent(side, "lane"), vector.saturating_mul(bits));
    let dims = ["vector", "bank", "segment", "reps"].map(|name| (name, extent(name)));
    let place = |(element, x): (u64, u64)| {
        let at = Point::new(shared.ins(), x);
        let in_row = at.get_or_zero("vector").saturating_add(at.get_or_zero("bank").saturating_mul(vector));
        let rows = at.get_or_zero("segment").saturating_add(at.get_or_zero("reps").saturating_mul(extent("segment")));
        (element, in_row.saturating_add(rows.saturating_mul(row)))
    };
    let places: BTreeMap<u64, u64> = within(shared, &dims)?.into_iter().map(place).collect();
    let in_word = BANK.checked_div(bits).unwrap_or(1).max(vector).max(1);
    let mut banks = Banks::new();
    for place in within(side, &[("lane", count)])?.iter().filter_map(|(element, _)| places.get(element)) {
        let word = place.checked_div(in_word).unwrap_or(0);
        let bank = place.checked_rem(row).and_then(|in_row| in_row.checked_div(in_word)).unwrap_or(0);
        banks.entry(bank).or_default().insert(word);
    }
    Ok((most(&banks), count))
}
