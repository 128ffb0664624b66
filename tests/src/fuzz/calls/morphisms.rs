//! Operations on morphisms.

use super::super::Choices;
use super::parts::{nested, order, pick, plain, sorted, upto};
use super::related::finer;
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("layouts", &["morphism"], |c| {
        let layout = if c.once_in(3) { plain(c) } else { sorted(c) };
        vec![layout.to_string()]
    }),
    row("parts", &["morphism"], |c| {
        let f = Arrow::any(c);
        vec![written(&f.domain), written(&f.codomain), f.map()]
    }),
    row(
        "morphisms",
        &[
            "size",
            "cosize",
            "shape",
            "flatten",
            "coalesce",
            "sort",
            "squeeze",
            "complement",
            "is_sorted",
            "is_coalesced",
            "is_bijective",
            "is_nondegenerate",
            "is_complementable",
            "layout_of",
            "standard_form",
            "realize",
            "is_isomorphism",
            "is_standard_form",
            "strong_coalesce",
            "coalesce_with_equiv",
            "flatten_codomain",
        ],
        |c| vec![Arrow::any(c).written()],
    ),
    row("all hit", &["is_bijective", "is_isomorphism", "complement", "is_complementable"], |c| {
        vec![Arrow::between(c, true).written()]
    }),
    row("morphisms", &["realize"], |c| {
        let f = Arrow::any(c);
        vec![f.written(), upto(c, f.domain.product() - 1).to_string()]
    }),
    row("in a row", &["compose_morphisms", "weak_composite", "are_composable"], |c| {
        let [f, g] = Arrow::in_a_row(c);
        vec![f, g]
    }),
    row("in a row", &["composition"], |c| {
        let [f, g] = Arrow::in_a_row(c);
        vec![g, f]
    }),
    row("any two", &["weak_composite", "are_composable", "sum_morphisms", "divides", "product_admissible"], |c| {
        vec![Arrow::any(c).written(), Arrow::any(c).written()]
    }),
    row("side by side", &["concat_morphisms", "images_are_disjoint", "is_complementary_to"], |c| {
        let whole = Arrow::between(c, true);
        let (count, at) = (whole.map.len(), 1 + c.below(whole.map.len()));
        let mut parts = [whole.part(0, at), whole.part(at.min(count - 1), count)];
        if c.once_in(4) {
            parts[0] = whole.part(0, whole.map.len());
        }
        parts.to_vec()
    }),
    row("flat", &["restrict"], |c| {
        let f = Arrow::flat(c);
        let kept = order(c, f.map.len());
        let mut kept: Vec<u64> = kept.into_iter().take(1 + c.below(f.map.len())).map(|i| i as u64 + 1).collect();
        kept.sort_unstable();
        vec![f.written(), listed(&kept)]
    }),
    row("flat", &["factorize"], |c| {
        let f = Arrow::flat(c);
        let count = f.codomain.leaves().len();
        let kept: Vec<u64> =
            (1..=count).filter(|leaf| f.map.contains(leaf) || c.once_in(2)).map(|leaf| leaf as u64).collect();
        vec![f.written(), listed(&kept)]
    }),
    row("refined", &["pullback"], |c| {
        let f = Arrow::any(c);
        vec![f.written(), written(&finer(c, &f.codomain))]
    }),
    row("refined", &["pushforward"], |c| {
        let f = Arrow::any(c);
        vec![f.written(), written(&finer(c, &f.domain))]
    }),
    row("divisors", &["logical_divide", "flat_divide"], |c| {
        let [f, g] = Arrow::divided(c);
        vec![f, g]
    }),
    row("divisors", &["divides"], |c| {
        let [f, g] = Arrow::divided(c);
        vec![g, f]
    }),
    row("factors", &["logical_product", "flat_product", "product_admissible"], |c| {
        let [f, g] = Arrow::multiplied(c);
        vec![f, g]
    }),
    row("flat", &["update_codomain"], |c| {
        let f = Arrow::flat(c);
        let count = f.codomain.leaves().len();
        let mut classes: Vec<Vec<u64>> = (1..=count as u64).map(|leaf| vec![leaf]).collect();
        if classes.len() > 1 && c.once_in(2) {
            let at = c.below(classes.len() - 1);
            let next = classes.remove(at + 1);
            classes[at].extend(next);
        }
        let all: Vec<String> =
            classes.iter().map(|class| if let [only] = class[..] { only.to_string() } else { listed(class) }).collect();
        vec![f.written(), format!("({})", all.join(","))]
    }),
];

