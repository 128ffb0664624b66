//! The colours, in light and in dark: told apart by the colour-blind and, by how light they are, in print.

use crate::scene::Colour;

/// What a picture is to be seen on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// What the page, or the reader, prefers; light where nothing says.
    #[default]
    Automatic,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The colours of a theme, as `#rrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Behind all.
    pub page: &'static str,
    /// Of text, and of rules.
    pub ink: &'static str,
    /// Of labels and captions.
    pub faint: &'static str,
    /// Between cells.
    pub line: &'static str,
    /// Of what must wait.
    pub conflict: &'static str,
    /// From light to dark, or the other way round: where an order goes.
    pub steps: [&'static str; 8],
    /// Apart from each other.
    pub classes: [&'static str; 8],
}

/// On white.
pub const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#1b1f24",
    faint: "#57606a",
    line: "#8c959f",
    conflict: "#b3001b",
    steps: ["#f5f9fd", "#e3eef8", "#cfe2f2", "#b9d4ea", "#a1c5e1", "#88b4d7", "#6fa2cb", "#578fbd"],
    classes: ["#9ecae9", "#ffe08a", "#e0a3c8", "#c9ead3", "#f2a277", "#d9d9d9", "#5fb3a1", "#f7d9e8"],
};

/// On black.
pub const DARK: Palette = Palette {
    page: "#0d1117",
    ink: "#f0f3f6",
    faint: "#9aa4af",
    line: "#5b6570",
    conflict: "#ff8f85",
    steps: ["#131b24", "#172635", "#1b3247", "#203f5a", "#264c6e", "#2d5a82", "#346897", "#3c77ac"],
    classes: ["#1f4e79", "#7a5c00", "#7b3564", "#24523a", "#8a4320", "#4a4f55", "#0f6b5c", "#4e2a45"],
};

impl Palette {
    /// That of a theme.
    ///
    /// ```
    /// use layout_picture::{Theme, palette::{LIGHT, Palette}};
    /// assert_eq!(Palette::of(Theme::Automatic), LIGHT);
    /// ```
    #[must_use]
    pub const fn of(theme: Theme) -> Self {
        match theme {
            Theme::Automatic | Theme::Light => LIGHT,
            Theme::Dark => DARK,
        }
    }

    /// The colour itself.
    ///
    /// ```
    /// use layout_picture::{palette::LIGHT, scene::Colour};
    /// assert_eq!(LIGHT.colour(Colour::Plain), LIGHT.page);
    /// ```
    #[must_use]
    pub fn colour(&self, colour: Colour) -> &'static str {
        let found = match colour {
            Colour::Plain => None,
            Colour::Step(step) => self.steps.get(usize::from(step)),
            Colour::Class(class) => self.classes.get(usize::from(class)),
        };
        found.copied().unwrap_or(self.page)
    }
}
