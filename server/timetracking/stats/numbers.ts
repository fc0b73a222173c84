import { inArray } from 'drizzle-orm'
import { lastOfMonth } from '#contract/days.ts'
import type { StatsAsked } from '#contract/stats.ts'
import { type EmployeeCounts, type EmployeeStatsAsked, nobody, others } from '#contract/timetracking/stats.ts'
import { employment } from '#server/employees/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { studioNames } from '#server/shared/stats/flows.ts'
import { beginOf, likeMonth, type Period, periodOf, type Span } from '#server/shared/stats/period.ts'
import { statisticOf } from '#server/shared/stats/statistic.ts'
import { team } from '#server/shared/studios/tables.ts'
import { byPerson, fewOf, hide, joined, type Known, linesBy, mayKnow, type Reader, seenBy, sums, veiled } from './count.ts'
import { employeeFacts, type Fact } from './facts.ts'

type Groups = Map<string, EmployeeCounts>
export interface Sides {
  now: readonly Fact[]
  before?: readonly Fact[]
}

/** True of whole months: what somebody worked on a single day is told by nothing else (V31). */
export const areMonths = (spans: readonly Span[]) => spans.every(({ from, to }) => from.endsWith('-01') && to === lastOfMonth(to))

const teamOf = ({ team: of }: Fact) => of
const studioOf = ({ studio }: Fact) => studio

/** The lines of a split in both periods, small ones as one. */
export function linesIn({ now, before }: Sides, known: Known, keyOf: (fact: Fact) => string) {
  const all = [now, ...(before ? [before] : [])]
  const few = fewOf(
    all.map(facts => linesBy(facts, keyOf)),
    known,
  )
  if (few === 'all') return undefined
  const of = (facts: readonly Fact[]): Groups => new Map([...linesBy(facts, joined(few, keyOf))].map(([key, { counts }]) => [key, counts]))
  return { few, now: of(now), before: before && of(before) }
}

export async function namesOf(tx: Tx, facts: readonly Fact[]) {
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
type Names = Awaited<ReturnType<typeof namesOf>>

/** What stands on each month, with hours where they are of people enough. */
function months(facts: readonly Fact[], known: Known, monthOf: (day: string) => string): Groups {
  const lines = linesBy(facts, ({ day }) => monthOf(day))
  return veiled(lines, fewOf([lines], known))
}

function splitsOf(sides: Sides, { spans, before: back }: Period, { known, names }: { known: Known; names: Names }) {
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
function distinct(facts: readonly Fact[], known: Known, step: Period['step']) {
  const whole = linesBy(facts, () => 'all')
  const points = linesBy(facts, ({ day }) => beginOf(day, step))
  const total = veiled(whole, fewOf([whole], known)).get('all') ?? sums.none
  return { total, points: veiled(points, fewOf([points], known)), otherwise: known.hours ? sums.none : hide(sums.none) }
}

const daily = (facts: readonly Fact[]): Groups => new Map([...linesBy(facts, ({ day }) => day)].map(([day, { counts }]) => [day, counts]))

/** The statistics of employees for the range and studios asked for. */
export async function employeeNumbers(tx: Tx, who: Reader, asked: EmployeeStatsAsked) {
  const studios = seenBy(who, asked.selectedStudios)
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
