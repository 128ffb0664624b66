//! A conversation with rust-analyzer over its standard input and output, like an editor's.
//!
//! Language Server Protocol 3.17, Microsoft: a header `Content-Length: N`, an empty line, N bytes of JSON-RPC 2.0.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;
use std::{fs, thread};

use serde_json::{Value as Json, json};

/// Longest wait for an answer: before the first one, rust-analyzer builds the macros.
const PATIENCE: Duration = Duration::from_secs(300);

/// Errors after which a request is sent again, because the file has changed.
const CANCELLED: [i64; 2] = [-32_802, -32_801];

/// A running rust-analyzer that has a file open.
pub struct Server {
    process: Child,
    input: ChildStdin,
    messages: Receiver<Json>,
    requests: u64,
    version: u64,
    /// The open file.
    file: String,
}

impl Server {
    /// Opens `src/lib.rs` of a package, and waits until everything in it is analyzed.
    pub fn open(folder: &Path) -> Self {
        Self::started(folder, false)
    }

    /// Does the same, with diagnostics that are shown only on request.
    pub fn with_all_diagnostics(folder: &Path) -> Self {
        Self::started(folder, true)
    }

    fn started(folder: &Path, all_diagnostics: bool) -> Self {
        let command =
            Command::new("rust-analyzer").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut process = command.expect("rust-analyzer runs");
        let (input, output) = (process.stdin.take().expect("its input"), process.stdout.take().expect("its output"));
        let (sender, messages) = channel();
        thread::spawn(move || receive(&mut BufReader::new(output), &sender));
        let file = format!("file://{}/src/lib.rs", folder.display());
        let mut server = Self { process, input, messages, requests: 0, version: 1, file };
        server.begin(folder, all_diagnostics);
        server
    }

    fn begin(&mut self, folder: &Path, all_diagnostics: bool) {
        let capabilities = json!({
            "experimental": { "serverStatusNotification": true },
            "textDocument": { "diagnostic": {}, "hover": { "contentFormat": ["markdown"] } },
        });
        let options = json!({
            "checkOnSave": false,
            "cachePriming": { "enable": false },
            "diagnostics": { "experimental": { "enable": all_diagnostics } },
        });
        let root = format!("file://{}", folder.display());
        let begin = json!({ "rootUri": root, "capabilities": capabilities, "initializationOptions": options });
        self.ask("initialize", &begin);
        self.tell("initialized", &json!({}));
        let text = fs::read_to_string(folder.join("src/lib.rs")).expect("the program");
        let document = json!({ "uri": self.file, "languageId": "rust", "version": 1, "text": text });
        self.tell("textDocument/didOpen", &json!({ "textDocument": document }));
        loop {
            let message = self.next();
            if message["method"] == "experimental/serverStatus" && message["params"]["quiescent"] == true {
                return;
            }
        }
    }

    /// Returns the definitions of the names at a place of the open file: the file, and line and column counted from 0.
    pub fn definitions(&mut self, place: (usize, usize)) -> Vec<(String, usize, usize)> {
        let found = self.ask_at("textDocument/definition", place);
        let definition = |definition: &Json| {
            let start = &definition["range"]["start"];
            let file = definition["uri"].as_str().expect("a file").rsplit('/').next().unwrap_or_default();
            (file.to_owned(), number(&start["line"]), number(&start["character"]))
        };
        found.as_array().map_or_else(Vec::new, |found| found.iter().map(definition).collect())
    }

