//! Cells: where, what is written there, how it looks, what it stands for.

/// How many colours of a kind there are.
pub const CLASSES: u8 = 8;

/// A colour by its meaning; which one it is, the palette says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// That of the page.
    #[default]
    Plain,
    /// A step of [`CLASSES`] from light to dark, for what has an order: offsets.
    Step(u8),
    /// One of [`CLASSES`] that differ as much as they can, for what has none: threads, banks, tiles.
    Class(u8),
}

impl Colour {
    /// The step of `at` among `count`.
    ///
    /// ```
    /// use layout_picture::scene::Colour;
    /// assert_eq!((Colour::step(0, 32), Colour::step(31, 32)), (Colour::Step(0), Colour::Step(7)));
    /// ```
    #[must_use]
    pub fn step(at: u64, count: u64) -> Self {
        let step = u128::from(at).saturating_mul(u128::from(CLASSES)).checked_div(u128::from(count)).unwrap_or(0);
        Self::Step(u8::try_from(step).unwrap_or(CLASSES).min(CLASSES.saturating_sub(1)))
    }

    /// The class of number `of`; past the last they begin again.
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

/// What is to be seen of a cell beside its colour; each looks different in print, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum State {
    /// Nothing.
    #[default]
    Plain,
    /// Nothing is there.
    Never,
    /// More than one is there.
    Twice,
    /// What must wait for another.
    Conflict,
    /// What is picked out.
    Picked,
    /// What is not, beside what is.
    Faded,
}

/// What a cell stands for: what a page links it by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Data {
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
    /// What is known, by name.
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

/// One cell of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The row, from 0 downwards.
    pub row: u32,
    /// The column, from 0 to the right.
    pub column: u32,
    /// What is written in it, line by line.
    pub lines: Vec<String>,
    /// Its colour.
    pub colour: Colour,
    /// How it stands out.
    pub state: State,
    /// What it stands for.
    pub data: Data,
}
