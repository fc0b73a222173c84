import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import type { OwnShifts } from '#contract/shifts/shapes.ts'
import { employmentOf } from '#server/employees/rules.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { standsBetween } from './rules.ts'
import { dutyShown, publishedShift } from './tables.ts'

const weeks = 8
const teamDays = 7

/** From this week on: eight weeks of the caller's shifts, those taken away that they have not confirmed too, and whom they meet. */
export async function mine({ tx, who }: Acting<unknown>): Promise<OwnShifts> {
  const me = actorOf(who)
  const day = today()
  const monday = mondayOf(day)
  const rows = await tx
    .select()
    .from(publishedShift)
    .where(
      and(
        eq(publishedShift.person, me),
        or(isNull(publishedShift.goneAt), isNull(publishedShift.confirmedAt)),
        gt(publishedShift.to, instantOf(monday, '00:00')),
        lt(publishedShift.from, instantOf(addDays(monday, 7 * weeks), '00:00')),
      ),
    )
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
    .limit(500)
  const [agreed] = await tx.select().from(dutyShown).where(eq(dutyShown.person, me))
  return {
    shifts: rows.map(({ shift, plan, studio, from, to, kind, break: pause, note, before, goneAt, confirmedAt, publication }) => ({
      _id: shift,
      plan,
      studio,
      from,
      to,
      kind,
      break: pause,
      note,
      before,
      gone: goneAt !== null,
      confirmed: confirmedAt !== null,
      publication,
    })),
    team: await teamOf(tx, me, day),
    shown: agreed?.shown ?? false,
  }
}

/** Colleagues of the studios in which somebody is employed: first names and times. */
async function teamOf(tx: Tx, me: string, day: string) {
  const studios = (await employmentOf(tx, me, day))?.studios ?? []
  if (studios.length === 0) return []
  return tx
    .select({
      _id: publishedShift.shift,
      name: person.vorname,
      studio: publishedShift.studio,
      from: publishedShift.from,
      to: publishedShift.to,
    })
    .from(publishedShift)
    .innerJoin(person, eq(person._id, publishedShift.person))
    .where(
      and(
        inArray(publishedShift.studio, [...studios]),
        ne(publishedShift.person, me),
        isNull(person.deletedAt),
        standsBetween(day, addDays(day, teamDays - 1)),
      ),
    )
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
    .limit(500)
}

/** Says whether the studio's card may name the caller. */
export async function show(given: Acting, { shown }: { shown: boolean }) {
  const row = { shown, at: new Date().toISOString() }
  await given.tx
    .insert(dutyShown)
    .values({ person: actorOf(given.who), ...row })
    .onConflictDoUpdate({ target: dutyShown.person, set: row })
  return mine(given)
}
