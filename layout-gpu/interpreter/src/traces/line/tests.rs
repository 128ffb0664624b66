//! Checks that lines with one trace are told, and tell, what their words would one by one.

use std::ops::Range;

use super::super::{Clash, PAGE, Page, Room, Traces};
use super::*;
use crate::order::{Order, WARPS};
use crate::random::below;
use crate::registers::LANES;
use crate::stamp::Kind;

const BYTES: usize = PAGE;

/// An access of a warp from its first lane on, or of one lane.
struct Access {
    start: usize,
    width: usize,
    element: usize,
    lanes: Range<usize>,
    writes: bool,
    by_halves: bool,
    by_rows: bool,
}

/// Makes the access as requests do, and returns the first clash with its lane.
fn access(traces: &mut Traces, access: &Access, old: &[u8], by: &Accessor<'_>) -> Result<(), (usize, Clash)> {
    let Access { start, width, element, writes, by_halves, by_rows, .. } = *access;
    let (mut lanes, mut start) = (access.lanes.clone(), start);
    while let Some(lane) = lanes.next() {
        let rest = (lanes.len() + 1) * width;
        let is_row = width < LINE && rest > LINE && rest.is_power_of_two() && start.is_multiple_of(rest) && by_rows;
        if is_row && traces.access_row(start..start + rest, (width, element), lane, writes, by) {
            return Ok(());
        }
        let others = (LINE / width).saturating_sub(1);
        if width < LINE
            && start.is_multiple_of(LINE)
            && lanes.len() >= others
            && !by_halves
            && traces.access_row(start..start + LINE, (width, element), lane, writes, by)
        {
            lanes.nth(others.wrapping_sub(1));
            start += LINE;
            continue;
        }
        let half = HALF / width.min(HALF);
        if half > 1
            && !writes
            && start.is_multiple_of(HALF)
            && by_halves
            && lanes.len() >= half - 1
            && traces.access_row(start..start + HALF, (width, element), lane, false, by)
        {
            lanes.nth(half - 2);
            start += HALF;
            continue;
        }
        let done = if writes {
            traces.write(start, (&old[start..start + width], &vec![1; width]), element, lane, by)
        } else {
            traces.read(start, width, element, lane, by)
        };
        done.map_err(|clash| (lane, clash))?;
        start += width;
    }
    Ok(())
}

/// Lets the copies of the lanes of an access land, as those of a request do.
fn land(traces: &mut Traces, access: &Access, by_rows: bool, by: &Accessor<'_>) {
    let Access { start, width, ref lanes, .. } = *access;
    let count = LINE / width;
    let mut landed = 0;
    for (index, lane) in lanes.clone().enumerate() {
        let start = start + index * width;
        let is_row = by_rows && start.is_multiple_of(LINE) && lanes.end - lane >= count && count > 1;
        if index >= landed && is_row && traces.land_line(start, width, lane, by) {
            landed = index + count;
        }
        if index >= landed {
            traces.land(start, width, lane, by);
        }
    }
}

fn all(traces: &Traces) -> String {
    let each = |page: &Page| {
        let cells = page.size >> page.grain;
        let traces = (0..PAGE >> page.grain).map(|cell| page.lines[cell / cells].trace(cell % cells, page.grain));
        format!("{:?} {:?}", traces.collect::<Vec<_>>(), page.strong)
    };
    traces.pages.iter().flatten().map(|page| each(page)).collect()
}

/// Counts the lines that were read as a whole, by their size.
fn count_whole(traces: &Traces, [halves, lines]: [&mut usize; 2]) {
    let is_whole = |line: &&Line| {
        let has_cells = line.several.as_ref().is_some_and(|all| all.cells.is_some());
        !has_cells && !line.trace(0, 2).readers[0].stamp.is_nobody()
    };
    for page in traces.pages.iter().flatten() {
        let count = if page.size == HALF { &mut *halves } else { &mut *lines };
        *count += page.lines.iter().filter(is_whole).count();
    }
}

