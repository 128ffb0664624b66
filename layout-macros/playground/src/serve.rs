//! The page on a port of this machine: its files, the engine running natively, and what a checkout has built beside it: the guide's book, and
//! the page that runs PTX.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

use crate::built::{BOOK, Built, PTX};
use crate::bundle::{Engine, files};

/// The longest request to read, in bytes, and the most header lines.
const MAX_REQUEST: u64 = 1 << 18;
const MAX_LINES: usize = 100;
/// The stack of an evaluating thread, as large as that of a main thread.
const STACK: usize = 8 << 20;
/// The time that a browser may take to send its request.
const PATIENCE: Duration = Duration::from_secs(10);
/// The address of the engine for the page.
const ENGINE: &str = "engine";
/// The places of the book, and of the page for the book's links: beside each other, as in a checkout's `target`.
const BOOK_PLACE: &str = "guide/";
const PAGE: &str = "playground/";
/// The files of the page that runs PTX.
const PTX_FILES: [&str; 3] = ["ptx.html", "ptx-page.js", "ptx-engine.js"];
/// The answer for a page that runs PTX and was not built.
const NO_PTX: &str = "<!doctype html><title>PTX</title><p>The page that runs PTX was not built here. In a checkout of the project, \
    <code>cargo run --release -p layout-playground</code> builds it; <code>layout-ptx run</code> runs PTX in a terminal. \
    <p><a href=\"/\">The playground</a>";
/// The answer for a book that was not built.
const NO_BOOK: &str = "<!doctype html><title>The guide</title><p>The book was not built here. In a checkout of the project, <code>mdbook build \
    layout-core/guide</code> builds it (<code>cargo install mdbook</code>), and its chapters are texts in <code>layout-core/guide/src</code>. \
    <p><a href=\"/\">The playground</a>";

/// Listens on a port that only this machine can reach; 0 selects any free port.
///
/// # Errors
/// If the port is taken.
pub fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}

/// Answers all connections as long as the listener lasts.
///
/// # Errors
/// If the port can no longer accept connections.
///
/// ```
/// use std::io::{Read, Write};
/// use layout_playground::serve::{listen, serve};
/// let listener = listen(0)?;
/// let address = listener.local_addr()?;
/// std::thread::spawn(move || serve(&listener));
/// let mut browser = std::net::TcpStream::connect(address)?;
/// let request = r#"{"ask":"evaluate","text":"size((4,8))"}"#;
/// write!(browser, "POST /engine HTTP/1.1\r\nHost: {address}\r\nContent-Length: {}\r\n\r\n{request}", request.len())?;
/// let mut answer = String::new();
/// browser.read_to_string(&mut answer)?;
/// assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains(r#""answer":"32""#), "{answer}");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn serve(listener: &TcpListener) -> io::Result<()> {
    loop {
        let (browser, _) = listener.accept()?;
        // A failed connection does not affect the others.
        let _ = thread::Builder::new().stack_size(STACK).spawn(move || respond(&browser));
    }
}

struct Response {
    status: &'static str,
    kind: &'static str,
    content: Vec<u8>,
}

