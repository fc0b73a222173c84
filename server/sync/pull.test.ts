import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Wired } from '#contract/sync.ts'
import { domains } from '#server/start/domains.ts'
import { createDoor, type Door } from '#sync/endpoint/door.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { rulesOf } from './rules.ts'
import { aDraft, aSet, changed } from './testing/documents.ts'
import { type Place, places } from './testing/stores.ts'

const rules = rulesOf({ domains })

const minute = (place: number) => new Date(Date.UTC(2026, 10, 20, 8, place)).toISOString()

describe.each(places)('on the %s', (_name, open) => {
  let place: Place
  let store: Store
  let door: Door
  let member: string

  beforeAll(async () => {
    place = await open()
    store = await place.open()
  }, 60_000)
  afterAll(async () => {
    await store.close()
    await place.close()
  })
  beforeEach(() => {
    member = v7()
    store.epoch = 'epoch-1'
    door = createDoor({ store, rules, due: async () => {} })
  })

  const push = (docs: Wired[], name: 'sets' | 'chatDrafts' = 'sets') =>
    door.push(
      member,
      name,
      docs.map(newDocumentState => ({ newDocumentState })),
    )
  const unpacked = async (snapshot: Readable) =>
    gunzipSync(new Uint8Array(await buffer(snapshot)))
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))

  test('pulls come in portions, of one process in order of arrival, and end', async () => {
    const pushes = Array.from({ length: 5 }, () => Array.from({ length: 5 }, () => aSet()))
    for (const sets of pushes) await push(sets)
    const ids: string[] = []
    let checkpoint: string | undefined
    for (let more = true; more; ) {
      const portion = await door.pull(member, 'sets', { checkpoint, limit: 10 })
      expect(portion.documents.length).toBeLessThanOrEqual(10)
      ids.push(...portion.documents.map(({ id }) => id))
      ;({ checkpoint, more } = portion)
    }
    const inOrder = (some: string[]) => pushes.map((_, at) => some.slice(at * 5, at * 5 + 5).toSorted())
    expect(ids).toHaveLength(25)
    const pushed = pushes.flatMap(sets => sets.map(({ id }) => id))
    // A server's shards come as they like.
    if (store.remote) expect(ids.toSorted()).toEqual(pushed.toSorted())
    else expect(inOrder(ids)).toEqual(inOrder(pushed))
    expect(await door.pull(member, 'sets', { checkpoint })).toEqual({ documents: [], checkpoint, more: false, epoch: 'epoch-1' })
  })

  test('a pull hands back how far it looked, also where only other collections changed', async () => {
    const { checkpoint } = await door.pull(member, 'sets', {})
    await push([aDraft()], 'chatDrafts')
    const after = await door.pull(member, 'sets', { checkpoint })
    expect(after.documents).toEqual([])
    expect(after.checkpoint).not.toBe(checkpoint)
    const doc = aSet()
    await push([doc])
    const { documents } = await door.pull(member, 'sets', { checkpoint: after.checkpoint })
    expect(documents.map(({ id }) => id)).toEqual([doc.id])
  })

  test('several collections come at once, each after its checkpoint and no more than the limit together', async () => {
    const [before, sets, drafts] = [aSet(), [aSet(), aSet(), aSet()], [aDraft({ id: 'a' }), aDraft({ id: 'b' })]]
    await push([before])
    const { checkpoint: start } = await door.pull(member, 'sets', {})
    const from = { sets: start, chatDrafts: start, cart: start }
    await push(sets)
    await push(drafts, 'chatDrafts')
    const idsOf = ({ pulled }: Awaited<ReturnType<Door['pullTogether']>>) =>
      Object.fromEntries(pulled.map(({ collection, documents, more }) => [collection, [documents.map(({ id }) => id).sort(), more]]))
    const all = await door.pullTogether(member, from, 10)
    expect(all.epoch).toBe('epoch-1')
    expect(idsOf(all)).toEqual({
      sets: [sets.map(({ id }) => id).sort(), false],
      chatDrafts: [drafts.map(({ id }) => id).sort(), false],
      cart: [[], false],
    })
    for (const { collection, checkpoint } of all.pulled)
      expect(await door.pull(member, collection, { checkpoint })).toMatchObject({ documents: [], checkpoint, more: false })
    const few = await door.pullTogether(member, from, 3)
    expect(few.pulled.flatMap(({ documents }) => documents)).toHaveLength(3)
    expect(few.pulled.find(({ collection }) => collection === 'chatDrafts')).toMatchObject({ documents: [], checkpoint: start, more: true })
    await expect(door.pullTogether(member, { sets: 'epoch-0!' })).rejects.toMatchObject({ code: 'epoch-changed' })
  })

  test('what was changed comes once more, deletions included', async () => {
    const doc = aSet()
    await push([doc])
    const { checkpoint } = await door.pull(member, 'sets', {})
    await door.push(member, 'sets', [{ newDocumentState: changed(doc, { _deleted: true }), assumedMasterState: doc }])
    expect((await door.pull(member, 'sets', { checkpoint })).documents).toMatchObject([{ id: doc.id, _deleted: true, weight: 60 }])
    expect((await door.pull(member, 'sets', {})).documents).toHaveLength(1)
  })

  test('a checkpoint of another epoch, or one never handed out, is refused', async () => {
    const { checkpoint } = await door.pull(member, 'sets', {})
    await expect(door.pull(member, 'sets', { checkpoint: 'nonsense' })).rejects.toMatchObject({ code: 'epoch-changed' })
    await expect(door.pull(member, 'sets', { checkpoint: 'epoch-1!../x' })).rejects.toMatchObject({ code: 'unreadable' })
    store.epoch = 'epoch-2'
    await expect(door.pull(member, 'sets', { checkpoint })).rejects.toMatchObject({ code: 'epoch-changed', status: 409 })
    expect(() => door.checkEpoch('epoch-1')).toThrow(expect.objectContaining({ code: 'epoch-changed' }))
  })

  test('a snapshot holds everything, newest first, what was deleted last, and pulls go on from its checkpoint', async () => {
    const [first, gone, last] = [aSet({ at: minute(1) }), aSet({ at: minute(3) }), aSet({ at: minute(2) })]
    await push([first, gone, last])
    await push([aDraft()], 'chatDrafts')
    await door.push(member, 'sets', [{ newDocumentState: changed(gone, { _deleted: true }), assumedMasterState: gone }])
    const [head, ...documents] = await unpacked(await door.snapshot(member, 'sets'))
    expect(head).toEqual({ checkpoint: expect.any(String), epoch: 'epoch-1', count: 3 })
    expect(documents.map(({ id }) => id)).toEqual([last.id, first.id, gone.id])
    expect(documents).toEqual(expect.arrayContaining((await door.pull(member, 'sets', {})).documents))
    expect(await door.pull(member, 'sets', { checkpoint: head.checkpoint })).toMatchObject({ documents: [], more: false })
  })

  test('a snapshot taken again after a change has the change', async () => {
    const doc = aSet()
    await push([doc])
    await door.snapshot(member, 'sets')
    await push([aSet()])
    expect(await unpacked(await door.snapshot(member, 'sets'))).toHaveLength(3)
    store.epoch = 'epoch-2'
    expect((await unpacked(await door.snapshot(member, 'sets')))[0].epoch).toBe('epoch-2')
  })

  test('what is written while a snapshot is read is in it or comes with the next pull', async () => {
    await push(Array.from({ length: 50 }, () => aSet()))
    const late = Array.from({ length: 20 }, () => aSet())
    const [bytes] = await Promise.all([door.snapshot(member, 'sets'), ...late.map(doc => push([doc]))])
    const [head, ...documents] = await unpacked(bytes)
    const rest = (await door.pull(member, 'sets', { checkpoint: head.checkpoint })).documents
    const ids = new Set([...documents, ...rest].map(({ id }) => id))
    expect(late.filter(({ id }) => !ids.has(id))).toEqual([])
  })

  test('comparing names what the store lacks or has older, few or many', async () => {
    const [kept, old] = [aSet(), aSet()]
    await push([kept, old])
    const lacking = v7()
    const asked = [
      { id: kept.id, version: 1 },
      { id: old.id, version: 2 },
      { id: lacking, version: 1 },
    ]
    const compared = await door.compare(member, 'sets', asked)
    expect(compared).toEqual({ missing: [old.id, lacking], epoch: 'epoch-1', checkpoint: expect.stringMatching(/^epoch-1!!\d{13}$/) })
    const { documents } = await door.pull(member, 'sets', compared)
    // Both arrived at once: the store may have taken them in either order.
    expect(documents.map(({ id }) => id).toSorted()).toEqual([kept.id, old.id].toSorted())
    const many = Array.from({ length: 1_500 }, () => ({ id: v7(), version: 1 }))
    expect((await door.compare(member, 'sets', [...asked, ...many])).missing).toHaveLength(1_502)
  })

  test('the mark is kept, and a member that never wrote has no database', async () => {
    await store.setMark(member, 'one')
    await store.setMark(member, 'two')
    expect(await store.mark(member)).toBe('two')
    expect(await store.exists(v7())).toBe(false)
    await push([aSet()])
    expect(await store.exists(member)).toBe(true)
    await store.remove(member)
    expect(await store.exists(member)).toBe(false)
  })

  test('an id that is none never becomes the name of a database', async () => {
    await expect(store.sequence('../other')).rejects.toThrow('not a member id')
    await expect(store.exists('../other')).rejects.toThrow('not a member id')
  })
})
