//! `layout draw`: a layout as arrows, a refinement as trees, a composition step by step, into a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use layout_algebra::linear::Matrix;
use layout_language::diagram::{self, Figure};
use layout_language::{Session, Value};

use crate::show::{picture, value};

/// Draws a layout as the arrows of its morphism, two tuples as their mutual refinement, two layouts as their composition.
#[derive(Args)]
pub struct Draw {
    /// A layout; two layouts A B, for the steps of `A o B`; or two tuples, for their mutual refinement. Names may be defined before: `A = 24:1; A / 4`
    #[arg(required = true, num_args = 1..=2)]
    expressions: Vec<String>,
    /// The file to write; its ending says how: svg, tex, html or txt
    #[arg(short, long)]
    output: PathBuf,
}

impl Draw {
    /// Writes the drawing; whether there is one.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<bool> {
        match self.drawn(session) {
            Ok(text) => std::fs::write(&self.output, text).map(|()| true),
            Err(mistakes) => {
                mistakes.iter().try_for_each(|mistake| writeln!(output, "error: {mistake}"))?;
                Ok(false)
            }
        }
    }

    fn drawn(&self, session: &mut Session) -> Result<String, Vec<String>> {
        let values = self.expressions.iter().map(|text| value(session, text)).collect::<Result<Vec<Value>, _>>()?;
        let figures = match values.as_slice() {
            [Value::Tuple(t), Value::Tuple(u)] => vec![diagram::of_refinement(t, u).map_err(|error| one(&error))?],
            [Value::Linear(layout)] if ending(&self.output) == "txt" => return Ok(Matrix(layout).to_string()),
            [layout] if ending(&self.output) == "txt" => {
                return picture(layout).map_err(|refusal| vec![refusal.headline()]);
            }
            [layout] => {
                let layout = layout.to_layout().map_err(|refusal| vec![refusal.headline()])?;
                vec![diagram::of_layout(&layout).map_err(|error| one(&error))?]
            }
            [outer, inner, ..] => {
                let layout = |value: &Value| value.to_layout().map_err(|refusal| vec![refusal.headline()]);
                diagram::of_composition(&layout(inner)?, &layout(outer)?).map_err(|error| one(&error))?
            }
            [] => Vec::new(),
        };
        written(&figures, &self.output)
    }
}

fn one(error: &layout_algebra::AlgebraError) -> Vec<String> {
    vec![error.to_string()]
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
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
        _ => return Err(vec![format!("cannot draw into `{}`: expected .svg, .tex, .html or .txt", path.display())]),
    })
}
