import 'fake-indexeddb/auto'
import fc from 'fast-check'
import {
  createRxDatabase,
  getChangedDocumentsSince,
  type MangoQuery,
  type RxCollection,
  type RxDatabase,
  type RxJsonSchema,
  type RxStorageInstance,
} from 'rxdb/plugins/core'
import { getRxStorageDexie, type RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readsRanges } from './range.ts'

interface Row {
  id: string
  exercise: string
  at: string
  weight: number
  warm: boolean
}

const schema = {
  version: 0,
  type: 'object',
  primaryKey: 'id',
  properties: {
    id: { type: 'string', maxLength: 10 },
    exercise: { type: 'string', maxLength: 5 },
    at: { type: 'string', maxLength: 5 },
    weight: { type: 'number', minimum: 0, maximum: 9, multipleOf: 1 },
    warm: { type: 'boolean' },
  },
  required: ['id', 'exercise', 'at', 'weight', 'warm'],
  indexes: [['exercise', 'at'], ['at'], ['warm', 'weight']],
}

const word = fc.constantFrom('a', 'b', 'c')
const count = fc.integer({ min: 0, max: 9 })
const rows = fc.array(fc.record({ exercise: word, at: word, weight: count, warm: fc.boolean() }), { maxLength: 40 })
const condition = fc.oneof(
  word,
  fc.record({ $gte: word }),
  fc.record({ $lt: word }),
  fc.record({ $gt: word, $lte: word }),
  fc.record({ $in: fc.array(word) }),
)
const field = fc.constantFrom('exercise', 'at', 'weight', 'id')
const order = fc.uniqueArray(fc.tuple(field, fc.constantFrom('asc' as const, 'desc' as const)), {
  selector: ([name]) => name,
  maxLength: 2,
})
const queries = fc.record(
  {
    selector: fc.record({ exercise: condition, at: condition, weight: count, warm: fc.boolean() }, { requiredKeys: [] }),
    sort: order.map(parts => parts.map(([name, way]) => ({ [name]: way }))),
    limit: fc.integer({ min: 0, max: 12 }),
    skip: fc.integer({ min: 0, max: 12 }),
  },
  { requiredKeys: ['selector'] },
)

let database: RxDatabase<{ docs: RxCollection<Row> }>
let instance: RxStorageInstanceDexie<Row>
let walk: RxStorageInstanceDexie<Row>['query']
let oneByOne: RxStorageInstanceDexie<Row>['findDocumentsById']

beforeAll(async () => {
  database = await createRxDatabase({ name: 'range', storage: getRxStorageDexie(), multiInstance: false })
  const { docs } = await database.addCollections({ docs: { schema: schema as RxJsonSchema<Row> } })
  instance = docs.internalStorageInstance as RxStorageInstance<Row, unknown, unknown> as RxStorageInstanceDexie<Row>
  walk = instance.query.bind(instance)
  oneByOne = instance.findDocumentsById.bind(instance)
  readsRanges(instance)
})
afterAll(() => database.remove())

test('a range answers what the cursor answers, in the same order', async () => {
  const { docs } = database
  await fc.assert(
    fc.asyncProperty(rows, fc.array(queries, { minLength: 1, maxLength: 8 }), async (made, asked) => {
      await docs.find().remove()
      await docs.bulkInsert(made.map((row, at) => ({ id: `${at}`, ...row })))
      for (const query of asked) {
        const prepared = docs.find({ ...query, sort: query.sort?.length ? query.sort : undefined } as MangoQuery<Row>).getPreparedQuery()
        expect(await instance.query(prepared)).toEqual(await walk(prepared))
      }
    }),
    { numRuns: 60 },
  )
})

test.each<[string, MangoQuery<Row>]>([
  ['the history of an exercise', { selector: { exercise: 'a' }, sort: [{ exercise: 'asc' }, { at: 'asc' }] }],
  ['the days between two', { selector: { at: { $gte: 'a', $lte: 'b' } }, sort: [{ at: 'asc' }] }],
  ['the first few', { selector: { exercise: 'a' }, sort: [{ exercise: 'asc' }, { at: 'asc' }], limit: 3 }],
  ['all, newest first', { sort: [{ at: 'desc' }] }],
])('%s: no cursor asked for each', async (_, query) => {
  const cursor = vi.spyOn(IDBIndex.prototype, 'openCursor')
  const prepared = database.docs.find(query).getPreparedQuery()
  await instance.query(prepared)
  expect(cursor).not.toHaveBeenCalled()
  await walk(prepared)
  expect(cursor).toHaveBeenCalled()
  cursor.mockRestore()
})

const byId = (documents: Row[]) => documents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
const filled = async (made: Omit<Row, 'id'>[], removed: number[]) => {
  const { docs } = database
  await docs.find().remove()
  await docs.bulkInsert(made.map((row, at) => ({ id: `${at}`, ...row })))
  await docs.bulkRemove(removed.map(String).filter(id => Number(id) < made.length))
}
const some = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })

test('documents by their ids are those that were asked for one by one', async () => {
  await fc.assert(
    fc.asyncProperty(rows, some, some, fc.boolean(), async (made, removed, asked, deleted) => {
      await filled(made, removed)
      const ids = asked.map(String)
      expect(byId(await instance.findDocumentsById(ids, deleted))).toEqual(byId(await oneByOne(ids, deleted)))
    }),
    { numRuns: 60 },
  )
})

test('changes come in the order in which they were written, a few at a time, none left out', async () => {
  await fc.assert(
    fc.asyncProperty(rows, some, fc.integer({ min: 1, max: 9 }), async (made, removed, limit) => {
      await filled(made, removed)
      const found: string[] = []
      for (let checkpoint: unknown; ; ) {
        const { documents, checkpoint: next } = await getChangedDocumentsSince(instance, limit, checkpoint)
        expect(documents.length).toBeLessThanOrEqual(limit)
        found.push(...documents.map(({ id }) => id))
        if (documents.length < limit) break
        checkpoint = next
      }
      const all = await instance.internals.then(({ dexieTable }) => dexieTable.toArray())
      const order = (all as { id: string; _meta: { lwt: number } }[]).toSorted(
        (a, b) => a._meta.lwt - b._meta.lwt || (a.id < b.id ? -1 : 1),
      )
      expect(found).toEqual(order.map(({ id }) => id))
    }),
    { numRuns: 40 },
  )
})

test('many documents side by side are asked for in a few requests', async () => {
  await filled(
    Array.from({ length: 40 }, () => ({ exercise: 'a', at: 'a', weight: 1, warm: false })),
    [],
  )
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  expect(
    await instance.findDocumentsById(
      Array.from({ length: 40 }, (_, at) => `${at}`),
      true,
    ),
  ).toHaveLength(40)
  expect(get).not.toHaveBeenCalled()
  get.mockRestore()
})
