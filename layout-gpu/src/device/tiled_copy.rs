//! Copies by the instruction of a tiled copy.
//!
//! ```text
//!     copy(tiled, from, to)      for each instruction i of this thread:   to(V·i …) ← from(V·i …)      V elements at once
//! ```
//!
//! The two are this thread's parts, as made by [`partition_s`](layout_core::atoms::ThreadCopy::partition_s),
//! [`partition_d`](layout_core::atoms::ThreadCopy::partition_d) and [`retile`](layout_core::atoms::ThreadCopy::retile).
//! The compiler checks that V elements are contiguous on both sides, start at multiples of V, and are as wide as the tiled copy's; a copy
//! moves bits, whatever their type. The two must have the same modes, or modes that count each other: parts of tiles of other shapes are
//! errors, too. Pointers and strides known only at run time are promised to be such multiples. The registers that `stmatrix` stores keep
//! their order in a fragment: only the elements of one register are together.
//!
//! | atom | from | to | instruction |
//! |---|---|---|---|
//! | `UniversalCopy_uint8_t` … `uint128_t` | pointer, shared memory, registers | pointer, shared memory, registers | `ld`, `st` |
//! | `SM80_CP_ASYNC_…` | pointer | shared memory | `cp.async` |
//! | `SM75_…_LDSM_N`, `…_T` | shared memory | registers | `ldmatrix` |
//! | `SM90_…_STSM_N`, `…_T` | registers | shared memory | `stmatrix` |

use core::marker::PhantomData;

use layout_core::algebra::atoms::Side;
use layout_core::algebra::{IntTuple, Text};
use layout_core::atoms::{FirstCopy, StaticCopyAtom, StaticTiledCopy};
use layout_core::{Count, Elements, Evaluate, LayoutValue, Measured, Sizes, Tensor, unroll_by};

use super::{CopiedTo, CopyInstruction, ZeroFill};

/// The copy of elements from a layout `L` of `P` to a layout `M` of `Q`, by the instruction of `C`.
struct Between<C, P, L, Q, M>(PhantomData<(C, P, L, Q, M)>);

impl<C, P, L, Q, M> Between<C, P, L, Q, M>
where
    C: StaticTiledCopy<Atom: CopyInstruction<P, Q>>,
    P: Elements,
    Q: Elements,
    L: Measured,
    M: Measured,
{
    /// The number of elements that a thread names at once, of the source and of the destination.
    const AT_ONCE: [usize; 2] = [
        elements::<C::Element>(&<C::Atom as StaticCopyAtom>::VALUE.source),
        elements::<C::Element>(&<C::Atom as StaticCopyAtom>::VALUE.destination),
    ];

    /// The number of instructions, or the reason why the elements do not fit them.
    const COUNTED: Result<usize, Text> = {
        let [source, destination] = Self::AT_ONCE;
        let register = <C::Atom as CopyInstruction<P, Q>>::TOGETHER / size_of::<C::Element>();
        let together = if register < source { register } else { source };
        let (source_misfits, destination_misfits) = (
            misfit(run::<C, P, L>(), together, "the source"),
            misfit(run::<C, Q, M>(), destination, "the destination"),
        );
        let misfits = [
            other_width::<P::Element, C::Element>(),
            other_cut::<C>(L::PARTITIONED_BY.as_ref(), Side::Source, "the source"),
            other_cut::<C>(M::PARTITIONED_BY.as_ref(), Side::Destination, "the destination"),
            source_misfits,
            destination_misfits,
        ];
        let counted = counted(L::KNOWN_SIZE, source, M::KNOWN_SIZE, destination);
        match (first(&misfits), counted, other_modes([&L::SIZES, &M::SIZES], Self::AT_ONCE)) {
            (Some(text), ..) | (None, Err(text), _) | (None, Ok(_), Some(text)) => Err(text),
            (None, Ok(count), None) => Ok(count),
        }
    };

    /// Compile-time check that they fit, once and not at each instruction.
    const FITS: () = if let Err(text) = Self::COUNTED {
        panic!("{}", text.as_str())
    };
}

impl<C, P, L, Q, M> Count for Between<C, P, L, Q, M>
where
    C: StaticTiledCopy<Atom: CopyInstruction<P, Q>>,
    P: Elements,
    Q: Elements,
    L: Measured,
    M: Measured,
{
    const COUNT: usize = match Self::COUNTED {
        Ok(count) => count,
        Err(_) => 0,
    };
}

