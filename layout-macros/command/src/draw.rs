//! `layout draw`: a value, or an operation with its operands, as a picture in text or in a file; the arrows of morphisms.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use layout_answers::Session;
use layout_answers::draw::{self, Drawing, View};
use layout_language::Value;
use layout_language::evaluate::log::Outcome;
#[cfg(feature = "png")]
use layout_picture::backend::png::png;
use layout_picture::backend::{html, terminal::Terminal, tikz};
use layout_picture::scene::{Shown, State};
use layout_picture::{Scene, Svg, Theme};

use crate::answer::{Answer, all_in_full};
use crate::colour;
use crate::file::ending;
use crate::show::value;

/// The file name extensions, which select the format of a picture.
const ENDINGS: &str =
    if cfg!(feature = "png") { ".svg, .png, .html, .tex or .txt" } else { ".svg, .html, .tex or .txt" };

/// The element sizes in bytes whose banks can be drawn: the widths of a thread's accesses.
const WIDTHS: [&str; 5] = ["1", "2", "4", "8", "16"];

/// Pixels per point.
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
    #[arg(short, long, value_name = "FILE", value_parser = PathBufValueParser::new().try_map(File::named))]
    output: Option<File>,
    /// Draw the arrows of a layout's morphism, of two layouts A B the steps of `A o B`, of two tuples their mutual refinement
    #[arg(long)]
    arrows: bool,
    /// Color elements of this size by their bank of shared memory, and show the cost of accesses by a warp
    #[arg(long, value_name = "BYTES", conflicts_with = "arrows", value_parser = PossibleValuesParser::new(WIDTHS).try_map(|bytes| bytes.parse::<u64>()))]
    banks: Option<u64>,
    /// Highlight what a thread holds
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true, value_parser = thread, conflicts_with_all = ["arrows", "banks"])]
    thread: Option<u64>,
    /// What the cells of layouts show
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["arrows", "banks", "thread"])]
    cells: Cells,
    /// The colors of the picture
    #[arg(long, value_enum, default_value_t)]
    theme: Colours,
}

/// Parses the number of a thread.
fn thread(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "threads have numbers from 0 on")
}

/// The colours of a picture.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Colours {
    /// The reader's preference, where the format supports it
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

/// The text in the cells of layouts.
#[derive(Clone, Copy, Default, ValueEnum)]
enum Cells {
    /// The place in column order
    Index,
    /// The offset, or what else the layout takes the coordinate to
    #[default]
    Offset,
    /// The coordinate
    Coordinate,
}

impl From<Cells> for Shown {
    fn from(cells: Cells) -> Self {
        match cells {
            Cells::Index => Self::Index,
            Cells::Offset => Self::Offset,
            Cells::Coordinate => Self::Coordinate,
        }
    }
}

/// The bytes to write, and the mistakes.
type Drawn = (Vec<u8>, Vec<String>);

