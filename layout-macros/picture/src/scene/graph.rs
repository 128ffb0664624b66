//! Graphs: numbers in columns, and lines and arrows between them.

/// A position: centimeters to the right, and down.
pub type Place = (f64, f64);

/// Numbers, lines and arrows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// The numbers.
    pub nodes: Vec<Node>,
    /// The lines and arrows between them.
    pub lines: Vec<Line>,
    /// The text below.
    pub caption: String,
    /// The name that distinguishes the morphism from others.
    pub name: String,
}

impl Graph {
    /// The extent of the numbers: to the right, and down.
    #[must_use]
    pub fn end(&self) -> Place {
        self.nodes.iter().fold((0.0, 0.0), |(x, y), node| (node.at.0.max(x), node.at.1.max(y)))
    }
}

/// A number.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The center.
    pub at: Place,
    /// The text.
    pub label: String,
    /// The number of the leaf among those that two tuples share, from 1.
    pub leaf: Option<u32>,
}

/// A line, or an arrow.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Line {
    /// The start.
    pub from: Place,
    /// The end.
    pub to: Place,
    /// True if it has a head.
    pub is_arrow: bool,
    /// The entries that an arrow connects, from 1.
    pub entries: Option<(u32, u32)>,
    /// The layout mode of an arrow.
    pub mode: Option<Mode>,
}

/// A mode of a layout: `extent` elements, `step` apart in the index and `stride` apart in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The number of elements.
    pub extent: u64,
    /// The distance in memory.
    pub stride: u64,
    /// The distance in the index.
    pub step: u64,
}
