//! The product on Blackwell with one wait, fence, arrival, count or byte less: the interpreter finds each, with its own words.

use crate::changes::{Change, changed, missed, nothing, waited};
use half::bf16;
use layout_examples_hopper::blackwell::{Blackwell, PTX};
use layout_gpu::host::{Buffer, Device, Error};

const SIZES: [u32; 3] = [8, 264, 328];

/// The descriptor of the instruction, 128×256 of bf16, as it is written in the text.
const INSTRUCTION: u32 = 0x0840_0490;

/// Runs a text on a product of 8×264×328: two blocks, six steps each through three slots.
fn run_on(device: &Device, text: &str) -> Result<(), Error> {
    let kernels = Blackwell::of_text(device, text)?;
    let [m, n, k] = SIZES;
    let buffer = |count: u32| Buffer::from_slice(device, &vec![bf16::ONE; count as usize]);
    let (a, b, mut c) = (buffer(m * k)?, buffer(n * k)?, Buffer::<bf16>::unwritten(device, (m * n) as usize)?);
    kernels.multiply(SIZES, &a, &b, &mut c)?;
    let wrong = c.to_vec()?.iter().filter(|&&sum| sum != bf16::from_f32(328.0)).count();
    assert_eq!(wrong, 0, "a wrong product without a fault");
    Ok(())
}

fn run(text: &str) -> Result<(), Error> {
    run_on(&Device::interpreter(), text)
}

#[test]
fn the_kernel_as_it_is_runs_on_each_schedule() {
    run(PTX[0].text).unwrap_or_else(|error| panic!("{error}"));
    for seed in 0..6 {
        let device = Device::interpreter_on_schedule(seed);
        run_on(&device, PTX[0].text).unwrap_or_else(|error| panic!("schedule {seed}: {error}"));
    }
}

