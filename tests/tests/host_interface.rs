//! Host functions for one's own kernels, on any device: the same on the interpreter and through the driver.

use bytemuck::{Pod, Zeroable};
use layout_gpu::host::{Buffer, Device, Error, Event, Launch, Module, Pinned, Ptx, Stream};
use layout_gpu::kernels::PTX;

/// Kernels `add`, which takes a structure by value, and `reverse`, which moves a block's numbers through its dynamic shared memory past 60 KiB.
const OWN: [Ptx<'static>; 1] = [Ptx {
    architecture: "sm_80",
    text: "
    .version 7.0
    .target sm_80
    .address_size 64
    .extern .shared .align 16 .b8 memory[];
    .visible .entry add(.param .align 4 .b8 sizes[20], .param .u64 .ptr .align 4 to) {
        .reg .b64 %a<2>; .reg .b32 %r<6>;
        ld.param.u32 %r1, [sizes];
        ld.param.u32 %r2, [sizes+16];
        add.u32 %r1, %r1, %r2;
        ld.param.u64 %a1, [to];
        st.global.u32 [%a1], %r1;
        ret;
    }
    .visible .entry reverse(.param .u64 .ptr .align 4 numbers) .maxntid 256 {
        .reg .b64 %a<3>; .reg .b32 %r<5>;
        mov.u32 %r1, %tid.x;
        mul.wide.u32 %a1, %r1, 4;
        ld.param.u64 %a2, [numbers];
        add.u64 %a1, %a1, %a2;
        ld.global.u32 %r2, [%a1];
        mov.u32 %r3, memory;
        mad.lo.u32 %r4, %r1, 4, %r3;
        st.shared.u32 [%r4+61440], %r2;
        bar.sync 0;
        mov.u32 %r2, %ntid.x;
        sub.u32 %r2, %r2, %r1;
        mad.lo.u32 %r4, %r2, 4, %r3;
        ld.shared.u32 %r2, [%r4+61436];
        st.global.u32 [%a1], %r2;
        ret;
    }",
}];

/// Five numbers, more than fit a register.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
struct Sizes {
    first: u32,
    between: [u32; 3],
    last: u32,
}

layout_gpu::kernels! {
    /// The kernels above.
    struct Own in OWN;

    /// Writes `to = sizes.first + sizes.last`.
    fn add(sizes: Sizes, to: *mut u32) where block = [1, 1, 1];
    /// Reverses the numbers of a block.
    fn reverse(numbers: *mut u32);
}

layout_gpu::kernels! {
    /// The same kernels, declared without the type of the numbers.
    struct Loose in OWN, of r#""ptx-kernel" fn add(sizes: Sizes, to: *mut c_void) {} "ptx-kernel" fn reverse(numbers: *mut u32) {}"#;

    fn add(sizes: Sizes, to: *mut c_void) where block = [1, 1, 1];
    fn reverse(numbers: Option<*mut u32>);
}

layout_gpu::kernels! {
    /// Some kernels of this project.
    struct Few in PTX, of include_str!("../../layout-gpu/kernels/src/copy.rs");

    fn copy(count: u32, input: *const f32, output: *mut f32) where block = [256, 1, 1];
}

layout_gpu::kernels! {
    /// Kernels without their source, so the parameters may have other names.
    struct Rows in PTX;

    fn rms_norm(rows: u32, columns: u32, epsilon: f32, x: *const f32, weight: *const f32, y: *mut f32)
        where block = [256, 1, 1], shared = 0;
}

pub fn check(device: &Device) {
    declared_kernels_run(device).unwrap();
    structures_are_given_by_value(device).unwrap();
    shared_memory_past_48_kib(device).unwrap();
    streams_and_events(device).unwrap();
    what_is_elsewhere_is_refused(device).unwrap();
    what_is_lent_is_not_changed(device).unwrap();
}

fn declared_kernels_run(device: &Device) -> Result<(), Error> {
    let rows = Rows::load(device)?;
    assert!(rows.module().kernels().any(|kernel| kernel == "rms_norm"));
    let x = Buffer::from_slice(device, &[3.0, 4.0])?;
    let (weight, mut y) = (Buffer::from_slice(device, &[1.0, 2.0])?, Buffer::unwritten(device, 2)?);
    // SAFETY: one row of two, and a weight for each column.
    unsafe { rows.rms_norm(1, 2, 0.0, &x, &weight, &mut y).launch([1, 1, 1]) }?;
    let root = 12.5_f32.sqrt();
    let near = |got: f32, expected: f32| (got - expected).abs() < 1e-6;
    let y = y.to_vec()?;
    assert!(near(y[0], 3.0 / root) && near(y[1], 8.0 / root), "{y:?}");
    Ok(())
}

fn structures_are_given_by_value(device: &Device) -> Result<(), Error> {
    let own = Own::load(device)?;
    let mut sum = Buffer::unwritten(device, 1)?;
    let sizes = Sizes { first: 1000, between: [7; 3], last: 24 };
    // SAFETY: room for one number.
    unsafe { own.add(sizes, &mut sum).launch([1, 1, 1]) }?;
    assert_eq!(sum.to_vec()?, [1024]);
    let (loose, mut sum) = (Loose::load(device)?, Buffer::<[u8; 4]>::unwritten(device, 1)?);
    // SAFETY: room for one number.
    unsafe { loose.add(sizes, &mut sum).launch([1, 1, 1]) }?;
    assert_eq!(sum.to_vec()?, [1024_u32.to_le_bytes()]);
    Ok(())
}

