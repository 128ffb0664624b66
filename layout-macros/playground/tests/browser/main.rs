//! The page in a real browser: typing, reading, clicking, keyboard navigation, narrow windows.
//!
//! The page is in the folder named by `LAYOUT_PLAYGROUND`, as `cargo run --release -p layout-playground` writes it. Without the variable
//! nothing is tested; with it a browser is required. `LAYOUT_PLAYGROUND_IMAGES` names a folder for an image of each state.
#![cfg(unix)]

mod chromium;
mod editing;
mod pixels;
mod ptx;
mod seeing;
mod time;

use std::fmt::Write;
use std::ops::{Deref, DerefMut};
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use chromium::Browser;
use layout_picture::Theme;
use layout_playground::serve::{listen, serve};
use serde_json::{Value as Json, json};

const SHOWN: &str = "document.querySelector('.answer')?.textContent";
const ANSWERED: &str = "document.body.dataset.state !== undefined";
const DRAWN: &str = "PLAYGROUND.page.drawn === document.getElementById('text').value";

/// Engines that never answer: `(module (memory (export "memory") 1) (func (export "request") (param i32) (result i32) i32.const 0) (func
/// (export "answer") (result i32) unreachable) (func (export "place") (result i32) i32.const 0))`, and the same with a loop.
const TRAP: &str = "AGFzbQEAAAABCgJgAX8Bf2AAAX8DBAMAAQEFAwEAAQclBAZtZW1vcnkCAAdyZXF1ZXN0AAAGYW5zd2VyAAEFcGxhY2UAAgoPAwQAQQALAwAACwQAQQAL";
const LOOP: &str = "AGFzbQEAAAABCgJgAX8Bf2AAAX8DBAMAAQEFAwEAAQclBAZtZW1vcnkCAAdyZXF1ZXN0AAAGYW5zd2VyAAEFcGxhY2UAAgoUAwQAQQALCAADQAwACwALBABBAAs=";

/// Timed tests run alone.
static TURNS: RwLock<()> = RwLock::new(());

/// A page while no test is being timed.
struct Page {
    browser: Browser,
    _turn: RwLockReadGuard<'static, ()>,
}

