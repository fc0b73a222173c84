export interface Monthly<Row> {
  /** '2026-11' */
  month: string
  rows: Row[]
}

/** Newest month first, newest training first in it. */
export function byMonth<Row extends { started: string; day: string; id: string }>(rows: Row[]): Monthly<Row>[] {
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

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Lower case without accents: 'ver' finds 'Vér'. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word of the search stands somewhere in the texts. */
export function finds(search: string, ...texts: (string | null | undefined)[]) {
  const words = plain(search).split(/\s+/).filter(Boolean)
  const all = plain(texts.filter(Boolean).join(' '))
  return words.every(word => all.includes(word))
}
