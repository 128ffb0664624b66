//! A swizzle: its bits, and the results of the xor.

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Swizzle};

use super::cells::{Look, slices};
use super::entries::{Row, entries};
use crate::scene::{Colour, Key, Part, Scene, State};

/// The picture of a swizzle: its bits, and the new Z for each value of the bits Y and Z.
///
/// ```
/// use layout_algebra::Swizzle;
/// let scene = layout_picture::family::swizzle(&Swizzle::new(2, 0, 2)?)?;
/// assert_eq!(scene.panels()[1].grid.cells[5].lines, ["0"]); // 1 xor 1
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn swizzle(swizzle: &Swizzle) -> Result<Scene, AlgebraError> {
    let (y, z) = (swizzle.y_mask(), swizzle.z_mask());
    let count = u64::BITS.saturating_sub((y | z).leading_zeros()).max(1);
    let row = |name: &str, mask: u64, class: u64| {
        let bit = |bit: u32| match mask.checked_shr(bit).unwrap_or(0) & 1 {
            1 => (name.to_owned(), Colour::class(class), State::Plain),
            _ => ("·".to_owned(), Colour::Plain, State::Plain),
        };
        Row { name: name.to_owned(), entries: (0..count).rev().map(bit).collect() }
    };
    let labels: Vec<String> = (0..count).rev().map(|bit| bit.to_string()).collect();
    let mut scene = entries(&swizzle.to_string(), "bit", &labels, &[row("Y", y, 1), row("Z", z, 0)]);
    let (lowest_y, lowest_z) = (lowest(y), lowest(z));
    let side = 1_u64.checked_shl(swizzle.bits()).unwrap_or(0);
    let places = LayoutValue::new(&IntTuple::flat(&[side, side])?, &IntTuple::flat(&[lowest_y, lowest_z])?)?;
    let (mut part, _) = slices(&ComposedLayout::new(*swizzle, 0, &places), |_, data| {
        let becomes = (data.offset.unwrap_or(0) & z).checked_div(lowest_z).unwrap_or(0);
        Look { lines: vec![becomes.to_string()], colour: Colour::class(becomes), state: State::Plain }
    })?;
    if let Some(panel) = part.first() {
        (panel.grid.down.title, panel.grid.across.title) = ("bits Y".to_owned(), "bits Z".to_owned());
        "what the bits Z become: Z xor Y".clone_into(&mut panel.title);
    }
    scene.body = Part::column(vec![scene.body, part]);
    Ok(scene)
}

/// The lowest bit of a mask.
fn lowest(mask: u64) -> u64 {
    1_u64.checked_shl(mask.trailing_zeros()).unwrap_or(1)
}

/// The picture of a swizzle applied to an offset, bit by bit.
///
/// ```
/// use layout_algebra::Swizzle;
/// let scene = layout_picture::family::swizzled_bits("swizzle_apply(Sw<2,0,2>, 13) = 14", &Swizzle::new(2, 0, 2)?, 13);
/// assert_eq!(scene.panels()[0].grid.cells.len(), 8);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn swizzled_bits(title: &str, swizzle: &Swizzle, offset: u64) -> Scene {
    let becomes = swizzle.apply(offset);
    let count = u64::BITS.saturating_sub((swizzle.y_mask() | swizzle.z_mask() | offset).leading_zeros()).max(1);
    let row = |name: String, of: u64, class: fn(&Swizzle, u64) -> Colour, is_after: bool| {
        let bit = |at: u32| {
            let mask = 1_u64.checked_shl(at).unwrap_or(0);
            let is_changed = is_after && (offset ^ becomes) & mask != 0;
            let text = if of & mask == 0 { "0" } else { "1" };
            (text.to_owned(), class(swizzle, mask), if is_changed { State::Picked } else { State::Plain })
        };
        Row { name, entries: (0..count).rev().map(bit).collect() }
    };
    let class = |swizzle: &Swizzle, mask: u64| match (swizzle.y_mask() & mask, swizzle.z_mask() & mask) {
        (0, 0) => Colour::Plain,
        (0, _) => Colour::class(0),
        _ => Colour::class(1),
    };
    let labels: Vec<String> = (0..count).rev().map(|bit| bit.to_string()).collect();
    let rows = [row(offset.to_string(), offset, class, false), row(becomes.to_string(), becomes, class, true)];
    let mut scene = entries(title, "bit", &labels, &rows);
    scene.legend = [(1, "the bits Y, which xor"), (0, "the bits Z, which are xored")]
        .map(|(of, text)| Key::of_colour(Colour::class(of), text))
        .to_vec();
    scene.legend.push(Key::of_state(State::Picked, "a bit that changes"));
    scene
}
