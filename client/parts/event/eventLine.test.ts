import { expect, test } from 'vitest'
import { leafOf } from './EventRow.tsx'
import { eventLineOf } from './eventLine.ts'

test('a leaf shows the day above the month', () => {
  expect(leafOf('2026-12-02')).toEqual([2, 'Dez'])
  expect(leafOf('2026-06-12')).toEqual([12, 'Juni'])
})

const event = {
  _id: 'e',
  title: 'Mobility am Morgen',
  startsAt: '2026-12-02T06:00:00.000Z',
  endsAt: '2026-12-02T07:00:00.000Z',
  place: null,
  price: null,
  cancelled: false,
  free: 0,
  waiting: 1,
}
const line = (...[over, place, studio, now]: [object, Parameters<typeof eventLineOf>[1], string | null, string?]) => {
  const { second, chip } = eventLineOf({ ...event, ...over }, place, studio, Date.parse(now ?? '2026-12-01T06:00:00.000Z'))
  return [second.replace(/\u00a0/g, ' '), chip?.words]
}
const waiting = { kind: 'waiting', signup: { position: 1, visited: false } } as const

test('a line says when and where an event is, what it costs, and the place in it', () => {
  expect(line({}, waiting, 'Winterthur')).toEqual([
    'Mi 02.12., 07:00–08:00 · Studio Winterthur · Ausgebucht, 1 auf der Warteliste',
    'Warteliste, Platz 1',
  ])
  expect(line({ price: 2500, free: 3 }, { kind: 'booked' }, null)).toEqual([
    'Mi 02.12., 07:00–08:00 · Alle Studios · CHF 25.00 · 3 Plätze frei',
    'Angemeldet',
  ])
  expect(line({ place: 'Eishalle', cancelled: true }, waiting, null)).toEqual(['Mi 02.12., 07:00–08:00 · Eishalle', 'Abgesagt'])
  expect(line({}, { ...waiting, row: true }, 'Winterthur', '2026-12-02T06:30:00.000Z')).toEqual([
    'Mi 02.12., 07:00–08:00 · Studio Winterthur',
    'Änderung vorgemerkt',
  ])
})
