//! A table of costs: a line for each order of the threads.

use std::fmt;

/// Costs beside the least possible.
pub struct Table {
    pub headings: [&'static str; 4],
    pub rows: Vec<Row>,
}

/// Who accesses the memory, and the numbers under the headings, or why there are none.
pub struct Row {
    pub who: String,
    pub cost: Result<Cost, String>,
}

/// The cost of one order.
pub struct Cost {
    /// The number of transactions.
    pub count: u64,
    /// The least number for so many bytes, unless threads share bytes.
    pub least: Option<u64>,
    /// A number more, of conflicts or of lines.
    pub more: u64,
}

impl Table {
    /// Returns true if every order has an answer.
    pub fn is_whole(&self) -> bool {
        self.rows.iter().all(|row| row.cost.is_ok())
    }
}

impl Cost {
    fn cells(&self) -> [String; 3] {
        let least = self.least.map_or_else(|| "-".to_owned(), |least| least.to_string());
        [self.count.to_string(), least, self.more.to_string()]
    }

    /// Compares the number with the least.
    fn verdict(&self) -> String {
        match self.least.filter(|least| *least > 0) {
            None => String::new(),
            Some(least) if self.count <= least => "best".to_owned(),
            Some(least) if self.count.is_multiple_of(least) => {
                format!("{} times the least", self.count.checked_div(least).unwrap_or(0))
            }
            #[expect(clippy::cast_precision_loss, reason = "one digit is shown")]
            Some(least) => format!("{:.1} times the least", self.count as f64 / least as f64),
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [memory, headings @ ..] = self.headings;
        let who = self.rows.iter().map(|row| row.who.len()).chain([memory.len()]).max().unwrap_or(0);
        let costs = self.rows.iter().filter_map(|row| row.cost.as_ref().ok());
        let widths = costs.map(|cost| cost.cells().map(|cell| cell.len())).fold(headings.map(str::len), widest);
        let has_costs = self.rows.iter().any(|row| row.cost.is_ok());
        let headings = if has_costs { line(headings, widths) } else { String::new() };
        writeln!(f, "{}", format!("{memory:<who$}{headings}").trim_end())?;
        for row in &self.rows {
            let text = match &row.cost {
                Ok(cost) => line(cost.cells().each_ref().map(String::as_str), widths) + "  " + &cost.verdict(),
                Err(why) => format!("  {why}"),
            };
            writeln!(f, "{:<who$}{}", row.who, text.trim_end())?;
        }
        Ok(())
    }
}

fn widest([count, least, more]: [usize; 3], [next, next_least, next_more]: [usize; 3]) -> [usize; 3] {
    [count.max(next), least.max(next_least), more.max(next_more)]
}

fn line([count, least, more]: [&str; 3], [width, width_of_least, width_of_more]: [usize; 3]) -> String {
    format!("  {count:>width$}  {least:>width_of_least$}  {more:>width_of_more$}")
}
