import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BulkAct } from '#client/kit/table/column.ts'
import { overlaid, type WaitingAct, type Ways } from '#client/kit/waiting/overlay.ts'
import type { BookedRow } from '#contract/reservations/reservationOffice.ts'
import type { ReservationState } from '#contract/rules/reservations/states.ts'
import { bikeWays, bookedWays, towelWays } from './bookedWays.ts'
import { useChecks } from './useChecks.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/data/reads.ts', () => ({ staleAfter: async () => {} }))

let acts: BulkAct<BookedRow>[]
function Probe() {
  acts = useChecks()
  return null
}
const rows = (...states: ReservationState[]) => states.map((state, at) => ({ _id: 'abcd'[at], state }) as BookedRow)
const actOf = (key: string) => acts.find(each => each.key === key)!
const sent = () => send.mock.calls.map(([{ params, body }]) => [params.id, body?.state])

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset()
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
})
// What is drawn after the page is gone finds no window.
afterEach(() => act(() => root.unmount()))

test('taking «Nicht gekommen» back leaves who had come as come', async () => {
  const { count, back } = await actOf('n').act(rows('booked', 'came', 'missed', 'cancelled'))
  expect(count).toBe(2)
  send.mockReset()
  await back?.()
  expect(sent()).toEqual([
    ['a', 'booked'],
    ['b', 'came'],
  ])
})

test('what changes no reservation counts none', async () => {
  expect((await actOf('d').act(rows('came', 'cancelled'))).count).toBe(0)
  expect(
    rows('came', 'booked', 'missed')
      .filter(actOf('x').fits!)
      .map(({ state }) => state),
  ).toEqual(['booked'])
  expect(sent()).toEqual([])
})

test('what waits on this device stands over what was loaded', () => {
  const over = <Row extends object>(row: Partial<Row>, kind: WaitingAct['kind'], body: object | undefined, ways: Ways<Row>) => {
    const waiting = { kind, id: ways.idOf?.({ params: {}, body }) ?? 'a', row: { state: 'waiting', body } } as WaitingAct
    return [waiting.id, overlaid(row as Row, [waiting], ways.meant)]
  }
  const booked = { state: 'booked', startsAt: '2026-11-20T16:00:00.000Z', endsAt: '2026-11-20T16:30:00.000Z' } as const
  expect(over(booked, 'publish', { state: 'came' }, bookedWays)).toMatchObject(['a', { state: 'came', act: { kind: 'publish' } }])
  expect(over(booked, 'cancel', undefined, bookedWays)).toMatchObject(['a', { state: 'cancelled' }])
  const moved = { startsAt: '2026-11-21T08:00:00.000Z', endsAt: '2026-11-21T08:30:00.000Z' }
  expect(over(booked, 'reopen', { startsAt: moved.startsAt }, bookedWays)).toMatchObject(['a', moved])
  expect(over({ state: 'reserved' }, 'publish', { reservationId: 'b', status: 'out' }, towelWays)).toMatchObject(['b', { state: 'out' }])
  expect(over({ state: 'ordered' }, 'publish', { status: 'confirmed' }, bikeWays)).toMatchObject(['a', { state: 'confirmed' }])
})