/// Returns the first text, if there is any.
const fn first(misfits: &[Option<Text>]) -> Option<Text> {
    let mut i = 0;
    while i < misfits.len() {
        if misfits[i].is_some() {
            return misfits[i];
        }
        i += 1;
    }
    None
}

/// Returns the error for modes of different sizes, counted in instructions, by which coordinates would not match.
const fn other_modes(sizes: [&Sizes; 2], [source, destination]: [usize; 2]) -> Option<Text> {
    let [from, to] = sizes;
    if from.counted_by(source as u64).agree(&to.counted_by(destination as u64)) {
        return None;
    }
    let text = to.text(
        from.text(Text::new("cannot copy: the modes of the source have sizes ")).and(", those of the destination "),
    );
    Some(text.and(": cut both from tiles of one shape, and slice them at the same modes"))
}

/// Counts the instructions for two sizes, as far as they are known.
const fn counted(from: Option<usize>, source: usize, to: Option<usize>, destination: usize) -> Result<usize, Text> {
    match (from, to) {
        (Some(from), Some(to)) if from / source != to / destination => {
            let text =
                Text::new("cannot copy: the source is ").index(from / source).and(" instructions, the destination ");
            Err(text.index(to / destination).and(": slice both at the same modes"))
        }
        (Some(from), _) => Ok(from / source),
        (None, Some(to)) => Ok(to / destination),
        (None, None) => Err(Text::new("cannot copy: neither tensor says at compile time how many elements it has")),
    }
}

/// Returns the number of elements in a value of a copy atom's layout.
const fn elements<T>(layout: &LayoutValue) -> usize {
    let bits = match layout.mode(1) {
        Ok(values) => match values.size() {
            Ok(bits) => bits as usize,
            Err(_) => 0,
        },
        Err(_) => 0,
    };
    assert!(
        bits >= 8 * size_of::<T>() && bits % (8 * size_of::<T>()) == 0,
        "an instruction that copies no whole element"
    );
    bits / (8 * size_of::<T>())
}

/// Returns the error for elements of another width than the tiled copy's; only the width matters.
const fn other_width<T, E>() -> Option<Text> {
    if size_of::<T>() == size_of::<E>() {
        return None;
    }
    let text = Text::new("cannot copy: elements of ").index(8 * size_of::<T>()).and(" bits, and the tiled copy is of ");
    Some(text.index(8 * size_of::<E>()).and(" bits"))
}

/// Returns the error for a part by another tiled copy, which gives a thread other elements.
const fn other_cut<C: StaticTiledCopy>(
    by: Option<&(LayoutValue, IntTuple)>,
    side: Side,
    which: &'static str,
) -> Option<Text> {
    let Some((found, tile)) = by else { return None };
    if found.equals(&C::DEALT[side as usize]) && tile.equals(&C::FITTED.tile()) {
        return None;
    }
    let text = Text::new("cannot copy: ")
        .and(which)
        .and(" was partitioned by another tiled copy, which gives a thread other elements");
    Some(text.and(" of the tile: partition it by the one that copies"))
}

/// Returns the number of contiguous elements of a tensor, if known: a fragment's from its layout, unless an MMA has reordered them.
const fn run<C: StaticTiledCopy, P: Elements, L: Measured>() -> Option<u64> {
    if P::ARE_OWN && !C::IS_BY_MMA { L::RUN_OF_REGISTERS } else { L::RUN }
}

/// Returns the error for a tensor whose elements are not contiguous.
const fn misfit(run: Option<u64>, at_once: usize, which: &'static str) -> Option<Text> {
    match run {
        None => Some(Text::new(
            "cannot copy: a tensor that does not say how many of its elements lie together: partition the whole tensor by `partition_s` or \
             `partition_d` and slice the part, or `retile` a fragment",
        )),
        Some(run) if run % at_once as u64 != 0 => {
            let text = Text::new("cannot copy: of ").and(which);
            let text = if run == 1 { text.and(", no two") } else { text.and(", ").index(run as usize) };
            let text = text.and(" elements lie together, and the instruction copies ").index(at_once);
            Some(text.and(" at once"))
        }
        Some(_) => None,
    }
}

