import { inArray } from 'drizzle-orm'
import { lastOfMonth } from '#contract/days.ts'
import type { StatsAsked } from '#contract/stats.ts'
import type { EmployeeCounts } from '#contract/timetracking/measures.ts'
import { type EmployeeStatsAsked, nobody, others } from '#contract/timetracking/stats.ts'
import { employment } from '#server/employees/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { beginOf, likeMonth, type Period, periodOf, type StatsSpan } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { studioNames } from '#server/shared/studios/names.ts'
import { team } from '#server/shared/studios/tables.ts'
import { type EmployeeDayFact, employeeFacts } from './workDayFacts.ts'
import {
  byPerson,
  type EmployeeStatsReader,
  fewOf,
  hide,
  joinedKeyOf,
  linesBy,
  mayKnow,
  type PeopleStatsRights,
  statsStudiosSeenBy,
  sums,
  veiled,
} from './workTallies.ts'

type Groups = Map<string, EmployeeCounts>
export interface FactSides {
  now: readonly EmployeeDayFact[]
  before?: readonly EmployeeDayFact[]
}

/** True of whole months: what somebody worked on a single day is told by nothing else (V31). */
export const areMonths = (spans: readonly StatsSpan[]) => spans.every(({ from, to }) => from.endsWith('-01') && to === lastOfMonth(to))

const teamOf = ({ team: of }: EmployeeDayFact) => of
const studioOf = ({ studio }: EmployeeDayFact) => studio

/** The lines of a split in both periods, small ones as one. */
export function linesIn({ now, before }: FactSides, known: PeopleStatsRights, keyOf: (fact: EmployeeDayFact) => string) {
  const all = [now, ...(before ? [before] : [])]
  const few = fewOf(
    all.map(facts => linesBy(facts, keyOf)),
    known,
  )
  if (few === 'all') return undefined
  const of = (facts: readonly EmployeeDayFact[]): Groups =>
    new Map([...linesBy(facts, joinedKeyOf(few, keyOf))].map(([key, { counts }]) => [key, counts]))
  return { few, now: of(now), before: before && of(before) }
}

export async function namesOf(tx: Tx, facts: readonly EmployeeDayFact[]) {
  const teams = new Map((await tx.select({ _id: team._id, title: team.title }).from(team)).map(({ _id, title }) => [_id, title]))
  const studios = await studioNames(tx)
  const ids = [...new Set(facts.map(({ person }) => person))]
  const rows =
    ids.length > 0
      ? await tx
          .select({ person: employment.person, name: employment.name })
          .from(employment)
          .where(inArray(employment.person, ids))
          .orderBy(employment.receipt)
      : []
  const people = new Map(rows.map(({ person, name }) => [person, name]))
  const orOthers = (name: (key: string) => string) => (key: string) => (key === others ? 'Übrige' : name(key))
  return {
    team: orOthers(key => (key === nobody ? 'Ohne Team' : (teams.get(key) ?? 'Team'))),
    studio: orOthers(key => studios.get(key) ?? key),
    person: (key: string) => people.get(key) ?? 'Person',
    studios,
  }
}
type StatsNames = Awaited<ReturnType<typeof namesOf>>

/** The figures of each month, with hours where they are of people enough. */
function months(facts: readonly EmployeeDayFact[], known: PeopleStatsRights, monthOf: (day: string) => string): Groups {
  const lines = linesBy(facts, ({ day }) => monthOf(day))
  return veiled(lines, fewOf([lines], known))
}

function splitsOf(sides: FactSides, { spans, before: back }: Period, { known, names }: { known: PeopleStatsRights; names: StatsNames }) {
  const { now, before } = sides
  const [teams, studios] = [linesIn(sides, known, teamOf), linesIn(sides, known, studioOf)]
  const earlier = before && back ? months(before, known, day => likeMonth(day, back.shift)) : undefined
  return [
    ...(teams ? [sums.splitOf('team', teams.now, teams.before, names.team)] : []),
    ...(known.names && areMonths(spans)
      ? [sums.splitOf('person', byPerson(now, known), before && byPerson(before, known), names.person)]
      : []),
    ...(studios ? [sums.splitOf('studio', studios.now, studios.before, names.studio)] : []),
    sums.splitOf(
      'month',
      months(now, known, day => day.slice(0, 7)),
      earlier,
      key => key,
    ),
  ]
}

/** All that is worked out for the whole and each point: different people, and hours where they may be told. */
function distinct(facts: readonly EmployeeDayFact[], known: PeopleStatsRights, step: Period['step']) {
  const whole = linesBy(facts, () => 'all')
  const points = linesBy(facts, ({ day }) => beginOf(day, step))
  const total = veiled(whole, fewOf([whole], known)).get('all') ?? sums.none
  return { total, points: veiled(points, fewOf([points], known)), otherwise: known.hours ? sums.none : hide(sums.none) }
}

const daily = (facts: readonly EmployeeDayFact[]): Groups =>
  new Map([...linesBy(facts, ({ day }) => day)].map(([day, { counts }]) => [day, counts]))

/** The statistics of employees for the range and studios asked for. */
export async function employeeNumbers(tx: Tx, who: EmployeeStatsReader, asked: EmployeeStatsAsked) {
  const studios = statsStudiosSeenBy(who, asked.selectedStudios)
  const known = mayKnow(who, studios)
  const period = periodOf(asked as StatsAsked)
  const { spans, until, step, before: back } = period
  const now = await employeeFacts(tx, studios, spans, dayOf(until))
  const before = back && (await employeeFacts(tx, studios, back.spans, dayOf(back.until)))
  const names = await namesOf(tx, [...now, ...(before ?? [])])
  return statisticOf({
    period,
    sums,
    studios: studios === 'all' ? [...names.studios.keys()].sort() : [...studios],
    now: daily(now),
    before: before && daily(before),
    distinct: { now: distinct(now, known, step), ...(before && { before: distinct(before, known, step) }) },
    splits: splitsOf({ now, before }, period, { known, names }),
  })
}