impl Deref for Page {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl DerefMut for Page {
    fn deref_mut(&mut self) -> &mut Browser {
        &mut self.browser
    }
}

fn page(hash: &str) -> Option<Page> {
    let turn = TURNS.read().unwrap_or_else(PoisonError::into_inner);
    page_now(hash).map(|browser| Page { browser, _turn: turn })
}

/// The page at an address after `#`, if it is to be tested.
fn page_now(hash: &str) -> Option<Browser> {
    let mut browser = page_of_file(&format!("index.html{hash}"))?;
    // Images must not show transitions.
    browser.evaluate("document.head.append(Object.assign(document.createElement('style'), { textContent: '* { transition: none !important }' }))");
    browser.until(ANSWERED);
    browser.until(DRAWN);
    Some(browser)
}

/// A page of the folder, if it is to be tested.
fn page_of_file(file: &str) -> Option<Browser> {
    let Some(folder) = std::env::var_os("LAYOUT_PLAYGROUND") else {
        eprintln!("skipped: LAYOUT_PLAYGROUND names no folder with the page");
        return None;
    };
    let program = chromium::find().expect("a browser on the PATH: Debian's `chromium`, say");
    let mut browser = Browser::start(&program);
    browser.resize(1280, 900);
    browser.open(&format!("file://{}/{file}", PathBuf::from(folder).display()));
    Some(browser)
}

/// The page with a text.
fn page_of(text: &str) -> Option<Page> {
    let mut hash = String::from("#text=");
    for byte in text.bytes() {
        let _written = write!(hash, "%{byte:02X}");
    }
    page(&hash)
}

/// Saves an image of a state if a folder is named for it.
fn image(browser: &mut Browser, name: &str) {
    if let Some(folder) = std::env::var_os("LAYOUT_PLAYGROUND_IMAGES") {
        let image = browser.image();
        std::fs::create_dir_all(&folder).expect("a folder for images");
        std::fs::write(PathBuf::from(folder).join(name).with_extension("png"), image).expect("an image");
    }
}

/// Replaces the text in the editor.
fn write(browser: &mut Browser, text: &str) {
    browser.evaluate("document.getElementById('text').focus(), document.getElementById('text').select()");
    browser.write(text);
}

fn until_answer(browser: &mut Browser, answer: &str) {
    browser.until(&format!("{SHOWN} === {answer:?}"));
}

#[test]
fn what_is_written_is_evaluated_and_shown() {
    let Some(mut browser) = page("") else { return };
    until_answer(&mut browser, "(4,8):(8,1)");
    image(&mut browser, "light");
    browser.colours("dark");
    image(&mut browser, "dark");
    write(&mut browser, "(4,8):(9,1) o <2,4>");
    until_answer(&mut browser, "(2,4):(9,1)");
    browser.until(DRAWN);
    assert_eq!(browser.evaluate("document.querySelectorAll('#picture svg').length"), 1);
    assert!(browser.text("document.getElementById('picture').textContent").contains("12"));
    browser.evaluate("document.querySelector('#tables summary').click()");
    browser.until("document.querySelector('#tables table')?.textContent.includes('12') === true");
    assert!(browser.text("document.getElementById('explanation').textContent").contains("law: "));
    assert!(browser.exceptions.is_empty(), "{:?}", browser.exceptions);
}

#[test]
fn a_refusal_is_shown_and_its_help_applied() {
    let Some(mut browser) = page("") else { return };
    write(&mut browser, "(6,2):(8,2) o (3,2):(4,6)");
    browser.until("document.querySelector('.apply') !== null");
    image(&mut browser, "refusal");
    assert!(browser.text("document.querySelector('.headline').textContent").starts_with("error: "));
    browser.evaluate("document.querySelector('.apply').click()");
    browser.until("document.body.dataset.state === 'answered'");
    assert_eq!(browser.text("document.getElementById('text').value"), "(6,2):(8,2) o (3,2):(6,6)");
    image(&mut browser, "applied");
}

#[test]
fn an_element_is_linked_with_its_offset_and_why_it_is_there() {
    let Some(mut browser) = page("#family=algebra&text=(4,8):row+o+<2,4>") else { return };
    browser.until("document.querySelector('#picture [data-offset]') !== null");
    browser.point("#picture g[data-offset='10']");
    browser.until("document.querySelectorAll('#element li').length > 2");
    image(&mut browser, "hover");
    assert!(browser.text("document.getElementById('element').textContent").contains("1 · 8 = 8"));
    let linked = "new Set([...document.querySelectorAll('.is-element')].map((one) => one.dataset.offset))";
    assert_eq!(browser.evaluate(&format!("[...{linked}].join()")), "10");
    assert_eq!(browser.evaluate("document.querySelectorAll('.chapter.is-linked').length"), 1);
    // The keyboard works too, and the link contains the pinned element.
    browser.evaluate("document.getElementById('picture').focus()");
    browser.press("ArrowRight", false);
    browser.press("Enter", false);
    assert_eq!(browser.evaluate(&format!("[...{linked}].join()")), "11");
    let link = browser.text("location.href");
    browser.open(&link);
    browser.until("document.querySelector('.is-element') !== null");
    assert_eq!(browser.evaluate(&format!("[...{linked}].join()")), "11");
}

#[test]
fn a_step_marks_the_elements_that_it_names_and_an_element_the_steps() {
    let named = "[...document.querySelectorAll('#picture .is-named')].map((one) => one.dataset.offset ?? one.dataset.coordinate)";
    for (text, step, elements, element, steps) in [
        ("(4,6):(6,1) o 6:2", "→ 2:12", "0,12", "[data-offset='12']", "2:12"),
        ("zipped_divide((4,8):row, <2,4>)", "→ 4:1", "0,1,2,3", "[data-offset='3']", "4:1"),
        ("A = (4,8):(8,1);\nA(2,_)", "= (8):(1)", "0,1,2,3,4,5,6,7", "[data-offset='5']", "(8):(1)"),
        ("to_linear((4,4):(4,1))", "index 4 is at 1", "1", "[data-coordinate='1']", "index 4 is at 1"),
        (
            "conversion_rounds(linear{ register: [(0,1)], lane: [(0,2),(1,0)] -> row: 2, col: 4 }, \
             linear{ register: [(1,0)], lane: [(0,1),(0,2)] -> row: 2, col: 4 })",
            "basis (0,2)",
            "(0,2)",
            "[data-coordinate='(0,2)']",
            "basis (0,2)",
        ),
    ] {
        let Some(mut browser) = page_of(text) else { return };
        let line = format!(
            "[...document.querySelectorAll('.chapter li, .is-result')].findLast((one) => one.textContent.includes({step:?}))"
        );
        browser.evaluate(&format!("{line}.id = 'here', document.getElementById('here').scrollIntoView()"));
        browser.point("#here");
        let shown = format!("[...new Set({named})].join()");
        browser.until(&format!("{shown} !== ''"));
        assert!(browser.text(&shown).starts_with(elements), "{text}: {step} names {}", browser.text(&shown));
        image(&mut browser, &format!("step-{}", elements.len()));
        browser.evaluate("scrollTo(0, 0)");
        browser.point(&format!("#picture {element}"));
        let linked = "[...document.querySelectorAll('.chapter li.is-linked, .is-result.is-linked')].map((one) => one.textContent).join()";
        browser.until(&format!("{linked}.includes({steps:?})"));
    }
}

/// An arrow marks the steps along it, and a step marks its arrows; a leaf that two tuples share marks the step that finds it.
#[test]
fn a_step_marks_arrows_and_leaves() {
    for (text, element, step, marked) in [
        ("layout_of(morphism((2,4),(4,8,2),(3,1)))", "[data-arrow='1→3']", "1 hits 3", 1),
        (
            "compose_morphisms(morphism((2,4),(4,2),(2,1)), morphism((4,2),(2,4,2),(2,3)))",
            "[data-graph=g][data-arrow='2→3']",
            "1 → 2 → 3",
            3,
        ),
        ("mutual_refinement((6,4), (2,12,5))", "[data-leaf='2']", "3 and 12 are left", 1),
        // The arrow of A, that of the result, and the two that it consists of.
        ("(4,6):(6,1) o 8:1", "[data-graph=A][data-mode='6:1']", "steps of 4 in A", 4),
        ("(4,6):(6,1) o 8:1", "[data-graph=B]", "leaf 0 of B", 1),
    ] {
        let Some(mut browser) = page_of(text) else { return };
        if text.contains(" o ") {
            browser.evaluate("document.querySelector('[data-view=arrows]').click()");
            browser.until("document.querySelector('#picture [data-graph=A]') !== null");
        }
        browser.point(&format!("#picture {element}"));
        let linked = "[...document.querySelectorAll('.chapter li.is-linked')].map((one) => one.textContent).join()";
        browser.until(&format!("{linked}.includes({step:?})"));
        image(&mut browser, "arrow");
        let line =
            format!("[...document.querySelectorAll('.chapter li')].find((one) => one.textContent.includes({step:?}))");
        browser.evaluate(&format!("{line}.id = 'here', document.getElementById('here').scrollIntoView()"));
        browser.point("#here");
        let named = "document.querySelectorAll('#picture :is([data-arrow], [data-leaf]).is-named').length";
        browser.until(&format!("{named} === {marked}"));
    }
}

/// In each family, the text below the picture explains an element.
#[test]
fn an_element_says_why_it_is_there() {
    for (text, element, why) in [
        ("Sw<2,0,3> o (4,8):(8,1)", "[data-offset='27']", "24 ^ 3 = 27"),
        ("make_layout_tv((4,8):row, (2,2):row)", "[data-thread='5'][data-value='3']", "= 89"),
        ("mma_C(\"SM80_16x8x16_F32F16F16F32_TN\")", "[data-coordinate='(9,2)'][data-value='2']", "= 41"),
        ("\"SM75_U32x4_LDSM_N\"", "[data-coordinate='(1,2)'][data-thread='1']", "= 6"),
        ("linear{ register: [(0,1)], lane: [(0,2),(1,0)] -> row: 2, col: 4 }", "[data-coordinate='(1,3)']", "at (1,3)"),
    ] {
        let Some(mut browser) = page_of(text) else { return };
        let cells = format!("#picture {element}");
        browser.evaluate(&format!("document.querySelector({cells:?}).scrollIntoView({{ block: 'center' }})"));
        browser.point(&cells);
        browser.until(&format!("document.getElementById('element').textContent.includes({why:?})"));
    }
}

/// The font and the smoothing differ, so the mean colors of blocks are compared.
#[test]
fn pictures_look_as_they_are_painted_natively() {
    for text in
        ["(4,8):(8,1)", "make_layout_tv((4,8):row, (2,2):row)", "to_linear((4,4):(4,1))", "morphism((4,8):(8,1))"]
    {
        for (scheme, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
            let Some(mut browser) = page_of(text) else { return };
            browser.resize(2400, 1600);
            browser.colours(scheme);
            // In the page the picture is as wide as its column, and transparent.
            browser.evaluate("document.body.replaceChildren(document.querySelector('#picture svg'))");
            let shown = browser.image_of("svg");
            if let Some(folder) = std::env::var_os("LAYOUT_PLAYGROUND_IMAGES") {
                let name = format!("pixels-{scheme}-{}", text.len());
                std::fs::write(PathBuf::from(&folder).join(&name).with_extension("png"), &shown).expect("an image");
                let painted = pixels::painted(text, theme);
                std::fs::write(PathBuf::from(folder).join(format!("{name}-painted.png")), painted).expect("an image");
            }
            pixels::assert_alike(&shown, &pixels::painted(text, theme), &format!("{text}, {scheme}"));
        }
    }
}

#[test]
fn a_step_is_drawn() {
    let Some(mut browser) = page("#family=algebra&text=Matrix+%3D+(8,8):row;+zipped_divide(Matrix,+<4,2>)") else {
        return;
    };
    browser.until("document.querySelectorAll('button.count').length === 3");
    browser.evaluate("document.querySelector('button.count').click()");
    browser.until("document.querySelector('#picture title').textContent === '(8,8):(8,1)'");
    let link = browser.text("location.href");
    assert!(link.contains("step=1"), "{link}");
    browser.open(&link);
    browser.until("document.querySelector('#picture title')?.textContent === '(8,8):(8,1)'");
    browser.evaluate("document.querySelector('button.count').click()");
    browser.until("document.querySelector('#picture title').textContent.startsWith('zipped_divide')");
}

#[test]
fn the_server_shows_the_same_page() {
    let Some(mut browser) = page("") else { return };
    let listener = listen(0).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    std::thread::spawn(move || serve(&listener));
    browser.open(&format!("http://localhost:{port}/#text=(4,8):row+/+<2,3>"));
    browser.until("document.querySelector('.apply') !== null");
    browser.evaluate("document.querySelector('.apply').click()");
    browser.until("document.querySelector('#picture title')?.textContent.startsWith('logical_divide') === true");
    // The page that runs PTX is served if it was built, or says how.
    browser.evaluate("document.getElementById('ptx').click()");
    browser.until("location.pathname === '/ptx.html' && document.readyState === 'complete'");
    browser
        .until("document.body.textContent.includes('What it did') || document.body.textContent.includes('cargo run')");
}

#[test]
fn the_views_of_a_picture_are_chosen() {
    let Some(mut browser) = page("#family=swizzles&text=Sw<3,3,3>+o+(8,64):row") else { return };
    browser.evaluate("document.querySelector('[data-view=banks]').click()");
    browser.until("location.hash.includes('view=banks')");
    browser.until("document.querySelector('#picture [data-bank]') !== null");
    image(&mut browser, "banks");
}

/// The page's pictures, from the engine in WebAssembly, are the same as natively drawn ones.
#[test]
fn every_preset_has_the_picture_that_is_drawn_natively_or_says_why_it_has_none() {
    let Some(mut browser) = page("") else { return };
    let presets: Json = serde_json::from_str(include_str!("../../page/presets.json")).expect("the presets");
    for family in presets.as_array().expect("families") {
        let id = family["id"].as_str().expect("a name");
        browser.evaluate(&format!("document.getElementById('tab-{id}').click()"));
        for (i, preset) in family["presets"].as_array().expect("presets").iter().enumerate() {
            browser.evaluate(&format!("document.querySelectorAll('.preset')[{i}].click()"));
            browser.until(DRAWN);
            image(&mut browser, &format!("{id}-{i}"));
            let is_refused = preset["refused"] == true;
            let view = preset["view"].as_str().unwrap_or_default();
            // The sliders stand at 8.
            let text = preset["text"].as_str().expect("a text").replace("{m}", "8").replace("{k}", "8");
            let request = json!({ "ask": "draw", "text": text, "view": view }).to_string();
            let answer: Json = serde_json::from_str(&layout_playground::answer(&request)).expect("an answer");
            let pictures = answer["pictures"].as_array().expect("a list");
            let undrawn = &answer["undrawn"];
            let drawn: String = pictures.iter().filter_map(|picture| picture["svg"].as_str()).collect();
            let shown = "[...document.querySelectorAll('#picture svg')].map((one) => one.innerHTML).join('')";
            let same = format!(
                "(() => {{ const other = document.createElement('div'); other.innerHTML = {}; \
                 return [...other.children].map((one) => one.innerHTML).join('') === {shown}; }})()",
                json!(drawn)
            );
            assert_eq!(browser.evaluate(&same), json!(true), "{preset}");
            assert!(drawn.contains("<svg") || is_refused || undrawn.is_string(), "{preset}");
        }
    }
    assert!(browser.exceptions.is_empty(), "{:?}", browser.exceptions);
}

#[test]
fn a_link_holds_everything() {
    let Some(mut browser) = page("#family=swizzles&text=A+%3D+Sw%3C2%2C0%2C3%3E+o+(8%2C8)%3Arow%3B+A") else { return };
    until_answer(&mut browser, "Sw<2,0,3> o 0 o (8,8):(8,1)");
    assert_eq!(browser.text("document.querySelector('[aria-selected=true]').textContent"), "Swizzles");
    image(&mut browser, "swizzle");
    write(&mut browser, "A = (4,8):row;\nA / <2,4>  // half & half");
    until_answer(&mut browser, "((2,2),(4,2)):((8,16),(1,4))");
    let link = browser.text("location.href");
    browser.open(&link);
    until_answer(&mut browser, "((2,2),(4,2)):((8,16),(1,4))");
    assert_eq!(browser.text("document.getElementById('text').value"), "A = (4,8):row;\nA / <2,4>  // half & half");
}

#[test]
fn a_narrow_window_shows_everything_without_scrolling_sideways() {
    let Some(mut browser) = page("") else { return };
    browser.resize(360, 740);
    let families: Vec<String> =
        ["layouts", "swizzles", "algebra", "threads", "linear", "morphisms"].map(str::to_owned).into();
    for family in families {
        browser.evaluate(&format!("document.getElementById('tab-{family}').click()"));
        browser.until(DRAWN);
        image(&mut browser, &format!("narrow-{family}"));
        assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), 360, "{family}");
    }
    write(&mut browser, "(6,2):(8,2) o (3,2):(4,6)");
    browser.until("document.querySelector('.apply') !== null");
    image(&mut browser, "narrow-refusal");
    assert_eq!(browser.evaluate("document.documentElement.scrollWidth"), 360);
}

