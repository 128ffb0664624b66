//! Events.

use core::time::Duration;
use std::rc::Rc;

use crate::host::backend::Mark;
use crate::host::{Device, Error};

/// A place in a stream, and the time when the device came past it.
#[derive(Clone, Debug)]
pub struct Event {
    mark: Rc<dyn Mark>,
    device: Device,
}

impl Event {
    pub(crate) fn new(mark: Rc<dyn Mark>, device: &Device) -> Self {
        Self { mark, device: device.clone() }
    }

    /// Waits until the device has come past it.
    pub fn wait(&self) -> Result<(), Error> {
        self.mark.wait()
    }

    /// Waits for both, and measures the time between them: that of the GPU, or on the interpreter that of the clock.
    pub fn since(&self, earlier: &Self) -> Result<Duration, Error> {
        if !self.device.is(&earlier.device) {
            return Err(Error::Foreign { what: "the earlier event" });
        }
        earlier.wait()?;
        self.wait()?;
        self.mark.since(&*earlier.mark)
    }
}