impl Draw {
    /// The error in the command line, if there is one.
    pub fn misused(&self) -> Option<&'static str> {
        (self.expressions.len() > 1 && !self.arrows).then_some("two expressions are drawn with `--arrows` only")
    }

    /// Writes the drawing, or that of a refusal if it has one.
    pub fn run(&self, session: &mut Session, output: &mut impl Write) -> io::Result<Answer> {
        let mistakes = match self.drawn(session) {
            Ok((bytes, mistakes)) => match &self.output {
                Some(file) => crate::file::write(&file.path, bytes).map(|()| mistakes)?,
                None => output.write_all(&bytes).map(|()| mistakes)?,
            },
            Err(mistakes) => mistakes,
        };
        Ok(if mistakes.is_empty() { Answer::Whole } else { Answer::Mistakes(mistakes) })
    }

    fn drawn(&self, session: &mut Session) -> Result<Drawn, Vec<String>> {
        if let [expression] = self.expressions.as_slice() {
            return self.pictures(session, expression);
        }
        let values: Result<Vec<_>, _> = self.expressions.iter().map(|text| value(session, text)).collect();
        let scene = draw::arrows(&values?).map_err(|refusal| vec![refusal.headline()])?;
        Ok((self.written(&[scene])?, Vec::new()))
    }

    fn pictures(&self, session: &mut Session, expression: &str) -> Result<Drawn, Vec<String>> {
        let view = match (self.banks, self.thread) {
            _ if self.arrows => View::Arrows,
            (Some(bytes), _) => View::Banks { bytes },
            (None, Some(thread)) => View::Thread(thread),
            (None, None) => View::Automatic,
        };
        let Drawing { mut scenes, answer, undrawn } = session.draw(expression, view);
        for scene in &mut scenes {
            scene.show(self.cells.into());
        }
        let mut mistakes = answer.as_ref().err().map_or_else(Vec::new, |mistakes| all_in_full(mistakes));
        if answer.is_err() {
            self.keep_figures(&mut scenes);
        }
        mistakes.extend(undrawn.map(|reason| reason + &layout_instead(answer.as_ref().ok())));
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

    /// Keeps the scenes of a refusal that have a picture, without the text that the report repeats.
    fn keep_figures(&self, scenes: &mut Vec<Scene>) {
        scenes.retain(|scene| !scene.panels().is_empty() || !scene.graphs().is_empty());
        if self.output.is_none() {
            for scene in scenes {
                scene.title.clear();
                scene.caption.clear();
            }
        }
    }

    fn written(&self, scenes: &[Scene]) -> Result<Vec<u8>, Vec<String>> {
        if let Some(file) = &self.output {
            return file.format.written(scenes, self.theme.into()).map_err(|error| vec![error]);
        }
        let terminal = colour::terminal().unwrap_or_default();
        let text: String = scenes.iter().map(|scene| terminal.written(scene)).collect();
        Ok(text.trim_start_matches('\n').as_bytes().to_vec())
    }
}

/// The layout to draw in place of an integer, which has no picture.
fn layout_instead(answer: Option<&Outcome>) -> String {
    let Some(Outcome::Value(value @ Value::Integer(_))) = answer else { return String::new() };
    value.to_layout().map_or_else(|_| String::new(), |layout| format!("\n  help: try `{layout}`"))
}

/// Returns true if an element is highlighted.
fn has_picked(scene: &Scene) -> bool {
    scene.panels().iter().any(|panel| panel.grid.cells.iter().any(|cell| cell.state == State::Picked))
}

/// The file for a picture.
#[derive(Clone)]
struct File {
    path: PathBuf,
    format: Format,
}

impl File {
    /// The file with this name; its extension selects the format.
    fn named(path: PathBuf) -> Result<Self, String> {
        let format = match ending(&path).as_str() {
            "svg" => Format::Svg,
            "html" => Format::Html,
            "tex" => Format::Tex,
            #[cfg(feature = "png")]
            "png" => Format::Png,
            "txt" => Format::Txt,
            _ => return Err(format!("expected {ENDINGS}")),
        };
        Ok(Self { path, format })
    }
}

/// The format of a picture.
#[derive(Clone, Copy)]
enum Format {
    Svg,
    Html,
    Tex,
    #[cfg(feature = "png")]
    Png,
    Txt,
}

impl Format {
    #[cfg_attr(not(feature = "png"), expect(clippy::unnecessary_wraps, reason = "only PNG fails"))]
    fn written(self, scenes: &[Scene], theme: Theme) -> Result<Vec<u8>, String> {
        let all = |written: &dyn Fn(&Scene) -> String| scenes.iter().map(written).collect::<String>().into_bytes();
        Ok(match self {
            Self::Svg => all(&|scene| Svg { theme, ..Svg::default() }.written(scene)),
            Self::Html => html::page(scenes, theme).into_bytes(),
            Self::Tex => tikz::document(scenes, theme).into_bytes(),
            #[cfg(feature = "png")]
            Self::Png => {
                let painted = scenes.iter().map(|scene| png(scene, theme, PIXELS).map_err(|error| error.to_string()));
                painted.collect::<Result<Vec<_>, _>>()?.concat()
            }
            Self::Txt => all(&|scene| Terminal::default().written(scene)),
        })
    }
}
