import { sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { secondsOf } from '#server/serve/metrics.ts'
import type { Figure } from '#server/serve/plugs.ts'
import { projectionDue, syncEpoch } from './tables.ts'

const numberOf = async ({ db }: House, what: ReturnType<typeof sql>) => {
  const { rows } = await db.execute<{ n: string | null }>(sql`select ${what} n from ${projectionDue} where next <= now()`)
  return Number(rows[0]!.n ?? 0)
}

/** How far the rows of calls and statistics are behind the members' documents, and whether the store answers. */
export const syncFigures: readonly Figure[] = [
  {
    name: 'formkurve_projection_due',
    help: 'Members whose documents wait to be projected',
    read: house => numberOf(house, sql`count(*)`),
  },
  {
    name: 'formkurve_projection_lag_seconds',
    help: 'How long the longest of them has waited',
    read: house => numberOf(house, sql`extract(epoch from now() - min(next))`),
  },
  {
    name: 'formkurve_store_seconds',
    help: 'Time in which the store of documents answers; -1 where it does not',
    async read({ db, store }) {
      const [row] = await db.select({ installation: syncEpoch.installation }).from(syncEpoch)
      return secondsOf(store.mark(row!.installation))
    },
  },
]
