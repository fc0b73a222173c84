import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { formOf, livestreams } from '#contract/livestreams.ts'
import { Refusal } from '#contract/refusals.ts'
import { titleOf } from '#server/courses/courseNews.ts'
import { checkIn } from '#server/courses/door/checkIn.ts'
import { reopen } from '#server/courses/office/executionActs.ts'
import { tellOtherwise, tellRefused } from '#server/courses/outcomes.ts'
import { mayHaveSeats, signOff, signUp } from '#server/courses/seats.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import type { House } from '#server/kit/house.ts'
import { meetingOf } from '#server/outside/meeting.ts'
import { actorOf, serve, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { showRoom } from './room.ts'
import { livestreamFor, livestreamsOf, participants, seatAnswer, streamRow, upcoming } from './rows.ts'
import { leads, mayEnter, opensAt } from './rules.ts'
import { cancel, choices, create, edit } from './streamPlanning.ts'

/** Lets somebody enter or refuses; entering with a seat counts as a visit of the course. */
async function entering(tx: Tx, house: House, who: Who, id: string) {
  const found = await streamRow(tx, id)
  const [seat] = await tx
    .select()
    .from(courseSignup)
    .where(and(eq(courseSignup.execution, id), eq(courseSignup.person, who._id)))
  const leading = leads(who, found.row)
  mayEnter(found.row, found.stream, { seated: seat?.state === 'booked', leading }, Date.now())
  const [self] = await tx
    .select({ vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(eq(person._id, actorOf(who)))
  if (seat?.state === 'booked' && !seat.visitedAt) {
    const here = { _id: v7(), kind: 'here', at: new Date().toISOString(), person: who._id } as const
    await checkIn({ tx, house }, { execution: id, by: who._id, acts: [here] })
  }
  return { ...found, leading, title: await titleOf(tx, found.row), name: `${self?.vorname} ${self?.nachname}` }
}

/** Joins the meeting. Its service is asked after the transaction, for it may be slow or away. */
async function join(house: House, who: Who, id: string) {
  const { row, stream, leading, title, name } = await house.db.transaction(tx => entering(tx, house, who, id))
  const room = { name: stream.meeting, title, opensAt: new Date(opensAt(row, stream)).toISOString(), closesAt: row.endsAt }
  return { address: await meetingOf(house).enter(room, { _id: actorOf(who), name, leads: leading }) }
}

async function mustBeStream(tx: Tx, id: string) {
  await streamRow(tx, id)
  return id
}

export const livestreamCalls = serve(
  livestreams,
  {
    list: async ({ tx, who }) => livestreamsOf(tx, who, await upcoming(tx)),
    one: ({ tx, who, params: { id } }) => livestreamFor(tx, who, id),
    signUp: async given => {
      const { tx, who, params } = given
      const seat = await signUp(tx, who._id, await mustBeStream(tx, params.id))
      return tellOtherwise(given, seat, await seatAnswer(tx, params.id, seat))
    },
    signOff: async given => {
      const { tx, house, who, params } = given
      const seat = await signOff({ tx, house }, { who: who._id, _id: await mustBeStream(tx, params.id) })
      return tellOtherwise(given, seat, await seatAnswer(tx, params.id, seat))
    },
    join: ({ house, who, params: { id } }) => join(house, who, id),
    participants: async ({ tx, who, params: { id } }) => {
      const { row } = await streamRow(tx, id)
      return leads(who, row) ? participants(tx, id) : []
    },

    choices: ({ tx, who }) => choices(tx, who),
    create: async ({ tx, house, who, body }) => livestreamFor(tx, who, await create(tx, house, body)),
    edit: async ({ tx, house, who, params: { id }, body }) => {
      const outcome = await edit(tx, house, id, body)
      const now = await livestreamFor(tx, who, id)
      if (outcome === 'stale') throw new Refusal('stale', undefined, { ...now, ...formOf(now) })
      return now
    },
    cancel: async ({ tx, house, who, params: { id }, body }) => {
      await cancel(tx, house, id, body)
      return livestreamFor(tx, who, id)
    },
    reopen: async ({ tx, house, who, params: { id }, body: { studio } }) => {
      await mustBeStream(tx, id)
      await reopen({ tx, house, who }, { _id: id, studio, despite: [] })
      return livestreamFor(tx, who, id)
    },
    room: ({ tx, house, query: { token } }) => showRoom(tx, house, token),
  },
  {
    signUp: {
      place: ({ params: { id } }) => id,
      look: async (tx, all) =>
        mayHaveSeats(
          tx,
          all.map(({ who }) => who._id),
          await mustBeStream(tx, all[0]!.params.id),
        ),
      refused: tellRefused('up'),
    },
    signOff: { refused: tellRefused('off') },
  },
  homeOf([courseExecution]),
)
