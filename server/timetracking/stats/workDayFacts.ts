import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import { nobody } from '#contract/timetracking/stats.ts'
import { employment } from '#server/employees/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reaches } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { team, teamMember } from '#server/shared/studios/tables.ts'
import { sheetsOf } from '#server/timetracking/months/monthFacts.ts'
import { type MadeSheet, noSupplements, type Supplements, supplementsBetween } from '#server/timetracking/payroll/supplements.ts'
import { pieceOn } from '#server/timetracking/pieces.ts'

/** A day of somebody whose employment covers it. */
export interface EmployeeDayFact extends Supplements {
  person: string
  day: string
  /** The first studio of the employment. */
  studio: string
  team: string
  target: number
  worked: number
  credited: number
  /** Hundredths of days. */
  holidays: number
  absent: number
  courses: number
}

/** People who were employed in these studios at some time. */
async function employedIn(tx: Tx, studios: 'all' | readonly string[]): Promise<string[]> {
  const here = studios === 'all' ? undefined : sql`${employment.studios} && ${sql.param([...studios])}::text[]`
  const rows = await tx.selectDistinct({ person: employment.person }).from(employment).where(here)
  return rows.map(row => row.person)
}

/** The team of each of these people in a studio: the first by its title. */
async function teamsOf(tx: Tx, people: readonly string[]): Promise<(person: string, studio: string) => string> {
  if (people.length === 0) return () => nobody
  const rows = await tx
    .select({ person: teamMember.person, studio: team.studio, team: team._id })
    .from(teamMember)
    .innerJoin(team, sql`${team._id} = ${teamMember.team}`)
    .where(and(isNull(team.removedAt), inArray(teamMember.person, [...people])))
    .orderBy(asc(team.title), asc(team._id))
  const by = new Map<string, string>()
  for (const row of rows) if (!by.has(`${row.person} ${row.studio}`)) by.set(`${row.person} ${row.studio}`, row.team)
  return (person, studio) => by.get(`${person} ${studio}`) ?? nobody
}

/** Hundredths of a day that claims of these kinds take, at most the whole. */
const shareOf = (claims: MadeSheet['claims'], day: string, kinds: readonly string[]) =>
  Math.min(
    100,
    claims.filter(claim => claim.day === day && kinds.includes(claim.kind)).reduce((sum, { share }) => sum + share, 0),
  )

interface Around {
  teamOf: (person: string, studio: string) => string
  dues?: ReadonlyMap<string, Supplements>
}

function factsOf({ person, pieces, sheet, claims, lessons }: MadeSheet, { teamOf, dues }: Around): EmployeeDayFact[] {
  const led = new Map<string, number>()
  for (const { from } of lessons) {
    const day = dayOf(new Date(from).toISOString())
    led.set(day, (led.get(day) ?? 0) + 1)
  }
  return sheet.days.flatMap(({ day, target, worked, credited }) => {
    const studio = pieceOn(pieces, day)?.studios[0]
    if (studio === undefined || target === null) return []
    const isDue = target > 0
    return [
      {
        person,
        day,
        studio,
        team: teamOf(person, studio),
        target,
        worked,
        credited,
        holidays: isDue ? shareOf(claims, day, ['holiday']) : 0,
        absent: isDue ? shareOf(claims, day, ['holiday', 'sick']) : 0,
        courses: led.get(day) ?? 0,
        ...(dues?.get(day) ?? noSupplements),
      },
    ]
  })
}

/** Days of these spans before a day, of everybody whose first studio is among these (T48). */
export async function employeeFacts(
  tx: Tx,
  studios: 'all' | readonly string[],
  spans: readonly StatsSpan[],
  before: string,
): Promise<EmployeeDayFact[]> {
  const people = await employedIn(tx, studios)
  const teamOf = await teamsOf(tx, people)
  const facts: EmployeeDayFact[] = []
  for (const { from, to } of spans) {
    const last = [to, addDays(before, -1)].sort()[0]!
    if (last < from) continue
    // Überzeit is that of a whole week, and a night begins on the day before.
    const sheets = await sheetsOf(tx, people, { from: mondayOf(addDays(from, -1)), to: last })
    const dues = await supplementsBetween(tx, sheets, { from, to: last })
    for (const [person, made] of sheets)
      for (const fact of factsOf(made, { teamOf, dues: dues.get(person) }))
        if (fact.day >= from && reaches(studios, fact.studio)) facts.push(fact)
  }
  return facts
}
