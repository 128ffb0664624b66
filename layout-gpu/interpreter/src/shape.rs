//! The shapes of a launch.

use crate::Entry;
use crate::program::Program;

/// The most bytes of shared memory that a block can have, on any architecture.
pub(crate) const MOST_SHARED: u32 = 227 << 10;

/// The blocks of a grid, the threads of a block, and its bytes of dynamic shared memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) dynamic: u32,
}

impl Shape {
    /// Checks that a GPU can launch these shapes with this much shared memory.
    pub(crate) fn check(self, entry: &Entry, program: &Program) -> Result<(), String> {
        let Self { grid, block, dynamic } = self;
        let ([gx, gy, gz], [bx, by, bz]) = (grid, block);
        if grid.contains(&0) || gx > i32::MAX as u32 || gy > 65535 || gz > 65535 {
            return Err(format!("a grid of ({gx},{gy},{gz}) blocks; there must be from 1 to (2147483647,65535,65535)"));
        }
        let threads = block.iter().map(|extent| u64::from(*extent)).fold(1, u64::saturating_mul);
        if block.contains(&0) || threads > 1024 || bz > 64 {
            return Err(format!(
                "a block of ({bx},{by},{bz}) threads; there must be from 1 to 1024, and at most 64 along z"
            ));
        }
        if let Some([x, y, z]) = entry.only_block().filter(|only| *only != block) {
            return Err(format!("a block of ({bx},{by},{bz}) threads; the entry is compiled for ({x},{y},{z}) alone"));
        }
        if let Some(most) = entry.max_threads().filter(|most| threads > u64::from(*most)) {
            return Err(format!("a block of {threads} threads; the entry is compiled for at most {most}"));
        }
        let shared = u64::from(program.padded_shared) + u64::from(dynamic);
        if shared > MOST_SHARED.into() {
            return Err(format!("{shared} bytes of shared memory; a block has at most {MOST_SHARED}"));
        }
        Ok(())
    }

    /// Returns the cluster shape of a launch: the one that the entry requires, or the one that the launch asks for.
    pub(crate) fn cluster(self, entry: &Entry, asked: Option<[u32; 3]>) -> Result<[u32; 3], String> {
        const MOST: u32 = 16;
        let cluster = asked.or(entry.only_cluster()).unwrap_or([1; 3]);
        let [x, y, z] = cluster;
        if let Some([a, b, c]) = entry.only_cluster().filter(|only| *only != cluster) {
            return Err(format!("clusters of ({x},{y},{z}) blocks; the entry is compiled for ({a},{b},{c}) alone"));
        }
        let blocks = cluster.iter().fold(1, |blocks: u32, extent| blocks.saturating_mul(*extent));
        if !(1..=MOST).contains(&blocks) {
            return Err(format!("a cluster of ({x},{y},{z}) blocks; there must be from 1 to {MOST}"));
        }
        let [gx, gy, gz] = self.grid;
        if self.grid.iter().zip(cluster).any(|(grid, cluster)| grid % cluster != 0) {
            return Err(format!("a grid of ({gx},{gy},{gz}) blocks, which clusters of ({x},{y},{z}) do not fill"));
        }
        Ok(cluster)
    }
}
