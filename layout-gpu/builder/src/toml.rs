//! The contents of a `Cargo.toml`: each key with its whole path, and each table.
//!
//! ```text
//!     [lib]                                lib                 a table
//!     name = "kern"     # ours       ──▶   lib.name            "kern"
//!     lib.crate-type = ["cdylib"]          lib.crate-type      a list
//!     x = { a.b = 1 }                      x, x.a.b            a table, and 1 as it is written
//! ```
//!
//! Mistakes that cargo would report are passed over.

/// A value, as far as it matters here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Text(String),
    List(Vec<Value>),
    Table,
    /// A number, a boolean, a date, as written.
    Other(String),
}

impl Value {
    /// Splits it into words: a list's, or those between a text's commas.
    pub(crate) fn words(&self) -> Option<Vec<String>> {
        match self {
            Self::Text(text) => Some(text.split(',').map(|word| word.trim().to_owned()).collect()),
            Self::List(values) => values.iter().map(|value| value.words()?.pop()).collect(),
            Self::Table | Self::Other(_) => None,
        }
    }
}

/// The keys of a manifest in their order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Toml {
    entries: Vec<(Vec<String>, Value)>,
}

impl Toml {
    pub(crate) fn read(text: &str) -> Self {
        let mut toml = Self::default();
        let (mut reader, mut table) = (Reader { rest: text }, Vec::new());
        while reader.skip(true) {
            let read = if reader.eat("[") {
                let end = if reader.eat("[") { "]]" } else { "]" };
                reader.path().filter(|_| reader.eat(end)).map(|path| {
                    toml.entries.push((path.clone(), Value::Table));
                    table = path;
                })
            } else {
                reader.entry(&table, &mut toml.entries)
            };
            if read.is_none() {
                reader.line();
            }
        }
        toml
    }

    pub(crate) fn get(&self, path: &[&str]) -> Option<&Value> {
        self.entries.iter().find(|(found, _)| found == path).map(|(_, value)| value)
    }

    pub(crate) fn text(&self, path: &[&str]) -> Option<&str> {
        match self.get(path)? {
            Value::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the keys directly below a path, each once.
    pub(crate) fn below(&self, path: &[&str]) -> Vec<&str> {
        let mut keys = Vec::new();
        for (found, _) in &self.entries {
            if let Some(key) = found.get(path.len()).filter(|_| found.starts_with(&owned(path)))
                && !keys.contains(&key.as_str())
            {
                keys.push(key);
            }
        }
        keys
    }

    /// Iterates over the paths of all keys and tables.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &[String]> {
        self.entries.iter().map(|(path, _)| path.as_slice())
    }
}

fn owned(path: &[&str]) -> Vec<String> {
    path.iter().map(|&key| key.to_owned()).collect()
}

/// Formats the value as it would be written.
impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => write!(f, "\"{text}\""),
            Self::List(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
            Self::Table => f.write_str("{ … }"),
            Self::Other(text) => f.write_str(text),
        }
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Skips blanks, and comments and lines if allowed; returns true if there is more.
    fn skip(&mut self, lines: bool) -> bool {
        loop {
            self.rest = self.rest.trim_start_matches(|c: char| matches!(c, ' ' | '\t') || lines && c.is_whitespace());
            if !self.rest.starts_with('#') {
                return !self.rest.is_empty();
            }
            self.rest = &self.rest[self.rest.find('\n').unwrap_or(self.rest.len())..];
        }
    }

    fn eat(&mut self, mark: &str) -> bool {
        self.skip(false);
        self.rest.strip_prefix(mark).map(|rest| self.rest = rest).is_some()
    }

    /// Skips the rest of a line.
    fn line(&mut self) {
        self.rest = self.rest.split_once('\n').map_or("", |(_, rest)| rest);
    }

