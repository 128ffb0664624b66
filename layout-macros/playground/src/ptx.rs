//! Requests of the page that runs PTX, and their answers, as JSON.

use crate::request::{answered, field};
use layout_gpu_interpreter::command::{System, command};
use layout_gpu_interpreter::{Entry, Module, Parameter};
use serde_json::{Value as Json, json};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::io;
use std::path::Path;

/// The name of the page's kernel among its files.
const FILE: &str = "kernel.ptx";
/// The longest kernel, in bytes.
const MAX_PTX: usize = 1 << 22;

/// The answer to a request, both as JSON; an unreadable request gets an object with `error`.
///
/// | request | answer |
/// |---|---|
/// | `{"ask":"entries","ptx":"…"}` | `entries` of the kernel: a `signature` and the words of a `launch` |
/// | `{"ask":"run","ptx":"…","line":"KERNEL --block 32 …"}` | `output`, `errors` and the exit `code` of `layout-ptx run` with these words |
///
/// ```
/// let ptx = ".version 7.0 .target sm_80 .address_size 64 .entry nothing() { ret; }";
/// let request = serde_json::json!({ "ask": "run", "ptx": ptx, "line": "nothing --block 32" });
/// let answer = layout_playground::ptx::answer(&request.to_string());
/// assert!(answer.contains("`nothing`: 1 block, 1 instruction of warps, 32 of threads"), "{answer}");
/// ```
#[must_use]
pub fn answer(request: &str) -> String {
    answered(request, respond)
}

fn respond(request: &Json) -> Result<Json, String> {
    let field = |name: &str| field(request, name);
    let ptx = field("ptx")?;
    if ptx.len() > MAX_PTX {
        return Err(format!("a kernel of {} bytes: the limit is {MAX_PTX}", ptx.len()));
    }
    match field("ask")? {
        "entries" => entries(ptx),
        "run" => Ok(run(ptx, field("line")?)),
        other => Err(format!("unknown request `{other}`")),
    }
}

fn entries(ptx: &str) -> Result<Json, String> {
    let module = Module::parse(ptx).map_err(|error| error.to_string())?;
    let listed = module.entries().iter().map(|entry| json!({ "signature": signature(entry), "launch": launch(entry) }));
    Ok(json!({ "entries": listed.collect::<Vec<_>>() }))
}

fn signature(entry: &Entry) -> String {
    let names: Vec<&str> = entry.parameters().iter().map(|parameter| parameter.name.as_str()).collect();
    format!("{}({})", entry.name(), names.join(", "))
}

/// Writes a launch of one warp to begin with: numbers are 32, pointers lead to 32 floats.
fn launch(entry: &Entry) -> String {
    entry.parameters().iter().fold(format!("{} --block 32", entry.name()), |launch, Parameter { name, size, .. }| {
        let argument = match size {
            1 => "u8:32".to_owned(),
            2 => "u16:32".to_owned(),
            4 => "u32:32".to_owned(),
            8 => format!("{name}=zeros:f32x32"),
            size => format!("bytes:{}", "00".repeat(*size as usize)),
        };
        format!("{launch} --arg {argument}")
    })
}

/// Runs `layout-ptx` with these words, and prints the costs of each access. The words may be as a shell takes them: with apostrophes, on several lines,
/// behind `layout-ptx run FILE.ptx`.
fn run(ptx: &str, line: &str) -> Json {
    let page = Page::new(ptx);
    let words = line.split_whitespace().map(|word| word.trim_matches('\'')).filter(|word| *word != "\\");
    let is_file = |word: &str| Path::new(word).extension().is_some_and(|ending| ending == "ptx");
    let words = words.skip_while(|word| ["layout-ptx", "run"].contains(word) || is_file(word));
    let words: Vec<&str> = ["run", FILE].into_iter().chain(words).chain(["--lines"]).collect();
    let code = command(&words, &page);
    json!({ "code": code, "output": page.output.into_inner(), "errors": page.errors.into_inner() })
}

/// The files of a page, for as long as one run.
struct Page {
    files: RefCell<BTreeMap<String, Vec<u8>>>,
    output: RefCell<String>,
    errors: RefCell<String>,
}

