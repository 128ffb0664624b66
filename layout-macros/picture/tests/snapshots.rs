//! Each kind of picture as SVG, as it was when somebody looked at it: `BLESS=1` writes those that are new.

use std::path::Path;

use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
use layout_picture::{Scene, Svg, Theme, family};

fn flat(shape: &[u64], stride: &[u64]) -> LayoutValue {
    LayoutValue::new(&IntTuple::flat(shape).unwrap(), &IntTuple::flat(stride).unwrap()).unwrap()
}

fn plain(layout: &LayoutValue) -> ComposedLayout {
    ComposedLayout::plain(layout)
}

/// `((2,2,2),(2,4)):((4,1,64),(2,8))`
fn nested() -> ComposedLayout {
    plain(&LayoutValue::of(&[flat(&[2, 2, 2], &[4, 1, 64]), flat(&[2, 4], &[2, 8])]).unwrap())
}

fn swizzled(bits: u32, base: u32, shift: i32, layout: &LayoutValue) -> ComposedLayout {
    ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), 0, layout)
}

/// The pictures by name.
fn scenes() -> Vec<(&'static str, Scene)> {
    let layout = |layout: &ComposedLayout| family::layout(layout).unwrap();
    vec![
        ("row-major", layout(&plain(&flat(&[4, 8], &[8, 1])))),
        ("padded", layout(&plain(&flat(&[4, 8], &[9, 1])))),
        ("nested", layout(&nested())),
        ("overlapping", layout(&plain(&flat(&[4, 3], &[1, 1])))),
        ("one-mode", layout(&plain(&LayoutValue::line(6, 3).unwrap()))),
        ("slices", layout(&plain(&flat(&[2, 4, 3, 2], &[1, 2, 8, 24])))),
        ("swizzled", layout(&swizzled(2, 0, 3, &flat(&[8, 8], &[8, 1])))),
        ("pixels", layout(&swizzled(3, 3, 3, &flat(&[64, 64], &[64, 1])))),
        ("cut", layout(&plain(&flat(&[200, 300], &[300, 1])))),
    ]
}

#[test]
fn pictures_are_as_they_were_looked_at() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let is_blessed = std::env::var_os("BLESS").is_some();
    for (name, scene) in scenes() {
        let svg = Svg::default().written(&scene);
        let file = folder.join(name).with_extension("svg");
        if is_blessed {
            std::fs::write(&file, &svg).unwrap();
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(svg == kept, "{name} differs from {}: look at it, and bless it with BLESS=1", file.display());
    }
}

/// Set `PICTURES` to a folder to look at them in both themes.
#[test]
fn pictures_to_look_at() {
    let Some(folder) = std::env::var_os("PICTURES") else { return };
    for (name, scene) in scenes() {
        for (ending, theme) in [("light.svg", Theme::Light), ("dark.svg", Theme::Dark)] {
            let svg = Svg { theme, ..Svg::default() }.written(&scene);
            std::fs::write(Path::new(&folder).join(name).with_extension(ending), svg).unwrap();
        }
    }
}
