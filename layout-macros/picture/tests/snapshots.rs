//! Each kind of picture as SVG, compared with the reviewed version; `BLESS=1` stores new ones.

mod kept;

use layout_algebra::atoms::mma_atom;
use layout_algebra::diagnose::{Diagnosis, Fails, Figure, Operation, OwnedCall};
use layout_algebra::{
    ComposedLayout, IntTuple, LayoutValue, Rounding, Swizzle, Tiler, blocked_product, complement, composition,
    layout_add, left_inverse, logical_divide, logical_product, make_identity_layout, make_layout, right_inverse,
    zipped_divide, zipped_product,
};
use layout_picture::Scene;
use layout_picture::family::{self, Division, arrows};
use layout_picture::scene::{Panel, Part};

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

/// A refusal with the figure of its diagnosis, whose index is that of the whole operands.
fn refused(diagnosis: &Diagnosis, operands: &[(&str, ComposedLayout)]) -> Scene {
    let at = match diagnosis.figure() {
        Figure::Rows(rows) => Some(rows.fails()),
        _ => None,
    };
    let at = if let Some(Fails::At(index)) = at { Some(index) } else { None };
    let operands: Vec<_> = operands.iter().map(|&(name, layout)| (name, layout, at)).collect();
    family::refusal(&family::Refused { operands: &operands, ..diagnosis.into() }).unwrap()
}

/// The picture of the refusal of `A o B`.
fn composed(a: &LayoutValue, b: &LayoutValue) -> Scene {
    let error = composition(a, b).unwrap_err();
    let diagnosis = OwnedCall::new(Operation::Composition).layout(a).layout(b).explain(&error);
    refused(&diagnosis, &[("A", plain(a)), ("B", plain(b))])
}

/// The pictures with their names.
fn scenes() -> Vec<(&'static str, Scene)> {
    let layout = |layout: &ComposedLayout| family::layout(layout).unwrap();
    let banks =
        |layout: &ComposedLayout, bytes| family::banks(layout, bytes, &family::accesses(layout, bytes)).unwrap();
    vec![
        ("row-major", layout(&plain(&flat(&[4, 8], &[8, 1])))),
        ("padded", layout(&plain(&flat(&[4, 8], &[9, 1])))),
        ("nested", layout(&nested())),
        ("overlapping", layout(&plain(&flat(&[4, 3], &[1, 1])))),
        ("one-mode", layout(&plain(&LayoutValue::line(6, 3).unwrap()))),
        ("slices", layout(&plain(&flat(&[2, 4, 3, 2], &[1, 2, 8, 24])))),
        ("swizzled", layout(&swizzled(2, 0, 3, &flat(&[8, 8], &[8, 1])))),
        ("pixels", layout(&swizzled(3, 3, 3, &flat(&[64, 64], &[64, 1])))),
        ("banks", banks(&swizzled(3, 3, 3, &flat(&[8, 64], &[64, 1])), 2)),
        ("banks-of-words", banks(&plain(&flat(&[8, 32], &[32, 1])), 4)),
        ("composition", {
            let (a, b) = (flat(&[4, 8], &[8, 1]), flat(&[2, 4], &[1, 8]));
            let result = composition(&a, &b).unwrap();
            family::composition(&plain(&a), &b, &plain(&result)).unwrap()
        }),
        ("divide", divided(&flat(&[4, 8], &[8, 1]))),
        ("outside", {
            let a = plain(&flat(&[5, 8], &[8, 1]));
            let tile = ComposedLayout::new(Swizzle::IDENTITY, 38, &flat(&[2, 3], &[8, 1]));
            let from = [Some(34), None, Some(39), None, None, None];
            family::rearranged("local_tile(A, <2,3>, (2,2), loose)", &a, &tile, &from).unwrap()
        }),
        ("product", {
            let (a, b) = (flat(&[2, 2], &[2, 1]), flat(&[2, 3], &[3, 1]));
            let logical = logical_product(&a, &Tiler::layout(&b)).unwrap();
            let blocked = plain(&blocked_product(&a, &b).unwrap());
            family::product("blocked_product(A, B)", &plain(&a), Some(&b), &blocked, &logical).unwrap()
        }),
        ("product-by-modes", {
            let a = flat(&[2, 2], &[2, 1]);
            let tiler =
                Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::layout(&LayoutValue::line(3, 2).unwrap())]).unwrap();
            let result = plain(&logical_product(&a, &tiler).unwrap());
            let zipped = zipped_product(&a, &tiler).unwrap();
            family::product("logical_product(A, B)", &plain(&a), None, &result, &zipped).unwrap()
        }),
        ("sum", {
            let (a, b) = (flat(&[2, 4], &[1, 2]), flat(&[2, 4], &[2, 0]));
            let sum = plain(&layout_add(&a, &b).unwrap());
            family::beside("layout_add(A, B)", &[("A", plain(&a)), ("B", plain(&b))], &sum).unwrap()
        }),
        (
            "coordinates",
            family::coordinates(&make_identity_layout(&IntTuple::flat(&[4, 8]).unwrap()).unwrap()).unwrap(),
        ),
        ("tiler", {
            let strided = Tiler::layout(&LayoutValue::line(2, 8).unwrap());
            family::tiler(&Tiler::by_mode(&[Tiler::extent(4).unwrap(), strided]).unwrap()).unwrap()
        }),
        ("complement", {
            let a = flat(&[2, 2], &[1, 8]);
            family::complement("complement(A, 32)", &a, &complement(&a, 32).unwrap()).unwrap()
        }),
        ("inverse", {
            let a = flat(&[4, 8], &[8, 1]);
            family::inverse("right_inverse(A)", &plain(&a), &plain(&right_inverse(&a).unwrap())).unwrap()
        }),
        ("slice", {
            let a = flat(&[4, 8], &[8, 1]);
            let from = indices(&LayoutValue::line(8, 4).unwrap());
            family::rearranged("slice((2,_), A)", &plain(&a), &plain(&LayoutValue::line(8, 1).unwrap()), &from).unwrap()
        }),
        ("refused-tiles", {
            let (a, tile) = (LayoutValue::line(12, 1).unwrap(), Tiler::extent(5).unwrap());
            let error = logical_divide(&a, &tile, Rounding::Exact).unwrap_err();
            let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tile).explain(&error);
            refused(&diagnosis, &[("A", plain(&a))])
        }),
        ("refused-carry", composed(&flat(&[4, 6], &[1, 5]), &flat(&[2, 3], &[3, 3]))),
        ("refused-digits", {
            let a = flat(&[2, 2], &[2, 3]);
            let error = left_inverse(&a).unwrap_err();
            let diagnosis = OwnedCall::new(Operation::LeftInverse).layout(&a).explain(&error);
            refused(&diagnosis, &[("A", plain(&a))])
        }),
        ("refused-bits", {
            let error = Swizzle::new(3, 0, 2).unwrap_err();
            refused(&OwnedCall::new(Operation::Swizzle).number(3).number(0).number(2).explain(&error), &[])
        }),
        ("readme", readme()),
        ("readme-refused", composed(&flat(&[6, 2], &[8, 2]), &flat(&[3, 2], &[4, 6]))),
        ("arrows", arrows::scene(&[arrows::of_layout(nested().layout()).unwrap()])),
        ("refinement", {
            let (t, u) = (IntTuple::flat(&[6, 4]).unwrap(), IntTuple::flat(&[2, 12, 5]).unwrap());
            arrows::scene(&[arrows::of_refinement(&t, &u).unwrap()])
        }),
        ("composition-steps", {
            let (rows, eight) = (flat(&[4, 6], &[6, 1]), LayoutValue::line(8, 1).unwrap());
            arrows::scene(&arrows::of_composition(&eight, &rows).unwrap())
        }),
        ("cut", layout(&plain(&flat(&[200, 300], &[300, 1])))),
    ]
}

