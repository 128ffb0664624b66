//! Graphs: numbers in columns, and lines and arrows between them.

/// A place: centimetres to the right, and downwards.
pub type Place = (f64, f64);

/// Numbers, lines, arrows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The numbers.
    pub nodes: Vec<Node>,
    /// The lines and arrows between them.
    pub lines: Vec<Line>,
    /// What is written below.
    pub caption: String,
    /// What the morphism is called beside others.
    pub name: String,
}

impl Graph {
    /// How far its numbers reach: to the right, and downwards.
    #[must_use]
    pub fn end(&self) -> Place {
        self.nodes.iter().fold((0.0, 0.0), |(x, y), node| (node.at.0.max(x), node.at.1.max(y)))
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its middle.
    pub at: Place,
    /// What is written there.
    pub label: String,
    /// Which leaf it is of those that two tuples share, from 1 on.
    pub leaf: Option<u32>,
}

/// A line, or an arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Line {
    /// Where it begins.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
    /// Whether it has a head.
    pub is_arrow: bool,
    /// From which entry to which an arrow goes, from 1 on.
    pub entries: Option<(u32, u32)>,
    /// The mode of a layout that an arrow stands for.
    pub mode: Option<Mode>,
}

/// A mode of a layout: each `step` places of the index are `stride` offsets, `extent` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// How many.
    pub extent: u64,
    /// How far apart in memory.
    pub stride: u64,
    /// How far apart in the index.
    pub step: u64,
}
