//! A module: the entries and variables of one PTX text.

use crate::ParseError;

/// The entries and variables of one PTX text, ready to run.
#[derive(Clone, Debug)]
pub struct Module {
    entries: Vec<Entry>,
}

impl Module {
    /// Reads PTX as the device compiler writes it.
    ///
    /// ```no_run
    /// use layout_gpu_interpreter::Module;
    /// let error = Module::parse(".version 7.0\n.target sm_80\n.entry k() {\n  frobnicate.b32 %r1;\n}").unwrap_err();
    /// assert_eq!(error.to_string(), "line 4: unknown instruction `frobnicate.b32 %r1;`");
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let _ = text;
        todo!()
    }

    /// The entries, in the order of the text.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of that name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }
}

/// One kernel.
#[derive(Clone, Debug)]
pub struct Entry {
    name: String,
    parameters: Vec<Parameter>,
    static_shared: u32,
    max_threads: Option<u32>,
}

impl Entry {
    /// Its name, as a launch gives it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it must be called with.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Bytes of shared memory that it declares itself, beside what a launch adds.
    #[must_use]
    pub fn static_shared_bytes(&self) -> u32 {
        self.static_shared
    }

    /// The most threads of a block, where the text says so (`.maxntid`, `.reqntid`).
    #[must_use]
    pub fn max_threads(&self) -> Option<u32> {
        self.max_threads
    }
}

/// One parameter of an [`Entry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the text.
    pub name: String,
    /// Bytes an argument must have.
    pub size: u32,
    /// Alignment in parameter space.
    pub align: u32,
    /// For a pointer (`.ptr .align n`): what its address must be a multiple of.
    pub pointee_align: Option<u32>,
}
