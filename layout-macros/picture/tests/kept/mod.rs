//! Stored pictures, as reviewed by a person.

use std::path::Path;

use layout_picture::{Scene, Svg, Theme};

/// Compares each picture with the one stored under its name. `BLESS` stores new ones; `PICTURES` names a folder for both themes.
pub fn check(scenes: &[(&str, Scene)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let (bless, pictures) = (std::env::var_os("BLESS"), std::env::var_os("PICTURES"));
    for (name, scene) in scenes {
        if let Some(pictures) = &pictures {
            for (ending, theme) in [("light.svg", Theme::Light), ("dark.svg", Theme::Dark)] {
                let svg = Svg { theme, ..Svg::default() }.written(scene);
                std::fs::write(Path::new(pictures).join(name).with_extension(ending), svg).unwrap();
            }
            #[cfg(feature = "tikz")]
            for (ending, theme) in [("light.tex", Theme::Light), ("dark.tex", Theme::Dark)] {
                let tex = layout_picture::backend::tikz::document(std::slice::from_ref(scene), theme);
                std::fs::write(Path::new(pictures).join(name).with_extension(ending), tex).unwrap();
            }
        }
        let (svg, file) = (Svg::default().written(scene), folder.join(name).with_extension("svg"));
        if bless.is_some() {
            std::fs::write(&file, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(svg == kept, "{name} differs from {}: look at it, and bless it with BLESS=1", file.display());
    }
}
