//! The declarations in the source of kernels, for PTX with no kernel or with missing ones: read as text, because the compiler says nothing.

use std::path::Path;

/// Functions that are not kernels because something is missing before them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Declared {
    /// `extern "ptx-kernel" fn` without a name in PTX.
    pub(crate) nameless: Vec<String>,
    /// Functions with a name in PTX but another calling convention.
    pub(crate) functions: Vec<String>,
}

impl Declared {
    /// Reads the sources of a crate.
    pub(crate) fn read(kernels: &Path) -> Self {
        let (mut declared, mut left) = (Self::default(), vec![kernels.join("src")]);
        while let Some(path) = left.pop() {
            if let Ok(inner) = path.read_dir() {
                left.extend(inner.flatten().map(|entry| entry.path()));
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                declared.add(&std::fs::read_to_string(&path).unwrap_or_default());
            }
        }
        for names in [&mut declared.nameless, &mut declared.functions] {
            names.sort();
            names.dedup();
        }
        declared
    }

    fn add(&mut self, text: &str) {
        // A function with its attributes, from the end of the item before it.
        let mut before = String::new();
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//")) {
            before += line;
            before += " ";
            if let Some(name) = name(&before) {
                let has_name = ["no_mangle", "export_name"].iter().any(|word| before.contains(word));
                match (before.contains("extern \"ptx-kernel\""), has_name) {
                    (true, false) => self.nameless.push(name.to_owned()),
                    (false, true) => self.functions.push(name.to_owned()),
                    _ => {}
                }
                before.clear();
            }
            if line.ends_with([';', '{', '}']) {
                before.clear();
            }
        }
    }

    /// Returns the message about a crate without any kernel.
    pub(crate) fn none(&self) -> String {
        let mut text =
            "no kernel in this crate: one is `#[unsafe(no_mangle)] pub unsafe extern \"ptx-kernel\" fn name(…)`"
                .to_owned();
        if !self.nameless.is_empty() {
            text += "\nhelp: write `#[unsafe(no_mangle)]` before ";
            text += &quoted(&self.nameless);
        }
        if !self.functions.is_empty() {
            text += "\nhelp: write `pub unsafe extern \"ptx-kernel\" fn` for ";
            text += &quoted(&self.functions);
        }
        text
    }

    /// Makes a warning for kernels that are not among these entries of the PTX.
    pub(crate) fn missing(&self, entries: &[&str]) -> Option<String> {
        let missing: Vec<String> =
            self.nameless.iter().filter(|name| !entries.contains(&name.as_str())).cloned().collect();
        let is_missing = || format!("not in the PTX: write `#[unsafe(no_mangle)]` before {}", quoted(&missing));
        (!missing.is_empty()).then(is_missing)
    }
}

fn quoted(names: &[String]) -> String {
    format!("`fn {}`", names.join("`, `fn "))
}

/// Returns the name in a declaration; `None` for a macro's, such as `$name`.
fn name(text: &str) -> Option<&str> {
    let (_, rest) = text.split_once(" fn ").or_else(|| text.strip_prefix("fn ").map(|rest| ("", rest)))?;
    let is_of_name = |c: char| c.is_alphanumeric() || c == '_';
    rest.split(|c| !is_of_name(c)).next().filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::Declared;

    #[test]
    fn a_kernel_without_a_name_or_a_convention_is_found() {
        let mut declared = Declared::default();
        declared.add(
            "//! #[unsafe(no_mangle)]\nuse x;\n#[unsafe(no_mangle)]\n// ours\n#[cfg(all())]\npub unsafe extern \"ptx-kernel\" fn\n named(a: u32,\n b: fn (u32)) {\n}\n\
             /// Documented.\npub unsafe extern \"ptx-kernel\" fn nameless() {}\n  #[unsafe(no_mangle)] pub extern \"C\" fn of_c() {}\n\
             fn helper() { x() }\npub unsafe extern \"ptx-kernel\" fn $name() {\n#[unsafe(export_name = \"a\")]\nunsafe extern \"ptx-kernel\" fn b() {}\n",
        );
        let expected = Declared { nameless: vec!["nameless".to_owned()], functions: vec!["of_c".to_owned()] };
        assert_eq!(declared, expected);
        let none = declared.none();
        assert!(none.contains("help: write `#[unsafe(no_mangle)]` before `fn nameless`\n"), "{none}");
        assert!(none.ends_with("help: write `pub unsafe extern \"ptx-kernel\" fn` for `fn of_c`"), "{none}");
        let warning = declared.missing(&["named"]).unwrap();
        assert_eq!(warning, "not in the PTX: write `#[unsafe(no_mangle)]` before `fn nameless`");
        assert_eq!(declared.missing(&["nameless"]), None);
        assert_eq!(Declared::default().none().lines().count(), 1);
    }
}
