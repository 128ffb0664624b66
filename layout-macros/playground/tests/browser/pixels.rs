//! Pictures as pixels: the browser's rendering compared with `resvg`'s rendering of the same scene.

use layout_answers::Session;
use layout_answers::draw::View;
use layout_picture::Theme;
use layout_picture::backend::png::png;
use resvg::tiny_skia::Pixmap;

/// The side of the blocks whose mean colors are compared, since fonts and smoothing differ.
const BLOCK: u32 = 10;
/// The most that a channel of a block may differ, out of 255, and the percentage of blocks that may differ more.
const OFF: u32 = 28;
const FURTHER: usize = 2;

/// The picture of a text, as the command paints it.
pub fn painted(text: &str, theme: Theme) -> Vec<u8> {
    let drawing = Session::default().draw(text, View::Automatic);
    png(&drawing.scenes[0], theme, 1.0).expect("a picture")
}

/// Compares two images.
pub fn assert_alike(shown: &[u8], painted: &[u8], what: &str) {
    let [shown, painted] = [shown, painted].map(|bytes| Pixmap::decode_png(bytes).expect("an image"));
    let sizes = [shown.width().abs_diff(painted.width()), shown.height().abs_diff(painted.height())];
    assert!(sizes.iter().all(|off| *off <= 1), "{what}: {shown:?} beside {painted:?}");
    let (across, down) = (painted.width().min(shown.width()) / BLOCK, painted.height().min(shown.height()) / BLOCK);
    let blocks = (0..down).flat_map(|row| (0..across).map(move |column| (row, column)));
    let off = |(row, column)| {
        let [one, other] = [&shown, &painted].map(|image| mean(image, row, column));
        (0..3).map(|channel| one[channel].abs_diff(other[channel])).max().unwrap_or(0)
    };
    let further = blocks.filter(|block| off(*block) > OFF).count();
    let all = (across * down) as usize;
    assert!(further * 100 <= all * FURTHER, "{what}: {further} of {all} blocks differ");
}

/// The mean color of a block.
fn mean(image: &Pixmap, row: u32, column: u32) -> [u32; 3] {
    let places = (0..BLOCK * BLOCK).map(|at| (column * BLOCK + at % BLOCK, row * BLOCK + at / BLOCK));
    let mut sums = [0; 3];
    for (x, y) in places {
        let colour = image.pixel(x, y).expect("a pixel");
        for (sum, of) in sums.iter_mut().zip([colour.red(), colour.green(), colour.blue()]) {
            *sum += u32::from(of);
        }
    }
    sums.map(|sum| sum / (BLOCK * BLOCK))
}
