import { lastOfMonth } from '#contract/days.ts'
import type { Tx } from '#server/kit/database.ts'
import type { FigureSource, HandMonth } from './plugs.ts'

interface HandAsked {
  studios: 'all' | readonly string[]
  /** The first day and the last. */
  from: string
  to: string
}

/** Numbers that were kept by hand of whole months of these days, each before its studio's domain told anything: what is counted is never told twice (C47). */
export async function handKept(
  tx: Tx,
  { byHand }: Pick<FigureSource, 'byHand'>,
  since: ReadonlyMap<string, string>,
  { studios, from, to }: HandAsked,
): Promise<HandMonth[]> {
  if (!byHand) return []
  const rows = await byHand.read(tx, { studios, from: from.slice(0, 7), to: to.slice(0, 7) })
  return rows.filter(({ studio, month }) => {
    const [first, last] = [`${month}-01`, lastOfMonth(`${month}-01`)]
    const begin = since.get(studio)
    return from <= first && last <= to && (begin === undefined || last < begin)
  })
}

/** The same by month, of all studios together. */
export function byMonth(rows: readonly HandMonth[]) {
  const months = new Map<string, number>()
  for (const { month, value } of rows) months.set(month, (months.get(month) ?? 0) + value)
  return [...months].sort(([one], [other]) => (one < other ? -1 : 1)).map(([month, value]) => ({ month, value }))
}
