//! Figures as `TikZ`.

use std::fmt::Write;

use super::{APART, BELOW, Figure};

/// Figures side by side as one `tikzpicture`. The document needs the packages `tikz` and `amsmath`.
///
/// ```
/// assert_eq!(layout_language::diagram::tikz(&[]), "\\begin{tikzpicture}\n\\end{tikzpicture}\n");
/// ```
#[must_use]
pub fn tikz(figures: &[Figure]) -> String {
    let mut text = String::from("\\begin{tikzpicture}\n");
    let mut right = 0.0;
    for figure in figures {
        let shift = right - figure.left();
        // Writing to a string does not fail.
        let _written = writeln!(text, "\\begin{{scope}}[xshift={shift:.3}cm]");
        text.push_str(&scope(figure));
        text.push_str("\\end{scope}\n");
        right = shift + figure.right() + APART;
    }
    text.push_str("\\end{tikzpicture}\n");
    text
}

fn scope(figure: &Figure) -> String {
    let mut lines = Vec::new();
    for node in &figure.nodes {
        lines.push(format!("\\node ({}) at ({},{}) {{${}$}};", node.name, node.x, node.y, node.label));
    }
    for joint in &figure.joints {
        lines.push(format!("\\coordinate ({}) at ({},{});", joint.name, joint.x, joint.y));
    }
    for (from, to) in &figure.edges {
        lines.push(format!("\\draw ({from}) -- ({to});"));
    }
    for (from, to) in &figure.arrows {
        lines.push(format!("\\draw[->] ({from}) -- ({to});"));
    }
    lines.push(format!("\\node at ({},{}) {{{}}};", figure.label_x, -BELOW, figure.label));
    lines.join("\n") + "\n"
}
