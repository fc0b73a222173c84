import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { addDays, addMonths, mondayOf, weekdayOf } from '#contract/days.ts'
import { awayStates } from '#contract/rules/absences/states.ts'
import { type EmploymentPiece, type LongestWeek, piecesOf } from '#contract/rules/employees/employment.ts'
import { sundaysOf } from '#contract/rules/shifts/daysJudged.ts'
import type { MovedNight } from '#contract/rules/shifts/law.ts'
import { overtimeOf, yearOfWeek } from '#contract/rules/shifts/weeksJudged.ts'
import { placed, type Worker, type YearStanding } from '#contract/rules/shifts/worker.ts'
import { absence } from '#server/absences/tables.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { instantOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type PlanDays, weeksOf } from './beside.ts'
import { secondJobs } from './plugs.ts'
import { cantonsOf } from './rules.ts'
import { publishedShift, shiftSetting } from './tables.ts'

/** Canton of a studio. */
export const cantonOf = async (tx: Tx, code: string) => (await cantonsOf(tx, [code])).get(code) ?? ''

/** 16 or 18 of whoever is younger than that on a day. */
function underOn(birthday: string | null, day: string): 16 | 18 | null {
  if (birthday === null || addMonths(birthday, 216) <= day) return null
  return addMonths(birthday, 192) <= day ? 18 : 16
}

/** Birthdays of these people. */
export async function birthdaysOf(tx: Tx, people: readonly string[]) {
  if (people.length === 0) return new Map<string, string | null>()
  const rows = await tx
    .select({ _id: person._id, birthday: person.geburtstag })
    .from(person)
    .where(inArray(person._id, [...people]))
  return new Map(rows.map(({ _id, birthday }) => [_id, birthday]))
}

function byPerson<Row extends { person: string }>(rows: readonly Row[]) {
  const by = new Map<string, Row[]>()
  for (const row of rows) {
    const those = by.get(row.person)
    if (those) those.push(row)
    else by.set(row.person, [row])
  }
  return by
}

/** Published shifts of the weeks that a calendar year touches, beside those of the plan, by person. */
async function yearsOf(tx: Tx, people: readonly string[], plan: PlanDays, year: string) {
  const { from, to } = weeksOf(plan)
  const rows = await tx
    .select({
      _id: publishedShift.shift,
      person: publishedShift.person,
      kind: publishedShift.kind,
      from: publishedShift.from,
      to: publishedShift.to,
      break: publishedShift.break,
    })
    .from(publishedShift)
    .where(
      and(
        inArray(publishedShift.person, [...people]),
        isNull(publishedShift.goneAt),
        gte(publishedShift.from, instantOf(mondayOf(`${year}-01-01`), '00:00')),
        lt(publishedShift.from, instantOf(addDays(mondayOf(`${year}-12-31`), 7), '00:00')),
        sql`(${publishedShift.to} <= ${instantOf(from, '00:00')} or ${publishedShift.from} >= ${instantOf(addDays(to, 1), '00:00')})`,
      ),
    )
  return byPerson(rows)
}

/** How often each permit was used by these people in a calendar year, by other plans. */
async function usedOf(tx: Tx, people: readonly string[], plan: PlanDays, year: string) {
  const [begin, end] = [instantOf(`${year}-01-01`, '00:00'), instantOf(`${Number(year) + 1}-01-01`, '00:00')]
  const { rows } = await tx.execute<{ person: string; permit: string; times: number }>(sql`
    select p.person, u.permit, count(*)::int as times from ${publishedShift} p, unnest(p.permits) as u(permit)
    where p.person = any(${sql.param([...people])}::uuid[]) and p.plan <> ${plan._id}::uuid and p.gone_at is null
      and p."from" >= ${begin} and p."from" < ${end}
    group by p.person, u.permit`)
  return byPerson(rows)
}

