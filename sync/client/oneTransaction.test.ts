import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { createRxDatabase, type RxCollection, type RxDatabase, type RxDocumentData, type RxJsonSchema } from 'rxdb/plugins/core'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { NEVER, of } from 'rxjs'
import { v7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newSet } from '#sync/simulation/given.ts'
import { type Local, openLocal } from './local.ts'
import { alteredInOne, writesInOne } from './oneTransaction.ts'

vi.spyOn(console, 'warn').mockImplementation(() => {})

const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
const requests = (['get', 'add', 'put'] as const).map(name => vi.spyOn(IDBObjectStore.prototype, name))
const databasesBegun = (store: string) => begun.mock.contexts.filter(it => (it as IDBDatabase).name.endsWith(`--${store}`)).length
const asked = () => requests.flatMap(spy => spy.mock.calls.map(() => spy.getMockName()))

describe('what a person enters', () => {
  const api = { fetch: () => Promise.reject(new TypeError('offline')), live: NEVER, online$: of(false) }
  const line = { id: 'shake:650', product: 'shake', title: 'Shake', price: 650, counts: { phone: { plus: 1, minus: 0 } } }
  const set = newSet()
  let local: Local
  let member: string
  const open = async () => {
    local = await openLocal({ member, api, locks: null, only: ['sets', 'cart'] })
  }
  beforeEach(async () => {
    member = v7()
    await open()
    // The first write marks this tab as one with unsent work.
    await local.insert('sets', set)
    await local.insert('cart', line)
  })
  afterEach(() => local.close())

  const more = (count: number) => (held: { counts: typeof line.counts } | undefined) => ({
    ...(held ?? line),
    counts: { phone: { plus: (held?.counts.phone.plus ?? 0) + count, minus: 0 } },
  })
  const writes: Record<string, { given?: () => Promise<unknown>; write: () => Promise<unknown>; requests: string[] }> = {
    'a new set': { write: () => local.insert('sets', newSet()), requests: ['add'] },
    'a document under an id that others may have given': {
      write: () => local.insert('cart', { ...line, id: 'bar:350' }),
      requests: ['get', 'put'],
    },
    'a change': { write: () => local.change('sets', set.id, { weight: 70 }), requests: ['get', 'put'] },
    'a change of nothing': { write: () => local.change('sets', set.id, { weight: set.weight }), requests: ['get'] },
    'an article more': { write: () => local.put('cart', line.id, more(1) as never), requests: ['get', 'put'] },
    'a first article': {
      write: () => local.put('cart', 'bar:350', held => ({ ...(more(1)(held as never) as typeof line), id: 'bar:350' })),
      requests: ['get', 'put'],
    },
    'an article, where nothing is to be done': { write: () => local.put('cart', line.id, () => undefined), requests: ['get'] },
    'a deletion': { write: () => local.remove('sets', set.id), requests: ['get', 'put'] },
    'its undoing': {
      given: () => local.remove('sets', set.id),
      write: () => local.restore('sets', { ...set, version: 1, rev: '' } as never),
      requests: ['get', 'put'],
    },
  }

  test.each(Object.keys(writes))('%s is one transaction', async name => {
    const { given, write, requests: wanted } = writes[name]!
    await given?.()
    begun.mockClear()
    for (const spy of requests) spy.mockClear()
    await write()
    expect(databasesBegun('sets') + databasesBegun('cart')).toBe(1)
    expect(begun).toHaveBeenCalledTimes(1)
    expect(asked()).toEqual(wanted)
  })

  test('taps at once, each on what the one before left, are all counted', async () => {
    const seen: number[] = []
    const sub = local.collections.cart.findOne(line.id).$.subscribe(doc => doc && seen.push(doc.counts.phone!.plus))
    await Promise.all(Array.from({ length: 20 }, () => local.put('cart', line.id, more(1) as never)))
    expect(await local.one('cart', line.id)).toMatchObject({ version: 21, counts: { phone: { plus: 21 } } })
    await vi.waitFor(() => expect(seen.at(-1)).toBe(21))
    sub.unsubscribe()
    await local.close()
    await open()
    expect(await local.one('cart', line.id)).toMatchObject({ version: 21, counts: { phone: { plus: 21 } } })
  })

  test('over what was deleted a document is put with a higher version', async () => {
    await local.remove('cart', line.id)
    const made = await local.put('cart', line.id, held => (held ? undefined : line))
    expect(made).toMatchObject({ version: 3, rev: '', counts: line.counts })
    await expect(local.insert('cart', line)).rejects.toThrow('exists cart')
  })

  test.each([
    ['before a request', 'get' as const],
    ['between the requests', 'put' as const],
  ])('cut off %s nothing is written, and the next write goes on from what stood before', async (_, name) => {
    const cut = vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore) {
      this.transaction.abort()
      throw new DOMException('killed', 'AbortError')
    })
    const killed = local.put('cart', line.id, more(5) as never).catch(() => 'killed')
    expect(await killed).toBe('killed')
    cut.mockRestore()
    expect(await local.one('cart', line.id)).toMatchObject({ version: 1, counts: line.counts })
    await local.put('cart', line.id, more(1) as never)
    expect(await local.one('cart', line.id)).toMatchObject({ version: 2, counts: { phone: { plus: 2 } } })
  })

  test('what fails in the making of a document is told, and nothing is written', async () => {
    const make = () => {
      throw new Error('no')
    }
    await expect(local.put('cart', line.id, make)).rejects.toThrow('no')
    expect(await local.one('cart', line.id)).toMatchObject({ version: 1 })
  })
})

