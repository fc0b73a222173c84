import 'fake-indexeddb/auto'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { openLocal } from '#sync/client/local.ts'
import { dropUnsent } from './anamnesisActs.ts'

const [mine, other] = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002']
let local: Local

beforeEach(async () => {
  local = await openLocal({
    member: 'trainer',
    api: { fetch: () => Promise.reject(new Error('offline')), live: NEVER, online$: of(false) },
    storage: getRxStorageMemory(),
    locks: null,
    only: [],
  })
  setLocal(local)
  for (const [key, call, id] of [
    ['save', 'anamnesis.save', mine],
    ['submit', 'anamnesis.submit', undefined],
    ['other', 'anamnesis.save', other],
  ] as const)
    await local.outbox.send({
      key,
      call,
      method: 'PUT',
      path: `anamnese/${key}`,
      ...(id && { params: { id } }),
      body: { _id: id ?? mine },
      lane: 'anamnesis',
    })
})
afterEach(async () => {
  await local.close()
  setLocal(undefined)
})

const keys = async () => (await local.outbox.rows()).map(({ key }) => key)

test('once a form is finished, the answers of its draft that wait go, and the finished one stays', async () => {
  await (await local.collections.outbox.findOne('save').exec())?.incrementalPatch({ state: 'refused', code: 'stale' })
  await dropUnsent(mine, true)
  expect(await keys()).toEqual(['submit', 'other'])
})

test('a draft that is given up goes with all that waits of it', async () => {
  await dropUnsent(mine)
  expect(await keys()).toEqual(['other'])
})