    /// Returns the hover text at a place, as Markdown.
    pub fn hover(&mut self, place: (usize, usize)) -> String {
        self.ask_at("textDocument/hover", place)["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Returns the completions of the word that ends at a place, in the order in which an editor offers them.
    pub fn completions(&mut self, place: (usize, usize)) -> Vec<String> {
        let found = self.ask_at("textDocument/completion", place);
        let items = if found["items"].is_array() { &found["items"] } else { &found };
        let text = |item: &Json, key: &str| item[key].as_str().unwrap_or_default().to_owned();
        let mut items: Vec<_> = items.as_array().into_iter().flatten().collect();
        items.sort_by_key(|item| (text(item, "sortText"), text(item, "label")));
        items.into_iter().map(|item| text(item, "label")).collect()
    }

    /// Returns the edits of a renaming, in order of the text: line and column counted from 0, and the number of letters to replace.
    pub fn renamed(&mut self, (line, character): (usize, usize)) -> Vec<(usize, usize, usize)> {
        let position = json!({ "line": line, "character": character });
        let document = json!({ "uri": self.file });
        let parameters = json!({ "textDocument": document, "position": position, "newName": "renamed" });
        let found = self.ask("textDocument/rename", &parameters);
        let edit = |edit: &Json| {
            let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
            let (column, after) = (number(&start["character"]), number(&end["character"]));
            (number(&start["line"]), column, after - column)
        };
        let files = found["documentChanges"].as_array().expect("edits of files").iter();
        let edits = files.flat_map(|file| file["edits"].as_array().expect("edits").iter());
        let mut edits: Vec<_> = edits.map(edit).collect();
        edits.sort_unstable();
        edits
    }

    /// Returns the reports for the open file while it is written, in order of lines: line and column counted from 0, and the message.
    pub fn diagnostics(&mut self) -> Vec<(usize, usize, String)> {
        let found = self.ask("textDocument/diagnostic", &json!({ "textDocument": { "uri": self.file } }));
        let diagnostic = |diagnostic: &Json| {
            let start = &diagnostic["range"]["start"];
            let text = diagnostic["message"].as_str().unwrap_or_default().to_owned();
            (number(&start["line"]), number(&start["character"]), text)
        };
        let mut diagnostics: Vec<_> = found["items"].as_array().expect("a report").iter().map(diagnostic).collect();
        diagnostics.sort();
        diagnostics
    }

    /// Replaces the text of the open file.
    pub fn write(&mut self, text: &str) {
        self.version += 1;
        let document = json!({ "uri": self.file, "version": self.version });
        self.tell("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": [{ "text": text }] }));
    }

    fn ask_at(&mut self, method: &str, (line, character): (usize, usize)) -> Json {
        let position = json!({ "line": line, "character": character });
        self.ask(method, &json!({ "textDocument": { "uri": self.file }, "position": position }))
    }

    fn ask(&mut self, method: &str, params: &Json) -> Json {
        loop {
            let message = self.asked_once(method, params);
            if !CANCELLED.contains(&message["error"]["code"].as_i64().unwrap_or_default()) {
                assert!(message["error"].is_null(), "{method} {params}: {message}");
                return message["result"].clone();
            }
        }
    }

    fn asked_once(&mut self, method: &str, params: &Json) -> Json {
        self.requests += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.requests, "method": method, "params": params }));
        loop {
            let message = self.next();
            if message["id"] == self.requests && message["method"].is_null() {
                return message;
            }
        }
    }

    fn tell(&mut self, method: &str, params: &Json) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Returns the next message; answers questions of the server with null.
    fn next(&mut self) -> Json {
        let message = self.messages.recv_timeout(PATIENCE).expect("rust-analyzer answers");
        if !message["id"].is_null() && !message["method"].is_null() {
            self.send(&json!({ "jsonrpc": "2.0", "id": message["id"], "result": null }));
        }
        message
    }

    fn send(&mut self, message: &Json) {
        let text = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("rust-analyzer listens");
        self.input.flush().expect("rust-analyzer listens");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

fn number(value: &Json) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("small")
}

/// Forwards every message until the output ends.
fn receive(output: &mut BufReader<ChildStdout>, sender: &Sender<Json>) {
    while let Some(message) = message(output) {
        if sender.send(message).is_err() {
            return;
        }
    }
}

fn message(output: &mut BufReader<ChildStdout>) -> Option<Json> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().strip_prefix("Content-Length: ") {
            Some(number) => length = number.parse().ok()?,
            None if line.trim_end().is_empty() => break,
            None => (),
        }
    }
    let mut text = vec![0; length];
    output.read_exact(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}
