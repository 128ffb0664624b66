//! Maps that make no morphism, and morphisms that do not meet: other values of the map, positions, entries.

use layout_algebra::IntTuple;
use layout_algebra::category::{CategoryError, NestMorphism};

use super::call::{Call, written};
use super::vary::{around, map};
use crate::value::Value;

/// A help line for a refusal of morphisms.
pub(super) fn nearest(error: &CategoryError, call: Call<'_>) -> Option<String> {
    match *error {
        CategoryError::MapLength { domain, .. } => arrow(call)?.resized(domain),
        CategoryError::MapOutOfRange { position, .. } => arrow(call)?.sent_elsewhere(position),
        CategoryError::MapNotInjective { second, .. } => {
            let arrow = arrow(call)?;
            arrow.sent_to_its_like(second).or_else(|| arrow.matched()).or_else(|| arrow.sent(second, 0))
        }
        CategoryError::EntryMismatch { position, other, .. } => {
            let arrow = arrow(call)?;
            arrow.sent_to_its_like(position).or_else(|| arrow.matched()).or_else(|| arrow.with_entry(position, other))
        }
        CategoryError::NotIncreasing { .. } | CategoryError::IndexOutOfRange { .. } => {
            let in_order = |positions: &mut Vec<u64>| {
                positions.sort_unstable();
                positions.dedup();
            };
            positions(call, in_order).or_else(|| call.near(1))
        }
        CategoryError::HitNotKept { target, .. } => positions(call, |positions| {
            positions.extend(u64::try_from(target));
            positions.sort_unstable();
        }),
        CategoryError::PastTheSize { .. } => call.near(1),
        CategoryError::NotComplementable { .. } => call.with(0, &nondegenerate(&morphism(call, 0)?)?),
        CategoryError::ImagesNotDisjoint { .. } => {
            call.with(1, &apart(&morphism(call, 1)?, morphism(call, 0)?.map().map())?)
        }
        CategoryError::CodomainMismatch { .. } => [(0, 1), (1, 0)].into_iter().find_map(|(at, other)| {
            let (given, other) = (morphism(call, at)?, morphism(call, other)?);
            call.with(at, &into_codomain(&given, &other)?)
        }),
        CategoryError::NotComposable { .. } => [1, 0].into_iter().find_map(|at| entry(call, at)).or_else(|| weak(call)),
        CategoryError::NotMutuallyRefinable { .. } => [1, 0].into_iter().find_map(|at| entry(call, at)),
        CategoryError::NotARefinement { .. } => call.near(1).or_else(|| refined(call)),
        _ => None,
    }
}

/// What is written as domain, codomain and map.
struct Arrow<'a> {
    call: Call<'a>,
    domain: IntTuple,
    codomain: IntTuple,
    map: Vec<u64>,
}

fn arrow(call: Call<'_>) -> Option<Arrow<'_>> {
    let tuple = |i: usize| call.values.get(i)?.to_tuple().ok();
    Some(Arrow { call, domain: tuple(0)?, codomain: tuple(1)?, map: leaves(&tuple(2)?) })
}

impl Arrow<'_> {
    fn with_map(&self, map: &[u64]) -> Option<String> {
        self.call.with(2, &IntTuple::flat(map).ok()?.into())
    }

    fn resized(&self, domain: usize) -> Option<String> {
        let mut map = self.map.clone();
        map.resize(domain, 0);
        self.with_map(&map)
    }

    /// With the value at `position` another one: of the same entry if there is one, else of none.
    fn sent_elsewhere(&self, position: usize) -> Option<String> {
        self.sent_to_its_like(position).or_else(|| self.sent(position, 0))
    }

    fn sent_to_its_like(&self, position: usize) -> Option<String> {
        let targets = 1..=u64::try_from(self.codomain.leaf_count()).ok()?;
        targets.into_iter().find_map(|target| self.sent(position, target))
    }

    fn sent(&self, position: usize, target: u64) -> Option<String> {
        let mut map = self.map.clone();
        *map.get_mut(position.checked_sub(1)?)? = target;
        self.with_map(&map)
    }

    /// With each position that is sent anywhere sent to the first entry like its own.
    fn matched(&self) -> Option<String> {
        let mut taken: Vec<u64> = Vec::new();
        let entries = leaves(&self.codomain);
        for (entry, old) in leaves(&self.domain).iter().zip(&self.map) {
            let free = entries.iter().zip(1_u64..).find(|(other, i)| *other == entry && !taken.contains(i));
            taken.push(if *old > 0 { free?.1 } else { 0 });
        }
        self.with_map(&taken)
    }

    fn with_entry(&self, position: usize, entry: u64) -> Option<String> {
        self.call.with(0, &with_leaf(&self.domain, position, entry)?.into())
    }
}

