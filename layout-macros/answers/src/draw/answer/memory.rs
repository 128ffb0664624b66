//! Memory: requests of warps, tiles and their banks, descriptors, swizzles.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::analysis::{TileAccess, WarpAccess};
use layout_algebra::arithmetic::ceil_div;
use layout_algebra::atoms::Descriptor;
use layout_algebra::operation::Operation as Known;
use layout_algebra::{ComposedLayout, Major, make_identity_layout};
use layout_language::ast::Word;
use layout_language::value::Value;
use layout_picture::Scene;
use layout_picture::family::{self, Access};

use super::super::layout::layout;
use super::Answered;

/// The picture of an operation on memory.
pub(super) fn scene(answered: &Answered<'_>) -> Option<Scene> {
    let written = || answered.title(|_| true);
    match (answered.operation.known, answered.values) {
        (Known::BankConflicts, _) => {
            let request = answered.request()?;
            Some(answered.of_warps(family::bank_request(&answered.of_layouts(), &request)))
        }
        (Known::CoalescedSectors | Known::CoalescedLines, _) => {
            Some(answered.of_warps(family::sector_request(&answered.of_layouts(), &answered.request()?).ok()?))
        }
        (Known::TileConflicts, [tile, bits, accesses @ ..]) => {
            answered.tile(tile, bits.to_bits().ok()?.checked_div(8)?, accesses)
        }
        (Known::AutoSwizzle | Known::BestSwizzle, [_, bits, accesses @ ..]) => {
            answered.tile(answered.result, bits.to_bits().ok()?.checked_div(8)?, accesses)
        }
        (Known::ConflictFree, [tile, access, bytes]) => {
            let bytes = if let Value::Integer(bytes) = bytes { *bytes } else { bytes.to_bytes().ok()? };
            answered.tile(tile, bytes, std::slice::from_ref(access))
        }
        (Known::WgmmaDescriptorK | Known::Tcgen05DescriptorK, [_, bits]) => answered.descriptor(Major::K, bits),
        (Known::WgmmaDescriptorMn | Known::Tcgen05DescriptorMn, [_, bits]) => answered.descriptor(Major::Mn, bits),
        (Known::SwizzleApply | Known::Call, [Value::Swizzle(swizzle), Value::Integer(offset)]) => {
            Some(family::swizzled_bits(&written(), swizzle, *offset))
        }
        (Known::MakeSwizzle, _) => {
            let Value::Swizzle(swizzle) = answered.result else { return None };
            Some(Scene { title: written(), ..family::swizzle(swizzle).ok()? })
        }
        (Known::IdentityTensorTable, [shape]) => {
            let layout = make_identity_layout(&shape.to_tuple().ok()?).ok()?;
            Some(Scene { title: answered.title(|_| true), ..family::coordinates(&layout).ok()? })
        }
        _ => None,
    }
}

impl Answered<'_> {
    /// The request of the first warp, for operands `(A, bytes, unit)`.
    fn request(&self) -> Option<WarpAccess> {
        let number = |at: usize| match self.values.get(at) {
            Some(Value::Integer(number)) => Some(*number),
            _ => None,
        };
        WarpAccess::of_warp(&self.layout(0)?, 0, number(2).unwrap_or(1), number(1)?).ok()
    }

    /// The scene with a note on the warps that are left out.
    fn of_warps(&self, mut scene: Scene) -> Scene {
        let threads = self.layout(0).and_then(|layout| layout.size().ok()).unwrap_or(0);
        let warps = ceil_div(threads, THREADS).unwrap_or(0);
        scene.caption.extend((warps > 1).then(|| format!("the first of {warps} warps")));
        scene
    }

    /// The banks of a tile with its accesses.
    fn tile(&self, tile: &Value, bytes: u64, accesses: &[Value]) -> Option<Scene> {
        let tile = layout(tile)?;
        let accesses = accesses.iter().map(|access| access_of(access, &tile, bytes)).collect::<Option<Vec<_>>>()?;
        let scene = family::banks(&tile, bytes, &accesses).ok()?;
        Some(Scene { title: self.title(|_| true), ..scene })
    }

    /// The banks of an operand in shared memory, with the fields of its descriptor.
    fn descriptor(&self, major: Major, bits: &Value) -> Option<Scene> {
        let (operand, bits) = (self.layout(0)?, bits.to_bits().ok()?);
        let Descriptor { swizzling, leading, stride, .. } = Descriptor::new(&operand, major, bits).ok()?;
        let mut scene = family::banks(&operand, bits.checked_div(8)?, &[]).ok()?;
        let Value::Integer(code) = self.result else { return None };
        scene.title = self.title(|_| true);
        let said = format!(
            "{code:#018x}: swizzling {swizzling:?}, leading distance {leading} bytes, the other {stride} bytes"
        );
        scene.caption.push(said);
        scene.legend.pop();
        Some(scene)
    }
}

/// The access to a tile that a word or a layout of threads describes.
fn access_of(access: &Value, tile: &ComposedLayout, bytes: u64) -> Option<Access> {
    let of = tile.layout();
    let (name, access) = match access {
        Value::Word(Word::Row) => ("a warp along mode 1", TileAccess::along(of, bytes, 1)),
        Value::Word(Word::Col) => ("a warp along mode 0", TileAccess::along(of, bytes, 0)),
        Value::Word(Word::Ldmatrix) => ("the rows of 8×8 matrices (ldmatrix)", TileAccess::matrices(of, bytes)),
        Value::Word(Word::Stmatrix) => ("the rows of 8×8 matrices (stmatrix)", TileAccess::matrices(of, bytes)),
        threads => ("the threads", TileAccess::new(of, bytes, &threads.to_layout().ok()?)),
    };
    Some(Access { name, access: access.ok()?.within(tile) })
}
