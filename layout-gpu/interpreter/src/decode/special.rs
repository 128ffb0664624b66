//! Special registers: `%tid.x`, `%laneid`, `%envreg0`, …

use crate::program::Special;

/// The special registers of four components, of which the last is zero.
const VECTORS: [&str; 8] =
    ["tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster_ctaid", "cluster_nctaid"];

/// The components of a special register of four.
pub(super) fn vector(name: &str) -> Option<[&'static str; 4]> {
    Some(match name {
        "%tid" => ["%tid.x", "%tid.y", "%tid.z", "%tid.w"],
        "%ntid" => ["%ntid.x", "%ntid.y", "%ntid.z", "%ntid.w"],
        "%ctaid" => ["%ctaid.x", "%ctaid.y", "%ctaid.z", "%ctaid.w"],
        "%nctaid" => ["%nctaid.x", "%nctaid.y", "%nctaid.z", "%nctaid.w"],
        _ => return None,
    })
}

/// The special registers that do not change while a block runs.
pub(super) fn register(name: &str) -> Option<Special> {
    let axis = |name: &str| match name {
        "x" => Some(0),
        "y" => Some(1),
        "z" => Some(2),
        _ => None,
    };
    let name = name.strip_prefix('%')?;
    if name.strip_prefix("envreg").is_some_and(|number| number.parse::<u8>().is_ok_and(|number| number < 32)) {
        return Some(match name {
            "envreg1" => Special::WorkspaceHigh,
            "envreg2" => Special::WorkspaceLow,
            _ => Special::Zero,
        });
    }
    if let Some((vector, component)) = name.split_once('.') {
        if component == "w" && VECTORS.contains(&vector) {
            return Some(Special::Zero);
        }
        let axis = axis(component)?;
        return match vector {
            "tid" => Some(Special::Thread(axis)),
            "ntid" => Some(Special::BlockShape(axis)),
            "ctaid" => Some(Special::Block(axis)),
            "nctaid" => Some(Special::GridShape(axis)),
            "clusterid" => Some(Special::Cluster(axis)),
            "nclusterid" => Some(Special::Clusters(axis)),
            "cluster_ctaid" => Some(Special::BlockOfCluster(axis)),
            "cluster_nctaid" => Some(Special::ClusterShape(axis)),
            _ => None,
        };
    }
    Some(match name {
        "laneid" => Special::Lane,
        "warpid" => Special::Warp,
        "nwarpid" => Special::Warps,
        "lanemask_eq" => Special::LaneMaskEqual,
        "lanemask_lt" => Special::LaneMaskBelow,
        "lanemask_le" => Special::LaneMaskUpTo,
        "lanemask_gt" => Special::LaneMaskAbove,
        "lanemask_ge" => Special::LaneMaskFrom,
        "dynamic_smem_size" => Special::DynamicShared,
        "total_smem_size" => Special::TotalShared,
        "cluster_ctarank" => Special::ClusterRank,
        "is_explicit_cluster" => Special::IsInClusters,
        "smid" | "gridid" => Special::Zero,
        "cluster_nctarank" => Special::ClusterBlocks,
        "nsmid" => Special::One,
        _ => return None,
    })
}