fn leaves(tuple: &IntTuple) -> Vec<u64> {
    (0..tuple.leaf_count()).map(|leaf| tuple.leaf_at(leaf)).collect()
}

/// A tuple with another leaf at a position, counted from 1.
fn with_leaf(tuple: &IntTuple, position: usize, leaf: u64) -> Option<IntTuple> {
    let mut at: usize = 0;
    map(tuple, &mut |old| {
        at = at.checked_add(1)?;
        Some(if at == position { leaf } else { old })
    })
}

fn morphism(call: Call<'_>, argument: usize) -> Option<NestMorphism> {
    call.values.get(argument)?.to_morphism().ok()
}

/// Positions, in order and none twice, without those that are not there.
fn positions(call: Call<'_>, mend: impl Fn(&mut Vec<u64>)) -> Option<String> {
    let mut positions = leaves(&call.values.get(1)?.to_tuple().ok()?);
    mend(&mut positions);
    (0..positions.len()).find_map(|dropped| {
        let kept = positions.get(..positions.len().checked_sub(dropped)?)?;
        call.with(1, &IntTuple::flat(kept).ok()?.into())
    })
}

/// A flat morphism of the positions that are sent somewhere.
fn nondegenerate(f: &NestMorphism) -> Option<Value> {
    let sent = leaves(f.domain()).into_iter().zip(f.map().map()).filter(|(_, target)| **target > 0);
    let (domain, targets): (Vec<u64>, Vec<usize>) = sent.unzip();
    Some(NestMorphism::new(IntTuple::flat(&domain).ok()?, *f.codomain(), &targets).ok()?.into())
}

/// The morphism that hits what it did but some positions, if it hits others.
fn apart(f: &NestMorphism, taken: &[usize]) -> Option<Value> {
    let targets: Vec<usize> = f.map().map().iter().map(|to| if taken.contains(to) { 0 } else { *to }).collect();
    let sends = targets.iter().any(|target| *target > 0);
    NestMorphism::new(*f.domain(), *f.codomain(), &targets).ok().filter(|_| sends).map(Value::from)
}

/// The morphism into the codomain of another, into the entries there that the other does not hit.
fn into_codomain(f: &NestMorphism, other: &NestMorphism) -> Option<Value> {
    let mut taken = other.map().map().to_vec();
    let entries = leaves(other.codomain());
    let send = |(entry, old): (u64, &usize)| {
        let is_free = |(i, other): &(usize, &u64)| **other == entry && !taken.contains(&i.saturating_add(1));
        let target = match entries.iter().enumerate().find(is_free) {
            Some((i, _)) if *old > 0 => i.saturating_add(1),
            _ => 0,
        };
        taken.push(target);
        target
    };
    let targets: Vec<usize> = leaves(f.domain()).into_iter().zip(f.map().map()).map(send).collect();
    let sends = targets.iter().any(|target| *target > 0);
    NestMorphism::new(*f.domain(), *other.codomain(), &targets).ok().filter(|_| sends).map(Value::from)
}

/// One entry changed by as little as possible, in the domain and in the codomain where it is sent to.
fn entry(call: Call<'_>, argument: usize) -> Option<String> {
    match call.values.get(argument)? {
        Value::Morphism(f) => {
            let mut changes: Vec<(u64, usize, u64)> = Vec::new();
            for (i, entry) in leaves(f.codomain()).into_iter().enumerate() {
                changes.extend(around(entry).into_iter().map(|near| (near.abs_diff(entry), i.saturating_add(1), near)));
            }
            changes.sort_unstable();
            changes.into_iter().find_map(|(_, target, entry)| call.with(argument, &with_entry(f, target, entry)?))
        }
        _ => call.near(argument),
    }
}

fn with_entry(f: &NestMorphism, target: usize, entry: u64) -> Option<Value> {
    let sources = f.map().map().iter().enumerate().filter(|(_, to)| **to == target);
    let domain =
        sources.into_iter().try_fold(*f.domain(), |domain, (i, _)| with_leaf(&domain, i.checked_add(1)?, entry));
    Some(NestMorphism::new(domain?, with_leaf(f.codomain(), target, entry)?, f.map().map()).ok()?.into())
}

/// The composite after both are split until they meet.
fn weak(call: Call<'_>) -> Option<String> {
    let values = [0, 1].map(|i| call.values.get(i).cloned());
    let [Some(first), Some(second)] = values else { return None };
    // `f o g` is first g, then f.
    let ordered = if call.operation.name == "composition" { [second, first] } else { [first, second] };
    written("weak_composite", &ordered).map(|call| format!("{call} splits both until they meet"))
}

/// The tuple that is to be refined refines itself.
fn refined(call: Call<'_>) -> Option<String> {
    let f = morphism(call, 0)?;
    [*f.codomain(), *f.domain()].into_iter().find_map(|tuple| call.with(1, &tuple.into()))
}
