//! Local memory: each thread's own bytes.

use crate::program::Region;

/// The local memory of a block's threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Local {
    bytes: Vec<u8>,
    written: Vec<u8>,
    per_thread: usize,
    regions: Vec<Region>,
}

impl Local {
    pub(crate) fn new(regions: &[Region], per_thread: u32, threads: u32) -> Self {
        let size = per_thread as usize * threads as usize;
        Self {
            bytes: vec![0; size],
            written: vec![0; size],
            per_thread: per_thread as usize,
            regions: regions.to_vec(),
        }
    }

    pub(crate) fn forget(&mut self) {
        self.written.fill(0);
    }

    pub(crate) fn holds(&self, address: u64, width: u32) -> bool {
        self.regions.iter().any(|region| {
            let offset = address.wrapping_sub(region.start.into());
            offset < u64::from(region.size) && u64::from(region.size) - offset >= u64::from(width)
        })
    }

    fn range(&self, thread: u32, address: u64, width: u32) -> std::ops::Range<usize> {
        let start = thread as usize * self.per_thread + address as usize;
        start..start + width as usize
    }

    /// The bytes, and whether all of them were written.
    pub(crate) fn read(&self, thread: u32, address: u64, width: u32) -> (&[u8], bool) {
        let range = self.range(thread, address, width);
        (&self.bytes[range.clone()], !self.written[range].contains(&0))
    }

    /// Writes the bytes; of a value that is not defined, that they are not.
    pub(crate) fn write(&mut self, thread: u32, address: u64, values: &[u8], defined: bool) {
        let range = self.range(thread, address, values.len() as u32);
        self.bytes[range.clone()].copy_from_slice(values);
        self.written[range].fill(u8::from(defined));
    }

    pub(crate) fn describe(&self, address: u64, width: u32) -> String {
        let below = self.regions.iter().filter(|region| u64::from(region.start) <= address);
        match below.max_by_key(|region| region.start) {
            Some(region) => {
                let offset = address - u64::from(region.start);
                format!("{width} bytes at offset {offset} of `{}`, which has {}", region.name, region.size)
            }
            None => format!("{width} bytes, where no local variable lies"),
        }
    }
}
