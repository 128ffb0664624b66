//! The machine: memory, and launches.

use std::collections::HashMap;

use crate::blocks;
use crate::counted;
use crate::execute::Launch;
use crate::memory::Memory;
use crate::shape::Shape;
use crate::{Arg, DevicePtr, Entry, Fault, MemoryError, Module, Report};

/// Device memory, and the launches that work on it.
///
/// ```
/// use layout_gpu_interpreter::Machine;
///
/// let mut machine = Machine::new();
/// let pointer = machine.alloc(8);
/// machine.write(pointer, &[1, 2, 3, 4])?;
/// assert_eq!(machine.read(pointer, 4)?, [1, 2, 3, 4]);
///
/// let error = machine.read(pointer, 8).unwrap_err();
/// assert_eq!(error.message, "the byte at offset 4 of allocation 1 was never written");
/// # Ok::<(), layout_gpu_interpreter::MemoryError>(())
/// ```
#[derive(Debug)]
pub struct Machine {
    memory: Memory,
    /// The addresses of the variables of each module, by the module's number.
    variables: HashMap<u64, Vec<u64>>,
    limit: Option<u64>,
    watches_global: bool,
    zeroes: bool,
    is_cooperative: bool,
    cluster: Option<[u32; 3]>,
    seed: Option<u64>,
}

/// The default limit of warp instructions of a launch: some minutes.
const LIMIT: u64 = 1 << 34;

impl Default for Machine {
    fn default() -> Self {
        Self {
            memory: Memory::default(),
            variables: HashMap::new(),
            limit: Some(LIMIT),
            watches_global: true,
            zeroes: false,
            is_cooperative: false,
            cluster: None,
            seed: None,
        }
    }
}

impl Machine {
    /// Makes a machine without allocations.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reserves bytes, aligned to 256. They are unreadable until written.
    pub fn alloc(&mut self, bytes: usize) -> DevicePtr {
        DevicePtr(self.memory.alloc(bytes))
    }

    /// Frees an allocation. The pointer must be one that [`alloc`](Self::alloc) returned.
    pub fn free(&mut self, pointer: DevicePtr) -> Result<(), MemoryError> {
        self.memory.free(pointer.0)
    }

    /// Copies to the device.
    pub fn write(&mut self, pointer: DevicePtr, bytes: &[u8]) -> Result<(), MemoryError> {
        self.memory.write(pointer.0, bytes)
    }

    /// Copies from the device. Unwritten bytes are an error.
    pub fn read(&self, pointer: DevicePtr, bytes: usize) -> Result<Vec<u8>, MemoryError> {
        self.memory.read(pointer.0, bytes, None)
    }

    /// Copies from the device; unwritten bytes are returned as `unwritten`.
    pub fn read_or(&self, pointer: DevicePtr, bytes: usize, unwritten: u8) -> Result<Vec<u8>, MemoryError> {
        self.memory.read(pointer.0, bytes, Some(unwritten))
    }

    /// Copies within the device. Unwritten bytes stay unwritten.
    pub fn copy(&mut self, to: DevicePtr, from: DevicePtr, bytes: usize) -> Result<(), MemoryError> {
        self.memory.copy(to.0, from.0, bytes)
    }

    /// Returns the address and the size in bytes of a `.global` or `.const` variable of a module.
    pub fn variable(&mut self, module: &Module, name: &str) -> Option<(DevicePtr, usize)> {
        let index = module.variables.iter().position(|variable| variable.name == name)?;
        let bytes = module.variables[index].bytes.as_ref()?.len();
        Some((DevicePtr(self.load(module)[index]), bytes))
    }

    /// Ends every later launch with [`Fault::Limit`] after this many warp instructions, 2^34 by default; `None` removes
    /// the limit.
    pub fn limit_instructions(&mut self, limit: Option<u64>) {
        self.limit = limit;
    }

    /// Turns the search for races in global memory on or off, within a block and between blocks. It is on by
    /// default, for the first 64 MiB that a launch accesses ([`Report::is_unwatched`]). Races in shared memory are always looked for.
    pub fn check_global_races(&mut self, checks: bool) {
        self.watches_global = checks;
    }

    /// Makes shared memory start as zeros in each block, and local memory in each thread. Otherwise it is a fault
    /// to use what nobody wrote.
    pub fn zero_memory(&mut self, zeroes: bool) {
        self.zeroes = zeroes;
    }

    /// Makes launches cooperative (`cudaLaunchCooperativeKernel`), as `this_grid().sync()` requires; they are not
    /// by default.
    pub fn launch_cooperatively(&mut self, is_cooperative: bool) {
        self.is_cooperative = is_cooperative;
    }

