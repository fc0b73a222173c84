import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DoorEntry } from '#contract/courses/courseDoor.ts'
import type { DoorEvent, EventRoster } from '#contract/events/eventDoor.ts'
import type { EventRow } from '#server/events/rules.ts'
import { eventDoorAct, eventSignup } from '#server/events/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { memberCode } from '#server/shared/codes/tables.ts'
import { comingOf, loggedOf, newestFirst, turnsOf } from '#server/shared/door/standing.ts'

const giver = alias(person, 'giver')

export const heldOf = (row: EventRow): DoorEvent => ({
  _id: row._id,
  title: row.title,
  place: row.place,
  studio: row.studio,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  capacity: row.capacity,
  booked: row.booked,
  waiting: row.waiting,
  cancelled: row.cancelledAt !== null,
  reason: row.reason,
})

const logOf = (tx: Tx, _id: string) =>
  tx
    .select({
      act: eventDoorAct,
      about: { vorname: person.vorname, nachname: person.nachname },
      by: { vorname: giver.vorname, nachname: giver.nachname },
    })
    .from(eventDoorAct)
    .leftJoin(person, eq(eventDoorAct.person, person._id))
    .leftJoin(giver, eq(eventDoorAct.by, giver._id))
    .where(eq(eventDoorAct.event, _id))

const peopleOf = (tx: Tx, _id: string) =>
  tx
    .select({ seat: eventSignup, who: { _id: person._id, vorname: person.vorname, nachname: person.nachname }, code: memberCode.code })
    .from(eventSignup)
    .innerJoin(person, eq(eventSignup.person, person._id))
    .leftJoin(memberCode, eq(memberCode.person, person._id))
    .where(eq(eventSignup.event, _id))

type Seat = Awaited<ReturnType<typeof peopleOf>>[number]['seat']

/** State with which somebody came to the door: what the door itself gave does not count. */
export const cameAs = ({ state, before }: Pick<Seat, 'state' | 'before'>) => (before === null ? state : before === 'none' ? null : before)

/** An event's door in full, for a device that may soon be without a network. */
export async function rosterOf(tx: Tx, row: EventRow): Promise<EventRoster> {
  const [found, people] = await Promise.all([logOf(tx, row._id), peopleOf(tx, row._id)])
  const log = newestFirst(found)
  const acts = log.map(({ act }) => act)
  const turns = turnsOf(people.map(({ seat }) => seat))
  const entries = await Promise.all(
    people.map(
      async ({ seat, who, code }): Promise<DoorEntry> => ({
        ...(await comingOf({ thing: row._id, who, code, acts })),
        state: cameAs(seat),
        place: null,
        position: turns.get(seat._id) ?? null,
        visitedAt: seat.visitedAt,
        missed: seat.missedAt !== null,
        guests: seat.guests,
      }),
    ),
  )
  return { execution: heldOf(row), entries, log: log.map(loggedOf), closedAt: row.closedAt }
}
