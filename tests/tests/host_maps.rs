//! Tensor maps and clusters from the host, on any device: the same on the interpreter and through the driver.

use layout_gpu::host::{Attributes, Boxes, Buffer, Call, Device, Error, Filter, Launch, Module, Ptx, Swizzle};
use layout_gpu::{TensorMap, layout};

/// Each block copies a box of 8 rows of 32 numbers by one map and to the place of its neighbor in the cluster by another.
const OWN: [Ptx<'static>; 1] = [Ptx {
    architecture: "sm_90a",
    text: "
    .version 8.0
    .target sm_90a
    .address_size 64
    .visible .entry swap(.param .align 64 .b8 from[128], .param .align 64 .b8 to[128]) .maxntid 32 {
        .reg .pred %p<3>; .reg .b32 %r<12>; .reg .b64 %rd<3>;
        .shared .align 1024 .b8 tile[1024]; .shared .align 8 .b64 gate;
        mov.u32 %r1, %tid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra END;
        mov.b64 %rd1, from; cvta.param.u64 %rd1, %rd1; mov.b64 %rd2, to; cvta.param.u64 %rd2, %rd2;
        mov.u32 %r2, tile; mov.u32 %r3, gate; mov.u32 %r4, %ctaid.x; mov.u32 %r5, %cluster_ctarank;
        mbarrier.init.shared.b64 [%r3], 1;
        fence.mbarrier_init.release.cluster;
        mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 1024;
        shl.b32 %r6, %r4, 3; mov.u32 %r7, 0;
        cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r2], [%rd1, {%r7, %r6}], [%r3];
    WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [%r3], 0; @!%p2 bra WAIT;
        sub.u32 %r8, %r4, %r5; xor.b32 %r5, %r5, 1; add.u32 %r8, %r8, %r5; shl.b32 %r8, %r8, 3;
        cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd2, {%r7, %r8}], [%r2];
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
    END: ret;
    }
    .visible .entry column(.param .align 64 .b8 from[128], .param .align 64 .b8 to[128]) .maxntid 32 {
        .reg .pred %p<3>; .reg .b32 %r<12>; .reg .b64 %rd<3>;
        .shared .align 1024 .b8 tile[1024]; .shared .align 8 .b64 gate;
        mov.u32 %r1, %tid.x; setp.ne.u32 %p1, %r1, 0; @%p1 bra END;
        mov.b64 %rd1, from; cvta.param.u64 %rd1, %rd1; mov.b64 %rd2, to; cvta.param.u64 %rd2, %rd2;
        mov.u32 %r2, tile; mov.u32 %r3, gate; mov.u32 %r4, %ctaid.x; mov.u32 %r5, 0;
        mbarrier.init.shared.b64 [%r3], 1;
        fence.mbarrier_init.release.cluster;
        mbarrier.arrive.expect_tx.shared.b64 _, [%r3], 1024;
        cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r2], [%rd1, {%r5, -1, %r4}], [%r3], {2};
    WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [%r3], 0; @!%p2 bra WAIT;
        shl.b32 %r6, %r4, 3;
        cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd2, {%r5, %r6}], [%r2];
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;
    END: ret;
    }
    .visible .entry pair(.param .u64 .ptr .align 4 to) .explicitcluster .reqnctapercluster 2, 1, 1 {
        .reg .b32 %r<3>; .reg .b64 %rd<3>;
        ld.param.u64 %rd1, [to]; mov.u32 %r1, %ctaid.x; mul.wide.u32 %rd2, %r1, 4; add.u64 %rd1, %rd1, %rd2;
        mov.u32 %r2, %clusterid.x; st.global.u32 [%rd1], %r2; ret;
    }",
}];

layout! {
    /// The tile that a box fills: 8 rows of 128 bytes, swizzled.
    Tile = tile_to_shape(smem_atom_k(128,32), (8,32));
}

const SOURCE: &str = r#"
    pub unsafe extern "ptx-kernel" fn swap(from: TensorMap<f32, Tile>, to: TensorMap<f32, Tile>) {}
    pub unsafe extern "ptx-kernel" fn column(from: TensorMap<f32, Tile>, to: TensorMap<f32, Tile>) {}
    pub unsafe extern "ptx-kernel" fn pair(to: *mut u32) {}
"#;

