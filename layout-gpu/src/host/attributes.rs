//! The attributes of a launch beside its geometry.

use crate::host::Error;
use crate::host::signature::Signature;

/// The requests of a launch beside its grid, its blocks and its shared memory: clusters, and an early beginning.
///
/// The kernels of [`kernels!`](crate::kernels!) take the two by [`Call::in_clusters`](crate::host::Call::in_clusters) and
/// [`Call::overlapping`](crate::host::Call::overlapping).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attributes {
    /// The blocks of a cluster; `None` leaves that to the kernel, which may require some (`.reqnctapercluster`).
    pub cluster: Option<[u32; 3]>,
    /// The kernel may begin before the one in front of it in the stream has ended: as soon as that allows it, and it has to wait for its results
    /// itself (`griddepcontrol`). The interpreter, which runs one after the other, does not.
    pub overlaps: bool,
}

impl Attributes {
    /// The most blocks of a cluster on every GPU that has them.
    const MOST: u32 = 8;

    /// Checks that the clusters are those of the kernel, and fill the grid.
    pub(crate) fn check(self, kernel: &Signature, grid: [u32; 3]) -> Result<(), Error> {
        let (asked, only) = (self.cluster, kernel.blocks.cluster);
        let Some(cluster) = asked.or(only) else { return Ok(()) };
        let blocks = cluster.iter().fold(1, |blocks: u32, extent| blocks.saturating_mul(*extent));
        let fits = (1..=Self::MOST).contains(&blocks) && grid.iter().zip(cluster).all(|(grid, of)| grid % of == 0);
        if fits && only.is_none_or(|only| only == cluster) {
            return Ok(());
        }
        Err(Error::Cluster { kernel: kernel.name.clone(), cluster, grid, only, most: Self::MOST })
    }
}