/// Extents of leaves: few, so that they meet again.
const LEAVES: [u64; 8] = [2, 2, 3, 4, 4, 5, 6, 8];

/// A morphism, as it is written: the leaf of the codomain that each leaf of the domain hits, counted from 1, 0 for none.
struct Arrow {
    domain: Tree,
    codomain: Tree,
    map: Vec<usize>,
}

fn listed(numbers: &[u64]) -> String {
    written(&Tree::Node(numbers.iter().copied().map(Tree::Leaf).collect()))
}

impl Arrow {
    fn any(c: &mut Choices<'_>) -> Self {
        let all = c.once_in(3);
        Self::between(c, all)
    }

    fn between(c: &mut Choices<'_>, all: bool) -> Self {
        let count = 1 + c.below(4);
        let extents: Vec<u64> = (0..count).map(|_| if c.once_in(10) { 1 } else { pick(c, &LEAVES) }).collect();
        Self::into(c, &extents, all)
    }

    /// Into these leaves.
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
        let flat = |tree: &Tree| Tree::Node(tree.leaves().into_iter().map(Tree::Leaf).collect());
        Self { domain: flat(&arrow.domain), codomain: flat(&arrow.codomain), map: arrow.map }
    }

    /// Two of which the second begins where the first ends.
    fn in_a_row(c: &mut Choices<'_>) -> [String; 2] {
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
        [f.written(), g.written()]
    }

    /// A morphism, and one into its domain.
    fn divided(c: &mut Choices<'_>) -> [String; 2] {
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
        [f.written(), g.written()]
    }

    /// A morphism that leaves leaves out, and one into those.
    fn multiplied(c: &mut Choices<'_>) -> [String; 2] {
        let f = Self::flat(c);
        let extents = f.codomain.leaves();
        let left: Vec<u64> =
            extents.iter().enumerate().filter(|(i, _)| !f.map.contains(&(i + 1))).map(|(_, extent)| *extent).collect();
        let left = if left.is_empty() { vec![1] } else { left };
        let g = Self::into(c, &left, false);
        let g = Self { codomain: Tree::Node(left.into_iter().map(Tree::Leaf).collect()), ..g };
        [f.written(), g.written()]
    }

    fn map(&self) -> String {
        listed(&self.map.iter().map(|hit| *hit as u64).collect::<Vec<_>>())
    }

    fn written(&self) -> String {
        format!("morphism({},{},{})", written(&self.domain), written(&self.codomain), self.map())
    }

    /// The leaves from one up to another, as a morphism of their own.
    fn part(&self, begin: usize, end: usize) -> String {
        let leaves = &self.domain.leaves()[begin..end];
        let domain = Tree::Node(leaves.iter().copied().map(Tree::Leaf).collect());
        let map: Vec<u64> = self.map[begin..end].iter().map(|hit| *hit as u64).collect();
        format!("morphism({},{},{})", written(&domain), written(&self.codomain), listed(&map))
    }
}

/// Leaves as a tuple.
fn tuple(c: &mut Choices<'_>, leaves: &[u64]) -> Tree {
    match nested(c, leaves) {
        Tree::Leaf(only) => Tree::Node(vec![Tree::Leaf(only)]),
        tree @ Tree::Node(_) => tree,
    }
}
