//! Changing the text: by keys, by dragging numbers, by completing words, and taking it back.

use serde_json::json;

use super::{image, page, until_answer, write};

#[test]
fn a_number_is_dragged() {
    let Some(mut browser) = page("") else { return };
    browser.point(".number");
    browser.drag(".number", 13, false);
    until_answer(&mut browser, "(6,8):(8,1)");
    // Dragging works in the text too, with Alt, by pointer and by keys.
    browser.drag("#colours .is-number", 13, true);
    until_answer(&mut browser, "(8,8):(8,1)");
    browser
        .evaluate("document.getElementById('text').focus(), document.getElementById('text').setSelectionRange(3, 3)");
    browser.evaluate(
        "document.getElementById('text').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, cancelable: true }))",
    );
    until_answer(&mut browser, "(8,9):(8,1)");
}

#[test]
fn the_keyboard_does_all_of_it() {
    let Some(mut browser) = page("") else { return };
    let focus = "document.activeElement.id || document.activeElement.className || document.activeElement.textContent";
    let mut seen = Vec::new();
    for _ in 0..20 {
        browser.press("Tab", false);
        seen.push(browser.text(focus));
        if seen.last().is_some_and(|seen| seen == "text") {
            break;
        }
    }
    for stop in ["skip", "share", "theme", "tab-layouts", "preset", "text"] {
        assert!(seen.iter().any(|seen| seen == stop), "{stop} in {seen:?}");
    }
    // Word completion: the list opens while typing, the arrows choose, Enter accepts.
    browser.press("a", true);
    browser.write("zipped_di");
    browser.until("document.querySelectorAll('#completion [aria-selected=true]').length === 1");
    image(&mut browser, "completion");
    browser.press("Enter", false);
    browser.write("(4,8):row, <2,4>)");
    until_answer(&mut browser, "((2,4),(2,2)):((8,1),(16,4))");
    // Tab moves from the editor to the numbers, where the arrows change the first of them.
    browser.press("Tab", false);
    assert_eq!(browser.text(focus), "number");
    browser.press("ArrowUp", false);
    browser.press("ArrowUp", false);
    until_answer(&mut browser, "((2,4),(3,2)):((8,1),(16,4))");
    browser.press("ArrowRight", false);
    browser.press("PageUp", false);
    until_answer(&mut browser, "((2,4),(3,4)):((16,1),(32,4))");
    image(&mut browser, "numbers");
    // The arrows move from tab to tab.
    browser.evaluate("document.getElementById('tab-layouts').focus()");
    browser.press("ArrowRight", false);
    until_answer(&mut browser, "(8,32):(32,1)");
    assert_eq!(browser.text(focus), "tab-swizzles");
}

/// Enter and Tab are taken by the list only where a word is not complete and begins what is chosen.
#[test]
fn only_a_word_that_is_not_complete_is_completed() {
    let Some(mut browser) = page("") else { return };
    let (text, chosen) = (
        "document.getElementById('text').value",
        "document.querySelectorAll('#completion [aria-selected=true]').length",
    );
    let is_open = "!document.getElementById('completion').hidden";
    for word in ["(4,8):row", "(4,8):col", "Tile = 4:1; Tile", "size", "zipped_divide"] {
        write(&mut browser, word);
        assert_eq!(browser.evaluate(is_open), false, "{word}");
        browser.press("Enter", false);
        assert_eq!(browser.text(text), format!("{word}\n"));
        browser.press("Tab", false);
        assert_eq!(browser.text(text), format!("{word}\n"));
    }
    // What contains the word is offered, and taken once it is chosen.
    write(&mut browser, "_divid");
    assert_eq!((browser.evaluate(is_open), browser.evaluate(chosen)), (json!(true), json!(0)));
    image(&mut browser, "offered");
    browser.press("Enter", false);
    assert_eq!(browser.text(text), "_divid\n");
    write(&mut browser, "_divid");
    browser.press("ArrowDown", false);
    assert_eq!(browser.evaluate(chosen), 1);
    browser.press("Enter", false);
    let taken = browser.text(text);
    assert!(taken.contains("_divid") && taken.ends_with('('), "{taken}");
    // Control and space ask for what else begins with a complete word.
    write(&mut browser, "slice");
    browser.press(" ", true);
    assert_eq!(browser.evaluate(chosen), 1);
}

/// Undo takes back a preset, a help, a completion and a number.
#[test]
fn every_change_is_undone() {
    let Some(mut browser) = page("") else { return };
    let text = "document.getElementById('text').value";
    let refused = "(6,2):(8,2) o (3,2):(4,6)";
    write(&mut browser, refused);
    browser.until("document.querySelector('.apply') !== null");
    browser.evaluate("document.querySelector('.apply').click()");
    browser.evaluate("document.querySelectorAll('.preset')[2].click()");
    browser.evaluate("document.querySelector('[data-number]').focus()");
    browser.press("ArrowUp", false);
    browser.evaluate("document.getElementById('text').focus()");
    browser.press("z", true);
    assert_eq!(browser.text(text), "(4,8):(12,1)");
    browser.press("z", true);
    assert_eq!(browser.text(text), "(6,2):(8,2) o (3,2):(6,6)");
    until_answer(&mut browser, "(3,2):(2,2)");
    browser.press("z", true);
    assert_eq!(browser.text(text), refused);
    write(&mut browser, "zipped_di");
    browser.press("Enter", false);
    assert_eq!(browser.text(text), "zipped_divide(");
    browser.press("z", true);
    assert_eq!(browser.text(text), "zipped_di");
    browser.until("document.body.dataset.state === 'refused'");
}
