//! Colors for light and dark backgrounds: distinct for color-blind readers and, by their lightness, in print.

use std::borrow::Cow;

use crate::scene::{Colour, STEPS};

/// The background of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The preference of the page or the reader; light if neither has one.
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
    /// Page background.
    pub page: &'static str,
    /// Text and rules.
    pub ink: &'static str,
    /// Labels and captions.
    pub faint: &'static str,
    /// Lines between cells.
    pub line: &'static str,
    /// Fill of conflicting accesses.
    pub conflict: &'static str,
    /// The first and the last of ordered values; those between are mixtures.
    pub steps: [&'static str; 2],
    /// Unordered classes, as distinct as possible.
    pub classes: [&'static str; 8],
}

/// Colors on white.
pub const LIGHT: Palette = Palette {
    page: "#ffffff",
    ink: "#1b1f24",
    faint: "#57606a",
    line: "#8c959f",
    conflict: "#b3001b",
    steps: ["#f5f9fd", "#578fbd"],
    classes: ["#6fb4e4", "#f7d36e", "#c384a8", "#d3f7c8", "#e58852", "#b6c9b8", "#6aa37d", "#e1d0ee"],
};

/// Colors on black.
pub const DARK: Palette = Palette {
    page: "#0d1117",
    ink: "#f0f3f6",
    faint: "#9aa4af",
    line: "#5b6570",
    conflict: "#ff8f85",
    steps: ["#131b24", "#386fa0"],
    classes: ["#2f6ba4", "#8c5303", "#752c72", "#02321a", "#64340a", "#5b666e", "#2b6041", "#2f193f"],
};

impl Palette {
    /// The palette of a theme.
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

    /// The value of a color.
    ///
    /// ```
    /// use layout_picture::{palette::LIGHT, scene::Colour};
    /// assert_eq!(LIGHT.colour(Colour::Plain), LIGHT.page);
    /// ```
    #[must_use]
    pub fn colour(&self, colour: Colour) -> Cow<'static, str> {
        let [first, last] = self.steps;
        match colour {
            Colour::Plain => self.page.into(),
            Colour::Step(step) => mixed(first, last, step).into(),
            Colour::Class(class) => (*self.classes.get(usize::from(class)).unwrap_or(&self.page)).into(),
        }
    }
}

/// The last color's share of a step, in thousandths.
#[must_use]
pub fn share(step: u8) -> u32 {
    u32::from(step).saturating_mul(1000).checked_div(u32::from(STEPS).saturating_sub(1)).unwrap_or(0)
}

/// The mixture of two colors at a step.
fn mixed(first: &str, last: &str, step: u8) -> String {
    let channel = |colour: &str, at: usize| {
        colour.get(at..at.saturating_add(2)).and_then(|digits| u32::from_str_radix(digits, 16).ok()).unwrap_or(0)
    };
    let share = share(step);
    let mixture = |at| {
        let parts = channel(first, at).saturating_mul(1000_u32.saturating_sub(share));
        let sum = parts.saturating_add(channel(last, at).saturating_mul(share)).saturating_add(500);
        sum.checked_div(1000).unwrap_or(0)
    };
    format!("#{:02x}{:02x}{:02x}", mixture(1), mixture(3), mixture(5))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The vision of people who lack cones for long, middle or short waves, as matrices on linear light: Machado, Oliveira and Fernandes,
    /// "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009.
    const EYES: [[[f64; 3]; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.152_286, 1.052_583, -0.204_868], [0.114_503, 0.786_281, 0.099_216], [-0.003_882, -0.048_116, 1.051_998]],
        [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]],
        [[1.255_528, -0.076_749, -0.178_779], [-0.078_411, 0.930_809, 0.147_602], [0.004_733, 0.691_367, 0.303_900]],
    ];

    fn linear(colour: &str) -> [f64; 3] {
        [1, 3, 5].map(|at| {
            let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    fn times(matrix: &[[f64; 3]; 3], light: [f64; 3]) -> [f64; 3] {
        matrix.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>())
    }

    /// The CIE 1976 L*a*b* value that these eyes see.
    fn lab(colour: &str, eyes: &[[f64; 3]; 3]) -> [f64; 3] {
        let seen = times(eyes, linear(colour)).map(|part| part.clamp(0.0, 1.0));
        let to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]];
        let [x, y, z] = times(&to_xyz, seen);
        let [x, y, z] = [x / 0.9505, y, z / 1.089]
            .map(|part| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    }

    fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
    }

    /// The contrast of two colors by WCAG 2: 1 to 21.
    fn contrast(a: &str, b: &str) -> f64 {
        let [a, b] = [a, b].map(|colour| {
            let [r, g, b] = linear(colour);
            0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
        });
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn classes_are_apart_for_every_eye() {
        for (palette, eyes) in [LIGHT, DARK].iter().flat_map(|palette| EYES.iter().map(move |eyes| (palette, eyes))) {
            for (i, a) in palette.classes.iter().enumerate() {
                for b in palette.classes[i + 1..].iter().chain([&palette.page]) {
                    let apart = distance(lab(a, eyes), lab(b, eyes));
                    assert!(apart >= 13.0, "{a} and {b}: {apart:.1}");
                }
            }
        }
    }

    /// No step is an edge: it is darker than the last, or lighter on a dark page, by less than an eye notices.
    #[test]
    fn steps_are_a_continuous_ramp() {
        for palette in [LIGHT, DARK] {
            let seen: Vec<[f64; 3]> =
                (0..STEPS).map(|step| lab(&palette.colour(Colour::Step(step)), &EYES[0])).collect();
            let is_darker = seen[0][0] > seen[1][0];
            for pair in seen.windows(2) {
                assert_eq!(pair[0][0] > pair[1][0], is_darker, "{pair:?}");
                assert!(distance(pair[0], pair[1]) < 1.5, "{pair:?}: {:.2}", distance(pair[0], pair[1]));
            }
        }
    }

    #[test]
    fn text_is_legible_on_every_colour() {
        for palette in [LIGHT, DARK] {
            let steps = (0..STEPS).map(Colour::Step).chain((0..8).map(Colour::Class));
            for colour in steps.map(|colour| palette.colour(colour)) {
                let contrast = contrast(&colour, palette.ink);
                assert!(contrast >= 4.5, "{colour}: {contrast:.2}");
            }
        }
    }
}
