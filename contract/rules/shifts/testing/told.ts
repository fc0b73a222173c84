import { minuteOf } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import { judged } from '#contract/rules/shifts/judge.ts'
import { breakFor } from '#contract/rules/shifts/law.ts'
import type { Permit } from '#contract/rules/shifts/permits.ts'
import { minutesOf, wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import type { Judged, Worker, YearStanding } from '#contract/rules/shifts/worker.ts'
import type { WorkTimeKind } from '#contract/rules/worktime/stamps.ts'

/** A case of the law: what it says, the shifts, the rules that they break (`?` of a hint), and who works where from which day on. */
export type Case = [sentence: string, words: string, found: string, who?: Who]

export interface Who extends Partial<Worker> {
  /** The first day; Monday 4 January 2027 unless another is said. */
  from?: string
  permits?: readonly Permit[]
}

const clock = (word: string) => minuteOf(word.includes(':') ? word.padStart(5, '0') : `${word.padStart(2, '0')}:00`) % 1440

/**
 * '1-5 08-16:30' is on each of these days from the first one on, with the break that the law asks for; `+30` is another break, `@office` another
 * kind of work.
 */
export function shiftsIn(words: string, from = '2027-01-04'): Judged[] {
  return words.split(', ').flatMap(word => {
    const [, first = '', last = first, begin = '', end = '', pause, kind = 'care'] =
      /^(\d+)(?:-(\d+))? ([\d:]+)-([\d:]+)(?:\+(\d+))?(?:@(\w+))?$/.exec(word) ?? []
    if (!begin) throw new Error(`No shift: ${word}`)
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth): Judged => {
      const span = wallSpanOf(addDays(from, Number(first) + nth - 1), clock(begin), clock(end))
      const lawful = breakFor(minutesOf({ ...span, break: 0 }))
      return {
        _id: `${Number(first) + nth} ${begin}`,
        kind: kind as WorkTimeKind,
        break: pause === undefined ? lawful : Number(pause),
        ...span,
      }
    })
  })
}

/** Every rule that is broken, once, in one order; a hint has a question mark. */
export function rulesIn(words: string, { from, permits = [], ...who }: Who = {}): string[] {
  const found = judged(shiftsIn(words, from), { under: null, ...who }, { permits, person: 'p' })
  const all = [...found.values()].flat().map(({ rule, weight }) => (weight === 'hint' ? `${rule}?` : rule))
  return [...new Set(all)].sort()
}

/** What somebody has worked of a year already. */
export const worked = (over: Partial<YearStanding>): Pick<Who, 'standing'> => ({
  standing: { year: '2027', overtime: 0, sundays: 0, used: [], ...over },
})

export const permit = (over: Partial<Permit> = {}): Permit => ({
  _id: 'permit',
  kind: 'night',
  number: 'N 17',
  person: null,
  kinds: [],
  from: '2027-01-01',
  to: '2027-12-31',
  most: null,
  ...over,
})
