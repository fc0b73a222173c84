import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sync, tombstoneDays, type Wired } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { domains } from '#server/start/domains.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member as aMember } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { createDoor, type Door } from '#sync/endpoint/door.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { syncDomain } from './domain.ts'
import { push } from './door.ts'
import { rulesOf } from './rules.ts'
import { syncHeld, syncSwept } from './tables.ts'
import { aDraft, aSet, changed } from './testing/documents.ts'
import { type Place, places } from './testing/stores.ts'

const rules = rulesOf({ domains })

describe.each(places)('on the %s', (_, open) => {
  let place: Place
  let store: Store
  let door: Door
  let member: string

  beforeAll(async () => {
    place = await open()
    store = await place.open()
    store.epoch = 'epoch-1'
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await place.close()
  })
  beforeEach(() => {
    member = v7()
    door = createDoor({ store, rules, due: async () => {} })
  })

  const write = async (docs: Wired[], assumed: Wired[] = []) => {
    const rows = docs.map((newDocumentState, at) => ({ newDocumentState, assumedMasterState: assumed[at] }))
    expect(await door.push(member, 'sets', rows)).toMatchObject({ conflicts: [], refused: [], written: docs.length })
  }
  const remove = (...docs: Wired[]) =>
    write(
      docs.map(doc => changed(doc, { _deleted: true })),
      docs,
    )
  const changes = async () => (await store.changes(member, '', 100)).documents
  const forget = async () =>
    store.forget(
      member,
      (await changes()).filter(({ deleted }) => deleted),
    )
  const pull = (checkpoint?: string, limit?: number) => door.pull(member, 'sets', { checkpoint, limit })

  test('a forgotten document is nowhere any more, and written again it is new', async () => {
    const [gone, stays] = [aSet(), aSet()]
    await write([gone, stays])
    await write([changed(gone, { weight: 61 })], [gone])
    await remove(changed(gone, { weight: 61 }))
    await forget()
    const key = `sets:${gone.id}`
    expect((await changes()).map(({ key }) => key)).toEqual([`sets:${stays.id}`])
    expect((await store.read(member, [key])).size).toBe(0)
    expect((await store.everything(member)).documents.get('sets')).toHaveLength(1)
    await write([gone])
    expect((await changes()).map(({ key }) => key).sort()).toEqual([`sets:${stays.id}`, key].sort())
    expect((await store.read(member, [key])).get(key)).toMatchObject({ deleted: false, body: { weight: 60 } })
    await write([changed(gone, { weight: 70 })], [gone])
    await remove(changed(gone, { weight: 70 }))
    await forget()
    expect(await changes()).toHaveLength(1)
  })

  test('a tombstone that came alive meanwhile stays', async () => {
    const set = aSet()
    await write([set])
    await remove(set)
    const [tombstone] = await changes()
    await write([changed(set, { version: 4 })], [changed(set, { _deleted: true })])
    await store.forget(member, [tombstone!])
    expect(await changes()).toMatchObject([{ deleted: false }])
  })

  test('a page of what is forgotten does not end a pull', async () => {
    const gone = Array.from({ length: 30 }, () => aSet())
    await write(gone)
    await remove(...gone)
    await forget()
    const last = aSet()
    await write([last])
    const { documents } = await store.changes(member, '', 10)
    expect(documents.map(({ body }) => body.id)).toEqual([last.id])
  })

  test('a checkpoint from before is refused in its own collection; from nothing or later everything comes', async () => {
    const sets = Array.from({ length: 5 }, () => aSet())
    await write(sets)
    const draft = aDraft()
    await door.push(member, 'chatDrafts', [{ newDocumentState: draft }])
    const { checkpoint: drafts } = await door.pull(member, 'chatDrafts', {})
    const { checkpoint: before } = await pull()
    await remove(sets[0]!, sets[1]!)
    const { checkpoint: told } = await pull(before)
    await forget()
    await expect(pull(before)).rejects.toMatchObject({ code: 'begin-anew', status: 409 })
    expect((await pull(told)).documents).toEqual([])
    expect((await door.pull(member, 'chatDrafts', { checkpoint: drafts })).documents).toEqual([])
    const first = await pull(undefined, 2)
    expect((await pull(first.checkpoint)).documents).toHaveLength(1)
    // What is forgotten after it began may be what it has not read.
    await remove(sets[2]!)
    await forget()
    await expect(pull(first.checkpoint)).rejects.toMatchObject({ code: 'begin-anew' })
  })

  test('a checkpoint of a version before counts as given out at the first start of this one, unless it lies before the horizon', async () => {
    const sets = Array.from({ length: 3 }, () => aSet())
    await write(sets)
    const undated = ({ checkpoint }: { checkpoint: string }) => checkpoint.slice(0, checkpoint.lastIndexOf('!'))
    const missed = undated(await pull())
    await remove(sets[0]!)
    const saw = undated(await pull())
    expect((await pull(missed)).documents).toHaveLength(1)
    store.dated = Date.now() + dayMs
    await forget()
    expect((await pull(saw)).documents).toEqual([])
    // The number of a server's sequence is a sum over its shards, which tells no places apart.
    if (!store.remote) await expect(pull(missed)).rejects.toMatchObject({ code: 'begin-anew' })
    // A deletion of after that start is told by its instant alone.
    store.dated = Date.parse('2026-01-01T00:00:00Z')
    await expect(pull(saw)).rejects.toMatchObject({ code: 'begin-anew' })
    store.dated = Date.now()
  })

  test('a pull that is cut short has seen everything only up to where it stood before', async () => {
    const sets = Array.from({ length: 4 }, () => aSet())
    await write(sets)
    const { checkpoint: before } = await pull()
    await remove(sets[0]!, sets[1]!)
    const { checkpoint: midway, more } = await pull(before, 1)
    expect(more).toBe(true)
    await forget()
    await expect(pull(midway)).rejects.toMatchObject({ code: 'begin-anew' })
  })

  test('a device of an earlier epoch is told when it compares', async () => {
    const set = aSet()
    await write([set])
    const { checkpoint } = await pull()
    await remove(set)
    await forget()
    const known = [{ id: set.id, version: 1 }]
    const earlier = checkpoint.replace('epoch-1', 'epoch-0')
    await expect(door.compare(member, 'sets', known, earlier)).rejects.toMatchObject({ code: 'begin-anew' })
    expect(await door.compare(member, 'sets', known)).toMatchObject({ missing: [set.id] })
  })
})