/// The right to take columns is given up for other blocks; nothing was in the columns that a fence would be for when they were taken; and a later wait for
/// loads is one for those before it.
#[test]
fn some_changes_do_no_harm() {
    for (line, nth) in [("tcgen05.relinquish_alloc_permit", 0), ("tcgen05.fence::after_thread_sync", 0)] {
        run(&changed(PTX[0].text, "product", line, nth, nothing)).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    run(&changed(PTX[0].text, "product", "wait::ld", 0, unwaited)).unwrap_or_else(|error| panic!("{error}"));
}

/// Takes the wait from a load.
fn unwaited(line: &str) -> String {
    line.replace("tcgen05.wait::ld.sync.aligned;", "")
}

/// Lets all lanes do what one was elected for.
fn all_elected(line: &str) -> String {
    let rest = line.split('|').nth(1).expect("a predicate");
    format!("setp.eq.u32 {}, 0, 0;", &rest[..rest.find(',').expect("its end")])
}

/// Puts another last operand in the place of the last.
fn with_last(line: &str, last: &str) -> String {
    line.rsplit_once(',').expect("operands").0.to_owned() + ", " + last + ";"
}

#[test]
fn every_change_is_found() {
    let text = PTX[0].text;
    let changes: [Change; 38] = [
        ("columns that nobody takes", "tcgen05.alloc", 0, nothing),
        ("too few columns", "tcgen05.alloc", 0, |line| line.replace("256", "128")),
        ("96 columns", "tcgen05.alloc", 0, |line| line.replace("256", "96")),
        ("columns that nobody gives back", "tcgen05.dealloc", 0, nothing),
        ("half of the columns given back", "tcgen05.dealloc", 0, |line| line.replace("256", "128")),
        ("an address that was not looked at", "ld.shared.b32", 0, |line| {
            let register = line.split_whitespace().nth(1).expect("a register");
            format!("mov.b32 {register} 0;")
        }),
        ("a block that does not wait for its barriers and columns", "bar.sync \t0", 0, nothing),
        ("columns given back while they are read", "bar.sync \t1", 3, nothing),
        ("the first slot read before it is full", "mbarrier.try_wait", 0, waited),
        ("a slot read before it is full", "mbarrier.try_wait", 1, waited),
        ("a slot filled before it is empty", "mbarrier.try_wait", 2, waited),
        ("another slot filled before it is empty", "mbarrier.try_wait", 3, waited),
        ("sums read before they are made", "mbarrier.try_wait", 5, waited),
        ("a first slot that is never given back", "tcgen05.commit", 0, nothing),
        ("a slot that is never given back", "tcgen05.commit", 1, nothing),
        ("sums that nobody tells of", "tcgen05.commit", 2, nothing),
        ("a slot given back by the thread, not by its products", "tcgen05.commit", 1, |line| {
            let barrier = &line[line.find('[').expect("an address")..];
            format!("mbarrier.arrive.shared::cta.b64 _, {barrier}")
        }),
        ("sums told of by the thread, not by its products", "tcgen05.commit", 2, |line| {
            let barrier = &line[line.find('[').expect("an address")..];
            format!("mbarrier.arrive.shared::cta.b64 _, {barrier}")
        }),
        ("sums read without a fence after the wait", "tcgen05.fence::after_thread_sync", 1, nothing),
        ("columns given back before the last load is done", "wait::ld", 3, unwaited),
        ("sums that begin with what was there", "setp.ne.u32 p", 0, |line| line.replace("setp.ne", "setp.eq")),
        ("products of 128 columns", ", 138413200;", 0, |line| {
            line.replace(&INSTRUCTION.to_string(), &(INSTRUCTION - (16 << 17)).to_string())
        }),
        ("products of another type", ", 138413200;", 0, |line| {
            line.replace(&INSTRUCTION.to_string(), &(INSTRUCTION | 1 << 8).to_string())
        }),
        ("a warp in the lanes of another", ", 21;", 0, |line| line.replace("21;", "20;")),
        ("32 producers", "elect.sync", 1, all_elected),
        ("32 threads that multiply", "elect.sync", 0, all_elected),
        ("no bytes expected", "expect_tx", 0, |line| {
            line.replace(".expect_tx", "").rsplit_once(',').expect("bytes").0.to_owned() + ";"
        }),
        ("too few bytes expected", "expect_tx", 0, |line| with_last(line, "32768")),
        ("too many bytes expected", "expect_tx", 0, |line| with_last(line, "65536")),
        ("no tile of A", ".tile.mbarrier::complete_tx::bytes", 0, nothing),
        ("no tile of B", ".tile.mbarrier::complete_tx::bytes", 1, nothing),
        ("barriers that copies do not know of", "fence.mbarrier_init", 0, nothing),
        ("a slot without a barrier", "mbarrier.init", 0, nothing),
        ("no barrier for the sums", "mbarrier.init", 6, nothing),
        ("a slot made for two releases", "mbarrier.init", 1, |line| with_last(line, "2")),
        ("a part of C that the other proxy does not see", "fence.proxy.async", 0, nothing),
        ("a part of C stored before all have written", "bar.sync \t1", 0, nothing),
        ("a block that ends while its part of C is stored", "cp.async.bulk.wait_group", 0, nothing),
    ];
    assert_eq!(missed(text, "product", &changes, run), [""; 0]);
}

/// Runs a text on the small product of words: `c = c + a bᵀ` of ones.
fn run_words(text: &str) -> Result<(), Error> {
    let device = Device::interpreter();
    let kernels = Blackwell::of_text(&device, text)?;
    let ones = |count: usize| Buffer::from_slice(&device, &vec![1.0_f32; count]);
    let (a, b, mut c) = (ones(64 * 32)?, ones(64 * 32)?, ones(64 * 64)?);
    kernels.add_words(&a, &b, &mut c)?;
    assert!(c.to_vec()?.iter().all(|&sum| sum.to_bits() == 33.0_f32.to_bits()), "a wrong product without a fault");
    Ok(())
}

#[test]
fn every_change_of_the_small_product_is_found() {
    let text = PTX[0].text;
    run_words(text).unwrap_or_else(|error| panic!("{error}"));
    let changes: [Change; 9] = [
        ("factors that the other proxy does not see", "fence.proxy.async", 0, nothing),
        ("a block that does not wait for its columns", "bar.sync", 0, nothing),
        ("a product before the sums are stored", "bar.sync", 1, nothing),
        ("a store that is not waited for", "wait::st", 0, |line| line.replace("tcgen05.wait::st.sync.aligned;", "")),
        ("no fence before the barrier", "tcgen05.fence::before_thread_sync", 0, nothing),
        ("no fence after the barrier", "tcgen05.fence::after_thread_sync", 1, nothing),
        ("no fence after the wait", "tcgen05.fence::after_thread_sync", 2, nothing),
        ("a product that nobody tells of", "tcgen05.commit", 0, nothing),
        ("columns given back while they are read", "bar.sync", 2, nothing),
    ];
    assert_eq!(missed(text, "add_product_of_words", &changes, run_words), [""; 0]);
}
