import { expect, test } from 'vitest'
import { type DoorView, doorView } from '#contract/rules/door/doorRules.ts'
import { decideWords, missingWords } from './words.ts'

const execution = {
  _id: 'e',
  startsAt: '2026-11-20T18:00:00.000Z',
  endsAt: '2026-11-20T19:00:00.000Z',
  capacity: 4,
  cancelled: false,
}
const said = (at: string, over: object = {}) =>
  decideWords(doorView({ execution: { ...execution, ...over }, entries: [], log: [] }, [], Date.parse(at)) as DoorView, 'Kurs')

test.each([
  ['2026-11-20T17:30:00.000Z', {}, /^Check-in ab 18:00\. Freie Plätze gehen an Spontane/],
  ['2026-11-20T18:30:00.000Z', {}, /^Der Kurs läuft: Wer da ist, bekommt einen freien Platz/],
  ['2026-11-20T18:30:00.000Z', { capacity: null }, 'Der Kurs läuft: Wer da ist, kommt herein.'],
  ['2026-11-20T19:10:00.000Z', {}, 'Der Kurs ist zu Ende: Wer da war, lässt sich noch bis 20:30 eintragen.'],
  ['2026-11-21T08:00:00.000Z', {}, 'Der Kurs ist zu Ende, der Check-in auch. Ändern geht noch, mit Grund.'],
  ['2026-11-21T08:00:00.000Z', { cancelled: true }, 'Der Kurs fällt aus: Es zählt kein Besuch.'],
])('at %s with %j the door says how it stands', (at, over, words) => {
  if (typeof words === 'string') expect(said(at, over)).toBe(words)
  else expect(said(at, over)).toMatch(words)
})

test('who has not come yet is counted in whole words', () => {
  expect(missingWords(1)).toBe('Eine angemeldete Person fehlt noch; beim Abschliessen gilt sie als nicht erschienen.')
  expect([0, 2].map(missingWords)).toEqual([
    'Alle Angemeldeten sind da.',
    '2 Angemeldete fehlen noch; beim Abschliessen gelten sie als nicht erschienen.',
  ])
})
