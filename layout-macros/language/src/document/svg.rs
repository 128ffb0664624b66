//! A scene as SVG within Markdown.

use layout_picture::{Scene, Svg};

/// The picture as one block of Markdown, without its title, which is above it.
pub(crate) fn written(scene: Scene) -> String {
    Svg { is_brief: true, ..Svg::default() }.written(&Scene { title: String::new(), ..scene })
}
