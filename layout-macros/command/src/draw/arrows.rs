//! `layout draw --arrows`: a layout as the arrows of its morphism, a refinement as trees, a composition step by step.

use std::path::Path;

use layout_language::diagram::{self, Figure};
use layout_language::{Session, Value};

use super::{ending, unknown};
use crate::show::value;

pub(super) fn drawn(session: &mut Session, expressions: &[String], output: &Path) -> Result<String, Vec<String>> {
    let values = expressions.iter().map(|text| value(session, text)).collect::<Result<Vec<Value>, _>>()?;
    let layout = |value: &Value| value.to_layout().map_err(|refusal| vec![refusal.headline()]);
    let figures = match values.as_slice() {
        [Value::Tuple(t), Value::Tuple(u)] => vec![diagram::of_refinement(t, u).map_err(|error| one(&error))?],
        [Value::Morphism(morphism)] => vec![diagram::of_morphism(morphism).map_err(|error| one(&error))?],
        [alone] => vec![diagram::of_layout(&layout(alone)?).map_err(|error| one(&error))?],
        [outer, inner, ..] => diagram::of_composition(&layout(inner)?, &layout(outer)?).map_err(|error| one(&error))?,
        [] => Vec::new(),
    };
    written(&figures, output)
}

fn one(error: &layout_algebra::AlgebraError) -> Vec<String> {
    vec![error.to_string()]
}

fn written(figures: &[Figure], path: &Path) -> Result<String, Vec<String>> {
    Ok(match ending(path) {
        "svg" => diagram::svg(figures),
        "html" => format!("<!doctype html>\n<title>layout draw</title>\n{}", diagram::svg(figures)),
        "tex" => format!(
            "\\documentclass[tikz]{{standalone}}\n\\usepackage{{amsmath}}\n\\begin{{document}}\n{}\\end{{document}}\n",
            diagram::tikz(figures)
        ),
        "txt" => figures.iter().flat_map(|figure| [figure.caption.as_str(), "\n"]).collect(),
        _ => return Err(unknown(path)),
    })
}
