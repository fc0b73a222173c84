import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import type { BulkAct } from '#client/kit/table/column.ts'
import type { BookedRow } from '#contract/reservations/office.ts'
import type { ReservationState } from '#contract/reservations/states.ts'
import { useChecks } from './useChecks.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/calls.ts', () => ({ useSend: () => ({ send }), staleAfter: async () => {} }))

let acts: BulkAct<BookedRow>[]
function Probe() {
  acts = useChecks()
  return null
}
const rows = (...states: ReservationState[]) => states.map((state, at) => ({ _id: 'abcd'[at], state }) as BookedRow)
const actOf = (key: string) => acts.find(each => each.key === key)!
const sent = () => send.mock.calls.map(([{ params, body }]) => [params.id, body?.state])

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  send.mockReset()
  createRoot(document.createElement('div')).render(<Probe />)
  await vi.waitFor(() => expect(acts).toHaveLength(3))
})

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
  expect((await actOf('x').act(rows('came', 'missed'))).count).toBe(0)
  expect(sent()).toEqual([])
})
