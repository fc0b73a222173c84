import { and, eq, inArray, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { healthcare } from '#contract/healthcare/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { isOpen, openStates, type RequestState, requestMoves } from '#contract/rules/healthcare/states.ts'
import { mayMove } from '#contract/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { roleHolders } from '#server/shared/roles/roleHolders.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { erase, mustSee, receiptOf, stands } from './ownRequests.ts'
import { visibleTo } from './rules.ts'
import { healthcareRequest as request, healthcareRun as run } from './tables.ts'

type Row = typeof request.$inferSelect

const namespace = '5b0c9b1e-93f7-4d0f-8a63-0f0d6a6f7c11'

/** Tells the member that something has happened, and nothing of what: a notice may stand on a locked screen. */
export const tellHealthcareMember = (tx: Tx, house: WithBus, { _id, person, version }: Pick<Row, '_id' | 'person' | 'version'>) =>
  notify(tx, house, {
    _id: v5(`${_id} ${version}`, namespace),
    people: [person],
    title: 'Es gibt Neues zu deiner Anfrage für die Krankenkasse.',
    link: '/user/healthcare',
  })

/** The rows of these that somebody works on, locked in one order. */
async function lockHealthcareRequests(tx: Tx, who: Who, ids: readonly string[]): Promise<Row[]> {
  const rows = await tx
    .select({ row: request })
    .from(request)
    .innerJoin(person, eq(person._id, request.person))
    .where(and(inArray(request._id, [...ids]), visibleTo(who)))
    .orderBy(request._id)
    .for('update', { of: request })
  return rows.map(({ row }) => row)
}

async function lockedOne(tx: Tx, who: Who, _id: string) {
  const [row] = await lockHealthcareRequests(tx, who, [_id])
  if (!row) throw new Refusal('missing')
  return row
}

/** Roles that decide, each in its own studios. */
const deciding = ['office', 'studio_manager', 'admin']

/** Says whether somebody may decide on a request: nobody their own, but where nobody else could. */
async function mayDecideOn(tx: Tx, who: Who, { person: of }: Row) {
  if (of !== actorOf(who)) return true
  const [{ studio } = { studio: null }] = await tx.select({ studio: person.studioCode }).from(person).where(eq(person._id, of))
  return (await secondWordOf({ who, first: [of], deciders: () => roleHolders(tx, deciding, studio) })) !== undefined
}

type Decision = CallBody<typeof healthcare.decide> & { _id: string }

/** Enters the decision of staff on one request: its next state, with the reason, or the amount that the studio has typed. */
export async function decide({ tx, house, who }: Acting<WithBus>, { _id, version, ...said }: Decision) {
  const row = await lockedOne(tx, who, _id)
  if (!(await mayDecideOn(tx, who, row))) throw new Refusal('own')
  const { status, reason, amount, paidOn } = said
  mustSee(row, version)
  if (status !== row.status && (status === 'confirmed' || !mayMove(requestMoves, row.status, status, 'staff'))) throw stands(row)
  if (status === row.status && !isOpen(status)) throw stands(row)
  const [next] = await tx
    .update(request)
    .set({
      status,
      version: version + 1,
      decidedBy: actorOf(who),
      ...(status !== row.status && { since: new Date().toISOString(), reason, run: null }),
      ...(isOpen(status) && { amount, paidOn, ...(amount && { trouble: null }) }),
      ...(status === 'rejected' && { trouble: null }),
    })
    .where(eq(request._id, _id))
    .returning()
  if (isTold(row.status, status)) await tellHealthcareMember(tx, house, next!)
  return receiptOf(next!)
}

const isTold = (from: RequestState, to: RequestState) => from !== to && to !== 'checking'

export const remove = async (tx: Tx, who: Who, _id: string, version: number) => erase(tx, await lockedOne(tx, who, _id), version)

/** Two people whose devices give one name have two runs. */
const runOf = (who: Who, _id: string) => v5(`${actorOf(who)} ${_id}`, namespace)

/**
 * Orders the confirmation of several. All of them are being checked from now on, and a job confirms one after the other; one that stands in
 * another run is left to that one.
 */
export async function confirm(tx: Tx, who: Who, { _id, ids }: CallBody<typeof healthcare.confirm>) {
  const open = (await lockHealthcareRequests(tx, who, [...new Set(ids)])).filter(({ status, run }) => isOpen(status) && run === null)
  const rows: Row[] = []
  for (const row of open) if (await mayDecideOn(tx, who, row)) rows.push(row)
  const mine = rows.map(({ _id }) => _id)
  const now = new Date().toISOString()
  const name = runOf(who, _id)
  const made = await tx
    .insert(run)
    .values({ _id: name, by: actorOf(who), total: mine.length, at: now })
    .onConflictDoNothing()
    .returning({ _id: run._id })
  if (made.length === 0) throw new Refusal('taken')
  if (mine.length > 0) {
    await tx
      .update(request)
      .set({
        run: name,
        status: 'checking',
        trouble: null,
        decidedBy: actorOf(who),
        version: sql`${request.version} + 1`,
        since: sql`case when ${request.status} = 'checking' then ${request.since} else ${now}::timestamptz end`,
      })
      .where(and(inArray(request._id, mine), inArray(request.status, [...openStates])))
    await orderJob(tx, { kind: 'healthcare', key: `healthcare:${name}`, payload: { run: name } })
  }
  return { total: mine.length, left: new Set(ids).size - mine.length, people: rows.map(({ person }) => person) }
}

/** How far a run is; what is still named by it is still to come. */
export async function progress(tx: Tx, who: Who, _id: string) {
  const name = runOf(who, _id)
  const [row] = await tx.select().from(run).where(eq(run._id, name))
  if (!row) throw new Refusal('missing')
  const [{ ahead = 0 } = {}] = await tx.select({ ahead: sql<number>`count(*)::int` }).from(request).where(eq(request.run, name))
  return { total: row.total, done: row.total - ahead, troubled: row.troubled }
}
