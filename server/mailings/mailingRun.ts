import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { alonePeople, type WaitReason } from '#contract/mailings/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { candidatesOf } from './audience.ts'
import { isWaiting, leaveOut, settleOrphans } from './claim.ts'
import { type Mailing, mailingHashOf } from './rules.ts'
import { holidaysOf, openFrom } from './sendingHours.ts'
import { delivery, mailing, mailingWord } from './tables.ts'
import { workOff } from './workers.ts'

const minute = 60_000
/** A heartbeat this old tells that the server stood still, or that the record is a restored one (V10). */
const stoodAfter = 5 * minute
/** So late after its moment somebody looks at it first. */
const lateAfter = 12 * 60 * minute
/** One turn of a run, shorter than a stop of the server waits; then others have theirs. */
const turnMs = 5_000
const portion = 1000

const kind = 'mailing'

/** Orders a turn of a mailing's run, in place of one that waits for another moment: there is never more than one. */
export async function orderRun(tx: Tx, _id: string, due?: string) {
  const key = `mailing.${_id}`
  await tx.delete(job).where(and(eq(job.key, key), isNull(job.claim)))
  await orderJob(tx, { kind, key, payload: { mailing: _id }, ...(due && { due }) })
}

/** Why it does not go on by itself. */
function whyWait({ state, heartbeat, next, due, epoch }: Mailing, house: House, now: number): WaitReason | undefined {
  if (epoch !== house.store.epoch) return 'restored'
  if (state === 'approved') return due !== null && now - Date.parse(due) > lateAfter ? 'late' : undefined
  const last = Math.max(Date.parse(heartbeat ?? '') || 0, Date.parse(next ?? '') || 0)
  return now - last > stoodAfter ? 'stood' : undefined
}

/**
 * Writes a row for each address that has said something to it: nobody is added later (V10). False where nothing is written, for what would go out is
 * not what was approved: another sends it by now, or so many get it that a second person has to approve it too.
 */
async function writeRows(tx: Tx, house: House, row: Mailing, at: string): Promise<boolean> {
  const set = (values: Partial<Mailing>) =>
    tx
      .update(mailing)
      .set({ ...values, due: null, next: null, version: row.version + 1 })
      .where(eq(mailing._id, row._id))
  if (row.hash !== null && row.hash !== (await mailingHashOf(house, row))) {
    await set({ state: 'draft', hash: null, needed: null })
    await tx.delete(mailingWord).where(eq(mailingWord.mailing, row._id))
    return false
  }
  const { rows } = await candidatesOf({ tx, house }, row)
  if (row.needed === 1 && rows.filter(({ why }) => why === null).length > alonePeople) {
    await set({ state: 'asked', needed: 2 })
    return false
  }
  const values = rows.map(({ address, consent, person, purpose, why }) => ({
    _id: v7(),
    mailing: row._id,
    address,
    domain: address.slice(address.lastIndexOf('@') + 1),
    purpose,
    consent,
    person,
    state: why ? ('left' as const) : ('planned' as const),
    why,
    due: at,
    at,
  }))
  for (let from = 0; from < values.length; from += portion)
    await tx
      .insert(delivery)
      .values(values.slice(from, from + portion))
      .onConflictDoNothing()
  return true
}

/** Has a mailing wait for somebody, where there is a reason for that. */
async function holdBack(tx: Tx, row: Mailing, house: House): Promise<boolean> {
  const reason = whyWait(row, house, Date.now())
  if (!reason) return false
  await settleOrphans(tx, row._id, null)
  await tx
    .update(mailing)
    .set({ state: 'waits', reason, run: null, next: null, version: row.version + 1 })
    .where(eq(mailing._id, row._id))
  return true
}

/** Takes a mailing up for a turn: nothing where it does not go out now. */
const takeUp = (house: House, _id: string) =>
  house.db.transaction(async tx => {
    const [row] = await tx.select().from(mailing).where(eq(mailing._id, _id)).for('update')
    if (!row || (row.state !== 'approved' && row.state !== 'running')) return undefined
    const set = (values: Partial<Mailing>) => tx.update(mailing).set(values).where(eq(mailing._id, _id))
    const now = new Date().toISOString()
    if (await holdBack(tx, row, house)) return undefined
    const opens = row.anyHour ? now : openFrom(now, await holidaysOf(tx, row.studios, now))
    const from = row.state === 'approved' && row.due !== null && row.due > opens ? row.due : opens
    if (from > now) {
      await set({ next: from, ...(row.state === 'approved' && { due: from }) })
      await orderRun(tx, _id, from)
      return undefined
    }
    if (row.started === null && !(await writeRows(tx, house, row, now))) return undefined
    const run = v7()
    await settleOrphans(tx, _id, run)
    await set({
      state: 'running',
      started: row.started ?? now,
      run,
      heartbeat: now,
      next: null,
      version: row.version + (row.started ? 0 : 1),
    })
    return { row, run }
  })

/** Ends a turn: it is done, goes on at once, or rests until an address is to be tried again. */
const putDown = (house: House, _id: string, { run, isReached }: { run: string; isReached: boolean }) =>
  house.db.transaction(async tx => {
    const [row] = await tx.select().from(mailing).where(eq(mailing._id, _id)).for('update')
    if (row?.state !== 'running' || row.run !== run) return
    const set = (values: Partial<Mailing>) => tx.update(mailing).set(values).where(eq(mailing._id, _id))
    const now = new Date().toISOString()
    const [first] = await tx.select({ due: delivery.due }).from(delivery).where(isWaiting(_id)).orderBy(asc(delivery.due)).limit(1)
    if (!first) return set({ state: 'done', ended: now, next: null, run: null, version: row.version + 1 })
    const soon = Date.parse(now) + (isReached ? 0 : minute)
    const due = new Date(Math.max(Date.parse(first.due), soon)).toISOString()
    await set({ heartbeat: now, next: due > now ? due : null })
    await orderRun(tx, _id, due)
  })

export const runJob = jobOf<{ mailing: string }>(kind, async (house, { mailing: _id }) => {
  const taken = await takeUp(house, _id)
  if (!taken) return
  const { row, run } = taken
  const isReached = await workOff(house, { of: row, run, until: Date.now() + turnMs })
  await putDown(house, _id, { run, isReached })
})

/** Mailings whose server stood still wait for somebody; what was on its way in a process that is no more is settled. */
export async function watchRuns(house: House) {
  const old = new Date(Date.now() - stoodAfter).toISOString()
  const going = await house.db
    .select({ _id: mailing._id })
    .from(mailing)
    .where(
      and(
        inArray(mailing.state, ['running', 'paused', 'stopped']),
        sql`coalesce(greatest(${mailing.heartbeat}, ${mailing.next}), ${mailing.started}) < ${old}`,
        sql`(${mailing.state} = 'running' or exists (select 1 from ${delivery} where ${delivery.mailing} = ${mailing._id} and ${delivery.state} = 'claimed'))`,
      ),
    )
  for (const { _id } of going)
    await house.db.transaction(async tx => {
      const [row] = await tx.select().from(mailing).where(eq(mailing._id, _id)).for('update')
      if (row?.state === 'running') await holdBack(tx, row, house)
      else if (row) {
        await settleOrphans(tx, _id, null)
        if (row.state === 'stopped') await leaveOut(tx, _id)
      }
    })
}
