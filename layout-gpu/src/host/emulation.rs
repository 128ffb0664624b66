//! The device that is no GPU: memory and launches of the PTX interpreter.

use crate::host::{Argument, Error, Launch, Run};
use core::cell::RefCell;
use core::fmt;
use layout_gpu_interpreter::{Arg, DevicePtr, Machine, MemoryError, Module};
use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;
use std::time::Instant;
use std::vec::Vec;

pub(crate) const NAME: &str = "PTX interpreter";

type Tell = Box<dyn FnMut(u64, u64)>;

#[derive(Default)]
pub(crate) struct Emulation {
    machine: RefCell<Machine>,
    tell: RefCell<Option<Tell>>,
}

impl fmt::Debug for Emulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)
    }
}

impl Emulation {
    pub(crate) fn on_progress(&self, tell: Tell) {
        *self.tell.borrow_mut() = Some(tell);
    }

    pub(crate) fn parse(ptx: &str) -> Result<Module, Error> {
        Module::parse(ptx).map_err(|error| Error::Ptx(error.to_string()))
    }

    pub(crate) fn launch(
        &self,
        module: &Module,
        name: &str,
        launch: Launch,
        arguments: &[Argument<'_>],
    ) -> Result<Run, Error> {
        let arguments: Vec<Arg> = arguments.iter().map(|argument| Arg::from_bytes(argument.bytes())).collect();
        let mut tell = self.tell.borrow_mut();
        let mut progress = |done, all| {
            if let Some(tell) = tell.as_mut() {
                tell(done, all);
            }
        };
        let Launch { grid, block, shared } = launch;
        let start = Instant::now();
        let report = self
            .machine
            .borrow_mut()
            .launch(module, name, grid, block, shared, &arguments, &mut progress)
            .map_err(|fault| Error::Fault(fault.to_string()))?;
        Ok(Run { time: start.elapsed(), report: Some(report) })
    }
}

/// An allocation, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct EmulatedMemory {
    owner: Rc<Emulation>,
    start: DevicePtr,
}

impl EmulatedMemory {
    pub(crate) fn allocate(owner: &Rc<Emulation>, bytes: usize) -> Self {
        let start = owner.machine.borrow_mut().alloc(bytes);
        Self { owner: Rc::clone(owner), start }
    }

    pub(crate) fn address(&self) -> u64 {
        self.start.0
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.owner.machine.borrow_mut().write(self.start, bytes).map_err(sentence)
    }

    pub(crate) fn read(&self, bytes: &mut [u8]) -> Result<(), Error> {
        let read = self.owner.machine.borrow().read(self.start, bytes.len()).map_err(sentence)?;
        bytes.copy_from_slice(&read);
        Ok(())
    }
}

impl Drop for EmulatedMemory {
    fn drop(&mut self) {
        // Only a second `free` can fail, and this is the first.
        let _ = self.owner.machine.borrow_mut().free(self.start);
    }
}

#[allow(clippy::needless_pass_by_value, reason = "the shape that `map_err` wants")]
fn sentence(error: MemoryError) -> Error {
    Error::Fault(error.to_string())
}
