import { expect, test } from 'vitest'
import { collectionNames, type Wired } from '#contract/sync.ts'
import { createDoor } from '#sync/endpoint/door.ts'
import type { Rules } from '#sync/endpoint/judge.ts'
import { storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from './cluster.ts'
import { newSet } from './given.ts'
import { memoryLocks } from './memberLocks.ts'

const member = '0190a000-0000-7000-8000-000000000001'
const rules = Object.fromEntries(collectionNames.map(name => [name, () => undefined])) as unknown as Rules
/** Sets that are made, changed and half of them deleted: acts of three kinds. */
const sets = process.env.LONG ? 2400 : 240
const made = (): Wired => ({ ...newSet(), version: 1, rev: '', _deleted: false }) as Wired
const after = (doc: Wired, over: object): Wired => ({ ...doc, version: doc.version + 1, ...over })

test(`${sets * 2.5} acts of three kinds while nodes of a cluster go and come, all of them at times: none is lost, none doubled`, async () => {
  const cluster = new Cluster()
  const locks = memoryLocks()
  const stores = [0, 1].map(node => Object.assign(storeOver(cluster.at(node), { locks }), { epoch: 'epoch-1' }))
  const doors = stores.map(store => createDoor({ store, rules, due: async () => {} }))
  let failed = 0
  let turns = 0
  /** Nobody, one, two and all of the nodes are away by turns, in the middle of what the others do. */
  const weather = () => {
    const turn = turns++ % 40
    if (turn === 0) cluster.back()
    if (turn === 10 || turn === 20 || turn === 30) cluster.leave((turns + turn) % 3)
  }
  /** As a device pushes: again, to whichever process, until it hears that this is how the document stands. */
  const act = async (doc: Wired, assumed: Wired | undefined) => {
    for (;;) {
      weather()
      try {
        const { conflicts, refused } = await doors[turns % 2]!.push(member, 'sets', [
          { newDocumentState: doc, assumedMasterState: assumed },
        ])
        expect(refused).toEqual([])
        const [other] = conflicts
        if (!other || other.version === doc.version) return
        throw new Error(`the studio has another one: ${JSON.stringify(other)}`)
      } catch (error) {
        if ((error as { code?: string }).code !== 'ECONNREFUSED') throw error
        failed++
      }
    }
  }
  const all = Array.from({ length: sets }, made)
  const lived: Wired[] = []
  const lives = async (set: Wired, at: number) => {
    await act(set, undefined)
    const heavier = after(set, { weight: 60 + at })
    await act(heavier, set)
    if (at % 2) await act(after(heavier, { _deleted: true }), heavier)
    else lived.push(heavier)
  }
  // Six devices beside each other.
  await Promise.all(
    Array.from({ length: 6 }, async (_, device) => {
      for (let at = device; at < sets; at += 6) await lives(all[at]!, at)
    }),
  )
  cluster.back()
  const { documents } = await stores[0]!.everything(member)
  const stored = (documents.get('sets') ?? []).filter(({ deleted }) => !deleted).map(({ body }) => [body.id, body.weight])
  expect(stored.sort()).toEqual(lived.map(({ id, weight }) => [id, weight]).sort())
  expect(cluster.conflicts()).toEqual([])
  expect(failed).toBeGreaterThan(sets / 10)
})
