import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'
import { openStore, type Store } from '#sync/endpoint/store.ts'
import { doorOf } from './door.ts'
import { openProjector } from './projector.ts'
import { aSet } from './testing/documents.ts'

let dir: string
let record: OpenDatabase

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'formkurve-restore-'))
  record = await openDatabase({}, stockOf(domains))
})
afterEach(async () => {
  await record.close()
  await rm(dir, { recursive: true, force: true })
})

/** Starts on a store, acts and stops again; returns the epoch in which it ran. */
async function life(name: string, act: (store: Store) => Promise<unknown> = async () => {}, close = true) {
  const store = await openStore({ dir: join(dir, name) })
  const projector = await openProjector({ ...record, store, domains })
  await act(store)
  await projector.close()
  if (close) await store.close()
  return { epoch: store.epoch, store }
}
const copy = (from: string, to: string) => cp(join(dir, from), join(dir, to), { recursive: true })

test('one epoch over proper stops and starts', async () => {
  const { epoch } = await life('a')
  expect((await life('a')).epoch).toBe(epoch)
  expect((await life('a')).epoch).toBe(epoch)
})

test('a restored backup begins a new epoch; devices of the old one are told', async () => {
  const member = v7()
  const write = (store: Store) => store.write(member, [{ key: `sets:${v7()}`, schema: 0, deleted: false, body: { ...aSet(), id: v7() } }])
  const first = await life('a', write)
  await copy('a', 'backup')
  const second = await life('a', write)
  expect(second.epoch).toBe(first.epoch)
  const restored = await life('backup', async store => {
    const door = doorOf({ db: record.db, store, domains })
    expect(() => door.checkEpoch(first.epoch)).toThrow(expect.objectContaining({ code: 'epoch-changed' }))
    expect((await door.compare(member, 'sets', [{ id: v7(), version: 1 }])).missing).toHaveLength(1)
    await expect(door.pull(member, 'sets', { checkpoint: `${first.epoch}!2` })).rejects.toMatchObject({ code: 'epoch-changed' })
  })
  expect(restored.epoch).not.toBe(first.epoch)
  expect((await life('backup')).epoch).toBe(restored.epoch)
})

test('an embedded store that was not closed begins a new epoch', async () => {
  const { epoch, store } = await life('a', async () => {}, false)
  await copy('a', 'b')
  await store.close()
  const after = await life('b')
  expect(after.epoch).not.toBe(epoch)
  expect((await life('b')).epoch).toBe(after.epoch)
})

test('a start that fails before the new epoch does not hide that the store was not closed', async () => {
  const { epoch, store } = await life('a', async () => {}, false)
  await copy('a', 'b')
  await store.close()
  const tried = await openStore({ dir: join(dir, 'b') })
  await tried.close()
  expect((await life('b')).epoch).not.toBe(epoch)
})

test('a store that is gone begins a new epoch', async () => {
  const { epoch } = await life('a')
  expect((await life('empty')).epoch).not.toBe(epoch)
})
