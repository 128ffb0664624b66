//! Figures as SVG.

use super::{APART, BELOW, Figure, HALF_A_NUMBER};

/// Points to a centimetre.
const SCALE: f64 = 40.0;
/// Around the figures, in centimetres.
const MARGIN: f64 = 0.6;
/// A character of a caption, in centimetres.
const CHARACTER: f64 = 0.17;

/// Figures side by side as one image.
///
/// ```
/// assert!(layout_language::diagram::svg(&[]).ends_with("</svg>\n"));
/// ```
#[must_use]
pub fn svg(figures: &[Figure]) -> String {
    let top = figures.iter().fold(0.0, |top, figure| figure.top().max(top));
    let mut right = 0.0;
    let mut groups = String::new();
    for figure in figures {
        let margin = overhang(figure);
        groups.push_str(&group(figure, right + margin - figure.left() + MARGIN, top + MARGIN));
        right += margin + margin + figure.right() - figure.left() + APART;
    }
    let (width, height) = ((right - APART).max(0.0) + MARGIN + MARGIN, top + BELOW + MARGIN + MARGIN);
    let (width, height) = (width * SCALE, height * SCALE);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"monospace\" font-size=\"11\" text-anchor=\"middle\">\n\
         <defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{groups}</svg>\n"
    )
}

/// How far a caption reaches past the columns, on either side.
#[expect(clippy::cast_precision_loss, reason = "a caption is no longer than a line")]
fn overhang(figure: &Figure) -> f64 {
    let caption = figure.caption.chars().count() as f64 * CHARACTER;
    let columns = figure.right() - figure.left();
    f64::midpoint(caption, -columns).max(0.0)
}

/// One figure whose origin is `x` to the right and `y` down.
fn group(figure: &Figure, x: f64, y: f64) -> String {
    let at = |place: (f64, f64)| ((x + place.0) * SCALE, (y - place.1) * SCALE);
    let mut text = String::from("<g>\n");
    for (from, to) in &figure.edges {
        text.push_str(&line(figure.place(from).map(at), figure.place(to).map(at), "stroke=\"gray\""));
    }
    for (from, to) in &figure.arrows {
        let ends = (figure.place(&format!("{from}.east")), figure.place(&format!("{to}.west")));
        text.push_str(&line(ends.0.map(at), ends.1.map(at), "stroke=\"black\" marker-end=\"url(#head)\""));
    }
    for node in &figure.nodes {
        text.push_str(&words(at((node.x, node.y)), &node.label));
    }
    let middle = f64::midpoint(figure.left(), figure.right());
    text.push_str(&words(at((middle, -BELOW)), &figure.caption));
    text + "</g>\n"
}

fn line(from: Option<(f64, f64)>, to: Option<(f64, f64)>, style: &str) -> String {
    match (from, to) {
        (Some((x1, y1)), Some((x2, y2))) => {
            format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" {style}/>\n")
        }
        _ => String::new(),
    }
}

fn words((x, y): (f64, f64), text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let lower = HALF_A_NUMBER * SCALE / 2.5;
    format!("<text x=\"{x:.1}\" y=\"{:.1}\">{text}</text>\n", y + lower)
}
