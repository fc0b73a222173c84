import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { markOfCode } from '#contract/codes.ts'
import type { DoorEntry, DoorLogged, Roster } from '#contract/courses/door.ts'
import { Refusal } from '#contract/refusals.ts'
import { executionsOf } from '#server/courses/list.ts'
import type { SignupRow } from '#server/courses/rules.ts'
import { courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { memberCode } from '#server/shared/codes/tables.ts'
import { signedUpAs, standingOf } from './standing.ts'
import { courseDoor, courseDoorAct, courseVisit } from './tables.ts'

const giver = alias(person, 'giver')
const named = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()

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
  const acts = (await logOf(tx, execution)).sort((a, b) =>
    a.act.received === b.act.received ? (a.act.at < b.act.at ? 1 : -1) : a.act.received < b.act.received ? 1 : -1,
  )
  const all = acts.map(({ act }) => act)
  const rows = await peopleOf(tx, execution)
  const turns = rows
    .filter(({ seat }) => seat.state === 'waiting')
    .sort((a, b) => a.seat.receipt - b.seat.receipt)
    .map(({ seat }) => seat._id)
  const entries = await Promise.all(
    rows.map(async ({ seat, who, code, visit }): Promise<DoorEntry> => {
      const { acts: standing, came } = standingOf(all, who._id)
      return {
        person: who._id,
        vorname: who.vorname,
        nachname: who.nachname,
        acts: standing,
        came,
        ...stateOf(seat, visit, turns),
        mark: code && (await markOfCode(execution, code)),
      }
    }),
  )
  const [closed] = await tx.select().from(courseDoor).where(eq(courseDoor.execution, execution))
  return { execution: shown.execution, entries, log: acts.map(loggedOf), closedAt: closed?.closedAt ?? null }
}

function stateOf(seat: SignupRow, visit: { was: SignupRow['state'] | null } | null, turns: readonly string[]) {
  const turn = turns.indexOf(seat._id)
  return {
    // The state is the one before the door let them in, for a check-in that is taken back must find them as they were.
    state: visit ? visit.was : signedUpAs(seat),
    place: seat.place,
    position: turn < 0 ? null : turn + 1,
    visitedAt: seat.visitedAt,
    missed: seat.missedAt !== null,
  }
}

function loggedOf({ act, about, by }: Awaited<ReturnType<typeof logOf>>[number]): DoorLogged {
  const { _id, kind, person: who, at, received, outcome, over, reason } = act
  return { _id, kind, person: who, at, received, outcome, over, reason, name: about && named(about), by: by && named(by) }
}
