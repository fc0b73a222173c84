/** A line of a list, and how often it stood there. */
export type Gathered<Row> = Row & { times: number }

/**
 * Rows of which some say the same, the newest first: those are one line with their number, where the newest stood. What `sameOf` gives no word
 * for stands alone.
 */
export function gathered<Row>(rows: readonly Row[], sameOf: (row: Row) => string | undefined): Gathered<Row>[] {
  const lines: Gathered<Row>[] = []
  const known = new Map<string, Gathered<Row>>()
  for (const row of rows) {
    const same = sameOf(row)
    const before = same === undefined ? undefined : known.get(same)
    if (before) {
      before.times += 1
      continue
    }
    const line = { ...row, times: 1 }
    lines.push(line)
    if (same !== undefined) known.set(same, line)
  }
  return lines
}

/** «5-mal an diesem Tag»; nothing for once. */
export const timesText = (times: number) => (times > 1 ? `${times}-mal an diesem Tag` : undefined)
