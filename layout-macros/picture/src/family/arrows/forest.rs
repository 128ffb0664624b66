//! The tree over each mode of a nested tuple.

use layout_algebra::{AlgebraError, IntTuple};

use super::{Figure, Joint, Node, height, rounded};

/// The positions and names of a forest.
pub(super) struct Forest {
    /// The prefix of the names of roots and joints: `L`, `R` or nothing.
    pub(super) prefix: &'static str,
    /// The horizontal position of the roots.
    pub(super) roots: f64,
    /// The distance from the roots to the leaves.
    pub(super) width: f64,
    /// The sides of a leaf and of a root that edges go to.
    pub(super) sides: (&'static str, &'static str),
    /// True if the edge to the root comes before those of its tree.
    pub(super) root_first: bool,
    /// Joints are placed to this fraction of a centimeter.
    pub(super) parts: f64,
}

/// Counters of drawn leaves and joints.
struct Counters {
    leaf: usize,
    joint: usize,
}

/// The depth of joints in the tree of a mode.
struct Layer {
    depth: usize,
    layers: usize,
}

impl Forest {
    /// Draws the roots and the trees down to the leaves, which are drawn already.
    pub(super) fn draw(&self, tuple: &IntTuple, figure: &mut Figure) -> Result<(), AlgebraError> {
        let modes: Vec<IntTuple> = (0..tuple.rank()).map(|i| tuple.mode(i)).collect::<Result<_, _>>()?;
        for (i, mode) in modes.iter().enumerate() {
            let name = format!("{}m{}", self.prefix, i.saturating_add(1));
            figure.nodes.push(Node { name, x: self.roots, y: height(i), label: mode.product()?.to_string() });
        }
        let mut counters = Counters { leaf: 0, joint: 0 };
        for (i, mode) in modes.iter().enumerate() {
            let root = format!("{}m{}.{}", self.prefix, i.saturating_add(1), self.sides.1);
            self.mode(mode, root, &mut counters, figure)?;
        }
        Ok(())
    }

    fn mode(
        &self,
        mode: &IntTuple,
        root: String,
        counters: &mut Counters,
        figure: &mut Figure,
    ) -> Result<(), AlgebraError> {
        if mode.is_leaf() {
            counters.leaf = counters.leaf.saturating_add(1);
            figure.edges.push((self.leaf(counters.leaf), root));
            return Ok(());
        }
        let edge = (format!("{}j{}", self.prefix, counters.joint), root);
        if self.root_first {
            figure.edges.push(edge.clone());
        }
        self.joint(mode, &Layer { depth: 1, layers: mode.depth() }, counters, figure)?;
        if !self.root_first {
            figure.edges.push(edge);
        }
        Ok(())
    }

    fn leaf(&self, number: usize) -> String {
        format!("s{number}.{}", self.sides.0)
    }

    /// Draws the contents of a tuple, then its joint and the edges to it; returns the name of the joint.
    fn joint(
        &self,
        tuple: &IntTuple,
        layer: &Layer,
        counters: &mut Counters,
        figure: &mut Figure,
    ) -> Result<String, AlgebraError> {
        let name = format!("{}j{}", self.prefix, counters.joint);
        counters.joint = counters.joint.saturating_add(1);
        let first = counters.leaf;
        let mut within = Vec::new();
        for i in 0..tuple.rank() {
            let mode = tuple.mode(i)?;
            within.push(if mode.is_leaf() {
                counters.leaf = counters.leaf.saturating_add(1);
                self.leaf(counters.leaf)
            } else {
                let below = Layer { depth: layer.depth.saturating_add(1), layers: layer.layers };
                self.joint(&mode, &below, counters, figure)?
            });
        }
        let last = counters.leaf.saturating_sub(1).max(first);
        let y = rounded(f64::midpoint(height(first), height(last)), 1000.0);
        figure.joints.push(Joint { name: name.clone(), x: self.x(layer), y });
        figure.edges.extend(within.into_iter().map(|from| (from, name.clone())));
        Ok(name)
    }

    #[expect(clippy::cast_precision_loss, reason = "tuples nest 24 deep at most")]
    fn x(&self, layer: &Layer) -> f64 {
        let share = layer.depth as f64 / (layer.layers as f64 + 1.0);
        rounded(self.roots + self.width * share, self.parts)
    }
}
