import { expect, test } from 'vitest'
import { figureOf } from '#contract/measures/registry.ts'
import { betterBy, cellShown, cellsOf, goalsOf, partOf } from './boardCells.ts'

const visits = figureOf('visits.visits')!
const notices = figureOf('contracts.notices')!
const share = figureOf('visits.activeShare')!
const cell = (figure: string, value: number | null, other: number | null, since: string | null = null) => ({
  figure,
  studio: 'pfungen',
  month: '2026-11',
  value,
  other,
  goal: null,
  since,
})

test('a number says how it stands to its goal, and whether that is good news', () => {
  expect(cellShown(visits, cell(visits.id, 3444, 4200), 'goal')).toEqual({ text: '3’444', note: '82 % von 4’200', mood: 'bad' })
  expect(cellShown(notices, cell(notices.id, 2, 4), 'goal')).toMatchObject({ mood: 'good' })
  expect(cellShown(share, cell(share.id, 51.2, 50), 'goal')).toMatchObject({ text: '51,2 %', note: 'Ziel 50 %', mood: 'good' })
})

test('a time of which nothing is known is no 0, and says from when on something is', () => {
  expect(cellShown(visits, cell(visits.id, null, null, '2026-12-03'), 'year')).toEqual({
    text: '–',
    note: 'erst ab 03.12.2026',
    mood: undefined,
  })
  expect(cellShown(visits, undefined, 'year')).toEqual({ text: '–' })
  const written = { ...cell(notices.id, 5, null, '2026-12-03'), byHand: true }
  expect(cellShown(notices, written, 'none')).toMatchObject({ text: '5', note: 'von Hand geführt' })
  const late = cell(visits.id, 40, null, '2026-11-14')
  expect(cellShown(visits, late, 'year').note).toBe('ab 14.11.2026')
  expect(cellShown(visits, { ...late, studio: null }, 'year').note).toBe('mindestens, ganz ab 14.11.2026')
})

test('a number that is still being worked out says so beside all else', () => {
  const pending = 'Wird noch berechnet: 12 Verträge fehlen'
  expect(cellShown(visits, { ...cell(visits.id, 40, null), pending }, 'none')).toMatchObject({ text: '40', note: pending })
  expect(cellShown(visits, { ...cell(visits.id, 40, 50, '2026-11-14'), pending }, 'goal').note).toBe(
    `ab 14.11.2026 · ${pending} · 80 % von 50`,
  )
})

test('what is worse stands first: fewer visits as well as more notices', () => {
  expect(betterBy(visits, cell(visits.id, 80, 100), 'year')).toBeCloseTo(-0.2)
  expect(betterBy(notices, cell(notices.id, 6, 4), 'year')).toBeCloseTo(-0.5)
  expect(betterBy(visits, cell(visits.id, null, 100), 'year')).toBeUndefined()
  const alone = (figure: typeof visits, value: number) => betterBy(figure, cell(figure.id, value, null), 'none')!
  expect([alone(visits, 80) < alone(visits, 100), alone(notices, 6) < alone(notices, 4)]).toEqual([true, true])
})

test('of a month that runs no more is due than its days until today', () => {
  const part = partOf({ from: '2026-11-01', to: '2026-11-30', at: '2026-11-15T11:00:00.000Z', running: true })
  expect(part).toBe(0.5)
  expect(cellShown(visits, cell(visits.id, 60, 100), 'goal', part)).toMatchObject({ note: '60 % von 100', mood: 'good' })
  expect(cellShown(share, cell(share.id, 30, 50), 'goal', part)).toMatchObject({ mood: 'bad' })
  // A number that is to stay low is as good in the order as in its colour.
  expect(cellShown(notices, cell(notices.id, 6, 10), 'goal', part)).toMatchObject({ mood: 'good' })
  expect(betterBy(notices, cell(notices.id, 6, 10), 'goal', part)).toBeGreaterThan(0)
  expect(partOf({ from: '2026-10-01', to: '2026-10-31', at: '2026-11-15T11:00:00.000Z', running: false })).toBe(1)
})

test('a cell is found by its figure, studio and month, a total by none', () => {
  const find = cellsOf({ cells: [cell('visits.visits', 1, null), { ...cell('visits.visits', 2, null), studio: null, month: null }] })
  expect([find('visits.visits', 'pfungen', '2026-11')?.value, find('visits.visits', null, null)?.value]).toEqual([1, 2])
  // A total of one studio lacks no other one: it is no «mindestens».
  const late = cell('visits.visits', 1, null, '2026-11-14')
  const one = { cells: [late, { ...late, studio: null }], studios: [{ code: 'pfungen', name: 'Pfungen' }] }
  const alone = cellsOf(one)
  expect(cellShown(visits, alone('visits.visits', null, '2026-11'), 'year').note).toBe('ab 14.11.2026')
  const aimed = goalsOf({ ...one, cells: one.cells.map(each => ({ ...each, goal: 2 })) })
  expect(cellShown(visits, aimed('visits.visits', null, '2026-11'), 'goal').note).toBe('ab 14.11.2026 · 50 % von 2')
})