#[test]
fn colours_change_with_the_system_and_with_the_switch() {
    let Some(mut browser) = page("") else { return };
    let paper = "getComputedStyle(document.body).backgroundColor";
    let light = browser.text(paper);
    browser.colours("dark");
    let dark = browser.text(paper);
    assert_ne!(light, dark);
    browser.evaluate("document.getElementById('theme').click()");
    assert_eq!(browser.text(paper), light);
    browser.evaluate("document.getElementById('theme').click()");
    browser.colours("light");
    assert_eq!(browser.text(paper), dark);
}

#[test]
fn a_trap_ends_nothing() {
    let Some(mut browser) = page("") else { return };
    for (wasm, error) in [(TRAP, "the engine stopped"), (LOOP, "no answer within 0.5 seconds")] {
        let stopped = browser.text(&format!(
            "(async () => {{ const engine = PLAYGROUND.createEngine({{ ...LAYOUT_ENGINE, wasm: {wasm:?}, patience: 500 }}); \
             const first = await engine.ask({{ ask: 'operations' }}); const second = await engine.ask({{ ask: 'operations' }}); \
             return first.error === second.error ? first.error : ''; }})()"
        ));
        assert!(stopped.starts_with(error) && stopped.ends_with("started anew"), "{stopped}");
    }
    write(&mut browser, "(4,8):(9,1) o <2,4>");
    until_answer(&mut browser, "(2,4):(9,1)");
}
