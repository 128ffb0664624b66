//! Runs kernels, and prints a report of each.

use std::fs;
use std::time::Instant;

use layout_gpu_interpreter::{Arg, Entry, Fault, Machine, Module, Report};

use crate::Stop;
use crate::buffer::Buffers;
use crate::options::{Launch, Options};
use crate::print::{lines, list, ran, say, signature};
use crate::schedules;

/// A module, and the entries that the launches name.
struct Loaded<'m> {
    module: &'m Module,
    entries: Vec<&'m Entry>,
}

/// A machine after all launches.
struct Run {
    machine: Machine,
    buffers: Buffers,
}

/// Runs the kernels, and returns true if all buffers are as expected.
pub fn run(options: &Options) -> Result<bool, Stop> {
    let text = fs::read_to_string(&options.file).map_err(|error| format!("cannot read {}: {error}", options.file))?;
    let module = Module::parse(&text).map_err(|error| format!("{}: {error}", options.file))?;
    if options.launches[0].kernel.is_none() {
        say(list(&options.file, &module));
        return Ok(true);
    }
    let entries = options.launches.iter().flat_map(|launch| &launch.kernel);
    let entries = entries.map(|kernel| find(options, &module, kernel)).collect::<Result<Vec<_>, _>>()?;
    let loaded = Loaded { module: &module, entries };
    let Run { machine, buffers } = Run::new(options, &loaded, None)?;
    let again = |seed| {
        let Run { machine, buffers } = Run::new(options, &loaded, Some(seed))?;
        Ok(buffers.contents(&machine)?)
    };
    let is_same = schedules::compare(options, &buffers.contents(&machine)?, again)?;
    Ok(buffers.finish(options, &machine)? && is_same)
}

impl Run {
    /// Makes the buffers and runs all launches, on the schedule of a seed without a report.
    fn new(options: &Options, loaded: &Loaded<'_>, seed: Option<u64>) -> Result<Self, Stop> {
        let mut machine = Machine::new();
        machine.limit_instructions(Some(options.limit));
        machine.check_global_races(options.checks_global_races);
        machine.zero_memory(options.zeroes);
        machine.vary_schedule(seed);
        let (mut buffers, mut args) = (Buffers::default(), Vec::new());
        for launch in &options.launches {
            match &launch.arguments {
                Some(arguments) => args.push(buffers.arguments(options, &mut machine, arguments)?),
                None => args.push(args.last().cloned().unwrap_or_default()),
            }
        }
        buffers.check_names(options, &mut machine, loaded.module)?;
        for ((launch, entry), args) in options.launches.iter().zip(&loaded.entries).zip(&args) {
            let started = Instant::now();
            let report = one(options, &mut machine, loaded.module, (launch, entry), args)?;
            if seed.is_none() {
                say(&report.log);
                say(format_args!("`{}`: {}\n", entry.name(), ran(&report, started.elapsed().as_secs_f64())));
            }
            if seed.is_none() && options.lines {
                say(lines(loaded.module, &report));
            }
        }
        Ok(Self { machine, buffers })
    }
}

fn one(
    options: &Options,
    machine: &mut Machine,
    module: &Module,
    (launch, entry): (&Launch, &Entry),
    args: &[Arg],
) -> Result<Report, Stop> {
    machine.launch_cooperatively(launch.is_cooperative);
    let Launch { grid, block, shared, .. } = *launch;
    let launched = machine.launch_past_faults(module, entry.name(), grid, block, shared, args, options.most);
    launched.map_err(|faults| stop(launch, entry, &faults))
}

fn stop(launch: &Launch, entry: &Entry, faults: &[Fault]) -> Stop {
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let text = texts.join("\nfault: ");
    match faults {
        [Fault::Launch { .. }] => Stop::Refused(format!("{text}\n{}", signature(entry))),
        [.., Fault::Trap { .. }] if entry.is_cooperative() && !launch.is_cooperative => Stop::Faulted(
            text + "\n  it asks where the blocks of a cooperative launch meet: `--cooperative` makes this one",
        ),
        _ => Stop::Faulted(text),
    }
}

/// Finds the entry of that name, or the only one whose name contains it.
fn find<'m>(options: &Options, module: &'m Module, kernel: &str) -> Result<&'m Entry, Stop> {
    if let Some(entry) = module.entry(kernel) {
        return Ok(entry);
    }
    let mut parts = module.entries().iter().filter(|entry| entry.name().contains(kernel));
    match (parts.next(), parts.next()) {
        (Some(entry), None) => Ok(entry),
        (None, _) => Err(Stop::Refused(format!("there is no entry `{kernel}`\n{}", list(&options.file, module)))),
        _ => Err(Stop::Refused(format!(
            "several entries have `{kernel}` in their name\n{}",
            list(&options.file, module)
        ))),
    }
}