describe('a storage that writes in one', () => {
  interface Row {
    id: string
    value: number
  }
  const schema = {
    version: 0,
    type: 'object',
    primaryKey: 'id',
    properties: { id: { type: 'string', maxLength: 10 }, value: { type: 'number', minimum: 0, maximum: 99, multipleOf: 1 } },
    required: ['id', 'value'],
    indexes: ['value'],
  }
  const databases: Pick<RxDatabase, 'remove'>[] = []
  afterAll(() => Promise.all(databases.map(database => database.remove())))

  async function storage(inOne: boolean) {
    const database = await createRxDatabase<{ docs: RxCollection<Row> }>({ name: v7(), storage: getRxStorageDexie(), multiInstance: false })
    databases.push(database as never)
    const { docs } = await database.addCollections({ docs: { schema: schema as RxJsonSchema<Row> } })
    const instance = docs.internalStorageInstance as unknown as RxStorageInstanceDexie<Row>
    if (inOne) writesInOne(instance, { strict: false })
    const told: unknown[] = []
    instance.changeStream().subscribe(({ events, checkpoint, context }) => told.push({ events, checkpoint, context }))
    return { database, instance, told }
  }
  const id = fc.constantFrom('a', 'b')
  const acts = fc.array(
    fc.record({
      id,
      value: fc.integer({ min: 0, max: 99 }),
      deleted: fc.boolean(),
      knows: fc.constantFrom('nothing', 'what stands', 'what stood'),
    }),
    { maxLength: 12 },
  )

  test('keeps, refuses and tells exactly what RxDB’s own does', async () => {
    const both = [await storage(true), await storage(false)]
    await fc.assert(
      fc.asyncProperty(acts, async given => {
        const run = v7()
        const known = new Map<string, RxDocumentData<Row>[]>()
        for (const [at, { id: name, value, deleted, knows }] of given.entries()) {
          const states = known.get(name) ?? []
          const previous = knows === 'nothing' ? undefined : states.at(knows === 'what stands' ? -1 : -2)
          const meta = { _meta: { lwt: at + 1 }, _rev: `${at + 1}-${run}`, _attachments: {}, _deleted: deleted }
          const document = { id: `${name}${run.slice(-8)}`, value, ...meta } as RxDocumentData<Row>
          const answers = await Promise.all(
            both.map(({ instance }) => instance.bulkWrite([structuredClone(previous ? { previous, document } : { document })], 'test')),
          )
          expect(answers[0]).toEqual(answers[1])
          if (answers[0]!.error.length === 0) known.set(name, [...states, document])
        }
        const ids = [...known.keys()].map(name => `${name}${run.slice(-8)}`)
        const [one, other] = await Promise.all(both.map(({ instance }) => instance.findDocumentsById(ids, true)))
        expect(one).toEqual(other)
        expect(both[0]!.told).toEqual(both[1]!.told)
      }),
      { numRuns: 60 },
    )
  })

  test('of many new documents it keeps, refuses and tells what RxDB’s own does', async () => {
    const both = [await storage(true), await storage(false)]
    const groups = fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 6 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(groups, async given => {
        const run = v7()
        for (const [at, names] of given.entries()) {
          const meta = { _meta: { lwt: at + 1 }, _rev: `${at + 1}-${run}`, _attachments: {}, _deleted: false }
          const rows = names.map(name => ({ document: { id: `${name}-${run.slice(-7)}`, value: at, ...meta } as RxDocumentData<Row> }))
          const answers = await Promise.all(both.map(({ instance }) => instance.bulkWrite(structuredClone(rows), 'test')))
          expect(answers[0]).toEqual(answers[1])
        }
        const ids = Array.from({ length: 13 }, (_, name) => `${name}-${run.slice(-7)}`)
        const [one, other] = await Promise.all(both.map(({ instance }) => instance.findDocumentsById(ids, true)))
        expect(one).toEqual(other)
        expect(both[0]!.told).toEqual(both[1]!.told)
      }),
      { numRuns: 60 },
    )
  })

  test('new documents are one transaction, a request each', async () => {
    const { instance } = await storage(true)
    begun.mockClear()
    for (const spy of requests) spy.mockClear()
    const meta = { _meta: { lwt: 1 }, _rev: '1-x', _attachments: {}, _deleted: false }
    await instance.bulkWrite(
      ['a', 'b', 'c'].map(id => ({ document: { id, value: 1, ...meta } as RxDocumentData<Row> })),
      'test',
    )
    expect(begun).toHaveBeenCalledTimes(1)
    expect(asked()).toEqual(['add', 'add', 'add'])
  })

  test('alters a document for two who do so at once, one after the other', async () => {
    const { instance } = await storage(true)
    const raised = (there: RxDocumentData<Row> | undefined) => {
      const value = (there?.value ?? 0) + 1
      return { id: 'a', value, _deleted: false, _meta: { lwt: value }, _rev: `${value}-x`, _attachments: {} } as RxDocumentData<Row>
    }
    await Promise.all(Array.from({ length: 10 }, () => alteredInOne(instance, 'a', raised, 'test')))
    expect(await instance.findDocumentsById(['a'], true)).toMatchObject([{ value: 10 }])
  })

  test('once it is closed it refuses as before', async () => {
    const { instance, database } = await storage(true)
    await database.close()
    const document = { id: 'a', value: 1, _deleted: false, _meta: { lwt: 1 }, _rev: '1-x', _attachments: {} } as RxDocumentData<Row>
    await expect(instance.bulkWrite([{ document }], 'test')).rejects.toThrow()
  })
})
