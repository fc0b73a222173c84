export interface Monthly<Row> {
  /** '2026-11' */
  month: string
  rows: Row[]
}

/** Newest month first, newest training first in it. */
export function byMonth<Row extends { started: string; day: string; id: string }>(rows: readonly Row[]): Monthly<Row>[] {
  const months = new Map<string, Row[]>()
  const newestFirst = [...rows].sort((a, b) => compare(b.started, a.started) || compare(b.id, a.id))
  for (const row of newestFirst) {
    const month = row.day.slice(0, 7)
    const list = months.get(month)
    if (list) list.push(row)
    else months.set(month, [row])
  }
  return [...months].map(([month, list]) => ({ month, rows: list })).sort((a, b) => compare(b.month, a.month))
}

/** As many rows as asked for, with their months and how many each month has in all. */
export function firstRows<Row>(months: readonly Monthly<Row>[], count: number): (Monthly<Row> & { all: number })[] {
  let left = count
  const shown: (Monthly<Row> & { all: number })[] = []
  for (const { month, rows } of months) {
    if (left <= 0) break
    shown.push({ month, rows: rows.slice(0, left), all: rows.length })
    left -= rows.length
  }
  return shown
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Lower case without accents: 'ver' finds 'Vér'. */
const foldName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Every word of the search stands somewhere in the texts. */
export function finds(search: string, ...texts: (string | null | undefined)[]) {
  const words = foldName(search).split(/\s+/).filter(Boolean)
  const all = foldName(texts.filter(Boolean).join(' '))
  return words.every(word => all.includes(word))
}