describe('once a day', () => {
  let house: TestHouse
  let me: Somebody
  beforeAll(async () => {
    house = await openTestHouse()
  }, 60_000)
  afterAll(() => house.close())
  beforeEach(async () => {
    me = await aMember(house)
  })
  const daily = (days: number) => syncDomain.daily!(house, new Date(Date.now() + days * dayMs))
  const send = (doc: Wired, assumed?: Wired) => push(house, me._id, 'sets', [{ newDocumentState: doc, assumedMasterState: assumed }])
  const deleted = async (set = aSet()) => {
    await send(set)
    await send(changed(set, { _deleted: true }), set)
    await house.projector.settled(me._id)
    return set
  }
  const held = async () => (await house.store.changes(me._id, '', 100)).documents.map(({ body }) => body.id)
  const counted = async () =>
    (await house.db.select().from(syncHeld).where(eq(syncHeld.person, me._id))).find(row => row.collection === 'sets')
  const nextIn = async () => {
    const [row] = await house.db.select().from(syncSwept).where(eq(syncSwept.person, me._id))
    return Math.round((Date.parse(row!.next) - Date.now()) / dayMs)
  }

  test('a deletion is forgotten once its time is over, not before, and what lives stays', async () => {
    const [gone, stays] = [await deleted(), aSet()]
    await send(stays)
    await daily(tombstoneDays - 1)
    expect(await held()).toEqual([gone.id, stays.id])
    expect((await counted())?.documents).toBe(2)
    // Looked at again when the time of this one has come, and at the earliest in a month.
    expect(await nextIn()).toBe(tombstoneDays - 1 + 30)
    await daily(tombstoneDays + 1)
    expect(await held()).toEqual([gone.id, stays.id])
    await daily(tombstoneDays + 30)
    expect(await held()).toEqual([stays.id])
    await send(aSet())
    expect((await counted())?.documents).toBe(2)
    await house.projector.settled(me._id)
    expect(await house.db.$count(trainedSet, eq(trainedSet.person, me._id))).toBe(2)
  })

  test('a deletion of which a version before kept no time counts from the first look', async () => {
    const gone = await deleted()
    const { changes } = house.store
    const undated = async (...given: Parameters<typeof changes>) => {
      const found = await changes(...given)
      return { ...found, documents: found.documents.map(({ deletedAt: _, ...rest }) => rest) }
    }
    vi.spyOn(house.store, 'changes').mockImplementation(undated)
    await daily(500)
    await daily(500 + tombstoneDays - 1)
    expect(await held()).toEqual([gone.id])
    await daily(500 + tombstoneDays + 30)
    expect(await held()).toEqual([])
    vi.restoreAllMocks()
  })

  test('a device that was away longer is told to begin anew', async () => {
    await send(aSet())
    const pull = (checkpoint?: string) => house.as(me, sync.pull, { params: { collection: 'sets' }, query: { checkpoint } })
    const { checkpoint } = (await pull()).reply
    await deleted()
    await daily(tombstoneDays + 1)
    expect(await pull(checkpoint)).toMatchObject({ status: 409, code: 'begin-anew' })
    expect((await pull()).reply.documents).toHaveLength(1)
  })

  test('a member whose store fails holds back no other', async () => {
    const mine = await deleted()
    const broken = me
    me = await aMember(house)
    await deleted()
    const { changes } = house.store
    vi.spyOn(house.store, 'changes').mockImplementation((member, ...rest) =>
      member === broken._id ? Promise.reject(new Error('not now')) : changes(member, ...rest),
    )
    await daily(tombstoneDays + 1)
    expect(await held()).toEqual([])
    vi.restoreAllMocks()
    me = broken
    expect(await held()).toEqual([mine.id])
    await daily(tombstoneDays + 32)
    expect(await held()).toEqual([])
  })
})
