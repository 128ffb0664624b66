//! The memory requests of the kernels, as the interpreter counts them, and the faults that it finds in wrong kernels.

use layout_gpu::host::{Argument, Buffer, Device, Error, Launch, Module, Ptx, Report, Space};
use layout_gpu::kernels::{Copying, Kernels, PTX, Product, Transposition};
use layout_gpu::{layout, layout_const};

layout! {
    Share = ((32,8),4):((32,1),8);
    Turned = ((32,8),4):((1,32),256);
    Square = (32,32):row;
    Padded = (32,32):(33,1);
    Swizzled = Sw<5,0,5> o Square;
    /// (thread, value) to the element of a 64×64 matrix that a block reads, and to the element that it writes.
    Global = ((32,8),4):((1,64),512);
}

/// The bank conflicts of a block that fills a tile and empties it transposed, with 8 warps and four values each, from its layouts.
const UNPADDED: u64 = layout_const!(bank_conflicts(Square o Share, 4, 4) + bank_conflicts(Square o Turned, 4, 4));
const PADDED: u64 = layout_const!(bank_conflicts(Padded o Share, 4, 4) + bank_conflicts(Padded o Turned, 4, 4));
const SWIZZLED: u64 = layout_const!(bank_conflicts(Swizzled o Share, 4, 4) + bank_conflicts(Swizzled o Turned, 4, 4));
const SECTORS: u64 = layout_const!(coalesced_sectors(Global, 4, 4));

fn transposition(kernel: Transposition) -> Report {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let input = Buffer::from_slice(&device, &[1.0; 64 * 64]).unwrap();
    let mut output = Buffer::unwritten(&device, 64 * 64).unwrap();
    let run = kernels.transpose(kernel, [64, 64], &input, &mut output).unwrap();
    run.report.expect("the interpreter reports")
}

fn product(kernel: Product) -> Report {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let a = Buffer::from_slice(&device, &[1.0; 128 * 16]).unwrap();
    let b = Buffer::from_slice(&device, &[1.0; 16 * 128]).unwrap();
    let mut c = Buffer::unwritten(&device, 128 * 128).unwrap();
    kernels.multiply(kernel, [128, 128, 16], &a, &b, &mut c).unwrap().report.expect("the interpreter reports")
}

#[test]
fn the_algebra_foretells_what_the_interpreter_counts() {
    use Transposition::{Padded, Swizzled, UnpaddedByHand};
    const BLOCKS: u64 = 4;
    assert_eq!([UNPADDED, PADDED, SWIZZLED], [8 * 4 * 31, 0, 0]);
    for (kernel, conflicts) in [(UnpaddedByHand, UNPADDED), (Padded, PADDED), (Swizzled, SWIZZLED)] {
        let totals = transposition(kernel).totals;
        assert_eq!(totals.conflicts, BLOCKS * conflicts, "{kernel:?}");
        assert_eq!(totals.sectors, BLOCKS * 2 * SECTORS, "{kernel:?}");
    }
}

#[test]
fn a_padded_or_swizzled_tile_has_no_bank_conflicts() {
    use Transposition::{Padded, PaddedByHand, Swizzled, SwizzledByHand};
    for kernel in [Padded, Swizzled, PaddedByHand, SwizzledByHand] {
        let totals = transposition(kernel).totals;
        assert_eq!(totals.conflicts, 0, "{kernel:?}");
        assert_eq!(totals.wavefronts, totals.shared_loads + totals.shared_stores, "{kernel:?}");
    }
}

#[test]
fn an_unpadded_tile_has_conflicts_of_32_ways() {
    let report = transposition(Transposition::UnpaddedByHand);
    let shared = report.accesses.iter().filter(|access| access.space == Space::Shared);
    let ways: Vec<_> = shared.map(|access| access.wavefronts / access.requests).collect();
    assert_eq!(ways, [1, 1, 1, 1, 32, 32, 32, 32]);
}

#[test]
fn a_transposition_moves_whole_sectors() {
    for kernel in [Transposition::Padded, Transposition::Swizzled] {
        // 64 × 64 elements of 4 bytes are 512 sectors of 32, read once and written once.
        assert_eq!(transposition(kernel).totals.sectors, 2 * 512, "{kernel:?}");
    }
}

#[test]
fn the_product_has_no_bank_conflicts() {
    for kernel in [Product::Layouts, Product::ByHand] {
        assert_eq!(product(kernel).totals.conflicts, 0, "{kernel:?}");
    }
}

#[test]
fn a_kernel_and_its_twin_ask_the_same_of_memory() {
    let pairs = [
        (transposition(Transposition::Padded), transposition(Transposition::PaddedByHand)),
        (transposition(Transposition::Swizzled), transposition(Transposition::SwizzledByHand)),
        (product(Product::Layouts), product(Product::ByHand)),
    ];
    for (ours, twin) in pairs {
        assert_eq!(ours.totals, twin.totals);
    }
}

#[test]
fn a_copy_asks_for_sixteen_bytes_a_thread() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let input = Buffer::from_slice(&device, &[1.0; 2048]).unwrap();
    let mut output = Buffer::unwritten(&device, 2048).unwrap();
    let report = kernels.copy(Copying::Layouts, &input, &mut output).unwrap().report.unwrap();
    let used: Vec<_> = report.accesses.iter().filter(|access| access.space == Space::Global).collect();
    assert!(used.iter().all(|access| access.width == 16), "{used:?}");
    assert_eq!(report.totals.sectors, 2 * 2048 * 4 / 32);
}

