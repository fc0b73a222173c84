import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import type { Lease } from '#contract/contracts/editing.ts'
import { useLease } from './useLease.ts'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#client/data/send.ts', () => ({ send }))
vi.mock('#client/data/connection.ts', () => ({ useOnline: () => true }))

const until = '2026-11-29T21:00:00.000Z'
const mine: Lease = { by: 'ruth', name: 'Ruth Hofstetter', until, mine: true, over: false }
const theirs: Lease = { by: 'urs', name: 'Urs Frei', until, mine: false, over: false }
const refused = (current: Lease) => new CallError('contract-edited', 'Urs Frei bearbeitet diesen Vertrag.', 409, { current })

let lease: ReturnType<typeof useLease>
function Probe() {
  lease = useLease({ userId: 'anna', index: 0 }, true)
  return null
}
const asked = () => send.mock.calls.map(([, { body }]) => body)

let root: Root
const open = () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Probe />)
}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  send.mockReset().mockResolvedValue({ lease: mine })
})
afterEach(() => {
  root.unmount()
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('an open screen has the contract, renews it three times a lease, and lets go of it when it closes', async () => {
  open()
  await vi.waitFor(() => expect(lease.mine).toBe(true))
  vi.advanceTimersByTime(15 * 60_000)
  await vi.waitFor(() => expect(asked()).toEqual(Array(4).fill({ on: true })))
  root.unmount()
  await vi.waitFor(() => expect(asked().at(-1)).toEqual({ on: false }))
})

test('what somebody else edits says who does, and is taken over by a word alone', async () => {
  send.mockRejectedValueOnce(refused({ ...theirs, over: true }))
  open()
  await vi.waitFor(() => expect(lease.taken?.name).toBe('Urs Frei'))
  expect([lease.mine, asked()]).toEqual([false, [{ on: true }]])
  await lease.take()
  await vi.waitFor(() => expect([lease.mine, lease.taken]).toEqual([true, undefined]))
  expect(asked().at(-1)).toEqual({ on: true, over: true })
})

test('one that was never had is let go by nobody; without an answer it says why', async () => {
  send.mockRejectedValue(new CallError('contract-state', 'Das geht nicht mehr.', 409))
  open()
  await vi.waitFor(() => expect(lease.failed?.message).toBe('Das geht nicht mehr.'))
  root.unmount()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked()).toEqual([{ on: true }])
})
