//! Runs on varied schedules, whose buffers must have the same contents as on the first.

use crate::counted;

use crate::command::buffer::Contents;
use crate::command::{Job, Stop};

/// Runs all launches again on the schedule of each seed. Returns true if none changes a buffer; says what differs on the first that does.
pub fn compare(
    Job { options, system }: Job<'_>,
    first: &[Contents],
    run: impl Fn(u64) -> Result<Vec<Contents>, Stop>,
) -> Result<bool, Stop> {
    if options.schedules == 0 {
        return Ok(true);
    }
    let seeds = options.seed..options.seed.saturating_add(options.schedules);
    for seed in seeds.clone() {
        let again = run(seed).map_err(|stop| with_seed(stop, seed))?;
        let difference = first.iter().zip(&again).find_map(|(first, again)| first.difference(again));
        if let Some(difference) = difference {
            system.say(&format_args!("on the schedule of seed {seed}: {difference}\n"));
            return Ok(false);
        }
    }
    let (schedules, last) = (counted(options.schedules, "schedule"), seeds.end - 1);
    system.say(&format_args!(
        "on {schedules}, of seeds {} to {last}: the same in every byte of every buffer\n",
        seeds.start
    ));
    Ok(true)
}

fn with_seed(stop: Stop, seed: u64) -> Stop {
    match stop {
        Stop::Faulted(fault) => Stop::Faulted(format!("on the schedule of seed {seed}: {fault}")),
        refused @ Stop::Refused(_) => refused,
    }
}