impl Page {
    fn new(ptx: &str) -> Self {
        let files = BTreeMap::from([(FILE.to_owned(), ptx.into())]);
        Self { files: RefCell::new(files), output: RefCell::default(), errors: RefCell::default() }
    }
}

impl System for Page {
    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let none = || io::Error::new(io::ErrorKind::NotFound, "a page has no files but its kernel and what it wrote");
        self.files.borrow().get(path).cloned().ok_or_else(none)
    }

    fn write(&self, path: &str, contents: &[u8]) -> io::Result<()> {
        self.files.borrow_mut().insert(path.to_owned(), contents.to_owned());
        Ok(())
    }

    fn say(&self, text: &dyn Display) {
        let _ = write!(self.output.borrow_mut(), "{text}");
    }

    fn complain(&self, text: &dyn Display) {
        let _ = write!(self.errors.borrow_mut(), "{text}");
    }

    fn seconds(&self) -> Option<f64> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::answer;
    use crate::bundle::samples;
    use serde_json::{Value as Json, json};

    fn asked(request: &Json) -> Json {
        serde_json::from_str(&answer(&request.to_string())).expect("JSON")
    }

    /// Each sample shows what its name says, at its line.
    #[test]
    fn samples_show_what_they_are_for() {
        let said = |name: &str| {
            let samples = samples();
            let sample =
                samples.as_array().and_then(|all| all.iter().find(|one| one["name"] == name)).expect("a sample");
            let entries = asked(&json!({ "ask": "entries", "ptx": sample["ptx"] }));
            let launch = sample["line"].as_str().expect("a launch");
            assert!(
                entries["entries"][0]["launch"]
                    .as_str()
                    .is_some_and(|it| it.split(' ').next() == launch.split(' ').next())
            );
            asked(&json!({ "ask": "run", "ptx": sample["ptx"], "line": launch }))
        };
        let has = |answer: &Json, field: &str, words: &[&str]| {
            let text = answer[field].as_str().expect("a text");
            let missing: Vec<&&str> = words.iter().filter(|word| !text.contains(**word)).collect();
            assert!(missing.is_empty(), "{missing:?} not in {text}");
        };
        let right = said("Right");
        assert_eq!((&right["code"], &right["errors"]), (&json!(0), &json!("")));
        has(&right, "output", &["`saxpy`: 4 blocks, ", "0 of them bank conflicts"]);
        let race = said("A race");
        assert_eq!(race["code"], 1);
        has(&race, "errors", &["fault: ", "race", "kept"]);
        let banks = said("Bank conflicts");
        assert_eq!(banks["code"], 0);
        has(&banks, "output", &["992 of them bank conflicts", "ld.shared.u32"]);
        let bounds = said("Past the end");
        assert_eq!(bounds["code"], 1);
        has(&bounds, "errors", &["fault: ", "argument 0 (`numbers=zeros:u32x100`)"]);
    }

    #[test]
    fn what_cannot_be_run_is_said() {
        assert_eq!(asked(&json!({ "ask": "run", "ptx": "?" }))["error"], "the request has no `line`");
        assert!(asked(&json!({ "ask": "entries", "ptx": "frobnicate" }))["error"].is_string());
        let ptx = ".version 7.0 .target sm_80 .address_size 64 .entry k(.param .u32 n, .param .u64 x) { ret; }";
        let entries = asked(&json!({ "ask": "entries", "ptx": ptx }));
        assert_eq!(
            entries["entries"][0],
            json!({ "signature": "k(n, x)", "launch": "k --block 32 --arg u32:32 --arg x=zeros:f32x32" })
        );
        let pasted = "layout-ptx run a.ptx k \\\n  --block 32 --arg 'u32:32' --arg zeros:f32x1";
        assert_eq!(asked(&json!({ "ask": "run", "ptx": ptx, "line": pasted }))["code"], 0);
        let launched = asked(&json!({ "ask": "run", "ptx": ptx, "line": "k --block 32 --arg u32:32 --arg in:x.npy" }));
        assert_eq!(launched["code"], 2);
        assert_eq!(
            launched["errors"],
            "error: cannot read x.npy: a page has no files but its kernel and what it wrote\n"
        );
    }
}
