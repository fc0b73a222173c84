import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, daysBetween, weekdayOf } from '#contract/days.ts'
import { awayStates } from '#contract/rules/absences/states.ts'
import { piecesOf } from '#contract/rules/employees/employment.ts'
import type { PlannedPerson, PlanWhole } from '#contract/shifts/shapes.ts'
import { freeDaysIn, managedBy } from '#server/absences/rules.ts'
import { absence } from '#server/absences/tables.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import { employment } from '#server/employees/tables.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { reaches } from '#server/kit/reach.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { PlanDays } from './beside.ts'
import { coursesOf } from './courses.ts'
import { balances } from './plugs.ts'
import { nameSql } from './rules.ts'
import { birthdaysOf, workersOf } from './workers.ts'

export interface StudioDays {
  studio: string
  startDate: string
  endDate: string
}

/** The most people of one plan. */
const mostPeople = 500

/** Whoever is employed in the studio on any of the days, by name, with what is agreed for each. */
export async function plannedPeopleOf(given: Within<WithDomains & WithSettings>, plan: PlanDays): Promise<PlannedPerson[]> {
  const { tx, house } = given
  const { studio, startDate, endDate } = plan
  const once = await tx
    .selectDistinct({ person: employment.person })
    .from(employment)
    .where(and(sql`${studio} = any(${employment.studios})`, sql`${employment.from} <= ${endDate}::date`))
  const ids = once.map(row => row.person)
  if (ids.length === 0) return []
  const days = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, nth) => addDays(startDate, nth))
  const agreed = new Map([...(await stretchesOf(tx, ids))].map(([_id, all]) => [_id, piecesOf(all)]))
  const rows = await tx
    .select({ _id: person._id, name: nameSql })
    .from(person)
    .where(and(inArray(person._id, ids), isNull(person.deletedAt)))
    .orderBy(sql`${person.sortName} collate "C"`, asc(person._id))
    .limit(mostPeople)
  const here = rows.flatMap(({ _id, name }) => {
    const pieces = agreed.get(_id) ?? []
    const on = days.map(day => pieces.find(({ from, to }) => from <= day && (to === null || day <= to)))
    const there = on.filter(piece => piece?.studios.includes(studio))
    if (there.length === 0) return []
    const skills = [...new Set(there.flatMap(piece => piece?.skills ?? []))]
    const targets = days.map((day, nth) => on[nth]?.minutes[weekdayOf(day) - 1] ?? null)
    return [{ _id, name, skills, targets }]
  })
  const known = new Map<string, number>()
  const people = here.map(({ _id }) => _id)
  for (const read of balances.all(house)) for (const [_id, minutes] of await read(tx, people)) known.set(_id, minutes)
  const workers = await workersOf(given, people, plan)
  const birthdays = await birthdaysOf(tx, people)
  return here.flatMap(each => {
    const worker = workers.get(each._id)
    if (!worker) return []
    const { under, turns, week, schoolDays, standing } = worker
    return [
      {
        ...each,
        balance: known.get(each._id) ?? null,
        under,
        turns,
        hasBirthday: birthdays.get(each._id) != null,
        week,
        schoolDays,
        standing: { ...standing, used: [...standing.used] },
      },
    ]
  })
}

/** Reasons that keep these people from working in these days: absences, courses that they lead, and days on which the studio is closed. */
export async function aroundOf({ tx, who }: Acting, people: readonly string[], { studio, startDate, endDate }: StudioDays) {
  const free = (await freeDaysIn(tx, { studios: [studio], from: startDate, to: endDate })).map(({ day, name }) => ({ day, name }))
  if (people.length === 0) return { absences: [], courses: [], free }
  return {
    absences: await absencesOf(tx, people, { startDate, endDate, knows: reaches(managedBy(who), studio) }),
    courses: await coursesOf(tx, people, { from: startDate, to: endDate }),
    free,
  }
}

async function absencesOf(
  tx: Tx,
  people: readonly string[],
  { startDate, endDate, knows }: Pick<StudioDays, 'startDate' | 'endDate'> & { knows: boolean },
): Promise<PlanWhole['absences']> {
  const rows = await tx
    .select()
    .from(absence)
    .where(
      and(
        inArray(absence.person, [...people]),
        isNull(absence.removedAt),
        inArray(absence.state, [...awayStates]),
        sql`${absence.from} <= ${endDate}::date and (${absence.to} is null or ${absence.to} >= ${startDate}::date)`,
      ),
    )
    .orderBy(asc(absence.from), asc(absence._id))
    .limit(2000)
  return rows.map(({ person: of, from, to, halfFirst, halfLast, starts, kind }) => ({
    person: of,
    from,
    to: to ?? endDate,
    half: halfFirst || halfLast || starts !== null,
    kind: knows ? kind : null,
  }))
}
