//! The state behind the calls.

use layout_gpu_interpreter::{Arg, DevicePtr, Fault, Machine, Module};
use std::collections::HashMap;
use std::ffi::CString;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A status of the driver.
pub(crate) type Status = u32;

pub(crate) const SUCCESS: Status = 0;
pub(crate) const INVALID_VALUE: Status = 1;
pub(crate) const INVALID_DEVICE: Status = 101;
pub(crate) const INVALID_PTX: Status = 218;
pub(crate) const INVALID_HANDLE: Status = 400;
pub(crate) const NOT_FOUND: Status = 500;
pub(crate) const ILLEGAL_ADDRESS: Status = 700;
pub(crate) const MISALIGNED_ADDRESS: Status = 716;
pub(crate) const LAUNCH_FAILED: Status = 719;

/// The device and everything made on it. A handle is an index into one of these lists, counted from 1.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) machine: Machine,
    pub(crate) modules: Vec<Option<Module>>,
    pub(crate) kernels: Vec<Kernel>,
    /// Page-locked memory of the host, by its address, in words for its alignment.
    pub(crate) pinned: HashMap<usize, Vec<u128>>,
    pub(crate) events: Vec<Option<Instant>>,
    /// The last status returned that was not success, and its sentence.
    pub(crate) trouble: Option<(Status, CString)>,
}

/// A kernel of a module.
#[derive(Clone)]
pub(crate) struct Kernel {
    module: usize,
    name: String,
    /// The most dynamic shared memory that it may be launched with.
    most_shared: u32,
}

/// The most dynamic shared memory that need not be requested.
const UNREQUESTED_SHARED: u32 = 48 << 10;

/// Locks the state for one call.
pub(crate) fn state() -> MutexGuard<'static, State> {
    static STATE: LazyLock<Mutex<State>> = LazyLock::new(Mutex::default);
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A launch, with the driver's arguments.
pub(crate) struct Launch {
    pub(crate) kernel: usize,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) shared: u32,
    pub(crate) cluster: Option<[u32; 3]>,
}

impl State {
    /// Returns a status, and remembers its sentence.
    pub(crate) fn refuse(&mut self, status: Status, sentence: &str) -> Status {
        self.trouble = CString::new(sentence).ok().map(|sentence| (status, sentence));
        status
    }

    pub(crate) fn load(&mut self, ptx: &str) -> Result<usize, Status> {
        match Module::parse(ptx) {
            Ok(module) => Ok(push(&mut self.modules, Some(module))),
            Err(error) => Err(self.refuse(INVALID_PTX, &error.to_string())),
        }
    }

    pub(crate) fn kernel(&mut self, module: usize, name: &str) -> Result<usize, Status> {
        let Some(loaded) = self.module(module) else { return Err(INVALID_HANDLE) };
        if loaded.entry(name).is_none() {
            return Err(self.refuse(NOT_FOUND, &format!("no kernel `{name}` in this module")));
        }
        Ok(push(&mut self.kernels, Kernel { module, name: name.to_owned(), most_shared: UNREQUESTED_SHARED }))
    }

    fn module(&self, handle: usize) -> Option<&Module> {
        self.modules.get(handle.checked_sub(1)?)?.as_ref()
    }

    /// Returns the sizes of the arguments of a kernel.
    pub(crate) fn sizes(&self, kernel: usize) -> Option<Vec<usize>> {
        let Kernel { module, name, .. } = self.kernels.get(kernel.checked_sub(1)?)?;
        let entry = self.module(*module)?.entry(name)?;
        entry.parameters().iter().map(|parameter| usize::try_from(parameter.size).ok()).collect()
    }

    pub(crate) fn launch(&mut self, launch: &Launch, arguments: &[Arg]) -> Status {
        let kernel = launch.kernel.checked_sub(1).and_then(|place| self.kernels.get(place)).cloned();
        let Some(Kernel { module, name, most_shared }) = kernel else { return INVALID_HANDLE };
        if launch.shared > most_shared {
            return self
                .refuse(INVALID_VALUE, &format!("`{name}` may have {most_shared} bytes of dynamic shared memory"));
        }
        let Some(module) = self.module(module).cloned() else { return INVALID_HANDLE };
        let Launch { grid, block, shared, cluster, .. } = *launch;
        self.machine.launch_in_clusters(cluster);
        match self.machine.launch(&module, &name, grid, block, shared, arguments, &mut |_, _| {}) {
            Ok(_) => SUCCESS,
            Err(fault) => self.refuse(status(&fault), &fault.to_string()),
        }
    }

    pub(crate) fn request_shared(&mut self, kernel: usize, bytes: u32) -> Status {
        match kernel.checked_sub(1).and_then(|place| self.kernels.get_mut(place)) {
            Some(kernel) => {
                kernel.most_shared = bytes;
                SUCCESS
            }
            None => INVALID_HANDLE,
        }
    }

    pub(crate) fn pin(&mut self, bytes: usize) -> *mut u8 {
        let mut memory = vec![0_u128; bytes.div_ceil(16).max(1)];
        let start = memory.as_mut_ptr().cast::<u8>();
        self.pinned.insert(start.addr(), memory);
        start
    }

    pub(crate) fn write(&mut self, to: u64, bytes: &[u8]) -> Status {
        match self.machine.write(DevicePtr(to), bytes) {
            Ok(()) => SUCCESS,
            Err(error) => self.refuse(INVALID_VALUE, &error.to_string()),
        }
    }

    pub(crate) fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Status {
        match self.machine.copy(DevicePtr(to), DevicePtr(from), bytes) {
            Ok(()) => SUCCESS,
            Err(error) => self.refuse(INVALID_VALUE, &error.to_string()),
        }
    }

    pub(crate) fn read(&mut self, from: u64, bytes: &mut [u8]) -> Status {
        match self.machine.read(DevicePtr(from), bytes.len()) {
            Ok(found) => {
                bytes.copy_from_slice(&found);
                SUCCESS
            }
            Err(error) => self.refuse(INVALID_VALUE, &error.to_string()),
        }
    }

    pub(crate) fn free(&mut self, address: u64) -> Status {
        match self.machine.free(DevicePtr(address)) {
            Ok(()) => SUCCESS,
            Err(error) => self.refuse(INVALID_VALUE, &error.to_string()),
        }
    }
}

/// Appends, and returns the handle.
pub(crate) fn push<T>(list: &mut Vec<T>, entry: T) -> usize {
    list.push(entry);
    list.len()
}

fn status(fault: &Fault) -> Status {
    match fault {
        Fault::Launch { .. } => INVALID_VALUE,
        Fault::Bounds { .. } => ILLEGAL_ADDRESS,
        Fault::Misaligned { .. } => MISALIGNED_ADDRESS,
        _ => LAUNCH_FAILED,
    }
}
