import { eq, inArray } from 'drizzle-orm'
import { contract } from '#server/contracts/tables.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { runningOf } from '#server/timestop/match.ts'
import { timestopCredit as credit } from '#server/timestop/tables.ts'
import { chainOf } from './chain.ts'

export const creditMatchKind = 'credit-match'

/** Says whose a public form's credit is, where one contract alone can be meant that has not asked yet. */
export const creditMatchJob = jobOf<{ credit: string }>(creditMatchKind, async (house, payload) => {
  await house.db.transaction(async tx => {
    const [row] = await tx.select().from(credit).where(eq(credit._id, payload.credit)).for('update')
    if (!row?.email || !row.geburtstag || row.contract || row.state !== 'open') return
    const found = await runningOf(tx, { email: row.email, geburtstag: row.geburtstag, studio: row.studio })
    if (found.length !== 1) return
    const [on] = await tx.select().from(contract).where(eq(contract._id, found[0]!._id)).for('update')
    const before = await tx
      .select()
      .from(credit)
      .where(inArray(credit.contract, await chainOf(tx, on!._id)))
    if (before.some(({ closure, state }) => closure === row.closure && state !== 'declined')) return
    await tx
      .update(credit)
      .set({ contract: on!._id, person: on!.person, version: row.version + 1 })
      .where(eq(credit._id, row._id))
  })
})
