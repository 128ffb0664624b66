//! `….to_tikz`: the figures as data.

use serde_json::{Value as Json, json};

use super::Answer;
use super::arguments::Arguments;
use crate::diagram::{self, Figure};

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "nest.to_tikz" => arguments.nest_morphism(0).and_then(|f| Ok(data(&diagram::of_morphism(&f)?))),
        "layout_to_tikz" => arguments.layout(0).and_then(|layout| Ok(data(&diagram::of_layout(&layout)?))),
        "mutual_refinement_to_tikz" => {
            arguments.tuple(0).and_then(|t| Ok(data(&diagram::of_refinement(&t, &arguments.tuple(1)?)?)))
        }
        _ => return None,
    })
}

fn data(figure: &Figure) -> Json {
    let nodes = figure.nodes.iter().map(|node| json!([node.name, node.x, node.y, node.label]));
    let joints = figure.joints.iter().map(|joint| json!([joint.name, joint.x, joint.y]));
    json!({
        "nodes": nodes.collect::<Vec<_>>(),
        "coordinates": joints.collect::<Vec<_>>(),
        "edges": figure.edges,
        "arrows": figure.arrows,
        "label": json!([figure.label_x, figure.label]),
    })
}
