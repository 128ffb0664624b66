//! Shapes, layouts and swizzles; extents and pitches are powers of two about half of the time.

use std::fmt;

use super::super::Choices;
use crate::tree::Tree;

/// Extents; small ones are more frequent.
const EXTENTS: [u64; 24] = [1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 7, 8, 8, 8, 9, 10, 12, 15, 16, 16, 24, 32];

/// Limit on the coordinates of a value that is checked at every coordinate.
pub(super) const ROOM: u64 = 288;

/// A layout as text, swizzled or not.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    /// The extents.
    pub shape: Tree,
    /// The strides.
    pub stride: Tree,
    /// The prefix `Sw<2,0,3> o 5 o `, or nothing.
    pub swizzle: String,
}

impl Laid {
    /// Builds a layout of extents and strides with the same nesting.
    pub fn new(shape: Tree, strides: &[u64]) -> Self {
        let stride = shape.with(strides);
        Self { shape, stride, swizzle: String::new() }
    }

    /// Evaluates the layout at an index, without the swizzle.
    pub fn offset(&self, index: u64) -> u64 {
        let coordinate = self.shape.coordinate(index).leaves();
        coordinate.iter().zip(self.stride.leaves()).map(|(x, stride)| x * stride).sum()
    }

    /// Returns the number of coordinates.
    pub fn size(&self) -> u64 {
        self.shape.product()
    }

    /// Returns the largest offset plus one, without the swizzle.
    pub fn cosize(&self) -> u64 {
        self.offset(self.size() - 1) + 1
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}", self.swizzle, self.shape.tuple(), self.stride.tuple())
    }
}

/// Picks one of these.
pub(super) fn pick<T: Copy>(c: &mut Choices<'_>, among: &[T]) -> T {
    among[c.below(among.len())]
}

/// Picks a number up to `most`.
pub(super) fn upto(c: &mut Choices<'_>, most: u64) -> u64 {
    let most = usize::try_from(most).expect("small");
    u64::try_from(c.below(most + 1)).expect("small")
}

/// Picks an extent.
pub(super) fn extent(c: &mut Choices<'_>) -> u64 {
    pick(c, &EXTENTS)
}

/// Picks a divisor of a number.
pub(super) fn divisor(c: &mut Choices<'_>, n: u64) -> u64 {
    let all: Vec<u64> = (1..=n).filter(|d| n.is_multiple_of(*d)).collect();
    pick(c, &all)
}

/// Makes leaves the modes of a tuple, with some neighbors paired; a single leaf may stand alone.
pub(super) fn nested(c: &mut Choices<'_>, leaves: &[u64]) -> Tree {
    let mut modes: Vec<Tree> = leaves.iter().map(|leaf| Tree::Leaf(*leaf)).collect();
    if modes.len() == 1 && !c.once_in(4) {
        return modes.remove(0);
    }
    while modes.len() > 1 && c.once_in(3) {
        let at = c.below(modes.len() - 1);
        let pair = vec![modes[at].clone(), modes.remove(at + 1)];
        modes[at] = Tree::Node(pair);
    }
    Tree::Node(modes)
}

/// Picks extents whose product is at most `room`.
pub(super) fn extents(c: &mut Choices<'_>, count: usize, mut room: u64) -> Vec<u64> {
    let mut all = Vec::new();
    for _ in 0..count {
        let one = extent(c).min(room.max(1));
        room /= one;
        all.push(one);
    }
    all
}

/// Makes a shape.
pub(super) fn shape(c: &mut Choices<'_>) -> Tree {
    let count = pick(c, &[1, 2, 2, 2, 3, 3, 4]);
    let extents = extents(c, count, ROOM);
    nested(c, &extents)
}

/// Makes a shape with this many modes, each an extent or a pair.
pub(super) fn of_modes(c: &mut Choices<'_>, rank: usize) -> Tree {
    let mut room = ROOM;
    let mut modes = Vec::new();
    for _ in 0..rank {
        let count = if c.once_in(4) { 2 } else { 1 };
        let extents = extents(c, count, room.min(48));
        room = (room / extents.iter().product::<u64>()).max(1);
        modes.push(if count == 1 { Tree::Leaf(extents[0]) } else { Tree::flat(&extents) });
    }
    Tree::Node(modes)
}

/// Returns the numbers `0, 1, …` in some order.
pub(super) fn order(c: &mut Choices<'_>, count: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count).collect();
    (0..count).map(|_| left.remove(c.below(left.len()))).collect()
}