/// The index of each element of a part.
fn indices(part: &LayoutValue) -> Vec<Option<u64>> {
    (0..part.size().unwrap()).map(|index| layout_algebra::offset(part, index).ok()).collect()
}

/// A layout divided by tiles of 2×4.
fn divided(a: &LayoutValue) -> Scene {
    let tiler = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(4).unwrap()]).unwrap();
    let index = make_layout(&a.shape()).unwrap();
    let from = indices(&logical_divide(&index, &tiler, Rounding::Exact).unwrap());
    let zipped = indices(&zipped_divide(&index, &tiler, Rounding::Exact).unwrap());
    let result = plain(&logical_divide(a, &tiler, Rounding::Exact).unwrap());
    let (name, a) = ("A / <2,4>", &plain(a));
    family::division(&Division { name, a, result: &result, from: &from, zipped: &zipped, places: 8 }).unwrap()
}

/// A tile, a swizzle, and the distribution of an instruction's operand: the picture in the README.
fn readme() -> Scene {
    let a = flat(&[8, 8], &[8, 1]);
    let swizzle = swizzled(3, 0, 3, &a);
    let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN").unwrap();
    let panel = |scene: Scene, at: usize, title: &str| {
        let grid = scene.panels()[at].grid.clone();
        Part::from(Panel { title: title.to_owned(), grid, ..Panel::default() })
    };
    let left = vec![
        panel(divided(&a), 0, "(8,8):(8,1) / <2,4>"),
        panel(family::banks(&swizzle, 16, &[]).unwrap(), 1, "Sw<3,0,3> o (8,8):(8,1), banks"),
    ];
    let right = panel(family::mma_atom("", &atom, None).unwrap(), 3, "SM80_16x8x16_F32BF16BF16F32_TN, C");
    Scene { body: Part::row(vec![Part::column(left), right]), ..Scene::default() }
}

#[test]
fn pictures_are_as_they_were_looked_at() {
    kept::check(&scenes());
}

/// Pictures as rustdoc shows them: on one line, with the colors of the page.
#[test]
fn brief_pictures_are_one_line() {
    let scene = family::layout(&nested()).unwrap();
    let svg = layout_picture::Svg { is_brief: true, ..Default::default() }.written(&scene);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && !svg.contains('\n'), "{svg}");
    assert!(svg.len() * 2 < layout_picture::svg(&scene).len(), "{}", svg.len());
    if let Some(folder) = std::env::var_os("PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join("brief.svg"), svg).unwrap();
    }
}

/// Parts from each family, one page each, if LaTeX is installed.
#[cfg(feature = "tikz")]
#[test]
fn pictures_compile_as_latex() {
    use std::process::{Command, Stdio};
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("latex");
    std::fs::create_dir_all(&folder).unwrap();
    let names = ["nested", "overlapping", "divide", "slice", "refused-tiles", "composition-steps", "tiler", "cut"];
    let scenes = scenes().into_iter().filter(|(name, _)| names.contains(name)).map(|(_, scene)| scene);
    let scenes: Vec<Scene> = scenes.collect();
    let tex = layout_picture::backend::tikz::document(&scenes, layout_picture::Theme::Light);
    std::fs::write(folder.join("pictures.tex"), tex).unwrap();
    let mut latex = Command::new("pdflatex");
    latex.args(["-interaction=nonstopmode", "-halt-on-error", "pictures.tex"]).current_dir(&folder);
    let Ok(ended) = latex.stdin(Stdio::null()).output() else {
        return eprintln!("there is no pdflatex: not compiled");
    };
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{said}");
    assert!(said.contains(&format!("({} pages", scenes.len())), "{said}");
}
