//! Cells: their position, text, look and meaning.

/// The number of unordered colors.
pub const CLASSES: u8 = 8;
/// The number of ordered colors: so many that an eye sees no edge between one and the next.
pub const STEPS: u8 = 64;

/// A color by its meaning; the palette gives its value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The color of the page.
    #[default]
    Plain,
    /// One of [`STEPS`] steps from light to dark, for ordered values such as offsets.
    Step(u8),
    /// One of [`CLASSES`] colors as distinct as possible, for unordered values such as threads, banks and tiles.
    Class(u8),
}

impl Colour {
    /// The step of `at` among `count`: the first has the lightest color, the last the darkest.
    ///
    /// ```
    /// use layout_picture::scene::{Colour, STEPS};
    /// assert_eq!((Colour::step(0, 32), Colour::step(31, 32)), (Colour::Step(0), Colour::Step(STEPS - 1)));
    /// ```
    #[must_use]
    pub fn step(at: u64, count: u64) -> Self {
        let last = STEPS.saturating_sub(1);
        let most = u128::from(count).saturating_sub(1);
        let step = u128::from(at).saturating_mul(last.into()).checked_div(most).unwrap_or(0);
        Self::Step(u8::try_from(step).unwrap_or(last).min(last))
    }

    /// The class with number `of`, which wraps around.
    ///
    /// ```
    /// use layout_picture::scene::Colour;
    /// assert_eq!(Colour::class(9), Colour::Class(1));
    /// ```
    #[must_use]
    pub fn class(of: u64) -> Self {
        Self::Class(of.checked_rem(u64::from(CLASSES)).and_then(|class| u8::try_from(class).ok()).unwrap_or(0))
    }
}

/// The mark of a cell besides its color; each mark looks different in print too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// No mark.
    #[default]
    Plain,
    /// Nothing is here.
    Never,
    /// Outside of the tensor: a tile sticks out there.
    Outside,
    /// More than one is here.
    Twice,
    /// An access that must wait for another.
    Conflict,
    /// A highlighted cell.
    Picked,
    /// A cell outside of the selection.
    Faded,
}

/// The meaning of a cell, which links it with others on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Data {
    /// The index in the layout, of a cell that may show it instead of its offset.
    pub index: Option<u64>,
    /// The coordinate in the layout, in notation.
    pub coordinate: Option<String>,
    /// The offset.
    pub offset: Option<u64>,
    /// The thread.
    pub thread: Option<u64>,
    /// The value of the thread.
    pub value: Option<u64>,
    /// The bank.
    pub bank: Option<u64>,
}

impl Data {
    /// The known entries with their names, but the index, which follows from the coordinate.
    ///
    /// ```
    /// use layout_picture::scene::Data;
    /// let data = Data { offset: Some(9), bank: Some(1), ..Data::default() };
    /// assert_eq!(data.known(), [("offset", "9".to_owned()), ("bank", "1".to_owned())]);
    /// ```
    #[must_use]
    pub fn known(&self) -> Vec<(&'static str, String)> {
        let numbers = [("offset", self.offset), ("thread", self.thread), ("value", self.value), ("bank", self.bank)];
        let coordinate = self.coordinate.iter().map(|coordinate| ("coordinate", coordinate.clone()));
        coordinate.chain(numbers.iter().filter_map(|(name, of)| of.map(|of| (*name, of.to_string())))).collect()
    }
}

/// The text in the cells of layouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shown {
    /// The index: the place in column order.
    Index,
    /// The offset, or what else the layout takes the coordinate to.
    #[default]
    Offset,
    /// The coordinate.
    Coordinate,
}

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The row, from 0 downwards.
    pub row: u32,
    /// The column, from 0 to the right.
    pub column: u32,
    /// The text, line by line.
    pub lines: Vec<String>,
    /// Its colour.
    pub colour: Colour,
    /// The mark.
    pub state: State,
    /// The meaning.
    pub data: Data,
}

impl Cell {
    /// Shows something else, if the cell is one of a layout.
    ///
    /// ```
    /// use layout_picture::scene::{Cell, Data, Shown};
    /// let data = Data { index: Some(2), coordinate: Some("(0,1)".to_owned()), ..Data::default() };
    /// let mut cell = Cell { lines: vec!["8".to_owned()], data, ..Cell::default() };
    /// cell.show(Shown::Coordinate);
    /// assert_eq!(cell.lines, ["(0,1)"]);
    /// ```
    pub fn show(&mut self, shown: Shown) {
        let Some(index) = self.data.index else { return };
        match (shown, &self.data.coordinate) {
            (Shown::Index, _) => self.lines = vec![index.to_string()],
            (Shown::Coordinate, Some(coordinate)) => self.lines = vec![coordinate.clone()],
            _ => (),
        }
    }
}