fn respond(browser: &TcpStream) -> io::Result<()> {
    browser.set_read_timeout(Some(PATIENCE))?;
    let mut reader = BufReader::new(browser.take(MAX_REQUEST));
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        if line.trim().is_empty() || lines.len() > MAX_LINES {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let length = header(&lines, "content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    let mut body = Vec::new();
    reader.take(length).read_to_end(&mut body)?;
    let mut browser = browser;
    browser.write_all(&written(&lines, &String::from_utf8_lossy(&body)))
}

/// The response; a `HEAD` request gets no content.
fn written(lines: &[String], body: &str) -> Vec<u8> {
    let Response { status, kind, content } = response(lines, body);
    let mut text = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
         Connection: close\r\n\r\n",
        content.len()
    )
    .into_bytes();
    if !lines.first().is_some_and(|line| line.starts_with("HEAD ")) {
        text.extend(content);
    }
    text
}

fn response(lines: &[String], body: &str) -> Response {
    let plain = |status, content: &str| Response { status, kind: "text/plain; charset=utf-8", content: content.into() };
    let mut words = lines.first().map_or("", String::as_str).split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let path = path.split('?').next().unwrap_or_default().trim_start_matches('/');
    let path = path.strip_prefix(PAGE).unwrap_or(path);
    // A page from elsewhere whose name was redirected to this machine is not ours.
    if !header(lines, "host").is_some_and(is_local) {
        return plain("403 Forbidden", "only this machine is answered\n");
    }
    if let ("GET" | "HEAD", Some(name)) = (method, path.strip_prefix(BOOK_PLACE)) {
        return built(&BOOK, name, NO_BOOK);
    }
    if ["GET", "HEAD"].contains(&method) && PTX_FILES.contains(&path) {
        return built(&PTX, path, NO_PTX);
    }
    match (method, path) {
        ("POST", ENGINE) => {
            Response { status: "200 OK", kind: "application/json", content: crate::answer(body).into() }
        }
        ("GET" | "HEAD", _) => {
            let name = if path.is_empty() { "index.html" } else { path };
            let file = files(Engine::Server(ENGINE)).into_iter().find(|file| file.name == name);
            file.map_or_else(
                || plain("404 Not Found", "no such page\n"),
                |file| Response { status: "200 OK", kind: file.kind, content: file.content.into() },
            )
        }
        _ => plain("405 Method Not Allowed", "GET a page, or POST to the engine\n"),
    }
}

/// Returns a file that was built, or says how to build it.
fn built(folder: &Built, name: &str, how: &str) -> Response {
    let none = ("404 Not Found", "text/html; charset=utf-8", how.into());
    let (status, kind, content) = folder.file(name).map_or(none, |(kind, content)| ("200 OK", kind, content));
    Response { status, kind, content }
}

/// The value of a header; names ignore case.
fn header<'a>(lines: &'a [String], name: &str) -> Option<&'a str> {
    let named = |line: &'a String| line.split_once(':').filter(|(found, _)| found.eq_ignore_ascii_case(name));
    lines.iter().skip(1).find_map(named).map(|(_, value)| value.trim())
}

fn is_local(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    ["localhost", "127.0.0.1"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(request: &str) -> &'static str {
        response(&request.lines().map(str::to_owned).collect::<Vec<_>>(), "{}").status
    }

    #[test]
    fn of_a_page_its_head_alone() {
        let sent = |method: &str| {
            let lines = [format!("{method} / HTTP/1.1"), "Host: localhost".to_owned()];
            String::from_utf8(written(&lines, "")).expect("text")
        };
        let (whole, head) = (sent("GET"), sent("HEAD"));
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.ends_with("\r\n\r\n"), "{head}");
        assert!(whole.starts_with(&head) && whole.len() > head.len());
    }

    #[test]
    fn only_the_page_and_the_engine_are_answered_and_only_here() {
        let here = "HOST: localhost:7350";
        assert_eq!(status(&format!("GET / HTTP/1.1\n{here}")), "200 OK");
        assert_eq!(status(&format!("GET /page.js?1 HTTP/1.1\n{here}")), "200 OK");
        assert_eq!(status(&format!("GET /playground/index.html HTTP/1.1\n{here}")), "200 OK");
        assert_eq!(status(&format!("GET /guide/../../Cargo.toml HTTP/1.1\n{here}")), "404 Not Found");
        assert_eq!(status(&format!("POST /engine HTTP/1.1\n{here}")), "200 OK");
        assert_eq!(status(&format!("GET /../../etc/passwd HTTP/1.1\n{here}")), "404 Not Found");
        assert_eq!(status(&format!("PUT / HTTP/1.1\n{here}")), "405 Method Not Allowed");
        assert_eq!(status("GET / HTTP/1.1\nHost: elsewhere.example"), "403 Forbidden");
        assert_eq!(status(""), "403 Forbidden");
    }
}
