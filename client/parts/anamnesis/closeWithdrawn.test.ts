import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { holdKey } from '#client/data/keepKeys.ts'
import { type Local, setLocal } from '#client/data/local.ts'
import { keyOf } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { setSession } from '#client/data/signed.ts'
import { anamnesis } from '#contract/anamnesis/calls.ts'
import type { User } from '#contract/auth.ts'
import { plans } from '#contract/plans/calls.ts'
import { closeWithdrawn } from './closeWithdrawn.ts'
import { takeAlong } from './taken.ts'
import { takenShelf } from './takenShelf.ts'

vi.mock('#client/data/send.ts', () => ({ send: vi.fn() }))

let kept: Map<string, unknown>
let local: Pick<Local, 'keep'>
beforeEach(async () => {
  await holdKey('trainer', btoa('k'.repeat(32)))
  kept = new Map()
  local = {
    keep: {
      get: async (name: string) => kept.get(name),
      set: async (name: string, value: unknown) => void kept.set(name, value),
      delete: async (name: string) => void kept.delete(name),
    } as unknown as Local['keep'],
  }
  setLocal(local as Local)
  setSession({
    state: 'online',
    user: { _id: 'trainer', userRoles: ['member'] } as unknown as User,
    userRights: [{ right: 'ab_create', studios: 'all' }],
  })
})
afterEach(() => {
  vi.clearAllMocks()
  queries.clear()
  setLocal(undefined)
})

const shelf = () => Object.keys((kept.get(takenShelf) as object | undefined) ?? {})

test('what lies here of people who took their consent back while the line was down goes, and stays of all others', async () => {
  for (const person of ['anna', 'beat']) {
    vi.mocked(send).mockResolvedValueOnce({ person, name: person, anamnesis: null, plan: null, bests: [] } as never)
    await takeAlong(person, undefined)
  }
  const open = keyOf(anamnesis.one, { params: { id: 'a' }, query: {} })
  queries.setQueryData(open, { person: 'cora', answers: {} })
  const [hers, his] = ['anna', 'beat'].map(person => keyOf(plans.ofPerson, { params: { userId: person } }))
  queries.setQueryData(hers!, [{ person: 'anna' }])
  queries.setQueryData(his!, [{ person: 'beat' }])
  const [all, others] = ['', 'b'].map(q => keyOf(plans.search, { body: { q } }))
  queries.setQueryData(all!, { rows: [{ person: 'anna' }, { person: 'beat' }], total: 2 })
  queries.setQueryData(others!, { rows: [{ person: 'beat' }], total: 1 })
  vi.mocked(send).mockImplementation(async (_, input) => {
    const { people } = (input as unknown as { body: { people: string[] } }).body
    expect(people.toSorted()).toEqual(['anna', 'beat', 'cora'])
    return ['beat'] as never
  })
  await closeWithdrawn(local)
  expect(shelf()).toEqual(['beat'])
  expect([hers, his, all, others].map(key => queries.getQueryData(key!) !== undefined)).toEqual([false, true, false, true])
  expect(queries.getQueryData(open)).toBeUndefined()
})

test('a device that holds nothing of anybody asks nothing', async () => {
  await closeWithdrawn(local)
  expect(send).not.toHaveBeenCalled()
})
