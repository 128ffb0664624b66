//! `layout draw`: a value, or an operation with its operands, as a picture, text or in a file; the arrows of morphisms.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use layout_language::Session;
use layout_language::draw::{self, Drawing, View};
#[cfg(feature = "png")]
use layout_picture::backend::png::png;
use layout_picture::backend::{html, terminal::Terminal, tikz};
use layout_picture::scene::State;
use layout_picture::{Scene, Svg, Theme};

use crate::colour;
use crate::show::value;

/// The endings of files, which say how a picture is written.
const ENDINGS: &str =
    if cfg!(feature = "png") { ".svg, .png, .html, .tex or .txt" } else { ".svg, .html, .tex or .txt" };

/// The pixels of a point.
#[cfg(feature = "png")]
const PIXELS: f32 = 2.0;

/// Draws a layout, plain or swizzled, with the memory that it is in; an operation as its operands and its result, the same element
/// in the same colour; a refusal where it fails.
#[derive(Args)]
pub struct Draw {
    /// An expression, after names if there are any: `A = 24:1; A / 4`. With `--arrows` a second may follow
    #[arg(required = true, num_args = 1..=2)]
    expressions: Vec<String>,
    /// The file to write; its ending says how: svg, png, html, tex or txt. Without one the picture is text, coloured in a terminal
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Draw the arrows of a layout's morphism, of two layouts A B the steps of `A o B`, of two tuples their mutual refinement
    #[arg(long)]
    arrows: bool,
    /// Colour elements of so many bytes by the bank of shared memory, and show what accesses of a warp cost
    #[arg(long, value_name = "BYTES", conflicts_with = "arrows")]
    banks: Option<u64>,
    /// Pick out what a thread holds
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["arrows", "banks"])]
    thread: Option<u64>,
    /// Which colours
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
}

/// The colours of a picture.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Colours {
    /// Those that the reader prefers, where the format knows
    #[default]
    Auto,
    /// On white
    Light,
    /// On black
    Dark,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Self {
        match colours {
            Colours::Auto => Self::Automatic,
            Colours::Light => Self::Light,
            Colours::Dark => Self::Dark,
        }
    }
}

/// What is written, and what was refused.
type Drawn = (Vec<u8>, Vec<String>);

impl Draw {
    /// Writes the drawing, of a refusal too; whether nothing was refused.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<bool> {
        let mistakes = match self.drawn(session) {
            Ok((bytes, mistakes)) => match &self.output {
                Some(file) => crate::file::write(file, bytes).map(|()| mistakes)?,
                None => output.write_all(&bytes).map(|()| mistakes)?,
            },
            Err(mistakes) => mistakes,
        };
        mistakes.iter().try_for_each(|mistake| writeln!(output, "error: {mistake}"))?;
        Ok(mistakes.is_empty())
    }

    fn drawn(&self, session: &mut Session) -> Result<Drawn, Vec<String>> {
        match self.expressions.as_slice() {
            [expression] => self.pictures(session, expression),
            expressions if self.arrows => {
                let values: Result<Vec<_>, _> = expressions.iter().map(|text| value(session, text)).collect();
                let scene = draw::arrows(&values?).map_err(|refusal| vec![refusal.headline()])?;
                Ok((self.written(&[scene])?, Vec::new()))
            }
            _ => Err(vec!["two expressions are drawn with `--arrows` only".to_owned()]),
        }
    }

    fn pictures(&self, session: &mut Session, expression: &str) -> Result<Drawn, Vec<String>> {
        let view = match (self.banks, self.thread) {
            _ if self.arrows => View::Arrows,
            (Some(bytes), _) => View::Banks { bytes },
            (None, Some(thread)) => View::Thread(thread),
            (None, None) => View::Automatic,
        };
        let Drawing { scenes, answer, undrawn } = session.draw(expression, view);
        let mistakes = answer.err().into_iter().flatten().map(|mistake| mistake.to_string());
        let mistakes: Vec<String> = mistakes.chain(undrawn).collect();
        if scenes.is_empty() {
            return Err(mistakes);
        }
        if let View::Thread(thread) = view
            && mistakes.is_empty()
            && !scenes.iter().any(has_picked)
        {
            return Err(vec![format!("thread {thread} holds nothing of what is drawn")]);
        }
        Ok((self.written(&scenes)?, mistakes))
    }

    fn written(&self, scenes: &[Scene]) -> Result<Vec<u8>, Vec<String>> {
        if let Some(file) = &self.output {
            return written(scenes, file, self.theme.into());
        }
        let terminal = colour::terminal().unwrap_or_default();
        Ok(scenes.iter().map(|scene| terminal.written(scene)).collect::<String>().into_bytes())
    }
}

/// Whether an element is picked out.
fn has_picked(scene: &Scene) -> bool {
    scene.panels().iter().any(|panel| panel.grid.cells.iter().any(|cell| cell.state == State::Picked))
}

fn ending(path: &Path) -> &str {
    path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
}

fn unknown(path: &Path) -> Vec<String> {
    vec![format!("cannot draw into `{}`: expected {ENDINGS}", path.display())]
}

fn written(scenes: &[Scene], path: &Path, theme: Theme) -> Result<Vec<u8>, Vec<String>> {
    let all = |written: &dyn Fn(&Scene) -> String| scenes.iter().map(written).collect::<String>().into_bytes();
    Ok(match ending(path) {
        "svg" => all(&|scene| Svg { theme, ..Svg::default() }.written(scene)),
        "html" => html::page(scenes, theme).into_bytes(),
        "tex" => tikz::document(scenes, theme).into_bytes(),
        #[cfg(feature = "png")]
        "png" => {
            let painted = scenes.iter().map(|scene| png(scene, theme, PIXELS).map_err(|error| vec![error.to_string()]));
            painted.collect::<Result<Vec<_>, _>>()?.concat()
        }
        "txt" => all(&|scene| Terminal::default().written(scene)),
        _ => return Err(unknown(path)),
    })
}