    /// Makes later launches form clusters of this many blocks, as the launch attribute of CUDA does; `None` leaves that to the entry
    /// ([`Entry::only_cluster`]).
    pub fn launch_in_clusters(&mut self, cluster: Option<[u32; 3]>) {
        self.cluster = cluster;
    }

    /// Varies the schedule of later launches by a seed: warps and the blocks of a cluster run in another order and in turns of other lengths, and bulk
    /// copies land at any time, not as late as they can. Results of a right kernel stay the same; `None`, the default, is the one schedule that
    /// the crate's [limitations](crate#limitations) describe.
    ///
    /// ```
    /// use layout_gpu_interpreter::{Machine, Module};
    /// // Whichever of the two warps comes last decides.
    /// let text = ".version 7.0 .target sm_80 .address_size 64
    ///     .visible .entry k(.param .u64 to) { .reg .b64 %a; .reg .b32 %r; ld.param.u64 %a, [to]; mov.u32 %r, %tid.x; shr.u32 %r, %r, 5;
    ///     atom.global.exch.b32 %r, [%a], %r; ret; }";
    /// let module = Module::parse(text)?;
    /// let last = |seed| {
    ///     let mut machine = Machine::new();
    ///     machine.vary_schedule(Some(seed));
    ///     let to = machine.alloc(4);
    ///     machine.write(to, &[9; 4])?;
    ///     machine.launch(&module, "k", [1; 3], [64, 1, 1], 0, &[to.into()], &mut |_, _| {}).expect("no fault");
    ///     machine.read(to, 4)
    /// };
    /// assert!((1..9).any(|seed| last(seed) != last(0)));
    /// assert_eq!(last(3), last(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn vary_schedule(&mut self, seed: Option<u64>) {
        self.seed = seed;
    }

    /// Makes the allocation at this pointer read-only for later launches, as memory that a host lends by `&`; or writable again.
    ///
    /// ```
    /// use layout_gpu_interpreter::{Fault, Machine, Module};
    /// let text = ".version 7.0 .target sm_80 .address_size 64
    ///     .visible .entry k(.param .u64 to) { .reg .b64 %a; ld.param.u64 %a, [to]; st.global.u32 [%a], 7; ret; }";
    /// let (module, mut machine) = (Module::parse(text)?, Machine::new());
    /// let to = machine.alloc(4);
    /// machine.lend(to, true);
    /// let refused = machine.launch(&module, "k", [1; 3], [1; 3], 0, &[to.into()], &mut |_, _| {});
    /// assert!(matches!(refused, Err(Fault::Lent { .. })));
    /// machine.lend(to, false);
    /// assert!(machine.launch(&module, "k", [1; 3], [1; 3], 0, &[to.into()], &mut |_, _| {}).is_ok());
    /// # Ok::<(), layout_gpu_interpreter::ParseError>(())
    /// ```
    pub fn lend(&mut self, pointer: DevicePtr, is_lent: bool) {
        self.memory.lend(pointer.0, is_lent);
    }

    /// Names the allocation at this pointer in the messages of faults, which number allocations otherwise.
    ///
    /// ```
    /// use layout_gpu_interpreter::Machine;
    /// let mut machine = Machine::new();
    /// let input = machine.alloc(8);
    /// machine.name(input, "the input");
    /// let error = machine.read(input, 4).unwrap_err();
    /// assert_eq!(error.message, "the byte at offset 0 of the input was never written");
    /// ```
    pub fn name(&mut self, pointer: DevicePtr, name: impl Into<String>) {
        self.memory.name(pointer.0, name.into());
    }

    /// Puts a module's variables into memory, the first time.
    fn load(&mut self, module: &Module) -> Vec<u64> {
        if let Some(addresses) = self.variables.get(&module.number) {
            return addresses.clone();
        }
        let mut addresses = Vec::with_capacity(module.variables.len());
        for variable in module.variables.iter() {
            let name = format!("variable `{}`", variable.name);
            addresses.push(
                variable.bytes.as_ref().map_or(0, |bytes| self.memory.insert(name, bytes.len(), variable.constant)),
            );
        }
        for (variable, address) in module.variables.iter().zip(&addresses) {
            let Some(mut bytes) = variable.bytes.clone() else { continue };
            variable.addresses.iter().for_each(|address| address.put(&addresses, &mut bytes));
            // The range was reserved just now.
            let _ = self.memory.write(*address, &bytes);
        }
        self.variables.insert(module.number, addresses.clone());
        addresses
    }

    /// Runs an entry over a grid of blocks, on all cores if the blocks do not depend on each other; `progress` is
    /// called after each block (blocks done, blocks in all), and starts over if they turn out to depend.
    #[allow(clippy::too_many_arguments, reason = "a launch has these parts, as in CUDA")]
    pub fn launch(
        &mut self,
        module: &Module,
        entry: &str,
        grid: [u32; 3],
        block: [u32; 3],
        dynamic_shared_bytes: u32,
        args: &[Arg],
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Report, Fault> {
        let shape = Shape { grid, block, dynamic: dynamic_shared_bytes };
        self.run(module, entry, shape, args, (1, &mut Vec::new()), progress)
    }

    /// The same, but goes on after a fault, up to `most` faults of different instructions. The threads of a fault stop there, as do
    /// those that wait for them; a later fault may follow from an earlier one.
    #[allow(clippy::too_many_arguments, reason = "a launch has these parts, as in CUDA")]
    pub fn launch_past_faults(
        &mut self,
        module: &Module,
        entry: &str,
        grid: [u32; 3],
        block: [u32; 3],
        dynamic_shared_bytes: u32,
        args: &[Arg],
        most: usize,
    ) -> Result<Report, Vec<Fault>> {
        let shape = Shape { grid, block, dynamic: dynamic_shared_bytes };
        let mut faults = Vec::new();
        self.run(module, entry, shape, args, (most, &mut faults), &mut |_, _| {}).map_err(|first| {
            faults.insert(0, first);
            faults
        })
    }

    /// Launches up to the given number of faults. Returns the first, and adds the others to the list.
    fn run(
        &mut self,
        module: &Module,
        entry: &str,
        shape: Shape,
        args: &[Arg],
        (most, later): (usize, &mut Vec<Fault>),
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Report, Fault> {
        let refuse = |message| Err(Fault::Launch { kernel: entry.to_string(), message });
        let Some(found) = module.entry(entry) else { return refuse("the module has no such entry".to_string()) };
        let program = match &found.program {
            Ok(program) => program,
            Err(error) => return refuse(error.to_string()),
        };
        let cluster = match shape.check(found, program).and_then(|()| shape.cluster(found, self.cluster)) {
            Ok(cluster) => cluster,
            Err(message) => return refuse(message),
        };
        let parameters = match parameters(found, program.parameter_bytes, args) {
            Ok(parameters) => parameters,
            Err(message) => return refuse(message),
        };
        let variables = self.load(module);
        let parameter_address = self.memory.insert("the parameters".to_string(), parameters.len(), true);
        let _ = self.memory.write(parameter_address, &parameters);
        let workspace = if self.is_cooperative && found.is_cooperative() { self.workspace() } else { 0 };
        let launch = Launch {
            program,
            grid: shape.grid,
            cluster,
            is_in_clusters: self.cluster.or(found.only_cluster()).is_some(),
            block: shape.block,
            dynamic_shared: shape.dynamic,
            parameters: &parameters,
            parameter_address,
            workspace,
            variables: &variables,
            watches_global: self.watches_global,
            zeroes: self.zeroes,
            limit: self.limit.unwrap_or(u64::MAX),
            most,
            registers: found.registers(),
            seed: self.seed,
        };
        let result = blocks::run(module, found, launch, &mut self.memory, later, progress);
        let _ = self.memory.free(parameter_address);
        if workspace != 0 {
            let _ = self.memory.free(workspace);
        }
        result
    }

    /// Writes the workspace that the driver provides for a cooperative launch: its size and a counter of blocks.
    fn workspace(&mut self) -> u64 {
        let address = self.memory.insert("the workspace of the grid".to_string(), 8, false);
        let _ = self.memory.write(address, &8_u64.to_le_bytes());
        address
    }
}

/// Lays out the arguments in parameter space, if they fit the parameters.
fn parameters(entry: &Entry, size: u32, args: &[Arg]) -> Result<Vec<u8>, String> {
    let expected = entry.parameters();
    if expected.len() != args.len() {
        return Err(format!(
            "{}, where the entry has {}",
            counted(args.len(), "argument"),
            counted(expected.len(), "parameter")
        ));
    }
    let mut bytes = Vec::with_capacity(size as usize);
    for (index, (parameter, arg)) in expected.iter().zip(args).enumerate() {
        let (given, size, name) = (arg.bytes(), parameter.size as usize, &parameter.name);
        if given.len() != size {
            return Err(format!(
                "argument {index} has {}, where parameter `{name}` has {size}",
                counted(given.len(), "byte")
            ));
        }
        if let Some(align) = parameter.pointee_align
            && let Ok(address) = given.try_into().map(u64::from_le_bytes)
            && !address.is_multiple_of(align.into())
        {
            return Err(format!(
                "argument {index} is the pointer {address:#x}, where parameter `{name}` wants a multiple of {align}"
            ));
        }
        bytes.resize(bytes.len().next_multiple_of(parameter.align as usize), 0);
        bytes.extend_from_slice(given);
    }
    Ok(bytes)
}
