//! Events.

use core::time::Duration;
use std::rc::Rc;

use crate::host::backend::Mark;
use crate::host::{Device, Error};

/// A place in a stream, and the time when the device passed it.
#[derive(Clone, Debug)]
pub struct Event {
    mark: Rc<dyn Mark>,
    device: Device,
}

impl Event {
    pub(crate) fn new(mark: Rc<dyn Mark>, device: &Device) -> Self {
        Self { mark, device: device.clone() }
    }

    /// Waits until the device has passed it.
    pub fn wait(&self) -> Result<(), Error> {
        self.mark.wait()
    }

    /// Waits for both, and measures the time between them: on a GPU by its own clock, on the interpreter by the host's.
    pub fn since(&self, earlier: &Self) -> Result<Duration, Error> {
        if !self.device.is(&earlier.device) {
            return Err(Error::Foreign { what: "the earlier event" });
        }
        earlier.wait()?;
        self.wait()?;
        self.mark.since(&*earlier.mark)
    }
}
