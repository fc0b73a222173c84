import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DoorEntry, Roster } from '#contract/courses/courseDoor.ts'
import { Refusal } from '#contract/refusals.ts'
import { executionsOf } from '#server/courses/executionList.ts'
import type { CourseSignupRecord } from '#server/courses/rules.ts'
import { courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { memberCode } from '#server/shared/codes/tables.ts'
import { comingOf, loggedOf, newestFirst, turnsOf } from '#server/shared/door/standing.ts'
import { signedUpAs } from './rules.ts'
import { courseDoor, courseDoorAct, courseVisit } from './tables.ts'

const giver = alias(person, 'giver')

const logOf = (tx: Tx, execution: string) =>
  tx
    .select({
      act: courseDoorAct,
      about: { vorname: person.vorname, nachname: person.nachname },
      by: { vorname: giver.vorname, nachname: giver.nachname },
    })
    .from(courseDoorAct)
    .leftJoin(person, eq(courseDoorAct.person, person._id))
    .leftJoin(giver, eq(courseDoorAct.by, giver._id))
    .where(eq(courseDoorAct.execution, execution))

const peopleOf = (tx: Tx, execution: string) =>
  tx
    .select({
      seat: courseSignup,
      who: { _id: person._id, vorname: person.vorname, nachname: person.nachname },
      code: memberCode.code,
      visit: courseVisit,
    })
    .from(courseSignup)
    .innerJoin(person, eq(courseSignup.person, person._id))
    .leftJoin(memberCode, eq(memberCode.person, person._id))
    .leftJoin(courseVisit, and(eq(courseVisit.execution, courseSignup.execution), eq(courseVisit.person, person._id)))
    .where(eq(courseSignup.execution, execution))

/** A course's door in full, for a device that may soon be without a network. */
export async function rosterOf(tx: Tx, execution: string): Promise<Roster> {
  const [shown] = await executionsOf(tx, [execution])
  if (!shown) throw new Refusal('missing')
  const log = newestFirst(await logOf(tx, execution))
  const acts = log.map(({ act }) => act)
  const rows = await peopleOf(tx, execution)
  const turns = turnsOf(rows.map(({ seat }) => seat))
  const entries = await Promise.all(
    rows.map(
      async ({ seat, who, code, visit }): Promise<DoorEntry> => ({
        ...(await comingOf({ thing: execution, who, code, acts })),
        ...stateOf(seat, visit, turns),
      }),
    ),
  )
  const [closed] = await tx.select().from(courseDoor).where(eq(courseDoor.execution, execution))
  return { execution: shown.execution, entries, log: log.map(loggedOf), closedAt: closed?.closedAt ?? null }
}

function stateOf(seat: CourseSignupRecord, visit: { was: CourseSignupRecord['state'] | null } | null, turns: ReadonlyMap<string, number>) {
  return {
    // The state is the one before the door let them in, for a check-in that is taken back must find them as they were.
    state: visit ? visit.was : signedUpAs(seat),
    place: seat.place,
    position: turns.get(seat._id) ?? null,
    visitedAt: seat.visitedAt,
    missed: seat.missedAt !== null,
  }
}
