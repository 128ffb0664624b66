//! A headless browser, driven by its protocol: JSON over two pipes, with a zero after each message.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

/// The time limit for any step.
const PATIENCE: Duration = Duration::from_secs(20);
/// The browser reads from file descriptor 3 and writes to 4.
const PIPES: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// A browser with one page.
pub struct Browser {
    process: Child,
    input: ChildStdin,
    messages: Receiver<Json>,
    profile: PathBuf,
    session: Option<String>,
    calls: u64,
    /// The exceptions that the page reported.
    pub exceptions: Vec<String>,
}

/// The first browser on the `PATH`.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|file| file.is_file())
}

impl Browser {
    /// Starts a browser that shows an empty page.
    pub fn start(program: &Path) -> Self {
        let profile =
            std::env::temp_dir().join(format!("layout-playground-{}-{:?}", std::process::id(), thread::current().id()));
        let mut process = Command::new("sh")
            .args(["-c", PIPES])
            .arg(program)
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--no-first-run",
                "--disable-dev-shm-usage",
            ])
            .args(["--remote-debugging-pipe", "--force-color-profile=srgb", "--font-render-hinting=none"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a browser");
        let (input, output) = (process.stdin.take().expect("a pipe"), process.stdout.take().expect("a pipe"));
        let (sender, messages) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0) {
                let Ok(message) = message else { break };
                let message = serde_json::from_slice(&message).expect("a message of the protocol");
                if sender.send(message).is_err() {
                    break;
                }
            }
        });
        let exceptions = Vec::new();
        let mut browser = Self { process, input, messages, profile, session: None, calls: 0, exceptions };
        let target = browser.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attached = json!({ "targetId": target["targetId"], "flatten": true });
        browser.session = browser.call("Target.attachToTarget", &attached)["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page.enable", "Runtime.enable"] {
            browser.call(domain, &json!({}));
        }
        browser
    }

    /// Calls a method of the protocol.
    pub fn call(&mut self, method: &str, params: &Json) -> Json {
        self.calls += 1;
        let mut message = json!({ "id": self.calls, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        self.input.write_all(format!("{message}\0").as_bytes()).expect("the browser reads");
        loop {
            let message = self.messages.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer to {method}"));
            if message["method"] == "Runtime.exceptionThrown" {
                self.exceptions.push(message["params"]["exceptionDetails"].to_string());
            }
            if message["id"] == self.calls {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
        }
    }

    /// Opens a page.
    pub fn open(&mut self, address: &str) {
        self.call("Page.navigate", &json!({ "url": "about:blank" }));
        self.call("Page.navigate", &json!({ "url": address }));
        self.until("document.readyState === 'complete'");
    }

    /// The value of an expression in the page's script.
    pub fn evaluate(&mut self, expression: &str) -> Json {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", &params);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {}", answer["exceptionDetails"]);
        answer["result"]["value"].clone()
    }

    /// The value of an expression, as text.
    pub fn text(&mut self, expression: &str) -> String {
        self.evaluate(expression).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a condition holds.
    pub fn until(&mut self, condition: &str) {
        let start = Instant::now();
        while self.evaluate(condition) != json!(true) {
            let shown = "document.body.innerText.slice(0, 2000)";
            assert!(start.elapsed() < PATIENCE, "never: {condition}\n{}\n{:?}", self.text(shown), self.exceptions);
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Types a text into the focused element.
    pub fn write(&mut self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Presses a key given by its name or character, with the Control key if `control`.
    pub fn press(&mut self, key: &str, control: bool) {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "PageUp" => 33,
            "PageDown" => 34,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => i32::from(key.to_ascii_uppercase().as_bytes()[0]),
        };
        let modifiers = if control { 2 } else { 0 };
        let text = if key == "Enter" { "\r" } else { key };
        for kind in ["keyDown", "keyUp"] {
            let mut params =
                json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code, "modifiers": modifiers });
            if kind == "keyDown" && !control && (text.len() == 1) {
                params["text"] = json!(text);
            }
            self.call("Input.dispatchKeyEvent", &params);
        }
    }

    /// Sets the size of the window in pixels.
    pub fn resize(&mut self, width: u32, height: u32) {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", &params);
    }

    /// Sets the preferred color scheme of the system.
    pub fn colours(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
    }

    /// Moves the pointer to the middle of an element.
    pub fn point(&mut self, selector: &str) {
        self.pointer("mouseMoved", selector, 0, false);
    }

    /// Drags an element this many pixels to the right, with or without Alt.
    pub fn drag(&mut self, selector: &str, right: i32, alt: bool) {
        self.pointer("mousePressed", selector, 0, alt);
        self.pointer("mouseMoved", selector, right, alt);
        self.pointer("mouseReleased", selector, right, alt);
    }

    fn pointer(&mut self, kind: &str, selector: &str, right: i32, alt: bool) {
        let middle = format!(
            "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect(); \
             return [r.left + r.width / 2 + {right}, r.top + r.height / 2]; }})()"
        );
        let at = self.evaluate(&middle);
        let mut params =
            json!({ "type": kind, "x": at[0], "y": at[1], "button": "left", "buttons": 1, "clickCount": 1 });
        params["modifiers"] = json!(u8::from(alt));
        self.call("Input.dispatchMouseEvent", &params);
    }

    /// The page as an image.
    pub fn image(&mut self) -> Vec<u8> {
        self.captured(&json!({ "format": "png" }))
    }

    /// An element as an image.
    pub fn image_of(&mut self, selector: &str) -> Vec<u8> {
        let clip = self.evaluate(&format!(
            "(() => {{ const r = document.querySelector({selector:?}).getBoundingClientRect(); \
             return {{ x: r.left + scrollX, y: r.top + scrollY, width: r.width, height: r.height, scale: 1 }}; }})()"
        ));
        self.captured(&json!({ "format": "png", "clip": clip, "captureBeyondViewport": true }))
    }

    fn captured(&mut self, params: &Json) -> Vec<u8> {
        let image = self.call("Page.captureScreenshot", params);
        decoded(image["data"].as_str().expect("an image"))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

/// The bytes of a text in Base64.
fn decoded(text: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for sign in text.bytes() {
        let value = match sign {
            b'A'..=b'Z' => sign - b'A',
            b'a'..=b'z' => sign - b'a' + 26,
            b'0'..=b'9' => sign - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => break,
        };
        bits = (bits << 6) | u32::from(value);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from((bits >> count) & 0xff).expect("eight bits"));
        }
    }
    bytes
}
