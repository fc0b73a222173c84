import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Local, openLocal } from './local.ts'
import { rewrite } from './writes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const api = { fetch: () => Promise.reject(new TypeError('offline')), live: NEVER, online$: of(false) }
const set = (over: object = {}) => ({
  id: v7(),
  run: '',
  slot: 'a',
  exercise: 'bench',
  title: 'Bankdrücken',
  kind: 'weight' as const,
  warmup: false,
  index: 0,
  weight: 60,
  reps: 8,
  at: '2026-11-20T16:42:00.000Z',
  day: '2026-11-20',
  source: 'app' as const,
  ...over,
})

describe('writing without a network', () => {
  let local: Local
  beforeEach(async () => {
    local = await openLocal({ member: v7(), api, storage: getRxStorageMemory(), locks: null })
  })
  afterEach(() => local.close())

  test('every write carries its version', async () => {
    const made = await local.insert('sets', set())
    expect(made).toMatchObject({ version: 1, rev: '', weight: 60 })
    const changed = await local.change('sets', made.id, { weight: 62.5 })
    expect(changed).toMatchObject({ version: 2, weight: 62.5 })
    await local.remove('sets', made.id)
    expect(await local.one('sets', made.id)).toBeUndefined()
    const back = await local.restore('sets', changed)
    expect(back).toMatchObject({ version: 4, weight: 62.5 })
    expect(await local.find('sets', { selector: { day: '2026-11-20' } })).toEqual([back])
  })

  test('a deletion that the server acknowledges in the middle of its undoing is undone', async () => {
    const made = await local.insert('sets', set())
    await local.remove('sets', made.id)
    const collection = local.collections.sets as unknown as Parameters<typeof rewrite>[0]
    const storage = collection.storageInstance.originalStorageInstance
    const { findDocumentsById } = storage
    let first = true
    storage.findDocumentsById = async (ids, deleted) => {
      const found = await findDocumentsById.call(storage, ids, deleted)
      if (first) {
        first = false
        await rewrite(collection, made.id, doc => doc && { ...doc, rev: 'acknowledged' })
      }
      return found
    }
    expect(await local.restore('sets', made)).toMatchObject({ version: 3, rev: 'acknowledged', weight: 60 })
    expect(await local.one('sets', made.id)).toMatchObject({ version: 3, weight: 60 })
  })

  test('what is read belongs to the reader, and has no field of the database’s', async () => {
    const line = { id: 'shake:650', product: 'shake', title: 'Shake', price: 650, counts: { phone: { plus: 2, minus: 0 } } }
    const made = await local.insert('cart', line)
    const [found] = await local.find('cart', {})
    expect(found).toEqual({ ...line, version: 1, rev: '' })
    expect(Object.keys(made).filter(field => field.startsWith('_'))).toEqual([])
    found!.counts.phone!.plus = 9
    expect((await local.one('cart', made.id))?.counts).toEqual({ phone: { plus: 2, minus: 0 } })
  })

  test('a chat message that waits is one thing, though its draft was emptied for it', async () => {
    const message = v7()
    const draft = { id: v7(), text: 'Kommst du?', message, at: '2026-11-20T16:42:00.000Z', others: [] }
    await local.insert('chatDrafts', draft)
    const act = { call: 'chat.send' as const, method: 'POST' as const, path: 'chat/message', body: {}, title: 'Nachricht' }
    await local.outbox.send({ ...act, key: message })
    await local.remove('chatDrafts', draft.id)
    await vi.waitFor(() => expect(local.status$.value.waiting).toBe(1))
    // Another draft that was thrown away is a thing of its own.
    const other = await local.insert('chatDrafts', { ...draft, id: v7(), message: v7() })
    await local.remove('chatDrafts', other.id)
    await vi.waitFor(() => expect(local.status$.value.waiting).toBe(2))
  })

  test('a change that changes nothing leaves the version', async () => {
    const made = await local.insert('sets', set())
    expect(await local.change('sets', made.id, { weight: 60 })).toMatchObject({ version: 1 })
  })

  test('a field set to undefined is gone', async () => {
    const made = await local.insert('sets', set({ note: 'Sitz 5' }))
    expect(await local.change('sets', made.id, { note: undefined })).not.toHaveProperty('note')
  })

  test('an import adds nothing twice, and brings back what was deleted with a higher version', async () => {
    const docs = [set(), set(), set()]
    expect(await local.bulkInsert('sets', docs)).toBe(3)
    expect(await local.bulkInsert('sets', [...docs, set()])).toBe(1)
    await local.remove('sets', docs[0]!.id)
    expect(await local.bulkInsert('sets', docs)).toBe(1)
    expect(await local.one('sets', docs[0]!.id)).toMatchObject({ version: 3 })
  })

  test('keep holds and tells values', async () => {
    const seen: unknown[] = []
    const sub = local.keep.watch('rest').subscribe(value => seen.push(value))
    await local.keep.set('rest', { ends: 5 })
    expect(await local.keep.get('rest')).toEqual({ ends: 5 })
    await local.keep.delete('rest')
    expect(await local.keep.get('rest')).toBeUndefined()
    await local.keep.set('rest', { ends: 7 })
    expect(seen.at(-1)).toEqual({ ends: 7 })
    sub.unsubscribe()
  })
})
