import { german } from '#contract/german.ts'
import type { RowPage } from '#contract/page.ts'
import { type StatsChoices, splitAndKeyOf, unknown } from '#contract/stats.ts'
import { type EmployeeCounts, supplementKinds } from '#contract/timetracking/measures.ts'
import { type EmployeeRowsAsked, type EmployeeStatsRow, others } from '#contract/timetracking/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { studioChoice } from '#server/shared/stats/studioChoice.ts'
import { type EmployeeDayFact, employeeFacts } from './workDayFacts.ts'
import { areMonths, type FactSides, linesIn, namesOf } from './workNumbers.ts'
import { type EmployeeStatsReader, fewOf, hide, linesBy, mayKnow, type PeopleStatsRights, statsStudiosSeenBy } from './workTallies.ts'

/** Facts on the line asked for; of people nobody learns more than the page says. */
function filterLineFacts(
  { now: facts, before }: FactSides,
  line: string | undefined,
  { known, byName }: { known: PeopleStatsRights; byName: boolean },
): readonly EmployeeDayFact[] {
  const [split, key] = splitAndKeyOf(line) ?? []
  if (split === undefined) return facts
  if (split === 'month') return facts.filter(({ day }) => day.startsWith(`${key}-`))
  if (split === 'person') return byName ? facts.filter(({ person }) => person === key) : []
  if (split !== 'team' && split !== 'studio') return []
  const lines = linesIn({ now: facts, before }, known, fact => fact[split])
  if (!lines) return []
  return facts.filter(fact => (lines.few.has(fact[split]) ? others : fact[split]) === key)
}

const orNull = (value: number) => (value === unknown ? null : value)

type Dues = Pick<EmployeeStatsRow, (typeof supplementKinds)[number]>

const countColumnsOf = ({ target, worked, credited, holidays, absent, courses, people, ...more }: EmployeeCounts) => ({
  people,
  target: orNull(target),
  worked: orNull(worked),
  balance: worked === unknown ? null : worked + credited - target,
  holidays: orNull(holidays),
  absent: orNull(absent),
  courses,
  ...(Object.fromEntries(supplementKinds.map(kind => [kind, orNull(more[kind])])) as Dues),
})

/** A row for each month of somebody, or of all in a studio. */
function rowsOf(
  facts: readonly EmployeeDayFact[],
  { known, byName, nameOf }: { known: PeopleStatsRights; byName: boolean; nameOf: (person: string) => string },
): EmployeeStatsRow[] {
  const lines = linesBy(facts, ({ day, studio, person }) => [day.slice(0, 7), studio, ...(byName ? [person] : [])].join(':'))
  const few = byName ? new Set<string>() : fewOf([lines], known)
  return [...lines].map(([_id, { counts }]) => {
    const [month, studio, person] = _id.split(':') as [string, string, string | undefined]
    const isTold = byName ? known.hoursIn(studio) : few !== 'all' && !few.has(_id)
    return { _id, month, studio, name: person === undefined ? null : nameOf(person), ...countColumnsOf(isTold ? counts : hide(counts)) }
  })
}

const periodAskedOf = ({ months, from, to, comparison }: EmployeeRowsAsked) =>
  periodOf({ months: months as string[] | undefined, datePickerRange: from && to ? { from, to } : undefined, comparison })

/** The months behind a number: of each person for whoever reads names in all of those studios, else of each studio (V31). */
export async function employeeRows(tx: Tx, who: EmployeeStatsReader, asked: EmployeeRowsAsked): Promise<RowPage<EmployeeStatsRow>> {
  const { sort = '-month', q = '', offset = 0, limit = 100 } = asked
  const studios = statsStudiosSeenBy(who, asked.selectedStudios)
  const known = mayKnow(who, studios)
  const { spans, until, before: back } = periodAskedOf(asked)
  const byName = known.names && areMonths(spans)
  const all = await employeeFacts(tx, studios, spans, dayOf(until))
  // Lines of few people are gathered as on the page, over both periods.
  const isGathered = ['team', 'studio'].includes(splitAndKeyOf(asked.line)?.[0] ?? '')
  const before = back && isGathered ? await employeeFacts(tx, studios, back.spans, dayOf(back.until)) : undefined
  const names = await namesOf(tx, all)
  const said = q.trim().toLocaleLowerCase('de-CH')
  const rows = rowsOf(filterLineFacts({ now: all, before }, asked.line, { known, byName }), { known, byName, nameOf: names.person })
  const found = said ? rows.filter(({ name }) => name?.toLocaleLowerCase('de-CH').includes(said)) : rows
  const column = sort.replace('-', '') as 'month' | 'studio' | 'name'
  const turned = sort.startsWith('-') ? -1 : 1
  const ordered = found.toSorted(
    (a, b) => turned * german.compare(a[column] ?? '', b[column] ?? '') || german.compare(a.name ?? a._id, b.name ?? b._id),
  )
  return { rows: ordered.slice(offset, offset + limit), total: ordered.length }
}

export const employeeChoices = async (tx: Tx, who: EmployeeStatsReader): Promise<StatsChoices> => ({
  filters: [await studioChoice(tx, statsStudiosSeenBy(who))],
})
