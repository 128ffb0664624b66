//! Runs kernels, and prints a report of each.

use crate::{Arg, Entry, Fault, Machine, Module, Report};

use crate::command::buffer::Buffers;
use crate::command::options::{Launch, Options};
use crate::command::print::{lines, list, ran, signature};
use crate::command::schedules;
use crate::command::{Job, Stop};

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
pub fn run(job: Job<'_>) -> Result<bool, Stop> {
    let Job { options, system } = job;
    let cannot = |error: &dyn std::fmt::Display| format!("cannot read {}: {error}", options.file);
    let text = system.read(&options.file).map_err(|error| cannot(&error))?;
    let text = String::from_utf8(text).map_err(|error| cannot(&error))?;
    let module = Module::parse(&text).map_err(|error| format!("{}: {error}", options.file))?;
    if options.launches[0].kernel.is_none() {
        system.say(&list(&options.file, &module));
        return Ok(true);
    }
    let entries = options.launches.iter().flat_map(|launch| &launch.kernel);
    let entries = entries.map(|kernel| find(options, &module, kernel)).collect::<Result<Vec<_>, _>>()?;
    let loaded = Loaded { module: &module, entries };
    let Run { machine, buffers } = Run::new(job, &loaded, None)?;
    let again = |seed| {
        let Run { machine, buffers } = Run::new(job, &loaded, Some(seed))?;
        Ok(buffers.contents(&machine)?)
    };
    let is_same = schedules::compare(job, &buffers.contents(&machine)?, again)?;
    Ok(buffers.finish(job, &machine)? && is_same)
}

impl Run {
    /// Makes the buffers and runs all launches, on the schedule of a seed without a report.
    fn new(job: Job<'_>, loaded: &Loaded<'_>, seed: Option<u64>) -> Result<Self, Stop> {
        let Job { options, system } = job;
        let mut machine = Machine::new();
        machine.limit_instructions(Some(options.limit));
        machine.check_global_races(options.checks_global_races);
        machine.zero_memory(options.zeroes);
        machine.vary_schedule(seed);
        let (mut buffers, mut args) = (Buffers::default(), Vec::new());
        for launch in &options.launches {
            match &launch.arguments {
                Some(arguments) => args.push(buffers.arguments(job, &mut machine, arguments)?),
                None => args.push(args.last().cloned().unwrap_or_default()),
            }
        }
        buffers.check_names(job, &mut machine, loaded.module)?;
        for ((launch, entry), args) in options.launches.iter().zip(&loaded.entries).zip(&args) {
            let started = system.seconds();
            let report = one(options, &mut machine, loaded.module, (launch, entry), args)?;
            if seed.is_none() {
                system.say(&report.log);
                let seconds = system.seconds().zip(started).map(|(now, started)| now - started);
                let ran = ran(&report, seconds);
                system.say(&format_args!("`{}`: {ran}\n", entry.name()));
            }
            if seed.is_none() && options.lines {
                system.say(&lines(loaded.module, &report));
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
