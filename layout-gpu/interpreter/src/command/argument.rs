//! The option `--arg`: numbers, and buffers with their initial contents.

use crate::command::Job;
use crate::command::array::{Array, size};
use crate::command::element::Kind;
use crate::command::npy;

/// One `--arg`.
#[derive(Clone, Debug, PartialEq)]
pub struct Argument {
    /// The name that the user gives it, if any.
    pub name: Option<String>,
    /// What the user writes.
    pub text: String,
    pub what: What,
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// Bytes, and their alignment in a structure.
    Value(Vec<u8>, usize),
    Buffer(Source),
    /// The buffer of this name, again.
    Same(String),
    /// A structure by value: each field where its alignment puts it.
    Fields(Vec<Argument>),
}

/// Element type and extents.
pub type Shape = (Kind, Vec<usize>);

/// The initial contents of a buffer, and the file it goes to.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    In { path: String, kind: Option<Kind>, is_written: bool },
    Out { path: String, shape: Option<Shape> },
    Zeros(Shape),
    Random(Shape, Option<u64>),
}

impl Argument {
    pub fn parse(text: &str) -> Result<Self, String> {
        Self::parse_field(text).map_err(|message| format!("--arg {text}: {message}"))
    }

    fn parse_field(text: &str) -> Result<Self, String> {
        let (named, said) = match text.split_once('=') {
            Some((name, said)) if !name.contains([':', '/', '.', '{']) => (Some(name), said),
            _ => (None, text),
        };
        Ok(Self { name: named.map(str::to_string), text: text.to_string(), what: What::parse(said)? })
    }

    /// Returns the names that `--expect` and `--save` know it by.
    pub fn names(&self, number: &str) -> Vec<String> {
        let file = match &self.what {
            What::Buffer(Source::In { path, .. } | Source::Out { path, .. }) => {
                std::path::Path::new(path).file_stem().map(|stem| stem.to_string_lossy().into_owned())
            }
            _ => None,
        };
        [self.name.clone().or(file), Some(number.to_string())].into_iter().flatten().collect()
    }
}

impl What {
    fn parse(said: &str) -> Result<Self, String> {
        if let Some(fields) = said.strip_prefix('{') {
            let fields = fields.strip_suffix('}').ok_or("a structure ends with `}`")?;
            return split(fields).map(Argument::parse_field).collect::<Result<_, _>>().map(Self::Fields);
        }
        let (word, rest) =
            said.split_once(':').ok_or("an argument is a word, `:` and what it is: `u32:5`, `in:a.npy`")?;
        if let Some(kind) = Kind::named(word) {
            return kind.typed(rest).map(|bytes| Self::Value(bytes, kind.bytes()));
        }
        let source = match word {
            "bytes" => return bytes(rest).map(|bytes| Self::Value(bytes, 1)),
            "same" => return Ok(Self::Same(rest.to_string())),
            "in" | "inout" => {
                let (path, kind) = path_and(rest, kind)?;
                Source::In { path, kind, is_written: word == "inout" }
            }
            "out" => {
                let (path, shape) = path_and(rest, shape)?;
                Source::Out { path, shape }
            }
            "zeros" => Source::Zeros(shape(rest)?),
            "random" => match rest.split_once(':') {
                None => Source::Random(shape(rest)?, None),
                Some((extents, seed)) => {
                    let seed = seed.parse().map_err(|_| format!("`{seed}` is not a seed"))?;
                    Source::Random(shape(extents)?, Some(seed))
                }
            },
            _ => {
                return Err(format!(
                    "`{word}` is neither a type nor one of bytes, in, inout, out, zeros, random, same"
                ));
            }
        };
        Ok(Self::Buffer(source))
    }
}

impl Source {
    /// Makes the initial array, and tells whether it counts as written; `expected` is the array that the user compares with.
    pub fn array(&self, Job { options, system }: Job<'_>, expected: Option<&Array>) -> Result<(Array, bool), String> {
        match self {
            Self::In { path, kind, .. } => {
                let array = npy::read(system, path)?;
                let kind = kind.unwrap_or(array.kind);
                Ok((array.converted(kind).map_err(|message| format!("{path}: {message}"))?, true))
            }
            Self::Zeros((kind, shape)) => Ok((Array::zeros(*kind, shape.clone())?, true)),
            Self::Random((kind, shape), own) => {
                Ok((Array::random(*kind, shape.clone(), own.unwrap_or(options.seed))?, true))
            }
            Self::Out { path, shape } => {
                let known = shape.clone().or_else(|| expected.map(|array| (array.kind, array.shape.clone())));
                let (kind, shape) = known.ok_or_else(|| {
                    format!("the type and extents of {path} are not known; say `out:{path}:f32x1024`")
                })?;
                Ok((Array::zeros(kind, shape)?, false))
            }
        }
    }

