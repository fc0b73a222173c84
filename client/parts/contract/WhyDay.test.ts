import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whyOn } from './WhyDay.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-02T09:00:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const life = {
  start: '2026-12-01',
  stretches: [
    { from: '2026-12-01', to: '2027-02-28', mayEnter: true, price: 23700, why: 'Laufzeit', event: null },
    { from: '2027-03-01', to: '2027-03-31', mayEnter: false, price: 0, why: 'Pause', event: 'p' },
  ],
}

test.each([
  ['2026-11-02', 'Heute: kein Eintritt, denn der Vertrag beginnt erst am 01.12.2026.'],
  ['2026-11-30', 'Am 30.11.2026: kein Eintritt, denn der Vertrag beginnt erst am 01.12.2026.'],
  ['2027-02-28', 'Am 28.02.2027: Eintritt, wegen «Laufzeit» (01.12.2026 bis 28.02.2027).'],
  ['2027-03-01', 'Am 01.03.2027: kein Eintritt, wegen «Pause» (01.03.2027 bis 31.03.2027).'],
  ['2027-04-01', 'Am 01.04.2027: kein Eintritt, denn der Vertrag ist zu Ende.'],
])('%s: %s', (day, why) => {
  expect(whyOn(life, day, true)).toBe(why)
})

test('a contract that nobody has accepted opens nothing (C36)', () => {
  expect(whyOn(life, '2027-01-15', false)).toBe('Am 15.01.2027: kein Eintritt, denn der Vertrag ist nicht angenommen.')
})
