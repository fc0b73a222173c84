import { expect, test, vi } from 'vitest'
import type { Local } from '#client/data/local.ts'
import { send } from '#client/data/send.ts'
import { askLate } from './useLateRefusals.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))

const before = Date.parse('2026-11-26T08:00:00.000Z')
const row = (key: string, over: object = {}) => ({
  key,
  call: 'posts.review',
  state: 'done',
  attempts: 1,
  answered: '2026-11-26T07:59:50.000Z',
  ...over,
})

test('what was held while the line was down is asked about, and stands as refused here where the studio refused it', async () => {
  const refuse = vi.fn()
  const rows = [
    row('held'),
    row('fine'),
    row('own way', { call: 'posts.like' }),
    row('waits', { state: 'waiting' }),
    row('later', { answered: '2026-11-26T08:00:01.000Z' }),
    row('long ago', { answered: '2026-11-24T08:00:00.000Z' }),
  ]
  const refusal = { status: 409, code: 'post-decided', message: 'Schon entschieden: Rolf hat es abgelehnt.' }
  vi.mocked(send).mockResolvedValue([{ key: 'held', ...refusal }] as never)
  await askLate({ outbox: { rows: async () => rows, refuse } } as unknown as Local, before)
  expect(vi.mocked(send).mock.calls.map(([, input]) => input)).toEqual([{ query: { keys: 'held,fine' } }])
  expect(refuse.mock.calls).toEqual([['held', refusal]])
})
