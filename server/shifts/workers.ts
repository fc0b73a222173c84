import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { addDays, addMonths, mondayOf, weekdayOf } from '#contract/days.ts'
import { awayStates } from '#contract/rules/absences/states.ts'
import { type LongestWeek, type Piece, piecesOf } from '#contract/rules/employees/employment.ts'
import { overtimeOf, sundaysOf } from '#contract/rules/shifts/weeksJudged.ts'
import { placed, type Standing, type Worker } from '#contract/rules/shifts/worker.ts'
import { absence } from '#server/absences/tables.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { standsBetween } from './rules.ts'
import { publishedShift } from './tables.ts'

/** Days of a plan, or around a shift; `_id` is the plan whose shifts are judged as they stand in it. */
export interface PlanDays {
  _id: string
  studio: string
  startDate: string
  endDate: string
}

/** Whole weeks of a plan, and one more before and after: what the law says of a week or of days in a row is seen whole. */
const weeksOf = ({ startDate, endDate }: PlanDays) => ({ from: addDays(mondayOf(startDate), -7), to: addDays(mondayOf(endDate), 13) })

/** What these people work by other plans in those weeks: their own studio's and others'. */
export async function besides(tx: Tx, people: readonly string[], plan: PlanDays) {
  if (people.length === 0) return []
  const { from, to } = weeksOf(plan)
  return tx
    .select({
      _id: publishedShift.shift,
      person: publishedShift.person,
      from: publishedShift.from,
      to: publishedShift.to,
      break: publishedShift.break,
    })
    .from(publishedShift)
    .where(and(inArray(publishedShift.person, [...people]), ne(publishedShift.plan, plan._id), standsBetween(from, to)))
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
    .limit(5000)
}

/** Canton of a studio. */
export async function cantonOf(tx: Tx, code: string) {
  const [row] = await tx.select({ canton: studio.canton }).from(studio).where(eq(studio.code, code))
  return row?.canton ?? ''
}

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

/** Published shifts of the calendar year beside those weeks, by person. */
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
        lt(publishedShift.from, instantOf(`${Number(year) + 1}-01-01`, '00:00')),
        sql`(${publishedShift.to} <= ${instantOf(from, '00:00')} or ${publishedShift.from} >= ${instantOf(addDays(to, 1), '00:00')})`,
      ),
    )
  return byPerson(rows)
}

async function usedOf(tx: Tx, people: readonly string[], plan: PlanDays, year: string) {
  const rows = await tx
    .select({ person: publishedShift.person, permit: publishedShift.permit, times: sql<number>`count(*)::int` })
    .from(publishedShift)
    .where(
      and(
        inArray(publishedShift.person, [...people]),
        ne(publishedShift.plan, plan._id),
        isNull(publishedShift.goneAt),
        isNotNull(publishedShift.permit),
        gte(publishedShift.from, instantOf(`${year}-01-01`, '00:00')),
        lt(publishedShift.from, instantOf(`${Number(year) + 1}-01-01`, '00:00')),
      ),
    )
    .groupBy(publishedShift.person, publishedShift.permit)
  return byPerson(rows.flatMap(row => (row.permit === null ? [] : [{ person: row.person, permit: row.permit, times: row.times }])))
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

interface Known {
  birthday: string | null
  pieces: readonly Piece[]
}

/** What is agreed on the first day of the plan on which anything is. */
const agreedIn = (pieces: readonly Piece[], { startDate, endDate }: PlanDays) =>
  pieces.find(({ from, to }) => from <= endDate && (to === null || to >= startDate))

function workerOf({ birthday, pieces }: Known, plan: PlanDays, canton: string, standing: Standing) {
  const agreed = agreedIn(pieces, plan)
  const under = underOn(birthday, plan.startDate)
  const turn = birthday && under ? addMonths(birthday, 12 * under) : null
  return {
    under,
    turns: turn !== null && turn <= plan.endDate ? turn : null,
    week: (agreed?.week ?? 45) as LongestWeek,
    schoolDays: under === null ? [] : [...(agreed?.schoolDays ?? [])],
    standing,
    canton,
  } satisfies Worker
}
export type KnownWorker = ReturnType<typeof workerOf>

/** What the law is to know of these people, by their ids. */
export async function workersOf(tx: Tx, people: readonly string[], plan: PlanDays): Promise<ReadonlyMap<string, KnownWorker>> {
  if (people.length === 0) return new Map()
  const year = plan.startDate.slice(0, 4)
  const canton = await cantonOf(tx, plan.studio)
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
      const overtime = [...overtimeOf(shifts, week).values()].reduce((sum, one) => sum + one, 0)
      const sundays = new Set([...sundaysOf(shifts).filter(day => day.startsWith(year)), ...(holidays.get(_id) ?? [])]).size
      const uses = (used.get(_id) ?? []).map(({ permit, times }) => ({ permit, times }))
      return [_id, workerOf(known, plan, canton, { year, overtime, sundays, used: uses })] as const
    }),
  )
}
