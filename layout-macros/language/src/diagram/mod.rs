//! Diagrams of morphisms, layouts, refinements and compositions: as data, as `TikZ` and as SVG.
//!
//! A morphism is two columns of entries, from the bottom upwards, and an arrow for each entry that goes somewhere. A domain that
//! nests is drawn as a forest to the left of its leaves: a root for each mode with its size, a joint for each tuple within.
//! The geometry is that of `tract`.
//!
//! ```
//! use layout_algebra::category::NestMorphism;
//! use layout_algebra::LayoutValue;
//! let figure = layout_language::diagram::of_layout(&LayoutValue::line(4, 2)?)?;
//! assert_eq!(figure.arrows, [("s1".to_owned(), "t2".to_owned())]);
//! assert!(figure.tikz().starts_with("\\begin{tikzpicture}"));
//! assert!(figure.svg().starts_with("<svg"));
//! # Ok::<(), layout_algebra::AlgebraError>(())
//! ```

mod composition;
mod forest;
mod morphism;
mod refinement;
mod svg;
mod tikz;

pub use composition::of_composition;
pub use morphism::{of_layout, of_morphism};
pub use refinement::of_refinement;
pub use svg::svg;
pub use tikz::tikz;

/// An entry or a mode: a number in a column.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What edges call it.
    pub name: String,
    /// How far to the right, in centimetres.
    pub x: f64,
    /// How far up.
    pub y: f64,
    /// What is written there.
    pub label: String,
}

/// A place without a number, where edges meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// What edges call it.
    pub name: String,
    /// How far to the right, in centimetres.
    pub x: f64,
    /// How far up.
    pub y: f64,
}

/// A diagram as data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// The numbers.
    pub nodes: Vec<Node>,
    /// Where edges meet.
    pub joints: Vec<Joint>,
    /// The lines of the forests, by name; a name may end with the side of a node, `.west` or `.east`.
    pub edges: Vec<(String, String)>,
    /// The arrows of the morphism, by name.
    pub arrows: Vec<(String, String)>,
    /// Where the label is centred below.
    pub label_x: f64,
    /// The label in TeX.
    pub label: String,
    /// The label in plain text.
    pub caption: String,
}

impl Figure {
    /// The figure alone as a `tikzpicture`.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// let figure = layout_language::diagram::of_layout(&LayoutValue::line(4, 1)?)?;
    /// assert!(figure.tikz().contains("\\node (s1) at (0,0) {$4$};"));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub fn tikz(&self) -> String {
        tikz(std::slice::from_ref(self))
    }

    /// The figure alone as an SVG image.
    ///
    /// ```
    /// use layout_algebra::LayoutValue;
    /// let figure = layout_language::diagram::of_layout(&LayoutValue::line(4, 1)?)?;
    /// assert!(figure.svg().contains(">4:1</text>"));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub fn svg(&self) -> String {
        svg(std::slice::from_ref(self))
    }

    /// Where an edge begins or ends.
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

    /// The rightmost node.
    fn right(&self) -> f64 {
        self.nodes.iter().fold(0.0, |right, node| node.x.max(right))
    }

    /// The leftmost node.
    fn left(&self) -> f64 {
        self.nodes.iter().fold(0.0, |left, node| node.x.min(left))
    }

    /// The uppermost node.
    fn top(&self) -> f64 {
        self.nodes.iter().fold(0.0, |top, node| node.y.max(top))
    }
}

/// How far a number reaches to each side of its middle.
const HALF_A_NUMBER: f64 = 0.25;
/// From one entry of a column to the next above.
const ROW: f64 = 0.8;
/// From the domain to the codomain.
const ARROW: f64 = 3.0;
/// How far below the columns the label is.
const BELOW: f64 = 0.8;
/// From one figure to the next.
const APART: f64 = 2.0;

/// How far up entry `i` of a column is, from 0.
#[expect(clippy::cast_precision_loss, reason = "a column has 64 entries at most")]
fn height(i: usize) -> f64 {
    rounded(ROW * i as f64, 1000.0)
}

/// To so many parts of a centimetre.
fn rounded(length: f64, parts: f64) -> f64 {
    (length * parts).round() / parts
}