    /// Takes the text before the end, and skips the end.
    fn until(&mut self, end: &str) -> Option<&'a str> {
        let (before, rest) = self.rest.split_once(end)?;
        self.rest = rest;
        Some(before)
    }

    fn path(&mut self) -> Option<Vec<String>> {
        let mut path = Vec::new();
        loop {
            self.skip(false);
            let key = if self.rest.starts_with(['"', '\'']) {
                self.string()?
            } else {
                let is_of_key = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
                let (key, rest) = self.rest.split_at(self.rest.find(|c| !is_of_key(c)).unwrap_or(self.rest.len()));
                self.rest = rest;
                (!key.is_empty()).then(|| key.to_owned())?
            };
            path.push(key);
            if !self.eat(".") {
                return Some(path);
            }
        }
    }

    /// Reads a key with its value.
    fn entry(&mut self, table: &[String], entries: &mut Vec<(Vec<String>, Value)>) -> Option<()> {
        let path = [table, &self.path()?].concat();
        self.eat("=").then_some(())?;
        let value = self.value(&path, entries)?;
        entries.push((path, value));
        Some(())
    }

    fn value(&mut self, path: &[String], entries: &mut Vec<(Vec<String>, Value)>) -> Option<Value> {
        self.skip(false);
        if self.rest.starts_with(['"', '\'']) {
            return self.string().map(Value::Text);
        }
        if self.eat("[") {
            let mut values = Vec::new();
            while self.skip(true) && !self.eat("]") {
                // Keys of tables in lists are dropped.
                values.push(self.value(&[], &mut Vec::new())?);
                self.skip(true);
                self.eat(",");
            }
            return Some(Value::List(values));
        }
        if self.eat("{") {
            while self.skip(true) && !self.eat("}") {
                self.entry(path, entries)?;
                self.skip(true);
                self.eat(",");
            }
            return Some(Value::Table);
        }
        let end = self.rest.find([',', ']', '}', '#', '\n', '\r']).unwrap_or(self.rest.len());
        let (written, rest) = self.rest.split_at(end);
        self.rest = rest;
        let written = written.trim();
        (!written.is_empty()).then(|| Value::Other(written.to_owned()))
    }

    /// Reads text in quotes; escapes other than of quotes and backslashes stay as they are.
    fn string(&mut self) -> Option<String> {
        for quotes in ["\"\"\"", "'''"] {
            if self.eat(quotes) {
                return self.until(quotes).map(str::to_owned);
            }
        }
        if self.eat("'") {
            return self.until("'").map(str::to_owned);
        }
        self.eat("\"").then_some(())?;
        let (mut text, mut is_escaped) = (String::new(), false);
        for (at, c) in self.rest.char_indices() {
            match c {
                '\n' => return None,
                '\\' if !is_escaped => is_escaped = true,
                '"' if !is_escaped => {
                    self.rest = &self.rest[at + 1..];
                    return Some(text);
                }
                _ => {
                    if is_escaped && !matches!(c, '"' | '\\') {
                        text.push('\\');
                    }
                    text.push(c);
                    is_escaped = false;
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{Toml, Value};

    #[test]
    fn a_key_is_found_however_it_is_written() {
        for text in [
            "[lib]\nname = \"kern\"",
            "  [ lib ]  # the kernels\n  name='kern' # [lib]",
            "lib.name = \"kern\"\n[package]",
            "lib = { path = \"a.rs\", name = \"kern\" }",
            "x = [\n  \"a]\", # one\n  { name = \"no\" },\n]\n\"lib\".'name' = \"\"\"kern\"\"\"",
            "[lib]\r\nx = 1979-05-27\r\nname = \"kern\"\r\n",
            "[[bin]]\nname = \"no\"\n[lib]\nname = \"kern\"",
            "[wrong\n= 7\n[lib]\nname = \"kern\"",
        ] {
            assert_eq!(Toml::read(text).text(&["lib", "name"]), Some("kern"), "{text}");
        }
        assert_eq!(Toml::read("[lib.x]\nname = \"kern\"\n# name").text(&["lib", "name"]), None);
    }

    #[test]
    fn values_are_shown_as_they_are_written() {
        let toml = Toml::read("[a]\nb = 7.5 # x\nc = [ 'd', 1,\n true ]\n[a.e]\n[a.\"f g\"]\nh = \"\\\"\\\\\\n\"");
        assert_eq!(toml.below(&["a"]), ["b", "c", "e", "f g"]);
        let shown = |key| toml.get(&["a", key]).map(ToString::to_string);
        assert_eq!((shown("b").unwrap(), shown("c").unwrap()), ("7.5".to_owned(), "[\"d\", 1, true]".to_owned()));
        assert_eq!(toml.get(&["a", "e"]), Some(&Value::Table));
        assert_eq!(toml.text(&["a", "f g", "h"]), Some("\"\\\\n"));
    }

    #[test]
    fn any_text_has_an_end() {
        let text = "[a]\nb = { c.d = [ \"x\", '''y''' ], e = 1 }\n[[f]]\n";
        for end in 0..text.len() {
            Toml::read(&text[..end]);
            Toml::read(&text[end..]);
            Toml::read(&format!("{}{}", &text[end..], &text[..end]));
        }
        assert_eq!(Toml::read(text).paths().count(), 5);
    }
}