#[test]
fn lines_tell_what_their_words_do() {
    let mut random = below();
    let (mut clashes, mut whole, mut halves, mut rows) = (0, 0, 0, 0);
    for _ in 0..400 {
        let (mut lines, mut words) = (Traces::new(BYTES, &Room::default()), Traces::new(BYTES, &Room::default()));
        let mut orders = [0, 1].map(|block| {
            let mut order = Order::default();
            order.next(block);
            order
        });
        let old: Vec<u8> = (0..BYTES).map(|_| (random(9) > 0).into()).collect();
        let (weak_only, mostly_ordered, with_halves) = (random(3) > 0, random(3) > 0, random(2) == 0);
        let (only_rows, first) = (random(3) == 0, LINE << random(4));
        for _ in 0..60 {
            let order = &mut orders[usize::from(random(8) == 0)];
            let warp = random(3);
            match random(8) {
                0 => order.meet(warp, if random(4) == 0 { 0xFF } else { u32::MAX }, u32::MAX),
                1 => order.exchange(warp, u32::MAX, u32::MAX),
                2 => order.wait_for_copies(warp, if random(4) == 0 { 1 } else { u32::MAX }),
                3 | 4 if mostly_ordered || random(4) == 0 => {
                    let other = random(3);
                    let known = order.knowledge(other, u32::MAX, u32::MAX, order.clock(other));
                    order.learn(warp, if random(6) == 0 { 0xFF } else { u32::MAX }, u32::MAX, &known);
                    order.advance(other);
                }
                _ => {
                    let (is_bulk, writes, lane) = (!only_rows && random(3) == 0, random(3) == 0, random(2));
                    let kind = Kind::PLAIN
                        .with(Kind::READS, !writes)
                        .with(Kind::WRITES, writes)
                        .with(Kind::NARROW, !writes && random(8) == 0)
                        .with(Kind::STRONG, !weak_only && random(8) == 0);
                    let by = Accessor::new(warp + if is_bulk { WARPS } else { 0 }, random(99) as u32, kind, order);
                    // Bulk copies, and copies of each lane, which read.
                    let is_under_way = if is_bulk { random(2) == 0 } else { !writes && random(3) == 0 };
                    let by = if is_under_way { by.in_flight() } else { by };
                    let start = if !only_rows && random(2) == 0 { random(6) * LINE } else { random(2) * ROW };
                    let one = Access {
                        start: start + random(LINE / 4) * 4,
                        width: 4,
                        element: if random(9) == 0 { 1 } else { 4 },
                        lanes: lane..lane + 1,
                        writes,
                        by_halves: with_halves && random(3) == 0,
                        by_rows: true,
                    };
                    let element = 4;
                    let one = match random(8) {
                        _ if is_bulk => Access { start, width: [LINE, 2 * LINE, LINE / 2][random(3)], ..one },
                        0 if !only_rows => one,
                        _ => Access { start, width: [4, 8, 16][random(3)], element, lanes: 0..LANES, ..one },
                    };
                    let _ = lines.page(0, 4, first, &by);
                    if let Some(page) = words.page(0, 4, LINE, &by) {
                        let (grain, count) = (page.grain, page.size >> page.grain);
                        page.lines.iter_mut().for_each(|line| {
                            line.cells(count, grain);
                        });
                    }
                    if is_bulk && random(3) == 0 {
                        lines.land(one.start, one.width, lane, &by);
                        words.land(one.start, one.width, lane, &by);
                    } else if !is_bulk && !only_rows && random(3) == 0 {
                        let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::ASYNC, true);
                        let by = Accessor::new(warp + [0, WARPS][random(2)], 1, kind, order);
                        land(&mut lines, &one, true, &by);
                        land(&mut words, &one, false, &by);
                    } else {
                        let (told, expected) =
                            (access(&mut lines, &one, &old, &by), access(&mut words, &one, &old, &by));
                        assert_eq!(format!("{told:?}"), format!("{expected:?}"));
                        clashes += usize::from(told.is_err());
                        rows += usize::from(lines.pages.iter().flatten().all(|page| page.size > LINE));
                    }
                    let range = start..start + LINE;
                    assert_eq!(format!("{:?}", lines.writer(range.clone())), format!("{:?}", words.writer(range)));
                }
            }
        }
        assert_eq!(all(&lines), all(&words));
        count_whole(&lines, [&mut halves, &mut whole]);
    }
    assert!(
        clashes > 100 && whole > 100 && halves > 100 && rows > 100,
        "{clashes} clashes, {whole} whole lines, {halves} halves, {rows} rows"
    );
}

#[test]
fn a_part_of_a_line_lands_alone() {
    let mut order = Order::default();
    order.next(0);
    let copy = || Accessor::new(WARPS, 1, Kind::PLAIN.with(Kind::WRITES, true), &order);
    let mut traces = Traces::new(BYTES, &Room::default());
    let whole =
        Access { start: 0, width: LINE, element: 4, lanes: 0..1, writes: true, by_halves: false, by_rows: false };
    assert!(access(&mut traces, &whole, &[0; BYTES], &copy().in_flight()).is_ok());
    traces.land(0, LINE / 2, 0, &copy());
    let page = traces.pages.iter().flatten().next().expect("the page of the write");
    let under_way = |word| page.lines[0].trace(word, page.grain).writer.stamp.is_in_flight();
    assert_eq!([0, LINE / 8 - 1, LINE / 8, LINE / 4 - 1].map(under_way), [false, false, true, true]);
}
