import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { awayStates } from '#contract/rules/absences/states.ts'
import { piecesOf } from '#contract/rules/employees/employment.ts'
import { judged } from '#contract/rules/shifts/judge.ts'
import type { Fit } from '#contract/rules/shifts/swaps.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'
import { absence } from '#server/absences/tables.ts'
import { stretchesOf } from '#server/employees/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { besides } from './beside.ts'
import { permitsOf } from './permits.ts'
import { workersOf } from './workers.ts'

interface Takable {
  shift: string
  from: string
  to: string
  kind: WorkTimeKind
  skill: string | null
  break: number
}

/** An id that no plan has: all that somebody works is besides. */
const noPlan = '00000000-0000-0000-0000-000000000000'

/** The whole days of an absence: half a day keeps nobody from a shift. */
function wholeDays({ from, to, halfFirst, halfLast, starts }: typeof absence.$inferSelect) {
  if (starts !== null) return []
  const [first, last] = [halfFirst ? addDays(from, 1) : from, to !== null && halfLast ? addDays(to, -1) : to]
  return last === null || first <= last ? [{ from: first, to: last }] : []
}

async function awayDays(tx: Tx, person: string, from: string, to: string) {
  const rows = await tx
    .select()
    .from(absence)
    .where(
      and(
        eq(absence.person, person),
        isNull(absence.removedAt),
        inArray(absence.state, [...awayStates]),
        sql`${absence.from} <= ${to}::date and (${absence.to} is null or ${absence.to} >= ${from}::date)`,
      ),
    )
  const whole = rows.flatMap(wholeDays)
  return (first: string, last: string) => whole.some(row => row.from <= last && (row.to === null || row.to >= first))
}

/** Answers by the shift's id whether somebody could work these shifts of a studio, each for itself beside all that was published for them. */
export async function fitsOf(
  given: Within<WithDomains & WithSettings>,
  person: string,
  { studio, shifts }: { studio: string; shifts: readonly Takable[] },
): Promise<ReadonlyMap<string, Fit>> {
  const { tx } = given
  const days = shifts.map(row => wallOf(row).day).sort()
  const [startDate, endDate] = [days[0], days.at(-1)]
  if (startDate === undefined || endDate === undefined) return new Map()
  const plan = { _id: noPlan, studio, startDate, endDate }
  const worker = (await workersOf(given, [person], plan)).get(person)
  const { shifts: known, blocks, trips } = await besides(given, [person], plan)
  const beside = known.map(row => ({ ...row, kind: null }))
  const permits = await permitsOf(tx, studio)
  const pieces = piecesOf((await stretchesOf(tx, [person])).get(person) ?? [])
  const isAway = await awayDays(tx, person, startDate, addDays(endDate, 1))
  return new Map(
    shifts.map(row => {
      const { day, to } = wallOf(row)
      const piece = pieces.find(one => one.from <= day && (one.to === null || day <= one.to) && one.studios.includes(studio))
      const all = [...beside.filter(({ _id }) => _id !== row.shift), { ...row, _id: row.shift }]
      const found = worker && judged(all, worker, { own: id => id === row.shift, permits, blocks, trips, person }).get(row.shift)
      const last = addDays(day, Math.floor((to - 1) / 1440))
      return [
        row.shift,
        { isEmployed: piece !== undefined, skills: piece?.skills ?? [], isAway: isAway(day, last), findings: found ?? [] },
      ] as const
    }),
  )
}