/** Sundays that lie in people's holidays: they are no free ones (T15). */
async function holidaySundays(tx: Tx, people: readonly string[], year: string) {
  const rows = await tx
    .select({ person: absence.person, from: absence.from, to: absence.to })
    .from(absence)
    .where(
      and(
        inArray(absence.person, [...people]),
        eq(absence.kind, 'holiday'),
        isNull(absence.removedAt),
        inArray(absence.state, [...awayStates]),
        sql`${absence.from} <= ${`${year}-12-31`}::date and ${absence.to} >= ${`${year}-01-01`}::date`,
      ),
    )
  const by = new Map<string, Set<string>>()
  for (const { person: of, from, to } of rows) {
    const days = by.get(of) ?? new Set<string>()
    const [first, last] = [from > `${year}-01-01` ? from : `${year}-01-01`, to && to < `${year}-12-31` ? to : `${year}-12-31`]
    for (let day = addDays(first, 7 - weekdayOf(first)); day <= last; day = addDays(day, 7)) days.add(day)
    by.set(of, days)
  }
  return by
}

/** When a studio's nights are others than usual. */
export async function nightsOf(tx: Tx, code: string): Promise<MovedNight[]> {
  const [row] = await tx.select({ nights: shiftSetting.nights }).from(shiftSetting).where(eq(shiftSetting.studio, code))
  return row?.nights ?? []
}

interface WorkerFacts {
  birthday: string | null
  pieces: readonly EmploymentPiece[]
}

/** The agreement on the first day of the plan on which anything is agreed. */
const agreedIn = (pieces: readonly EmploymentPiece[], { startDate, endDate }: PlanDays) =>
  pieces.find(({ from, to }) => from <= endDate && (to === null || to >= startDate))

function workerOf(
  { birthday, pieces }: WorkerFacts,
  plan: PlanDays,
  around: Pick<Worker, 'canton' | 'nights' | 'second'>,
  standing: YearStanding,
) {
  const agreed = agreedIn(pieces, plan)
  const under = underOn(birthday, plan.startDate)
  const turn = birthday && under ? addMonths(birthday, 12 * under) : null
  return {
    under,
    turns: turn !== null && turn <= plan.endDate ? turn : null,
    week: (agreed?.week ?? 45) as LongestWeek,
    schoolDays: under === null ? [] : [...(agreed?.schoolDays ?? [])],
    standing,
    ...around,
  } satisfies Worker
}
export type KnownWorker = ReturnType<typeof workerOf>

/** The facts about these people that the law is to know, by their ids. */
export async function workersOf(
  given: Within<WithDomains & WithSettings>,
  people: readonly string[],
  plan: PlanDays,
): Promise<ReadonlyMap<string, KnownWorker>> {
  if (people.length === 0) return new Map()
  const { tx, house } = given
  const year = plan.startDate.slice(0, 4)
  const [canton, nights] = [await cantonOf(tx, plan.studio), await nightsOf(tx, plan.studio)]
  const second = (await secondJobs.one(house)?.(given, people)) ?? new Map()
  const birthdays = await birthdaysOf(tx, people)
  const stretches = await stretchesOf(tx, people)
  const years = await yearsOf(tx, people, plan, year)
  const used = await usedOf(tx, people, plan, year)
  const holidays = await holidaySundays(tx, people, year)
  return new Map(
    people.map(_id => {
      const known = { birthday: birthdays.get(_id) ?? null, pieces: piecesOf(stretches.get(_id) ?? []) }
      const shifts = (years.get(_id) ?? []).map(placed)
      const week = (agreedIn(known.pieces, plan)?.week ?? 45) as LongestWeek
      const overtime = [...overtimeOf(shifts, { week, second: second.get(_id) ?? null })].reduce(
        (sum, [monday, one]) => sum + (yearOfWeek(monday) === year ? one : 0),
        0,
      )
      const sundays = new Set([...sundaysOf(shifts).filter(day => day.startsWith(year)), ...(holidays.get(_id) ?? [])]).size
      const uses = (used.get(_id) ?? []).map(({ permit, times }) => ({ permit, times }))
      return [
        _id,
        workerOf(known, plan, { canton, nights, second: second.get(_id) ?? null }, { year, overtime, sundays, used: uses }),
      ] as const
    }),
  )
}
