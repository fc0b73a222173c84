import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type CourseRules, momentsOf, usualRules } from '#contract/courses/rules.ts'
import { type Event, type EventForm, events } from '#contract/events/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayMs } from '#contract/time.ts'
import { outcomesOf } from '#server/courses/outcomes.ts'
import { courseSetting } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { actorOf, file, serve, type Who } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { cancel, followEventEdit, mayChange, mayGo, revive } from './changes.ts'
import { eventEntry } from './eventEntry.ts'
import { calledOf, linkOf, tellChanged } from './eventNews.ts'
import { friendsIn } from './friends.ts'
import { managed } from './manage.ts'
import { ownIn, withOwn } from './ownEvents.ts'
import { comingFor, type EventRow, isKept, kind, listedFor, mayKeep, mustBeFor, visibleTo } from './rules.ts'
import { freeIn, signOff, signUp } from './seats.ts'
import { event, eventSignup } from './tables.ts'

type Moments = Pick<CourseRules, 'lateMinutes' | 'promoteMinutes' | 'mostWaiting'>

const beside = {
  /** The booking rules of the event's studio, where it has set some. */
  rules: sql<Moments | null>`(select json_build_object('lateMinutes', ${courseSetting.lateMinutes}, 'promoteMinutes', ${courseSetting.promoteMinutes},
    'mostWaiting', ${courseSetting.mostWaiting}) from ${courseSetting} where ${courseSetting.studio} = ${event.studio})`,
}

const iso = (ms: number) => new Date(ms).toISOString()

const shownEventOf = ({ rules, ...row }: EventRow & { rules: Moments | null }, { who }: Pick<RowAct, 'who'>): Event => {
  const { late, promotes } = momentsOf(row.startsAt, { ...usualRules, ...rules })
  return {
    _id: row._id,
    title: row.title,
    text: row.text,
    place: row.place,
    studio: row.studio,
    startsAt: row.startsAt,
    endsAt: row.endsAt,

    capacity: row.capacity,
    price: row.price,
    rate: row.rate,
    picture: row.picture,
    pictureAddress: row.picture && `files/${row.picture}`,
    published: row.published,
    createdAt: row.created,
    version: row.version,
    mine: isKept(who, row),
    free: row.capacity === null ? null : freeIn(row),
    booked: row.booked,
    waiting: row.waiting,
    mostWaiting: (rules ?? usualRules).mostWaiting,
    cancelled: row.cancelledAt !== null,
    reason: row.reason,
    lateFrom: iso(late),
    promotesUntil: iso(promotes),
    signup: null,
  }
}

const exact = (instant: string) => new Date(instant).toISOString()

const fieldsOf = async (
  { title, text, place, studio, startsAt, endsAt, capacity, price, rate, picture, published }: EventForm,
  { tx, who }: RowAct,
) => ({
  title,
  text: text ?? '',
  place: place ?? null,
  studio: studio ?? null,
  capacity: capacity ?? null,
  startsAt: exact(startsAt),
  endsAt: exact(endsAt),
  price: price ?? null,
  rate: rate ?? 'normal',
  picture: await fileNamed(tx, who, picture),
  published: published ?? false,
})

const most = 500
const soonest = [asc(event.startsAt), asc(event._id)]
const year = 366 * dayMs

/** Coming events that take place. */
const heldEventConditionOf = (who: Who) => and(comingFor(who), isNull(event.cancelledAt))

const coming = (tx: Tx, where: SQL | undefined, limit: number) =>
  tx
    .select()
    .from(event)
    .where(where)
    .orderBy(...soonest)
    .limit(limit)

/** The next ten with a picture. */
export async function forSlider({ tx, who }: Pick<RowAct, 'tx' | 'who'>) {
  const found = await coming(tx, and(heldEventConditionOf(who), isNotNull(event.picture)), 10)
  return found.map(({ _id, title, startsAt, picture }) => ({ _id, title, startsAt, pictureAddress: `files/${picture}` }))
}

const rows = rowsOf({
  table: event,
  fields: fieldsOf,
  born: ({ who }) => ({ created: new Date().toISOString(), author: actorOf(who) }),
  beside,
  shown: shownEventOf,
  visibleTo,
  mayKeep,
  mayStand: async ({ tx }, fields, _id) => {
    await mustBePicture(tx, kind, 'picture', fields.picture)
    await mayChange(tx, _id, fields)
  },
  mayGo: (_tx, row) => mayGo(row),
})

