import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { type EmploymentStretch, lastDay, piecesOf, stateOn, stretchOn } from './employment.ts'

let at = 0
const stretch = (over: Partial<EmploymentStretch>): EmploymentStretch =>
  Object.assign(
    {
      from: '2026-01-01',
      to: null,
      receipt: `2026-01-01T00:00:00.${String(++at).padStart(3, '0')}Z`,
      ends: false,
      workload: 100,
      minutes: [504, 504, 504, 504, 504, 0, 0],
      wage: 'month' as const,
      week: 45 as const,
      studios: ['winterthur'],
      skills: [],
      schoolDays: [],
    },
    over,
  )

const said = (stretches: readonly EmploymentStretch[]) =>
  piecesOf(stretches).map(({ from, to, workload }) => `${from}–${to ?? ''} ${workload}`)

test.each<[string, Partial<EmploymentStretch>[], string[]]>([
  ['nothing', [], []],
  ['one without an end', [{}], ['2026-01-01– 100']],
  ['another workload from a day on', [{}, { from: '2026-03-01', workload: 80 }], ['2026-01-01–2026-02-28 100', '2026-03-01– 80']],
  [
    'two months of another in the middle',
    [{}, { from: '2026-03-01', to: '2026-04-30', workload: 50 }],
    ['2026-01-01–2026-02-28 100', '2026-03-01–2026-04-30 50', '2026-05-01– 100'],
  ],
  ['one that covers all that was', [{ from: '2026-02-01' }, { workload: 60 }], ['2026-01-01– 60']],
  ['an end', [{}, { from: '2026-07-01', ends: true }], ['2026-01-01–2026-06-30 100']],
  [
    'an end, taken back',
    [{}, { from: '2026-07-01', ends: true }, { from: '2026-07-01', workload: 90 }],
    ['2026-01-01–2026-06-30 100', '2026-07-01– 90'],
  ],
  ['gone and back', [{ to: '2026-03-31' }, { from: '2026-06-01', workload: 40 }], ['2026-01-01–2026-03-31 100', '2026-06-01– 40']],
  ['an end before all of it', [{}, { from: '2025-01-01', ends: true }], []],
])('%s', (_, given, pieces) => {
  const stretches = given.map(stretch)
  expect(said(stretches)).toEqual(pieces)
  expect(said([...stretches].reverse())).toEqual(pieces)
})

test('on a day what holds then is said, with its days', () => {
  const all = [stretch({}), stretch({ from: '2026-03-01', to: '2026-04-30', workload: 50 })]
  expect(stretchOn(all, '2025-12-31')).toBeUndefined()
  expect(stretchOn(all, '2026-02-28')).toMatchObject({ workload: 100, from: '2026-01-01', to: '2026-02-28' })
  expect(stretchOn(all, '2026-04-30')).toMatchObject({ workload: 50, to: '2026-04-30' })
  expect(stretchOn(all, '2026-05-01')).toMatchObject({ workload: 100, from: '2026-05-01', to: null })
})

test('somebody is to come, here or gone', () => {
  const all = [
    stretch({ from: '2026-02-01', to: '2026-02-28' }),
    stretch({ from: '2026-06-01' }),
    stretch({ from: '2026-09-01', ends: true }),
  ]
  const days = ['2026-01-15', '2026-02-01', '2026-03-15', '2026-08-31', '2026-09-01']
  expect(days.map(day => stateOn(all, day))).toEqual(['soon', 'now', 'soon', 'now', 'ended'])
  expect([lastDay(all), lastDay([stretch({})]), lastDay([])]).toEqual(['2026-08-31', null, null])
})

const anyStretch = fc
  .record({ from: fc.nat(60), days: fc.option(fc.nat(40)), ends: fc.boolean(), workload: fc.integer({ min: 1, max: 100 }) })
  .map(({ from, days, ends, workload }) => {
    const first = addDays('2026-02-01', from)
    return { from: first, to: days === null ? null : addDays(first, days), ends, workload }
  })

test('every day has what the last received stretch says of it, however they are handed in; pieces never overlap', () => {
  fc.assert(
    fc.property(fc.array(anyStretch, { maxLength: 8 }), fc.integer(), (given, turn) => {
      const all = given.map(stretch)
      const mixed = [...all].sort((one, other) => ((one.workload * 31 + turn) % 7) - ((other.workload * 31 + turn) % 7))
      const pieces = piecesOf(mixed)
      for (const [place, { from, to }] of pieces.entries()) {
        if (to !== null) expect(from <= to).toBe(true)
        const next = pieces[place + 1]
        if (next) expect(to !== null && to < next.from).toBe(true)
      }
      for (let day = 0; day < 120; day++) {
        const on = addDays('2026-01-20', day)
        const last = all.filter(({ from, to }) => from <= on && (to === null || on <= to)).at(-1)
        expect(stretchOn(mixed, on)?.workload).toBe(last && !last.ends ? last.workload : undefined)
      }
    }),
    { numRuns: 60, seed: 34 },
  )
})
