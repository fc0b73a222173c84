import type { Right } from '#contract/rights.ts'
import { unknown } from '#contract/stats.ts'
import { type EmployeeCounts, employeeCountNames, fewestPeople, others } from '#contract/timetracking/stats.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { tooFew } from '#server/shared/stats/gathered.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'
import { sumsOf } from '#server/shared/stats/sums.ts'
import type { Fact } from './facts.ts'

export type Reader = Pick<Who, 'grants'>

/** Studios among those asked for whose figures the caller may see. */
export const seenBy = (who: Reader, selected?: readonly string[]) => seenStudios(who, ['stat_employee', 'stat_viewstudio'], selected)

const holdsInAll = (who: Reader, rights: readonly Right[], studios: 'all' | readonly string[]) => {
  const own = studiosWithAny(rights, who)
  return own === 'all' || (studios !== 'all' && studios.every(code => own.includes(code)))
}
const hourRights = ['tt_management', 'tt_office'] as const

/** What somebody may be told of people there (V31, T41): their names, and what each of them worked. */
export const mayKnow = (who: Reader, studios: 'all' | readonly string[]) => ({
  names: holdsInAll(who, ['stat_employee'], studios),
  hours: holdsInAll(who, hourRights, studios),
  hoursIn: (code: string) => reaches(studiosWithAny(hourRights, who), code),
})
export type Known = ReturnType<typeof mayKnow>

export const sums = sumsOf<EmployeeCounts>(employeeCountNames)
const hidden = { target: unknown, worked: unknown, credited: unknown, holidays: unknown, absent: unknown }
export const hide = (counts: EmployeeCounts): EmployeeCounts => ({ ...counts, ...hidden })

/** What was counted of whom, and where. */
export interface Line {
  counts: EmployeeCounts
  people: Set<string>
  studios: Set<string>
}
export type Lines = Map<string, Line>

/** Facts by a key, added up; people are different ones. */
export function linesBy(facts: readonly Fact[], keyOf: (fact: Fact) => string): Lines {
  const lines: Lines = new Map()
  for (const fact of facts) {
    const key = keyOf(fact)
    const line = lines.get(key) ?? { counts: { ...sums.none }, people: new Set<string>(), studios: new Set<string>() }
    line.people.add(fact.person)
    line.studios.add(fact.studio)
    for (const name of ['target', 'worked', 'credited', 'holidays', 'absent', 'courses'] as const) line.counts[name] += fact[name]
    line.counts.people = line.people.size
    lines.set(key, line)
  }
  return lines
}

const sizesOf = (lines: Lines) => new Map([...lines].map(([key, { people }]) => [key, people.size]))

/** Keys of lines with too few people, of a reader who may not know what each of them worked. */
export const fewOf = (sides: readonly Lines[], { hours }: Known): ReadonlySet<string> | 'all' =>
  hours ? new Set<string>() : tooFew(sides.map(sizesOf), fewestPeople)

/** Lines whose hours are told where they are of people enough. */
export const veiled = (lines: Lines, few: ReadonlySet<string> | 'all') =>
  new Map([...lines].map(([key, { counts }]) => [key, few === 'all' || few.has(key) ? hide(counts) : counts]))

/** Facts whose lines become one for want of people. */
export const joined = (few: ReadonlySet<string>, keyOf: (fact: Fact) => string) => (fact: Fact) =>
  few.has(keyOf(fact)) ? others : keyOf(fact)

/** Lines of people: hours are told where the reader may know them by person. */
export const byPerson = (facts: readonly Fact[], { hoursIn }: Known) =>
  new Map(
    [...linesBy(facts, ({ person }) => person)].map(([key, { counts, studios }]) => [
      key,
      [...studios].every(hoursIn) ? counts : hide(counts),
    ]),
  )
