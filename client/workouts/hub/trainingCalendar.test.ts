import { expect, it } from 'vitest'
import { calendarWeeks, weekSentence } from './trainingCalendar.ts'

const none = () => 'none' as const

it('shows this week and the two before it, from Monday on', () => {
  const weeks = calendarWeeks('2026-11-20', undefined, day => (day === '2026-11-18' ? 'solid' : 'none'))
  expect(weeks.map(week => week[0]?.day)).toEqual(['2026-11-02', '2026-11-09', '2026-11-16'])
  const friday = weeks[2]![4]!
  expect(friday).toMatchObject({ day: '2026-11-20', today: true, future: false })
  expect(weeks[2]![2]!.mark).toBe('solid')
  expect(weeks[2]![5]!.future).toBe(true)
})

it('shows a whole earlier month and says which days are not of it', () => {
  const weeks = calendarWeeks('2026-11-20', '2026-02', none)
  expect(weeks).toHaveLength(5)
  expect(weeks[0]![0]).toMatchObject({ day: '2026-01-26', outside: true })
  expect(weeks[4]![5]).toMatchObject({ day: '2026-02-28', outside: false })
})

it('counts days on the clock change of March and October', () => {
  const march = calendarWeeks('2026-04-05', undefined, none).flat()
  expect(new Set(march.map(({ day }) => day)).size).toBe(21)
  const october = calendarWeeks('2026-10-31', undefined, none).flat()
  expect(october.at(0)?.day).toBe('2026-10-12')
  expect(october.at(-1)?.day).toBe('2026-11-01')
})

it('says how the week stands', () => {
  expect(weekSentence(2, 3, true)).toBe('2 von 3 Trainings diese Woche, heute das dritte')
  expect(weekSentence(2, 3, false)).toBe('2 von 3 Trainings diese Woche')
  expect(weekSentence(1, 1, false)).toBe('1 von 1 Training diese Woche')
  expect(weekSentence(5, 3, false)).toBe('5 Trainings diese Woche, Ziel 3')
})
