import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import type { PayrollColumn, PayrollLine } from '#contract/timetracking/payroll.ts'
import { addedLines } from './payrollFiles.ts'

const line = (over: Partial<PayrollLine>): PayrollLine => ({
  person: 'p',
  name: 'Mia Frei',
  number: '4711',
  month: '2027-01',
  kind: 'month',
  label: 'Arbeitszeit',
  code: '100',
  studio: 'here',
  minutes: 60,
  hundredths: 100,
  count: 0,
  ...over,
})
const all: PayrollColumn[] = ['number', 'month', 'code', 'studio', 'minutes']
const told = (lines: PayrollLine[], columns = all) =>
  addedLines(lines, { columns }).map(({ month, code, studio, label, minutes, hundredths }) => [
    month,
    code,
    studio,
    label,
    minutes,
    hundredths,
  ])

test.each<[what: string, lines: PayrollLine[], columns: PayrollColumn[], found: unknown[]]>([
  [
    'two kinds of one wage type are one line that names both',
    [line({}), line({ kind: 'holiday', label: 'Ferien', minutes: 30, hundredths: 50 })],
    all,
    [['2027-01', '100', 'here', 'Arbeitszeit, Ferien', 90, 150]],
  ],
  [
    'another wage type is its own',
    [line({}), line({ code: '120' })],
    all,
    [
      ['2027-01', '100', 'here', 'Arbeitszeit', 60, 100],
      ['2027-01', '120', 'here', 'Arbeitszeit', 60, 100],
    ],
  ],
  [
    'another month too, where the file says the month',
    [line({}), line({ month: '2026-12' })],
    all,
    [
      ['2027-01', '100', 'here', 'Arbeitszeit', 60, 100],
      ['2026-12', '100', 'here', 'Arbeitszeit', 60, 100],
    ],
  ],
  [
    'where it does not, they are one',
    [line({}), line({ month: '2026-12' })],
    ['number', 'code'],
    [['2027-01', '100', 'here', 'Arbeitszeit', 120, 200]],
  ],
  [
    'another cost centre too',
    [line({}), line({ studio: 'there' })],
    all,
    [
      ['2027-01', '100', 'here', 'Arbeitszeit', 60, 100],
      ['2027-01', '100', 'there', 'Arbeitszeit', 60, 100],
    ],
  ],
  [
    'another person always, also without a number',
    [line({ number: null }), line({ number: null, person: 'q' })],
    all,
    [
      ['2027-01', '100', 'here', 'Arbeitszeit', 60, 100],
      ['2027-01', '100', 'here', 'Arbeitszeit', 60, 100],
    ],
  ],
  ['what comes to nothing is left out', [line({}), line({ month: '2026-12', minutes: -60, hundredths: -100 })], ['number', 'code'], []],
])('%s', (_, lines, columns, found) => expect(told(lines, columns)).toEqual(found))

const drawn = fc.record({
  person: fc.constantFrom('p', 'q'),
  code: fc.constantFrom('100', '120', '130'),
  studio: fc.constantFrom('here', 'there'),
  month: fc.constantFrom('2026-12', '2027-01'),
  minutes: fc.integer({ min: -600, max: 6000 }),
  hundredths: fc.integer({ min: -1000, max: 10_000 }),
})
const sumOf = (lines: readonly PayrollLine[], name: 'minutes' | 'hundredths') => lines.reduce((sum, one) => sum + one[name], 0)

test('nothing is lost or doubled, and no two lines are told alike', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 20 }), fc.subarray(all), (draws, columns) => {
      const lines = draws.map(line)
      const after = addedLines(lines, { columns })
      for (const name of ['minutes', 'hundredths'] as const) expect(sumOf(after, name)).toBe(sumOf(lines, name))
      const keys = after.map(one =>
        [one.person, one.code, columns.includes('month') && one.month, columns.includes('studio') && one.studio].join(),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }),
    { numRuns: process.env.LONG ? 5000 : 200 },
  )
})
