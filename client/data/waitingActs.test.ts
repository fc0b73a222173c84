import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat/calls.ts'
import type { Edited, OutboxRow } from '#sync/client/types.ts'
import { type Local, setLocal } from './local.ts'
import { actsOf, dropWaiting, isActIn, isActOf, replaceWaiting, unsentActs, waitingActs } from './waitingActs.ts'

vi.mock('#contract/earlierNames.ts', async original => {
  const { nameToday } = await original<typeof import('#contract/earlierNames.ts')>()
  return { nameToday: (name: string) => nameToday(name, { 'messages.mark': 'chat.read' }) }
})

const read = (key: string, id: string, number: number, state: OutboxRow['state'] = 'waiting') =>
  ({ key, call: 'chat.read', params: { id }, body: { number }, state }) as unknown as OutboxRow

let rows: OutboxRow[]
const outbox = {
  rows: async () => rows,
  edit: vi.fn(async (key: string, body: unknown, { where }: Edited) => {
    const row = rows.find(each => each.key === key)
    if (!row || where?.(row) === false) return false
    rows = rows.map(each => (each === row ? { ...row, body } : each))
    return true
  }),
  discard: vi.fn(async (key: string) => {
    rows = rows.filter(each => each.key !== key)
  }),
}
beforeEach(() => {
  rows = [
    read('a', 'team', 1),
    read('b', 'team', 2),
    read('c', 'team', 3, 'refused'),
    read('d', 'team', 4, 'done'),
    read('e', 'pair', 5),
    { ...read('f', 'team', 6), call: 'chat.leave' },
  ]
  setLocal({ outbox } as unknown as Local)
})
afterEach(() => setLocal(undefined))

const keys = (all: readonly OutboxRow[]) => all.map(({ key }) => key).join('')

test('acts are found by their call and what they are about, also under a name of before', async () => {
  expect(keys(actsOf(rows, chat.read))).toBe('abcde')
  expect(keys(actsOf(rows, chat.read, ({ body }) => body.number > 2))).toBe('cde')
  expect(keys(await unsentActs(chat.read, 'team'))).toBe('abc')
  expect(keys(await waitingActs(chat.read, 'team'))).toBe('ab')
  const before = { ...rows[0]!, call: 'messages.mark' } as unknown as OutboxRow
  expect([isActOf(before, chat.read), isActIn(before, 'chat'), isActOf(before, chat.leave)]).toEqual([true, true, false])
})

test('what is entered takes the place of the last act that waits, and goes by itself where none does', async () => {
  expect(await replaceWaiting(chat.read, 'team', { number: 9 })).toBe(true)
  expect(rows.map(({ body }) => (body as { number: number }).number)).toEqual([1, 9, 3, 4, 5, 6])
  await dropWaiting(chat.read, 'team')
  expect(keys(rows)).toBe('cdef')
  expect(await replaceWaiting(chat.read, 'team', { number: 9 })).toBe(false)
})

test('one that went while it was looked at is not replaced', async () => {
  outbox.edit.mockImplementationOnce(async (key, body, edited) => {
    rows = rows.map(row => ({ ...row, state: 'done' as const }))
    return outbox.edit(key, body, edited)
  })
  expect(await replaceWaiting(chat.read, 'team', { number: 9 })).toBe(false)
})
