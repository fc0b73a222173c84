import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { collectionNames, mostHeld, type Wired } from '#contract/sync.ts'
import { domains } from '#server/start/domains.ts'
import { collections } from '#sync/collections/all.ts'
import { amountOf, type CartLine, counted } from '#sync/collections/cart.ts'
import { createDoor, type Door } from '#sync/endpoint/door.ts'
import type { Quota } from '#sync/endpoint/quota.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { rulesOf } from './rules.ts'
import { aDraft, aLine, aMeal, aMeasurement, anItem, aRun, aSet, aTick, changed, documents } from './testing/documents.ts'
import { type Place, places } from './testing/stores.ts'

const rules = rulesOf({ domains })

describe.each(places)('on the %s, a push', (_name, open) => {
  let place: Place
  let store: Store
  let door: Door
  let member: string
  let due: string[]

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
    due = []
    door = createDoor({ store, rules, due: async person => void due.push(person) })
  })

  const send = (doc: Wired, assumed?: Wired, name: keyof typeof collections = 'sets') =>
    door.push(member, name, [{ newDocumentState: doc, assumedMasterState: assumed }])
  const pulled = async (name: keyof typeof collections = 'sets') => (await door.pull(member, name, {})).documents
  const stored = async (id: string, name: keyof typeof collections = 'sets') => (await door.one(member, name, id))!

  test('stores a document of each collection, which comes back with a revision that acknowledges its version', async () => {
    for (const name of collectionNames) {
      const doc = documents[name]()
      expect(await send(doc, undefined, name)).toMatchObject({ conflicts: [], refused: [], written: 1 })
      const [back] = await pulled(name)
      expect(back).toEqual({ ...doc, rev: expect.stringMatching(/^1:1-[0-9a-f]{32}$/) })
    }
    expect(due).toEqual(collectionNames.map(() => member))
  })

  test('of many documents is written in parts, so that others come between; a part that fails takes nothing from what is counted', async () => {
    const parts: number[] = []
    let failing = false
    const slow: Store = {
      ...store,
      write: (whose, writings) => {
        parts.push(writings.length)
        if (failing && parts.length === 2) throw new Error('the disk is full')
        return store.write(whose, writings)
      },
    }
    const added: number[] = []
    const quota: Quota = {
      of: async () => ({ documents: 0, bytes: 0 }),
      add: async (_member, _name, { documents }) => void added.push(documents),
    }
    door = createDoor({ store: slow, rules, due: async () => {}, quota })
    const docs = Array.from({ length: 250 }, () => aSet())
    const rows = [...docs, docs[0]!].map(doc => ({ newDocumentState: doc }))
    expect(await door.push(member, 'sets', rows)).toMatchObject({ conflicts: [], refused: [], written: 250 })
    expect([parts.reduce((sum, part) => sum + part), Math.max(...parts) <= 100, added]).toEqual([250, true, [250]])
    failing = true
    parts.length = 0
    await expect(door.push(v7(), 'sets', rows)).rejects.toThrow('the disk is full')
    expect(added).toEqual([250, parts[0]])
  })

  test('beyond what a member may hold refuses document by document: what changes without growing and what fits goes through', async () => {
    const old = aSet()
    await send(old)
    const held = { documents: mostHeld.documents - 1, bytes: 1000 }
    const quota: Quota = {
      of: async () => ({ ...held }),
      add: async (_member, _name, { documents, bytes }) => {
        held.documents += documents
        held.bytes += bytes
      },
    }
    door = createDoor({ store, rules, due: async () => {}, quota })
    const [first, second] = [aSet(), aSet()]
    const rows = [old, first, second].map(doc => ({ newDocumentState: doc }))
    const edited = changed(old, { weight: 70 })
    rows[0] = { newDocumentState: edited, assumedMasterState: old } as (typeof rows)[0]
    const { refused, written } = await door.push(member, 'sets', rows)
    expect([written, refused]).toEqual([2, [{ id: second.id, code: 'full', message: refusals.full[1] }]])
    expect((await pulled()).map(({ id }) => id).sort()).toEqual([old.id, first.id].sort())
    expect(held.documents).toBe(mostHeld.documents)
    Object.assign(held, { documents: 2, bytes: mostHeld.bytes })
    const kept = await stored(old.id)
    const longer = await door.push(member, 'sets', [
      { newDocumentState: { ...changed(kept, { note: 'x'.repeat(100) }) }, assumedMasterState: kept },
      { newDocumentState: changed(first, { _deleted: true }), assumedMasterState: first },
    ])
    expect([longer.written, longer.refused.map(({ id }) => id)]).toEqual([1, [old.id]])
  })

  test('delivered twice is stored once', async () => {
    const doc = aSet()
    await send(doc)
    expect(await send(doc)).toMatchObject({ conflicts: [], refused: [], written: 0 })
    const edited = changed(doc, { weight: 70 })
    await send(edited, doc)
    expect(await send(edited, doc)).toMatchObject({ conflicts: [], written: 0 })
    expect(await pulled()).toHaveLength(1)
    expect((await stored(doc.id)).rev).toMatch(/^2:2-/)
  })

  test('a stale rev over an equal body is written in the same request', async () => {
    const doc = aSet()
    await send(doc)
    expect(await send(changed(doc, { weight: 70 }), { ...doc, rev: '1:1-old' })).toMatchObject({ conflicts: [], written: 1 })
    expect(await stored(doc.id)).toMatchObject({ weight: 70, version: 2 })
  })

  test('over what another device changed is a conflict with the stored state', async () => {
    const doc = aSet()
    await send(doc)
    await send(changed(doc, { reps: 12 }), doc)
    const { conflicts, written } = await send(changed(doc, { weight: 70 }), doc)
    expect(written).toBe(0)
    expect(conflicts).toEqual([await stored(doc.id)])
    expect(conflicts[0]).toMatchObject({ reps: 12, weight: 60 })
  })

  test('a change that does not count its version up is a conflict, so that nothing is taken for acknowledged', async () => {
    const doc = aSet()
    await send(doc)
    expect((await send({ ...doc, weight: 70 }, doc)).conflicts).toHaveLength(1)
  })

  test('both devices delete one document: deleted, no conflict left over', async () => {
    const doc = aSet()
    await send(doc)
    const gone = changed(doc, { _deleted: true })
    await send(gone, doc)
    expect(await send(gone, doc)).toMatchObject({ conflicts: [], refused: [], written: 0 })
    expect(await pulled()).toEqual([{ ...gone, rev: expect.any(String) }])
  })

  test('a deletion against an edit is a conflict, whose merge keeps the edit', async () => {
    const doc = aSet()
    await send(doc)
    await send(changed(doc, { weight: 80 }), doc)
    const gone = changed(doc, { _deleted: true })
    const [theirs] = (await send(gone, doc)).conflicts
    const merged = collections.sets.merge(doc, gone, theirs!)
    expect(merged).toEqual(theirs)
  })

  test('an edit against a deletion brings the document back', async () => {
    const doc = aSet()
    await send(doc)
    await send(changed(doc, { _deleted: true }), doc)
    const edited = changed(doc, { weight: 80 })
    const [theirs] = (await send(edited, doc)).conflicts
    const merged = collections.sets.merge(doc, edited, theirs!) as Wired
    expect(await send(merged, theirs)).toMatchObject({ conflicts: [], written: 1 })
    expect(await stored(doc.id)).toMatchObject({ weight: 80, _deleted: false, version: 3 })
  })

  test('a tombstone keeps its fields', async () => {
    const doc = aSet({ note: 'schwer' })
    await send(doc)
    await send(changed(doc, { _deleted: true }), doc)
    expect(await stored(doc.id)).toMatchObject({ _deleted: true, note: 'schwer', weight: 60 })
  })

  test('one refused among good ones: the others are stored, and it is named with a German reason', async () => {
    const [good, bad, fine] = [aSet(), aSet({ weight: 900 }), aSet()]
    const { refused, written } = await door.push(
      member,
      'sets',
      [good, bad, fine].map(newDocumentState => ({ newDocumentState })),
    )
    expect(written).toBe(2)
    expect(refused).toEqual([{ id: bad.id, code: 'invalid', message: '«Gewicht» hat keinen gültigen Wert.' }])
  })

  test.each([
    ['sets', aSet({ surprise: 1 })],
    ['sets', aSet({ id: 'not-an-id' })],
    ['sets', aSet({ day: '2026-11-01' })],
    ['sets', aSet({ note: 'a\0b' })],
    ['sets', aSet({ note: '\ud800' })],
    ['sets', aSet({ version: 1.5 })],
    ['measurements', aMeasurement({ value: 5 })],
    ['measurements', aMeasurement({ kind: 'constructor' })],
    ['measurements', aMeasurement({ day: '2026-02-31', at: '2026-03-03T10:00:00.000Z' })],
    ['cart', aLine({ price: 100 })],
    ['cart', aLine({ counts: JSON.parse('{"__proto__":{"plus":1,"minus":0}}') })],
    ['workoutRuns', aRun({ day: '2025-01-01' })],
    ['workoutRuns', aRun({ slots: [{ key: 'a' }] })],
    ['chatDrafts', aDraft({ id: '../x' })],
    ['habitTicks', aTick({ id: v7() })],
    ['habitTicks', aTick({ day: '2026-11-12' })],
    ['habitTicks', aTick({ day: '2026-11-21' })],
    ['habitTicks', aTick({ day: '2026-02-30', at: '2026-03-03T10:00:00.000Z' })],
    ['habitTicks', aTick({ amount: -1 })],
    ['meals', aMeal({ day: '2026-02-30' })],
    ['meals', aMeal({ day: '2026-11-28' })],
    ['meals', aMeal({ at: '2026-02-30T10:00:00.000Z' })],
    ['meals', aMeal({ title: ' ' })],
    ['meals', aMeal({ meal: 'brunch' })],
    ['meals', aMeal({ per: { kcal: -1 } })],
    ['meals', aMeal({ per: { sodium: 1 } })],
    ['meals', aMeal({ amount: 10_001 })],
    ['shopping', anItem({ id: `${v7()}:g` })],
    ['shopping', anItem({ at: '2026-02-30T10:00:00.000Z' })],
    ['shopping', anItem({ parts: { 'own.a': { n: 1, amount: -1 } } })],
    ['shopping', anItem({ aisle: 'cellar' })],
  ] as const)('refuses in %s what schema or rule do not allow (%#)', async (name, doc) => {
    const { refused, written } = await send(doc, undefined, name)
    expect({ refused: refused.length, written }).toEqual({ refused: 1, written: 0 })
    expect(refused[0]!.message).toMatch(/[.]$/)
    expect(due).toEqual([])
  })

  test('refuses what is too large, too deep, or no document at all', async () => {
    let deep: unknown = 1
    for (let depth = 0; depth < 5_000; depth++) deep = [deep]
    const odd = [
      aDraft({ others: Array(10).fill({ text: 'x'.repeat(20_000), at: '2026-11-20T16:42:00.000Z' }) }),
      { ...aDraft(), others: deep },
      [],
      5,
      null,
    ]
    for (const newDocumentState of odd as Wired[]) {
      const { refused } = await door.push(member, 'chatDrafts', [{ newDocumentState }])
      expect(refused).toHaveLength(1)
    }
    const tooLarge = await door.push(member, 'chatDrafts', [{ newDocumentState: odd[0] as Wired }])
    expect(tooLarge.refused[0]).toMatchObject({ id: 'group-1', code: 'too-large', message: 'Dieser Eintrag ist zu gross.' })
  })

  test('the same document twice in one push: the later state is compared with the earlier', async () => {
    const doc = aSet()
    const edited = changed(doc, { weight: 70 })
    const answer = await door.push(member, 'sets', [{ newDocumentState: doc }, { newDocumentState: edited, assumedMasterState: doc }])
    expect(answer).toMatchObject({ conflicts: [], refused: [], written: 2 })
    expect(await stored(doc.id)).toMatchObject({ weight: 70, version: 2 })
  })

  test('the same id at another member is another document', async () => {
    const doc = aSet()
    await send(doc)
    const other = v7()
    await door.push(other, 'sets', [{ newDocumentState: changed(doc, { weight: 1 }), assumedMasterState: doc }])
    expect(await stored(doc.id)).toMatchObject({ weight: 60 })
    expect((await door.pull(other, 'sets', {})).documents).toHaveLength(1)
  })

  test('an id of one collection reaches nothing in another', async () => {
    const doc = aSet()
    await send(doc)
    expect((await send(aDraft({ id: `sets:${doc.id}` }), undefined, 'chatDrafts')).refused).toHaveLength(1)
    await send(aDraft({ id: doc.id }), undefined, 'chatDrafts')
    expect(await stored(doc.id)).toMatchObject({ weight: 60 })
    expect(await pulled('chatDrafts')).toHaveLength(1)
  })

  test('the cart counts once whatever is resent, and what both devices added', async () => {
    const line = aLine({ counts: {} }) as Wired & CartLine
    const [phone, tablet] = ['phone', 'tablet'].map(
      device => changed(line, { ...counted({ counts: {} }, device, '1', 2) }) as Wired & CartLine,
    )
    await send(line, undefined, 'cart')
    for (const _ of [1, 2, 3]) await send(phone!, line, 'cart')
    const [theirs] = (await send(tablet!, line, 'cart')).conflicts as (Wired & CartLine)[]
    const merged = collections.cart.merge(undefined, tablet!, theirs!) as Wired
    for (const _ of [1, 2]) await send(merged, theirs, 'cart')
    expect((await send(phone!, line, 'cart')).written).toBe(0)
    expect(amountOf((await stored(line.id, 'cart')) as Wired & CartLine)).toBe(4)
  })

  test('writes of several processes lose nothing: the one that comes late is told', async () => {
    const late = createDoor({ store: { ...store, alone: (_member, act) => act() }, rules, due: async () => {} })
    const doc = aSet()
    await send(doc)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(weight => late.push(member, 'sets', [{ newDocumentState: changed(doc, { weight }), assumedMasterState: doc }])),
    )
    expect(answers.filter(({ written }) => written === 1)).toHaveLength(1)
    expect(answers.filter(({ conflicts }) => conflicts.length === 1)).toHaveLength(3)
    expect(await stored(doc.id)).toMatchObject({ version: 2 })
  })
})
