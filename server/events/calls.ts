import { and, asc, desc, isNotNull, type SQL } from 'drizzle-orm'
import { type Event, type EventForm, events } from '#contract/events.ts'

import { keepUpload } from '#server/files/keep.ts'
import { fileNamed, mustBePicture } from '#server/files/named.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Acting, rowsOf } from '#server/kit/rows.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { comingFor, type EventRow, isKept, kind, listedFor, mayKeep, visibleTo } from './rules.ts'
import { event } from './tables.ts'

const shown = (row: EventRow, { who }: Pick<Acting, 'who'>): Event => ({
  ...{ _id: row._id, title: row.title, text: row.text, place: row.place, studio: row.studio, startsAt: row.startsAt, endsAt: row.endsAt },
  ...{ capacity: row.capacity, price: row.price, picture: row.picture, pictureAddress: row.picture && `files/${row.picture}` },
  ...{ published: row.published, createdAt: row.created, version: row.version, mine: isKept(who, row) },
})

const exact = (instant: string) => new Date(instant).toISOString()

const fieldsOf = async (
  { title, text, place, studio, startsAt, endsAt, capacity, price, picture, published }: EventForm,
  { tx, who }: Acting,
) => ({
  ...{ title, text: text ?? '', place: place ?? null, studio: studio ?? null, capacity: capacity ?? null },
  ...{ startsAt: exact(startsAt), endsAt: exact(endsAt) },
  ...{ price: price ?? null, picture: await fileNamed(tx, who, picture), published: published ?? false },
})

const most = 500
const soonest = [asc(event.startsAt), asc(event._id)]

const coming = (tx: Tx, where: SQL | undefined, limit: number) =>
  tx
    .select()
    .from(event)
    .where(where)
    .orderBy(...soonest)
    .limit(limit)

const rows = rowsOf({
  table: event,
  fields: fieldsOf,
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  shown,
  visibleTo,
  mayKeep,
  mayStand: ({ tx }, { picture }) => mustBePicture(tx, kind, 'picture', picture),
})

export const eventCalls = serve(events, {
  list: async given => {
    const { tx, who } = given
    const found = await tx.select().from(event).where(listedFor(who)).orderBy(desc(event.startsAt), desc(event._id)).limit(most)
    return found.reverse().map(row => shown(row, given))
  },
  forSlider: async ({ tx, who }) => {
    const found = await coming(tx, and(comingFor(who), isNotNull(event.picture)), 10)
    return found.map(({ _id, title, startsAt, picture }) => ({ _id, title, startsAt, pictureAddress: `files/${picture}` }))
  },
  forSelect: async ({ tx, who }) => {
    const found = await coming(tx, comingFor(who), most)
    return found.map(({ _id, title, startsAt }) => ({ _id, title, startsAt }))
  },
  count: async ({ tx, who }) => ({ count: await tx.$count(event, comingFor(who)) }),
  one: rows.one,
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind, body, key }),
})
