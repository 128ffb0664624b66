//! The device without a GPU: memory and launches of the PTX interpreter. A queue runs its work at once.

use core::cell::RefCell;
use core::fmt;
use core::time::Duration;
use std::boxed::Box;
use std::rc::Rc;
use std::string::{String, ToString};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use std::vec::Vec;

use layout_gpu_interpreter::{Arg, DevicePtr, Machine, MemoryError, Module, TensorMap};

use crate::host::backend::{Backend, Code, Given, Mark, Memory, Pinned, Queue, Tell, own};
use crate::host::encoded::encoded;
use crate::host::{Attributes, Error, Launch, Report};

const NAME: &str = "PTX interpreter";

#[derive(Default)]
pub(crate) struct Emulation {
    machine: RefCell<Machine>,
    tell: RefCell<Option<Tell>>,
}

impl Emulation {
    /// Makes one whose launches run on the schedule of a seed.
    pub(crate) fn on_schedule(seed: u64) -> Self {
        let this = Self::default();
        this.machine.borrow_mut().vary_schedule(Some(seed));
        this
    }
}

impl fmt::Debug for Emulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAME)
    }
}

impl Backend for Emulation {
    fn name(&self) -> String {
        NAME.into()
    }

    fn is_gpu(&self) -> bool {
        false
    }

    fn on_progress(&self, tell: Tell) {
        *self.tell.borrow_mut() = Some(tell);
    }

    /// The limit of `sm_90`, the largest of all that it runs.
    fn multiprocessors(&self) -> u32 {
        1
    }

    fn most_shared(&self) -> u32 {
        227 << 10
    }

    fn wait(&self) -> Result<(), Error> {
        Ok(())
    }

    fn load(self: Rc<Self>, ptx: &str) -> Result<Box<dyn Code>, Error> {
        Ok(Box::new(EmulatedCode { owner: self, module: read(ptx)? }))
    }

    fn allocate(self: Rc<Self>, bytes: usize) -> Result<Box<dyn Memory>, Error> {
        let start = self.machine.borrow_mut().alloc(bytes);
        Ok(Box::new(EmulatedMemory { owner: self, start }))
    }

    fn pin(&self, bytes: usize) -> Result<Box<dyn Pinned>, Error> {
        Ok(Box::new(Plain { words: std::vec![0; bytes.div_ceil(16)], bytes }))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, Error> {
        Ok(Box::new(AtOnce))
    }

    fn encode(&self, map: &TensorMap) -> Result<[u64; 16], Error> {
        encoded(map)
    }
}

/// Reads a text, or takes it from the last few that this process has read: tests load the same kernels again and again.
fn read(ptx: &str) -> Result<Module, Error> {
    const KEPT: usize = 8;
    static LAST: Mutex<Vec<Module>> = Mutex::new(Vec::new());
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(module) = last().iter().find(|module| module.text() == ptx) {
        return Ok(module.parsed_again());
    }
    let module = Module::parse(ptx).map_err(|error| Error::Ptx(error.to_string()))?;
    let mut last = last();
    last.truncate(KEPT - 1);
    last.insert(0, module.clone());
    Ok(module)
}

#[derive(Debug)]
struct EmulatedCode {
    owner: Rc<Emulation>,
    module: Module,
}

impl Code for EmulatedCode {
    unsafe fn launch(
        &self,
        _queue: &dyn Queue,
        kernel: &str,
        (Launch { grid, block, shared }, attributes): (Launch, Attributes),
        arguments: &[Given<'_>],
    ) -> Result<Option<Report>, Error> {
        let given: Vec<Arg> = arguments.iter().map(|argument| Arg::from_bytes(argument.bytes)).collect();
        let mut tell = self.owner.tell.borrow_mut();
        let mut progress = |done, all| {
            if let Some(tell) = tell.as_mut() {
                tell(done, all);
            }
        };
        let mut machine = self.owner.machine.borrow_mut();
        let lent = || arguments.iter().filter_map(|argument| argument.lent).map(DevicePtr);
        lent().for_each(|buffer| machine.lend(buffer, true));
        machine.launch_in_clusters(attributes.cluster);
        let report = machine.launch(&self.module, kernel, grid, block, shared, &given, &mut progress);
        lent().for_each(|buffer| machine.lend(buffer, false));
        report.map(Some).map_err(|fault| Error::Fault(fault.to_string()))
    }
}

/// An allocation, freed when it is dropped.
#[derive(Debug)]
struct EmulatedMemory {
    owner: Rc<Emulation>,
    start: DevicePtr,
}

impl Memory for EmulatedMemory {
    fn address(&self) -> u64 {
        self.start.0
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.owner.machine.borrow_mut().write(self.start, bytes).map_err(sentence)
    }

    fn read(&self, bytes: &mut [u8]) -> Result<(), Error> {
        let read = self.owner.machine.borrow().read(self.start, bytes.len()).map_err(sentence)?;
        bytes.copy_from_slice(&read);
        Ok(())
    }

    unsafe fn write_later(&mut self, _queue: &dyn Queue, from: &[u8]) -> Result<(), Error> {
        self.write(from)
    }

    unsafe fn copy_later(&mut self, _queue: &dyn Queue, from: &dyn Memory, bytes: usize) -> Result<(), Error> {
        self.owner.machine.borrow_mut().copy(self.start, DevicePtr(from.address()), bytes).map_err(sentence)
    }

    unsafe fn read_later(&self, _queue: &dyn Queue, to: &mut [u8]) -> Result<(), Error> {
        self.read(to)
    }
}

impl Drop for EmulatedMemory {
    fn drop(&mut self) {
        // Only a second `free` can fail, and this is the first.
        let _ = self.owner.machine.borrow_mut().free(self.start);
    }
}

/// Bytes of the host, in words for their alignment.
#[derive(Debug)]
struct Plain {
    words: Vec<u128>,
    bytes: usize,
}

impl Pinned for Plain {
    fn bytes(&self) -> &[u8] {
        &bytemuck::cast_slice(&self.words)[..self.bytes]
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut bytemuck::cast_slice_mut(&mut self.words)[..self.bytes]
    }
}

#[derive(Debug)]
struct AtOnce;

impl Queue for AtOnce {
    fn wait(&self) -> Result<(), Error> {
        Ok(())
    }

    fn record(&self) -> Result<Rc<dyn Mark>, Error> {
        Ok(Rc::new(Instant::now()))
    }

    fn wait_for(&self, _other: &dyn Queue) -> Result<(), Error> {
        Ok(())
    }
}

impl Mark for Instant {
    fn wait(&self) -> Result<(), Error> {
        Ok(())
    }

    fn since(&self, earlier: &dyn Mark) -> Result<Duration, Error> {
        Ok(self.saturating_duration_since(*own(earlier)))
    }
}

#[allow(clippy::needless_pass_by_value, reason = "the shape that `map_err` wants")]
fn sentence(error: MemoryError) -> Error {
    Error::Fault(error.to_string())
}
