import { and, asc, desc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type Event, type EventForm, events } from '#contract/events.ts'
import { Refusal } from '#contract/refusals.ts'
import { keepUpload } from '#server/files/keep.ts'
import { fileNamed, mustBePicture } from '#server/files/named.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { mustBeSeen } from '#server/studios/rules.ts'
import { comingFor, type EventRow, isKept, kind, listedFor, mayKeep, visibleTo } from './rules.ts'
import { event } from './tables.ts'

const shown = (who: Who, row: EventRow): Event => ({
  ...{ _id: row._id, title: row.title, text: row.text, place: row.place, studio: row.studio, startsAt: row.startsAt, endsAt: row.endsAt },
  ...{ capacity: row.capacity, price: row.price, picture: row.picture, pictureAddress: row.picture && `files/${row.picture}` },
  ...{ published: row.published, createdAt: row.created, version: row.version, mine: isKept(who, row) },
})

const exact = (instant: string) => new Date(instant).toISOString()

const fieldsOf = async (
  tx: Tx,
  who: Who,
  { title, text, place, studio, startsAt, endsAt, capacity, price, picture, published }: EventForm,
) => ({
  ...{ title, text: text ?? '', place: place ?? null, studio: studio ?? null, capacity: capacity ?? null },
  ...{ startsAt: exact(startsAt), endsAt: exact(endsAt) },
  ...{ price: price ?? null, picture: await fileNamed(tx, who, picture), published: published ?? false },
})

const isSame = (row: EventRow, fields: Awaited<ReturnType<typeof fieldsOf>>) =>
  Object.entries(fields).every(([name, value]) => row[name as keyof typeof fields] === value)

const most = 500
const soonest = [asc(event.startsAt), asc(event._id)]

const coming = (tx: Tx, where: SQL | undefined, limit: number) =>
  tx
    .select()
    .from(event)
    .where(where)
    .orderBy(...soonest)
    .limit(limit)

async function found(tx: Tx, who: Who, where: SQL | undefined): Promise<Event> {
  const [row] = await tx.select().from(event).where(where)
  if (!row) throw new Refusal('missing')
  return shown(who, row)
}

/** Locks what this person looks after. */
async function changing(tx: Tx, who: Who, id: string, removed = false) {
  const [row] = await tx
    .select()
    .from(event)
    .where(and(eq(event._id, id), removed ? isNotNull(event.removedAt) : isNull(event.removedAt)))
    .for('update')
  if (row) mayKeep(who, row)
  return row
}

export const eventCalls = serve(events, {
  list: async ({ tx, who }) => {
    const rows = await tx.select().from(event).where(listedFor(who)).orderBy(desc(event.startsAt), desc(event._id)).limit(most)
    return rows.reverse().map(row => shown(who, row))
  },
  forSlider: async ({ tx, who }) => {
    const rows = await coming(tx, and(comingFor(who), isNotNull(event.picture)), 10)
    return rows.map(({ _id, title, startsAt, picture }) => ({ _id, title, startsAt, pictureAddress: `files/${picture}` }))
  },
  forSelect: async ({ tx, who }) => {
    const rows = await coming(tx, comingFor(who), most)
    return rows.map(({ _id, title, startsAt }) => ({ _id, title, startsAt }))
  },
  count: async ({ tx, who }) => ({ count: await tx.$count(event, comingFor(who)) }),
  one: ({ tx, who, params: { id } }) => found(tx, who, and(eq(event._id, id), visibleTo(who))),

  create: async ({ tx, who, body: { _id = v7(), ...form } }) => {
    const fields = await fieldsOf(tx, who, form)
    await mustBePicture(tx, kind, 'picture', fields.picture)
    const made = { _id, ...fields, created: new Date().toISOString(), author: actorOf(who) }
    const [added] = await tx.insert(event).values(made).onConflictDoNothing().returning()
    const row = added ?? (await changing(tx, who, _id))
    if (!row || !isSame(row, fields)) throw new Refusal('taken')
    return shown(who, row)
  },
  edit: async ({ tx, who, body: { _id, version, ...form } }) => {
    const row = await changing(tx, who, _id)
    const fields = await fieldsOf(tx, who, form)
    const same = row !== undefined && isSame(row, fields)
    mustBeSeen(row, version, same, row && shown(who, row))
    if (same) return shown(who, row)
    await mustBePicture(tx, kind, 'picture', fields.picture)
    await tx
      .update(event)
      .set({ ...fields, version: row.version + 1 })
      .where(eq(event._id, _id))
    return found(tx, who, eq(event._id, _id))
  },
  remove: async ({ tx, who, params: { id }, query: { version } }) => {
    const row = await changing(tx, who, id)
    if (!row) return { ok: true }
    mustBeSeen(row, version ?? row.version, false, shown(who, row))
    await tx.update(event).set({ removedAt: new Date().toISOString() }).where(eq(event._id, id))
    return { ok: true }
  },
  restore: async ({ tx, who, params: { id } }) => {
    const row = await changing(tx, who, id, true)
    if (row) await tx.update(event).set({ removedAt: null }).where(eq(event._id, id))
    return found(tx, who, and(eq(event._id, id), visibleTo(who)))
  },
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind, body, key }),
})
