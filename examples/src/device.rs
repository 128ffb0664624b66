//! The choice of a device, and a progress bar for the slow one.

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressStyle};
use layout_gpu::host::Device;
use std::time::Duration;

/// The device to run on: `--device auto|cuda|interpreter`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    /// A GPU if there is one, else the interpreter.
    Auto,
    /// An NVIDIA GPU.
    Cuda,
    /// The PTX interpreter.
    Interpreter,
}

impl Choice {
    /// Opens the device; the interpreter shows its progress.
    pub fn open(self) -> Result<Device, String> {
        let device = match self {
            Self::Auto => Device::auto(),
            Self::Cuda => Device::cuda().map_err(|error| error.to_string())?,
            Self::Interpreter => Device::interpreter(),
        };
        show_progress(&device);
        Ok(device)
    }
}

/// Shows how many of all blocks are done, once a launch takes longer than half a second.
fn show_progress(device: &Device) {
    let mut bar: Option<(ProgressBar, std::time::Instant)> = None;
    device.on_progress(move |done, all| {
        let (bar, start) = bar.get_or_insert_with(|| (hidden_bar(all), std::time::Instant::now()));
        if start.elapsed() > Duration::from_millis(500) && bar.is_hidden() {
            bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
        }
        bar.set_length(all);
        bar.set_position(done);
        if done == all {
            bar.finish_and_clear();
        }
    });
}

fn hidden_bar(all: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(all), indicatif::ProgressDrawTarget::hidden());
    let template = "{bar:40} {pos} of {len} blocks, {elapsed} gone, {eta} to go";
    bar.with_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()))
}