/** The caller's own sign-up beside the event. */
const own = async ({ tx, who }: RowAct, found: Event) => (await withOwn(tx, who._id, [found]))[0] as Event

const { tellOtherwise, tellRefused } = outcomesOf({
  async whatOf(tx, id) {
    const [row] = await tx.select().from(event).where(eq(event._id, id))
    return row && calledOf(row)
  },
  linkOf: _id => linkOf({ _id }),
})

export const eventCalls = serve(
  events,
  {
    list: async given => {
      const { tx, who } = given
      const found = await tx
        .select({ row: event, ...beside })
        .from(event)
        .where(listedFor(who))
        .orderBy(desc(event.startsAt), desc(event._id))
        .limit(most)
      return withOwn(
        tx,
        who._id,
        found.reverse().map(({ row, rules }) => shownEventOf({ ...row, rules }, given)),
      )
    },
    manage: async given => managed(await rows.list(given), given.query),
    forSlider,
    forSelect: async ({ tx, who }) => {
      const found = await coming(tx, heldEventConditionOf(who), most)
      return found.map(({ _id, title, startsAt }) => ({ _id, title, startsAt }))
    },
    count: async ({ tx, who }) => ({ count: await tx.$count(event, heldEventConditionOf(who)) }),
    mine: async given => {
      const { tx, who } = given
      const found = await tx
        .select({ row: event, ...beside })
        .from(eventSignup)
        .innerJoin(event, eq(event._id, eventSignup.event))
        .where(and(eq(eventSignup.person, who._id), sql`${event.removedAt} is null`, gt(event.endsAt, iso(Date.now() - year))))
        .orderBy(...soonest)
        .limit(most)
      return withOwn(
        tx,
        who._id,
        found.map(({ row, rules }) => shownEventOf({ ...row, rules }, given)),
      )
    },
    one: async given => {
      const found = await own(given, await rows.one(given))
      return { ...found, friends: await friendsIn(given.tx, given.who._id, found._id) }
    },
    invitation: async ({ tx, params: { id } }) => {
      const [row] = await tx.select().from(event).where(eq(event._id, id))
      if (!row?.published || row.removedAt || row.cancelledAt || Date.parse(row.startsAt) <= Date.now()) throw new Refusal('missing')
      const { _id, title, place, startsAt, endsAt, price } = row
      return { _id, title, place, startsAt, endsAt, price, open: freeIn(row) > 0 }
    },
    entry: async given => {
      const found = await rows.one(given)
      return file(Buffer.from(await eventEntry(given.tx, given.who._id, found._id, given.house.settings)), {
        type: 'text/calendar; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="event.ics"' },
      })
    },
    signUp: async given => {
      const { tx, house, who, params, body } = given
      await mustBeFor(tx, who, params.id)
      const seat = await signUp({ tx, house }, { who: who._id, _id: params.id, guests: body.guests })
      return tellOtherwise(given, seat, await ownIn(tx, who._id, params.id))
    },
    signOff: async given => {
      const { tx, house, who, params } = given
      const seat = await signOff({ tx, house }, { who: who._id, _id: params.id })
      return tellOtherwise(given, seat, await ownIn(tx, who._id, params.id))
    },
    create: async given => {
      const made = await rows.create(given)
      if (made.published) await tellChanged(given.tx, given.house, made._id)
      return own(given, made)
    },
    edit: async given => {
      const { tx, house, body } = given
      const [before] = await tx.select().from(event).where(eq(event._id, body._id)).for('no key update')
      const saved = await rows.edit(given)
      if (before && before.version !== saved.version) await followEventEdit(tx, house, before)
      return own(given, await rows.one({ ...given, params: { id: saved._id } }))
    },
    cancel: async given => {
      await cancel(given, given.params.id, given.body.reason)
      return own(given, await rows.one(given))
    },
    revive: async given => {
      await revive(given, given.params.id)
      return own(given, await rows.one(given))
    },
    remove: async given => {
      const reply = await rows.remove(given)
      await tellChanged(given.tx, given.house, given.params.id)
      return reply
    },
    restore: async given => {
      const row = await rows.restore(given)
      await tellChanged(given.tx, given.house, row._id)
      return own(given, row)
    },
    picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind, body, key }),
  },
  { signUp: { refused: tellRefused('up') }, signOff: { refused: tellRefused('off') } },
)