layout_gpu::kernels! {
    /// The kernels above.
    struct Own in OWN, of SOURCE;

    /// Copies boxes of 8 rows to the places of their neighbors.
    fn swap(from: TensorMap<f32, Tile>, to: TensorMap<f32, Tile>) where block = [32, 1, 1];
    /// Copies the column of each image for the last element of the filter.
    fn column(from: TensorMap<f32, Tile>, to: TensorMap<f32, Tile>) where block = [32, 1, 1];
    /// Writes the number of the cluster of each block.
    fn pair(to: *mut u32) where block = [1, 1, 1];
}

const ROWS: usize = 32;
const PITCH: usize = 40;

/// Checks them on a device whose compute capability is 9.0, or on the interpreter.
pub fn check(device: &Device) {
    swaps(device).unwrap();
    swaps_by_types(device).unwrap();
    refuses(device).unwrap();
    pairs(device).unwrap();
    columns(device).unwrap();
}

fn boxes() -> Boxes<'static> {
    Boxes { sizes: &[32, ROWS], strides: &[PITCH], extents: &[32, 8], swizzle: Swizzle::Bytes128, ..Boxes::default() }
}

fn swaps(device: &Device) -> Result<(), Error> {
    let module = Module::load(device, &OWN)?;
    let numbers: Vec<f32> = (0_u16..).map(f32::from).take(ROWS * PITCH).collect();
    let from = Buffer::from_slice(device, &numbers)?;
    let launch = Launch { grid: [4, 1, 1], block: [32, 1, 1], shared: 0 };
    for (cluster, neighbor) in [(None, 1), (Some([2, 1, 1]), 0)] {
        let mut to = Buffer::from_slice(device, &vec![-1_f32; ROWS * PITCH])?;
        let arguments = [boxes().argument(&from)?, boxes().argument_mut(&mut to)?];
        let attributes = Attributes { cluster, overlaps: true };
        // SAFETY: boxes within both buffers.
        unsafe { module.launch_with("swap", launch, attributes, &arguments) }?;
        let found = to.to_vec()?;
        for (at, found) in found.iter().enumerate() {
            let (row, column) = (at / PITCH, at % PITCH);
            // Without clusters each block has rank 0, and writes to the next place, the last one outside.
            let source = if neighbor == 1 { row.checked_sub(8) } else { Some(row ^ 8) };
            let expected = source.filter(|_| column < 32).map_or(-1.0, |source| numbers[source * PITCH + column]);
            assert_eq!(found.to_bits(), expected.to_bits(), "row {row}, column {column}, clusters of {cluster:?}");
        }
    }
    Ok(())
}

fn swaps_by_types(device: &Device) -> Result<(), Error> {
    let own = Own::load(device)?;
    let numbers: Vec<f32> = (0_u16..).map(f32::from).take(ROWS * PITCH).collect();
    let from = Buffer::from_slice(device, &numbers)?;
    let to = Buffer::from_slice(device, &vec![-1_f32; ROWS * PITCH])?;
    let [from, of] = [&from, &to].map(|buffer| TensorMap::<f32, Tile>::of(buffer, [ROWS, 32], PITCH));
    // SAFETY: boxes within both buffers.
    unsafe { own.swap(from?, of?).in_clusters([2, 1, 1]).launch([4, 1, 1]) }?;
    for (at, found) in to.to_vec()?.iter().enumerate() {
        let (row, column) = (at / PITCH, at % PITCH);
        let expected = if column < 32 { numbers[(row ^ 8) * PITCH + column] } else { -1.0 };
        assert_eq!(found.to_bits(), expected.to_bits(), "row {row}, column {column}");
    }
    Ok(())
}

fn refuses(device: &Device) -> Result<(), Error> {
    let matrix = Buffer::from_slice(device, &vec![0_f32; ROWS * PITCH])?;
    for (wrong, what) in [
        (
            Boxes { strides: &[33], ..boxes() },
            "stride 0 is 33 elements of 4 bytes, 132 bytes; bulk copies take multiples of 16 bytes, less than 2^40",
        ),
        (Boxes { extents: &[32, 257], ..boxes() }, "extent 1 of the box is 257; there must be from 1 to 256"),
        (
            Boxes { extents: &[64, 8], sizes: &[64, 8], ..boxes() },
            "a row of the box has 256 bytes; with a swizzle of 128 bytes it has at most 128",
        ),
        (Boxes { extents: &[31, 8], ..boxes() }, "a row of the box has 124 bytes, which is not a multiple of 16"),
        (Boxes { sizes: &[32, 33], ..boxes() }, "the tensor reaches 1312 elements, and the buffer has 1280"),
        (Boxes { sizes: &[32, 0], ..boxes() }, "size 1 is 0; there must be from 1 to 2^32"),
        (
            Boxes { sizes: &[32], ..boxes() },
            "1 sizes, 1 strides and 2 extents of a box; of 1 to 5 dimensions there is a stride of each but the first",
        ),
    ] {
        assert_eq!(wrong.argument(&matrix).unwrap_err().to_string(), format!("no tensor map: {what}"));
    }
    Ok(())
}

