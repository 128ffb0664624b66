//! The page that runs PTX: its samples, a kernel of one's own, the line of a fault, the address.

use crate::{chromium::Browser, image, page_of_file};

const DONE: &str =
    "document.body.dataset.state !== undefined && !document.getElementById('output').hasAttribute('aria-busy')";
const OUTPUT: &str = "document.getElementById('output').textContent";

fn choose(browser: &mut Browser, name: &str, state: &str) -> String {
    browser.evaluate(&format!(
        "delete document.body.dataset.state, [...document.querySelectorAll('.preset')].find((one) => one.textContent === '{name}').click()"
    ));
    browser.until(DONE);
    browser.until(&format!("document.body.dataset.state === '{state}'"));
    image(browser, &format!("ptx {name}"));
    browser.text(OUTPUT)
}

#[test]
fn kernels_run_and_their_faults_lead_to_lines() {
    let Some(mut browser) = page_of_file("ptx.html") else { return };
    browser.until(DONE);
    assert!(browser.text(OUTPUT).contains("`saxpy`: 4 blocks"));
    let conflicts = choose(&mut browser, "Bank conflicts", "ran");
    assert!(conflicts.contains("992 of them bank conflicts"), "{conflicts}");
    browser.colours("dark");
    let race = choose(&mut browser, "A race", "faulted");
    assert!(race.starts_with("fault: "), "{race}");
    browser.evaluate("document.querySelector('.failed .place').click()");
    let selected = "document.getElementById('source').value.slice(document.getElementById('source').selectionStart, document.getElementById('source').selectionEnd)";
    assert!(browser.text(selected).contains("ld.shared.u32"));
    assert!(browser.text("document.querySelector('.is-faulty').textContent").trim().parse::<u32>().is_ok());
    browser.colours("light");
    let bounds = choose(&mut browser, "Past the end", "faulted");
    assert!(bounds.contains("argument 0"), "{bounds}");
    // The address has the kernel and its launch, also after they were changed.
    browser.evaluate("delete document.body.dataset.state, document.getElementById('launch').value = 'increment --block 4 --arg numbers=zeros:u32x4 --print numbers', document.getElementById('run').click()");
    browser.until("document.body.dataset.state === 'ran'");
    assert!(browser.text(OUTPUT).contains("numbers: u32 (4)\n 1 1 1 1\n"));
    browser.evaluate("self.isBefore = true, location.reload()");
    browser.until(&format!(
        "self.isBefore === undefined && document.readyState === 'complete' && {DONE} && {OUTPUT}.includes(' 1 1 1 1')"
    ));
    // An entry writes a launch of itself.
    browser.until("document.querySelector('#entries button') !== null");
    browser.evaluate("document.querySelector('#entries button').click()");
    assert_eq!(
        browser.text("document.getElementById('launch').value"),
        "increment --block 32 --arg numbers=zeros:f32x32"
    );
    assert!(browser.exceptions.is_empty(), "{:?}", browser.exceptions);
}
