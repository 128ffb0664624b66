//! Arrows: morphisms, layouts as morphisms, mutual refinements, and compositions step by step.
//!
//! A morphism is two columns of entries, from the bottom up, and an arrow for each entry with a target. A nested domain is drawn as a
//! forest to the left of its leaves: a root for each mode with its size, a joint for each tuple within. The geometry is that of `tract`.

mod composition;
mod forest;
mod morphism;
mod refinement;

pub use composition::of_composition;
pub use morphism::{of_layout, of_morphism};
pub use refinement::of_refinement;

use crate::scene::{self, Graph, Line, Mode, Part, Scene};

/// The picture of figures side by side; its title is the caption of the last one.
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_picture::family::arrows;
/// let scene = arrows::scene(&[arrows::of_layout(&LayoutValue::line(4, 2)?)?]);
/// assert_eq!((scene.title.as_str(), scene.graphs()[0].lines.len()), ("4:2", 1));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn scene(figures: &[Figure]) -> Scene {
    let title = figures.last().map(|figure| figure.caption.clone()).unwrap_or_default();
    let mut graphs: Vec<Graph> = figures.iter().map(Figure::graph).collect();
    if let [graph] = graphs.as_mut_slice() {
        // The title says it already.
        graph.caption = String::new();
    }
    Scene { title, body: Part::row(graphs.into_iter().map(Part::from).collect()), ..Scene::default() }
}

/// An entry or a mode: a number in a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The name that edges use.
    pub name: String,
    /// Horizontal position, in centimeters to the right.
    pub x: f64,
    /// Vertical position, in centimeters up.
    pub y: f64,
    /// The text.
    pub label: String,
}

/// A point without a number, where edges meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// The name that edges use.
    pub name: String,
    /// Horizontal position, in centimeters to the right.
    pub x: f64,
    /// Vertical position, in centimeters up.
    pub y: f64,
}

/// The names of the nodes that an arrow connects.
pub type Arrow = (String, String);

/// A diagram as data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The numbers.
    pub nodes: Vec<Node>,
    /// The points where edges meet.
    pub joints: Vec<Joint>,
    /// The lines of the forests, by name; a name may end with the side of a node, `.west` or `.east`.
    pub edges: Vec<(String, String)>,
    /// The arrows of the morphism, by name.
    pub arrows: Vec<Arrow>,
    /// The layout mode of each arrow, where it is known.
    pub modes: Vec<Option<Mode>>,
    /// The horizontal center of the label below.
    pub label_x: f64,
    /// The label in TeX, in the form of `tract`.
    pub label: String,
    /// The label in plain text.
    pub caption: String,
    /// The name that distinguishes it from other figures.
    pub letter: String,
}

impl Figure {
    /// The figure without names, with positions measured down from the highest entry.
    #[must_use]
    pub fn graph(&self) -> Graph {
        let (left, top) = self.nodes.iter().fold((0.0_f64, 0.0_f64), |(x, y), node| (node.x.min(x), node.y.max(y)));
        let at = |(x, y): (f64, f64)| (x - left, top - y);
        let line = |from: &str, to: &str| Some((at(self.place(from)?), at(self.place(to)?)));
        let edges = self.edges.iter().filter_map(|(from, to)| line(from, to));
        let arrows = self.arrows.iter().enumerate().filter_map(|(at, (from, to))| {
            let (start, end) = line(&format!("{from}.east"), &format!("{to}.west"))?;
            let (entries, mode) = (entry(from).zip(entry(to)), self.modes.get(at).copied().flatten());
            Some(Line { from: start, to: end, is_arrow: true, entries, mode })
        });
        let edges = edges.map(|(from, to)| Line { from, to, ..Line::default() });
        let is_refinement = self.arrows.is_empty();
        let node = |node: &Node| {
            let leaf = entry(&node.name).filter(|_| is_refinement);
            scene::Node { at: at((node.x, node.y)), label: node.label.clone(), leaf }
        };
        Graph {
            nodes: self.nodes.iter().map(node).collect(),
            lines: edges.chain(arrows).collect(),
            caption: self.caption.clone(),
            name: self.letter.clone(),
        }
    }

    /// The end point of an edge.
    fn place(&self, name: &str) -> Option<(f64, f64)> {
        let (name, side) = name.split_once('.').unwrap_or((name, ""));
        let half = match side {
            "west" => -HALF_A_NUMBER,
            "east" => HALF_A_NUMBER,
            _ => 0.0,
        };
        let node = self.nodes.iter().find(|node| node.name == name).map(|node| (node.x + half, node.y));
        node.or_else(|| self.joints.iter().find(|joint| joint.name == name).map(|joint| (joint.x, joint.y)))
    }
}

/// The number of an entry of the domain or of the codomain: 3 of `s3`.
fn entry(name: &str) -> Option<u32> {
    name.strip_prefix(['s', 't'])?.parse().ok()
}

/// The distance from the center of a number to its side.
const HALF_A_NUMBER: f64 = 0.25;
/// The distance between neighboring entries of a column.
const ROW: f64 = 0.8;
/// The distance from the domain to the codomain.
const ARROW: f64 = 3.0;

/// The vertical position of entry `i` of a column, from 0.
#[expect(clippy::cast_precision_loss, reason = "a column has 64 entries at most")]
fn height(i: usize) -> f64 {
    rounded(ROW * i as f64, 1000.0)
}

/// A length rounded to this fraction of a centimeter.
fn rounded(length: f64, parts: f64) -> f64 {
    (length * parts).round() / parts
}
