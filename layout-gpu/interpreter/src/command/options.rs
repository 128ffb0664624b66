//! The options of the command.

use crate::command::argument::Argument;

/// The options of `layout-ptx run`.
#[derive(Debug)]
pub struct Options {
    pub file: String,
    /// The first launch, and those of `--then`.
    pub launches: Vec<Launch>,
    /// Buffers and the files they are compared with.
    pub expect: Vec<(String, String)>,
    pub save: Vec<(String, String)>,
    /// Buffers, or variables of the module, and the files with their contents.
    pub set: Vec<(String, String)>,
    pub tolerance: f64,
    pub seed: u64,
    /// The number of varied schedules that the launches run on again.
    pub schedules: u64,
    pub limit: u64,
    /// The most faults that are reported.
    pub most: usize,
    pub lines: bool,
    /// Buffers that are printed after the run.
    pub print: Vec<String>,
    pub checks_global_races: bool,
    pub zeroes: bool,
}

/// One launch.
#[derive(Clone, Debug)]
pub struct Launch {
    /// Absent if the entries are only to be listed.
    pub kernel: Option<String>,
    pub grid: [u32; 3],
    pub block: [u32; 3],
    pub shared: u32,
    /// `None` for those of the launch before.
    pub arguments: Option<Vec<Argument>>,
    pub is_cooperative: bool,
}

impl Launch {
    fn first() -> Self {
        Self { kernel: None, grid: [1; 3], block: [1; 3], shared: 0, arguments: None, is_cooperative: false }
    }
}

impl Options {
    pub fn parse(words: &[&str]) -> Result<Self, String> {
        let mut options = Self {
            file: String::new(),
            launches: Vec::new(),
            expect: Vec::new(),
            save: Vec::new(),
            set: Vec::new(),
            tolerance: 0.0,
            seed: 0,
            schedules: 0,
            limit: 1 << 34,
            most: 1,
            lines: false,
            print: Vec::new(),
            checks_global_races: true,
            zeroes: false,
        };
        let (mut files, mut launch) = (Vec::new(), Launch::first());
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().copied().ok_or_else(|| format!("{word} wants a value"));
            match *word {
                "--grid" => launch.grid = extents(word, value()?)?,
                "--block" => launch.block = extents(word, value()?)?,
                "--shared" => launch.shared = number(word, value()?)?,
                "--arg" => launch.arguments.get_or_insert_default().push(Argument::parse(value()?)?),
                "--cooperative" => launch.is_cooperative = true,
                "--then" => {
                    let next = Launch { kernel: Some(value()?.to_string()), arguments: None, ..launch.clone() };
                    options.launches.push(std::mem::replace(&mut launch, next));
                }
                "--expect" => options.expect.push(named(word, value()?)?),
                "--save" => options.save.push(named(word, value()?)?),
                "--set" => options.set.push(named(word, value()?)?),
                "--tolerance" => options.tolerance = tolerance(value()?)?,
                "--seed" => options.seed = number(word, value()?)?,
                "--schedules" => options.schedules = number(word, value()?)?,
                "--limit" => options.limit = number(word, value()?)?,
                "--all" => options.most = number::<std::num::NonZeroUsize>(word, value()?)?.get(),
                "--lines" => options.lines = true,
                "--print" => options.print.push(value()?.to_string()),
                "--zero" => options.zeroes = true,
                "--no-global-races" => options.checks_global_races = false,
                _ if word.starts_with("--") => {
                    return Err(format!("there is no option {word}; `layout-ptx --help` lists them"));
                }
                _ => files.push((*word).to_string()),
            }
        }
        options.launches.push(launch);
        let mut files = files.into_iter();
        options.file = files.next().ok_or("a file of PTX is missing: `layout-ptx run FILE.ptx`")?;
        options.launches[0].kernel = files.next();
        match files.next() {
            Some(word) => Err(format!("`{word}` is one word too many; arguments are given by --arg")),
            None => Ok(options),
        }
    }
}

fn number<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{option} {text}: not a number that it can be"))
}

fn tolerance(text: &str) -> Result<f64, String> {
    let tolerance: f64 = number("--tolerance", text)?;
    if tolerance >= 0.0 { Ok(tolerance) } else { Err(format!("--tolerance {text}: not a number that it can be")) }
}

/// Parses one to three extents; missing ones are 1.
fn extents(option: &str, text: &str) -> Result<[u32; 3], String> {
    let mut extents = [1; 3];
    let given: Vec<&str> = text.split([',', 'x']).collect();
    if given.len() > 3 {
        return Err(format!("{option} {text}: {} extents, where there are at most 3", given.len()));
    }
    for (extent, given) in extents.iter_mut().zip(given) {
        *extent = number(option, given).map_err(|_| format!("{option} {text}: not a number that it can be"))?;
    }
    Ok(extents)
}

fn named(option: &str, text: &str) -> Result<(String, String), String> {
    let (name, path) = text.split_once('=').ok_or_else(|| format!("{option} {text}: wants NAME=FILE.npy"))?;
    Ok((name.to_string(), path.to_string()))
}
