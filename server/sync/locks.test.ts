import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collectionNames, type Wired } from '#contract/sync.ts'
import { refusalOf } from '#server/serve/refuse.ts'
import { createDoor } from '#sync/endpoint/door.ts'
import type { Rules } from '#sync/endpoint/judge.ts'
import { type Locks, storeOver } from '#sync/endpoint/store.ts'
import { Cluster } from '#sync/simulation/cluster.ts'
import { recordLocks } from './locks.ts'
import { aSet, changed } from './testing/documents.ts'

const url = process.env.DATABASE_URL
const rules = Object.fromEntries(collectionNames.map(name => [name, () => undefined])) as unknown as Rules

describe.skipIf(!url)('on PostgreSQL', () => {
  const opened: Locks[] = []
  const open = (options?: Parameters<typeof recordLocks>[1]) => {
    const locks = recordLocks(url!, options)
    opened.push(locks)
    return locks
  }
  let member: string
  beforeEach(() => {
    member = v7()
  })
  afterEach(async () => {
    for (const locks of opened.splice(0)) await locks.close()
  })
  /** Holds a lock until it is told to go. */
  async function held(locks: Locks, whose = member) {
    let go = () => {}
    let began = () => {}
    const begun = new Promise<void>(resolve => (began = resolve))
    const done = locks.hold(whose, () => {
      began()
      return new Promise<void>(resolve => (go = resolve))
    })
    await begun
    return {
      async end() {
        go()
        await done
      },
    }
  }

  test('of two processes one writes a member’s documents at a time, and other members’ meanwhile', async () => {
    const [one, other] = [open(), open()]
    const first = await held(one)
    const order: string[] = []
    const second = other.hold(member, async () => void order.push('second'))
    await other.hold(v7(), async () => void order.push('somebody else'))
    order.push('first ends')
    await first.end()
    await second
    expect(order).toEqual(['somebody else', 'first ends', 'second'])
  })

  test('whoever waits too long is asked to come again, and an act that fails lets go', async () => {
    const [one, other] = [open(), open({ wait: 50 })]
    const first = await held(one)
    expect(await other.hold(member, async () => {}).catch(refusalOf)).toMatchObject({ code: 'stopping', status: 503 })
    await first.end()
    await expect(one.hold(member, () => Promise.reject(new Error('not now')))).rejects.toThrow('not now')
    await one.hold(member, async () => {})
  })

  test('no more connections are taken than said; who waits for one is asked to come again too', async () => {
    const few = open({ most: 1, wait: 1000 })
    const first = await held(few, v7())
    expect(await few.hold(member, async () => {}).catch(refusalOf)).toMatchObject({ code: 'stopping' })
    await first.end()
    await few.hold(member, async () => {})
  })

  test('two processes at two nodes of a cluster lose no change of 60', async () => {
    const cluster = new Cluster()
    const doors = [0, 1].map(node => createDoor({ store: storeOver(cluster.at(node), { locks: open() }), rules, due: async () => {} }))
    const push = (at: number, doc: Wired, assumed?: Wired) =>
      doors[at]!.push(member, 'sets', [{ newDocumentState: doc, assumedMasterState: assumed }])
    for (let round = 0; round < 60; round++) {
      const set = aSet()
      await push(0, set)
      const answers = await Promise.all([push(0, changed(set, { weight: 70 }), set), push(1, changed(set, { reps: 12 }), set)])
      expect(answers.map(({ written }) => written).sort()).toEqual([0, 1])
    }
    cluster.catchUp()
    expect(cluster.conflicts()).toEqual([])
  })
})
