import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { columnsOf, eventsOf, lifeIn } from './life.ts'
import { contract } from './tables.ts'

/** Contracts that are worked out in one transaction. */
const atOnce = 200

/** Works out what a month brings of contracts that were accepted before their rows kept it; each does so by itself from then on. */
export async function recount({ db }: WithDb) {
  const lacks = and(
    eq(contract.state, 'accepted'),
    inArray(contract.kind, ['fixed', 'open-ended']),
    gt(contract.price, 0),
    sql`${contract.recurring} = '[]'::jsonb`,
  )
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const next = await db.transaction(async tx => {
      const found = and(lacks, gt(contract._id, last))
      const rows = await tx.select().from(contract).where(found).orderBy(contract._id).limit(atOnce).for('update')
      const ids = rows.map(({ _id }) => _id)
      const events = await eventsOf(tx, ids)
      for (const row of rows) {
        const columns = columnsOf(lifeIn(row, events.get(row._id) ?? []))
        await tx.update(contract).set(columns).where(eq(contract._id, row._id))
      }
      return ids.at(-1)
    })
    if (!next) return
    last = next
  }
}
