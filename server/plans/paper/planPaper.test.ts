import { expect, test } from 'vitest'
import { mostSlots, mostSplits, type TrainingPlanRow } from '#contract/plans/shapes.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { planPdf } from './planPdf.ts'
import { setLines } from './setWords.ts'

const open = { weight: null, reps: null, repsTo: null, distance: null, time: null }
const set = (more: object = {}) => ({ ...open, warmup: false, ...more })

test('sets are said as they are planned, neighbours that are the same in one line', () => {
  const [warm, work] = [set({ warmup: true, weight: 20, reps: 10 }), set({ weight: 62.5, reps: 8, repsTo: 12 })]
  expect(setLines('weight', [warm, work, work, set({ reps: 5 }), set()])).toEqual([
    'Aufwärmen: 20 kg × 10',
    '2 Sätze: 62,5 kg × 8–12',
    '1 Satz: 5 WH',
    '1 Satz',
  ])
  expect(setLines('body', [set({ weight: 5, reps: 6 })])).toEqual(['1 Satz: + 5 kg × 6'])
  expect(setLines('time', [set({ time: 90_000 })])).toEqual(['1 Satz: 1:30 min'])
  expect(setLines('distance', [set({ distance: 2500, time: 600_000 })])).toEqual(['1 Satz: 2,5 km in 10:00 min'])
})

const long = 'Beinbeuger liegend an der Maschine mit verstellbarem Polster und Donaudampfschifffahrtsgesellschaft'.padEnd(120, 'x')
const exercises = Array.from({ length: mostSlots }, (_, at) => ({
  _id: `e${at}`,
  title: `${at} ${long}`,
  kind: 'weight' as const,
  muscle: null,
  device: `Gerät ${at}`,
  bar: null,
  note: false,
  alternatives: [],
}))
const slotOf = (day: number, at: number) => ({
  _id: `${day} ${at}`,
  exercise: `e${at}`,
  superset: at < 2 ? 'A' : null,
  rest: 90,
  setting: 's'.repeat(100),
  hint: 'h'.repeat(500),
  targets: Array.from({ length: 20 }, (__, nth) => set({ weight: 60 + nth, reps: 8, repsTo: 12 })),
})
const plan = (days: number, slots: number) =>
  ({
    title: long,
    goal: 'z'.repeat(300),
    trainer: 'Sandro Zehnder',
    vorname: 'Ursina',
    nachname: 'Caduff',
    start: '2026-11-01',
    end: '2027-01-31',
    exercises,
    splits: Array.from({ length: days }, (_, day) => ({
      _id: `d${day}`,
      title: `Tag ${day}`,
      minutes: 60,
      slots: Array.from({ length: slots }, (__, at) => slotOf(day, at)),
    })),
  }) as unknown as TrainingPlanRow

const printed = (format: 'a4' | 'karte', days: number, slots: number) =>
  planPdf({ plan: plan(days, slots), format, brand: 'toess', link: 'https://formkurve.example/plan/run/1', at: '2026-11-26T10:00:00.000Z' })

for (const format of ['a4', 'karte'] as const)
  test(`60 exercises with long words go over pages, none is lost or cut (${format})`, async () => {
    const pages = readPaper(await printed(format, 1, mostSlots))
    const text = pages.flat().join('\n')
    expect(pages.length).toBeGreaterThan(10)
    for (let at = 0; at < mostSlots; at++) expect(text).toContain(`${at} Beinbeuger`)
    for (const page of pages.slice(1)) expect(page.join(' ')).toContain('Tag 0, Fortsetzung')
  })

test('the longest plan is printed too', { timeout: 60_000 }, async () => {
  const days = process.env.LONG ? mostSplits : 2
  const pages = readPaper(await printed('a4', days, mostSlots))
  expect(pages.flat().join('\n')).toContain(`Tag ${days - 1}`)
})
