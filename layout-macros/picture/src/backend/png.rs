//! PNG: the SVG rendered with a system font.

use std::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

use crate::backend::svg::Svg;
use crate::palette::Theme;
use crate::scene::Scene;

/// The most pixels per side.
const MOST: f32 = 16384.0;

/// The reason why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unpainted {
    /// The system has no font to render text with.
    NoFont,
    /// The picture would have too many pixels.
    TooLarge,
    /// The renderer rejects the picture.
    Refused(String),
}

impl fmt::Display for Unpainted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoFont => f.write_str("no font is installed that text could be painted with: draw into .svg instead"),
            Self::TooLarge => write!(f, "the picture has more than {MOST} pixels along a side: draw into .svg instead"),
            Self::Refused(reason) => write!(f, "cannot paint: {reason}"),
        }
    }
}

impl std::error::Error for Unpainted {}

/// A picture as a PNG with `scale` pixels per point.
///
/// # Errors
/// [`Unpainted`].
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::{Theme, backend::png::{Unpainted, png}, family};
/// let scene = family::layout(&ComposedLayout::plain(&LayoutValue::line(2, 3)?))?;
/// match png(&scene, Theme::Dark, 2.0) {
///     Ok(bytes) => assert!(bytes.starts_with(b"\x89PNG")),
///     Err(error) => assert_eq!(error, Unpainted::NoFont),
/// }
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn png(scene: &Scene, theme: Theme, scale: f32) -> Result<Vec<u8>, Unpainted> {
    let theme = if theme == Theme::Automatic { Theme::Light } else { theme };
    let tree = Tree::from_str(&Svg { theme, is_brief: false }.written(scene), &options()?).map_err(refused)?;
    let size = tree.size().to_int_size().scale_by(scale).ok_or(Unpainted::TooLarge)?;
    if size.to_size().width().max(size.to_size().height()) > MOST {
        return Err(Unpainted::TooLarge);
    }
    let mut pixels = Pixmap::new(size.width(), size.height()).ok_or(Unpainted::TooLarge)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(refused)
}

fn refused(error: impl fmt::Display) -> Unpainted {
    Unpainted::Refused(error.to_string())
}

/// The system fonts; `monospace` is the first one with letters of equal width.
fn options() -> Result<Options<'static>, Unpainted> {
    let mut options = Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    let name = |face: &fontdb::FaceInfo| face.families.first().map(|(name, _)| name.clone());
    let upright = |face: &&fontdb::FaceInfo| face.style == fontdb::Style::Normal;
    let equal = fonts.faces().filter(upright).find(|face| face.monospaced).and_then(name);
    let family = equal.or_else(|| fonts.faces().find_map(name)).ok_or(Unpainted::NoFont)?;
    fonts.set_monospace_family(family);
    Ok(options)
}
