import { expect, test } from 'vitest'
import { onceEach, trainersIn } from './slotTimes.ts'

const slot = (at: string, trainer: string | null, free = 1) => ({
  slot: `${at}_${trainer}`,
  kind: 'training' as const,
  startsAt: `2026-12-01T${at}:00.000Z`,
  endsAt: `2026-12-01T${at}:30.000Z`,
  free,
  trainer,
})
const slots = [slot('08:00', 'Vreni Muster'), slot('08:00', 'Ältin Beispiel', 2), slot('09:00', 'Vreni Muster')]

test('where several have times one of them can be wished', () => {
  expect(trainersIn(slots)).toEqual(['Ältin Beispiel', 'Vreni Muster'])
  expect([trainersIn([slot('08:00', 'Vreni Muster')]), trainersIn([slot('08:00', null)]), trainersIn(undefined)]).toEqual([[], [], []])
  expect(onceEach(slots, 'Vreni Muster').map(({ slot: key }) => key)).toEqual(['08:00_Vreni Muster', '09:00_Vreni Muster'])
})

test('each beginning stands there once, with the most places', () => {
  expect(onceEach(slots).map(({ slot: key }) => key)).toEqual(['08:00_Ältin Beispiel', '09:00_Vreni Muster'])
})
