import { describe, expect, test } from 'vitest'
import { law, limits, type Rule } from './law.ts'
import { cases as ofDays } from './testing/days.ts'
import { cases as ofHolidays } from './testing/holidays.ts'
import { type Case, rulesIn } from './testing/told.ts'
import { cases as ofWeeks } from './testing/weeks.ts'
import { cases as ofYoung } from './testing/young.ts'

const all: readonly Case[] = [...ofDays, ...ofWeeks, ...ofYoung, ...ofHolidays]
const rulesOf = ([, words, , who]: Case) => rulesIn(words, who).join(' ')

describe('the law, case by case', () => {
  test.each(all)('%s (%s)', (...one) => expect(rulesOf(one)).toBe(one[2]))

  test('there are 160 of them, each said once', () => {
    expect(all.length).toBeGreaterThanOrEqual(160)
    expect(new Set(all.map(([sentence, words]) => `${sentence} ${words}`)).size).toBe(all.length)
  })
})

/** Rules that judge what is planned; an absence and a missing skill are said where the plan is drawn. */
const rules = (Object.keys(law) as Rule[]).filter(rule => rule !== 'absent' && rule !== 'skill')

test.each(rules)('without the line «%s» a case fails', rule => {
  const isOfIt = (word: string) => word.replace('?', '') === rule
  const failing = all.filter(one => rulesOf(one).split(' ').some(isOfIt) && one[2].split(' ').some(isOfIt))
  expect(failing).not.toEqual([])
})

test.each(rules.filter(rule => law[rule].permit !== null))('a permit for «%s» turns it into a hint', rule => {
  expect(all.some(([, , found]) => found.split(' ').includes(`${rule}?`))).toBe(true)
})

/** Every number of the law's limits, by its path. */
function numbersIn(of: object, path: string[] = []): string[][] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'number' ? [[...path, name]] : numbersIn(value as object, [...path, name]),
  )
}

/** Limits of forms, which judge nothing. */
const ofForms = new Set(['nightMoved'])

describe('a limit that is switched off fails a case', () => {
  test.each(
    numbersIn(limits)
      .filter(([first = '']) => !ofForms.has(first))
      .map(path => [path.join('.'), path] as const),
  )('%s', (_, path) => {
    const holder = path.slice(0, -1).reduce((of, name) => (of as Record<string, object>)[name] as object, limits as object) as Record<
      string,
      number
    >
    const last = path.at(-1) as string
    const before = holder[last] as number
    try {
      const off = [0, 300].filter(value => {
        holder[last] = value
        return all.some(one => rulesOf(one) !== one[2])
      })
      expect(off).not.toEqual([])
    } finally {
      holder[last] = before
    }
  })
})
