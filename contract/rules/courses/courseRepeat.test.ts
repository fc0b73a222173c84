import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { daysAfter, daysOf, repeatOf } from './courseRepeat.ts'

const rules = [
  'FREQ=DAILY',
  'FREQ=DAILY;INTERVAL=3',
  'FREQ=WEEKLY;BYDAY=MO,WE,SU',
  'FREQ=WEEKLY;INTERVAL=3;BYDAY=TU',
  'FREQ=WEEKLY',
  'FREQ=MONTHLY;BYDAY=2TH',
  'FREQ=MONTHLY;INTERVAL=5;BYDAY=-1FR',
]

test.each(rules)('%s means the same days however far on one looks', rule => {
  const repeat = { ...repeatOf(rule)!, until: '2027-02-28' }
  const from = '2026-02-04'
  const all = daysOf(repeat, from)
  for (let add = 0; add < 330; add += 7) {
    const [after, last] = [addDays(from, add), addDays(from, add + 50)]
    expect(daysAfter(repeat, { from, after, last })).toEqual(all.filter(day => day > after && day <= last))
  }
})

test('a series of a hundred years ago goes on without a step through all its days', () => {
  expect(daysAfter(repeatOf('FREQ=DAILY')!, { from: '1926-01-01', after: '2026-11-20', last: '2026-11-22' })).toEqual([
    '2026-11-21',
    '2026-11-22',
  ])
})

test('a rule until no day at all is none', () => {
  for (const until of ['20270230', '00000000', '99991231']) expect(repeatOf(`FREQ=DAILY;UNTIL=${until}`)).toBeUndefined()
})
