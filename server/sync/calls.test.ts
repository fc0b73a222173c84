import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { measurements } from '#contract/measurements.ts'
import { mostHeld, sync, type Wired } from '#contract/sync.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { leave } from '#server/leaving/leave.ts'
import { answered } from '#server/serve/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { syncHeld } from './tables.ts'
import { aMeasurement, aSet, changed } from './testing/documents.ts'
import { couchUrl } from './testing/stores.ts'

const sets = { params: { collection: 'sets' } }
const row = (newDocumentState: object) => ({ newDocumentState })

describe.each([
  ['embedded store', async () => ({ url: undefined, close: async () => {} })],
  ['pouchdb-server or CouchDB', couchUrl],
] as const)('over HTTP on the %s', (_name, open) => {
  let place: Awaited<ReturnType<typeof couchUrl>> | { url: undefined; close(): Promise<void> }
  let house: TestHouse
  let me: Somebody
  let other: Somebody

  beforeAll(async () => {
    place = await open()
    house = await openTestHouse({ couchUrl: place.url })
  }, 60_000)
  afterAll(async () => {
    await house.close()
    await place.close()
  })
  beforeEach(async () => {
    me = await member(house)
    other = await member(house)
  })

  test('what a device pushes another one pulls, and all devices of the member are told', async () => {
    const heard: BusMessage[] = []
    const deaf = house.bus.subscribe(message => heard.push(message))
    const doc = aSet()
    expect((await house.as(me, sync.push, { ...sets, body: [row(doc)] })).reply).toMatchObject({ conflicts: [], refused: [] })
    const { reply } = await house.as(me, sync.pull, sets)
    expect(reply.documents).toMatchObject([{ id: doc.id, weight: 60 }])
    await expect.poll(() => heard).toContainEqual({ kind: 'sync', person: me._id, collections: ['sets'] })
    await house.as(me, sync.push, { ...sets, body: [row(doc)] })
    expect(heard).toHaveLength(1)
    deaf()
  })

  test('of a deleted member nothing stays, neither in the store nor in what was projected, and other members keep theirs', async () => {
    for (const who of [me, other]) {
      await house.as(who, sync.push, { ...sets, body: [row(aSet())] }, { key: 'k' })
      await house.projector.settled(who._id)
    }
    await house.db.transaction(tx => leave(tx, house, me._id))
    await house.projector.settled(me._id)
    const left = async (_id: string) => ({
      store: await house.store.exists(_id),
      sets: await house.db.$count(trainedSet, eq(trainedSet.person, _id)),
      answers: await house.db.$count(answered, eq(answered.person, _id)),
    })
    expect(await left(me._id)).toEqual({ store: false, sets: 0, answers: 0 })
    expect(await left(other._id)).toEqual({ store: true, sets: 1, answers: 1 })
  })

  test('nobody gets in without signing in, and nobody sees what is another member’s', async () => {
    const doc = aSet()
    await house.as(me, sync.push, { ...sets, body: [row(doc)] })
    for (const call of [sync.pull, sync.snapshot]) expect((await house.as(undefined, call, sets)).status).toBe(401)
    const together = { query: { sets: `${house.store.epoch}!`, meals: `${house.store.epoch}!` } }
    expect((await house.as(undefined, sync.pullTogether, together)).status).toBe(401)
    const pulled = async (who: Somebody) => (await house.as(who, sync.pullTogether, together)).reply.pulled
    expect(await pulled(me)).toMatchObject([
      { collection: 'sets', documents: [{ id: doc.id }] },
      { collection: 'meals', documents: [] },
    ])
    expect(await pulled(other)).toMatchObject([{ collection: 'sets', documents: [] }, { documents: [] }])
    expect((await house.as(undefined, sync.push, { ...sets, body: [row(doc)] })).status).toBe(401)
    expect((await house.as(other, sync.pull, sets)).reply.documents).toEqual([])
    await house.as(other, sync.push, { ...sets, body: [{ ...row(changed(doc, { _deleted: true })), assumedMasterState: doc }] })
    expect((await house.as(me, sync.pull, sets)).reply.documents).toMatchObject([{ _deleted: false }])
    expect((await house.as(other, sync.compare, { ...sets, body: [{ id: doc.id, version: 1 }] })).reply.missing).toEqual([])
    const own = { ...sets, body: [{ id: aSet().id, version: 1 }] }
    expect((await house.as(other, sync.compare, own)).reply.missing).toHaveLength(1)
  })

  test('every call refuses another epoch', async () => {
    const query = { epoch: 'another' }
    const answers = [
      await house.as(me, sync.pull, { ...sets, query }),
      await house.as(me, sync.pullTogether, { query }),
      await house.as(me, sync.push, { ...sets, query, body: [row(aSet())] }),
      await house.as(me, sync.snapshot, { ...sets, query }),
      await house.as(me, sync.compare, { ...sets, query, body: [] }),
    ]
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array(5).fill([409, 'epoch-changed']))
    const { epoch } = (await house.as(me, sync.epoch, {})).reply
    expect((await house.as(me, sync.pull, { ...sets, query: { epoch } })).status).toBe(200)
  })

  test('unknown collections, too many rows and broken checkpoints are refused, never broken', async () => {
    expect((await house.as(me, sync.pull, { params: { collection: 'person' } })).status).toBe(422)
    expect((await house.as(me, sync.push, { ...sets, body: Array.from({ length: 501 }, () => row({})) })).status).toBe(422)
    expect((await house.as(me, sync.pull, { ...sets, query: { checkpoint: `${house.store.epoch}!1;2` } })).status).toBe(400)
    expect((await house.as(me, sync.pullTogether, { query: { sets: `${house.store.epoch}!1;2` } })).status).toBe(400)
    expect((await house.as(me, sync.pullTogether, { query: { person: 'x' } as never })).reply?.pulled ?? []).toEqual([])
    const odd = [null, 5, 'x', [], {}].map(newDocumentState => ({ newDocumentState }))
    const answer = await house.ask('sync/sets/push', {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(odd),
    })
    expect(answer.status).toBeLessThan(500)
  })

  test('a snapshot arrives as lines that any client unpacks', async () => {
    await house.as(me, sync.push, { ...sets, body: [row(aSet()), row(aSet())] })
    const answer = await house.ask('sync/sets/snapshot', { headers: { authorization: `Bearer ${me.token}` } })
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    const lines = (await answer.text()).trim().split('\n')
    expect(JSON.parse(lines[0]!)).toMatchObject({ count: 2, epoch: house.store.epoch })
    expect(lines).toHaveLength(3)
  })

  test('measurements by call and by device are the same', async () => {
    const body = { kind: 'waist' as const, value: 82.5, day: '2026-11-20' }
    const made = await house.as(me, measurements.create, { body }, { key: 'key-1' })
    expect(made.reply).toMatchObject(body)
    const [doc] = (await house.as(me, sync.pull, { params: { collection: 'measurements' } })).reply.documents
    expect(doc).toMatchObject({ ...body, id: made.reply._id, version: 1 })

    const pushed = aMeasurement({ kind: 'hip', value: 95 })
    await house.as(me, sync.push, { params: { collection: 'measurements' }, body: [row(pushed)] })
    await house.projector.settled(me._id)
    const { reply: all } = await house.as(me, measurements.list, {})
    expect(all.map(({ kind }) => kind).sort()).toEqual(['hip', 'waist'])

    const one = { params: { id: made.reply._id } }
    expect((await house.as(me, measurements.edit, { ...one, body: { ...body, value: 81 } })).reply.value).toBe(81)
    expect((await house.as(me, measurements.one, one)).reply.value).toBe(81)
    expect((await house.as(me, measurements.remove, one)).status).toBe(200)
    expect((await house.as(me, measurements.one, one)).status).toBe(404)
    expect((await house.as(me, measurements.edit, { ...one, body })).status).toBe(404)
  })

  test('a measurement entered again with its id stays what it has become', async () => {
    const body = { _id: v7(), kind: 'arm' as const, value: 36, day: '2026-11-19' }
    await house.as(me, measurements.create, { body }, { key: 'a' })
    await house.as(me, measurements.edit, { params: { id: body._id }, body: { kind: 'arm', value: 37, day: '2026-11-19' } })
    expect((await house.as(me, measurements.create, { body }, { key: 'b' })).reply.value).toBe(37)
    expect((await house.as(me, measurements.list, {})).reply).toHaveLength(1)
  })

  test('foreign measurements are not there, and what is out of range says so', async () => {
    const body = { kind: 'weight' as const, value: 70, day: '2026-11-20' }
    const { _id } = (await house.as(me, measurements.create, { body })).reply
    const foreign = { params: { id: _id } }
    expect((await house.as(other, measurements.one, foreign)).status).toBe(404)
    expect((await house.as(other, measurements.edit, { ...foreign, body })).status).toBe(404)
    expect((await house.as(other, measurements.remove, foreign)).status).toBe(404)
    expect((await house.as(me, measurements.one, foreign)).reply.value).toBe(70)
    const refused = await house.as(me, measurements.create, { body: { ...body, value: 5 } })
    expect(refused).toMatchObject({ status: 422, fields: { form: 'Körpergewicht: bitte 20 bis 400 kg.' } })
  })

  test('comparing is judged by hand, up to as many as older apps send, and stops at the first fault', async () => {
    const ask = (body: unknown) => house.as(me, sync.compare, { ...sets, body: body as never })
    const many = Array.from({ length: 50_000 }, () => ({ id: v7(), version: 1 }))
    expect((await ask(many)).reply.missing).toHaveLength(50_000)
    const bad = [[...many, many[0]], [null], [{ id: '', version: 1 }], [{ id: 'a' }], [{ id: 'a', version: -1 }], { length: 1 }, 'a', null]
    for (const body of bad) expect((await ask(body)).status).toBe(422)
  })

  test('what a member holds is counted as it is written, what was there before once, and told', async () => {
    const push = (docs: Wired[]) => house.as(me, sync.push, { ...sets, body: docs.map(row) })
    const held = async () =>
      (await house.db.select().from(syncHeld).where(eq(syncHeld.person, me._id))).find(({ collection }) => collection === 'sets')
    await push([aSet(), aSet()])
    const before = await held()
    expect(before?.documents).toBe(2)
    await house.db.delete(syncHeld).where(eq(syncHeld.person, me._id))
    await push([aSet()])
    expect(await held()).toMatchObject({
      documents: 3,
      bytes: expect.toSatisfy((bytes: number) => Math.abs(bytes - 1.5 * before!.bytes) < 30),
    })
    await house.db.update(syncHeld).set({ documents: mostHeld.documents }).where(eq(syncHeld.person, me._id))
    expect((await house.as(me, sync.room)).reply.share).toBe(1)
    expect((await push([aSet()])).reply.refused.map(({ code }) => code)).toEqual(['full'])
  })
})
