import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { countText } from '#server/shared/exports/words.ts'
import type { PendingFigures } from './plugs.ts'

/** First days by studio, from an expression of a date that names the studio as `s.code`. */
export const sinceBy =
  (first: SQL) =>
  async (tx: Tx, studios: 'all' | readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const here = studios === 'all' ? sql`true` : sql`s.code = any(${sql.param([...studios])}::text[])`
    const { rows } = await tx.execute<{ code: string; day: string | null }>(
      sql`select s.code, to_char(${first}, 'YYYY-MM-DD') as day from studio s where ${here}`,
    )
    return new Map(rows.flatMap(({ code, day }) => (day === null ? [] : [[code, day] as const])))
  }

/** Days by studio, and under `none` the day since which a sum over the whole chain tells something, where what belongs to no studio is older than they are. */
export function withNowhere(found: ReadonlyMap<string, string>, nowhere: string | null | undefined): ReadonlyMap<string, string> {
  const first = [...found.values()].sort()[0]
  return nowhere && (first === undefined || nowhere < first) ? new Map([...found, ['none', nowhere]]) : found
}

/** Words of so many that are still being worked out; none of none. */
export function pendingText({ called: [one, several] }: Pick<PendingFigures, 'called'>, many: number): string | undefined {
  if (many === 0) return undefined
  return `Wird noch berechnet: ${countText(many)} ${many === 1 ? `${one} fehlt` : `${several} fehlen`}`
}

/** The same of all studios together, and of each that lacks some. */
export function pendingOf(pending: Pick<PendingFigures, 'called'>, by: ReadonlyMap<string, number>) {
  const whole = pendingText(
    pending,
    [...by.values()].reduce((sum, many) => sum + many, 0),
  )
  return whole && { whole, studios: [...by].map(([studio, many]) => ({ studio, words: pendingText(pending, many)! })) }
}
