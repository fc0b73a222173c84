import { eq, sql } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { tellHealthcareMember } from './requestDecision.ts'
import { factsOf } from './requestFacts.ts'
import { healthcareRequest as request, healthcareRun as run } from './tables.ts'

interface Run {
  run: string
}

const atOnce = 20

const waiting = ({ db }: House, { run }: Run) => db.select().from(request).where(eq(request.run, run)).orderBy(request._id).limit(atOnce)

/** Confirms one, or says what is missing; either way it stands in no run any more, so a run that begins again goes on. */
async function settleRunRequest(house: House, row: typeof request.$inferSelect, { run: name }: Run) {
  const facts = await factsOf(house, row)
  await house.db.transaction(async tx => {
    const [now] = await tx.select().from(request).where(eq(request._id, row._id)).for('update')
    if (now?.run !== name) return
    const done = 'confirmation' in facts
    // An amount that was typed or a decision that was made meanwhile is looked at anew.
    if (now.version !== row.version) return
    const [next] = await tx
      .update(request)
      .set({
        run: null,
        version: now.version + 1,
        ...(done
          ? { status: 'confirmed' as const, since: facts.confirmation.at, confirmation: facts.confirmation, trouble: null }
          : { trouble: facts.trouble }),
      })
      .where(eq(request._id, row._id))
      .returning()
    if (done) await tellHealthcareMember(tx, house, next!)
    else
      await tx
        .update(run)
        .set({ troubled: sql`${run.troubled} + 1` })
        .where(eq(run._id, name))
  })
}

/** Confirms the requests of a run one after the other. */
export const confirmJob = jobOf<Run>('healthcare', async (house, which) => {
  for (let rows = await waiting(house, which); rows.length > 0; rows = await waiting(house, which))
    for (const row of rows) await settleRunRequest(house, row, which)
})
