import type { Right } from '#contract/rights.ts'
import { unknown } from '#contract/stats.ts'
import { type EmployeeCounts, employeeCountNames } from '#contract/timetracking/measures.ts'
import { fewestPeople, others } from '#contract/timetracking/stats.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { tooFew } from '#server/shared/stats/gathered.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import type { EmployeeDayFact } from './workDayFacts.ts'

export type EmployeeStatsReader = Pick<Who, 'grants'>

/** Studios among those asked for whose figures the caller may see. */
export const statsStudiosSeenBy = (who: EmployeeStatsReader, selected?: readonly string[]) =>
  seenStudios(who, ['stat_employee', 'stat_viewstudio'], selected)

const holdsInAll = (who: EmployeeStatsReader, rights: readonly Right[], studios: 'all' | readonly string[]) => {
  const own = studiosWithAny(rights, who)
  return own === 'all' || (studios !== 'all' && studios.every(code => own.includes(code)))
}
const hourRights = ['tt_management', 'tt_office'] as const

/** The facts that somebody may be told of people there (V31, T41): their names, and how much each of them worked. */
export const mayKnow = (who: EmployeeStatsReader, studios: 'all' | readonly string[]) => ({
  names: holdsInAll(who, ['stat_employee'], studios),
  hours: holdsInAll(who, hourRights, studios),
  hoursIn: (code: string) => reaches(studiosWithAny(hourRights, who), code),
})
export type PeopleStatsRights = ReturnType<typeof mayKnow>

export const sums = sumsOf<EmployeeCounts>(employeeCountNames)
/** Counts that tell of nobody alone: all but how many people there are and the courses that they led. */
const told = ['people', 'courses'] as const
const hidden = Object.fromEntries(
  employeeCountNames.filter(name => !told.some(one => one === name)).map(name => [name, unknown]),
) as Partial<EmployeeCounts>
export const hide = (counts: EmployeeCounts): EmployeeCounts => ({ ...counts, ...hidden })

/** Counts, with the people and studios that they are of. */
export interface EmployeeLine {
  counts: EmployeeCounts
  people: Set<string>
  studios: Set<string>
}
export type EmployeeLines = Map<string, EmployeeLine>

const added = employeeCountNames.filter(name => name !== 'people') as Exclude<keyof EmployeeCounts, 'people'>[]

/** Facts by a key, added up; people are different ones. */
export function linesBy(facts: readonly EmployeeDayFact[], keyOf: (fact: EmployeeDayFact) => string): EmployeeLines {
  const lines: EmployeeLines = new Map()
  for (const fact of facts) {
    const key = keyOf(fact)
    const line = lines.get(key) ?? { counts: { ...sums.none }, people: new Set<string>(), studios: new Set<string>() }
    line.people.add(fact.person)
    line.studios.add(fact.studio)
    for (const name of added) line.counts[name] += fact[name]
    line.counts.people = line.people.size
    lines.set(key, line)
  }
  return lines
}

const sizesOf = (lines: EmployeeLines) => new Map([...lines].map(([key, { people }]) => [key, people.size]))

/** Keys of lines with too few people, of a reader who may not know what each of them worked. */
export const fewOf = (sides: readonly EmployeeLines[], { hours }: PeopleStatsRights): ReadonlySet<string> | 'all' =>
  hours ? new Set<string>() : tooFew(sides.map(sizesOf), fewestPeople)

/** Lines whose hours are told where they are of people enough. */
export const veiled = (lines: EmployeeLines, few: ReadonlySet<string> | 'all') =>
  new Map([...lines].map(([key, { counts }]) => [key, few === 'all' || few.has(key) ? hide(counts) : counts]))

/** Facts whose lines become one for want of people. */
export const joinedKeyOf = (few: ReadonlySet<string>, keyOf: (fact: EmployeeDayFact) => string) => (fact: EmployeeDayFact) =>
  few.has(keyOf(fact)) ? others : keyOf(fact)

/** Lines of people: hours are told where the reader may know them by person. */
export const byPerson = (facts: readonly EmployeeDayFact[], { hoursIn }: PeopleStatsRights) =>
  new Map(
    [...linesBy(facts, ({ person }) => person)].map(([key, { counts, studios }]) => [
      key,
      [...studios].every(hoursIn) ? counts : hide(counts),
    ]),
  )
