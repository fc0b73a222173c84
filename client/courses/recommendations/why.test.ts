import { expect, test } from 'vitest'
import { reasonsSentence } from './why.ts'

const course = 'weil du diesen Kurs schon zweimal besucht hast'
const lead = 'weil du schon 36-mal bei Anja Zürcher warst'
const label = 'weil alle deine letzten 36 Besuche zu «Beweglichkeit» gehörten'
const time = 'weil du oft am Montag gegen 17 Uhr kommst'

test.each([
  [[course], 'Weil du diesen Kurs schon zweimal besucht hast.'],
  [[course, time], 'Weil du diesen Kurs schon zweimal besucht hast und oft am Montag gegen 17 Uhr kommst.'],
  [
    [course, lead, time],
    'Weil du diesen Kurs schon zweimal besucht hast, schon 36-mal bei Anja Zürcher warst und oft am Montag gegen 17 Uhr kommst.',
  ],
  [[lead, label], 'Weil du schon 36-mal bei Anja Zürcher warst und alle deine letzten 36 Besuche zu «Beweglichkeit» gehörten.'],
  [[label, time], 'Weil alle deine letzten 36 Besuche zu «Beweglichkeit» gehörten und du oft am Montag gegen 17 Uhr kommst.'],
])('%j', (reasons, sentence) => expect(reasonsSentence(reasons, 'du')).toBe(sentence))

test('of somebody else by their name, also one of two words', () => {
  const reasons = ['weil Anna Lea schon zweimal bei Urs war', 'weil Anna Lea oft am Montag gegen 17 Uhr kommt']
  expect(reasonsSentence(reasons, 'Anna Lea')).toBe('Weil Anna Lea schon zweimal bei Urs war und oft am Montag gegen 17 Uhr kommt.')
})