    /// Returns the file to write after the run.
    pub fn written_to(&self) -> Option<&str> {
        match self {
            Self::In { path, is_written: true, .. } | Self::Out { path, .. } => Some(path),
            _ => None,
        }
    }
}

/// Splits a path from the options after a colon.
fn path_and<T>(text: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<(String, Option<T>), String> {
    match text.rsplit_once(':') {
        Some((path, said)) if !said.contains(['/', '.', '\\']) => Ok((path.to_string(), Some(parse(said)?))),
        _ => Ok((text.to_string(), None)),
    }
}

/// Splits fields at the commas that are in no inner structure.
fn split(fields: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    fields.split(move |sign| {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        sign == ',' && depth == 0
    })
}

fn kind(text: &str) -> Result<Kind, String> {
    Kind::named(text).ok_or_else(|| format!("`{text}` is not a type"))
}

/// Parses `f32x16x32`.
fn shape(text: &str) -> Result<Shape, String> {
    let wrong = || format!("`{text}` is not a type and extents, as `f32x16x32` is");
    let mut parts = text.split('x');
    let kind = parts.next().and_then(Kind::named).ok_or_else(wrong)?;
    let extents: Vec<usize> = parts.map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
    size(kind, &extents)?;
    Ok((kind, extents))
}

fn bytes(text: &str) -> Result<Vec<u8>, String> {
    let wrong = || format!("`{text}` is not a row of bytes, two hexadecimal digits each");
    if !text.is_ascii() || !text.len().is_multiple_of(2) {
        return Err(wrong());
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| wrong())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_as_they_are_typed() {
        let source = |text| match Argument::parse(text).unwrap().what {
            What::Buffer(source) => source,
            other => panic!("{other:?}"),
        };
        assert_eq!(source("in:a.npy"), Source::In { path: "a.npy".into(), kind: None, is_written: false });
        assert_eq!(
            source("x=inout:d/a.npy:bf16"),
            Source::In { path: "d/a.npy".into(), kind: Some(Kind::Bf16), is_written: true }
        );
        assert_eq!(
            source("out:c.npy:f32x2x3"),
            Source::Out { path: "c.npy".into(), shape: Some((Kind::F32, vec![2, 3])) }
        );
        assert_eq!(source("zeros:u8"), Source::Zeros((Kind::U8, vec![])));
        assert_eq!(source("random:i32x7:5"), Source::Random((Kind::I32, vec![7]), Some(5)));
        assert_eq!(Argument::parse("bytes:0aFF").unwrap().what, What::Value(vec![10, 255], 1));
        let What::Fields(fields) = Argument::parse("{n=u32:5,{f16:1,same:y},x=zeros:u8x2}").unwrap().what else {
            panic!("no structure");
        };
        assert_eq!(fields.iter().map(|field| field.name.as_deref()).collect::<Vec<_>>(), [Some("n"), None, Some("x")]);
        let inner = [("f16:1", What::Value(vec![0, 0x3C], 2)), ("same:y", What::Same("y".into()))]
            .map(|(text, what)| Argument { name: None, text: text.into(), what });
        assert_eq!(fields[1].what, What::Fields(inner.to_vec()));
        assert_eq!(Argument::parse("x=in:d/a.npy").unwrap().names("3"), ["x", "3"]);
        assert_eq!(Argument::parse("in:d/a.npy").unwrap().names("3"), ["a", "3"]);
    }

    #[test]
    fn arguments_that_are_none() {
        for (text, message) in [
            ("5", "an argument is a word, `:` and what it is: `u32:5`, `in:a.npy`"),
            ("u33:5", "`u33` is neither a type nor one of bytes, in, inout, out, zeros, random, same"),
            ("u32:five", "`five` is not a number of type u32"),
            ("in:a.npy:f33", "`f33` is not a type"),
            ("zeros:f32x", "`f32x` is not a type and extents, as `f32x16x32` is"),
            ("zeros:f32x99999999999", "an array of f32 (99999999999) would be too large"),
            ("random:f32x4:x", "`x` is not a seed"),
            ("{u32:5", "a structure ends with `}`"),
            ("{u32:5,u33:1}", "`u33` is neither a type nor one of bytes, in, inout, out, zeros, random, same"),
            ("bytes:0", "`0` is not a row of bytes, two hexadecimal digits each"),
        ] {
            assert_eq!(Argument::parse(text).unwrap_err(), format!("--arg {text}: {message}"));
        }
    }
}
