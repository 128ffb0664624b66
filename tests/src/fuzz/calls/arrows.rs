//! Morphisms as texts, and their related operands.

use super::super::Choices;
use super::parts::{nested, order, pick};
use super::related::finer;
use super::{Call, written};
use crate::tree::Tree;

/// Extents of leaves: only a few, so that they often match.
const LEAVES: [u64; 8] = [2, 2, 3, 4, 4, 5, 6, 8];

/// A morphism: for each leaf of the domain, the leaf of the codomain that it hits, counted from 1, or 0 for none.
pub(super) struct Arrow {
    pub domain: Tree,
    pub codomain: Tree,
    map: Vec<usize>,
}

fn listed(numbers: &[u64]) -> String {
    written(&Tree::flat(numbers))
}

impl Arrow {
    pub fn any(c: &mut Choices<'_>) -> Self {
        let all = c.once_in(3);
        Self::between(c, all)
    }

    pub fn between(c: &mut Choices<'_>, all: bool) -> Self {
        let count = 1 + c.below(4);
        let extents: Vec<u64> = (0..count).map(|_| if c.once_in(10) { 1 } else { pick(c, &LEAVES) }).collect();
        Self::into(c, &extents, all)
    }

    /// Builds a morphism into these leaves.
    fn into(c: &mut Choices<'_>, extents: &[u64], all: bool) -> Self {
        let mut hits = order(c, extents.len());
        if !all {
            hits.truncate(1 + c.below(extents.len()));
        }
        let (mut leaves, mut map) = (Vec::new(), Vec::new());
        for hit in hits {
            if !all && c.once_in(8) {
                leaves.push(pick(c, &[1, 2, 3]));
                map.push(0);
            }
            leaves.push(extents[hit]);
            map.push(hit + 1);
        }
        Self { domain: tuple(c, &leaves), codomain: tuple(c, extents), map }
    }

    fn flat(c: &mut Choices<'_>) -> Self {
        let arrow = Self::any(c);
        let flat = |tree: &Tree| Tree::flat(&tree.leaves());
        Self { domain: flat(&arrow.domain), codomain: flat(&arrow.codomain), map: arrow.map }
    }

    /// Writes two morphisms; the second usually begins where the first ends.
    pub fn in_a_row(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::any(c);
        let mut extents = f.codomain.leaves();
        let among: Vec<usize> = order(c, extents.len() + 1);
        extents.push(pick(c, &LEAVES));
        let into: Vec<u64> = among.iter().map(|i| extents[*i]).collect();
        let map = (0..extents.len() - 1).map(|i| 1 + among.iter().position(|k| *k == i).expect("a place")).collect();
        let domain = if c.once_in(8) { finer(c, &f.codomain) } else { f.codomain.clone() };
        let g = if domain == f.codomain {
            Self { domain, codomain: tuple(c, &into), map }
        } else {
            Self { map: (1..=domain.leaves().len()).collect(), codomain: domain.clone(), domain }
        };
        vec![f.written(), g.written()]
    }

    /// Writes a morphism, and another one into its domain.
    pub fn divided(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::between(c, false);
        let leaves = f.domain.leaves();
        let hits = order(c, leaves.len());
        let hits = &hits[..=c.below(leaves.len())];
        let extents: Vec<u64> = hits.iter().map(|hit| leaves[*hit]).collect();
        let g = Self {
            domain: tuple(c, &extents),
            codomain: f.domain.clone(),
            map: hits.iter().map(|hit| hit + 1).collect(),
        };
        vec![f.written(), g.written()]
    }

    /// Writes a flat morphism, and another one into the leaves that it does not hit.
    pub fn multiplied(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::flat(c);
        let extents = f.codomain.leaves();
        let left: Vec<u64> =
            extents.iter().enumerate().filter(|(i, _)| !f.map.contains(&(i + 1))).map(|(_, extent)| *extent).collect();
        let left = if left.is_empty() { vec![1] } else { left };
        let g = Self::into(c, &left, false);
        let g = Self { codomain: Tree::flat(&left), ..g };
        vec![f.written(), g.written()]
    }

    /// Writes two parts of one morphism, usually disjoint.
    pub fn side_by_side(c: &mut Choices<'_>) -> Vec<String> {
        let whole = Self::between(c, true);
        let (count, at) = (whole.map.len(), 1 + c.below(whole.map.len()));
        let first = whole.leaves_between(0, if c.once_in(4) { count } else { at });
        vec![first, whole.leaves_between(at.min(count - 1), count)]
    }

    /// Writes a flat morphism, and some leaves of its domain.
    pub fn restricted(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::flat(c);
        let kept = order(c, f.map.len());
        let mut kept: Vec<u64> = kept.into_iter().take(1 + c.below(f.map.len())).map(|i| i as u64 + 1).collect();
        kept.sort_unstable();
        vec![f.written(), listed(&kept)]
    }

    /// Writes a flat morphism, and leaves of its codomain, including all that it hits.
    pub fn factorized(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::flat(c);
        let leaves = 1..=f.codomain.leaves().len();
        let kept = leaves.filter(|leaf| f.map.contains(leaf) || c.once_in(2)).map(|leaf| leaf as u64);
        vec![f.written(), listed(&kept.collect::<Vec<_>>())]
    }

    /// Writes a flat morphism, and classes of the leaves of its codomain.
    pub fn classes(c: &mut Choices<'_>) -> Vec<String> {
        let f = Self::flat(c);
        let mut classes: Vec<Vec<u64>> = (1..=f.codomain.leaves().len() as u64).map(|leaf| vec![leaf]).collect();
        if classes.len() > 1 && c.once_in(2) {
            let at = c.below(classes.len() - 1);
            let next = classes.remove(at + 1);
            classes[at].extend(next);
        }
        let all: Vec<String> =
            classes.iter().map(|class| if let [only] = class[..] { only.to_string() } else { listed(class) }).collect();
        vec![f.written(), format!("({})", all.join(","))]
    }

    /// Writes the morphism, its domain, its codomain and its map; remembers the domain as the last shape.
    pub fn parts(&self, call: &mut Call) -> Vec<String> {
        vec![self.written(), call.shape(self.domain.clone()), written(&self.codomain), self.map()]
    }

    fn map(&self) -> String {
        listed(&self.map.iter().map(|hit| *hit as u64).collect::<Vec<_>>())
    }

    pub fn written(&self) -> String {
        format!("morphism({},{},{})", written(&self.domain), written(&self.codomain), self.map())
    }

    /// Writes the morphism of the leaves from `begin` to `end`.
    fn leaves_between(&self, begin: usize, end: usize) -> String {
        let leaves = &self.domain.leaves()[begin..end];
        let domain = Tree::flat(leaves);
        let map: Vec<u64> = self.map[begin..end].iter().map(|hit| *hit as u64).collect();
        format!("morphism({},{},{})", written(&domain), written(&self.codomain), listed(&map))
    }
}

/// Groups leaves into a tuple.
fn tuple(c: &mut Choices<'_>, leaves: &[u64]) -> Tree {
    match nested(c, leaves) {
        Tree::Leaf(only) => Tree::Node(vec![Tree::Leaf(only)]),
        tree @ Tree::Node(_) => tree,
    }
}
