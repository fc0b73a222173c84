import { and, eq, inArray } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import { noticeLetters } from '#contract/notifications.ts'
import { shorten } from '#contract/shorten.ts'
import { when } from '#server/courses/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { isOffered, owedOf, priceOf } from './owing.ts'
import type { EventRow, EventSignupRecord } from './rules.ts'
import { eventSignup } from './tables.ts'

/** People named in one message between the app processes; more don't fit. */
const peopleAtOnce = 120

/** Tells these people's open apps that places of theirs have changed. */
export async function tellMine(tx: Tx, { bus }: WithBus, people: readonly string[], event: string) {
  for (let from = 0; from < people.length; from += peopleAtOnce)
    await bus.publish(tx, { kind: 'live', people: people.slice(from, from + peopleAtOnce), event: 'event:mine', data: { event } })
}

export const tellSeats = (tx: Tx, { bus }: WithBus, { _id, capacity, booked, waiting, cancelledAt }: EventRow) =>
  bus.publish(tx, {
    kind: 'live',
    people: 'all',
    event: 'event:seats',
    data: { event: _id, free: capacity === null ? null : Math.max(0, capacity - booked), booked, waiting, cancelled: cancelledAt !== null },
  })

/** Tells every open list that an event is new or another than before. */
export const tellChanged = (tx: Tx, { bus }: WithBus, event: string) =>
  bus.publish(tx, { kind: 'live', people: 'all', event: 'event:changed', data: { event } })

/** People with places in an event or waiting for some. */
export async function findEventPeople(tx: Tx, _id: string, states: ('booked' | 'waiting')[] = ['booked', 'waiting']) {
  const rows = await tx
    .select({ person: eventSignup.person })
    .from(eventSignup)
    .where(and(eq(eventSignup.event, _id), inArray(eventSignup.state, states)))
  return rows.flatMap(({ person }) => person ?? [])
}

/** «Sommerfest, Fr 20.11., 17:15», with a title of any length. */
export const calledOf = ({ title, startsAt }: Pick<EventRow, 'title' | 'startsAt'>) => `${shorten(title, 90)}, ${when(startsAt)}`

export const linkOf = ({ _id }: Pick<EventRow, '_id'>) => `/event/${_id}`

/** Somebody is offered places that staff gave them by hand, for so much. */
export const offerWords = (row: EventRow, seat: EventSignupRecord) =>
  `Für dich ${seat.state === 'waiting' ? 'auf der Warteliste' : 'reserviert'}: ${calledOf(row)}. Sag zu oder ab: Mit der Zusage kostet es CHF ${moneyText(priceOf(seat))}.`

/** Tells those who moved up, with what they owe from now on. */
export async function tellPromoted(tx: Tx, house: WithBus, row: EventRow, up: readonly EventSignupRecord[]) {
  const owing = up.filter(seat => !isOffered(seat)).map(seat => ({ person: seat.person, owed: owedOf({ ...seat, state: 'booked' }, row) }))
  for (const seat of up.filter(isOffered)) {
    const title = offerWords(row, { ...seat, state: 'booked' })
    if (seat.person) await notify(tx, house, { people: [seat.person], title, link: linkOf(row), tone: 'ok' })
  }
  for (const sum of new Set(owing.map(({ owed }) => owed))) {
    const people = owing.flatMap(({ person, owed }) => (person && owed === sum ? [person] : []))
    const title = `Du bist dabei: ${calledOf(row)}${sum > 0 ? `. Offen: CHF ${moneyText(sum)}` : ''}`
    await notify(tx, house, { people, title, link: linkOf(row), tone: 'ok' })
  }
}

interface Telling {
  title: string
  tone?: Tone
}

/** Tells everybody who has places or waits; answers how many they are. */
export async function tellHolders({ tx, house }: Within<WithBus>, row: EventRow, { title, tone }: Telling) {
  const people = await findEventPeople(tx, row._id)
  if (people.length === 0) return 0
  await notify(tx, house, { people, title, link: linkOf(row), tone, mails: tone && row.studio ? row.studio : undefined })
  await tellMine(tx, house, people, row._id)
  return people.length
}

/** Signs of a title and of a place where both stand beside what has changed. */
const [mostOfTitle, mostOfPlace] = [50, 40]

interface Moved {
  before: EventRow
  row: EventRow
  placeOf: (row: EventRow) => string
}

/** Tells the same people what has changed of time and place, with what it was before (K29). Of long words what is new is left, and what it means. */
export async function tellMoved({ tx, house }: Within<WithBus>, { before, row, placeOf }: Moved) {
  const time = row.startsAt !== before.startsAt
  const [old, fresh] = [placeOf(before), placeOf(row)]
  const end = !time && row.endsAt !== before.endsAt && `neu bis ${when(row.endsAt)}, statt ${when(before.endsAt)}`
  const changes = [
    time && `neu ${when(row.startsAt)}, statt ${when(before.startsAt)}`,
    end,
    old !== fresh && `neu ${shorten(fresh, mostOfPlace)}, statt ${old}`,
  ].filter(Boolean)
  const [head, tail] = [`${shorten(row.title, mostOfTitle)} ist verschoben: `, '. Du kannst dich frei abmelden.']
  const words = shorten(changes.join('; '), noticeLetters - head.length - tail.length)
  return tellHolders({ tx, house }, row, { title: `${head}${words}${tail}`, tone: 'warn' })
}
