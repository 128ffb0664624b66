//! The oracle vectors: facts computed for this project, one JSON object per line; see `tests/oracle/README.md`.

mod answer;
mod arguments;
mod linear;
mod memory;
mod morphisms;
mod table;
mod tiled;

use std::panic::catch_unwind;
use std::path::{Path, PathBuf};

use layout_answers::json;
pub use table::{is_known, names, operation};

use serde_json::Value;

/// One vector.
#[derive(Clone, Debug)]
pub struct Vector {
    /// The file and the line, to find the vector again.
    pub place: String,
    /// The operation.
    pub op: String,
    /// The operands, in the notation.
    pub args: Vec<String>,
    /// The expected answer.
    pub expected: Expected,
}

/// The expected answer of a vector.
#[derive(Clone, Debug)]
pub enum Expected {
    /// This value, exactly.
    Result(Value),
    /// An error.
    Refusal,
    /// Any layout that refines the second operand and is the composition.
    SomeLayout,
    /// Anything but this value, which breaks the definition.
    Not(Value),
}

/// Returns the folder of the project's own copy.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle")
}

/// Reads a file of the folder, with one object per line: an operation, its arguments as data, and the result.
pub fn objects(file: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(folder().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))).collect()
}

/// The answer to a vector, as one line; of many, the line of this number.
pub fn eval_json(line: &str, number: Option<usize>) -> String {
    json::answered(line, number, table::answer)
}

/// The longest line that is answered, in bytes.
const MAX_LINE: usize = 1 << 16;

/// The answer to a line of standard input; none to a blank one and to a remark, `# …`.
pub fn reply(line: &[u8], number: usize) -> Option<String> {
    let text = String::from_utf8_lossy(line);
    let text = text.trim();
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    let headline = match std::str::from_utf8(line) {
        Ok(_) if text.len() > MAX_LINE => format!("an expression of {} bytes: the limit is {MAX_LINE}", text.len()),
        Ok(_) => match catch_unwind(|| eval_json(text, Some(number))) {
            Ok(answer) => return Some(answer),
            Err(_) => "a fault of this program, not of the expression: please report it".to_owned(),
        },
        Err(error) => {
            let (place, byte) = (error.valid_up_to() + 1, line[error.valid_up_to()]);
            format!("line {number} is not UTF-8: its byte {place} is 0x{byte:02x}")
        }
    };
    Some(serde_json::json!({ "error": headline }).to_string())
}

/// The answer to a name with these arguments.
pub fn answer(op: &Value, args: &Value) -> Value {
    let line = eval_json(&serde_json::json!({ "op": op, "args": args }).to_string(), None);
    serde_json::from_str(&line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Returns all vectors of a folder's `*.jsonl`, in the order of the file names.
pub fn vectors(folder: &Path) -> Vec<Vector> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "jsonl"));
    files.sort();
    files.iter().flat_map(|file| of_file(file)).collect()
}

/// Returns the vectors of one file.
pub fn of_file(file: &Path) -> Vec<Vector> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines.filter_map(|(number, line)| vector(format!("{name}:{}", number + 1), line)).collect()
}

fn vector(place: String, line: &str) -> Option<Vector> {
    let object: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{place}: {error}"));
    if object["normative"] == false {
        return None;
    }
    let args = object["args"].as_array().unwrap_or_else(|| panic!("{place}: no args"));
    let args = args.iter().map(|arg| arg.as_str().map_or_else(|| arg.to_string(), str::to_owned)).collect();
    let expected = if object["refuse"] == true {
        Expected::Refusal
    } else if object["exists"] == true {
        Expected::SomeLayout
    } else if object.get("violates").is_some() {
        Expected::Not(object["result"].clone())
    } else {
        Expected::Result(object["result"].clone())
    };
    Some(Vector { place, op: object["op"].as_str().unwrap_or_default().to_owned(), args, expected })
}

impl Vector {
    /// Checks whether the operands have a notation; those of the atoms of shared memory do not.
    pub fn is_written(&self) -> bool {
        !self.op.starts_with("smem_")
    }

    /// Returns the expected result, if the vector has one.
    pub fn result(&self) -> Option<Value> {
        match &self.expected {
            Expected::Result(result) => Some(result.clone()),
            _ => None,
        }
    }

    /// Says how `answer`, a value or a refusal, differs from the expected answer.
    pub fn disagreement(&self, answer: &Result<Value, String>) -> Option<String> {
        let agrees = match (&self.expected, answer) {
            (Expected::Result(expected), Ok(value)) => value == expected,
            (Expected::Not(wrong), Ok(value)) => value != wrong,
            (Expected::SomeLayout, Ok(value)) => self.is_composition(value),
            (Expected::Refusal | Expected::Not(_), Err(_)) => true,
            (Expected::Refusal, Ok(_)) | (Expected::Result(_) | Expected::SomeLayout, Err(_)) => false,
        };
        let call = format!("{} {}({})", self.place, self.op, self.args.join(", "));
        (!agrees).then(|| format!("{call}: {answer:?}, expected {:?}", self.expected))
    }

    fn is_composition(&self, value: &Value) -> bool {
        use crate::{brute_force, notation::layout};
        let operands = (self.args.first().and_then(|a| layout(a)), self.args.get(1).and_then(|b| layout(b)));
        let ((Some(a), Some(b)), Some(result)) = (operands, value.as_str().and_then(layout)) else { return false };
        let expected: Vec<u64> = brute_force::table(&b).iter().map(|y| brute_force::extension(&a, *y)).collect();
        layout_algebra::refines(&result.shape(), &b.shape()) == Ok(true) && brute_force::table(&result) == expected
    }
}
