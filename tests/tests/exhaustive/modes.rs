//! Rearranged modes, compared with trees.

// Counts: repeat reverse transpose unflatten

use layout_tests::tree::Tree::{Leaf, Node};
use layout_tests::tree::{Tree, answer, profiles};

/// Returns every nesting of up to 4 distinct integers, and nestings of empty tuples.
fn tuples() -> Vec<Tree> {
    let (none, two) = (Node(vec![]), Leaf(2));
    let (one, both) = (Node(vec![none.clone()]), Node(vec![none.clone(), none.clone()]));
    let deep = [Node(vec![none.clone(), both.clone()]), Node(vec![one.clone(), two.clone(), both.clone()])];
    let full = profiles(4, 2).into_iter().map(|profile| profile.with(&[2, 3, 5, 7]));
    full.chain([Node(vec![none.clone(), two]), none, one, both]).chain(deep).collect()
}

fn reversed(tree: &Tree) -> Tree {
    match tree {
        Leaf(_) => tree.clone(),
        Node(modes) => Node(modes.iter().rev().map(reversed).collect()),
    }
}

#[test]
fn trees_are_turned_and_flattened() {
    for tree in tuples() {
        let tuple = tree.tuple();
        let flat = match &tree {
            Leaf(_) => tree.clone(),
            Node(_) => Node(tree.leaves().into_iter().map(Leaf).collect()),
        };
        assert_eq!(answer(tuple.flatten()), Some(flat), "{tuple}");
        assert_eq!(answer(tuple.reverse()), Some(reversed(&tree)), "{tuple}");
        let transposed = match &tree {
            Leaf(_) => tree.clone(),
            Node(modes) => Node(modes.iter().rev().cloned().collect()),
        };
        assert_eq!(answer(tuple.transpose()), Some(transposed), "{tuple}");
        for times in 0..4 {
            let expected = match times {
                0 => None,
                1 => Some(tree.clone()),
                _ => Some(Node(vec![tree.clone(); times])),
            };
            assert_eq!(answer(tuple.repeat(times)), expected, "{tuple} {times}");
        }
    }
}

#[test]
fn ranges_of_modes_are_taken_and_grouped() {
    for tree in tuples() {
        let (tuple, modes) = (tree.tuple(), tree.modes());
        let rank = modes.len();
        for (begin, end) in (0..6).flat_map(|begin| (0..6).map(move |end| (begin, end))) {
            let taken = (begin < end && end <= rank).then(|| Node(modes[begin..end].to_vec()));
            assert_eq!(answer(tuple.take(begin, end)), taken, "{tuple} {begin}..{end}");
            let grouped = match &taken {
                Some(taken) => Some(Node([&modes[..begin], std::slice::from_ref(taken), &modes[end..]].concat())),
                None => (begin == end && end <= rank).then(|| tree.clone()),
            };
            assert_eq!(answer(tuple.group(begin, end)), grouped, "{tuple} {begin}..{end}");
            let selected: Option<Vec<Tree>> = [begin, end].iter().map(|i| modes.get(*i).cloned()).collect();
            assert_eq!(answer(tuple.select(&[begin, end])), selected.map(Node), "{tuple} {begin} {end}");
            let got = modes.get(begin).and_then(|mode| mode.modes().get(end).cloned());
            assert_eq!(answer(tuple.get(&[begin, end])), got, "{tuple} {begin} {end}");
        }
    }
}

#[test]
fn modes_are_added_and_replaced() {
    let all = tuples();
    for tree in &all {
        let (tuple, modes) = (tree.tuple(), tree.modes());
        for mode in all.iter().filter(|mode| mode.leaves().len() < 3) {
            let (value, one) = (mode.tuple(), std::slice::from_ref(mode));
            let both = |a: &[Tree], b: &[Tree]| Some(Node([a, b].concat()));
            assert_eq!(answer(tuple.append(&value)), both(&modes, one), "{tuple} {value}");
            assert_eq!(answer(tuple.prepend(&value)), both(one, &modes), "{tuple} {value}");
            for rank in 0..6_usize {
                let more = rank.checked_sub(modes.len()).map(|more| vec![mode.clone(); more]);
                let filled =
                    more.as_ref().map(|more| if more.is_empty() { tree.clone() } else { both(&modes, more).unwrap() });
                assert_eq!(answer(tuple.append_to(&value, rank)), filled, "{tuple} {value} {rank}");
                let filled =
                    more.as_ref().map(|more| if more.is_empty() { tree.clone() } else { both(more, &modes).unwrap() });
                assert_eq!(answer(tuple.prepend_to(&value, rank)), filled, "{tuple} {value} {rank}");
            }
            for at in 0..5 {
                let replaced = (at < modes.len()).then(|| match tree {
                    Leaf(_) => mode.clone(),
                    Node(_) => Node([&modes[..at], one, &modes[at + 1..]].concat()),
                });
                assert_eq!(answer(tuple.replace(at, &value)), replaced, "{tuple} {value} {at}");
            }
        }
    }
}

/// Replaces the leaves of a profile by these trees.
fn substituted(profile: &Tree, modes: &mut impl Iterator<Item = Tree>) -> Tree {
    match profile {
        Leaf(_) => modes.next().expect("as many as leaves"),
        Node(parts) => Node(parts.iter().map(|part| substituted(part, modes)).collect()),
    }
}

#[test]
fn modes_nest_as_the_profile() {
    let all = tuples();
    for tree in &all {
        for profile in &all {
            let modes = tree.modes();
            let fits = profile.leaves().len() == modes.len();
            let expected = fits.then(|| substituted(profile, &mut modes.into_iter()));
            assert_eq!(answer(tree.tuple().unflatten(&profile.tuple())), expected, "{tree:?} {profile:?}");
        }
    }
}
