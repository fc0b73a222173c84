import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { queues } from '#contract/queues.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { serve } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { queue, queuePlace } from './tables.ts'

const waitsIn = (code: string) => and(eq(queuePlace.studio, code), isNull(queuePlace.calledAt))

const setOf = (tx: Tx, code: string) => tx.select({ on: queue.on }).from(queue).where(eq(queue.studio, code))

async function isOn(tx: Tx, code: string) {
  const [row] = await setOf(tx, code)
  return row?.on ?? false
}

/** True where it is on and stays so until this transaction has ended: one that is turned off meanwhile is emptied after it. */
async function staysOn(tx: Tx, code: string) {
  const [row] = await setOf(tx, code).for('share')
  return row?.on ?? false
}

async function mustExist(tx: Tx, code: string) {
  if ((await tx.$count(studio, eq(studio.code, code))) === 0) throw new Refusal('missing')
}

/** How it stands, as this person sees it. */
async function stateOf(tx: Tx, code: string, who?: string) {
  const on = await isOn(tx, code)
  if (!on) return { on, waiting: 0, place: null, called: null }
  const rows = await tx.select().from(queuePlace).where(waitsIn(code)).orderBy(asc(queuePlace.at), asc(queuePlace._id))
  const at = rows.findIndex(({ person }) => person === who)
  const [own] = who
    ? await tx
        .select()
        .from(queuePlace)
        .where(and(eq(queuePlace.studio, code), eq(queuePlace.person, who)))
    : []
  return { on, waiting: rows.length, place: at < 0 ? null : at + 1, called: own?.calledAt ?? null }
}

/** Tells the open apps that the queue is another than before. */
const tellQueueChanged = (tx: Tx, { bus }: WithBus, code: string) =>
  bus.publish(tx, { kind: 'live', people: 'all', event: 'queue:changed', data: { studio: code } })

/** At the end; whoever was asked in and comes again is at the end too. */
async function join({ tx, house }: Within<WithBus>, code: string, person: string) {
  if (!(await staysOn(tx, code))) throw new Refusal('queue-off')
  const at = new Date().toISOString()
  await tx
    .insert(queuePlace)
    .values({ _id: v7(), studio: code, person, at })
    .onConflictDoUpdate({
      target: [queuePlace.studio, queuePlace.person],
      set: { at, calledAt: null },
      setWhere: sql`${queuePlace.calledAt} is not null`,
    })
  await tellQueueChanged(tx, house, code)
}

/** The first of those who wait is asked in; two who ask at once ask two. */
async function callNext({ tx, house }: Within<WithBus>, code: string) {
  const [first] = await tx
    .select()
    .from(queuePlace)
    .where(waitsIn(code))
    .orderBy(asc(queuePlace.at), asc(queuePlace._id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!first) return
  await tx.update(queuePlace).set({ calledAt: new Date().toISOString() }).where(eq(queuePlace._id, first._id))
  const link = `/sensordaten?studio=${code}`
  await notify(tx, house, { people: [first.person], title: 'Du bist an der Reihe: Komm herein.', link, tone: 'ok' })
  await tellQueueChanged(tx, house, code)
}

export const queueCalls = serve(queues, {
  state: async ({ tx, who, params }) => {
    await mustExist(tx, params.studio)
    return stateOf(tx, params.studio, who?._id)
  },
  join: async given => {
    const { tx, who, params } = given
    await mustExist(tx, params.studio)
    await join(given, params.studio, who._id)
    return stateOf(tx, params.studio, who._id)
  },
  leave: async ({ tx, house, who, params }) => {
    await tx.delete(queuePlace).where(and(eq(queuePlace.studio, params.studio), eq(queuePlace.person, who._id)))
    await tellQueueChanged(tx, house, params.studio)
    return stateOf(tx, params.studio, who._id)
  },
  next: async given => {
    await callNext(given, given.params.studio)
    return stateOf(given.tx, given.params.studio, given.who._id)
  },
  turn: async ({ tx, house, who, params, body: { on } }) => {
    await mustExist(tx, params.studio)
    await tx.insert(queue).values({ studio: params.studio, on }).onConflictDoUpdate({ target: queue.studio, set: { on } })
    if (!on) await tx.delete(queuePlace).where(eq(queuePlace.studio, params.studio))
    await tellQueueChanged(tx, house, params.studio)
    return stateOf(tx, params.studio, who._id)
  },
})