fn shared_memory_past_48_kib(device: &Device) -> Result<(), Error> {
    let own = Own::load(device)?;
    let mut numbers = Buffer::from_slice(device, &[1_u32, 2, 3, 4])?;
    let launch = Launch { grid: [1, 1, 1], block: [4, 1, 1], shared: 61 << 10 };
    // SAFETY: as many threads as numbers, and enough shared memory for them.
    unsafe { own.reverse(&mut numbers).launch(launch) }?;
    assert_eq!(numbers.to_vec()?, [4, 3, 2, 1]);
    // SAFETY: never launched.
    let refusal = unsafe { own.reverse(&mut numbers).launch(Launch { shared: 300 << 10, ..launch }) };
    let sentence = refusal.unwrap_err().to_string();
    assert!(
        sentence.starts_with("307200 bytes of dynamic shared memory for `reverse`: a block has at most "),
        "{sentence}"
    );
    // SAFETY: never launched.
    let refusal = unsafe { own.reverse(&mut numbers).launch(Launch { block: [16, 17, 1], ..launch }) };
    assert_eq!(
        refusal.unwrap_err().to_string(),
        "`reverse` is compiled for at most 256 threads a block, not the 272 of [16, 17, 1]"
    );
    Ok(())
}

/// Buffers lent to a kernel are not changed; a GPU would write wherever it is told to.
fn what_is_lent_is_not_changed(device: &Device) -> Result<(), Error> {
    let (loose, launch) = (Loose::load(device)?, Launch { grid: [1, 1, 1], block: [4, 1, 1], shared: 61 << 10 });
    let mut numbers = Buffer::from_slice(device, &[1_u32, 2, 3, 4])?;
    if !device.is_gpu() {
        // SAFETY: on the interpreter nothing worse than an error can happen.
        let lent = unsafe { loose.module().launch("reverse", launch, &[(&numbers).into()]) };
        let fault = lent.unwrap_err().to_string();
        assert!(fault.starts_with("only to be read: `reverse`, "), "{fault}");
        assert!(fault.ends_with(", which the launch was given to be read"), "{fault}");
        assert_eq!(numbers.to_vec()?, [1, 2, 3, 4]);
    }
    // SAFETY: as many threads as numbers, and enough shared memory for them.
    unsafe { loose.reverse(Some(&mut numbers)).launch(launch) }?;
    assert_eq!(numbers.to_vec()?, [4, 3, 2, 1]);
    Ok(())
}

fn streams_and_events(device: &Device) -> Result<(), Error> {
    const COUNT: u16 = 5000;
    let few = Few::load(device)?;
    let numbers: Vec<f32> = (0..COUNT).map(f32::from).collect();
    let (copies, launches) = (Stream::new(device)?, Stream::new(device)?);
    let mut input = Buffer::unwritten(device, numbers.len())?;
    let mut output = Buffer::unwritten(device, numbers.len())?;
    let start = copies.record()?;
    let sent = copies.write(&mut input, Pinned::from_slice(device, &numbers)?)?;
    launches.wait_for(&copies)?;
    let grid = [u32::from(COUNT).div_ceil(1024), 1, 1];
    // SAFETY: both have this many numbers; nobody writes the first or accesses the second before the stream has run this.
    let report = unsafe { few.copy(COUNT.into(), &input, &mut output).launch_on(&launches, grid) }?;
    assert_eq!(report.is_none(), device.is_gpu());
    let received = launches.read(&output, Pinned::zeroed(device, numbers.len())?)?;
    let end: Event = launches.record()?;
    assert!(!end.since(&start)?.is_zero());
    assert_eq!(&received.wait()?[..], &numbers[..]);
    assert_eq!(&sent.wait()?[..], &numbers[..]);
    launches.wait()?;
    // Dropped before it was waited for; the next copy comes after it.
    drop(copies.write(&mut output, Pinned::zeroed(device, numbers.len())?)?);
    assert_eq!(output.to_vec()?, vec![0.0; numbers.len()]);
    copies.copy(&input, &mut output)?;
    assert_eq!(output.to_vec()?, numbers);
    assert_eq!(copies.handle().is_null(), !device.is_gpu());
    Ok(())
}

fn what_is_elsewhere_is_refused(device: &Device) -> Result<(), Error> {
    let elsewhere = Device::interpreter();
    let (stream, far) = (Stream::new(device)?, Stream::new(&elsewhere)?);
    let mut buffer = Buffer::<f32>::unwritten(device, 4)?;
    let said = |refused: Error| format!("{refused:?}");
    let short = stream.write(&mut buffer, Pinned::zeroed(device, 3)?);
    assert_eq!(said(short.unwrap_err()), "the memory of the host for the buffer has 3 elements, not 4");
    let short = stream.copy(&Buffer::unwritten(device, 3)?, &mut buffer);
    assert_eq!(said(short.unwrap_err()), "the buffer to copy to has 4 elements, not 3");
    let foreign = far.write(&mut buffer, Pinned::zeroed(&elsewhere, 4)?);
    assert_eq!(said(foreign.unwrap_err()), "the buffer to copy is of another device");
    let foreign = stream.write(&mut buffer, Pinned::zeroed(&elsewhere, 4)?);
    assert_eq!(said(foreign.unwrap_err()), "the memory of the host to copy is of another device");
    assert_eq!(said(stream.wait_for(&far).unwrap_err()), "the stream to wait for is of another device");
    assert_eq!(said(stream.record()?.since(&far.record()?).unwrap_err()), "the earlier event is of another device");
    let module = Module::load(device, &OWN)?;
    let launch = Launch { grid: [1, 1, 1], block: [4, 1, 1], shared: 0 };
    // SAFETY: never launched.
    let foreign = unsafe { module.launch_on(&far, "reverse", launch, &[(&mut buffer).into()]) };
    assert_eq!(said(foreign.unwrap_err()), "the stream is of another device");
    Ok(())
}
