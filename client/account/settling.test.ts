import { beforeEach, expect, test, vi } from 'vitest'
import type { Local } from '#client/data/local.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { settleProfileEdit } from './settling.ts'

const prefetch = vi.hoisted(() => vi.fn())
vi.mock('#client/data/reads.ts', () => ({ prefetch }))

const values = { vorname: 'Anna', nachname: 'Meier', stadt: 'Winterthur', streakGoal: 3 }
const row = (body: object) => ({ key: 'a', body: { ...values, version: 1, ...body } }) as unknown as OutboxRow
const edit = vi.fn(async () => {})
const discard = vi.fn(async () => async () => {})
const set = vi.fn(async () => {})
const here = (base: object) =>
  ({ outbox: { edit, discard }, keep: { get: async () => base, set } }) as unknown as Pick<Local, 'keep' | 'outbox'>

beforeEach(() => vi.clearAllMocks())

test('an edit whose earlier one arrived while it was typed meets itself, and goes on without a question', async () => {
  const earlier = { ...values, stadt: 'Arbon' }
  prefetch.mockResolvedValue({ ...earlier, version: 2 })
  await settleProfileEdit(here({ version: 1, values, own: [earlier] }), row({ stadt: 'Chur' }))
  expect(edit).toHaveBeenCalledExactlyOnceWith('a', expect.objectContaining({ stadt: 'Chur', version: 2 }))
  expect(set).toHaveBeenCalledWith('profile-base', { version: 2, values: earlier })
})

test('fields that only one side touched are joined', async () => {
  prefetch.mockResolvedValue({ ...values, telefon: '0791112233', version: 5 })
  await settleProfileEdit(here({ version: 1, values }), row({ stadt: 'Arbon' }))
  expect(edit).toHaveBeenCalledExactlyOnceWith('a', { ...values, stadt: 'Arbon', telefon: '0791112233', version: 5 })
})

test('what is there already is dropped, and what both touched waits for an answer', async () => {
  prefetch.mockResolvedValue({ ...values, stadt: 'Arbon', version: 5 })
  await settleProfileEdit(here({ version: 1, values }), row({ stadt: 'Arbon' }))
  expect(discard).toHaveBeenCalledExactlyOnceWith('a')
  await settleProfileEdit(here({ version: 1, values }), row({ stadt: 'Chur' }))
  expect(edit).not.toHaveBeenCalled()
})