/// Makes strides: compact in some order, with a larger pitch, with zeros, or arbitrary.
pub(super) fn strides(c: &mut Choices<'_>, extents: &[u64]) -> Vec<u64> {
    let kind = pick(c, &[0, 0, 1, 1, 1, 2, 3, 4, 5]);
    if kind == 2 {
        return extents.iter().map(|_| upto(c, 19)).collect();
    }
    let places = match kind {
        4 => (0..extents.len()).collect(),
        5 => (0..extents.len()).rev().collect(),
        _ => order(c, extents.len()),
    };
    let (mut strides, mut next) = (vec![0; extents.len()], if kind == 1 && c.once_in(4) { 1 + upto(c, 3) } else { 1 });
    for place in places {
        if kind == 3 && c.once_in(3) {
            continue;
        }
        strides[place] = next;
        next *= extents[place];
        if kind == 1 && c.once_in(2) {
            next = match c.below(3) {
                0 => next + 1 + upto(c, 7),
                1 => next * (2 + upto(c, 1)),
                _ => next.next_multiple_of(4) + 4 * upto(c, 1),
            };
        }
    }
    strides
}

/// Makes a layout of shape and stride.
pub(super) fn plain(c: &mut Choices<'_>) -> Laid {
    let shape = shape(c);
    let strides = strides(c, &shape.leaves());
    Laid::new(shape, &strides)
}

/// Makes an injective layout, with or without gaps.
pub(super) fn injective(c: &mut Choices<'_>, has_gaps: bool) -> Laid {
    let shape = shape(c);
    let extents = shape.leaves();
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for place in order(c, extents.len()) {
        strides[place] = next;
        next *= extents[place];
        if has_gaps && c.once_in(2) {
            next *= 1 + upto(c, 3);
        }
    }
    Laid::new(shape, &strides)
}

/// Writes a swizzle, whose shift may be negative.
pub(super) fn swizzle(c: &mut Choices<'_>) -> String {
    let bits = 1 + c.below(3);
    let (base, shift) = (pick(c, &[0, 0, 1, 2, 3, 4]), bits + c.below(4));
    let sign = if c.once_in(3) { "-" } else { "" };
    format!("Sw<{bits},{base},{sign}{shift}>")
}

/// Puts a layout under a swizzle.
pub(super) fn under(c: &mut Choices<'_>, layout: Laid) -> Laid {
    let swizzle = swizzle(c);
    let offset = match c.below(4) {
        0 | 1 => 0,
        2 => 8 * upto(c, 16),
        _ => upto(c, 67),
    };
    Laid { swizzle: format!("{swizzle} o {offset} o "), ..layout }
}

/// Makes a layout of few coordinates, compact or with gaps.
pub(super) fn small(c: &mut Choices<'_>, rank: usize) -> Laid {
    let extents: Vec<u64> = (0..rank).map(|_| pick(c, &[1, 2, 2, 3, 4, 5, 6])).collect();
    let shape = if rank == 1 && !c.once_in(4) { Tree::Leaf(extents[0]) } else { Tree::flat(&extents) };
    let strides = strides(c, &extents);
    Laid::new(shape, &strides)
}

/// Makes a layout with ascending strides, each a multiple of the reach of the mode before it.
pub(super) fn sorted(c: &mut Choices<'_>) -> Laid {
    let count = 1 + c.below(3);
    let extents = extents(c, count, 64);
    let (mut strides, mut next) = (Vec::new(), 1 + upto(c, 2));
    for extent in &extents {
        strides.push(next);
        next *= extent * (1 + upto(c, 2));
    }
    let shape = if count == 1 { Tree::Leaf(extents[0]) } else { Tree::flat(&extents) };
    Laid::new(shape, &strides)
}

/// Makes a layout with contiguous elements, in its first mode or in another, or an arbitrary layout.
pub(super) fn packed(c: &mut Choices<'_>) -> Laid {
    if c.once_in(3) {
        return plain(c);
    }
    let (vector, rows) = (pick(c, &[2, 4, 6, 8, 8, 12, 16]), extent(c));
    let pitch = vector * (1 + upto(c, 4));
    let (shape, strides) = if c.once_in(2) { ([vector, rows], [1, pitch]) } else { ([rows, vector], [pitch, 1]) };
    Laid::new(Tree::flat(&shape), &strides)
}

/// Makes a compact layout of these extents, in some order.
pub(super) fn numbered(c: &mut Choices<'_>, extents: &[u64]) -> Laid {
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for place in order(c, extents.len()) {
        strides[place] = next;
        next *= extents[place];
    }
    Laid::new(if let [only] = extents { Tree::Leaf(*only) } else { Tree::flat(extents) }, &strides)
}
