import { expect, test } from 'vitest'
import { noteAt } from './statDayNotes.ts'

const notes = [
  { from: '2026-11-14', to: '2026-11-15', text: 'Offene Tür' },
  { from: '2026-11-15', to: '2026-12-02', text: 'Umbau' },
]

test.each([
  ['day', '2026-11-13', undefined],
  ['day', '2026-11-14', 'Offene Tür'],
  ['day', '2026-11-15', 'Offene Tür · Umbau'],
  ['day', '2026-12-03', undefined],
  ['week', '2026-11-09', 'Offene Tür · Umbau'],
  ['week', '2026-11-30', 'Umbau'],
  ['week', '2026-12-07', undefined],
  ['month', '2026-10-01', undefined],
  ['month', '2026-12-01', 'Umbau'],
])('a point of a %s from %s shows what touches its days', (step, at, said) => {
  expect(noteAt(notes, step, at)).toBe(said)
})