/// Returns the PTX of a kernel without this barrier, counted from 0.
fn without_barrier(kernel: &str, number: usize) -> String {
    const BARRIER: &str = "bar.sync \t0;";
    let text = PTX[0].text;
    let start = text.find(&format!(".entry {kernel}(")).expect("the kernel is there");
    let (place, _) = text[start..].match_indices(BARRIER).nth(number).expect("so is its barrier");
    let place = start + place;
    format!("{}{}", &text[..place], &text[place + BARRIER.len()..])
}

/// Runs a 64×64 transpose by a kernel of this PTX.
fn transposed(kernel: &str, ptx: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text: ptx }])?;
    let input = Buffer::from_slice(&device, &[1.0_f32; 64 * 64])?;
    let mut output = Buffer::<f32>::unwritten(&device, 64 * 64)?;
    let launch = Launch { grid: [2, 2, 1], block: [32, 8, 1], shared: 0 };
    let arguments: [Argument<'_>; 4] = [64_u32.into(), 64_u32.into(), (&input).into(), (&mut output).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch(kernel, launch, &arguments) }.map(|_| ())
}

/// Runs a 128×16 by 16×128 product by a kernel of this PTX.
fn multiplied(kernel: &str, ptx: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text: ptx }])?;
    let a = Buffer::from_slice(&device, &[1.0_f32; 128 * 16])?;
    let mut c = Buffer::<f32>::unwritten(&device, 128 * 128)?;
    let launch = Launch { grid: [1, 1, 1], block: [256, 1, 1], shared: 0 };
    let arguments: [Argument<'_>; 6] =
        [128_u32.into(), 128_u32.into(), 16_u32.into(), (&a).into(), (&a).into(), (&mut c).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch(kernel, launch, &arguments) }.map(|_| ())
}

#[test]
fn a_tile_turned_over_without_a_barrier_is_read_before_it_is_written() {
    for kernel in ["transpose_padded", "transpose_swizzled", "transpose_padded_by_hand"] {
        assert_eq!(transposed(kernel, PTX[0].text), Ok(()));
        let sentence = transposed(kernel, &without_barrier(kernel, 0)).unwrap_err().to_string();
        // What is read too early is missing where it is stored, or written while it is read.
        let faults = ["uninitialised", "race"].map(|fault| format!("{fault}: `{kernel}`, line "));
        assert!(faults.iter().any(|fault| sentence.starts_with(fault)), "{sentence}");
    }
}

#[test]
fn a_tile_multiplied_without_a_barrier_is_found_one_way_or_the_other() {
    for kernel in ["sgemm", "sgemm_by_hand"] {
        let sentence = multiplied(kernel, &without_barrier(kernel, 0)).unwrap_err().to_string();
        // Either warp may come first: the one that reads too early, or the one that overwrites too early.
        assert!(["uninitialised: ", "race: "].iter().any(|fault| sentence.starts_with(fault)), "{sentence}");
    }
}

#[test]
fn a_tile_filled_again_without_a_barrier_is_a_race() {
    for kernel in ["sgemm", "sgemm_by_hand"] {
        assert_eq!(multiplied(kernel, PTX[0].text), Ok(()));
        let second = multiplied(kernel, &without_barrier(kernel, 1)).unwrap_err().to_string();
        assert!(second.starts_with(&format!("race: `{kernel}`, line ")), "{second}");
        assert!(second.lines().next().is_some_and(|fault| fault.ends_with("with no barrier between")), "{second}");
    }
}

#[test]
fn a_block_of_shared_memory_too_small_is_out_of_bounds() {
    let ptx = PTX[0].text.replace("block[4220]", "block[4096]");
    let sentence = transposed("transpose_padded", &ptx).unwrap_err().to_string();
    assert!(sentence.starts_with("out of bounds: "), "{sentence}");
}

#[test]
fn an_output_too_small_is_out_of_bounds() {
    let device = Device::interpreter();
    let module = Module::load(&device, &PTX).unwrap();
    let input = Buffer::from_slice(&device, &[1.0_f32; 32 * 32]).unwrap();
    let mut output = Buffer::<f32>::unwritten(&device, 32 * 32 - 1).unwrap();
    let launch = Launch { grid: [1, 1, 1], block: [32, 8, 1], shared: 0 };
    let arguments: [Argument<'_>; 4] = [32_u32.into(), 32_u32.into(), (&input).into(), (&mut output).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    let error = unsafe { module.launch("transpose_padded", launch, &arguments) }.unwrap_err();
    assert!(error.to_string().starts_with("out of bounds: "), "{error}");
}

#[test]
fn a_block_that_was_not_written_is_not_read() {
    let device = Device::interpreter();
    let kernels = Kernels::load(&device).unwrap();
    let input = Buffer::unwritten(&device, 16).unwrap();
    let mut output = Buffer::unwritten(&device, 16).unwrap();
    assert!(matches!(kernels.copy(Copying::Layouts, &input, &mut output), Err(Error::Fault(_))));
}
