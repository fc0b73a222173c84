import { expect, test } from 'vitest'
import type { Reservation, ReservationOffer } from '#contract/reservations/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { ownReservationsOf, reportedHere } from './ownReservations.ts'

const [nine, ten, eleven] = ['09', '10', '11'].map(hour => `2027-03-01T${hour}:00:00.000Z`) as [string, string, string]
const known = { _id: 'r', type: 't', name: 'Sauna', startsAt: ten, endsAt: eleven, state: 'booked' } as Reservation
const offers = [{ _id: 't', name: 'Sauna', slotMinutes: 60 }] as ReservationOffer[]
const act = (call: string, over: object = {}) =>
  ({ call: `reservations.${call}`, params: { id: 'r' }, state: 'waiting', ...over }) as unknown as OutboxRow
const wish = (over: object = {}) => act('reserve', { params: undefined, body: { _id: 'n', type: 't', startsAt: nine }, ...over })

test.each([
  ['as the studio has it', [], ['booked', ten, undefined]],
  ['to be moved: the old time stands beside the new one', [act('move', { body: { startsAt: eleven } })], ['moving', ten, eleven]],
  ['moved and given back', [act('move', { body: { startsAt: eleven } }), act('cancel')], ['leaving', ten, undefined]],
  [
    'a move that was refused: the old time is kept',
    [act('move', { state: 'refused', body: { startsAt: eleven } })],
    ['booked', ten, undefined],
  ],
  [
    'given back before the list was loaded',
    [act('cancel', { state: 'done', answered: new Date(5).toISOString() })],
    ['booked', ten, undefined],
  ],
  ['given back after it', [act('cancel', { state: 'done', answered: new Date(50).toISOString() })], ['leaving', ten, undefined]],
] as const)('a reservation %s', (_name, rows, expected) => {
  const [own] = ownReservationsOf([known], rows, offers, 10)
  expect([own?.kind, own?.startsAt, own?.wished]).toEqual(expected)
})

test('one that was asked for here stands among the others, and once the studio has it, once', () => {
  expect(ownReservationsOf([known], [wish()], offers, 10).map(({ _id, kind, endsAt }) => [_id, kind, endsAt])).toEqual([
    ['n', 'asking', ten],
    ['r', 'booked', eleven],
  ])
  expect(ownReservationsOf([], [wish({ state: 'refused' })], offers, 10).map(({ kind }) => kind)).toEqual(['refused'])
  expect(ownReservationsOf([{ ...known, _id: 'n' }], [wish()], offers, 10).map(({ kind }) => kind)).toEqual(['booked'])
})

test('who reported a defect here, or took that back, reads so until the list says it itself', () => {
  const [report, unreport] = [act('report', { params: { id: 't' } }), act('unreport', { params: { id: 't' } })]
  expect(reportedHere([report], 't')).toBe(true)
  expect(reportedHere([report], 'other')).toBeUndefined()
  expect(reportedHere([report, unreport], 't')).toBe(false)
  expect(reportedHere([{ ...report, state: 'refused' } as OutboxRow], 't')).toBeUndefined()
  expect(reportedHere([{ ...report, state: 'done', answered: nine } as OutboxRow], 't', Date.parse(ten))).toBeUndefined()
})
