//! The canonical layouts of shared memory, spelled as CUTLASS spells them: `GMMA::Layout_K_SW128_Atom<half_t>`, and
//! `tile_to_shape(GMMA::Layout_K_SW128_Atom<half_t>{},Shape<128,64>,LayoutOrder(2,1,3))`.

use crate::json::quoted;
use layout_algebra::atoms::Element;
use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, Major, Order, smem_atom_32b};
use serde_json::{Value as Json, json};

use super::rows::AtomAnswer;
use crate::value::Refusal;

/// The largest layout whose offsets are listed.
const LISTED: u64 = 1 << 12;

/// An atom in elements, and what its pointer does to byte addresses: its width of element, swizzle and alignment.
struct SharedAtom {
    layout: ComposedLayout,
    bits: u64,
    pointer: &'static str,
    alignment: u64,
}

pub(super) fn smem_atom(name: &str) -> AtomAnswer {
    let atom = SharedAtom::named(name)?;
    atom.describe(&atom.layout)
}

pub(super) fn smem_tile(call: &str) -> AtomAnswer {
    let refused =
        || Refusal::language(format!("expected `tile_to_shape(ATOM{{}},Shape<…>)`, found `{}`", quoted(&call)));
    let inside = call.strip_prefix("tile_to_shape(").and_then(|rest| rest.strip_suffix(')')).ok_or_else(refused)?;
    let (name, rest) = inside.split_once("{},Shape<").ok_or_else(refused)?;
    let (shape, order) = rest.split_once('>').ok_or_else(refused)?;
    let shape = numbers(shape).ok_or_else(refused)?;
    let order = match order {
        "" => Order::ColumnMajor,
        order => {
            let steps = order.strip_prefix(",LayoutOrder(").and_then(|order| order.strip_suffix(')'));
            // An order names the modes that have a number in it; the shape may have fewer.
            let steps = steps.and_then(numbers).and_then(|steps| steps.get(..shape.len()).map(<[u64]>::to_vec));
            Order::Steps(IntTuple::flat(&steps.ok_or_else(refused)?)?)
        }
    };
    let atom = SharedAtom::named(name)?;
    atom.describe(&atom.layout.tile_to_shape(&IntTuple::flat(&shape)?, &order)?)
}

fn numbers(list: &str) -> Option<Vec<u64>> {
    list.split(',').map(|number| number.trim().parse().ok()).collect()
}

impl SharedAtom {
    fn named(name: &str) -> Result<Self, Refusal> {
        let unknown = || Refusal::language(format!("unknown shared-memory atom `{}`", quoted(&name)));
        let (layout, element) = name.strip_suffix('>').and_then(|name| name.split_once('<')).ok_or_else(unknown)?;
        let bits = Element::named(element).ok_or_else(unknown)?.bits();
        let layout = layout.strip_prefix("GMMA::").or_else(|| layout.strip_prefix("UMMA::")).ok_or_else(unknown)?;
        let kind = layout.strip_prefix("Layout_").and_then(|kind| kind.strip_suffix("_Atom")).ok_or_else(unknown)?;
        if kind == "MN_SW128_32B" {
            return Ok(Self { layout: smem_atom_32b(bits)?, bits, pointer: "Sw<2,5,2>", alignment: 32 });
        }
        let (major, width) = kind.split_once('_').ok_or_else(unknown)?;
        let major = match major {
            "K" => Major::K,
            "MN" => Major::Mn,
            _ => return Err(unknown()),
        };
        let (bytes, pointer) = match width {
            "INTER" => (16, "Sw<0,4,3>"),
            "SW32" => (32, "Sw<1,4,3>"),
            "SW64" => (64, "Sw<2,4,3>"),
            "SW128" => (128, "Sw<3,4,3>"),
            _ => return Err(unknown()),
        };
        Ok(Self { layout: layout_algebra::smem_atom(major, bytes, bits)?, bits, pointer, alignment: 16 })
    }

    /// The answer for the atom or a tiling of it.
    fn describe(&self, layout: &ComposedLayout) -> AtomAnswer {
        let plain = layout.layout();
        let in_elements = layout.as_layout().map_or_else(|| layout.to_string(), |plain| plain.to_string());
        let mut object = json!({
            "layout": format!("{} o smem_ptr[{}b](unset) o {plain}", self.pointer, self.bits),
            "position_independent": in_elements,
            "shape": layout.shape().to_string(),
            "size": layout.size()?.to_string(),
            "cosize": layout.cosize()?.to_string(),
            "max_alignment": self.alignment.to_string(),
        });
        if let (Some(object), true) = (object.as_object_mut(), layout.size()? <= LISTED) {
            object.insert("table".to_owned(), offsets(layout)?.into());
        }
        Ok(object)
    }
}

fn offsets(layout: &ComposedLayout) -> Result<Vec<Json>, AlgebraError> {
    (0..layout.size()?).map(|index| layout.at(index).map(Json::from)).collect()
}
