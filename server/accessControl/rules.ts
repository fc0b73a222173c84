import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { canonical } from '#contract/rules/canonical.ts'
import type { StudioVisit } from '#contract/rules/contracts/entriesLeft.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { accessControl } from '#server/outside/accessControl/accessControl.ts'
import { AccessError } from '#server/outside/accessControl/port.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { entry, type Statement, tacStatement, visitDay } from './tables.ts'

export { watchStudio } from './watchedStudios.ts'

/** After so many minutes a statement is asked for anew (C45). */
const freshMinutes = 15
const kind = 'tac-statement'

interface NumberedVisitor {
  _id: string
  tacUserId: string
}

/** The last statement of the service on a person, under the number that they have there now. */
export async function statementOf(tx: Tx, { _id, tacUserId }: NumberedVisitor): Promise<Statement | undefined> {
  const [row] = await tx
    .select()
    .from(tacStatement)
    .where(and(eq(tacStatement.person, _id), eq(tacStatement.tacUserId, tacUserId)))
    .orderBy(desc(tacStatement.heard), desc(tacStatement._id))
    .limit(1)
  return row
}

/** Answer of the service; a refusal of ours where there is none. */
export async function askAccessService<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AccessError)) throw error
    throw new Refusal(error.kind === 'away' ? 'tac-away' : 'tac-refused')
  }
}

const isSame = (one: object, other: object) => canonical(one) === canonical(other)

/** Asks the service outside of any transaction, and keeps what it says: as a new row where it is something else than before. */
export async function askAnew(house: House, asked: NumberedVisitor): Promise<Statement> {
  const service = accessControl(house)
  const [contracts, bills] = await Promise.all([service.contractsOf(asked.tacUserId), service.billsOf(asked.tacUserId)])
  const now = new Date().toISOString()
  return house.db.transaction(async tx => {
    // Two who ask at once wait for each other here, so that one statement is one row.
    await tx.select({ _id: person._id }).from(person).where(eq(person._id, asked._id)).for('update')
    const before = await statementOf(tx, asked)
    if (before && isSame([before.contracts, before.bills], [contracts, bills])) {
      await tx.update(tacStatement).set({ heard: now }).where(eq(tacStatement._id, before._id))
      return { ...before, heard: now }
    }
    const row = { _id: v7(), person: asked._id, tacUserId: asked.tacUserId, contracts, bills, at: now, heard: now }
    await tx.insert(tacStatement).values(row)
    return row
  })
}

/** Has a person's statement asked for anew soon; ordered again while that waits it is nothing new. */
const orderAnew = (tx: Tx, _id: string) => orderJob(tx, { kind, key: `${kind}.${_id}`, payload: { person: _id } })

const isOld = ({ heard }: Statement, now = Date.now()) => Date.parse(heard) < now - freshMinutes * 60_000

/** The kept statement on a person, asked for anew meanwhile once it is old (C45). Where nothing is kept the service is waited for. Throws `AccessError`. */
export async function keptStatement(house: House, asked: NumberedVisitor): Promise<Statement> {
  const kept = await statementOf(house.db, asked)
  if (!kept) return askAnew(house, asked)
  if (isOld(kept)) await house.db.transaction(tx => orderAnew(tx, asked._id))
  return kept
}

/** One that does not answer is asked again by the next look, not by the job. */
export const statementJob = jobOf<{ person: string }>(kind, async (house, payload) => {
  const [row] = await house.db.select({ tacUserId: person.tacUserId }).from(person).where(eq(person._id, payload.person))
  if (row?.tacUserId) await askAnew(house, { _id: payload.person, tacUserId: row.tacUserId }).catch(() => undefined)
})

const days = (many: number) => sql`now() - make_interval(days => ${many})`

/** A statement is kept 400 days, the last one of a person as long as it holds. */
export const forgetStatements = (tx: Tx) =>
  tx
    .delete(tacStatement)
    .where(
      and(
        lt(tacStatement.heard, days(400)),
        sql`exists (select 1 from tac_statement later where later.person = ${tacStatement.person} and later.heard > ${tacStatement.heard})`,
      ),
    )

/** Outcomes by which somebody came in. */
const cameIn = inArray(entry.outcome, ['in', 'opened'])

/** Days from one to another, both included, on which somebody came in, and where: by lines of the last 90 days, and by what is kept of those before (C28). */
export async function visitsIn(tx: Tx, person: string, from: string, to: string): Promise<StudioVisit[]> {
  const near = and(gte(entry.at, instantOf(from, '00:00')), lt(entry.at, instantOf(addDays(to, 1), '00:00')))
  const lines = await tx
    .select({ studio: entry.studio, at: entry.at })
    .from(entry)
    .where(and(eq(entry.person, person), cameIn, near))
  const kept = await tx
    .select({ studio: visitDay.studio, day: visitDay.day })
    .from(visitDay)
    .where(and(eq(visitDay.person, person), gte(visitDay.day, from), lte(visitDay.day, to)))
  return [...lines.map(({ studio, at }) => ({ studio, day: dayOf(new Date(at).toISOString()) })), ...kept]
}

/** The days alone, each once. */
export const visitsOf = async (tx: Tx, person: string, from: string, to: string): Promise<string[]> =>
  [...new Set((await visitsIn(tx, person, from, to)).map(({ day }) => day))].sort()

/** Studios whose figures of visits the caller may see, of those that were asked for. */
export const visitStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)
