import { getDefaultStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { dropNotice } from './dropNotice.ts'

const rowOf = (key: string, more: object) => ({ key, state: 'waiting', ...more }) as unknown as OutboxRow

test('a notice that is not sent takes its proof along, and both come back; what belongs to another stays', async () => {
  const back = vi.fn(async () => {})
  const discard = vi.fn(async (_key: string) => back)
  const give = rowOf('give', { body: { _id: 'n1', sealed: 'x' } })
  const rows = [give, rowOf('proof', { params: { id: 'n1' } }), rowOf('other', { params: { id: 'n2' } }), rowOf('bare', {})]
  await dropNotice({ outbox: { discard } } as never, rows, give)
  expect(discard.mock.calls.map(([key]) => key)).toEqual(['give', 'proof'])
  getDefaultStore().get(toastsAtom).at(-1)!.undo!()
  await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(2))
  discard.mockClear()
  await dropNotice({ outbox: { discard } } as never, rows, rows[3]!)
  expect(discard.mock.calls).toEqual([['bare']])
})