/// Copies this thread's part by the instruction of a tiled copy: all its instructions, one after the other, without a loop. At most 256.
///
/// # Safety
/// Every element of the source may be read, and of the destination written, and nobody else does meanwhile; pointers, and strides that are
/// not known at compile time, are multiples of what one instruction copies. A collective instruction is called by all lanes of the warp.
#[inline(always)]
pub unsafe fn copy<C, P, L, Q, M>(tiled: C, from: &Tensor<P, L>, to: &mut Tensor<Q, M>)
where
    C: FirstCopy<Given: StaticTiledCopy<Atom: CopyInstruction<P, Q>>>,
    P: Elements<Element: CopiedTo<Q::Element>>,
    Q: Elements,
    L: Evaluate<usize>,
    M: Evaluate<usize>,
{
    // In each function that a kernel calls, so that the error is where it is called.
    let () = Between::<C::Given, P, L, Q, M>::FITS;
    // SAFETY: the caller's promise.
    unsafe { copy_if(tiled, from, to, |_| true) }
}

/// Like [`copy`], for the instructions with a first element whose index in the source satisfies the predicate; others are skipped.
///
/// # Safety
/// Same conditions as [`copy`], for the elements at which the predicate holds.
#[inline(always)]
pub unsafe fn copy_if<C, P, L, Q, M>(
    tiled: C,
    from: &Tensor<P, L>,
    to: &mut Tensor<Q, M>,
    mut predicate: impl FnMut(usize) -> bool,
) where
    C: FirstCopy<Given: StaticTiledCopy<Atom: CopyInstruction<P, Q>>>,
    P: Elements<Element: CopiedTo<Q::Element>>,
    Q: Elements,
    L: Evaluate<usize>,
    M: Evaluate<usize>,
{
    let () = Between::<C::Given, P, L, Q, M>::FITS;
    let source = from.layout();
    each_instruction::<C::Given, P, L, Q, M>(
        from,
        to,
        #[inline(always)]
        |first, from, offset, to, place| {
            if predicate(first) {
                let at = |i| if i == 0 { offset } else { source.evaluate(first + i) };
                // SAFETY: the caller's promise.
                unsafe { AtomOf::<C>::call(from, at, to, place) }
            }
        },
    );
    let _ = tiled;
}

/// Like [`copy`], with zeros where the predicate does not hold: nothing is read there.
///
/// # Safety
/// Same conditions as [`copy`]; only elements at which the predicate holds are read.
#[inline(always)]
pub unsafe fn copy_or_zero<C, P, L, Q, M>(
    tiled: C,
    from: &Tensor<P, L>,
    to: &mut Tensor<Q, M>,
    mut predicate: impl FnMut(usize) -> bool,
) where
    C: FirstCopy<Given: StaticTiledCopy<Atom: ZeroFill<P, Q>>>,
    P: Elements<Element: CopiedTo<Q::Element>>,
    Q: Elements,
    L: Evaluate<usize>,
    M: Evaluate<usize>,
{
    let () = Between::<C::Given, P, L, Q, M>::FITS;
    each_instruction::<C::Given, P, L, Q, M>(
        from,
        to,
        #[inline(always)]
        |first, from, offset, to, place| {
            let is_there = predicate(first);
            // SAFETY: the caller's promise.
            unsafe { AtomOf::<C>::call_or_zero(from, offset, to, place, is_there) }
        },
    );
    let _ = tiled;
}

/// The atom of the first argument.
type AtomOf<C> = <<C as FirstCopy>::Given as StaticTiledCopy>::Atom;

/// Calls `f` for each instruction with the index of its first element in the source, and with each data and the instruction's start in it.
#[inline(always)]
fn each_instruction<C, P, L, Q, M>(
    from: &Tensor<P, L>,
    to: &mut Tensor<Q, M>,
    mut f: impl FnMut(usize, &P, usize, &mut Q, usize),
) where
    C: StaticTiledCopy<Atom: CopyInstruction<P, Q>>,
    P: Elements,
    Q: Elements,
    L: Evaluate<usize>,
    M: Evaluate<usize>,
{
    let (source, destination) = (from.layout(), to.layout());
    unroll_by::<Between<C, P, L, Q, M>>(
        #[inline(always)]
        |i| {
            let [first, place] = Between::<C, P, L, Q, M>::AT_ONCE.map(|elements| i * elements);
            f(first, from.data(), source.evaluate(first), to.data_mut(), destination.evaluate(place));
        },
    );
}