fn pairs(device: &Device) -> Result<(), Error> {
    let own = Own::load(device)?;
    let mut to = Buffer::unwritten(device, 4)?;
    // SAFETY: as many numbers as blocks.
    unsafe { own.pair(&mut to).launch([4, 1, 1]) }?;
    assert_eq!(to.to_vec()?, [0, 0, 1, 1]);
    // SAFETY: the same.
    unsafe { own.pair(&mut to).in_clusters([2, 1, 1]).overlapping().launch([4, 1, 1]) }?;
    let mut refusal = |change: fn(Call<'_, [u32; 3]>) -> Call<'_, [u32; 3]>, grid| {
        // SAFETY: refused.
        unsafe { change(own.pair(&mut to)).launch(grid) }.unwrap_err().to_string()
    };
    assert_eq!(
        refusal(|call| call, [3, 1, 1]),
        "`pair` cannot be launched in clusters of [2, 1, 1] on a grid of [3, 1, 1]: a cluster has at most 8 blocks, and clusters fill the grid"
    );
    assert_eq!(
        refusal(|call| call.in_clusters([4, 1, 1]), [4, 1, 1]),
        "`pair` is compiled for clusters of [2, 1, 1] blocks, not [4, 1, 1]"
    );
    Ok(())
}

/// Lines of 7 pixels with 32 channels; a filter of three elements in steps of 2, with one pixel of padding before a line and two after it: four places a line.
fn columns(device: &Device) -> Result<(), Error> {
    const LINES: usize = 4;
    let own = Own::load(device)?;
    let numbers: Vec<f32> = (1_u16..).map(f32::from).take(LINES * 7 * 32).collect();
    let from = Buffer::from_slice(device, &numbers)?;
    let to = Buffer::from_slice(device, &vec![-1_f32; 8 * LINES * 32])?;
    let filter = Filter { padding: [[1, 2]], steps: [2], ..Filter::new([3]) };
    let map = TensorMap::<f32, Tile>::of_images(&from, [7], [LINES, 32], &filter)?;
    let rows = TensorMap::<f32, Tile>::of(&to, [8 * LINES, 32], 32)?;
    // SAFETY: columns of the images, to places within the buffer.
    unsafe { own.column(map, rows).launch([4, 1, 1]) }?;
    for (at, found) in to.to_vec()?.iter().enumerate() {
        let (line, row, channel) = (at / 256, at / 32 % 8, at % 32);
        // Eight places are those of this line and of the next one; the last element is two pixels further.
        let (line, pixel) = (line + row / 4, 2 * (row % 4) + 1);
        let expected = if line < LINES && pixel < 7 { numbers[(line * 7 + pixel) * 32 + channel] } else { 0.0 };
        assert_eq!(found.to_bits(), expected.to_bits(), "line {line}, pixel {pixel}, channel {channel}");
    }
    for (wrong, said) in [
        (Filter { steps: [9], ..filter }, "step 1 of the box is 9; there must be from 1 to 8"),
        (Filter::new([8]), "the window has no place along dimension 1: the first is 0, the last -1"),
        (
            Filter { padding: [[40_000, 0]], ..filter },
            "corner -40000 of the window; of 3 dimensions corners are from -32768 to 32767",
        ),
    ] {
        let refusal = TensorMap::<f32, Tile>::of_images(&from, [7], [LINES, 32], &wrong).unwrap_err();
        assert_eq!(refusal.to_string(), format!("no tensor map: {said}"));
    }
    let more = TensorMap::<f32, Tile>::of_images(&from, [7], [LINES + 1, 32], &filter).unwrap_err();
    assert_eq!(more.to_string(), "no tensor map: the tensor reaches 1120 elements, and the buffer has 896");
    Ok(())
}
