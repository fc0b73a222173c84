import { eq } from 'drizzle-orm'
import { eventPeople } from '#contract/events/eventPeople.ts'
import { Refusal } from '#contract/refusals.ts'
import { calledOf, findEventPeople, linkOf, offerWords, tellHolders, tellMine } from '#server/events/eventNews.ts'
import { eventDueOf, isOffered, offeredTo } from '#server/events/owing.ts'
import { reachedBy } from '#server/events/reach.ts'
import { type EventRow, type EventSignupRecord, keptBy } from '#server/events/rules.ts'
import { lockEvent, seatOf, signOff, signUp } from '#server/events/seats.ts'
import { settleLater } from '#server/events/settling.ts'
import { eventSignup } from '#server/events/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { serve, type Who } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { peopleExcel, peoplePaper } from './participantFiles.ts'
import { expected, peoplePage, personIn } from './rows.ts'

/** Somebody is there for whoever keeps an event where they are in reach, or have signed up themselves. */
async function mustBeSeen(tx: Tx, who: Who, row: EventRow, one: string) {
  const reached = await reachedBy(tx, who, [one])
  if (!reached.has(one) && !(await seatOf(tx, row._id, one))) throw new Refusal('missing')
}

/** Words to somebody whom staff signed up. */
const addedWords = (row: EventRow, seat: EventSignupRecord) => {
  const place = seat.state === 'booked' ? 'Du bist angemeldet' : 'Du stehst auf der Warteliste'
  return isOffered(seat) ? offerWords(row, seat) : `${place}: ${calledOf(row)}`
}

export const eventPeopleCalls = serve(eventPeople, {
  list: async ({ tx, who, params: { id }, query }) => {
    await keptBy(tx, who, id)
    return peoplePage(tx, id, query)
  },
  add: async ({ tx, house, who, params: { id }, body }) => {
    const row = await keptBy(tx, who, id)
    await mustBeSeen(tx, who, row, body.person)
    // Guests that somebody takes at this moment are theirs: what they have is read under the lock.
    await lockEvent(tx, id)
    const before = await seatOf(tx, id, body.person)
    // Somebody who has places already keeps them: whoever adds them by hand may not know of their guests.
    const had = before?.state === 'booked' || before?.state === 'waiting' ? before.guests : 0
    const seat = await signUp({ tx, house }, { who: body.person, _id: id, guests: Math.max(body.guests, had), byHand: true })
    const isNews = before?.state !== seat.state || (isOffered(seat) && before?.guests !== seat.guests)
    if (isNews) await notify(tx, house, { people: [body.person], title: addedWords(row, seat), link: linkOf(row), tone: 'ok' })
    const added = await personIn(tx, id, body.person)
    if (!added) throw new Refusal('missing')
    return added
  },
  remove: async ({ tx, house, who, params }) => {
    const row = await keptBy(tx, who, params.id)
    const before = await seatOf(tx, params.id, params.person)
    if (!before) throw new Refusal('missing')
    if (before.state !== 'booked' && before.state !== 'waiting') return done
    await signOff({ tx, house }, { who: params.person, _id: params.id, byHand: true })
    const title = `Das Studio hat dich abgemeldet: ${calledOf(row)}`
    await notify(tx, house, { people: [params.person], title, link: linkOf(row), tone: 'warn' })
    return done
  },
  pay: async ({ tx, house, who, params, body }) => {
    await keptBy(tx, who, params.id)
    const { row } = await lockEvent(tx, params.id)
    const seat = await seatOf(tx, params.id, params.person)
    if (!seat) throw new Refusal('missing')
    // Whoever pays at the studio agrees to what was offered.
    const due = offeredTo(seat, row) ?? eventDueOf(seat, row)
    const paid = body.paid ? Math.max(seat.paid, body.amount ?? due) : Math.min(seat.paid, body.amount ?? 0)
    await tx.update(eventSignup).set({ paid }).where(eq(eventSignup._id, seat._id))
    // Money that came through a payment meanwhile goes back.
    await settleLater(tx, params.id, seat)
    await tellMine(tx, house, [params.person], params.id)
    return done
  },
  tell: async ({ tx, house, who, params: { id }, body }) => {
    const row = await keptBy(tx, who, id)
    await tellHolders({ tx, house }, row, { title: `${row.title}: ${body.text}` })
    return { people: (await findEventPeople(tx, id)).length }
  },
  excel: async ({ tx, who, params: { id } }) => {
    const row = await keptBy(tx, who, id)
    return peopleExcel(tx, row, await expected(tx, id))
  },
  pdf: async ({ tx, who, params: { id } }) => {
    const row = await keptBy(tx, who, id)
    return peoplePaper(tx, row, await expected(tx, id))
  },
})
