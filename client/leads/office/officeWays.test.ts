import { expect, test } from 'vitest'
import { merged, pendingActs, type WaitingAct } from '#client/kit/waiting/overlay.ts'
import { leads } from '#contract/leads/calls.ts'
import type { LeadEntry } from '#contract/leads/entryShapes.ts'
import { entriesOf, entryWays } from './officeWays.ts'

test.each(['addEntry', 'editEntry', 'removeEntry', 'restoreEntry'] as const)('%s is about the entry, not about its category', name => {
  const { example } = leads[name] as unknown as { example: { params?: Record<string, string>; body?: unknown } }
  const id = example.params?.id ?? (example.body as { _id: string })._id
  expect(entryWays.idOf?.(example)).toBe(id)
  expect(id).not.toBe(example.params?.cat)
})

const loadedAt = '2026-11-30T10:00:00.000Z'
const addTo = (cat: string, id: string, state: 'waiting' | 'done') =>
  ({
    kind: 'add',
    id,
    row: { key: id, state, params: { cat }, body: { _id: id, vorname: 'Lea' }, answered: '2026-11-30T10:00:05.000Z' },
  }) as unknown as WaitingAct

test.each(['waiting', 'done'] as const)(
  'an entry whose act is %s stands on its list, and on no other, before the list is loaded anew',
  state => {
    const known = [{ _id: 'a', category: 'kurse', vorname: 'Ana' }] as LeadEntry[]
    const acts = [addTo('kurse', 'b', state), addTo('hort', 'c', state)]
    const rows = merged(known, pendingActs(acts, Date.parse(loadedAt)), entryWays)!
    expect(entriesOf('kurse', rows, acts).map(({ _id }) => _id)).toEqual(['b', 'a'])
  },
)
