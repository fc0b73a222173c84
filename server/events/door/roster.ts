import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { markOfCode } from '#contract/codes.ts'
import type { DoorEntry, DoorLogged } from '#contract/courses/door.ts'
import type { DoorEvent, EventRoster } from '#contract/events/door.ts'
import { standingOf } from '#server/courses/door/standing.ts'
import type { EventRow } from '#server/events/rules.ts'
import { eventDoorAct, eventSignup } from '#server/events/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { memberCode } from '#server/shared/codes/tables.ts'

const giver = alias(person, 'giver')
const named = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()

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
  const [log, people] = await Promise.all([logOf(tx, row._id), peopleOf(tx, row._id)])
  const acts = log.sort((a, b) =>
    a.act.received === b.act.received ? (a.act.at < b.act.at ? 1 : -1) : a.act.received < b.act.received ? 1 : -1,
  )
  const all = acts.map(({ act }) => act)
  const turns = people
    .filter(({ seat }) => seat.state === 'waiting')
    .sort((a, b) => a.seat.receipt - b.seat.receipt)
    .map(({ seat }) => seat._id)
  const entries = await Promise.all(
    people.map(async ({ seat, who, code }): Promise<DoorEntry> => {
      const { acts: standing, came } = standingOf(all, who._id)
      const turn = turns.indexOf(seat._id)
      return {
        person: who._id,
        vorname: who.vorname,
        nachname: who.nachname,
        acts: standing,
        came,
        state: cameAs(seat),
        place: null,
        position: turn < 0 ? null : turn + 1,
        visitedAt: seat.visitedAt,
        missed: seat.missedAt !== null,
        guests: seat.guests,
        mark: code && (await markOfCode(row._id, code)),
      }
    }),
  )
  return { execution: heldOf(row), entries, log: acts.map(loggedOf), closedAt: row.closedAt }
}

function loggedOf({ act, about, by }: Awaited<ReturnType<typeof logOf>>[number]): DoorLogged {
  const { _id, kind, person: who, at, received, outcome, over, reason } = act
  return { _id, kind, person: who, at, received, outcome, over, reason, name: about && named(about), by: by && named(by) }
}
