//! The axes of a grid: the names of rows and columns, the boundaries of nested modes, the number left out.

use layout_algebra::{AlgebraError, IntTuple, LayoutValue, idx2crd};

/// The most rows and the most columns of a grid; a larger grid is cut off with a note.
pub const MOST_SIDE: u64 = 128;

/// The weight of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// A boundary between inner modes.
    Light,
    /// A boundary between the outermost modes.
    Heavy,
}

/// A line across the grid, before a row or a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The row or column after it.
    pub before: u32,
    /// The weight.
    pub weight: Weight,
}

/// Rows or columns that have something in common, named in the margin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    /// The first row or column, and how many there are.
    pub at: (u32, u32),
    /// The text in the margin.
    pub text: String,
}

/// The rows or the columns of a grid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Axis {
    /// The name of the axis.
    pub title: String,
    /// The label of each row or column.
    pub labels: Vec<String>,
    /// The boundaries of nested modes.
    pub rules: Vec<Rule>,
    /// Names in the margin, beyond the labels.
    pub bands: Vec<Band>,
    /// The number of rows or columns not shown.
    pub left_out: u64,
}

impl Axis {
    /// An axis with numbers from 0.
    ///
    /// ```
    /// use layout_picture::scene::Axis;
    /// assert_eq!(Axis::numbered("bank", 3).labels, ["0", "1", "2"]);
    /// ```
    #[must_use]
    pub fn numbered(title: impl Into<String>, count: u64) -> Self {
        let shown = count.min(MOST_SIDE);
        let labels = (0..shown).map(|at| at.to_string()).collect();
        Self { title: title.into(), labels, left_out: count.saturating_sub(shown), ..Self::default() }
    }

    /// An axis with the nested coordinates of a mode, and a rule wherever a mode within it starts over.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, LayoutValue};
    /// use layout_picture::scene::{Axis, Rule, Weight};
    /// let mode = LayoutValue::new(&IntTuple::flat(&[2, 2])?, &IntTuple::flat(&[1, 4])?)?;
    /// let axis = Axis::of_mode("mode 0", &mode)?;
    /// assert_eq!(axis.labels, ["(0,0)", "(1,0)", "(0,1)", "(1,1)"]);
    /// assert_eq!(axis.rules, [Rule { before: 2, weight: Weight::Heavy }]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub fn of_mode(title: impl Into<String>, mode: &LayoutValue) -> Result<Self, AlgebraError> {
        let (size, shape) = (mode.size()?, mode.shape());
        let label = |at: u64| idx2crd(&IntTuple::int(at), &shape).map(|coordinate| coordinate.to_string());
        let mut axis = Self::numbered(title, size);
        axis.labels = (0..size.min(MOST_SIDE)).map(label).collect::<Result<_, _>>()?;
        axis.rules = rules(&shape, axis.count());
        Ok(axis)
    }

    /// The bands as text, for formats without margins.
    ///
    /// ```
    /// use layout_picture::scene::{Axis, Band};
    /// let bands = vec![Band { at: (2, 2), text: "W1".to_owned() }];
    /// assert_eq!(Axis { bands, ..Axis::numbered("M", 4) }.listed().as_deref(), Some("M: W1 from 2"));
    /// ```
    #[must_use]
    pub fn listed(&self) -> Option<String> {
        let label = |at: u32| usize::try_from(at).ok().and_then(|at| self.labels.get(at)).map_or("", String::as_str);
        let one = |band: &Band| format!("{} from {}", band.text, label(band.at.0));
        let all: Vec<String> = self.bands.iter().map(one).collect();
        (!all.is_empty()).then(|| format!("{}: {}", self.title, all.join(", ")))
    }

    /// The number of rows or columns shown.
    #[must_use]
    pub fn count(&self) -> u32 {
        u32::try_from(self.labels.len()).unwrap_or(u32::MAX)
    }
}

/// Rules wherever all modes before another start over: heavy before the last mode, light before others.
fn rules(shape: &IntTuple, count: u32) -> Vec<Rule> {
    let extents = (0..shape.leaf_count()).map(|leaf| shape.leaf_at(leaf)).filter(|extent| *extent > 1);
    let mut steps: Vec<u64> = Vec::new();
    for extent in extents {
        steps.push(steps.last().copied().unwrap_or(1).saturating_mul(extent));
    }
    // The boundary before the last mode is the outermost; the last mode ends with the axis.
    steps.pop();
    let (Some(outer), Some(inner)) = (steps.last().copied(), steps.first().copied()) else { return Vec::new() };
    let befores = (1..count).filter(|before| u64::from(*before).is_multiple_of(inner));
    let weight = |before: u32| if u64::from(before).is_multiple_of(outer) { Weight::Heavy } else { Weight::Light };
    befores.map(|before| Rule { before, weight: weight(before) }).collect()
}
