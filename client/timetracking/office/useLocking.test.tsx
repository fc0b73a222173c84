import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import type { MonthRow } from '#contract/timetracking/sheets.ts'
import { useLocking } from './useLocking.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))

let locking: ReturnType<typeof useLocking>
function Probe() {
  locking = useLocking()
  return null
}
const months = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ _id: `${at}`, user: `${at}`, month: '2026-10', hash: `${at}` }) as unknown as MonthRow)

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  send.mockReset().mockImplementation(async ({ body }: { body: { items: { user: string }[] } }) => ({
    items: body.items.map(({ user }) => ({ user, verdict: user === '7' ? 'stale' : 'done' })),
  }))
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Probe />))
})
afterEach(() => act(() => root.unmount()))

test('as many months are locked as were asked about, a few at a time, and what stands otherwise is said', async () => {
  const rows = months(124)
  expect(locking.act.asks?.(rows).title).toBe('124 Monate abschliessen?')
  let count = 0
  await act(async () => {
    count = (await locking.act.act(rows)).count
  })
  expect(count).toBe(123)
  expect(send.mock.calls.flatMap(([{ body }]) => body.items.map(({ user }: { user: string }) => user))).toEqual(
    rows.map(({ user }) => user),
  )
  expect(Math.max(...send.mock.calls.map(([{ body }]) => body.items.length))).toBe(10)
  expect(getDefaultStore().get(toastsAtom).at(-1)?.text).toBe('1 Monat steht inzwischen anders.')
  expect(locking.progress).toBeUndefined()
})
