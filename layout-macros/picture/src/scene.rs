//! Pictures as plain data, independent of any format.

mod axis;
mod cell;
mod graph;
mod grid;

pub use axis::{Axis, Band, MOST_SIDE, Rule, Weight};
pub use cell::{CLASSES, Cell, Colour, Data, STEPS, Shown, State};
pub use graph::{Graph, Line, Mode, Node, Place};
pub use grid::{Border, Frame, Grid};

/// A picture.
///
/// ```
/// use layout_picture::scene::{Grid, Panel, Part, Scene};
/// let panel = |title: &str| Part::from(Panel { title: title.to_owned(), grid: Grid::default(), ..Panel::default() });
/// let scene = Scene { title: "two".to_owned(), body: Part::row(vec![panel("a"), panel("b")]), ..Scene::default() };
/// assert_eq!(scene.panels().len(), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The subject, in the notation of the language.
    pub title: String,
    /// The panels.
    pub body: Part,
    /// Arrows from a panel to one on its right.
    pub links: Vec<Link>,
    /// The meaning of colors and states.
    pub legend: Vec<Key>,
    /// Lines below the panels: measures, and notes on parts left out.
    pub caption: Vec<String>,
}

impl Scene {
    /// The panels, row by row.
    #[must_use]
    pub fn panels(&self) -> Vec<&Panel> {
        self.body.panels()
    }

    /// Shows indices, offsets or coordinates in the cells of layouts.
    pub fn show(&mut self, shown: Shown) {
        self.body.change(&mut |panel| {
            for cell in &mut panel.grid.cells {
                cell.show(shown);
            }
        });
    }

    /// The graphs, row by row.
    #[must_use]
    pub fn graphs(&self) -> Vec<&Graph> {
        self.body.graphs()
    }
}

/// An arrow beside a row of a panel, to a row of one on its right; panels count row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The panel and the row where it begins.
    pub from: (usize, u32),
    /// Those where it ends.
    pub to: (usize, u32),
}

/// An arrangement of panels.
#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    /// One panel.
    Panel(Box<Panel>),
    /// A graph.
    Graph(Box<Graph>),
    /// Rows of parts in aligned columns; a position may be empty.
    Table(Vec<Vec<Option<Part>>>),
}

impl Default for Part {
    fn default() -> Self {
        Self::Table(Vec::new())
    }
}

impl From<Panel> for Part {
    fn from(panel: Panel) -> Self {
        Self::Panel(Box::new(panel))
    }
}

impl From<Graph> for Part {
    fn from(graph: Graph) -> Self {
        Self::Graph(Box::new(graph))
    }
}

impl Part {
    /// Parts side by side.
    #[must_use]
    pub fn row(parts: Vec<Self>) -> Self {
        Self::Table(vec![parts.into_iter().map(Some).collect()])
    }

    /// Parts from top to bottom.
    #[must_use]
    pub fn column(parts: Vec<Self>) -> Self {
        Self::Table(parts.into_iter().map(|part| vec![Some(part)]).collect())
    }

    /// The graphs, row by row.
    #[must_use]
    pub fn graphs(&self) -> Vec<&Graph> {
        match self {
            Self::Panel(_) => Vec::new(),
            Self::Graph(graph) => vec![graph],
            Self::Table(rows) => rows.iter().flatten().flatten().flat_map(Self::graphs).collect(),
        }
    }

    /// The first panel.
    pub fn first(&mut self) -> Option<&mut Panel> {
        match self {
            Self::Panel(panel) => Some(panel),
            Self::Graph(_) => None,
            Self::Table(rows) => rows.iter_mut().flatten().flatten().find_map(Self::first),
        }
    }

    /// Changes each panel, row by row.
    pub fn change(&mut self, change: &mut impl FnMut(&mut Panel)) {
        match self {
            Self::Panel(panel) => change(panel),
            Self::Graph(_) => (),
            Self::Table(rows) => rows.iter_mut().flatten().flatten().for_each(|part| part.change(change)),
        }
    }

    /// The panels, row by row.
    #[must_use]
    pub fn panels(&self) -> Vec<&Panel> {
        let mut panels = Vec::new();
        self.collect(&mut panels);
        panels
    }

    fn collect<'a>(&'a self, panels: &mut Vec<&'a Panel>) {
        match self {
            Self::Panel(panel) => panels.push(panel),
            Self::Graph(_) => (),
            Self::Table(rows) => rows.iter().flatten().flatten().for_each(|part| part.collect(panels)),
        }
    }
}

/// A grid with its title and caption.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// The text above it.
    pub title: String,
    /// The cells.
    pub grid: Grid,
    /// The lines below it.
    pub caption: Vec<String>,
}

/// A line of the legend: the look of a cell and its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Its colour.
    pub colour: Colour,
    /// Its state.
    pub state: State,
    /// The meaning.
    pub text: String,
}

impl Key {
    /// A key for a color.
    #[must_use]
    pub fn of_colour(colour: Colour, text: impl Into<String>) -> Self {
        Self { colour, state: State::Plain, text: text.into() }
    }

    /// A key for a state.
    #[must_use]
    pub fn of_state(state: State, text: impl Into<String>) -> Self {
        Self { colour: Colour::Plain, state, text: text.into() }
    }
}
