//! What is seen of an answer: its family, as much of its picture as there is room for, its run-time integers.

use serde_json::json;

use super::{DRAWN, image, page, page_of, until_answer, write};

const CHOSEN: &str = "document.querySelector('#tabs [aria-selected=true]').textContent";
const PICTURE: &str = "document.querySelector('#picture svg')?.getBoundingClientRect().width";

/// A picture that is wider than its panel can be fitted, and says on which sides it goes on; one that is not has no button.
#[test]
fn a_wide_picture_is_fitted_and_goes_on() {
    let Some(mut browser) = page("") else { return };
    let is_hidden = |id: &str| format!("document.getElementById('{id}').hidden");
    assert_eq!([browser.evaluate(&is_hidden("fit")), browser.evaluate(&is_hidden("more"))], [json!(true), json!(true)]);
    write(&mut browser, "(8,64):(64,1)");
    until_answer(&mut browser, "(8,64):(64,1)");
    browser.until(DRAWN);
    let more = "document.getElementById('more').textContent";
    assert_eq!(browser.text(more), "goes on → ↓");
    image(&mut browser, "goes-on");
    browser.evaluate("document.getElementById('picture').scrollLeft = 50");
    browser.until(&format!("{more} === 'goes on ← → ↓'"));
    browser.colours("dark");
    image(&mut browser, "goes-on-dark");
    browser.evaluate("document.getElementById('fit').click()");
    browser.until(&format!("{PICTURE} < document.getElementById('picture').clientWidth"));
    image(&mut browser, "fitted");
    assert_eq!(browser.evaluate(&is_hidden("fit")), false);
}

/// The tab is that of the preset, or of the operation, that was answered; it stays where the text speaks of neither.
#[test]
fn the_tab_follows_the_answer() {
    let Some(mut browser) = page("") else { return };
    for (text, answer, family) in [
        ("zipped_divide((8,8):row, <2,4>)", "((2,4),(4,2)):((8,1),(16,4))", "Algebra"),
        ("(4,8):(8,2)", "(4,8):(8,2)", "Algebra"),
        ("(4,8):(8,1)", "(4,8):(8,1)", "Layouts"),
        ("T = (4,8):row;\nmake_layout_tv(T, (1,2):row)", "((8,4),2):((8,1),4)", "Threads"),
    ] {
        write(&mut browser, text);
        until_answer(&mut browser, answer);
        browser.until(&format!("{CHOSEN}.startsWith({family:?})"));
    }
}

/// Integers known at run time stay in the answer; the picture has those of the sliders, and so has the address.
#[test]
fn a_slider_puts_a_number_in() {
    let Some(mut browser) = page_of("(4,{n}):({n},1)") else { return };
    until_answer(&mut browser, "(4,{n}):({n},1)");
    browser.until("document.querySelector('#picture title')?.textContent === '(4,8):(8,1)'");
    image(&mut browser, "slider");
    browser.evaluate("document.querySelector('#sliders input').focus()");
    browser.press("ArrowRight", false);
    browser.until("document.querySelector('#picture title').textContent === '(4,9):(9,1)'");
    until_answer(&mut browser, "(4,{n}):({n},1)");
    browser.until("location.hash.includes('sizes=n:9')");
    let link = browser.text("location.href");
    browser.open(&link);
    browser.until("document.querySelector('#picture title')?.textContent === '(4,9):(9,1)'");
    write(&mut browser, "(4,8):(8,1)");
    until_answer(&mut browser, "(4,8):(8,1)");
    assert_eq!(browser.evaluate("document.getElementById('sliders').hidden"), true);
    assert!(browser.exceptions.is_empty(), "{:?}", browser.exceptions);
}
