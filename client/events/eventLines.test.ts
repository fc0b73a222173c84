import { expect, test } from 'vitest'
import type { EventSeat } from '#client/parts/event/seat.ts'
import type { Event } from '#contract/events/calls.ts'
import { backWords, linesOf, takes, termsOf } from './eventLines.ts'

const startsAt = '2026-11-27T17:00:00.000Z'
const promotesUntil = '2026-11-27T15:00:00.000Z'
const [before, after] = [Date.parse('2026-11-27T14:00:00.000Z'), Date.parse('2026-11-27T16:00:00.000Z')]
const event = (free: number) => ({ startsAt, promotesUntil, free, waiting: 1, mostWaiting: 10, cancelled: false }) as Event
const waiting = (guests: number) => ({ kind: 'waiting', guests, signup: { guests, position: 1, due: 0 } }) as EventSeat

test.each([
  ['while people move up', 0, before, 'Wird Platz frei, rückt ihr bis', false],
  ['once nobody does', 0, after, 'Die Warteliste ist geschlossen', false],
  ['once nobody does, with a place for one of two', 1, after, 'Die Warteliste ist geschlossen', false],
  ['once nobody does, with places for both', 2, after, 'Es ist Platz frei', true],
] as const)('who waits with a guest reads what is to be hoped for, and takes what is free: %s', (_name, free, now, words, may) => {
  const given = { event: event(free), place: waiting(1), now }
  expect(linesOf(given)[2]).toContain(words)
  expect(takes(given)).toBe(may)
})

test('a list that is closed is not said to be full', () => {
  const place: EventSeat = { kind: 'none', guests: 0 }
  expect(linesOf({ event: event(0), place, now: before })).toContain('Du kannst auf die Warteliste.')
  expect(linesOf({ event: event(0), place, now: after })).toContain('Auch die Warteliste ist voll oder geschlossen.')
})

test('places that the studio gave are said to be an offer with its price, and no debt', () => {
  const place = { kind: 'booked', guests: 0, signup: { guests: 0, due: 0, owed: 0, back: 0, offered: 5000 } } as EventSeat
  const lines = linesOf({ event: event(0), place, now: before })
  expect(lines[0]).toBe('Ein Platz ist für dich da.')
  expect(lines.at(-1)).toMatch(/Mit der Zusage kostet es CHF.50\.00, vorher nichts/)
})

test('who was let in reads what the place costs and where it is paid', () => {
  const place = { kind: 'booked', guests: 0, signup: { guests: 0, due: 0, owed: 0, back: 0, offered: 5000, visited: true } } as EventSeat
  expect(linesOf({ event: event(0), place, now: after }).at(-1)).toMatch(/CHF.50\.00: Bezahl im Studio, oder sag hier zu/)
})

const lateFrom = '2026-11-26T17:00:00.000Z'
test.each([
  ['for nothing', null, 1, before, undefined],
  [
    'with a guest, in time',
    3000,
    1,
    Date.parse(lateFrom) - 1,
    /verbindlich an: CHF.60\.00, zahlbar danach hier oder im Studio\. Frei abmelden kannst du dich bis .*18:00/,
  ],
  ['too late to sign off', 3000, 0, before, /CHF.30\.00.* Frei abmelden geht nicht mehr/],
])('who signs up reads what it costs and binds to before: %s', (_name, price, guests, now, words) => {
  const terms = termsOf({ ...event(5), price, lateFrom } as Event, guests, now)
  if (words) expect(terms).toMatch(words)
  else expect(terms).toBeUndefined()
})

test('who goes to the waiting list of a paid event reads that moving up binds', () => {
  expect(termsOf({ ...event(0), price: 3000, lateFrom } as Event, 0, before, false)).toMatch(
    /^Wird Platz frei, bist du verbindlich angemeldet: CHF.30/,
  )
})

test('who signs off in time reads what comes back', () => {
  const place = (due: number, owed: number) => ({ kind: 'booked', guests: 0, signup: { due, owed } }) as EventSeat
  expect(backWords(place(6000, 0))).toMatch(/CHF.60\.00 gehen an dich zurück/)
  expect(backWords(place(6000, 6000))).toBeUndefined()
})
